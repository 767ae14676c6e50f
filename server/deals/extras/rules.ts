import { type Charged, type ExtraAction, type ExtraStatus, signed } from '#contract/extras.ts'
import type { Side } from '#contract/primitives.ts'

type StepBy = 'proposer' | 'other' | 'either'
type Step = { to: ExtraStatus; by: StepBy }

/** Every step of an extra. Giving back leaves an approved extra as it is and makes another one, which is answered like any other. */
const steps: Record<ExtraStatus, Partial<Record<ExtraAction, Step>>> = {
  proposed: {
    approve: { to: 'approved', by: 'other' },
    refuse: { to: 'refused', by: 'other' },
    withdraw: { to: 'withdrawn', by: 'proposer' },
  },
  approved: { give_back: { to: 'approved', by: 'either' } },
  refused: {},
  withdrawn: {},
}

/** An extra as its steps depend on it; `left`: what of it no other one gives back already, or asks to. */
export type Extra = { status: ExtraStatus; side: Side; amount: number; left: number }

type StoredExtra = { id: string; status: string; side: string; amount: number; returns: string | null }

/** An extra as its steps are judged, among all of its order. */
export const asStep = (extra: StoredExtra, all: readonly StoredExtra[]): Extra => ({
  status: extra.status as ExtraStatus,
  side: extra.side as Side,
  amount: extra.amount,
  left: leftOf(extra, all),
})

/** What of an extra may still be given back: of what was asked for all counts that was not refused. */
export const leftOf = (extra: Pick<StoredExtra, 'id' | 'amount'>, all: readonly StoredExtra[]): number =>
  all
    .filter(each => each.returns === extra.id && (each.status === 'proposed' || each.status === 'approved'))
    .reduce((left, each) => left + each.amount, extra.amount)

/** The steps of an extra open to a side. */
export const extraActions = ({ status, side: proposer, left }: Extra, side: Side): ExtraAction[] =>
  (Object.entries(steps[status]) as [ExtraAction, Step][])
    .filter(
      ([action, { by }]) => (by === 'either' || (by === 'proposer') === (side === proposer)) && !(action === 'give_back' && left <= 0),
    )
    .map(([action]) => action)

/** Where a step leads; undefined when it is not this side's, or not in this status. */
export const extraStep = (extra: Extra, action: ExtraAction, side: Side): ExtraStatus | undefined =>
  extraActions(extra, side).includes(action) ? steps[extra.status][action]?.to : undefined

/** While an order is so, its sides agree on extras: from the yes of the executor on, until it is in the archive. */
const agreed = new Set(['accepted', 'ready', 'in_progress', 'documents', 'completed'])

export const takesExtras = ({ status, executorId }: { status: string; executorId: string | null }): boolean =>
  agreed.has(status) && executorId !== null

/** Extras of an order that wait for their answer. */
export const openIn = <E extends { status: string }>({
  order,
  extras,
}: {
  order: Parameters<typeof takesExtras>[0]
  extras: readonly E[]
}): E[] => (takesExtras(order) ? extras.filter(({ status }) => status === 'proposed') : [])

/** An extra is answered within so many hours, as documents are checked; later it is late, and still may be. */
const ANSWER_HOURS = 48
export const answerDueAt = (now: Date): Date => new Date(now.getTime() + ANSWER_HOURS * 3_600_000)

/** What an order would come to with its approved extras and one more, as its price is written. */
export const sumWith = (price: number | null, approved: readonly Charged[], more: Charged): number =>
  [...approved, more].reduce((sum, extra) => sum + signed(extra), price ?? 0)
