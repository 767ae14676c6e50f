import { defineWords } from '#web/i18n/words.ts'

export const exportWords = defineWords({
  export: { ru: 'Выгрузить в файл', en: 'Export to a file' },
  xlsxSeen: { ru: 'Excel, как на экране', en: 'Excel, as on the screen' },
  csvSeen: { ru: 'CSV, как на экране', en: 'CSV, as on the screen' },
  xlsxAll: { ru: 'Excel, все столбцы', en: 'Excel, all columns' },
  csvAll: { ru: 'CSV, все столбцы', en: 'CSV, all columns' },
  making: { ru: 'Готовим файл', en: 'Making the file' },
  size: { ru: (mb: string) => `${mb}\u00a0МБ`, en: (mb: string) => `${mb}\u00a0MB` },
  stop: { ru: 'Остановить', en: 'Stop' },
  done: { ru: 'Файл сохранён', en: 'The file is saved' },
  stopped: { ru: 'Выгрузка остановлена', en: 'The export was stopped' },
  failed: { ru: 'Файл не получился', en: 'The file failed' },
  broken: { ru: 'Связь прервалась, повторите', en: 'The connection broke, try again' },
})
