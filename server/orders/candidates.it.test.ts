import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderFit } from '#contract/order-fit.ts'
import { orders } from '#contract/orders.ts'
import { accepted, move, type Pair } from '#testing/orderSteps.ts'
import { openPair, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { dice } from '#testing/truckWeeks.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
const long = '2030-01-01'
/** Papers with which a truck drives into Moscow. */
const lawful = { osagoExpires: long, inspectionExpires: long, passes: JSON.stringify([{ zone: 'МКАД', time: 'day', until: long }]) }

beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

const towns = ['moscow', 'saint_petersburg', 'yekaterinburg', 'nizhny_novgorod', 'kazan']
const [loading, unloading] = scenarioOne.stops
const [cargo] = scenarioOne.cargos

/** An order from a town to another, so many days after the first, of a body and a weight. */
function draftOf({ from, to, day, body, tonnes }: { from: string; to: string; day: number; body: string; tonnes: number }): OrderDraft {
  const at = (days: number, hour: number) =>
    new Date(Date.parse('2026-10-05T00:00:00+03:00') + days * 86_400_000 + hour * 3_600_000).toISOString()
  const cold = body === 'ref' ? { tempMin: -18, tempMax: -16 } : {}
  return {
    ...scenarioOne,
    bodyTypes: [body],
    ...{ truckType: 't20', capacityKg: tonnes * 1000, volumeM3: 40, pallets: 20 },
    cargos: [{ ...cargo!, massKg: tonnes * 1000, pallets: 20, volumeM3: 40, ...cold }],
    distanceKm: null,
    stops: [
      { ...loading!, place: from, windowFrom: at(day, 9), windowTo: at(day, 18) },
      { ...unloading!, place: to, windowFrom: at(day + 3, 0), windowTo: at(day + 5, 0) },
    ],
  }
}

/** A fleet where some papers are over, some bodies cold, some people away or without the category. */
async function fleetOf({ executor }: Pair, roll: ReturnType<typeof dice>) {
  const some = <T>(n: number, make: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => make(i)))
  const trucks = await some(5, i =>
    world.truck(executor, { ...lawful, ...(i === 4 && { osagoExpires: '2026-10-20' }), ...(i === 3 && { status: 'repair' }) }),
  )
  const trailers = await some(4, i =>
    world.trailer(executor, {
      inspectionExpires: i === 3 ? '2026-10-12' : long,
      payloadKg: 22_000,
      volumeM3: 90,
      ...(i % 2 === 1 && { bodyType: 'ref', tempMin: -20, tempMax: 12 }),
    }),
  )
  const people = await some(4, i =>
    world.driver(executor, {
      licenceExpires: i === 2 ? '2026-10-15' : long,
      medicalExpires: long,
      tachographExpires: i === 1 ? '2026-10-06' : long,
      ...(i === 3 && roll.chance(0.5) && { categories: ['C'] }),
    }),
  )
  return { trucks, trailers, people }
}

const blocks = ({ findings }: OrderFit) => findings.some(each => each.blocks)
const fits = (fit: OrderFit) => !blocks(fit) && !fit.findings.some(({ needsReason }) => needsReason)

test('for 200 orders of a random world the first proposal is the cheapest the judge lets pass, and what he refuses stands last', {
  timeout: 600_000,
}, async () => {
  const roll = dice(32)
  const pair = await openPair(world)
  const { executor } = pair
  const { trucks, trailers, people } = await fleetOf(pair, roll)
  const own = [pair.resources.truckId, ...trucks]
  const [allTrailers, allPeople] = [
    [pair.resources.trailerId, ...trailers],
    [pair.resources.driverId, ...people],
  ]
  const judge = async (orderId: string, truckId: string, trailerId: string | null, driverId: string) =>
    (await executor.ask(orders.fit, { query: { orderId, truckId, driverId, ...(trailerId && { trailerId }) } })).data
  let [proposed, refused] = [0, 0]
  for (let i = 0; i < 200; i++) {
    const [from, to] = [roll.whole(0, 4), roll.whole(1, 4)]
    const row = await accepted(
      pair,
      draftOf({
        ...{ from: towns[from]!, to: towns[(from + to) % 5]!, day: roll.whole(0, 18), tonnes: roll.whole(1, 23) },
        body: roll.chance(0.3) ? 'ref' : 'tent',
      }),
    )
    const { items } = (await executor.ask(orders.candidates, { query: { orderId: row.id } })).data
    expect(items.map(({ truckId }) => truckId).toSorted()).toEqual(own.toSorted())
    const levels = items.map(({ level }) => level)
    expect(levels).toEqual(levels.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
    const [first] = items
    const far = ({ approach }: (typeof items)[number]) => approach ?? Number.MAX_SAFE_INTEGER
    if (first?.level === 'fits') {
      proposed++
      expect(fits(await judge(row.id, first.truckId, first.trailerId, first.driverId!))).toBe(true)
    } else refused++
    // a truck nearer than the first goes with nobody and nothing; now and then every combination is asked about
    const checked = items.filter(
      each => each.level !== 'fits' && (i % 20 === 0 || (first?.level === 'fits' && i % 4 === 0 && far(each) < far(first))),
    )
    for (const each of checked)
      for (const trailer of allTrailers)
        for (const driver of allPeople) {
          const fit = await judge(row.id, each.truckId, trailer, driver)
          expect(fits(fit), `${each.plate} fits`).toBe(false)
          if (each.level === 'blocked') expect(blocks(fit), `${each.plate} is not refused`).toBe(true)
        }
    for (const each of items.filter(({ level }) => level === 'blocked')) expect(each.text?.ru).toBeTruthy()
    if (first?.driverId && first.level === 'fits' && roll.chance(0.25)) {
      const { truckId, trailerId, driverId } = first
      expect((await move(executor, row, { action: 'assign', truckId, trailerId, driverId })).status).toBe(200)
    }
  }
  expect(proposed).toBeGreaterThan(15)
  expect(refused).toBeGreaterThan(5)
})

const order = ['fits', 'tight', 'none', 'blocked'] as const

test('a proposal says where the truck is left, from when it is free, how far that is and what its driver may still drive', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const near = {
    ...pair.resources,
    truckId: await world.truck(executor, lawful),
    trailerId: await world.trailer(executor, { inspectionExpires: long }),
  }
  const before = await accepted(pair, draftOf({ from: 'saint_petersburg', to: 'moscow', day: 0, body: 'tent', tonnes: 10 }))
  expect((await move(executor, before, { action: 'assign', ...near })).status).toBe(200)
  const row = await accepted(pair, draftOf({ from: 'moscow', to: 'kazan', day: 7, body: 'tent', tonnes: 10 }))
  const { items } = (await executor.ask(orders.candidates, { query: { orderId: row.id } })).data
  const one = items.find(({ truckId }) => truckId === near.truckId)!
  expect(one).toMatchObject({ level: 'fits', place: { ru: 'Москва', en: 'Moscow' }, approachKm: 0, cost: null })
  expect(one.freeAt).not.toBeNull()
  expect(one.driveLeft).toBeGreaterThan(40 * 60)
  const driver = await world.driver(executor, { licenceExpires: long, medicalExpires: long, tachographExpires: '2026-10-06' })
  const only = (
    await executor.ask(orders.fit, { query: { orderId: row.id, truckId: near.truckId, trailerId: near.trailerId, driverId: driver } })
  ).data
  // a card that is over keeps nobody, and nobody says his papers hold
  expect(only.validUntil).toBeNull()
})

test('the first three are each a choice of its own: no driver and no trailer stands in two of them', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  for (let i = 0; i < 3; i++) {
    await world.truck(executor, lawful)
    await world.trailer(executor, { inspectionExpires: long })
    await world.driver(executor, { licenceExpires: long, medicalExpires: long, tachographExpires: long })
  }
  const row = await accepted(pair, draftOf({ from: 'moscow', to: 'kazan', day: 7, body: 'tent', tonnes: 10 }))
  const { items } = (await executor.ask(orders.candidates, { query: { orderId: row.id } })).data
  const best = items.slice(0, 3)
  expect(best.map(({ level }) => level)).toEqual(['fits', 'fits', 'fits'])
  expect(new Set(best.map(({ driverId }) => driverId)).size).toBe(3)
  expect(new Set(best.map(({ trailerId }) => trailerId)).size).toBe(3)
  for (const { truckId, trailerId, driverId } of best) {
    const query = { orderId: row.id, truckId, trailerId: trailerId!, driverId: driverId! }
    expect(fits((await executor.ask(orders.fit, { query })).data)).toBe(true)
  }
})

test('trucks for a flight of several orders: whatever the judge refuses for one of them is refused for all, and the others stand as they did', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  await fleetOf(pair, dice(7))
  const light = await accepted(pair, draftOf({ from: 'moscow', to: 'kazan', day: 7, body: 'tent', tonnes: 3 }))
  const cold = await accepted(pair, draftOf({ from: 'moscow', to: 'kazan', day: 7, body: 'ref', tonnes: 21 }))
  const ask = async (others: string[]) => (await executor.ask(orders.candidates, { query: { orderId: light.id, with: others } })).data.items
  const [alone, both] = [await ask([]), await ask([cold.id])]
  expect(both.map(({ truckId }) => truckId).toSorted()).toEqual(alone.map(({ truckId }) => truckId).toSorted())
  const levels = both.map(({ level }) => level)
  expect(levels).toEqual(levels.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
  let worse = 0
  for (const { truckId, trailerId, driverId, level } of both) {
    if (driverId === null) continue
    const fitOf = async (orderId: string) =>
      (await executor.ask(orders.fit, { query: { orderId, truckId, driverId, ...(trailerId && { trailerId }) } })).data
    const fit = [await fitOf(light.id), await fitOf(cold.id)]
    expect(level === 'blocked').toBe(fit.some(blocks))
    expect(level === 'fits').toBe(fit.every(fits))
    worse += Number(level === 'blocked' && !blocks(fit[0]!))
  }
  expect(worse).toBeGreaterThan(0)
})

test('the executor alone is told, of an order that is his', async () => {
  const pair = await openPair(world)
  const more = await resourcesOf(world, pair.executor)
  const row = await accepted(pair)
  const ask = (who: Pair['executor']) => who.ask(orders.candidates, { query: { orderId: row.id } })
  expect((await ask(pair.executor)).data.items.map(({ truckId }) => truckId).toSorted()).toEqual(
    [pair.resources.truckId, more.truckId].toSorted(),
  )
  expect((await ask(await world.executor())).error.code).toBe('order.not_found')
  expect((await ask(pair.forwarder)).status).toBe(403)
})
