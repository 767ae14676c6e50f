import type { Db, Tx } from '#server/platform/db.ts'

/** Orders with rows of a form older than `shape`, at most so many. */
export const listOutdated = (workerDb: Db, shape: number, limit: number): Promise<{ homeOrgId: string; orderId: string }[]> =>
  workerDb
    .selectFrom('orderParties')
    .select(['homeOrgId', 'orderId'])
    .where('shape', '<', shape)
    .groupBy(['homeOrgId', 'orderId'])
    .limit(limit)
    .execute()

/** The row the acting organisation has of an order, as it is stored; it must have one. */
export const findOwnRow = (tx: Tx, orderId: string): Promise<{ rowJson: string; moneyJson: string }> =>
  tx
    .selectFrom('orderParties')
    .select(['rowJson', 'moneyJson'])
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()

/** Whether the row the acting organisation has of an order opens it; false where it has none. */
export async function isOpen(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('orderParties')
    .select('opens')
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row?.opens ?? false
}
