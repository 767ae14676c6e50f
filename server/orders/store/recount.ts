import type { Db, Tx } from '#server/platform/db.ts'

export type Unpaid = { id: string; payFrom: string; payDueOn: string; payDays: number; payDaysKind: string }

/** Own orders that wait to be paid on a day or after it, with what their last day is worked out from. */
export async function listUnpaid(tx: Tx, from: string): Promise<Unpaid[]> {
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'payFrom', 'payDueOn', 'payDays', 'payDaysKind'])
    .where('orgId', '=', tx.actor.orgId)
    .where('settledAt', 'is', null)
    .where('payDueOn', '>=', from)
    .execute()
  return rows.flatMap(({ payFrom, payDueOn, ...row }) => (payFrom === null || payDueOn === null ? [] : [{ ...row, payFrom, payDueOn }]))
}

/** Some organisations after one of them, in the order of their ids. */
export async function listForwarders(workerDb: Db, after: string, limit: number): Promise<string[]> {
  const rows = await workerDb
    .selectFrom('organizations')
    .select('id')
    .where('isForwarder', '=', true)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
