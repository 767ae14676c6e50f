import { describe, expect, test } from 'vitest'
import type { DriverFlight } from '#contract/driver-page.ts'
import type { TaskMark } from '#contract/order-card.ts'
import { presentMs, trueTimeOf } from './clock.ts'
import { currentTask, dayOf, firstShown, mayHandOver, mustHandOver, newest, nextStep, skippingMarks } from './day.ts'
import { begun, drawnTo, isSigned } from './handoverStrokes.ts'
import type { DriverMessage, MessageContent } from './messages.ts'

const task = (taskId: string, change: object = {}) => ({
  taskId,
  kind: 'loading',
  place: { ru: 'Тверь', en: 'Tver' },
  status: 'planned',
  departedAt: null,
  arrivedAt: null,
  serviceAt: null,
  completedAt: null,
  photos: 0,
  ...change,
})

const flight = (change: object = {}) =>
  ({
    linkId: 'link',
    version: 3,
    status: 'assigned',
    answer: 'accepted',
    tasks: [task('a'), task('b', { kind: 'unloading' })],
    cargos: [],
    ...change,
  }) as unknown as DriverFlight

let seq = 0
const message = (content: MessageContent): DriverMessage => {
  seq += 1
  const at = `2026-10-06T09:0${seq % 10}:00.000Z`
  return { ...content, seq, key: `key-${seq}`, linkId: 'link', flight: 'Р-1', at, state: 'waiting', why: null }
}
const marks = (taskId: string, ...made: TaskMark[]) => made.map(mark => message({ call: 'report', data: { taskId, mark, comment: '' } }))
const same = (at: string) => at
const photo = message({ call: 'photo', data: { taskId: 'a' }, photo: new Blob() })

/** What the big button says at a flight with these messages waiting. */
function buttonOf(given: DriverFlight, messages: DriverMessage[]) {
  const step = nextStep(dayOf(given, messages, same))
  return step.is === 'mark' ? `${step.task.taskId} ${step.mark}` : step.is
}

describe('the next step', () => {
  test('goes on by what waits on the phone, through all stops in their order, to the end', () => {
    const all = [...marks('a', 'depart', 'arrive', 'serve', 'finish'), ...marks('b', 'depart', 'arrive', 'serve', 'finish')]
    expect(Array.from({ length: 9 }, (_, n) => buttonOf(flight(), all.slice(0, n)))).toEqual([
      'a depart',
      'a arrive',
      'a serve',
      'a finish',
      'b depart',
      'b arrive',
      'b serve',
      'b finish',
      'over',
    ])
  })

  test('B6 is the mark taken back while that waits to be sent, step by step', () => {
    const undo = (mark: TaskMark) => message({ call: 'unmark', data: { taskId: 'a', mark } })
    const nextAfter = (...made: DriverMessage[]) => {
      const step = nextStep(dayOf(flight(), made, same))
      return step.is === 'mark' ? [step.task.taskId, step.mark, step.task.waiting] : step.is
    }
    const done = marks('a', 'depart', 'arrive', 'serve', 'finish')
    expect(nextAfter(...done, undo('finish'))).toEqual(['a', 'finish', ['depart', 'arrive', 'serve']])
    expect(nextAfter(...done.slice(0, 3), undo('serve'))).toEqual(['a', 'serve', ['depart', 'arrive']])
    expect(nextAfter(...done.slice(0, 2), undo('arrive'))).toEqual(['a', 'arrive', ['depart']])
    expect(nextAfter(...done.slice(0, 1), undo('depart'))).toEqual(['a', 'depart', []])
    const [arrived] = dayOf(flight(), [...marks('a', 'arrive'), undo('arrive')], same).tasks
    expect(arrived).toMatchObject({ status: 'planned', arrivedAt: null, waiting: [] })
  })

  test('is the answer first, and none of the marks for one who declined', () => {
    const unanswered = flight({ answer: null })
    expect(buttonOf(unanswered, [])).toBe('answer')
    expect(buttonOf(unanswered, [message({ call: 'answer', data: { answer: 'accepted', comment: '' } })])).toBe('a depart')
    expect(buttonOf(unanswered, [message({ call: 'answer', data: { answer: 'declined', comment: 'Болен' } })])).toBe('declined')
  })

  test('asks for no answer once the wheels have turned', () => {
    expect(buttonOf(flight({ answer: null, tasks: [task('a', { status: 'en_route' }), task('b')] }), [])).toBe('a arrive')
  })

  test('passes by stops that are cancelled or failed', () => {
    expect(buttonOf(flight({ tasks: [task('a', { status: 'cancelled' }), task('b')] }), [])).toBe('b depart')
    expect(buttonOf(flight({ tasks: [task('a', { status: 'failed' }), task('b')] }), [])).toBe('b depart')
  })

  test('is none in a flight that was cancelled or interrupted, whatever its stops say', () => {
    for (const status of ['cancelled', 'interrupted']) expect(buttonOf(flight({ status }), [])).toBe('over')
  })
})

describe('what waits', () => {
  test('stands at its stop with its time, and photos are counted', () => {
    const day = dayOf(flight(), [...marks('a', 'depart', 'arrive'), photo], same)
    expect(day.tasks[0]).toMatchObject({ status: 'arrived', waiting: ['depart', 'arrive'], photosWaiting: 1 })
    expect(day.tasks[0]!.arrivedAt).toMatch(/^2026-10-06T09/)
    expect(currentTask(day)?.taskId).toBe('a')
  })

  test('gives way to what the server knows', () => {
    const given = flight({ tasks: [task('a', { status: 'completed', arrivedAt: '2026-10-06T08:00:00Z' }), task('b')] })
    const [first] = dayOf(given, marks('a', 'arrive'), same).tasks
    expect(first).toMatchObject({ status: 'completed', arrivedAt: '2026-10-06T08:00:00Z', waiting: [] })
  })

  test('of another flight, or settled already, changes nothing', () => {
    const other = marks('a', 'depart').map(each => ({ ...each, linkId: 'other' }))
    const settled = marks('a', 'depart').map(each => ({ ...each, state: 'kept' as const }))
    expect(buttonOf(flight(), [...other, ...settled])).toBe('a depart')
  })
})

test('whoever forgot a press may skip it', () => {
  expect(skippingMarks({ status: 'planned' })).toEqual(['arrive'])
  expect(skippingMarks({ status: 'arrived' })).toEqual(['finish'])
  expect(skippingMarks({ status: 'in_service' })).toEqual([])
})

test('the flight that is on comes first', () => {
  const over = { linkId: 'x', status: 'completed' as const }
  const on = { linkId: 'y', status: 'in_transit' as const }
  expect(firstShown([over, on])).toBe(on)
  expect(firstShown([over])).toBe(over)
  expect(firstShown([])).toBeNull()
})

test('an older reading does not undo what a report was answered with', () => {
  const [read, stored] = [flight({ version: 4 }), flight({ version: 5 })]
  expect(newest([read], [stored])).toEqual([stored])
  expect(newest([stored], [read])).toEqual([stored])
})

describe('the clock of the phone', () => {
  const hours = 2 * 3_600_000
  test('two hours wrong is taken off, as the server does', () => {
    expect(trueTimeOf('2026-10-06T11:00:00.000Z', hours)).toBe('2026-10-06T09:00:00.000Z')
    expect(Math.abs(presentMs(hours) - (Date.now() - hours))).toBeLessThan(1000)
  })
  test('less than a minute is left as it is', () => {
    expect(trueTimeOf('2026-10-06T11:00:00.000Z', 59_000)).toBe('2026-10-06T11:00:00.000Z')
  })
})

test('a handover is offered while the vehicle stands at an unloading nobody confirmed, and asked for where the order does', () => {
  const standing = { kind: 'unloading', status: 'arrived', handover: { rule: 'any', isHeld: false, method: null } }
  const first = (change: object, ...messages: DriverMessage[]) =>
    dayOf(flight({ tasks: [task('a', { ...standing, ...change })] }), messages, same).tasks[0]!
  expect([mayHandOver(first({})), mustHandOver(first({}))]).toEqual([true, true])
  expect(mustHandOver(first({ handover: { rule: 'none', isHeld: false, method: null } }))).toBe(false)
  for (const change of [
    { status: 'planned' },
    { handover: null },
    { handover: { ...standing.handover, isHeld: true } },
    { handover: { ...standing.handover, method: 'code' } },
  ])
    expect(mayHandOver(first(change))).toBe(false)
  const typed = message({ call: 'handover', data: { taskId: 'a', proof: { method: 'code', code: '123456' } } })
  expect(first({}, typed)).toMatchObject({ handoverWaits: 'code', status: 'arrived' })
  expect(mayHandOver(first({}, typed))).toBe(false)
  // a phone that was last told of its flight before handovers were
  expect(mayHandOver(first({ handover: undefined }))).toBe(false)
})

test('a finger draws strokes of whole points within the field, and a touch is no signature', () => {
  const drawn = drawnTo(drawnTo(begun([], 10.4, -3), 12, 2), 400, 900)
  expect(drawn).toEqual([[10, 0, 400, 500]])
  expect(isSigned(drawn)).toBe(true)
  expect(isSigned(begun(drawn.slice(1), 5, 5))).toBe(false)
})
