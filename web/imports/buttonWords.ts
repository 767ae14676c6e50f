import { defineWords } from '#web/i18n/words.ts'

export const importButtonWords = defineWords({ import: { ru: 'Загрузить', en: 'Import' } })
