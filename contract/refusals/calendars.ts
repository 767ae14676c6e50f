import type { RefusalWords } from './words.ts'

/** Refusals around calendars behind a link. */
export const calendarRefusals = {
  'calendar.not_found': {
    status: 404,
    ru: 'Такой ссылки на календарь нет, или она отозвана',
    en: 'There is no such link of a calendar, or it was revoked',
  },
  'calendar.too_many': {
    status: 409,
    ru: 'Ссылок на календари уже {limit}. Отзовите лишнюю',
    en: 'There are {limit} links of calendars already. Revoke one',
  },
} as const satisfies RefusalWords
