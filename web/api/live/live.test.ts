import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orders } from '#contract/orders.ts'
import { users } from '#contract/users.ts'
import { openOutside } from '#web/testing/outside.ts'

class Stream extends EventTarget {
  static CLOSED = 2
  static opened: Stream[] = []
  readyState = 0
  address: string
  constructor(address: string) {
    super()
    this.address = address
    Stream.opened.push(this)
  }
  close() {
    this.readyState = Stream.CLOSED
  }
}

let outside: ReturnType<typeof openOutside>
let closed: AbortController
let queries: QueryClient
let invalidate: ReturnType<typeof vi.spyOn>
let ordersKey: readonly unknown[]
let link: typeof import('./liveConnection.ts')

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  outside = openOutside()
  Stream.opened = []
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', () => {})
  const [{ openLive }, { openQueries, queryOf }, store] = await Promise.all([
    import('./live.ts'),
    import('#web/api/query.ts'),
    import('./liveConnection.ts'),
  ])
  link = store
  queries = openQueries()
  ordersKey = queryOf(orders.list).queryKey
  queries.setQueryData(ordersKey, [] as never)
  invalidate = vi.spyOn(queries, 'invalidateQueries')
  closed = new AbortController()
  openLive(queries, closed.signal)
})
afterEach(() => {
  closed.abort()
  queries.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const stream = () => Stream.opened.at(-1)!
const say = (name: string) => stream().dispatchEvent(new Event(name))

const told = (name: string, lastEventId: string) => stream().dispatchEvent(new MessageEvent(name, { data: '{}', lastEventId }))

test('the stream begins where the oldest of the page’s answers was read, and a new one where the last ended', async () => {
  closed.abort()
  closed = new AbortController()
  const { get } = await import('#web/api/client.ts')
  const { openLive } = await import('./live.ts')
  for (const at of ['1017-b', '999-c', '1017-a']) {
    outside.answers({ body: { data: 1 }, headers: { 'x-live-at': at } })
    await get('/x')
  }
  openLive(queries, closed.signal)
  expect(stream().address).toBe('/api/live?from=999-c')
  say('open')
  told('ready', '999-c')
  told('order.changed', '1020-a')
  // an answer that comes later says nothing about what the stream has told
  await get('/x')
  stream().close()
  say('error')
  await vi.advanceTimersByTimeAsync(1500)
  expect(stream().address).toBe('/api/live?from=1020-a')
  say('open')
  expect(invalidate).not.toHaveBeenCalledWith()
})

test('a tab that listens to another one asks for everything once, and only if something was told before it came', async () => {
  const { recordAnswerPosition, advanceStream, streamPosition } = await import('./streamPosition.ts')
  recordAnswerPosition(new Headers({ 'x-live-at': '999-c' }))
  expect(advanceStream('1017-a')).toBe(true)
  expect(advanceStream('1018-a')).toBe(false)
  expect(streamPosition()).toBe('1018-a')
  vi.resetModules()
  const other = await import('./streamPosition.ts')
  other.recordAnswerPosition(new Headers({ 'x-live-at': '1017-a' }))
  expect(other.advanceStream('999-c')).toBe(false)
  expect(other.advanceStream(null)).toBe(false)
})

test('events of 150 ms are gathered into one refresh', async () => {
  say('open')
  say('order.changed')
  await vi.advanceTimersByTimeAsync(149)
  say('order.changed')
  expect(invalidate).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await expect.poll(() => invalidate.mock.calls.length).toBe(1)
  expect(queries.getQueryState(ordersKey)?.isInvalidated).toBe(true)
})

test('a position too old to go on from makes everything stale', () => {
  say('reload')
  expect(invalidate).toHaveBeenCalledWith()
})

test('the link tells live, a break, and live again; the browser resumes a break by itself', () => {
  expect(link.currentConnection().state).toBe('connecting')
  say('open')
  expect(link.currentConnection().state).toBe('live')
  say('error')
  expect(link.currentConnection().state).toBe('reconnecting')
  say('open')
  expect(link.currentConnection().state).toBe('live')
  expect(Stream.opened).toHaveLength(1)
  expect(invalidate).not.toHaveBeenCalled()
})

test('AU09 a stream that was refused asks who one is: a session that ended leaves for the sign-in page', async () => {
  outside.answers({ status: 401, body: {} })
  say('open')
  stream().close()
  say('error')
  await vi.advanceTimersByTimeAsync(0)
  expect(outside.sent.map(request => request.url)).toEqual([users.me.path])
  expect(outside.wentTo).toEqual(['/login'])
})

test('a stream the browser gave up is opened anew, and everything is asked for again', async () => {
  outside.answers('network')
  say('open')
  stream().close()
  say('error')
  await vi.advanceTimersByTimeAsync(1500)
  expect(Stream.opened).toHaveLength(2)
  say('open')
  expect(invalidate).toHaveBeenCalledWith()
})

test('without a stream for 30 s the page asks by itself', async () => {
  say('open')
  say('error')
  await vi.advanceTimersByTimeAsync(29_000)
  expect(invalidate).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(31_000)
  expect(invalidate).toHaveBeenCalled()
})

test('a closed page holds no stream', () => {
  closed.abort()
  expect(stream().readyState).toBe(Stream.CLOSED)
})
