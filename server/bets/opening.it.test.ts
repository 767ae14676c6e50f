import { afterAll, beforeAll, expect, test } from 'vitest'
import { bets } from '#contract/bets.ts'
import { tenders } from '#contract/tenders.ts'
import { betTimers } from '#server/bets/jobs.ts'
import { evaluate } from '#server/tenders/commands/evaluation.ts'
import { tenderTimers } from '#server/tenders/jobs.ts'
import { betSteps, bid, liveOf, openBidders } from '#testing/bets.ts'
import { rub } from '#testing/money.ts'
import { freezeClock, runTimers } from '#testing/tenders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let organiser: Someone
let e1: Someone
let e2: Someone
let e3: Someone
beforeAll(async () => {
  world = await openWorld()
  ;({ organiser, e1, e2, e3 } = await openBidders(world))
})
afterAll(() => world.close())

const { tender, lotRow } = betSteps(() => ({ world, organiser, e1, e2, e3 }))
const startsAt = '2026-10-05T12:00:00.000Z'
const endsAt = '2026-10-05T13:00:00.000Z'
const announced = { status: 'announced', startsAt, endsAt } as const
const timersOf = () => ({ ...tenderTimers, ...betTimers({ secrets: world.secrets, evaluate: async () => undefined }) })

test('a lot is open from the moment that stands in it, before any timer has come', async () => {
  await freezeClock(world, '2026-10-05T11:59:59.999Z')
  const { lotId, tenderId } = await tender(announced)
  expect(await liveOf(e1, lotId)).toMatchObject({ status: 'pending', ceiling: null })
  expect((await bid(e1, lotId, 180_000)).error.code).toBe('lot.not_open')
  expect((await e1.ask(tenders.get, { query: { tenderId } })).data.mayBet).toMatchObject({ allow: false, code: 'not_begun' })

  await freezeClock(world, startsAt)
  expect(await liveOf(e2, lotId)).toMatchObject({ status: 'open', ceiling: rub(185_000) })
  expect((await e2.ask(tenders.get, { query: { tenderId } })).data.mayBet).toMatchObject({ allow: true })
  const { items } = (await e2.ask(tenders.list, { query: { side: 'executor' } })).data
  expect(items.find(({ id }) => id === lotId)?.live).toMatchObject({ status: 'open' })
  expect((await bid(e1, lotId, 180_000)).data).toMatchObject({ bet: { seq: 1 }, live: { status: 'open', leading: true } })

  // the timer finds it open, and its end comes as that of any other
  await runTimers(world, timersOf())
  expect(await lotRow(lotId)).toMatchObject({ status: 'open', bets: 1 })
  expect((await e1.ask(tenders.get, { query: { tenderId } })).data).toMatchObject({ status: 'bidding' })
  await freezeClock(world, endsAt)
  await runTimers(world, timersOf())
  expect(await lotRow(lotId)).toMatchObject({ status: 'closed', bets: 1 })
})

test('a floor left with the robot at that moment bids, and a bet may be taken back', async () => {
  await freezeClock(world, startsAt)
  const { lotId } = await tender({ ...announced, tender: { withdrawUntil: new Date(endsAt) } })
  const data = { lotId, floor: rub(170_000), step: null, until: null }
  expect((await e1.ask(bets.setRobot, { data })).data).toMatchObject({ status: 'open', robot: { active: true } })
  expect(await lotRow(lotId)).toMatchObject({ status: 'open', bets: 1 })
  expect((await bid(e2, lotId, 160_000)).status).toBe(200)
  expect((await e2.ask(bets.withdraw, { data: { lotId } })).status).toBe(200)
})

test('a price taken at that moment ends the lot for good', async () => {
  await freezeClock(world, startsAt)
  const { lotId } = await tender({ ...announced, kind: 'first_price' })
  expect((await bid(e1, lotId, 185_000)).data.live).toMatchObject({ status: 'closed' })
  await runTimers(world, timersOf())
  expect(await lotRow(lotId)).toMatchObject({ status: 'closed', bets: 1 })
  expect((await bid(e2, lotId, 180_000)).error.code).toBe('lot.closed')
})

test('a lot that ends before the timer of its tender has come is decided all the same', async () => {
  await freezeClock(world, startsAt)
  const { lotId, tenderId } = await tender({ ...announced, kind: 'first_price' })
  await bid(e1, lotId, 185_000)
  await runTimers(world, betTimers({ secrets: world.secrets, evaluate }))
  expect((await organiser.ask(tenders.get, { query: { tenderId } })).data.status).toBe('awarded')
  await runTimers(world, tenderTimers)
  expect((await organiser.ask(tenders.get, { query: { tenderId } })).data.status).toBe('awarded')
  expect(await world.count('timers', `object_id = '${tenderId}' and kind = 'tender.open'`)).toBe(0)
})
