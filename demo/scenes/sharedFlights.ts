import type { ResourceSet } from '#demo/record.ts'
import { smallLoad } from '#demo/world/lanes.ts'
import { setRates } from '#server/costs/store.ts'
import { workOutCosts } from '#server/deals/flights/effects.ts'
import type { Rates } from '#server/deals/flights/rules/costs.ts'
import { findFlight } from '#server/deals/flights/store/flights.ts'
import { moveFlight } from '#server/flights/commands/moves.ts'
import { planFlight } from '#server/flights/commands/plan.ts'
import { type Db, inHome, type Tx } from '#server/platform/db.ts'
import { attempt } from '#server/platform/perRow.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { commandActorOf } from './steps.ts'
import type { Hand } from './transfers.ts'

const HOUR = 3600_000
const WEEK = 7 * 24 * HOUR

/** As many flights take the orders of two customers. */
const SHARED = 3
/** `spare`: sets of resources no other flight of the world has. */
type Fleet = { executor: Hand; spare: readonly ResourceSet[] }

/**
 * What the week of a fleet has besides flights of one order: small orders of a day go together, and a vehicle that breaks down on its way hands
 * its cargo over. A handful of flights, by the commands people would give.
 */
export async function shareFlights(db: Db, { executor, spare }: Fleet, now: Date): Promise<void> {
  const actor = commandActorOf(executor)
  const free = spare.filter(each => each.body === 'tent' && each.trailer !== null)
  await inHome(db, executor.org, async tx => {
    await setRates(tx, 0, rates)
    for (const orders of await smallOrders(tx)) {
      const boarding = orders.map(({ orderId, orderVersion }) => ({ orderId, orderVersion, share: null }))
      await byFirst(tx, free, resources =>
        planFlight(tx, actor, { orders: boarding, ...resources, overrideReason: 'Проверено, можно ехать' }),
      )
    }
    const broken = await flightOnTheWay(tx)
    if (!broken) return
    const at = new Date(Math.max(now.getTime() - HOUR, broken.lastAt.getTime())).toISOString()
    await byFirst(tx, free, resources =>
      moveFlight(tx, actor, {
        action: 'interrupt',
        flightId: broken.id,
        version: broken.version,
        ...resources,
        reason: 'vehicle_breakdown',
        comment: 'Заклинило ступицу, тягач ждёт эвакуатор',
        at,
        where: { place: 'М-7, 492-й км, стоянка у АЗС', lat: 55.99, lon: 44.87 },
        reloadAt: new Date(now.getTime() + 3 * HOUR).toISOString(),
        seals: ['АК 4471203'],
      }),
    )
    for (const id of await flightsAround(tx, now)) await workOutCosts(tx, (await findFlight(tx, tx.actor.orgId, id))!)
  })
}

/** What the fleet pays in kopecks: diesel, winter from November to March, tolls and its drivers. */
const rates: Rates = {
  currency: 'RUB',
  fuelPrice: 7_276,
  winterPercent: 10,
  winterFrom: 11,
  winterTo: 3,
  loadL: 1.3,
  tollKm: 334,
  driverKm: 900,
  driverTrip: null,
  driverDay: 150_000,
}

/** Flights of the week before and the one ahead. */
async function flightsAround(tx: Tx, now: Date): Promise<string[]> {
  const found = await tx
    .selectFrom('flights')
    .select('id')
    .where('orgId', '=', tx.actor.orgId)
    .where('mirrorsId', 'is', null)
    .where('plannedEnd', '>', new Date(now.getTime() - WEEK))
    .where('plannedStart', '<', new Date(now.getTime() + WEEK))
    .execute()
  return found.map(({ id }) => id)
}

type Named = { truckId: string; trailerId: string | null; driverId: string }

/** Does something with the first set of resources it is not refused for; that set is asked last from then on. */
async function byFirst(tx: Tx, free: ResourceSet[], work: (resources: Named) => Promise<unknown>): Promise<void> {
  for (const resources of [...free]) {
    const { truck, trailer, driver } = resources
    const done = await attempt(tx, () => work({ truckId: truck.id, trailerId: trailer?.id ?? null, driverId: driver.id }))
    if (done instanceof Refusal) continue
    free.push(...free.splice(free.indexOf(resources), 1))
    return
  }
}

/** Small accepted orders that are loaded on one day, two by two. */
async function smallOrders(tx: Tx): Promise<{ orderId: string; orderVersion: number }[][]> {
  const found = await tx
    .selectFrom('orderParties')
    .select(['orderId', 'version', 'loadingAt'])
    .where('orgId', '=', tx.actor.orgId)
    .where('side', '=', 'executor')
    .where('status', '=', 'accepted')
    .where('massKg', '=', smallLoad.massKg)
    .orderBy('loadingAt')
    .orderBy('orderId')
    .execute()
  const days = Map.groupBy(found, ({ loadingAt }) => loadingAt.toISOString().slice(0, 10))
  return [...days.values()]
    .filter(orders => orders.length > 1)
    .slice(0, SHARED)
    .map(orders => orders.slice(0, 2).map(({ orderId, version }) => ({ orderId, orderVersion: version })))
}

/** The flight in transit that is due last: it has a way to go yet. */
async function flightOnTheWay(tx: Tx): Promise<{ id: string; version: number; lastAt: Date } | null> {
  const found = await tx
    .selectFrom('flights as f')
    .innerJoin('flightTasks as t', join => join.onRef('t.orgId', '=', 'f.orgId').onRef('t.flightId', '=', 'f.id'))
    .select(({ fn }) => ['f.id', 'f.version', fn.max('t.departedAt').as('departedAt'), fn.max('t.completedAt').as('completedAt')])
    .where('f.orgId', '=', tx.actor.orgId)
    .where('f.status', '=', 'in_transit')
    .where('f.mirrorsId', 'is', null)
    .groupBy(['f.id', 'f.version', 'f.plannedEnd'])
    .orderBy('f.plannedEnd', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) return null
  const { id, version, departedAt, completedAt } = found
  return { id, version, lastAt: new Date(Math.max(departedAt?.getTime() ?? 0, completedAt?.getTime() ?? 0)) }
}
