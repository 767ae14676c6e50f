import type { RefusalWords } from './words.ts'

/** Refusals about lists that are written out. */
export const exportRefusals = {
  'export.not_found': { status: 404, ru: 'Такой выгрузки у вас нет, или она уже убрана', en: 'You have no such export, or it is gone' },
  'export.large': {
    status: 409,
    ru: 'В списке больше {most} строк: такой файл собираем в фоне. Закажите его в меню выгрузки списка',
    en: 'The list has more than {most} rows: such a file is made in the background. Ask for it in the export menu of the list',
  },
  'export.too_many': {
    status: 409,
    ru: 'Уже собираем {most} ваших файлов. Дождитесь одного из них или отмените его',
    en: '{most} files are being made for you already. Wait for one of them or cancel it',
  },
  'export.ended': { status: 409, ru: 'Эта выгрузка уже закончилась', en: 'This export has ended already' },
  'export.running': {
    status: 409,
    ru: 'Файл ещё собираем: сначала отмените выгрузку',
    en: 'The file is still being made: cancel it first',
  },
  'export.not_ready': { status: 409, ru: 'Файл ещё не готов', en: 'The file is not ready yet' },
  'export.rights': {
    status: 403,
    ru: 'Ваши права с тех пор изменились. Выгрузите список заново: в файле будет то, что вы видите теперь',
    en: 'Your rights have changed since. Export the list again: the file will hold what you see now',
  },
  'export.broken': {
    status: 500,
    ru: 'Файл не получился, повторы не помогли. Закажите его заново; если не выйдет снова, назовите поддержке номер {number}',
    en: 'The file failed, and trying again did not help. Ask for it anew; if it fails again, tell support the number {number}',
  },
  'export.gone': { status: 410, ru: 'Файла больше нет: выгрузите список заново', en: 'The file is gone: export the list again' },
} as const satisfies RefusalWords
