import { answering, plain, readings, signedReadings } from '#contract/fuzzy-match.ts'
import type { Entry } from './entries.ts'

export type Section = { group: Entry['group']; entries: Entry[] }

/** So many of what is found on the device are shown beside what the server found. */
const most = 6
/** So well an entry must answer to stand above the found: a name that begins so, or a word in it. */
const strong = 2.7

const pathOf = ({ way }: Entry) => ('to' in way ? way.to : null)

/**
 * What is shown for a text, in groups. Whatever bears the very number or name stands first, then what was opened before, then screens and actions
 * that begin so, then what the server found, in its order; what only resembles comes last.
 */
export function arranged(text: string, own: { recent: readonly Entry[]; places: readonly Entry[] }, found: readonly Entry[]): Section[] {
  if (plain(text) === '') return sections([...own.recent.slice(0, 8), ...own.places.slice(0, Math.max(most, 8 - own.recent.length))])
  const exact = found.filter(entry => entry.exact)
  const known = new Set(exact.map(pathOf))
  const recent = answering(own.recent, text, ({ names }) => names)
    .filter(({ item, score }) => score >= strong && !known.has(pathOf(item)))
    .slice(0, most)
    .map(({ item }) => item)
  for (const entry of recent) known.add(pathOf(entry))
  const places = answering(own.places, text, ({ names }) => names)
  const above = places.filter(({ score }) => score >= strong).slice(0, most)
  const below = found.length > 0 ? [] : places.filter(({ score }) => score < strong).slice(0, most)
  const rest = found.filter(entry => !entry.exact && !known.has(pathOf(entry)))
  return sections([...exact, ...recent, ...above.map(({ item }) => item), ...rest, ...below.map(({ item }) => item)])
}

function sections(entries: readonly Entry[]): Section[] {
  const all: Section[] = []
  for (const entry of entries) {
    const section = all.find(({ group }) => group === entry.group)
    if (section) section.entries.push(entry)
    else all.push({ group: entry.group, entries: [entry] })
  }
  return all
}

/** A text in parts, those that were typed marked; by the reading that meets the most of it. */
export function marked(text: string, typed: string): { part: string; mark: boolean }[] {
  const low = text.toLowerCase().replaceAll('ё', 'е')
  if (low.length !== text.length) return [{ part: text, mark: false }]
  let best: boolean[] = []
  for (const reading of new Set([...signedReadings(typed), ...readings(typed)])) {
    const marks: boolean[] = Array.from({ length: low.length }, () => false)
    for (const word of reading.replaceAll('ё', 'е').split(/\s+/).filter(Boolean)) {
      const at = low.indexOf(word)
      if (at >= 0) marks.fill(true, at, at + word.length)
    }
    if (marks.filter(Boolean).length > best.filter(Boolean).length) best = marks
  }
  const parts: { part: string; mark: boolean }[] = []
  for (let i = 0; i < text.length; i++) {
    const mark = best[i] ?? false
    const last = parts.at(-1)
    if (last?.mark === mark) last.part += text[i]
    else parts.push({ part: text[i]!, mark })
  }
  return parts
}
