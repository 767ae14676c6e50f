import { pick } from '#contract/fields.ts'
import { OrderDraft } from '#contract/order-draft.ts'
import { fieldsWhere } from '#contract/order-fields.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import { costOf } from '#contract/order-sums.ts'
import type { OrderRecord, OrderState, TransferRecord } from '#server/deals/record.ts'
import { isLive, moveTransfer } from '#server/deals/transfers/lifecycle.ts'
import { legOf, stopsOfLeg } from '#server/deals/transfers/rules.ts'
import { openChild, setTransfer } from '#server/deals/transfers/store.ts'
import { roadOf } from '#server/orders/commands/drafts.ts'
import { leave } from '#server/orders/commands/moves.ts'
import { showOrder } from '#server/orders/projection.ts'
import { columnsOf, draftOf } from '#server/orders/row/draft.ts'
import { customerVatColumns, moneyOf } from '#server/orders/row/money.ts'
import { insertEntry } from '#server/orders/store/history.ts'
import { audienceOf, insertOrder, lockOrder, orderStateOf, setContent, setOrder } from '#server/orders/store/orders.ts'
import { findPlaces } from '#server/places/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { setTimer } from '#server/platform/timers.ts'
import { withoutMask } from '#server/restrictions/rules.ts'

/** Makes the draft of the child in the home of the executor who passes the order on, under the id the transfer names. */
export async function makeChild(tx: Tx, parent: OrderState, transfer: TransferRecord): Promise<void> {
  const home = (await openChild(tx, transfer)) ?? refuse('transfer.not_found')
  const { order } = parent
  const from = draftOf(parent)
  const leg = legOf(transfer)
  const passed = pick(from, fieldsWhere('passes', true))
  const draft: OrderDraft = {
    ...OrderDraft.parse({}),
    // the work itself: price, terms and payment are agreed on anew, and what the parent costs stays with its executor
    ...(leg ? { ...passed, stops: stopsOfLeg(from.stops, leg), distanceKm: null } : passed),
    // to the executor the forwarder is the customer: what he pays, extras agreed so far with it, is what this order is measured by; he pays
    // for no leg by itself
    customerPrice: leg ? null : costOf(moneyOf(parent, 'executor')),
  }
  const codes = draft.stops.flatMap(stop => (stop.place === null ? [] : [stop.place]))
  const places = new Map((await findPlaces(tx, codes)).map(place => [place.code, place]))
  const { distanceKm, distanceBy, durationMin } = leg ? await roadOf(tx, draft, places) : order
  const child = await insertOrder(tx, {
    ...columnsOf(draft),
    // and is billed as he agreed with him
    ...customerVatColumns(from),
    orgId: home,
    id: transfer.childId!,
    version: 1,
    status: 'draft',
    customerName: parent.forwarder.name,
    responsibleId: transfer.requestedById,
    responsibleName: transfer.requestedBy,
    distanceKm,
    distanceBy,
    durationMin,
    parentOrgId: order.orgId,
    parentId: order.id,
    depth: transfer.depth,
    createdAt: tx.now,
    updatedAt: tx.now,
    statusAt: tx.now,
    demo: order.demo,
  })
  // who is restricted at the other side is not handed on
  await setContent(tx, child, { ...draft, stops: draft.stops.map(withoutMask) }, places)
  await insertEntry(tx, child, { what: 'create', side: 'system', to: 'draft', facts: { number: order.number ?? '' } })
  await audit(tx, { what: 'order.create', kind: 'order', objectId: child.id, to: 'draft', facts: { parent: order.id } })
  await publishChange(tx, child)
}

/** Whether the actual carrier has come so far that the order cannot be taken back from him; the child is locked and no flight is read. */
export async function lockChild(tx: Tx, transfer: TransferRecord): Promise<OrderRecord | null> {
  const home = await openChild(tx, transfer)
  return home === null || transfer.childId === null ? null : lockOrder(tx, home, transfer.childId, null)
}

const over: readonly OrderStatus[] = ['in_progress', 'documents', 'completed', 'archived', 'cancelled']

/** Cancels the child of a transfer that ends, unless it is on its way already. Resources it holds are let go by the step that follows. */
export async function cancelChild(tx: Tx, transfer: TransferRecord, comment: string): Promise<void> {
  const child = await lockChild(tx, transfer)
  if (!child || over.includes(child.status as OrderStatus)) return
  // read without its executor: the flight lives in a third home, which this transaction has no business in
  const bare = await orderStateOf(tx, { ...child, executorId: null })
  const { changes, lost } = await leave(tx, { ...bare, order: child }, 'cancelled', { reason: 'other', comment })
  const cancelled = await setOrder(tx, child, {
    ...changes,
    status: 'cancelled',
    executorId: null,
    offerExpiresAt: null,
    cancelReason: 'other',
    cancelComment: comment,
  })
  await insertEntry(tx, cancelled, {
    what: 'cancel',
    side: 'system',
    from: child.status as OrderStatus,
    to: 'cancelled',
    party: child.executorId,
    reason: 'other',
    comment,
    version: cancelled.version,
  })
  await audit(tx, { what: 'order.cancel', kind: 'order', objectId: child.id, from: child.status, to: 'cancelled' })
  await setTimer(tx, { home: child.orgId as OrgId, kind: 'transfer.follow', objectId: child.id, runAt: tx.now })
  await publishChange(tx, cancelled, lost ?? null)
}

/** Ends the transfer of an order that leaves its executor or is cancelled, and cancels the child along. */
export async function endTransfer(tx: Tx, { transfer }: OrderState, ending: string): Promise<void> {
  if (!transfer || !isLive(transfer.status)) return
  const to = moveTransfer(
    { status: transfer.status as Parameters<typeof moveTransfer>[0]['status'], isFree: false, isChildReady: false },
    'end',
    'system',
    new Set(),
  )
  await cancelChild(tx, transfer, ending)
  await setTransfer(tx, transfer, { status: to, answerDueAt: null, endedAt: tx.now, endedSide: 'system', ending })
}

async function publishChange(tx: Tx, order: OrderRecord, lost: string | null = null): Promise<void> {
  const state = await orderStateOf(tx, order)
  await showOrder(tx, state)
  await publish(tx, 'order.changed', audienceOf(state, lost), { orderId: order.id, version: order.version })
}
