import type { FileType, Scanned } from '#contract/files.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

const sizeIn = (locale: 'ru' | 'en', units: readonly [string, string]) => (bytes: number) =>
  bytes >= 1024 * 1024
    ? `${formatNumber(bytes / 1024 / 1024, locale, 1)}\u00a0${units[1]}`
    : `${formatNumber(Math.ceil(bytes / 1024), locale, 0)}\u00a0${units[0]}`

export const words = defineWords({
  files: { ru: 'Файлы', en: 'Files' },
  list: { ru: 'Загруженные файлы', en: 'Uploaded files' },
  none: { ru: 'Файлов нет', en: 'No files' },
  drop: { ru: 'Перетащите файлы сюда или', en: 'Drop files here or' },
  dropHere: { ru: 'Отпустите, и файлы загрузятся', en: 'Let go and the files are uploaded' },
  choose: { ru: 'Выбрать файлы', en: 'Choose files' },
  camera: { ru: 'Снять', en: 'Take a photo' },
  takes: {
    ru: 'PDF, JPG, PNG, WEBP, HEIC, XLSX, DOCX до 10 МБ',
    en: 'PDF, JPG, PNG, WEBP, HEIC, XLSX, DOCX up to 10 MB',
  },
  size: { ru: sizeIn('ru', ['КБ', 'МБ']), en: sizeIn('en', ['KB', 'MB']) },
  open: { ru: (name: string) => `Открыть ${name}`, en: (name: string) => `Open ${name}` },
  download: { ru: (name: string) => `Скачать ${name}`, en: (name: string) => `Download ${name}` },
  downloadIt: { ru: 'Скачать', en: 'Download' },
  original: { ru: 'Скачать оригинал', en: 'Download the original' },
  originalHint: {
    ru: 'Файл в том виде, в каком пришёл, с подписью и вложениями',
    en: 'The file as it came, with its signature and attachments',
  },
  more: { ru: (name: string) => `Ещё о файле ${name}`, en: (name: string) => `More on ${name}` },
  remove: { ru: (name: string) => `Удалить ${name}`, en: (name: string) => `Remove ${name}` },
  removeIt: { ru: 'Удалить', en: 'Remove' },
  removed: { ru: 'Файл удалён', en: 'File removed' },
  unchecked: { ru: 'без антивируса', en: 'not scanned for viruses' },
  uncheckedWhy: { ru: 'Проверка на вирусы не настроена', en: 'No check for viruses is set up' },
  failed: { ru: 'Не получилось', en: 'It did not work' },
  unread: { ru: 'Список файлов не загрузился', en: 'The files could not be read' },
  closed: { ru: 'У вас нет права видеть эти файлы', en: 'You have no right to see these files' },
  again: { ru: 'Повторить', en: 'Repeat' },
  pause: { ru: (name: string) => `Приостановить ${name}`, en: (name: string) => `Pause ${name}` },
  resume: { ru: (name: string) => `Продолжить ${name}`, en: (name: string) => `Go on with ${name}` },
  retry: { ru: (name: string) => `Повторить ${name}`, en: (name: string) => `Try ${name} again` },
  cancel: { ru: (name: string) => `Отменить ${name}`, en: (name: string) => `Cancel ${name}` },
  dismiss: { ru: (name: string) => `Убрать ${name} из списка`, en: (name: string) => `Take ${name} off the list` },
  progress: { ru: (name: string) => `Загрузка ${name}`, en: (name: string) => `Upload of ${name}` },
  queued: { ru: 'В очереди', en: 'In the queue' },
  sending: {
    ru: (sent: string, size: string) => `${sent} из ${size}`,
    en: (sent: string, size: string) => `${sent} of ${size}`,
  },
  paused: { ru: (sent: string) => `Приостановлено, загружено ${sent}`, en: (sent: string) => `Paused, ${sent} uploaded` },
  offline: { ru: 'Нет связи. Загрузка продолжится сама', en: 'No connection. The upload goes on by itself' },
  busy: { ru: 'Сервер занят. Загрузка продолжится сама', en: 'The server is busy. The upload goes on by itself' },
  checking: { ru: 'Проверяем', en: 'Being checked' },
  done: { ru: 'Загружено', en: 'Uploaded' },
  tooLarge: { ru: 'Больше 10 МБ. Уменьшите файл и добавьте снова', en: 'Larger than 10 MB. Make it smaller and add it again' },
  empty: { ru: 'Файл пуст', en: 'The file is empty' },
  wrongType: {
    ru: 'Такой файл не подойдёт. Сохраните его как PDF или снимок',
    en: 'Such a file does not fit. Save it as PDF or a picture',
  },
  tooMany: { ru: 'Сразу не больше 20 файлов. Добавьте этот позже', en: 'No more than 20 files at once. Add this one later' },
  unknown: { ru: 'Загрузка не удалась', en: 'The upload did not work' },
  added: {
    ru: (n: number) => `Добавлено: ${countRu(n, 'файл', 'файла', 'файлов')}`,
    en: (n: number) => `${countEn(n, 'file', 'files')} added`,
  },
  ofAll: { ru: (n: number, all: number) => `${n} из ${all}`, en: (n: number, all: number) => `${n} of ${all}` },
  previous: { ru: 'Предыдущий снимок', en: 'Previous picture' },
  next: { ru: 'Следующий снимок', en: 'Next picture' },
})

export const scanWords: { [S in Scanned]: Bilingual | null } = {
  clean: null,
  unchecked: null,
  waiting: { ru: 'Ещё не проверен на вирусы', en: 'Not checked for viruses yet' },
  infected: { ru: 'Найден вирус: файл не сохранён', en: 'A virus was found: the file is not kept' },
}

export const typeLabels: Record<FileType, string> = {
  pdf: 'PDF',
  jpg: 'JPG',
  png: 'PNG',
  webp: 'WEBP',
  heic: 'HEIC',
  xlsx: 'XLSX',
  docx: 'DOCX',
}
