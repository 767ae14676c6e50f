import { expect } from 'vitest'
import { bell } from '#server/notices/jobs.ts'
import { type OccurrenceConsumer, startOccurrences } from '#server/platform/occurrences.ts'
import type { World } from './world.ts'

/** Has every organisation hear what happened so far, as a running product does at once. */
export async function hearAll(world: World, consumers: { notices?: OccurrenceConsumer; rules?: OccurrenceConsumer } = { notices: bell }) {
  const faults: unknown[] = []
  const log = { error: (fault: unknown) => void faults.push(fault) } as never
  const listening = startOccurrences({ db: world.db, consumers, log })
  try {
    await expect
      .poll(() => (faults.length > 0 ? faults : world.count('hearings', 'consumer = any ($1)', [Object.keys(consumers)])), {
        timeout: 20_000,
        interval: 20,
      })
      .toBe(0)
  } finally {
    await listening.stop()
  }
}
