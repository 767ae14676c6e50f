import { defineWords } from '#web/i18n/words.ts'

export const importButtonWords = defineWords({
  import: { ru: 'Загрузить', en: 'Import' },
  // where cargo is loaded, «загрузить» would be about them
  importOrders: { ru: 'Импорт', en: 'Import' },
})
