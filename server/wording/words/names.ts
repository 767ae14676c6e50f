import { getGender, getLastnameGender, incline } from 'lvovich'
import { nbsp } from './text.ts'

/** Names, posts and what one acts on, declined as Russian sentences need them. */

const cyrillic = /^[А-ЯЁа-яё\s.’'-]+$/

const middle = /(?:вич|вна|чна|[ия]чна|ич)$/

/** «Ёлкина Петра Ивановича»; a name that cannot be declined with certainty stays as it is. */
export const genitiveName = (name: string): string => declined(name, 'genitive')

/** «Сафину Рустаму Маратовичу», to whom something is given; the same where it cannot be declined with certainty. */
export const dativeName = (name: string): string => declined(name, 'dative')

function declined(name: string, into: 'genitive' | 'dative'): string {
  const words = name.trim().split(/\s+/)
  const whole = words.join(' ')
  if (words.length < 2 || !cyrillic.test(whole)) return whole
  if (words.slice(1).every(word => /^(?:[А-ЯЁ]\.-?)+$/.test(word))) return [declinedSurname(words[0]!, into), ...words.slice(1)].join(' ')
  const ordered = lastFirst(words)
  const turned = ordered !== words
  const [last, first, ...rest] = ordered as [string, string, ...string[]]
  const person = { last, first, middle: rest.join(' ') }
  const gender = getGender(person)
  if (gender !== 'male' && gender !== 'female') return whole
  const said = incline({ ...person, gender }, into)
  const parts = (turned ? [said.first, said.middle, said.last] : [said.last, said.first, said.middle]).filter(Boolean)
  return parts.length === (person.middle ? 3 : 2) ? parts.join(' ') : whole
}

function declinedSurname(last: string, into: 'genitive' | 'dative'): string {
  const gender = getLastnameGender(last)
  return gender === 'male' || gender === 'female' ? (incline({ last, gender }, into).last ?? last) : last
}

/** Last name first, as registers write it: «Пётр Иванович Ёлкин» is turned round. */
const lastFirst = (words: readonly string[]): readonly string[] =>
  words.length === 3 && middle.test(words[1]!) && !middle.test(words[2]!) ? [words[2]!, words[0]!, words[1]!] : words

/** The person an entrepreneur is: his name as registers and his own cards write it, without what he trades as and without quotes. */
export const traderName = (written: string): string =>
  written
    .trim()
    .replace(
      /^(?:индивидуальн(?:ый|ая)\s+предприниматель(?:ница)?|и\.?\s?п\.?|глава\s+(?:кфх|крестьянского\s*\(?фермерского\)?\s+хозяйства)|кфх)(?=[\s«"„])\s*/iu,
      '',
    )
    .replace(/^[«"„]\s*(.+?)\s*[»"“”]$/u, '$1')

/** «Ёлкин П. И.»; a name in other letters, of one word, or written so already, stays. */
export function initials(name: string): string {
  const [last = '', ...rest] = lastFirst(name.trim().split(/\s+/))
  if (rest.length === 0 || !cyrillic.test(name) || rest.some(word => word.includes('.'))) return name.trim()
  const letters = rest.slice(0, 2).map(word => `${word[0]!.toUpperCase()}.`)
  return `${last}${nbsp}${letters.join(nbsp)}`
}

const small = (word: string): string => (/^[А-ЯЁ][а-яё]/.test(word) ? word[0]!.toLowerCase() + word.slice(1) : word)

/** One word of a post in the genitive; `done`: it was the noun, and what follows depends on it. Null: not known. */
function genitiveWord(word: string): { text: string; done: boolean } | null {
  if (!/^[А-ЯЁа-яё-]+$/.test(word) || /^[А-ЯЁ]{2,}$/.test(word)) return null
  if (word.includes('-')) {
    const parts = word.split('-').map(part => genitiveWord(part)?.text)
    return parts.every(part => part !== undefined) ? { text: parts.join('-'), done: true } : null
  }
  if (/нно$/.test(word)) return { text: word, done: false }
  if (/(?:[жшщч]ий|ний)$/.test(word)) return { text: word.slice(0, -2) + 'его', done: false }
  if (/(?:ый|ой|[кгх]ий)$/.test(word)) return { text: word.slice(0, -2) + 'ого', done: false }
  if (/[жшщч]ая$/.test(word)) return { text: word.slice(0, -2) + 'ей', done: false }
  if (/ая$/.test(word)) return { text: word.slice(0, -2) + 'ой', done: false }
  if (/(?:тель|арь)$/.test(word)) return { text: word.slice(0, -1) + 'я', done: true }
  if (/лец$/.test(word)) return { text: word.slice(0, -2) + 'ьца', done: true }
  if (/ец$/.test(word)) return { text: word.slice(0, -2) + 'ца', done: true }
  if (/[кгхжшщч]а$/.test(word)) return { text: word.slice(0, -1) + 'и', done: true }
  if (/а$/.test(word)) return { text: word.slice(0, -1) + 'ы', done: true }
  if (/(?:ор|ёр|ер|ник|ент|ист|лог|тант|оном|ир|ен|ар)$/.test(word)) return { text: word + 'а', done: true }
  return null
}

/** «генерального директора» in small letters, as it stands within a sentence; a post of unknown words stays as it is. */
export function genitivePost(post: string): string {
  const words = post.trim().split(/\s+/)
  const said: string[] = []
  for (const [at, word] of words.entries()) {
    const known = genitiveWord(word)
    if (!known) {
      // after an adjective alone the noun must be known, or nothing is declined: «исполняющего обязанности» is one that needs none
      const whole = at > 0 && (words[at] === 'обязанности' || /[жшщч](?:ий|ая)$/.test(words[at - 1]!))
      return small(whole ? [...said, ...words.slice(at)].join(' ') : words.join(' '))
    }
    said.push(known.text)
    if (known.done) return small([...said, ...words.slice(at + 1)].join(' '))
  }
  return small(said.join(' '))
}

const bases: Record<string, string> = {
  устав: 'Устава',
  доверенность: 'доверенности',
  свидетельство: 'свидетельства',
  приказ: 'приказа',
  положение: 'положения',
  решение: 'решения',
  договор: 'договора',
  выписка: 'выписки',
  лист: 'листа',
  протокол: 'протокола',
}

/** «Устава», «доверенности № 12 от 15.01.2026»: what somebody acts on, in the genitive where its first word is known. */
export function genitiveBasis(basis: string): string {
  const [first = '', ...rest] = basis.trim().split(/\s+/)
  return [bases[first.toLowerCase()] ?? first, ...rest].join(' ')
}
