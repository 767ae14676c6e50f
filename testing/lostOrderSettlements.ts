import type { ClaimChange } from '#contract/claims.ts'
import type { LostOrderClaim } from '#contract/lost-orders.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import type { OrderMove } from '#contract/order-moves.ts'
import { orders } from '#contract/orders.ts'
import type { SettlementCard } from '#contract/settlement-card.ts'
import type { SettlementKind } from '#contract/settlement-states.ts'
import { settlements } from '#contract/settlements.ts'
import { rub } from './money.ts'
import { keyOf, offered, resourcesOf, scenarioOne, scenarioOneStart } from './orders.ts'
import { followLostOrders, makeSettlement, type Offices, orderCard, settlementKey, stepSettlement } from './settlements.ts'
import type { Someone, World } from './world.ts'

/** An order of 150 000 ₽ without a customer. */
export const draft: OrderDraft = { ...scenarioOne, price: rub(150_000), customerPrice: null }
/** 18 hours before the loading. */
export const late = '2026-10-05T15:00:00+03:00'

type Bare<T> = T extends infer C ? (C extends unknown ? Omit<C, 'orderId' | 'version' | 'claimId' | 'claimVersion'> : never) : never
type Step = OrderMove extends infer M ? (M extends unknown ? Omit<M, 'orderId' | 'version'> : never) : never

/** The order after a step of its own. */
export const moved = async (who: Someone, row: Pick<OrderRow, 'id' | 'version'>, step: Step): Promise<OrderRow> =>
  (await who.ask(orders.move, { data: { ...keyOf(row), ...step } as OrderMove })).data
/** The money of an order as this viewer reads it. */
export const money = async (who: Someone, id: string) => (await who.ask(settlements.ofOrder, { query: { orderId: id } })).data
/** The history of an order as this viewer reads it. */
export const historyOf = async (who: Someone, id: string) => (await who.ask(orders.history, { query: { orderId: id } })).data.items

/** The forwarder's step of an order's claim. */
export async function ours(who: Someone, id: string, change: Bare<ClaimChange>) {
  const { version, exceptions } = await orderCard(who, { id })
  const claim = exceptions.claims.at(-1)!
  return (
    await who.ask(orders.claim, {
      data: { orderId: id, version, claimId: claim.id, claimVersion: claim.version, ...change } as ClaimChange,
    })
  ).data
}

/** What is owed for orders that were lost, in the world of a test. */
export function lostOrderSettlements(state: () => { world: World }) {
  /** The former executor's step of his claim, and what his forwarder's home makes of it. */
  async function theirs(who: Someone, id: string, change: Bare<LostOrderClaim>) {
    const claim = (await who.ask(orders.lost, { query: { orderId: id } })).data.claims.at(-1)!
    await who.ask(orders.lostClaim, { data: { orderId: id, claimId: claim.id, version: claim.version, ...change } as LostOrderClaim })
    await followLostOrders(state().world)
  }

  /** An order its executor took and gave back late. */
  async function givenBack({ forwarder, executor }: Offices): Promise<OrderRow> {
    await state().world.setClock(scenarioOneStart)
    const row = await moved(executor, await offered(forwarder, executor, draft), { action: 'accept' })
    await state().world.setClock(late)
    await moved(executor, row, { action: 'revoke', reason: 'vehicle_breakdown', comment: '' })
    return orderCard(forwarder, row)
  }

  /** The same with the claim agreed to on both sides. */
  async function owing(offices: Offices): Promise<OrderRow> {
    const row = await givenBack(offices)
    await ours(offices.forwarder, row.id, { action: 'raise', amount: rub(30_000), comment: '' })
    await theirs(offices.executor, row.id, { action: 'agree' })
    return row
  }

  /** The order goes to another executor, who carries it out. */
  async function carriedBy(forwarder: Someone, executor: Someone, { id }: { id: string }): Promise<OrderRow> {
    const before = await orderCard(forwarder, { id })
    let row: OrderRow = (
      await forwarder.ask(orders.move, { data: { ...keyOf(before), action: 'offer', executorId: executor.org, answerMinutes: 60 } })
    ).data
    row = await moved(executor, row, { action: 'accept' })
    row = await moved(executor, row, { action: 'assign', ...(await resourcesOf(state().world, executor)) })
    for (const [at, marks] of [
      ['2026-10-06T09:00:00+03:00', ['depart', 'arrive', 'finish']],
      ['2026-10-07T09:00:00+03:00', ['arrive', 'finish']],
    ] as const) {
      await state().world.setClock(at)
      for (const mark of marks) {
        const task = (await orderCard(executor, row)).flights[0]!.tasks.find(each => each.marks.includes(mark))!
        row = (await executor.ask(orders.report, { data: { ...keyOf(row), taskId: task.id, mark, comment: '' } })).data
      }
    }
    return row
  }

  /** A settlement that is posted, made by one person and approved by the other. */
  async function posted(kind: SettlementKind, { forwarder, executor, approver, second }: Offices, ids: string[]): Promise<SettlementCard> {
    const [who, other, eyes] = kind === 'payable' ? [forwarder, executor, approver] : [executor, forwarder, second]
    let made = (await makeSettlement(who, kind, other.org, ids)).data
    for (const [by, action] of [
      [who, 'submit'],
      [eyes, 'approve'],
      [who, 'post'],
    ] as const)
      made = (await stepSettlement(by, made, { action })).data
    await followLostOrders(state().world)
    return made
  }

  const pay = async (who: Someone, made: SettlementCard, day: string) => {
    const paid = await who.ask(settlements.pay, { data: { ...settlementKey(made), orderIds: [], day, payment: '77' } })
    await followLostOrders(state().world)
    return paid.data
  }
  const claimOf = async (id: string) =>
    (await state().world.root.query<{ status: string }>('select status from order_claims where order_id = $1 order by id', [id])).rows.map(
      ({ status }) => status,
    )

  return { theirs, givenBack, owing, carriedBy, posted, pay, claimOf }
}
