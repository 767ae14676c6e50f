import type { ComplianceDocument } from '#contract/compliance.ts'
import { categoriesFor } from '#contract/driver-rules.ts'
import type { TaskMark } from '#contract/order-card.ts'
import { isTank } from '#contract/order-cargo.ts'
import type { FlightStatus, TaskStatus } from '#contract/order-states.ts'
import type { driverAssignmentRefusals } from '#contract/refusals/drivers.ts'
import type { vehicleAssignmentRefusals } from '#contract/refusals/vehicles.ts'
import { overOn, roadLimitKg } from '#contract/vehicle-rules.ts'
import { type Away, obstaclesAmong } from '#server/drivers/rules.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'

const refuseAssignment: RefuseWith<typeof vehicleAssignmentRefusals & typeof driverAssignmentRefusals> = refuse

/** A stop of a flight as the rules see it; `seq` orders the stops. */
export type TaskFacts = {
  kind: string
  status: TaskStatus
  departedAt: Date | null
  arrivedAt: Date | null
  serviceAt: Date | null
  completedAt: Date | null
}

const marks: Record<TaskStatus, Partial<Record<TaskMark, TaskStatus>>> = {
  planned: { depart: 'en_route', arrive: 'arrived' },
  en_route: { arrive: 'arrived', fail: 'failed' },
  arrived: { serve: 'in_service', finish: 'completed', fail: 'failed' },
  in_service: { finish: 'completed', fail: 'failed' },
  completed: {},
  partially_completed: {},
  failed: {},
  cancelled: {},
}

export const isFinal = (status: TaskStatus): boolean => Object.keys(marks[status]).length === 0
const isDone = (status: TaskStatus) => status === 'completed' || status === 'partially_completed'

/** The mark's place in the times a stop keeps. */
export const timeOf = {
  depart: 'departedAt',
  arrive: 'arrivedAt',
  serve: 'serviceAt',
  finish: 'completedAt',
  fail: 'completedAt',
} as const satisfies Record<TaskMark, keyof TaskFacts>

/** Marks that may be made on the stop at `index` now: stops are served in order. */
export function marksOf(tasks: readonly TaskFacts[], index: number): TaskMark[] {
  const task = tasks[index]
  if (!task || tasks.slice(0, index).some(earlier => !isFinal(earlier.status))) return []
  return Object.keys(marks[task.status]) as TaskMark[]
}

/** The status of a stop after a mark at the moment `at`, or a refusal. Times never go back along the flight nor into the future. */
export function mark(tasks: readonly TaskFacts[], index: number, { what, at, now }: { what: TaskMark; at: Date; now: Date }): TaskStatus {
  const task = tasks[index] ?? refuse('task.not_found')
  const waiting = tasks.slice(0, index).findIndex(earlier => !isFinal(earlier.status))
  if (waiting >= 0) refuse('task.out_of_order', { stop: waiting + 1 })
  const to = marks[task.status][what] ?? refuse('task.step_closed', { status: task.status })
  const times = tasks.slice(0, index + 1).flatMap(each => [each.departedAt, each.arrivedAt, each.serviceAt, each.completedAt])
  const latest = Math.max(...times.map(time => time?.getTime() ?? Number.NEGATIVE_INFINITY))
  if (at.getTime() > now.getTime() || at.getTime() < latest) refuse('task.time', { at: at.toISOString() })
  return to
}

const timeKeys = ['departedAt', 'arrivedAt', 'serviceAt', 'completedAt'] as const
type TimeKey = (typeof timeKeys)[number]
/** A time of a stop that was corrected. */
export type CorrectedTime = { key: TimeKey; was: Date; at: Date }

/**
 * The times of the stop at `index` that a correction changes, or a refusal: only what was marked is corrected, and each stays between the
 * marks of the flight before and after it.
 */
export function correctedTimes(
  tasks: readonly TaskFacts[],
  index: number,
  times: Partial<Record<TimeKey, Date>>,
  now: Date,
): CorrectedTime[] {
  const task = tasks[index] ?? refuse('task.not_found')
  const given = timeKeys.flatMap(key => {
    const at = times[key]
    if (!at) return []
    const was = task[key] ?? refuse('task.unmarked', { field: `times.${key}` })
    return was.getTime() === at.getTime() ? [] : [{ key, was, at }]
  })
  if (given.length === 0) refuse('task.same', { field: 'times' })
  const after = tasks.map((each, i) => (i === index ? { ...each, ...Object.fromEntries(given.map(({ key, at }) => [key, at])) } : each))
  const line = after.flatMap((each, i) => timeKeys.flatMap(key => (each[key] ? [{ i, key, at: each[key].getTime() }] : [])))
  for (const { key, at } of given) {
    const here = line.findIndex(each => each.i === index && each.key === key)
    const outside = line.some((each, i) => (i < here && each.at > at.getTime()) || (i > here && each.at < at.getTime()))
    if (outside || at.getTime() > now.getTime()) refuse('task.between', { field: `times.${key}` })
  }
  return given
}

/** The status of a flight: derived from its stops, never typed in. */
export function flightStatusOf(tasks: readonly TaskFacts[], hasResources: boolean): FlightStatus {
  if (!hasResources) return 'awaiting_resources'
  const current = tasks.find(task => !isFinal(task.status))
  if (!current) return tasks.some(task => isDone(task.status)) ? 'completed' : 'cancelled'
  if (tasks.every(task => task.status === 'planned')) return 'assigned'
  const here = current.status === 'arrived' || current.status === 'in_service'
  if (current.kind === 'unloading') return here ? 'unloading' : 'in_transit'
  if (tasks.some(task => task.kind === 'unloading' && isFinal(task.status))) return here ? 'loading' : 'in_transit'
  const cameToLoad = here || tasks.some(task => task.kind === 'loading' && isFinal(task.status))
  return cameToLoad ? 'loading' : 'to_loading'
}

/** True once the flight has begun: the first stop is on its way or further. */
export const hasStarted = (tasks: readonly TaskFacts[]): boolean =>
  tasks.some(task => task.status !== 'planned' && task.status !== 'cancelled')

/** True when every unloading has ended and at least one of them succeeded. */
export function isDelivered(tasks: readonly TaskFacts[]): boolean {
  const unloadings = tasks.filter(task => task.kind === 'unloading' && task.status !== 'cancelled')
  return unloadings.length > 0 && unloadings.every(task => isFinal(task.status)) && unloadings.some(task => isDone(task.status))
}

/** True when every stop has ended and nothing was delivered. */
export const isLost = (tasks: readonly TaskFacts[]): boolean =>
  tasks.length > 0 && tasks.every(task => isFinal(task.status)) && !isDelivered(tasks)

/** What an order asks of the vehicle, and what is offered for it. */
export type Need = {
  massKg: number
  volumeM3: number
  pallets: number
  bodyTypes: readonly string[]
  loadingTypes: readonly string[]
  /** Every loading type is needed, not any of them. */
  loadingAll: boolean
  /** What the body must keep; a bound left out is none. */
  range: { min?: number; max?: number } | null
  recorder: boolean
  ownFleet: boolean
  adrClasses: readonly string[]
  /** The last day of the special permit. */
  permitUntil: string | null
  /** The last day of the flight: documents must hold to its end. */
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
  /** Classes of his ADR certificate, and whether it lets him drive tanks. */
  adrClasses: readonly string[]
  adrTanks: boolean
  /** Absences that have not ended. */
  leaves: readonly Away[]
}

/**
 * Refuses a vehicle that cannot carry the order: status, documents, kind, body, loading, temperature, mass, volume, pallets, dangerous
 * goods, the mass the road takes. What a vehicle does not say of itself is held for fit.
 */
export function checkVehicles(truck: VehicleFacts, trailer: VehicleFacts | null, need: Need): void {
  for (const vehicle of trailer ? [truck, trailer] : [truck]) {
    const field = vehicle === truck ? 'truckId' : 'trailerId'
    if (vehicle.status !== 'active') refuseAssignment('car.inactive', { plate: vehicle.plate, status: vehicle.status, field })
    const over = overOn(vehicle.compliance, need.until)
    if (over.length > 0) refuseAssignment('car.noncompliant', { plate: vehicle.plate, why: over.map(({ document }) => document), field })
  }
  if (!['truck', 'tractor', 'van'].includes(truck.kind)) refuseAssignment('car.unfit', { plate: truck.plate, why: 'kind' })
  if (trailer && !['semi_trailer', 'trailer'].includes(trailer.kind)) refuseAssignment('car.unfit', { plate: trailer.plate, why: 'kind' })
  if (truck.kind === 'tractor' && !trailer) refuseAssignment('car.unfit', { plate: truck.plate, why: 'trailer' })
  const bodies = [truck, trailer].filter((vehicle): vehicle is VehicleFacts => vehicle !== null && vehicle.kind !== 'tractor')
  const sum = (of: 'payloadKg' | 'volumeM3' | 'pallets') => bodies.reduce((all, vehicle) => all + (vehicle[of] ?? 0), 0)
  const shown = trailer ?? truck
  if (!need.bodyTypes.includes('any') && !bodies.some(vehicle => vehicle.bodyType !== null && need.bodyTypes.includes(vehicle.bodyType)))
    refuseAssignment('car.unfit', { plate: shown.plate, why: 'body' })
  if (sum('payloadKg') < need.massKg) refuseAssignment('car.unfit', { plate: shown.plate, why: 'mass' })
  if (sum('volumeM3') > 0 && sum('volumeM3') < need.volumeM3) refuseAssignment('car.unfit', { plate: shown.plate, why: 'volume' })
  if (sum('pallets') > 0 && sum('pallets') < need.pallets) refuseAssignment('car.unfit', { plate: shown.plate, why: 'pallets' })
  const loadings = bodies.flatMap(vehicle => vehicle.loadingTypes)
  const loads = (way: string) => loadings.includes(way)
  if (
    loadings.length > 0 &&
    need.loadingTypes.length > 0 &&
    !(need.loadingAll ? need.loadingTypes.every(loads) : need.loadingTypes.some(loads))
  )
    refuseAssignment('car.unfit', { plate: shown.plate, why: 'loading' })
  const { range } = need
  const kept = bodies.filter(vehicle => vehicle.tempMin !== null && vehicle.tempMax !== null)
  if (range && kept.length > 0 && !kept.some(vehicle => vehicle.tempMin! <= (range.max ?? 99) && vehicle.tempMax! >= (range.min ?? -99)))
    refuseAssignment('car.unfit', { plate: shown.plate, why: 'temperature' })
  if (need.recorder && !bodies.some(vehicle => vehicle.recorder)) refuseAssignment('car.unfit', { plate: shown.plate, why: 'recorder' })
  const vehicles = trailer ? [truck, trailer] : [truck]
  const hired = need.ownFleet ? vehicles.find(vehicle => vehicle.ownership === 'attracted') : undefined
  if (hired) refuseAssignment('car.unfit', { plate: hired.plate, why: 'own' })
  // goods in packages ask the vehicle for no approval, explosives and tanks do
  const explosive = need.adrClasses.some(each => each.startsWith('1_'))
  const approved = bodies.some(vehicle => (explosive ? /^(?:EX|MEMU)/ : /^(?:FL|AT)$/).test(vehicle.adrKind ?? ''))
  const asks = explosive || (need.adrClasses.length > 0 && bodies.some(vehicle => isTank(vehicle.bodyType ?? '')))
  if (asks && !approved) refuseAssignment('car.unfit', { plate: shown.plate, why: 'adr' })
  if (need.permitUntil !== null && need.permitUntil >= need.until) return
  if (vehicles.some(vehicle => vehicle.curbMassKg === null || vehicle.axles === null)) return
  const all = (of: 'curbMassKg' | 'axles') => vehicles.reduce((total, vehicle) => total + (vehicle[of] ?? 0), 0)
  if (all('curbMassKg') + need.massKg > roadLimitKg(all('axles'), trailer !== null))
    refuseAssignment('car.unfit', { plate: shown.plate, why: 'road' })
}

type Driven = { truck: Pick<VehicleFacts, 'kind'> & { grossMassKg: number | null }; withTrailer: boolean }

/**
 * Refuses a driver who may not drive from the first to the last day of a flight: status, absence, category for the vehicle, every
 * document he needs valid to the end. One who is away now may be named for a flight after he is back.
 */
export function checkDriver(driver: DriverFacts, { truck, withTrailer }: Driven, { from, until }: Away, adr: AdrNeed = noAdr): void {
  const { name, status, leaves } = driver
  const awayNow = status === 'on_leave' && leaves.length > 0
  if (status !== 'active' && !awayNow) refuseAssignment('driver.inactive', { name, status, field: 'driverId' })
  const met = leaves.find(leave => leave.from <= until && from <= leave.until)
  if (met) refuseAssignment('driver.away', { name, from: met.from, until: met.until, field: 'driverId' })
  const wanted = categoriesFor(truck, withTrailer)
  if (!wanted.some(category => driver.categories.includes(category)))
    refuseAssignment('driver.noncompliant', { name, why: 'category', field: 'driverId' })
  const [missing] = obstaclesAmong(driver.compliance, until)
  if (missing) refuseAssignment('driver.noncompliant', { name, why: missing.document, field: 'driverId' })
  if (adr.classes.length === 0) return
  const why =
    driver.adrClasses.length === 0
      ? 'adr_none'
      : adr.classes.some(each => !driver.adrClasses.includes(each))
        ? 'adr_class'
        : adr.tank && !driver.adrTanks
          ? 'adr_tank'
          : null
  if (why) refuseAssignment('driver.noncompliant', { name, why, field: 'driverId' })
}

/** Dangerous goods a driver needs a certificate for, and whether they go in a tank. */
type AdrNeed = { classes: readonly string[]; tank: boolean }
const noAdr: AdrNeed = { classes: [], tank: false }
