import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changes } from '#contract/changes.ts'
import { employees } from '#contract/employees.ts'
import { extras } from '#contract/extras.ts'
import { orders } from '#contract/orders.ts'
import { approvedExtras } from '#server/deals/extras/store.ts'
import { orderExport } from '#server/orders/export.ts'
import { actFor, inHome, inTransaction } from '#server/platform/db.ts'
import { startTimers } from '#server/platform/timers.ts'
import { rub } from '#testing/money.ts'
import { type Change, card, listed, orderExtras, waiting } from '#testing/orderExtras.ts'
import { keyOf, offered, openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type World } from '#testing/world.ts'
import { extraTimers } from './jobs.ts'

let world: World
let pair: Awaited<ReturnType<typeof openPair>>
beforeAll(async () => {
  world = await openWorld()
  pair = await openPair(world)
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const { say, accepted, proposed } = orderExtras(() => ({ pair }))

test('an extra is proposed by one side, approved by the other, and counts in the sum of the order on both cards', async () => {
  const { forwarder, executor } = pair
  const { id } = await accepted()
  expect(await listed(executor, id)).toEqual({
    items: [],
    total: { net: rub(55_737.7), vat: rub(12_262.3), gross: rub(68_000) },
    extra: null,
    mayPropose: true,
  })
  const row = (await say(executor, id, waiting())).data
  // naming resources is still his own step
  expect(row.next).toMatchObject({ code: 'assign_resources', whose: 'me' })
  expect(await card(forwarder, id)).toMatchObject({
    next: { code: 'answer_extra', whose: 'me', count: 1, dueAt: expect.stringMatching(/^2026-10-03T06:00/) },
    total: { gross: rub(68_000) },
  })
  const [extra] = (await listed(forwarder, id)).items
  expect(extra).toMatchObject({
    code: 'waiting',
    side: 'executor',
    payer: 'forwarder',
    status: 'proposed',
    amount: rub(3_500),
    evidence: 'Отметка в ТН',
    actions: ['approve', 'refuse'],
  })
  expect((await listed(executor, id)).items).toMatchObject([{ actions: ['withdraw'] }])

  await say(forwarder, id, { action: 'approve', extraId: extra!.id })
  for (const who of [forwarder, executor]) {
    const { total, items, extra: added } = await listed(who, id)
    expect(total).toEqual({ net: rub(58_606.55), vat: rub(12_893.45), gross: rub(71_500) })
    expect(added).toEqual({ net: rub(2_868.85), vat: rub(631.15), gross: rub(3_500) })
    expect(items).toMatchObject([{ status: 'approved', actions: ['give_back'] }])
    expect(await card(who, id)).toMatchObject({ total, next: { code: 'assign_resources' } })
  }
  expect(await world.count('timers', `object_id = $1 and kind = 'order.extra'`, [id])).toBe(0)
})

test('each step stands in both histories and in the audit, without a sum', async () => {
  const { forwarder, executor } = pair
  const { id } = await accepted()
  const first = await proposed(executor, id)
  await say(forwarder, id, { action: 'refuse', extraId: first.id, comment: 'Склад работал' })
  const second = await proposed(executor, id, waiting(2_000))
  await say(executor, id, { action: 'withdraw', extraId: second.id })
  for (const who of [forwarder, executor]) {
    const { items } = (await who.ask(orders.history, { query: { orderId: id } })).data
    expect(items.slice(0, 4)).toMatchObject([
      { what: 'extra.withdraw', side: 'executor', facts: { extra: 'waiting' } },
      { what: 'extra.propose', side: 'executor', facts: { extra: 'waiting' } },
      { what: 'extra.refuse', side: 'forwarder', comment: 'Склад работал' },
      { what: 'extra.propose', side: 'executor' },
    ])
    expect(JSON.stringify(items.slice(0, 4))).not.toMatch(/3500|350000|2000\b/)
  }
  expect(await world.count('audits', `object_id = $1 and what like 'order.extra.%'`, [id])).toBe(4)
  expect((await listed(forwarder, id)).items).toMatchObject([
    { status: 'refused', answer: 'Склад работал', actions: [] },
    { status: 'withdrawn', actions: [] },
  ])
})

test('no step belongs to both sides: nobody answers what he proposed, nobody withdraws what the other did', async () => {
  const { forwarder, executor } = pair
  const { id } = await accepted()
  const { id: extraId } = await proposed(executor, id)
  for (const action of ['approve', 'refuse'] as const)
    expect(
      (await say(executor, id, { action, extraId, ...(action === 'refuse' && { comment: 'Не согласовано' }) } as Change)).error,
    ).toMatchObject({
      code: 'extra.step_closed',
    })
  expect((await say(forwarder, id, { action: 'withdraw', extraId })).error).toMatchObject({ code: 'extra.step_closed' })
  const key = keyOf(await card(forwarder, id))
  const both = await Promise.all([
    forwarder.ask(extras.change, { data: { ...key, action: 'approve', extraId } }),
    executor.ask(extras.change, { data: { ...key, action: 'withdraw', extraId } }),
  ])
  expect(both.map(each => each.status).toSorted()).toEqual([200, 409])
  await expect(
    world.root.query(
      `update order_extras set status = 'approved', answered_side = side, answered_by = 'x', answered_at = app_now(), approver_ids = '{}' where id = $1`,
      [extraId],
    ),
  ).rejects.toThrow('order_extras__other')
})

test('what was approved never changes: it is given back by extras below zero the other side approves, part by part until nothing is left', async () => {
  const { forwarder, executor } = pair
  const { id } = await accepted()
  const { id: extraId } = await proposed(executor, id)
  await say(forwarder, id, { action: 'approve', extraId })
  const back = { action: 'give_back', extraId, amount: rub(1_500), comment: 'Часть времени стояли по своей вине', evidence: '' } as const
  expect((await say(forwarder, id, { ...back, amount: rub(3_500.01) })).error).toMatchObject({ code: 'extra.too_much' })
  await say(forwarder, id, back)
  // what was asked for counts as long as nobody refused it
  expect((await say(executor, id, { ...back, amount: rub(2_000.01) })).error).toMatchObject({ code: 'extra.too_much' })
  const [, returned] = (await listed(executor, id)).items
  expect(returned).toMatchObject({ amount: rub(-1_500), returns: extraId, status: 'proposed', actions: ['approve', 'refuse'] })
  expect((await card(executor, id)).total?.gross).toEqual(rub(71_500))
  await say(executor, id, { action: 'approve', extraId: returned!.id })
  expect((await card(executor, id)).total?.gross).toEqual(rub(70_000))
  expect((await say(forwarder, id, { ...back, extraId: returned!.id })).error).toMatchObject({ code: 'extra.step_closed' })
  expect((await listed(executor, id)).items[0]).toMatchObject({ left: rub(2_000), actions: ['give_back'] })
  await say(executor, id, { ...back, amount: rub(2_000) })
  const [, , last] = (await listed(forwarder, id)).items
  await say(forwarder, id, { action: 'approve', extraId: last!.id })
  expect((await card(executor, id)).total).toMatchObject({ gross: rub(68_000) })
  expect((await listed(forwarder, id)).items[0]).toMatchObject({ left: rub(0), actions: [] })
  expect((await say(forwarder, id, { ...back, amount: rub(0.01) })).error).toMatchObject({ code: 'extra.step_closed' })

  // and the application itself could not
  await inTransaction(world.db, async trx => {
    const tx = await actFor(trx, forwarder.org)
    const { numUpdatedRows } = await tx.updateTable('orderExtras').set({ answer: 'x' }).where('orderId', '=', id).executeTakeFirst()
    expect(Number(numUpdatedRows)).toBe(0)
  })
  await expect(
    inHome(world.db, forwarder.org, tx => tx.updateTable('orderExtras').set({ amount: 1 }).where('orderId', '=', id).execute()),
  ).rejects.toThrow(/permission denied/)
})

test('the margin of the list and of its export counts approved extras as the card does', async () => {
  const { forwarder, executor } = pair
  const { id } = await accepted()
  const { id: extraId } = await proposed(executor, id)
  await say(forwarder, id, { action: 'approve', extraId })
  const { money, number } = await card(forwarder, id)
  expect(money).toMatchObject({ price: rub(68_000), extras: rub(3_500), customerPrice: rub(75_000) })
  const row = (await forwarder.ask(orders.list, { query: { side: 'forwarder', search: number! } })).data.items.find(each => each.id === id)!
  // 75 000 less 22 % of VAT, less 68 000 and 3 500 less theirs, each rounded for itself
  expect(row.money!.margin?.money).toEqual({ minor: 6_147_541 - 5_573_770 - 286_885, currency: 'RUB' })
  expect(orderExport.find(column => column.id === 'margin')!.value(row, 'ru', { now: 0, nameOf: (_, code) => code })).toBe(2_868.86)
  expect((await card(executor, id)).money).toMatchObject({ extras: rub(3_500), customerPrice: null })
})

test('what the executor pays is taken off, and no order falls below zero', async () => {
  const { forwarder, executor } = pair
  const { id } = await accepted()
  const loader = {
    action: 'propose',
    code: 'loader',
    payer: 'executor',
    amount: rub(8_000),
    comment: 'Грузчики за счёт исполнителя',
    evidence: '',
  } as const
  const { id: extraId } = await proposed(forwarder, id, loader)
  await say(executor, id, { action: 'approve', extraId })
  expect((await card(executor, id)).total?.gross).toEqual(rub(60_000))
  expect((await say(forwarder, id, { ...loader, amount: rub(60_000.01) })).error).toMatchObject({
    code: 'extra.too_much',
    info: { field: 'amount' },
  })
})

test('sums are of the order’s currency and above zero; extras begin with the yes of the executor and end with the archive', async () => {
  const { forwarder, executor } = pair
  const open = await offered(forwarder, executor)
  expect((await say(executor, open.id, waiting())).error).toMatchObject({ code: 'extra.closed' })
  expect((await listed(executor, open.id)).mayPropose).toBe(false)
  const { id } = await accepted()
  expect((await say(executor, id, waiting(0))).error).toMatchObject({ code: 'extra.amount', info: { field: 'amount' } })
  expect((await say(executor, id, { ...waiting(), amount: { minor: 100, currency: 'EUR' } })).error).toMatchObject({
    code: 'extra.currency',
  })
  const { id: extraId } = await proposed(executor, id)
  await world.root.query(`update orders set status = 'completed', settled_at = app_now() where id = $1`, [id])
  expect(await listed(executor, id)).toMatchObject({ mayPropose: true, items: [{ actions: ['withdraw'] }] })
  await world.root.query(`update orders set status = 'archived' where id = $1`, [id])
  for (const change of [waiting(), { action: 'approve', extraId } as const])
    expect((await say(forwarder, id, change)).error).toMatchObject({ code: 'extra.closed' })
  expect(await listed(executor, id)).toMatchObject({ mayPropose: false, items: [{ actions: [] }] })
  expect((await card(forwarder, id)).next.code).toBe('none')
})

test('nobody approves for one side what he proposed for the other, nor while support works in his place; a colleague does', async () => {
  const { forwarder, executor } = pair
  const namesake = await world.alsoAt(executor, forwarder)
  const { id } = await accepted()
  const { id: extraId } = await proposed(executor, id)
  expect((await listed(namesake, id)).items).toMatchObject([{ actions: ['approve', 'refuse'], own: true }])
  for (const who of [namesake, await world.inPlaceOf(namesake)])
    expect((await say(who, id, { action: 'approve', extraId })).error).toMatchObject({ code: 'extra.own_approval' })
  for (const who of [executor, forwarder]) expect('own' in (await listed(who, id)).items[0]!).toBe(false)
  // whose word it is nobody reads, here or in the history
  for (const who of [executor, forwarder]) {
    const { items } = (await who.ask(orders.history, { query: { orderId: id } })).data
    expect(items[0]).toMatchObject({ what: 'extra.propose', facts: { extra: 'waiting' } })
    expect(JSON.stringify(items)).not.toContain(executor.user)
  }
  expect((await say(forwarder, id, { action: 'approve', extraId })).status).toBe(200)

  const lent = await proposed(await world.inPlaceOf(executor), id, waiting(700))
  expect((await say(namesake, id, { action: 'approve', extraId: lent.id })).error).toMatchObject({ code: 'extra.own_approval' })
  expect((await say(namesake, id, { action: 'refuse', extraId: lent.id, comment: 'Без отметки склада' })).status).toBe(200)

  await say(namesake, id, { action: 'give_back', extraId, amount: rub(500), comment: 'Час ждали сами', evidence: '' })
  const back = (await listed(executor, id)).items.at(-1)!
  expect(back).toMatchObject({ returns: extraId, own: true })
  expect((await say(executor, id, { action: 'approve', extraId: back.id })).error).toMatchObject({ code: 'extra.own_approval' })
  expect((await say(await world.colleague(executor, 'owner'), id, { action: 'approve', extraId: back.id })).status).toBe(200)
})

test('the application’s own role writes no yes of a proposer to his own extra, and does not change whose it is; an extra older than that is asked of the history', async () => {
  const { forwarder, executor } = pair
  const clerk = await world.colleague(executor, 'owner')
  const namesake = await world.alsoAt(clerk, forwarder)
  const { id } = await accepted()
  const { id: extraId } = await proposed(clerk, id)
  const yes = { status: 'approved', answeredAt: new Date(), answeredSide: 'forwarder', answeredBy: 'Я', answer: '' }
  const tried = (set: object) =>
    inHome(world.db, forwarder.org, tx => tx.updateTable('orderExtras').set(set).where('orderId', '=', id).execute())
  for (const approverIds of [[clerk.user], [forwarder.user, clerk.user], null])
    await expect(tried({ ...yes, approverIds }), String(approverIds)).rejects.toThrow(/order_extras__eyes/)
  await expect(tried({ proposerIds: [] })).rejects.toThrow(/permission denied/)
  await expect(tried({ ...yes, approverIds: [clerk.user], proposerIds: null })).rejects.toThrow(/permission denied/)

  expect((await listed(namesake, id)).items).toMatchObject([{ own: true }])
  expect((await say(namesake, id, { action: 'approve', extraId })).error).toMatchObject({ code: 'extra.own_approval' })
  expect(JSON.stringify((await forwarder.ask(orders.history, { query: { orderId: id } })).data.items)).not.toContain(clerk.user)
  expect((await say(forwarder, id, { action: 'approve', extraId })).status).toBe(200)
})

test('who may not see prices sees no sum and decides nothing; strangers meet no order; limits of a person hold', async () => {
  const { forwarder, executor } = pair
  const { id } = await accepted()
  const { id: extraId } = await proposed(executor, id)
  const viewer = await world.colleague(forwarder, 'viewer')
  expect(await listed(viewer, id)).toMatchObject({ total: null, extra: null, mayPropose: false, items: [{ amount: null, actions: [] }] })
  expect((await card(viewer, id)).total).toBeNull()
  expect((await viewer.ask(extras.prices, { query: { orderId: id } })).status).toBe(403)
  expect((await say(viewer, id, { action: 'approve', extraId })).error).toMatchObject({ code: 'access.denied' })
  const stranger = await world.forwarder()
  expect((await say(stranger, id, { action: 'approve', extraId })).error).toMatchObject({ code: 'order.not_found' })
  expect((await stranger.ask(extras.list, { query: { orderId: id } })).status).toBe(404)

  const clerk = await world.colleague(forwarder, 'logistician')
  const { items } = (await forwarder.ask(employees.list)).data
  const { id: member, version, name } = items.find(each => each.id === clerk.employee)!
  const limits = { maxOrderAmount: rub(70_000), seesPrices: null }
  const facts = { id: member, version, name, position: '', email: null, phone: null, roles: ['logistician' as const], limits }
  expect((await forwarder.ask(employees.save, { data: facts })).status).toBe(200)
  expect((await say(clerk, id, { action: 'approve', extraId })).error).toMatchObject({ code: 'order.over_limit' })
  expect((await say(clerk, id, { action: 'refuse', extraId, comment: 'Сверх лимита' })).status).toBe(200)
})

test('an answer that does not come in 48 hours is told to both sides once; the extra stays open', async () => {
  const { forwarder, executor } = pair
  const { id } = await accepted()
  const { id: extraId } = await proposed(executor, id)
  await world.setClock('2026-10-02T09:00:00+03:00')
  await proposed(executor, id, waiting(700))
  await world.setClock('2026-10-03T09:00:01+03:00')
  const running = startTimers({ db: world.db, handlers: extraTimers })
  const due = () => world.count('timers', `kind = 'order.extra' and object_id = $1 and run_at <= app_now()`, [id])
  const told = () => world.count('order_entries', `order_id = $1 and what = 'extra_late'`, [id])
  try {
    await expect.poll(due, { timeout: 5000, interval: 50 }).toBe(0)
    expect(await told()).toBe(1)
    // the moment of the second one
    await world.setClock('2026-10-04T09:00:01+03:00')
    await expect.poll(told, { timeout: 5000, interval: 50 }).toBe(2)
  } finally {
    await running.stop()
  }
  expect(await world.count('timers', `object_id = $1 and kind = 'order.extra'`, [id])).toBe(0)
  expect((await say(forwarder, id, { action: 'approve', extraId })).status).toBe(200)
})

test('a deal that is over takes its extras with it: the next executor reads of none, and the order comes to its price', async () => {
  const { forwarder, executor } = pair
  const next = await world.executor({ name: 'Следующий' })
  await world.partners(forwarder, next)
  const { id } = await accepted()
  const { id: first } = await proposed(executor, id)
  await say(forwarder, id, { action: 'approve', extraId: first })
  await proposed(executor, id, waiting(900))
  const key = async () => keyOf(await card(forwarder, id))
  await executor.ask(orders.move, { data: { ...(await key()), action: 'revoke', reason: 'no_capacity', comment: '' } })
  expect(await world.count('order_extras', `order_id = $1 and status = 'withdrawn' and answered_by is null`, [id])).toBe(1)
  expect(await world.count('timers', `object_id = $1 and kind = 'order.extra'`, [id])).toBe(0)
  await forwarder.ask(orders.move, { data: { ...(await key()), action: 'offer', executorId: next.org, answerMinutes: 60 } as never })
  await next.ask(orders.move, { data: { ...(await key()), action: 'accept' } })
  for (const who of [forwarder, next]) expect(await listed(who, id)).toMatchObject({ items: [], total: { gross: rub(68_000) } })
  const own = await accepted()
  const { id: extraId } = await proposed(executor, own.id)
  await say(forwarder, own.id, { action: 'approve', extraId })
  const approved = await inHome(world.db, forwarder.org, tx => approvedExtras(tx, forwarder.org, [id, own.id]))
  expect([...approved].map(([order, of]) => [order, of.length])).toEqual([[own.id, 1]])
})

test('an order that comes to the same executor anew begins without the extras of the deal that is over', async () => {
  const { forwarder, executor } = pair
  const { id } = await accepted()
  const { id: extraId } = await proposed(executor, id)
  await say(forwarder, id, { action: 'approve', extraId })
  const key = async () => keyOf(await card(forwarder, id))
  await executor.ask(orders.move, { data: { ...(await key()), action: 'revoke', reason: 'no_capacity', comment: '' } })
  await world.setClock('2026-10-01T09:10:00+03:00')
  await forwarder.ask(orders.move, { data: { ...(await key()), action: 'offer', executorId: executor.org, answerMinutes: 60 } as never })
  expect((await executor.ask(orders.move, { data: { ...(await key()), action: 'accept' } })).status).toBe(200)
  for (const who of [forwarder, executor]) {
    expect(await listed(who, id)).toMatchObject({ items: [], total: { gross: rub(68_000) }, mayPropose: true })
    expect((await card(who, id)).total).toMatchObject({ gross: rub(68_000) })
  }
  const approved = await inHome(world.db, forwarder.org, tx => approvedExtras(tx, forwarder.org, [id]))
  expect(approved.size).toBe(0)
})

test('with extras an order keeps its currency, and no agreed price falls below what they take off', async () => {
  const { forwarder, executor } = pair
  const { customerPrice: _, ...rest } = scenarioOne
  const draft = { ...rest, customerPrice: null, terms: { ...scenarioOne.terms, waitRate: null, layoverRate: null, latePenalty: null } }
  const { id } = await accepted(draft)
  const { id: extraId } = await proposed(executor, id, { ...waiting(40_000), code: 'loader', payer: 'executor' })
  await say(forwarder, id, { action: 'approve', extraId })
  const suggest = async (price: { minor: number; currency: string }) =>
    executor.ask(changes.suggest, {
      data: { ...keyOf(await card(executor, id)), price, windows: [], comment: 'Иначе', answerMinutes: 60 },
    })
  for (const price of [{ minor: 90_000, currency: 'EUR' }, rub(39_000)]) {
    const { status, error } = await suggest(price)
    expect([status, error.code]).toEqual([409, 'change.field_closed'])
  }
  expect((await suggest(rub(40_000))).status).toBe(200)
})
