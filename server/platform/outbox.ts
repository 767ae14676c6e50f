import { sql } from 'kysely'
import { type EventName, type EventPayload, events } from '#contract/events.ts'
import type { Db, Tx } from './db.ts'
import { newId, timeOf } from './ids.ts'

/** An event as it was published; `at` is the position a reader goes on from. */
export type Published = { at: string; name: EventName; audience: string[]; payload: string }

/** Writes the event beside the change it tells of: both are committed, or neither. The audience is the organisations that hear it. */
export async function publish<E extends EventName>(tx: Tx, name: E, audience: readonly string[], payload: EventPayload<E>) {
  const text = JSON.stringify(events[name].payload.parse(payload))
  await tx
    .insertInto('outboxes')
    .values({ orgId: tx.actor.orgId, id: newId(), name, audience: [...new Set(audience)].toSorted(), payload: text })
    .execute()
  tx.nudges.add('events')
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text has the form of a position; what a browser sends as `Last-Event-ID` need not. */
export function isPosition(at: string): boolean {
  const [tx, id] = split(at)
  return /^\d{1,19}$/.test(tx) && UUID.test(id)
}

const split = (at: string) => {
  const dash = at.indexOf('-')
  return [at.slice(0, Math.max(dash, 0)), at.slice(dash + 1)] as const
}

/** The position behind everything committed so far; nothing that is published from now on stands before it. */
export async function presentPosition(workerDb: Db): Promise<string> {
  const { rows } = await sql<{ xmin: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(workerDb)
  return `${BigInt(rows[0]!.xmin) - 1n}-${newId().slice(0, 13)}-7fff-bfff-ffffffffffff`
}

/** When a position was current, in milliseconds of the true clock: older than the outbox keeps, it cannot be gone on from. */
export const timeOfPosition = (at: string) => timeOf(split(at)[1])

type Row = { tx: string; id: string; name: EventName; audience: string[]; payload: string }

/**
 * Events after a position in commit-safe order: rows of transactions still open, and all that came after those, are left for the next read.
 * The columns are named `o.…`, for a bare `order by tx` would sort the text of the select list, where 1017 stands before 999.
 */
export async function readAfter(workerDb: Db, at: string, limit = 500): Promise<Published[]> {
  const [tx, id] = split(at)
  const { rows } = await sql<Row>`
    select o.tx::text, o.id, o.name, o.audience, o.payload from outboxes o
    where (o.tx, o.id) > (${tx}::text::xid8, ${id}::uuid) and o.tx < pg_snapshot_xmin(pg_current_snapshot())
    order by o.tx, o.id limit ${limit}`.execute(workerDb)
  return rows.map(row => ({ at: `${row.tx}-${row.id}`, name: row.name, audience: row.audience, payload: row.payload }))
}

/** When the oldest event after a position was published, in milliseconds of the true clock; null where there is none. */
export async function oldestAfter(workerDb: Db, at: string): Promise<number | null> {
  const [tx, id] = split(at)
  const { rows } = await sql<{ id: string }>`
    select o.id from outboxes o where (o.tx, o.id) > (${tx}::text::xid8, ${id}::uuid) order by o.tx, o.id limit 1`.execute(workerDb)
  return rows[0] ? timeOf(rows[0].id) : null
}

/** Whether anything committed after a position waits for an older transaction to end. */
export async function isHeldBack(workerDb: Db, at: string): Promise<boolean> {
  const [tx, id] = split(at)
  const { rows } = await sql<{ held: boolean }>`
    select exists (select 1 from outboxes o where (o.tx, o.id) > (${tx}::text::xid8, ${id}::uuid)) as held`.execute(workerDb)
  return rows[0]!.held
}
