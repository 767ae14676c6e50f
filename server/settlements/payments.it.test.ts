import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { company } from '#contract/company.ts'
import { documents } from '#contract/documents.ts'
import { extras } from '#contract/extras.ts'
import { orders } from '#contract/orders.ts'
import { settlements } from '#contract/settlements.ts'
import { bankAccount } from '#testing/money.ts'
import { documentChange, keyOf, scenarioOneStart } from '#testing/orders.ts'
import { calm, claimAgreed, day, moneyOf, PRICE, rub, settlementCard } from '#testing/settlementPayments.ts'
import { deliveredBy, makeSettlement, type Offices, openOffices, orderCard, postedSettlement, settlementKey } from '#testing/settlements.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

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
    await (await world.again(who)).ask(company.addAccount, { data: bankAccount(n) })
  const file = (await forwarder.ask(settlements.bankFile, { data: { settlementId: made.id, day, first: 1, each: 'settlement' } })).data
  expect(file.skipped).toMatchObject([{ order: one.number, why: expect.stringContaining('удержан') }])
  expect(iconv.decode(Buffer.from(file.base64, 'base64'), 'win1251')).toContain('Сумма=68000.00')
  expect((await pay(forwarder, made, { orderIds: [two.id] })).data).toMatchObject({ status: 'partly_paid' })
  expect(
    (await forwarder.ask(settlements.bankFile, { data: { settlementId: made.id, day, first: 1, each: 'settlement' } })).error.code,
  ).toBe('settlement.on_hold')
})

test('what runs for late payment by the terms is the same to both sides to the kopeck, is claimed once, and a payment ends it', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor, approver } = offices
  const terms = { ...calm.terms, latePaymentPercent: 0.15, latePaymentCap: 5 }
  const row = await deliveredBy(world, offices, { ...calm, terms, payDays: 5, payDaysKind: 'calendar', payTrigger: 'unloading' })
  expect((await moneyOf(executor, row)).own).toMatchObject({ payDueOn: '2026-10-12' })
  const late = async (who: Someone) => (await orderCard(who, row)).exceptions.latePayment
  const claim = async (who: Someone) =>
    who.ask(orders.claim, { data: { ...keyOf(await orderCard(who, row)), action: 'claim_late_payment' } })
  expect(await late(executor)).toBeNull()
  expect((await claim(executor)).error.code).toBe('claim.nothing_ran')

  await world.setClock('2026-10-16T12:00:00+03:00')
  const running = { dueOn: '2026-10-12', until: '2026-10-16', days: 4, owed: rub(PRICE), accrued: rub(40_800), left: rub(40_800) }
  expect(await late(forwarder)).toEqual({ ...running, percent: 0.15, cap: 5, claimable: false })
  expect(await late(executor)).toEqual({ ...running, percent: 0.15, cap: 5, claimable: true })
  expect((await claim(forwarder)).error.code).toBe('claim.step_closed')
  expect([(await claim(executor)).status, (await claim(executor)).error.code]).toEqual([200, 'claim.nothing_ran'])
  const asked = (await orderCard(forwarder, row)).exceptions.claims.find(({ kind }) => kind === 'late_payment')!
  expect(asked).toMatchObject({ side: 'executor', basis: 'terms', status: 'opened', amount: rub(40_800) })
  expect(asked.facts).toEqual({
    ...{ by: 'late_payment', dueOn: '2026-10-12', until: '2026-10-16', days: 4, percent: 0.15, cap: 5 },
    ...{ owed: rub(PRICE), accrued: rub(40_800), earlier: rub(0) },
  })
  const agreed = await forwarder.ask(orders.claim, {
    data: { ...keyOf(await orderCard(forwarder, row)), action: 'agree', claimId: asked.id },
  })
  expect(agreed.status).toBe(200)
  for (const who of [forwarder, executor])
    expect((await moneyOf(who, row)).own).toMatchObject({ sum: { gross: rub(PRICE), claims: rub(40_800), total: rub(PRICE + 40_800) } })

  // half of it is paid on the 20th, the rest on the 22nd: 8 days of all, 2 of what was left, and nothing for the claim itself
  await world.setClock('2026-10-20T12:00:00+03:00')
  const made = await postedSettlement(offices, [row.id])
  const part = (await pay(approver, made, { day: '2026-10-20', amount: rub(3_400_000) })).data
  await world.setClock('2026-10-22T12:00:00+03:00')
  expect(await late(executor)).toMatchObject({ days: 10, owed: rub(3_400_000), accrued: rub(81_600 + 10_200), left: rub(51_000) })
  await pay(approver, part, { day: '2026-10-22', payment: '6' })
  await world.setClock('2026-11-20T12:00:00+03:00')
  for (const who of [forwarder, executor])
    expect(await late(who)).toMatchObject({ until: '2026-10-22', accrued: rub(91_800), left: rub(51_000) })
  const viewer = await world.colleague(forwarder, 'viewer')
  expect(await late(viewer)).toBeNull()
})
