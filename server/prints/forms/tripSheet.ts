import type { TaskKind } from '#contract/order-states.ts'
import { phoneText } from '#contract/phone-text.ts'
import type { Bilingual, Day } from '#contract/primitives.ts'
import { dayIn } from '#server/platform/clock.ts'
import {
  addressOf,
  contactOf,
  dangerLineOf,
  joined,
  type Language,
  loadOf,
  missingOf,
  modelOf,
  numeral,
  pick,
  piecesText,
  signedCell,
  vehicleKindOf,
  windowOf,
} from '#server/prints/parts/road.ts'
import type { DriverFacts, OrderPrintFacts, TripFacts, VehicleFacts } from '#server/wording/record.ts'
import { dayText } from '#server/wording/words/days.ts'
import { registerLine, taxLine } from '#server/wording/words/parties.ts'
import { numberText } from '#server/wording/words/sums.ts'
import type { Block, Cell, Form, PrintForm } from './form.ts'

const words = {
  title: { ru: 'Путевой лист', en: "Driver's waybill" },
  law: {
    ru: 'Сведения по приказу Минтранса России от 28.09.2022 № 390',
    en: 'Facts as order No. 390 of the Ministry of Transport of 28.09.2022 asks',
  },
  valid: { ru: '1. Срок действия', en: '1. Valid' },
  from: { ru: 'с', en: 'from' },
  to: { ru: 'по', en: 'to' },
  owner: { ru: '2. Собственник (владелец) транспортного средства', en: '2. Owner (holder) of the vehicle' },
  ownerNote: {
    ru: '(наименование, организационно-правовая форма, местонахождение, номер телефона, ОГРН (ОГРНИП))',
    en: '(name, legal form, address, telephone, number in the register)',
  },
  vehicle: { ru: '3. Транспортное средство', en: '3. Vehicle' },
  truck: { ru: 'Автомобиль', en: 'Truck' },
  trailer: { ru: 'Прицеп (полуприцеп)', en: 'Trailer (semi-trailer)' },
  kind: { ru: 'Тип', en: 'Kind' },
  model: { ru: 'Марка, модель', en: 'Make, model' },
  plate: { ru: 'Государственный регистрационный номер', en: 'Plate' },
  garage: { ru: 'Гаражный (инвентарный) номер', en: 'Garage number' },
  driver: { ru: '4. Водитель', en: '4. Driver' },
  drivers: { ru: '4. Водители', en: '4. Drivers' },
  name: { ru: 'Фамилия, имя, отчество', en: 'Full name' },
  licence: { ru: 'Водительское удостоверение (серия, номер, дата выдачи)', en: 'Driving licence (series, number, day)' },
  phone: { ru: 'Телефон', en: 'Telephone' },
  tacho: { ru: 'Карта водителя (тахограф)', en: 'Tachograph card' },
  carriage: { ru: '5. Сведения о перевозке', en: '5. The carriage' },
  message: { ru: 'Вид сообщения', en: 'Kind of route' },
  international: { ru: 'международное', en: 'international' },
  intercity: { ru: 'междугородное', en: 'between towns' },
  urban: { ru: 'городское', en: 'within a town' },
  type: { ru: 'Вид перевозки', en: 'Kind of carriage' },
  forHire: { ru: 'перевозка груза на основании договора перевозки', en: 'goods by a contract of carriage' },
  request: { ru: 'Основание', en: 'By' },
  requestOf: { ru: 'заявка № {n} от {d}', en: 'request No. {n} of {d}' },
  flight: { ru: 'рейс', en: 'flight' },
  medical: { ru: '6. Медицинские осмотры', en: '6. Medical examinations' },
  before: { ru: 'Предрейсовый', en: 'Before the trip' },
  after: { ru: 'Послерейсовый', en: 'After the trip' },
  fit: {
    ru: 'Прошел предрейсовый медицинский осмотр, к исполнению трудовых обязанностей допущен',
    en: 'Passed the examination before the trip, admitted to work',
  },
  passed: { ru: 'Прошел послерейсовый медицинский осмотр', en: 'Passed the examination after the trip' },
  at: { ru: 'Дата, время', en: 'Day, time' },
  medic: { ru: 'Медицинский работник: фамилия, инициалы, подпись', en: 'Medical worker: name, signature' },
  mark: { ru: 'Отметка', en: 'Mark' },
  technical: { ru: '7. Контроль технического состояния и выпуск на линию', en: '7. Technical check and release' },
  checked: { ru: 'Контроль технического состояния транспортного средства пройден', en: 'The technical check is passed' },
  released: { ru: 'Выпуск на линию разрешен', en: 'Released to the road' },
  checker: { ru: 'Контролер (механик): фамилия, инициалы, подпись', en: 'Inspector (mechanic): name, signature' },
  movement: { ru: '8. Выезд и заезд', en: '8. Leaving and coming back' },
  leaves: { ru: 'Выезд с парковки', en: 'Leaves the parking' },
  returns: { ru: 'Заезд на парковку', en: 'Comes back' },
  odometer: { ru: 'Показания одометра, км', en: 'Odometer, km' },
  signature: { ru: 'Подпись, фамилия, инициалы', en: 'Signature, name' },
  task: { ru: '9. Задание водителю', en: '9. Task of the driver' },
  no: { ru: '№', en: 'No.' },
  order: { ru: 'заявка', en: 'request' },
  operation: { ru: 'Операция', en: 'Operation' },
  where: { ru: 'Адрес, грузоотправитель или грузополучатель, контакт', en: 'Address, consignor or consignee, contact' },
  when: { ru: 'Время подачи (местное)', en: 'Awaited (local time)' },
  came: { ru: 'Прибыл', en: 'Came' },
  left: { ru: 'Убыл', en: 'Left' },
  cargo: { ru: 'Груз', en: 'Cargo' },
  distance: { ru: 'Расстояние, км', en: 'Distance, km' },
  fuel: { ru: '10. Движение горючего, л', en: '10. Fuel, l' },
  grade: { ru: 'Марка', en: 'Grade' },
  filled: { ru: 'Выдано', en: 'Filled' },
  outLeft: { ru: 'Остаток при выезде', en: 'Left when leaving' },
  backLeft: { ru: 'Остаток при заезде', en: 'Left when back' },
  norm: { ru: 'Расход по норме', en: 'By the norm' },
  used: { ru: 'Расход фактический', en: 'Used' },
  dispatcher: { ru: 'Диспетчер', en: 'Dispatcher' },
  took: { ru: 'Автомобиль принял водитель', en: 'Taken by the driver' },
  gave: { ru: 'Автомобиль сдал водитель', en: 'Given back by the driver' },
  hand: { ru: '(подпись, фамилия, инициалы)', en: '(signature, name)' },
  received: { ru: 'Автомобиль принял механик', en: 'Taken back by the mechanic' },
} as const satisfies Record<string, Bilingual>

/** What is done at a stop, by the kind of its task. */
export const operations: Record<TaskKind, Bilingual> = {
  loading: { ru: 'Погрузка', en: 'Loading' },
  unloading: { ru: 'Разгрузка', en: 'Unloading' },
  reload: { ru: 'Перегрузка', en: 'Reload' },
  customs: { ru: 'Таможня', en: 'Customs' },
  weighing: { ru: 'Взвешивание', en: 'Weighing' },
  wash: { ru: 'Мойка', en: 'Wash' },
  fuel: { ru: 'Заправка', en: 'Fuel' },
  rest: { ru: 'Отдых', en: 'Rest' },
  empty_return: { ru: 'Порожний возврат', en: 'Empty return' },
}

/** A trip of one order, where nothing is told of its flight: the sheet as it was before flights carried several. */
function tripOf(facts: OrderPrintFacts): TripFacts {
  if (facts.trip) return facts.trip
  const load = loadOf(facts.cargos)
  return {
    orders: [{ number: facts.number, date: facts.date, cargos: facts.cargos, massKg: load.massKg, pieces: load.pieces }],
    stops: facts.stops.map(stop => ({ ...stop, order: facts.number })),
    drivers: facts.driver ? [facts.driver] : [],
    odometer: { start: null, end: null },
    fuelL: null,
  }
}

export const tripSheet: PrintForm = {
  code: 'trip_sheet',
  name: words.title,
  sides: ['executor'],
  page: 'A4',
  missing: facts => missingOf(facts, { executor: true, resources: true }),
  build: (facts, { language }) => build(facts, language),
}

/** Across a border, between towns, or within one. */
function messageOf({ stops: all }: TripFacts): Bilingual {
  // where the vehicle fuels or rests is no place of the carriage
  const stops = all.filter(({ order, country }) => order !== '' && country !== '')
  if (new Set(stops.map(stop => stop.country)).size > 1) return words.international
  return new Set(stops.map(stop => stop.place.ru)).size > 1 ? words.intercity : words.urban
}

/** The day the trip begins by the clock of its first stop: when it was reached, or is to be; null while nobody has said. */
function tripDay({ stops: [first] }: TripFacts): Day | null {
  const at = first && (first.arrivedAt ?? first.windowFrom ?? first.windowTo)
  return at ? dayIn(first.tz, at) : null
}

/** Cells as this form has them: heads in bold, and boxes with their name above what is written. */
function penOf(language: Language) {
  const say = (of: Bilingual) => pick(of, language)
  return {
    say,
    head: (text: Bilingual, span: number): Cell => ({ text: say(text), span, bold: true }),
    labelled: (label: Bilingual, text = '', span = 1): Cell => ({ label: say(label), text, span }),
  }
}

/** How long it is good, and whose it is. */
function validityTable(facts: OrderPrintFacts, language: Language): Block {
  const { say, head } = penOf(language)
  // printed after the trip, or days ahead, it is good from the day of the trip all the same
  const begins = tripDay(tripOf(facts)) ?? facts.numbers.trip_sheet?.date
  const { executor } = facts
  const owner = executor
    ? joined([
        executor.name || executor.short,
        taxLine(executor, language),
        executor.address,
        executor.phones.slice(0, 1).map(phoneText).join(''),
        registerLine(executor, language),
      ])
    : ''
  return {
    kind: 'table',
    widths: [30, 35, 35],
    head: [],
    body: [
      [
        head(words.valid, 1),
        { text: `${say(words.from)} ${begins ? dayText(begins) : '«___» ____________ 20___'}` },
        { text: `${say(words.to)} «___» ____________ 20___` },
      ],
      [{ label: say(words.owner), text: owner, span: 3, note: say(words.ownerNote) }],
    ],
  }
}

function vehiclesTable({ truck, trailer }: OrderPrintFacts, language: Language): Block {
  const { say, head } = penOf(language)
  const vehicleRow = (name: Bilingual, vehicle: VehicleFacts | null): Cell[] => [
    { text: say(name) },
    { text: vehicle ? vehicleKindOf(vehicle, language) : '' },
    { text: vehicle ? modelOf(vehicle) : '' },
    { text: vehicle?.plate ?? '', bold: true },
    { text: '' },
  ]
  return {
    kind: 'table',
    widths: [20, 20, 24, 20, 16],
    head: [[head(words.vehicle, 1), ...[words.kind, words.model, words.plate, words.garage].map(one => ({ text: say(one) }))]],
    body: [vehicleRow(words.truck, truck), vehicleRow(words.trailer, trailer)],
  }
}

/** Who drives, on which request. */
function carriageTable(facts: OrderPrintFacts, language: Language): Block {
  const { say, head, labelled } = penOf(language)
  const trip = tripOf(facts)
  const { drivers, orders } = trip
  const requests = orders.map(({ number, date }) => say(words.requestOf).replace('{n}', number).replace('{d}', dayText(date)))
  const driverRow = (driver: DriverFacts | null): Cell[] => [
    labelled(words.name, driver?.name),
    labelled(words.licence, driver?.licence),
    labelled(words.phone, phoneText(driver?.phone ?? '')),
    labelled(words.tacho),
  ]
  return {
    kind: 'table',
    widths: [30, 34, 18, 18],
    head: [],
    body: [
      [head(drivers.length > 1 ? words.drivers : words.driver, 4)],
      ...(drivers.length > 0 ? drivers.map(driverRow) : [driverRow(null)]),
      [head(words.carriage, 4)],
      [
        labelled(words.message, say(messageOf(trip))),
        labelled(words.type, say(words.forHire)),
        labelled(words.request, joined([...requests, facts.flight && `${say(words.flight)} ${facts.flight}`]), 2),
      ],
    ],
  }
}

/** What doctor, mechanic and gate write before and after the trip; the odometer as far as it is known. */
function checkTables(facts: OrderPrintFacts, language: Language): Block[] {
  const { say, head } = penOf(language)
  const { odometer } = tripOf(facts)
  const reading = (km: number | null): Cell => (km === null ? { text: '' } : numeral(km, language))
  const check = (name: Bilingual, text: Bilingual): Cell[] => [{ text: say(name) }, { text: '' }, { text: say(text) }, { text: '\n' }]
  return [
    {
      kind: 'table',
      widths: [16, 18, 36, 30],
      head: [[head(words.medical, 1), { text: say(words.at) }, { text: say(words.mark) }, { text: say(words.medic) }]],
      body: [check(words.before, words.fit), check(words.after, words.passed)],
    },
    {
      kind: 'table',
      widths: [34, 18, 18, 30],
      head: [[head(words.technical, 1), { text: say(words.at) }, { text: say(words.mark) }, { text: say(words.checker) }]],
      body: [
        [{ text: say(words.checked) }, { text: '\n' }, { text: '' }, { text: '' }],
        [{ text: say(words.released) }, { text: '\n' }, { text: '' }, { text: '' }],
      ],
    },
    {
      kind: 'table',
      widths: [34, 18, 18, 30],
      head: [[head(words.movement, 1), { text: say(words.at) }, { text: say(words.odometer) }, { text: say(words.signature) }]],
      body: [
        [{ text: say(words.leaves) }, { text: '\n' }, reading(odometer.start), { text: '' }],
        [{ text: say(words.returns) }, { text: '\n' }, reading(odometer.end), { text: '' }],
      ],
    },
  ]
}

/** What of an order is on board: what it is called, how much of it, and what is dangerous in it. */
function cargoText({ cargos, massKg, pieces }: TripFacts['orders'][number], language: Language): string {
  return joined([
    cargos.length > 3 ? joined([cargos[0]?.name, '…'], ' ') : joined(cargos.map(one => one.name)),
    pieces > 0 && piecesText(pieces, language),
    massKg > 0 && `${numberText(massKg / 1000, 3, language)} ${language === 'ru' ? 'т' : 't'}`,
    ...cargos.flatMap(one => (one.adr ? [dangerLineOf(one.adr)] : [])),
  ])
}

/** Every stop with its window in the sequence of the flight, and the cargo of each order with the way. */
function taskTables(facts: OrderPrintFacts, language: Language): Block[] {
  const { say, labelled } = penOf(language)
  const { orders, stops } = tripOf(facts)
  const several = orders.length > 1
  const distance: Cell = { ...(facts.distanceKm === null ? { text: '' } : numeral(facts.distanceKm, language)), label: say(words.distance) }
  return [
    {
      kind: 'table',
      widths: [5, 13, 42, 22, 9, 9],
      head: [
        [{ text: say(words.task), span: 6, align: 'left' }],
        [words.no, words.operation, words.where, words.when, words.came, words.left].map(one => ({ text: say(one) })),
      ],
      body: stops.map((stop, at) => [
        { text: String(at + 1), align: 'center' },
        { text: say(operations[stop.kind as TaskKind] ?? operations.unloading) },
        {
          text: joined([
            addressOf(stop, language),
            stop.partyName,
            contactOf(stop),
            several && stop.order && `${say(words.order)} ${stop.order}`,
          ]),
        },
        { text: windowOf(stop, language) },
        { text: '' },
        { text: '' },
      ]),
    },
    {
      kind: 'table',
      widths: [18, 64, 18],
      head: [],
      body: several
        ? orders.map((order, at) => [
            { text: order.number, bold: true },
            labelled(words.cargo, cargoText(order, language)),
            ...(at === 0 ? [{ ...distance, rows: orders.length }] : []),
          ])
        : [[labelled(words.cargo, orders[0] ? cargoText(orders[0], language) : '', 2), distance]],
    },
  ]
}

/** Fuel, and who signs. */
function closingTables(facts: OrderPrintFacts, language: Language): Block[] {
  const { say, head, labelled } = penOf(language)
  const { drivers, fuelL } = tripOf(facts)
  const names = joined(drivers.map(({ name }) => name))
  const used: Cell = { ...(fuelL === null ? { text: '' } : numeral(fuelL, language, 1)), label: say(words.used) }
  return [
    {
      kind: 'table',
      widths: [22, 13, 13, 13, 13, 13, 13],
      head: [],
      body: [
        [
          head(words.fuel, 1),
          labelled(words.grade),
          labelled(words.filled),
          labelled(words.outLeft),
          labelled(words.backLeft),
          labelled(words.norm),
          used,
        ],
      ],
    },
    {
      kind: 'table',
      widths: [1, 1, 1, 1],
      head: [],
      body: [
        [
          signedCell(say(words.dispatcher), '\n', say(words.hand)),
          signedCell(say(words.took), names || '\n', say(words.hand)),
          signedCell(say(words.gave), names || '\n', say(words.hand)),
          signedCell(say(words.received), '\n', say(words.hand)),
        ],
      ],
    },
  ]
}

function build(facts: OrderPrintFacts, language: Language): Form {
  const { say } = penOf(language)
  const title = joined([say(words.title), `№ ${facts.numbers.trip_sheet?.number ?? '__________'}`], ' ')
  return {
    code: 'trip_sheet',
    edition: 'Приказ Минтранса России от 28.09.2022 № 390',
    language,
    page: 'A4',
    title,
    running: joined([title, say(words.law)], ' · '),
    blocks: [
      { kind: 'text', text: say(words.law), small: true, align: 'right' },
      { kind: 'title', level: 1, text: title },
      validityTable(facts, language),
      vehiclesTable(facts, language),
      carriageTable(facts, language),
      ...checkTables(facts, language),
      ...taskTables(facts, language),
      ...closingTables(facts, language),
    ],
  }
}
