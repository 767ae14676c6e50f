import type { ExtraChange } from '#contract/extras.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import type { Money, Side } from '#contract/primitives.ts'
import { answerDueAt, asStep, extraStep, leftOf, openIn, sumWith, takesExtras } from '#server/deals/extras/rules.ts'
import { answerExtra, insertExtra, listExtras } from '#server/deals/extras/store.ts'
import { wantEvidence } from '#server/deals/flights/effects.ts'
import type { ExtraRecord, OrderState } from '#server/deals/record.ts'
import { followSum } from '#server/orders/commands/settled.ts'
import { actingPeople, mayAct, sideOf } from '#server/orders/commands/sides.ts'
import { applyStep, timerOf } from '#server/orders/commands/step.ts'
import { checkLimit } from '#server/orders/rules/sums.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'

/** More of them would be no agreement any more, and a list nobody reads. */
const MOST = 100

/** Takes one step of an extra, or proposes a new one; the order keeps its status, and its price. */
export async function changeExtra(tx: Tx, actor: CommandActor, before: OrderState, data: ExtraChange): Promise<OrderState> {
  const side = sideOf(before, actor.orgId)
  mayAct(actor, side)
  // whoever may not see a sum would not know what he agrees to
  if (!actor.permissions.has('orders.prices')) refuse('access.denied', { permission: 'orders.prices' })
  const { order } = before
  if (!takesExtras(order)) refuse('extra.closed', { status: order.status })
  const people = actingPeople(actor)
  const all = await listExtras(tx, order)
  const approved = all.filter(({ status }) => status === 'approved')
  const within = (more: Pick<ExtraRecord, 'payer' | 'amount'>) => {
    const minor = sumWith(order.price, approved, more)
    if (minor < 0) refuse('extra.too_much', { field: 'amount' })
    if (side === 'forwarder') checkLimit(actor, { minor, currency: order.currency })
  }
  if ((data.action === 'propose' || data.action === 'give_back') && all.length >= MOST) refuse('extra.too_many')
  if (data.action === 'propose') {
    checkAmount(before, data.amount)
    const { code, payer, amount, comment, evidence } = data
    within({ payer, amount: amount.minor })
    const extraId = await insertExtra(tx, order, {
      ...askedBy(tx, actor, before, side),
      code,
      payer,
      amount: amount.minor,
      returns: null,
      comment,
      evidence,
    })
    if (code === 'waiting') await wantEvidence(tx, order, 'waiting')
    return done(tx, actor, before, { side, what: 'propose', code, comment, extraId })
  }

  const extra = all.find(({ id }) => id === data.extraId) ?? refuse('extra.not_found', { field: 'extraId' })
  const to = extraStep(asStep(extra, all), data.action, side) ?? refuse('extra.step_closed', { status: extra.status })
  if (data.action === 'give_back') {
    checkAmount(before, data.amount)
    if (data.amount.minor > leftOf(extra, all)) refuse('extra.too_much', { field: 'amount' })
    const { id, code, payer } = extra
    const { comment, evidence } = data
    const amount = -data.amount.minor
    within({ payer, amount })
    const extraId = await insertExtra(tx, order, {
      ...askedBy(tx, actor, before, side),
      code,
      payer,
      amount,
      returns: id,
      comment,
      evidence,
    })
    return done(tx, actor, before, { side, what: 'give_back', code, comment, extraId })
  }
  if (data.action === 'approve') {
    if (extra.proposerIds.some(person => people.includes(person))) refuse('extra.own_approval')
    within(extra)
  }
  const comment = data.action === 'refuse' ? data.comment : ''
  await answerExtra(tx, extra, { status: to, side, by: actor.name, comment, people })
  return done(tx, actor, before, { side, what: data.action, code: extra.code, comment, extraId: extra.id })
}

/** One moment for the whole order: the earliest answer that is still to come. */
export async function waitForAnswer(tx: Tx, state: Pick<OrderState, 'order' | 'extras'>): Promise<void> {
  const timer = timerOf(state.order, 'order.extra')
  await dropTimers(tx, timer)
  const due = openIn(state).flatMap(extra => (extra.answerDueAt > tx.now ? [extra.answerDueAt] : []))
  const [first] = due.toSorted((a, b) => a.getTime() - b.getTime())
  if (first) await setTimer(tx, { ...timer, runAt: first })
}

const askedBy = (tx: Tx, actor: CommandActor, { order }: OrderState, side: Side) => ({
  partyId: order.executorId!,
  side,
  currency: order.currency,
  proposedBy: actor.name,
  proposerIds: actingPeople(actor),
  answerDueAt: answerDueAt(tx.now),
})

function checkAmount({ order }: OrderState, { minor, currency }: Money): void {
  if (currency !== order.currency) refuse('extra.currency', { field: 'amount', currency: order.currency })
  if (minor <= 0) refuse('extra.amount', { field: 'amount' })
}

type ExtraStepText = { side: Side; what: ExtraChange['action']; code: string; comment: string; extraId: string }

/** The order's line of it, and the next moment an answer is due. No sum: a history is read by those who may not see prices too. */
async function done(
  tx: Tx,
  actor: CommandActor,
  before: OrderState,
  { side, what, code, comment, extraId }: ExtraStepText,
): Promise<OrderState> {
  const told = { what: `extra.${what}`, side, organization: actor.organization, person: actor.name, comment, partId: extraId }
  const state = await applyStep(tx, before, before.order.status as OrderStatus, { facts: { extra: code }, by: told })
  await waitForAnswer(tx, state)
  return followSum(tx, state)
}
