import type { ClaimChange } from '#contract/claims.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { timers } from '#server/orders/jobs.ts'
import { inHome } from '#server/platform/db.ts'
import { rub } from './money.ts'
import { keyOf, offered, scenarioOne, scenarioOneStart } from './orders.ts'
import type { Someone, World } from './world.ts'

/** An order of 150 000 ₽ without a customer. */
export const draft: OrderDraft = { ...scenarioOne, price: rub(150_000), customerPrice: null }
/** 18 hours before the loading: beyond the 24 hours one may give an order back in for nothing. */
export const late = '2026-10-05T15:00:00+03:00'

/** A step of a claim without the claim and its order. */
export type Bare<T> = T extends infer C ? (C extends unknown ? Omit<C, 'orderId' | 'version' | 'claimId' | 'claimVersion'> : never) : never

/** An order as this viewer reads it. */
export const card = async (who: Someone, id: string) => (await who.ask(orders.get, { query: { orderId: id } })).data
/** An order as whoever lost it reads it. */
export const lostOrder = async (who: Someone, id: string) => (await who.ask(orders.lost, { query: { orderId: id } })).data

/** Orders that were lost, between the organisations of a test. */
export function lostOrders(state: () => { world: World; forwarder: Someone; second: Someone }) {
  /** The forwarder's step of the order's claim. */
  async function ours(id: string, change: Bare<ClaimChange>, who = state().forwarder) {
    const { version, exceptions } = await card(who, id)
    const claim = exceptions.claims[0]!
    return who.ask(orders.claim, {
      data: { orderId: id, version, claimId: claim.id, claimVersion: claim.version, ...change } as ClaimChange,
    })
  }

  /** An order the second executor took and lost late: he gave it back, or the forwarder took it. */
  async function lost(by: 'executor' | 'forwarder'): Promise<OrderRow> {
    await state().world.setClock(scenarioOneStart)
    let row = await offered(state().forwarder, state().second, draft)
    row = (await state().second.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
    await state().world.setClock(late)
    const who = by === 'executor' ? state().second : state().forwarder
    const reason = by === 'executor' ? 'vehicle_breakdown' : 'better_offer'
    row = (await who.ask(orders.move, { data: { ...keyOf(row), action: 'revoke', reason, comment: '' } })).data
    return card(state().forwarder, row.id)
  }

  /** The order goes to another executor, who takes it. */
  async function placedWith(who: Someone, id: string): Promise<OrderRow> {
    const offer = { action: 'offer', executorId: who.org, answerMinutes: 60 } as const
    const row = (await state().forwarder.ask(orders.move, { data: { ...keyOf(await card(state().forwarder, id)), ...offer } })).data
    return (await who.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
  }

  /** What waits at once in the order's home is done. */
  async function settle(id: string) {
    for (const kind of ['claim.lost', 'order.lost'] as const)
      for (const { object_id: objectId } of (
        await state().world.root.query<{ object_id: string }>(
          `delete from timers t using order_claims c where t.kind = $2 and c.order_id = $1 and t.object_id in (c.id, c.order_id) returning t.object_id`,
          [id, kind],
        )
      ).rows)
        await inHome(state().world.db, state().forwarder.org, tx =>
          timers[kind](tx, { home: state().forwarder.org, kind, objectId, runAt: tx.now, attempts: 0 }),
        )
  }

  return { ours, lost, placedWith, settle }
}
