import type { FlightStatus, TaskStatus } from '#contract/order-states.ts'
import { isFinal, type TaskFacts } from './tasks.ts'

/** Tasks of all flights of an order, flight after flight. */
export const tasksIn = <T>(flights: readonly { tasks: readonly T[] }[]): T[] => flights.flatMap(({ tasks }) => tasks)

type Task = TaskFacts & { stopSeq: number }

/** What happened at a stop of an order, of however many vehicles. */
export type Visit = Omit<TaskFacts, 'kind' | 'orderId'>

const ranks: readonly TaskStatus[] = ['planned', 'en_route', 'arrived', 'in_service']

/**
 * How an order's stop stands: as the vehicle there is furthest while one is still to come or to leave, over when the last of them has left;
 * reached when the first came, left when the last did. Tasks an interruption cancelled are left out where another vehicle took them over.
 * Null: no flight comes there.
 */
export function visitOf(flights: readonly { tasks: readonly Task[] }[], stopSeq: number): Visit | null {
  const all = tasksIn(flights).filter(task => task.stopSeq === stopSeq && (task.kind === 'loading' || task.kind === 'unloading'))
  const live = all.filter(({ status }) => status !== 'cancelled')
  const tasks = live.length > 0 ? live : all
  if (tasks.length <= 1) return tasks[0] ?? null
  const open = tasks.filter(({ status }) => !isFinal(status))
  const first = (key: 'departedAt' | 'arrivedAt' | 'serviceAt') => edge(tasks, key, Math.min)
  return {
    status: open.length > 0 ? furthest(open) : endingOf(tasks),
    departedAt: first('departedAt'),
    arrivedAt: first('arrivedAt'),
    serviceAt: first('serviceAt'),
    completedAt: open.length > 0 ? null : edge(tasks, 'completedAt', Math.max),
  }
}

function edge(tasks: readonly Task[], key: Exclude<keyof Visit, 'status'>, of: (...times: number[]) => number): Date | null {
  const times = tasks.flatMap(task => task[key]?.getTime() ?? [])
  return times.length === 0 ? null : new Date(of(...times))
}

const furthest = (open: readonly Task[]): TaskStatus => ranks[Math.max(...open.map(({ status }) => ranks.indexOf(status)))]!

function endingOf(tasks: readonly Task[]): TaskStatus {
  const [one] = tasks
  if (tasks.every(({ status }) => status === one!.status)) return one!.status
  return tasks.some(({ status }) => status === 'completed' || status === 'partially_completed') ? 'partially_completed' : 'failed'
}

/** A part of an order on one flight. */
export type Share = { massKg: number; volumeM3: number; pallets: number; pieces: number }

const parts = ['massKg', 'volumeM3', 'pallets', 'pieces'] as const

type Carrying = { status: FlightStatus; leg: number; share: Share | null; replacedBy?: string | null }

/**
 * What of an order no flight carries yet on some leg; a flight without a share carries the whole, and so does one that took another's place.
 * What nobody takes over from a flight stays with it to the end of the way.
 */
export function remainderOf(total: Share, flights: readonly Carrying[]): Share {
  const carrying = flights.filter(({ status }) => status !== 'interrupted' && status !== 'cancelled')
  const legs = [...new Set(carrying.map(({ leg }) => leg))].map(at =>
    carrying.filter(({ leg, replacedBy }) => leg === at || (leg < at && !replacedBy)),
  )
  const left = (part: (typeof parts)[number]) =>
    Math.max(
      0,
      ...(legs.length === 0 ? [[]] : legs).map(leg => {
        const carried = leg.reduce((sum, { share }) => sum + (share ?? total)[part], 0)
        return Math.round((total[part] - carried) * 1000) / 1000
      }),
    )
  return { massKg: left('massKg'), volumeM3: left('volumeM3'), pallets: left('pallets'), pieces: left('pieces') }
}

export const isNothing = (share: Share): boolean => parts.every(part => share[part] === 0)

/** Which parts of a share are more than another; those the order does not count are no matter. */
export const beyond = (share: Share, most: Share): (typeof parts)[number][] => parts.filter(part => share[part] > most[part])

/** What is left of a share when a part of it goes to another flight. */
export const lessOf = (share: Share, part: Share): Share => ({
  massKg: share.massKg - part.massKg,
  volumeM3: Math.round((share.volumeM3 - part.volumeM3) * 1000) / 1000,
  pallets: share.pallets - part.pallets,
  pieces: share.pieces - part.pieces,
})

/** A sum of the order on one of its flights, by mass to the minor unit: rounded down. */
export const portionOf = (amount: number, share: Share | null, total: Share): number =>
  share === null || total.massKg === 0 ? amount : Math.floor((amount * share.massKg) / total.massKg)
