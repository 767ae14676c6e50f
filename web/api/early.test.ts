import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { get } from '#contract/call.ts'
import { openOutside } from '#web/testing/outside.ts'

const key = Symbol.for('trassa.asked')
const numbers = get('/api/numbers', {
  about: '',
  needs: 'session',
  staleAfter: [],
  query: z.object({ side: z.string() }),
  out: z.array(z.int()),
})
const asked = { side: 'forwarder' }
const address = '/api/numbers?side=forwarder'

/** A page that has asked for these addresses before its scripts came. */
async function opened(answers: { ask: string; data: unknown }[]) {
  vi.resetModules()
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  const coming = Promise.withResolvers<Response>()
  Object.assign(globalThis, {
    [key]: {
      alone: {},
      together: { asks: answers.map(({ ask }) => ask.replace('side=forwarder', 'side={side}')), answer: coming.promise },
    },
  })
  const { queryOf } = await import('./query.ts')
  const { presentAnswer, ask } = await import('./client.ts')
  const come = async () => {
    coming.resolve(new Response(JSON.stringify({ data: { answers } })))
    for (let n = 0; n < 20; n++) await Promise.resolve()
    await new Promise(done => setImmediate(done))
  }
  return { queryOf, presentAnswer, ask, come }
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, key)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('what came before the scripts is shown at once, and no request is made for it', async () => {
  const outside = openOutside()
  const { queryOf, come } = await opened([{ ask: address, data: [1, 2] }])
  await come()
  const observer = new QueryObserver(new QueryClient(), queryOf(numbers, asked))
  expect(observer.getCurrentResult()).toMatchObject({ data: [1, 2], isPending: false })
  const leave = observer.subscribe(() => undefined)
  await new Promise(done => setImmediate(done))
  leave()
  expect(outside.sent).toEqual([])
})

test('an answer is given once', async () => {
  openOutside()
  const { presentAnswer, come } = await opened([{ ask: address, data: [1] }])
  expect(presentAnswer(numbers, asked)).toBeUndefined()
  await come()
  expect(presentAnswer(numbers, asked)).toEqual([1])
  expect(presentAnswer(numbers, asked)).toBeUndefined()
})

test('after a change what came early is given to nobody: it says how things were before', async () => {
  const { presentAnswer, come } = await opened([{ ask: address, data: [1, 2] }])
  await come()
  const { markStale } = await import('./query.ts')
  await markStale(new QueryClient(), ['order.changed'])
  expect(presentAnswer(numbers, asked)).toBeUndefined()
})

test('who waits for an answer gets it, whoever looks for it meanwhile', async () => {
  const outside = openOutside()
  const { presentAnswer, ask, come } = await opened([{ ask: address, data: [3] }])
  const waited = ask(numbers, { query: asked })
  await Promise.resolve()
  const coming = come()
  expect(presentAnswer(numbers, asked)).toBeUndefined()
  await coming
  expect((await waited)[0]).toEqual([3])
  expect(outside.sent).toEqual([])
})

test('an answer that is not as agreed is asked for again', async () => {
  openOutside()
  const { presentAnswer, come } = await opened([{ ask: address, data: ['a'] }])
  await come()
  expect(presentAnswer(numbers, asked)).toBeUndefined()
})
