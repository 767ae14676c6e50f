import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const exportWords = defineWords({
  export: { ru: 'Выгрузить в файл', en: 'Export to a file' },
  xlsxSeen: { ru: 'Excel, как на экране', en: 'Excel, as on the screen' },
  csvSeen: { ru: 'CSV, как на экране', en: 'CSV, as on the screen' },
  xlsxAll: { ru: 'Excel, все столбцы', en: 'Excel, all columns' },
  csvAll: { ru: 'CSV, все столбцы', en: 'CSV, all columns' },
  rows: { ru: (n: number) => countRu(n, 'строка', 'строки', 'строк'), en: (n: number) => countEn(n, 'row', 'rows') },
  counting: { ru: 'Считаем строки…', en: 'Counting the rows…' },
  atOnce: { ru: 'Файл сохранится сразу.', en: 'The file is saved at once.' },
  later: { ru: 'Соберём в фоне и скажем, когда файл готов.', en: 'Made in the background; you are told when it is ready.' },
  over: { ru: (count: string) => `Больше, чем ${count}`, en: (count: string) => `More than ${count}` },
  first: { ru: (count: string) => `В файл войдут первые ${count}.`, en: (count: string) => `The file holds the first ${count}.` },
  made: { ru: 'Выгрузки…', en: 'Exports…' },
  under: { ru: (n: number) => `собираем ${n}`, en: (n: number) => `${n} in the making` },
  making: { ru: 'Готовим файл', en: 'Making the file' },
  size: { ru: (mb: string) => `${mb}\u00a0МБ`, en: (mb: string) => `${mb}\u00a0MB` },
  stop: { ru: 'Остановить', en: 'Stop' },
  done: { ru: 'Файл сохранён', en: 'The file is saved' },
  stopped: { ru: 'Выгрузка остановлена', en: 'The export was stopped' },
  failed: { ru: 'Файл не получился', en: 'The file failed' },
  broken: { ru: 'Связь прервалась, повторите', en: 'The connection broke, try again' },
})
