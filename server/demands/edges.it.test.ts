import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { DemandCard } from '#contract/demand-card.ts'
import { DemandDraft } from '#contract/demand-draft.ts'
import type { DemandOfferMove } from '#contract/demand-moves.ts'
import { demands } from '#contract/demands.ts'
import { orders } from '#contract/orders.ts'
import { scenarioOne } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let f1: Someone
let e1: Someone
let e2: Someone

const rub = (roubles: number) => ({ minor: roubles * 100, currency: 'RUB' })
const start = '2026-10-01T09:00:00+03:00'

beforeAll(async () => {
  world = await openWorld({ jobs: true })
  await world.setClock(start)
  f1 = await world.forwarder({ name: 'Северный Экспедитор' })
  e1 = await world.executor({ name: 'ВолгаТранс' })
  e2 = await world.executor({ name: 'УралГруз' })
  for (const one of [e1, e2]) await world.partners(f1, one)
})
afterAll(() => world.close())

const spot = (given: object = {}): DemandDraft => ({
  ...z.decode(DemandDraft, { kind: 'spot', deadline: '2026-10-05T12:00:00+03:00' }),
  order: { ...scenarioOne, price: null },
  ...given,
})
const create = (draft: DemandDraft, goal: 'draft' | 'publish' = 'publish') => f1.ask(demands.create, { data: { draft, goal } })
const published = async (given: object = {}): Promise<DemandCard> => (await create(spot(given))).data
const cardOf = async (who: Someone, id: string) => (await who.ask(demands.get, { query: { demandId: id } })).data
const move = async (card: DemandCard, more: object) => {
  const { row } = await cardOf(f1, card.row.id)
  return f1.ask(demands.move, { data: { demandId: row.id, version: row.version, ...more } as never })
}
const offer = (who: Someone, card: DemandCard, roubles: number) =>
  who.ask(demands.offer, {
    data: {
      demandId: card.row.id,
      revision: 1,
      amount: rub(roubles),
      trucks: 1,
      vehicle: '',
      loadingAt: null,
      validUntil: null,
      comment: '',
    },
  })
async function step(who: Someone, card: DemandCard, of: Someone, data: { action: DemandOfferMove['action'] } & Record<string, unknown>) {
  const found = (await cardOf(who, card.row.id)).offers.find(each => each.executor.id === of.org)!
  const more = { ...(data.action === 'counter' && { validUntil: null, comment: '' }), ...(data.action === 'decline' && { reason: '' }) }
  return who.ask(demands.negotiate, {
    data: { ...more, ...data, demandId: card.row.id, offerId: found.id, turnId: found.turns.at(-1)!.id } as DemandOfferMove,
  })
}
const history = async (who: Someone, card: DemandCard) =>
  JSON.stringify((await who.ask(demands.history, { query: { demandId: card.row.id } })).data.items)

test('who has lost does not read in the history who has won', async () => {
  const card = await published({ mode: 'fixed', price: rub(90_000), takeNow: true })
  await offer(e2, card, 95_000)
  expect((await e1.ask(demands.takeNow, { data: { demandId: card.row.id, revision: 1 } })).data.row.status).toBe('matched')
  expect(await history(f1, card)).toContain('ВолгаТранс')
  expect(await history(e1, card)).toContain('match.take')
  expect(await history(e2, card)).not.toMatch(/ВолгаТранс|reached/)
})

test('a price left in the draft under another mode never leaves for an executor', async () => {
  const asking = await published({ mode: 'request', price: rub(71_234), priceTo: rub(81_234) })
  const fixed = await published({ mode: 'fixed', price: rub(60_000), priceTo: rub(81_234) })
  expect(JSON.stringify(await cardOf(e1, asking.row.id))).not.toMatch(/1234/)
  const read = await cardOf(e1, fixed.row.id)
  // nor does the number of an order that is not his
  expect([fixed.row.orderNumber === null, read.row.orderNumber]).toEqual([false, null])
  expect([read.draft.price, read.draft.priceTo]).toEqual([rub(60_000), null])
})

test('who may not see prices reads a demand without them, and does not save what he did not read', async () => {
  const card = await published({ mode: 'fixed', price: rub(77_777), order: { ...scenarioOne, price: rub(66_666) } })
  await offer(e1, card, 88_888)
  const viewer = await world.colleague(f1, 'viewer')
  const read = await cardOf(viewer, card.row.id)
  expect(read.offers).toMatchObject([{ status: 'submitted', amount: null, turns: [{ amount: null }] }])
  const list = (await viewer.ask(demands.list, { query: { side: 'forwarder' } })).data
  expect(JSON.stringify([read, list]) + (await history(viewer, card))).not.toMatch(/77777|66666|88888/)
  expect(JSON.stringify(await cardOf(f1, card.row.id))).toMatch(/7777700|77777/)
})

test('a person with a limit agrees on nothing above it', async () => {
  const clerk = await world.colleague(f1, 'logistician')
  await world.root.query(
    `update employees set limits = limits || '{"maxOrderAmount": {"minor": 7000000, "currency": "RUB"}}' where id = $1`,
    [clerk.employee],
  )
  const card = await published()
  await offer(e1, card, 80_000)
  expect((await step(clerk, card, e1, { action: 'select' })).error.code).toBe('order.over_limit')
  expect((await step(clerk, card, e1, { action: 'counter', amount: rub(75_000) })).error.code).toBe('order.over_limit')
  expect((await step(clerk, card, e1, { action: 'counter', amount: rub(70_000) })).status).toBe(200)
  expect((await step(e1, card, e1, { action: 'accept' })).status).toBe(200)
  expect((await step(clerk, card, e1, { action: 'confirm' })).status).toBe(200)
})

test('when the chosen one declines, the others see the demand again', async () => {
  const card = await published()
  await offer(e1, card, 80_000)
  await step(f1, card, e1, { action: 'select' })
  expect((await e2.ask(demands.get, { query: { demandId: card.row.id } })).status).toBe(404)
  expect((await step(e1, card, e1, { action: 'decline' })).status).toBe(200)
  await vi.waitUntil(async () => (await e2.ask(demands.get, { query: { demandId: card.row.id } })).status === 200, { timeout: 20_000 })
  expect((await offer(e2, card, 81_000)).status).toBe(200)
})

test('publishing a price that is taken at once keeps to the limit of the person', async () => {
  const clerk = await world.colleague(f1, 'logistician')
  await world.root.query(
    `update employees set limits = limits || '{"maxOrderAmount": {"minor": 7000000, "currency": "RUB"}}' where id = $1`,
    [clerk.employee],
  )
  const data = { draft: spot({ mode: 'fixed', price: rub(70_001), takeNow: true }), goal: 'publish' as const }
  expect((await clerk.ask(demands.create, { data })).error.code).toBe('order.over_limit')
})

test('changing a demand whose answers are over opens it to no new ones', async () => {
  const card = await published()
  await offer(e1, card, 80_000)
  await move(card, { action: 'choose' })
  const { draft } = await cardOf(f1, card.row.id)
  expect((await move(card, { action: 'edit', draft: { ...draft, note: 'Пропуск на въезд' } })).data.row.status).toBe('choosing')
  await step(f1, card, e1, { action: 'select' })
  expect((await step(e1, card, e1, { action: 'decline' })).data.row.status).toBe('choosing')
})

test('a demand that expired does not take back an order a tender looks for an executor of now', async () => {
  await world.setClock('2026-10-01T10:00:00+03:00')
  const card = await published({ deadline: '2026-10-01T10:30:00+03:00' })
  await world.setClock('2026-10-01T10:30:01+03:00')
  await vi.waitUntil(async () => (await cardOf(f1, card.row.id)).row.status === 'expired', { timeout: 20_000 })
  await world.root.query(`update orders set status = 'searching' where id = $1`, [card.row.orderId])
  const again = await move(card, { action: 'extend', deadline: '2026-10-01T18:00:00+03:00' })
  expect(again.error.code).toBe('demand.order_busy')
  await world.root.query(`update orders set status = 'placed' where id = $1`, [card.row.orderId])
  expect((await move(card, { action: 'extend', deadline: '2026-10-01T18:00:00+03:00' })).data.row.status).toBe('active')
})

test('an order that came back while the demand waited has its sourcing again by an extension', async () => {
  await world.setClock('2026-10-01T11:00:00+03:00')
  const card = await published({ deadline: '2026-10-01T12:00:00+03:00' })
  await offer(e1, card, 80_000)
  const order = async () => (await f1.ask(orders.get, { query: { orderId: card.row.orderId! } })).data
  const key = async () => ({ orderId: card.row.orderId!, version: (await order()).version })
  await f1.ask(orders.move, { data: { ...(await key()), action: 'offer', executorId: e2.org, answerMinutes: 30, price: rub(79_000) } })
  await vi.waitUntil(async () => (await cardOf(f1, card.row.id)).row.status === 'paused', { timeout: 20_000 })
  await e2.ask(orders.move, { data: { ...(await key()), action: 'decline', reason: 'no_capacity', comment: '' } })
  const told = () => world.count('timers', `kind = 'order.sourcing' and object_id = $1`, [card.row.orderId])
  await vi.waitUntil(async () => (await told()) === 0, { timeout: 20_000 })
  await world.setClock('2026-10-01T12:00:01+03:00')
  await vi.waitUntil(async () => (await cardOf(f1, card.row.id)).row.status === 'choosing', { timeout: 20_000 })
  expect((await move(card, { action: 'extend', deadline: '2026-10-01T18:00:00+03:00' })).data.row.status).toBe('active')
  expect((await order()).status).toBe('searching')
})

test('an order changed while its demand waited asks for the word of whoever offered before', async () => {
  await world.setClock('2026-10-01T13:00:00+03:00')
  const card = await published()
  await offer(e1, card, 80_000)
  const order = async () => (await f1.ask(orders.get, { query: { orderId: card.row.orderId! } })).data
  const key = async () => ({ orderId: card.row.orderId!, version: (await order()).version })
  await f1.ask(orders.move, { data: { ...(await key()), action: 'offer', executorId: e2.org, answerMinutes: 30, price: rub(79_000) } })
  await vi.waitUntil(async () => (await cardOf(f1, card.row.id)).row.status === 'paused', { timeout: 20_000 })
  await e2.ask(orders.move, { data: { ...(await key()), action: 'decline', reason: 'no_capacity', comment: '' } })
  const [loading, ...rest] = scenarioOne.stops
  const later = { ...loading!, windowTo: '2026-10-06T13:00:00+03:00' }
  const draft = { ...scenarioOne, price: null, stops: [later, ...rest] }
  expect((await f1.ask(orders.save, { data: { ...(await key()), draft } })).status).toBe(200)
  const resumed = (await move(card, { action: 'resume', deadline: null })).data
  expect(resumed).toMatchObject({ row: { status: 'active', revision: 2 }, offers: [{ needsReconfirm: true }] })
  expect(resumed.order!.stops[0]!.windowTo).toBe('2026-10-06T10:00:00.000Z')
})

test('an offer made anew for longer runs out at its new end', async () => {
  await world.setClock('2026-10-01T15:00:00+03:00')
  const card = await published()
  const until = (validUntil: string) =>
    e1.ask(demands.offer, {
      data: {
        demandId: card.row.id,
        revision: 1,
        amount: rub(80_000),
        trucks: 1,
        vehicle: '',
        loadingAt: null,
        validUntil,
        comment: '',
      },
    })
  await until('2026-10-01T15:20:00+03:00')
  await until('2026-10-01T15:40:00+03:00')
  const due = () => world.count('timers', `kind = 'demand.offer' and object_id = $1 and run_at <= app_now()`, [card.row.id])
  await world.setClock('2026-10-01T15:20:01+03:00')
  await vi.waitUntil(async () => (await due()) === 0, { timeout: 20_000 })
  expect((await cardOf(e1, card.row.id)).offers[0]!.status).toBe('submitted')
  await world.setClock('2026-10-01T15:40:01+03:00')
  await vi.waitUntil(async () => (await cardOf(e1, card.row.id)).offers[0]!.status === 'expired', { timeout: 20_000 })
})

test('whom the forwarder blocked meanwhile takes nothing any more', async () => {
  const card = await published({ takeNow: true })
  await offer(e1, card, 80_000)
  await step(f1, card, e1, { action: 'counter', amount: rub(78_000) })
  const block = (at: string) =>
    world.root.query(`update partners set blacklisted_at = ${at} where org_id = $1 and partner_org_id = $2 and direction = 'fwd_exec'`, [
      f1.org,
      e1.org,
    ])
  await block('app_now()')
  expect((await step(e1, card, e1, { action: 'accept' })).error.code).toBe('offer.not_allowed')
  await block('null')
  expect((await step(e1, card, e1, { action: 'accept' })).data.row.status).toBe('matched')
})

const week = '2026-10-12'
const grid = (given: object = {}, lane: object = {}) =>
  z.decode(DemandDraft, {
    kind: 'period',
    deadline: '2026-10-08T12:00:00+03:00',
    lanes: [{ from: 'moscow', to: 'kazan', cargo: 'Напитки', massKg: 20_000, bodyTypes: ['tent'], weeks: [{ week, trips: 10 }], ...lane }],
    ...given,
  })

test.each([
  ['a week that does not begin on Monday', grid({}, { weeks: [{ week: '2026-10-13', trips: 1 }] })],
  [
    'a week given twice',
    grid(
      {},
      {
        weeks: [
          { week, trips: 1 },
          { week, trips: 2 },
        ],
      },
    ),
  ],
  [
    'an upper end below the lower one',
    grid({ mode: 'range' }, { price: { amount: '9.00', currency: 'RUB' }, priceTo: { amount: '8.00', currency: 'RUB' } }),
  ],
])('%s is refused in a draft too', async (_, draft) => {
  expect((await create(draft, 'draft')).error).toMatchObject({ code: 'demand.incomplete' })
})

test('a lane named twice is refused', async () => {
  const made = (await create(grid(), 'draft')).data
  const [lane] = made.draft.lanes
  const twice = { ...made.draft, lanes: [lane!, lane!] }
  const saved = await f1.ask(demands.save, { data: { demandId: made.row.id, version: made.row.version, draft: twice } })
  expect(saved.error.code).toBe('demand.incomplete')
})

test('trips are taken of an answer as it was read, never more than needed, and then it is not withdrawn', async () => {
  let card = (await create(grid())).data
  const laneId = card.lanes[0]!.id
  const answer = (who: Someone, roubles: number, trips: number) =>
    who.ask(demands.answer, {
      data: {
        demandId: card.row.id,
        revision: 1,
        lanes: [{ laneId, amount: rub(roubles) }],
        cells: [{ laneId, week, trips }],
        comment: '',
      },
    })
  const take = (who: Someone, ...trips: number[]) =>
    f1.ask(demands.acceptAnswer, {
      data: {
        demandId: card.row.id,
        version: card.row.version,
        offerId: card.offers.find(each => each.executor.id === who.org)!.id,
        cells: trips.map(count => ({ laneId, week, trips: count })),
      },
    })
  await answer(e1, 60_000, 10)
  await answer(e2, 61_000, 10)
  card = await cardOf(f1, card.row.id)
  await answer(e1, 90_000, 10)
  expect((await take(e1, 5)).error.code).toBe('demand.changed')
  await answer(e1, 60_000, 10)
  card = await cardOf(f1, card.row.id)
  // twice the need is promised, and covers it once
  const listed = (await f1.ask(demands.list, { query: { side: 'forwarder', kind: ['period'], tab: 'active' } })).data.items
  expect([card.row.promised, listed[0]!.promised]).toEqual([10, 10])
  card = (await take(e1, 5)).data
  expect(await history(e1, card)).toContain('"confirm"')
  expect(await history(e2, card)).not.toContain('"confirm"')
  expect((await take(e2, 3, 3)).error.code).toBe('offer.cells')
  expect((await step(e1, card, e1, { action: 'withdraw' })).error.code).toBe('offer.step_closed')
  // what is confirmed stands at its price, and more is not given at another one unsaid
  expect((await answer(e1, 65_000, 10)).error.code).toBe('offer.cells')
  expect((await answer(e1, 60_000, 8)).status).toBe(200)
  expect((await step(e2, card, e2, { action: 'withdraw' })).status).toBe(200)
  const [row] = (await f1.ask(demands.list, { query: { side: 'forwarder', kind: ['period'], tab: 'active' } })).data.items
  expect(row).toMatchObject({ promised: 8, confirmed: 5 })
})

test('the best offer is told in the currency of the demand', async () => {
  const card = await published({ currency: 'KZT' })
  const made = await e1.ask(demands.offer, {
    data: {
      demandId: card.row.id,
      revision: 1,
      amount: { minor: 500_000_00, currency: 'KZT' },
      trucks: 1,
      vehicle: '',
      loadingAt: null,
      validUntil: null,
      comment: '',
    },
  })
  expect(made.status).toBe(200)
  const { items } = (await f1.ask(demands.list, { query: { side: 'forwarder', sort: '-created' } })).data
  expect(items.find(({ id }) => id === card.row.id)!.best).toEqual({ minor: 500_000_00, currency: 'KZT' })
})

test('an order offered directly while its chosen executor is awaited takes the choice back, and the demand waits', async () => {
  await world.setClock('2026-10-02T09:00:00+03:00')
  const card = await published()
  await offer(e1, card, 80_000)
  await step(f1, card, e1, { action: 'select' })
  const order = async () => (await f1.ask(orders.get, { query: { orderId: card.row.orderId! } })).data
  const key = async () => ({ orderId: card.row.orderId!, version: (await order()).version })
  await f1.ask(orders.move, { data: { ...(await key()), action: 'offer', executorId: e2.org, answerMinutes: 30, price: rub(79_000) } })
  await vi.waitUntil(async () => (await cardOf(f1, card.row.id)).row.status === 'paused', { timeout: 20_000 })
  // while the order is out, nothing but the end of the demand is open to its forwarder, and he reads why
  const closed = (await cardOf(f1, card.row.id)).actions.filter(({ allow }) => !allow)
  expect(closed.map(({ action }) => action)).toEqual(['edit', 'resume', 'tender'])
  for (const { reason } of closed)
    expect(reason).toBe(`Заказ ${card.row.orderNumber} предложен исполнителю напрямую: дождитесь его ответа или отзовите предложение`)
  expect((await move(card, { action: 'resume', deadline: null })).error.code).toBe('demand.order_away')
  const taken = (await cardOf(e1, card.row.id)).offers[0]!
  expect(taken).toMatchObject({ status: 'submitted', confirmDueAt: null, amount: rub(80_000) })
  expect(taken.turns.at(-1)).toMatchObject({ what: 'withdraw', by: 'system', comment: 'Заказ ушёл другим путём' })
  // the hour he had does not end his offer
  await world.setClock('2026-10-02T10:30:00+03:00')
  await vi.waitUntil(async () => (await order()).status === 'placed', { timeout: 20_000 })
  expect((await cardOf(f1, card.row.id)).actions.every(({ allow }) => allow)).toBe(true)
  expect((await move(card, { action: 'resume', deadline: null })).data.row.status).toBe('active')
  expect((await step(f1, card, e1, { action: 'select' })).data.row.status).toBe('confirming')
  expect((await step(e1, card, e1, { action: 'confirm' })).data.row.status).toBe('matched')
})

test('a forwarder’s price that runs out is taken back, and what the executor offered stands', async () => {
  await world.setClock('2026-10-02T11:00:00+03:00')
  const card = await published()
  await offer(e1, card, 80_000)
  const soon = { action: 'counter' as const, amount: rub(75_000), validUntil: '2026-10-02T11:10:00+03:00' }
  expect((await step(f1, card, e1, soon)).error.code).toBe('offer.time')
  const asked = { ...soon, validUntil: '2026-10-02T11:20:00+03:00' }
  expect((await step(f1, card, e1, asked)).data.offers[0]).toMatchObject({ validUntil: '2026-10-02T08:20:00.000Z' })
  await world.setClock('2026-10-02T11:20:01+03:00')
  await vi.waitUntil(async () => (await cardOf(f1, card.row.id)).offers[0]!.status === 'submitted', { timeout: 20_000 })
  const back = (await cardOf(e1, card.row.id)).offers[0]!
  expect(back).toMatchObject({ amount: rub(80_000), validUntil: null, closed: false, turn: 'forwarder' })
  expect(back.turns.at(-1)).toMatchObject({ what: 'expire', by: 'system', amount: rub(80_000) })
  // agreed in time, it waits for the forwarder however long he takes
  await step(f1, card, e1, { ...asked, validUntil: '2026-10-02T11:40:00+03:00' })
  expect((await step(e1, card, e1, { action: 'accept' })).data.offers[0]).toMatchObject({ agreed: true, validUntil: null })
  await world.setClock('2026-10-02T11:40:01+03:00')
  expect((await step(f1, card, e1, { action: 'confirm' })).data.row.status).toBe('matched')
})

/** A grid of one lane with an answer of the first executor, of which so many trips are taken. */
const answeredGrid = async (taken: number) => {
  let card = (await create(grid())).data
  const laneId = card.lanes[0]!.id
  const answer = (trips: number) =>
    e1.ask(demands.answer, {
      data: {
        demandId: card.row.id,
        revision: 1,
        lanes: [{ laneId, amount: rub(61_000) }],
        cells: [{ laneId, week, trips }],
        comment: '',
      },
    })
  await answer(6)
  card = await cardOf(f1, card.row.id)
  const cells = [{ laneId, week, trips: taken }]
  card = (
    await f1.ask(demands.acceptAnswer, {
      data: { demandId: card.row.id, version: card.row.version, offerId: card.offers[0]!.id, cells },
    })
  ).data
  return { card, laneId, answer }
}

const ordersOf = (card: DemandCard, laneId: string, more: object = {}) =>
  f1.ask(demands.toOrders, {
    data: {
      demandId: card.row.id,
      version: card.row.version,
      offerId: card.offers[0]!.id,
      laneId,
      week,
      trips: 1,
      loadingFrom: '2026-10-13T09:00:00+03:00',
      loadingTo: '2026-10-13T12:00:00+03:00',
      unloadingFrom: '2026-10-15T08:00:00+03:00',
      unloadingTo: '2026-10-15T18:00:00+03:00',
      fromAddress: 'Дмитровское ш., 163А',
      toAddress: 'ул. Тэцевская, 1',
      contacts: { from: { name: 'Петренко В.', phone: '+79000000001' }, to: { name: 'Петренко В.', phone: '+79000000001' } },
      ...more,
    },
  })

test('an answer that is taken whole waits for nobody, one taken in part still does', async () => {
  const turn = ({ offers }: DemandCard) => offers[0]!.turn
  expect(turn((await answeredGrid(4)).card)).toBe('forwarder')
  expect(turn((await answeredGrid(6)).card)).toBeNull()
})

test('an answer of which the others have left nothing to take waits for nobody', async () => {
  await world.setClock('2026-10-01T12:00:00+03:00')
  const weeks = [week, '2026-10-19'].map(monday => ({ week: monday, trips: 4 }))
  const made = (await create(grid({ lanes: [{ from: 'moscow', to: 'kazan', weeks }] }))).data
  const laneId = made.lanes[0]!.id
  const cells = (trips: number) => [{ laneId, week, trips }]
  for (const who of [e1, e2])
    await who.ask(demands.answer, {
      data: { demandId: made.row.id, revision: 1, lanes: [{ laneId, amount: rub(60_000) }], cells: cells(4), comment: '' },
    })
  const { row, offers } = await cardOf(f1, made.row.id)
  const offerId = offers.find(each => each.executor.id === e1.org)!.id
  const after = (await f1.ask(demands.acceptAnswer, { data: { demandId: row.id, version: row.version, offerId, cells: cells(4) } })).data
  expect(after.offers.map(each => each.turn)).toEqual([null, null])
  expect(after.row).toMatchObject({ status: 'active', needed: 8, promised: 4, confirmed: 4 })
})

test('trips of a week become orders that are loaded in that week', async () => {
  await world.setClock('2026-10-02T12:00:00+03:00')
  const { card, laneId } = await answeredGrid(4)
  const unloading = { unloadingFrom: '2026-10-21T08:00:00+03:00', unloadingTo: '2026-10-21T18:00:00+03:00' }
  for (const day of ['2026-10-11', '2026-10-19']) {
    const times = { loadingFrom: `${day}T09:00:00+03:00`, loadingTo: `${day}T12:00:00+03:00` }
    const refused = (await ordersOf(card, laneId, { ...times, ...unloading })).error
    expect(refused).toMatchObject({ code: 'demand.order_incomplete', info: { field: 'loadingFrom' } })
    expect(refused.message).toContain('«Погрузка с»')
  }
  const late = { loadingFrom: '2026-10-18T23:00:00+03:00', loadingTo: '2026-10-19T02:00:00+03:00' }
  expect((await ordersOf(card, laneId, { ...late, ...unloading })).status).toBe(200)
})

test('what is confirmed keeps the VAT it was confirmed with, and more of it is not promised under another regime', async () => {
  const { card, laneId, answer } = await answeredGrid(4)
  const regime = (name: string) => world.root.query('update organizations set tax_regime = $2 where id = $1', [e1.org, name])
  const net = async () => (await cardOf(f1, card.row.id)).offers[0]!.lanes[0]!.net
  const before = await net()
  expect(before).toEqual(rub(50_000))
  await regime('usn_exempt')
  expect((await answer(5)).error).toMatchObject({ code: 'offer.cells', message: expect.stringContaining('НДС') })
  expect((await answer(4)).status).toBe(200)
  expect(await net()).toEqual(before)
  // an order of it is carried under the regime of its day
  const now = await cardOf(f1, card.row.id)
  const made = (await ordersOf(now, laneId)).data
  expect((await f1.ask(orders.get, { query: { orderId: made.orders[0]!.id } })).data).toMatchObject({
    money: { price: rub(61_000), vatMode: 'none' },
  })
  await regime('osno')
})

test('a draft for chosen executors names them to its forwarder alone', async () => {
  const chosen = { audience: { kind: 'list' as const, organizationIds: [e2.org, e1.org] } }
  expect((await create(spot(chosen), 'draft')).data.listed.map(({ name }) => name)).toEqual(['ВолгаТранс', 'УралГруз'])
  const card = await published(chosen)
  expect((await cardOf(e1, card.row.id)).listed).toEqual([])
})

test('who comes too late to take a demand is told that it is taken', async () => {
  const card = await published({ mode: 'fixed', price: rub(90_000), takeNow: true })
  const take = (who: Someone) => who.ask(demands.takeNow, { data: { demandId: card.row.id, revision: 1 } })
  expect((await take(e1)).status).toBe(200)
  expect((await take(e2)).error.code).toBe('demand.taken')
  const stranger = await world.executor()
  expect((await take(stranger)).error.code).toBe('demand.not_found')
})

test('a refusal calls the field by its name', async () => {
  const late = (await create(spot({ deadline: null }))).error
  expect(late).toMatchObject({ code: 'demand.incomplete', info: { field: 'deadline' } })
  expect(late.message).toBe('Проверьте поле «Отклики принимаются до»: заполните его')
  const priced = (await create(grid({ mode: 'fixed' }))).error
  expect(priced).toMatchObject({ info: { field: 'lanes.0.price' } })
  expect(priced.message).toBe('Проверьте поле «Цена, направление 1»: заполните его')
})
