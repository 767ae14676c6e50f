import { defineWords } from '#web/i18n/words.ts'

export const shapeWords = defineWords({
  shape: { ru: 'Вид списка', en: 'Shape of the list' },
  table: { ru: 'Таблица', en: 'Table' },
  shown: { ru: (n: string, all: string) => `показаны ${n} из ${all}`, en: (n: string, all: string) => `${n} of ${all} shown` },
  shownFirst: { ru: (n: string) => `показаны первые ${n}, есть ещё`, en: (n: string) => `the first ${n} are shown, there are more` },
  narrow: { ru: 'Уточните фильтр или откройте таблицу', en: 'Narrow the filter or open the table' },
  loading: { ru: 'Загружаем…', en: 'Loading…' },
})
