import { amountText } from '#contract/primitives.ts'
import type { TitleGiven, WaybillRow } from '#contract/waybills.ts'
import type { OrderPrintFacts, PartyFacts, PointFacts } from '#server/prints/facts.ts'

/** What of an order the titles of its waybill are made of. */
export type WaybillOrder = Pick<
  OrderPrintFacts,
  'number' | 'forwarder' | 'executor' | 'points' | 'cargos' | 'truck' | 'trailer' | 'driver' | 'price' | 'comment'
> & { requirement: Pick<OrderPrintFacts['requirement'], 'bodies' | 'temperature'> }

/** A vehicle and its driver, as a title names them. */
export type CrewFacts = { truck: string; model: string; trailer: string; driver: string }

export type TitleContext = {
  now: Date
  waybill: { number: string; createdAt: Date; uid: string | null }
  consignee: Pick<WaybillRow['consignee'], 'tin'>
  given: TitleGiven
  /** The title before it, and the one it puts right. */
  previous: { file: string; hash: string } | null
  corrects: string | null
  /** Where the cargo goes since it was sent elsewhere on the way. */
  readdressed: { name: string; tin: string; place: string; address: string } | null
  /** The crew the last title named. */
  before: CrewFacts | null
  /** What the carrier took over and the consignee received, where a title said so already. */
  taken: { places: string; massKg: string } | null
  received: { places: string; massKg: string } | null
}

type Stamp = { date: string; time: string; zone: string }

/** The clock papers without a place of their own are written by. */
export const HOME_ZONE = 'Europe/Moscow'

/** A moment as titles write it, by the clock of its place. */
export function stampOf(at: Date | null, tz = HOME_ZONE): Stamp | null {
  if (at === null) return null
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: tz,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'longOffset',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const zone = parts.timeZoneName === 'GMT' ? '+00:00' : (parts.timeZoneName ?? '').replace('GMT', '')
  return { date: `${parts.day}.${parts.month}.${parts.year}`, time: `${parts.hour}:${parts.minute}:${parts.second}`, zone }
}

const isRussian = (tin: string) => /^(?:\d{10}|\d{12})$/.test(tin)

const partyOf = ({ name, tin, kpp, country, address }: Pick<PartyFacts, 'name' | 'tin' | 'kpp' | 'country' | 'address'>) => {
  const russian = country === 'RU' && isRussian(tin)
  return { name, tin: russian ? tin : '', foreignId: russian ? '' : tin, kpp: russian ? kpp : '', country, address }
}

const stopOf = (point: PointFacts) => ({
  place: [point.place.ru, point.region.ru].filter((name, i, names) => name !== '' && names.indexOf(name) === i).join(', '),
  address: point.address,
  counterparty: point.counterparty,
  from: stampOf(point.windowFrom, point.tz),
  to: stampOf(point.windowTo, point.tz),
  arrived: stampOf(point.arrivedAt, point.tz),
  left: stampOf(point.leftAt, point.tz),
})

/** The product's own words with signs the encoding of titles has; what people typed is never touched. */
const ownWords = (text: string) =>
  text.replace(/[×−≤≥₽\u202f\u2009]/g, sign => ({ '×': 'x', '−': '-', '≤': 'до ', '≥': 'от ', '₽': 'руб.' })[sign] ?? ' ')

const decimal = (value: number | null, digits: number) => (value === null ? '' : String(Number(value.toFixed(digits))))

const cargoOf = (cargo: WaybillOrder['cargos'][number]) => ({
  name: cargo.name,
  package: ownWords(cargo.package?.ru ?? ''),
  places: String(cargo.places),
  massKg: String(Math.round(cargo.massKg)),
  volumeM3: cargo.volumeM3 > 0 ? decimal(cargo.volumeM3, 3) : '',
  size: [cargo.lengthM, cargo.widthM, cargo.heightM].every(each => each !== null)
    ? `${cargo.lengthM} x ${cargo.widthM} x ${cargo.heightM}`
    : '',
  hsCode: cargo.hsCode,
  tempMin: decimal(cargo.tempMin, 1),
  tempMax: decimal(cargo.tempMax, 1),
  un: cargo.adr?.un ?? '',
  adrClass: cargo.adr?.class ?? '',
  declared: cargo.declaredValue ? amountText(cargo.declaredValue.minor) : '',
  declaredCurrency: cargo.declaredValue?.currency ?? '',
})

export const crewOf = ({ truck, trailer, driver }: Pick<WaybillOrder, 'truck' | 'trailer' | 'driver'>): CrewFacts | null =>
  truck && driver
    ? { truck: truck.plate, model: `${truck.make} ${truck.model}`.trim(), trailer: trailer?.plate ?? '', driver: driver.name }
    : null

export const totalsOf = (cargos: WaybillOrder['cargos']) => ({
  places: cargos.reduce((sum, cargo) => sum + cargo.places, 0),
  massKg: Math.round(cargos.reduce((sum, cargo) => sum + cargo.massKg, 0)),
})

/** Everything the descriptions of titles take their values from, as texts. */
export function titleFacts(order: WaybillOrder, context: TitleContext): object {
  const { given, waybill, now } = context
  const first = order.points[0]
  const last = order.points.at(-1)
  const totals = totalsOf(order.cargos)
  const told = { places: String(totals.places), massKg: String(totals.massKg) }
  const amounts = {
    ...told,
    ...(given.places !== undefined ? { places: String(given.places) } : {}),
    ...(given.massKg !== undefined ? { massKg: String(given.massKg) } : {}),
  }
  const elsewhere = context.readdressed && {
    place: (context.readdressed.place || context.readdressed.address).slice(0, 255),
    address: context.readdressed.address,
    counterparty: context.readdressed.name,
  }
  const own = crewOf(order)
  const typed = { truck: given.truck ?? '', trailer: given.trailer ?? '', driver: given.driver ?? '' }
  const changed = typed.truck || typed.driver ? { ...typed, model: own && own.truck === typed.truck ? own.model : '' } : own
  return {
    waybill: { number: waybill.number, date: stampOf(waybill.createdAt)!.date, uid: waybill.uid ?? '', order: order.number },
    previous: context.previous,
    corrects: context.corrects === null ? null : { file: context.corrects },
    shipper: partyOf(order.forwarder),
    carrier: order.executor && partyOf(order.executor),
    consignee: {
      name: last?.counterparty ?? '',
      tin: context.consignee.tin ?? '',
      foreignId: '',
      kpp: '',
      country: last?.country ?? '',
      address: [last?.place.ru, last?.address].filter(Boolean).join(', '),
      ...context.readdressed,
    },
    cargos: order.cargos.map(cargoOf),
    totals: told,
    taken: amounts,
    received: given.places === undefined && given.massKg === undefined ? (context.received ?? context.taken ?? told) : amounts,
    loading: first && stopOf(first),
    unloading: last && { ...stopOf(last), ...elsewhere },
    between: order.points.slice(1, -1).map(stopOf),
    terms: {
      bodies: ownWords(order.requirement.bodies.map(name => name.ru).join(', ')),
      temperature: ownWords(order.requirement.temperature?.ru ?? ''),
      comment: order.comment,
    },
    crew: context.before ?? own,
    before: context.before,
    after: changed,
    given,
    now: stampOf(now),
    cost: order.price && {
      net: amountText(order.price.net.minor),
      vat: amountText(order.price.vat.minor),
      gross: amountText(order.price.gross.minor),
      rate: order.price.vatMode === 'none' ? 'none' : String(order.price.vatRate),
      currency: order.price.gross.currency,
    },
  }
}
