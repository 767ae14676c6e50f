import { AnalyticsFilter } from '#contract/analytics.ts'
import { ownDashboards } from '#contract/own-dashboards.ts'
import { filtering, personal } from './accessAnswers.ts'
import type { AccessObjects } from './accessObjects.ts'
import type { Row } from './accessRow.ts'

const settings = { ...AnalyticsFilter.parse({ side: 'forwarder' }), period: 'd30' as const }
const content = {
  name: 'Мой отчёт',
  shared: false,
  settings,
  tiles: [{ kind: 'figure' as const, figure: 'delivered' as const, size: 'small' as const }],
}
const schedule = { every: 'day' as const, on: 1, hour: '08:00' }
const board = async (t: AccessObjects) => (await t.me.ask(ownDashboards.create, { data: content })).data
/** What narrows figures is kept as it is said, and names nobody's object until they are counted: what is another's narrows them to nothing. */
const narrowed = async (t: AccessObjects) => ({
  ...settings,
  counterpart: [t.mate.org],
  customer: [await t.customer()],
  responsible: [t.me.user],
  truck: [await t.truck()],
})
const stored = (at: string) =>
  Object.fromEntries(['counterpart', 'customer', 'responsible', 'truck'].map(name => [`${at}.${name}`, 'text' as const]))

/** Dashboards of one's own. Nobody of these has an address letters come to. */
export const dashboardsAccess: Readonly<Record<string, readonly Row[]>> = {
  'ownDashboards.open': [
    {
      ask: async t => {
        const { period: _, ...filter } = await narrowed(t)
        return { query: { ...filter, dashboardId: (await board(t)).id } }
      },
      says: personal,
      places: {
        'query.dashboardId': 404,
        'query.counterpart': 200,
        'query.customer': 200,
        'query.responsible': 200,
        'query.truck': 200,
      },
    },
  ],
  'ownDashboards.create': [
    { ask: async t => ({ data: { ...content, settings: await narrowed(t) } }), says: filtering, places: stored('data.settings') },
  ],
  'ownDashboards.save': [
    {
      ask: async t => {
        const { id: dashboardId, version } = await board(t)
        return { data: { dashboardId, version, ...content, settings: await narrowed(t) } }
      },
      says: personal,
      places: { 'data.dashboardId': 404, ...stored('data.settings') },
    },
  ],
  'ownDashboards.remove': [
    {
      ask: async t => {
        const { id: dashboardId, version } = await board(t)
        return { data: { dashboardId, version } }
      },
      says: personal,
      places: { 'data.dashboardId': 404 },
    },
  ],
  'ownDashboards.subscription': [
    { ask: async t => ({ query: { dashboard: (await board(t)).id } }), says: filtering, places: { 'query.dashboard': 200 } },
  ],
  'ownDashboards.subscribe': [
    // nobody here has an address letters come to
    {
      ask: async t => ({ data: { dashboard: (await board(t)).id, settings: null, ...schedule } }),
      says: { owner: 409, viewer: 404, partner: 404, stranger: 404 },
      places: { 'data.dashboard': 404 },
    },
    {
      ask: async t => ({ data: { dashboard: 'money', settings: await narrowed(t), ...schedule } }),
      says: { owner: 409, viewer: 409, partner: 409, stranger: 409 },
      places: stored('data.settings'),
    },
  ],
  'ownDashboards.reschedule': [
    {
      ask: async t => ({ data: { subscriptionId: await t.dashboardLetters(), version: 1, settings: await narrowed(t), ...schedule } }),
      says: personal,
      places: { 'data.subscriptionId': 404, ...stored('data.settings') },
    },
  ],
  'ownDashboards.unsubscribe': [
    {
      ask: async t => ({ data: { subscriptionId: await t.dashboardLetters(), version: 1 } }),
      says: personal,
      places: { 'data.subscriptionId': 404 },
    },
  ],
}
