import { type Selectable, sql } from 'kysely'
import type { ExpectedRow, LateStep } from '#server/deals/flights/rules/expected.ts'
import type { ExpectedArrivals } from '#server/platform/db.gen.ts'
import { rowsText, type Tx } from '#server/platform/db.ts'

export type ExpectedRecord = Selectable<ExpectedArrivals>

/** Writes what the viewers of a flight read of its arrivals, in place of what they read before. */
export async function setExpected(tx: Tx, flightId: string, rows: readonly ExpectedRow[]): Promise<void> {
  await sql`select gate.show_arrivals(${flightId}, ${rowsText(rows)})`.execute(tx)
}

/** When vehicles are expected at the stops of these flights or orders, as far as the acting organisation may know. */
export async function listExpected(tx: Tx, of: { flightIds: readonly string[] } | { orderIds: readonly string[] }) {
  const [name, ids] = 'flightIds' in of ? (['flightId', of.flightIds] as const) : (['orderId', of.orderIds] as const)
  if (ids.length === 0) return []
  return tx
    .selectFrom('expectedArrivals')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where(name, '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('seq')
    .execute()
}

/** Notes since when a task is expected late and whether its forwarder knows it, or that it is so no more. */
export async function setLate(tx: Tx, { orgId, id }: { orgId: string; id: string }, { task, step, with: other }: LateStep): Promise<void> {
  await tx
    .updateTable('flightTasks')
    .set(step === 'gone' ? { lateSince: null, lateShared: false } : { lateSince: task.lateSince ?? tx.now, lateShared: other !== null })
    .where('orgId', '=', orgId)
    .where('flightId', '=', id)
    .where('id', '=', task.id)
    .execute()
}
