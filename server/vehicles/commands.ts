import { vehicleFieldNames } from '#contract/vehicle-fields.ts'
import { couples, errorsToSaveVehicle, errorsToServe, isTruck, normalizeVehicle, type VehicleFieldError } from '#contract/vehicle-rules.ts'
import type { VehicleDraft, VehicleMove, VehicleStatus } from '#contract/vehicles.ts'
import { checkExpiry } from '#server/compliance/commands.ts'
import type { Watched } from '#server/compliance/record.ts'
import { findEntry, listEntries } from '#server/dicts/store.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit, putAwayFrom } from '#server/platform/audit.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { handedIn } from '#server/platform/handed.ts'
import { newId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { move, type VehicleFacts } from './lifecycle.ts'
import { columnsOf, draftOf, type VehicleRecord } from './row.ts'
import { complianceOf, expiredCompliance, isRunning } from './rules.ts'
import {
  type CouplingRecord,
  endCoupling,
  endRepair,
  findCoupling,
  findVehicle,
  hasPlace,
  insertCoupling,
  insertRepair,
  insertVehicle,
  listCouplings,
  listFleet,
  listWatched,
  lockVehicle,
  openFlights,
  promisedOrders,
  setVehicle,
} from './store.ts'

/** Who gives a command: a person, or the product itself. */
/** Whoever changes vehicles: their days are those of his zone. */
export type VehicleActor = Pick<Actor, 'name' | 'permissions' | 'tz'>

/** Adds a vehicle as a draft, with everything given in its one spelling. */
export async function create(tx: Tx, draft: VehicleDraft): Promise<VehicleRecord> {
  const tidy = await checked(tx, draft)
  const id = await insertVehicle(tx, { ...columnsOf(tidy), id: newId() })
  await audit(tx, { what: 'vehicle.create', kind: 'vehicle', objectId: id, to: 'draft', facts: { plate: tidy.plate } })
  return publishChange(tx, id, 1)
}

/** Changes what was entered. A vehicle blocked for its documents goes back when none of them is over any more. */
export async function save(tx: Tx, before: VehicleRecord, draft: VehicleDraft): Promise<VehicleRecord> {
  if (before.status === 'sold') refuse('car.step_closed', { status: before.status })
  const tidy = await checked(tx, draft)
  const errors = before.status === 'draft' ? [] : errorsToServe(tidy)
  if (errors.length > 0) refuse('car.incomplete', { missing: errors.map(error => error.rule), fields: errors })
  if (tidy.kind !== before.kind) {
    const flights = await openFlights(tx, before.id)
    if (flights.length > 0) refuse('car.in_flight', { plate: before.plate, flights: flights.map(({ number }) => number), field: 'kind' })
    if (await findCoupling(tx, before.id)) refuse('car.coupled', { plate: before.plate, field: 'kind' })
  }
  const changes = changesOf(draftOf(before), tidy)
  if (Object.keys(changes).length === 0) return before
  const vehicle = await setVehicle(tx, before, columnsOf(tidy))
  await audit(tx, {
    what: 'vehicle.save',
    kind: 'vehicle',
    objectId: vehicle.id,
    from: before.status,
    to: vehicle.status,
    facts: { changes },
  })
  return publishChange(tx, vehicle.id, vehicle.version)
}

/** Takes one step of the lifecycle with everything that belongs to it. */
export async function takeStep(tx: Tx, actor: VehicleActor, before: VehicleRecord, step: VehicleMove): Promise<VehicleRecord> {
  const { action } = step
  const retired = action === 'restore' ? await putAwayFrom(tx, before.id, 'vehicle.retire') : null
  const facts = await factsOf(tx, before, actor.tz, retired)
  const to = move(facts, action, actor.permissions)
  const { changes, facts: told } = await effectOf(tx, actor, before, step)
  const vehicle = await setVehicle(tx, before, { ...changes, status: to })
  await audit(tx, { what: `vehicle.${action}`, kind: 'vehicle', objectId: vehicle.id, from: before.status, to, facts: told })
  if (to === 'repair' || to === 'blocked') await warnOrders(tx, vehicle, actor)
  const shown = await publishChange(tx, vehicle.id, vehicle.version)
  return retired?.status === to ? coupleAgain(tx, actor, shown, retired.at) : shown
}

/** Couples a vehicle that was retired by mistake with what that parted it from, where nothing came between. */
async function coupleAgain(tx: Tx, actor: VehicleActor, vehicle: VehicleRecord, uncoupledAt: Date): Promise<VehicleRecord> {
  const [last] = await listCouplings(tx, vehicle)
  if (last?.endsAt?.getTime() !== uncoupledAt.getTime()) return vehicle
  const other = await lockVehicle(tx, last.otherId, null)
  const isBusy = (await openFlights(tx, other.id)).some(flight => isRunning(flight.status))
  if (other.status === 'sold' || isBusy || (await findCoupling(tx, other.id))) return vehicle
  const [truck, trailer] = isTruck(vehicle.kind) ? [vehicle, other] : [other, vehicle]
  await couple(tx, actor, truck, { trailerId: trailer.id, apart: true })
  return findVehicle(tx, vehicle.id)
}

/** Vehicles under the daily watch over documents. */
export const watchVehicles: Watched = {
  kind: 'vehicle',

  async find(tx, until, id) {
    const vehicles = await listWatched(tx, id)
    return vehicles
      .map(vehicle => ({
        id: vehicle.id,
        name: vehicle.plate,
        compliance: complianceOf(vehicle),
        systemBlocked: vehicle.blockReason === 'compliance',
        canBlock: vehicle.status === 'active' || vehicle.status === 'repair',
      }))
      .filter(
        vehicle =>
          id !== undefined || vehicle.systemBlocked || vehicle.compliance.some(({ expires }) => expires !== null && expires <= until),
      )
  },

  async block(tx, id, documents) {
    const vehicle = await lockVehicle(tx, id, null)
    if (vehicle.status !== 'active' && vehicle.status !== 'repair') return
    const blocked = await setVehicle(tx, vehicle, { status: 'blocked', resumeStatus: vehicle.status, blockReason: 'compliance' })
    await audit(tx, {
      what: 'vehicle.block',
      kind: 'vehicle',
      objectId: id,
      from: vehicle.status,
      to: 'blocked',
      facts: { reason: 'compliance', compliance: documents },
    })
    await publish(tx, 'car.changed', [tx.actor.orgId], { carId: id, version: blocked.version })
    await warnOrders(tx, blocked, null)
  },

  async unblock(tx, id) {
    const vehicle = await lockVehicle(tx, id, null)
    if (vehicle.status !== 'blocked' || vehicle.blockReason !== 'compliance') return
    const to = vehicle.resumeStatus ?? 'active'
    const free = await setVehicle(tx, vehicle, { status: to, ...unblocking })
    await audit(tx, { what: 'vehicle.unblock', kind: 'vehicle', objectId: id, from: 'blocked', to, facts: { reason: 'compliance' } })
    await publish(tx, 'car.changed', [tx.actor.orgId], { carId: id, version: free.version })
  },
}

/** What an order does when the vehicle promised to it is out, by whose decision; a name of null: the product's own. */
export const vehicleUnavailable = handedIn<
  (tx: Tx, orderId: string, by: { name: string | null }, facts: Record<string, unknown>) => Promise<void>
>('what follows when a vehicle is out')

/** Both sides of every order the vehicle was promised to read that it is out of service; a flight that has begun goes on. */
async function warnOrders(tx: Tx, vehicle: VehicleRecord, actor: VehicleActor | null): Promise<void> {
  const facts = { truck: vehicle.plate, ...(vehicle.repairUntil ? { until: vehicle.repairUntil } : {}) }
  const until = actor && vehicle.status === 'repair' && vehicle.repairUntil !== null ? { day: vehicle.repairUntil, tz: actor.tz } : null
  for (const { orderId } of await promisedOrders(tx, vehicle.id, until)) {
    await vehicleUnavailable.given(tx, orderId, { name: actor?.name ?? null }, facts)
  }
}

const unblocking = { blockReason: null, blockComment: '', resumeStatus: null }

type Effect = { changes: Parameters<typeof setVehicle>[2]; facts?: Record<string, unknown> }

async function effectOf(tx: Tx, actor: VehicleActor, vehicle: VehicleRecord, step: VehicleMove): Promise<Effect> {
  switch (step.action) {
    case 'verify': {
      const own = vehicle.ownership === 'own' || vehicle.ownership === 'spouse_joint'
      if (own && step.basis !== 'sts') refuse('car.basis_missing', { field: 'basis' })
      return { changes: {}, facts: { basis: step.basis } }
    }
    case 'return':
      return { changes: {}, facts: { comment: step.comment } }
    case 'repair': {
      if (step.until < dayIn(actor.tz, tx.now)) refuse('car.repair_past', { field: 'until' })
      await insertRepair(tx, vehicle.id, step.until, step.comment)
      return { changes: { repairUntil: step.until }, facts: { until: step.until, comment: step.comment } }
    }
    case 'back':
      await endRepair(tx, vehicle.id)
      return { changes: { repairUntil: null } }
    case 'block':
      explained(step)
      return {
        changes: { blockReason: step.reason, blockComment: step.comment, resumeStatus: vehicle.status },
        facts: { reason: step.reason, comment: step.comment },
      }
    case 'unblock':
      return { changes: unblocking }
    case 'retire': {
      explained(step)
      const coupling = await findCoupling(tx, vehicle.id)
      if (coupling) await part(tx, vehicle, coupling)
      await endRepair(tx, vehicle.id)
      return { changes: { repairUntil: null, ...unblocking }, facts: { reason: step.reason, comment: step.comment } }
    }
    case 'submit':
    case 'restore':
      return { changes: {} }
  }
}

function explained({ reason, comment }: { reason: string; comment: string }): void {
  if (reason === 'other' && comment.length < 3) refuse('car.comment_missing', { field: 'comment' })
}

/** Couples a trailer to a truck; `apart`: although they stand in different places. */
export async function couple(
  tx: Tx,
  actor: VehicleActor,
  truck: VehicleRecord,
  { trailerId, apart }: { trailerId: string; apart: boolean },
): Promise<VehicleRecord> {
  const trailer = await lockVehicle(tx, trailerId, null)
  if (!couples(truck.kind as VehicleDraft['kind'], trailer.kind as VehicleDraft['kind']))
    refuse('car.pair_unfit', { plate: trailer.plate, truck: truck.plate, field: 'trailerId' })
  for (const vehicle of [truck, trailer]) {
    if (vehicle.status === 'sold') refuse('car.step_closed', { status: vehicle.status })
    const already = await findCoupling(tx, vehicle.id)
    if (already) refuse('car.coupled', { plate: vehicle.plate, field: vehicle === truck ? 'carId' : 'trailerId' })
    await notUnderWay(tx, vehicle)
  }
  const [here, there] = [await placeOf(tx, actor, truck.id), await placeOf(tx, actor, trailer.id)]
  if (!apart && here && there && here.code !== there.code)
    refuse('car.apart', { plate: trailer.plate, truck: truck.plate, place: here, other: there, field: 'trailerId' })
  await insertCoupling(tx, truck.id, trailer.id, actor.name)
  const moved = here && there && here.code !== there.code ? { from: there, to: here } : {}
  for (const [vehicle, other] of [
    [trailer, truck],
    [truck, trailer],
  ] as const) {
    const changed = await setVehicle(tx, vehicle, { leftSince: null })
    await audit(tx, { what: 'vehicle.couple', kind: 'vehicle', objectId: vehicle.id, facts: { plate: other.plate, ...moved } })
    await publishChange(tx, vehicle.id, changed.version)
  }
  return findVehicle(tx, truck.id)
}

/** Parts a vehicle from what it is coupled with. */
export async function uncouple(tx: Tx, vehicle: VehicleRecord): Promise<VehicleRecord> {
  const coupling = (await findCoupling(tx, vehicle.id)) ?? refuse('car.not_coupled', { plate: vehicle.plate })
  await notUnderWay(tx, vehicle)
  const other = await part(tx, vehicle, coupling)
  const uncoupled = await setVehicle(tx, vehicle, {})
  await audit(tx, { what: 'vehicle.uncouple', kind: 'vehicle', objectId: vehicle.id, facts: { plate: other.plate } })
  return publishChange(tx, uncoupled.id, uncoupled.version)
}

/** What follows when a trailer is uncoupled. */
export const trailerUncoupled = handedIn<(tx: Tx, trailerId: string) => Promise<void>>('what follows when a trailer is uncoupled')

/** Ends a coupling for the other of the two. */
async function part(tx: Tx, vehicle: VehicleRecord, coupling: CouplingRecord): Promise<VehicleRecord> {
  await endCoupling(tx, coupling)
  await trailerUncoupled.given(tx, coupling.trailerId)
  const other = await lockVehicle(tx, coupling.truckId === vehicle.id ? coupling.trailerId : coupling.truckId, null)
  const changed = await setVehicle(tx, other, {})
  await audit(tx, { what: 'vehicle.uncouple', kind: 'vehicle', objectId: other.id, facts: { plate: vehicle.plate } })
  await publishChange(tx, other.id, changed.version)
  return other
}

/** Nobody changes what hangs together on the road. */
async function notUnderWay(tx: Tx, vehicle: VehicleRecord): Promise<void> {
  const running = (await openFlights(tx, vehicle.id)).filter(flight => isRunning(flight.status))
  if (running.length > 0) refuse('car.in_flight', { plate: vehicle.plate, flights: running.map(({ number }) => number) })
}

async function placeOf(tx: Tx, { tz }: VehicleActor, vehicleId: string) {
  const { rows } = await listFleet(tx, { filter: {}, vehicleId, tz, today: dayIn(tz, tx.now) })
  const vehicle = rows[0]
  return vehicle?.placeCode
    ? { code: vehicle.placeCode, ru: vehicle.placeRu ?? vehicle.placeCode, en: vehicle.placeEn ?? vehicle.placeCode }
    : null
}

/** What the lifecycle asks of a vehicle. */
async function factsOf(tx: Tx, vehicle: VehicleRecord, tz: string, retired: { status: string } | null): Promise<VehicleFacts> {
  const draft = draftOf(vehicle)
  return {
    status: vehicle.status as VehicleStatus,
    plate: vehicle.plate,
    resume: vehicle.resumeStatus as VehicleFacts['resume'],
    missing: [...errorsToSaveVehicle(draft, tx.now), ...errorsToServe(draft)],
    over: expiredCompliance(vehicle, dayIn(tz, tx.now)),
    flights: (await openFlights(tx, vehicle.id)).map(({ number }) => number),
    retiredFrom: (retired?.status ?? null) as VehicleStatus | null,
  }
}

/** The draft as it is kept, or a refusal that names every field. */
async function checked(tx: Tx, draft: VehicleDraft): Promise<VehicleDraft> {
  const tidy = normalizeVehicle(draft)
  const errors = [...errorsToSaveVehicle(tidy, tx.now), ...(await unknownKinds(tx, tidy))]
  if (errors.length > 0) refuse('car.incomplete', { missing: errors.map(error => error.rule), fields: errors })
  if (tidy.basePlace !== null && !(await hasPlace(tx, tidy.basePlace))) refuse('car.place_unknown', { field: 'basePlace' })
  return tidy
}

/** A body and loadings are those of the dictionaries; a body of any kind is something orders ask for and no vehicle has. */
async function unknownKinds(tx: Tx, { bodyType, loadingTypes }: VehicleDraft): Promise<VehicleFieldError[]> {
  const body = bodyType === null ? null : await findEntry(tx, 'body_types', bodyType)
  const isBody = body === null || (body !== undefined && (body.attrs as { group?: string }).group !== 'any')
  const loadings = loadingTypes.length === 0 ? [] : (await listEntries(tx, 'download_types')).map(({ code }) => code)
  return [
    ...(isBody ? [] : [{ field: 'bodyType', rule: 'body.none' } as const]),
    ...(loadingTypes.every(way => loadings.includes(way)) ? [] : [{ field: 'loadingTypes', rule: 'loading.unknown' } as const]),
  ]
}

/** Old and new values of what changed. */
function changesOf(before: VehicleDraft, after: VehicleDraft): Record<string, [unknown, unknown]> {
  return Object.fromEntries(
    vehicleFieldNames
      .filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map(name => [name, [before[name], after[name]]]),
  )
}

/** Tells of a change and looks at the documents again: a renewed one lets a vehicle go back to service at once. */
async function publishChange(tx: Tx, vehicleId: string, version: number): Promise<VehicleRecord> {
  await publish(tx, 'car.changed', [tx.actor.orgId], { carId: vehicleId, version })
  await checkExpiry(tx, watchVehicles, vehicleId)
  return findVehicle(tx, vehicleId)
}
