type Value = unknown

/**
 * The one codec of addresses and call queries: a prefix is joined to the key with a dot, arrays use brackets (`ids[]=1`),
 * objects are JSON text, and so is a text that would be taken for JSON. Empty values leave the address. What a person searches for is
 * never an object, so in an address written by hand it may begin with a bracket.
 */
export function writeQuery(values: Readonly<Record<string, Value>>, prefix = ''): string {
  const parts: string[] = []
  for (const [name, value] of Object.entries(values)) {
    const key = prefix ? `${prefix}.${name}` : name
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value)) for (const item of value) parts.push(`${escapeKey(key)}[]=${escaped(plain(item))}`)
    else parts.push(`${escapeKey(key)}=${escaped(plain(value))}`)
  }
  return parts.join('&')
}

/** Reads what `writeQuery` wrote; brackets may be escaped; an empty value is none, and so is `null`; JSON text is read as its value, broken JSON is left out. */
export function readQuery(query: string, prefix = ''): Record<string, Value> {
  const found: Record<string, Value> = Object.create(null)
  for (const [raw, value] of new URLSearchParams(query)) {
    const key = keyIn(raw, prefix)
    if (key === null || key === '' || forbidden.has(key.replace(/\[\]$/, ''))) continue
    const read = isJson(key, value) ? parsed(value) : value
    if (read === undefined) continue
    // other programs write down what they do not ask for as well
    if (read === null || (value === '' && !key.endsWith('[]'))) continue
    if (key.endsWith('[]')) {
      const name = key.slice(0, -2)
      const list = found[name]
      if (Array.isArray(list)) list.push(read)
      else found[name] = [read]
    } else found[key] = read
  }
  return found
}

/** Names whose text was meant as JSON and cannot be read: `readQuery` leaves it out, whole or in part. */
export function unreadIn(query: string, prefix = ''): string[] {
  const names = [...new URLSearchParams(query)].flatMap(([raw, value]) => {
    const key = keyIn(raw, prefix)
    return key !== null && isJson(key, value) && parsed(value) === undefined ? [key.replace(/\[\]$/, '')] : []
  })
  return [...new Set(names)]
}

/** Writes values into an address's query and keeps every key that is not ours. */
export function mergeQuery(query: string, values: Readonly<Record<string, Value>>, prefix = ''): string {
  const ours = (key: string) => {
    const name = key.replace(/\[\]$/, '')
    return prefix ? name.startsWith(`${prefix}.`) : Object.hasOwn(values, name)
  }
  const kept = [...new URLSearchParams(query)]
    .filter(([key]) => !ours(key))
    .map(([key, value]) => `${escapeKey(key.replace(/\[\]$/, ''))}${key.endsWith('[]') ? '[]' : ''}=${encodeURIComponent(value)}`)
  return [...kept, writeQuery(values, prefix)].filter(Boolean).join('&')
}

const keyIn = (raw: string, prefix: string) => (prefix ? (raw.startsWith(`${prefix}.`) ? raw.slice(prefix.length + 1) : null) : raw)
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
const escaped = (text: string) => encodeURIComponent(text.toWellFormed())
const escapeKey = escaped
const json = /^(?:[[{]|null$|"[\s\S]*"$)/
/** Fields of lists and suggestions that hold what a person typed. */
const searches = new Set(['search', 'query'])
const isJson = (key: string, value: string) => json.test(value) && !(searches.has(key) && /^[[{]/.test(value))
const plain = (value: Value): string =>
  (typeof value === 'object' && value !== null) || (typeof value === 'string' && json.test(value)) ? JSON.stringify(value) : String(value)

function parsed(value: string): Value {
  if (value.length > 4096) return undefined
  try {
    return JSON.parse(value) as Value
  } catch {
    // quoted by the person who typed it, not by us
    return value.startsWith('"') ? value : undefined
  }
}
