import { type CarLack, couples, lacksToKeepCar, lacksToServe, tidyCar } from '#contract/car-rules.ts'
import type { CarDraft, CarMove, CarStatus } from '#contract/cars.ts'
import type { Permission } from '#contract/permissions.ts'
import { findEntry, listEntries } from '#server/dicts/store.ts'
import { lookAt } from '#server/expiry/look.ts'
import type { Watched } from '#server/expiry/watched.ts'
import { audit } from '#server/platform/audit.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { handedIn } from '#server/platform/handed.ts'
import { newId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type CarFacts, move } from './lifecycle.ts'
import { type CarRecord, columnsOf, draftOf } from './row.ts'
import { isRunning, overPapers, papersOf } from './rules.ts'
import {
  type CouplingRecord,
  endCoupling,
  endRepair,
  findCar,
  findCoupling,
  hasPlace,
  insertCar,
  insertCoupling,
  insertRepair,
  listFleet,
  listWatched,
  lockCar,
  openFlights,
  promisedOrders,
  setCar,
} from './store.ts'

/** Who gives a command: a person, or the product itself. */
export type Doer = { name: string; tz: string; permissions: ReadonlySet<Permission> | 'system' }

/** Adds a vehicle as a draft, with everything given in its one spelling. */
export async function create(tx: Tx, draft: CarDraft): Promise<CarRecord> {
  const tidy = await checked(tx, draft)
  const id = await insertCar(tx, { ...columnsOf(tidy), id: newId() })
  await audit(tx, { what: 'car.create', kind: 'car', objectId: id, to: 'draft', facts: { plate: tidy.plate } })
  return tell(tx, id, 1)
}

/** Changes what was entered. A vehicle blocked for its papers goes back when none of them is over any more. */
export async function save(tx: Tx, before: CarRecord, draft: CarDraft): Promise<CarRecord> {
  if (before.status === 'sold') refuse('car.step_closed', { status: before.status })
  const tidy = await checked(tx, draft)
  const lacks = before.status === 'draft' ? [] : lacksToServe(tidy)
  if (lacks.length > 0) refuse('car.incomplete', { missing: lacks.map(lack => lack.rule), fields: lacks })
  if (tidy.kind !== before.kind) {
    const flights = await openFlights(tx, before.id)
    if (flights.length > 0) refuse('car.in_flight', { plate: before.plate, flights: flights.map(({ number }) => number), field: 'kind' })
    if (await findCoupling(tx, before.id)) refuse('car.coupled', { plate: before.plate, field: 'kind' })
  }
  const changes = changesOf(draftOf(before), tidy)
  if (Object.keys(changes).length === 0) return before
  const car = await setCar(tx, before, columnsOf(tidy))
  await audit(tx, { what: 'car.save', kind: 'car', objectId: car.id, from: before.status, to: car.status, facts: { changes } })
  return tell(tx, car.id, car.version)
}

/** Takes one step of the lifecycle with everything that belongs to it. */
export async function take(tx: Tx, doer: Doer, before: CarRecord, step: CarMove): Promise<CarRecord> {
  const { action } = step
  const facts = await factsOf(tx, before, doer.tz)
  const to = move(facts, action, doer.permissions)
  const { changes, told } = await effectOf(tx, doer, before, step)
  const car = await setCar(tx, before, { ...changes, status: to })
  await audit(tx, { what: `car.${action}`, kind: 'car', objectId: car.id, from: before.status, to, facts: told })
  if (to === 'repair' || to === 'blocked') await warnOrders(tx, car, doer)
  return tell(tx, car.id, car.version)
}

/** Vehicles under the daily watch over papers. */
export const watchCars: Watched = {
  kind: 'vehicle',

  async find(tx, until, id) {
    const cars = await listWatched(tx, id)
    return cars
      .map(car => ({
        id: car.id,
        name: car.plate,
        papers: papersOf(car),
        systemBlocked: car.blockReason === 'papers',
        canBlock: car.status === 'active' || car.status === 'repair',
      }))
      .filter(car => id !== undefined || car.systemBlocked || car.papers.some(({ expires }) => expires !== null && expires <= until))
  },

  async block(tx, id, papers) {
    const car = await lockCar(tx, id, null)
    if (car.status !== 'active' && car.status !== 'repair') return
    const blocked = await setCar(tx, car, { status: 'blocked', resumeStatus: car.status, blockReason: 'papers' })
    await audit(tx, { what: 'car.block', kind: 'car', objectId: id, from: car.status, to: 'blocked', facts: { reason: 'papers', papers } })
    await publish(tx, 'car.changed', [tx.actor.orgId], { carId: id, version: blocked.version })
    await warnOrders(tx, blocked, null)
  },

  async unblock(tx, id) {
    const car = await lockCar(tx, id, null)
    if (car.status !== 'blocked' || car.blockReason !== 'papers') return
    const to = car.resumeStatus ?? 'active'
    const free = await setCar(tx, car, { status: to, ...unblocking })
    await audit(tx, { what: 'car.unblock', kind: 'car', objectId: id, from: 'blocked', to, facts: { reason: 'papers' } })
    await publish(tx, 'car.changed', [tx.actor.orgId], { carId: id, version: free.version })
  },
}

/** What an order does when the vehicle promised to it is out, by whose decision; a name of null: the product's own. */
export const carStopped = handedIn<(tx: Tx, orderId: string, by: { name: string | null }, facts: Record<string, unknown>) => Promise<void>>(
  'what follows when a vehicle is out',
)

/** Both sides of every order the vehicle was promised to read that it is out of service; a flight that has begun goes on. */
async function warnOrders(tx: Tx, car: CarRecord, doer: Doer | null): Promise<void> {
  const facts = { truck: car.plate, ...(car.repairUntil ? { until: car.repairUntil } : {}) }
  const until = doer && car.status === 'repair' && car.repairUntil !== null ? { day: car.repairUntil, tz: doer.tz } : null
  for (const { orderId } of await promisedOrders(tx, car.id, until)) {
    await carStopped.given(tx, orderId, { name: doer?.name ?? null }, facts)
  }
}

const unblocking = { blockReason: null, blockComment: '', resumeStatus: null }

type Effect = { changes: Parameters<typeof setCar>[2]; told?: Record<string, unknown> }

async function effectOf(tx: Tx, doer: Doer, car: CarRecord, step: CarMove): Promise<Effect> {
  switch (step.action) {
    case 'verify': {
      const own = car.ownership === 'own' || car.ownership === 'spouse_joint'
      if (own && step.basis !== 'sts') refuse('car.basis_missing', { field: 'basis' })
      return { changes: {}, told: { basis: step.basis } }
    }
    case 'return':
      return { changes: {}, told: { comment: step.comment } }
    case 'repair': {
      if (step.until < dayIn(doer.tz, tx.now)) refuse('car.repair_past', { field: 'until' })
      await insertRepair(tx, car.id, step.until, step.comment)
      return { changes: { repairUntil: step.until }, told: { until: step.until, comment: step.comment } }
    }
    case 'back':
      await endRepair(tx, car.id)
      return { changes: { repairUntil: null } }
    case 'block':
      explained(step)
      return {
        changes: { blockReason: step.reason, blockComment: step.comment, resumeStatus: car.status },
        told: { reason: step.reason, comment: step.comment },
      }
    case 'unblock':
      return { changes: unblocking }
    case 'retire': {
      explained(step)
      const coupling = await findCoupling(tx, car.id)
      if (coupling) await part(tx, car, coupling)
      await endRepair(tx, car.id)
      return { changes: { repairUntil: null, ...unblocking }, told: { reason: step.reason, comment: step.comment } }
    }
    case 'submit':
    case 'restore':
      return { changes: {} }
  }
}

function explained({ reason, comment }: { reason: string; comment: string }): void {
  if (reason === 'other' && comment.length < 3) refuse('car.comment_missing', { field: 'comment' })
}

/** Couples a trailer to a truck. */
export async function couple(tx: Tx, doer: Doer, truck: CarRecord, trailerId: string, apart: boolean): Promise<CarRecord> {
  const trailer = await lockCar(tx, trailerId, null)
  if (!couples(truck.kind as CarDraft['kind'], trailer.kind as CarDraft['kind']))
    refuse('car.pair_unfit', { plate: trailer.plate, truck: truck.plate, field: 'trailerId' })
  for (const car of [truck, trailer]) {
    if (car.status === 'sold') refuse('car.step_closed', { status: car.status })
    const already = await findCoupling(tx, car.id)
    if (already) refuse('car.coupled', { plate: car.plate, field: car === truck ? 'carId' : 'trailerId' })
    await notUnderWay(tx, car)
  }
  const [here, there] = [await placeOf(tx, doer, truck.id), await placeOf(tx, doer, trailer.id)]
  if (!apart && here && there && here.code !== there.code)
    refuse('car.apart', { plate: trailer.plate, truck: truck.plate, place: here, other: there, field: 'trailerId' })
  await insertCoupling(tx, truck.id, trailer.id, doer.name)
  const moved = here && there && here.code !== there.code ? { from: there, to: here } : {}
  for (const [car, other] of [
    [trailer, truck],
    [truck, trailer],
  ] as const) {
    const changed = await setCar(tx, car, {})
    await audit(tx, { what: 'car.couple', kind: 'car', objectId: car.id, facts: { plate: other.plate, ...moved } })
    await tell(tx, car.id, changed.version)
  }
  return findCar(tx, truck.id)
}

/** Parts a vehicle from what it is coupled with. */
export async function uncouple(tx: Tx, car: CarRecord): Promise<CarRecord> {
  const coupling = (await findCoupling(tx, car.id)) ?? refuse('car.not_coupled', { plate: car.plate })
  await notUnderWay(tx, car)
  const other = await part(tx, car, coupling)
  const parted = await setCar(tx, car, {})
  await audit(tx, { what: 'car.uncouple', kind: 'car', objectId: car.id, facts: { plate: other.plate } })
  return tell(tx, parted.id, parted.version)
}

/** Ends a coupling for the other of the two. */
async function part(tx: Tx, car: CarRecord, coupling: CouplingRecord): Promise<CarRecord> {
  await endCoupling(tx, coupling)
  const other = await lockCar(tx, coupling.truckId === car.id ? coupling.trailerId : coupling.truckId, null)
  const changed = await setCar(tx, other, {})
  await audit(tx, { what: 'car.uncouple', kind: 'car', objectId: other.id, facts: { plate: car.plate } })
  await tell(tx, other.id, changed.version)
  return other
}

/** Nobody changes what hangs together on the road. */
async function notUnderWay(tx: Tx, car: CarRecord): Promise<void> {
  const running = (await openFlights(tx, car.id)).filter(flight => isRunning(flight.status))
  if (running.length > 0) refuse('car.in_flight', { plate: car.plate, flights: running.map(({ number }) => number) })
}

async function placeOf(tx: Tx, { tz }: Doer, carId: string) {
  const { rows } = await listFleet(tx, { filter: {}, carId, tz, today: dayIn(tz, tx.now) })
  const car = rows[0]
  return car?.placeCode ? { code: car.placeCode, ru: car.placeRu ?? car.placeCode, en: car.placeEn ?? car.placeCode } : null
}

/** What the lifecycle asks of a vehicle. */
async function factsOf(tx: Tx, car: CarRecord, tz: string): Promise<CarFacts> {
  const draft = draftOf(car)
  return {
    status: car.status as CarStatus,
    plate: car.plate,
    resume: car.resumeStatus as CarFacts['resume'],
    lacks: [...lacksToKeepCar(draft, tx.now), ...lacksToServe(draft)],
    over: overPapers(car, dayIn(tz, tx.now)),
    flights: (await openFlights(tx, car.id)).map(({ number }) => number),
  }
}

/** The draft as it is kept, or a refusal that names every field. */
async function checked(tx: Tx, draft: CarDraft): Promise<CarDraft> {
  const tidy = tidyCar(draft)
  const lacks = [...lacksToKeepCar(tidy, tx.now), ...(await unknownKinds(tx, tidy))]
  if (lacks.length > 0) refuse('car.incomplete', { missing: lacks.map(lack => lack.rule), fields: lacks })
  if (tidy.basePlace !== null && !(await hasPlace(tx, tidy.basePlace))) refuse('car.place_unknown', { field: 'basePlace' })
  return tidy
}

/** A body and loadings are those of the dictionaries; a body of any kind is something orders ask for and no vehicle has. */
async function unknownKinds(tx: Tx, { bodyType, loadingTypes }: CarDraft): Promise<CarLack[]> {
  const body = bodyType === null ? null : await findEntry(tx, 'body_types', bodyType)
  const isBody = body === null || (body !== undefined && (body.attrs as { group?: string }).group !== 'any')
  const loadings = loadingTypes.length === 0 ? [] : (await listEntries(tx, 'download_types')).map(({ code }) => code)
  return [
    ...(isBody ? [] : [{ field: 'bodyType', rule: 'body.none' } as const]),
    ...(loadingTypes.every(way => loadings.includes(way)) ? [] : [{ field: 'loadingTypes', rule: 'loading.unknown' } as const]),
  ]
}

/** Old and new values of what changed. */
function changesOf(before: CarDraft, after: CarDraft): Record<string, [unknown, unknown]> {
  const names = Object.keys(after) as (keyof CarDraft)[]
  return Object.fromEntries(
    names.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name])).map(name => [name, [before[name], after[name]]]),
  )
}

/** Tells of a change and looks at the papers again: a renewed one lets a vehicle go back to service at once. */
async function tell(tx: Tx, carId: string, version: number): Promise<CarRecord> {
  await publish(tx, 'car.changed', [tx.actor.orgId], { carId, version })
  await lookAt(tx, watchCars, carId)
  return findCar(tx, carId)
}
