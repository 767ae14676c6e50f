import { type Insertable, sql, type Updateable } from 'kysely'
import { numberBy } from '#contract/requisites.ts'
import type { AnswerRecord, DemandOfferRecord, DemandRecord, DemandState, RecipientRecord, WeekRecord } from '#server/demands/record.ts'
import { draftIn, factsIn } from '#server/demands/row/stored.ts'
import type { Demands } from '#server/platform/db.gen.ts'
import { enter, type OrgId, type Tx } from '#server/platform/db.ts'
import { takeNumbers, yearOf } from '#server/platform/numbers.ts'
import { refuse } from '#server/platform/refusal.ts'
import { violated } from '#server/platform/violation.ts'

export type Key = Pick<DemandRecord, 'orgId' | 'id'>

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

/** Opens the order an executor's yes decides, and the others' offers with it; null where his yes decides nothing. */
export async function enterSourcing(tx: Tx, demandId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select gate.enter_sourcing(${demandId}) as id`.execute(tx)
  return rows[0]!.id
}

/** Opens the order of a spot demand to be read by an executor who may answer it; null while no answers are taken. */
export async function enterDemanded(tx: Tx, demandId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select gate.enter_demanded(${demandId}) as id`.execute(tx)
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

/** Phones a person of the organisation is reached at: his own first, then the organisation's. */
export async function listPhones(tx: Tx, { orgId, userId }: { orgId: string; userId: string }): Promise<string[]> {
  const found = await tx
    .selectFrom('employees')
    .innerJoin('organizations', 'organizations.id', 'employees.orgId')
    .select(['employees.phone', 'organizations.phones'])
    .where('employees.orgId', '=', orgId)
    .where('employees.userId', '=', userId)
    .executeTakeFirst()
  return [found?.phone, ...(found?.phones ?? [])].flatMap(phone => phone ?? [])
}

/** Own demands that take answers now. */
export const listActiveDemands = (tx: Tx): Promise<{ id: string }[]> =>
  tx.selectFrom('demands').select('id').where('orgId', '=', tx.actor.orgId).where('status', '=', 'active').limit(1000).execute()

/** The living demand an order has its sourcing from. */
export const demandOfOrder = (tx: Tx, home: string, orderId: string) =>
  tx
    .selectFrom('demands')
    .select('id')
    .where('orgId', '=', home)
    .where('orderId', '=', orderId)
    .where('status', 'in', ['active', 'paused', 'choosing', 'confirming'])
    .executeTakeFirst()
