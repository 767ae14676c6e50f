import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { comments } from '#contract/comments.ts'
import { company } from '#contract/company.ts'
import { documents } from '#contract/documents.ts'
import { employees } from '#contract/employees.ts'
import { EXPORT } from '#contract/exports.ts'
import { extras } from '#contract/extras.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { orders } from '#contract/orders.ts'
import { PRINT_PAGE } from '#contract/prints.ts'
import { writeQuery } from '#contract/query-string.ts'
import { settlements } from '#contract/settlements.ts'
import { accountOf } from '#server/deals/settlements/store.ts'
import { enter, inSession, openPool } from '#server/platform/db.ts'
import { printForms } from '#server/prints/forms/catalogue.ts'
import { keyOf, offered, scenarioOne } from '#testing/orders.ts'
import { deliveredBy, makeSettlement, type Offices, openOffices, orderCard, settlementKey } from '#testing/settlements.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'

/** Sums nobody else has, in kopecks; with VAT taken off and put on they stay what they are. */
const sums = { price: 6_812_347, customer: 7_934_519, lost: 6_671_239, extra: 123_457, claim: 87_653, late: 91_713 }
/** Names of the forwarder's own business. */
const names = {
  buyer: 'Канарейка Торг',
  inner: 'Щегол сказал держать цену',
  paper: 'Счёт Чижа',
  draft: 'Кенарь подождёт',
  bill: 'Снегирь платит сразу',
}

let world: World
let offices: Offices
let lost: Someone
let viewer: Someone
let guestViewer: Someone
let stranger: Someone
let orderId: string
let payableId: string
let billId: string
let draftId: string
const money = (minor: number) => ({ minor, currency: 'RUB' })

beforeAll(async () => {
  world = await openWorld()
  offices = await openOffices(world)
  const { forwarder, executor, approver } = offices
  lost = await world.executor({ name: 'Прежний Перевозчик' })
  stranger = await world.forwarder({ name: 'Чужой' })
  await world.partners(forwarder, lost)
  viewer = await world.colleague(forwarder, 'viewer')
  guestViewer = await world.colleague(executor, 'viewer')
  const customerId = await world.customer(forwarder, { name: names.buyer })
  for (const [who, n] of [
    [forwarder, 1],
    [executor, 2],
    [lost, 3],
  ] as const)
    await (await world.again(who)).ask(company.addAccount, { data: account(n) })
  const draft = {
    ...scenarioOne,
    customerId,
    price: money(sums.price),
    customerPrice: money(sums.customer),
    commentInternal: names.inner,
    terms: { ...scenarioOne.terms, waitRate: null },
  }
  // another executor had the same kind of order for another price before, and an order he lost
  await world.setClock('2026-10-01T09:00:00+03:00')
  const other = await offered(forwarder, lost, { ...draft, price: money(sums.lost) })
  await lost.ask(orders.move, { data: { ...keyOf(other), action: 'decline', reason: 'no_vehicle', comment: '' } })
  const row = await deliveredBy(world, offices, draft)
  orderId = row.id
  const key = async () => keyOf(await orderCard(forwarder, row))
  const ok = (answer: { status: number; body: string }) =>
    expect([answer.status, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)])
  const asked = { action: 'propose', code: 'toll', payer: 'forwarder', comment: 'Платная дорога', evidence: '' } as const
  ok(await executor.ask(extras.change, { data: { ...(await key()), ...asked, amount: money(sums.extra) } }))
  const [extra] = (await forwarder.ask(extras.list, { query: { orderId } })).data.items
  ok(await forwarder.ask(extras.change, { data: { ...(await key()), action: 'approve', extraId: extra!.id } }))
  const filed = { action: 'file', kind: 'other', comment: 'Повреждение груза' } as const
  ok(await forwarder.ask(orders.claim, { data: { ...(await key()), ...filed, amount: money(sums.claim) } }))
  ok(await executor.ask(orders.claim, { data: { ...(await key()), ...filed, amount: money(sums.late), comment: 'Ожидание' } }))
  ok(await forwarder.ask(comments.add, { data: { orderId, scope: 'internal', text: names.inner } }))
  ok(await forwarder.ask(documents.change, { data: { ...(await key()), action: 'add', kind: 'customer_invoice', title: names.paper } }))
  let payable = (await makeSettlement(forwarder, 'payable', executor.org, [orderId])).data
  ok(await forwarder.ask(settlements.comment, { data: { ...settlementKey(payable), comment: names.draft } }))
  payable = (await forwarder.ask(settlements.get, { query: { settlementId: payable.id } })).data
  payableId = payable.id
  for (const [who, action] of [
    [forwarder, 'submit'],
    [approver, 'approve'],
    [forwarder, 'post'],
  ] as const)
    payable = (await who.ask(settlements.move, { data: { ...settlementKey(payable), action } })).data
  const bill = await forwarder.ask(settlements.create, {
    data: { kind: 'receivable', counterpart: { kind: 'customer', id: customerId }, orderIds: [orderId], comment: names.bill },
  })
  billId = bill.data.id
  const [second] = [await deliveredBy(world, offices, draft)]
  draftId = (await makeSettlement(forwarder, 'payable', executor.org, [second!.id])).data.id
}, 120_000)
afterAll(() => world.close())

const account = (n: number) => {
  const weights = [7, 1, 3]
  const fits = (number: string) => [...`225${number}`].reduce((sum, digit, i) => sum + Number(digit) * weights[i % 3]!, 0) % 10 === 0
  const number = Array.from({ length: 10 }, (_, key) => `40702810${key}${String(n).padStart(11, '7')}`).find(fits)!
  return { bik: '044525225', bank: 'ПАО Сбербанк', account: number, correspondent: '30101810400000000225', currency: 'RUB', main: true }
}

/** The order with its windows ahead of now. */
function later(order: OrderDraft): OrderDraft {
  const at = (stop: number) => new Date(Date.parse('2026-11-10T09:00:00+03:00') + stop * 86_400_000)
  const until = (stop: number) => new Date(at(stop).getTime() + 4 * 3_600_000).toISOString()
  return { ...order, stops: order.stops.map((stop, i) => ({ ...stop, windowFrom: at(i).toISOString(), windowTo: until(i) })) }
}

/** Whatever separates digits of a sum, it is found: `68 123,47`, `68123.47`, `6812347`. */
const digits = (text: string) => text.replaceAll(/(?<=\d)(?:[\s\u00a0\u202f.,]|&nbsp;|&#160;)(?=\d)/g, '')

/** A sum as it stands, without the VAT in it and that VAT; parts so short that an id or a span of time may hold them by chance are left out. */
function sumsOf(minor: number): number[] {
  const net = Math.floor((2 * minor * 100 + 122) / 244)
  return [minor, ...[net, minor - net].filter(part => part >= 100_000)]
}

/** Whether a number stands in a text for itself, not in the middle of an id. */
const stands = (text: string, number: number) => new RegExp(String.raw`(?<![\da-f])${number}(?![\da-f])`).test(text)

/** Which of the secrets a text holds. */
function held(text: string, ...wanted: (keyof typeof sums | keyof typeof names)[]): string[] {
  const plain = digits(text.replaceAll(/"ms":[\d.]+/g, ''))
  return wanted.filter(name =>
    name in names ? text.includes(names[name as 'buyer']) : sumsOf(sums[name as 'price']).some(sum => stands(plain, sum)),
  )
}
const everySum = Object.keys(sums) as (keyof typeof sums)[]

type Answer = { name: string; status: number; text: string }

async function page(who: Someone, url: string, payload?: object): Promise<{ status: number; text: string }> {
  const { statusCode, body } = await world.app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: {
      host: new URL(world.config.url).host,
      cookie: cookieText(world.config, who.cookies),
      ...(payload && { 'x-xsrf-token': who.cookies.xsrf }),
    },
    ...(payload && { payload }),
  })
  const files = [...body.matchAll(/"(?:base64|xml)":"([^"]+)"/g)].map(([, file]) => Buffer.from(file!, 'base64').toString('utf8'))
  return { status: statusCode, text: [body, ...files].join('\n') }
}

/** Every reading there is, asked with whatever it wants of this order and these settlements; files opened. */
async function readings(who: Someone, side: 'forwarder' | 'executor'): Promise<Answer[]> {
  const told: Answer[] = []
  const known: Record<string, unknown> = {
    orderId,
    objectId: orderId,
    side,
    tab: 'all',
    limit: 100,
    after: 0,
    format: 'html',
    q: 'Кан',
    search: '',
  }
  for (const [module, calls] of Object.entries(api as Record<string, Record<string, Call>>))
    for (const [name, call] of Object.entries(calls)) {
      // some that only look like reads end the session
      if (call.method !== 'GET' || module === 'auth') continue
      const tries = 'settlementId' in call.query.shape ? [payableId, billId, draftId] : [null]
      for (const settlementId of tries)
        for (const kind of 'kind' in call.query.shape && module === 'settlements' ? ['payable', 'receivable', null] : [null]) {
          const all = { ...known, settlementId, kind, tab: module === 'settlements' && name === 'journal' ? 'documents' : 'all' }
          const query = Object.fromEntries(Object.entries(all).filter(([key, value]) => key in call.query.shape && value !== null))
          const search = writeQuery(query)
          told.push({ name: `${module}.${name} ${search}`, ...(await page(who, search ? `${call.path}?${search}` : call.path)) })
        }
    }
  for (const { code } of printForms)
    told.push({ name: `print ${code}`, ...(await page(who, `${PRINT_PAGE}?${writeQuery({ orderId, form: code })}`)) })
  for (const [list, query] of [
    ['orders', `side=${side}&tab=all`],
    ['settlements', ''],
    ['settlement_journal', ''],
    ['partners', ''],
    ['customers', ''],
  ] as const)
    for (const format of ['csv'] as const)
      told.push({ name: `export ${list}`, ...(await page(who, EXPORT, { data: { list, format, query, columns: [] } })) })
  return told
}

const open = (told: readonly Answer[]) => told.filter(({ status }) => status === 200).map(({ name }) => name.split(' ')[0])

test('no reading, file or printed form tells the executor the customer, his price, the margin, another’s price or what is the forwarder’s own', async () => {
  for (const who of [offices.executor, offices.second, guestViewer]) {
    const told = await readings(who, 'executor')
    expect(open(told)).toEqual(
      expect.arrayContaining([
        'orders.get',
        'orders.list',
        'settlements.ofOrder',
        'settlements.candidates',
        'documents.list',
        'print',
        'export',
      ]),
    )
    for (const { name, text } of told) expect(held(text, 'customer', 'lost', 'buyer', 'inner', 'paper', 'draft', 'bill'), name).toEqual([])
  }
})

test('who had the order before or never had it reads nothing of its money, its documents, its claims', async () => {
  for (const who of [lost, stranger]) {
    const told = await readings(who, who === lost ? 'executor' : 'forwarder')
    for (const { name, text } of told)
      expect(held(text, 'price', 'customer', 'extra', 'claim', 'late', 'buyer', 'inner', 'paper', 'draft', 'bill'), name).toEqual([])
  }
})

test('who may not see prices meets no sum anywhere, on either side: cards, lists, journals, forms, files', async () => {
  for (const [who, side] of [
    [viewer, 'forwarder'],
    [guestViewer, 'executor'],
  ] as const) {
    const told = await readings(who, side)
    expect(open(told)).toEqual(expect.arrayContaining(['orders.get', 'settlements.list', 'settlements.journal', 'print', 'export']))
    for (const { name, text } of told) expect(held(text, ...everySum), name).toEqual([])
    const accounts = told.filter(({ name, text }) => name.startsWith('settlements.') && /40702810/.test(text))
    expect(accounts.map(({ name }) => name)).toEqual([])
  }
})

test('who runs orders and may not see prices is told no sum by any refusal or answer either', async () => {
  const { forwarder, executor } = offices
  const blinded = async (of: Someone, role: 'logistician' | 'dispatcher') => {
    const clerk = await world.colleague(of, role)
    const { items } = (await of.ask(employees.list)).data
    const { id, version, name } = items.find(each => each.id === clerk.employee)!
    const limits = { maxOrderAmount: money(100), seesPrices: false }
    const facts = { id, version, name, position: '', email: null, phone: null, roles: [role], limits }
    expect((await of.ask(employees.save, { data: facts })).status).toBe(200)
    return clerk
  }
  const clerk = await blinded(forwarder, 'logistician')
  const dispatcher = await blinded(executor, 'dispatcher')
  const placed = (
    await forwarder.ask(orders.create, {
      data: { draft: { ...later(scenarioOne), price: money(sums.price), customerPrice: money(sums.customer) }, goal: 'place' },
    })
  ).data
  for (const [who, side] of [
    [clerk, 'forwarder'],
    [dispatcher, 'executor'],
  ] as const) {
    const key = keyOf(await orderCard(who, { id: orderId }))
    const { items } = (await who.ask(extras.list, { query: { orderId } })).data
    const { claims } = (await orderCard(who, { id: orderId })).exceptions
    const answers = await Promise.all([
      who.ask(orders.move, { data: { ...keyOf(placed), action: 'offer', executorId: executor.org, answerMinutes: 60 } as never }),
      who.ask(orders.create, { data: { draft: { ...later(scenarioOne), price: money(sums.price) }, goal: 'place' } }),
      who.ask(extras.change, {
        data: { ...key, action: 'give_back', extraId: items[0]!.id, amount: money(100), comment: 'Вернули', evidence: '' },
      }),
      ...claims.flatMap(({ id: claimId }) => [
        who.ask(orders.claim, { data: { ...key, action: 'agree', claimId } }),
        who.ask(orders.claim, { data: { ...key, action: 'dispute', claimId, amount: money(999_999_999), comment: 'Не согласны' } }),
      ]),
      who.ask(settlements.pay, { data: { settlementId: payableId, version: 1, orderIds: [], day: '2026-10-07', payment: '1' } }),
      who.ask(settlements.bankFile, { data: { settlementId: payableId, day: '2026-10-07', first: 1, each: 'settlement' } }),
      who.ask(settlements.form, { query: { settlementId: payableId, format: 'html' } }),
      who.ask(documents.change, { data: { ...key, action: 'add', kind: 'other', title: 'Справка' } }),
    ])
    for (const { status, body } of answers) {
      expect(status, body.slice(0, 200)).toBeLessThan(500)
      expect(held(body, ...everySum), body.slice(0, 300)).toEqual([])
    }
    for (const { name, text } of await readings(who, side)) expect(held(text, ...everySum), name).toEqual([])
  }
})

test('no event, kept answer, audit, stored row or line of the log holds what its viewer may not know', async () => {
  const { forwarder, executor } = offices
  const textOf = async (query: string, values: unknown[] = []) =>
    (await world.root.query<{ text: string }>(query, values)).rows.map(({ text }) => text).join('\n')
  for (const who of [executor, lost, stranger]) {
    const own = who === executor ? (['customer', 'lost'] as const) : (['price', 'customer', 'extra', 'claim', 'late'] as const)
    for (const query of [
      'select payload as text from outboxes where $1 = any (audience)',
      'select body as text from idempotency_keys where org_id = $1',
      'select facts::text as text from audits where org_id = $1',
      'select concat(row_json, money_json, search) as text from order_parties where org_id = $1',
      'select row_to_json(d)::text as text from order_debts d where org_id = $1',
    ])
      expect(held(await textOf(query, [who.org]), ...own, 'buyer', 'inner', 'paper', 'draft', 'bill'), query).toEqual([])
  }
  // readers without the right to prices hear events and read the audit too
  expect(held(await textOf('select payload as text from outboxes'), ...everySum)).toEqual([])
  expect(
    held(
      await textOf(`select facts::text as text from audits where org_id = $1 and what not like 'order.%'`, [forwarder.org]),
      ...everySum,
    ),
  ).toEqual([])
  expect(held(await textOf(`select concat(row_json, search) as text from order_parties`), ...everySum)).toEqual([])
  expect(held(world.lines.join('\n'), ...everySum, 'buyer', 'inner', 'paper', 'draft', 'bill')).toEqual([])
})

/** Tables of the money and the documents of orders; whose the row is follows from the pass alone. */
const tables = [
  'settlements',
  'settlementLines',
  'settlementTotals',
  'settlementEntries',
  'settlementPayments',
  'settlementPaymentLines',
  'statementPayments',
  'orderSettlements',
  'orderDebts',
  'orderPrices',
  'orderPrints',
  'printSettings',
  'orderDocuments',
  'orderDocumentVersions',
  'orderExtras',
  'orderComments',
  'orderParties',
  'waybills',
  'waybillTitles',
  'operatorSimulations',
  'bankAccounts',
  'customers',
  'files',
  'exports',
  'audits',
  'idempotencyKeys',
  'outboxes',
] as const

test('with the pass of a guest the database itself shows none of it', async () => {
  const { db } = openPool(world.database.url, world.database.roles.app, 1)
  const seen: string[] = []
  for (const who of [offices.executor, lost, stranger])
    await inSession(db, who.session, async tx => {
      const home = await enter(tx, 'order', orderId)
      expect(home !== null).toBe(who === offices.executor)
      for (const table of tables) {
        const rows = await tx.selectFrom(table).selectAll().execute()
        const text = JSON.stringify(rows)
        const secret = held(text, 'customer', 'lost', 'buyer', 'inner', 'paper', 'draft', 'bill')
        const strange = who === offices.executor ? [] : held(text, 'price', 'extra', 'claim', 'late')
        // what a lost order said of its own offer stays his
        const own =
          who === lost && (table === 'orderParties' || table === 'idempotencyKeys') ? secret.filter(name => name !== 'lost') : secret
        const homes = rows.filter(row => 'orgId' in row && row.orgId === offices.forwarder.org && who !== offices.executor)
        if (own.length > 0 || strange.length > 0 || homes.length > 0)
          seen.push(`${who.org === lost.org ? 'lost' : 'other'} ${table}: ${[...own, ...strange]}`)
      }
      // an account is told to who owes or is owed alone
      for (const of of [offices.forwarder, offices.executor, lost].filter(one => one !== who)) {
        const deal = who === offices.executor && of === offices.forwarder
        if ((await accountOf(tx, of.org, 'RUB')) !== null && !deal) seen.push(`account of ${of.org}`)
      }
    })
  await db.destroy()
  expect(seen).toEqual([])
})

test('the key of one person is not the key of another: a colleague without prices gets no answer that was kept for it', async () => {
  const { forwarder } = offices
  const { version } = (await forwarder.ask(settlements.get, { query: { settlementId: draftId } })).data
  const key = crypto.randomUUID()
  const data = { settlementId: draftId, version, comment: 'Ещё слово' }
  const first = await forwarder.ask(settlements.comment, { data }, { key })
  expect(first.status).toBe(200)
  for (const who of [viewer, await world.colleague(forwarder, 'accountant'), await world.again(viewer)]) {
    const again = await who.ask(settlements.comment, { data }, { key })
    expect(again.status).toBeGreaterThanOrEqual(400)
    expect(held(again.body, ...everySum)).toEqual([])
  }
  expect((await forwarder.ask(settlements.comment, { data }, { key })).body).toBe(first.body)
})
