import { failureOf, partOf, revokeCosts, revokeTermsOf } from '#contract/order-exceptions.ts'
import type { OrderMove } from '#contract/order-moves.ts'
import { type Vat, vatFits, vatProposed } from '#contract/order-vat.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Money, Side } from '#contract/primitives.ts'
import { defaultZone } from '#contract/zone.ts'
import { answerDueOf } from '#server/company/time/workTime.ts'
import { insertClaim } from '#server/deals/claims/store.ts'
import { dropDocuments, requestDocuments, returnDocuments } from '#server/deals/documents/effects.ts'
import { changeResources, dropOrder, lockResources, startFlight } from '#server/deals/flights/commands.ts'
import { showPlanned } from '#server/deals/flights/effects.ts'
import { totalOf } from '#server/deals/flights/row.ts'
import { type FlightEntry, insertEntry } from '#server/deals/flights/store/entries.ts'
import { countFlights, wholeOf } from '#server/deals/flights/store/flights.ts'
import type { OrderRecord, OrderState } from '#server/deals/record.ts'
import { ownLeft, ownOpen } from '#server/deals/transfers/rules.ts'
import { move } from '#server/orders/lifecycle.ts'
import { draftOf } from '#server/orders/row/draft.ts'
import { termsOf } from '#server/orders/row/exceptions.ts'
import { factsOf } from '#server/orders/row/facts.ts'
import { counterDue, counterOf } from '#server/orders/rules/counter.ts'
import { resourcesDue } from '#server/orders/rules/next.ts'
import { checkLimit, priceOf } from '#server/orders/rules/sums.ts'
import { releaseHold } from '#server/orders/store/exceptions.ts'
import { acceptOffer, endOffer, insertOffer, listLiveOffers, recordLateAnswer, setCounter } from '#server/orders/store/offers.ts'
import { nextNumber, orderStateOf } from '#server/orders/store/orders.ts'
import { listPartners } from '#server/organizations/store.ts'
import { takesWork } from '#server/partners/store/partners.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { withoutMask } from '#server/restrictions/rules.ts'
import {
  checkCurrency,
  checkCustomerPapers,
  checkPlaced,
  checkPrice,
  checkReason,
  otherCurrency,
  otherVat,
  refuseClosed,
  refuseStep,
} from './checks.ts'
import { create } from './drafts.ts'
import { planOfOrder } from './fit.ts'
import { checkResources, named, override, resourcesFacts } from './resources.ts'
import { lockState, sideOf } from './sides.ts'
import { applyStep, type StepChanges, timerOf } from './step.ts'

/** Takes one step of the lifecycle. */
export async function takeStep(tx: Tx, actor: CommandActor, before: OrderState, data: OrderMove): Promise<OrderState> {
  const side = sideOf(before, actor.orgId)
  const status = move(factsOf(before, tx.now), data.action, { side, permissions: actor.permissions })
  if (decidesOnPrice(before, data, side) && !actor.permissions.has('orders.prices'))
    refuse('access.denied', { permission: 'orders.prices' })
  checkLimit(actor, limitedIn(before, data, side))
  const more = data.action === 'place' ? (before.order.trucksCount ?? 1) - 1 : 0
  if (more > 0 && !actor.permissions.has('orders.create')) refuse('access.denied', { permission: 'orders.create' })
  const act = moves[data.action] as (tx: Tx, state: OrderState, move: OrderMove, by: By) => Promise<StepChanges>
  const after = await applyStep(tx, before, status, {
    ...(await act(tx, before, data, { side, actor })),
    by: {
      what: data.action,
      side,
      organization: actor.organization,
      person: actor.name,
      reason: ('reason' in data && data.reason) || null,
      comment: 'comment' in data ? data.comment : '',
    },
  })
  if (more > 0) await placeAlike(tx, actor, before, more)
  return after
}

/** Whether a step names a price or takes one the other side has named: who may not see prices does neither. */
const decidesOnPrice = (before: OrderState, { action }: OrderMove, side: Side): boolean =>
  action === 'counter' || (action === 'accept' && side === 'forwarder' && counterOf(before) !== null)

/** The price a step of the forwarder's binds him to, for the limit of the person who takes it; null: to none. */
function limitedIn(before: OrderState, data: OrderMove, side: Side): Money | null {
  if (data.action === 'place' || data.action === 'offer') return ('price' in data ? data.price : null) ?? priceOf(before)
  if (side !== 'forwarder') return null
  return data.action === 'counter' ? data.price : data.action === 'accept' ? (counterOf(before)?.price ?? null) : null
}

/** The other orders of a request that wants several vehicles: alike, each placed under a number of its own. */
async function placeAlike(tx: Tx, actor: CommandActor, before: OrderState, count: number): Promise<void> {
  const entered = draftOf(before)
  // the number of another system belongs to one order, and who is restricted meets the vehicle in no new one
  const draft = { ...entered, externalId: null, trucksCount: null, stops: entered.stops.map(withoutMask) }
  for (let i = 0; i < count; i++) {
    const { order } = await create(tx, actor, draft)
    await takeStep(tx, actor, await orderStateOf(tx, order), { orderId: order.id, version: order.version, action: 'place' })
  }
}

/** Takes back what was offered and not answered; what runs goes on. */
export async function withdrawOffers(tx: Tx, actor: Omit<CommandActor, 'permissions'>, executorId: string, reason: string) {
  const permissions: ReadonlySet<Permission> = new Set(['orders.edit'])
  for (const { id, version } of await listLiveOffers(tx, executorId)) {
    const before = await lockState(tx, id, version)
    await takeStep(tx, { ...actor, permissions }, before, { orderId: id, version, action: 'revoke', reason, comment: '' })
  }
}

/** An unanswered offer runs out. */
export async function expire(tx: Tx, before: OrderState): Promise<OrderState> {
  const status = move(factsOf(before, tx.now), 'expire', { side: 'system', permissions: new Set() })
  return applyStep(tx, before, status, { ...(await expireOffer(tx, before)), by: { what: 'expire', side: 'system' } })
}

/** An order paid long enough ago goes to the archive. */
export async function archive(tx: Tx, before: OrderState): Promise<OrderState> {
  const status = move(factsOf(before, tx.now), 'archive', { side: 'system', permissions: new Set() })
  return applyStep(tx, before, status, { by: { what: 'archive', side: 'system' } })
}

type Move<A extends OrderMove['action']> = Extract<OrderMove, { action: A }>
/** Who takes a step, and for which side. */
type By = { side: Side; actor: Pick<CommandActor, 'name' | 'organization'> }
type Moves = { [A in OrderMove['action']]: (tx: Tx, state: OrderState, move: Move<A>, by: By) => Promise<StepChanges> }

/** Everything a step does beside moving the status; the step itself was judged by the lifecycle before. */
export const moves: Moves = {
  async place(tx, state) {
    await checkPlaced(tx, state)
    const { number, trucksCount } = state.order
    return { changes: { number: number ?? (await nextNumber(tx)) }, ...(trucksCount && { facts: { trucks: trucksCount } }) }
  },

  async offer(tx, { order, stops, claims }, { executorId, answerMinutes, price, vat: asked }) {
    const [partner] = await listPartners(tx, ['forwarder', 'executor'], { ids: [executorId] })
    if (!partner) return refuseStep('order.executor_unknown', { field: 'executorId' })
    if (!(await takesWork(tx, executorId, 'forwarder', 'executor'))) refuseStep('order.executor_unavailable', { field: 'executorId' })
    if (price) checkPrice(price)
    // one order counts in one currency: the customer's price and the former one would change their meaning
    if (price && price.currency !== order.currency && (order.price ?? order.customerPrice ?? order.unitRate) !== null)
      refuseStep('input.invalid', { field: 'price', why: otherCurrency })
    if (price) checkCurrency({ order, claims }, price.currency)
    const amount = price?.minor ?? order.price ?? refuseStep('order.price_missing', { field: 'price' })
    const currency = price?.currency ?? order.currency
    const taxed = { regime: partner.taxRegime, country: partner.country }
    const day = dayIn(defaultZone, stops[0]?.windowFrom ?? tx.now)
    const said = { vatMode: order.vatMode, vatRate: order.vatRate } as Vat
    if (asked && !vatFits(asked, taxed, day)) refuseStep('input.invalid', { field: 'vat', why: otherVat })
    const vat = asked ?? (vatFits(said, taxed, day) ? said : vatProposed(taxed, day))
    const expiresAt = await answerDueOf(tx, answerMinutes, stops)
    await insertOffer(tx, {
      orgId: order.orgId,
      orderId: order.id,
      executorId,
      executorName: partner.nameShort,
      executorTin: partner.tin,
      price: amount,
      currency,
      ...vat,
      expiresAt,
    })
    await setTimer(tx, { home: order.orgId as OrgId, kind: 'order.expire', objectId: order.id, runAt: expiresAt })
    return {
      changes: { executorId, price: amount, currency, ...vat, offerExpiresAt: expiresAt },
      facts: { executor: partner.nameShort, until: expiresAt.toISOString() },
    }
  },

  async accept(tx, state, _, { side }) {
    const { order } = state
    await dropExpiry(tx, order)
    const asked = side === 'forwarder' ? counterOf(state) : null
    if (asked) {
      // he asked it for as long as the offer holds
      if (order.offerExpiresAt && order.offerExpiresAt <= tx.now) refuseClosed(order.status, 'accept')
      const price = asked.price.minor
      await setCounter(tx, order, { price, counterPrice: null })
      const { changes, ...more } = await acceptLiveOffer(tx, state)
      return { changes: { ...changes, price }, ...more }
    }
    // a yes that came too late never wins by itself: the order is free again, and its forwarder reads of it
    if (order.offerExpiresAt && order.offerExpiresAt <= tx.now) {
      await recordLateAnswer(tx, order)
      return { changes: { executorId: null, offerExpiresAt: null }, lost: order.executorId, as: { what: 'accept_late', to: 'placed' } }
    }
    return acceptLiveOffer(tx, state)
  },

  async decline(tx, state, { reason = '', comment }, { side }) {
    const { order } = state
    if (side === 'forwarder') {
      await setCounter(tx, order, { counterPrice: null })
      return { changes: {}, as: { what: 'counter.refuse', to: 'offered' } }
    }
    await checkReason(tx, 'executor_revoke_reasons', reason, comment)
    await endOffer(tx, order, 'declined', { reason, comment })
    await dropExpiry(tx, order)
    return { changes: { executorId: null, offerExpiresAt: null }, lost: order.executorId }
  },

  async counter(tx, state, { price, comment }, { side }) {
    const { order } = state
    checkPrice(price)
    if (price.currency !== order.currency) refuseStep('input.invalid', { field: 'price', why: otherCurrency })
    const until = counterDue(state, tx.now)
    const own = side === 'forwarder'
    await setCounter(tx, order, {
      expiresAt: until,
      ...(own ? { price: price.minor, counterPrice: null } : { counterPrice: price.minor, counterComment: comment }),
    })
    await setTimer(tx, { ...timerOf(order, 'order.expire'), runAt: until })
    return { changes: { offerExpiresAt: until, ...(own && { price: price.minor }) }, facts: { until: until.toISOString() } }
  },

  async withdraw(tx, { order }) {
    await setCounter(tx, order, { counterPrice: null })
    return { changes: {}, as: { what: 'counter.withdraw', to: 'offered' } }
  },

  async assign(tx, state, { overrideReason: reason, ...ids }, { actor }) {
    const { order } = state
    const resources = await lockResources(tx, ids)
    // what other vehicles have a share of already is theirs
    const share = ownOpen(state.flights).length > 0 ? ownLeft(totalOf(state.cargos), state.flights) : null
    const warned = await checkResources(tx, state, resources, { share })
    const made = await countFlights(tx, order.orgId as OrgId, order.id)
    const flight = await startFlight(tx, planOfOrder(state, `${order.number}-${made + 1}`, share), resources)
    await override(tx, flight, warned, { actor, reason })
    const facts = resourcesFacts(resources)
    const by = { organization: actor.organization, person: actor.name, sharedWith: order.orgId }
    await insertEntry(tx, flight, { what: 'flight.plan', ...by, facts })
    await showPlanned(tx, flight, order.orgId)
    return { changes: await named(tx, state), facts }
  },

  async replace(tx, state, { overrideReason, reason, comment, ...ids }, { actor }) {
    await checkReason(tx, 'executor_revoke_reasons', reason, comment)
    const open = ownOpen(state.flights)
    const flight = open[0] ?? refuseStep('order.flight_missing')
    if (open.length > 1 || flight.shared) refuseStep('order.flights_several', { flights: open.map(({ number }) => number) })
    const resources = await lockResources(tx, ids)
    await override(tx, flight, await checkResources(tx, state, resources), { actor, reason: overrideReason })
    const facts = resourcesFacts(resources)
    const by = { organization: actor.organization, person: actor.name, sharedWith: state.order.orgId }
    await insertEntry(tx, flight, { what: 'flight.replace', ...by, reason, comment, facts })
    await showPlanned(tx, await changeResources(tx, await wholeOf(tx, flight), resources), state.order.orgId)
    return { changes: await named(tx, state), facts }
  },

  async approve(tx, { order }) {
    await dropTimers(tx, timerOf(order, 'order.approval'))
    return { changes: { approvalUntil: null } }
  },

  async return(tx, state, { comment }, { actor }) {
    const { order } = state
    await dropTimers(tx, timerOf(order, 'order.approval'))
    if (order.status === 'accepted') {
      await dropFlights(tx, state, { what: 'return', ...byOf(actor), comment })
      await setTimer(tx, { ...timerOf(order, 'order.resources'), runAt: new Date(tx.now.getTime() + 3600_000) })
    }
    return { changes: { approvalUntil: null, resourcesIssue: 'returned' } }
  },

  async complete(tx, state) {
    await checkCustomerPapers(tx, state)
    return { changes: {} }
  },

  async archive(tx, { order }) {
    await dropTimers(tx, timerOf(order, 'order.archive'))
    return { changes: {} }
  },

  async rework(tx, state, { comment }) {
    await returnDocuments(tx, state, state.order.responsibleName, comment)
    return { changes: {} }
  },

  async revoke(tx, state, { reason, comment }, { side, actor }) {
    const fault = await checkReason(tx, `${side}_revoke_reasons`, reason, comment)
    const kind = fault === side ? (`${side}_revoke` as const) : failureOf(side, reason)
    const facts = kind === null ? {} : await claim(tx, state, kind, reason)
    return { ...(await leave(tx, state, 'revoked', { reason, comment, by: byOf(actor) })), facts }
  },

  async cancel(tx, state, { reason, comment }, { actor }) {
    const fault = await checkReason(tx, 'order_cancel_reasons', reason, comment)
    const { order } = state
    const facts = fault === 'forwarder' ? await claim(tx, state, 'forwarder_cancel', reason) : {}
    if (order.executorId !== null) await leave(tx, state, 'cancelled', { reason, comment, by: byOf(actor) })
    return { changes: { cancelReason: reason, cancelComment: comment, offerExpiresAt: null }, facts }
  },
}

/**
 * The executor of the live offer has the order, whether he said yes himself or was found: the offer is accepted, documents are asked for,
 * and he is to name resources.
 */
export async function acceptLiveOffer(tx: Tx, state: OrderState): Promise<StepChanges> {
  const { order, stops } = state
  await acceptOffer(tx, order)
  await requestDocuments(tx, state)
  const windows = stops.map(stop => ({ from: stop.windowFrom, to: stop.windowTo }))
  await setTimer(tx, {
    ...timerOf(order, 'order.resources'),
    runAt: resourcesDue({ windows, statusAt: tx.now, passHours: order.passHours }),
  })
  return { changes: { offerExpiresAt: null } }
}

const byOf = ({ organization, name }: By['actor']) => ({ organization, person: name })

/** Takes the order off all its flights; what is `told` of it stands among the events of each. */
export async function dropFlights(tx: Tx, { order, flights }: OrderState, told?: FlightEntry): Promise<void> {
  for (const flight of flights) {
    if (told) await insertEntry(tx, flight, { ...told, sharedWith: order.orgId, facts: { order: order.number ?? '' } })
    await showPlanned(tx, await dropOrder(tx, flight, order.orgId as OrgId, order.id), order.orgId, true)
  }
}

/** Takes the order back from its executor: offer ended, flight cancelled, resources free, documents gone. */
export async function leave(
  tx: Tx,
  state: OrderState,
  how: 'revoked' | 'cancelled',
  { reason, comment, by }: { reason: string; comment: string; by?: { organization: string; person: string } },
): Promise<StepChanges> {
  const { order } = state
  await endOffer(tx, order, how, { reason, comment })
  for (const kind of ['order.expire', 'order.resources', 'order.approval']) await dropTimers(tx, timerOf(order, kind))
  for (const hold of state.holds) if (hold.side === 'executor') await releaseHold(tx, order, hold.id, '')
  await dropFlights(tx, state, by && { what: how === 'revoked' ? 'revoke' : 'cancel', ...by, reason, comment })
  await dropDocuments(tx, state)
  return { changes: { executorId: null, offerExpiresAt: null }, lost: order.executorId }
}

/** Lets an unanswered offer run out; the order is free to be offered again. */
export async function expireOffer(tx: Tx, { order }: OrderState): Promise<StepChanges> {
  await endOffer(tx, order, 'expired')
  return { changes: { executorId: null, offerExpiresAt: null }, lost: order.executorId }
}

const dropExpiry = (tx: Tx, order: OrderRecord) => dropTimers(tx, timerOf(order, 'order.expire'))

/**
 * Drafts what a side may ask of the one that takes back what was agreed when the free time is over, or by whose fault it is taken back;
 * people decide on it. Tells what both read of it. The machine itself owes nobody.
 */
async function claim(
  tx: Tx,
  state: OrderState,
  kind: 'executor_revoke' | 'forwarder_revoke' | 'forwarder_cancel' | 'no_vehicle' | 'no_cargo',
  reason: string,
): Promise<Record<string, unknown>> {
  const { order, executor } = state
  if (tx.session === null || executor === null || (order.status !== 'accepted' && order.status !== 'ready')) return {}
  const terms = revokeTermsOf(termsOf(state))
  const costs = revokeCosts(terms, tx.now.getTime())
  const amount = partOf(order.price ?? 0, terms.percent)
  if (!costs || amount === 0) return {}
  await insertClaim(tx, order, {
    kind,
    side: kind === 'executor_revoke' || kind === 'no_vehicle' ? 'forwarder' : 'executor',
    executorId: executor.id,
    executorName: executor.name,
    basis: 'terms',
    amount,
    currency: order.currency,
    stop: null,
    facts: { by: 'revoke', price: order.price ?? 0, percent: terms.percent, hoursLeft: costs.hours, freeHours: terms.freeHours, reason },
  })
  // no sum: a history is read by those who may not see prices too
  return { penalty: terms.percent, hours: costs.hours, free: terms.freeHours }
}
