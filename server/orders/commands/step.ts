import type { OrderStatus } from '#contract/order-states.ts'
import { recordPriceChange } from '#server/deals/extras/store.ts'
import type { Step } from '#server/deals/followers.ts'
import type { OrderRecord, OrderState } from '#server/deals/record.ts'
import { stepFollowers } from '#server/orders/followers.ts'
import type { StepBy } from '#server/orders/lifecycle.ts'
import { showOrder } from '#server/orders/projection.ts'
import { insertEntry } from '#server/orders/store/history.ts'
import { audienceOf, hasSourcing, orderStateOf, setOrder } from '#server/orders/store/orders.ts'
import { audit } from '#server/platform/audit.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { setTimer } from '#server/platform/timers.ts'

export type HistoryLine = {
  what: string
  side: StepBy
  organization?: string | null
  person?: string | null
  reason?: string | null
  comment?: string
  /** The part of the order it is about, by its id. */
  partId?: string
}

/** What a step writes beside the status, and what the history says of it. */
export type StepChanges = {
  changes: Partial<Omit<OrderRecord, 'orgId' | 'id' | 'version' | 'status'>>
  facts?: Record<string, unknown>
  /** The executor who loses the order by this step. */
  lost?: string | null
  /** A step that turned out as another one. */
  as?: { what: string; to: OrderStatus }
}

/** A step as it is written: its changes and facts, and who takes it. */
type WrittenStep = Partial<StepChanges> & {
  by: HistoryLine
  /** A line its forwarder alone reads. */
  hidden?: boolean
}

export const waitsForResources = new Set<OrderStatus>(['accepted', 'ready'])
const noResources = { approvalUntil: null, resourcesIssue: null }

/**
 * Writes a step everywhere: order, history, audit, what the viewers see, the event. What satellites do about it stands in `stepOrder`; here is
 * what the step is itself.
 */
export async function applyStep(tx: Tx, before: OrderState, to: OrderStatus, written: WrittenStep): Promise<OrderState> {
  const { by, changes = {}, lost = null, as } = written
  const status = as?.to ?? to
  const what = as?.what ?? by.what
  const step: Step = { before, status, lost, comment: by.comment ?? '' }
  const followers = stepFollowers.given
  await followers.beforeWrite(tx, step)
  await wakeSourcing(tx, step, what)
  const order = await setOrder(tx, before.order, {
    ...(status === 'placed' ? {} : { guideEnded: false }),
    ...changes,
    ...(waitsForResources.has(status) ? {} : noResources),
    status,
  })
  await followers.afterWrite(tx, step, order)
  await recordStep(tx, step, order, { ...written, by: { ...by, what } })
  const read = (now: OrderRecord) => orderStateOf(tx, now)
  return publishChange(tx, await followers.afterRead(tx, step, await read(order), read), lost)
}

/** A moment of the order's own: whatever looks for its executor hears that it went another way, or how an offer of it ended. */
async function wakeSourcing(tx: Tx, { before: { order }, status }: Step, what: string): Promise<void> {
  const left = order.status === 'searching' && status !== 'searching' && what !== 'accept' && what !== 'end_search'
  if (left || (order.status === 'offered' && status !== 'offered' && (await hasSourcing(tx, order))))
    await setTimer(tx, { ...timerOf(order, 'order.sourcing'), runAt: tx.now })
}

/** What is kept of a step: the line of prices, that of the history and the one of the audit. */
async function recordStep(
  tx: Tx,
  { before, status, lost }: Step,
  order: OrderRecord,
  { by, facts = {}, hidden = false }: WrittenStep,
): Promise<void> {
  const from = before.order.status as OrderStatus
  // the line of prices is the order's own history: what both sides agreed on stands with the agreement, what the forwarder entered here
  if (order.orgId === tx.actor.orgId && by.person && by.what !== 'change.accept')
    await recordPriceChange(tx, before.order, order, by.person)
  await insertEntry(tx, order, {
    ...by,
    from,
    to: status,
    party: hidden ? null : (lost ?? order.executorId),
    facts,
    version: order.version,
  })
  await audit(tx, {
    what: `order.${by.what}`,
    kind: 'order',
    objectId: order.id,
    from,
    to: status,
    facts: { ...facts, ...(by.reason ? { reason: by.reason } : {}) },
  })
}

/** Shows an order as it is now to its viewers and tells them of the change. */
export async function publishChange(tx: Tx, state: OrderState, lost: string | null = null): Promise<OrderState> {
  await showOrder(tx, state)
  await stepFollowers.given.afterShow(tx, state.order)
  await publish(tx, 'order.changed', audienceOf(state, lost), { orderId: state.order.id, version: state.order.version })
  return state
}

export const timerOf = (order: Pick<OrderRecord, 'orgId' | 'id'>, kind: string) => ({
  home: order.orgId as OrgId,
  kind,
  objectId: order.id,
})
