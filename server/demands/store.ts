import { type Insertable, sql, type Updateable } from 'kysely'
import type { DemandFilter } from '#contract/demand-list.ts'
import type { Side } from '#contract/primitives.ts'
import { numberBy } from '#contract/requisites.ts'
import type { PageKey } from '#server/platform/cursor.ts'
import type { DemandEntries, DemandLanes, DemandOffers, Demands, DemandTurns } from '#server/platform/db.gen.ts'
import { enter, type OrgId, type Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { takeNumbers, yearOf } from '#server/platform/numbers.ts'
import { refuse } from '#server/platform/refusal.ts'
import { violated } from '#server/platform/violation.ts'
import { draftIn, factsIn } from './row.ts'
import type {
  AnswerRecord,
  DemandEntryRecord,
  DemandOfferRecord,
  DemandRecord,
  DemandState,
  ListedRecord,
  RecipientRecord,
  TurnRecord,
  WeekRecord,
} from './state.ts'

type Key = Pick<DemandRecord, 'orgId' | 'id'>

/** Opens a demand for this transaction, wherever it lives; not found when it does not reach the actor. */
export const openDemand = async (tx: Tx, id: string): Promise<OrgId> => (await enter(tx, 'demand', id)) ?? refuse('demand.not_found')

/** Whether a demand that reached the actor has gone to somebody else since: it opens to him no more. */
export const isTaken = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('demandParties')
    .select('demandId')
    .where('orgId', '=', tx.actor.orgId)
    .where('demandId', '=', id)
    .where('status', '=', 'matched')
    .where('visibleFrom', '<=', sql<Date>`app_now()`)
    .executeTakeFirst()) !== undefined

export async function findDemand(tx: Tx, home: OrgId, id: string): Promise<DemandRecord> {
  const found = await tx.selectFrom('demands').selectAll().where('orgId', '=', home).where('id', '=', id).executeTakeFirst()
  return found ?? refuse('demand.not_found')
}

/** The demand for a change, and the clock read once it was held: what waited for it is judged by the moment it got it. */
export async function lockDemand(tx: Tx, home: OrgId, id: string, version: number | null): Promise<DemandRecord & { at: Date }> {
  const found = await tx.selectFrom('demands').selectAll().where('orgId', '=', home).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!found) return refuse('demand.not_found')
  if (version !== null && found.version !== version) refuse('demand.changed', { version: found.version, asked: version })
  const { rows } = await sql<{ at: Date }>`select app_now() as at`.execute(tx)
  return { ...found, at: rows[0]!.at }
}

const lostRace = (error: unknown): never => {
  if (violated(error) === 'demands__order_once') refuse('demand.order_busy', { order: '', field: 'orderId' })
  throw error
}

export const insertDemand = (tx: Tx, demand: Insertable<Demands>): Promise<DemandRecord> =>
  tx.insertInto('demands').values(demand).returningAll().executeTakeFirstOrThrow().catch(lostRace)

/** Changes a demand locked before. Its version rises by what its forwarder does, not by offers that come. */
export async function setDemand(tx: Tx, before: DemandRecord, changes: Updateable<Demands>, raise = true): Promise<DemandRecord> {
  const moved = changes.status !== undefined && changes.status !== before.status ? { statusAt: tx.now } : {}
  return tx
    .updateTable('demands')
    .set({ ...changes, ...moved, version: before.version + (raise ? 1 : 0), updatedAt: tx.now })
    .where('orgId', '=', before.orgId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(lostRace)
}

/** Everything the rows of a demand are made of; of others an executor reads nothing. */
export async function demandStateOf(tx: Tx, demand: DemandRecord): Promise<DemandState> {
  const of = <T extends 'demandLanes' | 'demandWeeks' | 'demandRecipients' | 'demandOffers' | 'demandAnswers'>(table: T) =>
    tx
      .selectFrom(table as 'demandLanes')
      .selectAll()
      .where('orgId', '=', demand.orgId)
      .where('demandId', '=', demand.id)
  const lanes = await of('demandLanes').orderBy('seq').execute()
  const weeks = (await of('demandWeeks').execute()) as unknown as WeekRecord[]
  const recipients = (await of('demandRecipients').execute()) as unknown as RecipientRecord[]
  const offers = (await of('demandOffers').orderBy('id').execute()) as unknown as DemandOfferRecord[]
  const answers = (await of('demandAnswers').execute()) as unknown as AnswerRecord[]
  const found = await tx.selectFrom('organizations').select(['id', 'nameShort', 'tin']).where('id', '=', demand.orgId).executeTakeFirst()
  return {
    demand,
    draft: draftIn(demand.draft),
    facts: factsIn(demand.facts),
    lanes,
    weeks: weeks.toSorted((a, b) => (a.week < b.week ? -1 : a.week > b.week ? 1 : 0)),
    recipients,
    offers,
    answers,
    elsewhere: await elsewhereOf(tx, demand),
    forwarder: { id: demand.orgId, name: found?.nameShort ?? '', tin: found?.tin ?? '' },
  }
}

/** The number of an order a demand waits for and cannot have back just now; null: it can, or it is not the actor's to know. */
async function elsewhereOf(tx: Tx, { orgId, orderId, status }: DemandRecord): Promise<string | null> {
  if (status !== 'paused' || orderId === null || orgId !== tx.actor.orgId) return null
  const order = await tx
    .selectFrom('orders')
    .select(['number', 'status'])
    .where('orgId', '=', orgId)
    .where('id', '=', orderId)
    .executeTakeFirst()
  return order && order.status !== 'placed' && order.status !== 'searching' ? (order.number ?? '') : null
}

const MASK = 'П-YY-NNNNN'

/** The next number of a demand in the year of the transaction. */
export async function nextNumber(tx: Tx): Promise<string> {
  const year = yearOf(tx)
  return numberBy(MASK, year, await takeNumbers(tx, 'demand', year))
}

/** Adds whom a demand reaches; who was reached before keeps his moment. */
export async function insertRecipients(
  tx: Tx,
  demand: DemandRecord,
  rows: readonly { executorId: string; visibleFrom: Date }[],
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('demandRecipients')
    .values(rows.map(row => ({ ...row, orgId: demand.orgId, demandId: demand.id, orderId: demand.orderId, demo: demand.demo })))
    .onConflict(oc => oc.columns(['orgId', 'demandId', 'executorId']).doNothing())
    .execute()
}

/** Notes that an organisation has opened the demand. */
export async function recordOpening(tx: Tx, demand: Key): Promise<void> {
  await tx
    .updateTable('demandRecipients')
    .set({ openedAt: tx.now })
    .where('orgId', '=', demand.orgId)
    .where('demandId', '=', demand.id)
    .where('executorId', '=', tx.actor.orgId)
    .where('openedAt', 'is', null)
    .execute()
}

/** Lanes and weeks of a grid as entered; what was promised for a week that is gone goes with it. */
export async function setGrid(
  tx: Tx,
  demand: DemandRecord,
  lanes: readonly Omit<Insertable<DemandLanes>, 'orgId' | 'demandId'>[],
  weeks: readonly { laneId: string; week: string; needed: number }[],
): Promise<void> {
  const key = { orgId: demand.orgId, demandId: demand.id }
  const kept = new Set(weeks.map(({ laneId, week }) => `${laneId} ${week}`))
  const old = await tx.selectFrom('demandWeeks').selectAll().where('orgId', '=', key.orgId).where('demandId', '=', key.demandId).execute()
  for (const { laneId, week } of old.filter(each => !kept.has(`${each.laneId} ${each.week}`))) {
    for (const table of ['demandAnswers', 'demandWeeks'] as const)
      await tx
        .deleteFrom(table)
        .where('orgId', '=', key.orgId)
        .where('demandId', '=', key.demandId)
        .where('laneId', '=', laneId)
        .where('week', '=', week)
        .execute()
  }
  for (const lane of lanes)
    await tx
      .insertInto('demandLanes')
      .values({ ...key, ...lane, demo: demand.demo })
      .onConflict(oc =>
        oc
          .columns(['orgId', 'demandId', 'id'])
          .doUpdateSet({ seq: lane.seq, facts: lane.facts, price: lane.price ?? null, priceTo: lane.priceTo ?? null }),
      )
      .execute()
  const ids = lanes.map(({ id }) => id)
  let gone = tx.deleteFrom('demandLanes').where('orgId', '=', key.orgId).where('demandId', '=', key.demandId)
  if (ids.length > 0) gone = gone.where('id', 'not in', ids)
  await gone.execute()
  if (weeks.length > 0)
    await tx
      .insertInto('demandWeeks')
      .values(weeks.map(each => ({ ...key, ...each, demo: demand.demo })))
      .onConflict(oc => oc.columns(['orgId', 'demandId', 'laneId', 'week']).doUpdateSet(({ ref }) => ({ needed: ref('excluded.needed') })))
      .execute()
}

export const insertOffer = (tx: Tx, offer: Insertable<DemandOffers>): Promise<DemandOfferRecord> =>
  tx.insertInto('demandOffers').values(offer).returningAll().executeTakeFirstOrThrow()

export const setOffer = (tx: Tx, before: DemandOfferRecord, changes: Updateable<DemandOffers>): Promise<DemandOfferRecord> =>
  tx
    .updateTable('demandOffers')
    .set({ ...changes, updatedAt: tx.now })
    .where('orgId', '=', before.orgId)
    .where('demandId', '=', before.demandId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()

export type Turn = Pick<Insertable<DemandTurns>, 'what' | 'side'> & {
  id?: string
  byName?: string | null
  amount?: number | null
  comment?: string
  before?: object | null
}

/** Adds a move to the thread of an offer and tells its id. */
export async function insertTurn(
  tx: Tx,
  offer: Pick<DemandOfferRecord, 'orgId' | 'demandId' | 'id' | 'executorId' | 'orderId' | 'demo'>,
  turn: Turn,
) {
  const id = turn.id ?? newId()
  await tx
    .insertInto('demandTurns')
    .values({
      orgId: offer.orgId,
      demandId: offer.demandId,
      offerId: offer.id,
      id,
      executorId: offer.executorId,
      orderId: offer.orderId,
      at: tx.now,
      side: turn.side,
      byName: turn.byName ?? null,
      what: turn.what,
      amount: turn.amount ?? null,
      comment: turn.comment ?? '',
      before: turn.before ? JSON.stringify(turn.before) : null,
      demo: offer.demo,
    })
    .execute()
  return id
}

/** The moves of offers, oldest first. */
export const turnsOf = (tx: Tx, demand: Key): Promise<TurnRecord[]> =>
  tx.selectFrom('demandTurns').selectAll().where('orgId', '=', demand.orgId).where('demandId', '=', demand.id).orderBy('id').execute()

export async function findTurn(tx: Tx, { orgId, demandId, id, lastTurn }: DemandOfferRecord): Promise<TurnRecord> {
  return tx
    .selectFrom('demandTurns')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('demandId', '=', demandId)
    .where('offerId', '=', id)
    .where('id', '=', lastTurn)
    .executeTakeFirstOrThrow()
}

/** Writes what an executor promises of a grid. */
export async function setAnswers(
  tx: Tx,
  offer: DemandOfferRecord,
  cells: readonly { laneId: string; week: string; promised: number; amount: number; vatMode: string; vatRate: number }[],
): Promise<void> {
  const key = { orgId: offer.orgId, demandId: offer.demandId, offerId: offer.id, executorId: offer.executorId, demo: offer.demo }
  await tx
    .deleteFrom('demandAnswers')
    .where('orgId', '=', offer.orgId)
    .where('demandId', '=', offer.demandId)
    .where('offerId', '=', offer.id)
    .where('confirmed', '=', 0)
    .execute()
  await tx
    .updateTable('demandAnswers')
    .set(({ ref }) => ({ promised: ref('confirmed') }))
    .where('orgId', '=', offer.orgId)
    .where('demandId', '=', offer.demandId)
    .where('offerId', '=', offer.id)
    .execute()
  const given = cells.filter(({ promised }) => promised > 0)
  if (given.length > 0)
    await tx
      .insertInto('demandAnswers')
      .values(given.map(cell => ({ ...key, ...cell })))
      .onConflict(oc =>
        oc
          .columns(['orgId', 'demandId', 'offerId', 'laneId', 'week'])
          // what is confirmed stands at its price and VAT
          .doUpdateSet(({ ref }) => ({ promised: ref('excluded.promised') })),
      )
      .execute()
}

/** Adds to what is confirmed, or turned into orders, of one cell of an answer. */
export async function raiseAnswer(
  tx: Tx,
  offer: DemandOfferRecord,
  { laneId, week, trips }: { laneId: string; week: string; trips: number },
  what: 'confirmed' | 'ordered',
): Promise<void> {
  await tx
    .updateTable('demandAnswers')
    .set({ [what]: sql`${sql.ref(what)} + ${trips}::int` })
    .where('orgId', '=', offer.orgId)
    .where('demandId', '=', offer.demandId)
    .where('offerId', '=', offer.id)
    .where('laneId', '=', laneId)
    .where('week', '=', week)
    .execute()
}

export type Entry = Pick<Insertable<DemandEntries>, 'what'> & {
  from?: string | null
  to?: string | null
  organization?: string | null
  person?: string | null
  /** Only he and the forwarder read it. */
  party?: string | null
  comment?: string
  facts?: Record<string, unknown>
}

/** Adds a line to the history of a demand. */
export async function insertEntry(tx: Tx, demand: DemandRecord, entry: Entry): Promise<void> {
  await tx
    .insertInto('demandEntries')
    .values({
      orgId: demand.orgId,
      demandId: demand.id,
      id: newId(),
      at: tx.now,
      what: entry.what,
      fromStatus: entry.from ?? null,
      toStatus: entry.to ?? null,
      byOrgName: entry.organization ?? null,
      byName: entry.person ?? null,
      partyId: entry.party ?? null,
      comment: entry.comment ?? '',
      facts: JSON.stringify(entry.facts ?? {}),
      demo: demand.demo,
    })
    .execute()
}

export const listEntries = (tx: Tx, demand: Key): Promise<DemandEntryRecord[]> =>
  tx
    .selectFrom('demandEntries')
    .selectAll()
    .where('orgId', '=', demand.orgId)
    .where('demandId', '=', demand.id)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()

const seen = (tx: Tx, side: Side) =>
  tx
    .selectFrom('demandParties')
    .where('demandParties.orgId', '=', tx.actor.orgId)
    .where('side', '=', side)
    .where('tab', '<>', 'over')
    .where('visibleFrom', '<=', sql<Date>`app_now()`)

const escaped = (text: string) => text.toLowerCase().replaceAll(/[\\%_]/g, letter => `\\${letter}`)

const runningStatuses = ['active', 'paused', 'choosing', 'confirming']

/** One page of demands as the acting organisation sees them; the forwarder's with what offers make of them. */
export async function pageOfDemands(
  tx: Tx,
  filter: DemandFilter,
  after: PageKey | null,
  limit: number,
): Promise<{ rows: ListedRecord[]; next: PageKey | null }> {
  const key = filter.sort === 'due' ? ('dueAt' as const) : ('createdAt' as const)
  const down = filter.sort === '-created'
  let query = seen(tx, filter.side)
  if (filter.tab !== 'all') query = query.where('tab', '=', filter.tab)
  if (filter.kind.length > 0) query = query.where('kind', 'in', filter.kind)
  if (filter.mode.length > 0) query = query.where('mode', 'in', filter.mode)
  if (filter.forwarder.length > 0) query = query.where('forwarderId', 'in', filter.forwarder)
  if (filter.body.length > 0) query = query.where(sql<boolean>`body_types && ${filter.body}::text[]`)
  if (filter.private !== undefined) query = query.where('private', '=', true).where('forwarderId', '=', filter.private)
  if (filter.running !== undefined) query = query.where('status', 'in', runningStatuses)
  if (filter.search !== '') query = query.where('search', 'like', `%${escaped(filter.search)}%`)
  if (after) {
    const place = sql`(${after.at}::timestamptz, ${after.id}::uuid)`
    query = query.where(sql<boolean>`(${sql.ref(key)}, demand_id) ${sql.raw(down ? '<' : '>')} ${place}`)
  }
  const own = sql`o.org_id = demand_parties.org_id and o.demand_id = demand_parties.demand_id`
  const living = sql`o.status in ('submitted', 'countered_by_forwarder', 'countered_by_executor', 'selected')`
  const rows = await query
    .select(['demandParties.demandId', 'rowJson', `${key} as key`])
    .select([
      sql<number>`(select count(*) from demand_offers o where ${own} and ${living})`.as('offers'),
      sql<string | null>`(select min(o.compared) from demand_offers o where ${own} and ${living})::text`.as('best'),
      sql<string>`coalesce((select o.currency from demands o where o.org_id = demand_parties.org_id and o.id = demand_parties.demand_id), 'RUB')`.as(
        'currency',
      ),
      // of an answer that ended stands what was taken of it, and what is promised beyond the need of a week covers no other one
      sql<number>`(select coalesce(sum(least(c.n, w.needed)), 0)
        from (select a.org_id, a.demand_id, a.lane_id, a.week, sum(case when ${living} then a.promised else a.confirmed end) as n
          from demand_answers a join demand_offers o on o.org_id = a.org_id and o.demand_id = a.demand_id and o.id = a.offer_id
          where ${own} group by 1, 2, 3, 4) c
        join demand_weeks w on w.org_id = c.org_id and w.demand_id = c.demand_id and w.lane_id = c.lane_id and w.week = c.week)`.as(
        'promised',
      ),
      sql<number>`(select coalesce(sum(o.confirmed), 0) from demand_answers o where ${own})`.as('confirmed'),
    ])
    .orderBy(key, down ? 'desc' : 'asc')
    .orderBy('demandParties.demandId', down ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute()
  const last = rows.length > limit ? rows[limit - 1]! : null
  return { rows: rows.slice(0, limit), next: last && { at: last.key, id: last.demandId } }
}

const COUNTED = 1001

export async function countDemands(tx: Tx, side: Side, tabs: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const tab of tabs) {
    let query = seen(tx, side)
    if (tab !== 'all') query = query.where('tab', '=', tab)
    const { n } = await tx
      .selectFrom(query.select('demandId').limit(COUNTED).as('found'))
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
    counts[tab] = n
  }
  return counts
}

/** Opens the order an executor's yes decides, and the others' offers with it; null where his yes decides nothing. */
export async function enterSourcing(tx: Tx, demandId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select gate.enter_sourcing(${demandId}) as id`.execute(tx)
  return rows[0]!.id
}

/** The moment a timer of an object of a home stands at; null when there is none. */
export async function timerAt(tx: Tx, demand: Key, kind: string): Promise<Date | null> {
  const found = await tx
    .selectFrom('timers')
    .select('runAt')
    .where('orgId', '=', demand.orgId)
    .where('objectId', '=', demand.id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return found?.runAt ?? null
}

/** Whether an order is a lot of a tender that goes on. */
export const inTender = async (tx: Tx, { orgId }: Key, orderId: string): Promise<boolean> =>
  (await tx
    .selectFrom('tenderLots')
    .select('id')
    .where('orgId', '=', orgId)
    .where('orderId', '=', orderId)
    .where('status', 'in', ['pending', 'open', 'closed', 'awarded'])
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Organisations by their ids, as lists name them. */
export const namesOf = (tx: Tx, ids: readonly string[]): Promise<{ id: string; name: string; tin: string }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.selectFrom('organizations').select(['id', 'nameShort as name', 'tin']).where('id', 'in', ids).orderBy('nameShort').execute()

/** The living demand an order has its sourcing from. */
export const demandOfOrder = (tx: Tx, home: string, orderId: string) =>
  tx
    .selectFrom('demands')
    .select('id')
    .where('orgId', '=', home)
    .where('orderId', '=', orderId)
    .where('status', 'in', ['active', 'paused', 'choosing', 'confirming'])
    .executeTakeFirst()
