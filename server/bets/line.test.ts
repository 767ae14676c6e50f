import { expect, test } from 'vitest'
import { openLine } from './line.ts'

/** A line whose calls the test ends itself. */
function held(most = 128) {
  const calls: { lotId: string; items: readonly number[]; end: (error?: Error) => void }[] = []
  const line = openLine<number, string>(
    (lotId, items) =>
      new Promise((done, fail) => {
        calls.push({ lotId, items, end: error => (error ? fail(error) : done(items.map(item => `${lotId}${item}`))) })
      }),
    most,
  )
  return { calls, line }
}
const turn = () => new Promise(done => setImmediate(done))

test('one that comes alone is sent at once; what comes meanwhile goes together, in its order', async () => {
  const { calls, line } = held()
  const first = line.join('a', 1)
  expect(calls).toHaveLength(1)
  const rest = [2, 3, 4].map(item => line.join('a', item))
  await turn()
  expect(calls).toHaveLength(1)
  calls[0]!.end()
  expect(await first).toBe('a1')
  await turn()
  expect(calls[1]!.items).toEqual([2, 3, 4])
  calls[1]!.end()
  expect(await Promise.all(rest)).toEqual(['a2', 'a3', 'a4'])
})

test('lots do not wait for each other', async () => {
  const { calls, line } = held()
  void line.join('a', 1)
  const other = line.join('b', 2)
  calls[1]!.end()
  expect(await other).toBe('b2')
})

test('a call carries no more than it may', async () => {
  const { calls, line } = held(2)
  const all = [1, 2, 3, 4].map(item => line.join('a', item))
  for (const i of [0, 1, 2]) {
    await turn()
    calls[i]!.end()
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4'])
  expect(calls.map(({ items }) => items)).toEqual([[1], [2, 3], [4]])
})

test('an error is told to everybody in the call and to nobody else; the line goes on', async () => {
  const { calls, line } = held()
  const first = line.join('a', 1)
  const second = line.join('a', 2)
  calls[0]!.end(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  await turn()
  calls[1]!.end()
  expect(await second).toBe('a2')
  const third = line.join('a', 3)
  calls[2]!.end()
  expect(await third).toBe('a3')
})
