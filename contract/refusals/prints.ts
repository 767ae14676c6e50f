import type { RefusalWords } from './words.ts'

/** Refusals about printed forms. */
export const printRefusals = {
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
