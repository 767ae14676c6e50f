import { afterAll, expect, test } from 'vitest'
import { time } from '#contract/time.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()
afterAll(world.close)

test('7.73 tells how far the caller’s clock is behind the installation’s', async () => {
  await world.setClock('2026-11-21T07:06:39.000Z')
  const { data } = await world.ask(time.sync, { data: { clientTime: '2026-11-21T07:05:09.000Z' } })
  expect(data.timeOffsetSeconds).toBeGreaterThanOrEqual(90)
  expect(data.timeOffsetSeconds).toBeLessThan(95)
  const ahead = await world.ask(time.sync, { data: { clientTime: '2026-11-21T10:08:09.000+03:00' } })
  expect(ahead.data.timeOffsetSeconds).toBeLessThan(-85)
})

test.each(['2026-11-21T07:05:60Z', '21.11.2026', '', '0', '+275760-09-13T00:00:00.000Z', '2026-02-30T00:00:00Z', '2026-11-21T07:05:09'])(
  'DEV5 «%s» is no moment: 400',
  async clientTime => {
    expect(await world.ask(time.sync, { data: { clientTime: '2026-11-21T07:05:09Z' } })).toMatchObject({ status: 200 })
    const answer = await world.app.inject({ method: 'POST', url: time.sync.path, payload: { data: { clientTime } } })
    expect([answer.statusCode, answer.json().error.info.field]).toEqual([400, 'clientTime'])
  },
)
