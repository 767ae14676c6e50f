import { isLive } from '#server/demands/lifecycle.ts'
import type { DemandOfferRecord, DemandRecord, DemandState } from '#server/demands/record.ts'
import type { Part } from '#server/demands/rules.ts'
import { type setDemand, timerAt } from '#server/demands/store/demands.ts'
import { findTurn, insertTurn, setOffer, type Turn } from '#server/demands/store/offers.ts'
import type { Tx } from '#server/platform/db.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { applyStep, timerOf } from './steps.ts'

/** Live offers wait for their executors' word, who read what is another now. */
export async function askAgain(tx: Tx, { offers }: DemandState, changed: readonly Part[]): Promise<void> {
  for (const offer of offers.filter(each => isLive(each.status))) {
    const last = await findTurn(tx, offer)
    const lastTurn = await insertTurn(tx, offer, {
      what: 'changed',
      side: 'system',
      comment: `changed.${changed.join()}`,
      before: last.before as object | null,
    })
    await setOffer(tx, offer, { needsReconfirm: true, lastTurn })
  }
}

/** Sets the nearest moment at which an offer runs out. An executor, who knows his own alone, never moves it later. */
export async function armOffers(tx: Tx, { demand, offers }: DemandState): Promise<void> {
  const ends = offers
    .filter(each => isLive(each.status))
    .flatMap(each => (each.status === 'selected' ? each.confirmDueAt : each.validUntil) ?? [])
  const known = demand.orgId === tx.actor.orgId ? null : await timerAt(tx, demand, 'demand.offer')
  const [next] = [...ends, ...(known ? [known] : [])].toSorted((a, b) => a.getTime() - b.getTime())
  if (next) await setTimer(tx, { ...timerOf(demand, 'demand.offer'), runAt: next })
  else if (demand.orgId === tx.actor.orgId) await dropTimers(tx, timerOf(demand, 'demand.offer'))
}

/** Ends offers whose time is over; when the chosen one let it pass, the forwarder chooses again. A price the forwarder named for a while is taken back. */
export async function expireOffers(tx: Tx, before: DemandState): Promise<DemandState> {
  let changes: Parameters<typeof setDemand>[2] = {}
  const audience: string[] = []
  for (let offer of before.offers.filter(each => isLive(each.status))) {
    const chosen = offer.status === 'selected'
    const over = () => {
      const end = chosen ? offer.confirmDueAt : offer.validUntil
      return end !== null && end <= tx.now
    }
    if (!over()) continue
    if (offer.status === 'countered_by_forwarder' && !offer.agreed) {
      offer = await takeBack(tx, offer, { what: 'expire', comment: 'validity' })
      audience.push(offer.executorId)
      if (!over()) continue
    }
    const reason = chosen ? 'time' : 'validity'
    const lastTurn = await insertTurn(tx, offer, { what: 'expire', side: 'system', comment: reason })
    await setOffer(tx, offer, { status: 'expired', confirmDueAt: null, needsReconfirm: false, closed: chosen, reason, lastTurn })
    audience.push(offer.executorId)
    if (chosen) changes = { status: backTo(before.demand, tx.now), chosenId: null }
  }
  // it was set for an offer that is another one now
  if (audience.length === 0) await armOffers(tx, before)
  if (audience.length === 0) return before
  const quiet = changes.status === undefined ? { raise: false, audience } : {}
  const after = await applyStep(tx, before, changes, { what: 'offer.expire', ...quiet })
  await armOffers(tx, after)
  return after
}

/** Where a demand goes on when its chosen executor falls away. */
export const backTo = ({ deadline }: DemandRecord, now: Date): 'active' | 'choosing' =>
  deadline !== null && deadline > now ? 'active' : 'choosing'

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
