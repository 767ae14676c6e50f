import { formatZone, type Moment, readerZone, wallOf } from '#web/i18n/format.ts'
import { nbsp } from '#web/i18n/numbers.ts'
import type { Locale } from '#web/i18n/words.ts'

const two = (n: number) => String(n).padStart(2, '0')

const seconds = (at: Moment) => {
  const { hour, minute, second } = wallOf(at, readerZone())!
  return `${two(hour)}:${two(minute)}:${two(second)}`
}

const mark = (locale: Locale, at: Moment) => nbsp + formatZone(readerZone(), at, locale)

/** «15:00:00 МСК»; without the mark only where it stands beside one. */
export const toSecond = (at: Moment, locale: Locale, zone = true): string => seconds(at) + (zone ? mark(locale, at) : '')

/** «14:51:38.412 МСК» */
export const toMillisecond = (at: Moment, locale: Locale): string =>
  `${seconds(at)}.${String(new Date(at).getMilliseconds()).padStart(3, '0')}${mark(locale, at)}`
