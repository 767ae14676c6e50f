import type { OrderPrintFacts, StopFacts } from '#server/wording/record.ts'
import { sumOf } from '#server/wording/rules.ts'
import { everyday } from './orders.ts'
import { cargo, carriage, customer, executor, forwarder, pallet, party, piece, rear, rub, side, stop, tent, trip, waited } from './parts.ts'

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

type LongStop = { seq: number; kind: 'loading' | 'unloading'; place: string; en: string; day: number }

const longStop = ({ seq, kind, place, en, day }: LongStop): StopFacts =>
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
    longStop({ seq: 1, kind: 'loading', place: 'Самара', en: 'Samara', day: 6 }),
    longStop({ seq: 2, kind: 'loading', place: 'Тольятти', en: 'Tolyatti', day: 7 }),
    longStop({ seq: 3, kind: 'loading', place: 'Сызрань', en: 'Syzran', day: 8 }),
    longStop({ seq: 4, kind: 'unloading', place: 'Пенза', en: 'Penza', day: 9 }),
    longStop({ seq: 5, kind: 'unloading', place: 'Рязань', en: 'Ryazan', day: 10 }),
    longStop({ seq: 6, kind: 'unloading', place: 'Москва', en: 'Moscow', day: 11 }),
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
