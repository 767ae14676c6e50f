import type { LotLive, LotRow } from '#contract/tender-list.ts'
import { type OwnBetStatus, ownBetStatusOf } from './ownBetStatus.ts'

/** Outbid and live first, then those one may still enter, those one leads, those that begin later; what is over comes last. */
const ranks: Record<OwnBetStatus, number> = {
  outbid: 0,
  placed: 1,
  place: 1,
  organising: 1,
  watching: 2,
  leading: 3,
  waiting: 4,
  won: 5,
  deciding: 6,
  reserve: 6,
  lost: 7,
  refused: 7,
  disqualified: 7,
  unsold: 7,
  cancelled: 7,
  ended: 7,
}

/** Lots as a wall puts them up: by what is to be done about each, the soonest end first among alike, the latest first among those that are over. */
export function inWallOrder(lots: readonly LotRow[], liveOf: (lot: LotRow) => LotLive): LotRow[] {
  const placed = lots.map(lot => {
    const live = liveOf(lot)
    const rank = ranks[ownBetStatusOf(lot, live)]
    const ends = live.endsAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(live.endsAt)
    return { lot, rank, at: rank > ranks.waiting ? -ends : ends }
  })
  return placed.toSorted((a, b) => a.rank - b.rank || a.at - b.at).map(({ lot }) => lot)
}
