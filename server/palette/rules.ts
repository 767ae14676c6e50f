import { plain } from '#contract/fuzzy-match.ts'
import { type FoundItem, FoundKind } from '#contract/palette.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import { likeText } from '#server/platform/likeText.ts'
import { type SearchTerms, signedWords } from '#server/platform/searchTerms.ts'

/** The right that opens the card of a kind. */
const needs: Readonly<Record<FoundKind, Permission>> = {
  order: 'orders.view',
  flight: 'flights.view',
  demand: 'demands.view',
  lot: 'tenders.view',
  partner: 'partners.view',
  customer: 'customers.view',
  driver: 'drivers.view',
  vehicle: 'cars.view',
  settlement: 'settlements.view',
  document: 'orders.view',
  rule: 'rules.view',
}

/** The kinds whose cards a person may open; drivers and vehicles are an executor's own. */
export const kindsFor = ({ permissions, sides }: { permissions: ReadonlySet<Permission>; sides: readonly Side[] }): FoundKind[] =>
  FoundKind.options.filter(
    kind => permissions.has(needs[kind]) && (sides.includes('executor') || (kind !== 'driver' && kind !== 'vehicle')),
  )

/** A word anywhere within a text, with ё and without. */
export const within = (word: string): string => `%${likeText(word)}%`

/** Patterns of what was typed: every word stands somewhere in the text. */
export function askedFor(typed: string): { terms: SearchTerms; rare: SearchTerms; exact: SearchTerms } {
  const readings = signedWords(typed)
  const patterns = (all: readonly (readonly string[])[]): SearchTerms => all.map(words => words.map(word => [within(word)]))
  const numbers = readings.map(words => words.join(' ')).filter(text => text.length >= 3 && /\d/.test(text))
  return {
    terms: patterns(readings),
    // three letters running are what the index of trigrams knows
    rare: patterns(readings.filter(words => words.some(word => /[\p{L}\p{N}]{3}/u.test(word)))),
    exact: numbers.map(text => [[`${likeText(text)} %`]]),
  }
}

/** How well a name or a number answers one reading: the whole of it, its beginning, the beginning of a word in it, a part. */
function worth(text: string, typed: string): number {
  if (text === typed) return 5
  if (text.startsWith(typed)) return 4
  if (text.includes(` ${typed}`)) return 3
  return text.includes(typed) ? 2 : 0
}

type Scored = { item: FoundItem; score: number }

function scored(item: FoundItem, meant: readonly string[]): Scored {
  const title = plain(item.title)
  const notes = [plain(item.note.ru), plain(item.note.en)]
  const best = (texts: readonly string[]) => Math.max(0, ...meant.flatMap((text, i) => texts.map(each => worth(each, text) - i * 0.1)))
  const exact = meant.some(text => text !== '' && (text === title || notes.includes(text)))
  // a note that answers tells less than a name
  return { item: { ...item, exact }, score: Math.max(best([title]), best(notes) - (exact ? 0.5 : 1.5), 0.5) }
}

/**
 * What was found in the order it is shown: of each kind the best, at most so many, equal ones as they came; kinds together, that of the best one
 * first. The readings are told with the likeliest first.
 */
export function ranked(found: readonly FoundItem[], meant: readonly string[], most: number): FoundItem[] {
  const groups = new Map<FoundKind, Scored[]>()
  for (const item of found) groups.set(item.kind, [...(groups.get(item.kind) ?? []), scored(item, meant)])
  return FoundKind.options
    .flatMap(kind => {
      const best = (groups.get(kind) ?? []).toSorted((a, b) => b.score - a.score).slice(0, most)
      return best.length > 0 ? [best] : []
    })
    .toSorted((a, b) => b[0]!.score - a[0]!.score)
    .flatMap(group => group.map(({ item }) => item))
}
