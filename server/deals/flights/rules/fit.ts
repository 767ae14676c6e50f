import type { ComplianceDocument } from '#contract/compliance.ts'
import { categoriesFor } from '#contract/driver-rules.ts'
import { isBodyOf, isTank, type Range } from '#contract/order-cargo.ts'
import { dayPlus } from '#contract/order-dates.ts'
import type { FitField, OrderFit } from '#contract/order-fit.ts'
import type { driverAssignmentRefusals } from '#contract/refusals/drivers.ts'
import type { vehicleAssignmentRefusals } from '#contract/refusals/vehicles.ts'
import { overOn, roadLimitKg } from '#contract/vehicle-rules.ts'
import { type Rules, warningDocuments } from '#server/config.ts'
import type { fitWarnings } from '#server/deals/flights/words.ts'
import { type Away, obstaclesAmong } from '#server/drivers/rules.ts'
import { type Info, type RefuseWith, refuse } from '#server/platform/refusal.ts'

/** What an order asks of the resources. */
export type Need = {
  massKg: number
  volumeM3: number
  pallets: number
  bodyTypes: readonly string[]
  loadingTypes: readonly string[]
  /** Every loading type is needed, not any of them. */
  loadingAll: boolean
  /** What the body must keep, one after another or zone by zone; a bound left out is none. */
  ranges: readonly Partial<Range>[]
  recorder: boolean
  ownFleet: boolean
  adrClasses: readonly string[]
  /** The way leads into Moscow, where heavy trucks need a pass. */
  entersMoscow: boolean
  /** The last day of the special permit. */
  permitUntil: string | null
  /** The first and the last day of the flight: documents must hold to its end. */
  from: string
  until: string
}
export type VehicleFacts = {
  plate: string
  kind: string
  status: string
  bodyType: string | null
  payloadKg: number | null
  volumeM3: number | null
  pallets: number | null
  curbMassKg: number | null
  grossMassKg: number | null
  axles: number | null
  loadingTypes: readonly string[]
  tempMin: number | null
  tempMax: number | null
  recorder: boolean
  ownership: string
  adrKind: string | null
  compliance: readonly ComplianceDocument[]
}
export type DriverFacts = {
  name: string
  status: string
  categories: readonly string[]
  compliance: readonly ComplianceDocument[]
  /** Documents of those that only warn else, without which the installation keeps him from a flight. */
  blockingDocuments?: Rules['blockingDocuments']
  /** Classes of his ADR certificate, and whether it lets him drive tanks. */
  adrClasses: readonly string[]
  adrTanks: boolean
  /** Absences that have not ended. */
  leaves: readonly Away[]
  /** Since when the processing of his data is restricted. */
  restrictedAt?: Date | null
}
/** What is to be judged; null: not chosen. */
export type Chosen = { truck: VehicleFacts | null; trailer: VehicleFacts | null; driver: DriverFacts | null }

type AssignmentRefusals = typeof vehicleAssignmentRefusals & typeof driverAssignmentRefusals
type AssignmentRefusal = keyof AssignmentRefusals

/** One thing the judge finds: a step that gives these resources is refused with one that blocks, the others only warn. */
export type Finding = { field: FitField; info: Info } & (
  | { blocks: true; code: AssignmentRefusal }
  | { blocks: false; code: keyof typeof fitWarnings }
)

/** How resources fit: what is found, what they carry, and the last day where every document holds to it. */
export type Fit = Omit<OrderFit, 'findings'> & { findings: readonly Finding[] }

/** A finding that refuses the step. */
export const block = (code: AssignmentRefusal, field: FitField, info: Info): Finding => ({ blocks: true, code, field, info })
/** A finding that is only worth knowing. */
export const warning = (code: keyof typeof fitWarnings, field: FitField, info: Info): Finding => ({ blocks: false, code, field, info })

/** Refuses what is asked of a vehicle or a driver with one of their refusals. */
export const refuseAssignment: RefuseWith<AssignmentRefusals> = refuse

/** Refuses with the first finding that blocks, in its words and at its field; without one it is let pass. */
export function refuseUnfit(findings: readonly Finding[]): void {
  const first = findings.find(finding => finding.blocks)
  if (first?.blocks) refuseAssignment(first.code, { ...first.info, field: first.field })
}

/** Warnings of what may break a rule on the way or miss a window: they are let pass with a reason alone. */
const withReason = new Set<Finding['code']>(['car.document_ends', 'car.pass_none', 'driver.document_ends', 'driver.tight', 'driver.late'])
export const needsReason = ({ blocks, code }: Finding): boolean => !blocks && withReason.has(code)

/**
 * Everything that keeps the resources from the order, in the order a step refuses it, and what is only worth knowing. Whatever is not chosen
 * yet is not judged, and what a vehicle does not say of itself is held for fit, but for body and payload.
 */
export function judgeFit({ truck, trailer, driver }: Chosen, need: Need): Finding[] {
  return [
    ...(truck ? judgeVehicle(truck, 'truckId', need.until) : []),
    ...(trailer ? judgeVehicle(trailer, 'trailerId', need.until) : []),
    ...(truck ? judgeTrain(truck, trailer, need) : []),
    ...(driver ? judgeDriver(driver, { truck, trailer }, need) : []),
  ]
}

/** A vehicle by itself: in service, with documents that hold to the last day. */
export function judgeVehicle({ plate, status, compliance }: VehicleFacts, field: FitField, until: string): Finding[] {
  const over = overOn(compliance, until)
  return [
    ...(status === 'active' ? [] : [block('car.inactive', field, { plate, status })]),
    ...(over.length === 0 ? [] : [block('car.noncompliant', field, { plate, why: over.map(each => each.document) })]),
    ...compliance.flatMap(({ document, expires, blocks }) => {
      if (expires === null) return [warning('car.document_undated', field, { plate, document })]
      if (endsSoon(expires, until)) return [warning('car.document_soon', field, { plate, document, until: expires })]
      return blocks || expires >= until ? [] : [warning('car.document_ends', field, { plate, document, until: expires })]
    }),
  ]
}

/** A document that holds to the end of the flight, and not for a week more. */
const SOON_DAYS = 7
const endsSoon = (expires: string, until: string) => expires >= until && expires <= dayPlus(until, SOON_DAYS)

/** The vehicles together, as far as they go together. */
function judgeTrain(truck: VehicleFacts, trailer: VehicleFacts | null, need: Need): Finding[] {
  const unfit = (vehicle: VehicleFacts, why: string, field: FitField = vehicle === truck ? 'truckId' : 'trailerId') =>
    block('car.unfit', field, { plate: vehicle.plate, why })
  if (!['truck', 'tractor', 'van'].includes(truck.kind)) return [unfit(truck, 'kind')]
  if (trailer && !['semi_trailer', 'trailer'].includes(trailer.kind)) return [unfit(trailer, 'kind')]
  if (truck.kind === 'tractor' && !trailer) return [unfit(truck, 'trailer', 'trailerId')]

  const vehicles = trailer ? [truck, trailer] : [truck]
  const bodies = vehicles.filter(vehicle => vehicle.kind !== 'tractor')
  const carrying = trailer ?? truck
  const misfits = misfitsOf(bodies, need)
  const hired = need.ownFleet ? vehicles.find(vehicle => vehicle.ownership === 'attracted') : undefined
  return [
    ...misfits.map(why => unfit(carrying, why)),
    ...(hired ? [unfit(hired, 'own')] : []),
    ...(isApproved(bodies, need.adrClasses) ? [] : [unfit(carrying, 'adr')]),
    ...(isTooHeavy(vehicles, need) ? [unfit(carrying, 'road')] : []),
    ...(need.entersMoscow && isHeavy(truck) && !truck.compliance.some(({ document }) => document === 'pass')
      ? [warning('car.pass_none', 'truckId', { plate: truck.plate })]
      : []),
    ...doubtsOf(bodies, need).map(({ code, ...info }) =>
      warning(code, carrying === truck ? 'truckId' : 'trailerId', { plate: carrying.plate, ...info }),
    ),
  ]
}

/** Above so much a truck drives within the ring of Moscow with a pass alone; of unknown mass a tractor does. */
const PASS_KG = 3500
const isHeavy = ({ kind, grossMassKg }: VehicleFacts) => kind === 'tractor' || (grossMassKg ?? 0) > PASS_KG

type Misfit = 'body' | 'mass' | 'volume' | 'pallets' | 'loading' | 'temperature' | 'temperature_unknown' | 'recorder'

/** What the order asks of the bodies and they have not. */
function misfitsOf(bodies: readonly VehicleFacts[], need: Need): Misfit[] {
  const sum = (of: 'payloadKg' | 'volumeM3' | 'pallets') => sumOf(bodies, of)
  const loadings = bodies.flatMap(vehicle => vehicle.loadingTypes)
  const loads = (way: string) => loadings.includes(way)
  const kept = bodies.filter(vehicle => vehicle.tempMin !== null && vehicle.tempMax !== null)
  const keeps = ({ min, max }: Partial<Range>) => kept.some(({ tempMin, tempMax }) => tempMin! <= (max ?? 99) && tempMax! >= (min ?? -99))
  const found: Record<Misfit, boolean> = {
    body: !need.bodyTypes.includes('any') && !bodies.some(({ bodyType }) => need.bodyTypes.some(asked => isBodyOf(asked, bodyType))),
    mass: sum('payloadKg') < need.massKg,
    volume: sum('volumeM3') > 0 && sum('volumeM3') < need.volumeM3,
    pallets: sum('pallets') > 0 && sum('pallets') < need.pallets,
    loading:
      loadings.length > 0 &&
      need.loadingTypes.length > 0 &&
      !(need.loadingAll ? need.loadingTypes.every(loads) : need.loadingTypes.some(loads)),
    temperature: kept.length > 0 && !need.ranges.every(keeps),
    temperature_unknown: kept.length === 0 && need.ranges.length > 0,
    recorder: need.recorder && !bodies.some(vehicle => vehicle.recorder),
  }
  return (Object.keys(found) as Misfit[]).filter(why => found[why])
}

/** Goods in packages ask the vehicle for no approval; explosives and tanks do. */
function isApproved(bodies: readonly VehicleFacts[], classes: readonly string[]): boolean {
  const explosive = classes.some(each => each.startsWith('1_'))
  const asks = explosive || (classes.length > 0 && bodies.some(isTanker))
  return !asks || bodies.some(vehicle => (explosive ? /^(?:EX|MEMU)/ : /^(?:FL|AT)$/).test(vehicle.adrKind ?? ''))
}

/** With the cargo it weighs more than the road takes on its axles, and no permit holds to the last day; unknown masses are held for fit. */
function isTooHeavy(vehicles: readonly VehicleFacts[], need: Need): boolean {
  if (need.permitUntil !== null && need.permitUntil >= need.until) return false
  if (vehicles.some(vehicle => vehicle.curbMassKg === null || vehicle.axles === null)) return false
  const all = (of: 'curbMassKg' | 'axles') => vehicles.reduce((total, vehicle) => total + (vehicle[of] ?? 0), 0)
  return all('curbMassKg') + need.massKg > roadLimitKg(all('axles'), vehicles.length > 1)
}

type Doubt = { code: 'car.adr_packages' } | { code: 'car.nearly_full'; what: 'mass' | 'volume'; share: number }

/** Of volume or mass so much may be taken before a person had better look twice, in percent. */
const FULL = 95

function doubtsOf(bodies: readonly VehicleFacts[], { adrClasses, massKg, volumeM3 }: Need): Doubt[] {
  const inPackages = adrClasses.length > 0 && isApproved(bodies, adrClasses) && bodies.every(vehicle => vehicle.adrKind === null)
  const full = (what: 'mass' | 'volume', amount: number, most: number): Doubt[] =>
    amount <= most && amount * 100 > most * FULL ? [{ code: 'car.nearly_full', what, share: Math.floor((amount / most) * 100) }] : []
  return [
    ...(inPackages ? [{ code: 'car.adr_packages' } as const] : []),
    ...full('mass', massKg, sumOf(bodies, 'payloadKg')),
    ...full('volume', volumeM3, sumOf(bodies, 'volumeM3')),
  ]
}

const sumOf = (bodies: readonly VehicleFacts[], of: 'payloadKg' | 'volumeM3' | 'pallets') =>
  bodies.reduce((all, vehicle) => all + (vehicle[of] ?? 0), 0)

const isTanker = (vehicle: VehicleFacts | null) => vehicle !== null && isTank(vehicle.bodyType ?? '')

/**
 * A driver from the first to the last day: status, absence, category for the vehicle, every document he needs valid to the end, dangerous
 * goods. One who is away now may be named for a flight after he is back.
 */
function judgeDriver(driver: DriverFacts, { truck, trailer }: Omit<Chosen, 'driver'>, need: Need): Finding[] {
  const { name, status, leaves } = driver
  const { from, until } = need
  const unfit = (why: string) => block('driver.noncompliant', 'driverId', { name, why })
  const awayNow = status === 'on_leave' && leaves.length > 0
  const met = leaves.find(leave => leave.from <= until && from <= leave.until)
  const wanted = truck && categoriesFor(truck, trailer !== null)
  // the medical certificate is for a person to look at, as the tachograph card is, unless the installation says otherwise
  const strict: readonly string[] = driver.blockingDocuments ?? []
  const compliance = driver.compliance.map(each => (isWarning(each.document) ? { ...each, blocks: strict.includes(each.document) } : each))
  const obstacles = obstaclesAmong(compliance, until)
  const untrained = untrainedFor(driver, need.adrClasses, isTanker(truck) || isTanker(trailer))
  return [
    ...(driver.restrictedAt ? [block('driver.restricted', 'driverId', { name })] : []),
    ...(status === 'active' || awayNow ? [] : [block('driver.inactive', 'driverId', { name, status })]),
    ...(met ? [block('driver.away', 'driverId', { name, from: met.from, until: met.until })] : []),
    ...(wanted && !wanted.some(category => driver.categories.includes(category)) ? [unfit('category')] : []),
    ...obstacles.map(({ document }) => unfit(document)),
    ...(untrained ? [unfit(untrained)] : []),
    ...compliance.flatMap(({ document, expires, blocks }) => {
      if (expires === null) return []
      if (endsSoon(expires, until)) return [warning('driver.document_soon', 'driverId', { name, document, until: expires })]
      return blocks || expires >= until ? [] : [warning('driver.document_ends', 'driverId', { name, document, until: expires })]
    }),
  ]
}

const isWarning = (document: string) => (warningDocuments as readonly string[]).includes(document)

/** What the driver's certificate lacks for dangerous goods; goods of no class ask for none. */
function untrainedFor(driver: DriverFacts, classes: readonly string[], tank: boolean): 'adr_none' | 'adr_class' | 'adr_tank' | null {
  if (classes.length === 0) return null
  if (driver.adrClasses.length === 0) return 'adr_none'
  if (classes.some(each => !driver.adrClasses.includes(each))) return 'adr_class'
  return tank && !driver.adrTanks ? 'adr_tank' : null
}

/** A flight that has a vehicle or a driver at the time in question. */
export type Clash = { vehicleId: string | null; driverId: string | null; number: string }
type Person = { id: string; name: string }
type Busy<R> = { truck: R | null; trailer: R | null; driver: Person | null; coDriver?: Person | null }

/** Which of the resources are in another flight at that time, and in which one. */
export function judgeBusy(
  clashes: readonly Clash[],
  { truck, trailer, driver, coDriver = null }: Busy<{ id: string; plate: string }>,
): Finding[] {
  const vehicle = (row: { id: string; plate: string } | null, field: FitField) => {
    const clash = row && clashes.find(({ vehicleId }) => vehicleId === row.id)
    return row && clash ? [block('car.busy', field, { plate: row.plate, flight: clash.number })] : []
  }
  const person = (row: Person | null, field: FitField) => {
    const clash = row && clashes.find(({ driverId }) => driverId === row.id)
    return row && clash ? [block('driver.busy', field, { name: row.name, flight: clash.number })] : []
  }
  return [
    ...vehicle(truck, 'truckId'),
    ...vehicle(trailer, 'trailerId'),
    ...person(driver, 'driverId'),
    ...person(coDriver, 'coDriverId'),
    ...(driver && coDriver && driver.id === coDriver.id ? [block('driver.twice', 'coDriverId', { name: driver.name })] : []),
  ]
}

/** What the bodies carry together; null where none of them says it. */
export function carriedBy({ truck, trailer }: Omit<Chosen, 'driver'>) {
  const bodies = [truck, trailer].filter((vehicle): vehicle is VehicleFacts => vehicle !== null && vehicle.kind !== 'tractor')
  const sum = (of: 'payloadKg' | 'volumeM3' | 'pallets') => {
    const known = bodies.flatMap(vehicle => vehicle[of] ?? [])
    return known.length === 0 ? null : known.reduce((all, value) => all + value, 0)
  }
  return { massKg: sum('payloadKg'), volumeM3: sum('volumeM3'), pallets: sum('pallets') }
}

const ofDocuments = new Set<Finding['code']>([
  'car.noncompliant',
  'car.document_ends',
  'car.document_undated',
  'driver.noncompliant',
  'driver.document_ends',
])

/** What is found of the time it takes, not of what vehicles and drivers are. */
export const ofTime: ReadonlySet<Finding['code']> = new Set<Finding['code']>([
  'car.too_far',
  'car.late_for_next',
  'driver.too_far',
  'driver.late_for_next',
  'driver.hours',
])

/** Whether every document of vehicle and driver holds to the last day: both are chosen, and nothing is found about their documents. */
export const areDocumentsValid = ({ truck, driver }: Chosen, findings: readonly Finding[]): boolean =>
  truck !== null && driver !== null && findings.every(({ code }) => !ofDocuments.has(code))
