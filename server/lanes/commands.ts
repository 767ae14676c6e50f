import { windowsOn } from '#contract/order-dates.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderState } from '#server/deals/record.ts'
import { create } from '#server/orders/commands/drafts.ts'
import { takeStep } from '#server/orders/commands/moves.ts'
import { sideOf } from '#server/orders/commands/sides.ts'
import { draftOf } from '#server/orders/row/draft.ts'
import { findOrder, openOrder, orderStateOf } from '#server/orders/store/orders.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { perRow, type RowCtx } from '#server/platform/perRow.ts'
import { refuse } from '#server/platform/refusal.ts'
import { withoutMask } from '#server/restrictions/rules.ts'

/** An own order as forwarder; for everybody else there is none to copy. */
export async function openOwn(tx: Tx, actor: CommandActor, orderId: string): Promise<OrderState> {
  const state = await orderStateOf(tx, await findOrder(tx, await openOrder(tx, orderId), orderId))
  return sideOf(state, actor.orgId) === 'forwarder' ? state : refuse('order.not_found')
}

/** The draft of an order as it would be on another day of loading; the number of another system belongs to one order alone. */
function draftOn(state: OrderState, day: string): OrderDraft {
  const entered = draftOf(state)
  // who is restricted meets the vehicle in no new order
  const draft = { ...entered, stops: entered.stops.map(withoutMask) }
  const windows = windowsOn(
    draft.stops.map(({ windowFrom, windowTo }, i) => ({ windowFrom, windowTo, tz: state.stops[i]!.tz })),
    day,
  )
  return { ...draft, externalId: null, trucksCount: null, stops: draft.stops.map((stop, i) => ({ ...stop, ...windows[i]! })) }
}

type Copies = { ctx: RowCtx; state: OrderState; days: readonly string[]; goal: 'keep' | 'place' }

/** One copy for each day, each told of on its own: a day that cannot be leaves nothing behind and the others are made. */
export async function copyTo(tx: Tx, actor: CommandActor, { ctx, state, days, goal }: Copies) {
  const made = new Map<string, OrderState['order']>()
  const { results } = await perRow(
    tx,
    ctx,
    days.map(day => ({ id: day })),
    async ({ id: day }) => {
      let copy = await create(tx, actor, draftOn(state, day))
      if (goal === 'place') copy = await takeStep(tx, actor, copy, { orderId: copy.order.id, version: copy.order.version, action: 'place' })
      made.set(day, copy.order)
      return { version: copy.order.version }
    },
  )
  return results.map(({ id: day, ok, error }) => {
    const order = made.get(day)
    return ok && order ? { day, ok, orderId: order.id, number: order.number } : { day, ok: false, ...(error && { error }) }
  })
}
