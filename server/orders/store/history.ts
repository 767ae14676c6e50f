import { type Insertable, sql } from 'kysely'
import type { OrderStatus } from '#contract/order-states.ts'
import type { EntryRecord as OrderEntryRecord, OrderRecord } from '#server/deals/record.ts'
import { occurOfLine } from '#server/orders/store/occurrences.ts'
import type { OrderEntries } from '#server/platform/db.gen.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

/** What others did to an order since a version, oldest first, as far as the actor may read it: who meets the change is told of it. */
export async function changesSince(tx: Tx, home: OrgId, id: string, version: number) {
  const rows = await readable(tx, home, id).where('version', '>', version).orderBy('id').limit(20).execute()
  return rows.map(({ what, at, side, byName, byOrgName, reason, version, facts }) => ({
    what,
    at: at.toISOString(),
    side,
    person: byName,
    organization: byOrgName,
    reason,
    version,
    fields: fieldsOf(facts),
  }))
}

export type Entry = Pick<Insertable<OrderEntries>, 'what' | 'side'> & {
  from?: OrderStatus | null
  to?: OrderStatus | null
  organization?: string | null
  person?: string | null
  /** The executor this concerns: only he and the forwarder read it. Null: everybody who may open the order. */
  party?: string | null
  reason?: string | null
  comment?: string
  facts?: Record<string, unknown>
  /** The part of the order it is about: whoever hears of it is told which. */
  partId?: string
  /** The version of the order it led to; none where the order itself did not change. */
  version?: number | null
}

/** Adds a line to the history of an order, and lets those hear of it whom it concerns. */
export async function insertEntry(
  tx: Tx,
  order: Pick<OrderRecord, 'orgId' | 'id'> & Partial<Pick<OrderRecord, 'number'>>,
  entry: Entry,
): Promise<void> {
  await tx
    .insertInto('orderEntries')
    .values({
      orgId: order.orgId,
      orderId: order.id,
      id: newId(),
      at: tx.now,
      what: entry.what,
      fromStatus: entry.from ?? null,
      toStatus: entry.to ?? null,
      side: entry.side,
      byOrgName: entry.organization ?? null,
      byName: entry.person ?? null,
      partyId: entry.party ?? null,
      reason: entry.reason ?? null,
      comment: entry.comment ?? '',
      facts: JSON.stringify(entry.facts ?? {}),
      version: entry.version ?? null,
    })
    .execute()
  await occurOfLine(tx, order, entry)
}

/**
 * Notes that what was entered changed. A draft is saved as one types: what one person changes in it in a row is one line, and nobody but
 * the forwarder reads it.
 */
export async function recordSave(
  tx: Tx,
  order: Pick<OrderRecord, 'orgId' | 'id' | 'status' | 'version'>,
  { fields, ...by }: { organization: string; person: string; fields: readonly string[] },
): Promise<void> {
  const last =
    order.status === 'draft'
      ? await tx
          .selectFrom('orderEntries')
          .selectAll()
          .where('orgId', '=', order.orgId)
          .where('orderId', '=', order.id)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
      : undefined
  if (last?.what !== 'save' || last.byName !== by.person)
    return insertEntry(tx, order, { what: 'save', side: 'forwarder', ...by, facts: { fields: fields.join() }, version: order.version })
  const all = [...new Set([...fieldsOf(last.facts), ...fields])]
  await tx
    .updateTable('orderEntries')
    .set({ at: tx.now, version: order.version, facts: JSON.stringify({ fields: all.join() }) })
    .where('orgId', '=', order.orgId)
    .where('orderId', '=', order.id)
    .where('id', '=', last.id)
    .execute()
}

/** The history as one organisation reads it: the forwarder all of it, an executor what concerns him, newest first. */
export const listEntries = (tx: Tx, home: OrgId, orderId: string): Promise<OrderEntryRecord[]> =>
  readable(tx, home, orderId).orderBy('id', 'desc').limit(500).execute()

/** The last line of the history the actor may read. */
export const lastEntry = (tx: Tx, home: OrgId, orderId: string): Promise<OrderEntryRecord | undefined> =>
  readable(tx, home, orderId).orderBy('id', 'desc').limit(1).executeTakeFirst()

/** Fields a line of the history names. */
const fieldsOf = (facts: unknown): string[] => (facts as { fields?: string }).fields?.split(',') ?? []

function readable(tx: Tx, home: OrgId, orderId: string) {
  const query = tx.selectFrom('orderEntries').selectAll().where('orgId', '=', home).where('orderId', '=', orderId)
  return home === tx.actor.orgId ? query : query.where(({ eb, or }) => or([eb('partyId', '=', tx.actor.orgId), eb('what', '=', 'place')]))
}

/** What people of the acting forwarder did first with each of his orders after a moment; an order they left alone is left out. */
export async function firstStepsAfter(
  tx: Tx,
  moments: readonly { orderId: string; at: Date }[],
): Promise<ReadonlyMap<string, { what: string; person: string; at: Date }>> {
  if (moments.length === 0) return new Map()
  const { rows } = await sql<{ orderId: string; what: string; person: string; at: Date }>`
    select k.order_id, e.what, e.by_name as person, e.at
    from unnest(${moments.map(({ orderId }) => orderId)}::uuid[], ${moments.map(({ at }) => at.toISOString())}::timestamptz[]) k (order_id, since)
    cross join lateral (select h.what, h.by_name, h.at from order_entries h
      where h.org_id = ${tx.actor.orgId} and h.order_id = k.order_id and h.at > k.since and h.side = 'forwarder' and h.by_name is not null
        and h.by_name not like '% · «%' order by h.id limit 1) e`.execute(tx)
  return new Map(rows.map(({ orderId, ...step }) => [orderId, step]))
}
