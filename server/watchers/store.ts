import type { Tx } from '#server/platform/db.ts'

/** Who of the acting organisation watches an order, by name. */
export const listWatchers = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('orderWatchers')
    .innerJoin('employees', on =>
      on.onRef('employees.orgId', '=', 'orderWatchers.orgId').onRef('employees.id', '=', 'orderWatchers.employeeId'),
    )
    .select(['orderWatchers.employeeId', 'orderWatchers.byName', 'orderWatchers.since', 'employees.name'])
    .where('orderWatchers.orgId', '=', tx.actor.orgId)
    .where('orderWatchers.orderId', '=', orderId)
    .where('employees.active', '=', true)
    .orderBy('employees.name')
    .orderBy('employees.id')
    .execute()

/** Whether he works in the acting organisation now. */
export async function worksHere(tx: Tx, employeeId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('employees')
    .select('id')
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', employeeId)
    .where('active', '=', true)
    .where('service', '=', false)
    .executeTakeFirst()
  return found !== undefined
}

/** Makes an employee watch an order; false where he does already. */
export async function insertWatcher(tx: Tx, orderId: string, employeeId: string, by: string | null): Promise<boolean> {
  const made = await tx
    .insertInto('orderWatchers')
    .values({ orgId: tx.actor.orgId, orderId, employeeId, byName: by, since: tx.now })
    .onConflict(on => on.columns(['orgId', 'orderId', 'employeeId']).doNothing())
    .returning('employeeId')
    .executeTakeFirst()
  return made !== undefined
}

/** Ends it; false where he does not watch the order. */
export async function deleteWatcher(tx: Tx, orderId: string, employeeId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('orderWatchers')
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', '=', orderId)
    .where('employeeId', '=', employeeId)
    .returning('employeeId')
    .executeTakeFirst()
  return gone !== undefined
}
