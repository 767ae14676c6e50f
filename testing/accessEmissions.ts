import { changing, filtering } from './accessAnswers.ts'
import type { Row } from './accessRow.ts'

/** CO2e of what was delivered, and the figures of dashboards. */
export const emissionsAccess: Readonly<Record<string, readonly Row[]>> = {
  'analytics.dashboard': [
    {
      // what is another's narrows the figures to nothing
      ask: async t => ({
        query: {
          dashboard: 'execution',
          side: 'forwarder',
          counterpart: [t.mate.org],
          customer: [await t.customer()],
          responsible: [t.me.user],
          truck: [await t.truck()],
        },
      }),
      says: filtering,
      places: { 'query.counterpart': 200, 'query.customer': 200, 'query.responsible': 200, 'query.truck': 200 },
    },
  ],
  'analyticsNotes.save': [
    {
      ask: async t => {
        const { id: noteId, version } = await t.analyticsNote()
        return { data: { noteId, version, from: '2026-10-12', to: '2026-10-13', text: 'Новый тариф' } }
      },
      says: changing,
      places: { 'data.noteId': 404 },
    },
  ],
  'analyticsNotes.remove': [
    {
      ask: async t => {
        const { id: noteId, version } = await t.analyticsNote()
        return { data: { noteId, version } }
      },
      says: changing,
      places: { 'data.noteId': 404 },
    },
  ],
  'emissions.statement': [
    {
      // of a customer who is not one's own there is nothing to tell
      ask: async t => ({ query: { side: 'forwarder', party: await t.customer(), format: 'html' } }),
      says: filtering,
      places: { 'query.party': 200 },
    },
  ],
  'emissions.ofOrders': [
    { ask: async t => ({ query: { orderIds: [(await t.placed()).id] } }), says: filtering, places: { 'query.orderIds': 200 } },
  ],
}
