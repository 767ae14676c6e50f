import type { Adr } from '#contract/adr.ts'
import type { ClaimRow } from '#contract/claims.ts'
import type { OrderCo2e } from '#contract/co2e.ts'
import type { OrderDraft, OrderTerms } from '#contract/order-draft.ts'
import type { Bilingual, Day, Money, Side } from '#contract/primitives.ts'
import type { TaxRegime } from '#contract/requisites.ts'
import type { CargoClimate, HandReading, SensorAlarm, SensorSeries, SensorSpan } from '#contract/sensors.ts'

/** What forms are made of: everything the viewer may see of an order, looked up once, in words and numbers, without ids. */

export type AccountFacts = { bik: string; bank: string; account: string; correspondent: string | null; currency: string }

/** An organisation as documents name it; empty texts where nothing is known. */
export type PartyFacts = {
  name: string
  short: string
  country: string
  legalForm: string
  tin: string
  kpp: string
  ogrn: string
  address: string
  actualAddress: string
  director: { name: string; post: string; basis: string }
  phones: string[]
  emails: string[]
  account: AccountFacts | null
  regime: TaxRegime | null
}

export type StopFacts = {
  seq: number
  kind: 'loading' | 'unloading' | string
  place: Bilingual
  region: Bilingual
  country: string
  address: string
  partyName: string
  contactName: string
  contactPhone: string
  windowFrom: Date | null
  windowTo: Date | null
  /** Zone of the place: every moment of the stop is written by its clock. */
  tz: string
  arrivedAt: Date | null
  leftAt: Date | null
  handling: Bilingual[]
  notes: string
  /** Who took the cargo there and proved it, by a code or with his signature on the driver's phone; left out while nobody did. */
  handover?: HandoverFacts
}

export type HandoverFacts = { method: 'code' | 'signature'; receiver: string; position: string; power: string; at: Date | null }

export type CargoFacts = {
  name: string
  category: Bilingual | null
  package: Bilingual | null
  pieces: number
  massKg: number
  volumeM3: number
  pallets: number
  lengthM: number | null
  widthM: number | null
  heightM: number | null
  tempMin: number | null
  tempMax: number | null
  declaredValue: Money | null
  hsCode: string
  containerNumber: string
  adr: Adr | null
}

export type VehicleFacts = {
  plate: string
  make: string
  model: string
  kind: string
  body: Bilingual | null
  payloadKg: number | null
  volumeM3: number | null
  vin: string
  /** How the executor holds it: own, rent, leasing … */
  ownership: string
}

export type DriverFacts = {
  name: string
  phone: string
  licence: string
  /** For a power of attorney alone, and only where the viewer may reveal it. */
  passport: { series: string; number: string; issuedBy: string; issuedOn: Day | null } | null
}

/** A price told whole: what goes to whom, in minor units of its currency. */
export type SumFacts = { net: Money; vat: Money; gross: Money; vatMode: OrderDraft['vatMode']; vatRate: number }

/** A line of the bill: the carriage itself, then extras both sides agreed to. */
export type LineFacts = { name: Bilingual; quantity: number; unit: Bilingual; sum: SumFacts }

/** A stop of a flight as its trip sheet names it: of an order, or of the flight's own. */
export type TripStopFacts = Pick<
  StopFacts,
  | 'kind'
  | 'place'
  | 'region'
  | 'country'
  | 'address'
  | 'partyName'
  | 'contactName'
  | 'contactPhone'
  | 'windowFrom'
  | 'windowTo'
  | 'tz'
  | 'arrivedAt'
> & { order: string }

/** A flight as its trip sheet tells it, with every order on board. */
export type TripFacts = {
  orders: { number: string; date: Day; cargos: CargoFacts[]; massKg: number; pieces: number }[]
  stops: TripStopFacts[]
  /** Who drives, the first driver first. */
  drivers: DriverFacts[]
  odometer: { start: number | null; end: number | null }
  fuelL: number | null
}

export type PaperNumber = { number: string; date: Day }

/** The temperature record of an order's cargo on one flight. */
export type ClimateFacts = {
  flight: string
  plates: string
  record: CargoClimate
  series: Pick<SensorSeries, 'plate' | 'place' | 'points'>[]
  doors: SensorSpan[]
  byHand: Pick<HandReading, 'at' | 'temperature'>[]
  alarms: SensorAlarm[]
}

export type OrderPrintFacts = {
  viewer: Side
  /** The day of printing by the viewer's clock. */
  today: Day
  number: string
  date: Day
  customerNumber: string
  /** What the order says of the customer's own, label by label, and what he asks for and it lacks; absent for the executor. */
  customerOwn?: { ru: [string, string][]; en: [string, string][] }
  customerUnmet?: Bilingual[]
  forwarder: PartyFacts
  executor: PartyFacts | null
  /** The forwarder's client; null for everybody else. */
  customer: PartyFacts | null
  stops: StopFacts[]
  cargos: CargoFacts[]
  requirement: {
    truckType: Bilingual | null
    bodies: Bilingual[]
    loadings: Bilingual[]
    capacityKg: number
    volumeM3: number
    pallets: number
    temperature: Bilingual | null
    equipment: Bilingual[]
    crewSize: number
  }
  truck: VehicleFacts | null
  trailer: VehicleFacts | null
  driver: DriverFacts | null
  flight: string
  distanceKm: number | null
  durationMin: number | null
  co2eKg: number | null
  /** What it is made of; absent in papers of before it was kept. */
  co2e?: OrderCo2e | null
  /** What sensors recorded of the cargo, flight by flight; absent where nothing was, and in papers of before it was. */
  climates?: ClimateFacts[]
  /** What the forwarder pays the executor; null without the right to see prices. */
  price: SumFacts | null
  /** What the customer pays the forwarder; null for everybody else. */
  customerPrice: SumFacts | null
  lines: LineFacts[]
  payment: { days: number; kind: 'calendar' | 'banking'; trigger: 'unloading' | 'scans' | 'originals' | 'act_signed' }
  terms: OrderTerms
  flags: { tracking: boolean; seal: boolean; escort: boolean; insurance: boolean; recorder: boolean }
  comment: string
  /** Clauses beside the terms, in both languages; absent in papers of before there were any. */
  clauses?: string
  clausesEn?: string
  /** Documents the executor is asked for. */
  documents?: Bilingual[]
  /** Claims that may be printed, without drafts of the other side. */
  claims: ClaimRow[]
  /** Of claims with executors who lost the order: who each was and what was agreed with him, by the claim. */
  former?: Partial<Record<string, { executor: PartyFacts; price: SumFacts | null }>>
  /** The whole flight, on its trip sheet alone. */
  trip?: TripFacts
  /** Seals, remarks and the like that were noted at stops. */
  seals: string[]
  /** Numbers of documents already issued, by the code of their form; of one printed of a claim by the form and the claim. */
  numbers: Partial<Record<string, PaperNumber>>
  /** What of the cargo the vehicle the papers name carries, where the order goes on several. */
  aboard?: OrderPrintFacts['cargos']
  /** Numbers of all electronic waybills of the order. */
  waybillNumbers?: readonly string[]
  /** The electronic waybill of the vehicle the papers name, where there is one. */
  waybill: {
    number: string
    uid: string | null
    /** The address of its page for the road. */
    roadside?: string | null
  } | null
}
