import { type RawBuilder, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type FlightFact, type FlightFilter, type FlightTab, flightTabs } from '#contract/flight-list.ts'
import type { Bilingual, Side } from '#contract/primitives.ts'
import { LISTED_SHAPE, sayable } from '#server/deals/flights/row.ts'
import type { DB, FlightCosts, FlightLoads } from '#server/platform/db.gen.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { likeText } from '#server/platform/likeText.ts'

/** The place of a flight in the order of a list: by when it starts, by when its next step is due, or by how late it is expected (minutes since 1970). */
export type FlightKey = { at: Date; by: 'starts' | 'due' | 'late'; id: string }
export type FlightRecord = { flightId: string; rowJson: string; key: Date }

type Rows<O = object> = SelectQueryBuilder<DB, 'flightParties', O>
type Page = { filter: FlightFilter; after: FlightKey | null; limit: number; tz: string }

/** Flights somebody may open, as one side of them. */
const seen = (tx: Tx, side: Side): Rows =>
  tx
    .selectFrom('flightParties')
    .where('flightParties.orgId', '=', tx.actor.orgId)
    .where('side', '=', side)
    .where('opens', '=', true)
    .where('shape', '>=', LISTED_SHAPE) as Rows

const begin = (day: string, tz: string, plus = 0) => sql<Date>`((${day}::date + ${plus}::int)::timestamp at time zone ${tz})`
const today = (now: Date, tz: string, plus: number) =>
  sql<Date>`(((${now}::timestamptz at time zone ${tz})::date + ${plus}::int)::timestamp at time zone ${tz})`

const unfinished = ['plan', 'road', 'trouble']

/** Rows behind a tab: four of them are stored, `today` and `late` are told by the moment of the question. */
function behind(query: Rows, tab: FlightTab, { now, tz }: { now: Date; tz: string }): Rows {
  if (tab === 'all') return query
  if (tab === 'late') return query.where('tab', 'in', unfinished).where('dueAt', '<', now)
  if (tab !== 'today') return query.where('tab', '=', tab)
  return query
    .where('tab', 'in', unfinished)
    .where('startsAt', '<', today(now, tz, 1))
    .where('endsAt', '>', today(now, tz, 0))
}

const like = (text: string) => `%${likeText(text.toLowerCase())}%`

/** What is so of a flight of a list; of costs, in the currency. */
export const factIs: Record<FlightFact, (currency: string) => RawBuilder<SqlBool>> = {
  loadedKnown: () => sql<SqlBool>`(flight_parties.row_json::jsonb ->> 'loadedKm') is not null`,
  roadKnown: () => sql<SqlBool>`exists (select 1 from flights f where f.org_id = flight_parties.org_id and f.id = flight_parties.flight_id
    and f.loaded_km is not null and f.empty_km is not null)`,
  costKnown:
    currency => sql<SqlBool>`exists (select 1 from flight_costs c where c.org_id = flight_parties.org_id and c.flight_id = flight_parties.flight_id
    and c.currency = ${currency} and coalesce(c.fact, c.plan) is not null)`,
  // an order that several flights carried paid none of them alone
  incomeKnown:
    currency => sql<SqlBool>`(exists (select 1 from flight_loads l where l.org_id = flight_parties.org_id and l.flight_id = flight_parties.flight_id)
    and not exists (select 1 from flight_loads l
      left join order_facts f on f.org_id = l.org_id and f.order_id = l.order_id and f.side = 'executor' and f.currency = ${currency} and f.income is not null
      where l.org_id = flight_parties.org_id and l.flight_id = flight_parties.flight_id and (f.order_id is null
        or exists (select 1 from flight_loads o where o.org_id = l.org_id and o.order_id = l.order_id and o.flight_id <> l.flight_id))))`,
  withTruck: () => sql<SqlBool>`(flight_parties.truck_id is not null and flight_parties.status <> 'cancelled')`,
}

/** Flights of a filter, whatever the page. */
export const flightsOf = (tx: Tx, filter: FlightFilter, tz: string): Rows =>
  narrowed(behind(seen(tx, filter.side), filter.tab, { now: tx.now, tz }), filter, { tz, orgId: tx.actor.orgId })

/** How many flights a filter names, counted as far as `most`. */
export async function countMatching(tx: Tx, filter: FlightFilter, tz: string, most: number): Promise<number> {
  const { n } = await tx
    .selectFrom(flightsOf(tx, filter, tz).select('flightId').limit(most).as('found'))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

function narrowed(
  query: Rows,
  { status, search, truck, driver, days, ended, facts, currency = 'RUB' }: FlightFilter,
  { tz, orgId }: { tz: string; orgId: OrgId },
): Rows {
  let rows = query
  if (status.length > 0) rows = rows.where('status', 'in', status)
  if (truck.length > 0) rows = rows.where('truckId', 'in', truck)
  if (driver.length > 0)
    rows = rows.where(({ or, eb, selectFrom }) =>
      or([
        eb('driverId', 'in', driver),
        eb('flightId', 'in', selectFrom('flights').select('id').where('orgId', '=', orgId).where('coDriverId', 'in', driver)),
      ]),
    )
  if (days?.from) rows = rows.where('endsAt', '>', begin(days.from, tz))
  if (days?.to) rows = rows.where('startsAt', '<', begin(days.to, tz, 1))
  if (ended?.from) rows = rows.where('endsAt', '>=', begin(ended.from, tz))
  if (ended?.to) rows = rows.where('endsAt', '<', begin(ended.to, tz, 1))
  for (const fact of facts) rows = rows.where(factIs[fact](currency))
  // looked through in the order of the list as far as the page is full: policies leave no index of words
  if (search !== '') rows = rows.where('search', 'like', like(search))
  return rows
}

/** Own flights that are expected late anywhere, each with the most minutes. */
const expectedLate = (tx: Tx) => sql<{ flightId: string; late: number }>`(
  select e.flight_id, max(e.late_min) as late from expected_arrivals e where e.org_id = ${tx.actor.orgId} and e.late_min > 0 group by e.flight_id)`

/**
 * A page of flights in the order asked for; `next` is the key of its last row when there are more. By what is due, flights with nothing left
 * to do stand behind all others, the latest first; by how late they are expected, those that are stand before them.
 */
export async function pageOfFlights(tx: Tx, { filter, after, limit, tz }: Page): Promise<{ rows: FlightRecord[]; next: FlightKey | null }> {
  const all = narrowed(behind(seen(tx, filter.side), filter.tab, { now: tx.now, tz }), filter, { tz, orgId: tx.actor.orgId })
  const from =
    filter.sort === 'late'
      ? all.where(
          sql<SqlBool>`flight_parties.flight_id not in (select e.flight_id from expected_arrivals e where e.org_id = ${tx.actor.orgId} and e.late_min > 0)`,
        )
      : all
  const found: (FlightRecord & Pick<FlightKey, 'by'>)[] = []
  const read = async (by: FlightKey['by'], key: RawBuilder<Date>, down: boolean, wanted: Rows) => {
    const place = after?.by === by ? sql`(${after.at}::timestamptz, ${after.id}::uuid)` : null
    const turn = sql.raw(down ? 'desc' : 'asc')
    const rows = await wanted
      .$if(place !== null, query => query.where(sql<SqlBool>`(${key}, flight_parties.flight_id) ${sql.raw(down ? '<' : '>')} ${place}`))
      .select(['flightParties.flightId', 'rowJson', key.as('key')])
      .orderBy(sql`${key} ${turn}, flight_parties.flight_id ${turn}`)
      .limit(limit + 1 - found.length)
      .execute()
    found.push(...rows.map(row => ({ ...row, by })))
  }
  const [starts, due] = [sql<Date>`starts_at`, sql<Date>`due_at`]
  if (filter.sort === 'starts' || filter.sort === '-starts') await read('starts', starts, filter.sort === '-starts', from)
  else {
    if (filter.sort === 'late' && (after === null || after.by === 'late'))
      await read(
        'late',
        sql<Date>`to_timestamp(0) + l.late * interval '1 minute'`,
        true,
        all.innerJoin(expectedLate(tx).as('l'), 'l.flightId', 'flightParties.flightId') as unknown as Rows,
      )
    if (found.length <= limit && after?.by !== 'starts') await read('due', due, false, from.where('dueAt', 'is not', null))
    if (found.length <= limit) await read('starts', starts, true, from.where('dueAt', 'is', null))
  }
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1)! : null
  return { rows, next: last && { at: last.key, by: last.by, id: last.flightId } }
}

/** So many flights of a filter are laid out in time. */
export const BARS_MOST = 1000

/** Flights of a filter that are planned within a time, the first first; `unheld`: those alone that lack a truck or a driver. */
export const flightsWithin = (
  tx: Tx,
  { filter, from, to, tz, unheld }: { filter: FlightFilter; from: Date; to: Date; tz: string; unheld: 'truckId' | 'driverId' | null },
): Promise<Pick<FlightRecord, 'flightId' | 'rowJson'>[]> =>
  narrowed(behind(seen(tx, filter.side), filter.tab, { now: tx.now, tz }), filter, { tz, orgId: tx.actor.orgId })
    .where('status', '<>', 'cancelled')
    .where('startsAt', '<', to)
    .where('endsAt', '>', from)
    .$if(unheld !== null, rows => rows.where(unheld!, 'is', null))
    .select(['flightId', 'rowJson'])
    .orderBy('startsAt')
    .orderBy('flightId')
    .limit(BARS_MOST + 1)
    .execute()

/** Flights that are on their way by their marks. */
const underWay = ['to_loading', 'loading', 'in_transit', 'unloading']

/** A flight under way with what a map says of it, taken out of its row: whole rows of thousands would be ten times as much. */
export type UnderWay = {
  flightId: string
  number: string
  status: string
  dueAt: Date | null
  truckId: string | null
  plate: string | null
  driver: string | null
  lateMin: number
  next: { kind: string; place: Bilingual } | null
}

/** Flights of a filter that are under way, by what is due. */
export const flightsUnderWay = (tx: Tx, { filter, tz, limit }: Omit<Page, 'after'>): Promise<UnderWay[]> =>
  narrowed(behind(seen(tx, filter.side), filter.tab, { now: tx.now, tz }), filter, { tz, orgId: tx.actor.orgId })
    .where('status', 'in', underWay)
    .select(['flightId', 'number', 'status', 'dueAt', 'truckId'])
    .select([
      sql<number>`coalesce((select max(e.late_min) from expected_arrivals e where e.org_id = ${tx.actor.orgId} and e.flight_id = flight_parties.flight_id), 0)`.as(
        'lateMin',
      ),
      sql<string | null>`row_json::jsonb #>> '{truck,plate}'`.as('plate'),
      sql<string | null>`row_json::jsonb #>> '{driver,name}'`.as('driver'),
      sql<UnderWay['next']>`row_json::jsonb -> 'stops' -> (row_json::jsonb ->> 'next')::int`.as('next'),
    ])
    .orderBy('dueAt', order => order.asc().nullsLast())
    .orderBy('flightId')
    .limit(limit)
    .execute()

/** What the drivers of own flights are told, by the flight; of those that are told something. */
export async function instructionsOf(tx: Tx, flightIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (flightIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('flights')
    .select(['id', 'instructions'])
    .where('orgId', '=', tx.actor.orgId)
    .where('id', 'in', flightIds)
    .where('instructions', '<>', '')
    .execute()
  return new Map(rows.map(({ id, instructions }) => [id, instructions]))
}

const COUNTED = 1001

/** How many flights stand behind each tab, counted as far as a thousand and one. */
export async function countFlights(tx: Tx, side: Side, tz: string): Promise<Record<FlightTab, number>> {
  const counts = flightTabs.map(tab => {
    const rows = behind(seen(tx, side), tab, { now: tx.now, tz }).select('flightId').limit(COUNTED)
    return sql`(select count(*)::int from (${rows}) found) as ${sql.ref(tab)}`
  })
  const { rows } = await sql<Record<FlightTab, number>>`select ${sql.join(counts)}`.execute(tx)
  return rows[0]!
}

/** Own rows of flights people call by a number, as either side of them. */
export const findByNumber = (tx: Tx, number: string): Promise<{ rowJson: string }[]> =>
  tx
    .selectFrom('flightParties')
    .select('rowJson')
    .where('orgId', '=', tx.actor.orgId)
    .where('number', '=', sayable(number))
    .where('opens', '=', true)
    .where('shape', '>=', LISTED_SHAPE)
    .orderBy('startsAt', 'desc')
    .orderBy('flightId')
    .limit(50)
    .execute()

/** Own rows of flights by their ids, of those that open. */
export const listOwnFlights = async (tx: Tx, ids: readonly string[]): Promise<{ rowJson: string }[]> =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('flightParties')
        .select('rowJson')
        .where('orgId', '=', tx.actor.orgId)
        .where('flightId', 'in', ids)
        .where('opens', '=', true)
        .where('shape', '>=', LISTED_SHAPE)
        .execute()

/** A part of an order on an own flight, as it is planned; `seq` is the place of its first task there. */
export type LoadPart = Pick<Selectable<FlightLoads>, 'flightId' | 'orderId' | 'leg' | 'massKg' | 'pallets' | 'kgKm'> & {
  status: string
  number: string
  seq: number | null
  /** The flight is the actual carrier's, of a leg that was passed on. */
  mirrored: boolean
}
export type CostRecord = Selectable<FlightCosts>

/** What own flights carry, leg by leg: those asked for, and all of the orders asked for; those that only repeat the actual carrier's say so. */
export async function loadPartsOf(
  tx: Tx,
  { flightIds = [], orderIds = [] }: { flightIds?: readonly string[]; orderIds?: readonly string[] },
) {
  if (flightIds.length === 0 && orderIds.length === 0) return []
  const { rows } = await sql<LoadPart>`
    select l.flight_id, l.order_id, l.leg, l.mass_kg, l.pallets, l.kg_km, f.status, f.number, f.mirrors_id is not null as mirrored,
      (select min(t.seq) from flight_tasks t where t.org_id = l.org_id and t.flight_id = l.flight_id and t.order_id = l.order_id) as seq
    from flight_loads l join flights f on f.org_id = l.org_id and f.id = l.flight_id
    where l.org_id = ${tx.actor.orgId} and (l.flight_id = any (${[...flightIds]}::uuid[]) or l.order_id = any (${[...orderIds]}::uuid[]))
    order by l.leg, l.flight_id, seq, l.order_id`.execute(tx)
  return rows
}

/** What own flights cost. */
export const costsOf = async (tx: Tx, ids: readonly string[]): Promise<CostRecord[]> =>
  ids.length === 0
    ? []
    : tx.selectFrom('flightCosts').selectAll().where('orgId', '=', tx.actor.orgId).where('flightId', 'in', ids).orderBy('kind').execute()

/** Own rows of the flights of a truck that began since a moment, as their executor. */
export const listOfTruck = (tx: Tx, truckId: string, since: Date): Promise<{ rowJson: string }[]> =>
  tx
    .selectFrom('flightParties')
    .select('rowJson')
    .where('orgId', '=', tx.actor.orgId)
    .where('side', '=', 'executor')
    .where('startsAt', '>', since)
    .where('startsAt', '<=', tx.now)
    .where('truckId', '=', truckId)
    .where('status', '<>', 'cancelled')
    .where('shape', '>=', LISTED_SHAPE)
    .execute()
