import type { ClaimRow } from '#contract/claims.ts'
import { OrderTerms } from '#contract/order-draft.ts'
import type { Money } from '#contract/primitives.ts'
import { type AccountFacts, type CargoFacts, type OrderPrintFacts, type PartyFacts, type StopFacts, sumOf } from '#server/wording/record.ts'

/** Orders papers are tried on: an everyday one, one of very long names and many rows, one of a foreign carrier, and a detained one. */

/** The same order as its executor reads it: nothing of the forwarder's client. */
export const asExecutor = (facts: OrderPrintFacts): OrderPrintFacts => ({
  ...facts,
  viewer: 'executor',
  customer: null,
  customerPrice: null,
  customerNumber: '',
})

const carriage = { ru: 'Перевозка груза автомобильным транспортом', en: 'Carriage of goods by road' }
const trip = { ru: 'рейс', en: 'trip' }
const piece = { ru: 'шт', en: 'pcs' }

const account = (bik: string, bank: string, number: string, correspondent: string | null, currency = 'RUB'): AccountFacts => ({
  bik,
  bank,
  account: number,
  correspondent,
  currency,
})

const party = (given: Partial<PartyFacts> & Pick<PartyFacts, 'name' | 'short' | 'tin'>): PartyFacts => ({
  country: 'RU',
  legalForm: 'ooo',
  kpp: '',
  ogrn: '',
  address: '',
  actualAddress: '',
  director: { name: '', post: '', basis: '' },
  phones: [],
  emails: [],
  account: null,
  regime: 'osno',
  ...given,
})

const forwarder = party({
  name: 'Общество с ограниченной ответственностью «Северный Экспедитор»',
  short: 'ООО «Северный Экспедитор»',
  tin: '7810005000',
  kpp: '781001001',
  ogrn: '1157847000057',
  address: '196105, г. Санкт-Петербург, Московский пр-кт, д. 143, лит. А, пом. 12-Н',
  actualAddress: '196105, г. Санкт-Петербург, Московский пр-кт, д. 143, лит. А, пом. 12-Н',
  director: { name: 'Ёлкин Пётр Иванович', post: 'Генеральный директор', basis: 'Устав' },
  phones: ['+78125550101'],
  emails: ['dispatch@sever-exp.example'],
  account: account('044030653', 'Северо-Западный банк ПАО Сбербанк, г. Санкт-Петербург', '40702810955000033344', '30101810500000000653'),
})

const executor = party({
  name: 'Общество с ограниченной ответственностью «ВолгаТранс»',
  short: 'ООО «ВолгаТранс»',
  tin: '1655002000',
  kpp: '165501001',
  ogrn: '1161690000020',
  address: '420107, Республика Татарстан, г. Казань, ул. Островского, д. 87, оф. 304',
  actualAddress: '420051, Республика Татарстан, г. Казань, ул. Тэцевская, д. 4Б',
  director: { name: 'Щербак Анна Львовна', post: 'Директор', basis: 'доверенность № 12 от 15.01.2026' },
  phones: ['+78432005060', '+79172221133'],
  emails: ['zayavki@volgatrans.example'],
  account: account(
    '049205603',
    'Отделение «Банк Татарстан» № 8610 ПАО Сбербанк, г. Казань',
    '40702810562000045678',
    '30101810600000000603',
  ),
})

const customer = party({
  name: 'Общество с ограниченной ответственностью «Молочный Дом»',
  short: 'ООО «Молочный Дом»',
  tin: '5260007007',
  kpp: '526001001',
  ogrn: '1195275000073',
  address: '603000, г. Нижний Новгород, ул. Белинского, д. 32, оф. 511',
  director: { name: 'Кузьмина Ольга Сергеевна', post: 'Исполнительный директор', basis: 'Устав' },
  phones: ['+78312021020'],
  emails: ['logist@moldom.example'],
})

const stop = (given: Partial<StopFacts> & Pick<StopFacts, 'seq' | 'kind' | 'place' | 'region' | 'address' | 'tz'>): StopFacts => ({
  country: 'RU',
  partyName: '',
  contactName: '',
  contactPhone: '',
  windowFrom: null,
  windowTo: null,
  arrivedAt: null,
  leftAt: null,
  handling: [],
  notes: '',
  ...given,
})

const cargo = (given: Partial<CargoFacts> & Pick<CargoFacts, 'name' | 'pieces' | 'massKg'>): CargoFacts => ({
  category: null,
  package: null,
  volumeM3: 0,
  pallets: 0,
  lengthM: null,
  widthM: null,
  heightM: null,
  tempMin: null,
  tempMax: null,
  declaredValue: null,
  hsCode: '',
  adr: null,
  ...given,
})

const rear = { ru: 'Задняя', en: 'Rear' }
const side = { ru: 'Боковая', en: 'Side' }
const tent = { ru: 'Тент', en: 'Curtain-sider tarp' }
const pallet = { ru: 'Паллета EUR 1200×800', en: 'EUR pallet 1200×800' }
const terms = OrderTerms.parse({ waitRate: { amount: '700.00', currency: 'RUB' }, latePenalty: { amount: '5000.00', currency: 'RUB' } })
const rub = (minor: number): Money => ({ minor, currency: 'RUB' })

type Waited = { id: string; stop: number; arrivedAt: string; from: string; until: string; rate: Money | null; amount: Money; days?: number }

/** A claim for 400 minutes at a stop, 280 of them charged. */
const waited = ({ id, stop, arrivedAt, from, until, rate, amount, days = 3 }: Waited, executorName: string): ClaimRow => ({
  id,
  version: 2,
  kind: 'detention',
  side: 'executor',
  executor: executorName,
  basis: rate ? 'terms' : 'law',
  status: 'agreed',
  amount,
  drafted: amount,
  facts: {
    by: 'detention',
    stop,
    arrivedAt,
    from,
    until,
    waitedMin: 400,
    freeMin: 120,
    chargedMin: 280,
    hours: rate ? 5 : 4,
    layoverMin: 0,
    layoverDays: 0,
    layoverRate: null,
    rate,
    percent: rate ? null : 1,
    days: rate ? null : days,
  },
  claim: { amount, comment: '', person: 'Щербак А. Л.', at: '2026-10-09T08:00:00.000Z' },
  answer: { amount, comment: '', person: 'Ёлкин П. И.', at: '2026-10-09T11:30:00.000Z' },
  replyDueAt: null,
  createdAt: '2026-10-08T15:00:00.000Z',
  actions: [],
})

const everydayPrice = sumOf(rub(6_800_000), 'included', 22)

/** Scenario 1: Saint Petersburg to Moscow, 20 t of drinks, 68 000 with 22 % of VAT inside; it waited at the loading. */
export const everyday: OrderPrintFacts = {
  viewer: 'forwarder',
  today: '2026-10-12',
  number: '26-000123',
  date: '2026-10-05',
  customerNumber: 'МД-4471',
  forwarder,
  executor,
  customer,
  stops: [
    stop({
      seq: 1,
      kind: 'loading',
      place: { ru: 'Санкт-Петербург', en: 'Saint Petersburg' },
      region: { ru: 'Санкт-Петербург', en: 'Saint Petersburg' },
      address: 'г. Санкт-Петербург, ул. Софийская, д. 8',
      partyName: 'ООО «Невский Розлив»',
      contactName: 'Белова Ирина',
      contactPhone: '+78125550170',
      windowFrom: new Date('2026-10-06T06:00:00Z'),
      windowTo: new Date('2026-10-06T09:00:00Z'),
      tz: 'Europe/Moscow',
      arrivedAt: new Date('2026-10-06T05:50:00Z'),
      leftAt: new Date('2026-10-06T12:40:00Z'),
      handling: [rear],
      notes: 'Въезд через КПП № 2, пропуск заказан',
    }),
    stop({
      seq: 2,
      kind: 'unloading',
      place: { ru: 'Москва', en: 'Moscow' },
      region: { ru: 'Москва', en: 'Moscow' },
      address: 'г. Москва, Дмитровское ш., д. 163А',
      partyName: 'ООО «Столичный Склад»',
      contactName: 'Гусев Олег',
      contactPhone: '+74955550190',
      windowFrom: new Date('2026-10-07T05:00:00Z'),
      windowTo: new Date('2026-10-07T11:00:00Z'),
      tz: 'Europe/Moscow',
      arrivedAt: new Date('2026-10-07T06:10:00Z'),
      leftAt: new Date('2026-10-07T07:45:00Z'),
      handling: [rear],
    }),
  ],
  cargos: [
    cargo({
      name: 'Напитки безалкогольные в ПЭТ-бутылках',
      category: { ru: 'Напитки', en: 'Drinks' },
      package: pallet,
      pieces: 33,
      massKg: 20_000,
      volumeM3: 82,
      pallets: 33,
      declaredValue: rub(185_000_000),
    }),
  ],
  requirement: {
    truckType: { ru: '20 т / 82 м³', en: '20 t / 82 m³' },
    bodies: [tent],
    loadings: [rear],
    capacityKg: 20_000,
    volumeM3: 82,
    pallets: 33,
    temperature: null,
    equipment: [{ ru: 'ремни крепления, 20 шт.', en: 'straps, 20' }],
    crewSize: 1,
  },
  truck: {
    plate: 'А123ВС716',
    make: 'КАМАЗ',
    model: '54901',
    kind: 'tractor',
    body: null,
    payloadKg: null,
    volumeM3: null,
    vin: 'XTC651154K1234567',
    ownership: 'own',
  },
  trailer: {
    plate: 'АР123416',
    make: 'Тонар',
    model: 'Т3-16',
    kind: 'semi_trailer',
    body: tent,
    payloadKg: 22_000,
    volumeM3: 92,
    vin: '',
    ownership: 'own',
  },
  driver: {
    name: 'Сафин Рустам Маратович',
    phone: '+79171234567',
    licence: '9916123456',
    passport: { series: '9214', number: '556677', issuedBy: 'МВД по Республике Татарстан', issuedOn: '2014-06-19' },
  },
  flight: 'Р-26-000087',
  distanceKm: 710,
  durationMin: 660,
  co2eKg: 1349,
  price: everydayPrice,
  customerPrice: sumOf(rub(7_900_000), 'included', 22),
  lines: [{ name: carriage, quantity: 1, unit: trip, sum: everydayPrice }],
  payment: { days: 14, kind: 'banking', trigger: 'originals' },
  terms,
  flags: { tracking: true, seal: true, escort: false, insurance: false, recorder: false },
  comment: 'Водитель обязан быть в спецобуви. Погрузка с пандуса.',
  claims: [
    waited(
      {
        id: '01990000-0000-7000-8000-000000000001',
        stop: 1,
        arrivedAt: '2026-10-06T05:50:00.000Z',
        from: '2026-10-06T06:00:00.000Z',
        until: '2026-10-06T12:40:00.000Z',
        rate: rub(70_000),
        amount: rub(350_000),
      },
      executor.short,
    ),
  ],
  seals: ['0012345', '0012346'],
  numbers: {},
  waybill: null,
}

/** As many letters as a name or an address may have. */
const long = (text: string, length: number): string =>
  text
    .repeat(Math.ceil(length / text.length))
    .slice(0, length - 1)
    .trim() + '»'

const longName = long(
  'Общество с ограниченной ответственностью «Торгово-промышленное объединение Верхневолжских и Прикамских переработчиков, ',
  250,
)
const longAddress = (city: string): string =>
  `${city}, ${long('муниципальный район имени Шестидесятилетия Октября, сельское поселение Верхние Нижнекамские Выселки, километр 14, ', 298 - city.length)}`

const longStop = (seq: number, kind: 'loading' | 'unloading', place: string, en: string, day: number): StopFacts =>
  stop({
    seq,
    kind,
    place: { ru: place, en },
    region: { ru: 'Самарская область', en: 'Samara Oblast' },
    address: longAddress(place),
    partyName: longName,
    contactName: 'Константинопольская-Преображенская Александра Константиновна',
    contactPhone: '+79270000001',
    windowFrom: new Date(Date.UTC(2026, 9, day, 4)),
    windowTo: new Date(Date.UTC(2026, 9, day, 14)),
    tz: 'Europe/Samara',
    arrivedAt: new Date(Date.UTC(2026, 9, day, 3, 50)),
    leftAt: new Date(Date.UTC(2026, 9, day, 10, 40)),
    handling: [rear, side],
    notes: 'Заезд со стороны грузового терминала, за двести метров позвонить кладовщику, без спецодежды и пропуска не пустят',
  })

const longPrice = sumOf(rub(123_456_789), 'excluded', 22)
const loaders = sumOf(rub(1_000_001), 'excluded', 22)
const corner = sumOf(rub(333_333), 'excluded', 22)

const longForwarder = party({
  ...forwarder,
  name: longName,
  short: long('АО «Верхневолжское торгово-промышленное объединение переработчиков и перевозчиков Прикамья, ', 150),
  legalForm: 'ao',
  address: longAddress('443001, Самарская область, г. Самара'),
  actualAddress: longAddress('443022, Самарская область, г. Самара'),
  director: {
    name: 'Константинопольский-Преображенский Максимилиан Ростиславович',
    post: 'Первый заместитель генерального директора по логистике и внешнеэкономической деятельности',
    basis: 'доверенность № 77-АБ/2026-00001234 от 30.12.2025, удостоверенная нотариусом города Самары',
  },
  phones: ['+78460000001', '+78460000002', '+78460000003'],
})
const longExecutor = party({
  ...longForwarder,
  tin: executor.tin,
  kpp: executor.kpp,
  ogrn: executor.ogrn,
  short: long('ООО «Межрегиональная транспортно-экспедиционная компания большегрузных перевозок Поволжья, ', 150),
  account: executor.account,
})

/** Names and addresses as long as may be, 60 cargos, six stops, three lines of a bill with VAT on top. */
export const longNames: OrderPrintFacts = {
  ...everyday,
  number: 'ВВПП/2026-00000124',
  customerNumber: 'ЗАЯВКА-ПОСТАВЩИКА-2026/10/05-000000000000000000000000000000000000001',
  forwarder: longForwarder,
  executor: longExecutor,
  customer: party({ ...longForwarder, tin: customer.tin, kpp: customer.kpp, ogrn: customer.ogrn, account: null }),
  stops: [
    longStop(1, 'loading', 'Самара', 'Samara', 6),
    longStop(2, 'loading', 'Тольятти', 'Tolyatti', 7),
    longStop(3, 'loading', 'Сызрань', 'Syzran', 8),
    longStop(4, 'unloading', 'Пенза', 'Penza', 9),
    longStop(5, 'unloading', 'Рязань', 'Ryazan', 10),
    longStop(6, 'unloading', 'Москва', 'Moscow', 11),
  ],
  cargos: Array.from({ length: 60 }, (_, at) =>
    cargo({
      name: `Комплектующие изделия сборочного конвейера: кронштейн усилителя переднего бампера в сборе с крепежом, артикул 2190-28${String(at + 1).padStart(5, '0')}`,
      category: { ru: 'Автозапчасти', en: 'Auto parts' },
      package: at % 3 === 0 ? pallet : { ru: 'Короб', en: 'Carton' },
      pieces: at + 1,
      massKg: 100 + at * 7,
      volumeM3: 0.125 * (at + 1),
      pallets: at % 3 === 0 ? 1 : 0,
      lengthM: 1.2,
      widthM: 0.8,
      heightM: 1.45,
      tempMin: at % 10 === 0 ? 2 : null,
      tempMax: at % 10 === 0 ? 6 : null,
      declaredValue: rub(1_250_050),
    }),
  ),
  requirement: {
    ...everyday.requirement,
    bodies: [tent, { ru: 'Цельнометаллический', en: 'All-metal' }, { ru: 'Изотерма', en: 'Isotherm' }],
    loadings: [rear, side, { ru: 'Полная растентовка', en: 'Full untarping' }],
    capacityKg: 22_000,
    temperature: { ru: '+2…+6 °C охлаждённый', en: '+2…+6 °C chilled' },
    equipment: [
      { ru: 'ремни крепления, 40 шт.', en: 'straps, 40' },
      { ru: 'уголки', en: 'corners' },
      { ru: 'противоскользящие маты', en: 'anti-slip mats' },
      { ru: 'медицинская книжка водителя', en: 'medical book of the driver' },
    ],
    crewSize: 2,
  },
  driver: {
    name: 'Константинопольская-Преображенская Александра Константиновна',
    phone: '+79270000002',
    licence: '9916123457',
    passport: {
      series: '3614',
      number: '000001',
      issuedBy: 'отделом УФМС России по Самарской области в Октябрьском районе города Самары и прилегающих поселениях',
      issuedOn: '2014-12-31',
    },
  },
  distanceKm: 1234,
  price: longPrice,
  customerPrice: sumOf(rub(199_999_999), 'excluded', 22),
  lines: [
    { name: carriage, quantity: 1, unit: trip, sum: longPrice },
    { name: { ru: 'Услуги грузчиков', en: 'Loaders' }, quantity: 7, unit: { ru: 'ч', en: 'h' }, sum: loaders },
    { name: { ru: 'Заезд в дополнительную точку', en: 'Extra stop' }, quantity: 3, unit: piece, sum: corner },
  ],
  payment: { days: 45, kind: 'calendar', trigger: 'scans' },
  flags: { tracking: true, seal: true, escort: true, insurance: true, recorder: true },
  comment: 'Стоянка только на охраняемых парковках. О каждой задержке сообщать диспетчеру сразу. '.repeat(20).trim(),
  claims: [
    waited(
      {
        id: '01990000-0000-7000-8000-000000000002',
        stop: 2,
        arrivedAt: '2026-10-07T03:50:00.000Z',
        from: '2026-10-07T04:00:00.000Z',
        until: '2026-10-07T10:40:00.000Z',
        rate: rub(70_000),
        amount: rub(350_000),
      },
      longExecutor.short,
    ),
    {
      id: '01990000-0000-7000-8000-000000000003',
      version: 1,
      kind: 'damage',
      side: 'forwarder',
      executor: longExecutor.short,
      basis: 'person',
      status: 'opened',
      amount: rub(2_500_050),
      drafted: rub(2_500_050),
      facts: { by: 'person' },
      claim: {
        amount: rub(2_500_050),
        comment: 'При выгрузке вскрыты два намокших короба, повреждение отмечено в накладной и снято на видео. '.repeat(9).trim(),
        person: 'Константинопольский-Преображенский М. Р.',
        at: '2026-10-12T08:00:00.000Z',
      },
      answer: null,
      replyDueAt: '2026-11-11T20:59:59.000Z',
      createdAt: '2026-10-12T08:00:00.000Z',
      actions: [],
    },
  ],
  seals: Array.from({ length: 12 }, (_, at) => `ПЛ-00${1200 + at}`),
}

const foreignPrice = sumOf({ minor: 215_000_000, currency: 'KZT' }, 'included', 0)

const foreignExecutor = party({
  name: 'Товарищество с ограниченной ответственностью «АлатауТранс»',
  short: 'ТОО «АлатауТранс»',
  country: 'KZ',
  legalForm: 'too',
  tin: '190340001233',
  address: 'Республика Казахстан, 050014, г. Алматы, ул. Майлина, д. 79, оф. 12',
  actualAddress: 'Республика Казахстан, 050014, г. Алматы, ул. Майлина, д. 79, оф. 12',
  director: { name: 'Абдрахманов Ерлан Сагатович', post: 'Директор', basis: 'Устав' },
  phones: ['+77272001122'],
  emails: ['office@alatautrans.example'],
  account: account('HSBKKZKX', 'АО «Народный Банк Казахстана», г. Алматы', 'KZ906010131000123456', null, 'KZT'),
  regime: null,
})

/** Scenario 9: paint UN 1263 from Samara to Almaty by a carrier of Kazakhstan, in tenge at 0 % of VAT. */
export const foreign: OrderPrintFacts = {
  ...everyday,
  today: '2026-10-20',
  number: '26-000131',
  date: '2026-10-08',
  customerNumber: '',
  executor: foreignExecutor,
  customer: party({
    name: 'Общество с ограниченной ответственностью «ЮгХим»',
    short: 'ООО «ЮгХим»',
    tin: '2312008009',
    kpp: '231201001',
    ogrn: '1182375000081',
    address: '350059, г. Краснодар, ул. Уральская, д. 104',
    director: { name: 'Черных Павел Олегович', post: 'Генеральный директор', basis: 'Устав' },
  }),
  stops: [
    stop({
      seq: 1,
      kind: 'loading',
      place: { ru: 'Самара', en: 'Samara' },
      region: { ru: 'Самарская область', en: 'Samara Oblast' },
      address: 'г. Самара, ул. Заводское шоссе, д. 15',
      partyName: 'ООО «Лакокраска-Поволжье»',
      contactName: 'Мельникова Дарья',
      contactPhone: '+78462001020',
      windowFrom: new Date('2026-10-10T05:00:00Z'),
      windowTo: new Date('2026-10-10T08:00:00Z'),
      tz: 'Europe/Samara',
      arrivedAt: new Date('2026-10-10T04:50:00Z'),
      leftAt: new Date('2026-10-10T11:40:00Z'),
      handling: [rear],
    }),
    stop({
      seq: 2,
      kind: 'unloading',
      place: { ru: 'Алматы', en: 'Almaty' },
      region: { ru: 'Алматы', en: 'Almaty' },
      country: 'KZ',
      address: 'Республика Казахстан, г. Алматы, пр-т Рыскулова, д. 95',
      partyName: 'ТОО «Алматы Колор»',
      contactName: 'Сейтжан Айгуль',
      contactPhone: '+77012223344',
      windowFrom: new Date('2026-10-16T04:00:00Z'),
      windowTo: new Date('2026-10-16T13:00:00Z'),
      tz: 'Asia/Almaty',
      arrivedAt: new Date('2026-10-16T05:20:00Z'),
      leftAt: new Date('2026-10-16T08:00:00Z'),
      handling: [rear],
    }),
  ],
  cargos: [
    cargo({
      name: 'Краска эмалевая алкидная',
      category: { ru: 'Опасный груз (ADR)', en: 'Dangerous goods (ADR)' },
      package: { ru: 'Бочка', en: 'Drum' },
      pieces: 90,
      massKg: 18_000,
      volumeM3: 40,
      pallets: 30,
      declaredValue: { minor: 540_000_000, currency: 'RUB' },
      hsCode: '3208209009',
      adr: { un: '1263', name: 'КРАСКА', class: '3', code: 'F1', packingGroup: 'II', tunnel: 'D/E', limited: false, explosiveKg: null },
    }),
  ],
  requirement: { ...everyday.requirement, capacityKg: 20_000, pallets: 33, equipment: [{ ru: 'книжка МДП (TIR)', en: 'TIR carnet' }] },
  truck: {
    plate: '123ABC02',
    make: 'Volvo',
    model: 'FH 460',
    kind: 'tractor',
    body: null,
    payloadKg: null,
    volumeM3: null,
    vin: 'YV2RT40A1KB123456',
    ownership: 'own',
  },
  trailer: {
    plate: '45ACD02',
    make: 'Krone',
    model: 'SD',
    kind: 'semi_trailer',
    body: tent,
    payloadKg: 24_000,
    volumeM3: 92,
    vin: '',
    ownership: 'leasing',
  },
  driver: { name: 'Ахметов Нурлан Болатович', phone: '+77051112233', licence: 'EB123456', passport: null },
  flight: 'Р-26-000091',
  distanceKm: 2830,
  durationMin: 2610,
  co2eKg: 4839.3,
  price: foreignPrice,
  customerPrice: sumOf(rub(46_000_000), 'included', 0),
  lines: [
    {
      name: { ru: 'Международная перевозка груза автомобильным транспортом', en: 'International carriage of goods by road' },
      quantity: 1,
      unit: trip,
      sum: foreignPrice,
    },
  ],
  payment: { days: 20, kind: 'banking', trigger: 'scans' },
  terms: OrderTerms.parse({}),
  comment: '',
  claims: [
    waited(
      {
        id: '01990000-0000-7000-8000-000000000004',
        stop: 1,
        arrivedAt: '2026-10-10T04:50:00.000Z',
        from: '2026-10-10T05:00:00.000Z',
        until: '2026-10-10T11:40:00.000Z',
        rate: null,
        // 4 full hours of 1 % of a seventh of 2 150 000
        amount: { minor: 1_228_571, currency: 'KZT' },
        days: 7,
      },
      foreignExecutor.short,
    ),
  ],
  seals: [],
}

const detainedPrice = sumOf(rub(18_500_000), 'included', 22)

/** Scenario 7: 400 minutes in Moscow, by 700 an hour of the terms or by law of a freight of 185 000. */
export const detained = (by: 'terms' | 'law'): OrderPrintFacts => ({
  ...everyday,
  number: '26-000117',
  date: '2026-10-01',
  today: '2026-10-08',
  price: detainedPrice,
  lines: [{ name: carriage, quantity: 1, unit: trip, sum: detainedPrice }],
  terms: by === 'terms' ? terms : OrderTerms.parse({}),
  stops: [
    stop({
      seq: 1,
      kind: 'loading',
      place: { ru: 'Самара', en: 'Samara' },
      region: { ru: 'Самарская область', en: 'Samara Oblast' },
      address: 'г. Самара, ул. Заводское шоссе, д. 15',
      windowFrom: new Date('2026-10-03T05:00:00Z'),
      windowTo: new Date('2026-10-03T08:00:00Z'),
      tz: 'Europe/Samara',
    }),
    stop({
      seq: 2,
      kind: 'unloading',
      place: { ru: 'Москва', en: 'Moscow' },
      region: { ru: 'Москва', en: 'Moscow' },
      address: 'г. Москва, Дмитровское ш., д. 163А',
      partyName: 'ООО «Столичный Склад»',
      windowFrom: new Date('2026-10-05T06:00:00Z'),
      windowTo: new Date('2026-10-05T08:00:00Z'),
      tz: 'Europe/Moscow',
      arrivedAt: new Date('2026-10-05T05:50:00Z'),
      leftAt: new Date('2026-10-05T12:40:00Z'),
    }),
  ],
  claims: [
    waited(
      {
        id: '01990000-0000-7000-8000-000000000005',
        stop: 2,
        arrivedAt: '2026-10-05T05:50:00.000Z',
        from: '2026-10-05T06:00:00.000Z',
        until: '2026-10-05T12:40:00.000Z',
        rate: by === 'terms' ? rub(70_000) : null,
        amount: rub(by === 'terms' ? 350_000 : 246_667),
      },
      executor.short,
    ),
  ],
})

/** The three orders every form is drawn of. */
export const samples = { everyday, longNames, foreign } as const
