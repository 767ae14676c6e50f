import { defineWords } from '#web/i18n/words.ts'

export const openerWords = defineWords({
  open: { ru: 'Карта вживую', en: 'Live map' },
  close: { ru: 'Закрыть карту', en: 'Close the map' },
})
