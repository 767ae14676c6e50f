import type { Selectable } from 'kysely'
import type { Tile } from '#contract/dashboard-tiles.ts'
import type { DashboardSettings, DashboardSubscription } from '#contract/own-dashboards.ts'
import type { DashboardSubscriptions, OwnDashboards } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'

export type DashboardRecord = Selectable<OwnDashboards>
export type SubscriptionRecord = Selectable<DashboardSubscriptions>
type Content = { name: string; shared: boolean; settings: DashboardSettings; tiles: readonly Tile[] }

/** As many dashboards, and letters with as many, a person has at most. */
const MOST = 50

/** What an employee may open: his own dashboards and those that are shared. */
const openTo = (tx: Tx, employeeId: string | null) =>
  tx
    .selectFrom('ownDashboards as d')
    .innerJoin('employees as e', on => on.onRef('e.orgId', '=', 'd.orgId').onRef('e.id', '=', 'd.employeeId'))
    .selectAll('d')
    .select('e.name as author')
    .where('d.orgId', '=', tx.actor.orgId)
    .where(on => on.or([on('d.shared', '=', true), on('d.employeeId', '=', employeeId)]))

/** Own dashboards and shared ones, by name. */
export const listDashboards = (tx: Tx) => openTo(tx, tx.actor.employeeId).orderBy('d.name').orderBy('d.id').execute()

/** A dashboard an employee may open. */
export const findDashboard = (tx: Tx, id: string, employeeId: string | null = tx.actor.employeeId) =>
  openTo(tx, employeeId).where('d.id', '=', id).executeTakeFirst()

/** A dashboard for a change; refused when another change was quicker. */
export async function lockDashboard(tx: Tx, id: string, version: number): Promise<DashboardRecord> {
  const found = await tx
    .selectFrom('ownDashboards')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .where(on => on.or([on('shared', '=', true), on('employeeId', '=', tx.actor.employeeId)]))
    .forUpdate()
    .executeTakeFirst()
  if (!found) return refuse('dashboard.not_found')
  if (found.version !== version) refuse('dashboard.changed', { version: found.version, asked: version })
  return found
}

const stored = ({ name, shared, settings, tiles }: Content, tx: Tx) => ({
  ...{ name, shared, changedAt: tx.now },
  settings: JSON.stringify(settings),
  tiles: JSON.stringify(tiles),
})

export async function insertDashboard(tx: Tx, content: Content): Promise<string> {
  const { orgId, employeeId } = tx.actor
  if ((await countOf(tx, 'ownDashboards')) >= MOST) refuse('dashboard.too_many', { most: MOST })
  const id = newId()
  await tx
    .insertInto('ownDashboards')
    .values({ orgId, id, employeeId: employeeId!, ...stored(content, tx) })
    .execute()
  return id
}

/** How many rows of his own the acting person has; two of his requests count one after another. */
async function countOf(tx: Tx, table: 'ownDashboards' | 'dashboardSubscriptions'): Promise<number> {
  const { orgId, employeeId } = tx.actor
  await tx.selectFrom('employees').select('id').where('orgId', '=', orgId).where('id', '=', employeeId).forUpdate().execute()
  const { count } = await tx
    .selectFrom(table)
    .select(on => on.fn.countAll<number>().as('count'))
    .where('orgId', '=', orgId)
    .where('employeeId', '=', employeeId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const updateDashboard = (tx: Tx, { orgId, id, version }: DashboardRecord, content: Content) =>
  tx
    .updateTable('ownDashboards')
    .set({ ...stored(content, tx), version: version + 1 })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .execute()

export const deleteDashboard = (tx: Tx, { orgId, id }: DashboardRecord) =>
  tx.deleteFrom('ownDashboards').where('orgId', '=', orgId).where('id', '=', id).execute()

const subscriptions = (tx: Tx) => tx.selectFrom('dashboardSubscriptions').selectAll().where('orgId', '=', tx.actor.orgId)

/** The acting person's letters with a dashboard. */
export const findOwnSubscription = (tx: Tx, dashboard: string) =>
  subscriptions(tx).where('employeeId', '=', tx.actor.employeeId).where('dashboard', '=', dashboard).executeTakeFirst()

export const findSubscription = (tx: Tx, id: string) => subscriptions(tx).where('id', '=', id).executeTakeFirst()

/** Letters that are to leave, held until they have. */
export const lockSubscription = (tx: Tx, id: string) => subscriptions(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** The acting person's letters for a change; refused when another change was quicker. */
export async function lockOwnSubscription(tx: Tx, id: string, version: number): Promise<SubscriptionRecord> {
  const found = await subscriptions(tx).where('id', '=', id).where('employeeId', '=', tx.actor.employeeId).forUpdate().executeTakeFirst()
  if (!found) return refuse('subscription.not_found')
  if (found.version !== version) refuse('subscription.changed', { version: found.version, asked: version })
  return found
}

/** Everybody's letters with a dashboard, or all but those of one person. */
export const lockSubscriptionsOf = (tx: Tx, dashboard: string, but: string | null) =>
  subscriptions(tx)
    .where('dashboard', '=', dashboard)
    .$if(but !== null, query => query.where('employeeId', '!=', but!))
    .orderBy('id')
    .forUpdate()
    .execute()

type Schedule = Pick<DashboardSubscription, 'every' | 'on' | 'hour'> & { settings: DashboardSettings | null; nextAt: Date }

const columnsOf = ({ every, on, hour, settings, nextAt }: Schedule, tx: Tx) => ({
  ...{ every, onDay: on, hour, nextAt, changedAt: tx.now },
  settings: settings && JSON.stringify(settings),
})

export async function insertSubscription(tx: Tx, given: Schedule & { dashboard: string; locale: string }): Promise<string> {
  const { orgId, employeeId } = tx.actor
  if ((await countOf(tx, 'dashboardSubscriptions')) >= MOST) refuse('subscription.too_many', { most: MOST })
  const id = newId()
  const { dashboard, locale } = given
  await tx
    .insertInto('dashboardSubscriptions')
    .values({ orgId, id, employeeId: employeeId!, dashboard, locale, ...columnsOf(given, tx) })
    .execute()
  return id
}

export const updateSubscription = (tx: Tx, { orgId, id, version }: SubscriptionRecord, given: Schedule & { locale: string }) =>
  tx
    .updateTable('dashboardSubscriptions')
    .set({ ...columnsOf(given, tx), locale: given.locale, version: version + 1 })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .execute()

/** A letter is on its way for an hour, and the next one leaves then. */
export const setSent = (tx: Tx, { orgId, id }: SubscriptionRecord, { lastAt, nextAt }: { lastAt: Date; nextAt: Date }) =>
  tx.updateTable('dashboardSubscriptions').set({ lastAt, nextAt }).where('orgId', '=', orgId).where('id', '=', id).execute()

export const deleteSubscription = (tx: Tx, { orgId, id }: SubscriptionRecord) =>
  tx.deleteFrom('dashboardSubscriptions').where('orgId', '=', orgId).where('id', '=', id).execute()
