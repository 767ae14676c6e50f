import type { Source, Trip } from '#demo/plan/record.ts'
import { openChance } from '#demo/random.ts'
import type { DemoOrder } from '#demo/record.ts'
import { paidAt, paidOn } from '#demo/settlements/days.ts'
import { drawClaims } from '#demo/story/claims.ts'
import { payDayOf } from '#server/deals/documents/effects.ts'
import { dayIn } from '#server/platform/clock.ts'
import { handInDocuments, postOriginals } from './documents.ts'
import { draftOf } from './draft.ts'
import { assign, drive } from './flight.ts'
import { accept, askInVain, cancel, offer, reasons } from './offers.ts'
import { executorOf, forwarderOf, MINUTE, type StepBy, type Story, sayer } from './story.ts'

/** Tells the whole story of a trip up to now: the same steps, in the same words, as the commands would have left. */
export function makeOrder({ now }: Pick<Source, 'now'>, trip: Trip): DemoOrder {
  const chance = openChance(trip.seed + 1)
  const state = draftOf(trip, chance)
  const story: Story = { state, trip, now: now.getTime(), chance, say: sayer(state, trip) }
  const { status, home, executor } = trip
  const forwarder: StepBy = { side: 'forwarder', person: trip.responsible }

  story.say(trip.created, 'create', { by: forwarder, to: 'draft' })
  if (status === 'draft') {
    if (chance.is(0.5)) state.order.price = null
    if (chance.is(0.4)) state.stops = state.stops.map((stop, i) => (i === 0 ? stop : { ...stop, windowFrom: null, windowTo: null }))
    return state
  }
  state.order.number = trip.number
  story.say(trip.placed, 'place', { by: forwarder, to: 'placed' })
  const others = home.executors.filter(each => each.id !== executor.id)
  if (others.length > 0 && (chance.is(0.12) || (status === 'placed' && chance.is(0.4)))) askInVain(story, chance.pick(others))
  if (status === 'placed') return state
  const cancelled = status === 'cancelled' ? chance.pick(['placed', 'placed', 'offered', 'accepted'] as const) : null
  const reason = cancelled && chance.pick(reasons)
  if (reason && cancelled === 'placed') {
    cancel(story, state.order.updatedAt.getTime() + chance.whole(5, 40) * MINUTE, reason)
    return state
  }

  offer(story, executor, trip.offered, 120)
  if (status === 'offered') return state
  if (reason && cancelled === 'offered') {
    cancel(story, trip.offered + 3 * MINUTE, reason)
    return state
  }
  accept(story, executor, Math.min(trip.accepted, trip.offered + 119 * MINUTE))
  if (reason) {
    cancel(story, state.order.updatedAt.getTime() + 30 * MINUTE, reason)
    return state
  }
  if (!trip.resources) return state

  assign(story)
  if (status === 'ready') return state
  drive(story)
  if (status === 'in_progress') return state
  drawClaims(state, openChance(trip.seed + 3), story.now, (side, what, at, kind) => {
    const by = side === 'forwarder' ? forwarderOf(story) : executorOf(story, trip.executor)
    story.say(at, `claim.${what}`, { by, to: 'documents', facts: { claim: kind } })
    return by.side === 'system' ? '' : by.person.name
  })
  handInDocuments(story)
  postOriginals(story)
  const pay = payDayOf(state)
  Object.assign(state.order, { payFrom: pay?.from ?? null, payDueOn: pay?.by ?? null })
  payUp(story)
  return state
}

/** A completed order whose day to pay has come is paid, in time or late, to small entrepreneurs always in time; its claims go with it. */
function payUp({ state, trip, now, say }: Story): void {
  const { order, zone } = state
  if (order.status !== 'completed' || order.payDueOn === null) return
  const [from, today] = [dayIn(zone, order.updatedAt), dayIn(zone, new Date(now))]
  const day = paidOn({ payDueOn: order.payDueOn, from, today, prompt: trip.executor.vat === 5 }, openChance(trip.seed + 5))
  if (day === null) return
  const by: StepBy = { side: 'forwarder', person: trip.home.accountant ?? trip.responsible }
  say(paidAt(day), 'settlement.pay', { by, to: 'completed', facts: { day } })
  order.settledAt = new Date(paidAt(day))
  state.claims = state.claims.map(claim => (claim.status === 'agreed' ? { ...claim, status: 'settled' } : claim))
}
