import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { DemandCard } from '#contract/demand-card.ts'
import { DemandDraft } from '#contract/demand-draft.ts'
import { demands } from '#contract/demands.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { orders } from '#contract/orders.ts'
import { cardOf, openTraders, step } from '#testing/demands.ts'
import { rub } from '#testing/money.ts'
import { scenarioOne } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let f1: Someone
let e1: Someone
let e2: Someone
let e3: Someone

/** Казань → Екатеринбург, 960 km, 12 t of consumer goods. */
const scenarioTwo = (day = '2026-10-06'): OrderDraft => ({
  ...scenarioOne,
  stops: [
    { ...scenarioOne.stops[0]!, place: 'kazan', windowFrom: `${day}T09:00:00+03:00`, windowTo: `${day}T12:00:00+03:00` },
    { ...scenarioOne.stops[1]!, place: 'yekaterinburg', windowFrom: '2026-10-09T08:00:00+05:00', windowTo: '2026-10-09T14:00:00+05:00' },
  ],
  cargos: [
    {
      ...scenarioOne.cargos[0]!,
      name: 'Товары народного потребления',
      category: null,
      massKg: 12_000,
      volumeM3: 60,
      pallets: 24,
      pieces: 24,
    },
  ],
  truckType: 't12',
  capacityKg: 12_000,
  volumeM3: 60,
  pallets: 24,
  distanceKm: 960,
  price: null,
})

const spot = (given: object = {}): DemandDraft => ({
  ...z.decode(DemandDraft, { kind: 'spot', deadline: '2026-10-05T12:00:00+03:00' }),
  order: scenarioTwo(),
  ...given,
})

beforeAll(async () => {
  world = await openWorld({ jobs: true })
  await world.setClock('2026-10-01T09:00:00+03:00')
  ;({ f1, e1, e2, e3 } = await openTraders(world))
})
afterAll(() => world.close())

const published = async (given: object = {}): Promise<DemandCard> =>
  (await f1.ask(demands.create, { data: { draft: spot(given), goal: 'publish' } })).data

const offer = async (who: Someone, card: DemandCard, roubles: number, more: object = {}) => {
  const { row } = await cardOf(who, card.row.id)
  return who.ask(demands.offer, {
    data: {
      demandId: row.id,
      revision: row.revision,
      amount: rub(roubles),
      trucks: 1,
      vehicle: '',
      loadingAt: null,
      validUntil: null,
      comment: '',
      ...more,
    },
  })
}

/** A step over the offer of an executor, as it stands when the step is taken. */

const names = (card: DemandCard, by: 'gross' | 'net' | 'effective') =>
  card.offers.toSorted((a, b) => a.ranks![by] - b.ranks![by]).map(each => each.executor.name)

test('scenario 2: spot demand with three tax regimes, from the offers to the order at 95 000', async () => {
  const card = await published()
  expect(card.row).toMatchObject({ status: 'active', tab: 'active', kind: 'spot', number: 'П-26-00001', distanceKm: 960, massKg: 12_000 })
  expect((await f1.ask(orders.get, { query: { orderId: card.row.orderId! } })).data.status).toBe('searching')
  for (const [who, sum] of [
    [e1, 98_000],
    [e2, 96_000],
    [e3, 90_000],
  ] as const)
    expect((await offer(who, card, sum)).status).toBe(200)

  const read = await cardOf(f1, card.row.id)
  const of = (who: Someone) => read.offers.find(each => each.executor.id === who.org)!
  expect(of(e1)).toMatchObject({ amount: rub(98_000), vatMode: 'included', vatRate: 22, net: rub(80_327.87) })
  expect(of(e2)).toMatchObject({ amount: rub(96_000), vatMode: 'included', vatRate: 5, net: rub(91_428.57) })
  expect(of(e3)).toMatchObject({ amount: rub(90_000), vatMode: 'none', vatRate: 0, net: rub(90_000) })
  const [v, k, u] = ['ВолгаТранс', 'ИП Ковалёв А. В.', 'УралГруз']
  expect(names(read, 'gross')).toEqual([u, k, v])
  expect(names(read, 'effective')).toEqual([v, u, k])
  expect(read.row).toMatchObject({ offers: 3, best: rub(90_000) })

  // the loading date changes: every offer waits for its executor's word
  const edited = await f1.ask(demands.move, {
    data: { demandId: card.row.id, version: read.row.version, action: 'edit', draft: { ...read.draft, order: scenarioTwo('2026-10-07') } },
  })
  expect(edited.data.row).toMatchObject({ revision: 2, windowFrom: '2026-10-07T06:00:00.000Z' })
  expect(edited.data.offers.map(each => each.needsReconfirm)).toEqual([true, true, true])
  // what is another now stands in the talk, for the executor to read
  expect((await cardOf(e1, card.row.id)).offers[0]!.turns.at(-1)).toMatchObject({ what: 'changed', by: 'system', comment: 'даты' })
  expect((await step(f1, card, e1, { action: 'select' })).error.code).toBe('offer.needs_reconfirm')
  expect((await cardOf(e1, card.row.id)).row).toMatchObject({ tab: 'waiting', own: { needsReconfirm: true, turn: 'executor' } })
  for (const who of [e1, e2, e3]) expect((await step(who, card, who, { action: 'reconfirm' })).data.offers[0]!.needsReconfirm).toBe(false)

  const countered = (await step(f1, card, e1, { action: 'counter', amount: rub(95_000) })).data
  expect(countered.offers.find(each => each.executor.id === e1.org)).toMatchObject({ status: 'countered_by_forwarder', turn: 'executor' })
  const accepted = (await step(e1, card, e1, { action: 'accept' })).data
  expect(accepted.offers[0]).toMatchObject({ agreed: true, turn: 'forwarder', amount: rub(95_000) })
  expect(accepted.row.status).toBe('active')

  const matched = (await step(f1, card, e1, { action: 'confirm' })).data
  expect(matched.row).toMatchObject({ status: 'matched', needed: 1, promised: 1, confirmed: 1 })
  const after = (who: Someone) => matched.offers.find(each => each.executor.id === who.org)!
  expect(after(e1).status).toBe('confirmed')
  for (const who of [e2, e3]) expect(after(who)).toMatchObject({ status: 'lost', reason: 'Выбран другой исполнитель' })
  const order = (await f1.ask(orders.get, { query: { orderId: card.row.orderId! } })).data
  expect(order).toMatchObject({
    status: 'accepted',
    executor: { id: e1.org },
    money: { price: rub(95_000), vatMode: 'included', vatRate: 22 },
  })
  expect((await e1.ask(orders.get, { query: { orderId: card.row.orderId! } })).data.money?.price).toEqual(rub(95_000))
  expect((await e2.ask(orders.get, { query: { orderId: card.row.orderId! } })).status).toBe(404)
  expect((await cardOf(e2, card.row.id)).row).toMatchObject({ tab: 'lost', own: { status: 'lost' } })
  expect((await cardOf(e1, card.row.id)).row).toMatchObject({ tab: 'won', orderId: card.row.orderId })
})

test('2.29 2.30 a forwarder publishes a demand and finds it in his list, an executor finds it in his', async () => {
  const card = await published({ title: 'Казань на север' })
  const own = (await f1.ask(demands.list, { query: { side: 'forwarder', tab: 'active', search: 'казань на' } })).data.items
  expect(own).toMatchObject([{ id: card.row.id, side: 'forwarder', offers: 0, own: null }])
  const [theirs] = (await e1.ask(demands.list, { query: { side: 'executor', tab: 'available' } })).data.items
  expect(theirs).toMatchObject({ id: card.row.id, forwarder: { name: 'Северный Экспедитор' }, offers: null, orderId: null })
  expect((await e1.ask(demands.counts, { query: { side: 'executor' } })).data.tabs).toMatchObject({ available: 1, won: 1 })
  expect((await f1.ask(demands.list, { query: { side: 'executor' } })).status).toBe(403)
  const read = await cardOf(e1, card.row.id)
  expect(read).toMatchObject({ own: false, actions: [], mayOffer: { allow: true }, vat: { vatMode: 'included', vatRate: 22 }, reach: null })
  // what is the forwarder's alone never leaves for an executor
  expect(JSON.stringify(read)).not.toMatch(/customerPrice|commentInternal|groupIds/)
  await cancelled(card)
})

/** Out of the way of the tests that follow. */
const cancelled = async (card: DemandCard) => {
  const { row } = await cardOf(f1, card.row.id)
  return f1.ask(demands.move, {
    data: { demandId: row.id, version: row.version, action: 'cancel', reason: 'prices_too_high', comment: '' },
  })
}

test('«кто быстрее»: of two executors who take the price at once exactly one has the order', async () => {
  const price = rub(90_000)
  const card = await published({ mode: 'fixed', price, takeNow: true })
  const take = (who: Someone) => who.ask(demands.takeNow, { data: { demandId: card.row.id, revision: 1 } })
  const answers = await Promise.all([take(e1), take(e2), take(e3)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(answers.filter(({ status }) => status === 409).map(({ error }) => error.code)).toEqual(['demand.taken', 'demand.taken'])
  const [winner] = [e1, e2, e3].filter((_, i) => answers[i]!.status === 200)
  const order = (await f1.ask(orders.get, { query: { orderId: card.row.orderId! } })).data
  expect(order).toMatchObject({ status: 'accepted', executor: { id: winner!.org }, money: { price } })
  expect(await world.count('demand_offers', `demand_id = $1 and status = 'confirmed'`, [card.row.id])).toBe(1)
})

test('a request repeated under its key is one offer, and another offer of the same executor takes its place', async () => {
  const card = await published()
  const asked = { trucks: 1, vehicle: 'Тент 20 т', loadingAt: null, validUntil: null, comment: '' }
  const data = { ...asked, demandId: card.row.id, revision: 1, amount: rub(97_000) }
  const key = '018f2f6e-0000-7000-8000-000000000001'
  const first = await e1.ask(demands.offer, { data }, { key })
  expect((await e1.ask(demands.offer, { data }, { key })).body).toBe(first.body)
  expect((await offer(e1, card, 95_500)).data.offers).toMatchObject([
    { amount: rub(95_500), turns: [{ amount: rub(97_000) }, { amount: rub(95_500) }] },
  ])
  expect(await world.count('demand_offers', 'demand_id = $1', [card.row.id])).toBe(1)
  await cancelled(card)
})

test('either side takes back its last move until the other has answered; an ended negotiation does not begin again', async () => {
  const card = await published()
  await offer(e1, card, 98_000)
  const answered = (await step(f1, card, e1, { action: 'counter', amount: rub(94_000) })).data
  // what the forwarder would pay is nobody's offer
  expect(answered.row).toMatchObject({ best: rub(98_000), offers: 1, promised: 1 })
  const back = (await step(f1, card, e1, { action: 'withdraw' })).data.offers[0]!
  expect(back).toMatchObject({ status: 'submitted', amount: rub(98_000), turn: 'forwarder' })
  await step(f1, card, e1, { action: 'counter', amount: rub(95_000) })
  const stale = (await cardOf(e1, card.row.id)).offers[0]!
  await step(e1, card, e1, { action: 'counter', amount: rub(97_000) })
  const late = { demandId: card.row.id, offerId: stale.id, turnId: stale.turns.at(-1)!.id, action: 'withdraw' } as const
  expect((await f1.ask(demands.negotiate, { data: late })).error.code).toBe('offer.turn_changed')
  expect((await step(f1, card, e1, { action: 'withdraw' })).error.code).toBe('offer.step_closed')
  expect((await step(e1, card, e1, { action: 'withdraw' })).data.offers[0]).toMatchObject({
    status: 'countered_by_forwarder',
    amount: rub(95_000),
    turn: 'executor',
  })
  expect((await step(e1, card, e1, { action: 'decline', reason: 'Дёшево' })).data.offers[0]).toMatchObject({
    status: 'declined',
    closed: true,
    reason: 'Дёшево',
  })
  expect((await offer(e1, card, 90_000)).error.code).toBe('offer.ended')
  expect((await cardOf(e1, card.row.id)).mayOffer.allow).toBe(false)
  // nothing was said to an offer that is withdrawn: another one may come
  await offer(e2, card, 96_000)
  await step(e2, card, e2, { action: 'withdraw' })
  expect((await offer(e2, card, 95_000)).status).toBe(200)
  await cancelled(card)
})

test('a chosen executor who lets his hour pass falls away, and the forwarder chooses the next', async () => {
  await world.setClock('2026-10-01T10:00:00+03:00')
  const card = await published()
  await offer(e1, card, 98_000)
  await offer(e2, card, 96_000)
  expect((await step(f1, card, e2, { action: 'select' })).data.row.status).toBe('confirming')
  expect((await offer(e1, card, 97_000)).error.code).toBe('demand.not_open')
  await world.setClock('2026-10-01T11:00:01+03:00')
  await vi.waitUntil(async () => (await cardOf(f1, card.row.id)).row.status === 'active', { timeout: 20_000 })
  expect((await cardOf(e2, card.row.id)).offers[0]).toMatchObject({ status: 'expired', closed: true, reason: 'Время подтверждения вышло' })
  await step(f1, card, e1, { action: 'select' })
  expect((await step(e1, card, e1, { action: 'confirm' })).data.row).toMatchObject({ status: 'matched', tab: 'won' })
  expect((await f1.ask(orders.get, { query: { orderId: card.row.orderId! } })).data).toMatchObject({
    status: 'accepted',
    money: { price: rub(98_000) },
  })
})

test('the end of answers: with offers there is a choice, without them the demand expires and the order is free', async () => {
  await world.setClock('2026-10-01T12:00:00+03:00')
  const soon = { deadline: '2026-10-01T12:30:00+03:00' }
  expect(
    (await f1.ask(demands.create, { data: { draft: spot({ deadline: '2026-10-01T12:04:00+03:00' }), goal: 'publish' } })).error.code,
  ).toBe('demand.incomplete')
  expect(
    (await f1.ask(demands.create, { data: { draft: spot({ deadline: '2026-10-06T09:00:01+03:00' }), goal: 'publish' } })).error.code,
  ).toBe('demand.incomplete')
  const [asked, silent] = [await published(soon), await published(soon)]
  await offer(e1, asked, 98_000)
  await world.setClock('2026-10-01T12:30:01+03:00')
  expect((await offer(e2, silent, 95_000)).status).toBe(409)
  await vi.waitUntil(async () => (await cardOf(f1, silent.row.id)).row.status === 'expired', { timeout: 20_000 })
  await vi.waitUntil(async () => (await cardOf(f1, asked.row.id)).row.status === 'choosing', { timeout: 20_000 })
  expect((await f1.ask(orders.get, { query: { orderId: silent.row.orderId! } })).data.status).toBe('placed')
  // published again, whoever had ended may begin anew
  const { row } = await cardOf(f1, silent.row.id)
  const again = await f1.ask(demands.move, {
    data: { demandId: row.id, version: row.version, action: 'extend', deadline: '2026-10-01T18:00:00+03:00' },
  })
  expect(again.data.row.status).toBe('active')
  expect((await offer(e2, silent, 95_000)).status).toBe(200)
  for (const each of [asked, silent]) await cancelled(each)
})

test('cancelled with offers, every one of them is lost for the reason, and the order is free again', async () => {
  const card = await published()
  await offer(e1, card, 98_000)
  expect(
    (
      await f1.ask(demands.move, {
        data: { demandId: card.row.id, version: card.row.version, action: 'cancel', reason: 'nonsense', comment: '' },
      })
    ).error.code,
  ).toBe('order.reason_missing')
  const done = (await cancelled(card)).data
  expect(done).toMatchObject({ row: { status: 'cancelled' }, cancel: { reason: 'prices_too_high' } })
  expect((await cardOf(e1, card.row.id)).offers[0]).toMatchObject({ status: 'lost', reason: 'Цены выше лимита' })
  expect((await f1.ask(orders.get, { query: { orderId: card.row.orderId! } })).data.status).toBe('placed')
})

test('groups read a demand one after the other, each at its moment', async () => {
  await world.setClock('2026-10-01T13:00:00+03:00')
  const ids: string[] = []
  for (const [name, who] of [
    ['Первые', e1],
    ['Вторые', e2],
  ] as const) {
    const { rows } = await world.root.query<{ id: string }>(
      `insert into partner_groups (org_id, id, name, delay_min, created_at) values ($1, gen_random_uuid(), $2, 0, app_now()) returning id`,
      [f1.org, name],
    )
    ids.push(rows[0]!.id)
    await world.root.query('update partners set group_names = array[$3] where org_id = $1 and partner_org_id = $2', [f1.org, who.org, name])
  }
  const card = await published({ audience: { kind: 'groups', groupIds: ids }, stages: [{ groupId: ids[1]!, delayMinutes: 30 }] })
  expect(card.reach).toMatchObject({ reached: 1, later: [{ at: expect.stringMatching(/^2026-10-01T10:30/), organizations: 1 }] })
  expect((await e1.ask(demands.get, { query: { demandId: card.row.id } })).status).toBe(200)
  for (const who of [e2, e3]) expect((await who.ask(demands.get, { query: { demandId: card.row.id } })).status).toBe(404)
  expect((await e2.ask(demands.list, { query: { side: 'executor', tab: 'available' } })).data.items).toEqual([])
  await world.setClock('2026-10-01T13:31:00+03:00')
  expect((await e2.ask(demands.get, { query: { demandId: card.row.id } })).status).toBe(200)
  expect((await e3.ask(demands.get, { query: { demandId: card.row.id } })).status).toBe(404)
  await cancelled(card)
})

test('an order that is cancelled takes its demand along, and one offered directly makes it wait', async () => {
  const [gone, given] = [await published(), await published()]
  const order = async ({ row }: DemandCard) => (await f1.ask(orders.get, { query: { orderId: row.orderId! } })).data
  const key = async (card: DemandCard) => ({ orderId: card.row.orderId!, version: (await order(card)).version })
  await offer(e1, gone, 98_000)
  await f1.ask(orders.move, { data: { ...(await key(gone)), action: 'cancel', reason: 'customer_refused', comment: '' } })
  await vi.waitUntil(async () => (await cardOf(f1, gone.row.id)).row.status === 'cancelled', { timeout: 20_000 })
  expect((await cardOf(e1, gone.row.id)).offers[0]!.status).toBe('lost')
  await f1.ask(orders.move, { data: { ...(await key(given)), action: 'offer', executorId: e3.org, answerMinutes: 60, price: rub(91_000) } })
  await vi.waitUntil(async () => (await cardOf(f1, given.row.id)).row.status === 'paused', { timeout: 20_000 })
  await e3.ask(orders.move, { data: { ...(await key(given)), action: 'accept' } })
  await vi.waitUntil(async () => (await cardOf(f1, given.row.id)).row.status === 'cancelled', { timeout: 20_000 })
  expect((await order(given)).status).toBe('accepted')
})

test('a demand of somebody it does not reach is found by nobody else, and a blocked executor answers nothing', async () => {
  await world.setClock('2026-10-01T14:00:00+03:00')
  const stranger = await world.executor()
  const card = await published({ audience: { kind: 'list', organizationIds: [e1.org] } })
  for (const who of [e2, stranger]) {
    expect((await who.ask(demands.get, { query: { demandId: card.row.id } })).status).toBe(404)
    expect((await who.ask(demands.takeNow, { data: { demandId: card.row.id, revision: 1 } })).status).toBe(404)
  }
  await world.root.query(
    `update partners set blacklisted_at = app_now() where org_id = $1 and partner_org_id = $2 and direction = 'fwd_exec'`,
    [f1.org, e1.org],
  )
  expect((await offer(e1, card, 98_000)).error.code).toBe('offer.not_allowed')
  expect((await f1.ask(demands.create, { data: { draft: spot({ audience: { kind: 'private' } }), goal: 'publish' } })).error.code).toBe(
    'demand.private_closed',
  )
})

test('with «take now» the executor’s yes to a counter-offer is final', async () => {
  await world.root.query('update partners set blacklisted_at = null where org_id = $1', [f1.org])
  const card = await published({ takeNow: true })
  await offer(e1, card, 98_000)
  await offer(e2, card, 97_000)
  expect((await e2.ask(demands.takeNow, { data: { demandId: card.row.id, revision: 1 } })).error.code).toBe('demand.not_takeable')
  await step(f1, card, e1, { action: 'counter', amount: rub(94_500) })
  expect((await step(e1, card, e1, { action: 'accept' })).data).toMatchObject({
    row: { status: 'matched', tab: 'won' },
    offers: [{ status: 'confirmed' }],
  })
  expect((await cardOf(e2, card.row.id)).offers).toMatchObject([{ status: 'lost', executor: { id: e2.org } }])
  expect((await f1.ask(orders.get, { query: { orderId: card.row.orderId! } })).data).toMatchObject({
    status: 'accepted',
    money: { price: rub(94_500) },
  })
})

test('an offer given for a while runs out by itself, and another one may come', async () => {
  await world.setClock('2026-10-01T15:00:00+03:00')
  const card = await published()
  expect((await offer(e1, card, 98_000, { validUntil: '2026-10-01T15:10:00+03:00' })).error.code).toBe('offer.time')
  expect((await offer(e1, card, 98_000, { loadingAt: '2026-10-08T09:00:00+03:00' })).error.code).toBe('offer.time')
  await offer(e1, card, 98_000, { validUntil: '2026-10-01T15:20:00+03:00', loadingAt: '2026-10-06T10:00:00+03:00' })
  await world.setClock('2026-10-01T15:20:01+03:00')
  await vi.waitUntil(async () => (await cardOf(e1, card.row.id)).offers[0]!.status === 'expired', { timeout: 20_000 })
  expect((await offer(e1, card, 97_000)).data.offers.map(({ status }) => status).toSorted()).toEqual(['expired', 'submitted'])
  await cancelled(card)
})

test('everybody means every verified executor of the product, partner or not', async () => {
  const other = await world.executor({ name: 'Дальний' })
  const reach = async () => (await f1.ask(demands.reach, { data: { audience: { kind: 'public' } } })).data.organizations
  const before = await reach()
  await world.root.query('update organizations set verified = true where id = $1', [other.org])
  expect(await reach()).toBe(before + 1)
  const card = await published({ audience: { kind: 'public' } })
  expect((await offer(other, card, 99_000)).status).toBe(200)
  await cancelled(card)
})
