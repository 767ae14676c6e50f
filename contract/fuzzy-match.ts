/** Keys of the two layouts, in the same order. */
const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const russianKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

const sounds: Readonly<Record<string, string>> = {
  shch: 'щ',
  sch: 'щ',
  zh: 'ж',
  kh: 'х',
  ts: 'ц',
  ch: 'ч',
  sh: 'ш',
  yu: 'ю',
  ju: 'ю',
  ya: 'я',
  ja: 'я',
  yo: 'е',
  jo: 'е',
  ye: 'е',
  je: 'е',
  iy: 'ий',
  ij: 'ий',
  yy: 'ый',
  yj: 'ый',
  a: 'а',
  b: 'б',
  c: 'ц',
  d: 'д',
  e: 'е',
  f: 'ф',
  g: 'г',
  h: 'х',
  i: 'и',
  j: 'й',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  o: 'о',
  p: 'п',
  q: 'к',
  r: 'р',
  s: 'с',
  t: 'т',
  u: 'у',
  v: 'в',
  w: 'в',
  x: 'кс',
  y: 'ы',
  z: 'з',
  "'": 'ь',
}

/** A name as names are compared: lower case, ё as е, words of letters and digits with single spaces between. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What a person may have meant: the text itself, the same keys in the other layout, the same sounds in Cyrillic. */
export const readings = (typed: string): string[] => [...new Set(signedReadings(typed).map(plain))].filter(Boolean)

/** The same with the signs between letters as they were typed: a number is looked for with its dashes. */
export function signedReadings(typed: string): string[] {
  const text = typed.normalize('NFKC').toLowerCase()
  const latin = /[a-z]/.test(text)
  return [text, latin ? retyped(text, latinKeys, russianKeys) : retyped(text, russianKeys, latinKeys), latin ? spoken(text) : '']
}

const retyped = (text: string, from: string, to: string) => Array.from(text, key => to[from.indexOf(key)] ?? key).join('')

function spoken(text: string): string {
  let heard = ''
  for (let at = 0; at < text.length; ) {
    const size = [4, 3, 2, 1].find(length => sounds[text.slice(at, at + length)] !== undefined) ?? 1
    const part = text.slice(at, at + size)
    heard += part === 'y' && /[аеиоуыэюя]$/.test(heard) ? 'й' : (sounds[part] ?? part)
    at += size
  }
  return heard
}

/** Those of the items whose names answer what was typed, best first; equal ones keep their order. Names must be `plain`. */
export function rank<T>(items: readonly T[], typed: string, namesOf: (item: T) => readonly string[], limit: number): T[] {
  if (readings(typed).length === 0) return typed.trim() === '' ? items.slice(0, limit) : []
  return answering(items, typed, namesOf)
    .slice(0, limit)
    .map(({ item }) => item)
}

/**
 * The same with how well each answers: 5 a whole name, 4 its beginning, 3 the beginning of a word in it, 2 any part of it, less with mistakes,
 * which are forgiven where nothing answers without. A reading less likely counts a little less.
 */
export function answering<T>(items: readonly T[], typed: string, namesOf: (item: T) => readonly string[]): { item: T; score: number }[] {
  const meant = readings(typed)
  const scored = (score: typeof direct) =>
    items.map(item => ({ item, score: best(meant, namesOf(item), score) })).filter(found => found.score > 0)
  const found = scored(direct)
  return (found.length > 0 ? found : scored(near)).toSorted((a, b) => b.score - a.score)
}

const best = (meant: readonly string[], names: readonly string[], score: (name: string, text: string) => number) =>
  Math.max(0, ...meant.flatMap((text, i) => names.map(name => score(name, text) - i * 0.1)))

function direct(name: string, text: string): number {
  if (name === text) return 5
  if (name.startsWith(text)) return 4
  if (name.includes(` ${text}`)) return 3
  return text.length > 2 && name.includes(text) ? 2 : 0
}

/** A mistake is forgiven from four letters on, two from seven on. */
function near(name: string, text: string): number {
  const forgiven = text.length < 4 ? 0 : text.length < 7 ? 1 : 2
  if (forgiven === 0) return 0
  const words = name.split(' ').map((_, i, all) => all.slice(i).join(' '))
  const mistakes = Math.min(...words.map(word => mistakesAtStart(word, text)))
  return mistakes <= forgiven ? 2 - mistakes / 2 : 0
}

/** Letters wrong, missing, added or swapped between the text and the beginning of the name that fits it best. */
export function mistakesAtStart(name: string, text: string): number {
  const width = Math.min(name.length, text.length + 2)
  let before: number[] = []
  let above = Array.from({ length: width + 1 }, (_, j) => j)
  for (let i = 1; i <= text.length; i++) {
    const row = [i]
    for (let j = 1; j <= width; j++) {
      const same = text[i - 1] === name[j - 1]
      let cost = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && text[i - 1] === name[j - 2] && text[i - 2] === name[j - 1]) cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
    }
    before = above
    above = row
  }
  return Math.min(...above)
}
