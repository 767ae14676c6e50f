import { isOver } from '#contract/flight-lead.ts'
import type { HaltChange, HoldChange } from '#contract/order-exceptions.ts'
import { answerDueOf } from '#server/company/time/workTime.ts'
import { askHaltAct } from '#server/deals/documents/effects.ts'
import { reschedule } from '#server/deals/flights/commands.ts'
import { showPlanned } from '#server/deals/flights/effects.ts'
import { showFlight } from '#server/deals/flights/projection.ts'
import type { OrderFlight } from '#server/deals/flights/record.ts'
import { isFinal, isLost } from '#server/deals/flights/rules/tasks.ts'
import { insertEntry } from '#server/deals/flights/store/entries.ts'
import { setFlight, setTask, wholeOf } from '#server/deals/flights/store/flights.ts'
import { shortenAssignments } from '#server/deals/flights/store/resources.ts'
import type { HaltRequestRecord, OrderState } from '#server/deals/record.ts'
import { move } from '#server/orders/lifecycle.ts'
import { haltActionsOf } from '#server/orders/row/exceptions.ts'
import { factsOf } from '#server/orders/row/facts.ts'
import { endHaltRequest, insertHaltRequest, insertHold, releaseHold } from '#server/orders/store/exceptions.ts'
import { endOffer } from '#server/orders/store/offers.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { checkReason, refuseClosed } from './checks.ts'
import { mayAct, sideOf } from './sides.ts'
import { applyStep, type HistoryLine, timerOf } from './step.ts'

const over = new Set(['draft', 'archived', 'cancelled'])
const ACT_DAYS = 3

/** Sets a hold beside the status, or releases one; each side those of its own. */
export async function changeHold(tx: Tx, actor: CommandActor, before: OrderState, data: HoldChange): Promise<OrderState> {
  const side = sideOf(before, actor.orgId)
  mayAct(actor, side)
  const { order } = before
  if (over.has(order.status)) refuseClosed(order.status, 'hold')
  const told = { side, organization: actor.organization, person: actor.name }
  if (data.action === 'release') {
    const hold = before.holds.find(each => each.id === data.holdId)
    if (hold?.side !== side) return refuse('order.hold_not_found', { field: 'holdId' })
    await releaseHold(tx, order, hold.id, actor.name)
    const words = hold.shared ? { facts: { hold: hold.kind } } : {}
    return same(tx, before, { ...words, by: { ...told, what: 'hold.release' }, hidden: !hold.shared })
  }
  const { kind, severity, blocks, shared, reason } = data
  if ((severity === 'blocking') !== blocks.length > 0) refuse('order.hold_blocks', { field: 'blocks' })
  if (side === 'executor' && (kind !== 'operational' || !shared || blocks.includes('billing'))) refuse('order.hold_kind', { field: 'kind' })
  const held = {
    side,
    kind,
    severity,
    blocks: [...new Set(blocks)],
    shared,
    reason,
    setBy: actor.name,
    releasedAt: null,
    releasedBy: null,
    taskId: null,
  }
  await insertHold(tx, order, held)
  return same(tx, before, { facts: { hold: kind }, by: { ...told, what: 'hold.set', comment: reason }, hidden: !shared })
}

/** Stops an order on its way: the forwarder asks, the executor answers. */
export async function changeHalt(tx: Tx, actor: CommandActor, before: OrderState, data: HaltChange): Promise<OrderState> {
  const side = sideOf(before, actor.orgId)
  mayAct(actor, side)
  const { order } = before
  const facts = factsOf(before, tx.now)
  const open = before.haltRequests.find(halt => halt.status === 'open')
  if (side === 'forwarder' && !actor.permissions.has('orders.halt')) refuse('access.denied', { permission: 'orders.halt' })
  if (!haltActionsOf(facts, open !== undefined, side).includes(data.action)) {
    if (data.action === 'ask' && open) refuse('order.halt_open')
    if (data.action === 'halt' && order.status === 'in_progress' && side === 'forwarder') refuse('order.consent_missing')
    if ('requestId' in data && order.status === 'in_progress' && !open) refuse('order.halt_changed')
    refuseClosed(order.status, 'halt')
  }
  const told = { side, organization: actor.organization, person: actor.name }

  if (data.action === 'ask' || data.action === 'halt') {
    const { reason, comment, cargoPlace, paidPercent } = data
    await checkReason(tx, 'order_cancel_reasons', reason, comment)
    const now = data.action === 'halt'
    const answerDueAt = now ? tx.now : await answerDueOf(tx, data.answerMinutes, before.stops)
    const asked = { reason, comment, cargoPlace, paidPercent, askedBy: actor.name, answerDueAt }
    await insertHaltRequest(tx, order, asked, now ? 'agreed' : 'open')
    const said = { ...told, reason, comment }
    if (now) return haltNow(tx, before, asked, said)
    await setTimer(tx, { ...timerOf(order, 'order.halt'), runAt: answerDueAt })
    const words = { place: cargoPlace, part: paidPercent, until: answerDueAt.toISOString() }
    return same(tx, before, { facts: words, by: { ...said, what: 'halt.ask' } })
  }

  const halt = open!
  if (halt.id !== data.requestId || halt.version !== data.requestVersion) refuse('order.halt_changed')
  await dropTimers(tx, timerOf(order, 'order.halt'))
  const comment = data.action === 'withdraw' ? '' : data.comment
  const ended = { agree: 'agreed', refuse: 'refused', withdraw: 'withdrawn' }[data.action]
  await endHaltRequest(tx, halt, { status: ended, by: actor.name, answer: comment })
  if (data.action === 'agree') return haltNow(tx, before, halt, { ...told, reason: halt.reason, comment })
  return same(tx, before, { by: { ...told, what: `halt.${data.action}`, comment } })
}

/** The executor did not answer in time: the request lapses, and the order goes on. */
export async function lapseHaltRequest(tx: Tx, before: OrderState): Promise<void> {
  const open = before.haltRequests.find(halt => halt.status === 'open' && halt.answerDueAt <= tx.now)
  if (!open) return
  await endHaltRequest(tx, open, { status: 'expired', by: null, answer: '' })
  await same(tx, before, { by: { what: 'halt.expire', side: 'system' } })
}

/** Both agree: the flight is interrupted, its resources free, and an act of stop is owed. */
async function haltNow(
  tx: Tx,
  before: OrderState,
  asked: Pick<HaltRequestRecord, 'reason' | 'comment' | 'cargoPlace' | 'paidPercent'>,
  told: Omit<HistoryLine, 'what'>,
): Promise<OrderState> {
  const { order } = before
  const status = move({ ...factsOf(before, tx.now), isHaltAgreed: true }, 'halt', { side: 'system', permissions: new Set() })
  for (const flight of before.flights) if (!isOver(flight)) await stopFlight(tx, before, flight, told)
  await endOffer(tx, order, 'cancelled', { reason: asked.reason, comment: asked.comment })
  await askHaltAct(tx, before, new Date(tx.now.getTime() + ACT_DAYS * 86_400_000))
  return applyStep(tx, before, status, {
    changes: { cancelReason: asked.reason, cancelComment: asked.comment },
    facts: { place: asked.cargoPlace, part: asked.paidPercent },
    by: { ...told, what: 'halt' },
  })
}

/** The vehicle is free of an order that was stopped; of other orders' cargo it goes on with. */
async function stopFlight(tx: Tx, { order }: OrderState, known: OrderFlight, told: Omit<HistoryLine, 'what'>): Promise<void> {
  const { organization, person, reason = null, comment = '' } = told
  const by = { organization: organization ?? '', person: person ?? '' }
  const line = { what: 'halt', ...by, reason, comment, sharedWith: order.orgId, facts: { order: order.number ?? '' } }
  await insertEntry(tx, known, line)
  let flight = await wholeOf(tx, known)
  for (const task of flight.tasks)
    if (task.orderId === order.id && !isFinal(task.status)) flight = await setTask(tx, flight, task.id, { status: 'cancelled' })
  const goesOn = known.shared && flight.tasks.some(task => task.orderId !== flight.id && !isFinal(task.status))
  if (goesOn) return void (await showPlanned(tx, await reschedule(tx, flight), order.orgId))
  const stopped = await setFlight(
    tx,
    flight,
    isLost(known.tasks) ? { status: known.status } : { status: 'interrupted', interruptedAt: tx.now },
  )
  await shortenAssignments(tx, stopped, tx.now)
  await showFlight(tx, stopped, order.orgId)
}

/** A change beside the status. */
const same = (tx: Tx, before: OrderState, written: Parameters<typeof applyStep>[3]): Promise<OrderState> =>
  applyStep(tx, before, factsOf(before, tx.now).status, written)
