import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exports } from '#contract/exports.ts'
import { orders } from '#contract/orders.ts'
import { settlements } from '#contract/settlements.ts'
import { keyOf, scenarioOneStart } from '#testing/orders.ts'
import { card, make, moneyOf, settlementCard, settlementSteps, step } from '#testing/settlementSteps.ts'
import { cookieText, openWorld, type World } from '#testing/world.ts'
import { writeBytes } from './bank/format.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const { openPair, delivered } = settlementSteps(() => ({ world }))

test('who sees no prices reads settlements without sums and moves none; an organisation reads its own alone', async () => {
  const pair = await openPair()
  const { forwarder, executor } = pair
  const row = await delivered(pair)
  const made = (await make(forwarder, { kind: 'payable', other: executor.org, ids: [row.id] })).data
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
  expect((await make(stranger, { kind: 'payable', other: executor.org, ids: [row.id] })).error.code).toBe('settlement.order_unknown')
})

test('a statement of strangers is left alone, a wrong sum is refused by itself, and what is no statement is said so', async () => {
  const pair = await openPair()
  const { forwarder, executor } = pair
  const colleague = await world.colleague(forwarder, 'accountant')
  const [one, two] = [await delivered(pair), await delivered(pair)]
  let made = (await make(forwarder, { kind: 'payable', other: executor.org, ids: [one.id, two.id] })).data
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
  let made = (await make(forwarder, { kind: 'payable', other: executor.org, ids: [one.id] })).data
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
  let waiting = (await make(forwarder, { kind: 'payable', other: executor.org, ids: [two.id] })).data
  waiting = (await step(forwarder, waiting, { action: 'submit' })).data
  let bill = (await make(executor, { kind: 'receivable', other: forwarder.org, ids: [two.id] })).data
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
  await make(pair.forwarder, { kind: 'payable', other: pair.executor.org, ids: [row.id] })
  const within = async (day: string) =>
    (await pair.forwarder.ask(settlements.list, { query: { created: { from: day, to: day } } as never })).data.items.length
  expect([await within('2026-10-07'), await within('2026-10-08')]).toEqual([0, 1])
})
