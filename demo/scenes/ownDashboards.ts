import { AnalyticsFilter } from '#contract/analytics.ts'
import type { Tile } from '#contract/dashboard-tiles.ts'
import type { Side } from '#contract/primitives.ts'
import { insertDashboard } from '#server/own-dashboards/store.ts'
import { type Db, inHome } from '#server/platform/db.ts'
import type { Hand } from './transfers.ts'

const figure = (id: Extract<Tile, { kind: 'figure' }>['figure']): Tile => ({ kind: 'figure', figure: id, size: 'small' })

const tiles: Record<Side, Tile[]> = {
  forwarder: [
    ...(['delivered', 'unloadingInTime', 'margin', 'receivableOverdue', 'overdueOrders', 'documentsMissing'] as const).map(figure),
    { kind: 'anomalies', size: 'wide' },
    { kind: 'plot', figure: 'delivered', by: 'time', size: 'wide' },
    { kind: 'plot', figure: 'marginShare', by: 'customer', size: 'small' },
    { kind: 'table', figure: 'unloadingLate', by: 'partner', size: 'small' },
  ],
  executor: [
    ...(['delivered', 'loadingInTime', 'emptyShare', 'idleHours', 'income', 'winRate'] as const).map(figure),
    { kind: 'plot', figure: 'income', by: 'time', size: 'wide' },
    { kind: 'plot', figure: 'emptyKm', by: 'vehicle', size: 'small' },
    { kind: 'table', figure: 'unloadingLate', by: 'partner', size: 'small' },
  ],
}

/** A dashboard the people of an organisation share, of the side it works on. */
export async function shareDashboard(db: Db, { org, person, sides }: Hand): Promise<void> {
  const side = sides[0]!
  await inHome(db, org, async tx => {
    const { id: employeeId } = await tx
      .selectFrom('employees')
      .select('id')
      .where('orgId', '=', org)
      .where('userId', '=', person.id)
      .executeTakeFirstOrThrow()
    tx.actor.employeeId = employeeId
    const settings = { ...AnalyticsFilter.parse({ side }), period: 'd30' as const }
    await insertDashboard(tx, { name: 'Утренняя планёрка', shared: true, settings, tiles: tiles[side] })
  })
}
