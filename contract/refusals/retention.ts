import type { RefusalWords } from './words.ts'

/** Refusals about how long things stay. */
export const retentionRefusals = {
  'retention.bounds': {
    status: 422,
    ru: 'Срок: от {least} до {most} дней',
    en: 'The period: from {least} to {most} days',
  },
  'retention.begun': {
    status: 409,
    ru: 'Отменять нечего: новый срок уже действует или его нет',
    en: 'There is nothing to take back: the new period counts already, or there is none',
  },
  'retention.changed': {
    status: 409,
    ru: 'Срок уже изменили. Обновите страницу',
    en: 'The period was changed meanwhile. Reload the page',
  },
} as const satisfies RefusalWords
