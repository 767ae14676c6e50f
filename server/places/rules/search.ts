import { plain, readings } from '#contract/fuzzy-match.ts'
import type { PlaceRecord } from '#server/places/row.ts'

/** Latin letters that are letters of their own, as people without them on the keyboard write them. */
const lookalikes: Readonly<Record<string, string>> = {
  ł: 'l',
  ı: 'i',
  ə: 'a',
  ǝ: 'a',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/** `plain`, and Latin letters without their marks; й stays a letter. */
const folded = (text: string): string =>
  plain(text).replace(/[\u00c0-\u024f\u0259\u1e00-\u1eff]/g, letter => lookalikes[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''))

type Text = { text: string; words: readonly string[]; isLatin: boolean; letters: number }
type Name = Text & { isOther: boolean }
type Entry = { place: PlaceRecord; names: readonly Name[]; regions: readonly string[] }
export type PlaceIndex = readonly Entry[]

const near = new Set(['RU', 'BY', 'KZ', 'KG', 'AM', 'UZ', 'TJ', 'TM', 'AZ', 'GE', 'MD', 'MN'])
/** What stands first among equals: the size of the place; one far from where most freight runs counts a twentieth. */
const weight = ({ country, population }: PlaceRecord) => population * (near.has(country) ? 1 : 0.05)

const isLatin = (text: string) => /[a-z]/.test(text)

/** A bit for each letter of the text: one letter more in one text than in another costs one mistake at least. */
function lettersOf(text: string): number {
  let letters = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 0x430) letters |= 1 << (code & 31)
    else if (code >= 0x61) letters |= 1 << (code - 0x61)
  }
  return letters
}

function textOf(written: string): Text {
  const text = folded(written)
  return { text, words: text.split(' '), isLatin: isLatin(text), letters: lettersOf(text) }
}

/** Every place ready to be searched, in the order equals are shown. */
export const indexPlaces = (places: readonly PlaceRecord[]): PlaceIndex =>
  places
    .toSorted((a, b) => weight(b) - weight(a))
    .map(place => ({
      place,
      names: [
        ...[place.nameRu, place.nameEn].map(name => ({ ...textOf(name), isOther: false })),
        ...place.also
          .split(' ')
          .filter(Boolean)
          .map(name => ({ ...textOf(name), isOther: true })),
      ],
      regions: folded(`${place.regionRu} ${place.regionEn}`).split(' '),
    }))

/** Words people put before a name of a place. */
const kind = /^(?:г|гор|город|пгт|рп|п|пос|поселок|с|село|ст|станица|д|дер|деревня) (?=.)/

type TypedName = Text & { inside: string; rank: number }

/** What was typed, read in every way it may be meant; the less likely ways count a little less. */
function meanings(typed: string): TypedName[] {
  const texts = readings(typed).map(folded)
  const all = [...texts, ...texts.filter(text => kind.test(text)).map(text => text.replace(kind, ''))]
  return [...new Set(all)].map((text, i) => ({ ...textOf(text), inside: ` ${text}`, rank: i * 0.1 }))
}

/** Places that answer what was typed, best first; nothing typed gives the largest. */
export function searchPlaces(index: PlaceIndex, typed: string, limit: number): PlaceRecord[] {
  if (typed.trim() === '') return index.slice(0, limit).map(({ place }) => place)
  const meant = meanings(typed)
  const direct = scored(index, meant, directScore)
  const found = direct.some(({ score }) => score >= 2.7) ? direct : merged(direct, scored(index, meant, nearScore))
  return found
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, limit)
    .map(({ at }) => index[at]!.place)
}

type Scored = { at: number; score: number }

function scored(index: PlaceIndex, meant: readonly TypedName[], score: (entry: Entry, name: Name, text: TypedName) => number): Scored[] {
  const found: Scored[] = []
  for (let at = 0; at < index.length; at++) {
    const entry = index[at]!
    let best = 0
    for (const name of entry.names)
      for (const text of meant) if (text.isLatin === name.isLatin) best = Math.max(best, score(entry, name, text) - text.rank)
    if (best > 0) found.push({ at, score: best })
  }
  return found
}

function merged(one: readonly Scored[], other: readonly Scored[]): Scored[] {
  const best = new Map(one.map(each => [each.at, each.score]))
  for (const { at, score } of other) best.set(at, Math.max(score, best.get(at) ?? 0))
  return [...best].map(([at, score]) => ({ at, score }))
}

function directScore({ regions }: Entry, name: Name, typed: TypedName): number {
  const { text, words } = typed
  if ((typed.letters & ~name.letters) === 0) {
    if (name.text === text) return 5
    if (name.text.startsWith(text)) return name.isOther ? 3.8 : 4
    if (name.text.includes(typed.inside)) return 3
    if (text.length > 2 && name.text.includes(text)) return 2
  }
  return words.length > 1 && name.words[0]!.startsWith(words[0]!) ? wordScore(name, words, regions) : 0
}

/** «н новг» for Нижний Новгород, «киров калуж» for the Kirov of Kaluga: beginnings of words of the name, then of its region. */
function wordScore(name: Name, words: readonly string[], regions: readonly string[]): number {
  let used = 1
  while (used < words.length && used < name.words.length && name.words[used]!.startsWith(words[used]!)) used++
  if (used === words.length) return 3.5
  const rest = words.slice(used)
  if (!rest.every(word => regions.some(region => region.startsWith(word)))) return 0
  return words.slice(0, used).join(' ') === name.text ? 4.5 : 3.2
}

/** A mistake is forgiven from four letters on, two from seven on; a whole name with mistakes stands before a beginning with as many. */
function nearScore(_: Entry, name: Name, typed: TypedName): number {
  const { text } = typed
  const forgiven = text.length < 4 ? 0 : text.length < 7 ? 1 : 2
  if (forgiven === 0 || bits(typed.letters & ~name.letters) > forgiven) return 0
  let best = 0
  let from = 0
  for (const word of name.words) {
    if (text.length - (name.text.length - from) > forgiven) break
    const { start, whole } = mistakes(name.text, from, text)
    if (whole <= forgiven) best = Math.max(best, 3 - whole * 0.5)
    if (start <= forgiven) best = Math.max(best, 2.3 - start * 0.5)
    from += word.length + 1
  }
  return best
}

function bits(letters: number): number {
  let count = 0
  for (let left = letters; left !== 0; left &= left - 1) count++
  return count
}

const WIDTH = 128
const rows = [new Uint8Array(WIDTH), new Uint8Array(WIDTH), new Uint8Array(WIDTH)]

/** Letters wrong, missing, added or swapped between the text and the name from there on: against its beginning that fits best, and against all of it. */
function mistakes(name: string, from: number, text: string): { start: number; whole: number } {
  const length = name.length - from
  const width = Math.min(length, text.length + 2, WIDTH - 1)
  let [before, above, row] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let j = 0; j <= width; j++) above[j] = j
  for (let i = 1; i <= text.length; i++) {
    row[0] = i
    for (let j = 1; j <= width; j++) {
      const same = text[i - 1] === name[from + j - 1]
      let cost = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && text[i - 1] === name[from + j - 2] && text[i - 2] === name[from + j - 1])
        cost = Math.min(cost, before[j - 2]! + 1)
      row[j] = cost
    }
    ;[before, above, row] = [above, row, before]
  }
  let start = above[0]!
  for (let j = 1; j <= width; j++) start = Math.min(start, above[j]!)
  return { start, whole: width === length ? above[width]! : Number.POSITIVE_INFINITY }
}
