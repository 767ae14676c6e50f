import { extras } from '#contract/extras.ts'
import type { AccessObjects } from './accessObjects.ts'
import type { Row } from './accessRow.ts'
import { keyOf } from './orders.ts'

/** An order of the partner with an extra this organisation proposed. */
async function proposed(t: AccessObjects) {
  const amount = { minor: 100_000, currency: 'RUB' }
  const asked = { action: 'propose', code: 'toll', payer: 'forwarder', amount, comment: 'Платная дорога', evidence: '' } as const
  const row = (await t.me.ask(extras.change, { data: { ...keyOf(await t.accepted()), ...asked } })).data
  const [extra] = (await t.me.ask(extras.list, { query: { orderId: row.id } })).data.items
  return { ...keyOf(row), extraId: extra!.id }
}

/** Who gets what with the calls of extras. */
export const extrasAccess: Record<string, Row[]> = {
  'extras.list': [
    {
      ask: async t => ({ query: { orderId: (await t.accepted()).id } }),
      says: { owner: 200, viewer: 200, partner: 200, stranger: 404 },
      places: { 'query.orderId': 404 },
    },
  ],
  'extras.prices': [
    {
      ask: async t => ({ query: { orderId: (await t.accepted()).id } }),
      says: { owner: 200, viewer: 403, partner: 200, stranger: 404 },
      places: { 'query.orderId': 404 },
    },
  ],
  'extras.change': [
    {
      ask: async t => ({ data: { ...(await proposed(t)), action: 'withdraw' } }),
      // the partner is the other side of the extra: taking it back is not his
      says: { owner: 200, viewer: 403, partner: 409, stranger: 404 },
      places: { 'data.orderId': 404, 'data.extraId': 404 },
    },
  ],
}
