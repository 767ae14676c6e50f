import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { timers as orderTimers } from '#server/orders/jobs.ts'
import { startTimers } from '#server/platform/timers.ts'
import { card, documentOf, history, list, orderDocuments } from '#testing/orderDocuments.ts'
import { keyOf, openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type World } from '#testing/world.ts'
import { documentTimers } from './jobs.ts'

let world: World
let at: string
let pair: Awaited<ReturnType<typeof openPair>>
beforeAll(async () => {
  world = await openWorld()
  at = await world.listen()
  pair = await openPair(world)
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const { step, delivered } = orderDocuments(() => ({ world, at, pair }))

/** An order completed with originals on paper that came on these days. */
async function settledOn(moment: string) {
  const { forwarder, executor } = pair
  const { id } = await delivered()
  const ids = (await list(executor, id)).map(document => document.id)
  await world.setClock('2026-10-08T12:00:00+03:00')
  await step(executor, id, { action: 'upload', documentIds: ids, via: 'paper', comment: '' })
  await step(forwarder, id, { action: 'accept', documentIds: ids })
  await forwarder.ask(orders.move, { data: { ...keyOf(await card(forwarder, id)), action: 'complete' } })
  await world.setClock(moment)
  return { id, ids }
}

test('scenario 10 in part: accepted on 12.10.2026 the order is payable by 30.10.2026; refused again it is not; both sides see the same days', async () => {
  const { forwarder, executor } = pair
  const { id } = await delivered({ ...scenarioOne, payTrigger: 'act_signed' })
  const ids = (await list(executor, id)).map(document => document.id)
  const days = async () => {
    const [ours, theirs] = [(await card(forwarder, id)).payment, (await card(executor, id)).payment]
    expect(theirs).toEqual(ours)
    return [ours.from, ours.by]
  }
  await world.setClock('2026-10-09T12:00:00+03:00')
  await step(executor, id, { action: 'upload', documentIds: ids, via: 'edo', comment: '' })
  expect(await days()).toEqual([null, null])
  await world.setClock('2026-10-12T12:00:00+03:00')
  await step(forwarder, id, { action: 'accept', documentIds: ids })
  expect(await days()).toEqual(['2026-10-12', '2026-10-30'])
  const upd = await documentOf(forwarder, id, 'upd')
  await step(forwarder, id, { action: 'reject', documentIds: [upd.id], reason: 'wrong_sum', comment: '' })
  expect(await days()).toEqual([null, null])
  await step(executor, id, { action: 'upload', documentIds: [upd.id], via: 'edo', comment: '' })
  await step(forwarder, id, { action: 'accept', documentIds: [upd.id] })
  expect(await days()).toEqual(['2026-10-12', '2026-10-30'])
  const now = await card(forwarder, id)
  const done = (await forwarder.ask(orders.move, { data: { ...keyOf(now), action: 'complete' } })).data
  expect(await days()).toEqual(['2026-10-12', '2026-10-30'])
  await forwarder.ask(orders.move, { data: { ...keyOf(done), action: 'rework', comment: 'Нет печати' } })
  expect(await days()).toEqual([null, null])
})

test('originals go by post: sent, missing, sent again, received on a day that begins the term; the queue says whose turn it is', async () => {
  const { forwarder, executor } = pair
  const { id } = await delivered()
  const ids = (await list(executor, id)).map(document => document.id)
  await world.setClock('2026-10-08T12:00:00+03:00')
  await step(executor, id, { action: 'upload', documentIds: ids, via: 'paper', comment: '' })
  await step(forwarder, id, { action: 'accept', documentIds: ids })
  const before = await card(forwarder, id)
  let row = (await forwarder.ask(orders.move, { data: { ...keyOf(before), action: 'complete' } })).data
  expect(row.next).toMatchObject({ code: 'send_originals', whose: 'them', count: 2 })
  expect((await card(executor, id)).next).toMatchObject({
    code: 'send_originals',
    whose: 'me',
    dueAt: expect.stringMatching(/^2026-10-13T09:00/),
  })
  expect((await card(forwarder, id)).payment).toMatchObject({ from: null, by: null })

  const send = { action: 'send_original', documentIds: ids, courier: 'Почта России', track: '19000012345678' } as const
  expect((await step(executor, id, { ...send, day: '2026-10-09' })).error.code).toBe('document.day')
  await step(executor, id, { ...send, day: '2026-10-08' })
  row = await card(forwarder, id)
  expect(row.next).toMatchObject({ code: 'receive_originals', whose: 'me', count: 2 })
  expect((await documentOf(forwarder, id, 'upd')).original).toMatchObject({ status: 'sent', track: '19000012345678', sentOn: '2026-10-08' })
  await world.setClock('2026-10-14T12:00:00+03:00')
  await step(forwarder, id, { action: 'miss_original', documentIds: [ids[0]!], comment: '' })
  expect((await card(executor, id)).next).toMatchObject({ code: 'send_originals', count: 1 })
  await step(executor, id, { ...send, documentIds: [ids[0]!], day: '2026-10-14' })
  expect((await step(forwarder, id, { action: 'receive_original', documentIds: ids, day: '2026-10-10' })).error.code).toBe('document.day')
  await step(forwarder, id, { action: 'receive_original', documentIds: [ids[1]!], day: '2026-10-12' })
  expect((await card(forwarder, id)).payment).toMatchObject({ from: null })
  await world.setClock('2026-10-19T12:00:00+03:00')
  await step(forwarder, id, { action: 'receive_original', documentIds: [ids[0]!], day: '2026-10-19' })
  expect((await card(executor, id)).payment).toMatchObject({ from: '2026-10-19', by: '2026-11-09' })
  expect((await card(executor, id)).next).toMatchObject({ code: 'none' })
})

test('deadlines of documents, of their check and of originals are told once each, whoever starts and restarts', async () => {
  const { forwarder, executor } = pair
  const { id } = await delivered()
  const handlers = { ...orderTimers, ...documentTimers }
  const run = async (moment: string) => {
    await world.setClock(moment)
    for (let i = 0; i < 2; i++) {
      const loop = startTimers({ db: world.db, handlers })
      await expect.poll(async () => world.count('timers', 'object_id = $1 and run_at <= app_now()', [id]), { timeout: 10_000 }).toBe(0)
      await loop.stop()
    }
  }
  const told = async (what: string) => (await history(forwarder, id)).filter(each => each === what).length
  await run('2026-10-12T12:00:00+03:00')
  expect(await told('documents_late')).toBe(0)
  await run('2026-10-12T14:00:01+03:00')
  expect([await told('documents_late'), await told('check_late')]).toEqual([1, 0])
  const ids = (await list(executor, id)).map(document => document.id)
  await step(executor, id, { action: 'upload', documentIds: ids, via: 'paper', comment: '' })
  await run('2026-10-14T14:00:00+03:00')
  expect(await told('check_late')).toBe(0)
  await run('2026-10-14T14:00:02+03:00')
  expect([await told('documents_late'), await told('check_late')]).toEqual([1, 1])
  await step(forwarder, id, { action: 'accept', documentIds: ids })
  const now = await card(forwarder, id)
  await forwarder.ask(orders.move, { data: { ...keyOf(now), action: 'complete' } })
  await run('2026-10-19T14:00:03+03:00')
  expect(await told('originals_late')).toBe(1)
  await run('2026-10-25T14:00:03+03:00')
  expect([await told('documents_late'), await told('check_late'), await told('originals_late')]).toEqual([1, 1, 1])
})

test('the day an original came is corrected with a reason: the term of payment moves with it, and both days stand in the journal', async () => {
  const { forwarder, executor } = pair
  const { id, ids } = await settledOn('2026-10-19T12:00:00+03:00')
  await step(executor, id, { action: 'send_original', documentIds: ids, courier: 'Курьер', track: '', day: '2026-10-14' })
  await step(forwarder, id, { action: 'receive_original', documentIds: ids, day: '2026-10-19' })
  expect((await card(executor, id)).payment).toMatchObject({ from: '2026-10-19', by: '2026-11-09' })
  const correct = { action: 'correct_original', documentIds: ids, day: '2026-10-16', comment: 'Курьер отметил день раньше' } as const
  expect((await step(executor, id, correct)).error.code).toBe('document.step_closed')
  for (const day of ['2026-10-13', '2026-10-20'])
    expect((await step(forwarder, id, { ...correct, day })).error.code, day).toBe('document.day')
  expect((await step(forwarder, id, correct)).status).toBe(200)
  for (const who of [forwarder, executor]) {
    expect((await card(who, id)).payment).toMatchObject({ from: '2026-10-16', by: '2026-11-06' })
    expect((await history(who, id))[0]).toBe('document.correct_original')
  }
  expect(
    await world.count('audits', `object_id = $1 and what = 'order.document.correct_original' and facts->>'day' = '2026-10-16'`, [id]),
  ).toBe(1)
  expect(await world.count('order_entries', `order_id = $1 and facts->>'was' = '2026-10-19'`, [id])).toBe(1)
})

test('a term that was over when it was worked out is told at once', async () => {
  const { forwarder, executor } = pair
  const { id, ids } = await settledOn('2026-10-09T12:00:00+03:00')
  const loop = async () => {
    const timers = startTimers({ db: world.db, handlers: documentTimers })
    await expect.poll(() => world.count('timers', `object_id = $1 and kind = 'order.originals' and run_at <= app_now()`, [id])).toBe(0)
    await timers.stop()
  }
  const told = async () => (await history(forwarder, id)).filter(what => what === 'originals_late').length
  await loop()
  expect(await told()).toBe(0)
  // noted on the ninth that they were sent in September: the fortnight of the post is over
  await step(executor, id, { action: 'send_original', documentIds: ids, courier: 'Почта', track: '', day: '2026-09-20' })
  await loop()
  expect(await told()).toBe(1)
  // what was told is not told again by the next step
  await step(executor, id, { action: 'send_original', documentIds: ids, courier: 'Почта', track: 'RR1', day: '2026-09-21' })
  await loop()
  expect(await told()).toBe(1)
})
