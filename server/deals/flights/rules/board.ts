import type { FlightLoad } from '#contract/flight-card.ts'
import { type Handled, handledOf } from './handled.ts'
import { onBoardAfter } from './legs.ts'

type Task = { kind: string; status: string; orderId: string } & Handled
/** What a flight carries of one order. */
type Load = FlightLoad & { orderId: string }

/**
 * What is on board after each task, of all orders together. Cancelled and failed tasks bring and take nothing; one that was done in part as
 * much as was said of it: what was not taken stays on board.
 */
export function boardAfter(tasks: readonly Task[], loads: readonly Load[]): FlightLoad[] {
  const planned = tasks.map(({ kind, status, orderId, ...handled }) => {
    const load = loads.find(each => each.orderId === orderId)
    const moved = status === 'partially_completed' && load ? handledOf(load, handled) : null
    return { kind, orderId: status === 'cancelled' || status === 'failed' ? null : orderId, place: null, moved }
  })
  const boards = onBoardAfter(
    planned,
    loads.map(load => ({ ...load, goods: [], ranges: [] })),
  )
  return boards.map(board => {
    const sum = (of: keyof FlightLoad) => [...board.values()].reduce((all, amount) => all + amount[of], 0)
    return { massKg: sum('massKg'), volumeM3: Math.round(sum('volumeM3') * 1000) / 1000, pallets: sum('pallets') }
  })
}
