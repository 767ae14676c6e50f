import type { CalendarKind } from '#contract/calendars.ts'
import type { Locale } from '#contract/primitives.ts'

/** What a calendar says. */
export const calendarWords: Record<Locale, Record<'loading' | 'unloading' | 'nobody' | 'gone', string> & Record<CalendarKind, string>> = {
  ru: {
    loading: 'Погрузка',
    unloading: 'Разгрузка',
    nobody: 'Не назначено',
    loadings: 'Погрузки и разгрузки',
    vehicles: 'Машины',
    drivers: 'Водители',
    gone: 'Такой ссылки на календарь нет, или она отозвана.',
  },
  en: {
    loading: 'Loading',
    unloading: 'Unloading',
    nobody: 'Not assigned',
    loadings: 'Loadings and unloadings',
    vehicles: 'Vehicles',
    drivers: 'Drivers',
    gone: 'There is no such link of a calendar, or it was revoked.',
  },
}
