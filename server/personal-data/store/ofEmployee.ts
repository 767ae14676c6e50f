import { sql } from 'kysely'
import { measured, type Part } from './part.ts'

/** Lines of a history are counted so far: how many more there are changes nothing. */
const MOST = 10_000

/** Where an employee stands in the product. */
export const employeeParts: readonly Part[] = [
  {
    holding: 'employee_card',
    measure: (tx, { id }) =>
      measured(
        tx,
        sql`select count(*)::int as count, min(created_at) as since, max(coalesce(dismissed_at, ${tx.now})) as until from employees where org_id = ${tx.actor.orgId} and id = ${id}`,
      ),
    erase: (tx, { id }, { instead }) =>
      tx
        .updateTable('employees')
        .set({ name: instead, email: null, phone: null, position: '', version: sql`version + 1` })
        .where('orgId', '=', tx.actor.orgId)
        .where('id', '=', id)
        .where('active', '=', false)
        .execute(),
  },
  {
    holding: 'employee_sign_in',
    measure: (tx, { id }) =>
      measured(tx, sql`select 1 as count, case when gate.works_elsewhere(${id}::uuid) then 1 else 0 end as stays, null as last_on`),
    erase: (tx, { id }, { actId, instead }) => sql`select gate.erase_user(${actId}::uuid, ${id}::uuid, ${instead})`.execute(tx),
  },
  {
    holding: 'employee_invitations',
    measure: (tx, { id, email }) =>
      measured(
        tx,
        sql`select count(*)::int as count, min(created_at) as since, max(created_at) as until from invitations where org_id = ${tx.actor.orgId} and (employee_id = ${id} or lower(email) = lower(${email}))`,
      ),
    erase: (tx, { id, email }, { instead }) =>
      sql`update invitations set name = ${instead}, email = '', position = '' where org_id = ${tx.actor.orgId} and (employee_id = ${id} or lower(email) = lower(${email}))`.execute(
        tx,
      ),
  },
  {
    holding: 'employee_channels',
    measure: (tx, { id }) =>
      measured(
        tx,
        sql`select count(*)::int as count, min(created_at) as since, max(created_at) as until from (
          select b.created_at from channel_bindings b where b.org_id = ${tx.actor.orgId} and b.employee_id = ${id}
          union all select d.created_at from deliveries d where d.org_id = ${tx.actor.orgId} and d.employee_id = ${id}) x`,
      ),
    async erase(tx, { id }) {
      for (const table of ['deliveries', 'channelBindings'] as const)
        await tx.deleteFrom(table).where('orgId', '=', tx.actor.orgId).where('employeeId', '=', id).execute()
    },
  },
  {
    holding: 'employee_lines',
    measure: (tx, { name }) =>
      measured(
        tx,
        sql`select count(*)::int as count, min(at) as since, max(at) as until, count(*)::int as stays, max(at) as last_on from (
          (select at from order_entries where org_id = ${tx.actor.orgId} and by_name = ${name} limit ${MOST})
          union all (select at from flight_entries where org_id = ${tx.actor.orgId} and by_name = ${name} limit ${MOST})) x`,
      ),
  },
]
