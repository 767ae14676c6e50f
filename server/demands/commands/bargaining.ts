import { demandLimits } from '#contract/demand-draft.ts'
import type { DemandOfferMove } from '#contract/demand-moves.ts'
import type { DemandOfferStatus } from '#contract/demand-states.ts'
import type { Vat } from '#contract/order-vat.ts'
import type { Money, Side } from '#contract/primitives.ts'
import { moveOffer } from '#server/demands/lifecycle.ts'
import type { DemandOfferRecord, DemandState } from '#server/demands/record.ts'
import { offerFactsOf } from '#server/demands/row/facts.ts'
import { demandStateOf } from '#server/demands/store/demands.ts'
import { findTurn, insertTurn, setOffer } from '#server/demands/store/offers.ts'
import { checkLimit } from '#server/orders/rules/sums.ts'
import { takesWork } from '#server/partners/store/partners.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { setTimer } from '#server/platform/timers.ts'
import { blocked, refused, refuseGone } from './admission.ts'
import { checkTimes, comparedOf, inMoney, match } from './offers.ts'
import { applyStep, byOf, type Locked, timerOf } from './steps.ts'
import { armOffers, backTo, type Snapshot, snapshot, wasOf } from './thread.ts'

const MINUTE = 60_000

/** Refuses to agree with somebody who does not work with one any more, or on a price above the person's limit. */
async function checkAgreeing(
  tx: Tx,
  actor: CommandActor,
  state: DemandState,
  { made, data }: { made: DemandOfferRecord; data: DemandOfferMove },
): Promise<void> {
  if (data.action !== 'counter' && data.action !== 'accept' && data.action !== 'select' && data.action !== 'confirm') return
  const { demand } = state
  await refuseGone(tx, actor, state, made.executorId)
  if (demand.orgId !== actor.orgId) {
    if (!(await takesWork(tx, demand.orgId, 'executor', 'forwarder'))) refuse('offer.not_allowed', { why: blocked })
    return
  }
  checkLimit(
    actor,
    data.action === 'counter' ? data.amount : made.amount === null ? null : { minor: made.amount, currency: demand.currency },
    'amount',
  )
  if (!(await takesWork(tx, made.executorId, 'forwarder', 'executor'))) refuse('offer.not_allowed', { why: refused })
}

/** One step of a negotiation by the actor's side. */
export async function negotiate(tx: Tx, actor: CommandActor, before: Locked, data: DemandOfferMove): Promise<DemandState> {
  const { demand, draft } = before
  const side: Side = demand.orgId === actor.orgId ? 'forwarder' : 'executor'
  const right = side === 'forwarder' ? 'demands.create' : 'demands.offer'
  if (!actor.permissions.has(right)) refuse('access.denied', { permission: right })
  const made = before.offers.find(each => each.id === data.offerId) ?? refuse('offer.not_found')
  if (made.lastTurn !== data.turnId) refuse('offer.turn_changed')
  const step = moveOffer(offerFactsOf(before, made), data.action, side)
  await checkAgreeing(tx, actor, before, { made, data })
  const ends = made.status === 'selected' ? made.confirmDueAt : made.validUntil
  if (ends !== null && ends <= before.at && data.action !== 'withdraw' && data.action !== 'decline' && data.action !== 'counter')
    refuse('offer.over')

  const last = await findTurn(tx, made)
  const kept = last.before as Snapshot | null
  const turn = { what: data.action, side, person: actor.name, amount: made.amount }
  const party = made.executorId
  const write = async (changes: Parameters<typeof setOffer>[2], more: Partial<Parameters<typeof insertTurn>[2]> = {}) =>
    setOffer(tx, made, { ...changes, lastTurn: await insertTurn(tx, made, { ...turn, before: snapshot(made, kept), ...more }) })
  const done = async (after: DemandOfferRecord, comment = '') => {
    const state = await applyStep(
      tx,
      before,
      {},
      {
        what: `offer.${data.action}`,
        ...byOf(actor),
        party,
        comment,
        offerId: made.id,
        facts: { executor: after.executorName },
        raise: false,
        audience: [party],
      },
    )
    await armOffers(tx, state)
    return state
  }

  switch (data.action) {
    case 'counter': {
      checkPriceOf(before, data.amount)
      const validUntil = data.validUntil === null ? null : new Date(data.validUntil)
      checkTimes(before, before.at, { loadingAt: null, validUntil })
      const vat = { vatMode: made.vatMode, vatRate: made.vatRate } as Vat
      const amount = data.amount.minor
      const changes = {
        status: step.to as DemandOfferStatus,
        amount,
        // a price the forwarder names is nobody's offer until it is accepted
        compared: side === 'executor' ? comparedOf(before, vat, amount) : made.compared,
        comment: side === 'executor' ? data.comment : made.comment,
        validUntil,
        agreed: false,
        // an executor who names a price has read the terms
        ...(side === 'executor' ? { needsReconfirm: false, revision: demand.revision } : {}),
      }
      return done(await write(changes, { amount, comment: data.comment }), data.comment)
    }
    case 'accept': {
      const vat = { vatMode: made.vatMode, vatRate: made.vatRate } as Vat
      const compared = comparedOf(before, vat, made.amount)
      // it was the forwarder's price that held for a while, and he has his yes
      const accepted = await write({ agreed: true, compared, validUntil: null, needsReconfirm: false, revision: demand.revision })
      return draft.takeNow ? match(tx, actor, await demandStateOf(tx, demand), { won: accepted, what: 'confirm' }) : done(accepted)
    }
    case 'decline': {
      const changes = { status: 'declined', agreed: false, needsReconfirm: false, confirmDueAt: null, closed: true, reason: data.reason }
      const after = await write(changes, { comment: data.reason, before: null })
      return made.status === 'selected'
        ? unchoose(tx, actor, before, { after, what: 'offer.decline', comment: data.reason })
        : done(after, data.reason)
    }
    case 'withdraw': {
      if (step.to === 'withdrawn') return done(await write({ status: 'withdrawn', needsReconfirm: false, agreed: false }, { before: null }))
      const { was, deeper } = wasOf(made, kept)
      const after = await write({ ...was, confirmDueAt: null }, { before: deeper, amount: was.amount })
      return made.status === 'selected' ? unchoose(tx, actor, before, { after, what: 'offer.withdraw', comment: '' }) : done(after)
    }
    case 'select': {
      const confirmDueAt = new Date(tx.now.getTime() + draft.confirmMinutes * MINUTE)
      const after = await write({ status: 'selected', confirmDueAt })
      const state = await applyStep(
        tx,
        before,
        { status: 'confirming', chosenId: made.id },
        { what: 'offer.select', ...byOf(actor), party, facts: { executor: after.executorName, until: confirmDueAt.toISOString() } },
      )
      await armOffers(tx, state)
      return state
    }
    case 'confirm':
      return match(tx, actor, before, { won: await write({}), what: 'confirm' })
    case 'reconfirm':
      return done(await write({ needsReconfirm: false, revision: demand.revision }, { before: kept as object | null }))
  }
}

/** A counter-offer is bound by nothing but the currency and the greatest sum. */
const checkPriceOf = ({ demand }: DemandState, { minor, currency }: Money): void => {
  if (currency !== demand.currency) refuse('offer.price', { field: 'amount', why: inMoney(demand.currency) })
  if (minor > demandLimits.amount)
    refuse('offer.price', { field: 'amount', why: { ru: 'сумма слишком велика', en: 'the sum is too large' } })
}

/** The chosen executor fell away: the forwarder chooses again. */
async function unchoose(
  tx: Tx,
  actor: CommandActor,
  before: Locked,
  { after, what, comment }: { after: DemandOfferRecord; what: string; comment: string },
): Promise<DemandState> {
  const state = await applyStep(
    tx,
    before,
    { status: backTo(before.demand, before.at), chosenId: null },
    { what, ...byOf(actor), party: after.executorId, comment, facts: { executor: after.executorName } },
  )
  await armOffers(tx, state)
  // the others, whom the executor does not know, read by the forwarder's own hand that it goes on
  if (actor.orgId !== before.demand.orgId) await setTimer(tx, { ...timerOf(before.demand, 'demand.stage'), runAt: tx.now })
  return state
}
