import { defaultZone } from '#contract/zone.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import { drivenAfter } from '#server/deals/flights/rules/driven.ts'
import { type Lesson, lessonsOf } from '#server/deals/flights/rules/lessons.ts'
import { normsOf, rested } from '#server/deals/flights/rules/norms.ts'
import { minutesBetween } from '#server/deals/flights/rules/roads.ts'
import { isDone } from '#server/deals/flights/rules/tasks.ts'
import { listTasksBefore } from '#server/deals/flights/store/resources.ts'
import type { Tx } from '#server/platform/db.ts'
import { between, fixesOf, isNowhere, laneOf, pastOf, pointOf } from './road.ts'

/** What each way and stay of a flight that is over took, and what its driver did on the way, where positions tell of it. */
export async function taughtBy(tx: Tx, flight: FlightState): Promise<(Lesson & { seq: number; at: Date })[]> {
  const done = flight.tasks.filter(task => isDone(task.status) && task.arrivedAt !== null && !isNowhere(task))
  const ids = flight.driverId === null ? [] : [flight.driverId]
  const before = await listTasksBefore(tx, flight.plannedStart, ids, [flight.id])
  const fixes = await fixesOf(tx, flight)
  const taught = done.flatMap((task, i) => {
    const last = done[i - 1]
    const tz = task.tz || defaultZone
    const past = [...before, ...pastOf(done.slice(0, i), fixes, null)]
    const behind = drivenAfter(past, { tz, norms: normsOf(tx.rules.drivingNorms) }) ?? rested
    const { plannedFrom: from, arrivedAt, completedAt, kind, minutes } = task
    const driveMinutes = last ? minutesBetween(last, task) : null
    const way = last?.completedAt && driveMinutes && flight.coDriverId === null
    const stays = kind === 'loading' || kind === 'unloading'
    return lessonsOf({
      way: way
        ? {
            ...{ lane: laneOf(last, task), abroad: last.country !== task.country, driveMinutes, tz, from },
            ...{ leftAt: last.completedAt!, arrivedAt: arrivedAt!, drivers: [behind], driver: flight.driverId ?? '', to: task },
            track: between(fixes, last.completedAt!, arrivedAt!),
          }
        : null,
      stay: stays && completedAt ? { point: pointOf(task), kind, minutes, from, arrivedAt: arrivedAt!, completedAt } : null,
    }).map(lesson => ({ ...lesson, at: arrivedAt! }))
  })
  return taught.map((lesson, seq) => ({ ...lesson, seq }))
}
