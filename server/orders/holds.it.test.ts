import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { documents } from '#contract/documents.ts'
import type { HaltChange } from '#contract/order-exceptions.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { startTimers } from '#server/platform/timers.ts'
import { accepted, card, history, mark, move, moved, ready } from '#testing/orderSteps.ts'
import { documentChange, keyOf, openPair, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { timers } from './jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

test('a hold refuses the steps it names, says so in words, and is released by the side that set it', async () => {
  const pair = await openPair(world)
  const { forwarder, executor, resources } = pair
  const hold = (who: Someone, row: OrderRow, change: object) =>
    who.ask(orders.hold, {
      data: {
        ...keyOf(row),
        action: 'set',
        kind: 'finance',
        severity: 'blocking',
        blocks: ['dispatch'],
        shared: false,
        reason: 'нет лимита',
        ...change,
      },
    })
  let row = await accepted(pair)
  row = (await hold(forwarder, row, {})).data
  expect(row.next).toMatchObject({ code: 'release_hold', whose: 'me' })
  const refused = await move(executor, row, { action: 'assign', ...resources })
  expect([refused.status, refused.error]).toMatchObject([
    409,
    { code: 'order.on_hold', message: 'Заказ удержан (финансы), удержание снимает экспедитор' },
  ])
  const seen = await card(executor, row)
  expect(seen.actions).not.toContain('assign')
  expect(seen.exceptions.holds).toMatchObject([{ kind: 'finance', reason: null, setBy: null, mayRelease: false }])
  expect(await history(executor, row)).not.toContain('hold.set')
  const [held] = (await card(forwarder, row)).exceptions.holds
  expect(held).toMatchObject({ reason: 'нет лимита', mayRelease: true })
  const release = (who: Someone) => who.ask(orders.hold, { data: { ...keyOf(row), action: 'release', holdId: held!.id } })
  expect((await release(executor)).error.code).toBe('order.hold_not_found')
  row = (await release(forwarder)).data

  expect((await hold(forwarder, row, { blocks: [] })).error.code).toBe('order.hold_blocks')
  expect((await hold(forwarder, row, { severity: 'advisory' })).error.code).toBe('order.hold_blocks')
  expect((await hold(executor, row, {})).error.code).toBe('order.hold_kind')
  row = (await hold(forwarder, row, { severity: 'informational', blocks: [], reason: 'для себя' })).data
  expect((await card(executor, row)).exceptions.holds).toEqual([])
  row = await moved(executor, row, { action: 'assign', ...resources })
  row = (await hold(executor, row, { kind: 'operational', blocks: ['delivery'], shared: true, reason: 'ждём пропуск' })).data
  expect((await card(forwarder, row)).exceptions.holds).toContainEqual(
    expect.objectContaining({ side: 'executor', reason: 'ждём пропуск' }),
  )
  for (const what of ['depart', 'arrive', 'finish', 'arrive'] as const) row = await mark(executor, row, what)
  const { flights } = await card(executor, row)
  const stopped = await executor.ask(orders.report, {
    data: { ...keyOf(row), taskId: flights[0]!.tasks[1]!.id, mark: 'finish', comment: '' },
  })
  expect(stopped.error.code).toBe('order.on_hold')
  const viewer = await world.colleague(forwarder, 'viewer')
  expect((await hold(viewer, row, {})).status).toBe(403)
})

test('an order on its way is stopped when its executor agrees: the flight is interrupted, the resources free, an act is owed', async () => {
  const pair = await openPair(world)
  const { forwarder, executor, resources } = pair
  let row = await mark(executor, await ready(pair), 'depart')
  const ask = {
    action: 'ask',
    reason: 'customer_refused',
    comment: '',
    cargoPlace: 'М-11, 120-й км',
    paidPercent: 40,
    answerMinutes: 240,
  } as const
  type Change = HaltChange extends infer C ? (C extends unknown ? Omit<C, 'orderId' | 'version'> : never) : never
  const halt = (who: Someone, step: Change) => who.ask(orders.halt, { data: { ...keyOf(row), ...step } as HaltChange })
  const request = async () => {
    const [open] = (await card(executor, row)).exceptions.haltRequests
    return { requestId: open!.id, requestVersion: open!.version }
  }
  const logistician = await world.colleague(forwarder, 'logistician')
  expect((await halt(logistician, ask)).status).toBe(403)
  expect((await halt(executor, ask)).error.code).toBe('order.step_closed')
  const { answerMinutes: _, ...bare } = ask
  expect((await halt(forwarder, { ...bare, action: 'halt' })).error.code).toBe('order.consent_missing')

  row = (await halt(forwarder, ask)).data
  expect(row).toMatchObject({
    status: 'in_progress',
    next: { code: 'answer_halt', whose: 'them', dueAt: expect.stringMatching(/^2026-10-01T10:00/) },
  })
  expect((await halt(forwarder, ask)).error.code).toBe('order.halt_open')
  const first = await request()
  row = (await halt(executor, { action: 'refuse', ...first, comment: 'уже у получателя' })).data
  expect((await halt(executor, { action: 'agree', ...first, comment: '' })).error.code).toBe('order.halt_changed')

  row = (await halt(forwarder, ask)).data
  await world.setClock('2026-10-01T13:00:01+03:00')
  const running = startTimers({ db: world.db, handlers: { 'order.halt': timers['order.halt'] } })
  try {
    await expect.poll(() => world.count('timers', `kind = 'order.halt'`), { timeout: 5000, interval: 50 }).toBe(0)
  } finally {
    await running.stop()
  }
  row = await card(forwarder, row)
  expect((await card(executor, row)).exceptions.haltRequests.map(each => each.status)).toEqual(['expired', 'refused'])

  row = (await halt(forwarder, ask)).data
  row = (await halt(executor, { action: 'agree', ...(await request()), comment: 'груз у нас на складе' })).data
  expect(row).toMatchObject({ status: 'cancelled', tab: 'lost' })
  const ended = await card(forwarder, row)
  expect(ended).toMatchObject({
    status: 'cancelled',
    cancelReason: 'customer_refused',
    flights: [{ status: 'interrupted' }],
    exceptions: { haltRequests: [{ status: 'agreed', amount: { minor: 2_720_000 } }, {}, {}] },
  })
  expect(ended.flights[0]!.tasks.map(task => task.status)).toEqual(['cancelled', 'cancelled'])
  expect(await history(executor, row)).toEqual((await history(forwarder, row)).filter(what => what !== 'create'))
  const act = ended.documentRows.find(document => document.kind === 'halt_act')!
  for (const [who, action] of [
    [executor, 'upload'],
    [forwarder, 'accept'],
  ] as const)
    row = (await who.ask(documents.change, { data: documentChange(keyOf(row), act.id, action) })).data
  const other = ended.documentRows.find(document => document.kind === 'tn')!
  expect((await executor.ask(documents.change, { data: documentChange(keyOf(row), other.id, 'upload') })).error.code).toBe(
    'document.step_closed',
  )
  expect(await ready({ ...pair, resources }), 'the same resources drive again').toMatchObject({ status: 'ready' })
})

test('an order nothing of which was delivered waits for its forwarder, who ends it without asking', async () => {
  const pair = await openPair(world)
  const { forwarder, executor } = pair
  let row = await ready(pair)
  row = await mark(executor, row, 'depart')
  row = await mark(executor, row, 'fail', 'склад закрыт')
  expect(row).toMatchObject({ status: 'in_progress', next: { code: 'decide_failed', whose: 'them' } })
  const data = { ...keyOf(row), action: 'halt', reason: 'cargo_not_ready', comment: '', cargoPlace: 'склад', paidPercent: 0 } as const
  row = (await forwarder.ask(orders.halt, { data })).data
  expect(row).toMatchObject({ status: 'cancelled', next: { code: 'none' } })
})
