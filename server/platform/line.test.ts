import { expect, test } from 'vitest'
import { openLine } from './line.ts'

/** A line whose calls the test ends itself. */
function held({ most = 128, atOnce = 4 } = {}) {
  const calls: { id: string; items: readonly number[]; end: (error?: Error) => void }[] = []
  const line = openLine<number, string>(
    (id, items) =>
      new Promise((done, fail) => {
        calls.push({ id, items, end: error => (error ? fail(error) : done(items.map(item => `${id}${item}`))) })
      }),
    { most, atOnce },
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

test('objects do not wait for each other', async () => {
  const { calls, line } = held()
  void line.join('a', 1)
  const other = line.join('b', 2)
  calls[1]!.end()
  expect(await other).toBe('b2')
})

test('no more calls than may be are under way at once; who came meanwhile goes in the next one, and objects take turns', async () => {
  const { calls, line } = held({ atOnce: 2 })
  const all = [line.join('a', 1), line.join('b', 2), line.join('c', 3), line.join('d', 4), line.join('a', 5), line.join('c', 6)]
  expect(calls.map(({ id }) => id)).toEqual(['a', 'b'])
  for (const i of [0, 1, 2, 3, 4]) {
    calls[i]!.end()
    await turn()
  }
  expect(await Promise.all(all)).toEqual(['a1', 'b2', 'c3', 'd4', 'a5', 'c6'])
  expect(calls.map(({ id, items }) => [id, ...items])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3, 6],
    ['d', 4],
    ['a', 5],
  ])
})

test('a call carries no more than it may', async () => {
  const { calls, line } = held({ most: 2 })
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
