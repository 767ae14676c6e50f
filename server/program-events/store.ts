import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import type { Occurrence } from '#server/platform/occurrences.ts'

/** Before everything. */
export const START = '0-00000000-0000-7000-8000-000000000000'

type Found = Pick<Occurrence, 'id' | 'at' | 'code' | 'kind' | 'objectId' | 'byOrgId' | 'facts'> & { position: string }

/**
 * What the acting organisation heard of after a position, in commit-safe order: what is of a transaction still open, and all that came after
 * it, is left for the next time. No transaction lasts an hour, so nothing after a position has an id older than that.
 */
export async function listOccurrences(tx: Tx, position: string, limit: number): Promise<Found[]> {
  const dash = position.indexOf('-')
  const [xid, id] = [position.slice(0, dash), position.slice(dash + 1)]
  const { rows } = await sql<Found>`
    select o.id, o.at, o.code, o.kind, o.object_id, o.by_org_id, o.facts, o.tx::text || '-' || o.id::text as position from occurrences o
    where o.org_id = ${tx.actor.orgId} and o.id > ${anHourBefore(id)}::uuid
      and (o.tx, o.id) > (${xid}::text::xid8, ${id}::uuid) and o.tx < pg_snapshot_xmin(pg_current_snapshot())
    order by o.tx, o.id limit ${limit}`.execute(tx)
  return rows
}

const HOUR_MS = 3_600_000

/** The smallest id of an hour before the moment in an id. */
function anHourBefore(id: string): string {
  const ms = Math.max(0, Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) - HOUR_MS)
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
