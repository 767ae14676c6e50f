import { afterAll, beforeAll, expect, test } from 'vitest'
import { AnalyticsFilter, analytics } from '#contract/analytics.ts'
import { drive, onDays } from '#testing/flights.ts'
import { moved } from '#testing/orderSteps.ts'
import { offered, openPair, resourcesOf, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

test('the time of an answer is from the offer to the yes, in both sides’ eyes, and an offer that was revoked is none', async () => {
  const { forwarder, executor } = await openPair(world)
  await world.setClock('2026-10-06T09:00:00+03:00')
  const first = await offered(forwarder, executor, onDays('2026-10-07', '2026-10-08'))
  await world.setClock('2026-10-06T09:30:00+03:00')
  const back = await moved(forwarder, first, { action: 'revoke', reason: 'better_offer', comment: '' })
  const again = await moved(forwarder, back, { action: 'offer', executorId: executor.org, answerMinutes: 240 })
  await world.setClock('2026-10-06T11:00:00+03:00')
  const row = await moved(executor, again, { action: 'accept' })
  await world.setClock('2026-10-06T12:00:00+03:00')
  const named = await moved(executor, row, { action: 'assign', ...(await resourcesOf(world, executor)) })
  await world.setClock('2026-10-07T09:30:00+03:00')
  const loaded = await drive(executor, named, 'depart', 'arrive', 'finish')
  await world.setClock('2026-10-08T09:00:00+03:00')
  await drive(executor, loaded, 'arrive', 'finish')

  for (const [who, side] of [
    [forwarder, 'forwarder'],
    [executor, 'executor'],
  ] as const) {
    const days = { from: '2026-10-01', to: '2026-10-31' }
    const { data } = await who.ask(analytics.dashboard, { query: { ...AnalyticsFilter.parse({ side, days }), dashboard: 'partners' } })
    const told = data.figures.find(({ id }) => id === 'answerTime')!
    expect(told.of, side).toBe(1)
    expect(told.value, side).toBeCloseTo(1.5, 1)
  }
}, 120_000)
