import { afterAll, expect, test } from 'vitest'
import { openDatabaseLine } from '#testing/databaseLine.ts'
import { openWorld } from '#testing/world.ts'
import { announceWork, isAtWork } from './atWork.ts'

const world = await openWorld()
afterAll(() => world.close())

async function openAnnounced() {
  const line = await openDatabaseLine(world.installation.worker.url)
  return { line, work: announceWork(line.url) }
}

test('a connection that was lost is opened anew for whoever asks next, and nobody is told', async () => {
  const { line, work } = await openAnnounced()
  try {
    work.request()
    await expect.poll(() => isAtWork(world.db)).toBe(true)
    line.cut()
    await expect.poll(() => isAtWork(world.db)).toBe(false)
    work.request() // finds no way now
    line.heal()
    const ask = () => {
      work.request()
      return isAtWork(world.db)
    }
    await expect.poll(ask, { timeout: 10_000 }).toBe(true)
  } finally {
    await work.stop()
    await line.close()
  }
  await expect.poll(() => isAtWork(world.db)).toBe(false)
})

test('it ends with its process where its line swallows, be it open or being opened', async () => {
  const { line, work } = await openAnnounced()
  const late = announceWork(line.url)
  try {
    work.request()
    await expect.poll(() => isAtWork(world.db)).toBe(true)
    line.swallow()
    const before = line.opened()
    late.request()
    await expect.poll(() => line.opened()).toBeGreaterThan(before)
    await Promise.all([work.stop(), late.stop()])
    await expect.poll(() => isAtWork(world.db)).toBe(false)
  } finally {
    line.heal()
    await line.close()
  }
})
