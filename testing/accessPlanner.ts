import { planner } from '#contract/planner.ts'
import { changing } from './accessAnswers.ts'
import type { AccessObjects } from './accessObjects.ts'
import type { Row } from './accessRow.ts'

/** A search of a plan. */
const search = async (t: AccessObjects) => (await t.me.ask(planner.start, { data: planner.start.data.parse({}) })).data.id

/** Plans of open orders, and of what follows a flight. */
export const plannerAccess: Readonly<Record<string, readonly Row[]>> = {
  'planner.start': [
    {
      ask: async t => {
        const pair = async () => ({ orderId: (await t.accepted()).id, truckId: await t.truck() })
        const [fixed, banned] = [[await pair()], [await pair()]]
        const named = { orderIds: [(await t.accepted()).id], truckIds: [await t.truck()] }
        return { data: planner.start.data.parse({ ...named, fixed, banned }) }
      },
      says: changing,
      places: {
        'data.orderIds': 404,
        'data.truckIds': 404,
        'data.fixed.*.orderId': 404,
        'data.fixed.*.truckId': 404,
        'data.banned.*.orderId': 404,
        'data.banned.*.truckId': 404,
      },
    },
    {
      ask: async t => ({ data: planner.start.data.parse({ flightId: await t.flight() }) }),
      says: changing,
      places: { 'data.flightId': 404 },
    },
  ],
  'planner.get': [{ ask: async t => ({ query: { runId: await search(t) } }), says: changing, places: { 'query.runId': 404 } }],
  'planner.stop': [{ ask: async t => ({ data: { runId: await search(t) } }), says: changing, places: { 'data.runId': 404 } }],
}
