import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Adr } from '#contract/adr.ts'
import { type DriverFacts, type Finding, needsReason, refuseUnfit, type VehicleFacts } from './fit.ts'
import { type Around, type FlightPlan, judgeFlight, type PlanTask } from './judge.ts'
import type { Load } from './legs.ts'

const monday = new Date('2026-10-05T06:00:00+03:00')
/** Long before any window. */
const now = new Date('2026-10-01T06:00:00+03:00')
const later = (minutes: number) => new Date(monday.getTime() + minutes * 60_000)
const window = (from: number, to: number) => ({ from: later(from), to: later(to) })
const driveFor = (km: number) => Math.round((km / 65) * 60)

const reefer: VehicleFacts = {
  ...{ plate: 'А123ВС716', kind: 'truck', status: 'active', bodyType: 'ref', payloadKg: 20_000, volumeM3: 82, pallets: 33 },
  ...{ curbMassKg: null, grossMassKg: null, axles: null, loadingTypes: [], tempMin: -20, tempMax: 12, recorder: false },
  ...{ ownership: 'own', adrKind: null, compliance: [] },
}
const safin: DriverFacts = {
  ...{ name: 'Сафин Р. М.', status: 'active', categories: ['C', 'CE'], leaves: [], adrClasses: [], adrTanks: false },
  compliance: [{ document: 'licence', expires: '2030-01-01', blocks: true }],
}
const chosen = { truck: reefer, trailer: null, driver: safin }

const asks = { bodyTypes: ['ref'], loadingTypes: [], loadingAll: false, recorder: false, ownFleet: false, permitUntil: null }
const load = (orderId: string, tonnes: number, pallets: number, more: Partial<Load> = {}) => ({
  ...{ orderId, massKg: tonnes * 1000, volumeM3: tonnes, pallets, goods: [], ranges: [], asks },
  ...more,
})
const task = (kind: string, orderId: string, place: string, more: Partial<PlanTask> = {}): PlanTask => ({
  ...{ kind, orderId, place, stop: { ru: place, en: place }, driveMinutes: 0, km: null, window: null, serviceMinutes: 60 },
  ...more,
})
const planOf = (tasks: PlanTask[], loads: FlightPlan['loads'], more: Partial<FlightPlan> = {}): FlightPlan => ({
  ...{ tasks, loads, adrClasses: [], entersMoscow: false, from: '2026-10-05', until: '2026-10-07', tz: 'Europe/Moscow', isPair: false },
  ...more,
})
const judged = (plan: FlightPlan, around: Around = {}, at = now) => judgeFlight(plan, { chosen, around, now: at })
const codesOf = (findings: readonly Finding[]) => findings.map(({ code, info }) => [code, info.why, info.leg].filter(Boolean).join(' '))

const dairy = { min: 2, max: 4 }
const chilled = { min: 2, max: 6 }
/** Scenario 5: Москва → Владимир (190 km) → Нижний (420) → Казань (820), kilometres from Москва. */
const groupageTasks = [
  task('loading', 'A', 'moscow'),
  task('loading', 'B', 'moscow'),
  task('unloading', 'A', 'vladimir', { driveMinutes: driveFor(190) }),
  task('loading', 'C', 'nizhny', { driveMinutes: driveFor(230) }),
  task('unloading', 'B', 'kazan', { driveMinutes: driveFor(400) }),
  task('unloading', 'C', 'kazan'),
]
const groupageLoads = [load('A', 8, 14), load('B', 7, 12, { ranges: [dairy] }), load('C', 6, 10, { ranges: [chilled] })]
const withD = (more: Partial<Load> = {}, tonnes = 9, pallets = 8) =>
  planOf(
    [task('loading', 'D', 'moscow'), ...groupageTasks.slice(0, 3), task('unloading', 'D', 'vladimir'), ...groupageTasks.slice(3)],
    [...groupageLoads, load('D', tonnes, pallets, more)],
  )

test('scenario 5: one truck of 20 t and 33 pallets carries A, B and C; the legs and the shifts are told', () => {
  const { findings, legs, schedule } = judged(planOf(groupageTasks, groupageLoads))
  expect(findings).toEqual([])
  expect(legs.map(({ massKg, pallets }) => [massKg / 1000, pallets])).toEqual([
    [15, 26],
    [7, 12],
    [13, 22],
  ])
  expect([schedule?.driveMinutes, schedule?.shifts]).toEqual([driveFor(190) + driveFor(230) + driveFor(400), 2])
})

test('scenario 5: D is refused for 24 t and for 34 pallets on the first leg', () => {
  const { findings } = judged(withD())
  expect(findings).toMatchObject([
    { blocks: true, code: 'car.overloaded', info: { leg: 1, why: 'mass', load: { ru: '24 т' }, limit: { ru: '20 т' } } },
    { blocks: true, code: 'car.overloaded', info: { leg: 1, why: 'pallets', load: { ru: '34' }, limit: { ru: '33' } } },
  ])
  expect(() => refuseUnfit(findings)).toThrow('car.overloaded')
})

test('scenario 5: frozen goods beside dairy are refused in a body of one zone, and travel in one with zones', () => {
  const plan = withD({ ranges: [{ max: -18 }] }, 1, 1)
  const { findings } = judged(plan)
  expect(findings).toMatchObject([{ blocks: true, code: 'car.temperatures', info: { leg: 1, ranges: '+2…+4, ≤ −18' } }])
  const zones = { ...chosen, truck: { ...reefer, bodyType: 'ref_multi' } }
  const loads = plan.loads.map(each => ({ ...each, asks: { ...asks, bodyTypes: ['ref', 'ref_multi'] } }))
  expect(judgeFlight({ ...plan, loads }, { chosen: zones, now }).findings).toEqual([])
  // and only where it keeps each of them
  const warm = { ...zones, truck: { ...zones.truck, tempMin: 0 } }
  expect(codesOf(judgeFlight({ ...plan, loads }, { chosen: warm, now }).findings)).toEqual(['car.unfit temperature'])
})

test('goods that may not lie together are refused, whatever the vehicle', () => {
  const paint = { category: null, adr: Adr.parse({ class: '6_1', un: '2810' }) }
  const plan = withD({ goods: [paint] }, 1, 1)
  const loads = plan.loads.map(each => (each.orderId === 'B' ? { ...each, goods: [{ category: 'dairy', adr: null }] } : each))
  expect(judged({ ...plan, loads }).findings).toMatchObject([{ blocks: true, code: 'car.mixed', info: { one: { en: 'class 6.1' } } }])
})

test('what several orders ask is asked of the one vehicle, and told once', () => {
  const loads = groupageLoads.map((each, i) => ({ ...each, asks: { ...asks, recorder: i > 0, bodyTypes: i === 0 ? ['tent'] : ['ref'] } }))
  expect(codesOf(judged(planOf(groupageTasks, loads)).findings)).toEqual(['car.unfit body', 'car.unfit recorder'])
})

/** A day's work: loading on Monday from 9 to 12, unloading 500 km on. */
const oneDay = (unloadBy: number, km = 500) =>
  planOf(
    [
      task('loading', 'A', 'moscow', { window: window(180, 360) }),
      task('unloading', 'A', 'voronezh', { driveMinutes: driveFor(km), window: window(0, unloadBy) }),
    ],
    [load('A', 8, 14)],
  )
/** Loading at 9 takes an hour, 500 km are 462 min and a pause: from six in the morning it is there after so long. */
const there = 180 + 60 + 462 + 45

test('a window that cannot be reached is refused with the calculation', () => {
  const { findings, slack } = judged(oneDay(there - 1))
  expect(findings).toMatchObject([
    {
      ...{ blocks: true, field: 'driverId', code: 'driver.hours' },
      info: {
        stop: { en: 'voronezh' },
        hours: { ru: '7,7', en: '7.7' },
        shifts: 1,
        earliest: later(there),
        until: later(there - 1),
        norm: 'pause',
      },
    },
  ])
  expect(slack).toEqual([180, -1])
})

test('less than 30 min before the end of a window are tight', () => {
  expect(judged(oneDay(there + 29))).toMatchObject({
    slack: [180, 29],
    findings: [{ blocks: false, field: 'driverId', code: 'driver.tight', info: { stop: { en: 'voronezh' }, slack: 29 } }],
  })
  expect(judged(oneDay(there + 30))).toMatchObject({ slack: [180, 30], findings: [] })
})

test('scenario 9: 2 830 km in three days are refused: 43.5 h at the wheel, 5 shifts', () => {
  const { findings } = judged(oneDay(180 + 3 * 1440, 2830))
  expect(findings).toMatchObject([{ code: 'driver.hours', info: { hours: { en: '43.5' }, shifts: 5, norm: 'day' } }])
  expect(judged(oneDay(180 + 4 * 1440, 2830)).findings).toEqual([])
  expect(judged({ ...oneDay(180 + 3 * 1440, 2830), isPair: true }).findings).toEqual([])
})

test('scenario 9: dangerous goods ask the driver for his certificate; a vehicle without approval is only told of for packages', () => {
  const plan = { ...oneDay(2000), adrClasses: ['3'] }
  expect(codesOf(judged(plan).findings)).toEqual(['car.adr_packages', 'driver.noncompliant adr_none'])
  const trained = { ...chosen, driver: { ...safin, adrClasses: ['3'] } }
  expect(judgeFlight(plan, { chosen: trained, now }).findings).toMatchObject([{ blocks: false, code: 'car.adr_packages' }])
})

const before = (at: number, driveMinutes: number | null) => ({ number: '26-000001-1', at: later(at), until: later(at), driveMinutes })
const after = (at: number, until: number, driveMinutes: number | null) => ({
  ...{ number: '26-000002-1', at: later(at), until: later(until) },
  driveMinutes,
})

test('whoever comes from another flight must be at the loading before its window ends', () => {
  const plan = oneDay(3000)
  // free at six, the window ends six hours later, a pause on the way
  const from = (minutes: number) => ({ before: before(0, minutes), after: null })
  expect(judged(plan, { truck: from(315), driver: from(315) }).findings).toEqual([])
  expect(judged(plan, { truck: from(316), driver: from(200) }).findings).toMatchObject([
    { blocks: true, field: 'truckId', code: 'car.too_far', info: { flight: '26-000001-1', earliest: later(361), until: later(360) } },
  ])
  expect(judged(plan, { truck: from(200), driver: from(316) }).findings).toMatchObject([
    { blocks: true, field: 'driverId', code: 'driver.too_far', info: { name: safin.name, earliest: later(361) } },
  ])
  expect(judged(plan, { truck: { before: before(0, null), after: null } }).findings, 'nobody knows where it is').toEqual([])
  // what is behind him counts on the flight: the way there is of the same shift
  const { schedule } = judged(plan, { truck: from(300), driver: from(300) })
  expect(schedule?.segments.map(({ kind }) => kind)).toEqual(['drive', 'pause', 'drive', 'service', 'drive', 'rest', 'drive', 'service'])
})

test('a way there begins as late as it may, so that nobody waits in his shift', () => {
  const { schedule, findings } = judged(oneDay(3000), { driver: { before: before(-2880, 120), after: null } })
  expect(findings).toEqual([])
  expect(schedule?.segments[0]).toMatchObject({ kind: 'drive', from: later(60), to: later(180) })
})

test('whoever has another flight after must be there before its first window ends', () => {
  const plan = oneDay(3000)
  const to = (until: number) => ({ before: null, after: after(0, until, 120) })
  // unloading takes an hour, then two of driving: 582 min in all, a long day and a second pause
  const end = there + 60 + 120 + 45
  expect(judged(plan, { truck: to(end), driver: to(end) }).findings).toEqual([])
  expect(judged(plan, { driver: to(end - 1) }).findings).toMatchObject([
    { blocks: true, field: 'driverId', code: 'driver.late_for_next', info: { flight: '26-000002-1', earliest: later(end) } },
  ])
  // a vehicle may go with another driver, who is rested
  expect(judged(plan, { truck: to(there + 60 + 119) }).findings).toMatchObject([
    { blocks: true, field: 'truckId', code: 'car.late_for_next', info: { earliest: later(there + 180) } },
  ])
})

test('what is over is not judged: neither the way to a window that has begun, nor a window that has ended', () => {
  const plan = oneDay(there - 1)
  const far = { before: before(0, 5000), after: null }
  expect(codesOf(judged(oneDay(3000), { truck: far, driver: far }, later(200)).findings)).toEqual([])
  expect(judged(plan, {}, later(there)).findings).toEqual([])
  expect(judged(plan, {}, later(there)).slack).toEqual([null, null])
})

test('an empty run asks for papers alone', () => {
  const plan = planOf([task('empty_return', 'A', 'moscow', { driveMinutes: 600 })], [])
  expect(judged(plan).findings).toEqual([])
  const away = { ...chosen, driver: { ...safin, categories: ['B'] } }
  expect(codesOf(judgeFlight(plan, { chosen: away, now }).findings)).toEqual(['driver.noncompliant category'])
})

test('who is not chosen is not judged: neither hours without a driver nor mixing without a vehicle', () => {
  const plan = withD({ ranges: [{ max: -18 }] })
  const none = { truck: null, trailer: null, driver: null }
  expect(judgeFlight(plan, { chosen: none, now })).toMatchObject({ findings: [], schedule: null })
  expect(codesOf(judgeFlight(oneDay(there - 1), { chosen: { ...none, truck: reefer }, now }).findings)).toEqual([])
  expect(codesOf(judgeFlight(oneDay(there - 1), { chosen: { ...none, driver: safin }, now }).findings)).toEqual(['driver.hours'])
})

test('a second driver is judged by his own papers', () => {
  const coDriver = { ...safin, name: 'Петров И. И.', categories: ['B'] }
  expect(judgeFlight({ ...oneDay(2000), isPair: true }, { chosen: { ...chosen, coDriver }, now }).findings).toMatchObject([
    { blocks: true, field: 'coDriverId', code: 'driver.noncompliant', info: { name: 'Петров И. И.', why: 'category' } },
  ])
})

test('two drivers take turns: 16.6 h at the wheel fit where one alone has to rest, and both are judged by what they do before and after', () => {
  const coDriver = { ...safin, name: 'Петров И. И.' }
  // loaded at ten, 1080 km are 997 min
  const plan = oneDay(180 + 60 + 1000, 1080)
  expect(codesOf(judgeFlight(plan, { chosen, now }).findings)).toEqual(['driver.hours'])
  const pair = { ...chosen, coDriver }
  expect(judgeFlight(plan, { chosen: pair, now }).findings.filter(({ blocks }) => blocks)).toEqual([])
  // the one who sits beside comes from afar, or is awaited elsewhere
  const late = { before: before(0, 5000), after: null }
  expect(judgeFlight(plan, { chosen: pair, around: { coDriver: late }, now }).findings).toMatchObject([
    { blocks: true, field: 'coDriverId', code: 'driver.too_far', info: { name: 'Петров И. И.' } },
  ])
})

const vehicles = fc.record({
  payloadKg: fc.integer({ min: 1000, max: 25_000 }),
  volumeM3: fc.option(fc.integer({ min: 10, max: 100 }), { nil: null }),
  pallets: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null }),
  bodyType: fc.constantFrom('ref', 'ref_multi', 'tent', 'platform'),
  tempMin: fc.constantFrom(null, -20, 0),
  tempMax: fc.constantFrom(null, 4, 12),
  status: fc.constantFrom('active', 'active', 'active', 'repair'),
  recorder: fc.boolean(),
})
const cargoes = fc.array(
  fc.record({
    tonnes: fc.integer({ min: 1, max: 12 }),
    pallets: fc.integer({ min: 0, max: 15 }),
    ranges: fc.constantFrom([], [dairy], [chilled], [{ max: -18 }]),
    goods: fc.constantFrom([], [{ category: 'dairy', adr: null }], [{ category: null, adr: Adr.parse({ class: '6_1' }) }]),
    bodyTypes: fc.constantFrom(['ref'], ['any'], ['any_closed'], ['any_open', 'ref']),
    recorder: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4 },
)
const ways = fc.record({
  km: fc.integer({ min: 0, max: 1500 }),
  unloadBy: fc.integer({ min: 300, max: 5000 }),
  beforeMinutes: fc.integer({ min: 0, max: 900 }),
})

test('over random fleets and loads: more cargo, less time and a longer way there never take a block away', () => {
  fc.assert(
    fc.property(vehicles, cargoes, ways, fc.nat(3), (vehicle, cargos, { km, unloadBy, beforeMinutes }, extra) => {
      const truck = { ...reefer, ...vehicle }
      const flight = (more: number, by: number): FlightPlan => {
        const loads = cargos.map(({ tonnes, bodyTypes, recorder, ...each }, i) => ({
          ...load(`${i}`, tonnes + more, each.pallets + more, each),
          asks: { ...asks, bodyTypes, recorder },
        }))
        const loadings = loads.map(({ orderId }) => task('loading', orderId, 'moscow', { window: window(180, 360) }))
        const unloadings = loads.map(({ orderId }, i) =>
          task('unloading', orderId, i % 2 ? 'vladimir' : 'kazan', { driveMinutes: driveFor(km / loads.length), window: window(0, by) }),
        )
        return planOf([...loadings, ...unloadings], loads)
      }
      const blocksOf = (plan: FlightPlan, minutes: number) => {
        const side = { before: before(0, minutes), after: null }
        const { findings } = judgeFlight(plan, { chosen: { ...chosen, truck }, around: { truck: side, driver: side }, now })
        return new Set(findings.filter(({ blocks }) => blocks).map(({ code, info }) => [code, info.why].join(' ')))
      }
      const plain = blocksOf(flight(0, unloadBy), beforeMinutes)
      const heavier = blocksOf(flight(extra, unloadBy), beforeMinutes)
      expect([...plain].filter(code => !heavier.has(code))).toEqual([])
      // a way that is too long is told in place of the hours after it
      const sooner = blocksOf(flight(0, unloadBy - 200 * extra), beforeMinutes + 100 * extra)
      expect(plain.size > 0 && sooner.size === 0).toBe(false)
    }),
    { numRuns: 200 },
  )
})

test('over random fleets and loads: what is shown to block is refused, and nothing else', () => {
  let [passed, refused] = [0, 0]
  fc.assert(
    fc.property(vehicles, cargoes, (vehicle, cargos) => {
      const loads = cargos.map(({ tonnes, bodyTypes, recorder, ...each }, i) => ({
        ...load(`${i}`, tonnes, each.pallets, each),
        asks: { ...asks, bodyTypes, recorder },
      }))
      const tasks = loads.flatMap(({ orderId }) => [
        task('loading', orderId, 'moscow'),
        task('unloading', orderId, 'kazan', { driveMinutes: 600 }),
      ])
      const { findings } = judgeFlight(planOf(tasks, loads), { chosen: { ...chosen, truck: { ...reefer, ...vehicle } }, now })
      const first = findings.find(({ blocks }) => blocks)
      if (first) {
        refused++
        expect(() => refuseUnfit(findings)).toThrow(first.code)
      } else {
        passed++
        refuseUnfit(findings)
      }
    }),
    { numRuns: 200, seed: 5 },
  )
  expect(Math.min(passed, refused)).toBeGreaterThan(5)
})

const latelyJudged = (plan: FlightPlan, lateMost: number, around: Around = {}, at = now) =>
  judgeFlight(plan, { chosen, around, now: at, lateMost })

test('a window missed by no more than is let pass is warned of with a reason needed; by more it is refused as ever', () => {
  const plan = oneDay(there - 40)
  const { findings, slack } = latelyJudged(plan, 60)
  expect(findings).toMatchObject([
    {
      ...{ blocks: false, code: 'driver.late', field: 'driverId' },
      info: { name: safin.name, late: { ru: '40 мин', en: '40 min' }, work: { ru: 'выгрузку' }, until: later(there - 40) },
    },
  ])
  expect(findings.every(needsReason)).toBe(true)
  expect(slack[1]).toBe(-40)
  expect(latelyJudged(plan, 40).findings).toHaveLength(1)
  expect(latelyJudged(plan, 39).findings).toEqual(judged(plan).findings)
  expect(codesOf(latelyJudged(plan, 39).findings)).toEqual(['driver.hours'])
  expect(latelyJudged(oneDay(there - 125), 240).findings).toMatchObject([{ info: { late: { ru: '2 ч 5 мин', en: '2 h 5 min' } } }])
  // what is in time is judged as without it
  expect(latelyJudged(oneDay(there), 240).findings).toEqual(judged(oneDay(there)).findings)
})

test('lateness that is let pass is that of windows alone: load, papers and the next flight refuse as ever', () => {
  const late = oneDay(there - 40)
  const heavy = { ...late, loads: [load('A', 21, 14)] }
  expect(codesOf(latelyJudged(heavy, 60).findings)).toEqual(['car.unfit mass', 'driver.late'])
  const next = { before: null, after: after(there + 30, there + 60, 60) }
  expect(codesOf(latelyJudged(late, 60, { truck: next, driver: next }).findings)).toEqual(
    codesOf(judged(late, { truck: next, driver: next }).findings),
  )
  expect(latelyJudged(late, 60, { truck: next, driver: next }).findings.some(({ blocks }) => blocks)).toBe(true)
})

test('who comes too late from another flight is late for the loading, by whoever comes last', () => {
  const from = (minutes: number) => ({ before: before(0, minutes), after: null })
  const around = { truck: from(335), driver: from(200) }
  expect(codesOf(judged(oneDay(3000), around).findings)).toEqual(['car.too_far'])
  expect(latelyJudged(oneDay(3000), 30, around).findings).toMatchObject([
    { code: 'driver.late', info: { work: { en: 'loading' }, late: { en: '20 min' } } },
  ])
  expect(codesOf(latelyJudged(oneDay(3000), 15, around).findings)).toEqual(['car.too_far'])
})

test('of a window that is open or over the way there counts where lateness is let pass, and it never refuses more than without', () => {
  const at = later(300)
  const from = { before: before(0, 120), after: null }
  const around = { truck: from, driver: from }
  expect(judged(oneDay(3000), around, at).findings).toEqual([])
  // two hours' way from eleven on: an hour after the window
  expect(latelyJudged(oneDay(3000), 60, around, at).findings).toMatchObject([{ code: 'driver.late', info: { late: { en: '1 h' } } }])
  expect(latelyJudged(oneDay(3000), 30, around, at).findings).toEqual([])
  expect(latelyJudged(oneDay(3000), 240, around, later(420)).findings).toMatchObject([{ info: { late: { en: '3 h' } } }])
})
