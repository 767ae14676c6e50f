import type { Fence, StopEvidence, TimeEvidence, TimeKey, VisitQuality } from '#contract/geofences.ts'
import { isOutranked, sourceOf } from '#server/deals/flights/rules/evidence.ts'
import { isDone, isFinal, markedIn, type TaskFacts } from '#server/deals/flights/rules/tasks.ts'
import { type Fix, isGood, metresAt, type Visit, visitsOf } from '#server/deals/flights/rules/visits.ts'

/** A stop of a flight as its position is held against it. */
export type WatchedTask = TaskFacts & { id: string; evidence: StopEvidence; source: string | null; fence: Fence | null }

/** What the position makes of a flight: a mark, a time it says better, or a time it says otherwise and that stands. */
export type VisitStep =
  | { take: 'mark'; taskId: string; mark: 'arrive' | 'depart'; at: Date; quality: VisitQuality }
  | { take: 'replace' | 'note'; taskId: string; key: TimeKey; at: Date; says: TimeEvidence }

/** Moments closer to each other are the same one. */
const SAME_MS = 60_000
/** A difference that is worth a line. */
const APART_MS = 10 * 60_000

/**
 * The visit of each stop, in the order the stops are driven: none begins before the one before it. A vehicle that comes back to a stop that is
 * not done yet has left it only then.
 */
export function visitsAlong(tasks: readonly WatchedTask[], track: readonly Fix[]): Map<string, Visit> {
  const found = new Map<string, Visit>()
  let since = Number.NEGATIVE_INFINITY
  for (const task of tasks) {
    if (task.status === 'cancelled') continue
    const all = task.fence
      ? visitsOf(track, task.fence).filter(({ arrivedAt, leftAt }) => arrivedAt >= since || (leftAt ?? Infinity) > since)
      : []
    const over = isFinal(task.status) ? (task.completedAt?.getTime() ?? Infinity) : Infinity
    const fitting = all.filter(({ arrivedAt }) => arrivedAt <= over)
    const [first, last] = [fitting[0], fitting.at(-1)]
    if (first && last) {
      found.set(task.id, { ...first, leftAt: last.leftAt, departure: last.departure })
      since = first.arrivedAt
    } else if (task.arrivedAt) since = Math.max(since, task.arrivedAt.getTime())
    // who has not been here was at none of those behind it
    else if (!isFinal(task.status)) break
  }
  return found
}

/** The next thing visits say about a flight, or null. Taken one after another, for each changes what the next one finds. */
export function nextStep(tasks: readonly WatchedTask[], visits: ReadonlyMap<string, Visit>, track: readonly Fix[]): VisitStep | null {
  for (const [i, task] of tasks.entries()) {
    const visit = visits.get(task.id)
    const before = tasks.slice(0, i)
    const isTurn = before.every(({ status }) => isFinal(status))
    if (visit) {
      const latest = Math.max(Number.NEGATIVE_INFINITY, ...markedIn(tasks.slice(0, i + 1)))
      if (isTurn && (task.status === 'planned' || task.status === 'en_route'))
        return { take: 'mark', taskId: task.id, mark: 'arrive', at: new Date(Math.max(visit.arrivedAt, latest)), quality: visit.arrival }
      const said = otherwise(tasks, i, { visit, track })
      if (said) return said
    }
    const last = before.findLast(({ status }) => status !== 'cancelled')
    const left = last && visits.get(last.id)
    if (isTurn && last && isDone(last.status) && task.status === 'planned' && left?.leftAt && left.departure)
      return {
        take: 'mark',
        taskId: task.id,
        mark: 'depart',
        at: new Date(Math.max(left.leftAt, ...markedIn(before))),
        quality: left.departure,
      }
  }
  return null
}

/** A time of a stop the position says otherwise: it stands in its place where it is known well and fits, else beside it. */
function otherwise(tasks: readonly WatchedTask[], i: number, { visit, track }: { visit: Visit; track: readonly Fix[] }): VisitStep | null {
  const task = tasks[i]!
  for (const [key, moment, quality] of [
    ['arrivedAt', visit.arrivedAt, visit.arrival],
    ['completedAt', visit.leftAt, visit.departure],
  ] as const) {
    const stands = task[key]
    if (!stands || moment === null || quality === null || !isDoneThere(task, key)) continue
    const [was, evidence] = [stands.getTime(), task.evidence[key]]
    // work ends before a vehicle leaves, and not after
    if (key === 'completedAt' ? was - moment < SAME_MS : Math.abs(was - moment) < SAME_MS) continue
    const at = new Date(moment)
    const source = sourceOf(task, key) ?? 'dispatcher'
    if (isGood(quality) && isOutranked(evidence) && fits(tasks, i, { key, at: moment })) {
      const told = { source, at: stands.toISOString(), metres: task.fence && metresAt(track, task.fence, stands) }
      const conflict = source === 'geofence' ? evidence?.conflict : told
      return { take: 'replace', taskId: task.id, key, at, says: { source: 'geofence', quality, ...(conflict && { conflict }) } }
    }
    if (source === 'geofence' || evidence?.conflict || Math.abs(was - moment) < APART_MS) continue
    return {
      take: 'note',
      taskId: task.id,
      key,
      at,
      says: { ...evidence, source, conflict: { source: 'geofence', at: at.toISOString(), metres: null } },
    }
  }
  return null
}

/** What failed has an end, and says nothing of leaving. */
const isDoneThere = ({ status }: WatchedTask, key: TimeKey) => key === 'arrivedAt' || isDone(status)

/** Whether a time comes after every mark before it and before every one behind it. */
function fits(tasks: readonly WatchedTask[], i: number, { key, at }: { key: 'arrivedAt' | 'completedAt'; at: number }): boolean {
  const task = tasks[i]!
  const own = (keys: readonly TimeKey[]) => keys.flatMap(each => task[each]?.getTime() ?? [])
  const before = [...markedIn(tasks.slice(0, i)), ...own(key === 'arrivedAt' ? ['departedAt'] : ['departedAt', 'arrivedAt', 'serviceAt'])]
  const after = [...markedIn(tasks.slice(i + 1)), ...own(key === 'arrivedAt' ? ['serviceAt', 'completedAt'] : [])]
  return before.every(each => each <= at) && after.every(each => each >= at)
}

/** So many positions of a visit are kept. */
const SHOWN = 120
const AROUND_MS = 30 * 60_000

/** The positions around a visit: dense where it came and left, thinned out in between. */
export function excerptOf(track: readonly Fix[], { arrivedAt, leftAt }: Visit): Fix[] {
  const until = (leftAt ?? Infinity) + AROUND_MS
  const near = track.filter(({ at }) => at >= arrivedAt - AROUND_MS && at <= until)
  const isEdge = ({ at }: Fix) => Math.abs(at - arrivedAt) <= AROUND_MS / 3 || (leftAt !== null && Math.abs(at - leftAt) <= AROUND_MS / 3)
  const edges = near.filter(isEdge).length
  const every = Math.max(1, Math.ceil((near.length - edges) / Math.max(20, SHOWN - edges)))
  return near.filter((fix, i) => isEdge(fix) || i % every === 0).slice(0, 2 * SHOWN)
}
