import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { settlements } from '#contract/settlements.ts'
import { draft, lostOrderSettlements, money, moved, ours } from '#testing/lostOrderSettlements.ts'
import { rub } from '#testing/money.ts'
import { keyOf, scenarioOneStart } from '#testing/orders.ts'
import { followLostOrders, openOffices, orderCard, settlementKey } from '#testing/settlements.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const { owing, posted, pay, claimOf } = lostOrderSettlements(() => ({ world }))

test('a claim of the deal that is on is not paid by a settlement of what its executor left before', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor, approver } = offices
  const lost = await owing(offices)
  const again = await orderCard(forwarder, lost)
  const offer = { action: 'offer', executorId: executor.org, answerMinutes: 60 } as const
  const row: OrderRow = (await forwarder.ask(orders.move, { data: { ...keyOf(again), ...offer } })).data
  await moved(executor, row, { action: 'accept' })
  const filed = { action: 'file', kind: 'other', amount: rub(5_000), comment: 'Сорвана пломба' } as const
  await forwarder.ask(orders.claim, { data: { ...keyOf(await orderCard(forwarder, row)), ...filed } })
  await ours(executor, row.id, { action: 'agree' })
  const first = await posted('payable', offices, [lost.id])
  expect(first).toMatchObject({ totals: [{ total: rub(-30_000) }] })
  const paid = await pay(forwarder, first, '2026-10-05')
  expect(await claimOf(lost.id)).toEqual(['settled', 'agreed'])
  await moved(executor, await orderCard(executor, row), { action: 'revoke', reason: 'vehicle_breakdown', comment: '' })
  await followLostOrders(world)
  const rest = await posted('payable', offices, [lost.id])
  expect(rest).toMatchObject({ totals: [{ total: rub(-5_000) }] })
  expect((await claimOf(lost.id)).slice(0, 2)).toEqual(['settled', 'agreed'])
  const done = await pay(forwarder, rest, '2026-10-05')
  expect((await claimOf(lost.id)).slice(0, 2)).toEqual(['settled', 'settled'])
  expect((await money(forwarder, lost.id)).formerDeals).toMatchObject([
    { paidOn: '2026-10-05', sum: { total: rub(-35_000), left: rub(0) } },
  ])
  const back = { ...settlementKey(done), paymentId: done.payments[0]!.id, reason: 'Платёж не прошёл' }
  await approver.ask(settlements.unpay, { data: back })
  expect((await claimOf(lost.id)).slice(0, 2)).toEqual(['settled', 'agreed'])
  await approver.ask(settlements.unpay, { data: { ...settlementKey(paid), paymentId: paid.payments[0]!.id, reason: 'И этот тоже' } })
  expect((await claimOf(lost.id)).slice(0, 2)).toEqual(['agreed', 'agreed'])
})

test('what one side has got stays paid when the other takes its own mark back', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor, approver } = offices
  const lost = await owing(offices)
  const [ours, theirs] = [await posted('payable', offices, [lost.id]), await posted('receivable', offices, [lost.id])]
  const paid = await pay(forwarder, ours, '2026-10-05')
  await pay(executor, theirs, '2026-10-05')
  expect(await claimOf(lost.id)).toEqual(['settled'])
  await approver.ask(settlements.unpay, {
    data: { ...settlementKey(paid), paymentId: paid.payments[0]!.id, reason: 'Отмечен дважды' },
  })
  expect(await claimOf(lost.id)).toEqual(['settled'])
  for (const who of [forwarder, executor]) {
    const { own, formerDeals } = await money(who, lost.id)
    expect(own ?? formerDeals[0]).toMatchObject({ paidOn: '2026-10-05', sum: { paid: rub(-30_000), left: rub(0) } })
  }
})

test('both sides pay a former executor’s debt at once: it is paid once, and nothing waits for the other in a ring', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  const lost = await owing(offices)
  const [ours, theirs] = [await posted('payable', offices, [lost.id]), await posted('receivable', offices, [lost.id])]
  const data = { orderIds: [], day: '2026-10-05', payment: '77' }
  const answers = await Promise.all([
    forwarder.ask(settlements.pay, { data: { ...settlementKey(ours), ...data } }),
    executor.ask(settlements.pay, { data: { ...settlementKey(theirs), ...data } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await followLostOrders(world)
  expect(await claimOf(lost.id)).toEqual(['settled'])
  for (const who of [forwarder, executor]) {
    const { own, formerDeals } = await money(who, lost.id)
    expect(own ?? formerDeals[0]).toMatchObject({ sum: { total: rub(-30_000), paid: rub(-30_000), left: rub(0) } })
  }
})

test('an order with claims keeps their currency, however its price is entered anew', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  const row = await owing(offices)
  const eur = { minor: 150_000, currency: 'EUR' }
  const closed = { code: 'input.invalid', info: { field: 'price' } }
  const save = async (price: OrderDraft['price']) =>
    forwarder.ask(orders.save, {
      data: { ...keyOf(await orderCard(forwarder, row)), draft: { ...draft, price, terms: { ...draft.terms, waitRate: null } } },
    })
  expect((await save(eur)).error).toMatchObject(closed)
  expect((await save(rub(140_000))).status).toBe(200)
  await world.root.query('update orders set price = null where id = $1', [row.id])
  const offer = { action: 'offer', executorId: executor.org, answerMinutes: 60 } as const
  const offering = async (price: OrderDraft['price']) =>
    forwarder.ask(orders.move, { data: { ...keyOf(await orderCard(forwarder, row)), ...offer, price: price! } })
  expect((await offering(eur)).error).toMatchObject(closed)
  expect((await offering(rub(150_000))).status).toBe(200)
})
