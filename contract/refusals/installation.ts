import type { RefusalWords } from './words.ts'

/** Refusals of those who run the installation: dictionaries, limits, work that waits, announcements. */
export const installationRefusals = {
  'dictionary.changed': {
    status: 409,
    ru: 'Справочник уже изменён: откройте его заново и повторите',
    en: 'The dictionary has changed: open it again and repeat',
  },
  'dictionary.not_found': { status: 404, ru: 'Такого справочника нет', en: 'There is no such dictionary' },
  'dictionary.no_entry': { status: 404, ru: 'Записи «{code}» в справочнике нет', en: 'There is no entry “{code}” in the dictionary' },
  'dictionary.taken': { status: 409, ru: 'Код «{code}» в справочнике уже есть', en: 'The code “{code}” is in the dictionary already' },
  'dictionary.code': {
    status: 422,
    ru: 'Код «{code}» не подходит: латинские буквы, цифры и подчёркивание, до 40 знаков',
    en: 'The code “{code}” does not fit: Latin letters, digits and underscores, 40 characters at most',
  },
  'dictionary.attribute': {
    status: 422,
    ru: 'Признак «{name}» записи «{code}» не подходит этому справочнику',
    en: 'The attribute “{name}” of “{code}” does not fit this dictionary',
  },
  'dictionary.day': {
    status: 422,
    ru: 'День {day} не подходит: {why}',
    en: 'The day {day} does not fit: {why}',
  },
  'dictionary.names': {
    status: 422,
    ru: 'У записи «{code}» должны быть названия на обоих языках',
    en: 'The entry “{code}” needs a name in both languages',
  },
  'dictionary.twice': { status: 422, ru: 'Код «{code}» стоит в таблице дважды', en: 'The code “{code}” stands in the table twice' },
  'dictionary.heads': {
    status: 422,
    ru: 'В таблице нужны столбцы code, name_ru и name_en',
    en: 'The table needs the columns code, name_ru and name_en',
  },
  'limit.changed': { status: 409, ru: 'Лимит уже изменён: повторите', en: 'The limit has changed: repeat' },
  'limit.bounds': { status: 422, ru: 'Лимит можно задать от {least} до {most}', en: 'The limit may be from {least} to {most}' },
  'work.gone': { status: 404, ru: 'Это задание уже выполнено или снято', en: 'This work is done or was given up already' },
  'work.unmovable': { status: 422, ru: 'С заданием этой очереди так поступить нельзя', en: 'That cannot be done with work of this queue' },
  'announcement.not_found': { status: 404, ru: 'Такого объявления нет', en: 'There is no such announcement' },
  'announcement.changed': {
    status: 409,
    ru: 'Объявление уже изменено: откройте его заново и повторите',
    en: 'The announcement has changed: open it again and repeat',
  },
  'announcement.period': {
    status: 422,
    ru: 'Объявление должно кончаться позже, чем начнётся, и в будущем',
    en: 'An announcement must end after it begins, and in the future',
  },
} as const satisfies RefusalWords
