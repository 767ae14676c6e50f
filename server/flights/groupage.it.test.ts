import { afterAll, beforeAll, expect, test } from 'vitest'
import { BarsQuery } from '#contract/flight-bars.ts'
import { FlightFilter } from '#contract/flight-list.ts'
import { flights } from '#contract/flights.ts'
import { orders } from '#contract/orders.ts'
import { flightCard, flown, listFlights, onDays } from '#testing/flights.ts'
import { rub } from '#testing/money.ts'
import { accepted } from '#testing/orderSteps.ts'
import { openPair, scenarioOne } from '#testing/orders.ts'
import { rebuildAll } from '#testing/rebuild.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { rebuildFlights } from './jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock('2026-10-01T09:00:00+03:00')
})
afterAll(() => world.close())

/** One flight of an executor for the orders of two forwarders: loads of both, then unloadings of both, and fuel on the way. */
async function openGroupage() {
  const [one, other] = [await openPair(world), await world.forwarder({ name: 'Тайный Экспедитор' })]
  const { executor, forwarder } = one
  await world.partners(other, executor)
  // the numbers of the two differ
  await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })
  const half = { cargos: [{ ...scenarioOne.cargos[0]!, name: 'Соки', massKg: 9000, volumeM3: 30, pallets: 12, pieces: 12 }] }
  const first = await flown(world, { forwarder, executor }, onDays('2026-11-10', '2026-11-12', half))
  const secret = onDays('2026-11-11', '2026-11-13', {
    cargos: [{ ...scenarioOne.cargos[0]!, name: 'Секретный груз', massKg: 7000, volumeM3: 20, pallets: 8, pieces: 40 }],
    price: { minor: 3_333_333, currency: 'RUB' },
  })
  secret.stops[0] = { ...secret.stops[0]!, place: 'tver', contactName: 'Тайный Завод' }
  secret.stops[1] = { ...secret.stops[1]!, place: 'tula', notes: 'Тайный пароль' }
  const second = await accepted({ forwarder: other, executor }, secret)
  // until a command does it: the tasks and the loads of both, in one sequence, under a number of the executor's own
  const { rows } = await world.root.query<{ n: string }>(
    `update flights set number = 'Сборный-7', version = version + 1, instructions = 'Тайный порядок' where id = $1 returning number as n`,
    [first.flightId],
  )
  await world.root.query('update flight_tasks set seq = seq + 10 * seq - 10 where flight_id = $1', [first.flightId])
  await world.root.query(
    `insert into flight_tasks (org_id, flight_id, id, seq, kind, order_org_id, order_id, stop_seq, status, planned_from, planned_to, comment,
       place_ru, place_en, address, tz, lat, lon)
     select $1::uuid, $2::uuid, gen_random_uuid(), 1 + s.seq * 6, s.kind, s.org_id, s.order_id, s.seq, 'planned', s.window_from, s.window_to, '',
       s.place_ru, s.place_en, s.address, s.tz, s.lat, s.lon from order_stops s where s.order_id = $3
     union all select $1, $2, gen_random_uuid(), 9, 'fuel', $1, $2, 1, 'planned', timestamptz '2026-11-11T20:00Z', '2026-11-11T21:00Z', '',
       'Тайная заправка', 'Secret fuel', '', 'Europe/Moscow', null, null`,
    [executor.org, first.flightId, second.id],
  )
  for (const [order, org, kg] of [
    [first.order, forwarder.org, 6000],
    [second, other.org, 7000],
  ] as const)
    await world.root.query(
      `insert into flight_loads (org_id, flight_id, order_id, order_org_id, order_number, leg, mass_kg, volume_m3, pallets, pieces)
       values ($1, $2, $3, $4, $5, 1, $6, 20, 8, 8)
       on conflict (org_id, flight_id, order_id) do update set mass_kg = excluded.mass_kg, volume_m3 = 20, pallets = 8, pieces = 8`,
      [executor.org, first.flightId, order.id, org, order.number, kg],
    )
  await world.root.query('insert into order_flights (org_id, order_id, flight_id, flight_org_id) values ($1, $2, $3, $4)', [
    other.org,
    second.id,
    first.flightId,
    executor.org,
  ])
  await world.root.query('update flight_parties set shape = 0 where flight_id = $1', [first.flightId])
  await world.root.query(
    `insert into flight_parties select $2, flight_id, home_org_id, true, 'forwarder', status, 0, 0, starts_at, ends_at, '', '{}'
    from flight_parties where flight_id = $1 and org_id = $3`,
    [first.flightId, other.org, executor.org],
  )
  await rebuildAll(world.db, rebuildFlights)
  return { executor, forwarder, other, flightId: first.flightId, first: first.order, second, number: rows[0]!.n }
}

test('of a groupage flight each forwarder is told his own orders and stops, and nothing of the other', async () => {
  const { executor, forwarder, other, flightId, first, second, number } = await openGroupage()
  const card = await flightCard(executor, flightId)
  expect(card.tasks.map(({ kind, orderNumber, load }) => [kind, orderNumber, load.massKg])).toEqual([
    ['loading', first.number, 6000],
    ['loading', second.number, 13_000],
    ['fuel', null, 13_000],
    ['unloading', first.number, 7000],
    ['unloading', second.number, 0],
  ])
  expect(card.orders.map(({ number: told, share }) => [told, share.massKg])).toEqual([
    [first.number, 6000],
    [second.number, 7000],
  ])
  // 55 737.70 ₽ for 6 of 9 t, to the nearest kopeck, and all of 27 322.40 ₽
  expect(card.orders.map(({ revenue }) => revenue)).toEqual([rub(37_158.47), rub(27_322.4)])
  expect(card.money).toEqual({ revenue: rub(64_480.87), cost: null })
  const [row] = await listFlights(executor, 'executor', { search: second.number! })
  expect(row).toMatchObject({ id: flightId, number, money: card.money, endsAt: '2026-11-12T12:00:00.000Z' })

  for (const [who, mine, theirs, secrets] of [
    [
      forwarder,
      first,
      second,
      [
        'Тайн',
        'Тверь',
        'Тула',
        'Секретн',
        'Secret',
        '"massKg":7000',
        '"massKg":13000',
        '2026-11-11T06:00',
        '2026-11-11T20:00',
        '2026-11-13T05:00',
        '2026-11-13T11:00',
      ],
    ],
    [
      other,
      second,
      first,
      [
        'Северный',
        'Санкт-Петербург',
        'Москва',
        'Соки',
        'заправка',
        'порядок',
        '"massKg":6000',
        '"massKg":13000',
        '2026-11-10T06:00',
        '2026-11-10T09:00',
      ],
    ],
  ] as const) {
    const answers = [
      await who.ask(flights.get, { query: { flightId } }),
      await who.ask(flights.list, { query: FlightFilter.parse({ side: 'forwarder', search: 'сборный' }) }),
      await who.ask(flights.find, { query: { number } }),
      await who.ask(flights.bars, { query: BarsQuery.parse({ side: 'forwarder', from: '2026-11-09' }) }),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toContain(flightId)
      for (const secret of [...secrets, theirs.id, theirs.number]) expect(body).not.toContain(secret)
    }
    const told = await flightCard(who, flightId)
    expect(told.tasks.map(({ orderId, load }) => [orderId, load.massKg])).toEqual([
      [mine.id, mine === first ? 6000 : 7000],
      [mine.id, 0],
    ])
    expect(told.orders.map(({ id }) => id)).toEqual([mine.id])
    expect(await listFlights(who, 'forwarder', { search: theirs.number! })).toEqual([])
  }
})

test('a flight is found by its number however it is typed, and where two forwarders gave the same one there is a choice', async () => {
  const pair = await openPair(world)
  const other = await world.forwarder({ name: 'Южный Экспедитор' })
  await world.partners(other, pair.executor)
  const one = await flown(world, pair, onDays('2026-10-06', '2026-10-07'))
  const two = await flown(world, { forwarder: other, executor: pair.executor }, onDays('2026-10-16', '2026-10-17'))
  const number = `${one.order.number}-1`
  expect(`${two.order.number}-1`).toBe(number)
  const find = async (who: Someone, asked: string) => (await who.ask(flights.find, { query: { number: asked } })).data.items
  expect(await find(pair.executor, `  ${number} `)).toEqual([
    { id: two.flightId, number, counterpart: 'Южный Экспедитор', startsAt: '2026-10-16T06:00:00.000Z' },
    { id: one.flightId, number, counterpart: 'Северный Экспедитор', startsAt: '2026-10-06T06:00:00.000Z' },
  ])
  expect((await find(other, number)).map(({ id, counterpart }) => [id, counterpart])).toEqual([[two.flightId, 'ВолгаТранс']])
  expect(await find(pair.executor, `${number}1`)).toEqual([])
  await world.root.query(`update flights set number = 'Рейс-Ю1', version = version + 1 where id = $1`, [two.flightId])
  await world.root.query('update flight_parties set shape = 0 where flight_id = $1', [two.flightId])
  await rebuildAll(world.db, rebuildFlights)
  expect((await find(other, 'рЕЙС-ю1')).map(({ id }) => id)).toEqual([two.flightId])
})
