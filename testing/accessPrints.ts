import type { Row } from './accessRow.ts'

/** Who may print what. Both sides have the documents of an order they may open; what they issue is their own. */
export const printsAccess: Record<string, readonly Row[]> = {
  'prints.list': [
    {
      ask: async t => ({ query: { orderId: (await t.accepted()).id } }),
      says: { owner: 200, viewer: 200, partner: 200, stranger: 404 },
      places: { 'query.orderId': 404 },
    },
  ],
  'prints.issue': [
    {
      ask: async t => ({ data: { orderId: (await t.accepted()).id, form: 'order_request' } }),
      says: { owner: 200, viewer: 403, partner: 200, stranger: 404 },
      places: { 'data.orderId': 404 },
    },
    {
      ask: async t => ({ data: { orderId: (await t.accepted()).id, form: 'claim', claim: crypto.randomUUID() } }),
      says: { owner: 404, partner: 404, stranger: 404 },
      places: { 'data.orderId': 404, 'data.claim': 404 },
    },
  ],
  'prints.sheet': [
    {
      ask: async t => ({ query: { flightId: await t.flight() } }),
      says: { owner: 200, viewer: 200, partner: 404, stranger: 404 },
      places: { 'query.flightId': 404 },
    },
  ],
  'prints.issueSheet': [
    {
      ask: async t => ({ data: { flightId: await t.flight() } }),
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.flightId': 404 },
    },
  ],
  'prints.sheets': [
    {
      ask: async t => ({ data: { flightIds: [await t.flight()], format: 'pdf' } }),
      says: { owner: 200, viewer: 200, partner: 404, stranger: 404 },
      places: { 'data.flightIds': 404 },
      over: 404,
    },
  ],
  'prints.batch': [
    {
      ask: async t => ({ data: { orderIds: [(await t.accepted()).id], forms: ['tn'], format: 'pdf' } }),
      says: { owner: 200, viewer: 200, partner: 200, stranger: 404 },
      places: { 'data.orderIds': 404 },
      over: 404,
    },
  ],
}
