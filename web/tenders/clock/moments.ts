import { defaultZone } from '#contract/zone.ts'
import { formatZone, type Moment } from '#web/i18n/format.ts'
import type { Locale } from '#web/i18n/words.ts'

const exact = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone: defaultZone } as const
const seconds = new Intl.DateTimeFormat('ru', exact)
const millis = new Intl.DateTimeFormat('ru', { ...exact, fractionalSecondDigits: 3 })

const mark = (locale: Locale, at: Moment) => `\u00a0${formatZone(defaultZone, at, locale)}`

/** «15:00:00 МСК» */
export const toSecond = (at: Moment, locale: Locale, zone = true): string => seconds.format(new Date(at)) + (zone ? mark(locale, at) : '')

/** «14:51:38.412 МСК» */
export const toMillisecond = (at: Moment, locale: Locale): string => millis.format(new Date(at)).replace(',', '.') + mark(locale, at)
