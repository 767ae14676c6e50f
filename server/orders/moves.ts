import type { OrderMove } from '#contract/order-moves.ts'
import { lacksForCustomer, lacksToPlace } from '#contract/order-rules.ts'
import type { Money, Side } from '#contract/primitives.ts'
import { papersOf as papersOfCar } from '#server/cars/rules.ts'
import { requiredBy } from '#server/customers/store.ts'
import { type DictName, hasEntry } from '#server/dicts/store.ts'
import { toLeave } from '#server/drivers/row.ts'
import { papersOf as papersOfDriver } from '#server/drivers/rules.ts'
import { leavesOf, zoneOf } from '#server/drivers/store.ts'
import { checkCars, checkDriver } from '#server/flights/rules.ts'
import { countFlights, dropFlight, insertFlight, lockCrew, nameOf, setCrew, showFlight } from '#server/flights/store.ts'
import { listPartners } from '#server/organizations/store.ts'
import { takesWork } from '#server/partners/store.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { draftOf, type OrderState } from './row.ts'
import {
  acceptOffer,
  deleteDocuments,
  endOffer,
  insertDocuments,
  insertOffer,
  nextNumber,
  type OrderRecord,
  returnDocuments,
} from './store.ts'

/** What a step writes beside the status, and what the history says of it. */
export type Written = {
  changes: Partial<Omit<OrderRecord, 'orgId' | 'id' | 'version' | 'status'>>
  facts?: Record<string, unknown>
  /** The executor who loses the order by this step. */
  lost?: string | null
}

type Move<A extends OrderMove['action']> = Extract<OrderMove, { action: A }>
type Moves = { [A in OrderMove['action']]: (tx: Tx, state: OrderState, move: Move<A>, side: Side) => Promise<Written> }

/** Everything a step does beside moving the status; the step itself was judged by the lifecycle before. */
export const moves: Moves = {
  async place(tx, state) {
    await checkPlaced(tx, state)
    return { changes: { number: state.order.number ?? (await nextNumber(tx)) } }
  },

  async offer(tx, { order }, { executorId, answerMinutes, price }) {
    const [partner] = await listPartners(tx, ['forwarder', 'executor'], { ids: [executorId] })
    if (!partner) return refuse('order.executor_unknown', { field: 'executorId' })
    if (!(await takesWork(tx, executorId, 'forwarder', 'executor'))) refuse('order.executor_unavailable', { field: 'executorId' })
    if (price) checkPrice(price)
    // one order counts in one currency: the customer's price and the former one would change their meaning
    if (price && price.currency !== order.currency && (order.price ?? order.customerPrice) !== null)
      refuse('input.invalid', { field: 'price', why: otherCurrency })
    const amount = price?.minor ?? order.price ?? refuse('order.price_missing', { field: 'price' })
    const currency = price?.currency ?? order.currency
    const expiresAt = new Date(tx.now.getTime() + answerMinutes * 60_000)
    await insertOffer(tx, {
      orgId: order.orgId,
      orderId: order.id,
      executorId,
      executorName: partner.nameShort,
      executorTin: partner.tin,
      price: amount,
      currency,
      vatMode: order.vatMode,
      vatRate: order.vatRate,
      expiresAt,
    })
    await setTimer(tx, { home: order.orgId as OrgId, kind: 'order.expire', objectId: order.id, runAt: expiresAt })
    return {
      changes: { executorId, price: amount, currency, offerExpiresAt: expiresAt },
      facts: { executor: partner.nameShort, until: expiresAt.toISOString() },
    }
  },

  async accept(tx, { order, points }) {
    if (order.offerExpiresAt && order.offerExpiresAt <= tx.now) refuse('order.offer_expired', { at: order.offerExpiresAt.toISOString() })
    await acceptOffer(tx, order)
    await dropExpiry(tx, order)
    const end = points.at(-1)?.windowTo ?? null
    await insertDocuments(tx, order, papersOf(order), end && new Date(end.getTime() + 5 * 86_400_000))
    return { changes: { offerExpiresAt: null } }
  },

  async decline(tx, { order }, { reason, comment }) {
    await checkReason(tx, 'executor_revoke_reasons', reason, comment)
    await endOffer(tx, order, 'declined', order.version + 1, reason, comment)
    await dropExpiry(tx, order)
    return { changes: { executorId: null, offerExpiresAt: null }, lost: order.executorId }
  },

  async assign(tx, state, { truckId, trailerId, driverId }) {
    const { order } = state
    const crew = await lockCrew(tx, truckId, trailerId, driverId)
    await checkCrew(tx, state, crew)
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
      crew,
    )
    await showFlight(tx, flight, order.orgId)
    return { changes: {}, facts: crewFacts(crew) }
  },

  async replace(tx, state, { truckId, trailerId, driverId, reason, comment }) {
    await checkReason(tx, 'executor_revoke_reasons', reason, comment)
    const flight = state.flight ?? refuse('order.flight_missing')
    const crew = await lockCrew(tx, truckId, trailerId, driverId)
    await checkCrew(tx, state, crew)
    await showFlight(tx, await setCrew(tx, flight, crew), state.order.orgId)
    return { changes: {}, facts: crewFacts(crew) }
  },

  async complete() {
    return { changes: {} }
  },

  async rework(tx, { order }, { comment }) {
    await returnDocuments(tx, order, comment)
    return { changes: {} }
  },

  async revoke(tx, state, { reason, comment }, side) {
    await checkReason(tx, `${side}_revoke_reasons`, reason, comment)
    return leave(tx, state, 'revoked', reason, comment)
  },

  async cancel(tx, state, { reason, comment }) {
    await checkReason(tx, 'order_cancel_reasons', reason, comment)
    const { order } = state
    if (order.executorId !== null) await leave(tx, state, 'cancelled', reason, comment)
    return { changes: { cancelReason: reason, cancelComment: comment, offerExpiresAt: null } }
  },
}

/** Takes the order back from its executor: offer ended, flight cancelled, crew free, papers gone. */
async function leave(tx: Tx, state: OrderState, how: 'revoked' | 'cancelled', reason: string, comment: string): Promise<Written> {
  const { order } = state
  await endOffer(tx, order, how, order.version + 1, reason, comment)
  await dropExpiry(tx, order)
  if (state.flight) await dropFlight(tx, state.flight, order.orgId as OrgId, order.id)
  await deleteDocuments(tx, order)
  return { changes: { executorId: null, offerExpiresAt: null }, lost: order.executorId }
}

/** Lets an unanswered offer run out; the order is free to be offered again. */
export async function expireOffer(tx: Tx, { order }: OrderState): Promise<Written> {
  await endOffer(tx, order, 'expired', order.version + 1, null, '')
  return { changes: { executorId: null, offerExpiresAt: null }, lost: order.executorId }
}

const dropExpiry = (tx: Tx, order: OrderRecord) => dropTimers(tx, { home: order.orgId as OrgId, kind: 'order.expire', objectId: order.id })

export const otherCurrency = { ru: 'валюта должна быть одна на весь заказ', en: 'an order has one currency' }

/** Refuses a price of nothing or less. */
export function checkPrice({ minor }: Money): void {
  if (minor <= 0)
    refuse('input.invalid', { field: 'price', why: { ru: 'цена должна быть больше нуля', en: 'the price must be above zero' } })
}

/** Refuses an order that may not be placed yet, naming every field and why. */
export async function checkPlaced(tx: Tx, state: OrderState): Promise<void> {
  const draft = draftOf(state)
  const required = draft.customerId === null ? [] : await requiredBy(tx, draft.customerId)
  const lacks = [...lacksToPlace(draft, tx.now), ...lacksForCustomer(draft, required)]
  if (lacks.length > 0) refuse('order.incomplete', { missing: lacks.map(lack => lack.rule), fields: lacks })
}

/** A reason stands in the dictionary of its action; «other» says more in words. */
async function checkReason(tx: Tx, dict: DictName, reason: string, comment: string): Promise<void> {
  if (!(await hasEntry(tx, dict, reason))) refuse('order.reason_missing', { field: 'reason' })
  if (reason === 'other' && comment.trim().length < 3) refuse('order.comment_missing', { field: 'comment' })
}

async function checkCrew(tx: Tx, state: OrderState, { truck, trailer, driver }: Awaited<ReturnType<typeof lockCrew>>): Promise<void> {
  const sum = (of: 'massKg' | 'volumeM3' | 'pallets') => state.cargos.reduce((all, cargo) => all + cargo[of], 0)
  const tz = await zoneOf(tx)
  const from = dayIn(tz, state.points[0]?.windowFrom ?? state.order.createdAt)
  const until = dayIn(tz, state.points.at(-1)?.windowTo ?? state.order.createdAt)
  const cargo = { massKg: sum('massKg'), volumeM3: sum('volumeM3'), pallets: sum('pallets'), bodyTypes: state.order.bodyTypes }
  checkCars({ ...truck, papers: papersOfCar(truck) }, trailer && { ...trailer, papers: papersOfCar(trailer) }, { ...cargo, until })
  const leaves = (await leavesOf(tx, [driver.id], dayIn(tz, tx.now))).map(toLeave)
  const { status, categories } = driver
  checkDriver({ name: nameOf(driver), status, categories, papers: papersOfDriver(driver), leaves }, trailer !== null, { from, until })
}

const crewFacts = ({ truck, trailer, driver }: Awaited<ReturnType<typeof lockCrew>>) => ({
  truck: truck.plate,
  ...(trailer ? { trailer: trailer.plate } : {}),
  driver: nameOf(driver),
})

const stopsOf = ({ points }: OrderState) =>
  points.map(point => ({ seq: point.seq, kind: point.kind, from: point.windowFrom!, to: point.windowTo! }))

/** Closing papers an executor owes: УПД where he pays VAT, otherwise act and invoice. */
const papersOf = (order: OrderRecord): readonly string[] => (order.vatMode === 'none' ? ['tn', 'act', 'invoice'] : ['tn', 'upd'])
