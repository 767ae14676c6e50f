import { sql } from 'kysely'
import type { InstallationBrief } from '#contract/first-page.ts'
import type { Side } from '#contract/primitives.ts'
import { checksOf } from '#server/company/rules.ts'
import { findCard } from '#server/company/store.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import type { Beginning } from './rules.ts'

/** So long an organisation is new, and is told what is left to begin with. */
const NEW_DAYS = 60

/** What the acting organisation has of what it needs to begin; null where it is no longer new and has orders. */
export async function findBeginning(tx: Tx, side: Side): Promise<Beginning | null> {
  const { rows } = await sql<Omit<Beginning, 'side' | 'facts'> & { recent: boolean; accounts: number }>`
    select o.created_at > ${tx.now}::timestamptz - ${`${NEW_DAYS} days`}::interval as recent,
      (select count(*)::int from bank_accounts b where b.org_id = o.id) as accounts,
      (select count(*)::int from employees e where e.org_id = o.id and e.active and not e.service) as people,
      (select count(distinct p.partner_org_id)::int from partners p where p.org_id = o.id and p.seen = 'active') as partners,
      (select count(*)::int from (select from customers c where c.org_id = o.id limit 100) c) as customers,
      (select count(*)::int from (select from vehicles v where v.org_id = o.id and v.kind in ('truck', 'tractor', 'van') limit 1000) v) as trucks,
      (select count(*)::int from (select from drivers d where d.org_id = o.id limit 1000) d) as drivers,
      (select count(*)::int from (select from order_parties r where r.org_id = o.id and r.side = ${side} limit 1) r) as orders,
      exists (select 1 from notice_settings n where n.org_id = o.id and n.employee_id = ${tx.actor.employeeId}::uuid)
        or exists (select 1 from channel_bindings b where b.org_id = o.id and b.employee_id = ${tx.actor.employeeId}::uuid) as notices
    from organizations o where o.id = ${tx.actor.orgId}`.execute(tx)
  const { recent, accounts, ...has } = rows[0]!
  if (!recent && has.orders > 0) return null
  const checks = checksOf(await findCard(tx), accounts)
  return { ...has, side, facts: { done: checks.filter(({ done }) => done).length, all: checks.length } }
}

/** Whether the data of an organisation are invented, and whose people practise in it. */
export const findInvented = (db: Db, id: string) =>
  db.selectFrom('organizations').select(['demo', 'practiceOf']).where('id', '=', id).executeTakeFirstOrThrow()

/** The practice organisations of one. */
export const listPracticesOf = async (db: Db, home: string) =>
  (await db.selectFrom('organizations').select('id').where('practiceOf', '=', home).where('demo', '=', true).execute()).map(({ id }) => id)

/** The installation in figures; `workerDb` sees all of it. */
export async function briefOfInstallation(workerDb: Db): Promise<InstallationBrief> {
  const { rows } = await sql<InstallationBrief>`
    select o.*, t.*,
      (select count(*)::int from users) as people,
      (select count(*)::int from sessions s where s.seen_at > app_now() - interval '1 day' and s.expires_at > app_now()) as present,
      (select count(*)::int from deliveries d where d.status = 'dead' and d.at > app_now() - interval '1 day') as unsent
    from (select count(*)::int as organizations, count(*) filter (where not verified and not blocked)::int as unverified,
        count(*) filter (where blocked)::int as blocked from organizations where not is_platform) o,
      (select count(*) filter (where attempts = 0 and run_at < app_now() - interval '1 minute')::int as "lateJobs",
        count(*) filter (where attempts > 0)::int as "failedJobs" from timers) t`.execute(workerDb)
  return rows[0]!
}
