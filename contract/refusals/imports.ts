import type { RefusalWords } from './words.ts'

/** Refusals about tables that are read in. */
export const importRefusals = {
  'import.not_found': { status: 404, ru: 'Такой загрузки нет, или её срок истёк', en: 'There is no such import, or its time is over' },
  'import.changed': {
    status: 409,
    ru: 'Таблица уже изменена в другом окне: откройте её заново',
    en: 'The table was changed in another window: open it again',
  },
  'import.closed': {
    status: 409,
    ru: 'Этот файл уже прочитан, начните новую загрузку',
    en: 'This file was read already, begin a new import',
  },
  'import.too_large': { status: 413, ru: 'Файл больше 25 МБ, разделите его', en: 'The file is larger than 25 MB, split it' },
  'import.unreadable': {
    status: 422,
    ru: 'Файл не читается как таблица. Сохраните его как XLSX или CSV и повторите',
    en: 'The file cannot be read as a table. Save it as XLSX or CSV and repeat',
  },
  'import.archive': {
    status: 422,
    ru: 'Файл разворачивается во слишком много данных. Оставьте в книге один лист и сохраните заново',
    en: 'The file unpacks to too much. Leave one sheet in the workbook and save it anew',
  },
  'import.empty': { status: 422, ru: 'В таблице нет ни одной строки', en: 'There is not a single row in the table' },
  'import.too_long': { status: 422, ru: 'Строк больше {most}, разделите таблицу', en: 'There are more than {most} rows, split the table' },
  'import.too_wide': { status: 422, ru: 'Столбцов больше {most}, уберите лишние', en: 'There are more than {most} columns, remove some' },
  'import.no_options': {
    status: 422,
    ru: 'Для таких строк общих условий нет, укажите всё в столбцах',
    en: 'Such rows have no terms in common, say everything in the columns',
  },
  'import.columns': { status: 422, ru: 'Укажите столбцы: {missing}', en: 'Say which columns are: {missing}' },
} as const satisfies RefusalWords
