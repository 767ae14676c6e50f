import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LineWatch, type Probe, watchLine } from './lineWatch.ts'

type Answered = Awaited<ReturnType<Probe>>

let watch: LineWatch
let told: Answered
/** How long the database takes to answer the watch. */
let slowness: number
let broken: number

beforeEach(() => {
  vi.useFakeTimers()
  broken = 0
  slowness = 1
  watch = watchLine('postgres://x@127.0.0.1/x', async () => {
    await new Promise(done => setTimeout(done, slowness))
    return told
  })
  watch.sent({ processID: 7, connection: { stream: { destroy: () => broken++ } } } as unknown as pg.ClientBase)
})
afterEach(() => {
  watch.stop()
  vi.useRealTimers()
})

const of = (known: number[], working: number[]): Answered => ({ known: new Set(known), working: new Set(working) })

test('a statement the database works at is waited for, however long it takes', async () => {
  told = of([7], [7])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(broken).toBe(0)
})

test('one that a database with time to spare has not begun in two looks is lost', async () => {
  told = of([7], [])
  await vi.advanceTimersByTimeAsync(2600)
  expect(broken).toBe(0)
  await vi.advanceTimersByTimeAsync(600)
  expect(broken).toBeGreaterThan(0)
})

test('one that a starved database has not begun is left to it', async () => {
  told = of([7], [])
  slowness = 900
  await vi.advanceTimersByTimeAsync(10_000)
  expect(broken).toBe(0)
})

test('one look at which the database is not reached is not enough', async () => {
  told = null
  await vi.advanceTimersByTimeAsync(2600)
  told = of([7], [7])
  await vi.advanceTimersByTimeAsync(600)
  told = null
  await vi.advanceTimersByTimeAsync(400)
  expect(broken).toBe(0)
  await vi.advanceTimersByTimeAsync(1000)
  expect(broken).toBeGreaterThan(0)
})

test('one whose backend is gone is lost at once', async () => {
  told = of([8], [8])
  await vi.advanceTimersByTimeAsync(2600)
  expect(broken).toBeGreaterThan(0)
})
