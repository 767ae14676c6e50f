import { Tile } from '#contract/dashboard-tiles.ts'
import { DashboardName, DashboardSettings, type DashboardSubscription, type OwnDashboard } from '#contract/own-dashboards.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { DashboardRecord, SubscriptionRecord } from './store.ts'

/** The author of a dashboard, and of a shared one whoever manages the organisation. */
export const mayChange = ({ employeeId, shared }: Pick<DashboardRecord, 'employeeId' | 'shared'>, actor: Actor): boolean =>
  employeeId === actor.employeeId || (shared && actor.permissions.has('organization.manage'))

export const toOwnDashboard = (row: DashboardRecord & { author: string }, actor: Actor): OwnDashboard => ({
  ...{ id: row.id, name: row.name, shared: row.shared, author: row.author, version: row.version },
  mine: row.employeeId === actor.employeeId,
  changeable: mayChange(row, actor),
})

/** The tiles of a dashboard; one of a figure that is gone is passed over. */
export const tilesOf = ({ tiles }: Pick<DashboardRecord, 'tiles'>): Tile[] =>
  (Array.isArray(tiles) ? tiles : []).flatMap(tile => Tile.safeParse(tile).data ?? [])

/** What a dashboard is counted with. */
export const settingsOf = ({ settings }: { settings: unknown }): DashboardSettings => DashboardSettings.strip().parse(settings)

export const toSubscription = (row: SubscriptionRecord): DashboardSubscription => ({
  ...{ id: row.id, hour: row.hour, version: row.version, on: row.onDay },
  dashboard: DashboardName.parse(row.dashboard),
  settings: row.settings === null ? null : settingsOf(row),
  every: row.every as DashboardSubscription['every'],
  nextAt: row.nextAt.toISOString(),
})
