import { sql } from 'kysely'
import type { OrderStatus } from '#contract/order-states.ts'
import { insertRows, showAll } from '#demo/making/bulk.ts'
import type { Progress } from '#demo/making/progress.ts'
import type { Trip } from '#demo/plan/record.ts'
import type { DemoOrder, ResourceSet } from '#demo/record.ts'
import { storeTalk } from '#demo/story/comments.ts'
import { makeOrder } from '#demo/story/order.ts'
import { type Deadlines, deadlinesOf } from '#server/deals/documents/rules.ts'
import type { OrderFlight } from '#server/deals/flights/record.ts'
import { rowsOf as rowsOfFlight } from '#server/deals/flights/row.ts'
import { causedBy } from '#server/deals/flights/rules/caused.ts'
import { setEmissions } from '#server/deals/flights/store/emissions.ts'
import { rowsOf } from '#server/orders/row/stored.ts'
import { setRows } from '#server/orders/store/rows.ts'
import { dayAfter } from '#server/platform/clock.ts'
import { type Db, inHome, type OrgId, type Tx } from '#server/platform/db.ts'
import { idAt, newId } from '#server/platform/ids.ts'

const CHUNK = 500
/** Chunks written at once: while one waits for its answers, another one keeps the processors busy. */
const AT_ONCE = 2
/** What follows the rows of orders is planned at each call: a hundred orders in one take a third of the time. */
const SHOWN_AT_ONCE = 100

/** Tells and stores the orders some hundreds at a time: while the database writes some, the next ones are told and begun. */
export async function storeTrips(
  db: Db,
  trips: readonly Trip[],
  now: Date,
  { progress, hear }: { progress: Progress; hear: (orders: readonly DemoOrder[]) => void },
): Promise<void> {
  const auditId = openAuditIds()
  const writing: Promise<unknown>[] = []
  try {
    for (let i = 0; i < trips.length; i += CHUNK) {
      const chunk = trips.slice(i, i + CHUNK)
      const orders = chunk.map(trip => makeOrder({ now }, trip))
      hear(orders)
      if (writing.length === AT_ONCE) await writing.shift()
      progress(i, trips.length, new Date(chunk[0]!.stops[0]!.from))
      const told = chunk.map((trip, at) => ({ trip, order: orders[at]! }))
      writing.push(storeChunk(db, orders, auditId).then(() => storeTalk(db, told, now)))
      // told by an await of this function; until then it must not count as unheard
      writing.at(-1)?.catch(() => undefined)
    }
    await Promise.all(writing)
  } finally {
    // what failed leaves nothing behind that still writes
    await Promise.allSettled(writing)
  }
}

/**
 * Ids of audit rows follow the true clock, so these are of today, two hours ago: the chain looks back one hour for commits that come
 * late, and would read them again at every look.
 */
function openAuditIds(): () => string {
  const start = Date.now() - 2 * 3600_000
  let n = 0
  return () => idAt(start + Math.floor(n / 4096), n++ % 4096)
}

async function storeChunk(db: Db, orders: readonly DemoOrder[], auditId: () => string): Promise<void> {
  const driven = orders.flatMap(order =>
    order.flights[0] && order.resources ? [{ ...order, flight: order.flights[0], resources: order.resources }] : [],
  )
  const executors = Map.groupBy(driven, each => each.flight.orgId as OrgId)
  const homes = Map.groupBy(orders, each => each.order.orgId as OrgId)
  // two lanes of about the same length, which two processors share
  await Promise.all([
    inTurn([...homes], ([home, theirs]) => inBulk(db, home, tx => storeOrders(tx, theirs))),
    inTurn(
      [
        ...[...executors].map(
          ([executor, theirs]) =>
            () =>
              inBulk(db, executor, tx => storeFlights(tx, theirs)),
        ),
        ...[...homes].map(
          ([home, theirs]) =>
            () =>
              inBulk(db, home, tx => storeAudits(tx, theirs, auditId)),
        ),
      ],
      write => write(),
    ),
  ])
}

/**
 * A transaction whose commit does not wait for the disk: the word that the world is whole, the last commit, waits for all of them. Plans
 * made while the tables were empty look through all orders of a home for each foreign key, so they are made anew.
 */
const inBulk = (db: Db, org: OrgId, work: (tx: Tx) => Promise<void>) =>
  inHome(db, org, async tx => {
    await sql`set local synchronous_commit = off`.execute(tx)
    await sql`discard plans`.execute(tx)
    await work(tx)
  })

async function inTurn<T>(all: readonly T[], work: (each: T) => Promise<unknown>): Promise<void> {
  for (const each of all) await work(each)
}

/** A flight of the demo world carries one order, and all of it. */
function loadOf({ order, cargos, flight }: Pick<DemoOrder, 'order' | 'cargos'> & { flight: OrderFlight }) {
  const sum = (of: 'massKg' | 'volumeM3' | 'pallets' | 'pieces') => cargos.reduce((all, cargo) => all + cargo[of], 0)
  return {
    orgId: flight.orgId,
    flightId: flight.id,
    orderId: order.id,
    orderOrgId: order.orgId,
    orderNumber: order.number!,
    leg: 1,
    massKg: sum('massKg'),
    volumeM3: Math.round(sum('volumeM3') * 1000) / 1000,
    pallets: sum('pallets'),
    pieces: sum('pieces'),
    kgKm: flight.loadedKm === null ? null : sum('massKg') * flight.loadedKm,
  }
}

async function storeFlights(
  tx: Tx,
  theirs: readonly (Pick<DemoOrder, 'order' | 'cargos'> & { flight: OrderFlight; resources: ResourceSet })[],
): Promise<void> {
  await insertRows(
    tx,
    'flights',
    theirs.map(({ flight: { tasks: _, leg, share, shared, turn, replacedBy, ...flight } }) => flight),
  )
  await insertRows(
    tx,
    'flightTasks',
    theirs.flatMap(({ flight }) => flight.tasks),
  )
  await insertRows(
    tx,
    'assignments',
    theirs.flatMap(({ flight, resources }) => {
      // a flight that ended lets its resources go, though not later than planned
      const done = flight.status === 'completed' ? flight.tasks.at(-1)!.completedAt! : flight.plannedEnd
      const endsAt = done < flight.plannedEnd && done > flight.plannedStart ? done : flight.plannedEnd
      const period = { orgId: flight.orgId, flightId: flight.id, startsAt: flight.plannedStart, endsAt }
      return [
        { ...period, id: newId(), vehicleId: resources.truck.id, driverId: null },
        ...(resources.trailer ? [{ ...period, id: newId(), vehicleId: resources.trailer.id, driverId: null }] : []),
        { ...period, id: newId(), vehicleId: null, driverId: resources.driver.id },
      ]
    }),
  )
  const loads = new Map(theirs.map(each => [each.flight.id, loadOf(each)]))
  await insertRows(tx, 'flightLoads', [...loads.values()])
  await setEmissions(
    tx,
    theirs.map(({ flight, order, resources }) => {
      const aboard = [loads.get(flight.id)!]
      const distances = new Map([[order.id, order.distanceKm]])
      const vehicle = { kind: resources.trailer ? 'tractor' : 'truck', grossMassKg: null, bodyType: resources.body, fuel: null }
      return {
        flight,
        shares: causedBy(flight, { truck: vehicle, trailer: resources.trailer && vehicle, loads: aboard, distances, year: null }),
        loads: aboard,
      }
    }),
  )
  await showAll(
    tx,
    'flight',
    theirs.map(({ flight, order }) => ({ id: flight.id, rows: rowsOfFlight(flight, order.orgId, false, [loads.get(flight.id)!]) })),
  )
}

async function storeOrders(tx: Tx, theirs: readonly DemoOrder[]): Promise<void> {
  const orgId = tx.actor.orgId
  const all = <T>(of: (each: DemoOrder) => readonly T[]) => theirs.flatMap(of)
  await insertRows(
    tx,
    'orders',
    theirs.map(each => each.order),
  )
  await insertRows(
    tx,
    'orderStops',
    all(each => each.stops),
  )
  await insertRows(
    tx,
    'orderCargos',
    all(each => each.cargos),
  )
  await insertRows(
    tx,
    'orderOffers',
    all(each => each.offers),
  )
  await insertRows(
    tx,
    'orderDocuments',
    all(each => each.documents),
  )
  await insertRows(
    tx,
    'orderDocumentVersions',
    all(each => each.versions),
  )
  await insertRows(
    tx,
    'orderEntries',
    all(each => each.entries),
  )
  await insertRows(
    tx,
    'orderClaims',
    all(each => each.claims),
  )
  await insertRows(
    tx,
    'orderFlights',
    all(({ order, flights }) => flights.map(flight => ({ orgId, orderId: order.id, flightId: flight.id, flightOrgId: flight.orgId }))),
  )
  await insertRows(
    tx,
    'timers',
    all(({ order, documents, claims }) => {
      const timer = (kind: string, runAt: Date | null | undefined) =>
        runAt && runAt > tx.now ? [{ orgId, objectId: order.id, kind, runAt, attempts: 0 }] : []
      const due = deadlinesOf(order.status as OrderStatus, documents, order.payTrigger)
      const [reply] = claims.flatMap(({ replyDueAt }) => replyDueAt ?? []).toSorted((a, b) => a.getTime() - b.getTime())
      return order.offerExpiresAt
        ? [{ orgId, objectId: order.id, kind: 'order.expire', runAt: order.offerExpiresAt, attempts: 0 }]
        : [
            ...timer('order.payment', overdueAt(order)),
            ...(Object.keys(due) as (keyof Deadlines)[]).flatMap(kind => timer(kind, due[kind])),
            ...timer('order.claim', reply),
          ]
    }),
  )
  for (let i = 0; i < theirs.length; i += SHOWN_AT_ONCE)
    await setRows(
      tx,
      theirs.slice(i, i + SHOWN_AT_ONCE).flatMap(each => rowsOf(each).map(row => ({ ...row, order_id: each.order.id }))),
    )
}

/** The moment an unpaid order becomes overdue, where its forwarder is: near enough in the zones of the demo world. */
const overdueAt = ({ payDueOn, settledAt }: DemoOrder['order']): Date | null =>
  payDueOn === null || settledAt !== null ? null : new Date(`${dayAfter(payDueOn, 1)}T00:00:00+03:00`)

const storeAudits = (tx: Tx, theirs: readonly DemoOrder[], auditId: () => string) =>
  insertRows(
    tx,
    'audits',
    theirs.flatMap(({ order, audits }) =>
      audits.map(line => ({ orgId: tx.actor.orgId, id: auditId(), ...line, actingAs: null, kind: 'order', objectId: order.id })),
    ),
  )

/** The last number of each forwarder and year, so that the next order goes on from it. */
export async function writeNumberings(db: Db, trips: readonly Trip[]): Promise<void> {
  for (const [home, theirs] of Map.groupBy(trips, trip => trip.home.party.id as OrgId)) {
    const years = Map.groupBy(
      theirs.flatMap(trip => trip.number ?? []),
      given => 2000 + Number(given.slice(0, 2)),
    )
    const last = (given: readonly string[]) => Math.max(...given.map(each => Number(each.slice(3))))
    await inHome(db, home, tx =>
      insertRows(
        tx,
        'numberings',
        [...years].map(([year, given]) => ({ orgId: home, kind: 'order', year, last: last(given) })),
      ),
    )
  }
}

/** Tells the database how much was written, so that what reads it from now on is planned for so much. */
export const gatherStatistics = (db: Db) => sql`select gate.gather_statistics()`.execute(db)
