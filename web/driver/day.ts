import type { z } from 'zod'
import type { DriverFlight, DriverTask, HandoverProof } from '#contract/driver-page.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { TaskStatus } from '#contract/order-states.ts'

import type { DriverMessage } from './messages.ts'

export type Task = z.output<typeof DriverTask>

/** What a stop becomes by a mark: the phone goes on by itself while the server hears nothing. */
const statusAfter: Record<TaskStatus, Partial<Record<TaskMark, TaskStatus>>> = {
  planned: { depart: 'en_route', arrive: 'arrived' },
  en_route: { arrive: 'arrived', fail: 'failed' },
  arrived: { serve: 'in_service', finish: 'completed', fail: 'failed' },
  in_service: { finish: 'completed', fail: 'failed' },
  completed: {},
  partially_completed: {},
  failed: {},
  cancelled: {},
}

export const timeOf = {
  depart: 'departedAt',
  arrive: 'arrivedAt',
  serve: 'serviceAt',
  finish: 'completedAt',
  fail: 'completedAt',
} as const satisfies Record<TaskMark, keyof Task>

export const isOver = (status: TaskStatus): boolean => Object.keys(statusAfter[status]).length === 0
const hasFlightEnded = ({ status }: Pick<DriverFlight, 'status'>) =>
  status === 'completed' || status === 'cancelled' || status === 'interrupted'

/** A stop with what the phone knows of it and the server does not yet. */
export type DayTask = Task & {
  /** Marks that wait to be sent. */
  waiting: readonly TaskMark[]
  photosWaiting: number
  /** What the consignee confirmed the handover with, while that waits to be sent. */
  handoverWaits: HandoverProof['method'] | null
}

/** A flight as its driver sees it: what the server told, and upon it what waits on the phone. */
export type Day = Omit<DriverFlight, 'tasks'> & { tasks: readonly DayTask[]; answerWaits: boolean; ended: boolean }

/** What the next big button does. */
export type NextStep = { is: 'answer' } | { is: 'declined' } | { is: 'mark'; task: DayTask; mark: TaskMark } | { is: 'over' }

/** Puts what waits on the phone upon a flight as the server told it; `trueTime` takes off what the clock of the phone is ahead. */
export function dayOf(flight: DriverFlight, messages: readonly DriverMessage[], trueTime: (at: string) => string): Day {
  const tasks: DayTask[] = flight.tasks.map(task => ({ ...task, waiting: [], photosWaiting: 0, handoverWaits: null }))
  let { answer } = flight
  let answerWaits = false
  for (const message of messages) {
    if (message.linkId !== flight.linkId || message.state !== 'waiting') continue
    if (message.call === 'answer') {
      answer = message.data.answer
      answerWaits = true
    } else if (message.call !== 'problem' && message.call !== 'consent') {
      const index = tasks.findIndex(({ taskId }) => taskId === message.data.taskId)
      const task = tasks[index]
      if (!task) continue
      if (message.call === 'handover') tasks[index] = { ...task, handoverWaits: message.data.proof.method }
      else if (message.call === 'unmark') tasks[index] = unmarked(task, message.data.mark)
      else
        tasks[index] =
          message.call === 'photo'
            ? { ...task, photosWaiting: task.photosWaiting + 1 }
            : marked(task, message.data.mark, trueTime(message.at))
    }
  }
  return { ...flight, answer, answerWaits, tasks, ended: hasFlightEnded(flight) }
}

function marked(task: DayTask, mark: TaskMark, at: string): DayTask {
  const status = statusAfter[task.status][mark]
  // the server knows more by now
  if (status === undefined) return task
  const reached = mark === 'finish' || mark === 'fail' ? { arrivedAt: task.arrivedAt ?? at } : {}
  return { ...task, ...reached, status, [timeOf[mark]]: at, waiting: [...task.waiting, mark] }
}

/** What a stop was before its last mark, which is taken back. */
function unmarked(task: DayTask, mark: TaskMark): DayTask {
  const here = task.serviceAt && mark === 'finish' ? 'in_service' : 'arrived'
  const status = mark === 'depart' || (mark === 'arrive' && !task.departedAt) ? 'planned' : mark === 'arrive' ? 'en_route' : here
  return { ...task, status, [timeOf[mark]]: null, waiting: task.waiting.filter(each => each !== mark) }
}

/** The stop that is on: the first that has not ended, stops being served in order. */
export const currentTask = ({ tasks, ended }: Day): DayTask | null => (ended ? null : (tasks.find(({ status }) => !isOver(status)) ?? null))

const usual: readonly TaskMark[] = ['depart', 'arrive', 'serve', 'finish']

/** The mark most likely made next at a stop: the first one in the usual order. */
const likely = (status: TaskStatus): TaskMark | null => usual.find(mark => statusAfter[status][mark] !== undefined) ?? null

export function nextStep(day: Day): NextStep {
  const task = currentTask(day)
  if (!task) return { is: 'over' }
  if (!hasBegun(day) && day.answer === null) return { is: 'answer' }
  if (!hasBegun(day) && day.answer === 'declined') return { is: 'declined' }
  return { is: 'mark', task, mark: likely(task.status)! }
}

/** The marks that skip a step, for whoever forgot to press: what `nextStep` does not offer. */
export const skippingMarks = ({ status }: Pick<Task, 'status'>): TaskMark[] =>
  usual.filter(mark => mark !== likely(status) && statusAfter[status][mark] !== undefined)

/** Whether a stop may be told of as not done: the vehicle is on its way there, or was. */
export const mayFail = ({ status }: Pick<Task, 'status'>): boolean => statusAfter[status].fail !== undefined

/** Whether the handover of a stop may be confirmed now: the vehicle is there, and nobody has confirmed it or is stopped. */
export const mayHandOver = ({ status, handover, handoverWaits }: DayTask): boolean =>
  (status === 'arrived' || status === 'in_service') && handover?.method === null && !handover.isHeld && handoverWaits === null

/** Whether the order asks for that before the unloading ends. */
export const mustHandOver = (task: DayTask): boolean => mayHandOver(task) && task.handover?.rule !== 'none'

/** Whether the wheels have turned: from then on the flight is declined no more. */
export const hasBegun = ({ tasks }: Pick<Day, 'tasks'>): boolean =>
  tasks.some(({ status }) => status !== 'planned' && status !== 'cancelled')

/** The flight shown first: one that is still on, else the last. */
export const firstShown = <F extends Pick<DriverFlight, 'linkId' | 'status'>>(flights: readonly F[]): F | null =>
  flights.find(flight => !hasFlightEnded(flight)) ?? flights.at(-1) ?? null

/** Flights as they were just read, but for one the phone has a newer answer of: the two may come in either order. */
export const newest = (read: readonly DriverFlight[], stored: readonly DriverFlight[]): DriverFlight[] =>
  read.map(flight => {
    const own = stored.find(({ linkId }) => linkId === flight.linkId)
    return own && own.version > flight.version ? own : flight
  })
