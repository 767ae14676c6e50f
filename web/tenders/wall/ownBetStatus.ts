import type { Award } from '#contract/tender-card.ts'
import type { LotLive, LotRow } from '#contract/tender-list.ts'
import { bidsOn } from '#web/tenders/bet/price/prices.ts'

export type OwnBetStatus =
  | 'leading'
  | 'outbid'
  | 'placed'
  | 'place'
  | 'watching'
  | 'organising'
  | 'waiting'
  | 'deciding'
  | 'won'
  | 'lost'
  | 'reserve'
  | 'refused'
  | 'disqualified'
  | 'unsold'
  | 'cancelled'
  | 'ended'

const ends = { won: 'won', confirmed: 'won', lost: 'lost', reserve: 'reserve', refused: 'refused', disqualified: 'disqualified' } as const

/** Where the viewer stands on a lot, in one word, by what he is told. */
export function ownBetStatusOf(lot: Pick<LotRow, 'side' | 'rising' | 'sealed' | 'tenderStatus'>, live: LotLive): OwnBetStatus {
  const { own, status } = live
  // the winners have confirmed: nobody is asked any more
  if (own?.status === 'reserve' && lot.tenderStatus === 'completed') return 'lost'
  if (own && own.status in ends) return ends[own.status as keyof typeof ends]
  if (status === 'unsold' || status === 'cancelled') return status
  if (status === 'pending') return 'waiting'
  if (status === 'closed') return 'deciding'
  if (status !== 'open') return own ? 'lost' : 'ended'
  if (!bidsOn(lot)) return 'organising'
  if (!own || own.status === 'withdrawn') return 'watching'
  if (live.leading === true || live.rank === 1) return 'leading'
  if (live.leading === false) return 'outbid'
  return live.rank === null || lot.sealed ? 'placed' : 'place'
}

export const toneOf = (ownStatus: OwnBetStatus): 'go' | 'danger' | 'muted' | undefined =>
  ownStatus === 'leading' || ownStatus === 'won'
    ? 'go'
    : ownStatus === 'outbid' || ownStatus === 'refused' || ownStatus === 'disqualified'
      ? 'danger'
      : ownStatus === 'lost' || ownStatus === 'ended' || ownStatus === 'cancelled' || ownStatus === 'unsold' || ownStatus === 'watching'
        ? 'muted'
        : undefined

/** The decision on a lot that waits for this viewer's word. */
export const awaited = (awards: readonly Award[], lotId: string): Award | null =>
  awards.find(award => award.lotId === lotId && award.status === 'pending') ?? null
