import type { FitField } from '#contract/order-fit.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { workOf } from '#server/deals/flights/words.ts'
import { block, type Chosen, type DriverFacts, type Finding, judgeFit, type Need, warning } from './fit.ts'
import { judgeHours, type Schedule, scheduleOf, type TaskWork, type Work } from './hours.ts'
import { type Leg, type Load, type LoadTask, legsOf, peakOf } from './legs.ts'
import { type Driven, type Norms, rested } from './norms.ts'

/** What one order asks of the vehicles, beside room for its load. */
export type Asks = Pick<Need, 'bodyTypes' | 'loadingTypes' | 'loadingAll' | 'recorder' | 'ownFleet' | 'permitUntil'>
/** A task with its load and its work, and the place as words name it. */
export type PlanTask = LoadTask & TaskWork & { stop: Bilingual }

/** A flight as it is to be done. */
export type FlightPlan = {
  tasks: readonly PlanTask[]
  loads: readonly (Load & { asks: Asks })[]
  /** Classes of dangerous goods a vehicle and its driver must be fit for. */
  adrClasses: readonly string[]
  entersMoscow: boolean
  /** The first and the last day, and the zone they and calendar weeks are counted in. */
  from: string
  until: string
  tz: string
  /** Two drivers take turns. */
  isPair: boolean
}

/** A flight before or after this one: when it sets its vehicle or driver free, or needs them at the latest, and the way between. */
export type Neighbour = {
  number: string
  /** When the one before is over; when the window of the next one's first task begins. */
  at: Date
  /** When that window ends; of the one before the same as `at`. */
  until: Date
  /** Null: nobody knows where it ends or begins. */
  driveMinutes: number | null
}
export type Surroundings = { before: Neighbour | null; after: Neighbour | null }
const alone: Surroundings = { before: null, after: null }

/** What stands around the flight: the flights of those chosen before and after it, and what drivers have behind them. */
export type Around = {
  truck?: Surroundings
  trailer?: Surroundings
  driver?: Surroundings & { driven?: Driven }
  coDriver?: Surroundings & { driven?: Driven }
}

/** What the judge says of a flight. */
export type Verdict = {
  findings: Finding[]
  legs: Leg[]
  /** How the work will go; null while no driver is chosen. */
  schedule: Schedule | null
  /** Minutes from arriving at each task to the end of its window; null: it has none, or it is over. */
  slack: (number | null)[]
}

type Question = {
  chosen: Chosen & { coDriver?: DriverFacts | null }
  around?: Around
  /** What is over by then is not judged. */
  now: Date
  norms?: Norms
  /** Windows of tasks may be missed by so many minutes: that is warned of, and no more refused. It never adds a refusal. */
  lateMost?: number
}

/** Less than so many minutes before the end of a window are tight. */
const TIGHT = 30

/**
 * The one judge of fit: everything that keeps vehicles and drivers from a flight, and what is worth knowing, of papers, bodies, the load of
 * each leg, and the hours it takes with what they do before and after. Whoever is not chosen yet is not judged. More cargo, an earlier end of
 * a window and a paper that ends sooner never take a block away.
 */
export function judgeFlight(plan: FlightPlan, question: Question): Verdict {
  const legs = legsOf(plan.tasks, plan.loads)
  const time = judgeTime(plan, question)
  return { ...time, legs, findings: [...judgeLoad(plan, legs, question.chosen), ...time.findings] }
}

/** What one order asks, with the load of the whole flight: its peaks and everything dangerous in it. */
const needOf = (plan: FlightPlan, legs: readonly Leg[], asks: Asks, hasZones: boolean): Need => ({
  ...asks,
  ...peakOf(legs),
  ranges: hasZones ? legs.flatMap(({ ranges }) => ranges) : legs.flatMap(({ range }) => (range && !range.turned ? [range] : [])),
  adrClasses: plan.adrClasses,
  entersMoscow: plan.entersMoscow,
  from: plan.from,
  until: plan.until,
})

/** Papers, bodies and the load of each leg. */
function judgeLoad(plan: FlightPlan, legs: readonly Leg[], { truck, trailer, driver, coDriver }: Question['chosen']): Finding[] {
  const carrying = trailer ?? truck
  const field: FitField = trailer ? 'trailerId' : 'truckId'
  const hasZones = [truck, trailer].some(vehicle => zoned.has(vehicle?.bodyType ?? ''))
  const asked = plan.loads.length > 0 ? plan.loads.map(({ asks }) => asks) : [nothingAsked]
  const needs = asked.map(asks => needOf(plan, legs, asks, hasZones))
  const single = needs.flatMap(need => judgeFit({ truck, trailer, driver }, need))
  const second = coDriver
    ? needs
        .flatMap(need => judgeFit({ truck, trailer, driver: coDriver }, need))
        .filter(isOfDriver)
        .map(ofSecond)
    : []
  const found = unique([...single, ...second])
  const mixed = carrying && truck ? legs.flatMap(leg => judgeMixing(leg, { plate: carrying.plate, field, hasZones })) : []
  return unique([...(legs.length > 1 && truck ? found.flatMap(finding => byLeg(finding, legs, [truck, trailer])) : found), ...mixed])
}

/** Of an empty run: papers alone. */
const nothingAsked: Asks = { bodyTypes: ['any'], loadingTypes: [], loadingAll: false, recorder: false, ownFleet: false, permitUntil: null }
const zoned = new Set(['ref_multi', 'ref_partition'])
const ofSecond = (finding: Finding): Finding => ({ ...finding, field: 'coDriverId' })
const isOfDriver = ({ field }: Finding) => field === 'driverId'
/** Each finding once, in the order they come. */
export const unique = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map(finding => [JSON.stringify(finding), finding])).values(),
]

/** What may not travel together on a leg. */
function judgeMixing(
  { number, apart, range, ranges }: Leg,
  { plate, field, hasZones }: { plate: string; field: FitField; hasZones: boolean },
) {
  const goods = (kind: string): Bilingual =>
    kind === 'food' ? { ru: 'продукты', en: 'food' } : { ru: `класс ${kind}`, en: `class ${kind}` }
  return [
    ...apart.map(({ one, other }) => block('car.mixed', field, { plate, one: goods(one), other: goods(other) })),
    ...(range?.turned && !hasZones
      ? [block('car.temperatures', field, { plate, leg: number, ranges: [...new Set(ranges.map(rangeText))].join(', ') })]
      : []),
  ]
}

const degrees = (value: number) => (value > 0 ? `+${value}` : `${value}`.replace('-', '−'))
function rangeText({ min, max }: { min?: number; max?: number }): string {
  if (min === undefined) return `≤ ${degrees(max!)}`
  return max === undefined ? `≥ ${degrees(min)}` : `${degrees(min)}…${degrees(max)}`
}

const measures = {
  mass: {
    key: 'massKg',
    has: 'payloadKg',
    of: (kg: number) => ({ ru: `${numberIn(kg / 1000, ',')} т`, en: `${numberIn(kg / 1000, '.')} t` }),
  },
  volume: { key: 'volumeM3', has: 'volumeM3', of: (m3: number) => ({ ru: `${numberIn(m3, ',')} м³`, en: `${numberIn(m3, '.')} m³` }) },
  pallets: { key: 'pallets', has: 'pallets', of: (pallets: number) => ({ ru: `${pallets}`, en: `${pallets}` }) },
} as const
const numberIn = (value: number, mark: string) => String(Math.round(value * 1000) / 1000).replace('.', mark)

/** What does not fit at the peak, told of each leg it does not fit on. */
function byLeg(finding: Finding, legs: readonly Leg[], vehicles: readonly Chosen['truck'][]): Finding[] {
  const { why } = finding.info
  if (finding.code !== 'car.unfit' || (why !== 'mass' && why !== 'volume' && why !== 'pallets')) return [finding]
  const { key, has, of } = measures[why]
  const bodies = vehicles.filter(vehicle => vehicle !== null && vehicle.kind !== 'tractor')
  const limit = bodies.reduce((sum, vehicle) => sum + (vehicle?.[has] ?? 0), 0)
  return legs
    .filter(leg => leg[key] > limit)
    .map(leg =>
      block('car.overloaded', finding.field, { plate: finding.info.plate, leg: leg.number, why, load: of(leg[key]), limit: of(limit) }),
    )
}

/**
 * The hours of a flight: the way there, the windows, the norms, and the way to what follows. A part of what `judgeFlight` says, for where
 * vehicles are judged one by one.
 */
export function judgeTime(plan: FlightPlan, { lateMost = 0, ...question }: Question): Omit<Verdict, 'legs'> {
  const strict = timeOf(plan, question, 0)
  const isRefused = ({ findings }: Pick<Verdict, 'findings'>) => findings.some(({ blocks }) => blocks)
  const opens = plan.tasks[0]?.window?.from ?? question.now
  if (lateMost === 0 || (!isRefused(strict) && opens > question.now)) return strict
  const lax = timeOf(plan, question, lateMost)
  return isRefused(lax) ? strict : lax
}

/** The same with windows that end so many minutes later; then the way there counts of a window that is open or over too. */
function timeOf(plan: FlightPlan, { chosen, around = {}, now, norms }: Question, lateMost: number): Omit<Verdict, 'legs'> {
  const drivers = [around.driver?.driven ?? rested, ...(plan.isPair || chosen.coDriver ? [around.coDriver?.driven ?? rested] : [])]
  const base = { tz: plan.tz, drivers, ...(norms && { norms }) }
  const at = { now, base, lateMost }
  const ways = {
    truck: chosen.truck && wayOf(plan, around.truck ?? alone, at),
    trailer: chosen.trailer && wayOf(plan, around.trailer ?? alone, at),
    driver: chosen.driver && wayOf(plan, around.driver ?? alone, at),
    coDriver: chosen.coDriver ? wayOf(plan, around.coDriver ?? alone, at) : null,
  }
  const first = plan.tasks[0]
  const told = (way: Way | null, field: FitField, name: { plate: string } | { name: string } | null) =>
    way?.before && name && first?.window && way.arrivalAt > dueOf(first.window, lateMost)
      ? [
          block('plate' in name ? 'car.too_far' : 'driver.too_far', field, {
            ...name,
            ...{ flight: way.before.number, stop: first.stop, earliest: way.arrivalAt, until: first.window.to },
          }),
        ]
      : []
  const truckName = chosen.truck && { plate: chosen.truck.plate }
  const trailerName = chosen.trailer && { plate: chosen.trailer.plate }
  const driverName = chosen.driver && { name: chosen.driver.name }
  const coDriverName = chosen.coDriver ? { name: chosen.coDriver.name } : null
  const late = [
    ...told(ways.truck, 'truckId', truckName),
    ...told(ways.trailer, 'trailerId', trailerName),
    ...told(ways.driver, 'driverId', driverName),
    ...told(ways.coDriver, 'coDriverId', coDriverName),
  ]
  const after = around.driver?.after ?? null
  // what cannot be reached from a standing start cannot be reached from afar either
  const free = wayOf(plan, alone, at)
  const bare = scheduled(plan, { ways: { truck: null, trailer: null, driver: free, coDriver: null }, after: null, ...at })
  const isNext = chosen.driver && after && after.until > now
  const schedule = bare.impossible ? bare : scheduled(plan, { ways, after: isNext ? after : null, ...at })
  const { impossible } = schedule
  const hours = chosen.driver && late.length === 0 ? judgeWindows(plan, schedule, { name: chosen.driver.name, after }) : []
  const end = schedule.tasks[plan.tasks.length - 1]?.departureAt ?? now
  const next = (surroundings: Surroundings | undefined, field: FitField, name: { plate: string } | { name: string } | null) => {
    const following = surroundings?.after
    if (!name || !following || following.until <= now || impossible) return []
    const earliest = arrivalOf(end, following.driveMinutes ?? 0, base)
    const info = { ...name, flight: following.number, earliest, until: following.until }
    return earliest > following.until ? [block('plate' in name ? 'car.late_for_next' : 'driver.late_for_next', field, info)] : []
  }
  const slack = plan.tasks.map((task, i) => {
    if (!isAhead(task, now, lateMost)) return null
    const minutes = schedule.tasks[i]?.slackMinutes ?? null
    // where windows may be missed, the first is by whoever comes last
    const last =
      i === 0 && lateMost > 0 && schedule.tasks[0] ? slackAt(task, [...comingOf(ways), schedule.tasks[0].arrivalAt.getTime()]) : null
    return minutes === null ? null : (last ?? minutes - lateMost)
  })
  return {
    findings: [
      ...late,
      ...hours,
      ...next(around.truck, 'truckId', truckName),
      ...next(around.trailer, 'trailerId', trailerName),
      ...next(around.coDriver, 'coDriverId', coDriverName),
      ...(chosen.driver && late.length === 0 && !impossible ? judgeSlack(plan, slack, chosen.driver.name) : []),
    ],
    schedule: chosen.driver && schedule,
    slack,
  }
}

type Base = Pick<Work, 'tz' | 'drivers' | 'norms'>
type At = { now: Date; base: Base; lateMost: number }
/** The way to the first task from the flight before: when it begins at the latest that is in time, and when it ends. */
type Way = { before: Neighbour | null; minutes: number; departureAt: Date; arrivalAt: Date }

const dueOf = ({ to }: { to: Date }, lateMost: number) => new Date(to.getTime() + lateMost * 60_000)
const isAhead = ({ window }: TaskWork, now: Date, lateMost: number) => window !== null && dueOf(window, lateMost) > now
const slackAt = ({ window }: TaskWork, comes: readonly number[]) => Math.floor((window!.to.getTime() - Math.max(...comes)) / 60_000)
const comingOf = (ways: Scheduling['ways']) =>
  [ways.truck, ways.trailer, ways.coDriver].flatMap(way => (way ? [way.arrivalAt.getTime()] : []))
const atTask = (driveMinutes: number): TaskWork => ({ driveMinutes, km: null, window: null, serviceMinutes: 0 })
/** When drivers who set out at a moment arrive, as they plan it. */
const arrivalOf = (from: Date, driveMinutes: number, base: Base): Date =>
  driveMinutes <= 0 ? from : scheduleOf({ ...base, from, tasks: [atTask(driveMinutes)] }).tasks[0]!.arrivalAt

/** Once the first window has begun, the way there is behind: the flight is where its plan has it, unless windows may be missed. */
function wayOf(plan: FlightPlan, { before }: Surroundings, { now, base, lateMost }: At): Way {
  const window = plan.tasks[0]?.window ?? null
  const opens = window?.from ?? now
  if (window && opens <= now && lateMost === 0) {
    const at = window.to < now ? window.to : now
    return { before: null, minutes: 0, departureAt: at, arrivalAt: at }
  }
  const free = before && before.at > now ? before.at : now
  const minutes = before?.driveMinutes ?? 0
  const fastest = arrivalOf(free, minutes, base)
  const spare = Math.max(0, opens.getTime() - fastest.getTime())
  const departureAt = new Date(free.getTime() + spare)
  return { before, minutes, departureAt, arrivalAt: new Date(fastest.getTime() + spare) }
}

type Scheduling = At & {
  ways: { truck: Way | null; trailer: Way | null; driver: Way | null; coDriver: Way | null }
  after: Neighbour | null
}

/** Schedules of a plan that were worked out before: a fleet is judged one by one, and most of it stands equally free. */
const known = new WeakMap<FlightPlan, Map<string, Schedule>>()

function knownSchedule(plan: FlightPlan, work: Work): Schedule {
  const schedules = known.get(plan) ?? new Map<string, Schedule>()
  known.set(plan, schedules)
  const key = JSON.stringify(work)
  const schedule = schedules.get(key) ?? judgeHours(work)
  schedules.set(key, schedule)
  return schedule
}

/** The work laid out from the driver's way there on, never before the vehicles and the second driver are there; the flight after it is one task more. */
function scheduled(plan: FlightPlan, { ways, after, now, base, lateMost }: Scheduling): Schedule {
  const own = ways.driver ?? ways.truck ?? ways.trailer
  const others = comingOf(ways)
  const tasks = plan.tasks.map((task, i): TaskWork => {
    const window = task.window && isAhead(task, now, lateMost) ? { from: task.window.from, to: dueOf(task.window, lateMost) } : null
    if (i > 0) return { ...task, window }
    const ready = Math.max(...others, window?.from.getTime() ?? 0)
    // where the vehicles come too late that is told of by itself
    const from = new Date(window ? Math.min(ready, window.to.getTime()) : ready)
    return { ...task, driveMinutes: own?.minutes ?? 0, window: window && { ...window, from } }
  })
  const next = after ? [{ ...atTask(after.driveMinutes ?? 0), window: { from: after.at, to: after.until } }] : []
  return knownSchedule(plan, { ...base, from: own?.departureAt ?? now, tasks: [...tasks, ...next] })
}

/** The first window that cannot be reached, with the calculation. */
function judgeWindows(plan: FlightPlan, { impossible }: Schedule, { name, after }: { name: string; after: Neighbour | null }): Finding[] {
  if (!impossible) return []
  const { task, driveMinutes, shifts, earliestAt: earliest, windowTo: until, reason: norm } = impossible
  const stop = plan.tasks[task]?.stop
  if (!stop) return after ? [block('driver.late_for_next', 'driverId', { name, flight: after.number, earliest, until })] : []
  const hours = { ru: numberIn(Math.round(driveMinutes / 6) / 10, ','), en: numberIn(Math.round(driveMinutes / 6) / 10, '.') }
  return [block('driver.hours', 'driverId', { name, stop, hours, shifts, earliest, until, norm })]
}

/** Tasks that are reached after their windows, and shortly before they end but for the first: there one may come as early as one likes. */
const judgeSlack = (plan: FlightPlan, slack: readonly (number | null)[], name: string): Finding[] =>
  plan.tasks.flatMap(({ stop, kind, window }, i) => {
    const minutes = slack[i] ?? null
    if (minutes === null) return []
    if (minutes < 0)
      return [warning('driver.late', 'driverId', { name, work: workOf(kind), stop, late: lateText(-minutes), until: window!.to })]
    return i > 0 && minutes < TIGHT ? [warning('driver.tight', 'driverId', { name, stop, slack: minutes })] : []
  })

function lateText(minutes: number): Bilingual {
  const [hours, left] = [Math.floor(minutes / 60), minutes % 60]
  const said = (h: string, min: string) => [hours > 0 && `${hours} ${h}`, left > 0 && `${left} ${min}`].filter(Boolean).join(' ')
  return { ru: said('ч', 'мин'), en: said('h', 'min') }
}
