import { isOver } from '#contract/flight-lead.ts'
import type { Fence } from '#contract/geofences.ts'
import { FORECAST, foretold } from '#server/deals/flights/projection.ts'
import type { FlightState, FlightTask } from '#server/deals/flights/record.ts'
import { distanceTo } from '#server/deals/flights/rules/fence.ts'
import { isFinal } from '#server/deals/flights/rules/tasks.ts'
import { isOfFlight } from '#server/deals/flights/rules/viewing.ts'
import type { Fix, Visit } from '#server/deals/flights/rules/visits.ts'
import { findFlight } from '#server/deals/flights/store/flights.ts'
import { listVisits, setVisit, type VisitRecord } from '#server/deals/flights/store/visits.ts'
import { report } from '#server/orders/commands/marks.ts'
import { noteConflict, replaceTime } from '#server/orders/commands/positionTimes.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { attempt } from '#server/platform/perRow.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { setTimer } from '#server/platform/timers.ts'
import type { Heard } from '#server/positions/commands.ts'
import { listTrack } from '#server/positions/store.ts'
import { excerptOf, nextStep, type VisitStep, visitsAlong, type WatchedTask } from './rules/steps.ts'
import { insertFlightTimers, listFences } from './store.ts'

/** The timer by which a flight is held against the positions of its vehicle. */
export const POSITIONS = 'flight.positions'
const MIN = 60_000
const HOUR = 60 * MIN
/** Positions of so long are looked at together. */
const GATHER_MS = 20_000
/** So long before its first window, and before the mark of the stop it left last, a vehicle may have come. */
const BEFORE_MS = 24 * HOUR
const FASTEST_KM_H = 100
/** A vehicle far from every stop is looked at as seldom as this. */
const SELDOM_MS = 15 * MIN

/** A flight is foretold anew by positions no oftener than this, and only where they may change what was foretold. */
const FORETELL_MS = MIN
/** So near to a stop each minute counts. */
const NEAR_MS = 45 * MIN

/**
 * Positions of own vehicles were taken: the flights they drive are looked at soon, each once for all that come until then. Their arrivals are
 * foretold by the clock; sooner where a position may say something else, because nobody had heard of the vehicle or it nears a stop.
 */
export const followPositions = (tx: Tx, { vehicleIds, silent }: Heard): Promise<void> =>
  insertFlightTimers(tx, vehicleIds, {
    ...{ kind: POSITIONS, runAt: new Date(tx.now.getTime() + GATHER_MS) },
    sooner: {
      ...{ kind: FORECAST, statuses: [...foretold], silent },
      ...{ runAt: new Date(tx.now.getTime() + FORETELL_MS), near: new Date(tx.now.getTime() + NEAR_MS) },
    },
  })

/**
 * Holds an own flight against the positions of its vehicle: visits of its stops are kept, and while it is under way become the marks a person
 * would make, or stand in place of times known worse. Nothing is completed by it, and a flight that is over stays as it is. All is worked out
 * from what is stored, so that done twice it changes nothing.
 */
export async function takeVisits(tx: Tx, flightId: string): Promise<void> {
  const home = tx.actor.orgId
  const flight = await findFlight(tx, home, flightId)
  if (!flight || flight.mirrorsId !== null || flight.truckId === null || flight.status === 'cancelled') return
  const fences = await fencesOf(tx, flight)
  if (fences.size === 0) return
  const [from, first] = beginningOf(flight)
  const track = await trackOf(tx, { vehicleId: flight.truckId, from, to: tx.now })
  const last = track.at(-1)
  if (!last) return
  const watched = (state: FlightState): WatchedTask[] =>
    state.tasks.slice(first).map(task => ({ ...task, fence: fences.get(task.id) ?? null }))
  const visits = visitsAlong(watched(flight), track)
  await keepVisits(tx, flight, { visits, fences, track })
  if (isOver(flight)) return
  let state = flight
  for (let steps = 0; steps < 4 * flight.tasks.length; steps++) {
    const step = nextStep(watched(state), visits, track)
    if (!step || !(await takeStep(tx, state, step))) break
    state = (await findFlight(tx, home, flightId))!
  }
  await waitForStop(tx, state, fences, last)
}

/** Positions of one flight are looked at up to so many: weeks of them. */
const TRACK_MOST = 50_000

/** Where an own vehicle was in a period, as it is held against areas. */
export const trackOf = async (tx: Tx, period: Parameters<typeof listTrack>[1]): Promise<Fix[]> =>
  (await listTrack(tx, period, { first: TRACK_MOST })).map(({ at, lat, lon, accuracy }) => ({
    at: at.getTime(),
    lat,
    lon,
    accuracyM: accuracy,
  }))

/** The areas of the stops of a flight's orders, by task; of the `seen` ones alone where not all are. */
export async function fencesOf(tx: Tx, flight: FlightState, seen: readonly FlightTask[] = flight.tasks): Promise<Map<string, Fence>> {
  const tasks = seen.filter(task => !isOfFlight(flight, task) && (task.kind === 'loading' || task.kind === 'unloading'))
  const found = new Map<string, Fence>()
  for (const orderId of [...new Set(tasks.map(task => task.orderId))].toSorted()) {
    const fences = await listFences(tx, orderId)
    for (const task of tasks) {
      const fence = task.orderId === orderId ? fences.get(task.stopSeq) : undefined
      if (fence) found.set(task.id, fence)
    }
  }
  return found
}

/** From when on positions matter, and from which task: what lies before the stop that was done last has been said. */
function beginningOf({ tasks, createdAt }: FlightState): [from: Date, first: number] {
  const first = Math.max(
    0,
    tasks.findLastIndex(({ status }) => isFinal(status) && status !== 'cancelled'),
  )
  const task = tasks[first]
  const start = task?.arrivedAt ?? task?.plannedFrom ?? createdAt
  return [new Date(start.getTime() - BEFORE_MS), first]
}

type FoundVisits = { visits: ReadonlyMap<string, Visit>; fences: ReadonlyMap<string, Fence>; track: readonly Fix[] }

/** Keeps the visits that are new or another; screens that show the flight hear of it. */
async function keepVisits(tx: Tx, flight: FlightState, { visits, fences, track }: FoundVisits): Promise<void> {
  const known = new Map((await listVisits(tx, flight)).map(visit => [visit.taskId, visit]))
  let changed = false
  for (const [taskId, visit] of visits) {
    const before = known.get(taskId)
    const leftAt = visit.leftAt === null ? null : new Date(visit.leftAt)
    const now: VisitRecord = {
      taskId,
      arrivedAt: new Date(visit.arrivedAt),
      arrival: visit.arrival,
      leftAt,
      departure: visit.departure,
      fence: fences.get(taskId)!,
      track: excerptOf(track, visit),
    }
    if (before && JSON.stringify(timesOf(before)) === JSON.stringify(timesOf(now)) && before.track.length === now.track.length) continue
    await setVisit(tx, flight, now)
    changed ||= !before || JSON.stringify(timesOf(before)) !== JSON.stringify(timesOf(now))
  }
  if (changed) await publish(tx, 'flight.changed', [tx.actor.orgId], { flightId: flight.id, version: flight.version })
}

const timesOf = ({ arrivedAt, leftAt }: VisitRecord) => [arrivedAt, leftAt]

/** Whom the history names where nobody pressed anything: the organisation, and no person. */
const machine = (tx: Tx, flight: FlightState, organization: string): CommandActor => ({
  orgId: tx.actor.orgId,
  userId: flight.id,
  name: '',
  organization,
  permissions: new Set(['orders.command', 'orders.execute']),
  source: 'geofence',
})

/** Takes a step as a dispatcher would; tells whether it was taken: what he would be refused is refused here. */
async function takeStep(tx: Tx, flight: FlightState, step: VisitStep): Promise<boolean> {
  const task = flight.tasks.find(({ id }) => id === step.taskId)!
  const done = await attempt(tx, async () => {
    const before = await lockState(tx, task.orderId, null)
    const actor = machine(tx, flight, before.executor?.name ?? '')
    const taskId = step.taskId
    // a moment is rounded to the second, and nothing is marked before it came
    const at = new Date(Math.min(step.at.getTime(), tx.now.getTime()))
    if (step.take === 'mark') await report(tx, actor, before, { taskId, what: step.mark, at, comment: '', quality: step.quality })
    else if (step.take === 'replace') await replaceTime(tx, actor, before, { taskId, key: step.key, at, says: step.says })
    else await noteConflict(tx, actor, before, { taskId, key: step.key, says: step.says })
  })
  return !(done instanceof Refusal)
}

/** A vehicle that goes on telling where it is is looked at again no sooner than it can have come to a stop. */
async function waitForStop(tx: Tx, flight: FlightState, fences: ReadonlyMap<string, Fence>, last: Fix): Promise<void> {
  if (isOver(flight) || tx.now.getTime() - last.at > 2 * SELDOM_MS) return
  const open = flight.tasks.filter(({ status }) => !isFinal(status)).flatMap(({ id }) => fences.get(id) ?? [])
  const metres = Math.min(...open.map(fence => distanceTo(fence)(last)))
  const wait = Math.min(SELDOM_MS, ((metres / 1000 - 5) / FASTEST_KM_H) * HOUR)
  if (wait > MIN)
    await setTimer(tx, { home: tx.actor.orgId, kind: POSITIONS, objectId: flight.id, runAt: new Date(tx.now.getTime() + wait) })
}
