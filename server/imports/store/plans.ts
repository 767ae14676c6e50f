import type { Tx } from '#server/platform/db.ts'

/** As many orders, vehicles or drivers as a plan is read against. */
const MOST = 5000

/** Rows of the orders the acting executor has accepted and has not begun: those that wait for a vehicle, and those that have one. */
export const listAcceptedOrders = (tx: Tx) =>
  tx
    .selectFrom('orderParties')
    .select(['orderId', 'version', 'tab', 'rowJson'])
    .where('orgId', '=', tx.actor.orgId)
    .where('side', '=', 'executor')
    .where('tab', 'in', ['resources', 'upcoming'])
    .where('opens', '=', true)
    .orderBy('dueAt')
    .orderBy('orderId')
    .limit(MOST)
    .execute()

/** Own vehicles that were not sold. */
export const listFleetPlates = (tx: Tx) =>
  tx
    .selectFrom('vehicles')
    .select(['id', 'plate', 'kind'])
    .where('orgId', '=', tx.actor.orgId)
    .where('status', '<>', 'sold')
    .orderBy('plate')
    .limit(MOST)
    .execute()

/** Which trailer each truck draws now. */
export const listCouplings = (tx: Tx) =>
  tx
    .selectFrom('couplings')
    .select(['truckId', 'trailerId'])
    .where('orgId', '=', tx.actor.orgId)
    .where('endsAt', 'is', null)
    .limit(MOST)
    .execute()

/** Own drivers at work, each with the truck that is his. */
export const listWorkingDrivers = (tx: Tx) =>
  tx
    .selectFrom('drivers')
    .select(['id', 'lastName', 'firstName', 'middleName', 'preferredTruckId'])
    .where('orgId', '=', tx.actor.orgId)
    .where('status', 'in', ['active', 'on_leave'])
    .orderBy('lastName')
    .orderBy('id')
    .limit(MOST)
    .execute()

/** The own flight of a truck that has not begun and carries one of these orders; null where there is none. */
export const findPlannedFlight = async (tx: Tx, truckId: string, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? null
    : ((await tx
        .selectFrom('flights as f')
        .innerJoin('flightLoads as l', join => join.onRef('l.orgId', '=', 'f.orgId').onRef('l.flightId', '=', 'f.id'))
        .select(['f.id', 'f.version'])
        .where('f.orgId', '=', tx.actor.orgId)
        .where('f.truckId', '=', truckId)
        .where('f.plannedEnd', '>', tx.now)
        .where('f.status', 'in', ['assigned', 'confirmed'])
        .where('l.orderId', 'in', orderIds)
        .orderBy('f.id')
        .executeTakeFirst()) ?? null)
