import { expect, test } from 'vitest'
import { pauseAfter } from './pauses.ts'

test('an upload waits longer each time, for a connection without end, for a server that fails eight times and no more', () => {
  expect([0, 1, 2, 3, 7, 100].map(tries => pauseAfter(tries, 'offline'))).toEqual([1000, 3000, 8000, 20_000, 20_000, 20_000])
  expect([0, 7, 8].map(tries => pauseAfter(tries, 'busy'))).toEqual([1000, 20_000, null])
})
