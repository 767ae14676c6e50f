import { expect, test } from 'vitest'
import { type OrderStatus, OrderStatus as Statuses, type TaskKind, type TaskStatus } from '#contract/order-states.ts'
import { vatOf } from '#contract/order-sums.ts'
import { waitingOrder } from '#testing/waiting.ts'
import { nextOf, oneTabOf, tabOf, tabsOf, type Waiting } from './next.ts'

test('VAT is inside or on top of the price and rounds half up to the kopeck', () => {
  expect(vatOf(6_800_000, 'included', 22)).toBe(1_226_230)
  expect(vatOf(17_750_000, 'included', 22)).toBe(3_200_820)
  expect(vatOf(10_000, 'excluded', 22)).toBe(2_200)
  expect(vatOf(1, 'excluded', 50)).toBe(1)
  expect(vatOf(9_000_000, 'none', 0)).toBe(0)
})

test('net and VAT make the gross for every rate', () => {
  for (const rate of [22, 20, 10, 7, 5, 0])
    for (let gross = 1; gross < 3000; gross += 7) {
      const vat = vatOf(gross, 'included', rate)
      expect(Number.isInteger(vat) && vat >= 0 && vat < gross).toBe(true)
      expect(Math.abs(vat - (gross * rate) / (100 + rate))).toBeLessThanOrEqual(0.5)
    }
})

test('every status stands behind a tab of each side', () => {
  for (const side of ['forwarder', 'executor'] as const)
    for (const status of Statuses.options) expect(tabsOf(side)).toContain(tabOf(status, side))
})

test('statuses of one tab name it; several tabs, no status and what somebody lost do not', () => {
  expect(oneTabOf(['completed', 'archived'], 'forwarder')).toBe('done')
  expect(oneTabOf(['offered'], 'executor')).toBe('new')
  expect(oneTabOf(['completed', 'documents'], 'forwarder')).toBeNull()
  expect(oneTabOf([], 'forwarder')).toBeNull()
  for (const lost of ['cancelled', 'declined', 'expired', 'revoked'] as const) expect(oneTabOf([lost], 'executor')).toBeNull()
  expect(oneTabOf(['completed', 'declined'], 'executor')).toBeNull()
  expect(oneTabOf(['cancelled'], 'forwarder')).toBe('cancelled')
})

const at = (text: string) => new Date(text)
const waiting = (status: OrderStatus, more: Partial<Waiting> = {}) =>
  waitingOrder({
    status,
    statusAt: at('2026-10-01T06:00:00Z'),
    windows: [
      { from: at('2026-10-06T06:00:00Z'), to: at('2026-10-06T09:00:00Z') },
      { from: at('2026-10-07T05:00:00Z'), to: at('2026-10-07T11:00:00Z') },
    ],
    ...more,
  })

test('an offer waits for the executor until its deadline', () => {
  const order = waiting('offered', { offerExpiresAt: at('2026-10-01T08:00:00Z') })
  expect(nextOf(order, 'executor')).toMatchObject({ code: 'answer_offer', whose: 'me', dueAt: '2026-10-01T08:00:00.000Z' })
  expect(nextOf(order, 'forwarder')).toMatchObject({ code: 'answer_offer', whose: 'them' })
})

test('resources are due 4 h before loading, and an hour after acceptance at the earliest', () => {
  expect(nextOf(waiting('accepted'), 'executor').dueAt).toBe('2026-10-06T02:00:00.000Z')
  expect(nextOf(waiting('accepted', { statusAt: at('2026-10-06T05:00:00Z') }), 'executor').dueAt).toBe('2026-10-06T06:00:00.000Z')
})

test('on the way the next stop is what is waited for', () => {
  const task = (status: TaskStatus, stopSeq: number) => ({ status, stopSeq, arrivedAt: null })
  const flight = { status: 'in_transit' as const, tasks: [task('completed', 1), task('en_route', 2)] }
  expect(nextOf(waiting('in_progress', { flights: [flight] }), 'executor')).toMatchObject({
    code: 'arrive',
    stop: 1,
    dueAt: '2026-10-07T11:00:00.000Z',
  })
})

test('a stop of the vehicle’s own, a reload or a wash, is in no route of the order: it is told by what is done there', () => {
  const task = (kind: TaskKind, status: TaskStatus, stopSeq: number) => ({
    kind,
    status,
    stopSeq,
    arrivedAt: null,
    plannedFrom: at('2026-10-06T20:00:00Z'),
    plannedTo: at('2026-10-06T21:00:00Z'),
  })
  const flight = {
    status: 'in_transit' as const,
    tasks: [task('loading', 'completed', 1), task('reload', 'planned', 0), task('unloading', 'planned', 2)],
  }
  const next = nextOf(waiting('in_progress', { flights: [flight] }), 'executor')
  expect(next).toMatchObject({ code: 'depart', stop: null, task: 'reload' })
  expect(nextOf(waiting('in_progress', { flights: [{ ...flight, tasks: flight.tasks.slice(2) }] }), 'executor')).not.toHaveProperty('task')
})

test('what stands beside the status is waited for first: a request to stop, a hold, resources to approve or to replace, a late answer', () => {
  const halt = { askedAt: at('2026-10-06T10:00:00Z'), answerDueAt: at('2026-10-06T14:00:00Z') }
  expect(nextOf(waiting('in_progress', { halt }), 'executor')).toMatchObject({
    code: 'answer_halt',
    whose: 'me',
    dueAt: '2026-10-06T14:00:00.000Z',
    sinceAt: '2026-10-06T10:00:00.000Z',
  })
  const held = waiting('ready', { holds: [{ side: 'forwarder', blocks: ['dispatch'] }] })
  expect(nextOf(held, 'forwarder')).toMatchObject({ code: 'release_hold', whose: 'me', dueAt: '2026-10-06T02:00:00.000Z' })
  expect(nextOf({ ...held, status: 'placed' }, 'forwarder').code).toBe('choose_executor')
  const named = waiting('accepted', { approvalUntil: at('2026-10-01T10:00:00Z') })
  expect(nextOf(named, 'forwarder')).toMatchObject({ code: 'approve_resources', whose: 'me', dueAt: '2026-10-01T10:00:00.000Z' })
  expect(nextOf(waiting('ready', { resourcesIssue: 'driver_unavailable' }), 'executor')).toMatchObject({
    code: 'replace_resources',
    whose: 'me',
  })
  expect(nextOf(waiting('placed', { late: true }), 'forwarder')).toMatchObject({ code: 'review_late', whose: 'me' })
})

test('what wrong handover codes hold back waits for both sides, while the task is open', () => {
  const task = (status: TaskStatus, stopSeq: number) => ({ id: `task ${stopSeq}`, status, stopSeq, arrivedAt: at('2026-10-07T06:00:00Z') })
  const flights = (last: TaskStatus) => [{ status: 'unloading' as const, tasks: [task('completed', 1), task(last, 2)] }]
  const holds = [{ side: 'forwarder', blocks: ['delivery'], taskId: 'task 2' }]
  for (const side of ['forwarder', 'executor'] as const)
    expect(nextOf(waiting('in_progress', { flights: flights('arrived'), holds }), side)).toMatchObject({
      code: 'decide_handover',
      whose: 'me',
      stop: 1,
      dueAt: '2026-10-07T11:00:00.000Z',
      sinceAt: '2026-10-07T06:00:00.000Z',
    })
  expect(nextOf(waiting('in_progress', { flights: flights('failed'), holds }), 'executor').code).not.toBe('decide_handover')
})

test('an order all of whose stops failed waits for its forwarder', () => {
  const task = (stopSeq: number) => ({ status: 'failed' as const, stopSeq, arrivedAt: null })
  const flight = { status: 'cancelled' as const, tasks: [task(1), task(2)] }
  expect(nextOf(waiting('in_progress', { flights: [flight] }), 'forwarder')).toMatchObject({
    code: 'decide_failed',
    whose: 'me',
    dueAt: null,
  })
})

test('documents: first the executor, then the forwarder, then completion', () => {
  const document = (status: string) => ({ status, dueAt: at('2026-10-12T11:00:00Z'), changedAt: null })
  expect(nextOf(waiting('documents', { documents: [document('required'), document('accepted')] }), 'executor')).toMatchObject({
    code: 'upload_documents',
    whose: 'me',
    count: 1,
  })
  expect(nextOf(waiting('documents', { documents: [document('required'), document('uploaded')] }), 'forwarder')).toMatchObject({
    code: 'check_documents',
    whose: 'me',
    count: 1,
  })
  // each side reads its own: one document is being checked while another was refused
  for (const status of ['required', 'rejected'])
    expect(nextOf(waiting('documents', { documents: [document(status), document('uploaded')] }), 'executor')).toMatchObject({
      code: 'upload_documents',
      whose: 'me',
      count: 1,
    })
  expect(nextOf(waiting('documents', { documents: [document('uploaded')] }), 'executor')).toMatchObject({
    code: 'check_documents',
    whose: 'them',
  })
  expect(nextOf(waiting('documents', { documents: [document('accepted')] }), 'forwarder')).toMatchObject({
    code: 'complete_order',
    whose: 'me',
  })
})

test('an ended order waits for nobody', () => {
  for (const status of ['completed', 'archived', 'cancelled'] as const)
    expect(nextOf(waiting(status), 'forwarder')).toMatchObject({ code: 'none', whose: 'nobody', dueAt: null })
})

test('a title to be signed goes before what the other side owes and before an own step not due sooner; it hides no step of the other side', () => {
  const title = (side: string, due: string | null, number = 1) => ({
    ...{ side, number, since: at('2026-10-02T06:00:00Z') },
    due: due === null ? null : at(due),
  })
  const first = waiting('accepted', { titles: [title('forwarder', '2026-10-06T06:00:00Z')] })
  expect(nextOf(first, 'forwarder')).toEqual({
    code: 'sign_title',
    whose: 'me',
    dueAt: '2026-10-06T06:00:00.000Z',
    sinceAt: '2026-10-02T06:00:00.000Z',
    stop: null,
    count: null,
    title: 1,
  })
  expect(nextOf(first, 'executor')).toMatchObject({ code: 'assign_resources', whose: 'me' })

  const own = (due: string | null) => nextOf(waiting('accepted', { titles: [title('executor', due, 2)] }), 'executor')
  for (const due of ['2026-10-06T01:00:00Z', '2026-10-06T02:00:00Z'])
    expect(own(due)).toMatchObject({ code: 'sign_title', whose: 'me', title: 2 })
  for (const due of ['2026-10-06T03:00:00Z', null]) expect(own(due)).toMatchObject({ code: 'assign_resources', whose: 'me' })

  const ended = waiting('completed', { titles: [title('executor', null, 5)] })
  expect(nextOf(ended, 'executor')).toMatchObject({ code: 'sign_title', whose: 'me', dueAt: null })
  expect(nextOf(ended, 'forwarder')).toMatchObject({ code: 'sign_title', whose: 'them', title: 5 })
  // a signature is given by whose deal it is, whoever drives
  const transfer = { status: 'active', requestedAt: at('2026-10-02T06:00:00Z'), answerDueAt: null, answeredAt: null }
  expect(nextOf({ ...ended, transfer }, 'executor')).toMatchObject({ code: 'sign_title', whose: 'me' })
})

test('of a title and an extra that wait for the same side the one that is due sooner is told', () => {
  const extras = [{ side: 'executor', proposedAt: at('2026-10-02T06:00:00Z'), answerDueAt: at('2026-10-04T06:00:00Z') }]
  const titles = (due: string) => [{ side: 'forwarder', number: 1, since: at('2026-10-02T06:00:00Z'), due: at(due) }]
  expect(nextOf(waiting('ready', { extras, titles: titles('2026-10-06T06:00:00Z') }), 'forwarder').code).toBe('answer_extra')
  expect(nextOf(waiting('ready', { extras, titles: titles('2026-10-03T06:00:00Z') }), 'forwarder').code).toBe('sign_title')
})

test('where one leg is passed on each leg waits for who carries it', () => {
  const transfer = { status: 'active', requestedAt: at('2026-10-01T06:00:00Z'), answerDueAt: null, answeredAt: null }
  const leg = { at: at('2026-10-06T17:00:00Z'), isOwnNamed: false }
  const task = (status: TaskStatus, stopSeq: number) => ({ status, stopSeq, arrivedAt: null })
  const own = (status: TaskStatus) => ({ status: 'assigned' as const, tasks: [task(status, 1)], mirrorsId: null })
  const mirrored = { status: 'assigned' as const, tasks: [task('planned', 2)], mirrorsId: 'theirs' }
  expect(nextOf(waiting('accepted', { transfer, leg }), 'executor')).toMatchObject({ code: 'assign_resources', whose: 'me' })
  const named = waiting('accepted', { transfer, leg: { ...leg, isOwnNamed: true } })
  expect(nextOf(named, 'executor')).toMatchObject({ code: 'assign_resources', whose: 'them' })
  const ready = (status: TaskStatus) => waiting('in_progress', { transfer, leg, flights: [own(status), mirrored] })
  expect(nextOf(ready('planned'), 'executor')).toMatchObject({ code: 'depart', whose: 'me', stop: 0 })
  expect(nextOf(ready('completed'), 'executor')).toMatchObject({ code: 'depart', whose: 'them', stop: 1 })
  // given back while the cargo is on its way to the reload
  const lost = waiting('in_progress', { transfer: { ...transfer, status: 'approved' }, leg, flights: [own('completed')] })
  expect(nextOf(lost, 'executor')).toMatchObject({ code: 'pass_on', whose: 'me', dueAt: '2026-10-06T17:00:00.000Z' })
})
