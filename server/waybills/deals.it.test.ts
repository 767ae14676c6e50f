import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderMove } from '#contract/order-moves.ts'
import { orders } from '#contract/orders.ts'
import { waybills } from '#contract/waybills.ts'
import { openDeal } from '#server/orders/commands/lostOrder.ts'
import { rebuildOrders } from '#server/orders/jobs.ts'
import { rowsOf } from '#server/orders/row/stored.ts'
import { findOrder, openOrder, orderStateOf } from '#server/orders/store/orders.ts'
import { inHome, type OrgId, show, type Tx } from '#server/platform/db.ts'
import { keyOf, resourcesOf, scenarioOneStart } from '#testing/orders.ts'
import { rebuildAll } from '#testing/rebuild.ts'
import { cardOf, type Deal, saying, sign, titleOf, versionFor, waybillDeals } from '#testing/waybillDeals.ts'
import { nameForTitles } from '#testing/waybillGiven.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import type { OperatorReply } from './exchange/operator.ts'
import { resourceCards } from './store/facts.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ env: { TRASSA_WAYBILL_OPERATOR: 'simulator' } })
})
beforeEach(() => at(scenarioOneStart))
afterAll(() => world.close())

const { later, at, deal, form, round, settle, make, loadedTruck, unloadedTruck } = waybillDeals(() => ({ world }))

/** The executor gives the order back. */
async function leave({ executor, id }: Deal) {
  const card = (await executor.ask(orders.get, { query: { orderId: id } })).data
  await executor.ask(orders.move, { data: { ...keyOf(card), action: 'revoke', reason: 'vehicle_breakdown', comment: '' } as OrderMove })
}

async function giveTo({ forwarder, id }: Deal, to: Someone) {
  const now = (await forwarder.ask(orders.get, { query: { orderId: id } })).data
  const offer = (
    await forwarder.ask(orders.move, { data: { ...keyOf(now), action: 'offer', executorId: to.org, answerMinutes: 60 } as OrderMove })
  ).data
  const accepted = (await to.ask(orders.move, { data: { ...keyOf(offer), action: 'accept' } as OrderMove })).data
  await to.ask(orders.move, { data: { ...keyOf(accepted), action: 'assign', ...(await resourcesOf(world, to)) } as OrderMove })
}

const refuse2 = async ({ executor, id }: Deal, titleId: string) =>
  executor.ask(waybills.refuse, { data: { orderId: id, version: 0, titleId, reason: 'Старая накладная' } })

test('an order that leaves its executor takes the waybill along: another one begins anew and reads none of it', async () => {
  const d = await deal()
  await make(d, 'forwarder', 't1')
  await leave(d)
  expect((await cardOf(d.forwarder, d.id)).waybill).toBeNull()
  expect((await form(d, 'forwarder', 't1')).error.code).toBe('waybill.cancelled')
  const next = await world.executor({ name: 'УралГруз' })
  await nameForTitles(world, [next])
  await world.partners(d.forwarder, next)
  await giveTo(d, next)
  expect(await cardOf(next, d.id)).toMatchObject({ waybill: null, next: { kind: 't1' }, earlier: [] })
  expect((await d.executor.ask(waybills.get, { query: { orderId: d.id } })).status).toBe(404)
  // whose order it was reads nothing of the resources that came after his
  const flightId = (await cardOf(next, d.id)).flights[0]!.flightId
  const resourcesFor = ({ org }: Someone, enter: (tx: Tx) => Promise<unknown>) =>
    inHome(world.db, org as OrgId, async tx => {
      await enter(tx)
      return resourceCards(tx, d.id, flightId)
    })
  expect(await resourcesFor(next, tx => openOrder(tx, d.id))).toMatchObject({ lastName: expect.any(String) })
  expect(await resourcesFor(d.executor, tx => openDeal(tx, d.id))).toBeNull()
  expect((await form(d, 'forwarder', 't1')).status).toBe(200)
  expect(await world.count('waybills', 'order_id = $1', [d.id])).toBe(2)
  // two waybills of one order are two documents: neither is taken for the other
  expect((await cardOf(next, d.id)).waybill!.number).toBe(`${d.row.number}/2`)
})

test('an order that comes back to the same executor begins another waybill; the old one is read by both and changed by nobody', async () => {
  const d = await deal()
  await make(d, 'forwarder', 't1')
  const on = await d.forwarder.ask(waybills.roadside, { data: { orderId: d.id, version: await versionFor(d.forwarder, d.id), on: true } })
  const road = new URL(on.data.waybill!.roadside!.url).pathname
  const old = await titleOf(d, 't1')
  await leave(d)
  await giveTo(d, d.executor)
  const seen = await cardOf(d.executor, d.id)
  expect(seen).toMatchObject({ waybill: null, next: { step: 'form', kind: 't1', whose: 'them' } })
  for (const who of [d.forwarder, d.executor])
    expect((await cardOf(who, d.id)).earlier).toMatchObject([
      { number: d.row.number, endedAt: expect.any(String), executor: 'ВолгаТранс', titles: [{ id: old.id, state: 'signed', actions: [] }] },
    ])
  expect((await world.app.inject({ url: road })).statusCode).toBe(404)
  expect((await d.executor.ask(waybills.title, { query: { orderId: d.id, titleId: old.id } })).status).toBe(200)
  expect((await refuse2(d, old.id)).error.code).toBe('waybill.title_missing')
  await make(d, 'forwarder', 't1')
  const { waybill, earlier } = await cardOf(d.executor, d.id)
  expect(waybill!.titles).toHaveLength(1)
  expect(waybill!.number).toBe(`${d.row.number}/2`)
  expect(earlier).toHaveLength(1)
  expect(waybill!.id).not.toBe(earlier[0]!.id)
})

test('who signs for the consignee follows the first title that was signed, not one that was formed and taken back', async () => {
  const d = await deal()
  await make(d, 'forwarder', 't1')
  const corrected = (await form(d, 'forwarder', 't1', { consigneeBy: 'outside', tin: '7707083893' })).data.waybill!
  expect(corrected.consignee).toMatchObject({ by: 'forwarder', tin: '5260007007' })
  const drop = async () =>
    d.forwarder.ask(waybills.drop, {
      data: { orderId: d.id, version: await versionFor(d.forwarder, d.id), titleId: (await titleOf(d, 't1')).id },
    })
  expect((await drop()).data.waybill!.consignee).toMatchObject({ by: 'forwarder', tin: '5260007007' })
  await make(d, 'forwarder', 't1', { consigneeBy: 'outside', tin: '5260007007' })
  expect((await cardOf(d.executor, d.id)).waybill!.consignee).toMatchObject({ by: 'outside', tin: '5260007007' })
})

test('the order’s next step tells the signer of a title that waits for him, in the list and on the first page too, until it is signed', async () => {
  const d = await deal()
  const seen = async (who: Someone, side: 'forwarder' | 'executor') => {
    const card = (await who.ask(orders.get, { query: { orderId: d.id } })).data
    const mine = (await who.ask(orders.list, { query: { side, tab: 'all', mine: true } as never })).data.items.map(each => each.id)
    return { ...card.next, listed: mine.includes(d.id), version: card.version }
  }
  const before = await seen(d.forwarder, 'forwarder')
  expect(before).toMatchObject({ code: 'depart', whose: 'them', listed: false })
  expect(before).not.toHaveProperty('title')
  await form(d, 'forwarder', 't1')
  const waits = { code: 'sign_title', whose: 'me', dueAt: '2026-10-06T09:00:00.000Z', title: 1, listed: true, version: before.version }
  expect(await seen(d.forwarder, 'forwarder')).toMatchObject(waits)
  expect(await seen(d.executor, 'executor')).toMatchObject({ code: 'depart', whose: 'me' })

  // taken back it waits no more; formed anew it does, though the order keeps its version
  await d.forwarder.ask(waybills.drop, {
    data: { orderId: d.id, version: await versionFor(d.forwarder, d.id), titleId: (await titleOf(d, 't1')).id },
  })
  expect(await seen(d.forwarder, 'forwarder')).toEqual(before)
  await form(d, 'forwarder', 't1')
  expect(await seen(d.forwarder, 'forwarder')).toMatchObject(waits)
  await sign(d, 'forwarder', 't1')
  expect(await seen(d.forwarder, 'forwarder')).toEqual(before)
  await settle(d)

  await loadedTruck(d)
  await form(d, 'executor', 't2')
  expect(await seen(d.executor, 'executor')).toMatchObject({ code: 'sign_title', whose: 'me', dueAt: '2026-10-06T09:00:00.000Z', title: 2 })
  expect(await seen(d.forwarder, 'forwarder')).toMatchObject({ code: 'serve', whose: 'them', listed: false })
  await sign(d, 'executor', 't2')
  expect(await seen(d.executor, 'executor')).toMatchObject({ code: 'serve', whose: 'me' })
})

test('a row follows whatever makes a title wait longer, an operator’s yes too, which leaves the versions of order and waybill; an older row of the same version stays out', async () => {
  const d = await deal()
  await make(d, 'forwarder', 't1')
  await loadedTruck(d)
  await make(d, 'executor', 't2')
  await unloadedTruck(d)
  await make(d, 'forwarder', 't5')
  await form(d, 'executor', 't6')
  const listed = async () => {
    const { items } = (await d.executor.ask(orders.list, { query: { side: 'executor', tab: 'all' } as never })).data
    return items.find(each => each.id === d.id)!.next
  }
  const first = await listed()
  expect(first).toMatchObject({
    code: 'sign_title',
    title: 4,
    dueAt: new Date((await titleOf(d, 't5')).endedAt!).toISOString().replace('-07T', '-08T'),
  })

  // what it waits by is refused at the operator, said anew, and delivered
  await later(2 * 3600)
  const { rows } = await world.root.query<{ id: string }>(
    `select operator_id as id from waybill_titles where order_id = $1 and kind = 't5'`,
    [d.id],
  )
  const refused: Partial<OperatorReply> = { state: 'refused', reason: 'Отказ у оператора' }
  await round(
    d,
    saying(d, ({ operatorId }) => (operatorId === rows[0]!.id ? refused : {})),
  )
  expect((await titleOf(d, 't5')).state).toBe('refused')
  await form(d, 'forwarder', 't5')
  await sign(d, 'forwarder', 't5')
  expect((await listed()).dueAt).not.toBe(first.dueAt)
  const signed = await versionFor(d.executor, d.id)
  await settle(d)
  const fifth = await titleOf(d, 't5')
  expect([fifth.state, await versionFor(d.executor, d.id)]).toEqual(['signed', signed])
  const last = await listed()
  expect(last).toMatchObject({ code: 'sign_title', title: 4, dueAt: new Date(Date.parse(fifth.endedAt!) + 86_400_000).toISOString() })

  // a row made before the operator's yes comes too late, whatever its shape
  const old = async (change: Record<string, unknown>) =>
    inHome(world.db, d.forwarder.org as OrgId, async tx => {
      const now = rowsOf(await orderStateOf(tx, await findOrder(tx, d.forwarder.org as OrgId, d.id)))
      const rows = now.map(row => ({
        ...row,
        ...change,
        exceptions_version: row.exceptions_version - 1,
        row_json: row.row_json.replace('sign_title', 'depart'),
      }))
      return show(tx, 'order', d.id, rows)
    })
  expect(await old({})).toBe(0)
  expect(await old({ shape: 30_000 })).toBe(0)
  expect(await listed()).toEqual(last)

  // rows of an older shape are written anew after the start, and what comes of the waybill afterwards replaces them
  await world.root.query(
    `update order_parties set shape = shape - 1, row_json = replace(row_json, 'sign_title', 'depart') where order_id = $1`,
    [d.id],
  )
  expect((await listed()).code).toBe('depart')
  await rebuildAll(world.db, rebuildOrders)
  expect(await listed()).toEqual(last)
  await sign(d, 'executor', 't6')
  expect((await listed()).code).not.toBe('sign_title')
})
