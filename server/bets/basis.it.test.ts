import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumsOf } from '#contract/bet-basis.ts'
import { bets } from '#contract/bets.ts'
import { tenders } from '#contract/tenders.ts'
import { bid, liveOf, openBidders } from '#testing/bets.ts'
import { makeTender, type TenderOptions } from '#testing/tenders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { type Kind, priceFor } from './rules.ts'

let world: World
let organiser: Someone
let bidders: Someone[]

beforeAll(async () => {
  world = await openWorld()
  const { e1, e2, e3, ...rest } = await openBidders(world)
  organiser = rest.organiser
  bidders = [e1, e2, e3]
  await world.root.query(`update organizations set tax_regime = 'usn_7' where id = $1`, [e3.org])
  const untaxed = await world.executor({ name: 'Без НДС' })
  await world.partners(organiser, untaxed)
  await world.root.query(`update organizations set verified = true, tax_regime = 'usn_exempt' where id = $1`, [untaxed.org])
  bidders.push(untaxed)
})
afterAll(() => world.close())

const tender = async (given: TenderOptions) =>
  (await makeTender(world, organiser, bidders, { basis: 'net', visibility: 'full', ...given })).lotId
const threadOf = async (who: Someone, lotId: string) => (await who.ask(bets.thread, { query: { lotId, after: 0 } })).data.items

const pair = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })).filter(([rival, viewer]) => rival !== viewer)
const kopecks = fc.integer({ min: 9_000_000, max: 9_999_999 })

test('who sees the best price reads it in his own money: a kopeck below it he is first, at it he is not', async () => {
  await fc.assert(
    fc.asyncProperty(pair, kopecks, async ([rival, viewer], sum) => {
      const [other, me] = [bidders[rival]!, bidders[viewer]!]
      const lotId = await tender({ kind: 'open_rfq' })
      await bid(other, lotId, sum / 100)
      const shown = (await liveOf(me, lotId)).bestForViewer!
      // card, list and line of prices say one figure, and to him who named it his own
      const [told] = await threadOf(me, lotId)
      const { items } = (await me.ask(tenders.list, { query: { side: 'executor', sort: '-created', limit: 1 } })).data
      expect(items.map(({ id, live }) => [id, live.bestForViewer])).toEqual([[lotId, shown]])
      expect([told!.forViewer, (await liveOf(other, lotId)).bestForViewer?.minor]).toEqual([shown, sum])
      expect((await bid(me, lotId, shown.minor / 100)).data.live.leading).toBe(false)
      expect((await bid(me, lotId, (shown.minor - 1) / 100)).data.live).toMatchObject({
        leading: true,
        bestForViewer: { minor: shown.minor - 1 },
      })
    }),
    { numRuns: 25, seed: 7 },
  )
}, 120_000)

test('a step below the best price as he reads it is taken, and what is refused tells the price the bet box told', async () => {
  const steps = fc.constantFrom(null, 50_000, 8_197, 1)
  await fc.assert(
    fc.asyncProperty(pair, kopecks, steps, async ([rival, viewer], sum, step) => {
      const [other, me] = [bidders[rival]!, bidders[viewer]!]
      const lotId = await tender({ start: 12_000_000, step })
      await bid(other, lotId, sum / 100)
      const live = await liveOf(me, lotId)
      const money = (minor: number | null) => (minor === null ? null : { minor, currency: 'RUB' })
      const sums = sumsOf({ start: null, step: money(step), floor: null, limit: null, rising: false }, live)
      const ceiling = live.ceiling!.minor
      // a step that is no whole kopeck of his is rounded up: from it the bound is a kopeck off at most
      const whole = step === null || (step * (100 + live.vat!.vatRate)) % 100 === 0
      const below = sums.best!.minor - (sums.step?.minor ?? 1)
      expect(ceiling - below).toBeGreaterThanOrEqual(0)
      expect(ceiling - below).toBeLessThanOrEqual(whole ? 0 : 1)
      const { error } = await bid(me, lotId, (ceiling + 1) / 100)
      expect(error).toMatchObject({ code: 'bet.too_high', info: { max: { amount: (ceiling / 100).toFixed(2) } } })
      expect((await bid(me, lotId, below / 100)).data.live).toMatchObject({ leading: true, bestForViewer: { minor: below } })
    }),
    { numRuns: 25, seed: 7 },
  )
}, 120_000)

test('the database says a price in the money of another as the model does, to the minor unit', async () => {
  const lotId = await tender({})
  const given = fc.record({
    kind: fc.constantFrom<Kind>('reduction', 'open_rfq', 'first_price', 'dutch', 'contract'),
    falls: fc.boolean(),
    net: fc.boolean(),
    step: fc.constantFrom(null, 1, 50_000),
    rate: fc.constantFrom(0, 5, 7, 10, 20, 22),
    value: fc.bigInt({ min: 1n, max: 900_000_000_000_000n }),
  })
  const all = fc.sample(given, { numRuns: 2000, seed: 7 })
  const { rows } = await world.root.query<{ price: string }>(
    `select gate.price_for(jsonb_populate_record(t, jsonb_build_object('kind', x.kind, 'side', case when x.falls then 'forwarder' else 'executor' end,
        'basis', case when x.net then 'net' else 'gross' end)), jsonb_populate_record(l, jsonb_build_object('step', x.step)), x.value, $3, x.rate)::text as price
     from tenders t join tender_lots l on l.org_id = t.org_id and l.tender_id = t.id
     cross join jsonb_to_recordset($2) x (kind text, falls boolean, net boolean, step bigint, rate int, value bigint, n int)
     where l.id = $1 order by x.n`,
    [lotId, JSON.stringify(all.map((one, n) => ({ ...one, value: String(one.value), n }))), bidders[0]!.org],
  )
  expect(rows.map(({ price }) => Number(price))).toEqual(all.map(({ value, rate, ...terms }) => priceFor(terms, value, rate)))
})

test('a price in the own money is told to nobody who is not told the price, and the organiser reads what is compared', async () => {
  const [other, me] = [bidders[0]!, bidders[1]!]
  for (const visibility of ['blind', 'rank'] as const) {
    const lotId = await tender({ kind: 'open_rfq', visibility })
    await bid(other, lotId, 98_000)
    expect((await liveOf(me, lotId)).bestForViewer).toBeNull()
    expect(await threadOf(me, lotId)).toEqual([])
  }
  const lotId = await tender({ kind: 'open_rfq' })
  await bid(other, lotId, 98_000)
  const live = await liveOf(organiser, lotId)
  const [told] = await threadOf(organiser, lotId)
  expect([live.bestForViewer, told!.forViewer]).toEqual([live.best, told!.compared])
  await world.root.query(`update employees set limits = '{"seesPrices": false}' where org_id = $1`, [me.org])
  expect((await liveOf(me, lotId)).bestForViewer).toBeNull()
  expect((await threadOf(me, lotId)).map(({ forViewer }) => forViewer)).toEqual([null])
})
