// Letters speak of «tomorrow», of «Friday» and of «12.01»: they are moved in time so that they arrive today.
// `days` of a letter lists its phrases that name a day, each with the day it means; every phrase is said again, in the same form, for the day moved.
import type { Letter } from './judge.ts'

const DAY = 86_400_000
const iso = (n: number) => new Date(n * DAY).toISOString().slice(0, 10)
const num = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY)

const MONTHS = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')
const SHORT = 'янв фев мар апр мая июн июл авг сен окт ноя дек'.split(' ')
const LATIN = 'yanvarya fevralya marta aprelya maya iyunya iyulya avgusta sentyabrya oktyabrya noyabrya dekabrya'.split(' ')
const ENGLISH = 'January February March April May June July August September October November December'.split(' ')
const ORDINAL =
  'первого второго третьего четвертого пятого шестого седьмого восьмого девятого десятого одиннадцатого двенадцатого тринадцатого четырнадцатого пятнадцатого шестнадцатого семнадцатого восемнадцатого девятнадцатого двадцатого'.split(
    ' ',
  )
const ordinal = (d: number) =>
  d <= 20 ? ORDINAL[d - 1]! : d === 30 ? 'тридцатого' : d < 30 ? `двадцать ${ORDINAL[d - 21]}` : 'тридцать первого'
// nominative, accusative, genitive, dative, short, English; from Sunday on
type Weekday = readonly [string, string, string, string, string, string, string]
const WEEK: readonly Weekday[] = [
  ['воскресенье', 'воскресенье', 'воскресенья', 'воскресенью', 'вс', 'Sunday', 'voskresenye'],
  ['понедельник', 'понедельник', 'понедельника', 'понедельнику', 'пн', 'Monday', 'ponedelnik'],
  ['вторник', 'вторник', 'вторника', 'вторнику', 'вт', 'Tuesday', 'vtornik'],
  ['среда', 'среду', 'среды', 'среде', 'ср', 'Wednesday', 'sredu'],
  ['четверг', 'четверг', 'четверга', 'четвергу', 'чт', 'Thursday', 'chetverg'],
  ['пятница', 'пятницу', 'пятницы', 'пятнице', 'пт', 'Friday', 'pyatnicu'],
  ['суббота', 'субботу', 'субботы', 'субботе', 'сб', 'Saturday', 'subbotu'],
]
const two = (n: number) => String(n).padStart(2, '0')
const parts = (n: number) => {
  const t = new Date(n * DAY)
  return {
    d: t.getUTCDate(),
    m: t.getUTCMonth(),
    y: t.getUTCFullYear(),
    w: WEEK[t.getUTCDay()]!,
    vt: t.getUTCDay() === 2,
    s: [2, 3, 4].includes(t.getUTCDay()) ? t.getUTCDay() : 0,
  }
}
type Parts = ReturnType<typeof parts>
const forms: ((p: Parts, n: number) => string)[] = [
  p => `${two(p.d)}.${two(p.m + 1)}.${p.y}`,
  p => `${two(p.d)}.${two(p.m + 1)}.${String(p.y).slice(2)}`,
  p => `${two(p.d)}.${two(p.m + 1)}`,
  p => `${p.d}.${two(p.m + 1)}`,
  p => `${two(p.d)}/${two(p.m + 1)}/${p.y}`,
  p => `${two(p.d)}/${two(p.m + 1)}`,
  p => `${two(p.d)}-${two(p.m + 1)}-${p.y}`,
  p => `${p.y}-${two(p.m + 1)}-${two(p.d)}`,
  p => `${p.d} ${MONTHS[p.m]} ${p.y}`,
  p => `${p.d} ${MONTHS[p.m]}`,
  p => `${p.d}-го ${MONTHS[p.m]}`,
  p => `${p.d}го ${MONTHS[p.m]}`,
  p => `${p.d} ${SHORT[p.m]}`,
  p => `${p.d} числа`,
  p => `${p.d}-го`,
  p => `${p.d}го`,
  p => `${ordinal(p.d)} ${MONTHS[p.m]}`,
  p => ordinal(p.d),
  p => `${p.d} ${LATIN[p.m]}`,
  p => `${p.d} ${ENGLISH[p.m]} ${p.y}`,
  p => `${p.d} ${ENGLISH[p.m]}`,
  p => `${ENGLISH[p.m]} ${p.d}`,
  p => `${p.d} ${ENGLISH[p.m]!.slice(0, 3)}`,
  p => `${ENGLISH[p.m]!.slice(0, 3)} ${p.d}`,
  p => p.w[0],
  p => `${p.vt ? 'во' : 'в'} ${p.w[1]}`,
  p => `на ${p.w[1]}`,
  p => `${p.s === 2 || p.s === 3 || p.s === 4 ? (p.s === 4 ? 'с' : 'со') : 'с'} ${p.w[2]}`,
  p => `до ${p.w[2]}`,
  p => `${p.vt ? 'ко' : 'к'} ${p.w[3]}`,
  p => p.w[4],
  p => `${p.vt ? 'во' : 'в'} ${p.w[4]}`,
  p => `on ${p.w[5]}`,
  p => p.w[5],
  p => `v ${p.w[6]}`,
  // two days of one stop: «14-15 декабря», «20-21.01»
  ...[1, 2, 3, 4].flatMap((k): ((p: Parts, n: number) => string)[] => [
    (p, n) => {
      const q = parts(n + k)
      return p.m === q.m ? `${p.d}-${q.d} ${MONTHS[p.m]}` : `${p.d} ${MONTHS[p.m]} - ${q.d} ${MONTHS[q.m]}`
    },
    (p, n) => {
      const q = parts(n + k)
      return p.m === q.m ? `${two(p.d)}-${two(q.d)}.${two(p.m + 1)}` : `${two(p.d)}.${two(p.m + 1)}-${two(q.d)}.${two(q.m + 1)}`
    },
  ]),
]
/** The phrase for another day, in its own form and letters. */
function resay(phrase: string, day: string, shift: number): string {
  const n = num(day)
  const form = forms.find(f => f(parts(n), n).toLowerCase() === phrase.toLowerCase())
  if (!form) throw new Error(`«${phrase}» is no way of saying ${day} (days.mjs)`)
  const said = form(parts(n + shift), n + shift)
  if (phrase === phrase.toUpperCase() && phrase !== phrase.toLowerCase()) return said.toUpperCase()
  return phrase[0] !== phrase[0]!.toLowerCase() && said[0] === said[0]!.toLowerCase() ? said[0]!.toUpperCase() + said.slice(1) : said
}
/** The letter as if it had come on the day of `at`, by the clock of its sender. */
export function move(letter: Letter, at: Date): Pick<Letter, 'text' | 'expect'> {
  const [, sign, h, m] = /([+-])(\d\d):(\d\d)$/.exec(letter.receivedAt) ?? [0, '+', 0, 0]
  const off = (sign === '-' ? -1 : 1) * (Number(h) * 60 + Number(m)) * 60_000
  const shift = Math.floor((at.getTime() + off) / DAY) - num(letter.receivedAt.slice(0, 10))
  const said = Object.entries(letter.days ?? {}).sort(([a], [b]) => b.length - a.length)
  const quote = (s: string) => s.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  const text = said.length
    ? letter.text.replace(new RegExp(`(?<![\\p{L}\\d])(?:${said.map(([s]) => quote(s)).join('|')})(?![\\p{L}\\d]|\\.\\d)`, 'gu'), s =>
        resay(s, letter.days![s]!, shift),
      )
    : letter.text
  const moved = (v: unknown): unknown =>
    Array.isArray(v)
      ? v.map(moved)
      : v && typeof v === 'object'
        ? Object.fromEntries(
            Object.entries(v).map(([k, x]) => [k, (k === 'date' || k === 'dateTo') && x ? iso(num(String(x)) + shift) : moved(x)]),
          )
        : v
  return { text, expect: moved(letter.expect) as Letter['expect'] }
}
