import { phoneText } from '#contract/phone-text.ts'
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
  receiptOf,
  routeOf,
  signedCell,
  unloadingsOf,
  windowOf,
} from '#server/prints/parts/road.ts'
import type { OrderPrintFacts, StopFacts } from '#server/wording/record.ts'
import { dayText, hourText } from '#server/wording/words/days.ts'
import { partyLine, partyWithAccount } from '#server/wording/words/parties.ts'
import { countInWords, massInWords, numberText } from '#server/wording/words/sums.ts'
import type { Block, Cell, Form, PrintForm } from './form.ts'
import { words } from './words/ttn1t.ts'

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

/** Cells of the transport part: boxes with their name above what is written, heads of columns, and who signs. */
function penOf(language: Language) {
  const say = (of: Bilingual) => pick(of, language)
  return {
    say,
    signed: (role: Bilingual, name = '', note: Bilingual = words.hand): Cell => signedCell(say(role), name, say(note)),
    field: (label: Bilingual, text: string, span: number, note?: Bilingual): Cell => ({
      label: say(label),
      text,
      span,
      ...(note && { note: say(note) }),
    }),
    heads: (all: Bilingual[]): Cell[] => all.map(head => ({ text: say(head) })),
  }
}

/** Who carries it from where to where, and with what. */
function carriageTable(facts: OrderPrintFacts, language: Language): Block {
  const { say, field } = penOf(language)
  const { truck, trailer, driver, executor } = facts
  const last = unloadingsOf(facts).at(-1)
  const at = (stops: readonly StopFacts[]) =>
    stops.map(stop => joined([addressOf(stop, language), phoneText(stop.contactPhone)])).join('\n')
  return {
    kind: 'table',
    widths: [1, 1, 1, 1, 1, 1, 1, 1],
    head: [],
    body: [
      [
        field(words.due, last ? windowOf(last, language) : '', 3),
        field(words.route, routeOf(facts, language), 3),
        field(words.number, facts.numbers.ttn_1t?.number ?? '', 1),
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
      [
        field(words.loading, at(loadingsOf(facts)), 4, words.placeNote),
        field(words.unloading, at(unloadingsOf(facts)), 4, words.placeNote),
      ],
      [
        field(words.trailer, trailer ? joined([modelOf(trailer), trailer.plate]) : '', 3, words.vehicleNote),
        field(words.garage, '', 1),
        field(words.trailer, '', 3, words.vehicleNote),
        field(words.garage, '', 1),
      ],
    ],
  }
}

type CargoLine = { name: string; packed?: string; pieces: number; hsCode?: string; container?: string; hazard?: string; massKg: number }

/** The cargo again, as the driver takes it over and hands it over. */
function carriedBlocks(facts: OrderPrintFacts, language: Language): Block[] {
  const { say, signed, heads } = penOf(language)
  const load = loadOf(facts.cargos)
  const { driver } = facts
  const cargoRow = ({ name, packed = '', pieces, hsCode = '', container = '', hazard = '', massKg }: CargoLine): Cell[] => [
    { text: name },
    { text: '' },
    { text: packed },
    pieces > 0 ? numeral(pieces, language) : { text: '' },
    { text: say(words.calculated) },
    { text: hsCode },
    { text: container },
    { text: hazard, align: 'center' },
    numeral(massKg / 1000, language, 3),
  ]
  const cargos =
    facts.cargos.length > FEW
      ? [cargoRow({ name: `${say(words.listed)}${facts.cargos.length}`, pieces: load.pieces, massKg: load.massKg })]
      : facts.cargos.map(cargo =>
          cargoRow({
            name: cargo.name,
            packed: cargo.package ? say(cargo.package) : '',
            pieces: cargo.pieces,
            hsCode: cargo.hsCode,
            container: cargo.containerNumber,
            hazard: cargo.adr ? adrClassOf(cargo.adr) : '',
            massKg: cargo.massKg,
          }),
        )
  return [
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
          signed(words.consigneeAccepts, receiptIn(facts, language), words.sealedHand),
        ],
      ],
    },
  ]
}

/** Who took the cargo at the last unloading. */
function receiptIn(facts: OrderPrintFacts, language: Language): string {
  const last = unloadingsOf(facts).at(-1)
  return last ? receiptOf(last, language) : ''
}

/** Loading and unloading, by the hours of the stops. */
function worksBlocks(facts: OrderPrintFacts, language: Language): Block[] {
  const { say, heads } = penOf(language)
  const clock = (moment: Date | null, { tz }: StopFacts): string =>
    moment
      ? `${new Intl.DateTimeFormat('ru', { timeZone: tz, day: '2-digit', month: '2-digit' }).format(moment)} ${hourText(moment, tz)}`
      : ''
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
    { kind: 'title', level: 3, text: say(words.works), align: 'center' },
    {
      kind: 'table',
      widths: [15, 12, 12, 11, 11, 10, 10, 8, 11],
      head: [
        heads([words.work, words.actor, words.extra, words.machine, words.way, words.came, words.left, words.extraTime, words.signature]),
      ],
      body: [
        ...loadingsOf(facts).map(stop => work(words.loads, stop, words.consignor)),
        ...unloadingsOf(facts).map(stop => work(words.unloads, stop, words.consignee)),
      ],
    },
  ]
}

/** What else the price is calculated of. */
function chargesTable(facts: OrderPrintFacts, language: Language): Block {
  const { say, field } = penOf(language)
  return {
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
  }
}

function transportOf(facts: OrderPrintFacts, language: Language): Block[] {
  const { say } = penOf(language)
  const number = facts.numbers.ttn_1t
  return [
    {
      kind: 'title',
      level: 3,
      text: joined([say(words.transport), number && `${say(words.number)} ${number.number}`], '. '),
      align: 'center',
    },
    carriageTable(facts, language),
    ...carriedBlocks(facts, language),
    ...worksBlocks(facts, language),
    chargesTable(facts, language),
  ]
}
