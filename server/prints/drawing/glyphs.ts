import { readFileSync } from 'node:fs'
import type { Form } from '#server/prints/forms/form.ts'
import { latinLetter } from './latin.ts'

/** Characters a TrueType font has a picture of, by its table of the basic plane. */
export function glyphsOf(path: string): ReadonlySet<number> {
  const font = readFileSync(path)
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, n) => 12 + n * 16)
  const cmap = font.readUInt32BE(tables.find(at => font.toString('latin1', at, at + 4) === 'cmap')! + 8)
  const known = new Set<number>()
  for (let n = 0; n < font.readUInt16BE(cmap + 2); n++) {
    const at = cmap + font.readUInt32BE(cmap + 8 + n * 8)
    if (font.readUInt16BE(at) !== 4) continue
    const twice = font.readUInt16BE(at + 6)
    for (let segment = 0; segment < twice; segment += 2) {
      const [last, first] = [font.readUInt16BE(at + 14 + segment), font.readUInt16BE(at + 16 + twice + segment)]
      const delta = font.readUInt16BE(at + 16 + twice * 2 + segment)
      const far = at + 16 + twice * 3 + segment
      const offset = font.readUInt16BE(far)
      for (let code = first; code <= last && code < 0xff_ff; code++) {
        const glyph = offset === 0 ? code + delta : font.readUInt16BE(far + offset + (code - first) * 2)
        if (glyph % 0x1_00_00 !== 0) known.add(code)
      }
    }
  }
  return known
}

const notes = {
  ru: {
    latin: 'Буквы, которых нет в шрифте этого листа, даны латиницей.',
    codes: 'Знаки, которых нет в шрифте этого листа, показаны их кодами Юникода в скобках.',
    others: 'В HTML, DOCX и XLSX они стоят как есть.',
  },
  en: {
    latin: 'Letters the font of this sheet lacks are given in Latin ones.',
    codes: 'Characters the font of this sheet lacks are shown by their Unicode codes in brackets.',
    others: 'In HTML, DOCX and XLSX they stand as they are.',
  },
}

/** The form as a font can show it: what it lacks becomes a plain form of the same character, Latin letters or its code, and a note says so. */
export function legible(form: Form, known: ReadonlySet<number>): Form {
  let coded = false
  let spelled = false
  const shown = (character: string): boolean => character < ' ' || known.has(character.codePointAt(0)!)
  const spell = (text: string): string => {
    if ([...text].every(shown)) return text
    const plain = [...text].map((character, at, all) => {
      if (shown(character)) return character
      const other = character.normalize('NFKD')
      if ([...other].every(shown)) return other
      const latin = latinLetter(character, !/\p{L}/u.test(all[at - 1] ?? ' '))
      spelled ||= latin !== undefined
      return latin ?? character
    })
    let said = ''
    let codes: string[] = []
    const flush = () => {
      if (codes.length > 0) said += `[${codes.join(' ')}]`
      codes = []
    }
    for (const part of plain)
      if ([...part].every(shown)) {
        flush()
        said += part
      } else {
        coded = true
        codes.push(`U+${part.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`)
      }
    flush()
    return said
  }
  const walk = <T>(value: T): T => {
    if (typeof value === 'string') return spell(value) as T
    if (Array.isArray(value)) return value.map(walk) as T
    // what a scanner reads is no text of the page
    if (value === null || typeof value !== 'object' || ('kind' in value && value.kind === 'code')) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each)])) as T
  }
  const spelt = walk(form)
  const said = notes[form.language]
  const parts = [spelled && said.latin, coded && said.codes].filter(part => part !== false)
  if (parts.length === 0) return spelt
  return { ...spelt, blocks: [...spelt.blocks, { kind: 'text', small: true, text: [...parts, said.others].join(' ') }] }
}
