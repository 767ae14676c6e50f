import type { Bilingual } from '#contract/primitives.ts'
import {
  addressOf,
  adrClassOf,
  consigneeOf,
  consignorOf,
  joined,
  type Language,
  loadingsOf,
  loadOf,
  missingOf,
  modelOf,
  numeral,
  pick,
  routeOf,
  signedCell,
  unloadingsOf,
  windowOf,
} from '#server/prints/parts/road.ts'
import type { OrderPrintFacts, StopFacts } from '#server/wording/record.ts'
import { countInWords, dayText, hourText, massInWords, numberText, partyLine, partyWithAccount, phoneText } from '#server/wording/words.ts'
import type { Block, Cell, Form, PrintForm } from './form.ts'

const words = {
  title: { ru: 'Товарно-транспортная накладная', en: 'Consignment note for goods and transport' },
  form: {
    ru: 'Типовая межотраслевая форма № 1-Т\nУтверждена постановлением Госкомстата России от 28.11.97 № 78',
    en: 'Standard form No. 1-T\nApproved by Goskomstat of Russia, 28.11.97 No. 78',
  },
  codes: { ru: 'Коды', en: 'Codes' },
  okud: { ru: 'Форма по ОКУД', en: 'Form, OKUD' },
  made: { ru: 'Дата составления', en: 'Drawn up on' },
  okpo: { ru: 'по ОКПО', en: 'OKPO' },
  consignor: { ru: 'Грузоотправитель', en: 'Consignor' },
  consignee: { ru: 'Грузополучатель', en: 'Consignee' },
  payer: { ru: 'Плательщик', en: 'Payer' },
  whole: { ru: '(полное наименование организации, адрес, номер телефона)', en: '(full name, address, telephone)' },
  bank: { ru: '(полное наименование организации, адрес, банковские реквизиты)', en: '(full name, address, bank account)' },
  cargoSection: { ru: '1. Товарный раздел (заполняется грузоотправителем)', en: '1. Goods (filled in by the consignor)' },
  code: { ru: 'Код продукции', en: 'Code of the product' },
  list: { ru: 'Номер прейскуранта и дополнения', en: 'Number of the price list' },
  article: { ru: 'Артикул или номер по прейскуранту', en: 'Article or number in the list' },
  quantity: { ru: 'Кол-во', en: 'Quantity' },
  price: { ru: 'Цена, руб. коп.', en: 'Price' },
  name: {
    ru: 'Наименование продукции, товара (груза), ТУ, марка, размер, сорт',
    en: 'Name of the product or cargo, make, size, sort',
  },
  unit: { ru: 'Единица измерения', en: 'Unit' },
  package: { ru: 'Вид упаковки', en: 'Package' },
  pieces: { ru: 'Кол-во мест', en: 'Pieces' },
  mass: { ru: 'Масса, т', en: 'Mass, t' },
  sum: { ru: 'Сумма, руб. коп.', en: 'Sum' },
  card: { ru: 'Порядковый номер записи по складской картотеке', en: 'Number in the store file' },
  piece: { ru: 'место', en: 'piece' },
  total: { ru: 'Итого', en: 'Total' },
  items: { ru: 'Всего наименований', en: 'Items in all' },
  allPieces: { ru: 'Всего мест', en: 'Pieces in all' },
  net: { ru: 'Масса груза (нетто)', en: 'Net mass' },
  gross: { ru: 'Масса груза (брутто)', en: 'Gross mass' },
  inWords: { ru: '(прописью)', en: '(in words)' },
  annex: { ru: 'Приложение (паспорта, сертификаты и т. п.) на ____ листах', en: 'Annex (passports, certificates …), ____ sheets' },
  released: { ru: 'Всего отпущено на сумму', en: 'Released in all for' },
  permits: { ru: 'Отпуск разрешил', en: 'Released by order of' },
  accountant: { ru: 'Главный (старший) бухгалтер', en: 'Chief accountant' },
  gives: { ru: 'Отпуск груза произвел', en: 'Cargo given out by' },
  takes: { ru: 'Груз к перевозке принял водитель-экспедитор', en: 'Cargo taken for carriage by the driver' },
  gets: { ru: 'Груз получил грузополучатель', en: 'Cargo received by the consignee' },
  proxy: { ru: 'По доверенности № __________ от «___» ____________ 20___ г., выданной', en: 'By power of attorney No. __________ of' },
  hand: { ru: '(должность, подпись, расшифровка подписи)', en: '(position, signature, name)' },
  sealedHand: { ru: '(должность, подпись, расшифровка подписи) М. П.', en: '(position, signature, name) Stamp' },
  whom: { ru: '(кем, кому: организация, должность, фамилия, и., о.)', en: '(by whom and to whom: organisation, position, name)' },
  transport: { ru: '2. Транспортный раздел', en: '2. Transport' },
  due: { ru: 'Срок доставки груза', en: 'To be delivered' },
  number: { ru: 'ТТН №', en: 'Note No.' },
  trip_sheet: { ru: 'к путевому листу №', en: "to driver's waybill No." },
  carrier: { ru: 'Организация (перевозчик)', en: 'Carrier' },
  carrierNote: { ru: '(наименование, адрес, номер телефона)', en: '(name, address, telephone)' },
  truck: { ru: 'Автомобиль', en: 'Vehicle' },
  vehicleNote: { ru: '(марка, государственный номерной знак)', en: '(make, plate)' },
  customer: { ru: 'Заказчик (плательщик)', en: 'Customer (payer)' },
  driver: { ru: 'Водитель', en: 'Driver' },
  driverNote: { ru: '(фамилия, имя, отчество)', en: '(full name)' },
  licence: { ru: 'Удостоверение №', en: 'Licence No.' },
  card2: { ru: 'Лицензионная карточка', en: 'Permit card' },
  cardNote: { ru: '(стандартная, ограниченная; регистрационный №, серия)', en: '(standard or limited; number, series)' },
  kind: { ru: 'Вид перевозки', en: 'Kind of carriage' },
  kindOf: { ru: 'коммерческая', en: 'for hire' },
  loading: { ru: 'Пункт погрузки', en: 'Loaded at' },
  unloading: { ru: 'Пункт разгрузки', en: 'Unloaded at' },
  placeNote: { ru: '(адрес, номер телефона)', en: '(address, telephone)' },
  route: { ru: 'Маршрут', en: 'Route' },
  redirected: { ru: 'Переадресовка', en: 'Redirection' },
  redirectedNote: {
    ru: '(наименование и адрес нового грузополучателя; подпись ответственного лица)',
    en: '(name and address of the new consignee; signature)',
  },
  trailer: { ru: 'Прицеп', en: 'Trailer' },
  garage: { ru: 'Гаражный номер', en: 'Garage number' },
  cargo: { ru: 'Сведения о грузе', en: 'The cargo' },
  brief: { ru: 'Краткое наименование груза', en: 'Cargo in short' },
  documents: { ru: 'С грузом следуют документы', en: 'Papers with it' },
  weighing: { ru: 'Способ определения массы', en: 'How the mass was found' },
  calculated: { ru: 'по документам', en: 'by papers' },
  cargoCode: { ru: 'Код груза', en: 'Cargo code' },
  container: { ru: 'Номер контейнера', en: 'Container No.' },
  class: { ru: 'Класс груза', en: 'Class' },
  massGross: { ru: 'Масса брутто, т', en: 'Gross mass, t' },
  listed: { ru: 'По товарному разделу, наименований: ', en: 'As listed under goods, items: ' },
  sealed: {
    ru: 'Указанный груз за исправной пломбой, тарой и упаковкой. Пломба',
    en: 'The cargo as listed, under sound seal and packing. Seal',
  },
  hands: { ru: 'Сдал', en: 'Handed over' },
  accepts: { ru: 'Принял водитель-экспедитор', en: 'Taken by the driver' },
  driverHands: { ru: 'Сдал водитель-экспедитор', en: 'Handed over by the driver' },
  consigneeAccepts: { ru: 'Принял', en: 'Taken' },
  works: { ru: 'Погрузочно-разгрузочные операции', en: 'Loading and unloading' },
  work: { ru: 'Операция', en: 'Operation' },
  actor: { ru: 'Исполнитель (автовладелец, получатель, отправитель)', en: 'Done by (carrier, consignee, consignor)' },
  extra: { ru: 'Дополнительные операции (наименование, количество)', en: 'Further operations (name, number)' },
  machine: { ru: 'Механизм (грузоподъемность, емкость ковша)', en: 'Machine (capacity)' },
  way: { ru: 'Способ (ручной, механизированный, наливом, самосвалом)', en: 'Way (by hand, by machine, poured, tipped)' },
  came: { ru: 'Прибытие, дата, ч. мин.', en: 'Came: day, time' },
  left: { ru: 'Убытие, дата, ч. мин.', en: 'Left: day, time' },
  extraTime: { ru: 'Время дополнительных операций, мин', en: 'Time of further operations, min' },
  signature: { ru: 'Подпись ответственного лица', en: 'Signature' },
  loads: { ru: 'Погрузка', en: 'Loading' },
  unloads: { ru: 'Разгрузка', en: 'Unloading' },
  others: { ru: 'Прочие сведения (заполняются перевозчиком)', en: 'Further facts (filled in by the carrier)' },
  distance: { ru: 'Расстояние, км: всего', en: 'Distance, km: in all' },
  town: { ru: 'в гор.', en: 'in town' },
  g1: { ru: 'I гр.', en: 'I' },
  g2: { ru: 'II гр.', en: 'II' },
  g3: { ru: 'III гр.', en: 'III' },
  forwarding: { ru: 'Код экспедирования груза', en: 'Code of forwarding' },
  client: { ru: 'За услуги: с клиента', en: 'Due from the client' },
  driverDue: { ru: 'причитается водителю', en: 'due to the driver' },
  tariff: { ru: 'Основной тариф, коэффициент', en: 'Tariff, factor' },
  fine: { ru: 'Штраф', en: 'Fine' },
  taxing: { ru: 'Таксировка', en: 'Rating' },
} as const satisfies Record<string, Bilingual>

/** More cargos than this are not repeated in the second part, which refers to the first. */
const FEW = 8

export const ttn1t: PrintForm = {
  code: 'ttn_1t',
  name: { ru: 'Товарно-транспортная накладная 1-Т', en: 'Consignment note 1-T' },
  sides: ['forwarder', 'executor'],
  page: 'A4L',
  missing: facts => missingOf(facts, { cargo: true, executor: true, resources: true }),
  build: (facts, { language }) => build(facts, language),
}

function build(facts: OrderPrintFacts, language: Language): Form {
  const say = (of: Bilingual) => pick(of, language)
  const number = facts.numbers.ttn_1t
  const title = joined([say(words.title), number && `№ ${number.number}`], ' ')
  return {
    code: 'ttn_1t',
    edition: 'ОКУД 0345009, постановление Госкомстата России от 28.11.1997 № 78',
    language,
    page: 'A4L',
    title,
    running: joined([title, joined([language === 'ru' ? 'форма № 1-Т, ОКУД 0345009' : 'form No. 1-T, OKUD 0345009'])], ' · '),
    blocks: [...cargoSectionOf(facts, language), { kind: 'page' }, ...transportOf(facts, language)],
  }
}

function cargoSectionOf(facts: OrderPrintFacts, language: Language): Block[] {
  const say = (of: Bilingual) => pick(of, language)
  const number = facts.numbers.ttn_1t
  const load = loadOf(facts.cargos)
  const signed = (role: Bilingual, name = '', note: Bilingual = words.hand): Cell => signedCell(say(role), name, say(note))
  const right = (of: Bilingual): Cell => ({ text: say(of), align: 'right' })
  const party = (label: Bilingual, text: string, note: Bilingual): Cell[] => [
    { label: say(label), text, note: say(note) },
    right(words.okpo),
    { text: '' },
  ]
  const heads = [
    words.code,
    words.list,
    words.article,
    words.quantity,
    words.price,
    words.name,
    words.unit,
    words.package,
    words.pieces,
    words.mass,
    words.sum,
    words.card,
  ]
  const counted = (count: number, forms: [string, string, string], gender: 0 | 1 | 2) =>
    language === 'ru' ? countInWords(count, forms, gender) : numberText(count, 0, language)
  const mass = language === 'ru' ? massInWords(load.massKg) : `${numberText(load.massKg, 0, language)} kg`
  return [
    { kind: 'text', text: say(words.form), small: true, align: 'right' },
    {
      kind: 'table',
      widths: [74, 14, 12],
      head: [],
      body: [
        [
          { text: joined([say(words.title), number && `№ ${number.number}`], ' '), bold: true, align: 'center', rows: 3 },
          { text: '' },
          { text: say(words.codes), align: 'center' },
        ],
        [right(words.okud), { text: '0345009', align: 'center', bold: true }],
        [right(words.made), { text: number ? dayText(number.date) : '', align: 'center' }],
        party(words.consignor, consignorOf(facts, language).text, words.whole),
        party(words.consignee, consigneeOf(facts, language).text, words.whole),
        party(words.payer, partyWithAccount(facts.forwarder, language), words.bank),
      ],
    },
    { kind: 'title', level: 3, text: say(words.cargoSection), align: 'center' },
    {
      kind: 'table',
      widths: [7, 7, 8, 6, 6, 26, 7, 9, 6, 7, 7, 8],
      head: [heads.map(head => ({ text: say(head) })), heads.map((_, at) => ({ text: String(at + 1) }))],
      body: facts.cargos.map(cargo => [
        { text: cargo.hsCode },
        { text: '' },
        { text: '' },
        cargo.pieces > 0 ? numeral(cargo.pieces, language) : { text: '' },
        { text: '' },
        { text: cargo.name },
        { text: cargo.pieces > 0 ? say(words.piece) : '' },
        { text: cargo.package ? say(cargo.package) : '' },
        cargo.pieces > 0 ? numeral(cargo.pieces, language) : { text: '' },
        numeral(cargo.massKg / 1000, language, 3),
        { text: '' },
        { text: '' },
      ]),
      foot: [
        [
          { text: say(words.total), span: 8, align: 'right' },
          numeral(load.pieces, language),
          numeral(load.massKg / 1000, language, 3),
          { text: '', span: 2 },
        ],
      ],
    },
    {
      kind: 'table',
      widths: [1, 1, 1, 1],
      plain: true,
      head: [],
      body: [
        [
          {
            label: say(words.items),
            text: counted(facts.cargos.length, ['наименование', 'наименования', 'наименований'], 2),
            note: say(words.inWords),
          },
          {
            label: say(words.allPieces),
            text: load.pieces > 0 ? counted(load.pieces, ['место', 'места', 'мест'], 2) : '',
            note: say(words.inWords),
          },
          { label: say(words.net), text: '', note: say(words.inWords) },
          { label: say(words.gross), text: mass, note: say(words.inWords) },
        ],
        [
          { text: say(words.annex), span: 2 },
          { label: say(words.released), text: '', note: say(words.inWords), span: 2 },
        ],
      ],
    },
    {
      kind: 'table',
      widths: [1, 1],
      plain: true,
      head: [],
      body: [
        [signed(words.permits), signed(words.proxy, '', words.whom)],
        [signed(words.accountant, '', words.hand), signed(words.takes, facts.driver?.name)],
        [signed(words.gives, '', words.sealedHand), signed(words.gets, '', words.sealedHand)],
      ],
    },
  ]
}

function transportOf(facts: OrderPrintFacts, language: Language): Block[] {
  const say = (of: Bilingual) => pick(of, language)
  const number = facts.numbers.ttn_1t
  const loadings = loadingsOf(facts)
  const unloadings = unloadingsOf(facts)
  const last = unloadings.at(-1)
  const load = loadOf(facts.cargos)
  const { truck, trailer, driver, executor } = facts
  const signed = (role: Bilingual, name = '', note: Bilingual = words.hand): Cell => signedCell(say(role), name, say(note))
  const field = (label: Bilingual, text: string, span: number, note?: Bilingual): Cell => ({
    label: say(label),
    text,
    span,
    ...(note && { note: say(note) }),
  })
  const at = (stops: readonly StopFacts[]) =>
    stops.map(stop => joined([addressOf(stop, language), phoneText(stop.contactPhone)])).join('\n')
  const clock = (moment: Date | null, { tz }: StopFacts): string =>
    moment
      ? `${new Intl.DateTimeFormat('ru', { timeZone: tz, day: '2-digit', month: '2-digit' }).format(moment)} ${hourText(moment, tz)}`
      : ''
  const heads = (all: Bilingual[]): Cell[] => all.map(head => ({ text: say(head) }))
  const cargoRow = (name: string, packed: string, pieces: number, hsCode: string, hazard: string, massKg: number): Cell[] => [
    { text: name },
    { text: '' },
    { text: packed },
    pieces > 0 ? numeral(pieces, language) : { text: '' },
    { text: say(words.calculated) },
    { text: hsCode },
    { text: '' },
    { text: hazard, align: 'center' },
    numeral(massKg / 1000, language, 3),
  ]
  const cargos =
    facts.cargos.length > FEW
      ? [cargoRow(`${say(words.listed)}${facts.cargos.length}`, '', load.pieces, '', '', load.massKg)]
      : facts.cargos.map(cargo =>
          cargoRow(
            cargo.name,
            cargo.package ? say(cargo.package) : '',
            cargo.pieces,
            cargo.hsCode,
            cargo.adr ? adrClassOf(cargo.adr) : '',
            cargo.massKg,
          ),
        )
  const work = (name: Bilingual, stop: StopFacts, actor: Bilingual): Cell[] => [
    { text: joined([say(name), pick(stop.place, language)]) },
    { text: say(actor) },
    { text: '' },
    { text: '' },
    { text: '' },
    { text: clock(stop.arrivedAt, stop), align: 'center' },
    { text: clock(stop.leftAt, stop), align: 'center' },
    { text: '' },
    { text: '' },
  ]
  return [
    {
      kind: 'title',
      level: 3,
      text: joined([say(words.transport), number && `${say(words.number)} ${number.number}`], '. '),
      align: 'center',
    },
    {
      kind: 'table',
      widths: [1, 1, 1, 1, 1, 1, 1, 1],
      head: [],
      body: [
        [
          field(words.due, last ? windowOf(last, language) : '', 3),
          field(words.route, routeOf(facts, language), 3),
          field(words.number, number?.number ?? '', 1),
          field(words.trip_sheet, facts.numbers.trip_sheet?.number ?? '', 1),
        ],
        [
          field(words.carrier, executor ? partyLine(executor, language) : '', 5, words.carrierNote),
          field(words.truck, truck ? joined([modelOf(truck), truck.plate]) : '', 3, words.vehicleNote),
        ],
        [
          field(words.customer, partyLine(facts.forwarder, language), 5, words.carrierNote),
          field(words.driver, driver?.name ?? '', 3, words.driverNote),
        ],
        [
          field(words.licence, driver?.licence ?? '', 1),
          field(words.kind, say(words.kindOf), 1),
          field(words.card2, '', 2, words.cardNote),
          field(words.redirected, '', 4, words.redirectedNote),
        ],
        [field(words.loading, at(loadings), 4, words.placeNote), field(words.unloading, at(unloadings), 4, words.placeNote)],
        [
          field(words.trailer, trailer ? joined([modelOf(trailer), trailer.plate]) : '', 3, words.vehicleNote),
          field(words.garage, '', 1),
          field(words.trailer, '', 3, words.vehicleNote),
          field(words.garage, '', 1),
        ],
      ],
    },
    { kind: 'title', level: 3, text: say(words.cargo), align: 'center' },
    {
      kind: 'table',
      widths: [28, 14, 11, 8, 11, 10, 10, 7, 9],
      head: [
        heads([
          words.brief,
          words.documents,
          words.package,
          words.pieces,
          words.weighing,
          words.cargoCode,
          words.container,
          words.class,
          words.massGross,
        ]),
      ],
      body: cargos,
    },
    { kind: 'text', text: joined([say(words.sealed), facts.seals.join(', ') || '__________________'], ' '), small: true },
    {
      kind: 'table',
      widths: [1, 1, 1, 1],
      head: [],
      body: [
        [
          signed(words.hands, '', words.sealedHand),
          signed(words.accepts, driver?.name),
          signed(words.driverHands, driver?.name),
          signed(words.consigneeAccepts, '', words.sealedHand),
        ],
      ],
    },
    { kind: 'title', level: 3, text: say(words.works), align: 'center' },
    {
      kind: 'table',
      widths: [15, 12, 12, 11, 11, 10, 10, 8, 11],
      head: [
        heads([words.work, words.actor, words.extra, words.machine, words.way, words.came, words.left, words.extraTime, words.signature]),
      ],
      body: [
        ...loadings.map(stop => work(words.loads, stop, words.consignor)),
        ...unloadings.map(stop => work(words.unloads, stop, words.consignee)),
      ],
    },
    {
      kind: 'table',
      widths: [1, 1, 1, 1, 1, 1.4, 1.4, 1.6, 1.4],
      head: [],
      body: [
        [{ text: say(words.others), span: 9, bold: true, align: 'center' }],
        [
          field(words.distance, facts.distanceKm === null ? '' : numberText(facts.distanceKm, 0, language), 1),
          field(words.town, '', 1),
          field(words.g1, '', 1),
          field(words.g2, '', 1),
          field(words.g3, '', 1),
          field(words.forwarding, '', 1),
          field(words.client, '', 1),
          field(words.driverDue, '', 1),
          field(words.tariff, '', 1),
        ],
        [field(words.fine, '', 5), field(words.taxing, '', 4)],
      ],
    },
  ]
}
