import type { Tx } from '#server/platform/db.ts'
import type { DemandOfferRecord } from './state.ts'
import { findTurn, insertTurn, setOffer, type Turn } from './store.ts'

/** How an offer stands, kept with the move that changes it; `before` is what taking back an earlier move restores. */
export const snapshot = (offer: DemandOfferRecord, before: unknown) => ({
  status: offer.status,
  agreed: offer.agreed,
  amount: offer.amount,
  compared: offer.compared,
  comment: offer.comment,
  trucks: offer.trucks,
  vehicle: offer.vehicle,
  loadingAt: offer.loadingAt?.toISOString() ?? null,
  validUntil: offer.validUntil?.toISOString() ?? null,
  before,
})
export type Snapshot = Omit<ReturnType<typeof snapshot>, 'before'> & { before: Snapshot | null }

/** An offer as it stood before its last move, and what stood before that. */
export function wasOf(offer: DemandOfferRecord, kept: Snapshot | null) {
  const { before, ...was } = kept ?? snapshot(offer, null)
  return { was, deeper: (before ?? null) as Snapshot | null }
}

/** Takes the last move of an offer back by nobody's hand: it stands as before that move. */
export async function takeBack(tx: Tx, offer: DemandOfferRecord, turn: Pick<Turn, 'what' | 'comment'>): Promise<DemandOfferRecord> {
  const last = await findTurn(tx, offer)
  const { was, deeper } = wasOf(offer, last.before as Snapshot | null)
  const lastTurn = await insertTurn(tx, offer, { ...turn, side: 'system', amount: was.amount, before: deeper })
  return setOffer(tx, offer, { ...was, confirmDueAt: null, lastTurn })
}
