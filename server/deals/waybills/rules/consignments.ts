import type { OrderFlight } from '#server/deals/flights/record.ts'
import { totalOf } from '#server/deals/flights/row.ts'
import { apportion } from '#server/deals/flights/rules/apportion.ts'
import { isNothing, remainderOf, type Share } from '#server/deals/flights/rules/ofOrder.ts'
import type { CargoRecord, OrderState } from '#server/deals/record.ts'

/** The flights that carry one consignment one after another: the one that began it, and those that took it over on the way. */
export type Chain = {
  /** The flight that began it; null while the order has no flight. */
  flightId: string | null
  flights: readonly OrderFlight[]
  /** Whether it is carried, or was: a flight that was called off carries nothing, and needs no waybill. */
  isLive: boolean
}

/** The flights of an order by its consignments, those begun first before others. An order without a flight is one that nobody has begun. */
export function chainsOf(flights: readonly OrderFlight[]): Chain[] {
  if (flights.length === 0) return [{ flightId: null, flights, isLive: true }]
  const later = new Set(flights.map(({ replacedBy }) => replacedBy))
  const heads = flights.filter(({ id }) => !later.has(id))
  // whoever begins with a reload takes something over, also while nobody has said from whom
  const loading = heads.filter(({ tasks }) => tasks[0]?.kind !== 'reload')
  return (loading.length > 0 ? loading : heads).map(first => {
    const chain = [first]
    for (let next = after(flights, first); next && !chain.includes(next); next = after(flights, next)) chain.push(next)
    return { flightId: first.id, flights: chain, isLive: chain.at(-1)!.status !== 'cancelled' }
  })
}

const after = (flights: readonly OrderFlight[], { replacedBy }: OrderFlight) =>
  replacedBy === null ? undefined : flights.find(({ id }) => id === replacedBy)

/**
 * The waybill of each consignment among those of the deal, oldest first; null where it has none. One that names no flight the order has is that
 * of the first consignment without its own: it was made by a release that knew of one alone, or its flight was made anew.
 */
export function paired<W extends { waybill: { flightId: string | null } }>(chains: readonly Chain[], waybills: readonly W[]): (W | null)[] {
  const found = chains.map(({ flights }) => waybills.find(({ waybill }) => flights.some(({ id }) => id === waybill.flightId)) ?? null)
  const others = waybills.filter(each => !found.includes(each))
  return found.map(each => each ?? others.shift() ?? null)
}

/** A part of an order that one vehicle loads: it has a waybill of its own, and whoever takes it over on the way goes on with that one. */
export type Consignment = Chain & {
  /** The order as if it were this part alone: its flights and its cargo. The price is that of the whole. */
  state: OrderState
  /** This part's share of a sum of the order, by mass; the shares of all come to the sum. */
  portion: (sum: number) => number
}

/** The consignments of an order with what is in each of its cargo. */
export function consignmentsOf(state: OrderState): Consignment[] {
  const chains = chainsOf(state.flights)
  const total = totalOf(state.cargos)
  const shares = chains.map(({ flights }) => flights.at(-1)?.share ?? null)
  const carried = chains.map(({ isLive }, i) => (isLive ? (shares[i] ?? total).massKg : 0))
  const weights = [...carried, Math.max(0, total.massKg - carried.reduce((sum, mass) => sum + mass, 0))]
  let left: readonly CargoRecord[] = state.cargos
  return chains.map((chain, i) => {
    const share = shares[i] ?? null
    const cargos = share === null ? state.cargos : takenFrom(chain.isLive ? left : state.cargos, share)
    if (share !== null && chain.isLive) left = left.map((cargo, at) => lessOf(cargo, cargos[at]!))
    return {
      ...chain,
      state: { ...state, flights: chain.flights, cargos: cargos.filter(({ massKg, pieces }) => massKg > 0 || pieces > 0) },
      portion: sum => apportion(sum, weights)[i]!,
    }
  })
}

/** The order as one of its waybills has it; all of it where that waybill is of no consignment any more. */
export function onWaybill(state: OrderState, { id }: { id: string }): OrderState {
  const all = consignmentsOf(state)
  const at = paired(all, state.waybills).findIndex(found => found?.waybill.id === id)
  return all[at]?.state ?? state
}

/** Whether every consignment of an order has a waybill that says so, and nothing of it is without a flight. */
export function everyWaybill<W extends { waybill: { flightId: string | null } }>(
  { flights, cargos }: Pick<OrderState, 'flights' | 'cargos'>,
  waybills: readonly W[],
  says: (waybill: W['waybill']) => boolean,
): boolean {
  const chains = chainsOf(flights)
  const found = paired(chains, waybills)
  const stands = chains.every(({ isLive }, i) => !isLive || (found[i] !== null && says(found[i]!.waybill)))
  // what a flight did not load is nobody's any more
  const taken = flights.map(flight => (flight.status === 'cancelled' ? { ...flight, status: 'completed' as const } : flight))
  return stands && (flights.length === 0 || isNothing(remainderOf(totalOf(cargos), taken)))
}

/** Cubic metres are counted in litres: the parts of a volume come to it as whole numbers do. */
const units = { massKg: 1, pieces: 1, pallets: 1, volumeM3: 1000 } as const satisfies Record<keyof Share, number>

/** As much of each cargo as a share of all of them has: in proportion to what is left of it. */
function takenFrom(cargos: readonly CargoRecord[], share: Share): CargoRecord[] {
  const of = (part: keyof Share) => {
    const there = cargos.map(cargo => Math.round(cargo[part] * units[part]))
    const wanted = Math.round(share[part] * units[part])
    return apportion(
      Math.min(
        wanted,
        there.reduce((sum, each) => sum + each, 0),
      ),
      there,
    ).map(each => each / units[part])
  }
  const [mass, pieces, pallets, volume] = [of('massKg'), of('pieces'), of('pallets'), of('volumeM3')]
  return cargos.map((cargo, i) => ({
    ...cargo,
    massKg: mass[i]!,
    pieces: pieces[i]!,
    pallets: pallets[i]!,
    volumeM3: volume[i]!,
    declaredValue: cargo.declaredValue === null ? null : apportion(cargo.declaredValue, [mass[i]!, cargo.massKg - mass[i]!])[0]!,
  }))
}

const lessOf = (cargo: CargoRecord, taken: CargoRecord): CargoRecord => ({
  ...cargo,
  massKg: cargo.massKg - taken.massKg,
  pieces: cargo.pieces - taken.pieces,
  pallets: cargo.pallets - taken.pallets,
  volumeM3: Math.round((cargo.volumeM3 - taken.volumeM3) * 1000) / 1000,
  declaredValue: cargo.declaredValue === null ? null : cargo.declaredValue - taken.declaredValue!,
})
