import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from './db.ts'
import { newId } from './ids.ts'
import { wayOf } from './wayIn.ts'

export type Audited = {
  /** What was done, as `order.accepted`. */
  what: string
  /** Kind of the object. */
  kind: string
  objectId: string | null
  from?: string | null
  to?: string | null
  facts?: Record<string, unknown>
  /** The home of an object of which only a part is open here; left out, that of the object. */
  home?: string
}

/** Writes who did what beside the change itself; the row lives in the home of the object, a job chains it afterwards. */
export async function audit(tx: Tx, { what, kind, objectId, from = null, to = null, facts = {}, home }: Audited) {
  const way = wayOf(tx.session)
  const orgId = home === undefined ? sql<string>`gate.home_of(${objectId}::uuid)` : sql<string>`${home}::uuid`
  // how a guest comes is his own organisation's to know
  const own = <T>(value: T | undefined) => sql<T | null>`case when ${orgId} = ${tx.actor.orgId} then ${value ?? null} end`
  await tx
    .insertInto('audits')
    .values({
      orgId,
      id: newId(),
      at: tx.now,
      byOrgId: tx.actor.orgId,
      byUserId: tx.actor.userId,
      byEmployeeId: tx.actor.employeeId,
      actingAs: tx.actor.actingAs,
      ...(way && {
        bySession: own(way.session),
        byKey: way.key === null ? null : sql<string>`(${own(way.key)})::uuid`,
        byAddress: own(way.address),
      }),
      what,
      kind,
      objectId,
      fromStatus: from,
      toStatus: to,
      // what a rule did names it
      salt: randomUUID(),
      facts: JSON.stringify(tx.cause ? { ...facts, rule: tx.cause.ruleId } : facts),
    })
    .execute()
}

/** So long a press takes back what was put away. */
const TAKEN_BACK_MS = 10 * 60_000

/**
 * What an own object was before it was put away, if that was the last thing done with it and is not long ago; null: it comes back as
 * something new does.
 */
export async function putAwayFrom(tx: Tx, objectId: string, what: string): Promise<{ status: string; at: Date; facts: unknown } | null> {
  const last = await tx
    .selectFrom('audits')
    .select(['what', 'fromStatus', 'at', 'facts'])
    .where('orgId', '=', tx.actor.orgId)
    .where('objectId', '=', objectId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last?.fromStatus || last.what !== what || tx.now.getTime() - last.at.getTime() > TAKEN_BACK_MS) return null
  return { status: last.fromStatus, at: last.at, facts: last.facts }
}
