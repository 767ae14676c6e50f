import { defineWords } from '#web/i18n/words.ts'

export const tradingWords = defineWords({
  label: { ru: 'Как ищут или нашли исполнителя', en: 'How an executor is or was found' },
  bidding: { ru: 'В торгах', en: 'In tender' },
  choosing: { ru: 'Торги окончены, выбирают победителя:', en: 'Bidding is over, a winner is being chosen:' },
  won: { ru: 'По итогам торгов', en: 'Won in tender' },
  demand: { ru: 'По потребности', en: 'By demand' },
})
