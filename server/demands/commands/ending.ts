import { isLive } from '#server/demands/lifecycle.ts'
import type { DemandOfferRecord, DemandState } from '#server/demands/record.ts'
import { demandStateOf } from '#server/demands/store/demands.ts'
import type { Entry } from '#server/demands/store/history.ts'
import { insertTurn, setOffer } from '#server/demands/store/offers.ts'
import { endSourcing } from '#server/orders/commands/sourcing.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { dropTimers } from '#server/platform/timers.ts'
import { applyStep, lockOrderOf, timerOf } from './steps.ts'

/** Ends live offers, each told why. */
export async function endOffers(
  tx: Tx,
  { demand, offers }: DemandState,
  reason: string,
  but: DemandOfferRecord | null = null,
): Promise<void> {
  for (const offer of offers.filter(each => isLive(each.status) && each.id !== but?.id)) {
    const lastTurn = await insertTurn(tx, offer, { what: 'lost', side: 'system', comment: reason })
    await setOffer(tx, offer, { status: 'lost', confirmDueAt: null, needsReconfirm: false, closed: true, reason, lastTurn })
  }
  if (offers.length > 0) await dropTimers(tx, timerOf(demand, 'demand.offer'))
}

/** Cancels a demand: its order is free again, and every offer is lost for the reason. */
export async function cancel(
  tx: Tx,
  before: DemandState,
  { reason, comment, ...by }: Pick<Entry, 'organization' | 'person'> & { reason: string; comment: string },
): Promise<DemandState> {
  const { demand } = before
  await endOffers(tx, before, `cancel.${reason}`)
  await dropTimers(tx, { home: demand.orgId as OrgId, objectId: demand.id })
  if (demand.orderId !== null && demand.status !== 'draft') await endSourcing(tx, await lockOrderOf(tx, demand, demand.orderId))
  return applyStep(
    tx,
    before,
    { status: 'cancelled', chosenId: null, cancelReason: reason, cancelComment: comment },
    { what: 'cancel', ...by, comment, facts: { reason } },
  )
}

/** A grid is as covered as it will be: who is confirmed for trips has won, the others lost. */
export async function finish(tx: Tx, before: DemandState, by: Pick<Entry, 'organization' | 'person'>): Promise<DemandState> {
  for (const offer of before.offers.filter(each => isLive(each.status))) {
    const confirmed = before.answers.some(cell => cell.offerId === offer.id && cell.confirmed > 0)
    if (!confirmed) continue
    const lastTurn = await insertTurn(tx, offer, { what: 'confirm', side: 'forwarder' })
    await setOffer(tx, offer, { status: 'confirmed', needsReconfirm: false, lastTurn })
  }
  const state = await demandStateOf(tx, before.demand)
  await endOffers(tx, state, 'finished')
  await dropTimers(tx, { home: before.demand.orgId as OrgId, objectId: before.demand.id })
  return applyStep(tx, state, { status: 'matched' }, { what: 'finish', ...by })
}

/** The end of answers has come: there is something to choose from, or nothing. */
export async function close(tx: Tx, before: DemandState): Promise<DemandState> {
  const { demand, offers } = before
  if (offers.some(each => isLive(each.status))) return applyStep(tx, before, { status: 'choosing' }, { what: 'deadline' })
  if (before.answers.some(cell => cell.confirmed > 0)) return finish(tx, before, {})
  await dropTimers(tx, { home: demand.orgId as OrgId, objectId: demand.id })
  if (demand.orderId !== null) await endSourcing(tx, await lockOrderOf(tx, demand, demand.orderId))
  return applyStep(tx, before, { status: 'expired' }, { what: 'expire' })
}
