import type { TaskMark } from '#contract/order-card.ts'
import type { FlightStatus, TaskStatus } from '#contract/order-states.ts'
import { refuse } from '#server/platform/refusal.ts'

/** A stop of a flight as the rules see it; `seq` orders the stops. */
export type TaskFacts = {
  kind: string
  status: TaskStatus
  departedAt: Date | null
  arrivedAt: Date | null
  serviceAt: Date | null
  completedAt: Date | null
  /** Whose cargo it is, where a flight has that of several. */
  orderId?: string
}

const marks: Record<TaskStatus, Partial<Record<TaskMark, TaskStatus>>> = {
  planned: { depart: 'en_route', arrive: 'arrived' },
  en_route: { arrive: 'arrived', fail: 'failed' },
  arrived: { serve: 'in_service', finish: 'completed', fail: 'failed' },
  in_service: { finish: 'completed', fail: 'failed' },
  completed: {},
  partially_completed: {},
  failed: {},
  cancelled: {},
}

export const isFinal = (status: TaskStatus): boolean => Object.keys(marks[status]).length === 0
export const isDone = (status: TaskStatus) => status === 'completed' || status === 'partially_completed'

/** The mark's place in the times a stop keeps. */
export const timeOf = {
  depart: 'departedAt',
  arrive: 'arrivedAt',
  serve: 'serviceAt',
  finish: 'completedAt',
  fail: 'completedAt',
} as const satisfies Record<TaskMark, keyof TaskFacts>

/** Marks that may be made on the stop at `index` now: stops are served in order. */
export function marksOf(tasks: readonly TaskFacts[], index: number): TaskMark[] {
  const task = tasks[index]
  if (!task || tasks.slice(0, index).some(earlier => !isFinal(earlier.status))) return []
  return Object.keys(marks[task.status]) as TaskMark[]
}

/** The status of a stop after a mark at the moment `at`, or a refusal. Times never go back along the flight nor into the future. */
export function mark(tasks: readonly TaskFacts[], index: number, { what, at, now }: { what: TaskMark; at: Date; now: Date }): TaskStatus {
  const task = tasks[index] ?? refuse('task.not_found')
  const waiting = tasks.slice(0, index).findIndex(earlier => !isFinal(earlier.status))
  if (waiting >= 0) refuse('task.out_of_order', { stop: waiting + 1 })
  const to = marks[task.status][what] ?? refuse('task.step_closed', { status: task.status })
  const times = tasks.slice(0, index + 1).flatMap(each => [each.departedAt, each.arrivedAt, each.serviceAt, each.completedAt])
  const latest = Math.max(...times.map(time => time?.getTime() ?? Number.NEGATIVE_INFINITY))
  if (at.getTime() > now.getTime() || at.getTime() < latest) refuse('task.time', { at: at.toISOString() })
  return to
}

const timeKeys = ['departedAt', 'arrivedAt', 'serviceAt', 'completedAt'] as const
type TimeKey = (typeof timeKeys)[number]

/** Every moment that was marked on the tasks, in milliseconds. */
export const markedIn = (tasks: readonly Pick<TaskFacts, TimeKey>[]): number[] =>
  tasks.flatMap(task => timeKeys.flatMap(key => task[key]?.getTime() ?? []))
/** A time of a stop that was corrected. */
export type CorrectedTime = { key: TimeKey; was: Date; at: Date }

/**
 * The times of the stop at `index` that a correction changes, or a refusal: only what was marked is corrected, and each stays between the
 * marks of the flight before and after it.
 */
export function correctedTimes(
  tasks: readonly TaskFacts[],
  index: number,
  times: Partial<Record<TimeKey, Date>>,
  now: Date,
): CorrectedTime[] {
  const task = tasks[index] ?? refuse('task.not_found')
  const given = timeKeys.flatMap(key => {
    const at = times[key]
    if (!at) return []
    const was = task[key] ?? refuse('task.unmarked', { field: `times.${key}` })
    return was.getTime() === at.getTime() ? [] : [{ key, was, at }]
  })
  if (given.length === 0) refuse('task.same', { field: 'times' })
  const after = tasks.map((each, i) => (i === index ? { ...each, ...Object.fromEntries(given.map(({ key, at }) => [key, at])) } : each))
  const line = after.flatMap((each, i) => timeKeys.flatMap(key => (each[key] ? [{ i, key, at: each[key].getTime() }] : [])))
  for (const { key, at } of given) {
    const here = line.findIndex(each => each.i === index && each.key === key)
    const outside = line.some((each, i) => (i < here && each.at > at.getTime()) || (i > here && each.at < at.getTime()))
    if (outside || at.getTime() > now.getTime()) refuse('task.between', { field: `times.${key}` })
  }
  return given
}

/** Whether times of a flight that has ended may still be corrected: for 24 hours, the last moment included. */
export const isCorrectable = (end: Date, now: Date): boolean => now.getTime() - end.getTime() <= 24 * 3600_000

/** What a vehicle does for itself leaves the status of its flight as it is. */
const ofVehicle = new Set(['customs', 'weighing', 'wash', 'fuel', 'rest', 'empty_return'])

/** Whether cargo comes on board at a task or leaves: at a reload it leaves where it was on board before. */
function turnAt(tasks: readonly TaskFacts[], at: TaskFacts): 'loading' | 'unloading' {
  if (at.kind !== 'reload') return at.kind === 'unloading' ? 'unloading' : 'loading'
  const same = tasks.filter(each => each.orderId === at.orderId && !ofVehicle.has(each.kind))
  return same[0] === at ? 'loading' : 'unloading'
}

/** The status of a flight: derived from its stops, never typed in. */
export function flightStatusOf(tasks: readonly TaskFacts[], hasResources: boolean): FlightStatus {
  if (!hasResources) return 'awaiting_resources'
  if (tasks.every(task => isFinal(task.status))) {
    // fuel that was taken completes no flight whose cargo left it
    const cargo = tasks.filter(task => !ofVehicle.has(task.kind))
    return (cargo.length > 0 ? cargo : tasks).some(task => isDone(task.status)) ? 'completed' : 'cancelled'
  }
  const live = tasks.filter(task => !ofVehicle.has(task.kind) && task.status !== 'cancelled')
  if ((live.length > 0 ? live : tasks).every(task => task.status === 'planned')) return 'assigned'
  const current = live.find(task => !isFinal(task.status))
  // what the vehicle still does for itself comes after the last cargo
  if (!current) return live.some(task => isDone(task.status)) ? 'unloading' : 'to_loading'
  const loadings = live.filter(task => turnAt(tasks, task) === 'loading')
  if (loadings.length > 0 && loadings.every(task => task.status === 'failed')) return 'cancelled'
  const here = current.status === 'arrived' || current.status === 'in_service'
  if (here) return turnAt(tasks, current)
  return loadings.some(task => isDone(task.status)) || turnAt(tasks, current) === 'unloading' ? 'in_transit' : 'to_loading'
}

/** True once the flight has begun: the first stop is on its way or further. */
export const hasStarted = (tasks: readonly TaskFacts[]): boolean =>
  tasks.some(task => task.status !== 'planned' && task.status !== 'cancelled')

/** True when every unloading has ended and at least one of them succeeded, and no vehicle has still to say that it handed the cargo over. */
export function isDelivered(tasks: readonly TaskFacts[]): boolean {
  const unloadings = tasks.filter(task => task.kind === 'unloading' && task.status !== 'cancelled')
  if (tasks.some(task => task.kind === 'reload' && !isFinal(task.status))) return false
  return unloadings.length > 0 && unloadings.every(task => isFinal(task.status)) && unloadings.some(task => isDone(task.status))
}

/** True when every stop has ended and nothing was delivered. */
export const isLost = (tasks: readonly TaskFacts[]): boolean =>
  tasks.length > 0 && tasks.every(task => isFinal(task.status)) && !isDelivered(tasks)
