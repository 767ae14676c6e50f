import { type LoadTask, onBoardAfter } from './legs.ts'
import { kmBetween, type Position } from './roads.ts'

type Task = Omit<LoadTask, 'place' | 'moved' | 'orderId'> & Position & { orderId: string; status: string }
type Carried = { orderId: string; massKg: number; volumeM3: number; pallets: number }

/** How far a flight goes, in whole kilometres; null where the way there is not known. */
export type Run = {
  loadedKm: number | null
  emptyKm: number | null
  /** What each order weighs times how far it goes, in kilogramme-kilometres. */
  kgKm: ReadonlyMap<string, number | null>
}

/**
 * The road of a flight by its tasks in their order: loaded while anything is on board. Empty are the way from where the vehicle comes, as far
 * as that is known, the ways with nothing on board, and the way back. What the flight does for itself at a place nobody located lies on its way.
 */
export function runOf(id: string, tasks: readonly Task[], { loads, from }: { loads: readonly Carried[]; from: Position | null }): Run {
  const stops = tasks.filter(task => task.status !== 'cancelled' && (task.orderId !== id || task.lat !== null))
  const known = new Set(loads.map(({ orderId }) => orderId))
  // an order of before loads were kept is on board all the same, whatever it weighs
  const bare = [...new Set(stops.map(({ orderId }) => orderId))].filter(orderId => orderId !== id && !known.has(orderId))
  const carried = [...loads, ...bare.map(orderId => ({ orderId, massKg: 0, volumeM3: 0, pallets: 0 }))]
  const boards = onBoardAfter(
    stops.map(({ kind, orderId }) => ({ kind, orderId, place: null })),
    carried.map(load => ({ ...load, goods: [], ranges: [] })),
  )
  const ways = stops.slice(1).map((stop, i) => ({ km: kmBetween(stops[i]!, stop), board: boards[i]! }))
  const [first] = stops
  const approach = first && from ? kmBetween({ ...from, country: from.country ?? first.country ?? null }, first) : 0
  const sum = (parts: readonly (number | null)[]) =>
    parts.some(part => part === null) ? null : parts.reduce<number>((all, part) => all + part!, 0)
  const kmOf = (chosen: typeof ways) => sum(chosen.map(({ km }) => km))
  return {
    loadedKm: stops.length === 0 ? null : kmOf(ways.filter(({ board }) => board.size > 0)),
    emptyKm: stops.length === 0 ? null : sum([approach, ...ways.filter(({ board }) => board.size === 0).map(({ km }) => km)]),
    kgKm: new Map(
      loads.map(({ orderId }) => [
        orderId,
        sum(ways.flatMap(({ km, board }) => (board.has(orderId) ? (km === null ? null : km * board.get(orderId)!.massKg) : []))),
      ]),
    ),
  }
}
