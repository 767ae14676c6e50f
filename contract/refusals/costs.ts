import type { RefusalWords } from './words.ts'

/** Refusals about the rates costs are worked out by. */
export const costRefusals = {
  'costs.changed': {
    status: 409,
    ru: 'Ставки уже изменены: откройте их заново и повторите',
    en: 'The rates have changed: open them again and repeat',
  },
  'costs.currency': { status: 422, ru: 'Все ставки ведутся в одной валюте', en: 'All rates are in one currency' },
} as const satisfies RefusalWords
