import type { Tx } from '#server/platform/db.ts'

/** People at work in the acting organisation with their roles, by name. */
export const listStaff = (tx: Tx) =>
  tx
    .selectFrom('employees')
    .select(['id', 'userId', 'name', 'roles'])
    .where('orgId', '=', tx.actor.orgId)
    .where('active', '=', true)
    .where('service', '=', false)
    .orderBy('name')
    .orderBy('id')
    .limit(2000)
    .execute()
