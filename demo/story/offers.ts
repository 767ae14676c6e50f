import { revokeCosts, revokeTermsOf } from '#contract/order-exceptions.ts'
import type { Party } from '#demo/plan/record.ts'
import { unsaid } from '#demo/story/claims.ts'
import { termsOf } from '#server/orders/row/exceptions.ts'
import { newId } from '#server/platform/ids.ts'
import { requestDocuments } from './documents.ts'
import { DAY, executorOf, forwarderOf, MINUTE, type Story } from './story.ts'

export function offer(story: Story, to: Party, at: number, minutes: number): void {
  const { state, trip } = story
  const { order } = state
  const until = new Date(at + minutes * MINUTE)
  order.executorId = to.id
  order.offerExpiresAt = until
  state.executor = to
  state.offers = [
    ...state.offers,
    {
      orgId: order.orgId,
      orderId: order.id,
      id: newId(),
      executorId: to.id,
      executorName: to.name,
      executorTin: to.tin,
      status: 'offered',
      price: trip.price,
      counterPrice: null,
      counterComment: '',
      currency: order.currency,
      vatMode: order.vatMode,
      vatRate: order.vatRate,
      offeredAt: new Date(at),
      expiresAt: until,
      endedAt: null,
      endedVersion: null,
      reason: null,
      comment: null,
      lateAt: null,
    },
  ]
  story.say(at, 'offer', { by: forwarderOf(story), to: 'offered', facts: { executor: to.name, until: until.toISOString() } })
}

type End = 'declined' | 'expired' | 'revoked' | 'cancelled'

/** Ends the live offer; the step that ends it is said afterwards. */
function endOffer({ state }: Story, how: End, at: number, reason: string | null = null): void {
  const ended = { status: how, endedAt: new Date(at), endedVersion: state.order.version + 1, reason, comment: '' }
  state.offers = state.offers.map((each, i) => (i === state.offers.length - 1 ? { ...each, ...ended } : each))
  if (how === 'cancelled') Object.assign(state.order, { offerExpiresAt: null })
  else {
    Object.assign(state.order, { executorId: null, offerExpiresAt: null })
    state.executor = null
  }
}

/** Somebody was asked before: he declined, let it run out, or gave it back. */
export function askInVain(story: Story, other: Party): void {
  const { chance, trip, state } = story
  const asked = trip.placed + chance.whole(1, 5) * MINUTE
  const how = chance.weighted(
    ['decline', 'expire', 'withdraw', 'revoke'] as const,
    each => ({ decline: 10, expire: 4, withdraw: 1, revoke: 2 })[each],
  )
  const minutes = how === 'expire' ? chance.pick([15, 20, 30]) : 120
  offer(story, other, asked, minutes)
  const ended = asked + (how === 'expire' ? minutes : chance.whole(2, 14)) * MINUTE
  const partyId = other.id
  if (how === 'decline') {
    const reason = chance.pick(['no_capacity', 'rate_unprofitable', 'driver_unavailable'])
    endOffer(story, 'declined', ended, reason)
    story.say(ended, 'decline', { by: executorOf(story, other), to: 'placed', partyId, reason })
  } else if (how === 'expire') {
    endOffer(story, 'expired', ended)
    story.say(ended, 'expire', { by: { side: 'system' }, to: 'placed', partyId })
  } else if (how === 'withdraw') {
    endOffer(story, 'revoked', ended, 'conditions_changed')
    story.say(ended, 'revoke', { by: forwarderOf(story), to: 'placed', partyId, reason: 'conditions_changed' })
  } else {
    accept(story, other, ended)
    const back = ended + chance.whole(8, 20) * MINUTE
    const reason = chance.pick(['vehicle_breakdown', 'driver_unavailable', 'late_from_previous'])
    endOffer(story, 'revoked', back, reason)
    Object.assign(state, { documents: [], versions: [] })
    story.say(back, 'revoke', { by: executorOf(story, other), to: 'placed', partyId, reason, facts: claim(story, other, back, reason) })
  }
}

/** A draft of a claim where the order was given back in the time that costs, and what the history says of it. */
export function claim({ state }: Story, other: Party, at: number, reason: string): Record<string, unknown> {
  const { order } = state
  const terms = revokeTermsOf(termsOf(state))
  const costs = revokeCosts(terms, at)
  if (!costs || !terms.amount) return {}
  const created = new Date(at)
  state.claims = [
    ...state.claims,
    {
      orgId: order.orgId,
      orderId: order.id,
      id: newId(),
      version: 1,
      kind: 'executor_revoke',
      stop: null,
      ...unsaid,
      side: 'forwarder',
      executorId: other.id,
      executorName: other.name,
      basis: 'terms',
      amount: terms.amount.minor,
      currency: order.currency,
      facts: { by: 'revoke', price: order.price ?? 0, percent: terms.percent, hoursLeft: costs.hours, freeHours: terms.freeHours, reason },
      status: 'draft',
      createdAt: created,
      updatedAt: created,
    },
  ]
  return { penalty: terms.percent, hours: costs.hours, free: terms.freeHours }
}

export function accept(story: Story, executor: Party, at: number): void {
  const { state, trip } = story
  state.order.offerExpiresAt = null
  state.offers = state.offers.map((each, i) => (i === state.offers.length - 1 ? { ...each, status: 'accepted' } : each))
  state.agreedAt = new Date(at)
  requestDocuments(state, new Date(trip.stops.at(-1)!.to + state.order.documentDays * DAY))
  story.say(at, 'accept', { by: executorOf(story, executor), to: 'accepted' })
}

export const reasons = [
  ...['customer_refused', 'customer_refused', 'cargo_not_ready', 'cargo_not_ready', 'date_changed', 'duplicate'],
  ...['no_executor', 'price_not_agreed', 'own_transport', 'wrong_data'],
]

/** An order that had an executor keeps his name; its documents go. */
export function cancel(story: Story, at: number, reason: string): void {
  const { state } = story
  if (state.order.executorId !== null) endOffer(story, 'cancelled', at, reason)
  Object.assign(state, { documents: [], versions: [] })
  Object.assign(state.order, { cancelReason: reason, cancelComment: '' })
  story.say(at, 'cancel', { by: forwarderOf(story), to: 'cancelled', reason })
}
