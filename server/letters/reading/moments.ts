import { dayAfter } from '#server/platform/clock.ts'
import type { Confidence, Found, Page } from './text.ts'

export type Day = { day: string; lastDay: string | null }
/** Hours of a day as `HH:MM`. */
export type Hours = { from: string | null; to: string | null }

const months = [
  'янв(?:аря|арь)?',
  'фев(?:р|раля|раль)?',
  'мар(?:та|т)?',
  'апр(?:еля|ель)?',
  'ма[йя]',
  'июн(?:я|ь)?',
  'июл(?:я|ь)?',
  'авг(?:уста|уст)?',
  'сен(?:т|тября|тябрь)?',
  'окт(?:ября|ябрь)?',
  'ноя(?:б|бря|брь)?',
  'дек(?:абря|абрь)?',
]
const monthsEn = [
  'jan(?:uary)?',
  'feb(?:ruary)?',
  'mar(?:ch)?',
  'apr(?:il)?',
  'may',
  'june?',
  'july?',
  'aug(?:ust)?',
  'sep(?:t|tember)?',
  'oct(?:ober)?',
  'nov(?:ember)?',
  'dec(?:ember)?',
]
const month = `(?:${[...months, ...monthsEn].join('|')})(?![а-яa-z])\\.?`
const weekdays = [
  'воскресень[еяю]|вс(?:кр)?',
  'понедельник[ау]?|пон(?:ед)?|пн',
  'вторник[ау]?|вт',
  'сред[ауые]|ср',
  'четверг[ау]?|чт(?:в)?',
  'пятниц[ауые]|пт(?:н)?',
  'суббот[ауые]|сб',
]
const weekdaysEn = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

const two = (n: number) => String(n).padStart(2, '0')
const some = <T>(value: T, sure: Confidence = 'sure') => ({ value, sure })

function dayOf(year: number, at: number, date: number): string | null {
  const text = `${year}-${two(at)}-${two(date)}`
  const read = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text) ? text : null
}

/** A day without a year: this year's, unless that is long past. */
function nearDay(today: string, at: number, date: number): string | null {
  const year = Number(today.slice(0, 4))
  const here = dayOf(year, at, date)
  return here !== null && Date.parse(here) < Date.parse(today) - 90 * 86_400_000 ? dayOf(year + 1, at, date) : here
}

/** The next day of that number, from a day on. */
function dayFrom(from: string, date: number): string | null {
  const [year, at] = from.split('-').map(Number) as [number, number]
  const day = dayOf(year, at, date)
  return day !== null && day < from ? dayOf(at === 12 ? year + 1 : year, (at % 12) + 1, date) : day
}

/** A day beyond what a letter may speak of is a number of something else. */
const sane = (day: string | null, today: string): Omit<Found<string>, 'from' | 'to'> | null => {
  if (day === null) return null
  const days = (Date.parse(day) - Date.parse(today)) / 86_400_000
  return days < -200 || days > 400 ? null : some(day, days < 0 ? 'likely' : 'sure')
}

const monthAt = (word: string) => 1 + [...months.keys()].find(i => new RegExp(`^(?:${months[i]}|${monthsEn[i]})(?![а-яa-z])`).test(word))!
const wholeYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text))
const unit = '(?!\\s*(?:т|тн|тонн\\S*|м|м3|куб\\S*|кг|руб\\S*|р|тыс\\S*|%|к(?!\\s*\\d))(?![а-яa-z]))'

/** Days of a letter, told by the day it is read on. */
export function findDays(page: Page, today: string): Found<Day>[] {
  const one = (day: string | null, last: string | null = null) => {
    const read = sane(day, today)
    return read === null ? null : some<Day>({ day: read.value, lastDay: last !== null && last > read.value ? last : null }, read.sure)
  }
  const found: Found<Day>[] = [
    ...page.find(/(?<!\d)(20\d\d)-(\d{2})-(\d{2})(?!\d)/, ([, y, m, d]) => one(dayOf(Number(y), Number(m), Number(d)))),
    ...page.find(
      /(?<![\d.,])(?:с\s*)?(\d{1,2})(?:\.(\d{2}))?(?:\.(\d{4}|\d{2}))?\s*(?:-|по|до)\s*(\d{1,2})\.(\d{2})(?:\.(\d{4}|\d{2}))?(?![\d:]|[.,]\d)/,
      ([, d1, m1, , d2, m2, y]) => {
        const of = (d: string, m: string) =>
          y === undefined ? nearDay(today, Number(m), Number(d)) : dayOf(wholeYear(y), Number(m), Number(d))
        if (Number(m2) > 12) return null
        const first = of(d1!, m1 ?? m2!)
        const last = of(d2!, m2!)
        return first !== null && last !== null && first <= last ? one(first, last) : null
      },
    ),
    ...page.find(/(?<![\d.,])(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})(?![\d:]|[.,]\d)(?:\s*г(?:\.|ода?)?(?![а-я]))?/, ([, d, m, y]) =>
      one(dayOf(wholeYear(y!), Number(m), Number(d))),
    ),
    ...page.find(/(?<![\d.,/-])(\d{1,2})-(\d{2})-(20\d\d)(?!\d)/, ([, d, m, y]) => one(dayOf(Number(y), Number(m), Number(d)))),
    ...page.find(new RegExp(`(?<![\\d.,:/])(\\d{1,2})\\.(\\d{2})(?!\\d|:\\d|[.,]\\d|\\.\\d)${unit}`), match => {
      const before = page.low.slice(Math.max(0, match.index - 3), match.index)
      // «в 9.00», «с 8.30» are hours
      if (Number(match[2]) > 12 || Number(match[2]) === 0 || /(?:^|\s)[вк]\s$/.test(before)) return null
      return one(nearDay(today, Number(match[2]), Number(match[1])))
    }),
    ...page.find(new RegExp(`(?<![\\d.,:/а-яa-z]|\\d\\s?)(\\d{1,2})/(\\d{2})(?![\\d:/]|[.,]\\d)${unit}`), match => {
      if (Number(match[2]) > 12 || Number(match[2]) === 0) return null
      const day = one(nearDay(today, Number(match[2]), Number(match[1])))
      return day && { ...day, sure: 'likely' }
    }),
    ...page.find(
      new RegExp(
        `(?<![\\d.,])(?:с\\s*)?(\\d{1,2})(?:-?го)?(?:\\s+(${month}))?\\s*(?:-|по|до)\\s*(\\d{1,2})(?:-?(?:го|е))?\\s+(${month})(?:\\s*(20\\d\\d))?(?![а-яa-z])`,
      ),
      ([, d1, m1, d2, m2, y]) => {
        const of = (d: string, m: string) => (y ? dayOf(Number(y), monthAt(m), Number(d)) : nearDay(today, monthAt(m), Number(d)))
        const first = of(d1!, m1 ?? m2!)
        const last = of(d2!, m2!)
        return first !== null && last !== null && first <= last ? one(first, last) : null
      },
    ),
    ...page.find(
      new RegExp(
        `(?<![\\d.,:]|(?:ул|улица|пл|площадь)\\.?\\s?)(\\d{1,2})(?:-?(?:го|е|st|nd|rd|th))?\\s+(?:of\\s+)?(${month})(?:\\s*(20\\d\\d))?(?:\\s*г(?:\\.|ода?)?(?![а-я]))?(?![а-яa-z])`,
      ),
      ([, d, m, y]) => one(y ? dayOf(Number(y), monthAt(m!), Number(d)) : nearDay(today, monthAt(m!), Number(d))),
    ),
    ...page.find(
      new RegExp(`(?<![а-яa-z])(${monthsEn.join('|')})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s*(20\\d\\d))?(?![\\d:])`),
      ([, m, d, y]) => one(y ? dayOf(Number(y), monthAt(m!), Number(d)) : nearDay(today, monthAt(m!), Number(d))),
    ),
    ...page.find(/(?<![а-яa-z])(послезавтра|завтра|сегодня|ертен|day after tomorrow|tomorrow|today)(?![а-яa-z])/, ([, word]) =>
      one(dayAfter(today, /после|after/.test(word!) ? 2 : /завтра|ертен|tomorrow/.test(word!) ? 1 : 0)),
    ),
  ]
  const spoken = page.find(
    new RegExp(`(?<![а-яa-z])(?:(?:в|во|на|к|on)\\s+)?(?:(${weekdays.join(')|(')})|(${weekdaysEn.join(')|(')}))(?![а-яa-z])\\.?`),
    match => {
      const at = match.slice(1).findIndex(Boolean) % 7
      const now = new Date(`${today}T00:00:00Z`).getUTCDay()
      return one(dayAfter(today, (at - now + 7) % 7 || 7))
    },
  )
  // «во вторник, 6 октября» says one day twice
  const dated = [...found]
  for (const word of spoken)
    if (!dated.some(day => Math.abs(day.from - word.to) < 6 || Math.abs(word.from - day.to) < 6)) found.push({ ...word, sure: 'likely' })
  const next = (date: number) => dayFrom(today, date)
  // «погрузка 25.11, сдать 26-го»: the next day of that number after the one said first
  const first = found.map(({ value }) => value.day).toSorted()[0]
  if (first !== undefined)
    found.push(
      ...page.find(
        /(?<=(?:сда(?:ть|ча|ем)|(?:вы|раз|за|по)гру[а-я]+|достав[а-я]+|привез[а-я]+|забра[а-я]+)\s+)(\d{1,2})-?(?:го|ого)(?:\s+числа)?(?![а-яa-z\d])/,
        ([, d]) => {
          const day = dayFrom(first, Number(d))
          return day === null ? null : some({ day, lastDay: null }, 'likely')
        },
      ),
    )
  else
    found.push(
      ...page.find(
        /(?<![\d.,:а-яa-z-])(\d{1,2})\s?-?\s?(?:го|ого|е|ое)?\s+числ[аоу](?![а-яa-z])|(?<![\d.,:а-яa-z-])(\d{1,2})-?(?:го|ого)(?![а-яa-z\d])/,
        ([, d, e]) => {
          const day = next(Number(d ?? e))
          return day === null ? null : some({ day, lastDay: null }, 'likely')
        },
      ),
      ...page.find(/(?<![а-яa-z])на\s+(\d{1,2})(?:-?(?:го|е|ое)|\s+число)(?![а-яa-z\d])/, ([, d]) => {
        const day = next(Number(d))
        return day === null ? null : some({ day, lastDay: null }, 'guess')
      }),
    )
  // «с понедельника» begins, «кроме» and «не» deny
  const said = found.filter(
    ({ from }) => !/(?:^|[\s,.(])(?:не|кроме|вместо|от)\s+(?:в\s+|на\s+|во\s+|с\s+)?$/.test(page.low.slice(Math.max(0, from - 14), from)),
  )
  return joined(
    page,
    said.toSorted((a, b) => a.from - b.from),
  )
}

/** «завтра, послезавтра», «вторник-среда»: days one after another are one stretch of days. */
function joined(page: Page, days: readonly Found<Day>[]): Found<Day>[] {
  const found: Found<Day>[] = []
  for (const day of days) {
    const last = found.at(-1)
    const between = last ? page.low.slice(last.to, day.from) : ''
    const apart = last ? (Date.parse(day.value.day) - Date.parse(last.value.lastDay ?? last.value.day)) / 86_400_000 : 0
    if (
      last &&
      apart >= 1 &&
      apart <= 3 &&
      day.value.lastDay === null &&
      /^\s*(?:,|-|или|либо|и|\/|по)?\s*(?:в\s|во\s|на\s)?\s*$/.test(between) &&
      !between.includes('\n') &&
      between !== ''
    )
      found[found.length - 1] = { ...last, to: day.to, value: { day: last.value.day, lastDay: day.value.day }, sure: 'likely' }
    else found.push(day)
  }
  return found
}

const clock = (hour: string, minute: string | undefined, part: string | undefined) => {
  const shift = part !== undefined && /веч|дня|pm/.test(part) && Number(hour) < 12 ? 12 : 0
  const h = Number(hour) + shift
  return h < 24 && Number(minute ?? 0) < 60 ? `${two(h)}:${minute ?? '00'}` : h === 24 ? '23:59' : null
}
const part = '(?:\\s*(утра|дня|вечера|ночи|часов|час[а-я]*|ч\\.?|am|pm)(?![а-яa-z]))?'

/** Hours of a letter: when the vehicle is awaited. */
export function findHours(page: Page): Found<Hours>[] {
  const both = (from: string | null, to: string | null) => (from !== null && to !== null ? some<Hours>({ from, to }) : null)
  const time = '(\\d{1,2})[:.-](\\d{2})'
  const end = '(?!\\d|:\\d|[.,]\\d)'
  // the hour an answer is awaited at is none of the vehicle's
  page.find(
    /(?:ответ\S*|ставк[уи]|предложени\S*|заявк\S*|звон\S*|перезвон\S*|набира\S*|торг\S*|reply|answer)[^.\n;█]{0,40}(?:до|к|с|по|by|before)\s+\d{1,2}(?:[:.-]\d{2})?(?!\d)/,
    () => some(null),
  )
  return [
    ...page.find(/(?<![а-яa-z])(?:круглосуточно|24\/7|24 часа)(?![а-яa-z])/, () => some<Hours>({ from: '00:00', to: '23:59' }, 'likely')),
    ...page.find(new RegExp(`(?<![\\d.,:])(?:с\\s*)?${time}\\s*(?:-|до|по|to)\\s*${time}${end}`), ([, h1, m1, h2, m2]) =>
      both(clock(h1!, m1, undefined), clock(h2!, m2, undefined)),
    ),
    ...page.find(
      new RegExp(
        `(?<![а-яa-z\\d])(?:с|from)\\s*(\\d{1,2})(?:[:.-](\\d{2}))?${part}\\s*(?:до|-|по|to)\\s*(\\d{1,2})(?:[:.-](\\d{2}))?${part}${end}${unit}`,
      ),
      ([, h1, m1, p1, h2, m2, p2]) => both(clock(h1!, m1, p1), clock(h2!, m2, p2 ?? p1)),
    ),
    ...page.find(
      new RegExp(`(?<![а-яa-z\\d])(к|на|в|с|после|до|не поздн\\S+|at|by|from|after|before|until)\\s+${time}${part}${end}${unit}`),
      ([, word, h, m, p]) => {
        const at = clock(h!, m, p)
        return at === null ? null : some<Hours>(/до|не поздн|by|before|until/.test(word!) ? { from: null, to: at } : { from: at, to: null })
      },
    ),
    ...page.find(
      new RegExp(
        `(?<![а-яa-z\\d])(к|в|с|после|до|часам?\\s+к)\\s+(\\d{1,2})(?:\\s*(утра|дня|вечера|ночи|часов|час[а-я]*|ч\\.?)(?![а-яa-z]))${end}`,
      ),
      ([, word, h, p]) => {
        const at = clock(h!, undefined, p)
        return at === null ? null : some<Hours>(word === 'до' ? { from: null, to: at } : { from: at, to: null })
      },
    ),
    // beside a day a bare figure is an hour: «завтра до 18», «(10.10 с 9)»
    ...page.find(/(?<=█[ ,.(]{0,3})(с|после|до|к|не позднее)\s+(\d{1,2})(?=\s*(?:[,.;)\n█]|$))(?![.,]\d)/, ([, word, h]) => {
      const at = Number(h) > 5 ? clock(h!, undefined, undefined) : null
      return at === null ? null : some<Hours>(/до|не/.test(word!) ? { from: null, to: at } : { from: at, to: null }, 'likely')
    }),
    ...page.find(/(?<=█[ ,.(]{0,3})(\d{1,2})-(\d{2})(?=\s*(?:[,.;)\n█]|$))(?![.,]\d)/, ([, h, m]) => {
      const at = Number(m) < 60 && Number(m) % 5 === 0 ? clock(h!, m, undefined) : null
      return at === null ? null : some<Hours>({ from: at, to: null }, 'likely')
    }),
    ...page.find(/(?<![\d.,:])(\d{1,2}):(\d{2})(?!\d|:\d|[.,]\d)/, ([, h, m]) => {
      const at = clock(h!, m, undefined)
      return at === null ? null : some<Hours>({ from: at, to: null }, 'likely')
    }),
  ].toSorted((a, b) => a.from - b.from)
}
