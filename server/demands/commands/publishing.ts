import type { DemandDraft } from '#contract/demand-draft.ts'
import { deductsVat } from '#contract/order-vat.ts'
import type { OrderState } from '#server/deals/record.ts'
import type { DemandRecord, DemandState } from '#server/demands/record.ts'
import { factsOfOrder } from '#server/demands/row/facts.ts'
import { draftText, type StoredDemandFacts } from '#server/demands/row/stored.ts'
import { changedParts, deadlineErrors, errorsToPublish, firstWeekOf, type Why } from '#server/demands/rules.ts'
import { insertRecipients, inTender, nextNumber } from '#server/demands/store/demands.ts'
import { create as createOrder } from '#server/orders/commands/drafts.ts'
import { takeStep } from '#server/orders/commands/moves.ts'
import { startSourcing } from '#server/orders/commands/sourcing.ts'
import { checkLimit } from '#server/orders/rules/sums.ts'
import { taxedOf } from '#server/organizations/store.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { handedIn } from '#server/platform/handed.ts'
import { refuse } from '#server/platform/refusal.ts'
import { setTimer } from '#server/platform/timers.ts'
import { audienceOf } from './audience.ts'
import { columnsOf } from './drafts.ts'
import { applyStep, byOf, type Locked, lockOrderOf, refuseFirst, timerOf } from './steps.ts'
import { askAgain } from './thread.ts'

export const loadingOf = (draft: DemandDraft, facts: Pick<StoredDemandFacts, 'windowFrom'>): Date | null =>
  draft.kind === 'period' ? firstWeekOf(draft) : facts.windowFrom === null ? null : new Date(facts.windowFrom)

/** So long before the end of offers its forwarder is reminded. */
const NEAR_MS = 2 * 3_600_000

const nobody: Why = { field: 'audience', why: { ru: 'таких исполнителей нет', en: 'there are no such executors' } }

/** Publishes a draft: the order is placed where it must be, and its search begins. */
export async function publishDemand(tx: Tx, actor: CommandActor, before: Locked): Promise<DemandState> {
  let { draft } = before
  refuseFirst(errorsToPublish(draft, before.at, null))
  // whoever takes the price has the order: it is agreed by publishing
  if (draft.takeNow && draft.mode !== 'request') checkLimit(actor, draft.price, 'amount')
  let { facts } = before
  if (draft.kind === 'spot') {
    const order = await orderToSource(tx, actor, before)
    draft = { ...draft, orderId: order.order.id, order: null }
    facts = factsOfOrder(order, draft.trucks)
  }
  refuseFirst(deadlineErrors(new Date(draft.deadline!), before.at, loadingOf(draft, facts)))
  const recipients = await audienceOf(tx, draft, tx.now)
  if (recipients.length === 0) refuseFirst([nobody])
  const taxed = await taxedOf(tx, actor.orgId)
  const changes = {
    ...columnsOf(draft),
    status: 'active',
    number: before.demand.number ?? (await nextNumber(tx)),
    publication: before.demand.publication + 1,
    publishedAt: tx.now,
    deductsVat: deductsVat(taxed),
    facts: JSON.stringify(facts),
  }
  await insertRecipients(tx, { ...before.demand, orderId: draft.orderId }, recipients)
  await arm(tx, before.demand, new Date(draft.deadline!), recipients)
  return applyStep(tx, before, changes, { what: 'publish', ...byOf(actor), facts: { reached: recipients.length } })
}

/** What others do when the end of answers is set or moved. */
export const deadlineSet = handedIn<(tx: Tx, demandId: string) => Promise<void>>('what waits for the end of answers')

/** Sets the moments of a published demand. */
async function arm(tx: Tx, demand: DemandRecord, deadline: Date, recipients: readonly { visibleFrom: Date }[]): Promise<void> {
  await setTimer(tx, { ...timerOf(demand, 'demand.deadline'), runAt: deadline })
  await deadlineSet.given(tx, demand.id)
  const nearAt = new Date(deadline.getTime() - NEAR_MS)
  if (nearAt > tx.now) await setTimer(tx, { ...timerOf(demand, 'demand.near'), runAt: nearAt })
  await armStage(tx, demand, recipients)
}

/** The next moment at which others read it. */
export async function armStage(tx: Tx, demand: DemandRecord, recipients: readonly { visibleFrom: Date }[]): Promise<void> {
  const [next] = recipients
    .map(reach => reach.visibleFrom)
    .filter(at => at > tx.now)
    .toSorted((a, b) => a.getTime() - b.getTime())
  if (next) await setTimer(tx, { ...timerOf(demand, 'demand.stage'), runAt: next })
}

/** The order of a spot demand, whose sourcing begins; made and placed where it was only entered. */
async function orderToSource(tx: Tx, actor: CommandActor, { demand, draft }: DemandState): Promise<OrderState> {
  let order: OrderState
  if (draft.orderId === null) {
    order = await createOrder(tx, actor, draft.order!)
    order = await takeStep(tx, actor, order, { orderId: order.order.id, version: order.order.version, action: 'place' })
  } else order = await lockOrderOf(tx, demand, draft.orderId)
  if (order.order.status !== 'placed') refuse('demand.order_busy', { order: order.order.number, field: 'orderId' })
  return startSourcing(tx, actor, order)
}

/** A later end, or going on after a pause; what was expired is published anew. */
export async function prolong(
  tx: Tx,
  actor: CommandActor,
  before: Locked,
  { what, until }: { what: 'resume' | 'extend'; until: string | null },
): Promise<DemandState> {
  const { demand, draft, facts } = before
  const deadline = until === null ? demand.deadline! : new Date(until)
  let shown = facts
  const anew = demand.status === 'expired'
  if (demand.orderId !== null) {
    const order = await lockOrderOf(tx, demand, demand.orderId)
    // one whose sourcing runs already has it from this demand, or by what took it over meanwhile
    const own = order.order.status === 'searching' && !anew && !(await inTender(tx, demand, order.order.id))
    if (order.order.status === 'placed') await startSourcing(tx, actor, order)
    else if (!own) refuse('demand.order_busy', { order: order.order.number, field: 'orderId' })
    // it may have been changed while its sourcing did not run
    shown = factsOfOrder(order, draft.trucks)
  }
  refuseFirst(deadlineErrors(deadline, before.at, loadingOf(draft, shown)))
  const changed = changedParts({ draft, facts }, { draft, facts: shown })
  const revised = changed.length > 0
  if (revised) await askAgain(tx, before, changed)
  let { recipients } = before as { recipients: readonly { visibleFrom: Date }[] }
  if (anew) {
    const more = await audienceOf(tx, draft, tx.now)
    await insertRecipients(tx, demand, more)
    recipients = [...recipients, ...more]
  }
  await arm(tx, demand, deadline, recipients)
  const changes = {
    status: 'active',
    deadline,
    draft: draftText({ ...draft, deadline: deadline.toISOString() }),
    ...(anew ? { publication: demand.publication + 1 } : {}),
    ...(revised ? { revision: demand.revision + 1, facts: JSON.stringify(shown) } : {}),
  }
  return applyStep(tx, before, changes, { what: anew ? 'publish' : what, ...byOf(actor), facts: { until: deadline.toISOString() } })
}
