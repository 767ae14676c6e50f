import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { company } from '#contract/company.ts'
import { dictionaries } from '#contract/dictionaries.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { partners } from '#contract/partners.ts'
import { statementChunks } from '#contract/settlement-statement.ts'
import { settlements } from '#contract/settlements.ts'
import { calendarTimers, timers as orderTimers } from '#server/orders/jobs.ts'
import { startTimers } from '#server/platform/timers.ts'
import { accountNumber, bankAccount } from '#testing/money.ts'
import { scenarioOneStart } from '#testing/orders.ts'
import { byScans, card, make, moneyOf, moved, settlementCard, settlementSteps, step, withDocuments } from '#testing/settlementSteps.ts'
import { runTimers } from '#testing/tenders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { readBytes, writeBytes } from './bank/format.ts'
import { settlementTimers } from './jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const { openPair, delivered } = settlementSteps(() => ({ world }))

test('scenario 10: fourteen orders in one settlement, four eyes, posted, due on 30.10, paid by the bank’s statement, both sides read the same days', async () => {
  const pair = await openPair()
  const { forwarder, executor } = pair
  const colleague = await world.colleague(forwarder, 'accountant')
  const rows: OrderRow[] = []
  for (let i = 0; i < 14; i++) rows.push(await delivered(pair))
  await world.setClock('2026-10-12T12:00:00+03:00')
  for (const [i, row] of rows.entries()) rows[i] = await withDocuments(pair, row)
  const ids = rows.map(row => row.id)

  const found = (await forwarder.ask(settlements.candidates, { query: { kind: 'payable', counterpart: executor.org } })).data.items
  expect(found.map(each => each.orderId).toSorted()).toEqual(ids.toSorted())
  expect(found[0]).toMatchObject({
    payDueOn: '2026-10-30',
    documents: 'accepted',
    age: 5,
    obstacle: null,
    sum: { total: { minor: 6_800_000 } },
  })

  let made = (await make(forwarder, { kind: 'payable', other: executor.org, ids })).data
  expect(made).toMatchObject({
    number: '26/0001',
    status: 'draft',
    lines: 14,
    payDueOn: '2026-10-30',
    totals: [{ currency: 'RUB', lines: 14, total: { minor: 14 * 6_800_000 }, vat: { minor: 14 * 1_226_230 } }],
  })
  expect((await moneyOf(executor, rows[0]!)).own?.theirs).toEqual([])
  expect((await make(forwarder, { kind: 'payable', other: executor.org, ids: ids.slice(0, 1) })).error).toMatchObject({
    code: 'settlement.order_taken',
    info: { settlement: '26/0001' },
  })

  made = (await step(forwarder, made, { action: 'submit' })).data
  const own = await step(forwarder, made, { action: 'approve' })
  expect(own.error.code).toBe('settlement.own_approval')
  expect(made.actions.find(each => each.action === 'approve')).toMatchObject({ allow: false, reason: own.error.message })
  made = (await step(colleague, made, { action: 'approve' })).data
  expect(made).toMatchObject({ status: 'approved', approved: { name: 'Проба Вторая' } })
  made = (await step(forwarder, made, { action: 'post' })).data
  expect((await moneyOf(executor, rows[3]!)).own).toMatchObject({
    kind: 'receivable',
    payFrom: '2026-10-12',
    payDueOn: '2026-10-30',
    paidOn: null,
    theirs: [{ number: '26/0001', status: 'posted', approvedOn: '2026-10-12', postedOn: '2026-10-12', total: { minor: 6_800_000 } }],
  })

  expect(
    (await forwarder.ask(settlements.bankFile, { data: { settlementId: made.id, day: '2026-10-29', first: 7, each: 'order' } })).error.code,
  ).toBe('settlement.no_account')
  for (const [who, n] of [
    [forwarder, 1],
    [executor, 2],
  ] as const)
    expect((await (await world.again(who)).ask(company.addAccount, { data: bankAccount(n) })).status).toBe(200)
  const out = (await forwarder.ask(settlements.bankFile, { data: { settlementId: made.id, day: '2026-10-29', first: 7, each: 'order' } }))
    .data
  const bytes = Buffer.from(out.base64, 'base64')
  expect(iconv.decode(bytes, 'win1251')).toContain('ПлательщикБИК=044525225\r\n')
  const read = readBytes(bytes)
  if ('why' in read) throw new Error(read.why.en)
  expect(read.file.payments).toHaveLength(14)
  expect(read.file.payments[0]).toMatchObject({
    number: '7',
    amount: 6_800_000,
    payer: { account: accountNumber(1) },
    payee: { account: accountNumber(2) },
  })

  // the bank gives the same payments back as done on the last day
  const statement = writeBytes({
    ...read.file,
    payments: read.file.payments.map(payment => ({ ...payment, doneOn: '2026-10-30' })),
  }).toString('base64')
  await world.setClock('2026-10-30T15:00:00+03:00')
  const seen = (await forwarder.ask(settlements.readStatement, { data: { base64: statementChunks(statement) } })).data
  expect(seen.items.map(each => each.level)).toEqual(Array(14).fill('certain'))
  const payments = seen.items.map(({ key, targets: [target] }) => ({
    key,
    settlementId: target!.settlementId,
    version: target!.version,
    orderIds: target!.orders.map(each => each.orderId),
  }))
  const done = (await forwarder.ask(settlements.confirmStatement, { data: { base64: statementChunks(statement), payments } })).data
  expect(done.results.filter(result => !result.ok)).toEqual([])
  expect(done.paid).toBe(14)
  expect(await settlementCard(forwarder, made)).toMatchObject({ status: 'paid', paidOn: '2026-10-30', totals: [{ left: { minor: 0 } }] })

  // once more changes nothing
  const again = (await forwarder.ask(settlements.confirmStatement, { data: { base64: statementChunks(statement), payments } })).data
  expect(again).toMatchObject({ paid: 0 })
  expect(again.results.every(result => result.ok && result.known)).toBe(true)
  expect(
    (await forwarder.ask(settlements.readStatement, { data: { base64: statementChunks(statement) } })).data.items.every(
      each => each.level === 'done',
    ),
  ).toBe(true)

  for (const who of [forwarder, executor])
    expect((await moneyOf(who, rows[0]!)).own).toMatchObject({ payDueOn: '2026-10-30', paidOn: '2026-10-30', sum: { left: { minor: 0 } } })
  const history = (await executor.ask(orders.history, { query: { orderId: ids[0]! } })).data.items
  expect(history.map(entry => entry.what)).toEqual(expect.arrayContaining(['settlement.approve', 'settlement.post', 'settlement.pay']))
  expect(JSON.stringify(history)).not.toContain('68000')

  const partner = (await executor.ask(partners.list, { query: {} })).data.items.find(each => each.organization.id === forwarder.org)!
  expect((await executor.ask(partners.score, { query: { partnerId: partner.id } })).data.paymentDelay).toBe(0)
  expect(await world.count('timers', `kind = 'order.archive'`)).toBe(14)
  expect(await world.count('timers', `kind = 'order.payment'`)).toBe(0)
  await world.setClock('2026-12-01T15:00:00+03:00')
  expect(await moved(forwarder, await card(forwarder, rows[0]!), { action: 'archive' })).toMatchObject({ status: 'archived' })
}, 120_000)

test('an unpaid order is overdue from the day after its last one: both sides read it once, and the ageing moves on', async () => {
  const pair = await openPair()
  const { forwarder, executor } = pair
  let row = await delivered(pair)
  await world.setClock('2026-10-12T12:00:00+03:00')
  row = await withDocuments(pair, row)
  const { rows: timers } = await world.root.query<{ at: Date }>(
    `select run_at as at from timers where kind = 'order.payment' and object_id = $1`,
    [row.id],
  )
  expect(timers[0]?.at.toISOString()).toBe('2026-10-30T21:00:00.000Z')
  const ageing = async (who: Someone) => (await who.ask(settlements.ageing, {})).data.items
  expect(await ageing(executor)).toMatchObject([{ kind: 'receivable', oldest: 0, buckets: { notDue: { minor: 6_800_000 } } }])
  await world.setClock('2026-10-31T00:00:30+03:00')
  const running = startTimers({ db: world.db, handlers: settlementTimers })
  await expect.poll(() => world.count('timers', `kind = 'order.payment'`), { timeout: 20_000, interval: 50 }).toBe(0)
  await running.stop()
  for (const who of [forwarder, executor]) {
    const { items } = (await who.ask(orders.history, { query: { orderId: row.id } })).data
    expect(items.filter(entry => entry.what === 'settlement.overdue')).toMatchObject([{ facts: { day: '2026-10-30' }, side: 'system' }])
    const aged = (await ageing(who)).find(each => each.counterpart.kind === 'organization')
    expect(aged).toMatchObject({ oldest: 1, overdue: { minor: 6_800_000 }, buckets: { d1to7: { minor: 6_800_000 } } })
  }
  expect(await world.count('outboxes', `name = 'settlement.overdue' and payload like $1`, [`%${row.id}%`])).toBe(1)
})

test('a settlement goes back with a reason, takes changed sums over when it is submitted, and is voided; its orders are free again', async () => {
  const pair = await openPair()
  const { forwarder, executor } = pair
  const colleague = await world.colleague(forwarder, 'accountant')
  const [one, two] = [await delivered(pair), await delivered(pair)]
  let made = (await make(forwarder, { kind: 'payable', other: executor.org, ids: [one.id] })).data
  expect((await step(colleague, made, { action: 'approve' })).error.code).toBe('settlement.step_closed')
  made = (await forwarder.ask(settlements.addLines, { data: { settlementId: made.id, version: made.version, orderIds: [two.id] } })).data
  made = (await forwarder.ask(settlements.removeLines, { data: { settlementId: made.id, version: made.version, orderIds: [one.id] } })).data
  expect(made).toMatchObject({ lines: 1, totals: [{ lines: 1, total: { minor: 6_800_000 } }] })
  made = (await forwarder.ask(settlements.addLines, { data: { settlementId: made.id, version: made.version, orderIds: [one.id] } })).data
  const stale = await step(forwarder, { ...made, version: 1 }, { action: 'submit' })
  expect(stale.error.code).toBe('settlement.changed')
  made = (await step(forwarder, made, { action: 'submit' })).data
  expect(
    (await forwarder.ask(settlements.addLines, { data: { settlementId: made.id, version: made.version, orderIds: [two.id] } })).error.code,
  ).toBe('settlement.step_closed')

  // the price changes after it was submitted
  await world.root.query('update orders set price = price - 100 where id = $1', [one.id])
  await world.root.query('update order_debts set net = net - 100, gross = gross - 100, total = total - 100 where order_id = $1', [one.id])
  const outdated = await step(colleague, made, { action: 'approve' })
  expect(outdated.error).toMatchObject({ code: 'settlement.outdated', info: { orders: [one.number] } })
  made = (await step(colleague, made, { action: 'return', reason: 'Цена изменилась' })).data
  expect((await moneyOf(executor, one)).own?.theirs).toEqual([])
  made = (await step(forwarder, made, { action: 'submit' })).data
  expect(made.totals).toMatchObject([{ total: { minor: 13_599_900 } }])
  made = (await step(colleague, made, { action: 'approve' })).data
  made = (await step(colleague, made, { action: 'return', reason: 'Ещё раз' })).data
  expect(made).toMatchObject({ status: 'pending_approval', approved: null })
  made = (await step(colleague, made, { action: 'approve' })).data
  made = (await step(forwarder, made, { action: 'void', reason: 'Собрали заново' })).data
  expect(made).toMatchObject({ status: 'voided', actions: [] })
  const { items } = (await forwarder.ask(settlements.history, { query: { settlementId: made.id } })).data
  expect(items.map(each => each.what)).toEqual([
    'void',
    'approve',
    'return',
    'approve',
    'submit',
    'refresh',
    'return',
    'submit',
    'add',
    'remove',
    'add',
    'create',
  ])
  expect((await make(forwarder, { kind: 'payable', other: executor.org, ids: [one.id, two.id] })).data).toMatchObject({
    number: '26/0002',
    lines: 2,
  })
  const tabs = (await forwarder.ask(settlements.counts, {})).data.tabs
  expect(tabs).toMatchObject({ all: 2, draft: 1, voided: 1, paid: 0 })
  const listed = (await forwarder.ask(settlements.list, { query: { search: one.number!, sort: '-created' } })).data.items
  expect(listed.map(each => each.number)).toEqual(['26/0002', '26/0001'])
})

test('of two settlements made of one order at once one is refused, and the database itself keeps author and approver apart', async () => {
  const pair = await openPair()
  const { forwarder, executor } = pair
  const row = await delivered(pair)
  const both = await Promise.all([
    make(forwarder, { kind: 'payable', other: executor.org, ids: [row.id] }),
    make(forwarder, { kind: 'payable', other: executor.org, ids: [row.id] }),
  ])
  expect(both.map(each => each.status).toSorted()).toEqual([200, 409])
  const { id } = both.find(each => each.status === 200)!.data
  const set = (columns: string) => world.root.query(`update settlements set ${columns} where id = $1`, [id])
  await set(`status = 'pending_approval', submitted_at = app_now(), submitted_by = 'я'`)
  await expect(
    set(`status = 'approved', approved_at = app_now(), approver_id = '${forwarder.employee}', approver_user = '${forwarder.user}'`),
  ).rejects.toThrow('settlements__four_eyes')
  await expect(set(`status = 'approved'`)).rejects.toThrow('settlements__approved')
  await expect(world.root.query('update settlement_lines set total = total + 1 where settlement_id = $1', [id])).rejects.toThrow(
    'settlement_lines__sum',
  )
  await expect(
    world.root.query(`update settlement_lines set paid = 1, paid_on = '2026-10-12' where settlement_id = $1`, [id]),
  ).rejects.toThrow('settlement_lines__paid')
})

test('a banking day taken away by the calendar moves the last day to pay of an order that waits, tells both sides once, and of one that is paid does not', async () => {
  const pair = await openPair()
  const keeper = await world.platform()
  const row = await delivered(pair, { ...byScans, payDays: 5, payDaysKind: 'banking' })
  await world.setClock('2026-10-12T12:00:00+03:00')
  await withDocuments(pair, row)
  const sides = [pair.forwarder, pair.executor]
  const due = () => Promise.all(sides.map(async who => (await moneyOf(who, row)).own?.payDueOn))
  expect(await due()).toEqual(['2026-10-19', '2026-10-19'])

  const dict = 'calendar_years'
  const year = (await keeper.ask(dictionaries.entries, { query: { dict } })).data.items.find(({ code }) => code === '2026')!
  const decree = async (...more: string[]) => {
    const { version } = (await keeper.ask(dictionaries.entries, { query: { dict } })).data
    const attrs = { ...year.attrs, off: [...(year.attrs.off as string[]), ...more] }
    const { code, name_ru, name_en } = year
    const answer = await keeper.ask(dictionaries.set, {
      data: { dict, version, code, name_ru, name_en, attrs, isNew: false, active: true },
    })
    expect(answer.status).toBe(200)
    await runTimers(world, { ...calendarTimers(world.db), 'order.recount': orderTimers['order.recount'] })
  }
  await decree('10-16')
  expect(await due()).toEqual(['2026-10-20', '2026-10-20'])
  for (const who of sides) {
    const lines = (await who.ask(orders.history, { query: { orderId: row.id } })).data.items
    expect(lines.filter(({ what }) => what === 'settlement.moved')).toHaveLength(1)
  }
  await world.root.query('update orders set settled_at = app_now() where id = $1', [row.id])
  await decree()
  expect(await due()).toEqual(['2026-10-20', '2026-10-20'])
  expect(await world.count('audits', `object_id = $1 and what = 'order.settlement.moved'`, [row.id])).toBe(1)
})
