import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { bets } from '#contract/bets.ts'
import { DemandDraft } from '#contract/demand-draft.ts'
import { demands } from '#contract/demands.ts'
import { orders } from '#contract/orders.ts'
import { type LotDraft, TenderDraft } from '#contract/tender-draft.ts'
import { tenders } from '#contract/tenders.ts'
import { betTimers } from '#server/bets/jobs.ts'
import { demandTimers, rebuildDemands } from '#server/demands/jobs.ts'
import { newId } from '#server/platform/ids.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { waterfallTimers } from '#server/waterfalls/jobs.ts'
import { scenarioOne } from '#testing/orders.ts'
import { rebuildAll } from '#testing/rebuild.ts'
import { freezeClock, makeTender, runTimers, verify } from '#testing/tenders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { evaluate } from './commands/evaluation.ts'
import { rebuildLots, tenderTimers } from './jobs.ts'

let world: World
let handlers: Record<string, TimerHandler>
beforeAll(async () => {
  world = await openWorld()
  handlers = { ...tenderTimers, ...demandTimers, ...waterfallTimers, ...betTimers({ secrets: world.secrets, evaluate }) }
})
beforeEach(() => freezeClock(world, '2026-10-05T11:00:00Z'))
afterAll(() => world.close())

const rub = (roubles: number) => ({ minor: roubles * 100, currency: 'RUB' })
const none = { start: null, limit: null, floor: null }

async function market(carriers = 2) {
  const organiser = await world.forwarder()
  const found: Someone[] = []
  for (let n = 0; n < carriers; n++) found.push(await world.executor())
  for (const one of found) await world.partners(organiser, one)
  await verify(world, organiser, ...found)
  return { organiser, carriers: found }
}

const place = {
  from: { ru: 'Казань', en: 'Kazan' },
  to: { ru: 'Москва', en: 'Moscow' },
  tz: 'Europe/Moscow',
  distanceKm: 800,
  cargo: 'Плитка',
}

const draft = (more: Partial<TenderDraft> = {}): TenderDraft => ({
  ...TenderDraft.parse({ side: 'forwarder', title: 'Краснодар – Москва' }),
  endsAt: '2026-10-05T12:00:00Z',
  step: rub(1500),
  lots: [{ what: 'draft', draft: { ...scenarioOne, price: null, customerPrice: null }, ...none, start: rub(185_000) }],
  ...more,
})
const create = (who: Someone, given: TenderDraft, goal: 'draft' | 'announce' = 'announce') =>
  who.ask(tenders.create, { data: { draft: given, goal } })
const card = async (who: Someone, tenderId: string) => (await who.ask(tenders.get, { query: { tenderId } })).data
const at = (time: string) => freezeClock(world, `2026-10-05T${time}Z`)
const bid = (who: Someone, lotId: string, roubles: number) =>
  who.ask(bets.place, { data: { lotId, amount: rub(roubles), share: null, comment: '' } })

test('neither an addendum nor a further round moves the end beyond the longest time of bidding', async () => {
  const { organiser, carriers } = await market()
  const made = await create(organiser, draft({ kind: 'open_rfq', rounds: 2, lots: draft().lots.map(lot => ({ ...lot, start: null })) }))
  const { id: tenderId, version, lots } = made.data
  const tooLate = { code: 'tender.incomplete', info: { field: 'endsAt' } }
  const addendum = await organiser.ask(tenders.move, {
    data: { tenderId, version, action: 'addendum', text: 'Позже', endsAt: '2027-10-05T12:00:00Z' },
  })
  expect(addendum.error).toMatchObject(tooLate)
  expect((await bid(carriers[0]!, lots[0]!.id, 150_000)).status).toBe(200)
  await at('12:00:00')
  await runTimers(world, handlers)
  const ended = await card(organiser, tenderId)
  const rebid = await organiser.ask(tenders.move, {
    data: { tenderId, version: ended.version, action: 'rebid', endsAt: '2027-10-05T12:00:00Z', organizationIds: null },
  })
  expect(rebid.error).toMatchObject(tooLate)
})

test('a list sorted by the end follows extensions', async () => {
  const { organiser, carriers } = await market()
  const first = await makeTender(world, organiser, carriers, { endsAt: '2026-10-05T12:00:00Z' })
  const second = await makeTender(world, organiser, carriers, { endsAt: '2026-10-05T12:01:00Z' })
  const order = async (who: Someone, side: 'forwarder' | 'executor') =>
    (await who.ask(tenders.list, { query: { side, sort: 'due' } })).data.items.map(({ id }) => id)
  expect(await order(carriers[1]!, 'executor')).toEqual([first.lotId, second.lotId])
  await at('11:58:00')
  expect((await bid(carriers[0]!, first.lotId, 180_000)).status).toBe(200)
  for (const [who, side] of [[carriers[1]!, 'executor'], [organiser, 'forwarder']] as const) // biome-ignore format: two viewers
    expect(await order(who, side), 'as soon as it is asked for').toEqual([second.lotId, first.lotId])
  await at('12:00:00')
  await runTimers(world, handlers)
  const { rows } = await world.root.query<{ due: Date }>('select due_at as due from lot_parties where lot_id = $1', [first.lotId])
  expect(new Set(rows.map(({ due }) => due.toISOString())), 'what pages are cut by is the new end').toEqual(
    new Set(['2026-10-05T12:03:00.000Z']),
  )
})

test('questions asked at once are counted one after another', async () => {
  const { organiser, carriers } = await market()
  const { tenderId } = await makeTender(world, organiser, carriers)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => carriers[0]!.ask(tenders.ask, { data: { tenderId, text: `Вопрос ${n}` } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(await world.count('tender_questions', 'tender_id = $1', [tenderId])).toBe(20)
})

test('a tender is in a currency of the dictionary', async () => {
  const { organiser } = await market()
  const error = (await create(organiser, draft({ currency: 'ZZZ' }), 'draft')).error
  expect(error).toMatchObject({ code: 'input.invalid', info: { field: 'currency' } })
})

test('a copy takes over orders that are free again and names those it leaves out', async () => {
  const { organiser } = await market()
  const place = async () => (await organiser.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })).data
  const [one, two] = [await place(), await place()]
  const lots = [one, two].map(({ id }) => ({ what: 'order' as const, orderId: id, ...none, start: rub(100_000) }))
  const made = (await create(organiser, draft({ lots }))).data
  const copied = async () => (await organiser.ask(tenders.copy, { data: { tenderId: made.id } })).data
  const first = await copied()
  expect(first.left).toEqual([one, two].map(({ number }) => ({ order: number, status: 'searching' })))
  expect((await card(organiser, first.id)).draft.lots).toEqual([])
  const { status } = await organiser.ask(tenders.move, {
    data: { tenderId: made.id, version: made.version, action: 'cancel', reason: 'other', comment: 'Планы изменились' },
  })
  expect(status).toBe(200)
  const second = await copied()
  expect(second.left).toEqual([])
  expect((await card(organiser, second.id)).draft.lots.map(lot => lot.what === 'order' && lot.orderId)).toEqual([one.id, two.id])
})

test('who bids has opened the tender, wherever he bid from', async () => {
  const { organiser, carriers } = await market()
  const { tenderId, lotId } = await makeTender(world, organiser, carriers)
  await bid(carriers[0]!, lotId, 180_000)
  expect((await card(organiser, tenderId)).funnel).toEqual({ invited: 2, opened: 1, bidding: 1 })
})

test('whoever follows an order that went another way holds its tender before the order, as a winner who confirms does', async () => {
  const { organiser } = await market()
  const made = (await create(organiser, draft())).data
  const orderId = made.lots[0]!.orderId!
  const order = (await organiser.ask(orders.get, { query: { orderId } })).data
  const { status } = await organiser.ask(orders.move, {
    data: { orderId, version: order.version, action: 'cancel', reason: 'other', comment: 'Клиент отказался' },
  })
  expect(status).toBe(200)
  const winner = await world.root.connect()
  try {
    await winner.query('begin')
    await winner.query('select from tenders where id = $1 for update', [made.id])
    const followed = runTimers(world, handlers)
    await expect
      .poll(async () => (await winner.query('select count(*)::int as n from pg_locks where not granted')).rows[0].n, { timeout: 5000 })
      .toBeGreaterThan(0)
    // the winner goes on to the order: nobody holds it
    await winner.query('select from orders where id = $1 for update nowait', [orderId])
    await winner.query('commit')
    await followed
  } finally {
    winner.release()
  }
  expect((await card(organiser, made.id)).status).toBe('failed')
})

test('rows of an older shape are written anew as they were, those of drafts too', async () => {
  const { organiser, carriers } = await market()
  const { tenderId } = await makeTender(world, organiser, carriers, { lots: 3 })
  const { id: draftId } = (await create(organiser, draft(), 'draft')).data
  const rows = async () =>
    (await world.root.query('select * from lot_parties where tender_id = any ($1) order by org_id, lot_id', [[tenderId, draftId]])).rows
  const before = await rows()
  expect(before).toHaveLength(10)
  await world.root.query(
    `update lot_parties set shape = 0, row_json = '{}', money_json = '{}', search = '', tab = 'all' where tender_id = any ($1)`,
    [[tenderId, draftId]],
  )
  await rebuildAll(world.db, rebuildLots)
  expect(await rows()).toEqual(before)
})

test('a bidder reads how many of his own vehicles fit a lot and are free then, and nobody else does', async () => {
  const { organiser, carriers } = await market()
  const [e1, e2] = carriers as [Someone, Someone]
  const window = { windowFrom: '2026-10-08T06:00:00.000Z', windowTo: '2026-10-08T09:00:00.000Z' }
  const facts = { ...place, massKg: 12_000, bodyTypes: ['tent'], temperature: null, ...window }
  const { tenderId, lotId } = await makeTender(world, organiser, carriers, { lot: { facts: JSON.stringify(facts) } })
  const of = async (who: Someone) => (await card(who, tenderId)).fleet
  expect(await of(e1)).toEqual([{ lotId, fit: 0, free: 0 }])
  const lorry = await world.truck(e1, { kind: 'truck', bodyType: 'tent', payloadKg: 15_000 })
  await world.truck(e1, { kind: 'truck', bodyType: 'tent', payloadKg: 10_000 })
  await world.truck(e1, { kind: 'truck', bodyType: 'ref', payloadKg: 15_000 })
  await world.truck(e1, { kind: 'truck', bodyType: 'tent', payloadKg: 15_000, status: 'repair' } as never)
  for (let n = 0; n < 2; n++) await world.trailer(e1, { kind: 'semi_trailer', bodyType: 'tent', payloadKg: 20_000 })
  expect(await of(e1), 'semi-trailers without a tractor').toEqual([{ lotId, fit: 1, free: 1 }])
  await world.truck(e1, { kind: 'tractor' })
  expect(await of(e1)).toEqual([{ lotId, fit: 2, free: 2 }])
  const flight = newId()
  const times = ['2026-10-08T05:00:00Z', '2026-10-08T12:00:00Z']
  await world.root.query(
    `insert into flights (org_id, id, version, number, status, truck_id, planned_start, planned_end, created_at, updated_at, demo)
     values ($1, $2, 1, 'Р-1', 'assigned', $3, $4, $5, app_now(), app_now(), false)`,
    [e1.org, flight, lorry, ...times],
  )
  await world.root.query(
    'insert into assignments (org_id, id, flight_id, vehicle_id, starts_at, ends_at) values ($1, $2, $3, $4, $5, $6)',
    [e1.org, newId(), flight, lorry, ...times],
  )
  expect(await of(e1)).toEqual([{ lotId, fit: 2, free: 1 }])
  expect(await of(e2)).toEqual([{ lotId, fit: 0, free: 0 }])
  expect(await of(organiser)).toBeNull()
})

test('whoever wins capacity has a draft of an order made of it at his price, and the executor is not told which', async () => {
  const carrier = await world.executor({ name: 'ВолгаТранс' })
  const winner = await world.forwarder({ name: 'Северный Экспедитор' })
  await verify(world, carrier, winner)
  const capacity: LotDraft = {
    what: 'capacity',
    from: 'kazan',
    to: 'moscow',
    readyFrom: '2026-10-08T06:00:00.000Z',
    readyTo: '2026-10-08T18:00:00.000Z',
    truckType: 't20',
    bodyTypes: ['tent'],
    capacityKg: 20_000,
    volumeM3: 82,
    comment: 'Порожний возврат',
    ...none,
    start: rub(48_000),
  }
  const audience = { kind: 'list' as const, organizationIds: [winner.org] }
  const made = (await create(carrier, draft({ side: 'executor', title: 'Обратный рейс', payDays: 7, audience, lots: [capacity] }))).data
  const [lot] = made.lots
  expect((await bid(winner, lot!.id, 50_000)).status).toBe(200)
  await at('12:00:00')
  await runTimers(world, handlers)
  const { version } = await card(carrier, made.id)
  const awarded = await carrier.ask(tenders.move, {
    data: { tenderId: made.id, version, action: 'award', lotId: lot!.id, winners: [{ seq: 1, share: 100 }], reason: '' },
  })
  const { id: awardId } = awarded.data.awards[0]!
  const confirmed = (await winner.ask(tenders.confirm, { data: { tenderId: made.id, awardId } })).data
  const orderId = confirmed.awards[0]!.orderId!
  expect((await card(carrier, made.id)).awards).toMatchObject([{ status: 'confirmed', orderId: null }])
  expect((await carrier.ask(orders.get, { query: { orderId } })).error.code).toBe('order.not_found')
  const order = (await winner.ask(orders.get, { query: { orderId } })).data
  expect(order).toMatchObject({ status: 'draft', side: 'forwarder', money: { price: rub(50_000) } })
  expect(order).toMatchObject({ requirement: { truckType: 't20', capacityKg: 20_000, volumeM3: 82, bodyTypes: ['tent'] } })
  const { rows } = await world.root.query(
    `select o.pay_days, o.comment_internal, array_agg(p.kind || ' ' || p.place_code || ' ' || coalesce(p.window_from::text, '') order by p.seq) as stops
     from orders o join order_stops p on p.org_id = o.org_id and p.order_id = o.id where o.id = $1 group by 1, 2`,
    [orderId],
  )
  expect(rows).toEqual([
    {
      pay_days: 7,
      comment_internal: `${made.number} · ${lot!.number} · ВолгаТранс`,
      stops: ['loading kazan 2026-10-08 06:00:00+00', 'unloading moscow '],
    },
  ])
  await runTimers(world, handlers)
  expect((await card(carrier, made.id)).status).toBe('completed')
})

test('an order names its tender to its forwarder and to the executor who won it, and its demand', async () => {
  const { organiser, carriers } = await market()
  const [e1, e2] = carriers as [Someone, Someone]
  const made = (await create(organiser, draft())).data
  const { orderId, id: lotId } = made.lots[0]!
  const of = async (who: Someone) => who.ask(tenders.ofOrder, { query: { orderId: orderId! } })
  expect((await of(organiser)).data).toEqual({ tender: { id: made.id, lotId, number: made.number, status: 'open' }, demand: null })
  expect((await of(e1)).error.code, 'invited, he may not open the order').toBe('order.not_found')
  await bid(e1, lotId, 180_000)
  await at('12:00:00')
  await runTimers(world, handlers)
  const { version } = await card(organiser, made.id)
  const awarded = await organiser.ask(tenders.move, {
    data: { tenderId: made.id, version, action: 'award', lotId, winners: [{ seq: 1, share: 100 }], reason: '' },
  })
  await e1.ask(tenders.confirm, { data: { tenderId: made.id, awardId: awarded.data.awards[0]!.id } })
  expect((await of(e1)).data.tender).toMatchObject({ id: made.id, status: 'awarded' })
  expect((await of(e2)).error.code).toBe('order.not_found')

  const spot = await organiser.ask(demands.create, {
    data: {
      draft: { ...z.decode(DemandDraft, { kind: 'spot', deadline: '2026-10-05T18:00:00Z' }), order: { ...scenarioOne, price: null } },
      goal: 'publish',
    },
  })
  const { row } = spot.data
  const found = await organiser.ask(tenders.ofOrder, { query: { orderId: row.orderId! } })
  expect(found.data).toEqual({ tender: null, demand: { id: row.id, number: row.number } })
})

test('rows of demands of an older shape are written anew as they were', async () => {
  const { organiser } = await market()
  const spot = await organiser.ask(demands.create, {
    data: {
      draft: { ...z.decode(DemandDraft, { kind: 'spot', deadline: '2026-10-05T18:00:00Z' }), order: { ...scenarioOne, price: null } },
      goal: 'publish',
    },
  })
  const { id } = spot.data.row
  const rows = async () => (await world.root.query('select * from demand_parties where demand_id = $1 order by org_id', [id])).rows
  const before = await rows()
  expect(before).toHaveLength(3)
  await world.root.query(`update demand_parties set shape = 0, row_json = '{}', search = '' where demand_id = $1`, [id])
  await rebuildAll(world.db, rebuildDemands)
  expect(await rows()).toEqual(before)
})
