import type { FlightForecast } from '#contract/flight-card.ts'
import { isOver } from '#contract/flight-lead.ts'
import { defaultZone } from '#contract/zone.ts'
import { FORECAST, foretold, tellFlight } from '#server/deals/flights/projection.ts'
import type { FlightState, FlightTask } from '#server/deals/flights/record.ts'
import {
  type AheadTask,
  type AheadWay,
  arrivalsOf,
  type Experience,
  experienceOf,
  lessonsOf,
  type Range,
  rescueOf,
} from '#server/deals/flights/rules/arrival.ts'
import { drivenAfter, type TaskBefore } from '#server/deals/flights/rules/driven.ts'
import { type Driven, normsOf, rested } from '#server/deals/flights/rules/norms.ts'
import { minutesBetween, type Position } from '#server/deals/flights/rules/roads.ts'
import { isDone, isFinal } from '#server/deals/flights/rules/tasks.ts'
import { lockFlight, setForecasts } from '#server/deals/flights/store/flights.ts'
import { listLessons, setLessons } from '#server/deals/flights/store/lessons.ts'
import { listTasksBefore } from '#server/deals/flights/store/resources.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { occur } from '#server/platform/occurrences.ts'
import { setTimerBy } from '#server/platform/timers.ts'
import { findLastPosition } from '#server/positions/store.ts'

/** So often a flight on the road is foretold anew by where its truck is. */
const EVERY_MS = 300_000
/** A forecast that moves by less is left as it was written. */
const STEP_MS = 120_000

/** Foretells the arrivals of an own flight on the road, and learns from one that is over. */
export async function foretell(tx: Tx, flightId: string): Promise<void> {
  const flight = await lockFlight(tx, flightId)
  if (!flight || flight.mirrorsId !== null) return
  if (isOver(flight)) {
    await setLessons(tx, flight, await taughtBy(tx, flight))
    return
  }
  if (!foretold.has(flight.status)) return
  const told = await forecastsOf(tx, flight)
  if (isMoved(flight, told)) {
    await setForecasts(tx, flight, told)
    await tellLate(tx, flight, told)
    await tellFlight(tx, flight)
  }
  await setTimerBy(tx, { home: flight.orgId as OrgId, kind: FORECAST, objectId: flight.id, runAt: new Date(tx.now.getTime() + EVERY_MS) })
}

/** A lateness is told when it begins and each time it has grown by so much: bounds people set lie between. */
const LATE_STEP_MIN = 5

/** Both sides of an order hear that its truck will come after the end of a window. */
async function tellLate(tx: Tx, flight: FlightState, told: Forecasts): Promise<void> {
  for (const task of flight.tasks) {
    const now = told.get(task.id)
    if (!now || task.plannedTo === null || task.orderId === null) continue
    const minutes = lateBy(task.plannedTo, now.projectedAt)
    const before = task.projectedAt ? lateBy(task.plannedTo, task.projectedAt) : 0
    if (minutes <= 0 || Math.floor(minutes / LATE_STEP_MIN) <= Math.floor(before / LATE_STEP_MIN)) continue
    await occur(tx, {
      ...{ code: 'task.late', objectId: task.orderId, audience: [flight.orgId, task.orderOrgId], home: task.orderOrgId ?? flight.orgId },
      facts: { number: flight.number ?? '', about: task.placeRu, minutes },
    })
  }
}

const lateBy = (until: Date, at: Date) => Math.floor((at.getTime() - until.getTime()) / 60_000)

type Forecasts = ReadonlyMap<string, { projectedAt: Date; forecast: FlightForecast }>

function isMoved({ tasks }: FlightState, told: Forecasts): boolean {
  return tasks.some(({ id, projectedAt }) => {
    const now = told.get(id)?.projectedAt ?? null
    if (now === null || projectedAt === null) return now !== projectedAt
    return Math.abs(now.getTime() - projectedAt.getTime()) >= STEP_MS
  })
}

async function forecastsOf(tx: Tx, flight: FlightState): Promise<Forecasts> {
  const way = await wayOf(tx, flight)
  if (way === null) return new Map()
  const experience = experienceOf(await listLessons(tx))
  const ranges = arrivalsOf(way.ahead, experience)
  return new Map(
    way.tasks.flatMap((task, i) => (task.arrivedAt ? [] : [[task.id, written(ranges[i]!, i, { way: way.ahead, experience })] as const])),
  )
}

function written({ p20, p50, p80 }: Range, task: number, { way, experience }: { way: AheadWay; experience: Experience }) {
  const rescue = rescueOf(way, task, experience)
  const forecast: FlightForecast = {
    from: p20.toISOString(),
    until: p80.toISOString(),
    rescue: rescue && { ...rescue, leaveBy: rescue.leaveBy?.toISOString() ?? null, windowTo: rescue.windowTo.toISOString() },
  }
  return { projectedAt: p50, forecast }
}

/** The way that is left, from the last mark or a later position of the truck; null where a place on it is not known or nothing is left. */
async function wayOf(tx: Tx, flight: FlightState): Promise<{ tasks: FlightTask[]; ahead: AheadWay } | null> {
  const tasks = flight.tasks.filter(task => !isFinal(task.status))
  const past = flight.tasks.filter(task => isDone(task.status))
  const [next] = tasks
  if (!next || tasks.some(isNowhere)) return null
  const last = past.findLast(task => task.arrivedAt !== null) ?? null
  const seen = next.arrivedAt || flight.truckId === null ? null : await positionOf(tx, flight.truckId, last)
  const start = next.arrivedAt ?? seen?.at ?? next.departedAt ?? last?.completedAt ?? null
  if (start === null || (last && isNowhere(last))) return null
  const here: Position | null = seen ?? last
  const tz = next.tz || defaultZone
  const norms = normsOf(tx.rules.drivingNorms)
  const drivers = await drivenOf(tx, { flight, past, seen, tz })
  const works = tasks.map((task, i): AheadTask => {
    const from = i === 0 ? (task.arrivedAt ? task : here) : tasks[i - 1]!
    const before = i === 0 ? last : tasks[i - 1]!
    return {
      lane: before ? laneOf(before, task) : '',
      abroad: before !== null && before.country !== task.country,
      driveMinutes: from ? (minutesBetween(from, task) ?? 0) : 0,
      ...{ point: pointOf(task), kind: task.kind, from: task.plannedFrom, to: task.plannedTo, minutes: task.minutes },
      ...(task.arrivedAt !== null && { isThere: true }),
      ...(task.kind === 'rest' && { isRest: true }),
    }
  })
  return { tasks, ahead: { at: start, now: tx.now, tz, drivers, norms, tasks: works } }
}

async function positionOf(tx: Tx, truckId: string, last: FlightTask | null) {
  const seen = await findLastPosition(tx, truckId)
  if (!seen || seen.at > tx.now || (last?.completedAt && seen.at <= last.completedAt)) return null
  return { at: seen.at, lat: seen.lat, lon: seen.lon, country: last?.country ?? null }
}

type Behind = { flight: FlightState; past: readonly FlightTask[]; seen: (Position & { at: Date }) | null; tz: string }

/** What the drivers of the flight have behind them: their flights before it, and what they have done of it. */
async function drivenOf(tx: Tx, { flight, past, seen, tz }: Behind): Promise<Driven[]> {
  const ids = [flight.driverId, flight.coDriverId].flatMap(id => id ?? [])
  const before = await listTasksBefore(tx, flight.plannedStart, ids, [flight.id])
  const here = seen && {
    ...{ lat: seen.lat, lon: seen.lon, plannedFrom: seen.at, plannedTo: seen.at, arrivedAt: seen.at, completedAt: seen.at, minutes: 0 },
  }
  const own: TaskBefore[] = [...past.map(task => ({ ...task, isRest: task.kind === 'rest' })), ...(here ? [here] : [])]
  const norms = normsOf(tx.rules.drivingNorms)
  const all = ids.map(id => drivenAfter([...before.filter(({ driverId }) => driverId === id), ...own], { tz, norms }) ?? rested)
  return all.length > 0 ? all : [rested]
}

/** What each way and stay of a flight that is over took. */
async function taughtBy(tx: Tx, flight: FlightState) {
  const done = flight.tasks.filter(task => isDone(task.status) && task.arrivedAt !== null && !isNowhere(task))
  const ids = flight.driverId === null ? [] : [flight.driverId]
  const before = await listTasksBefore(tx, flight.plannedStart, ids, [flight.id])
  return done.flatMap((task, i) => {
    const last = done[i - 1]
    const tz = task.tz || defaultZone
    const behind = drivenAfter([...before, ...done.slice(0, i)], { tz, norms: normsOf(tx.rules.drivingNorms) }) ?? rested
    const { plannedFrom: from, arrivedAt, completedAt, kind, minutes } = task
    const driveMinutes = last ? minutesBetween(last, task) : null
    const way = last?.completedAt && driveMinutes && flight.coDriverId === null
    const stays = kind === 'loading' || kind === 'unloading'
    return lessonsOf({
      way: way
        ? {
            ...{ lane: laneOf(last, task), abroad: last.country !== task.country, driveMinutes, tz, from },
            ...{ leftAt: last.completedAt!, arrivedAt: arrivedAt!, drivers: [behind] },
          }
        : null,
      stay: stays && completedAt ? { point: pointOf(task), kind, minutes, from, arrivedAt: arrivedAt!, completedAt } : null,
    }).map(lesson => ({ ...lesson, seq: i, at: arrivedAt! }))
  })
}

const isNowhere = ({ lat, lon }: Position) => lat === null || lon === null
const pointOf = ({ lat, lon }: Position) => `${lat!.toFixed(2)} ${lon!.toFixed(2)}`
/** From one region of about a hundred kilometres to another. */
const laneOf = (from: Position, to: Position) => [from, to].map(({ lat, lon }) => `${lat!.toFixed(0)} ${lon!.toFixed(0)}`).join(' ')
