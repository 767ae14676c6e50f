import type { FlightLoad } from '#contract/flight-card.ts'

type Task = { kind: string; status: string; orderId: string }
/** What a flight carries of one order. */
type Load = FlightLoad & { orderId: string }

const boards = new Set(['loading', 'reload'])
const leaves = new Set(['unloading', 'reload'])

/**
 * What is on board after each task as planned: an order comes at its first loading, or at the reload it is taken over at, and leaves at the
 * last unloading, or at the reload it is handed over at. Cancelled tasks bring and take nothing.
 */
export function boardAfter(tasks: readonly Task[], loads: readonly Load[]): FlightLoad[] {
  const spans = loads.map(load => {
    const places = tasks.flatMap(({ orderId, kind, status }, i) =>
      orderId === load.orderId && status !== 'cancelled' && (boards.has(kind) || leaves.has(kind)) ? [{ i, kind }] : [],
    )
    const from = places.find(({ kind }) => boards.has(kind))?.i ?? null
    const to = places.findLast(({ i, kind }) => leaves.has(kind) && i !== from)?.i ?? null
    return { load, from, to }
  })
  return tasks.map((_, i) => {
    const aboard = spans.filter(({ from, to }) => from !== null && from <= i && (to === null || i < to))
    const sum = (of: keyof FlightLoad) => aboard.reduce((all, { load }) => all + load[of], 0)
    return { massKg: sum('massKg'), volumeM3: Math.round(sum('volumeM3') * 1000) / 1000, pallets: sum('pallets') }
  })
}
