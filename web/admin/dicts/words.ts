import type { DictAttrs } from '#contract/dictionaries.ts'
import { countEn, countRu, defineWords, useWords } from '#web/i18n/words.ts'

export const dictWords = defineWords({
  list: { ru: 'Справочники', en: 'Dictionaries' },
  entries: { ru: 'Записи справочника', en: 'Entries of the dictionary' },
  rows: { ru: (n: number) => countRu(n, 'запись', 'записи', 'записей'), en: (n: number) => countEn(n, 'entry', 'entries') },
  version: { ru: (n: number) => `версия ${n}`, en: (n: number) => `version ${n}` },
  find: { ru: 'Найти запись', en: 'Find an entry' },
  code: { ru: 'Код', en: 'Code' },
  ru: { ru: 'По-русски', en: 'In Russian' },
  en: { ru: 'По-английски', en: 'In English' },
  attributes: { ru: 'Признаки', en: 'Attributes' },
  used: { ru: 'Где назван', en: 'Named in' },
  notWhole: {
    ru: 'Сосчитано не по всем организациям: их слишком много для одного ответа.',
    en: 'Not counted over all organisations: there are too many for one answer.',
  },
  archived: { ru: 'в архиве', en: 'archived' },
  edit: { ru: 'Изменить', en: 'Edit' },
  editOf: { ru: (code: string) => `Изменить запись ${code}`, en: (code: string) => `Edit the entry ${code}` },
  add: { ru: 'Добавить запись', en: 'Add an entry' },
  addYear: { ru: 'Добавить год', en: 'Add a year' },
  bring: { ru: 'Загрузить таблицу', en: 'Bring a table' },
  editions: { ru: 'История', en: 'History' },
  newEntry: { ru: 'Новая запись', en: 'New entry' },
  entryTitle: { ru: (code: string) => `Запись ${code}`, en: (code: string) => `Entry ${code}` },
  codeNote: { ru: 'Латиницей, без пробелов; потом не меняется.', en: 'Latin letters without spaces; it stays as it is.' },
  sort: { ru: 'Место в списке', en: 'Place in the list' },
  attrsField: { ru: 'Признаки, по одному в строке', en: 'Attributes, one a line' },
  attrsNote: {
    ru: 'имя = значение; списки через пробел, да и нет словами true и false.',
    en: 'name = value; lists by spaces, yes and no as true and false.',
  },
  inUse: { ru: 'Выбирают', en: 'In use' },
  inUseNote: {
    ru: 'Снятая запись уходит в архив: выбрать её нельзя, а в старых записях она остаётся.',
    en: 'Without it the entry is archived: nobody chooses it, and old records go on naming it.',
  },
  save: { ru: 'Сохранить', en: 'Save' },
  cancel: { ru: 'Отмена', en: 'Cancel' },
  close: { ru: 'Закрыть', en: 'Close' },
  saved: { ru: 'Справочник сохранён', en: 'The dictionary was saved' },
  needed: { ru: 'Заполните', en: 'Fill this in' },

  yearTitle: { ru: (year: string) => `Дни ${year} года`, en: (year: string) => `Days of ${year}` },
  newYear: { ru: 'Новый год календаря', en: 'Another year of the calendar' },
  year: { ru: 'Год', en: 'Year' },
  decreeRu: { ru: 'Основание по-русски', en: 'Ground in Russian' },
  decreeEn: { ru: 'Основание по-английски', en: 'Ground in English' },
  off: { ru: 'Перенесённые выходные', en: 'Days off that were moved' },
  worked: { ru: 'Рабочие субботы и воскресенья', en: 'Weekend days that are worked' },
  daysNote: { ru: 'Месяц и день через пробел: 02-22 05-03', en: 'Month and day, by spaces: 02-22 05-03' },
  yearNote: {
    ru: 'Праздники по статье 112 ТК стоят сами. После сохранения сроки оплаты ещё не оплаченных заказов пересчитаются.',
    en: 'Holidays of the Labour Code (112) stand by themselves. Once saved, the last days to pay of unpaid orders are worked out anew.',
  },

  bringTitle: { ru: 'Загрузить таблицу', en: 'Bring a table' },
  bringNote: {
    ru: 'XLSX или CSV со столбцами code, name_ru, name_en, при желании sort, active и признаками. Записи, которых в таблице нет, остаются.',
    en: 'XLSX or CSV with the columns code, name_ru, name_en, and if wanted sort, active and attributes. Entries it does not name stay.',
  },
  file: { ru: 'Файл таблицы', en: 'File with the table' },
  tooLarge: { ru: 'Файл больше 150 КБ, разделите таблицу', en: 'The file is larger than 150 KB, split the table' },
  verdict: { ru: 'Что будет', en: 'What will be' },
  row: { ru: 'Строка', en: 'Row' },
  added: { ru: 'добавится', en: 'added' },
  changed: { ru: 'изменится', en: 'changed' },
  same: { ru: 'без изменений', en: 'as it is' },
  refused: { ru: 'не подходит', en: 'does not fit' },
  write: { ru: (n: number) => `Записать: ${n}`, en: (n: number) => `Write ${n}` },
  nothing: { ru: 'Записывать нечего', en: 'There is nothing to write' },

  noEditions: { ru: 'Справочник ещё не меняли', en: 'The dictionary has not been changed yet' },
  by: { ru: 'Кто', en: 'Who' },
  when: { ru: 'Когда', en: 'When' },
  what: { ru: 'Что изменилось', en: 'What was changed' },
})

/** Every dictionary, in the order people look for them. */
export const dictNames = defineWords({
  countries: { ru: 'Страны', en: 'Countries' },
  body_types: { ru: 'Типы кузова', en: 'Body types' },
  truck_types: { ru: 'Типы машин', en: 'Truck types' },
  transport_types: { ru: 'Виды транспорта', en: 'Transport types' },
  download_types: { ru: 'Способы погрузки', en: 'Ways of loading' },
  product_categories: { ru: 'Категории грузов', en: 'Product categories' },
  package_types: { ru: 'Упаковка и единицы', en: 'Packages and units' },
  temperature_regimes: { ru: 'Температурные режимы', en: 'Temperature regimes' },
  calendar_years: { ru: 'Рабочие дни и праздники', en: 'Banking days and holidays' },
  currencies: { ru: 'Валюты', en: 'Currencies' },
  legal_forms: { ru: 'Формы организаций', en: 'Legal forms' },
  time_zones: { ru: 'Часовые пояса', en: 'Time zones' },
  search_points: { ru: 'Города поиска', en: 'Towns of the search' },
  order_cancel_reasons: { ru: 'Причины отмены заказа', en: 'Reasons to cancel an order' },
  demand_cancel_reasons: { ru: 'Причины отмены спроса', en: 'Reasons to cancel a demand' },
  executor_revoke_reasons: { ru: 'Причины отказа исполнителя', en: 'Reasons of an executor to give back' },
  forwarder_revoke_reasons: { ru: 'Причины отзыва экспедитором', en: 'Reasons of a forwarder to take back' },
  task_failure_reasons: { ru: 'Причины невыполнения точки', en: 'Reasons a stop was not done' },
  document_reject_reasons: { ru: 'Причины отказа в документе', en: 'Reasons to refuse a document' },
  late_reasons: { ru: 'Причины опоздания', en: 'Reasons of being late' },
  incident_types: { ru: 'Виды происшествий', en: 'Kinds of incidents' },
  print_forms: { ru: 'Печатные формы', en: 'Forms to print' },
  print_formats: { ru: 'Форматы печати', en: 'Print formats' },
  atp_classes: { ru: 'Классы СПС', en: 'ATP classes' },
  adr_classes: { ru: 'Классы опасности', en: 'ADR classes' },
  adr_packing_groups: { ru: 'Группы упаковки ADR', en: 'ADR packing groups' },
  adr_transport_categories: { ru: 'Транспортные категории ADR', en: 'ADR transport categories' },
  adr_vehicle_kinds: { ru: 'Типы ТС для ADR', en: 'ADR kinds of vehicles' },
})

/** The name of a dictionary; one that is new to this page keeps its own. */
export function useDictName(): (dict: string) => string {
  const names = useWords(dictNames)
  return dict => (Object.hasOwn(names, dict) ? names[dict as keyof typeof names] : dict)
}

/** An attribute as people read and type it. */
export const attrText = (value: DictAttrs[string] | undefined): string =>
  Array.isArray(value) ? value.join(' ') : value === null || value === undefined ? '' : String(value)
