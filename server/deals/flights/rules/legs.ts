import type { Range } from '#contract/order-cargo.ts'
import { type Apart, apartIn, type Goods } from './mixing.ts'

/** How much of something is on board. */
export type Amount = { massKg: number; volumeM3: number; pallets: number }

/** What a flight carries of one order. */
export type Load = Amount & {
  orderId: string
  goods: readonly Goods[]
  /** Between which degrees each of its cargos travels; a bound left out is none. */
  ranges: readonly Partial<Range>[]
}

/** A task as the load sees it. */
export type LoadTask = {
  kind: string
  orderId: string | null
  /** Tasks of one place follow each other without a leg between; null: a place of its own. */
  place: string | null
  /** What it puts on board or takes off; null: a first loading all of the load, a last unloading what is left of it. */
  moved?: Amount | null
}

/** The way between two places, with what is on board. */
export type Leg = Amount & {
  /** From 1 on, and the tasks it leads from and to. */
  number: number
  from: number
  to: number
  orders: readonly string[]
  /** The range every cargo on board travels at, `turned` where they have none in common; null where none asks for one. */
  range: (Partial<Range> & { turned: boolean }) | null
  /** Each cargo's own range: what a body with zones keeps beside each other. */
  ranges: readonly Partial<Range>[]
  apart: readonly Apart[]
}

const nothing: Amount = { massKg: 0, volumeM3: 0, pallets: 0 }
const each = (of: (key: keyof Amount) => number): Amount => ({
  massKg: of('massKg'),
  volumeM3: Math.round(of('volumeM3') * 1000) / 1000,
  pallets: of('pallets'),
})
const isEmpty = ({ massKg, volumeM3, pallets }: Amount) => massKg <= 0 && volumeM3 <= 0 && pallets <= 0

/** What is on board of each order after each task. A reload takes off what is on board, and puts on what is not. */
export function onBoardAfter(tasks: readonly LoadTask[], loads: readonly Load[]): ReadonlyMap<string, Amount>[] {
  let board = new Map<string, Amount>()
  return tasks.map((task, i) => {
    const load = loads.find(({ orderId }) => orderId === task.orderId)
    if (!load) return board
    const now = board.get(load.orderId)
    const takes = task.kind === 'loading' || (task.kind === 'reload' && now === undefined)
    const gives = task.kind === 'unloading' || (task.kind === 'reload' && now !== undefined)
    if (!takes && !gives) return board
    const isSame = (other: LoadTask) => other.orderId === task.orderId && other.kind === task.kind
    const isLast = !tasks.slice(i + 1).some(isSame)
    const isFirst = !tasks.slice(0, i).some(isSame)
    const whole = takes ? (isFirst ? load : nothing) : isLast ? (now ?? nothing) : nothing
    const moved = task.moved ?? whole
    const left = each(key => Math.max(0, (now?.[key] ?? 0) + (takes ? moved[key] : -moved[key])))
    board = new Map(board)
    if (isEmpty(left) && gives) board.delete(load.orderId)
    else board.set(load.orderId, left)
    return board
  })
}

/** The degrees everything may travel at; `turned` where there are none; null where nothing asks for any. */
export function sharedRange(ranges: readonly Partial<Range>[]): Leg['range'] {
  const bounds = ranges.filter(({ min, max }) => min !== undefined || max !== undefined)
  if (bounds.length === 0) return null
  const mins = bounds.flatMap(({ min }) => (min === undefined ? [] : [min]))
  const maxs = bounds.flatMap(({ max }) => (max === undefined ? [] : [max]))
  const min = mins.length > 0 ? Math.max(...mins) : undefined
  const max = maxs.length > 0 ? Math.min(...maxs) : undefined
  const turned = min !== undefined && max !== undefined && min > max
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }), turned }
}

/** The legs of a flight, place by place, each with what is on board of it and what of that may not travel together. */
export function legsOf(tasks: readonly LoadTask[], loads: readonly Load[]): Leg[] {
  const boards = onBoardAfter(tasks, loads)
  const starts = tasks.slice(0, -1).flatMap((task, i) => {
    const next = tasks[i + 1]!
    return task.place !== null && task.place === next.place ? [] : [i]
  })
  return starts.map((from, i) => {
    const board = boards[from]!
    const aboard = loads.filter(({ orderId }) => board.has(orderId))
    const ranges = aboard.flatMap(load => load.ranges)
    return {
      ...each(key => [...board.values()].reduce((sum, amount) => sum + amount[key], 0)),
      number: i + 1,
      from,
      to: from + 1,
      orders: aboard.map(({ orderId }) => orderId),
      range: sharedRange(ranges),
      ranges,
      apart: apartIn(aboard.flatMap(({ goods }) => goods)),
    }
  })
}

/** The most a flight has on board at once, of each measure on whatever leg that is. */
export const peakOf = (legs: readonly Leg[]): Amount => each(key => legs.reduce((most, leg) => Math.max(most, leg[key]), 0))
