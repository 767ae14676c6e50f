import type { ExportStatus } from '#contract/exports.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const exportsWords = defineWords({
  title: { ru: 'Выгрузки', en: 'Exports' },
  lead: {
    ru: (days: number) => `Большие списки собираем в фоне: страницу можно закрыть. Файл видите только вы, он хранится ${days} дней.`,
    en: (days: number) =>
      `Large lists are made in the background: the page may be closed. The file is yours alone and is kept for ${days} days.`,
  },
  empty: { ru: 'Выгрузок нет', en: 'No exports' },
  emptyText: {
    ru: (rows: string) => `Здесь появятся файлы списков длиннее ${rows} строк. Короткие сохраняются сразу.`,
    en: (rows: string) => `Files of lists with more than ${rows} rows appear here. Shorter ones are saved at once.`,
  },
  failedList: { ru: 'Не удалось показать выгрузки', en: 'Could not show the exports' },
  rows: { ru: (n: number) => countRu(n, 'строка', 'строки', 'строк'), en: (n: number) => countEn(n, 'row', 'rows') },
  orders: { ru: (n: number) => countRu(n, 'заказ', 'заказа', 'заказов'), en: (n: number) => countEn(n, 'order', 'orders') },
  skipped: {
    ru: (n: number) => `не всё напечатано у ${n}: причины в архиве`,
    en: (n: number) => `not everything printed for ${n}: the reasons are in the archive`,
  },
  of: { ru: (done: string, total: string) => `${done} из ${total}`, en: (done: string, total: string) => `${done} of ${total}` },
  counting: { ru: 'считаем строки', en: 'counting the rows' },
  size: { ru: (mb: string) => `${mb}\u00a0МБ`, en: (mb: string) => `${mb}\u00a0MB` },
  until: { ru: (day: string) => `до ${day}`, en: (day: string) => `until ${day}` },
  asked: { ru: (at: string) => `заказана ${at}`, en: (at: string) => `asked for ${at}` },
  download: { ru: 'Скачать', en: 'Download' },
  cancel: { ru: 'Отменить', en: 'Cancel' },
  again: { ru: 'Повторить', en: 'Try again' },
  remove: { ru: (name: string) => `Убрать ${name}`, en: (name: string) => `Remove ${name}` },
  progress: { ru: (name: string) => `Собираем ${name}`, en: (name: string) => `Making ${name}` },
  readyTitle: { ru: 'Файл готов', en: 'The file is ready' },
  failedTitle: { ru: 'Файл не получился', en: 'The file failed' },
  begun: { ru: 'Собираем файл в фоне', en: 'The file is being made' },
  begunText: {
    ru: 'Скажем, когда будет готов. Страницу можно закрыть.',
    en: 'You will be told when it is ready. The page may be closed.',
  },
})

export const exportStatusWords = defineWords({
  waiting: { ru: 'в очереди', en: 'in the queue' },
  running: { ru: 'собираем', en: 'being made' },
  ready: { ru: 'готов', en: 'ready' },
  failed: { ru: 'не получился', en: 'failed' },
  cancelled: { ru: 'отменена', en: 'cancelled' },
} satisfies Record<ExportStatus, Bilingual>)
