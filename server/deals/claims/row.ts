import {
  type ClaimFacts,
  type ClaimKind,
  type ClaimRow,
  type ClaimStatus,
  type ClaimView,
  type LatePayment,
  MarkSource,
} from '#contract/claims.ts'
import type { Money, Side } from '#contract/primitives.ts'
import type { ClaimRecord, OrderState, Viewer } from '../record.ts'
import { claimActions } from './rules.ts'

/** Whether the executor a claim is between has lost the order since: he answers it as of a lost order. */
export const hasLostOrder = ({ order }: Pick<OrderState, 'order'>, claim: Pick<ClaimRecord, 'executorId'>): boolean =>
  claim.executorId !== order.executorId

/** Whether nobody is there to answer: the organisation that lost the order is blocked, or is no more. The other side keeps what was agreed outside. */
export const cannotAnswer = (state: Pick<OrderState, 'order' | 'silent'>, claim: Pick<ClaimRecord, 'executorId'>): boolean =>
  hasLostOrder(state, claim) && state.silent.includes(claim.executorId)

/** A claim as one side reads it: who may not see sums decides nothing of it; `silent`: nobody is left on the other side to answer. */
export function toClaim(claim: ClaimRecord, side: Side, { prices, may, people }: Viewer, silent: boolean): ClaimRow {
  const status = claim.status as ClaimStatus
  const money = (minor: number): Money | null => (prices ? { minor, currency: claim.currency } : null)
  return {
    id: claim.id,
    version: claim.version,
    kind: claim.kind as ClaimKind,
    side: claim.side as Side,
    executor: claim.executorName,
    basis: claim.basis as ClaimRow['basis'],
    status,
    amount: money(currentAmount(claim)),
    drafted: money(claim.amount),
    facts: toFacts(claim, money),
    claim: toView(
      {
        amount: claim.claimAmount,
        comment: claim.claimComment,
        person: claim.claimBy,
        at: claim.claimAt,
        proof: claim.claimDocumentId,
      },
      money,
    ),
    answer: toView(
      {
        amount: claim.answerAmount,
        comment: claim.answerComment,
        person: claim.answerBy,
        at: claim.answerAt,
        proof: claim.answerDocumentId,
      },
      money,
    ),
    replyDueAt: claim.replyDueAt?.toISOString() ?? null,
    createdAt: claim.createdAt.toISOString(),
    actions: prices && may ? claimActions({ status, claimant: claim.side as Side, side, silent }) : [],
    ...(isOwnWord(claim, side, people) && { own: true }),
  }
}

/** What a claim stands at: agreed to in the other side's view or in the claimant's, else as asked, else as drafted. */
export const currentAmount = ({ status, amount, claimAmount, answerAmount }: ClaimRecord): number =>
  ((status === 'agreed' || status === 'settled') && answerAmount !== null ? answerAmount : null) ?? claimAmount ?? amount

/** Claims between the forwarder and this executor that were agreed, paid ones too. */
export const agreedWith = (claims: readonly ClaimRecord[], executorId: string | null): ClaimRecord[] =>
  claims.filter(claim => (claim.status === 'agreed' || claim.status === 'settled') && claim.executorId === executorId)

/** What agreed claims between the forwarder and this executor come to: for the executor with a plus, against him with a minus. */
export const agreedIn = (claims: readonly ClaimRecord[], executorId: string | null): number =>
  agreedWith(claims, executorId).reduce((sum, claim) => sum + (claim.side === 'executor' ? currentAmount(claim) : -currentAmount(claim)), 0)

/** Who spoke last for each side, kept beside the figures: no viewer is told. */
type Speakers = { claimByIds?: readonly string[]; answerByIds?: readonly string[] }

/** The facts of a claim with the people behind the word of one side. */
export const spokenBy = (facts: unknown, who: Speakers): string => JSON.stringify({ ...(facts as object), ...who })

/** Whether what waits for this side's yes was said for the other side by one of these people. */
export function isOwnWord({ status, side: claimant, facts }: ClaimRecord, side: Side, people: readonly string[]): boolean {
  const { claimByIds = [], answerByIds = [] } = facts as Speakers
  const said = status === 'opened' && claimant !== side ? claimByIds : status === 'disputed' && claimant === side ? answerByIds : []
  return said.some(person => people.includes(person))
}

type StoredClaimFacts = Speakers & {
  by?: ClaimFacts['by']
  percent: number
  hoursLeft: number
  freeHours: number
  rate: number | null
  layoverDays?: number
  layoverRate?: number | null
  baseSum?: number
  owed?: number
  accrued?: number
  earlier?: number
  source?: string | null
  untilSource?: string | null
}

function toFacts(claim: ClaimRecord, money: (minor: number) => Money | null): ClaimFacts {
  const kept = claim.facts as StoredClaimFacts
  const { by, rate, percent, hoursLeft, freeHours } = kept
  // drafts of taking back were kept without their name at first
  if (by === undefined || by === 'revoke') return { by: 'revoke', percent, hoursLeft, freeHours }
  const { source, untilSource, claimByIds, answerByIds, ...figures } = kept
  const [marked, left] = [MarkSource.safeParse(source), MarkSource.safeParse(untilSource)]
  const facts = { ...figures, ...(marked.success && { source: marked.data }), ...(left.success && { untilSource: left.data }) }
  if (by === 'late_delivery' && kept.baseSum !== undefined) return { ...facts, baseSum: money(kept.baseSum) } as unknown as ClaimFacts
  if (by === 'late_payment')
    return {
      ...facts,
      ...{ owed: money(kept.owed ?? 0), accrued: money(kept.accrued ?? 0), earlier: money(kept.earlier ?? 0) },
    } as unknown as ClaimFacts
  if (by !== 'detention') return facts as unknown as ClaimFacts
  // detention worked out before terms could pay for layover has neither
  const { layoverDays = 0, layoverRate = null } = kept
  const sums = { rate: rate === null ? null : money(rate), layoverDays, layoverRate: layoverRate === null ? null : money(layoverRate) }
  return { ...facts, ...sums } as unknown as ClaimFacts
}

type Word = { amount: number | null; comment: string; person: string | null; at: Date | null; proof: string | null }

const toView = ({ amount, comment, person, at, proof }: Word, money: (minor: number) => Money | null): ClaimView | null =>
  amount === null || person === null || at === null
    ? null
    : { amount: money(amount), comment, person, at: at.toISOString(), ...(proof !== null && { documentId: proof }) }

type Running = Omit<LatePayment, 'owed' | 'accrued' | 'left' | 'claimable'> & {
  owed: number
  accrued: number
  left: number
  earlier: number
  currency: string
}

/** How late it is as a side that sees prices reads it. */
export function toLatePayment({ currency, earlier: _, ...late }: Running, claimable: boolean): LatePayment {
  const money = (minor: number) => ({ minor, currency })
  return { ...late, owed: money(late.owed), accrued: money(late.accrued), left: money(late.left), claimable }
}
