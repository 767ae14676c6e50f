import { amountText } from '#contract/primitives.ts'
import { isPerson } from '#contract/requisites.ts'
import type { TitleInput, WaybillRow } from '#contract/waybills.ts'
import { defaultZone } from '#contract/zone.ts'
import type { ReaddressedFacts } from '#server/waybills/titles/readValues.ts'
import { conveyances, issuers } from '#server/waybills/titles/t3.ts'
import { ownWords } from '#server/waybills/titles/values.ts'
import type { CargoFacts, OrderPrintFacts, PartyFacts, StopFacts } from '#server/wording/record.ts'
import { traderName } from '#server/wording/words/names.ts'
import { currencyNumbers } from '#server/wording/words/sums.ts'
import { accountFacts, costFacts } from './cost.ts'
import { type BasisFacts, type DriverFacts, dayOf, isTin, type VehicleFacts } from './resources.ts'

/** The vehicle, its trailer and its driver, as the cards of the executor hold them. */
export type ResourcesFacts = { truck: VehicleFacts | null; trailer: VehicleFacts | null; driver: DriverFacts | null }

/** What of an order the titles of its waybill are made of. */
export type WaybillOrder = Pick<OrderPrintFacts, 'number' | 'date' | 'forwarder' | 'executor' | 'stops' | 'price' | 'comment'> & {
  /** `tare`: the code of the package by the classifier, two characters. */
  cargos: (CargoFacts & { tare?: string })[]
  requirement: Pick<OrderPrintFacts['requirement'], 'bodies' | 'temperature'> & { tempMin?: number | null; tempMax?: number | null }
  resources: ResourcesFacts | null
  /** Number and name of every country the order names, by its letters. */
  countries: Record<string, { number: string; name: string }>
}

/** A file other titles answer: its name, when it was made, the signature under it as base64. */
export type RefFacts = { file: string; date: string; time: string; signature: string }

/** Who signs a title. */
export type SignerFacts = { name: string; post: string; attorney: { number: string; from: string } | null; trader: boolean }

export type Amounts = { pieces: string; massKg: string }

export type TitleContext = {
  now: Date
  waybill: { number: string; createdAt: Date; uid: string | null }
  consignee: Pick<WaybillRow['consignee'], 'tin'> & { by?: 'outside' | 'forwarder' }
  given: TitleInput
  /** Signed titles by their kinds. */
  refs: Partial<Record<'t1' | 't2' | 't5' | 't6' | 't7', RefFacts>>
  signer: SignerFacts | null
  /** Which correction of its kind this is; null where it puts nothing right. */
  correction: number | null
  /** Where the cargo goes since it was sent elsewhere on the way. */
  readdressed: ReaddressedFacts | null
  /** The resources a change leads to: what is not changed is null. */
  change: { truck: VehicleFacts | null; trailer: VehicleFacts | null; driver: DriverFacts | null } | null
  /** What the consignor handed over, in the words of his title. */
  loaded?: Amounts | null
  /** What the carrier took over, where his title said so already. */
  taken: Amounts | null
}

type Stamp = { date: string; time: string; zone: string; at: string; utc: '1' }

/** A moment as titles write it, by the clock of its place. */
export function stampOf(at: Date | null, tz = defaultZone): Stamp | null {
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
  const date = `${parts.day}.${parts.month}.${parts.year}`
  const time = `${parts.hour}:${parts.minute}:${parts.second}`
  return { date, time, zone, at: `${date}T${time}${zone}`, utc: '1' }
}

/** A name as titles take it apart: last name, first name, the rest. */
export function nameParts(name: string): { last: string; first: string; middle: string } {
  const bare = traderName(name).replaceAll(/[«»"]/g, '').trim()
  // initials may stand without a space between them
  const [last = '', first = '', ...rest] = bare.replaceAll(/\.(?=\S)/g, '. ').split(/\s+/)
  return { last, first, middle: rest.join(' ') }
}

type Known = {
  name: string
  tin: string
  kpp: string
  ogrn: string
  country: string
  address: string
  phone: string
  email: string
  person: boolean
}
type Countries = WaybillOrder['countries']

const addressOf = (country: string, text: string, countries: Countries) => ({ code: countries[country]?.number ?? '', text })

/** A party as the format knows it: a company, a sole trader or somebody from abroad; none of them where the number is not known. */
export function partyOf(known: Known, countries: Countries) {
  const { name, tin, kpp, ogrn, country } = known
  const russian = (country === 'RU' || country === '') && isTin(tin)
  const foreign = country !== 'RU' && country !== '' && name !== ''
  return {
    name,
    company: russian && tin.length === 10 ? { name, tin, kpp } : null,
    trader: russian && tin.length === 12 ? { tin, ogrn: ogrn.length === 15 ? ogrn : '', ...nameParts(name) } : null,
    foreign: !russian && foreign ? { status: 'ЮЛ', country: countries[country]?.name ?? country, name, id: tin } : null,
    address: known.address === '' ? null : addressOf(country === '' ? 'RU' : country, known.address, countries),
    phone: known.phone,
    email: known.email,
  }
}

export const knownOf = ({ name, tin, kpp, ogrn, country, address, phones, emails, legalForm }: PartyFacts): Known => ({
  name,
  tin,
  kpp,
  ogrn,
  country,
  address,
  phone: phones[0] ?? '',
  email: emails[0] ?? '',
  person: isPerson(legalForm),
})

const placeOf = (stop: StopFacts) =>
  [stop.place.ru, stop.region.ru].filter((name, i, names) => name !== '' && names.indexOf(name) === i).join(', ')

/** An address with its town, once. */
const whole = (place: string, address: string) =>
  [...(place !== '' && !address.includes(place) ? [place] : []), ...(address === '' ? [] : [address])].join(', ')

const stopOf = (stop: StopFacts, countries: Countries) => ({
  place: placeOf(stop),
  address: addressOf(stop.country || 'RU', whole(stop.place.ru, stop.address), countries),
  from: stampOf(stop.windowFrom ?? stop.windowTo, stop.tz),
  asked: stampOf(stop.windowFrom ?? stop.windowTo, stop.tz),
  due: stampOf(stop.windowTo ?? stop.windowFrom, stop.tz),
})

const moment = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text))

const decimal = (value: number | null | undefined, digits: number) =>
  value === null || value === undefined ? '' : String(Number(value.toFixed(digits)))

const divided = (text: string | null | undefined) => (text ?? '').replace('_', '.').toUpperCase()

/** Classes that are put into no packing group. */
const ungrouped = /^(?:1_|2_|6_2|7)/

const adrOf = (adr: CargoFacts['adr']) =>
  adr && {
    un: adr.un,
    name: adr.name,
    class: divided(adr.class),
    code: adr.code,
    packing: adr.packingGroup ?? (adr.class && ungrouped.test(adr.class) ? 'нет' : ''),
    label: divided(adr.class),
    tunnel: adr.tunnel ?? '',
    explosive: adr.explosiveKg === null ? '' : String(adr.explosiveKg),
  }

const cargoOf = (cargo: WaybillOrder['cargos'][number]) => {
  const { lengthM, widthM, heightM, declaredValue, tempMin, tempMax } = cargo
  const currency = declaredValue && currencyNumbers[declaredValue.currency]
  const degrees = tempMin === null && tempMax === null ? '' : `Температура: от ${decimal(tempMin, 1)} до ${decimal(tempMax, 1)} °C`
  return {
    name: cargo.name,
    // the format has room for a heading of four digits alone
    hsCode: cargo.hsCode.length < 4 ? '' : cargo.hsCode.slice(0, 4),
    package: ownWords(cargo.package?.ru ?? '') || 'Без упаковки',
    tare: cargo.tare ?? 'NE',
    pieces: String(cargo.pieces),
    massKg: String(Math.round(cargo.massKg)),
    volumeM3: cargo.volumeM3 > 0 ? decimal(cargo.volumeM3, 3) : '',
    pallets: cargo.pallets > 0 ? String(cargo.pallets) : '',
    size:
      lengthM !== null && widthM !== null && heightM !== null
        ? { length: decimal(lengthM, 3), width: decimal(widthM, 3), height: decimal(heightM, 3) }
        : null,
    declared: declaredValue && {
      sum: amountText(declaredValue.minor),
      code: currency?.number ?? '',
      currency: currency?.name ?? declaredValue.currency,
    },
    adr: adrOf(cargo.adr),
    more: [
      cargo.hsCode !== '' && cargo.hsCode.length !== 4 ? `ТН ВЭД ${cargo.hsCode}` : '',
      cargo.adr?.limited ? 'Ограниченное количество (ДОПОГ)' : '',
      degrees,
    ]
      .filter(Boolean)
      .join('; '),
  }
}

export const totalsOf = (cargos: readonly Pick<CargoFacts, 'pieces' | 'massKg'>[]) => ({
  pieces: cargos.reduce((sum, cargo) => sum + cargo.pieces, 0),
  massKg: Math.round(cargos.reduce((sum, cargo) => sum + cargo.massKg, 0)),
})

/** So long is the longest text of a route. */
const LONGEST_ROUTE = 2000

/** The places of a route one after another; of one too long for a title the first ones and the last. */
export function routeOf(pieces: readonly string[]): string {
  const whole = pieces.join(' - ')
  if (whole.length <= LONGEST_ROUTE) return whole
  const end = ` - … - ${pieces.at(-1)}`
  const kept = pieces.slice(0, -1)
  while (kept.length > 1 && kept.join(' - ').length + end.length > LONGEST_ROUTE) kept.pop()
  return `${kept.join(' - ')}${end}`
}

/** What the law asks of such a carriage, in one sentence. */
function normsOf({ cargos, requirement }: WaybillOrder): string {
  const norms = [
    cargos.some(({ adr }) => adr) ? 'Перевозка опасных грузов по ДОПОГ' : '',
    requirement.temperature ? `Соблюдать температурный режим: ${ownWords(requirement.temperature.ru)}` : '',
  ].filter(Boolean)
  return norms.length > 0 ? norms.join('. ') : 'Особых требований нет'
}

const signerOf = (signer: SignerFacts | null) =>
  signer && {
    ...nameParts(signer.name),
    post: signer.post,
    status: signer.attorney ? '2' : signer.trader ? '3' : '1',
    attorney: signer.attorney && { number: signer.attorney.number, date: dayOf(signer.attorney.from) },
  }

/** A remark on an amount that is another than the one the consignor told. */
const remarkOn = (what: string, told: string, found: string) => (told === found ? '' : `${what}: по накладной ${told}, фактически ${found}`)

type Party = ReturnType<typeof partyOf>

const basisOf = (given: TitleInput, parties: readonly Party[], more = ''): BasisFacts | null =>
  given.document || given.documentNumber || given.documentDate
    ? { name: given.document ?? '', number: given.documentNumber ?? '', date: dayOf(given.documentDate), more, parties }
    : null

/** Everything the descriptions of titles take their values from, as texts. */
export function titleFacts(order: WaybillOrder, context: TitleContext): object {
  const { given, waybill, now, readdressed } = context
  const { countries } = order
  const first = order.stops[0]
  const last = order.stops.at(-1)
  const totals = totalsOf(order.cargos)
  const told = context.loaded ?? { pieces: String(totals.pieces), massKg: String(totals.massKg) }
  const amounts = {
    pieces: given.pieces === undefined ? told.pieces : String(given.pieces),
    massKg: given.massKg === undefined ? told.massKg : String(given.massKg),
  }
  const taken = context.taken ?? told
  const stamp = stampOf(now)!
  const elsewhere = readdressed && {
    ...readdressed,
    country: Object.keys(countries).find(letters => countries[letters]?.number === readdressed.country) ?? 'RU',
  }
  const consignor = partyOf(knownOf(order.forwarder), countries)
  const nobody = { kpp: '', ogrn: '', email: '', person: false }
  const consignee = partyOf(
    {
      ...nobody,
      name: last?.partyName ?? '',
      tin: context.consignee.tin ?? '',
      country: last?.country ?? '',
      address: last ? whole(last.place.ru, last.address) : '',
      phone: last?.contactPhone ?? '',
      ...elsewhere,
    },
    countries,
  )
  const sentTo = partyOf(
    {
      ...nobody,
      name: given.name ?? '',
      tin: given.tin ?? '',
      country: last?.country ?? 'RU',
      address: whole(given.place ?? '', given.address ?? ''),
      phone: '',
    },
    countries,
  )
  const stops = (arrived: Date | null | undefined, left: Date | null | undefined, tz: string | undefined) => ({
    arrived: stampOf(arrived ?? moment(given.arrivedAt), tz),
    left: stampOf(left ?? moment(given.leftAt), tz),
  })
  const remark = given.remarks ? { now: stamp, text: given.remarks } : null
  const change = context.change
  const conveyed = given.conveyed && conveyances[given.conveyed]
  return {
    waybill: {
      number: waybill.number,
      date: stampOf(waybill.createdAt)!.date,
      uid: waybill.uid ?? '',
      order: order.number,
      orderDate: dayOf(order.date),
    },
    refs: context.refs,
    signer: signerOf(context.signer),
    correction: context.correction === null ? null : { number: String(context.correction), date: stamp.date },
    consignor: { ...consignor, account: accountFacts(order.forwarder.account) },
    carrier: order.executor && { ...partyOf(knownOf(order.executor), countries), account: accountFacts(order.executor.account) },
    consignee,
    composer: { name: context.consignee.by === 'outside' ? consignee.name : order.forwarder.name },
    proxy: basisOf(given, [consignee, consignor]),
    cargos: order.cargos.map(cargoOf),
    loaded: amounts,
    taken: {
      ...amounts,
      piecesRemark: remarkOn('Мест', told.pieces, amounts.pieces),
      massRemark: remarkOn('Масса брутто, кг', told.massKg, amounts.massKg),
    },
    // what was not counted anew is what the carrier brought
    received: {
      pieces: given.pieces === undefined ? taken.pieces : amounts.pieces,
      massKg: given.massKg === undefined ? taken.massKg : amounts.massKg,
    },
    loading: first && { ...stopOf(first, countries), ...stops(first.arrivedAt, first.leftAt, first.tz) },
    unloading: last && {
      ...stopOf(last, countries),
      ...stops(last.arrivedAt, last.leftAt, last.tz),
      ...(elsewhere && {
        place: (elsewhere.place || elsewhere.address).slice(0, 255),
        address: addressOf(elsewhere.country, whole(elsewhere.place, elsewhere.address), countries),
        ...(elsewhere.due && { from: { at: elsewhere.due, utc: '1' as const } }),
      }),
    },
    terms: {
      norms: normsOf(order),
      bodies: ownWords(order.requirement.bodies.map(name => name.ru).join(', ')),
      temperature: ownWords(order.requirement.temperature?.ru ?? ''),
      tempMin: decimal(order.requirement.tempMin, 2),
      tempMax: decimal(order.requirement.tempMax, 2),
      comment: order.comment,
      route: order.stops.length > 2 ? routeOf(order.stops.map(placeOf)) : '',
    },
    resources: order.resources,
    readdressing: {
      form: conveyed?.form ?? '',
      way: conveyed?.way ?? '',
      basis: basisOf(given, [given.issuer === 'consignee' ? consignee : consignor], given.reason),
      town: given.place,
      issuer: given.issuer && issuers[given.issuer],
      consignee: sentTo,
      place: addressOf(last?.country || 'RU', whole(given.place ?? '', given.address ?? ''), countries),
      due: stampOf(moment(given.arriveAt), last?.tz),
    },
    change: change && {
      driver: change.driver,
      vehicle: change.truck || change.trailer ? { truck: change.truck, trailer: change.trailer } : null,
      remark:
        given.place || given.seals ? { now: stamp, text: given.reason ?? '', place: given.place ?? '', seals: given.seals ?? '' } : null,
    },
    remark,
    given: { ...given, marks: given.marks || 'Без маркировки' },
    now: stamp,
    cost: order.price && costFacts(order.price),
  }
}
