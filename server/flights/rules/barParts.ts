import type { PartKind } from '#contract/flight-board.ts'
import type { FlightStatus, TaskStatus } from '#contract/order-states.ts'
import type { Norms } from '#server/deals/flights/rules/norms.ts'
import { minutesBetween, SERVICE } from '#server/deals/flights/rules/roads.ts'
import { isFinal } from '#server/deals/flights/rules/tasks.ts'

/** A task as the board draws it. */
export type BarTask = {
  kind: string
  status: TaskStatus
  lat: number | null
  lon: number | null
  plannedFrom: Date
  plannedTo: Date
  departedAt: Date | null
  arrivedAt: Date | null
  completedAt: Date | null
  minutes: number | null
  /** What was foretold of the arrival; null where nothing was, or it is not for the viewer to know. */
  expected: { at: Date; from: Date; until: Date } | null
}

type Part = [kind: PartKind, from: number, to: number]
/** A flight laid out in time, in milliseconds: when it is on the road, what is done when, and the least time to spare ahead. */
export type Bar = { begins: number; ends: number; parts: Part[]; slack: number | null }

const MINUTE = 60_000
const over = new Set<FlightStatus>(['completed', 'interrupted', 'cancelled'])
const kinds: Partial<Record<string, PartKind>> = { loading: 'loading', unloading: 'unloading', rest: 'rest', empty_return: 'drive' }

/** Minutes a rested driver takes for so much driving: with a pause after each stretch and a rest after each day of the norms. */
export function travelMinutes(driving: number, { day, driving: stretch, pause, rest }: Norms): number {
  if (driving <= 0) return 0
  const days = Math.ceil(driving / day)
  const pausesIn = (part: number) => Math.max(0, Math.ceil(part / stretch) - 1) * pause
  return driving + (days - 1) * (pausesIn(day) + rest) + pausesIn(driving - (days - 1) * day)
}

/** The way between two moments: driving by days with the rests between them, then rest or waiting for what is left. */
export function wayParts(from: number, to: number, driving: number, norms: Norms): Part[] {
  if (to <= from) return []
  const travel = travelMinutes(driving, norms) * MINUTE
  if (driving > 0 && to - from < travel) return [['drive', from, to]]
  const parts: Part[] = []
  let at = from
  for (let left = driving; left > 0; left -= norms.day) {
    if (at > from) {
      parts.push(['rest', at, at + norms.rest * MINUTE])
      at += norms.rest * MINUTE
    }
    const until = at + travelMinutes(Math.min(left, norms.day), norms) * MINUTE
    parts.push(['drive', at, until])
    at = until
  }
  const spare = (to - at) / MINUTE
  if (spare >= norms.shortRest) {
    const until = at + Math.min(spare, norms.rest) * MINUTE
    parts.push(['rest', at, until])
    at = until
  }
  if (to > at) parts.push(['wait', at, to])
  return parts
}

type Laid = { at: number | null; from: BarTask | null; slack: number | null; parts: Part[] }

/** One task more: the way to it and what is done there, as it went or as it is expected to. */
function through({ at, from, slack, parts }: Laid, task: BarTask, { now, norms }: { now: number; norms: Norms }): Laid {
  const known = from && minutesBetween(from, task)
  const gap = from ? Math.max(0, (task.plannedFrom.getTime() - (at ?? 0)) / MINUTE) : 0
  const driving = known ?? gap
  const began = task.departedAt?.getTime() ?? at
  const opens = task.plannedFrom.getTime()
  const earliest = began === null ? opens : Math.max(opens, began + travelMinutes(driving, norms) * MINUTE)
  const reached = task.arrivedAt?.getTime() ?? Math.max(task.expected?.at.getTime() ?? earliest, now)
  const way = began === null ? [] : wayParts(began, reached, driving, norms)
  const stay = reached + (task.minutes ?? SERVICE) * MINUTE
  const left = task.completedAt?.getTime() ?? (task.arrivedAt && !isFinal(task.status) ? Math.max(stay, now) : stay)
  const ahead = task.arrivedAt === null
  const spare = Math.floor((task.plannedTo.getTime() - reached) / MINUTE)
  return {
    at: left,
    from: task,
    slack: ahead ? Math.min(spare, slack ?? spare) : slack,
    parts: [...parts, ...way, ...(left > reached ? [[kinds[task.kind] ?? 'work', reached, left] satisfies Part] : [])],
  }
}

type Planned = { status: FlightStatus; plannedStart: Date; plannedEnd: Date; tasks: readonly BarTask[] }

/**
 * A flight laid out by its marks, and from the last of them on by what is foretold, else by the estimated road and the norms for a rested driver; to the end of its plan
 * it holds its vehicle all the same, which is told as slack. How it is judged is the judge's alone: this is its picture.
 */
export function barOf({ status, plannedStart, plannedEnd, tasks }: Planned, now: Date, norms: Norms): Bar {
  const isOver = over.has(status)
  const open = tasks.filter(task => task.status !== 'cancelled' && (task.arrivedAt !== null || !(isOver || isFinal(task.status))))
  const laid = open.reduce<Laid>((all, task) => through(all, task, { now: isOver ? 0 : now.getTime(), norms }), {
    at: null,
    from: null,
    slack: null,
    parts: [],
  })
  const begins = laid.parts[0]?.[1] ?? plannedStart.getTime()
  const done = laid.at ?? plannedEnd.getTime()
  const ends = isOver ? done : Math.max(done, plannedEnd.getTime())
  return { begins, ends, parts: ends > done ? [...laid.parts, ['slack', done, ends]] : laid.parts, slack: laid.slack }
}
