import { afterAll, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { openWorld } from '#testing/world.ts'
import { announceWork, isAtWork } from './atWork.ts'
import { type Rebuild, rebuildOn } from './rebuild.ts'

const world = await openWorld()
afterAll(() => world.close())

const limits: number[] = []
const rebuild: Rebuild = async (_, after, limit) => {
  limits.push(limit)
  return { after: after ?? 'a', done: limit }
}

test('a rebuild gives way while people are at work, in whatever process, and goes on as fast as it can when they have gone', async () => {
  expect(await rebuildOn(world.db, rebuild, null)).toEqual({ came: { after: 'a', done: 600 }, pauseMs: 0 })
  const other = announceWork(world.installation.worker.url)
  try {
    other.request()
    await expect.poll(() => isAtWork(world.db)).toBe(true)
    const beside = await rebuildOn(world.db, rebuild, 'b')
    expect(beside.came).toEqual({ after: 'b', done: 5 })
    expect(beside.pauseMs).toBeGreaterThan(0)
  } finally {
    await other.stop()
  }
  await expect.poll(() => isAtWork(world.db)).toBe(false)
  expect((await rebuildOn(world.db, rebuild, 'c')).pauseMs).toBe(0)
  expect(limits).toEqual([600, 5, 600])
})

test('whoever asks the product for something is at work, until a moment after it was answered', async () => {
  const forwarder = await world.forwarder()
  expect(await isAtWork(world.db)).toBe(false)
  await forwarder.ask(orders.counts)
  await expect.poll(() => isAtWork(world.db)).toBe(true)
  await expect.poll(() => isAtWork(world.db)).toBe(false)
})
