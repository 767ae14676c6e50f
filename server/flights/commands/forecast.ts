import type { FlightForecast } from '#contract/flight-card.ts'
import { isOver } from '#contract/flight-lead.ts'
import { defaultZone } from '#contract/zone.ts'
import { FORECAST, foretold, showArrivals, tellArrivals } from '#server/deals/flights/projection.ts'
import type { FlightState, FlightTask } from '#server/deals/flights/record.ts'
import {
  type AheadTask,
  type AheadWay,
  arrivalsOf,
  type Experience,
  experienceOf,
  type Range,
  rescueOf,
} from '#server/deals/flights/rules/arrival.ts'
import { drivenAfter, type TaskBefore } from '#server/deals/flights/rules/driven.ts'
import { executorsOf, expectedRange, type LateStep, lateSteps, whoSees } from '#server/deals/flights/rules/expected.ts'
import { haltsOf, stoodSince } from '#server/deals/flights/rules/halts.ts'
import { isThrough } from '#server/deals/flights/rules/lessons.ts'
import { type Driven, normsOf, rested } from '#server/deals/flights/rules/norms.ts'
import { minutesBetween, type Position } from '#server/deals/flights/rules/roads.ts'
import { isDone, isFinal } from '#server/deals/flights/rules/tasks.ts'
import { setLate } from '#server/deals/flights/store/arrivals.ts'
import { insertEntry } from '#server/deals/flights/store/entries.ts'
import { lockFlight, setForecasts } from '#server/deals/flights/store/flights.ts'
import { listLessons, setLessons } from '#server/deals/flights/store/lessons.ts'
import { listTasksBefore } from '#server/deals/flights/store/resources.ts'
import { askToForetell } from '#server/deals/transfers/effects.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { occur } from '#server/platform/occurrences.ts'
import { publish } from '#server/platform/outbox.ts'
import { setTimer } from '#server/platform/timers.ts'
import type { LastPosition } from '#server/positions/record.ts'
import { findLastPosition } from '#server/positions/store.ts'
import { taughtBy } from './lessons.ts'
import { between, fixesOf, isNowhere, laneOf, pastOf, pointOf } from './road.ts'
import { tellSilence } from './silence.ts'

/** So often a flight on the road is foretold anew by where its truck is. */
const EVERY_MS = 300_000
/** A forecast that moves by less is left as it was written. */
const STEP_MS = 120_000

/** Foretells the arrivals of an own flight on the road, and learns from one that is over. */
export async function foretell(tx: Tx, flightId: string): Promise<void> {
  const flight = await lockFlight(tx, flightId)
  if (!flight || flight.mirrorsId !== null) return
  if (isOver(flight)) {
    for (const step of lateSteps(flight)) await recordLate(tx, flight, step)
    if (flight.status !== 'completed') return
    await setLessons(tx, flight, await taughtBy(tx, flight))
    return
  }
  if (!foretold.has(flight.status)) return
  const last = flight.truckId === null ? undefined : await findLastPosition(tx, flight.truckId)
  const now = await tellForecasts(tx, flight, await forecastsOf(tx, flight, last))
  await tellSilence(tx, now, last)
  await setTimer(tx, {
    home: flight.orgId as OrgId,
    kind: FORECAST,
    objectId: flight.id,
    runAt: new Date(tx.now.getTime() + EVERY_MS),
    unlessSooner: true,
  })
}

/** Writes what is foretold of a flight where it has moved, and tells whoever may know it; gives the flight as it is then. */
export async function tellForecasts(tx: Tx, flight: FlightState, told: Forecasts): Promise<FlightState> {
  const moved = isMoved(flight, told)
  const now = moved ? withForecasts(flight, told) : flight
  if (moved) {
    await setForecasts(tx, flight, told)
    await tellLate(tx, flight, told)
    await showArrivals(tx, now)
    await tellArrivals(tx, now)
    await askToForetell(tx, now)
  }
  for (const step of lateSteps(now)) await recordLate(tx, now, step)
  return now
}

/** A lateness is told when it begins and each time it has grown by so much: bounds people set lie between. */
const LATE_STEP_MIN = 5

/** Who may see the flight hears that its truck will come after the end of a window. */
async function tellLate(tx: Tx, flight: FlightState, told: Forecasts): Promise<void> {
  for (const task of flight.tasks) {
    const now = told.get(task.id)
    if (!now || task.plannedTo === null || task.orderId === null) continue
    const minutes = lateBy(task.plannedTo, now.projectedAt)
    const before = task.projectedAt ? lateBy(task.plannedTo, task.projectedAt) : 0
    if (minutes <= 0 || Math.floor(minutes / LATE_STEP_MIN) <= Math.floor(before / LATE_STEP_MIN)) continue
    await occurLate(tx, flight, task, { minutes, to: whoSees(flight, task.orderOrgId) })
  }
}

const occurLate = (tx: Tx, flight: FlightState, task: FlightTask, { minutes, to }: { minutes: number; to: readonly string[] }) =>
  occur(tx, {
    ...{ code: 'task.late', objectId: task.orderId!, audience: to, home: task.orderOrgId },
    facts: { number: flight.number ?? '', about: short(task.placeRu), aboutEn: short(task.placeEn), minutes },
  })

const short = (text: string) => text.slice(0, 300) || null

const lateBy = (until: Date, at: Date) => Math.floor((at.getTime() - until.getTime()) / 60_000)

/** What is foretold of tasks by their ids: the middle, and the range as it is written. */
export type Forecasts = ReadonlyMap<string, { projectedAt: Date; forecast: FlightForecast }>

const withForecasts = (flight: FlightState, told: Forecasts): FlightState => ({
  ...flight,
  tasks: flight.tasks.map(task => ({ ...task, ...(told.get(task.id) ?? { projectedAt: null, forecast: null }) })),
})

/** A line of the flight, and an event for whoever follows it: a window will probably be missed, or no more. Who came too late has his mark. */
async function recordLate(tx: Tx, flight: FlightState, late: LateStep): Promise<void> {
  const { task, step, with: other } = late
  await setLate(tx, flight, late)
  if (step === 'shared' && task.projectedAt !== null)
    await occurLate(tx, flight, task, { minutes: lateBy(task.plannedTo, task.projectedAt), to: [other!] })
  const range = task.arrivedAt === null ? expectedRange(task.projectedAt, task.forecast) : null
  const at = task.arrivedAt ?? task.projectedAt
  const isTimely = at !== null && at <= task.plannedTo && task.status !== 'cancelled'
  if (step !== 'gone' || isTimely)
    await insertEntry(tx, flight, {
      what: step === 'gone' ? 'flight.in_time' : 'flight.late',
      ...{ organization: '', person: '', sharedWith: other },
      facts: {
        place: { ru: task.placeRu, en: task.placeEn },
        ...(range && { expectedFrom: range.from.toISOString(), expectedUntil: range.until.toISOString() }),
        windowTo: task.plannedTo.toISOString(),
      },
    })
  const told = step === 'shared' ? [other!] : [...executorsOf(flight), ...(other === null ? [] : [other])]
  if (told.length > 0)
    await publish(tx, 'flight.late', told, { flightId: flight.id, taskId: task.id, orderId: task.orderId, late: step !== 'gone' })
}

function isMoved({ tasks }: FlightState, told: Forecasts): boolean {
  return tasks.some(({ id, projectedAt }) => {
    const now = told.get(id)?.projectedAt ?? null
    if (now === null || projectedAt === null) return now !== projectedAt
    return Math.abs(now.getTime() - projectedAt.getTime()) >= STEP_MS
  })
}

async function forecastsOf(tx: Tx, flight: FlightState, known: LastPosition | undefined): Promise<Forecasts> {
  const way = await wayOf(tx, flight, known)
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
async function wayOf(
  tx: Tx,
  flight: FlightState,
  known: LastPosition | undefined,
): Promise<{ tasks: FlightTask[]; ahead: AheadWay } | null> {
  const tasks = flight.tasks.filter(task => !isFinal(task.status))
  const past = flight.tasks.filter(task => isDone(task.status))
  const [next] = tasks
  if (!next || tasks.some(isNowhere)) return null
  const last = past.findLast(task => task.arrivedAt !== null) ?? null
  const seen = next.arrivedAt ? null : seenOf(known, last, tx.now)
  const start = next.arrivedAt ?? seen?.at ?? next.departedAt ?? last?.completedAt ?? null
  if (start === null || (last && isNowhere(last))) return null
  const here: Position | null = seen ?? last
  const tz = next.tz || defaultZone
  const norms = normsOf(tx.rules.drivingNorms)
  const { drivers, isThrough: wasHeld, stoodSince: since } = await drivenOf(tx, { flight, past, seen, tz })
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
      ...(i === 0 && { isThrough: wasHeld }),
    }
  })
  const driver = flight.coDriverId === null && flight.driverId !== null ? { driver: flight.driverId } : {}
  return { tasks, ahead: { at: start, now: tx.now, tz, drivers, ...driver, stoodSince: since, norms, tasks: works } }
}

/** The last position, where it is later than the last mark. */
function seenOf(seen: LastPosition | undefined, last: FlightTask | null, now: Date) {
  if (!seen || seen.at > now || (last?.completedAt && seen.at <= last.completedAt)) return null
  return { at: seen.at, lat: seen.lat, lon: seen.lon, country: last?.country ?? null }
}

type Gone = { flight: FlightState; past: readonly FlightTask[]; seen: (Position & { at: Date }) | null; tz: string }

type Behind = { drivers: Driven[]; isThrough: boolean; stoodSince: Date | null }

/** What the drivers of the flight have behind them: their flights before it, and what they have done of it; whether anything held them up, and whether they stand. */
async function drivenOf(tx: Tx, { flight, past, seen, tz }: Gone): Promise<Behind> {
  const ids = [flight.driverId, flight.coDriverId].flatMap(id => id ?? [])
  const before = await listTasksBefore(tx, flight.plannedStart, ids, [flight.id])
  const fixes = await fixesOf(tx, flight)
  const norms = normsOf(tx.rules.drivingNorms)
  const allOf = (own: readonly TaskBefore[]) => {
    const all = ids.map(id => drivenAfter([...before.filter(({ driverId }) => driverId === id), ...own], { tz, norms }) ?? rested)
    return all.length > 0 ? all : [rested]
  }
  const drivers = allOf(pastOf(past, fixes, seen))
  const left = past.at(-1)?.completedAt
  if (!left || !seen) return { drivers, isThrough: false, stoodSince: null }
  const track = between(fixes, left, seen.at)
  const halts = haltsOf(left, track)
  return { drivers, isThrough: isThrough(left, halts, allOf(pastOf(past, fixes, null))[0]!), stoodSince: stoodSince(halts, track) }
}
