import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Adr } from '#contract/adr.ts'
import { flights } from '#contract/flights.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderMove } from '#contract/order-moves.ts'
import { orders } from '#contract/orders.ts'
import { usualRules } from '#server/config.ts'
import { accepted, card, move, ready } from '#testing/orderSteps.ts'
import { keyOf, openPair, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let pair: Awaited<ReturnType<typeof openPair>>
type Resources = Awaited<ReturnType<typeof openPair>>['resources']
/** Resources that are in another flight at the time of every order here. */
let busy: Resources
/** Resources that come from Yekaterinburg three hours before the loading in Saint Petersburg begins. */
let far: Resources

beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
  pair = await openPair(world)
  busy = pair.resources
  await ready(pair)
  far = { ...(await resourcesOf(world, pair.executor)), truckId: await world.truck(pair.executor, lawful) }
  await ready({ ...pair, resources: far }, toYekaterinburg)
})
afterAll(() => world.close())

type Truck = NonNullable<Parameters<World['truck']>[1]>
type Driver = NonNullable<Parameters<World['driver']>[1]>
/** What is otherwise than in resources that fit the order of scenario 1. */
type Otherwise = {
  truck?: Partial<Truck>
  /** null: no trailer. */
  trailer?: Partial<Truck> | null
  driver?: Partial<Driver>
  order?: Partial<OrderDraft>
  away?: readonly [from: string, until: string]
  busy?: keyof Resources
  far?: keyof Resources
}

const long = '2030-01-01'
const flightEnd = '2026-10-07'
const before = '2026-10-06'
const [cargo] = scenarioOne.cargos
const [loading, unloading] = scenarioOne.stops
const toYekaterinburg = {
  ...scenarioOne,
  distanceKm: 2300,
  stops: [
    { ...loading!, windowFrom: '2026-10-02T09:00:00+03:00', windowTo: '2026-10-02T12:00:00+03:00' },
    { ...unloading!, place: 'yekaterinburg', windowFrom: '2026-10-05T18:00:00+03:00', windowTo: '2026-10-06T06:00:00+03:00' },
  ],
}
/** Two drivers need 11:55 from the beginning of the loading: an hour of it, and 655 min of driving. */
const sameDay = (windowTo: string) => ({
  crewSize: 2,
  stops: [loading!, { ...unloading!, windowFrom: '2026-10-06T19:00:00+03:00', windowTo: `2026-10-06T${windowTo}:00+03:00` }],
})
const paint = { ...cargo!, adr: Adr.parse({ un: '1263', name: 'КРАСКА', class: '3', packingGroup: 'II', tunnel: 'D/E' }) }
const explosive = { un: '0081', name: 'ВЕЩЕСТВО ВЗРЫВЧАТОЕ', tunnel: 'B1000C', explosiveKg: 90 }
const cold = { bodyTypes: ['ref'], cargos: [{ ...cargo!, tempMin: -18, tempMax: -16 }] }
const rigid = { kind: 'truck' as const, bodyType: 'tent', payloadKg: 20_000, volumeM3: 82, pallets: 33, loadingTypes: ['rear'] }

const otherwise: readonly Otherwise[] = [
  { truck: { status: 'repair' } },
  { truck: { osagoExpires: before } },
  { truck: { osagoExpires: flightEnd } },
  { truck: { osagoExpires: null } },
  { truck: { tachographExpires: before } },
  { truck: { kind: 'semi_trailer' } },
  { truck: rigid, trailer: null },
  { truck: { ...rigid, grossMassKg: 7500 }, trailer: null, driver: { categories: ['C1'] } },
  { truck: { ...rigid, kind: 'van' }, trailer: null, driver: { categories: ['B'] } },
  { truck: { curbMassKg: 8000, axles: 2 }, trailer: { curbMassKg: 12_001, axles: 3 } },
  { truck: { curbMassKg: 8000, axles: 2 }, trailer: { curbMassKg: 12_000, axles: 3 } },
  { truck: { ownership: 'attracted' } },
  { truck: { status: 'verification' } },
  { trailer: null },
  { trailer: { status: 'draft' } },
  { trailer: { inspectionExpires: before } },
  { trailer: { bodyType: 'ref' } },
  { trailer: { bodyType: null } },
  { trailer: { payloadKg: null } },
  { trailer: { payloadKg: 19_999 } },
  { trailer: { volumeM3: null, pallets: null } },
  { trailer: { volumeM3: 81.9 } },
  { trailer: { pallets: 32 } },
  { trailer: { loadingTypes: ['top'] } },
  { trailer: { loadingTypes: [] } },
  { trailer: { tempMin: 0, tempMax: 12 } },
  { trailer: { tempMin: -20, tempMax: 12 } },
  { trailer: { recorder: true } },
  { trailer: { adrKind: 'FL', adrExpires: long } },
  { trailer: { adrKind: 'FL', adrExpires: before } },
  { trailer: { bodyType: 'fuel_tanker' }, order: { bodyTypes: ['any'], cargos: [paint] } },
  { driver: { status: 'blocked' } },
  { driver: { status: 'on_leave' } },
  { driver: { status: 'on_leave' }, away: ['2026-09-20', '2026-10-03'] },
  { driver: { status: 'dismissed' } },
  { driver: { categories: ['C'] } },
  { driver: { licenceExpires: before } },
  { driver: { licenceExpires: null } },
  { driver: { medicalExpires: before } },
  { driver: { medicalExpires: null } },
  { driver: { tachographExpires: before } },
  { driver: { medicalBookExpires: before } },
  { driver: { citizenship: 'UZ', permitExpires: before } },
  { driver: { citizenship: 'UZ', permitExpires: null } },
  { driver: { citizenship: 'KZ', permitExpires: before } },
  { driver: { employment: 'attracted', hiredUntil: before } },
  { driver: { adrClasses: ['3'], adrExpires: long } },
  { driver: { adrClasses: ['3'], adrExpires: long, adrTanks: true } },
  { driver: { adrClasses: ['8'], adrExpires: before } },
  { away: [flightEnd, '2026-10-20'] },
  { away: ['2026-10-08', '2026-10-20'] },
  { order: { bodyTypes: ['ref'] } },
  { order: { bodyTypes: ['any'] } },
  { order: { loadingTypes: ['rear', 'side'], loadingAll: true } },
  { order: { loadingTypes: ['crane'] } },
  { order: { recorder: true } },
  { order: { ownFleet: true } },
  { order: { cargos: [paint] } },
  { trailer: { bodyType: 'ref' }, order: cold },
  { trailer: { bodyType: 'ref', tempMin: 0, tempMax: 12 }, order: cold },
  { trailer: { bodyType: 'ref', tempMin: -20, tempMax: 12 }, order: cold },
  { busy: 'truckId' },
  { busy: 'trailerId' },
  { busy: 'driverId' },
  { far: 'truckId' },
  { far: 'trailerId' },
  { far: 'driverId' },
  { order: sameDay('20:54') },
  { order: sameDay('20:55') },
  { order: sameDay('21:30') },
  { order: { bodyTypes: ['any_closed'] } },
  { order: { bodyTypes: ['any_open'] } },
  {
    order: {
      cargos: [
        { ...paint, massKg: 19_000, volumeM3: 80 },
        { ...cargo!, massKg: 100, volumeM3: 1, pallets: 0, adr: Adr.parse({ ...explosive, class: '1_1', code: '1.1D' }) },
      ],
    },
  },
]

/** Room enough for the cargo of scenario 1 that nobody need be told how full it is. */
const roomy = { payloadKg: 22_000, volumeM3: 90 }
/** Papers with which a truck drives into Moscow. */
const lawful = { osagoExpires: long, inspectionExpires: long, passes: JSON.stringify([{ zone: 'МКАД', time: 'day', until: long }]) }

/** Makes resources and an accepted order, and gives the one to the other: what the judge says before, and what the step answers. */
async function tryFit(changes: readonly Otherwise[]) {
  const { executor } = pair
  const merged = <K extends 'truck' | 'driver' | 'order'>(key: K) => Object.assign({}, ...changes.map(change => change[key])) as object
  const row = await accepted(pair, { ...scenarioOne, ...merged('order') })
  const trailer = changes.some(change => change.trailer === null) ? null : Object.assign({}, ...changes.map(change => change.trailer))
  const chosen = {
    truckId: await world.truck(executor, { ...lawful, ...merged('truck') }),
    trailerId: trailer && (await world.trailer(executor, { inspectionExpires: long, ...roomy, ...trailer })),
    driverId: await world.driver(executor, { licenceExpires: long, medicalExpires: long, ...merged('driver') }),
  }
  const away = changes.find(change => change.away)?.away
  if (away)
    await world.root.query(
      `insert into driver_leaves (org_id, driver_id, id, kind, starts_on, ends_on, created_at) values ($1, $2, gen_random_uuid(), 'sick', $3, $4, now())`,
      [executor.org, chosen.driverId, ...away],
    )
  for (const change of changes) {
    if (change.far) Object.assign(chosen, { [change.far]: far[change.far] })
    if (change.busy) Object.assign(chosen, { [change.busy]: busy[change.busy] })
  }
  const { trailerId, ...both } = chosen
  const fit = (await executor.ask(orders.fit, { query: { orderId: row.id, ...both, ...(trailerId ? { trailerId } : {}) } })).data
  const step = await executor.ask(orders.move, { data: { ...keyOf(row), action: 'assign', ...chosen } as OrderMove })
  return { row, chosen, fit, step }
}

test('no finding blocks exactly where giving the resources is accepted, and the first that blocks is its refusal', {
  timeout: 240_000,
}, async () => {
  let [taken, refused] = [0, 0]
  const holds = async (changes: readonly Otherwise[]) => {
    const { row, chosen, fit, step } = await tryFit(changes)
    const first = fit.findings.find(({ blocks }) => blocks)
    const doubted = fit.findings.some(({ needsReason }) => needsReason)
    if (!first && doubted) {
      expect(step.error).toMatchObject({ code: 'fit.warned', info: { field: 'overrideReason' } })
      const data = { ...keyOf(row), action: 'assign', ...chosen, overrideReason: 'Проверено, можно ехать' } as OrderMove
      expect((await pair.executor.ask(orders.move, { data })).data.status).toBe('ready')
    } else if (!first) {
      taken++
      expect([step.status, step.body]).toEqual([200, step.body])
      // whoever drives it may stay: the order's own flight keeps nobody from it
      const again = {
        orderId: row.id,
        truckId: chosen.truckId,
        driverId: chosen.driverId,
        ...(chosen.trailerId && { trailerId: chosen.trailerId }),
      }
      expect((await pair.executor.ask(orders.fit, { query: again })).data).toEqual(fit)
    } else {
      refused++
      expect({ code: step.error.code, text: step.error.message, field: step.error.info.field }).toEqual({
        code: first.code,
        text: first.text.ru,
        field: first.field,
      })
    }
    // what is told never says less than the documents do
    expect(fit.validUntil === null || fit.findings.every(({ code }) => !/document_(?:ends|undated)|noncompliant/.test(code))).toBe(true)
  }
  for (const change of otherwise) await holds([change])
  // two changes of an order may make one that cannot be placed
  const orderOnce = (changes: readonly Otherwise[]) => changes.filter(each => !each.order || each === changes.find(({ order }) => order))
  const some = fc.uniqueArray(fc.constantFrom(...otherwise), { maxLength: 4 }).map(orderOnce)
  await fc.assert(fc.asyncProperty(some, holds), { numRuns: 30 })
  expect(taken).toBeGreaterThan(20)
  expect(refused).toBeGreaterThan(30)
})

test('a tachograph card that ends on the way is told of and keeps nobody; documents that hold are told with the last day of the flight', async () => {
  const right = await tryFit([])
  expect(right.fit).toEqual({ findings: [], carries: { massKg: 22_000, volumeM3: 90, pallets: 33 }, validUntil: flightEnd })
  const row = await accepted(pair)
  const driverId = await world.driver(pair.executor, { licenceExpires: long, medicalExpires: long, tachographExpires: before })
  const truckId = await world.truck(pair.executor, lawful)
  const trailerId = await world.trailer(pair.executor, { inspectionExpires: long, ...roomy })
  const fitOf = async (who: typeof pair.executor, more: object = {}) =>
    (await who.ask(orders.fit, { query: { orderId: row.id, truckId, trailerId, driverId, ...more } })).data
  expect(await fitOf(pair.executor)).toEqual({
    findings: [
      {
        blocks: false,
        needsReason: true,
        field: 'driverId',
        code: 'driver.document_ends',
        text: {
          ru: 'Сафин Р. М.: карта тахографа до 6 октября 2026 г., раньше конца рейса',
          en: 'Сафин Р. М.: tachograph card until 6 October 2026, before the flight ends',
        },
      },
    ],
    carries: { massKg: 22_000, volumeM3: 90, pallets: 33 },
    validUntil: null,
  })
  const assign = (reason: string) => move(pair.executor, row, { action: 'assign', truckId, trailerId, driverId, overrideReason: reason })
  const { error } = await assign(' ')
  expect(error).toMatchObject({ code: 'fit.warned', info: { field: 'overrideReason' } })
  expect(error.message).toBe(
    'Есть предупреждения: Сафин Р. М.: карта тахографа до 6 октября 2026 г., раньше конца рейса. Выберите других или укажите, почему едут эти',
  )
  expect((await assign('Карту заменят до выезда')).data.status).toBe('ready')
  const flightId = (await card(pair.executor, row)).flights[0]!.id
  const overrides = async (who: typeof pair.executor) => (await who.ask(flights.get, { query: { flightId } })).data.overrides
  expect(await overrides(pair.executor)).toMatchObject([
    { reason: 'Карту заменят до выезда', warnings: [{ ru: 'Сафин Р. М.: карта тахографа до 6 октября 2026 г., раньше конца рейса' }] },
  ])
  expect(await overrides(pair.forwarder)).toEqual([])
  expect((await card(pair.executor, row)).flights[0]?.driver?.id).toBe(driverId)
})

test.each<[string, Otherwise, string, RegExp]>([
  [
    'two drivers who need 11:55 for a day of 11:54',
    { order: sameDay('20:54') },
    'driver.hours',
    /10,9 ч за рулём, смен 1, не раньше 6 октября/,
  ],
  ['the same a minute later', { order: sameDay('20:55') }, 'driver.tight', /запас до конца окна 0 мин/],
  ['a truck from another flight far away', { far: 'truckId' }, 'car.too_far', /не успевает после рейса/],
  ['a driver from there', { far: 'driverId' }, 'driver.too_far', /не успевает после рейса/],
])('%s is told of, and the step is refused', async (_, change, code, text) => {
  const { fit, step } = await tryFit([change])
  expect(fit.findings).toMatchObject([{ code, text: { ru: expect.stringMatching(text) } }])
  expect(step.status).toBe(422)
})

test('an installation may have it stricter: a tachograph card keeps a driver from the flight, and so does a shorter day', async () => {
  const drivingNorms = { day: 60, longDay: 60, longDays: 0 }
  const strict = await world.open({ rules: { ...usualRules, drivingNorms, blockingDocuments: ['tachograph'] } })
  const row = await accepted(pair)
  const driverId = await world.driver(pair.executor, { tachographExpires: before })
  const [truckId, rested] = [await world.truck(pair.executor, lawful), await world.driver(pair.executor)]
  const found = async (driverId: string, at?: typeof strict) => {
    const { data } = await pair.executor.ask(orders.fit, { query: { orderId: row.id, truckId, driverId } }, at && { at })
    return data.findings.filter(({ field }) => field === 'driverId').map(({ blocks, code }) => [code, blocks])
  }
  expect(await found(driverId)).toEqual([['driver.document_ends', false]])
  expect(await found(driverId, strict)).toContainEqual(['driver.noncompliant', true])
  expect(await found(rested)).toEqual([])
  expect(await found(rested, strict)).toEqual([['driver.hours', true]])
})

test('who has another flight after this one far away is refused it', async () => {
  const after = await resourcesOf(world, pair.executor)
  const [from, to] = toYekaterinburg.stops
  const later = {
    ...toYekaterinburg,
    distanceKm: 1790,
    stops: [
      { ...from!, place: 'yekaterinburg', windowFrom: '2026-10-08T00:00:00+03:00', windowTo: '2026-10-08T03:00:00+03:00' },
      { ...to!, place: 'moscow', windowFrom: '2026-10-12T00:00:00+03:00', windowTo: '2026-10-12T09:00:00+03:00' },
    ],
  }
  await ready({ ...pair, resources: after }, later)
  const row = await accepted(pair)
  const { error } = await move(pair.executor, row, { action: 'assign', ...after })
  expect(error).toMatchObject({ code: 'driver.late_for_next', info: { field: 'driverId' } })
  const { items } = (await pair.executor.ask(orders.fitEach, { query: { orderId: row.id } })).data
  expect(items.filter(({ id }) => Object.values(after).includes(id))).toHaveLength(3)
})

test('a driver is as tired as the flight before leaves him: what he could drive rested is refused him', async () => {
  const stop = (kind: 'loading' | 'unloading', place: string, windowFrom: string, windowTo: string) => ({
    ...(kind === 'loading' ? loading! : unloading!),
    ...{ place, windowFrom: `2026-10-${windowFrom}:00+03:00`, windowTo: `2026-10-${windowTo}:00+03:00` },
  })
  const there = { stops: [stop('loading', 'moscow', '08T06:00', '08T07:00'), stop('unloading', 'nizhny_novgorod', '08T15:00', '08T16:00')] }
  // seven hours at the wheel and one of loading: a rested driver is back at two
  const back = { stops: [stop('loading', 'nizhny_novgorod', '08T17:00', '08T19:00'), stop('unloading', 'moscow', '09T00:00', '09T04:00')] }
  const [tired, fresh] = [await resourcesOf(world, pair.executor), await resourcesOf(world, pair.executor)]
  const truckId = await world.truck(pair.executor, lawful)
  await ready({ ...pair, resources: { ...tired, truckId } }, { ...scenarioOne, distanceKm: 420, ...there })
  const row = await accepted(pair, { ...scenarioOne, distanceKm: 420, ...back })
  const step = (driverId: string) => move(pair.executor, row, { action: 'assign', ...fresh, truckId, driverId })
  expect((await step(tired.driverId)).error).toMatchObject({ code: 'driver.hours', info: { field: 'driverId', norm: 'day' } })
  expect((await step(fresh.driverId)).data.status).toBe('ready')
})

test('the days of a flight are those of the executor’s own zone, whatever the clock of the server', async () => {
  const [first, last] = scenarioOne.stops
  const late = { ...scenarioOne, stops: [first!, { ...last!, windowTo: '2026-10-07T23:30:00+03:00' }] }
  const row = await accepted(pair, late)
  const driverId = await world.driver(pair.executor, { licenceExpires: flightEnd, medicalExpires: long })
  const findings = async () => (await pair.executor.ask(orders.fit, { query: { orderId: row.id, driverId } })).data.findings
  expect((await findings()).map(({ code }) => code)).toEqual(['driver.document_soon'])
  await world.root.query(`update organizations set tz = 'Asia/Yekaterinburg' where id = $1`, [pair.executor.org])
  expect((await findings()).map(({ code }) => code)).toEqual(['driver.noncompliant'])
  await world.root.query(`update organizations set tz = 'Europe/Moscow' where id = $1`, [pair.executor.org])
})

test('the executor alone asks it, with the right of carrying orders out, of what is his own', async () => {
  const { forwarder, executor } = pair
  const row = await accepted(pair)
  const ask = (who: typeof executor, more: object) => who.ask(orders.fit, { query: { orderId: row.id, ...more } })
  expect((await ask(executor, {})).data).toEqual({
    findings: [],
    carries: { massKg: null, volumeM3: null, pallets: null },
    validUntil: null,
  })
  const stranger = await world.executor()
  expect((await ask(stranger, {})).error.code).toBe('order.not_found')
  expect((await ask(await world.colleague(executor, 'viewer'), {})).status).toBe(403)
  expect((await ask(forwarder, {})).status).toBe(403)
  const truckId = await world.truck(stranger)
  expect((await ask(executor, { truckId })).error).toMatchObject({ code: 'car.not_found', info: { field: 'truckId' } })
  expect((await ask(executor, { driverId: await world.driver(stranger) })).error).toMatchObject({ code: 'driver.not_found' })
})

test('of all own vehicles and drivers those are named that something keeps by itself, with the words the step would be refused with', async () => {
  const { executor } = pair
  const row = await accepted(pair)
  const expired = await world.truck(executor, { osagoExpires: before })
  const free = [await world.truck(executor, { osagoExpires: long }), await world.trailer(executor), await world.driver(executor)]
  const ask = async () => (await executor.ask(orders.fitEach, { query: { orderId: row.id } })).data.items
  const found = new Map((await ask()).map(({ id, text }) => [id, text.ru]))
  expect(found.get(expired)).toMatch(/не может выехать, истекло: ОСАГО/)
  for (const id of Object.values(busy)) expect(found.get(id)).toMatch(/занят.* рейсом/)
  expect(free.filter(id => found.has(id))).toEqual([])
  const { error } = await move(executor, row, { action: 'assign', truckId: free[0]!, trailerId: free[1]!, driverId: busy.driverId })
  expect(error.message).toBe(found.get(busy.driverId))
})
