import type { FlightLoad } from '#contract/flight-card.ts'
import { onBoardAfter } from './legs.ts'

type Task = { kind: string; status: string; orderId: string }
/** What a flight carries of one order. */
type Load = FlightLoad & { orderId: string }

/** What is on board after each task as planned, of all orders together. Cancelled tasks bring and take nothing. */
export function boardAfter(tasks: readonly Task[], loads: readonly Load[]): FlightLoad[] {
  const planned = tasks.map(({ kind, status, orderId }) => ({ kind, orderId: status === 'cancelled' ? null : orderId, place: null }))
  const boards = onBoardAfter(
    planned,
    loads.map(load => ({ ...load, goods: [], ranges: [] })),
  )
  return boards.map(board => {
    const sum = (of: keyof FlightLoad) => [...board.values()].reduce((all, amount) => all + amount[of], 0)
    return { massKg: sum('massKg'), volumeM3: Math.round(sum('volumeM3') * 1000) / 1000, pallets: sum('pallets') }
  })
}
