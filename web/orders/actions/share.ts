import { isOver } from '#contract/flight-lead.ts'
import type { FlightShare } from '#contract/flight-moves.ts'
import type { OrderCard } from '#contract/order-card.ts'

export const shareParts = ['massKg', 'volumeM3', 'pallets', 'pieces'] as const

/** Litres are the least a volume is written in. */
const litres = (m3: number) => Math.round(m3 * 1000) / 1000

/** What is left of a share when another is taken from it; below nothing where there is not so much. */
export const lessOf = (share: FlightShare, other: FlightShare): FlightShare => ({
  massKg: share.massKg - other.massKg,
  volumeM3: litres(share.volumeM3 - other.volumeM3),
  pallets: share.pallets - other.pallets,
  pieces: share.pieces - other.pieces,
})

/** Flights the executor himself carries an order on, or will: not those of who carries a leg he passed on. */
export const ownOpen = ({ flights }: Pick<OrderCard, 'flights'>): OrderCard['flights'] =>
  flights.filter(flight => flight.carrier === null && !isOver(flight))

/** What no flight of an order carries yet. */
export function leftOf({ cargos, flights }: Pick<OrderCard, 'cargos' | 'flights'>): FlightShare {
  const sum = (part: (typeof shareParts)[number]) => cargos.reduce((all, cargo) => all + (cargo[part] ?? 0), 0)
  const total = { massKg: sum('massKg'), volumeM3: litres(sum('volumeM3')), pallets: sum('pallets'), pieces: sum('pieces') }
  return ownOpen({ flights }).reduce((left, { share }) => lessOf(left, share ?? left), total)
}
