import type { DriverCargo } from '#contract/driver-page.ts'
import type { Locale } from '#web/i18n/words.ts'
import type { Task } from './day.ts'
import type { dayWords } from './words.ts'

const tag = (locale: Locale) => (locale === 'ru' ? 'ru-RU' : 'en-GB')

const part = (at: string, tz: string, locale: Locale, how: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(tag(locale), { ...how, timeZone: tz }).format(new Date(at))

/** Hours and minutes by the clock on the wall of a place. */
export const timeText = (at: string, tz: string, locale: Locale) => part(at, tz, locale, { hour: '2-digit', minute: '2-digit' })

/** A day such as «пн, 6 окт.» */
export const dayText = (at: string, tz: string, locale: Locale) =>
  part(at, tz, locale, { weekday: 'short', day: 'numeric', month: 'short' })

/** Day and time by the phone's own clock. */
export const momentText = (at: string, locale: Locale) =>
  new Intl.DateTimeFormat(tag(locale), { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' }).format(new Date(at))

/** The window of a stop by its own clock, with its day, and with the second one where it ends on another. */
export function windowText({ from, to, tz }: Pick<Task, 'from' | 'to' | 'tz'>, locale: Locale): { hours: string; day: string } {
  const [first, last] = [dayText(from, tz, locale), dayText(to, tz, locale)]
  return {
    hours: `${timeText(from, tz, locale)}\u2013${timeText(to, tz, locale)}`,
    day: first === last ? first : `${first} \u2013 ${last}`,
  }
}

/** How long since a moment: `0:07`, `12:40`. */
export function lengthText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** Mass, places, temperature and class of a cargo, those that are known. */
export function cargoText({ massKg, pallets, pieces, temperature, adr }: DriverCargo, locale: Locale, t: (typeof dayWords)['ru']): string {
  const number = (value: number) => new Intl.NumberFormat(tag(locale)).format(value)
  const { from = null, to = null } = temperature ?? {}
  return [
    massKg > 0 && t.mass(number(massKg)),
    pallets > 0 && t.pallets(pallets),
    pieces > 0 && t.pieces(pieces),
    from !== null && to !== null && t.temperature(number(from), number(to)),
    from !== null && to === null && t.temperatureFrom(number(from)),
    from === null && to !== null && t.temperatureTo(number(to)),
    adr && t.adr,
  ]
    .filter(Boolean)
    .join(', ')
}

type Target = Pick<Task, 'lat' | 'lon' | 'address' | 'place'>

/** Ways to open a place in an app of the phone: Android asks which one, elsewhere each has its own link. */
export function navigationOf(
  { lat, lon, address, place }: Target,
  agent: string,
): { app: 'navigator' | 'apple' | 'yandex'; href: string }[] {
  const point = lat === null || lon === null ? null : `${lat},${lon}`
  const text = encodeURIComponent([place.ru, address].filter(Boolean).join(', '))
  if (/Android/.test(agent)) return [{ app: 'navigator', href: point ? `geo:${point}?q=${point}` : `geo:0,0?q=${text}` }]
  const yandex = { app: 'yandex', href: `https://yandex.ru/maps/?rtext=~${point ?? text}&rtt=auto` } as const
  const apple = { app: 'apple', href: `https://maps.apple.com/?daddr=${point ?? text}` } as const
  return /iPhone|iPad|Macintosh/.test(agent) ? [apple, yandex] : [yandex]
}
