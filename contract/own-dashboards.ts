import { z } from 'zod'
import { AnalyticsFilter, analytics, Dashboard, FigureValue, Plot } from './analytics.ts'
import { get, post } from './call.ts'
import { MOST_TILES, Tile } from './dashboard-tiles.ts'
import { Id, Instant, Side, text, Version } from './primitives.ts'

/** Days that move with the day they are asked on, by the clock of the organisation; `d7` and the like end with today. */
export const DashboardPeriod = z.enum(['d7', 'd30', 'd90', 'd365', 'yesterday', 'lastWeek', 'thisMonth', 'lastMonth'])
export type DashboardPeriod = z.output<typeof DashboardPeriod>

/** What a dashboard is counted with; `days` count where there is no `period`. */
export const DashboardSettings = z.strictObject({ ...AnalyticsFilter.shape, period: DashboardPeriod.nullable().default('d30') })
export type DashboardSettings = z.output<typeof DashboardSettings>

/** What a person says of a dashboard of his own. */
const content = {
  name: text(1, 60),
  /** Whether everybody of the organisation may open it. */
  shared: z.boolean(),
  settings: DashboardSettings,
  tiles: z.array(Tile).max(MOST_TILES),
}

/** A dashboard of one's own, or one a colleague shares. */
export const OwnDashboard = z.object({
  id: Id,
  name: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  author: z.string(),
  /** Whether the viewer may change and remove it: its author, and of a shared one whoever manages the organisation. */
  changeable: z.boolean(),
  version: z.int(),
})
export type OwnDashboard = z.output<typeof OwnDashboard>

/** A tile with what it tells: its figure, or its plot, whose rows are those of its table. What is out of the usual stands in `anomalies`. */
export const TileAnswer = z.object({ tile: Tile, figure: FigureValue.nullable(), plot: Plot.nullable() })
export type TileAnswer = z.output<typeof TileAnswer>

/** When letters of a dashboard leave, by the clock of the person. */
const schedule = {
  every: z.enum(['day', 'week', 'month']),
  /** Of a week 1 is Monday; of a month the day, the last one where it is shorter. */
  on: z.int().min(1).max(31),
  hour: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
}

/** Which dashboard letters are of: one of the product's or one's own by its id. */
export const DashboardName = z.union([Dashboard, Id])
export type DashboardName = z.output<typeof DashboardName>

/** Letters with a dashboard at an hour. */
export const DashboardSubscription = z.object({
  id: Id,
  dashboard: DashboardName,
  /** What one of the product's is counted with; null: one's own has its settings by itself. */
  settings: DashboardSettings.nullable(),
  ...schedule,
  nextAt: Instant,
  version: z.int(),
})
export type DashboardSubscription = z.output<typeof DashboardSubscription>

const changed = { needs: 'analytics.view', emits: ['dashboards.changed'] } as const

/** Dashboards people arrange for themselves and each other, and letters with them. */
export const ownDashboards = {
  list: get('/api/own-dashboards/v0/list', {
    about: 'Dashboards of one’s own and those colleagues share, by name.',
    needs: 'analytics.view',
    staleAfter: ['dashboards.changed'],
    out: z.object({ items: z.array(OwnDashboard) }),
  }),
  open: get('/api/own-dashboards/v0/open', {
    about:
      'A dashboard with what its tiles tell now. Without a side it is counted as it was saved, with one as it is asked for here; a tile the person has no right for is left out.',
    needs: 'analytics.view',
    staleAfter: ['dashboards.changed', 'analytics.changed'],
    query: AnalyticsFilter.extend({ dashboardId: Id, side: Side.optional() }),
    out: analytics.dashboard.out
      .omit({ dashboard: true, figures: true, plots: true })
      .extend({ board: OwnDashboard.extend({ settings: DashboardSettings, tiles: z.array(Tile) }), tiles: z.array(TileAnswer) }),
    fails: ['dashboard.not_found'],
  }),
  create: post('/api/own-dashboards/v0/create', {
    ...changed,
    about: 'Makes a dashboard of one’s own; to share it asks for the right to share views.',
    data: z.strictObject(content),
    out: OwnDashboard,
    fails: ['dashboard.too_many', 'dashboard.tile'],
  }),
  save: post('/api/own-dashboards/v0/save', {
    ...changed,
    about:
      'Changes a dashboard: its name, its tiles, what it is counted with, whether it is shared. Letters to colleagues end when it is shared no more.',
    effect: 'edit',
    data: z.strictObject({ dashboardId: Id, version: Version, ...content }),
    out: OwnDashboard,
    fails: ['dashboard.not_found', 'dashboard.changed', 'dashboard.foreign', 'dashboard.tile'],
  }),
  remove: post('/api/own-dashboards/v0/remove', {
    ...changed,
    about: 'Removes a dashboard; letters with it end.',
    effect: 'edit',
    data: z.strictObject({ dashboardId: Id, version: Version }),
    out: z.object({ id: Id }),
    fails: ['dashboard.not_found', 'dashboard.changed', 'dashboard.foreign'],
  }),
  subscription: get('/api/own-dashboards/v0/subscription', {
    about: 'One’s own letters with a dashboard, where they come to, and by which clock.',
    needs: 'analytics.view',
    staleAfter: ['dashboards.changed'],
    query: z.object({ dashboard: DashboardName }),
    out: z.object({
      subscription: DashboardSubscription.nullable(),
      /** Null: letters reach nobody, for there is no address, or they are switched off. */
      email: z.string().nullable(),
      tz: z.string(),
    }),
  }),
  subscribe: post('/api/own-dashboards/v0/subscribe', {
    ...changed,
    about: 'Has a dashboard sent to oneself by mail, as PDF and table, at an hour by one’s own clock.',
    data: z.strictObject({ dashboard: DashboardName, settings: DashboardSettings.nullable(), ...schedule }),
    out: DashboardSubscription,
    fails: ['dashboard.not_found', 'subscription.no_mail', 'subscription.taken', 'subscription.settings', 'subscription.too_many'],
  }),
  reschedule: post('/api/own-dashboards/v0/reschedule', {
    ...changed,
    about: 'Changes when one’s letters with a dashboard leave, and what they are counted with.',
    effect: 'edit',
    data: z.strictObject({ subscriptionId: Id, version: Version, settings: DashboardSettings.nullable(), ...schedule }),
    out: DashboardSubscription,
    fails: ['subscription.not_found', 'subscription.changed', 'subscription.settings'],
  }),
  unsubscribe: post('/api/own-dashboards/v0/unsubscribe', {
    ...changed,
    about: 'Ends one’s letters with a dashboard.',
    effect: 'edit',
    data: z.strictObject({ subscriptionId: Id, version: Version }),
    out: z.object({ id: Id }),
    fails: ['subscription.not_found', 'subscription.changed'],
  }),
}
