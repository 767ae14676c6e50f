import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Adr } from '#contract/adr.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderMove } from '#contract/order-moves.ts'
import { orders } from '#contract/orders.ts'
import { accepted, card, move, ready } from '#testing/orderSteps.ts'
import { keyOf, openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let pair: Awaited<ReturnType<typeof openPair>>
/** Resources that are in another flight at the time of every order here. */
let busy: Awaited<ReturnType<typeof openPair>>['resources']

beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
  pair = await openPair(world)
  busy = pair.resources
  await ready(pair)
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
  busy?: 'truckId' | 'trailerId' | 'driverId'
}

const long = '2030-01-01'
const flightEnd = '2026-10-07'
const before = '2026-10-06'
const [cargo] = scenarioOne.cargos
const paint = { ...cargo!, adr: Adr.parse({ un: '1263', name: 'КРАСКА', class: '3', packingGroup: 'II', tunnel: 'D/E' }) }
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
]

/** Makes resources and an accepted order, and gives the one to the other: what the judge says before, and what the step answers. */
async function tryFit(changes: readonly Otherwise[]) {
  const { executor } = pair
  const merged = <K extends 'truck' | 'driver' | 'order'>(key: K) => Object.assign({}, ...changes.map(change => change[key])) as object
  const row = await accepted(pair, { ...scenarioOne, ...merged('order') })
  const trailer = changes.some(change => change.trailer === null) ? null : Object.assign({}, ...changes.map(change => change.trailer))
  const chosen = {
    truckId: await world.truck(executor, { osagoExpires: long, inspectionExpires: long, ...merged('truck') }),
    trailerId: trailer && (await world.trailer(executor, { inspectionExpires: long, ...trailer })),
    driverId: await world.driver(executor, { licenceExpires: long, medicalExpires: long, ...merged('driver') }),
  }
  const away = changes.find(change => change.away)?.away
  if (away)
    await world.root.query(
      `insert into driver_leaves (org_id, driver_id, id, kind, starts_on, ends_on, created_at) values ($1, $2, gen_random_uuid(), 'sick', $3, $4, now())`,
      [executor.org, chosen.driverId, ...away],
    )
  for (const change of changes) if (change.busy) Object.assign(chosen, { [change.busy]: busy[change.busy] })
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
    if (!first) {
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
    expect(fit.validUntil === null || fit.findings.every(({ code }) => !code.includes('document') && !code.includes('noncompliant'))).toBe(
      true,
    )
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
  expect(right.fit).toEqual({ findings: [], carries: { massKg: 20_000, volumeM3: 82, pallets: 33 }, validUntil: flightEnd })
  const row = await accepted(pair)
  const driverId = await world.driver(pair.executor, { licenceExpires: long, medicalExpires: long, tachographExpires: before })
  const truckId = await world.truck(pair.executor, { osagoExpires: long, inspectionExpires: long })
  const trailerId = await world.trailer(pair.executor, { inspectionExpires: long })
  const fitOf = async (who: typeof pair.executor, more: object = {}) =>
    (await who.ask(orders.fit, { query: { orderId: row.id, truckId, trailerId, driverId, ...more } })).data
  expect(await fitOf(pair.executor)).toEqual({
    findings: [
      {
        blocks: false,
        field: 'driverId',
        code: 'driver.document_ends',
        text: {
          ru: 'Сафин Р. М.: карта тахографа до 6 октября 2026 г., раньше конца рейса',
          en: 'Сафин Р. М.: tachograph card until 6 October 2026, before the flight ends',
        },
      },
    ],
    carries: { massKg: 20_000, volumeM3: 82, pallets: 33 },
    validUntil: null,
  })
  const step = await move(pair.executor, row, { action: 'assign', truckId, trailerId, driverId })
  expect(step.data.status).toBe('ready')
  expect((await card(pair.executor, row)).flights[0]?.driver?.id).toBe(driverId)
})

test('the days of a flight are those of the executor’s own zone, whatever the clock of the server', async () => {
  const [first, last] = scenarioOne.stops
  const late = { ...scenarioOne, stops: [first!, { ...last!, windowTo: '2026-10-07T23:30:00+03:00' }] }
  const row = await accepted(pair, late)
  const driverId = await world.driver(pair.executor, { licenceExpires: flightEnd, medicalExpires: long })
  const findings = async () => (await pair.executor.ask(orders.fit, { query: { orderId: row.id, driverId } })).data.findings
  expect(await findings()).toEqual([])
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
