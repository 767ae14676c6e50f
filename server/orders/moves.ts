import { changeRules } from '#contract/changes.ts'
import { adrClassesOf, commonRange, isTank, regimeRange } from '#contract/order-cargo.ts'
import { failureOf, partOf, revokeCosts, revokeTermsOf } from '#contract/order-exceptions.ts'
import type { OrderMove } from '#contract/order-moves.ts'
import { errorsForCustomer, errorsToPlace } from '#contract/order-rules.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import { type Vat, vatFits, vatProposed } from '#contract/order-vat.ts'
import type { Money, Side } from '#contract/primitives.ts'
import type { stepRefusals } from '#contract/refusals/orders.ts'
import { defaultZone } from '#contract/zone.ts'
import { requiredBy } from '#server/customers/store.ts'
import { insertClaim } from '#server/deals/claims/store.ts'
import { dropDocuments, requestDocuments, returnDocuments } from '#server/deals/documents/follow.ts'
import type { OrderRecord, OrderState } from '#server/deals/record.ts'
import { type DictName, findEntry } from '#server/dicts/store.ts'
import { toLeave } from '#server/drivers/row.ts'
import { complianceOf as complianceOfDriver, nameOf } from '#server/drivers/rules.ts'
import { leavesOf, zoneOf } from '#server/drivers/store.ts'
import { showFlight } from '#server/flights/projection.ts'
import { checkDriver, checkVehicles } from '#server/flights/rules.ts'
import { countFlights, dropFlight, insertFlight, lockResources, setResources } from '#server/flights/store.ts'
import { listPartners } from '#server/organizations/store.ts'
import { takesWork } from '#server/partners/store/partners.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { complianceOf as complianceOfVehicle } from '#server/vehicles/rules.ts'
import { draftOf } from './draft.ts'
import { termsOf } from './exceptionsRow.ts'
import { releaseHold } from './exceptionsStore.ts'
import { resourcesDue } from './rules.ts'
import { acceptOffer, endOffer, insertOffer, nextNumber, recordLateAnswer } from './store.ts'

const refuseStep: RefuseWith<typeof stepRefusals> = refuse

/** What a step writes beside the status, and what the history says of it. */
export type StepChanges = {
  changes: Partial<Omit<OrderRecord, 'orgId' | 'id' | 'version' | 'status'>>
  facts?: Record<string, unknown>
  /** The executor who loses the order by this step. */
  lost?: string | null
  /** A step that turned out as another one. */
  as?: { what: string; to: OrderStatus }
}

type Move<A extends OrderMove['action']> = Extract<OrderMove, { action: A }>
type Moves = { [A in OrderMove['action']]: (tx: Tx, state: OrderState, move: Move<A>, side: Side) => Promise<StepChanges> }

/** Everything a step does beside moving the status; the step itself was judged by the lifecycle before. */
export const moves: Moves = {
  async place(tx, state) {
    await checkPlaced(tx, state)
    return { changes: { number: state.order.number ?? (await nextNumber(tx)) } }
  },

  async offer(tx, { order, stops, claims }, { executorId, answerMinutes, price, vat: asked }) {
    const [partner] = await listPartners(tx, ['forwarder', 'executor'], { ids: [executorId] })
    if (!partner) return refuseStep('order.executor_unknown', { field: 'executorId' })
    if (!(await takesWork(tx, executorId, 'forwarder', 'executor'))) refuseStep('order.executor_unavailable', { field: 'executorId' })
    if (price) checkPrice(price)
    // one order counts in one currency: the customer's price and the former one would change their meaning
    if (price && price.currency !== order.currency && (order.price ?? order.customerPrice) !== null)
      refuseStep('input.invalid', { field: 'price', why: otherCurrency })
    if (price) checkCurrency({ order, claims }, price.currency)
    const amount = price?.minor ?? order.price ?? refuseStep('order.price_missing', { field: 'price' })
    const currency = price?.currency ?? order.currency
    const taxed = { regime: partner.taxRegime, country: partner.country }
    const day = dayIn(defaultZone, stops[0]?.windowFrom ?? tx.now)
    const said = { vatMode: order.vatMode, vatRate: order.vatRate } as Vat
    if (asked && !vatFits(asked, taxed, day)) refuseStep('input.invalid', { field: 'vat', why: otherVat })
    const vat = asked ?? (vatFits(said, taxed, day) ? said : vatProposed(taxed, day))
    const expiresAt = new Date(tx.now.getTime() + answerMinutes * 60_000)
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

  async accept(tx, state) {
    const { order } = state
    await dropExpiry(tx, order)
    // a yes that came too late never wins by itself: the order is free again, and its forwarder reads of it
    if (order.offerExpiresAt && order.offerExpiresAt <= tx.now) {
      await recordLateAnswer(tx, order)
      return { changes: { executorId: null, offerExpiresAt: null }, lost: order.executorId, as: { what: 'accept_late', to: 'placed' } }
    }
    return acceptLiveOffer(tx, state)
  },

  async decline(tx, { order }, { reason, comment }) {
    await checkReason(tx, 'executor_revoke_reasons', reason, comment)
    await endOffer(tx, order, 'declined', order.version + 1, reason, comment)
    await dropExpiry(tx, order)
    return { changes: { executorId: null, offerExpiresAt: null }, lost: order.executorId }
  },

  async assign(tx, state, { truckId, trailerId, driverId }) {
    const { order } = state
    const resources = await lockResources(tx, truckId, trailerId, driverId)
    await checkResources(tx, state, resources)
    const made = await countFlights(tx, order.orgId as OrgId, order.id)
    const flight = await insertFlight(
      tx,
      {
        orderId: order.id,
        orderOrgId: order.orgId as OrgId,
        number: `${order.number}-${made + 1}`,
        stops: stopsOf(state),
        demo: order.demo,
      },
      resources,
    )
    await showFlight(tx, flight, order.orgId)
    return { changes: await named(tx, state), facts: resourcesFacts(resources) }
  },

  async replace(tx, state, { truckId, trailerId, driverId, reason, comment }) {
    await checkReason(tx, 'executor_revoke_reasons', reason, comment)
    const flight = state.flight ?? refuseStep('order.flight_missing')
    const resources = await lockResources(tx, truckId, trailerId, driverId)
    await checkResources(tx, state, resources)
    await showFlight(tx, await setResources(tx, flight, resources), state.order.orgId)
    return { changes: await named(tx, state), facts: resourcesFacts(resources) }
  },

  async approve(tx, { order }) {
    await dropTimers(tx, timerOf(order, 'order.approval'))
    return { changes: { approvalUntil: null } }
  },

  async return(tx, state) {
    const { order } = state
    await dropTimers(tx, timerOf(order, 'order.approval'))
    if (order.status === 'accepted') {
      if (state.flight) await showFlight(tx, await dropFlight(tx, state.flight, order.orgId as OrgId, order.id), order.orgId, true)
      await setTimer(tx, { ...timerOf(order, 'order.resources'), runAt: new Date(tx.now.getTime() + 3600_000) })
    }
    return { changes: { approvalUntil: null, resourcesIssue: 'returned' } }
  },

  async complete() {
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

  async revoke(tx, state, { reason, comment }, side) {
    const fault = await checkReason(tx, `${side}_revoke_reasons`, reason, comment)
    const kind = fault === side ? (`${side}_revoke` as const) : failureOf(side, reason)
    const facts = kind === null ? {} : await claim(tx, state, kind, reason)
    return { ...(await leave(tx, state, 'revoked', reason, comment)), facts }
  },

  async cancel(tx, state, { reason, comment }) {
    const fault = await checkReason(tx, 'order_cancel_reasons', reason, comment)
    const { order } = state
    const facts = fault === 'forwarder' ? await claim(tx, state, 'forwarder_cancel', reason) : {}
    if (order.executorId !== null) await leave(tx, state, 'cancelled', reason, comment)
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
  await setTimer(tx, { ...timerOf(order, 'order.resources'), runAt: resourcesDue({ windows, statusAt: tx.now }) })
  return { changes: { offerExpiresAt: null } }
}

/** Takes the order back from its executor: offer ended, flight cancelled, resources free, documents gone. */
export async function leave(
  tx: Tx,
  state: OrderState,
  how: 'revoked' | 'cancelled',
  reason: string,
  comment: string,
): Promise<StepChanges> {
  const { order } = state
  await endOffer(tx, order, how, order.version + 1, reason, comment)
  for (const kind of ['order.expire', 'order.resources', 'order.approval']) await dropTimers(tx, timerOf(order, kind))
  for (const hold of state.holds) if (hold.side === 'executor') await releaseHold(tx, order, hold.id, '')
  if (state.flight) await showFlight(tx, await dropFlight(tx, state.flight, order.orgId as OrgId, order.id), order.orgId, true)
  await dropDocuments(tx, state)
  return { changes: { executorId: null, offerExpiresAt: null }, lost: order.executorId }
}

/** Lets an unanswered offer run out; the order is free to be offered again. */
export async function expireOffer(tx: Tx, { order }: OrderState): Promise<StepChanges> {
  await endOffer(tx, order, 'expired', order.version + 1, null, '')
  return { changes: { executorId: null, offerExpiresAt: null }, lost: order.executorId }
}

export const timerOf = (order: Pick<OrderRecord, 'orgId' | 'id'>, kind: string) => ({
  home: order.orgId as OrgId,
  kind,
  objectId: order.id,
})

const dropExpiry = (tx: Tx, order: OrderRecord) => dropTimers(tx, timerOf(order, 'order.expire'))

/** Resources were named: where the terms ask for it, the forwarder has so many hours to approve them, and not beyond the loading. */
async function named(tx: Tx, { order, stops }: OrderState): Promise<StepChanges['changes']> {
  await dropTimers(tx, timerOf(order, 'order.resources'))
  if (!order.approvesResources) return { resourcesIssue: null }
  const hours = new Date(tx.now.getTime() + order.approvalHours * 3600_000)
  const loading = stops[0]?.windowFrom ?? hours
  const until = loading > tx.now && loading < hours ? loading : hours
  await setTimer(tx, { ...timerOf(order, 'order.approval'), runAt: until })
  return { resourcesIssue: null, approvalUntil: until }
}

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

export const otherVat = {
  ru: 'при его режиме налога такой ставки НДС нет',
  en: 'his tax regime knows no such rate of VAT',
}

export const otherCurrency = { ru: 'валюта должна быть одна на весь заказ', en: 'an order has one currency' }

/** Refuses another currency where claims are in the order's: their sums and its own are counted together. */
export function checkCurrency({ order, claims }: Pick<OrderState, 'order' | 'claims'>, currency: string): void {
  if (claims.length > 0 && currency !== order.currency) refuseStep('input.invalid', { field: 'price', why: changeRules.currency })
}

/** Refuses a price of nothing or less. */
export function checkPrice({ minor }: Money): void {
  if (minor <= 0)
    refuseStep('input.invalid', { field: 'price', why: { ru: 'цена должна быть больше нуля', en: 'the price must be above zero' } })
}

/** Refuses an order that may not be placed yet, naming every field and why. */
export async function checkPlaced(tx: Tx, state: OrderState): Promise<void> {
  const draft = draftOf(state)
  const required = draft.customerId === null ? [] : await requiredBy(tx, draft.customerId)
  const errors = [...errorsToPlace(draft, tx.now, state.order.distanceKm), ...errorsForCustomer(draft, required)]
  if (errors.length > 0) refuseStep('order.incomplete', { missing: errors.map(({ rule, why }) => why ?? rule), fields: errors })
}

/** A reason stands in the dictionary of its action; «other» says more in words. Tells whose fault it is. */
export async function checkReason(tx: Tx, dict: DictName, reason: string, comment: string): Promise<string> {
  const entry = (await findEntry(tx, dict, reason)) ?? refuseStep('order.reason_missing', { field: 'reason' })
  if (reason === 'other' && comment.trim().length < 3) refuseStep('order.comment_missing', { field: 'comment' })
  return (entry.attrs as { fault?: string }).fault ?? 'none'
}

/** Refuses resources that may not or cannot carry the order. */
export async function checkResources(
  tx: Tx,
  state: OrderState,
  { truck, trailer, driver }: Awaited<ReturnType<typeof lockResources>>,
): Promise<void> {
  const sum = (of: 'massKg' | 'volumeM3' | 'pallets') => state.cargos.reduce((all, cargo) => all + cargo[of], 0)
  const tz = await zoneOf(tx)
  const from = dayIn(tz, state.stops[0]?.windowFrom ?? state.order.createdAt)
  const until = dayIn(tz, state.stops.at(-1)?.windowTo ?? state.order.createdAt)
  const { order } = state
  const { cargos, permit } = draftOf(state)
  const adrClasses = adrClassesOf(cargos)
  const need = {
    massKg: sum('massKg'),
    volumeM3: sum('volumeM3'),
    pallets: sum('pallets'),
    bodyTypes: order.bodyTypes,
    loadingTypes: order.loadingTypes,
    loadingAll: order.loadingAll,
    range: commonRange(cargos) ?? regimeRange(order.temperature) ?? null,
    recorder: order.recorder,
    ownFleet: order.ownFleet,
    adrClasses,
    permitUntil: permit?.until ?? null,
    until,
  }
  checkVehicles(
    { ...truck, compliance: complianceOfVehicle(truck) },
    trailer && { ...trailer, compliance: complianceOfVehicle(trailer) },
    need,
  )
  const leaves = (await leavesOf(tx, [driver.id], dayIn(tz, tx.now))).map(toLeave)
  const { status, categories, adrTanks } = driver
  const facts = {
    name: nameOf(driver),
    status,
    categories,
    compliance: complianceOfDriver(driver),
    leaves,
    adrClasses: driver.adrClasses,
    adrTanks,
  }
  const tank = [truck, trailer].some(vehicle => isTank(vehicle?.bodyType ?? ''))
  checkDriver(facts, truck, trailer !== null, { from, until }, { classes: adrClasses, tank })
}

const resourcesFacts = ({ truck, trailer, driver }: Awaited<ReturnType<typeof lockResources>>) => ({
  truck: truck.plate,
  ...(trailer ? { trailer: trailer.plate } : {}),
  driver: nameOf(driver),
})

export const stopsOf = ({ stops }: OrderState) =>
  stops.map(stop => ({ seq: stop.seq, kind: stop.kind, from: stop.windowFrom!, to: stop.windowTo! }))
