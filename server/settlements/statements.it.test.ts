import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { company } from '#contract/company.ts'
import { settlements } from '#contract/settlements.ts'
import { bankAccount } from '#testing/money.ts'
import { scenarioOneStart } from '#testing/orders.ts'
import { calm, claimAgreed, day, moneyOf, PRICE, rub, settlementCard } from '#testing/settlementPayments.ts'
import { deliveredBy, type Offices, openOffices, postedSettlement, settlementKey } from '#testing/settlements.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { readBytes, writeBytes } from './bank/format.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

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
    await (await world.again(who)).ask(company.addAccount, { data: bankAccount(n) })
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
