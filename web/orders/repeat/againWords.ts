import { defineWords } from '#web/i18n/words.ts'

/** How an order is had once more. */
export const againWords = defineWords({
  again: { ru: 'Повторить', en: 'Repeat' },
  copies: { ru: 'Копии на дни…', en: 'Copies over days…' },
})
