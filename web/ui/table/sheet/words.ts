import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const sheetWords = defineWords({
  cellOf: { ru: (row: string, column: string) => `${row}: ${column}`, en: (row: string, column: string) => `${row}: ${column}` },
  choices: { ru: 'Варианты', en: 'Choices' },
  met: { ru: (now: string) => `за это время стало: ${now || 'пусто'}`, en: (now: string) => `meanwhile it became: ${now || 'empty'}` },
  skipped: {
    ru: (n: number) => `Закрыто для правки и пропущено: ${countRu(n, 'ячейка', 'ячейки', 'ячеек')}`,
    en: (n: number) => `Locked and passed over: ${countEn(n, 'cell', 'cells')}`,
  },
  lost: {
    ru: (n: number) => `Не поместилось в таблицу: ${countRu(n, 'ячейка', 'ячейки', 'ячеек')}`,
    en: (n: number) => `Did not fit the table: ${countEn(n, 'cell', 'cells')}`,
  },
  pasted: {
    ru: (n: number) => `Вставлено: ${countRu(n, 'ячейка', 'ячейки', 'ячеек')}`,
    en: (n: number) => `${countEn(n, 'cell', 'cells')} pasted`,
  },
})
