import { bets } from '#contract/bets.ts'
import { newLotKeys } from '#server/bets/chain/sealed.ts'
import type { AccessObjects } from './accessObjects.ts'
import type { Row } from './accessRow.ts'
import { makeTender, type TenderOptions } from './tenders.ts'

const amount = { minor: 18_000_000, currency: 'RUB' }
const wire = { amount: '180000.00', currency: 'RUB' }

/** A lot of the partner this organisation is invited to. */
async function invited(t: AccessObjects, given: TenderOptions = {}) {
  await t.world.root.query('update organizations set verified = true where id = $1', [t.me.org])
  return makeTender(t.world, t.mate, [t.me], given)
}

/** The same with a bet of this organisation. */
async function taking(t: AccessObjects, given: TenderOptions = {}) {
  const { lotId } = await invited(t, given)
  await t.me.ask(bets.place, { data: { lotId, amount, share: null, comment: '' } })
  return lotId
}

/** The same, ended. */
async function ended(t: AccessObjects) {
  const lotId = await taking(t)
  await t.world.root.query(`update tender_lots set status = 'closed', closed_at = app_now() where id = $1`, [lotId])
  return lotId
}

const reading = { owner: 200, viewer: 200, partner: 200, stranger: 404 }
/** The partner organises it: it is no bidder there. */
const bidding = { owner: 200, viewer: 403, partner: 404, stranger: 404 }
const filtering = { owner: 200, viewer: 200, partner: 200, stranger: 200 }

/** Who gets what with the calls of bets. */
export const betsAccess: Record<string, Row[]> = {
  'bets.mayPlace': [
    { ask: async t => ({ query: { tenderId: (await invited(t)).tenderId } }), says: filtering, places: { 'query.tenderId': 200 } },
  ],
  'bets.place': [
    {
      ask: async t => ({ data: { lotId: (await invited(t)).lotId, amount: wire, share: null, comment: '' } }),
      says: { ...bidding, partner: 403 },
      places: { 'data.lotId': 404 },
    },
  ],
  'bets.withdraw': [
    {
      ask: async t => ({ data: { lotId: await taking(t, { tender: { withdrawUntil: new Date('2100-01-01T00:00:00Z') } }) } }),
      says: bidding,
      places: { 'data.lotId': 404 },
    },
  ],
  'bets.setRobot': [
    {
      ask: async t => ({ data: { lotId: (await invited(t)).lotId, floor: wire, step: null, until: null } }),
      says: bidding,
      places: { 'data.lotId': 404 },
    },
  ],
  'bets.dropRobot': [
    {
      ask: async t => ({ data: { lotId: (await invited(t)).lotId } }),
      // who has none drops none
      says: { ...bidding, partner: 200 },
      places: { 'data.lotId': 404 },
    },
  ],
  'bets.live': [
    { ask: async t => ({ query: { lotIds: [(await invited(t)).lotId] } }), says: filtering, places: { 'query.lotIds': 200 }, over: 400 },
  ],
  'bets.thread': [{ ask: async t => ({ query: { lotId: await taking(t), after: 0 } }), says: reading, places: { 'query.lotId': 404 } }],
  'bets.keys': [
    {
      ask: async t => ({ query: { lotId: (await invited(t, { kind: 'sealed_rfq', lot: await newLotKeys(t.world.secrets) })).lotId } }),
      says: reading,
      places: { 'query.lotId': 404 },
    },
  ],
  'bets.log': [
    { ask: async t => ({ query: { lotId: await ended(t) } }), says: { ...reading, viewer: 403 }, places: { 'query.lotId': 404 } },
  ],
}
