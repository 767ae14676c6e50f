import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { get } from '#contract/call.ts'
import { documents } from '#contract/documents.ts'
import { orders } from '#contract/orders.ts'
import { prints } from '#contract/prints.ts'
import { users } from '#contract/users.ts'
import { waybills } from '#contract/waybills.ts'
import { openOutside } from '#web/testing/outside.ts'
import { CallError } from './client.ts'
import { markStale, openQueries, pause, queryOf } from './query.ts'

const list = get('/api/list', { about: '', needs: 'session', staleAfter: [], out: z.array(z.int()) })
const side = { side: 'forwarder' } as const

let outside: ReturnType<typeof openOutside>
let told: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  vi.useFakeTimers()
  outside = openOutside()
  told = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const watch = (queries: ReturnType<typeof openQueries>) => {
  const observer = new QueryObserver(queries, queryOf(list, {}, { quiet: true }))
  return { observer, leave: observer.subscribe(() => {}) }
}

test('9.15 an answer is kept five minutes after its screen was left', async () => {
  const queries = openQueries()
  outside.answers({ body: { data: [1] } })
  const first = watch(queries)
  await vi.advanceTimersByTimeAsync(0)
  first.leave()
  await vi.advanceTimersByTimeAsync(299_000)
  const again = watch(queries)
  expect(again.observer.getCurrentResult()).toMatchObject({ data: [1], isPending: false })
  await vi.advanceTimersByTimeAsync(0)
  again.leave()
  await vi.advanceTimersByTimeAsync(301_000)
  const late = watch(queries)
  expect(late.observer.getCurrentResult()).toMatchObject({ data: undefined, isPending: true })
  late.leave()
  queries.clear()
})

test('9.16, 9.17 a query that always fails makes four requests, after 1, 2 and 4 seconds', async () => {
  const queries = openQueries()
  outside.answers({ status: 500, body: {} })
  const { observer, leave } = watch(queries)
  const counts: number[] = []
  for (const wait of [0, 999, 1, 1999, 1, 3999, 1, 60_000]) {
    await vi.advanceTimersByTimeAsync(wait)
    counts.push(outside.sent.length)
  }
  expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
  expect(observer.getCurrentResult().isError).toBe(true)
  leave()
  queries.clear()
})

test('9.17 the pause doubles and never passes 30 s', () => {
  expect([0, 1, 2, 5, 30].map(pause)).toEqual([1000, 2000, 4000, 30_000, 30_000])
})

test('a refusal is an answer: it is not asked for again', async () => {
  const queries = openQueries()
  outside.answers({ status: 404, body: { error: { code: 'order.not_found', message: 'Такого заказа нет', info: {} } } })
  const { observer, leave } = watch(queries)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(outside.sent).toHaveLength(1)
  expect(observer.getCurrentResult().error).toMatchObject({ code: 'order.not_found' })
  leave()
  queries.clear()
})

test('8.10 a query that fails is told once, after its retries', async () => {
  const { toasts } = await import('#web/ui/feedback/toasts.ts')
  const queries = openQueries()
  outside.answers({ status: 500, statusText: 'Internal Server Error', body: {} })
  const leave = new QueryObserver(queries, queryOf(list)).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(6000)
  expect(toasts.list()).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(toasts.list().map(toast => toast.content)).toEqual(['Internal Server Error'])
  leave()
  queries.clear()
})

const change = async (failure: unknown) => {
  const queries = openQueries()
  const observer = new MutationObserver(queries, { mutationFn: () => Promise.reject(failure) })
  await observer.mutate().catch(() => {})
  queries.clear()
  return told.mock.calls.flat()
}

test('8.11 a failed change: the message of the body goes to the console alone', async () => {
  const { toasts } = await import('#web/ui/feedback/toasts.ts')
  const before = toasts.list().length
  expect(await change(new CallError('Conflict', { status: 409, body: { message: 'Занято' } }))).toEqual(['Занято'])
  expect(toasts.list()).toHaveLength(before)
})
test('8.12 a failure that is no answer: its own message', async () => {
  expect(await change(new Error('boom'))).toEqual(['boom'])
})
test('8.13 a failure without a message: Unknown error', async () => {
  expect(await change('thrown')).toEqual(['Unknown error'])
})

test('whatever documents the page of an order shows is asked for again when the order moves: an arrival opens a title of the waybill', async () => {
  const queries = openQueries()
  const orderId = '01980000-0000-7000-8000-000000000001'
  const shown = [orders.get, documents.list, prints.list, waybills.get]
  for (const call of shown) queries.setQueryData(queryOf(call, { orderId }).queryKey, {} as never)
  await markStale(queries, ['order.changed'])
  const fresh = queries.getQueryCache().findAll({ predicate: query => !query.state.isInvalidated })
  expect(fresh.map(query => query.queryKey[0])).toEqual([])
  expect(queries.getQueryCache().getAll()).toHaveLength(shown.length)
  queries.clear()
})

test('an event makes the answers stale of the calls that name it, and no others', async () => {
  const queries = openQueries()
  queries.setQueryData(queryOf(orders.get, { orderId: '01980000-0000-7000-8000-000000000001' }).queryKey, {} as never)
  queries.setQueryData(queryOf(orders.counts, side).queryKey, {} as never)
  queries.setQueryData(queryOf(list).queryKey, [1])
  await markStale(queries, ['order.changed'])
  const stale = queries
    .getQueryCache()
    .getAll()
    .map(query => [query.queryKey[0], query.state.isInvalidated])
  expect(stale).toEqual([
    [orders.get.path, true],
    [orders.counts.path, true],
    ['/api/list', false],
  ])
  queries.clear()
})

test('an event that changes what is known of the person asks for him anew', async () => {
  const queries = openQueries()
  outside.answers({ body: { data: null } })
  await markStale(queries, ['order.changed'])
  expect(outside.sent).toEqual([])
  await markStale(queries, ['flags.changed'])
  expect(outside.sent.map(request => request.url)).toEqual([users.me.path])
  queries.clear()
})
