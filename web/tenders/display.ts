import { sumsOf } from '#contract/bet-basis.ts'
import type { Money } from '#contract/primitives.ts'
import type { LotRow } from '#contract/tender-list.ts'
import type { BetStatus, LotStatus, TenderStatus } from '#contract/tender-states.ts'
import type { StatusKind } from '#web/ui/badges/StatusMark.tsx'

const minute = 60_000
/** So long before the end the countdown turns amber and says so. */
export const soonMs = 5 * minute

export type LotTime =
  | { state: 'draft' | 'over' | 'closing' }
  | { state: 'ahead'; opensAt: string; left: number }
  | { state: 'open'; endsAt: string; left: number; share: number; soon: boolean }

/** Where a lot stands in time: by the corrected clock, for what the server decides by its own. */
export function timeOf({ tenderStatus, live, createdAt }: Pick<LotRow, 'tenderStatus' | 'live' | 'createdAt'>, now: number): LotTime {
  const { status, opensAt, endsAt } = live
  if (tenderStatus === 'draft') return { state: 'draft' }
  if (status === 'pending' && opensAt !== null) return { state: 'ahead', opensAt, left: Math.max(0, Date.parse(opensAt) - now) }
  if (status !== 'open' || endsAt === null) return { state: 'over' }
  const left = Date.parse(endsAt) - now
  // the end is the server's to tell: until it has, nothing more is promised here
  if (left <= 0) return { state: 'closing' }
  const from = Date.parse(opensAt ?? createdAt)
  const whole = Math.max(minute, Date.parse(endsAt) - from)
  return { state: 'open', endsAt, left, share: Math.min(1, Math.max(0, (now - from) / whole)), soon: left <= soonMs }
}

export type OwnBetStatus = 'none' | 'leading' | 'outbid' | 'placed' | 'sealed' | 'won' | 'reserve' | 'lost' | 'refused'

const ended: Partial<Record<BetStatus, OwnBetStatus>> = {
  won: 'won',
  confirmed: 'won',
  reserve: 'reserve',
  lost: 'lost',
  refused: 'refused',
}

/** How the own bet stands, by what the viewer is told. */
export function ownBetStatusOf({ live, sealed, tenderStatus }: Pick<LotRow, 'live' | 'sealed' | 'tenderStatus'>): OwnBetStatus {
  if (live.own === null || live.own.status === 'withdrawn') return 'none'
  const result = ended[live.own.status]
  // the winners have confirmed: nobody is asked any more
  if (result === 'reserve' && tenderStatus === 'completed') return 'lost'
  if (result) return result
  // bidding is over and nothing is decided: nobody leads and nobody is outbid
  if (live.status !== 'open' && live.status !== 'pending') return 'placed'
  if (live.leading === true || live.rank === 1) return 'leading'
  if (live.leading === false || (live.rank !== null && live.rank > 1)) return 'outbid'
  return sealed ? 'sealed' : 'placed'
}

/** How far the best price has come from the start, as a share of the start, both as the tender compares them; above zero is good for the organiser. */
export function gainOf({ start, live, rising }: Pick<LotRow, 'start' | 'live' | 'rising'>): number | null {
  if (!start || !live.best || start.minor <= 0 || start.currency !== live.best.currency) return null
  const way = (start.minor - live.best.minor) / start.minor
  return rising ? -way : way
}

/** The best price as the viewer knows it, in his money: told, or his own, where the first to take a price has won. */
export function bestOf(lot: Pick<LotRow, 'kind' | 'start' | 'step' | 'floor' | 'limit' | 'rising' | 'live'>): Money | null {
  const { kind, live } = lot
  const { best, own } = live
  if (best || own === null || (kind !== 'first_price' && kind !== 'dutch')) return sumsOf(lot, live).best
  return own.status === 'won' || own.status === 'confirmed' ? own.amount : null
}

/** Whether a best price would be told to this viewer if there were one; `mine`: he organises the lot. Sums must be his to see besides. */
export function tellsBest(
  { opens, sealed, visibility, live }: Pick<LotRow, 'opens' | 'sealed' | 'visibility' | 'live'>,
  mine: boolean,
): boolean {
  if (sealed && (live.status === 'pending' || live.status === 'open')) return false
  return opens && (mine || (visibility !== 'blind' && visibility !== 'rank'))
}

const lotKinds: Record<LotStatus, StatusKind> = {
  pending: 'waiting',
  open: 'searching',
  closed: 'documents',
  awarded: 'done',
  partially_awarded: 'assigned',
  unsold: 'cancelled',
  cancelled: 'cancelled',
}

export const lotDisplay = ({ tenderStatus, live }: Pick<LotRow, 'tenderStatus' | 'live'>): StatusKind =>
  tenderStatus === 'draft' ? 'draft' : lotKinds[live.status]

export const tenderDisplay: Record<TenderStatus, StatusKind> = {
  draft: 'draft',
  announced: 'waiting',
  bidding: 'searching',
  evaluation: 'documents',
  rebidding: 'searching',
  awarded: 'assigned',
  failed: 'cancelled',
  cancelled: 'cancelled',
  completed: 'done',
}
