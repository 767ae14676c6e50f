import { sql } from 'kysely'
import { mistakesAtStart, plain, readings, signedReadings } from '#contract/fuzzy-match.ts'
import { cyrillicPlate } from '#contract/identifiers.ts'
import type { Tx } from './db.ts'
import { likeText } from './likeText.ts'

/** What was typed as the gate's search functions take it: readings of it, each a list of words, each a list of patterns of which one must fit. */
export type SearchTerms = readonly (readonly (readonly string[])[])[]

const MOST_WORDS = 8
const MOST_LIKE = 8

/** Words people put before a street or a town; alone they are looked for like others. */
const noise = new Set(['г', 'гор', 'город', 'ул', 'улица', 'пр', 'просп', 'пер', 'ш', 'д', 'дом', 'корп', 'стр', 'обл', 'ооо', 'ао', 'ип'])

/** Words of every way a text may be meant. */
const wordsOf = (typed: string): string[][] => tellingWords(readings(typed).map(text => text.split(' ')))

/** A plate or its beginning or end, of a truck, a trailer or a taxi, without signs: a number of an order without its dashes is none. */
const plateLike = /^(?:[авекмнорстух]{1,2}\d{1,6}|[авекмнорстух]?\d{3}[авекмнорстух]{1,2}\d{0,3}|\d{4}[авекмнорстух]{2}\d{0,3})$/

/** The same as numbers and plates are written: signs stay inside a word, and letters of a plate are those of its alphabet. */
export function signedWords(typed: string): string[][] {
  const compact = cyrillicPlate(typed).toLowerCase()
  const plate = plateLike.test(compact) ? [compact] : []
  const bare = (word: string) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  return tellingWords([...signedReadings(typed), ...plate].map(text => text.split(/\s+/).map(bare).filter(Boolean)))
}

function tellingWords(texts: readonly (readonly string[])[]): string[][] {
  const all = texts.map(words => {
    const telling = words.filter(word => !noise.has(word))
    return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS)
  })
  return [...new Map(all.filter(words => words.length > 0).map(words => [words.join(' '), words])).values()]
}

const like = (word: string) => `% ${likeText(word)}%`

/** Every word begins some word of what is looked for. Nothing typed: no readings, and everything fits. Null: typed, but nothing anybody could find. */
export function searchTermsOf(typed: string): SearchTerms | null {
  const readings = wordsOf(typed)
  if (readings.length === 0) return typed.trim() === '' ? [] : null
  return readings.map(words => words.map(word => [like(word)]))
}

const isForgiving = (word: string) => word.length >= 4 && !/\d/.test(word)
const forgiven = (word: string) => (word.length < 7 ? 1 : 2)

export type SimilarTerms = {
  terms: SearchTerms
  /** How many letters a text that was found by these terms differs by. */
  mistakes: (text: string) => number
}

/** The same with mistakes in the words put right by the words the organisation has; null when it has none like them. */
export async function similarTerms(tx: Tx, kind: 'customer' | 'nodal_point', typed: string): Promise<SimilarTerms | null> {
  const asked = wordsOf(typed)
  const doubtful = doubtfulAmong(asked)
  if (doubtful.length === 0) return null
  const { rows } = await sql<NearWord>`select typed, word from gate.similar_words(${kind}, ${doubtful}, 60)`.execute(tx)
  return mended(asked, rows, like)
}

/** A word there is beside one that was typed. */
export type NearWord = { typed: string; word: string }

/** The words in which a mistake would be forgiven. */
export const doubtfulAmong = (asked: readonly (readonly string[])[]): string[] => [...new Set(asked.flat().filter(isForgiving))]

/** What was typed with each word as those there are write it; null when none of the readings is like them. */
export function mended(
  asked: readonly (readonly string[])[],
  near: readonly NearWord[],
  patternOf: (word: string) => string,
): SimilarTerms | null {
  const meant = new Map<string, Map<string, number>>()
  for (const { typed: from, word } of near) {
    const wrong = mistakesAtStart(plain(word), plain(from))
    if (wrong > forgiven(from)) continue
    const known = meant.get(from) ?? new Map<string, number>()
    meant.set(from, known.set(word, wrong))
  }
  const read = asked
    .map(words =>
      words.map(word => {
        const found = [...(meant.get(word) ?? [])].toSorted((a, b) => a[1] - b[1]).slice(0, MOST_LIKE)
        return [...(found.some(([, wrong]) => wrong === 0) || !isForgiving(word) ? [[word, 0] as const] : []), ...found]
      }),
    )
    .filter(words => words.every(ways => ways.length > 0))
  if (read.length === 0) return null
  const cost = (text: string, ways: readonly (readonly [string, number])[]) =>
    Math.min(...ways.map(([word, wrong]) => (` ${text}`.includes(` ${word}`) ? wrong : Number.POSITIVE_INFINITY)))
  return {
    terms: read.map(words => words.map(ways => [...new Set(ways.map(([word]) => patternOf(word)))])),
    mistakes: text => Math.min(...read.map(words => words.reduce((sum, ways) => sum + cost(text, ways), 0))),
  }
}

/** Words of texts by which near ones are found later. */
const knownWords = (texts: readonly string[]) => [...new Set(texts.flatMap(text => plain(text).split(' ')).filter(isForgiving))].toSorted()

/** Remembers the words of texts that were written, so that they are found however they are typed. */
export async function keepWords(tx: Tx, kind: 'customer' | 'nodal_point', texts: readonly string[], demo = false): Promise<void> {
  const words = knownWords(texts)
  if (words.length === 0) return
  await sql`
    insert into directory_words (org_id, kind, word, demo)
    select ${tx.actor.orgId}::uuid, ${kind}, w, ${demo} from unnest(${words}::text[]) w
    on conflict (org_id, kind, word) do nothing`.execute(tx)
}
