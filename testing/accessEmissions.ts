import { filtering } from './accessAnswers.ts'
import type { Row } from './accessRow.ts'

/** CO2e of what was delivered. */
export const emissionsAccess: Readonly<Record<string, readonly Row[]>> = {
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
