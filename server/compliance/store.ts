import { sql } from 'kysely'
import type { ComplianceHolder, ExpiryNotice, warnDays } from '#contract/compliance.ts'
import type { Day } from '#contract/primitives.ts'
import type { Db, OrgId, Tx } from '#server/platform/db.ts'
import type { WatchedObject } from './record.ts'

type Notice = { document: string; expires: Day; days: (typeof warnDays)[number]; blocks: boolean }

/** Keeps a warning once, and tells whether it is new. */
export async function insertNotice(tx: Tx, kind: ComplianceHolder, { id, name }: WatchedObject, notice: Notice): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('expiryNotices')
    .values({ ...notice, orgId: tx.actor.orgId, kind, objectId: id, name, at: tx.now })
    .onConflict(already => already.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** Forgets warnings of documents the object no longer has with that last day, and tells how many there were. */
export async function dropOutdated(
  tx: Tx,
  kind: ComplianceHolder,
  objectId: string,
  present: readonly { document: string; expires: Day | null }[],
): Promise<number> {
  const kept = present.flatMap(({ document, expires }) => (expires === null ? [] : [`${document} ${expires}`]))
  const { numDeletedRows } = await tx
    .deleteFrom('expiryNotices')
    .where('orgId', '=', tx.actor.orgId)
    .where('kind', '=', kind)
    .where('objectId', '=', objectId)
    .$if(kept.length > 0, query => query.where(sql`document || ' ' || expires`, 'not in', kept))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Objects of a kind somebody was warned of. */
export async function warnedObjects(tx: Tx, kind: ComplianceHolder): Promise<string[]> {
  const rows = await tx
    .selectFrom('expiryNotices')
    .select('objectId')
    .distinct()
    .where('orgId', '=', tx.actor.orgId)
    .where('kind', '=', kind)
    .execute()
  return rows.map(row => row.objectId)
}

/** The newest warning of each document, the most urgent first. */
export async function listNotices(tx: Tx, kinds: readonly ComplianceHolder[]): Promise<ExpiryNotice[]> {
  if (kinds.length === 0) return []
  const rows = await tx
    .selectFrom('expiryNotices')
    .distinctOn(['kind', 'objectId', 'document', 'expires'])
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('kind', 'in', kinds)
    .orderBy('kind')
    .orderBy('objectId')
    .orderBy('document')
    .orderBy('expires')
    .orderBy('days')
    .execute()
  return rows
    .map(({ orgId: _, ...row }) => ({ ...row, at: row.at.toISOString() }) as ExpiryNotice)
    .toSorted((a, b) => a.expires.localeCompare(b.expires) || a.name.localeCompare(b.name))
}

/** Organisations whose documents nobody watches yet. */
export async function unwatched(workerDb: Db, kind: string): Promise<OrgId[]> {
  const { rows } = await sql<{ id: OrgId }>`
    select o.id from organizations o
    where (o.is_executor or o.is_forwarder) and not o.blocked
      and not exists (select 1 from timers t where t.org_id = o.id and t.object_id = o.id and t.kind = ${kind})`.execute(workerDb)
  return rows.map(row => row.id)
}

/** The day it is in the organisation's zone, and the moment the next one begins there. */
export async function dayOf(tx: Tx): Promise<{ today: Day; next: Date }> {
  const { rows } = await sql<{ today: Day; next: Date }>`
    select (${tx.now}::timestamptz at time zone o.tz)::date as today,
      ((${tx.now}::timestamptz at time zone o.tz)::date + 1)::timestamp at time zone o.tz as next
    from organizations o where o.id = ${tx.actor.orgId}`.execute(tx)
  return rows[0]!
}
