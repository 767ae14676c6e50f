import type { Bilingual } from './primitives.ts'

/** What a template is made of, as people call it. */
export const blockWords = {
  payment: { ru: 'Оплата', en: 'Payment' },
  waiting: { ru: 'Ожидание и простой', en: 'Free time and waiting' },
  penalties: { ru: 'Штрафы за опоздание', en: 'Penalties for lateness' },
  cancellation: { ru: 'Отказ от перевозки', en: 'Cancellation' },
  documents: { ru: 'Документы', en: 'Documents' },
  transfer: { ru: 'Передача другому', en: 'Passing on' },
  approval: { ru: 'Одобрение водителя и машины', en: 'Approval of driver and vehicle' },
  insurance: { ru: 'Страхование', en: 'Insurance' },
  seal: { ru: 'Пломба', en: 'Seal' },
  temperature: { ru: 'Температура', en: 'Temperature' },
  clauses: { ru: 'Особые условия', en: 'Special clauses' },
} as const satisfies Record<string, Bilingual>

/** Fields of the draft of an order that blocks say, beside its terms. */
export const conditionNames = [
  ...(['payDays', 'payDaysKind', 'payTrigger', 'handover', 'transferPolicy', 'insurance', 'seal', 'recorder'] as const),
  ...(['clauses', 'clausesEn'] as const),
] as const

/** Every block, in the order it is shown in. */
export const blockNames = Object.keys(blockWords) as (keyof typeof blockWords)[]

/** Blocks a template says. */
export const blocksIn = (blocks: Record<keyof typeof blockWords, unknown>): (keyof typeof blockWords)[] =>
  blockNames.filter(block => blocks[block] !== null)
