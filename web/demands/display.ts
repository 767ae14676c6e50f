import type { CoverageCell } from '#contract/demand-card.ts'
import type { DemandRow } from '#contract/demand-list.ts'
import type { DemandOffer } from '#contract/demand-offers.ts'
import type { Money } from '#contract/primitives.ts'

/** Whether answers are still awaited, so that a deadline counts. */
export const waitsForAnswer = ({ status }: Pick<DemandRow, 'status'>): boolean => status === 'active' || status === 'paused'

/** An executor may respond: it is open and he has no live response. */
export const canAnswer = ({ opens, status, own }: Pick<DemandRow, 'opens' | 'status' | 'own'>): boolean =>
  opens && status === 'active' && (own === null || own.status === 'withdrawn' || own.status === 'expired')

/** A price so far above the one it answers that a digit too many is likely: more than ten times it. */
export const isFar = (amount: Money | null, reference: Money | null): reference is Money =>
  amount !== null && reference !== null && amount.currency === reference.currency && amount.minor > 10 * reference.minor

/** The forwarder's price an offer is measured by: his last word in the talk, else the one he published. */
export function referenceOf(row: Pick<DemandRow, 'price' | 'priceTo'>, turns: DemandOffer['turns'] = []): Money | null {
  const said = turns.findLast(turn => turn.by === 'forwarder' && turn.amount !== null)
  return said?.amount ?? row.priceTo ?? row.price
}

/** How a cell of a grid is covered, told by shade and figures alike. */
export type Covered = 'none' | 'part' | 'most' | 'promised' | 'full'

export function coveredOf({ needed, promised, confirmed }: Pick<CoverageCell, 'needed' | 'promised' | 'confirmed'>): Covered | null {
  if (needed === 0) return null
  if (confirmed >= needed) return 'full'
  const held = Math.max(promised, confirmed)
  if (held >= needed) return 'promised'
  if (held === 0) return 'none'
  return held * 2 < needed ? 'part' : 'most'
}

export type Week = { week: string; needed: number; promised: number; confirmed: number; ordered: number }

/** The cells of a grid summed by week, in order: what is promised beyond the need of one lane covers no other. */
export function byWeek(cells: readonly CoverageCell[]): Week[] {
  const weeks = new Map<string, Week>()
  for (const cell of cells) {
    const sum = weeks.get(cell.week) ?? { week: cell.week, needed: 0, promised: 0, confirmed: 0, ordered: 0 }
    for (const key of ['needed', 'promised', 'confirmed', 'ordered'] as const) sum[key] += Math.min(cell[key], cell.needed)
    weeks.set(cell.week, sum)
  }
  return [...weeks.values()].sort((a, b) => (a.week < b.week ? -1 : 1))
}
