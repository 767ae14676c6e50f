import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { waybills } from '#contract/waybills.ts'
import { scenarioOneStart } from '#testing/orders.ts'
import { cardOf, mark, refuse, saying, sign, titleOf, waybillDeals } from '#testing/waybillDeals.ts'
import { openWorld, type World } from '#testing/world.ts'
import type { Operator } from './exchange/operator.ts'
import { waitAfter } from './exchange/rounds.ts'
import { calm, simulatedOperator } from './exchange/simulator.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ env: { TRASSA_WAYBILL_OPERATOR: 'simulator' } })
})
beforeEach(() => at(scenarioOneStart))
afterAll(() => world.close())

const { later, at, deal, form, round, make, loadedTruck, unloadedTruck } = waybillDeals(() => ({ world }))

const sends = async (titleId: string) =>
  (await world.root.query<{ sends: number }>('select sends from operator_simulations where id = $1', [titleId])).rows[0]?.sends ?? 0

test('an answer lost before or after the operator took a title: it is signed once and taken once', async () => {
  for (const lost of ['lostBefore', 'lostAfter'] as const) {
    const d = await deal({ [lost]: 1 })
    await form(d, 'forwarder', 't1')
    await sign(d, 'forwarder', 't1')
    const { id } = await titleOf(d, 't1')
    const signature = async () =>
      (await world.root.query('select signature from waybill_titles where id = $1', [id])).rows[0].signature.toString('hex')
    const first = await signature()
    await round(d)
    expect(await titleOf(d, 't1')).toMatchObject({ state: 'sent' })
    expect(await sends(id)).toBe(lost === 'lostAfter' ? 1 : 0)
    // the moment is set again, and later each time
    expect(await world.count('timers', `object_id = $1 and kind = 'waybill.exchange' and run_at > app_now()`, [d.id])).toBe(1)
    await later(10)
    const honest = simulatedOperator(world.db, calm)
    let handed = 0
    const counting: Operator = {
      ...honest,
      send: (account, title) => {
        handed++
        return honest.send(account, title)
      },
    }
    await round(d, counting)
    expect(handed).toBe(lost === 'lostAfter' ? 0 : 1)
    await later(20)
    await round(d, counting)
    await round(d, counting)
    expect(await titleOf(d, 't1')).toMatchObject({ state: 'signed' })
    expect(await sends(id)).toBe(1)
    expect(await signature()).toBe(first)
    expect(await world.count('order_entries', `order_id = $1 and what = 'waybill.signed'`, [d.id])).toBe(1)
  }
})

test('a process that dies after the operator took a title sends nothing again; two processes at once send one', async () => {
  const d = await deal()
  await form(d, 'forwarder', 't1')
  await sign(d, 'forwarder', 't1')
  const { id } = await titleOf(d, 't1')
  const dying: Operator = {
    ...d.operator,
    async send(account, title) {
      await d.operator.send(account, title)
      // the process and its connections are gone before anything is written down
      return new Promise(() => undefined)
    },
  }
  void round(d, dying)
  await expect.poll(() => sends(id), { timeout: 10_000 }).toBe(1)
  expect(await titleOf(d, 't1')).toMatchObject({ state: 'sent' })
  // while the dead one may still live, nobody else speaks of that title
  await round(d)
  expect(await titleOf(d, 't1')).toMatchObject({ state: 'sent' })
  await later(61)
  await Promise.all([round(d), round(d)])
  await later(7)
  await round(d)
  expect(await titleOf(d, 't1')).toMatchObject({ state: 'signed' })
  expect(await sends(id)).toBe(1)

  const other = await deal()
  await form(other, 'forwarder', 't1')
  const key = randomUUID()
  const asked = { data: { orderId: other.id, version: 2 - 1, titleId: (await titleOf(other, 't1')).id, signer: other.signers.forwarder } }
  const [once, twice] = [await other.forwarder.ask(waybills.sign, asked, { key }), await other.forwarder.ask(waybills.sign, asked, { key })]
  expect([once.status, twice.body]).toEqual([200, once.body])
  expect((await other.forwarder.ask(waybills.sign, asked)).error.code).toBe('waybill.changed')
  const both = (await titleOf(other, 't1')).id
  await Promise.all([round(other), round(other), round(other)])
  expect(await sends(both)).toBe(1)
})

test('a consignee who signs at his own operator: his title comes in once, though it is given twice, and can be refused and signed anew', async () => {
  const d = await deal({ twice: true, consigneeMs: 20_000 })
  expect((await form(d, 'forwarder', 't1', { consigneeBy: 'outside', tin: null })).error).toMatchObject({
    code: 'waybill.incomplete',
    info: { field: 'tin' },
  })
  await make(d, 'forwarder', 't1', { consigneeBy: 'outside', tin: '5260007007' })
  await loadedTruck(d)
  await make(d, 'executor', 't2')
  await at('2026-10-07T09:00:00+03:00')
  await mark(d, 'finish')
  await round(d)
  expect((await form(d, 'forwarder', 't5')).error.message).toContain('у своего оператора')
  await mark(d, 'arrive')
  await round(d)
  expect(await cardOf(d.forwarder, d.id)).toMatchObject({ next: { kind: 't5', whose: 'outside' } })
  await later(60)
  await round(d)
  const came = await titleOf(d, 't5')
  expect(came).toMatchObject({ state: 'signed', side: 'outside', method: 'outside', signer: { name: 'РЦ «Север»' } })
  await round(d)
  expect(await world.count('waybill_titles', `order_id = $1 and kind = 't5'`, [d.id])).toBe(1)
  await refuse(d, 'executor', 't5', 'Принято 33 места, а не 32')
  await round(d)
  await later(10)
  await round(d)
  await later(60)
  await round(d)
  expect(await titleOf(d, 't5')).toMatchObject({ state: 'signed', corrects: came.seq })
  await make(d, 'executor', 't6')
  expect((await cardOf(d.executor, d.id)).waybill?.completedAt).not.toBeNull()
})

test('what the state’s system did not take completes nothing: the title is put right, and the document waits', async () => {
  const d = await deal()
  await make(d, 'forwarder', 't1')
  await loadedTruck(d)
  await make(d, 'executor', 't2')
  await unloadedTruck(d)
  await make(d, 'forwarder', 't5')
  await form(d, 'executor', 't6')
  await sign(d, 'executor', 't6')
  const tn = async () =>
    (await d.forwarder.ask(orders.get, { query: { orderId: d.id } })).data.documentRows.find(({ kind }) => kind === 'tn')?.status
  const slow = { ...d, operator: simulatedOperator(world.db, { ...calm, gisMs: 6_000_000 }) }
  const failing = saying(slow, said => (said.gis.state === 'registered' ? { gis: { state: 'failed', uid: null } } : {}))
  await round(d, failing)
  await later(60)
  await round(d, failing)
  expect(await titleOf(d, 't6')).toMatchObject({ state: 'signed', gis: { state: 'queued' } })
  expect(await cardOf(d.executor, d.id)).toMatchObject({ next: { step: 'wait', kind: 't6', whose: 'operator' } })
  expect(await tn()).toBe('required')
  await later(6_001)
  await round(d, failing)
  expect(await titleOf(d, 't6')).toMatchObject({ state: 'signed', gis: { state: 'failed' }, actions: ['refuse'] })
  expect(await tn()).toBe('required')
  const card = await cardOf(d.executor, d.id)
  expect(card).toMatchObject({ waybill: { completedAt: null }, next: { step: 'correct', kind: 't6', whose: 'me' } })
  expect((await d.executor.ask(orders.history, { query: { orderId: d.id } })).data.items.map(entry => entry.what)).toContain(
    'waybill.gis_failed',
  )
  await make(d, 'executor', 't6')
  expect((await cardOf(d.executor, d.id)).waybill?.completedAt).not.toBeNull()
  expect(await tn()).toBe('accepted')
})

test('a consignee who signs outside receives where the carrier’s title sent the cargo', async () => {
  const d = await deal({ consigneeMs: 20_000 })
  await make(d, 'forwarder', 't1', { consigneeBy: 'outside', tin: '5260007007' })
  await loadedTruck(d)
  await make(d, 'executor', 't2')
  await make(d, 'executor', 't3', { name: 'Склад «Юг»', place: 'Тверь', address: 'ул. Складская, 4', reason: 'Письмо' })
  await unloadedTruck(d)
  await round(d)
  await later(60)
  await round(d)
  const fifth = await titleOf(d, 't5')
  expect(fifth).toMatchObject({ side: 'outside', state: 'signed' })
  const { lines } = (await d.forwarder.ask(waybills.title, { query: { orderId: d.id, titleId: fifth.id } })).data
  expect(lines.map(({ value }) => value?.ru)).toEqual(expect.arrayContaining(['Склад «Юг»', 'Тверь, ул. Складская, 4']))
})

test('a refusal the operator tells after he delivered a title counts, as long as nothing was closed by it', async () => {
  const d = await deal()
  await make(d, 'forwarder', 't1')
  const refused = saying(d, () => ({ state: 'refused', reason: 'Отказ перевозчика у оператора' }))
  // a title that was delivered is asked about now and then, as long as its waybill is open
  await later(2 * 3600)
  await round(d, refused)
  expect(await titleOf(d, 't1')).toMatchObject({ state: 'refused', reason: 'Отказ перевозчика у оператора' })
  expect(await cardOf(d.forwarder, d.id)).toMatchObject({ next: { step: 'correct', kind: 't1', whose: 'me' } })
  const entries = () => world.count('order_entries', `order_id = $1 and what = 'waybill.refused'`, [d.id])
  expect(await entries()).toBe(1)
  await later(2 * 3600)
  await round(d, refused)
  expect(await entries()).toBe(1)
})

test('an operator is asked ever later, never before the moment that was set, and soon again after something new', async () => {
  const d = await deal({ deliverMs: 30_000_000 })
  await form(d, 'forwarder', 't1')
  await sign(d, 'forwarder', 't1')
  expect([1, 2, 3, 8, 9, 40].map(waitAfter)).toEqual([2, 4, 8, 256, 300, 300])
  let asked = 0
  const counting: Operator = {
    ...d.operator,
    status: (account, ids) => {
      asked++
      return d.operator.status(account, ids)
    },
  }
  for (let i = 0; i < 10; i++) {
    await round(d, counting)
    await later(400)
  }
  await round(d, counting)
  // the first time it is handed over, not asked about
  expect(asked).toBe(10)
  const due = (when: string) => world.count('timers', `object_id = $1 and kind = 'waybill.exchange' and run_at ${when}`, [d.id])
  expect(await due(`> app_now() + interval '200 seconds'`)).toBe(1)
  await round(d, counting)
  expect([asked, await due(`> app_now() + interval '200 seconds'`)]).toEqual([10, 1])
  await later(30_000)
  await round(d, counting)
  expect(await titleOf(d, 't1')).toMatchObject({ state: 'signed' })
  expect([asked, await due(`<= app_now() + interval '2 seconds'`)]).toEqual([11, 1])
})
