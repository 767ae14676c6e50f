import type { Row } from './accessRow.ts'

/** Codes of consignees. */
export const handoversAccess: Readonly<Record<string, readonly Row[]>> = {
  'handovers.codes': [
    {
      // whose vehicle carries it never reads the code
      ask: async t => ({ query: { orderId: (await t.unloading()).orderId } }),
      says: { owner: 200, viewer: 403, partner: 403, stranger: 404 },
      places: { 'query.orderId': 404 },
    },
  ],
  'handovers.make': [
    {
      ask: async t => ({ data: { ...(await t.unloading()), email: null } }),
      says: { owner: 200, viewer: 403, partner: 403, stranger: 404 },
      places: { 'data.orderId': 404, 'data.taskId': 404 },
    },
  ],
}
