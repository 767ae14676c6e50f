import type { Selectable } from 'kysely'
import type { HandoverRule } from '#contract/order-draft.ts'
import { Id } from '#contract/primitives.ts'
import { claimsOf } from '#server/deals/claims/store.ts'
import { findActStatus } from '#server/deals/documents/store.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import { findFlight } from '#server/deals/flights/store/flights.ts'
import type { ClaimRecord } from '#server/deals/record.ts'
import type { Drivers, OrderStops, Vehicles } from '#server/platform/db.gen.ts'
import { enter, type OrgId, type Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { masked } from '#server/restrictions/store/masking.ts'

/** Opens a flight for this transaction and reads it whole, wherever it lives; not found when the actor may not open it. */
export async function openFlight(tx: Tx, id: string): Promise<FlightState> {
  const home = Id.safeParse(id).success ? await enter(tx, 'flight', id) : null
  const flight = home && (await findFlight(tx, home, id))
  return flight ?? refuse('flight.not_found')
}

/** Whether the acting organisation runs this flight itself. */
export async function isOwnFlight(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('flights').select('id').where('orgId', '=', tx.actor.orgId).where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

type VehicleRecord = Selectable<Vehicles>
type DriverRecord = Selectable<Drivers>
export type ResourceRecords = {
  truck: VehicleRecord | null
  trailer: VehicleRecord | null
  driver: DriverRecord | null
  coDriver: DriverRecord | null
}

/** Vehicles and drivers of an own flight as they are now. */
export async function resourcesOf(tx: Tx, { truckId, trailerId, driverId, coDriverId }: FlightState): Promise<ResourceRecords> {
  const ids = [truckId, trailerId].filter(id => id !== null)
  const vehicles =
    ids.length === 0 ? [] : await tx.selectFrom('vehicles').selectAll().where('orgId', '=', tx.actor.orgId).where('id', 'in', ids).execute()
  const people = [driverId, coDriverId].filter(id => id !== null)
  const drivers =
    people.length === 0
      ? []
      : await tx.selectFrom('drivers').selectAll().where('orgId', '=', tx.actor.orgId).where('id', 'in', people).execute()
  const vehicle = (id: string | null) => vehicles.find(each => each.id === id) ?? null
  const driver = (id: string | null) => drivers.find(each => each.id === id) ?? null
  return { truck: vehicle(truckId), trailer: vehicle(trailerId), driver: driver(driverId), coDriver: driver(coDriverId) }
}

/** The flight that goes on for an interrupted one: of the executor's own, or as the forwarder's order names it. */
export async function findSuccessor(tx: Tx, { orgId, id }: FlightState): Promise<string | null> {
  if (orgId === tx.actor.orgId) {
    const found = await tx.selectFrom('flights').select('id').where('orgId', '=', orgId).where('replacesId', '=', id).executeTakeFirst()
    return found?.id ?? null
  }
  const link = await tx
    .selectFrom('orderFlights')
    .select('replacedBy')
    .where('orgId', '=', tx.actor.orgId)
    .where('flightId', '=', id)
    .where('replacedBy', 'is not', null)
    .executeTakeFirst()
  return link?.replacedBy ?? null
}

/** What a card tells of an order beside the viewer's own row of it. */
export type OrderParts = {
  status: string
  statusAt: Date
  approvalUntil: Date | null
  stops: readonly Selectable<OrderStops>[]
  pieces: number
  /** How far the discrepancy act of the order is; null where none is asked for. */
  act: string | null
  /** Its claims with the executor it has now. */
  claims: readonly ClaimRecord[]
  /** How its consignees confirm that they took the cargo. */
  handover: HandoverRule
  /** What wrong handover codes brought about. */
  holds: readonly { taskId: string | null }[]
}

/**
 * What orders say of their stops and cargo, of one after another: entering the home of an order closes another home that was open, so a flight
 * of another organisation is read before. An order that opens no more is left out.
 */
export async function partsOf(tx: Tx, orderIds: readonly string[]): Promise<ReadonlyMap<string, OrderParts>> {
  const found = new Map<string, OrderParts>()
  for (const orderId of orderIds) {
    const home = await enter(tx, 'order', orderId)
    if (home === null) continue
    const known = await tx
      .selectFrom('orders')
      .select(['status', 'statusAt', 'approvalUntil', 'executorId', 'handover'])
      .where('orgId', '=', home)
      .where('id', '=', orderId)
      .executeTakeFirst()
    if (!known) continue
    const { executorId, handover, ...order } = known
    const holds = await handoverHolds(tx, home, orderId)
    const stops = await stopsIn(tx, home, orderId)
    const { pieces } = await tx
      .selectFrom('orderCargos')
      .select(({ fn }) => fn.coalesce(fn.sum<number>('pieces'), fn.countAll<number>()).as('pieces'))
      .where('orgId', '=', home)
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    const key = { orgId: home, id: orderId }
    const claims = (await claimsOf(tx, key)).filter(claim => claim.executorId === executorId)
    found.set(orderId, {
      ...order,
      handover: handover as HandoverRule,
      holds,
      stops,
      pieces: Number(pieces),
      act: await findActStatus(tx, key),
      claims,
    })
  }
  return found
}

/** Tasks of an order wrong handover codes hold the driver back at. */
const handoverHolds = (tx: Tx, home: OrgId, orderId: string) =>
  tx
    .selectFrom('orderHolds')
    .select('taskId')
    .where('orgId', '=', home)
    .where('orderId', '=', orderId)
    .where('taskId', 'is not', null)
    .where('releasedAt', 'is', null)
    .execute()

/** The stops of an order whose home is open. */
export const stopsIn = async (tx: Tx, home: OrgId, orderId: string) =>
  masked(
    tx,
    await tx.selectFrom('orderStops').selectAll().where('orgId', '=', home).where('orderId', '=', orderId).orderBy('seq').execute(),
    home,
  )
