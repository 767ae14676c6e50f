import type { ClaimStatus } from '#contract/claims.ts'
import type { FlightOrderCard, TaskResult } from '#contract/flight-card.ts'
import type { DocumentStatus } from '#contract/order-states.ts'
import type { Money } from '#contract/primitives.ts'
import { currentAmount } from '#server/deals/claims/row.ts'
import type { FlightTask } from '#server/deals/flights/record.ts'
import type { Share } from '#server/deals/flights/rules/ofOrder.ts'
import type { ClaimRecord } from '#server/deals/record.ts'

const measures = ['pallets', 'pieces', 'massKg'] as const

type ResultTask = Pick<
  FlightTask,
  'status' | 'kind' | 'orderId' | 'reason' | 'seals' | 'damaged' | 'temperature' | (typeof measures)[number]
>

/** What a stop came to, against what the flight carries of its order; null while nothing was told. */
export function resultOf(task: ResultTask, { tasks, share }: { tasks: readonly ResultTask[]; share: Share }): TaskResult | null {
  const alike = tasks.filter(each => each.orderId === task.orderId && each.kind === task.kind && each.status !== 'cancelled')
  const isPart = task.status === 'partially_completed'
  const amounts = measures.flatMap(measure => {
    const handled = task[measure]
    if (!isPart || handled === null) return []
    return [{ measure, handled, of: alike.length === 1 && share[measure] > 0 ? share[measure] : null }]
  })
  const { reason, seals, damaged, temperature } = task
  const isSilent = reason === null && amounts.length === 0 && temperature === null && seals.length === 0 && !damaged
  return isSilent ? null : { reason, amounts, temperature, seals, damaged }
}

/** Kinds of claims a flight may bring about by what it did with the cargo. */
const ofCargo = new Set(['shortage', 'damage'])

/** What follows from cargo not handed over whole, as a side of the order reads it; null where nothing does. */
export function discrepancyOf(
  { act, claims }: { act: string | null; claims: readonly ClaimRecord[] },
  viewing: { prices: boolean },
): FlightOrderCard['discrepancy'] {
  const money = (minor: number, currency: string): Money | null => (viewing.prices ? { minor, currency } : null)
  const told = claims
    .filter(({ kind, status }) => ofCargo.has(kind) && status !== 'withdrawn')
    .map(claim => ({
      id: claim.id,
      kind: claim.kind as 'shortage' | 'damage',
      status: claim.status as ClaimStatus,
      amount: money(currentAmount(claim), claim.currency),
    }))
  return act === null && told.length === 0 ? null : { act: act as DocumentStatus | null, claims: told }
}
