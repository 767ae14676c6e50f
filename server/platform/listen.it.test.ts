import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#testing/database.ts'
import { openDatabaseLine } from '#testing/databaseLine.ts'
import { openNudges } from './listen.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('a listener whose line swallowed bytes for a while listens again and looks at what it missed', async () => {
  const line = await openDatabaseLine(database.url)
  const nudges = openNudges({ url: line.url })
  let heard = 0
  nudges.on('events', () => heard++)
  try {
    await expect.poll(() => heard, { timeout: 20_000 }).toBe(1)
    line.swallow()
    // nobody commits anything: what is heard from now on is a listener that began anew
    await expect.poll(() => line.opened(), { timeout: 20_000 }).toBeGreaterThan(1)
    line.heal()
    await expect.poll(() => heard, { timeout: 20_000 }).toBeGreaterThan(1)
  } finally {
    line.heal()
    await nudges.stop()
    await line.close()
  }
})
