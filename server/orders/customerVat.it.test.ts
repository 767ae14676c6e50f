import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changes } from '#contract/changes.ts'
import { extras } from '#contract/extras.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { orders } from '#contract/orders.ts'
import { PRINT_PAGE } from '#contract/prints.ts'
import { writeQuery } from '#contract/query-string.ts'
import { settlements } from '#contract/settlements.ts'
import { keyOf, offered, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { htmlText, tight } from '#testing/printed.ts'
import { deliveredBy, type Offices, openOffices, orderCard } from '#testing/settlements.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const taxed = (who: Someone, regime: string) =>
  world.root.query('update organizations set tax_regime = $2, vat_rate = null where id = $1', [who.org, regime])
const placed = async (who: Someone, draft: OrderDraft) => (await who.ask(orders.create, { data: { draft, goal: 'place' } })).data
const moneyOf = async (who: Someone, orderId: string) => (await who.ask(settlements.ofOrder, { query: { orderId } })).data
const billTo = async (who: Someone, customerId: string, orderIds: string[]) =>
  (
    await who.ask(settlements.create, {
      data: { kind: 'receivable', counterpart: { kind: 'customer', id: customerId }, orderIds, comment: '' },
    })
  ).data
const draftFor = async (who: Someone, draft: Partial<OrderDraft> = {}): Promise<OrderDraft> => ({
  ...scenarioOne,
  customerId: await world.customer(who),
  ...draft,
})

async function page(who: Someone, orderId: string, form: string): Promise<string> {
  const answer = await world.app.inject({
    url: `${PRINT_PAGE}?${writeQuery({ orderId, form })}`,
    headers: { host: new URL(world.config.url).host, cookie: cookieText(world.config, who.cookies) },
  })
  return tight(htmlText(answer.rawPayload))
}

/** What a bill asks of who writes it. */
async function nameable(who: Someone, account: string) {
  await world.root.query(`update organizations set legal_address = '191186, г. Санкт-Петербург, Невский пр., д. 1' where id = $1`, [
    who.org,
  ])
  await world.root.query(
    `insert into bank_accounts (org_id, id, bik, bank, account, correspondent, currency, main, created_at)
       values ($1, gen_random_uuid(), '044030653', 'ПАО Сбербанк', $2, '30101810500000000653', 'RUB', true, now())`,
    [who.org, account],
  )
}

async function officesOf(forwarder: string, executor: string): Promise<Offices> {
  const offices = await openOffices(world)
  await taxed(offices.forwarder, forwarder)
  await taxed(offices.executor, executor)
  await nameable(offices.forwarder, '40702810955000033344')
  await nameable(offices.executor, '40702810562000045678')
  return offices
}

test('a forwarder of the general regime bills 22 % whatever his executor charges: on the card, in the debt, the settlement and the document', async () => {
  const offices = await officesOf('osno', 'usn_5')
  const { forwarder, executor } = offices
  const draft = await draftFor(forwarder)
  const row = await deliveredBy(world, offices, draft)
  const { money } = await orderCard(forwarder, row)
  expect(money).toMatchObject({
    vatMode: 'included',
    vatRate: 5,
    customerVat: { vatMode: 'included', vatRate: 22 },
    // 75 000 without its 22 %, 68 000 without its 5 %
    margin: { money: { minor: 6_147_541 - 6_476_190 } },
  })
  const { own, customer, margin } = await moneyOf(forwarder, row.id)
  expect(own?.sum).toMatchObject({ vatRate: 5, vat: { minor: 323_810 } })
  expect(customer?.sum).toMatchObject({ vatMode: 'included', vatRate: 22, net: { minor: 6_147_541 }, vat: { minor: 1_352_459 } })
  expect(margin).toEqual(money?.margin?.money)
  const bill = await billTo(forwarder, draft.customerId!, [row.id])
  expect(bill.items[0]).toMatchObject({ sum: { vat: { minor: 1_352_459 } }, margin: { executor: { minor: 6_476_190 }, left: margin } })
  expect(await page(forwarder, row.id, 'invoice')).toContain(tight('НДС 22 %: 13 524,59'))
  expect(await page(executor, row.id, 'invoice')).toContain(tight('НДС 5 %: 3 238,10'))
})

test('a forwarder who charges no VAT bills none, and the VAT of his executor is a cost of his', async () => {
  const offices = await officesOf('usn_exempt', 'osno')
  const { forwarder } = offices
  const draft = await draftFor(forwarder)
  const row = await deliveredBy(world, offices, draft)
  const { money } = await orderCard(forwarder, row)
  expect(money).toMatchObject({ vatRate: 22, customerVat: { vatMode: 'none', vatRate: 0 }, margin: { money: { minor: 700_000 } } })
  const { customer, margin } = await moneyOf(forwarder, row.id)
  expect(customer?.sum).toMatchObject({ vatMode: 'none', vat: { minor: 0 }, gross: { minor: 7_500_000 } })
  expect(margin?.minor).toBe(700_000)
  const bill = await billTo(forwarder, draft.customerId!, [row.id])
  expect(bill.items[0]).toMatchObject({ margin: { executor: { minor: 6_800_000 }, left: { minor: 700_000 } } })
  expect(await page(forwarder, row.id, 'invoice')).toContain(tight('Без налога (НДС)'))
})

test('the regime is that of the loading day, and 0 % stays 0 % for who may charge it', async () => {
  const forwarder = await world.forwarder()
  await taxed(forwarder, 'usn_5')
  await world.root.query(
    'insert into tax_periods (org_id, valid_from, regime, created_at) values ($1, $2, $3, now()), ($1, $4, $5, now())',
    [forwarder.org, '2026-01-01', 'osno', '2026-10-20', 'usn_5'],
  )
  const billed = async (draft: Partial<OrderDraft> = {}) =>
    (await orderCard(forwarder, await placed(forwarder, { ...scenarioOne, ...draft }))).money?.customerVat
  expect(await billed({ vatMode: 'none', vatRate: 0 })).toEqual({ vatMode: 'included', vatRate: 22 })
  expect(await billed({ vatMode: 'excluded' })).toEqual({ vatMode: 'excluded', vatRate: 22 })
  expect(await billed({ vatRate: 0 })).toEqual({ vatMode: 'included', vatRate: 0 })
  const later = scenarioOne.stops.map(stop => ({
    ...stop,
    windowFrom: stop.windowFrom!.replace('2026-10-0', '2026-10-2'),
    windowTo: stop.windowTo!.replace('2026-10-0', '2026-10-2'),
  }))
  expect(await billed({ stops: later })).toEqual({ vatMode: 'included', vatRate: 5 })
})

test('what was said of the customer’s VAT stays, is told in the history of the price, and is nobody else’s', async () => {
  const { forwarder, executor } = await officesOf('osno', 'osno')
  const said = { vatMode: 'excluded', vatRate: 22 } as const
  const draft = await draftFor(forwarder, { customerVat: said })
  const row = await offered(forwarder, executor, draft)
  expect((await orderCard(forwarder, row)).money).toMatchObject({ customerVat: said, margin: { money: { minor: 7_500_000 - 5_573_770 } } })
  const accepted = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
  await taxed(forwarder, 'usn_5')
  const saved = await forwarder.ask(changes.propose, {
    data: { ...keyOf(accepted), draft: { ...draft, customerVat: { vatMode: 'included', vatRate: 22 } }, comment: '', answerMinutes: 60 },
  })
  expect(saved.data.change).toBeNull()
  expect((await orderCard(forwarder, row)).money).toMatchObject({ price: draft.price, customerVat: { vatMode: 'included', vatRate: 22 } })
  const { items } = (await forwarder.ask(extras.prices, { query: { orderId: row.id } })).data
  expect(items.flatMap(({ customer }) => (customer ? [customer.vat] : []))).toEqual([{ vatMode: 'included', vatRate: 22 }, said])
  const theirs = [
    await orderCard(executor, row),
    (await executor.ask(extras.prices, { query: { orderId: row.id } })).data,
    (await executor.ask(orders.history, { query: { orderId: row.id } })).data,
    (await executor.ask(orders.list, { query: { side: 'executor' } })).data,
  ]
  expect(JSON.stringify(theirs)).not.toMatch(/"customerVat":\{|"margin":\{/)
})

test('a rate of another year is refused at its field before the order is placed', async () => {
  const forwarder = await world.forwarder()
  const draft = { ...scenarioOne, customerVat: { vatMode: 'included', vatRate: 20 } as const }
  const refused = await forwarder.ask(orders.create, { data: { draft, goal: 'place' } })
  expect(refused.error.info.fields).toEqual([expect.objectContaining({ field: 'customerVat' })])
})
