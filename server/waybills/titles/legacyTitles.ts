import type { Bilingual } from '#contract/primitives.ts'
import type { TitleKind } from '#contract/waybills.ts'
import { type Attr, attr, type Group, group, looks, must, type Title } from './describe.ts'

/** An organisation; `known`: its tax number must stand there. */
function party(el: string, name: Bilingual, from: string, known = true): Group {
  const at = (name: string) => `${from}.${name}`
  return group(
    el,
    name,
    [
      must('НаимОрг', { ru: 'Наименование', en: 'Name' }, at('name'), { max: 1000 }),
      attr('ИНН', { ru: 'ИНН', en: 'Tax number (INN)' }, at('tin'), { pattern: looks.tin, max: 12 }),
      attr('ИдНомИно', { ru: 'Налоговый номер в своей стране', en: 'Tax number in its country' }, at('foreignId'), { max: 30 }),
      attr('КПП', { ru: 'КПП', en: 'KPP' }, at('kpp'), { pattern: looks.kpp, max: 9 }),
      attr('КодСтр', { ru: 'Страна', en: 'Country' }, at('country'), { pattern: looks.country, max: 2 }),
      attr('Адрес', { ru: 'Адрес', en: 'Address' }, at('address'), { max: 1000 }),
    ],
    known ? { anyOf: ['ИНН', 'ИдНомИно'] } : {},
  )
}

/** A moment by the clock of its place. */
const moment = (prefix: string, name: Bilingual, from: string, required = false): Attr[] => [
  attr(`Дата${prefix}`, { ru: `${name.ru}: дата`, en: `${name.en}: date` }, `${from}.date`, { pattern: looks.date, max: 10, required }),
  attr(`Время${prefix}`, { ru: `${name.ru}: время`, en: `${name.en}: time` }, `${from}.time`, { pattern: looks.time, max: 8, required }),
  attr(`Пояс${prefix}`, { ru: `${name.ru}: часовой пояс`, en: `${name.en}: time zone` }, `${from}.zone`, { pattern: looks.zone, max: 6 }),
]

/** The waybill a title belongs to, and the title before it with its fingerprint. */
const waybillGroups: readonly Group[] = [
  group('СодИнфТрН', { ru: 'Транспортная накладная', en: 'Waybill' }, [
    must('НомТрН', { ru: 'Номер', en: 'Number' }, 'waybill.number', { max: 60 }),
    must('ДатаТрН', { ru: 'Дата', en: 'Date' }, 'waybill.date', { pattern: looks.date, max: 10 }),
    attr('УИД', { ru: 'Номер в ГИС ЭПД', en: 'Number in the state system' }, 'waybill.uid', { max: 60 }),
    attr('НомЗаказ', { ru: 'Номер заказа', en: 'Number of the order' }, 'waybill.order', { max: 60 }),
  ]),
  group(
    'ИдИнфПред',
    { ru: 'Предыдущий титул', en: 'Title before it' },
    [
      attr('ИмяФайл', { ru: 'Имя файла', en: 'File name' }, 'previous.file', { max: 255 }),
      attr('Хеш', { ru: 'Контрольная сумма SHA-256', en: 'Checksum SHA-256' }, 'previous.hash', { pattern: looks.hash, max: 64 }),
    ],
    { optional: true },
  ),
  group(
    'Исправление',
    { ru: 'Исправляет титул', en: 'Puts right the title' },
    [attr('ИмяФайл', { ru: 'Имя файла', en: 'File name' }, 'corrects.file', { max: 255 })],
    { optional: true },
  ),
]

/** The vehicle and its driver. */
const resources = (el: string, name: Bilingual, from: string): Group =>
  group(el, name, [
    must('РегНомТС', { ru: 'Регистрационный номер машины', en: 'Plate of the vehicle' }, `${from}.truck`, { max: 20 }),
    attr('МаркаТС', { ru: 'Марка и модель', en: 'Make and model' }, `${from}.model`, { max: 120 }),
    attr('РегНомПриц', { ru: 'Регистрационный номер прицепа', en: 'Plate of the trailer' }, `${from}.trailer`, { max: 20 }),
    must('ФИОВодит', { ru: 'Водитель', en: 'Driver' }, `${from}.driver`, { max: 150 }),
  ])

/** A stop of the route. */
const stop = (el: string, name: Bilingual, from: string): Group =>
  group(el, name, [
    must('НаимПункт', { ru: 'Пункт', en: 'Place' }, `${from}.place`, { max: 255 }),
    attr('Адрес', { ru: 'Адрес', en: 'Address' }, `${from}.address`, { max: 1000 }),
    attr('НаимЛица', { ru: 'Организация на месте', en: 'Organisation there' }, `${from}.partyName`, { max: 1000 }),
    ...moment('Нач', { ru: 'Окно с', en: 'Window from' }, `${from}.from`),
    ...moment('Кон', { ru: 'Окно до', en: 'Window to' }, `${from}.to`),
  ])

/** When a vehicle came to a place and left it. */
const visit = (from: string): Attr[] => [
  ...moment('Приб', { ru: 'Прибытие', en: 'Arrival' }, `${from}.arrived`),
  ...moment('Убыт', { ru: 'Убытие', en: 'Departure' }, `${from}.left`),
]

const remarks = (el: string) =>
  group(
    el,
    { ru: 'Отметки', en: 'Remarks' },
    [
      attr('Пломбы', { ru: 'Пломбы', en: 'Seals' }, 'given.seals', { max: 200 }),
      attr('Замечания', { ru: 'Замечания', en: 'Remarks' }, 'given.remarks', { max: 1000 }),
    ],
    { optional: true },
  )

const cargo = group(
  'СвГруз',
  { ru: 'Груз', en: 'Cargo' },
  [
    must('НаимГруз', { ru: 'Наименование', en: 'Name' }, 'name', { max: 500 }),
    attr('ВидТары', { ru: 'Упаковка', en: 'Package' }, 'package', { max: 100 }),
    must('КолМест', { ru: 'Количество мест', en: 'Pieces' }, 'pieces', { pattern: looks.whole, max: 12 }),
    must('МассаБрутто', { ru: 'Масса брутто, кг', en: 'Gross mass, kg' }, 'massKg', { pattern: looks.whole, max: 12 }),
    attr('Объем', { ru: 'Объём, м³', en: 'Volume, m³' }, 'volumeM3', { pattern: looks.volume, max: 13 }),
    attr('Размеры', { ru: 'Размеры, м', en: 'Size, m' }, 'size', { max: 60 }),
    attr('КодТНВЭД', { ru: 'Код ТН ВЭД', en: 'HS code' }, 'hsCode', { max: 10 }),
    attr('ТемпОт', { ru: 'Температура от, °C', en: 'Temperature from, °C' }, 'tempMin', { pattern: looks.degrees, max: 6 }),
    attr('ТемпДо', { ru: 'Температура до, °C', en: 'Temperature to, °C' }, 'tempMax', { pattern: looks.degrees, max: 6 }),
    attr('НомерООН', { ru: 'Номер ООН', en: 'UN number' }, 'un', { pattern: looks.un, max: 4 }),
    attr('КлассОпасн', { ru: 'Класс опасности', en: 'Hazard class' }, 'adrClass', { max: 10 }),
    attr('ОбъявлЦен', { ru: 'Объявленная стоимость', en: 'Declared value' }, 'declared', { pattern: looks.money, max: 16 }),
    attr('ВалЦен', { ru: 'Валюта', en: 'Currency' }, 'declaredCurrency', { pattern: looks.currency, max: 3 }),
  ],
  { each: 'cargos' },
)

const totals = (el: string, name: Bilingual, from: string) =>
  group(el, name, [
    must('КолМест', { ru: 'Количество мест', en: 'Pieces' }, `${from}.pieces`, { pattern: looks.whole, max: 12 }),
    must('МассаБрутто', { ru: 'Масса брутто, кг', en: 'Gross mass, kg' }, `${from}.massKg`, { pattern: looks.whole, max: 12 }),
  ])

const cost = group('СтоимПер', { ru: 'Стоимость перевозки', en: 'Cost of carriage' }, [
  must('СтБезНДС', { ru: 'Без НДС', en: 'Without VAT' }, 'cost.net', { pattern: looks.money, max: 16 }),
  must('СтавкаНДС', { ru: 'Ставка НДС', en: 'Rate of VAT' }, 'cost.rate', {
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
  must('СумНДС', { ru: 'Сумма НДС', en: 'VAT' }, 'cost.vat', { pattern: looks.money, max: 16 }),
  must('СтСНДС', { ru: 'Всего', en: 'Total' }, 'cost.gross', { pattern: looks.money, max: 16 }),
  must('Валюта', { ru: 'Валюта', en: 'Currency' }, 'cost.currency', { pattern: looks.currency, max: 3 }),
])

const consignor = party('ГрузОтпр', { ru: 'Грузоотправитель', en: 'Consignor' }, 'consignor')
const consignee = party('ГрузПолуч', { ru: 'Грузополучатель', en: 'Consignee' }, 'consignee', false)
const carrier = party('Перевозчик', { ru: 'Перевозчик', en: 'Carrier' }, 'carrier')

type Form = Pick<Title, 'role' | 'prefix' | 'knd' | 'format'>

const title = (kind: TitleKind, { role, prefix, knd, format }: Form, body: Title['body']): Title => ({
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
  t1: title('t1', { role: 'consignor', prefix: 'ON_TRNACLGROT', knd: '1110339', format: '01_05_01_02' }, [
    consignor,
    consignee,
    carrier,
    cargo,
    totals('Итого', { ru: 'Всего', en: 'In all' }, 'totals'),
    stop('Погрузка', { ru: 'Погрузка', en: 'Loading' }, 'loading'),
    group('ПромПункт', { ru: 'Промежуточный пункт', en: 'Stop between' }, stop('', { ru: '', en: '' }, '').attrs.map(unrooted), {
      each: 'between',
      optional: true,
    }),
    stop('Выгрузка', { ru: 'Выгрузка', en: 'Unloading' }, 'unloading'),
    group(
      'УслПер',
      { ru: 'Условия перевозки', en: 'Terms of carriage' },
      [
        attr('ТипКузова', { ru: 'Кузов', en: 'Body' }, 'terms.bodies', { max: 255 }),
        attr('ТемпРежим', { ru: 'Температурный режим', en: 'Temperature regime' }, 'terms.temperature', { max: 255 }),
        attr('Указания', { ru: 'Указания', en: 'Instructions' }, 'terms.comment', { max: 2000 }),
      ],
      { optional: true },
    ),
    remarks('Отметки'),
  ]),
  t2: title('t2', { role: 'carrier', prefix: 'ON_TRNACLPPRIN', knd: '1110340', format: '02_05_01_01' }, [
    carrier,
    resources('СвТС', { ru: 'Машина и водитель', en: 'Vehicle and driver' }, 'resources'),
    totals('ПринГруз', { ru: 'Груз принят', en: 'Cargo accepted' }, 'taken'),
    group('ПунктПрием', { ru: 'Место погрузки', en: 'Place of loading' }, [
      must('НаимПункт', { ru: 'Пункт', en: 'Place' }, 'loading.place', { max: 255 }),
      attr('Адрес', { ru: 'Адрес', en: 'Address' }, 'loading.address', { max: 1000 }),
      ...visit('loading'),
    ]),
    remarks('Отметки'),
  ]),
  t3: title('t3', { role: 'carrier', prefix: 'ON_TRNPEREADR', knd: '1110343', format: '03_05_01_01' }, [
    carrier,
    consignor,
    group('НовПолуч', { ru: 'Новый грузополучатель', en: 'New consignee' }, [
      must('НаимОрг', { ru: 'Наименование', en: 'Name' }, 'given.name', { max: 1000 }),
      attr('ИНН', { ru: 'ИНН', en: 'Tax number (INN)' }, 'given.tin', { pattern: looks.tin, max: 12 }),
      attr('НаимПункт', { ru: 'Пункт', en: 'Place' }, 'given.place', { max: 300 }),
      must('Адрес', { ru: 'Новый адрес', en: 'New address' }, 'given.address', { max: 1000 }),
    ]),
    group('Причина', { ru: 'Основание', en: 'Basis' }, [
      must('Текст', { ru: 'Чьё указание и почему', en: 'Whose instruction and why' }, 'given.reason', { max: 500 }),
    ]),
  ]),
  t4: title('t4', { role: 'carrier', prefix: 'ON_TRNZAMEN', knd: '1110344', format: '04_05_01_01' }, [
    carrier,
    resources('БылоТС', { ru: 'Было', en: 'Before' }, 'before'),
    resources('СталоТС', { ru: 'Стало', en: 'Now' }, 'after'),
    group('Причина', { ru: 'Причина и место', en: 'Reason and place' }, [
      must('Текст', { ru: 'Причина', en: 'Reason' }, 'given.reason', { max: 500 }),
      must('Место', { ru: 'Место перегрузки', en: 'Place of the change' }, 'given.place', { max: 300 }),
      must('Дата', { ru: 'Дата', en: 'Date' }, 'now.date', { pattern: looks.date, max: 10 }),
      must('Время', { ru: 'Время', en: 'Time' }, 'now.time', { pattern: looks.time, max: 8 }),
    ]),
    remarks('Отметки'),
  ]),
  t5: title('t5', { role: 'consignee', prefix: 'ON_TRNACLGRPO', knd: '1110341', format: '05_05_01_01' }, [
    consignee,
    totals('ПолучГруз', { ru: 'Груз получен', en: 'Cargo received' }, 'received'),
    group('ПунктВыдач', { ru: 'Место выгрузки', en: 'Place of unloading' }, [
      must('НаимПункт', { ru: 'Пункт', en: 'Place' }, 'unloading.place', { max: 255 }),
      attr('Адрес', { ru: 'Адрес', en: 'Address' }, 'unloading.address', { max: 1000 }),
      ...visit('unloading'),
    ]),
    remarks('Отметки'),
  ]),
  t6: title('t6', { role: 'carrier', prefix: 'ON_TRNACLPVYN', knd: '1110342', format: '06_05_01_01' }, [
    carrier,
    resources('СвТС', { ru: 'Машина и водитель', en: 'Vehicle and driver' }, 'resources'),
    totals('СданГруз', { ru: 'Груз сдан', en: 'Cargo handed over' }, 'received'),
    group('ПунктВыдач', { ru: 'Место выгрузки', en: 'Place of unloading' }, [
      must('НаимПункт', { ru: 'Пункт', en: 'Place' }, 'unloading.place', { max: 255 }),
      ...visit('unloading'),
    ]),
    remarks('Отметки'),
  ]),
  t7: title('t7', { role: 'carrier', prefix: 'ON_TRNPUDPER', knd: '1110345', format: '07_05_01_03' }, [carrier, consignor, cost]),
  t8: title('t8', { role: 'consignor', prefix: 'ON_TRNPUDGO', knd: '1110346', format: '08_05_01_01' }, [consignor, carrier, cost]),
}

/** The same value taken from an item of a list. */
function unrooted(value: Attr) {
  return { ...value, from: value.from.replace(/^\./, '') }
}
