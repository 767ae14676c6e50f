import type { Tile } from '#contract/dashboard-tiles.ts'
import type { DashboardSettings, OwnDashboard } from '#contract/own-dashboards.ts'

/** The dashboard that is open: its name, what it is counted with, and its tiles as a beginning of one's own. */
export type OpenBoard = {
  id: string
  name: string
  settings: DashboardSettings
  tiles: () => readonly Tile[]
  /** Of one of somebody's own. */
  own?: OwnDashboard
}
