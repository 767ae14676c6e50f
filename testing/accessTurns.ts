import { waterfalls } from '#contract/waterfalls.ts'
import type { AccessObjects } from './accessObjects.ts'
import type { Row } from './accessRow.ts'

const turn = (t: AccessObjects) => ({ executorId: t.mate.org, answerMinutes: 60 })
/** As it is sent. */
const turns = (t: AccessObjects) => [{ ...turn(t), price: { amount: '50000.00', currency: 'RUB' } }]

/** Who gets what with orders offered to chosen executors in turn. */
export const turnsAccess: Record<string, Row[]> = {
  'waterfalls.startTurns': [
    {
      ask: async t => {
        const { id, version } = await t.placed()
        return { data: { orderId: id, version, turns: turns(t) } }
      },
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.orderId': 404, 'data.turns.*.executorId': 422 },
    },
  ],
  'waterfalls.changeTurns': [
    {
      ask: async t => {
        const { id: orderId, version } = await t.placed()
        const price = { minor: 5_000_000, currency: 'RUB' }
        const begun = await t.me.ask(waterfalls.startTurns, { data: { orderId, version, turns: [{ ...turn(t), price }] } })
        return { data: { orderId, version: begun.data.version, turns: turns(t) } }
      },
      // the only one was asked already
      says: { owner: 422, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.orderId': 404, 'data.turns.*.executorId': 422 },
    },
  ],
}
