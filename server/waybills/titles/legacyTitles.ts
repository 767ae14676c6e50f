import type { TitleKind } from '#contract/waybills.ts'
import { type Attr, attr, type Group, group, looks, must, type Title } from './describe.ts'

/** An organisation; `known`: its tax number must stand there. */
function party(el: string, ru: string, en: string, from: string, known = true): Group {
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
const moment = (prefix: string, ru: string, en: string, from: string, required = false): Attr[] => [
  attr(`Дата${prefix}`, `${ru}: дата`, `${en}: date`, `${from}.date`, { pattern: looks.date, max: 10, required }),
  attr(`Время${prefix}`, `${ru}: время`, `${en}: time`, `${from}.time`, { pattern: looks.time, max: 8, required }),
  attr(`Пояс${prefix}`, `${ru}: часовой пояс`, `${en}: time zone`, `${from}.zone`, { pattern: looks.zone, max: 6 }),
]

/** The waybill a title belongs to, and the title before it with its fingerprint. */
const waybillGroups: readonly Group[] = [
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
const resources = (el: string, ru: string, en: string, from: string): Group =>
  group(el, ru, en, [
    must('РегНомТС', 'Регистрационный номер машины', 'Plate of the vehicle', `${from}.truck`, { max: 20 }),
    attr('МаркаТС', 'Марка и модель', 'Make and model', `${from}.model`, { max: 120 }),
    attr('РегНомПриц', 'Регистрационный номер прицепа', 'Plate of the trailer', `${from}.trailer`, { max: 20 }),
    must('ФИОВодит', 'Водитель', 'Driver', `${from}.driver`, { max: 150 }),
  ])

/** A stop of the route. */
const stop = (el: string, ru: string, en: string, from: string): Group =>
  group(el, ru, en, [
    must('НаимПункт', 'Пункт', 'Place', `${from}.place`, { max: 255 }),
    attr('Адрес', 'Адрес', 'Address', `${from}.address`, { max: 1000 }),
    attr('НаимЛица', 'Организация на месте', 'Organisation there', `${from}.partyName`, { max: 1000 }),
    ...moment('Нач', 'Окно с', 'Window from', `${from}.from`),
    ...moment('Кон', 'Окно до', 'Window to', `${from}.to`),
  ])

/** When a vehicle came to a place and left it. */
const visit = (from: string): Attr[] => [
  ...moment('Приб', 'Прибытие', 'Arrival', `${from}.arrived`),
  ...moment('Убыт', 'Убытие', 'Departure', `${from}.left`),
]

const remarks = (el: string) =>
  group(
    el,
    'Отметки',
    'Remarks',
    [
      attr('Пломбы', 'Пломбы', 'Seals', 'given.seals', { max: 200 }),
      attr('Замечания', 'Замечания', 'Remarks', 'given.remarks', { max: 1000 }),
    ],
    { optional: true },
  )

const cargo = group(
  'СвГруз',
  'Груз',
  'Cargo',
  [
    must('НаимГруз', 'Наименование', 'Name', 'name', { max: 500 }),
    attr('ВидТары', 'Упаковка', 'Package', 'package', { max: 100 }),
    must('КолМест', 'Количество мест', 'Pieces', 'pieces', { pattern: looks.whole, max: 12 }),
    must('МассаБрутто', 'Масса брутто, кг', 'Gross mass, kg', 'massKg', { pattern: looks.whole, max: 12 }),
    attr('Объем', 'Объём, м³', 'Volume, m³', 'volumeM3', { pattern: looks.volume, max: 13 }),
    attr('Размеры', 'Размеры, м', 'Size, m', 'size', { max: 60 }),
    attr('КодТНВЭД', 'Код ТН ВЭД', 'HS code', 'hsCode', { max: 10 }),
    attr('ТемпОт', 'Температура от, °C', 'Temperature from, °C', 'tempMin', { pattern: looks.degrees, max: 6 }),
    attr('ТемпДо', 'Температура до, °C', 'Temperature to, °C', 'tempMax', { pattern: looks.degrees, max: 6 }),
    attr('НомерООН', 'Номер ООН', 'UN number', 'un', { pattern: looks.un, max: 4 }),
    attr('КлассОпасн', 'Класс опасности', 'Hazard class', 'adrClass', { max: 10 }),
    attr('ОбъявлЦен', 'Объявленная стоимость', 'Declared value', 'declared', { pattern: looks.money, max: 16 }),
    attr('ВалЦен', 'Валюта', 'Currency', 'declaredCurrency', { pattern: looks.currency, max: 3 }),
  ],
  { each: 'cargos' },
)

const totals = (el: string, ru: string, en: string, from: string) =>
  group(el, ru, en, [
    must('КолМест', 'Количество мест', 'Pieces', `${from}.pieces`, { pattern: looks.whole, max: 12 }),
    must('МассаБрутто', 'Масса брутто, кг', 'Gross mass, kg', `${from}.massKg`, { pattern: looks.whole, max: 12 }),
  ])

const cost = group('СтоимПер', 'Стоимость перевозки', 'Cost of carriage', [
  must('СтБезНДС', 'Без НДС', 'Without VAT', 'cost.net', { pattern: looks.money, max: 16 }),
  must('СтавкаНДС', 'Ставка НДС', 'Rate of VAT', 'cost.rate', {
    max: 10,
    codes: {
      '0': { ru: '0 %', en: '0%' },
      '5': { ru: '5 %', en: '5%' },
      '7': { ru: '7 %', en: '7%' },
      '10': { ru: '10 %', en: '10%' },
      '20': { ru: '20 %', en: '20%' },
      '22': { ru: '22 %', en: '22%' },
      none: { ru: 'без НДС', en: 'no VAT' },
    },
  }),
  must('СумНДС', 'Сумма НДС', 'VAT', 'cost.vat', { pattern: looks.money, max: 16 }),
  must('СтСНДС', 'Всего', 'Total', 'cost.gross', { pattern: looks.money, max: 16 }),
  must('Валюта', 'Валюта', 'Currency', 'cost.currency', { pattern: looks.currency, max: 3 }),
])

const consignor = party('ГрузОтпр', 'Грузоотправитель', 'Consignor', 'consignor')
const consignee = party('ГрузПолуч', 'Грузополучатель', 'Consignee', 'consignee', false)
const carrier = party('Перевозчик', 'Перевозчик', 'Carrier', 'carrier')

const title = (kind: TitleKind, role: Title['role'], prefix: string, knd: string, format: string, body: Title['body']): Title => ({
  kind,
  role,
  prefix,
  format: `${prefix}_1_973_${format}`,
  knd,
  version: '5.01',
  head: { called: '', date: 'ДатИнф', time: 'ВрИнф', attrs: [] },
  body: [...waybillGroups, ...body],
})

/**
 * Titles as they were formed before they followed the official structure. Nothing is formed by this any more: what was signed by it is read
 * and shown by it.
 */
export const legacyTitles: Record<TitleKind, Title> = {
  t1: title('t1', 'consignor', 'ON_TRNACLGROT', '1110339', '01_05_01_02', [
    consignor,
    consignee,
    carrier,
    cargo,
    totals('Итого', 'Всего', 'In all', 'totals'),
    stop('Погрузка', 'Погрузка', 'Loading', 'loading'),
    group('ПромПункт', 'Промежуточный пункт', 'Stop between', stop('', '', '', '').attrs.map(unrooted), {
      each: 'between',
      optional: true,
    }),
    stop('Выгрузка', 'Выгрузка', 'Unloading', 'unloading'),
    group(
      'УслПер',
      'Условия перевозки',
      'Terms of carriage',
      [
        attr('ТипКузова', 'Кузов', 'Body', 'terms.bodies', { max: 255 }),
        attr('ТемпРежим', 'Температурный режим', 'Temperature regime', 'terms.temperature', { max: 255 }),
        attr('Указания', 'Указания', 'Instructions', 'terms.comment', { max: 2000 }),
      ],
      { optional: true },
    ),
    remarks('Отметки'),
  ]),
  t2: title('t2', 'carrier', 'ON_TRNACLPPRIN', '1110340', '02_05_01_01', [
    carrier,
    resources('СвТС', 'Машина и водитель', 'Vehicle and driver', 'resources'),
    totals('ПринГруз', 'Груз принят', 'Cargo accepted', 'taken'),
    group('ПунктПрием', 'Место погрузки', 'Place of loading', [
      must('НаимПункт', 'Пункт', 'Place', 'loading.place', { max: 255 }),
      attr('Адрес', 'Адрес', 'Address', 'loading.address', { max: 1000 }),
      ...visit('loading'),
    ]),
    remarks('Отметки'),
  ]),
  t3: title('t3', 'carrier', 'ON_TRNPEREADR', '1110343', '03_05_01_01', [
    carrier,
    consignor,
    group('НовПолуч', 'Новый грузополучатель', 'New consignee', [
      must('НаимОрг', 'Наименование', 'Name', 'given.name', { max: 1000 }),
      attr('ИНН', 'ИНН', 'Tax number (INN)', 'given.tin', { pattern: looks.tin, max: 12 }),
      attr('НаимПункт', 'Пункт', 'Place', 'given.place', { max: 300 }),
      must('Адрес', 'Новый адрес', 'New address', 'given.address', { max: 1000 }),
    ]),
    group('Причина', 'Основание', 'Basis', [
      must('Текст', 'Чьё указание и почему', 'Whose instruction and why', 'given.reason', { max: 500 }),
    ]),
  ]),
  t4: title('t4', 'carrier', 'ON_TRNZAMEN', '1110344', '04_05_01_01', [
    carrier,
    resources('БылоТС', 'Было', 'Before', 'before'),
    resources('СталоТС', 'Стало', 'Now', 'after'),
    group('Причина', 'Причина и место', 'Reason and place', [
      must('Текст', 'Причина', 'Reason', 'given.reason', { max: 500 }),
      must('Место', 'Место перегрузки', 'Place of the change', 'given.place', { max: 300 }),
      must('Дата', 'Дата', 'Date', 'now.date', { pattern: looks.date, max: 10 }),
      must('Время', 'Время', 'Time', 'now.time', { pattern: looks.time, max: 8 }),
    ]),
    remarks('Отметки'),
  ]),
  t5: title('t5', 'consignee', 'ON_TRNACLGRPO', '1110341', '05_05_01_01', [
    consignee,
    totals('ПолучГруз', 'Груз получен', 'Cargo received', 'received'),
    group('ПунктВыдач', 'Место выгрузки', 'Place of unloading', [
      must('НаимПункт', 'Пункт', 'Place', 'unloading.place', { max: 255 }),
      attr('Адрес', 'Адрес', 'Address', 'unloading.address', { max: 1000 }),
      ...visit('unloading'),
    ]),
    remarks('Отметки'),
  ]),
  t6: title('t6', 'carrier', 'ON_TRNACLPVYN', '1110342', '06_05_01_01', [
    carrier,
    resources('СвТС', 'Машина и водитель', 'Vehicle and driver', 'resources'),
    totals('СданГруз', 'Груз сдан', 'Cargo handed over', 'received'),
    group('ПунктВыдач', 'Место выгрузки', 'Place of unloading', [
      must('НаимПункт', 'Пункт', 'Place', 'unloading.place', { max: 255 }),
      ...visit('unloading'),
    ]),
    remarks('Отметки'),
  ]),
  t7: title('t7', 'carrier', 'ON_TRNPUDPER', '1110345', '07_05_01_03', [carrier, consignor, cost]),
  t8: title('t8', 'consignor', 'ON_TRNPUDGO', '1110346', '08_05_01_01', [consignor, carrier, cost]),
}

/** The same value taken from an item of a list. */
function unrooted(value: Attr) {
  return { ...value, from: value.from.replace(/^\./, '') }
}
