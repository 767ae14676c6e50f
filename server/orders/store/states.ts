import { sql } from 'kysely'
import type { FlightStatus } from '#contract/order-states.ts'
import { defaultZone } from '#contract/zone.ts'
import { extrasOf } from '#server/deals/extras/store.ts'
import type { FlightTask, OrderFlight } from '#server/deals/flights/record.ts'
import { asOrderSees } from '#server/deals/flights/store/flights.ts'
import type { OfferRecord, OrderRecord, OrderState } from '#server/deals/record.ts'
import { type StoredTitles, storedWaybillsOf } from '#server/deals/waybills/store.ts'
import type { Tx } from '#server/platform/db.ts'
import { masked } from '#server/restrictions/store/masking.ts'
import { keepsChange, keepsClaims, keepsExtras, keepsHaltRequests, keepsWaybill } from './exceptions.ts'
import { offersOf } from './offers.ts'

type Of = { orderId: string }

/** A row of many by its order, as one order has them. */
const byOrder = <Row extends Of>(rows: readonly Row[]) => {
  const all = Map.groupBy(rows, ({ orderId }) => orderId)
  return (order: OrderRecord): Row[] => all.get(order.id) ?? []
}

/**
 * Locks orders of the acting home and reads what `orderStateOf` reads of one, for all of them at once: a table is asked once, not once for
 * each. Orders somebody changes just now are left out.
 */
export async function lockStates(tx: Tx, ids: readonly string[]): Promise<OrderState[]> {
  const home = tx.actor.orgId
  const these = sql<string>`any(${[...ids]}::uuid[])`
  const orders = await tx
    .selectFrom('orders')
    .selectAll()
    .where('orgId', '=', home)
    .where('id', '=', these)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  const stops = byOrder(
    await masked(
      tx,
      await tx.selectFrom('orderStops').selectAll().where('orgId', '=', home).where('orderId', '=', these).orderBy('seq').execute(),
    ),
  )
  const cargos = byOrder(
    await tx.selectFrom('orderCargos').selectAll().where('orgId', '=', home).where('orderId', '=', these).orderBy('seq').execute(),
  )
  const offers = byOrder(await offersOf(tx, home, ids))
  const documents = byOrder(
    await tx.selectFrom('orderDocuments').selectAll().where('orgId', '=', home).where('orderId', '=', these).orderBy('seq').execute(),
  )
  const claims = byOrder(
    await tx.selectFrom('orderClaims').selectAll().where('orgId', '=', home).where('orderId', '=', these).orderBy('id').execute(),
  )
  const haltRequests = byOrder(
    await tx
      .selectFrom('orderHaltRequests')
      .selectAll()
      .where('orgId', '=', home)
      .where('orderId', '=', these)
      .orderBy('id', 'desc')
      .execute(),
  )
  const holds = byOrder(
    await tx
      .selectFrom('orderHolds')
      .selectAll()
      .where('orgId', '=', home)
      .where('orderId', '=', these)
      .where('releasedAt', 'is', null)
      .orderBy('id')
      .execute(),
  )
  const changes = byOrder(
    await tx
      .selectFrom('orderChanges')
      .selectAll()
      .where('orgId', '=', home)
      .where('orderId', '=', these)
      .where('status', '=', 'proposed')
      .execute(),
  )
  const extras = byOrder(await extrasOf(tx, home, ids))
  const transfers = await transfersOf(tx, orders)
  const parties = await partiesOf(tx, orders, claims)
  const titles = await titlesOf(tx, orders)
  const flights = await flightsOf(tx, orders)

  return orders.map(order => {
    const [own, executorId] = [offers(order), order.executorId]
    const haltRequestsOf = keepsHaltRequests(order) ? haltRequests(order) : []
    const claimsOf = keepsClaims(order, own) ? claims(order) : []
    const former = [...new Set(claimsOf.flatMap(claim => (claim.executorId === executorId ? [] : [claim.executorId])))]
    const party = (id: string) => partyOf(id, parties, own)
    return {
      order,
      stops: stops(order),
      cargos: cargos(order),
      offers: own,
      agreedAt: own.at(-1)?.agreedAt ?? null,
      documents: documents(order),
      flights: executorId === null ? [] : (flights.get(order.id) ?? []),
      transfer: order.transferId === null ? null : (transfers.get(order.transferId) ?? null),
      holds: holds(order),
      haltRequests: haltRequestsOf,
      claims: claimsOf,
      silent: former.filter(id => parties.get(id)?.blocked !== false),
      change: keepsChange(order) ? (changes(order)[0] ?? null) : null,
      extras: keepsExtras(order, haltRequestsOf) ? extras(order).filter(extra => extra.partyId === executorId) : [],
      forwarder: party(order.orgId),
      zone: parties.get(order.orgId)?.tz ?? defaultZone,
      executor: executorId === null ? null : party(executorId),
      waybills: storedWaybillsOf(titles.get(order.id)),
    }
  })
}

type PartyRecord = { id: string; nameShort: string; tin: string; tz: string; blocked: boolean }

/** An organisation that is no more goes on under the name its offer was made to. */
function partyOf(id: string, parties: ReadonlyMap<string, PartyRecord>, offers: readonly OfferRecord[]) {
  const found = parties.get(id)
  const offered = offers.find(each => each.executorId === id)
  return { id, name: found?.nameShort ?? offered?.executorName ?? '', tin: found?.tin ?? offered?.executorTin ?? '' }
}

async function partiesOf(tx: Tx, orders: readonly OrderRecord[], claims: (order: OrderRecord) => { executorId: string }[]) {
  const ids = new Set(
    orders.flatMap(order => [order.orgId, order.executorId ?? order.orgId, ...claims(order).map(claim => claim.executorId)]),
  )
  const rows = await tx
    .selectFrom('organizations')
    .select(['id', 'nameShort', 'tin', 'tz', 'blocked'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

async function transfersOf(tx: Tx, orders: readonly OrderRecord[]) {
  const ids = orders.flatMap(({ transferId }) => transferId ?? [])
  if (ids.length === 0) return new Map<string, never>()
  const rows = await tx
    .selectFrom('transfers')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

async function titlesOf(tx: Tx, orders: readonly OrderRecord[]) {
  const ids = orders.flatMap(order => (keepsWaybill(order) ? order.id : []))
  if (ids.length === 0) return new Map<string, StoredTitles>()
  const { rows } = await sql<{ orderId: string; kept: StoredTitles }>`
    select order_id, kept from waybills_kept_of(${tx.actor.orgId}, ${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(row => [row.orderId, row.kept]))
}

/** The flights that carry orders now: of one executor after another, for no more than one other home is open at a time. */
async function flightsOf(tx: Tx, orders: readonly OrderRecord[]): Promise<ReadonlyMap<string, readonly OrderFlight[]>> {
  const ids = orders.flatMap(order => (order.executorId === null ? [] : order.id))
  const found = new Map<string, OrderFlight[]>()
  if (ids.length === 0) return found
  const links = await tx
    .selectFrom('orderFlights')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', '=', sql<string>`any(${ids}::uuid[])`)
    .where('droppedAt', 'is', null)
    .orderBy('leg')
    .orderBy('flightId')
    .execute()
  for (const [home, ofHome] of Map.groupBy(links, link => link.flightOrgId)) {
    const flightIds = ofHome.map(link => link.flightId)
    if (home !== tx.actor.orgId) await sql`select gate.enter_flights(${flightIds}::uuid[])`.execute(tx)
    const those = sql<string>`any(${flightIds}::uuid[])`
    const flights = await tx.selectFrom('flights').selectAll().where('orgId', '=', home).where('id', '=', those).execute()
    const tasks = await tx
      .selectFrom('flightTasks')
      .selectAll()
      .where('orgId', '=', home)
      .where('flightId', '=', those)
      .orderBy('seq')
      .execute()
    const tasksOf = Map.groupBy(tasks as FlightTask[], task => task.flightId)
    for (const link of ofHome) {
      const flight = flights.find(each => each.id === link.flightId)
      if (!flight) continue
      const whole = { ...flight, status: flight.status as FlightStatus, tasks: tasksOf.get(flight.id) ?? [] }
      found.set(link.orderId, [...(found.get(link.orderId) ?? []), asOrderSees(whole, link)])
    }
  }
  return found
}
