import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changes } from '#contract/changes.ts'
import { company } from '#contract/company.ts'
import { documents } from '#contract/documents.ts'
import { exports } from '#contract/exports.ts'
import { extras } from '#contract/extras.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import type { OrderMove } from '#contract/order-moves.ts'
import { orders } from '#contract/orders.ts'
import { partners } from '#contract/partners.ts'
import { prints } from '#contract/prints.ts'
import type { SettlementCard } from '#contract/settlement-card.ts'
import type { SettlementMove } from '#contract/settlement-moves.ts'
import { statementChunks } from '#contract/settlement-statement.ts'
import { settlements } from '#contract/settlements.ts'
import { startTimers } from '#server/platform/timers.ts'
import { documentChange, keyOf, offered, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'
import { readBytes, writeBytes } from './bank/format.ts'
import { settlementTimers } from './jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

type Step = OrderMove extends infer M ? (M extends unknown ? Omit<M, 'orderId' | 'version'> : never) : never
type Registered = Pick<SettlementCard, 'id' | 'version'>
type SettlementStep = SettlementMove extends infer M ? (M extends unknown ? Omit<M, 'settlementId' | 'version'> : never) : never

const taken = async (who: Someone, row: Pick<OrderRow, 'id' | 'version'>, step: Step) =>
  (await who.ask(orders.move, { data: { ...keyOf(row), ...step } as OrderMove })).data
const card = async (who: Someone, { id }: { id: string }) => (await who.ask(orders.get, { query: { orderId: id } })).data
const settlementCard = async (who: Someone, { id }: { id: string }) =>
  (await who.ask(settlements.get, { query: { settlementId: id } })).data
const step = (who: Someone, { id, version }: Registered, more: SettlementStep) =>
  who.ask(settlements.move, { data: { settlementId: id, version, ...more } as SettlementMove })
const moneyOf = async (who: Someone, { id }: { id: string }) => (await who.ask(settlements.ofOrder, { query: { orderId: id } })).data
const make = (who: Someone, kind: 'payable' | 'receivable', other: string, ids: string[], customer = false) =>
  who.ask(settlements.create, {
    data: { kind, counterpart: { kind: customer ? 'customer' : 'organization', id: other }, orderIds: ids, comment: '' },
  })

/** Terms under which the term begins with the documents. */
const byScans: OrderDraft = { ...scenarioOne, payTrigger: 'scans' }

async function mark(who: Someone, row: OrderRow, what: TaskMark) {
  const { flight } = await card(who, row)
  const task = flight!.tasks.find(each => each.marks.includes(what))!
  return (await who.ask(orders.report, { data: { ...keyOf(row), taskId: task.id, mark: what, comment: '' } })).data
}

type Pair = { forwarder: Someone; executor: Someone }

async function openPair(name = 'ВолгаТранс'): Promise<Pair> {
  const forwarder = await world.forwarder({ name: 'Северный Экспедитор' })
  const executor = await world.executor({ name })
  await world.partners(forwarder, executor)
  return { forwarder, executor }
}

/** An order carried out on its days, its documents not in yet. */
async function delivered({ forwarder, executor }: Pair, draft: OrderDraft = byScans): Promise<OrderRow> {
  await world.setClock(scenarioOneStart)
  let row: OrderRow = await taken(executor, await offered(forwarder, executor, draft), { action: 'accept' })
  row = await taken(executor, row, { action: 'assign', ...(await resourcesOf(world, executor)) })
  await world.setClock('2026-10-06T09:00:00+03:00')
  for (const what of ['depart', 'arrive', 'finish'] as const) row = await mark(executor, row, what)
  await world.setClock('2026-10-07T09:00:00+03:00')
  for (const what of ['arrive', 'finish'] as const) row = await mark(executor, row, what)
  return row
}

/** All documents handed in and accepted on the day the clock shows. */
async function withDocuments({ forwarder, executor }: Pair, row: OrderRow): Promise<OrderRow> {
  let now: OrderRow = row
  for (const document of (await card(executor, row)).documentRows) {
    now = (await executor.ask(documents.change, { data: documentChange(keyOf(now), document.id, 'upload') })).data
    now = (await forwarder.ask(documents.change, { data: documentChange(keyOf(now), document.id, 'accept') })).data
  }
  return taken(forwarder, now, { action: 'complete' })
}

const account = (n: number) => ({
  bik: '044525225',
  bank: 'ПАО Сбербанк',
  account: accountFor(n),
  correspondent: '30101810400000000225',
  currency: 'RUB',
  main: true,
})

/** An account whose key fits the bank. */
function accountFor(n: number): string {
  const weights = [7, 1, 3]
  for (let key = 0; key < 10; key++) {
    const number = `40702810${key}${String(n).padStart(11, '0')}`
    const sum = [...`225${number}`].reduce((all, digit, i) => all + Number(digit) * weights[i % 3]!, 0)
    if (sum % 10 === 0) return number
  }
  throw new Error('no key fits')
}

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

  let made = (await make(forwarder, 'payable', executor.org, ids)).data
  expect(made).toMatchObject({
    number: '26/0001',
    status: 'draft',
    lines: 14,
    payDueOn: '2026-10-30',
    totals: [{ currency: 'RUB', lines: 14, total: { minor: 14 * 6_800_000 }, vat: { minor: 14 * 1_226_230 } }],
  })
  expect((await moneyOf(executor, rows[0]!)).own?.theirs).toEqual([])
  expect((await make(forwarder, 'payable', executor.org, ids.slice(0, 1))).error).toMatchObject({
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
    expect((await (await world.again(who)).ask(company.addAccount, { data: account(n) })).status).toBe(200)
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
    payer: { account: accountFor(1) },
    payee: { account: accountFor(2) },
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
  expect(await taken(forwarder, await card(forwarder, rows[0]!), { action: 'archive' })).toMatchObject({ status: 'archived' })
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

  let bill = (await make(executor, 'receivable', forwarder.org, [row.id])).data
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

  const own = (await make(forwarder, 'receivable', customerId, [row.id], true)).data
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
  expect((await make(forwarder, 'payable', executor.org, [row.id])).error.code).toBe('settlement.order_paid')
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
    const made = (await make(who, kind, other, [row.id])).data
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
  expect(await documentsStateIn(forwarder, (await make(forwarder, 'payable', executor.org, ids)).data)).toEqual([1, 1])
  expect(await documentsStateIn(executor, (await make(executor, 'receivable', forwarder.org, ids)).data)).toEqual([1, 1])
  expect(await documentsStateIn(forwarder, (await make(forwarder, 'receivable', customerId, ids, true)).data)).toEqual([1, 0])
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
  let bill = (await make(forwarder, 'receivable', customerId, [row.id], true)).data
  bill = (await step(forwarder, bill, { action: 'submit' })).data
  bill = (await step(approver, bill, { action: 'approve' })).data
  await step(forwarder, bill, { action: 'post' })
  const now = await card(forwarder, row)
  const draft = { ...byScans, customerId, customerPrice: { minor: 8_110_000, currency: 'RUB' } }
  const saved = await forwarder.ask(changes.propose, { data: { ...keyOf(now), draft, answerMinutes: 60, comment: 'Заказчик добавил' } })
  expect(saved.status).toBe(200)
  const later = (await make(forwarder, 'receivable', customerId, [row.id], true)).data
  expect(later.items).toMatchObject([
    { supplement: true, sum: { net: { minor: 500_000 } }, margin: { executor: null, left: { minor: 500_000 } } },
  ])
})

test('a settlement goes back with a reason, takes changed sums over when it is submitted, and is voided; its orders are free again', async () => {
  const pair = await openPair()
  const { forwarder, executor } = pair
  const colleague = await world.colleague(forwarder, 'accountant')
  const [one, two] = [await delivered(pair), await delivered(pair)]
  let made = (await make(forwarder, 'payable', executor.org, [one.id])).data
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
  expect((await make(forwarder, 'payable', executor.org, [one.id, two.id])).data).toMatchObject({ number: '26/0002', lines: 2 })
  const tabs = (await forwarder.ask(settlements.counts, {})).data.tabs
  expect(tabs).toMatchObject({ all: 2, draft: 1, voided: 1, paid: 0 })
  const listed = (await forwarder.ask(settlements.list, { query: { search: one.number!, sort: '-created' } })).data.items
  expect(listed.map(each => each.number)).toEqual(['26/0002', '26/0001'])
})

test('of two settlements made of one order at once one is refused, and the database itself keeps author and approver apart', async () => {
  const pair = await openPair()
  const { forwarder, executor } = pair
  const row = await delivered(pair)
  const both = await Promise.all([make(forwarder, 'payable', executor.org, [row.id]), make(forwarder, 'payable', executor.org, [row.id])])
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

test('who sees no prices reads settlements without sums and moves none; an organisation reads its own alone', async () => {
  const pair = await openPair()
  const { forwarder, executor } = pair
  const row = await delivered(pair)
  const made = (await make(forwarder, 'payable', executor.org, [row.id])).data
  const viewer = await world.colleague(forwarder, 'viewer')
  const seen = await settlementCard(viewer, made)
  expect(seen).toMatchObject({ totals: null, items: [{ sum: null, margin: null }] })
  expect(JSON.stringify(seen)).not.toContain('68000')
  expect(seen.actions.every(each => !each.allow)).toBe(true)
  expect((await step(viewer, made, { action: 'submit' })).error.code).toBe('access.denied')
  expect(await moneyOf(viewer, row)).toEqual({ own: null, formerDeals: [], customer: null, margin: null })
  expect((await viewer.ask(settlements.ageing, {})).data.items).toEqual([])
  expect((await executor.ask(settlements.get, { query: { settlementId: made.id } })).status).toBe(404)
  expect((await executor.ask(settlements.list, { query: {} })).data.items).toEqual([])
  const stranger = await world.forwarder({ name: 'Чужой' })
  expect((await make(stranger, 'payable', executor.org, [row.id])).error.code).toBe('settlement.order_unknown')
})

test('a statement of strangers is left alone, a wrong sum is refused by itself, and what is no statement is said so', async () => {
  const pair = await openPair()
  const { forwarder, executor } = pair
  const colleague = await world.colleague(forwarder, 'accountant')
  const [one, two] = [await delivered(pair), await delivered(pair)]
  let made = (await make(forwarder, 'payable', executor.org, [one.id, two.id])).data
  made = (await step(forwarder, made, { action: 'submit' })).data
  made = (await step(colleague, made, { action: 'approve' })).data
  made = (await step(colleague, made, { action: 'post' })).data
  const { rows } = await world.root.query<{ id: string; tin: string }>('select id, tin from organizations where id = any ($1)', [
    [forwarder.org, executor.org],
  ])
  const tin = (org: string) => rows.find(each => each.id === org)!.tin
  const party = (n: string, name: string, account: string) => ({
    name,
    tin: n,
    kpp: '',
    account,
    bank: 'Банк',
    bik: '044525225',
    correspondent: '',
  })
  const payment = (number: string, amount: number, purpose: string, to = tin(executor.org)) => ({
    number,
    day: '2026-10-07',
    amount,
    payer: party(tin(forwarder.org), 'Северный', '1'.repeat(20)),
    payee: party(to, 'ВолгаТранс', '2'.repeat(20)),
    purpose,
    doneOn: '2026-10-07',
  })
  const base64 = writeBytes({
    account: '1'.repeat(20),
    from: null,
    to: null,
    createdAt: { day: '2026-10-07', time: '10:00:00' },
    payments: [
      payment('1', 6_800_000, `Заказ ${two.number}`),
      payment('2', 9_000_000, `По реестру ${made.number}`),
      payment('3', 6_800_000, 'Аренда', '7700000000'),
    ],
  }).toString('base64')
  const { items } = (await forwarder.ask(settlements.readStatement, { data: { base64: [base64] } })).data
  expect(items.map(each => each.level)).toEqual(['certain', 'uncertain', 'unknown'])
  expect(items[0]!.targets[0]!.orders.map(each => each.number)).toEqual([two.number])
  const chosen = items.slice(0, 2).map(({ key, targets: [target] }) => ({
    key,
    settlementId: target!.settlementId,
    version: target!.version,
    orderIds: target!.orders.map(each => each.orderId),
  }))
  const done = (await forwarder.ask(settlements.confirmStatement, { data: { base64: [base64], payments: chosen } })).data
  expect(done).toMatchObject({ paid: 1, results: [{ ok: true }, { ok: false, error: expect.stringMatching(/90.000/) }] })
  expect(await settlementCard(forwarder, made)).toMatchObject({ status: 'partly_paid', totals: [{ paid: { minor: 6_800_000 } }] })
  expect((await step(colleague, { ...made, version: made.version + 1 }, { action: 'void', reason: 'Ошибка' })).error.code).toBe(
    'settlement.paid_already',
  )
  const nothing = await forwarder.ask(settlements.readStatement, { data: { base64: [Buffer.from('привет').toString('base64')] } })
  expect(nothing.error.code).toBe('settlement.statement')

  for (const format of ['html', 'pdf', 'xlsx'] as const) {
    const { name, base64: file } = (await forwarder.ask(settlements.form, { query: { settlementId: made.id, format } })).data
    expect(name).toBe(`Реестр перевозок 26-0001.${format}`)
    if (format === 'html') expect(Buffer.from(file, 'base64').toString()).toContain(one.number!)
    else expect(file.length).toBeGreaterThan(2000)
  }

  const journal = async (tab: 'documents' | 'payments') => (await forwarder.ask(settlements.journal, { query: { tab } })).data.items
  expect((await journal('documents')).map(each => each.order).toSorted()).toEqual([one.number, two.number].toSorted())
  expect(await journal('payments')).toMatchObject([{ order: two.number, day: '2026-10-07', payment: '1', amount: { minor: 6_800_000 } }])
  const size = (await forwarder.ask(exports.size, { query: { list: 'settlement_journal', query: 'tab=documents' } })).data
  expect(size).toEqual({ rows: 2, more: false })
  // the file has every line of the settlement, and its sums are numbers
  const file = async (list: string, query: string) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/exports/v0/file',
      headers: {
        host: new URL(world.config.url).host,
        'accept-language': 'ru',
        cookie: cookieText(world.config, forwarder.cookies),
        'x-xsrf-token': forwarder.cookies.xsrf,
      },
      payload: { data: { list, format: 'csv', query, columns: [] } },
    })
    return answer.body.trimEnd().split('\r\n').slice(1)
  }
  const lines = await file('settlement_journal', 'tab=documents')
  expect(lines.map(line => line.split(';')[6]).toSorted()).toEqual([one.number, two.number].toSorted())
  const [listed] = await file('settlements', 'tab=all')
  expect(listed!.split(';').slice(5, 9)).toEqual(['2', '136000', '68000', 'RUB'])
})

test('what changed after posting was not paid, what the other side has got is not approved to be paid again, and whoever worded it is no second pair of eyes', async () => {
  const pair = await openPair()
  const { forwarder, executor } = pair
  const colleague = await world.colleague(forwarder, 'accountant')
  const third = await world.colleague(forwarder, 'accountant')
  const second = await world.colleague(executor, 'accountant')
  const [one, two] = [await delivered(pair), await delivered(pair)]

  // the comment is a part of what is approved
  let made = (await make(forwarder, 'payable', executor.org, [one.id])).data
  made = (await colleague.ask(settlements.comment, { data: { settlementId: made.id, version: made.version, comment: 'Срочно' } })).data
  expect(await world.count('audits', `what = 'settlement.comment'`)).toBe(1)
  made = (await step(forwarder, made, { action: 'submit' })).data
  expect((await step(colleague, made, { action: 'approve' })).error.code).toBe('settlement.own_approval')
  made = (await step(third, made, { action: 'approve' })).data
  made = (await step(forwarder, made, { action: 'post' })).data

  // a claim that was agreed after posting is not in the sum and stays to be paid
  await world.setClock('2026-10-07T12:00:00+03:00')
  const filed = { action: 'file', kind: 'other', amount: { minor: 100_000, currency: 'RUB' }, comment: 'Ожидание у ворот' } as const
  const now = await card(executor, one)
  const asked = (await executor.ask(orders.claim, { data: { ...keyOf(now), ...filed } })).data
  const claim = (await card(forwarder, one)).exceptions.claims.find(each => each.kind === 'other')!
  await forwarder.ask(orders.claim, { data: { ...keyOf(asked), action: 'agree', claimId: claim.id } })
  const paid = await forwarder.ask(settlements.pay, {
    data: { settlementId: made.id, version: made.version, orderIds: [], day: '2026-10-07', payment: '5' },
  })
  expect(paid.data).toMatchObject({ status: 'paid', totals: [{ paid: { minor: 6_800_000 } }] })
  expect((await card(executor, one)).exceptions.claims.find(each => each.kind === 'other')?.status).toBe('agreed')

  // the executor got the money while the settlement waited for approval
  let waiting = (await make(forwarder, 'payable', executor.org, [two.id])).data
  waiting = (await step(forwarder, waiting, { action: 'submit' })).data
  let bill = (await make(executor, 'receivable', forwarder.org, [two.id])).data
  bill = (await step(executor, bill, { action: 'submit' })).data
  bill = (await step(second, bill, { action: 'approve' })).data
  bill = (await step(executor, bill, { action: 'post' })).data
  const got = { settlementId: bill.id, version: bill.version, orderIds: [], day: '2026-10-07', payment: '6' }
  expect((await executor.ask(settlements.pay, { data: got })).status).toBe(200)
  expect((await step(third, waiting, { action: 'approve' })).error.code).toBe('settlement.outdated')
})

test('days of a filter are those of the reader’s clock', async () => {
  const pair = await openPair()
  const row = await delivered(pair)
  await world.setClock('2026-10-08T01:00:00+03:00')
  await make(pair.forwarder, 'payable', pair.executor.org, [row.id])
  const within = async (day: string) =>
    (await pair.forwarder.ask(settlements.list, { query: { created: { from: day, to: day } } as never })).data.items.length
  expect([await within('2026-10-07'), await within('2026-10-08')]).toEqual([0, 1])
})
