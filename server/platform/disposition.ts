const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i
// control characters, marks that turn the direction of writing, zero-width and other invisible ones
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unseen = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff9-\uffff]/gu
const MOST = 120

/** A file name that is safe on every system and looks like what it is: no path, nothing invisible, 120 characters at most, its ending kept. */
export function safeName(given: string, fallback = 'file'): string {
  const last = given.toWellFormed().normalize('NFC').replace(unseen, '').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(/[:*?"<>|]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const dot = plain.lastIndexOf('.')
  const ending = dot > 0 && plain.length - dot <= 12 ? plain.slice(dot) : ''
  const stem = [...(ending ? plain.slice(0, dot) : plain)]
    .slice(0, MOST - ending.length)
    .join('')
    .trim()
  const named = stem === '' || stem === '_' ? fallback : reserved.test(stem) ? `_${stem}` : stem
  return `${named}${ending}`
}

/** `Content-Disposition` of a download, as RFC 6266 writes any name: an ASCII one for old programs, the true one in UTF-8. */
export function attachment(name: string): string {
  const safe = safeName(name)
  const ascii = safe.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(safe).replace(/['()*!]/g, mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${full}`
}
