import { sql } from 'kysely'
import type { Db, OrgId, Tx } from '#server/platform/db.ts'

/** An order whose moment came. */
export type Due = { home: OrgId; orderId: string }

/** The next order whose timer of this kind ran out, held in this transaction; those another process holds are passed over. */
export async function lockDue(trx: Db, kind: string): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select t.org_id as home, t.object_id as order_id from timers t
    where t.run_at <= (select app_now()) and t.kind = ${kind}
    order by t.run_at limit 1 for update skip locked`.execute(trx)
  return rows[0]
}

/** Sets the timer of an order of the acting home to another moment. */
export async function postpone(tx: Tx, kind: string, orderId: string, runAt: Date): Promise<void> {
  await tx
    .updateTable('timers')
    .set({ runAt })
    .where('orgId', '=', tx.actor.orgId)
    .where('objectId', '=', orderId)
    .where('kind', '=', kind)
    .execute()
}

/** Waybills an order has had, of whichever deal. */
export const listIds = async (tx: Tx, { orgId, id }: { orgId: string; id: string }): Promise<string[]> =>
  (await tx.selectFrom('waybills').select('id').where('orgId', '=', orgId).where('orderId', '=', id).execute()).map(row => row.id)
