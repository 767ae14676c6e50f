import type { DictAttrs } from '#contract/dictionaries.ts'
import { attrText } from './words.ts'

/** Attributes as lines people edit. */
export const linesOf = (attrs: DictAttrs): string =>
  Object.entries(attrs)
    .map(([name, value]) => `${name} = ${attrText(value)}`)
    .join('\n')

/** Lines as attributes, each of the kind it was; empty ones are none. */
export function attrsOf(lines: string, before: DictAttrs): DictAttrs {
  const found: DictAttrs = {}
  for (const line of lines.split('\n')) {
    const at = line.indexOf('=')
    if (at < 0) continue
    const [name, text] = [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    const was = before[name]
    if (name === '') continue
    if (Array.isArray(was)) found[name] = text === '' ? [] : text.split(/[\s,]+/)
    else if (text === '') found[name] = null
    else if (text === 'true' || text === 'false') found[name] = text === 'true'
    else if (typeof was !== 'string' && /^-?\d+(\.\d+)?$/.test(text)) found[name] = Number(text)
    else found[name] = text
  }
  return found
}

/** Days as a year has them, `05-02`, of what somebody typed: also 2.5 and 02.05, with or without the year. */
export const daysOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(day => {
      const dotted = /^(\d{1,2})\.(\d{1,2})(?:\.\d{4})?$/.exec(day)
      if (dotted) return `${dotted[2]!.padStart(2, '0')}-${dotted[1]!.padStart(2, '0')}`
      return day.replace(/^\d{4}-/, '')
    })
    .toSorted()
