import type { OrderStatus } from '#contract/order-states.ts'
import type { OrderState } from '#server/deals/record.ts'
import { showDebts } from '#server/deals/settlements/projection.ts'
import { settledOnOf } from '#server/deals/settlements/rules.ts'
import { orderSettlementsOf } from '#server/deals/settlements/store.ts'
import { archivedAfterDays, move } from '#server/orders/lifecycle.ts'
import { factsOf } from '#server/orders/row/facts.ts'
import type { Tx } from '#server/platform/db.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { addHistoryLine } from './history.ts'
import { applyStep, type HistoryLine, timerOf } from './step.ts'

/**
 * Keeps what an order says of its payment as what is owed has it: settled on the day it was paid to the end, and open again when a payment
 * was taken back or its sum changed since. Tells both sides what happened.
 */
export async function followDebts(tx: Tx, state: OrderState, told: HistoryLine, facts: Record<string, unknown>): Promise<OrderState> {
  // a payment that was taken back leaves nothing it was settled by
  const settledOn = settledOnOf({ ...state, order: { ...state.order, settledAt: null } }, await orderSettlementsOf(tx, state.order))
  if ((settledOn === null) === (state.order.settledAt === null)) {
    await showDebts(tx, state)
    await addHistoryLine(tx, state, { ...told, facts })
    return state
  }
  return follow(tx, state, settledOn, { by: told, facts })
}

/** The same for an order whose sum a claim or an extra has changed: it says so only where that opens it again, or closes it. */
export async function followSum(tx: Tx, state: OrderState): Promise<OrderState> {
  const settledOn = settledOnOf(state, await orderSettlementsOf(tx, state.order))
  if ((settledOn === null) === (state.order.settledAt === null)) return state
  return follow(tx, state, settledOn, {
    by: { what: settledOn === null ? 'settlement.reopen' : 'settlement.settle', side: 'system' },
    facts: {},
  })
}

async function follow(
  tx: Tx,
  before: OrderState,
  settledOn: string | null,
  { by, facts }: { by: HistoryLine; facts: Record<string, unknown> },
): Promise<OrderState> {
  const settledAt = settledOn === null ? null : settledMoment(settledOn, tx.now)
  // something is owed again: an order nobody may touch could not be paid
  const back = settledAt === null && before.order.status === 'archived'
  const status = back ? move(factsOf(before, tx.now), 'unarchive', { side: 'system', permissions: new Set() }) : before.order.status
  const state = await applyStep(tx, before, status as OrderStatus, { changes: { settledAt }, facts, by })
  const timer = timerOf(state.order, 'order.archive')
  if (settledAt === null) await dropTimers(tx, timer)
  else await setTimer(tx, { ...timer, runAt: new Date(settledAt.getTime() + archivedAfterDays * 86_400_000) })
  return state
}

/** A moment of a day of payment that is the same day wherever orders are carried, and never ahead. */
const settledMoment = (day: string, now: Date): Date => new Date(Math.min(Date.parse(`${day}T09:00:00Z`), now.getTime()))
