import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { DemandCard } from '#contract/demand-card.ts'
import { DemandDraft } from '#contract/demand-draft.ts'
import { demands } from '#contract/demands.ts'
import { orders } from '#contract/orders.ts'
import { cardOf, demandSteps, grid, history, openTraders, start, step, week } from '#testing/demands.ts'
import { rub } from '#testing/money.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let f1: Someone
let e1: Someone
let e2: Someone
let e3: Someone

beforeAll(async () => {
  world = await openWorld({ jobs: true })
  await world.setClock(start)
  ;({ f1, e1, e2, e3 } = await openTraders(world))
})
beforeEach(() => world.setClock(start))
afterAll(() => world.close())

const { create } = demandSteps(() => ({ f1 }))

test('1.03 20 trips of December are answered by weeks in part, split among two, and become orders', async () => {
  await world.setClock('2026-11-20T09:00:00+03:00')
  const weeks = ['2026-12-07', '2026-12-14'].map(week => ({ week, trips: 10 }))
  const lane = { from: 'moscow', to: 'kazan', cargo: 'Напитки', massKg: 20_000, bodyTypes: ['tent'], truckType: 't20', weeks }
  const draft = z.decode(DemandDraft, { kind: 'period', title: '20 рейсов, декабрь', deadline: '2026-12-01T12:00:00+03:00', lanes: [lane] })
  let card = (await f1.ask(demands.create, { data: { draft, goal: 'publish' } })).data
  expect(card.row).toMatchObject({ kind: 'period', needed: 20, weekFrom: '2026-12-07', weekTo: '2026-12-14', status: 'active' })
  const [found] = (await f1.ask(demands.list, { query: { side: 'forwarder', kind: ['period'] } })).data.items
  expect(found).toMatchObject({ id: card.row.id, title: '20 рейсов, декабрь' })
  const laneId = card.lanes[0]!.id
  const answer = (who: Someone, roubles: number, trips: [number, number]) =>
    who.ask(demands.answer, {
      data: {
        demandId: card.row.id,
        revision: 1,
        lanes: [{ laneId, amount: rub(roubles) }],
        cells: trips.map((count, i) => ({ laneId, week: weeks[i]!.week, trips: count })),
        comment: '',
      },
    })
  expect((await answer(e1, 60_000, [11, 0])).error.code).toBe('offer.cells')
  expect((await answer(e1, 60_000, [6, 4])).data).toMatchObject({ row: { promised: 10, tab: 'answered' } })
  await answer(e3, 55_000, [4, 4])
  card = await cardOf(f1, card.row.id)
  expect(card.coverage).toMatchObject([
    { week: '2026-12-07', needed: 10, promised: 10, confirmed: 0 },
    { week: '2026-12-14', needed: 10, promised: 8, confirmed: 0 },
  ])
  const of = (who: Someone) => card.offers.find(each => each.executor.id === who.org)!
  card = (
    await f1.ask(demands.acceptAnswer, {
      data: { demandId: card.row.id, version: card.row.version, offerId: of(e1).id, cells: [{ laneId, week: '2026-12-07', trips: 5 }] },
    })
  ).data
  card = (await f1.ask(demands.split, { data: { demandId: card.row.id, version: card.row.version } })).data
  expect(card.coverage).toMatchObject([
    { needed: 10, promised: 10, confirmed: 10 },
    { needed: 10, promised: 8, confirmed: 8 },
  ])
  expect(card.row).toMatchObject({ status: 'active', promised: 18, confirmed: 18 })
  expect((await answer(e1, 60_000, [1, 1])).error.code).toBe('offer.cells')
  const confirmed = async (who: Someone) =>
    (await who.ask(demands.history, { query: { demandId: card.row.id } })).data.items.filter(({ what }) => what === 'confirm').length
  expect([await confirmed(f1), await confirmed(e1), await confirmed(e3)]).toEqual([3, 2, 1])

  const times = {
    loadingFrom: '2026-12-08T09:00:00+03:00',
    loadingTo: '2026-12-08T12:00:00+03:00',
    unloadingFrom: '2026-12-10T08:00:00+03:00',
    unloadingTo: '2026-12-10T18:00:00+03:00',
  }
  const met = { name: 'Петренко В.', phone: '+79000000001' }
  const made = await f1.ask(demands.toOrders, {
    data: {
      demandId: card.row.id,
      version: card.row.version,
      offerId: of(e3).id,
      laneId,
      week: '2026-12-07',
      trips: 2,
      ...times,
      fromAddress: 'Дмитровское ш., 163А',
      toAddress: 'ул. Тэцевская, 1',
      contacts: { from: met, to: met },
    },
  })
  expect(made.data.orders).toHaveLength(2)
  const order = (await e3.ask(orders.get, { query: { orderId: made.data.orders[0]!.id } })).data
  expect(order).toMatchObject({ status: 'offered', money: { price: rub(55_000), vatMode: 'none' } })
  card = made.data.card
  expect(card.coverage[0]).toMatchObject({ ordered: 2 })

  // what nobody took goes to a tender
  await world.root.query('update organizations set verified = true where id = $1', [f1.org])
  const tender = await f1.ask(demands.toTender, { data: { demandId: card.row.id, version: card.row.version } })
  expect(await world.count('tenders', `id = $1 and kind = 'contract' and drafts -> 0 ->> 'trips' = '2'`, [tender.data.tenderId])).toBe(1)

  const last = await cardOf(f1, card.row.id)
  const finished = (await f1.ask(demands.move, { data: { demandId: card.row.id, version: last.row.version, action: 'finish' } })).data
  expect(finished.row.status).toBe('matched')
  expect((await cardOf(e1, card.row.id)).row).toMatchObject({ tab: 'won', confirmed: 10 })
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
