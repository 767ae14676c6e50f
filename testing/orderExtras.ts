import { type ExtraChange, extras } from '#contract/extras.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { rub } from './money.ts'
import { keyOf, offered, type openPair, scenarioOne } from './orders.ts'
import type { Someone } from './world.ts'

/** A step of an extra without its order. */
export type Change = ExtraChange extends infer C ? (C extends unknown ? Omit<C, 'orderId' | 'version'> : never) : never

/** An order as this viewer reads it. */
export const card = async (who: Someone, id: string) => (await who.ask(orders.get, { query: { orderId: id } })).data
/** The extras of an order as this viewer reads them. */
export const listed = async (who: Someone, id: string) => (await who.ask(extras.list, { query: { orderId: id } })).data
/** An extra for waiting that the forwarder is to pay. */
export const waiting = (sum = 3_500) =>
  ({
    action: 'propose',
    code: 'waiting',
    payer: 'forwarder',
    amount: rub(sum),
    comment: 'Простой на погрузке, 5 ч',
    evidence: 'Отметка в ТН',
  }) as const

/** What is done with extras of an order between two organisations of a test. */
export function orderExtras(state: () => { pair: Awaited<ReturnType<typeof openPair>> }) {
  const say = async (who: Someone, id: string, change: Change) =>
    who.ask(extras.change, { data: { ...keyOf(await card(state().pair.forwarder, id)), ...change } as ExtraChange })

  const accepted = async (draft: OrderDraft = scenarioOne): Promise<OrderRow> => {
    const row = await offered(state().pair.forwarder, state().pair.executor, draft)
    return (await state().pair.executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
  }
  const proposed = async (who: Someone, id: string, change: Change = waiting()) => {
    await say(who, id, change)
    return (await listed(who, id)).items.at(-1)!
  }

  return { say, accepted, proposed }
}
