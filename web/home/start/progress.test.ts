import { expect, test } from 'vitest'
import { advance, goalOf, queueItemOf } from './progress.ts'

const a = queueItemOf('a', 'accept', '2026-11-24T10:00:00Z')
const b = queueItemOf('b', 'assign', '2026-11-24T11:00:00Z')
const c = queueItemOf('c', 'offer', null)

test('what left the queue is done, its next step is another thing', () => {
  const begun = advance({ waiting: [], done: [] }, [a, b], null)
  const accepted = queueItemOf('a', 'assign', '2026-11-24T15:00:00Z')
  expect(advance(begun, [b, accepted], null)).toEqual({ waiting: [b, accepted], done: [a] })
})

test('what came back is not done', () => {
  const done = advance({ waiting: [a], done: [] }, [], null)
  expect(done.done).toEqual([a])
  expect(advance(done, [a], null)).toEqual({ waiting: [a], done: [] })
})

test('of what lies beyond the loaded part nothing is known', () => {
  const begun = advance({ waiting: [], done: [] }, [a, b, c], null)
  expect(advance(begun, [b], '2026-11-24T11:00:00Z')).toEqual({ waiting: [b, c], done: [a] })
})

test('B6 the goal of the day is what it began with, however much comes later', () => {
  const morning = advance({ waiting: [], done: [] }, [a, b], null)
  expect(goalOf(morning, morning, undefined)).toBeUndefined()
  const goal = goalOf(morning, morning, 2)
  const later = advance(morning, [b, c], null)
  expect([goal, goalOf({ ...morning, goal }, later, 40)]).toEqual([2, 2])
})
