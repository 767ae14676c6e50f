import type { TitleKind, TitleRole } from '#contract/waybills.ts'

type Named = { ru: string; en: string }

/** One value of a title: an attribute of its group, taken from the facts by a path. */
export type Attr = {
  at: string
  name: Named
  from: string
  required: boolean
  max: number
  /** What the value looks like, as a schema writes it: anchored at both ends. */
  pattern?: string
  /** The only values there are, with their words. */
  codes?: Record<string, Named>
}

/** An element of a title with its values and the elements inside it. */
export type Group = {
  el: string
  name: Named
  attrs: readonly Attr[]
  groups: readonly Group[]
  /** A list of the facts: one element for each of its items, whose values are taken from the item. */
  each?: string
  /** Left out where none of its values is known. */
  optional: boolean
  /** Attributes of which one at least must be known. */
  anyOf?: readonly string[]
}

/**
 * A title of the electronic waybill, described as data: which values it holds, where they come from, what they must look like. The XML
 * and the schema that checks it are both made of this. It is our own description of the format and not the official schema.
 */
export type Title = {
  kind: TitleKind
  role: TitleRole
  /** The name of the official format and its schema, by which a schema in a configured folder is found. */
  format: string
  /** With what the name of a file begins. */
  prefix: string
  /** Code of the form by the tax documents (КНД). */
  knd: string
  /** Version of the form. */
  version: string
  body: readonly Group[]
}

type More = Partial<Pick<Attr, 'required' | 'max' | 'pattern' | 'codes'>>

export const attr = (at: string, ru: string, en: string, from: string, more: More = {}): Attr => ({
  at,
  name: { ru, en },
  from,
  required: false,
  max: 255,
  ...more,
})

export const must = (at: string, ru: string, en: string, from: string, more: More = {}): Attr =>
  attr(at, ru, en, from, { ...more, required: true })

type GroupMore = Partial<Pick<Group, 'groups' | 'each' | 'optional' | 'anyOf'>>

export const group = (el: string, ru: string, en: string, attrs: readonly Attr[], more: GroupMore = {}): Group => ({
  el,
  name: { ru, en },
  attrs,
  groups: [],
  optional: false,
  ...more,
})

/** What values look like, as a schema writes it. */
export const looks = {
  tin: '\\d{10}|\\d{12}',
  kpp: '\\d{4}[0-9A-Z]{2}\\d{3}',
  country: '[A-Z]{2}',
  date: '\\d{2}\\.\\d{2}\\.\\d{4}',
  time: '\\d{2}:\\d{2}:\\d{2}',
  zone: '[+\\-]\\d{2}:\\d{2}',
  whole: '\\d{1,12}',
  volume: '\\d{1,9}(\\.\\d{1,3})?',
  degrees: '-?\\d{1,3}(\\.\\d)?',
  money: '\\d{1,13}\\.\\d{2}',
  currency: '[A-Z]{3}',
  un: '\\d{4}',
  hash: '[0-9A-F]{64}',
} as const

/** An organisation; `known`: its tax number must stand there. */
export function party(el: string, ru: string, en: string, from: string, known = true): Group {
  const at = (name: string) => `${from}.${name}`
  return group(
    el,
    ru,
    en,
    [
      must('НаимОрг', 'Наименование', 'Name', at('name'), { max: 1000 }),
      attr('ИНН', 'ИНН', 'Tax number (INN)', at('tin'), { pattern: looks.tin, max: 12 }),
      attr('ИдНомИно', 'Налоговый номер в своей стране', 'Tax number in its country', at('foreignId'), { max: 30 }),
      attr('КПП', 'КПП', 'KPP', at('kpp'), { pattern: looks.kpp, max: 9 }),
      attr('КодСтр', 'Страна', 'Country', at('country'), { pattern: looks.country, max: 2 }),
      attr('Адрес', 'Адрес', 'Address', at('address'), { max: 1000 }),
    ],
    known ? { anyOf: ['ИНН', 'ИдНомИно'] } : {},
  )
}

/** A moment by the clock of its place. */
export const moment = (prefix: string, ru: string, en: string, from: string, required = false): Attr[] => [
  attr(`Дата${prefix}`, `${ru}: дата`, `${en}: date`, `${from}.date`, { pattern: looks.date, max: 10, required }),
  attr(`Время${prefix}`, `${ru}: время`, `${en}: time`, `${from}.time`, { pattern: looks.time, max: 8, required }),
  attr(`Пояс${prefix}`, `${ru}: часовой пояс`, `${en}: time zone`, `${from}.zone`, { pattern: looks.zone, max: 6 }),
]

/** The waybill a title belongs to, and the title before it with its fingerprint. */
export const waybillGroups: readonly Group[] = [
  group('СодИнфТрН', 'Транспортная накладная', 'Waybill', [
    must('НомТрН', 'Номер', 'Number', 'waybill.number', { max: 60 }),
    must('ДатаТрН', 'Дата', 'Date', 'waybill.date', { pattern: looks.date, max: 10 }),
    attr('УИД', 'Номер в ГИС ЭПД', 'Number in the state system', 'waybill.uid', { max: 60 }),
    attr('НомЗаказ', 'Номер заказа', 'Number of the order', 'waybill.order', { max: 60 }),
  ]),
  group(
    'ИдИнфПред',
    'Предыдущий титул',
    'Title before it',
    [
      attr('ИмяФайл', 'Имя файла', 'File name', 'previous.file', { max: 255 }),
      attr('Хеш', 'Контрольная сумма SHA-256', 'Checksum SHA-256', 'previous.hash', { pattern: looks.hash, max: 64 }),
    ],
    { optional: true },
  ),
  group(
    'Исправление',
    'Исправляет титул',
    'Puts right the title',
    [attr('ИмяФайл', 'Имя файла', 'File name', 'corrects.file', { max: 255 })],
    { optional: true },
  ),
]

/** The vehicle and its driver. */
export const crew = (el: string, ru: string, en: string, from: string): Group =>
  group(el, ru, en, [
    must('РегНомТС', 'Регистрационный номер машины', 'Plate of the vehicle', `${from}.truck`, { max: 20 }),
    attr('МаркаТС', 'Марка и модель', 'Make and model', `${from}.model`, { max: 120 }),
    attr('РегНомПриц', 'Регистрационный номер прицепа', 'Plate of the trailer', `${from}.trailer`, { max: 20 }),
    must('ФИОВодит', 'Водитель', 'Driver', `${from}.driver`, { max: 150 }),
  ])

/** A stop of the route. */
export const stop = (el: string, ru: string, en: string, from: string): Group =>
  group(el, ru, en, [
    must('НаимПункт', 'Пункт', 'Place', `${from}.place`, { max: 255 }),
    attr('Адрес', 'Адрес', 'Address', `${from}.address`, { max: 1000 }),
    attr('НаимЛица', 'Организация на месте', 'Organisation there', `${from}.counterparty`, { max: 1000 }),
    ...moment('Нач', 'Окно с', 'Window from', `${from}.from`),
    ...moment('Кон', 'Окно до', 'Window to', `${from}.to`),
  ])

/** When a vehicle came to a place and left it. */
export const visit = (from: string): Attr[] => [
  ...moment('Приб', 'Прибытие', 'Arrival', `${from}.arrived`),
  ...moment('Убыт', 'Убытие', 'Departure', `${from}.left`),
]
