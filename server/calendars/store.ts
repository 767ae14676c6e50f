import { type Selectable, sql } from 'kysely'
import type { CalendarKind } from '#contract/calendars.ts'
import type { CalendarFeeds } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

export type FeedRecord = Selectable<CalendarFeeds>

const feeds = (tx: Tx) => tx.selectFrom('calendarFeeds').selectAll().where('orgId', '=', tx.actor.orgId)

/** Calendars of the acting organisation, the oldest first. */
export const listFeeds = (tx: Tx): Promise<FeedRecord[]> => feeds(tx).orderBy('id').execute()

export const findFeed = (tx: Tx, tokenHash: Buffer): Promise<FeedRecord | undefined> =>
  feeds(tx).where('tokenHash', '=', tokenHash).executeTakeFirst()

type Made = Pick<FeedRecord, 'name' | 'locale' | 'tokenHash' | 'createdBy'> & { kind: CalendarKind }

export async function insertFeed(tx: Tx, made: Made): Promise<FeedRecord> {
  return tx
    .insertInto('calendarFeeds')
    .values({ orgId: tx.actor.orgId, id: newId(), createdAt: tx.now, ...made })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Takes a link back; tells what it was called, or nothing where there was none. */
export const deleteFeed = (tx: Tx, id: string): Promise<{ name: string } | undefined> =>
  tx.deleteFrom('calendarFeeds').where('orgId', '=', tx.actor.orgId).where('id', '=', id).returning('name').executeTakeFirst()

export async function setRead(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('calendarFeeds').set({ readAt: tx.now }).where('orgId', '=', tx.actor.orgId).where('id', '=', id).execute()
}

/** Whether there is such an organisation: a link names one, and links come from outside. */
export async function isOrganization(db: Pick<Tx, 'selectFrom'>, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('organizations').select('id').where('id', '=', id).where('blocked', '=', false).executeTakeFirst()) !== undefined
  )
}

/** Something planned, as the acting organisation is shown it. */
export type Planned = { id: string; version: number; status: string; startsAt: Date; endsAt: Date | null; rowJson: string }

const PAST_DAYS = 30
const AHEAD_DAYS = 120
const MOST = 3000
const period = (tx: Tx) =>
  [new Date(tx.now.getTime() - PAST_DAYS * 86_400_000), new Date(tx.now.getTime() + AHEAD_DAYS * 86_400_000)] as const

/** Orders the acting organisation is shown, by their loading, a month back and four ahead. */
export async function listOrders(tx: Tx): Promise<Planned[]> {
  const [from, to] = period(tx)
  const { rows } = await sql<Planned>`
    select order_id as id, version, status, loading_at as starts_at, unloading_at as ends_at, row_json from order_parties
    where org_id = ${tx.actor.orgId} and loading_at between ${from} and ${to} and status not in ('draft', 'template')
    order by loading_at, order_id limit ${MOST}`.execute(tx)
  return rows
}

/** Flights the acting organisation is shown, in the same time. */
export async function listFlights(tx: Tx): Promise<Planned[]> {
  const [from, to] = period(tx)
  const { rows } = await sql<Planned>`
    select flight_id as id, version, status, starts_at, ends_at, row_json from flight_parties
    where org_id = ${tx.actor.orgId} and starts_at between ${from} and ${to} order by starts_at, flight_id limit ${MOST}`.execute(tx)
  return rows
}
