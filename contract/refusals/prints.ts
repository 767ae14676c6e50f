import type { RefusalWords } from './words.ts'

/** Given where the trip sheet of a flight is asked for that has none with its viewer. */
export const sheetRefusals = {
  'print.mirrored': {
    status: 409,
    ru: 'Рейс ведёт фактический перевозчик: путевой лист у него',
    en: 'The actual carrier drives this flight and has its trip sheet',
  },
  'print.no_orders': {
    status: 409,
    ru: 'В рейсе нет заказов: путевой лист печатать не на что',
    en: 'The flight has no orders: there is nothing to print a trip sheet of',
  },
} as const satisfies RefusalWords

/** Refusals about printed forms. */
export const printRefusals = {
  ...sheetRefusals,
  'print.not_found': { status: 404, ru: 'Такой печатной формы у этого заказа нет', en: 'This order has no such form to print' },
  'print.data_missing': {
    status: 409,
    ru: 'Форму «{form}» напечатать нельзя: {what}',
    en: 'The form “{form}” cannot be printed: {what}',
  },
  'print.not_issued': {
    status: 409,
    ru: 'Форма «{form}» номера не получает: её просто печатают',
    en: 'The form “{form}” gets no number: it is just printed',
  },
} as const satisfies RefusalWords
