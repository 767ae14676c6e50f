import type { Hours } from './nodal-points.ts'

type Span = { from: string; to: string }
const weekdays = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const english = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const dayAt = (word: string) =>
  Math.max(
    weekdays.findIndex(one => word.startsWith(one)),
    english.findIndex(one => word.startsWith(one)),
  )

/**
 * Working hours of a week: `8-18`, `08:00–18:00`, `круглосуточно`, `пн-пт 8:00-12:00, 13:00-17:00; сб 9-14`. Without days every day is meant;
 * days that are not named are closed. Null when it is none of these.
 */
export function readHours(written: string): Hours | null {
  const text = written
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[–—−]/g, '-')
    .replace(/ё/g, 'е')
    .replace(/(^|[\s;,])с (?=\d)/g, '$1')
    .trim()
  if (/^(круглосуточно|24\s*\/\s*7|24 ?ч(аса?)?|around the clock|24 hours)$/.test(text))
    return weekdays.map(() => [{ from: '00:00', to: '24:00' }])
  const week: Span[][] = weekdays.map(() => [])
  for (const part of text
    .split(';')
    .map(one => one.trim())
    .filter(Boolean)) {
    const [, days = '', times = ''] = /^([а-яa-z,\- ]*?)[:\s]*(\d.*)$/.exec(part) ?? []
    const spans = times.split(/[,и]/).map(spanOf)
    const meant = days.trim() === '' || /^ежедневно|^every day|^daily/.test(days) ? weekdays.map((_, i) => i) : daysOf(days)
    if (times === '' || meant === null || spans.some(span => span === null)) return null
    for (const at of meant) week[at] = spans as Span[]
  }
  const sound = week.every(
    spans => spans.length <= 4 && spans.every(({ from, to }, i) => from < to && (i === 0 || spans[i - 1]!.to <= from)),
  )
  return sound && week.some(spans => spans.length > 0) ? week : null
}

function spanOf(written: string): Span | null {
  const clock = '(\\d{1,2})(?:[:.](\\d{2}))?'
  const [, h1, m1 = '00', h2, m2 = '00'] = new RegExp(`^\\s*${clock}\\s*(?:-|до)\\s*${clock}\\s*$`).exec(written) ?? []
  if (h1 === undefined || h2 === undefined || Number(h1) > 23 || Number(h2) > 24 || Number(m1) > 59 || Number(m2) > 59) return null
  if (Number(h2) === 24 && m2 !== '00') return null
  return { from: `${h1.padStart(2, '0')}:${m1}`, to: `${h2.padStart(2, '0')}:${m2}` }
}

function daysOf(written: string): number[] | null {
  const found: number[] = []
  for (const part of written
    .split(',')
    .map(one => one.trim())
    .filter(Boolean)) {
    const [first, last] = part.split('-').map(one => dayAt(one.trim()))
    if (first === undefined || first < 0 || (last !== undefined && last < first)) return null
    for (let at = first; at <= (last ?? first); at++) found.push(at)
  }
  return found.length > 0 ? found : null
}

const dayNames = { ru: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'], en: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] }
const always = { ru: 'круглосуточно', en: 'around the clock' }

/** Working hours in the form `readHours` reads: days with the same hours together, `пн–пт 8:00–12:00, 13:00–18:00; сб 9:00–15:00`. */
export function hoursText(hours: Hours, locale: 'ru' | 'en'): string {
  const said = hours.map(spans => spans.map(({ from, to }) => `${from.replace(/^0/, '')}–${to.replace(/^0/, '')}`).join(', '))
  if (said.every(day => day === '0:00–24:00')) return always[locale]
  const names = dayNames[locale]
  const runs: { first: number; last: number; text: string }[] = []
  said.forEach((text, day) => {
    const run = runs.at(-1)
    if (run && run.text === text) run.last = day
    else runs.push({ first: day, last: day, text })
  })
  if (runs.length === 1) return runs[0]!.text
  return runs
    .filter(({ text }) => text !== '')
    .map(({ first, last, text }) => `${names[first]}${last > first ? `–${names[last]}` : ''} ${text}`)
    .join('; ')
}
