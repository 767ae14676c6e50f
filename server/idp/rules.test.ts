import { expect, test } from 'vitest'
import { afterFailure, failuresAt, isTold, secondsToWait } from './rules.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 2) + seconds * 1000)

test('five wrong passwords cost nothing, then the wait doubles up to a quarter of an hour', () => {
  const waits = Array.from({ length: 18 }, (_, n) => secondsToWait({ failures: n, triedAt: at(0) }, at(0)))
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  expect(secondsToWait(undefined, at(0))).toBe(0)
})

test('a wait passes, and what was counted is forgotten one by one', () => {
  const kept = { failures: 8, triedAt: at(0) }
  expect([secondsToWait(kept, at(3)), secondsToWait(kept, at(8))]).toEqual([5, 0])
  expect([failuresAt(kept, at(899)), failuresAt(kept, at(900)), failuresAt(kept, at(3600)), failuresAt(kept, at(86_400))]).toEqual([
    8, 7, 4, 0,
  ])
  expect(secondsToWait(kept, at(3600))).toBe(0)
})

test('a long attack counts no higher than its longest wait, about a hundred tries a day', () => {
  let kept = { failures: 0, triedAt: at(0) }
  let tries = 0
  for (let s = 0; s < 86_400; s++)
    if (secondsToWait(kept, at(s)) === 0) {
      kept = { failures: afterFailure(kept, at(s)), triedAt: at(s) }
      tries++
    }
  expect(kept.failures).toBe(15)
  expect(tries).toBeGreaterThan(90)
  expect(tries).toBeLessThan(120)
})

test('the owner hears of the failure that begins the waits', () => {
  expect([3, 4, 5, 6, 15].filter(isTold)).toEqual([5])
})
