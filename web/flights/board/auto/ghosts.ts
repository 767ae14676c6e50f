import type { PlannerProposal } from '#contract/planner.ts'

/** A flight that is proposed, where it would stand: milliseconds since 1970. */
export type Ghost = { id: string; label: string; from: number; to: number }
/** What is proposed for each truck. */
export type Ghosts = ReadonlyMap<string, readonly Ghost[]>

export const noGhosts: Ghosts = new Map()
/** The least a proposal takes on its lane: its last stop has no end of its own. */
const LEAST = 3_600_000

/** A proposal is known by its truck and its first order. */
export const idOf = ({ truckId, orders }: PlannerProposal): string => `${truckId} ${orders[0]?.orderId ?? ''}`

/** The flight that goes over, else the orders of the new one. */
export const labelOf = ({ orders, moves }: PlannerProposal): string => moves?.number ?? orders.map(({ number }) => number).join(', ')

/** Where the proposals would stand on the lanes of their trucks, each from its first stop to its last. */
export function ghostsOf(proposals: readonly PlannerProposal[]): Ghosts {
  const byTruck = new Map<string, Ghost[]>()
  for (const proposal of proposals) {
    const times = proposal.stops.map(({ at }) => Date.parse(at))
    if (times.length === 0) continue
    const from = Math.min(...times)
    const ghost = { id: idOf(proposal), label: labelOf(proposal), from, to: Math.max(from, ...times) + LEAST }
    byTruck.set(proposal.truckId, [...(byTruck.get(proposal.truckId) ?? []), ghost])
  }
  return byTruck
}
