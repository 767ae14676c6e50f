import type { HoldChange, StopChange } from '#contract/order-steps.ts'
import { askStopAct } from '#server/deals/documents/follow.ts'
import type { OrderState, StopRecord } from '#server/deals/record.ts'
import { isFinal, isLost } from '#server/flights/rules.ts'
import { setFlight, setTask, shortenCrew, showFlight } from '#server/flights/store.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { type Doer, mayAct, put, sideOf, type Told } from './commands.ts'
import { move } from './lifecycle.ts'
import { checkReason, timerOf, type Written } from './moves.ts'
import { factsOf } from './row.ts'
import { stopActionsOf } from './stepRow.ts'
import { endStop, insertHold, insertStop, releaseHold } from './stepStore.ts'
import { endOffer } from './store.ts'

const over = new Set(['draft', 'archived', 'cancelled'])
const ACT_DAYS = 3

/** Sets a hold beside the status, or releases one; each side those of its own. */
export async function changeHold(tx: Tx, doer: Doer, before: OrderState, data: HoldChange): Promise<OrderState> {
  const side = sideOf(before, doer.orgId)
  mayAct(doer, side)
  const { order } = before
  if (over.has(order.status)) refuse('order.step_closed', { status: order.status, action: 'hold' })
  const told = { side, organization: doer.organization, person: doer.name }
  if (data.action === 'release') {
    const hold = before.holds.find(each => each.id === data.holdId)
    if (hold?.side !== side) return refuse('order.hold_not_found', { field: 'holdId' })
    await releaseHold(tx, order, hold.id, doer.name)
    const words = hold.shared ? { facts: { hold: hold.kind } } : {}
    return same(tx, before, { changes: {}, ...words }, { ...told, what: 'hold.release' }, !hold.shared)
  }
  const { kind, severity, blocks, shared, reason } = data
  if ((severity === 'blocking') !== blocks.length > 0) refuse('order.hold_blocks', { field: 'blocks' })
  if (side === 'executor' && (kind !== 'operational' || !shared || blocks.includes('billing'))) refuse('order.hold_kind', { field: 'kind' })
  const held = { side, kind, severity, blocks: [...new Set(blocks)], shared, reason, setBy: doer.name, releasedAt: null, releasedBy: null }
  await insertHold(tx, order, held)
  return same(tx, before, { changes: {}, facts: { hold: kind } }, { ...told, what: 'hold.set', comment: reason }, !shared)
}

/** Stops an order on its way: the forwarder asks, the executor answers. */
export async function changeStop(tx: Tx, doer: Doer, before: OrderState, data: StopChange): Promise<OrderState> {
  const side = sideOf(before, doer.orgId)
  mayAct(doer, side)
  const { order } = before
  const facts = factsOf(before, tx.now)
  const open = before.stops.find(stop => stop.status === 'open')
  if (side === 'forwarder' && !doer.permissions.has('orders.stop')) refuse('access.denied', { permission: 'orders.stop' })
  if (!stopActionsOf(facts, open !== undefined, side).includes(data.action)) {
    if (data.action === 'ask' && open) refuse('order.stop_open')
    if (data.action === 'stop' && order.status === 'in_progress' && side === 'forwarder') refuse('order.consent_missing')
    if ('requestId' in data && order.status === 'in_progress' && !open) refuse('order.stop_changed')
    refuse('order.step_closed', { status: order.status, action: 'stop' })
  }
  const told = { side, organization: doer.organization, person: doer.name }

  if (data.action === 'ask' || data.action === 'stop') {
    const { reason, comment, cargoPlace, paidPercent } = data
    await checkReason(tx, 'order_cancel_reasons', reason, comment)
    const now = data.action === 'stop'
    const answerBy = now ? tx.now : new Date(tx.now.getTime() + data.answerMinutes * 60_000)
    const asked = { reason, comment, cargoPlace, paidPercent, askedBy: doer.name, answerBy }
    await insertStop(tx, order, asked, now ? 'agreed' : 'open')
    const said = { ...told, reason, comment }
    if (now) return stopNow(tx, before, asked, said)
    await setTimer(tx, { ...timerOf(order, 'order.stop'), runAt: answerBy })
    const words = { place: cargoPlace, part: paidPercent, until: answerBy.toISOString() }
    return same(tx, before, { changes: {}, facts: words }, { ...said, what: 'stop.ask' })
  }

  const stop = open!
  if (stop.id !== data.requestId || stop.version !== data.requestVersion) refuse('order.stop_changed')
  await dropTimers(tx, timerOf(order, 'order.stop'))
  const comment = data.action === 'withdraw' ? '' : data.comment
  const ended = { agree: 'agreed', refuse: 'refused', withdraw: 'withdrawn' }[data.action]
  await endStop(tx, stop, ended, doer.name, comment)
  if (data.action === 'agree') return stopNow(tx, before, stop, { ...told, reason: stop.reason, comment })
  return same(tx, before, { changes: {} }, { ...told, what: `stop.${data.action}`, comment })
}

/** The executor did not answer in time: the wish lapses, and the order goes on. */
export async function lapseStop(tx: Tx, before: OrderState): Promise<void> {
  const open = before.stops.find(stop => stop.status === 'open' && stop.answerBy <= tx.now)
  if (!open) return
  await endStop(tx, open, 'expired', null, '')
  await same(tx, before, { changes: {} }, { what: 'stop.expire', side: 'system' })
}

/** Both agree: the flight is interrupted, its crew free, and an act of stop is owed. */
async function stopNow(
  tx: Tx,
  before: OrderState,
  asked: Pick<StopRecord, 'reason' | 'comment' | 'cargoPlace' | 'paidPercent'>,
  told: Omit<Told, 'what'>,
): Promise<OrderState> {
  const { order } = before
  const status = move({ ...factsOf(before, tx.now), consented: true }, 'stop', { side: 'system', permissions: new Set() })
  if (before.flight) {
    let flight = before.flight
    for (const task of before.flight.tasks) if (!isFinal(task.status)) flight = await setTask(tx, flight, task.id, { status: 'cancelled' })
    const stopped = await setFlight(tx, flight, { status: isLost(before.flight.tasks) ? before.flight.status : 'interrupted' })
    await shortenCrew(tx, stopped, tx.now)
    await showFlight(tx, stopped, order.orgId)
  }
  await endOffer(tx, order, 'cancelled', order.version + 1, asked.reason, asked.comment)
  await askStopAct(tx, before, new Date(tx.now.getTime() + ACT_DAYS * 86_400_000))
  return put(
    tx,
    before,
    status,
    {
      changes: { cancelReason: asked.reason, cancelComment: asked.comment },
      facts: { place: asked.cargoPlace, part: asked.paidPercent },
    },
    { ...told, what: 'stop' },
  )
}

/** A change beside the status. */
const same = (tx: Tx, before: OrderState, written: Written, told: Told, hidden = false): Promise<OrderState> =>
  put(tx, before, factsOf(before, tx.now).status, written, told, { hidden })
