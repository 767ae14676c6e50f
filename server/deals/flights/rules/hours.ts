import { type Allowance, drive, type Logbook, minutesOf, momentOf, openLogbook, type SegmentKind, serve, waitUntil } from './logbook.ts'
import { type Driven, type Norms, usualNorms } from './norms.ts'

/** A task as driving hours see it: the way to it from the one before, and when it may be done. */
export type TaskWork = {
  driveMinutes: number
  km: number | null
  /** Null: at any time. */
  window: { from: Date; to: Date } | null
  serviceMinutes: number
  /** Nobody works there for so long: the driver rests. */
  isRest?: boolean
}
/** Work for one driver or two, from a moment on, where the vehicle stands then. */
export type Work = {
  from: Date
  tasks: readonly TaskWork[]
  drivers: readonly Driven[]
  /** Whose calendar weeks count. */
  tz: string
  norms?: Norms
}

/** A stretch of time of a schedule. */
export type Segment = { kind: SegmentKind; from: Date; to: Date; task: number }
/** A task laid out: when it is reached and left, and how much earlier than its window ends; null: it has none. */
export type ScheduledTask = { arrivalAt: Date; departureAt: Date; slackMinutes: number | null }

/** What keeps drivers from a window: the road itself, or one of the norms. */
export type Reason = 'road' | 'pause' | 'day' | 'week' | 'two_weeks' | 'weekly_rest'
/** A window that cannot be reached, and the calculation of it. */
export type Impossible = {
  task: number
  reason: Reason
  driveMinutes: number
  /** How many shifts the driving up to there takes. */
  shifts: number
  earliestAt: Date
  windowTo: Date
}
export type Schedule = {
  segments: readonly Segment[]
  tasks: readonly ScheduledTask[]
  /** Shifts begun from the start to the last task, and minutes at the wheel. */
  shifts: number
  driveMinutes: number
  impossible: Impossible | null
}

type Step = { work: Work; norms: Norms; task: number }

/** The way to a task and what is done there, with what of long days and short rests may be used for it. */
function through(log: Logbook, { work, norms, task }: Step, allowance: Allowance): { arrived: Logbook; left: Logbook } {
  const { driveMinutes, window, serviceMinutes, isRest } = work.tasks[task]!
  const way = { rules: { norms, tz: work.tz }, allowed: { ...allowance }, task }
  const arrived = drive(log, driveMinutes, way)
  const from = window ? Math.ceil(minutesOf(window.from)) : arrived.at
  const begun = waitUntil(arrived, from, task)
  return { arrived, left: isRest ? waitUntil(begun, begun.at + serviceMinutes, task) : serve(begun, serviceMinutes, way) }
}

const isLate = ({ arrived }: { arrived: Logbook }, { work, task }: Step) => {
  const { window } = work.tasks[task]!
  return window !== null && arrived.at > minutesOf(window.to)
}

/** A way so far: the logbook at its end and the moments it came to each task. */
type Path = { log: Logbook; tasks: readonly { arrived: number; left: number; shifts: number }[] }
const grown = (path: Path, { arrived, left }: { arrived: Logbook; left: Logbook }): Path => ({
  log: left,
  tasks: [...path.tasks, { arrived: arrived.at, left: left.at, shifts: arrived.shifts }],
})

/** As a driver plans his work: whole rests, and a long day only where it saves one. */
function plainPath(work: Work, norms: Norms): { path: Path; isLate: boolean } {
  let path = startOf(work, norms)
  let late = false
  for (const task of work.tasks.keys()) {
    const step = { work, norms, task }
    const ways = longDays(norms).map(long => through(path.log, step, { long, short: 0 }))
    // the fewest long days of those with the fewest rests
    const best = ways.reduce((a, b) => (b.left.rests < a.left.rests ? b : a))
    late ||= isLate(best, step)
    path = grown(path, best)
  }
  return { path, isLate: late }
}

const startOf = (work: Work, norms: Norms): Path => ({
  log: openLogbook(Math.ceil(minutesOf(work.from)), work.drivers, { norms, tz: work.tz }),
  tasks: [],
})
// one way may touch two calendar weeks
const longDays = ({ longDays: most }: Norms) => Array.from({ length: 2 * most + 1 }, (_, i) => i)
const shortRests = ({ shortRests: most }: Norms) => Array.from({ length: most + 1 }, (_, i) => i)

/**
 * With everything the norms allow: after each task the earliest way of those that used equally many long days and short rests goes on.
 * `missed` is the first task no way comes to in time; from there the earliest goes on.
 */
function bestPath(work: Work, norms: Norms): { path: Path; missed: number | null } {
  let paths = [startOf(work, norms)]
  let missed: number | null = null
  for (const task of work.tasks.keys()) {
    const step = { work, norms, task }
    const ways = paths.flatMap(path => waysOn(path.log, step).map(way => ({ way, path: grown(path, way) })))
    const timely = ways.filter(({ way }) => !isLate(way, step))
    if (timely.length > 0) paths = front(timely.map(({ path }) => path))
    else {
      missed ??= task
      paths = [ways.reduce((a, b) => (b.way.arrived.at < a.way.arrived.at ? b : a)).path]
    }
  }
  const [path] = paths.toSorted((a, b) => a.log.usedShort - b.log.usedShort || a.log.usedLong - b.log.usedLong)
  return { path: path!, missed }
}

/** Every way on that uses its long days and short rests otherwise; one alone where nobody need rest. */
function waysOn(log: Logbook, step: Step) {
  const plain = through(log, step, { long: 0, short: 0 })
  const hasRest = plain.left.rests > log.rests || plain.left.stretches.some(({ kind, from, to }) => kind === 'wait' && to - from >= 540)
  if (!hasRest) return [plain]
  return longDays(step.norms).flatMap(long => shortRests(step.norms).map(short => through(log, step, { long, short })))
}

function front(paths: readonly Path[]): Path[] {
  const best = new Map<string, Path>()
  for (const path of paths) {
    const key = `${path.log.usedLong} ${path.log.usedShort}`
    const known = best.get(key)
    if (!known || path.log.at < known.log.at) best.set(key, path)
  }
  return [...best.values()]
}

/** The same work where one norm does not hold: what tells which of them is in the way. */
const without: Record<Exclude<Reason, 'road'>, (norms: Norms) => Norms> = {
  day: norms => ({ ...norms, day: FOREVER, longDay: FOREVER, round: FOREVER, pairGoing: FOREVER, pairRound: FOREVER + 540 }),
  pause: norms => ({ ...norms, driving: FOREVER }),
  week: norms => ({ ...norms, week: FOREVER }),
  two_weeks: norms => ({ ...norms, twoWeeks: FOREVER }),
  weekly_rest: norms => ({ ...norms, weekly: FOREVER }),
}
const FOREVER = 1e9

function reasonOf(work: Work, norms: Norms, task: number): Reason {
  const isReached = (other: Norms) => {
    const { missed } = bestPath({ ...work, tasks: work.tasks.slice(0, task + 1) }, other)
    return missed === null
  }
  const free = Object.values(without).reduce((other, lift) => lift(other), norms)
  if (!isReached(free)) return 'road'
  const reasons = Object.keys(without) as (keyof typeof without)[]
  return reasons.find(reason => isReached(without[reason](norms))) ?? 'day'
}

function scheduleFrom({ log, tasks }: Path, work: Work, impossible: Impossible | null): Schedule {
  return {
    segments: log.stretches.map(({ kind, from, to, task }) => ({ kind, from: momentOf(from), to: momentOf(to), task })),
    tasks: tasks.map(({ arrived, left }, i) => {
      const { window } = work.tasks[i]!
      return {
        arrivalAt: momentOf(arrived),
        departureAt: momentOf(left),
        slackMinutes: window && Math.floor(minutesOf(window.to) - arrived),
      }
    }),
    shifts: log.shifts,
    driveMinutes: log.driven,
    impossible,
  }
}

/**
 * How the work will go, as drivers plan it: whole rests, and a ten-hour day only where it saves one. Late windows show in the slack. What a
 * forecast is made of.
 */
export function scheduleOf(work: Work): Schedule {
  const norms = work.norms ?? usualNorms
  return scheduleFrom(plainPath(work, norms).path, work, null)
}

/**
 * Whether the work can be done in its windows: as drivers plan it where that is in time, else with everything the norms allow. Where that
 * is not enough either, the first window that cannot be reached stands in `impossible` with the calculation.
 */
export function judgeHours(work: Work): Schedule {
  const norms = work.norms ?? usualNorms
  const plain = plainPath(work, norms)
  if (!plain.isLate) return scheduleFrom(plain.path, work, null)
  const { path, missed } = bestPath(work, norms)
  if (missed === null) return scheduleFrom(path, work, null)
  const { arrived, shifts } = path.tasks[missed]!
  return scheduleFrom(path, work, {
    task: missed,
    reason: reasonOf(work, norms, missed),
    driveMinutes: work.tasks.slice(0, missed + 1).reduce((sum, { driveMinutes }) => sum + driveMinutes, 0),
    shifts,
    earliestAt: momentOf(arrived),
    windowTo: work.tasks[missed]!.window!.to,
  })
}
