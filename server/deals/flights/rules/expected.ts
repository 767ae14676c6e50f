import { FlightForecast } from '#contract/flight-card.ts'
import type { FlightState, FlightTask } from '#server/deals/flights/record.ts'
import { isFinal } from './tasks.ts'
import { isOfFlight } from './viewing.ts'
import { visibleSpans } from './visibility.ts'

const MINUTE = 60_000
/** Who is expected so long before the end of his window again is late no more. */
const CAUGHT_UP_MS = 5 * MINUTE

/** When a vehicle is expected at one stop, as one organisation reads it. */
export type ExpectedRow = {
  orgId: string
  taskId: string
  orderId: string
  stopSeq: number
  seq: number
  fromAt: Date
  at: Date
  untilAt: Date
  windowTo: Date
  lateMin: number
}

/** Minutes by which somebody expected at a moment comes after the end of a window. */
export const lateMinutes = (at: Date, windowTo: Date): number => Math.max(0, Math.ceil((at.getTime() - windowTo.getTime()) / MINUTE))

/** Whether somebody may know now where a flight is, and with it when it comes: both by one rule. */
export const seesNow = (flight: FlightState, viewer: string): boolean => visibleSpans(flight, viewer).at(-1)?.until === null

/** Who carries a flight out; nobody, where it repeats the one of the actual carrier: whose home it is in hears of that one himself. */
export const executorsOf = ({ orgId, mirrorsId }: FlightState): string[] => (mirrorsId === null ? [orgId] : [])

/** Who of the two sides of an order hears now of where a flight is: its executor, and the forwarder while he may see it. */
export const whoSees = (flight: FlightState, forwarder: string): string[] => [
  ...executorsOf(flight),
  ...(seesNow(flight, forwarder) ? [forwarder] : []),
]

/** A forecast as it stands with a task. */
export function expectedRange(at: Date | null, forecast: unknown): { at: Date; from: Date; until: Date } | null {
  const range = FlightForecast.nullable().safeParse(forecast).data ?? null
  return at && range && { at, from: new Date(range.from), until: new Date(range.until) }
}

const isAhead = ({ arrivedAt, status }: FlightTask) => arrivedAt === null && !isFinal(status)

/** What everybody who may know it reads of the arrivals of a flight: its executor all stops of orders, a forwarder those of his own. */
export function expectedOf(flight: FlightState): ExpectedRow[] {
  const sees = new Map<string, boolean>()
  const maySee = (viewer: string) => {
    const known = sees.get(viewer) ?? seesNow(flight, viewer)
    sees.set(viewer, known)
    return known
  }
  return flight.tasks.flatMap(task => {
    const range = expectedRange(task.projectedAt, task.forecast)
    if (range === null || isOfFlight(flight, task) || !isAhead(task)) return []
    const row = {
      ...{ taskId: task.id, orderId: task.orderId, stopSeq: task.stopSeq, seq: task.seq },
      ...{ fromAt: range.from, at: range.at, untilAt: range.until, windowTo: task.plannedTo },
      lateMin: lateMinutes(range.at, task.plannedTo),
    }
    return [...new Set([...executorsOf(flight), task.orderOrgId])].flatMap(orgId => (maySee(orgId) ? [{ orgId, ...row }] : []))
  })
}

/** Of what is expected at several stops what one row tells: the first window that will be missed, else the stop that is next. */
export function foremost<E extends { at: Date; windowTo: Date; seq: number }>(expected: readonly E[]): E | null {
  const inTurn = expected.toSorted((a, b) => a.seq - b.seq)
  return inTurn.find(({ at, windowTo }) => at > windowTo) ?? inTurn[0] ?? null
}

/** That a stop is expected late from now on, or no more; and which other organisation hears of it besides the executor. */
export type LateStep = { task: FlightTask; step: 'raised' | 'shared' | 'gone'; with: string | null }

/**
 * What has changed about who is late since it was last told. A forwarder hears of it while he may see the flight: what was known before he
 * might is `shared` with him when he may. It is gone once the vehicle has come, or is expected in time again by some minutes.
 */
export function lateSteps(flight: FlightState): LateStep[] {
  return flight.tasks.flatMap((task): LateStep[] => {
    if (isOfFlight(flight, task)) return []
    const other = task.orderOrgId === flight.orgId ? null : task.orderOrgId
    const { projectedAt: at, plannedTo, lateSince, lateShared } = task
    const expected = isAhead(task) ? at : null
    if (lateSince === null) {
      if (expected === null || expected <= plannedTo) return []
      return [{ task, step: 'raised', with: other !== null && seesNow(flight, other) ? other : null }]
    }
    if (expected === null || expected.getTime() <= plannedTo.getTime() - CAUGHT_UP_MS)
      return [{ task, step: 'gone', with: lateShared ? other : null }]
    return !lateShared && other !== null && seesNow(flight, other) ? [{ task, step: 'shared', with: other }] : []
  })
}
