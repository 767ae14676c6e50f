import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { company } from '#contract/company.ts'
import { documents } from '#contract/documents.ts'
import { extras } from '#contract/extras.ts'
import { orders } from '#contract/orders.ts'
import { settlements } from '#contract/settlements.ts'
import { documentChange, keyOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { deliveredBy, makeSettlement, type Offices, openOffices, orderCard, postedSettlement, settlementKey } from '#testing/settlements.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { readBytes, writeBytes } from './bank/format.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const rub = (minor: number) => ({ minor, currency: 'RUB' })
const PRICE = 6_800_000
const day = '2026-10-07'
/** Terms that draft no claims of their own. */
const calm = { ...scenarioOne, terms: { ...scenarioOne.terms, waitRate: null } }

const settlementCard = async (who: Someone, { id }: { id: string }) =>
  (await who.ask(settlements.get, { query: { settlementId: id } })).data
const moneyOf = async (who: Someone, { id }: { id: string }) => (await who.ask(settlements.ofOrder, { query: { orderId: id } })).data
const due = async (who: Someone, kind: 'payable' | 'receivable' = 'payable') =>
  (await who.ask(settlements.candidates, { query: { kind } })).data.items
const pay = (who: Someone, made: { id: string; version: number }, more: object = {}) =>
  who.ask(settlements.pay, { data: { ...settlementKey(made), orderIds: [], day, payment: '5', ...more } })

/** An extra the executor asked for; `payer` bears it. */
async function extraAsked({ executor }: Offices, row: { id: string }, minor: number, payer: 'forwarder' | 'executor' = 'forwarder') {
  const asked = { action: 'propose', code: 'toll', payer, amount: rub(minor), comment: 'Платная дорога', evidence: '' } as const
  await executor.ask(extras.change, { data: { ...keyOf(await orderCard(executor, row)), ...asked } })
  const { items } = (await executor.ask(extras.list, { query: { orderId: row.id } })).data
  return items.at(-1)!.id
}

/** The same, and the forwarder agreed to it. */
async function extraAgreed(offices: Offices, row: { id: string }, minor: number, payer: 'forwarder' | 'executor' = 'forwarder') {
  const extraId = await extraAsked(offices, row, minor, payer)
  const { forwarder } = offices
  await forwarder.ask(extras.change, { data: { ...keyOf(await orderCard(forwarder, row)), action: 'approve', extraId } })
}

/** Its documents are accepted, and the order is over. */
async function completed({ forwarder, executor }: Offices, row: { id: string }) {
  for (const { id } of (await orderCard(executor, row)).documentRows)
    for (const [who, action] of [
      [executor, 'upload'],
      [forwarder, 'accept'],
    ] as const)
      await who.ask(documents.change, { data: documentChange(keyOf(await orderCard(who, row)), id, action) })
  const done = await forwarder.ask(orders.move, { data: { ...keyOf(await orderCard(forwarder, row)), action: 'complete' } })
  expect(done.data).toMatchObject({ status: 'completed' })
}

/** A claim one side raised and the other agreed to. */
async function claimAgreed(by: Someone, other: Someone, row: { id: string }, minor: number) {
  const filed = { action: 'file', kind: 'other', amount: rub(minor), comment: 'Повреждение груза' } as const
  const now = (await by.ask(orders.claim, { data: { ...keyOf(await orderCard(by, row)), ...filed } })).data
  const claim = (await orderCard(other, row)).exceptions.claims.findLast(each => each.kind === 'other')!
  expect((await other.ask(orders.claim, { data: { ...keyOf(now), action: 'agree', claimId: claim.id } })).status).toBe(200)
}

test('what is agreed between posting and payment is a line of its own in a later settlement, and the order is settled with the last of them', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor, approver } = offices
  const row = await deliveredBy(world, offices, calm)
  const first = await postedSettlement(offices, [row.id])
  await world.setClock('2026-10-07T12:00:00+03:00')
  await extraAgreed(offices, row, 122_000)
  expect(await due(forwarder)).toMatchObject([
    { orderId: row.id, supplement: true, sum: { total: rub(122_000), vat: rub(22_000), extras: rub(122_000) } },
  ])

  const paid = (await pay(forwarder, first)).data
  expect(paid).toMatchObject({ status: 'paid', totals: [{ paid: rub(PRICE) }] })
  // something is owed still: neither side reads that it is settled
  for (const who of [forwarder, executor])
    expect((await moneyOf(who, row)).own).toMatchObject({
      paidOn: null,
      sum: { total: rub(PRICE + 122_000), paid: rub(PRICE), left: rub(122_000) },
    })
  expect((await forwarder.ask(settlements.ageing, { query: { kind: 'payable' } })).data.items).toMatchObject([{ total: rub(122_000) }])

  const later = await postedSettlement(offices, [row.id])
  expect(later.items).toMatchObject([{ supplement: true, sum: { total: rub(122_000), net: rub(100_000) } }])
  expect(await due(forwarder)).toEqual([])
  expect((await makeSettlement(forwarder, 'payable', executor.org, [row.id])).error.code).toBe('settlement.nothing_due')
  expect((await pay(approver, later, { payment: '6' })).status).toBe(200)
  const seen = (await moneyOf(executor, row)).own
  expect(seen).toMatchObject({
    paidOn: day,
    sum: { left: rub(0) },
    theirs: [{ total: rub(PRICE) }, { total: rub(122_000), paidOn: day, payment: '6' }],
  })
  expect(await world.count('orders', 'id = $1 and settled_at is not null', [row.id])).toBe(1)
})

test('a claim agreed on a paid order opens it again: as a debt the other way it lowers other lines of the same executor', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor, approver } = offices
  const [one, two] = [await deliveredBy(world, offices, calm), await deliveredBy(world, offices, calm)]
  await pay(forwarder, await postedSettlement(offices, [one.id]))
  expect((await moneyOf(executor, one)).own?.paidOn).toBe(day)
  await claimAgreed(forwarder, executor, one, 800_000)
  for (const who of [forwarder, executor])
    expect((await moneyOf(who, one)).own).toMatchObject({ paidOn: null, sum: { left: rub(-800_000) } })
  expect(await world.count('timers', `kind = 'order.archive' and object_id = $1`, [one.id])).toBe(0)
  const history = (await executor.ask(orders.history, { query: { orderId: one.id } })).data.items
  expect(history.map(entry => entry.what)).toContain('settlement.reopen')

  const both = (await due(forwarder)).map(({ orderId, supplement, sum }) => [orderId, supplement, sum?.total.minor])
  expect(both.toSorted()).toEqual(
    [
      [one.id, true, -800_000],
      [two.id, false, PRICE],
    ].toSorted(),
  )
  const made = await postedSettlement(offices, [one.id, two.id])
  // what goes both ways was set off when it was posted
  expect(made).toMatchObject({
    status: 'set_off',
    totals: [{ total: rub(6_000_000), left: rub(6_000_000) }],
    payments: [{ kind: 'offset', sums: [rub(800_000)] }],
  })
  const form = (await forwarder.ask(settlements.form, { query: { settlementId: made.id, format: 'html' } })).data
  expect(Buffer.from(form.base64, 'base64').toString()).toContain('Зачтён частично')
  expect((await moneyOf(executor, one)).own).toMatchObject({ paidOn: day, sum: { left: rub(0) } })
  // the other side, a reader without prices and the tabs say so too
  expect((await moneyOf(executor, two)).own).toMatchObject({ theirs: [{ status: 'set_off', paid: rub(800_000) }] })
  expect((await due(executor, 'receivable')).find(({ orderId }) => orderId === two.id)).toMatchObject({ theirs: { status: 'set_off' } })
  const told = (await executor.ask(orders.history, { query: { orderId: two.id } })).data.items.map(entry => entry.what)
  expect([told.includes('settlement.offset_part'), told.includes('settlement.part')]).toEqual([true, false])
  const viewer = await world.colleague(forwarder, 'viewer')
  const rowsIn = async (tab: 'posted' | 'partly_paid') =>
    (await viewer.ask(settlements.list, { query: { tab } })).data.items.map(({ id, status, totals }) => [id, status, totals])
  expect(await rowsIn('posted')).toContainEqual([made.id, 'set_off', null])
  expect(await rowsIn('partly_paid')).toEqual([])
  expect((await pay(approver, made)).data).toMatchObject({ status: 'paid', byOffset: false })
  // a line paid by money in part names its payment
  expect((await moneyOf(executor, two)).own).toMatchObject({ paidOn: day, theirs: [{ payment: '5' }] })
  expect((await orderCard(executor, one)).exceptions.claims.find(each => each.kind === 'other')?.status).toBe('settled')
})

test('an extra agreed after the payment opens the order again and goes into a supplementary line', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor, approver } = offices
  const row = await deliveredBy(world, offices, calm)
  await pay(forwarder, await postedSettlement(offices, [row.id]))
  expect((await moneyOf(executor, row)).own).toMatchObject({ paidOn: day, sum: { left: rub(0) } })
  expect((await executor.ask(extras.list, { query: { orderId: row.id } })).data.mayPropose).toBe(true)
  await extraAgreed(offices, row, 122_000)
  for (const who of [forwarder, executor])
    expect((await moneyOf(who, row)).own).toMatchObject({ paidOn: null, sum: { paid: rub(PRICE), left: rub(122_000) } })
  expect(await world.count('timers', `kind = 'order.archive' and object_id = $1`, [row.id])).toBe(0)
  expect(await due(forwarder)).toMatchObject([{ orderId: row.id, supplement: true, sum: { total: rub(122_000) } }])
  const later = await postedSettlement(offices, [row.id])
  expect(later.items).toMatchObject([{ supplement: true, sum: { total: rub(122_000), net: rub(100_000) } }])
  expect((await pay(approver, later, { payment: '6' })).data).toMatchObject({ status: 'paid' })
  expect((await moneyOf(executor, row)).own).toMatchObject({ paidOn: day, sum: { left: rub(0) } })
  // what comes off afterwards is owed the other way
  await extraAgreed(offices, row, 50_000, 'executor')
  expect((await moneyOf(forwarder, row)).own).toMatchObject({ paidOn: null, sum: { left: rub(-50_000) } })
})

test('an extra nobody answered keeps a paid order out of the archive; what opens an archived order brings it back from there', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor, approver } = offices
  const row = await deliveredBy(world, offices, calm)
  const paid = (await pay(forwarder, await postedSettlement(offices, [row.id]))).data
  await completed(offices, row)
  const archive = async () => forwarder.ask(orders.move, { data: { ...keyOf(await orderCard(forwarder, row)), action: 'archive' } })
  const extraId = await extraAsked(offices, row, 10_000)
  expect((await archive()).error).toMatchObject({ code: 'extra.unanswered' })
  await forwarder.ask(extras.change, {
    data: { ...keyOf(await orderCard(forwarder, row)), action: 'refuse', extraId, comment: 'Нет чека' },
  })
  expect((await archive()).data).toMatchObject({ status: 'archived' })
  expect((await executor.ask(extras.list, { query: { orderId: row.id } })).data.mayPropose).toBe(false)

  const back = { settlementId: paid.id, version: paid.version, paymentId: paid.payments[0]!.id, reason: 'Не тот реестр' }
  expect((await approver.ask(settlements.unpay, { data: back })).status).toBe(200)
  for (const who of [forwarder, executor]) expect(await orderCard(who, row)).toMatchObject({ status: 'completed', tab: 'done' })
  const history = (await executor.ask(orders.history, { query: { orderId: row.id } })).data.items
  expect(history[0]).toMatchObject({ what: 'settlement.unpay', from: 'archived', to: 'completed' })
  expect((await executor.ask(extras.list, { query: { orderId: row.id } })).data.mayPropose).toBe(true)
})

test('a claim is filed in the archive too, and agreed on it brings the order back; paid, it may go there again', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  const row = await deliveredBy(world, offices, calm)
  await pay(forwarder, await postedSettlement(offices, [row.id]))
  await completed(offices, row)
  const archive = async () => forwarder.ask(orders.move, { data: { ...keyOf(await orderCard(forwarder, row)), action: 'archive' } })
  expect((await archive()).data).toMatchObject({ status: 'archived' })
  await claimAgreed(forwarder, executor, row, 500_000)
  for (const who of [forwarder, executor]) expect(await orderCard(who, row)).toMatchObject({ status: 'completed', tab: 'done' })
  expect((await archive()).error).toMatchObject({ code: 'order.unpaid' })
})

test('claims as great as the price settle the order when its settlement is posted; what is more stays a debt a person marks as come in', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  const [even, more] = [await deliveredBy(world, offices, calm), await deliveredBy(world, offices, calm)]
  await claimAgreed(forwarder, executor, even, PRICE)
  await claimAgreed(forwarder, executor, more, PRICE + 500_000)
  const settled = await postedSettlement(offices, [even.id])
  expect(settled).toMatchObject({ status: 'paid', byOffset: true, payments: [{ kind: 'offset' }], items: [{ paidOn: day, payment: '' }] })
  // no money moved: nobody reads that it was paid, with prices or without
  const form = (await forwarder.ask(settlements.form, { query: { settlementId: settled.id, format: 'html' } })).data
  expect(Buffer.from(form.base64, 'base64').toString()).toContain('Зачтён')
  const viewer = await world.colleague(forwarder, 'viewer')
  const paidIn = async () =>
    (await viewer.ask(settlements.list, { query: { tab: 'paid' } })).data.items.map(each => [each.id, each.byOffset])
  expect(await paidIn()).toEqual([[settled.id, true]])
  expect((await moneyOf(executor, even)).own).toMatchObject({ theirs: [{ status: 'paid', paidOn: day, payment: '' }] })
  expect(await world.count('timers', `kind = 'order.archive' and object_id = $1`, [even.id])).toBe(1)

  const owed = await postedSettlement(offices, [more.id])
  expect(owed).toMatchObject({ status: 'posted', totals: [{ total: rub(-500_000), left: rub(-500_000) }] })
  expect((await pay(forwarder, owed, { payment: 'акт зачёта 3' })).data).toMatchObject({ status: 'paid', byOffset: false })
  expect((await paidIn()).toSorted()).toEqual(
    [
      [settled.id, true],
      [owed.id, false],
    ].toSorted(),
  )
  expect((await moneyOf(executor, more)).own).toMatchObject({ paidOn: day, sum: { left: rub(0) } })
})

test('the database itself keeps a kopeck out of two settlements, and a payment out of the hands that marked it', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  const row = await deliveredBy(world, offices, calm)
  const made = await postedSettlement(offices, [row.id])
  const other = await deliveredBy(world, offices, calm)
  const open = (await makeSettlement(forwarder, 'payable', executor.org, [other.id])).data
  const copy = (change: string) =>
    world.root.query(
      `insert into settlement_lines select (jsonb_populate_record(l, '${change}')).* from settlement_lines l where settlement_id = $1`,
      [open.id],
    )
  await expect(copy(JSON.stringify({ settlement_id: made.id }))).rejects.toThrow('settlement_lines__open')
  await expect(copy(JSON.stringify({ settlement_id: made.id, posted: true }))).rejects.toThrow('settlement_lines__part')
  const paid = (await pay(forwarder, made)).data
  const set = (columns: string) => world.root.query(`update settlement_payments set ${columns} where id = $1`, [paid.payments[0]!.id])
  await expect(
    set(`back_at = app_now(), back_by = 'я', back_employee = '${forwarder.employee}', back_user = '${forwarder.user}', reason = 'сам'`),
  ).rejects.toThrow('settlement_payments__other')
  await expect(world.root.query(`update settlement_lines set paid = total + 1 where settlement_id = $1`, [made.id])).rejects.toThrow(
    'settlement_lines__paid',
  )
})

test('a payment marked by mistake is taken back by another person who approves, with a reason both sides read; its statement may be read again', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor, approver } = offices
  const row = await deliveredBy(world, offices, calm)
  await claimAgreed(executor, forwarder, row, 100_000)
  await world.setClock('2026-10-07T12:00:00+03:00')
  const made = await postedSettlement(offices, [row.id])
  const paid = (await pay(forwarder, made)).data
  const [payment] = paid.payments
  expect(payment).toMatchObject({ kind: 'payment', number: '5', sums: [rub(PRICE + 100_000)], orders: [row.number], back: null })
  const back = (who: Someone, version = paid.version) =>
    who.ask(settlements.unpay, { data: { settlementId: paid.id, version, paymentId: payment!.id, reason: 'Не тот реестр' } })
  const own = await back(forwarder)
  expect(own.error.code).toBe('settlement.own_payment')
  expect(payment!.closed).toBe(own.error.message)
  const taken = (await back(approver)).data
  expect(taken).toMatchObject({
    status: 'posted',
    paidOn: null,
    totals: [{ paid: rub(0) }],
    payments: [{ back: { reason: 'Не тот реестр' } }],
  })
  expect((await back(approver, taken.version)).error.code).toBe('settlement.step_closed')
  for (const who of [forwarder, executor]) expect((await moneyOf(who, row)).own).toMatchObject({ paidOn: null, sum: { paid: rub(0) } })
  expect(await world.count('orders', 'id = $1 and settled_at is null', [row.id])).toBe(1)
  expect(await world.count('timers', `kind = 'order.archive' and object_id = $1`, [row.id])).toBe(0)
  expect((await orderCard(executor, row)).exceptions.claims.find(each => each.kind === 'other')?.status).toBe('agreed')
  const history = (await executor.ask(orders.history, { query: { orderId: row.id } })).data.items
  expect(history[0]).toMatchObject({ what: 'settlement.unpay', comment: 'Не тот реестр' })
  expect(await world.count('audits', `what = 'settlement.unpay'`)).toBeGreaterThan(0)
  // and paid again
  expect((await pay(forwarder, taken)).data).toMatchObject({ status: 'paid' })
  expect((await orderCard(executor, row)).exceptions.claims.find(each => each.kind === 'other')?.status).toBe('settled')
})

test('a payment is not from before the approval nor ahead, and says so at its field', async () => {
  const offices = await openOffices(world)
  const { forwarder } = offices
  const row = await deliveredBy(world, offices, calm)
  const made = await postedSettlement(offices, [row.id])
  expect(made).toMatchObject({ payFrom: day, tz: 'Europe/Moscow' })
  const early = (await pay(forwarder, made, { day: '2026-10-06' })).error
  expect(early).toMatchObject({ code: 'settlement.day_before', info: { field: 'day' } })
  expect(early.message).toContain('7 октября 2026')
  expect((await pay(forwarder, made, { day: '2026-10-08' })).error).toMatchObject({ code: 'settlement.day_ahead', info: { field: 'day' } })
})

test('orders are paid in parts, the first to be paid first; more than is left is refused at its field', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  const [one, two] = [await deliveredBy(world, offices, calm), await deliveredBy(world, offices, calm)]
  let made = await postedSettlement(offices, [one.id, two.id])
  made = (await pay(forwarder, made, { amount: rub(PRICE + 1_000_000) })).data
  expect(made).toMatchObject({ status: 'partly_paid', paidOn: null, totals: [{ paid: rub(PRICE + 1_000_000) }] })
  expect(made.items.map(line => [line.paidOn, line.sum?.left.minor])).toEqual([
    [day, 0],
    [null, PRICE - 1_000_000],
  ])
  const [, part] = made.items
  expect((await moneyOf(executor, { id: part!.orderId })).own).toMatchObject({
    paidOn: null,
    sum: { paid: rub(1_000_000) },
    theirs: [{ status: 'partly_paid' }],
  })
  const over = await pay(forwarder, made, { amount: rub(PRICE) })
  expect(over.error).toMatchObject({ code: 'settlement.amount_over', info: { field: 'amount' } })
  expect((await pay(forwarder, made, { amount: rub(0) })).error.code).toBe('settlement.amount_over')
  made = (await pay(forwarder, made, { payment: '9' })).data
  expect(made).toMatchObject({ status: 'paid', payments: [{ number: '5' }, { number: '9', sums: [rub(PRICE - 1_000_000)] }] })
  const journal = (await forwarder.ask(settlements.journal, { query: { tab: 'payments' } })).data.items
  expect(journal.map(line => line.amount?.minor).toSorted()).toEqual([1_000_000, PRICE - 1_000_000, PRICE].toSorted())
  // sums of payments add up to those of the lines, VAT to the kopeck
  const added = (of: 'net' | 'vat' | 'gross') => journal.reduce((all, line) => all + line.sum![of].minor, 0)
  const { totals } = await settlementCard(forwarder, made)
  expect([added('net'), added('vat'), added('gross')]).toEqual([totals![0]!.net.minor, totals![0]!.vat.minor, totals![0]!.gross.minor])
  expect(journal.every(({ sum, amount }) => sum!.net.minor + sum!.vat.minor === amount!.minor)).toBe(true)
})

test('a hold set after posting keeps the order out of the bank’s file and of payments, in words', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  const [one, two] = [await deliveredBy(world, offices, calm), await deliveredBy(world, offices, calm)]
  const made = await postedSettlement(offices, [one.id, two.id])
  const hold = {
    action: 'set',
    kind: 'finance',
    severity: 'blocking',
    blocks: ['billing' as const],
    shared: true,
    reason: 'Спор по акту',
  } as const
  expect(
    (await forwarder.ask(orders.hold, { data: { ...keyOf(await orderCard(forwarder, one)), ...hold, blocks: [...hold.blocks] } })).status,
  ).toBe(200)
  expect((await settlementCard(forwarder, made)).items.filter(line => line.isHeld).map(line => line.orderId)).toEqual([one.id])
  const refused = await pay(forwarder, made)
  expect(refused.error).toMatchObject({ code: 'settlement.on_hold', info: { order: one.number } })
  for (const [who, n] of [
    [forwarder, 1],
    [executor, 2],
  ] as const)
    await (await world.again(who)).ask(company.addAccount, { data: account(n) })
  const file = (await forwarder.ask(settlements.bankFile, { data: { settlementId: made.id, day, first: 1, each: 'settlement' } })).data
  expect(file.skipped).toMatchObject([{ order: one.number, why: expect.stringContaining('удержан') }])
  expect(iconv.decode(Buffer.from(file.base64, 'base64'), 'win1251')).toContain('Сумма=68000.00')
  expect((await pay(forwarder, made, { orderIds: [two.id] })).data).toMatchObject({ status: 'partly_paid' })
  expect(
    (await forwarder.ask(settlements.bankFile, { data: { settlementId: made.id, day, first: 1, each: 'settlement' } })).error.code,
  ).toBe('settlement.on_hold')
})

const account = (n: number) => {
  const weights = [7, 1, 3]
  const fits = (number: string) => [...`225${number}`].reduce((sum, digit, i) => sum + Number(digit) * weights[i % 3]!, 0) % 10 === 0
  const number = Array.from({ length: 10 }, (_, key) => `40702810${key}${String(n).padStart(11, '0')}`).find(fits)!
  return { bik: '044525225', bank: 'ПАО Сбербанк', account: number, correspondent: '30101810400000000225', currency: 'RUB', main: true }
}

test('a statement pays a line in part; money that is not the viewer’s, goes the other way or is somebody else’s is refused by itself', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor, approver } = offices
  const row = await deliveredBy(world, offices, calm)
  const made = await postedSettlement(offices, [row.id])
  const { rows } = await world.root.query<{ id: string; tin: string }>('select id, tin from organizations where id = any ($1)', [
    [forwarder.org, executor.org],
  ])
  const tin = (org: string) => rows.find(each => each.id === org)!.tin
  const party = (n: string, number: string) => ({
    name: 'ООО',
    tin: n,
    kpp: '',
    account: number,
    bank: 'Банк',
    bik: '044525225',
    correspondent: '',
  })
  const [us, them] = [party(tin(forwarder.org), '1'.repeat(20)), party(tin(executor.org), '2'.repeat(20))]
  const payment = (number: string, amount: number, payer = us, payee = them) => ({
    number,
    day,
    amount,
    payer,
    payee,
    purpose: `Реестр ${made.number}`,
    doneOn: day,
  })
  const base64 = writeBytes({
    account: '1'.repeat(20),
    from: null,
    to: null,
    createdAt: { day, time: '10:00:00' },
    payments: [
      payment('1', 3_000_000),
      payment('2', 1_000_000, them, us),
      payment('3', 1_000_000, us, party('7707083893', '3'.repeat(20))),
      payment('4', 1_000_000, party('7707083893', '1'.repeat(20)), them),
    ],
  }).toString('base64')
  const { items } = (await forwarder.ask(settlements.readStatement, { data: { base64: [base64] } })).data
  expect(items.map(item => item.level)).toEqual(['uncertain', 'unknown', 'unknown', 'unknown'])
  const confirm = (keys: string[], version: number) =>
    forwarder.ask(settlements.confirmStatement, {
      data: { base64: [base64], payments: keys.map(key => ({ key, settlementId: made.id, version, orderIds: [row.id] })) },
    })
  const { results } = (
    await confirm(
      items.map(item => item.key),
      made.version,
    )
  ).data
  expect(results.map(result => result.ok)).toEqual([true, false, false, false])
  expect(results.slice(1).map(result => result.error)).toEqual([
    expect.stringContaining('в другую сторону'),
    expect.stringContaining('7707083893'),
    expect.stringContaining('не по вашему счёту'),
  ])
  const part = await settlementCard(forwarder, made)
  expect(part).toMatchObject({ status: 'partly_paid', totals: [{ paid: rub(3_000_000) }] })

  // taken back, the same payment of the statement is offered again
  await approver.ask(settlements.unpay, { data: { ...settlementKey(part), paymentId: part.payments[0]!.id, reason: 'Ошибка' } })
  expect((await forwarder.ask(settlements.readStatement, { data: { base64: [base64] } })).data.items[0]!.level).toBe('uncertain')
  expect((await confirm([items[0]!.key], part.version + 1)).data).toMatchObject({ paid: 1 })
})

/** A statement of the forwarder's account, and a way to make payments of it. */
async function statements({ forwarder, executor }: Offices) {
  const { rows } = await world.root.query<{ id: string; tin: string }>('select id, tin from organizations where id = any ($1)', [
    [forwarder.org, executor.org],
  ])
  const party = (org: string, of: string) => ({
    name: 'ООО',
    tin: rows.find(each => each.id === org)!.tin,
    kpp: '',
    account: of.repeat(20),
    bank: 'Банк',
    bik: '044525225',
    correspondent: '',
  })
  const [payer, payee] = [party(forwarder.org, '1'), party(executor.org, '2')]
  const payment = (number: string, amount: number, purpose = 'За услуги') => ({
    number,
    day,
    amount,
    payer,
    payee,
    purpose,
    doneOn: day,
  })
  const file = (payments: ReturnType<typeof payment>[]) => [
    writeBytes({ account: payer.account, from: null, to: null, createdAt: { day, time: '10:00:00' }, payments }).toString('base64'),
  ]
  return { payment, file }
}

const readIn = async (who: Someone, base64: string[]) => (await who.ask(settlements.readStatement, { data: { base64 } })).data
type MadeSettlement = { id: string; version: number; items: readonly { orderId: string }[] }
const given = (key: string, made: MadeSettlement, amount?: number) => ({
  key,
  ...settlementKey(made),
  orderIds: made.items.map(line => line.orderId),
  ...(amount !== undefined && { amount: rub(amount) }),
})

test('a payment that fits nothing is given by hand to settlements of its party, in parts and never more than is left of it', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor, approver } = offices
  const [one, two] = [await deliveredBy(world, offices, calm), await deliveredBy(world, offices, calm)]
  const [first, second] = [await postedSettlement(offices, [one.id]), await postedSettlement(offices, [two.id])]
  const { payment, file } = await statements(offices)
  const base64 = file([payment('77', PRICE + 2_000_000)])
  const read = await readIn(forwarder, base64)
  expect(read.items).toMatchObject([{ level: 'known', targets: [], left: rub(PRICE + 2_000_000), version: 0, foreign: false }])
  expect(read.settlements.map(({ settlementId, left }) => [settlementId, left])).toEqual([
    [first.id, rub(PRICE)],
    [second.id, rub(PRICE)],
  ])
  const { key } = read.items[0]!
  const confirm = async (who: Someone, payments: ReturnType<typeof given>[]) =>
    (await who.ask(settlements.confirmStatement, { data: { base64, payments } })).data
  // more than is left of the payment, or of the settlement, is refused by itself
  const over = await confirm(forwarder, [given(key, first, PRICE + 2_000_001), given(key, second)])
  expect(over.results).toMatchObject([
    { ok: false, error: expect.stringContaining('88') },
    { ok: false, error: expect.stringContaining('68') },
  ])
  expect((await confirm(forwarder, [given(key, first, 0)])).paid).toBe(0)

  const done = await confirm(forwarder, [given(key, first, PRICE), given(key, second, 1_500_000)])
  expect(done).toMatchObject({
    paid: 2,
    results: [
      { ok: true, settlementId: first.id },
      { ok: true, settlementId: second.id },
    ],
  })
  expect(await settlementCard(forwarder, first)).toMatchObject({ status: 'paid', payments: [{ number: '77', sums: [rub(PRICE)] }] })
  const part = await settlementCard(forwarder, second)
  expect(part).toMatchObject({ status: 'partly_paid', totals: [{ paid: rub(1_500_000) }] })
  expect((await moneyOf(executor, one)).own).toMatchObject({ paidOn: day })

  // the rest waits, and goes to the same settlement later
  expect((await readIn(approver, base64)).items).toMatchObject([{ level: 'known', left: rub(500_000) }])
  expect((await confirm(approver, [given(key, part, 500_001)])).paid).toBe(0)
  expect((await confirm(approver, [given(key, part)])).paid).toBe(1)
  expect((await readIn(forwarder, base64)).items).toMatchObject([{ level: 'done', left: rub(0) }])
  expect((await confirm(forwarder, [given(key, await settlementCard(forwarder, second))])).results).toMatchObject([
    { ok: true, known: true },
  ])

  // a part taken back may be given to something again
  const now = await settlementCard(forwarder, first)
  const back = { ...settlementKey(now), paymentId: now.payments[0]!.id, reason: 'Не тот реестр' }
  expect((await approver.ask(settlements.unpay, { data: back })).status).toBe(200)
  expect((await readIn(forwarder, base64)).items).toMatchObject([{ level: 'known', left: rub(PRICE) }])
  await expect(world.root.query('update statement_payments set taken = amount + 1 where key = $1', [key])).rejects.toThrow(
    'statement_payments__taken',
  )
})

test('one statement confirmed by two people at once pays once', async () => {
  const offices = await openOffices(world)
  const { forwarder, approver } = offices
  const [one, two] = [await deliveredBy(world, offices, calm), await deliveredBy(world, offices, calm)]
  const made = [await postedSettlement(offices, [one.id]), await postedSettlement(offices, [two.id])]
  const { payment, file } = await statements(offices)
  const base64 = file([payment('78', PRICE)])
  const { key } = (await readIn(forwarder, base64)).items[0]!
  const answers = await Promise.all(
    [forwarder, approver].map((who, i) => who.ask(settlements.confirmStatement, { data: { base64, payments: [given(key, made[i]!)] } })),
  )
  expect(answers.map(({ data }) => data.paid).toSorted()).toEqual([0, 1])
  expect(await world.count('settlement_payments', 'key = $1', [key])).toBe(1)
})

test('a payment is left aside with a reason the next reader sees, is not recorded until it is taken up, and both are audited', async () => {
  const offices = await openOffices(world)
  const { forwarder, approver, executor } = offices
  const row = await deliveredBy(world, offices, calm)
  const made = await postedSettlement(offices, [row.id])
  const { payment, file } = await statements(offices)
  const base64 = file([payment('79', 1_000_000, 'Аренда склада')])
  const { key } = (await readIn(forwarder, base64)).items[0]!
  const leave = (who: Someone, version: number, reason = 'Не за перевозки') =>
    who.ask(settlements.leavePayment, { data: { action: 'leave', base64, key, version, reason } })
  const takeUp = (who: Someone, version: number) => who.ask(settlements.leavePayment, { data: { action: 'return', base64, key, version } })
  expect((await takeUp(forwarder, 0)).error.code).toBe('settlement.payment_seen')
  const version = (await leave(forwarder, 0)).data.version
  expect((await leave(approver, 0)).error.code).toBe('settlement.payment_seen')
  expect((await readIn(approver, base64)).items).toMatchObject([
    { level: 'aside', version, aside: { name: 'Проба Проба', reason: 'Не за перевозки' } },
  ])
  const confirm = async () => (await forwarder.ask(settlements.confirmStatement, { data: { base64, payments: [given(key, made)] } })).data
  expect((await confirm()).results).toMatchObject([{ ok: false, error: expect.stringContaining('отложили') }])
  expect((await takeUp(approver, version)).status).toBe(200)
  expect((await confirm()).paid).toBe(1)
  expect((await leave(forwarder, version + 2)).error.code).toBe('settlement.payment_done')
  expect(await world.count('audits', `what in ('statement.leave', 'statement.return')`)).toBe(2)
  // what the executor has of it is his own
  expect((await readIn(executor, base64)).items).toMatchObject([{ aside: null, left: rub(1_000_000) }])
  const viewer = await world.colleague(forwarder, 'viewer')
  expect((await leave(viewer, version)).status).toBe(403)
  expect((await leave(await world.forwarder({ name: 'Чужой' }), 0)).error.code).toBe('settlement.payment_foreign')
})

test('the VAT a payment order names is that of what is paid, claims taken off', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  const row = await deliveredBy(world, offices, calm)
  await claimAgreed(forwarder, executor, row, 3_400_000)
  const made = await postedSettlement(offices, [row.id])
  for (const [who, n] of [
    [forwarder, 1],
    [executor, 2],
  ] as const)
    await (await world.again(who)).ask(company.addAccount, { data: account(n) })
  const file = (await forwarder.ask(settlements.bankFile, { data: { settlementId: made.id, day, first: 1, each: 'settlement' } })).data
  const read = readBytes(Buffer.from(file.base64, 'base64'))
  if ('why' in read) throw new Error(read.why.en)
  expect(read.file.payments[0]).toMatchObject({ amount: 3_400_000, purpose: expect.stringContaining('В т.ч. НДС 22% 6131.15') })
})

test('a cursor that is no day is a bad request', async () => {
  const { forwarder } = await openOffices(world)
  const cursor = Buffer.from('01980000-0000-7000-8000-000000000001|2026-02-31').toString('base64url')
  for (const call of [settlements.candidates, settlements.journal, settlements.list])
    expect((await forwarder.ask(call, { query: { cursor, sort: 'due' } as never })).error.code).toBe('input.invalid')
})
