import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changes } from '#contract/changes.ts'
import { withRequirements } from '#contract/customer-asks.ts'
import { type CustomerDraft, customers } from '#contract/customers.ts'
import { documents } from '#contract/documents.ts'
import { extras } from '#contract/extras.ts'
import { orders } from '#contract/orders.ts'
import { prints } from '#contract/prints.ts'
import { settlements } from '#contract/settlements.ts'
import { documentChange, keyOf, scenarioOneStart } from '#testing/orders.ts'
import { byScans, card, make, moneyOf, settlementCard, settlementSteps, step, withDocuments } from '#testing/settlementSteps.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const { openPair, delivered } = settlementSteps(() => ({ world }))

test('the executor’s bill and the forwarder’s bill to his customer: each side reads its own, and the margin is the forwarder’s alone', async () => {
  const pair = await openPair()
  const { forwarder, executor } = pair
  const customerId = await world.customer(forwarder)
  let row = await delivered(pair, { ...byScans, customerId })
  const filed = { action: 'file', kind: 'other', amount: { minor: 100_000, currency: 'RUB' }, comment: 'Ожидание у ворот' } as const
  row = (await executor.ask(orders.claim, { data: { ...keyOf(row), ...filed } })).data
  const claim = (await card(forwarder, row)).exceptions.claims.find(each => each.kind === 'other')!
  row = (await forwarder.ask(orders.claim, { data: { ...keyOf(row), action: 'agree', claimId: claim.id } })).data
  const second = await world.colleague(executor, 'accountant')

  let bill = (await make(executor, { kind: 'receivable', other: forwarder.org, ids: [row.id] })).data
  expect(bill.number).toBe('26/0001')
  bill = (await step(executor, bill, { action: 'submit' })).data
  bill = (await step(second, bill, { action: 'approve' })).data
  bill = (await step(executor, bill, { action: 'post' })).data
  expect(bill.actions.map(each => each.action)).not.toContain('file')
  const seen = await moneyOf(forwarder, row)
  expect(seen).toMatchObject({
    own: {
      kind: 'payable',
      theirs: [{ number: '26/0001', status: 'posted' }],
      own: [],
      sum: { claims: { minor: 100_000 }, total: { minor: 6_900_000 } },
    },
    customer: { kind: 'receivable', counterpart: { kind: 'customer', id: customerId }, sum: { gross: { minor: 7_500_000 } } },
    // 75 000 less 68 000, both without 22 %, and the claim
    margin: { minor: 6_147_541 - 5_673_770 },
  })
  expect((await card(forwarder, row)).money!.margin?.money).toEqual(seen.margin)
  expect((await forwarder.ask(settlements.get, { query: { settlementId: bill.id } })).error.code).toBe('settlement.not_found')

  const own = (await make(forwarder, { kind: 'receivable', other: customerId, ids: [row.id], customer: true })).data
  expect(own.items[0]).toMatchObject({ margin: { executor: { minor: 5_673_770 }, left: { minor: 6_147_541 - 5_673_770 } } })
  const theirs = await moneyOf(executor, row)
  expect(theirs).toMatchObject({ customer: null, margin: null, own: { theirs: [], own: [{ number: '26/0001', status: 'posted' }] } })
  expect(JSON.stringify([theirs, await card(executor, row), await settlementCard(executor, bill)])).not.toMatch(/75000|7500000|6147541/)

  // paid to the executor before his documents were accepted: it is settled, and the customer still owes
  const paid = await executor.ask(settlements.pay, {
    data: { settlementId: bill.id, version: bill.version, orderIds: [], day: '2026-10-07', payment: '118' },
  })
  expect(paid.data).toMatchObject({ status: 'paid', items: [{ paidOn: '2026-10-07', payment: '118' }] })
  expect(await moneyOf(forwarder, row)).toMatchObject({ own: { paidOn: '2026-10-07' }, customer: { paidOn: null } })
  expect((await card(executor, row)).exceptions.claims.find(each => each.kind === 'other')?.status).toBe('settled')
  expect((await make(forwarder, { kind: 'payable', other: executor.org, ids: [row.id] })).error.code).toBe('settlement.order_paid')
})

test('a document of the form bears the number and day it was issued with; one drawn up elsewhere its kind alone', async () => {
  const pair = await openPair()
  const { forwarder, executor } = pair
  const row = await delivered(pair)
  await world.root.query(`update organizations set legal_address = '420107, г. Казань, ул. Островского, д. 87' where id = any ($1)`, [
    [forwarder.org, executor.org],
  ])
  const issued = await executor.ask(prints.issue, { data: { orderId: row.id, form: 'upd', claim: null, language: 'ru' } })
  expect(issued.status).toBe(200)
  await withDocuments(pair, row)
  const { number } = issued.data
  for (const [who, kind, other] of [
    [forwarder, 'payable', executor.org],
    [executor, 'receivable', forwarder.org],
  ] as const) {
    const made = (await make(who, { kind, other, ids: [row.id] })).data
    const { base64 } = (await who.ask(settlements.form, { query: { settlementId: made.id, format: 'html' } })).data
    const text = Buffer.from(base64, 'base64')
      .toString()
      .replaceAll(/<[^>]+>/g, '\n')
      .replaceAll('\u00a0', ' ')
    expect(text).toContain(`УПД № ${number} от 07.10.2026`)
    expect(text).toMatch(/транспортная накладная\s*\n/)
  }
})

test('the form of a settlement names the documents that came with each order; a customer’s not those of the executor’s price', async () => {
  const pair = await openPair()
  const { forwarder, executor } = pair
  const customerId = await world.customer(forwarder)
  const bare = await delivered(pair, { ...byScans, customerId })
  const row = await withDocuments(pair, await delivered(pair, { ...byScans, customerId }))
  const documentsStateIn = async (who: Someone, { id }: { id: string }) => {
    const { base64 } = (await who.ask(settlements.form, { query: { settlementId: id, format: 'html' } })).data
    return ['транспортная накладная', 'УПД'].map(document => Buffer.from(base64, 'base64').toString().split(document).length - 1)
  }
  const ids = [bare.id, row.id]
  expect(await documentsStateIn(forwarder, (await make(forwarder, { kind: 'payable', other: executor.org, ids })).data)).toEqual([1, 1])
  expect(await documentsStateIn(executor, (await make(executor, { kind: 'receivable', other: forwarder.org, ids })).data)).toEqual([1, 1])
  expect(
    await documentsStateIn(forwarder, (await make(forwarder, { kind: 'receivable', other: customerId, ids, customer: true })).data),
  ).toEqual([1, 0])
})

test('where extras take the whole price off the margin is all of the customer’s, in the block of money as in the list', async () => {
  const pair = await openPair()
  const customerId = await world.customer(pair.forwarder)
  const row = await delivered(pair, { ...byScans, customerId })
  const asked = { action: 'propose', code: 'other', payer: 'executor', comment: 'Перевозка в счёт прошлой', evidence: '' } as const
  const now = await card(pair.forwarder, row)
  const amount = { minor: 6_800_000, currency: 'RUB' }
  const after = (await pair.forwarder.ask(extras.change, { data: { ...keyOf(now), ...asked, amount } })).data
  const [extra] = (await pair.executor.ask(extras.list, { query: { orderId: row.id } })).data.items
  await pair.executor.ask(extras.change, { data: { ...keyOf(after), action: 'approve', extraId: extra!.id } })
  expect((await moneyOf(pair.forwarder, row)).margin).toEqual({ minor: 6_147_541, currency: 'RUB' })
  expect((await card(pair.forwarder, row)).money!.margin?.money.minor).toBe(6_147_541)
  // what nobody priced was never agreed on, so there is always something to set the customer's price against
  await expect(world.root.query('update orders set price = null where id = $1', [row.id])).rejects.toThrow('orders__priced')
})

test('a supplementary line of a bill tells what it adds to the margin, never the cost of the order once more', async () => {
  const pair = await openPair()
  const { forwarder } = pair
  const approver = await world.colleague(forwarder, 'accountant')
  const customerId = await world.customer(forwarder)
  const row = await delivered(pair, { ...byScans, customerId })
  let bill = (await make(forwarder, { kind: 'receivable', other: customerId, ids: [row.id], customer: true })).data
  bill = (await step(forwarder, bill, { action: 'submit' })).data
  bill = (await step(approver, bill, { action: 'approve' })).data
  await step(forwarder, bill, { action: 'post' })
  const now = await card(forwarder, row)
  const draft = { ...byScans, customerId, customerPrice: { minor: 8_110_000, currency: 'RUB' } }
  const saved = await forwarder.ask(changes.propose, { data: { ...keyOf(now), draft, answerMinutes: 60, comment: 'Заказчик добавил' } })
  expect(saved.status).toBe(200)
  const later = (await make(forwarder, { kind: 'receivable', other: customerId, ids: [row.id], customer: true })).data
  expect(later.items).toMatchObject([
    { supplement: true, sum: { net: { minor: 500_000 } }, margin: { executor: null, left: { minor: 500_000 } } },
  ])
})

test('what a customer requires is asked at placing, when papers are closed and on his bill, and stands on the bill', async () => {
  const pair = await openPair()
  const { forwarder, executor } = pair
  const customerId = await world.customer(forwarder)
  const before = (await forwarder.ask(customers.get, { query: { id: customerId } })).data
  const { id: _, version, active: __, usedAt: ___, nodalPoints: ____, ...draft } = before
  const asks: Partial<CustomerDraft> = {
    ...{ requiredFields: [], documentFields: ['customerNumber'], invoiceFields: ['costCentre'], contractNumber: 'БН-14', passHours: 12 },
    ownFields: [{ key: 'gate', ru: 'Код ворот', en: 'Gate code', kind: 'text', moment: 'placing' }],
  }
  await forwarder.ask(customers.save, { data: { id: customerId, version, draft: { ...draft, ...asks } } })
  const requirements = (await forwarder.ask(customers.get, { query: { id: customerId } })).data
  expect(requirements).toMatchObject(asks)

  await world.setClock(scenarioOneStart)
  const bare = { ...byScans, customerId, customerNumber: '' }
  const refused = await forwarder.ask(orders.create, { data: { draft: bare, goal: 'place' } })
  expect(refused.error.code).toBe('order.incomplete')
  expect((refused.error.info.fields as { field: string }[]).map(({ field }) => field)).toEqual(['customerValues.gate', 'passHours'])
  const said = withRequirements(bare, requirements)
  const full = { ...said, customerValues: said.customerValues.map(each => ({ ...each, value: 'В-7' })) }
  let row = await delivered(pair, full)
  expect((await card(forwarder, row)).customerAsks.map(({ label, moment }) => [label.ru, moment])).toEqual([
    ['Номер заказчика', 'documents'],
    ['Центр затрат заказчика', 'invoice'],
  ])
  // his own is nothing to the executor, the pass is
  const theirs = await card(executor, row)
  expect(theirs).toMatchObject({ customerAsks: [], passHours: 12 })
  expect(JSON.stringify(theirs)).not.toMatch(/В-7|БН-14|Код ворот/)

  for (const { id } of theirs.documentRows)
    for (const [who, action] of [
      [executor, 'upload'],
      [forwarder, 'accept'],
    ] as const)
      await who.ask(documents.change, { data: documentChange(keyOf(await card(who, row)), id, action) })
  const complete = async () => forwarder.ask(orders.move, { data: { ...keyOf(await card(forwarder, row)), action: 'complete' } })
  expect((await complete()).error).toMatchObject({ code: 'order.customer_asks', message: expect.stringContaining('Номер заказчика') })
  const values = async (more: object) => {
    const { customerNumber, costCentre, contractNumber, customerValues } = await card(forwarder, row)
    const now = {
      customerNumber: customerNumber!,
      costCentre: costCentre!,
      contractNumber: contractNumber!,
      customerValues: customerValues!,
    }
    return forwarder.ask(orders.sayForCustomer, { data: { ...keyOf(await card(forwarder, row)), ...now, ...more } })
  }
  expect((await values({ customerNumber: 'МД-77' })).status).toBe(200)
  row = (await complete()).data

  const bill = (await make(forwarder, { kind: 'receivable', other: customerId, ids: [row.id], customer: true })).data
  const early = await step(forwarder, bill, { action: 'submit' })
  expect(early.error).toMatchObject({ code: 'settlement.customer_asks', message: expect.stringContaining('Центр затрат заказчика') })
  expect((await values({ costCentre: '4410' })).status).toBe(200)
  expect((await card(forwarder, row)).customerAsks).toEqual([])
  expect((await step(forwarder, bill, { action: 'submit' })).status).toBe(200)
  const form = (await forwarder.ask(settlements.form, { query: { settlementId: bill.id, format: 'html' } })).data
  expect(Buffer.from(form.base64, 'base64').toString()).toContain('договор БН-14, центр затрат 4410, Код ворот В-7')
  const history = (await executor.ask(orders.history, { query: { orderId: row.id } })).data.items
  expect(JSON.stringify(history)).not.toContain('customerNumber')
})
