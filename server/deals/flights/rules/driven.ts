import { type Allowance, drive, type Logbook, minutesOf, momentOf, openLogbook, serve, waitUntil } from './logbook.ts'
import { type Driven, type Norms, rested, usualNorms } from './norms.ts'
import { minutesBetween, type Position, SERVICE } from './roads.ts'

/** A task a driver had, or has yet, before the work in question: as it was done, else as it is planned. */
export type TaskBefore = Omit<Position, 'country'> & {
  plannedFrom: Date
  plannedTo: Date
  arrivedAt: Date | null
  completedAt: Date | null
  minutes: number | null
  /** He rested there. */
  isRest?: boolean
  /** How long the way there was driven without a halt, where that was measured. */
  driveMinutes?: number
}

/**
 * What a driver has behind him after tasks in the order of their times: driven by road between them, without long days and short rests where
 * he was in time without, idle wherever he neither drove nor served. He is held to have come to the first of them from his weekly rest. Null:
 * there is none.
 */
export function drivenAfter(
  tasks: readonly TaskBefore[],
  { tz, norms = usualNorms }: { tz: string; norms?: Norms | undefined },
): Driven | null {
  const [first] = tasks
  if (!first) return null
  const rules = { norms, tz }
  let log = openLogbook(minutesOf(first.arrivedAt ?? first.plannedFrom), [rested], rules)
  for (const [i, task] of tasks.entries()) {
    const minutes = i === 0 ? 0 : (task.driveMinutes ?? minutesBetween(tasks[i - 1]!, task) ?? 0)
    log = task.driveMinutes === undefined ? through(log, { task, minutes, rules }) : measuredWith(log, { task, minutes, rules })
  }
  const { sincePause, day, week, lastWeek, longDays } = log.wheels[0]!
  return {
    ...{ sincePause, day, week, lastWeek, longDays },
    shortRests: log.shortRests,
    shiftAt: log.began === null ? null : momentOf(log.began),
    weekAt: momentOf(log.weekRestedAt),
    at: momentOf(log.idleSince ?? log.at),
  }
}

type Rules = { norms: Norms; tz: string }
type Step = { task: TaskBefore; minutes: number; rules: Rules }

/** To a task and through it, with the fewest long days and short rests that are in time for it; where none are, as one who uses none. */
function through(log: Logbook, step: Step): Logbook {
  const { longDays, shortRests } = step.rules.norms
  const plain = doneWith(log, step, { long: 0, short: 0 })
  if (plain.inTime) return plain.log
  const more = Array.from({ length: (longDays + 1) * (shortRests + 1) }, (_, i) => ({
    long: i % (longDays + 1),
    short: Math.floor(i / (longDays + 1)),
  })).toSorted((a, b) => a.long + a.short - b.long - b.short)
  for (const allowed of more) {
    const way = doneWith(log, step, allowed)
    if (way.inTime) return way.log
  }
  return plain.log
}

/** What was measured is not laid out by norms: nobody rested but where he stood, and whoever stood for so long has rested. */
const measuredWith = (log: Logbook, { task, minutes, rules }: Step): Logbook =>
  doneWith(log, { task, minutes, rules: { ...rules, norms: { ...rules.norms, ...unbound } } }, { long: 0, short: 0 }).log
const FOREVER = 1e9
const unbound = {
  ...{ driving: FOREVER, day: FOREVER, week: FOREVER, twoWeeks: FOREVER, weekly: FOREVER, pairGoing: FOREVER },
  ...{ rest: 390, shortRest: 390, pause: 35, round: FOREVER, pairRound: FOREVER + 390 },
}

/** What is done at a task takes as long as planned, and no longer than he was there; for the rest of his stay he is idle. */
function doneWith(log: Logbook, { task, minutes, rules }: Step, allowance: Allowance): { log: Logbook; inTime: boolean } {
  const { plannedFrom, plannedTo, arrivedAt, completedAt } = task
  const way = { rules, allowed: { ...allowance }, task: 0 }
  const arrived = drive(log, minutes, way)
  const by = minutesOf(arrivedAt ?? plannedTo)
  const stayed = completedAt && arrivedAt ? minutesOf(completedAt) - minutesOf(arrivedAt) : Number.POSITIVE_INFINITY
  const service = Math.min(task.minutes ?? SERVICE, stayed)
  const begun = waitUntil(arrived, minutesOf(arrivedAt ?? plannedFrom), 0)
  const served = task.isRest ? waitUntil(begun, begun.at + service, 0) : serve(begun, service, way)
  return {
    log: completedAt ? waitUntil(served, minutesOf(completedAt), 0) : served,
    inTime: arrived.at <= by && served.at <= by + service,
  }
}
