import { documents } from '#contract/documents.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import type { OrderMove } from '#contract/order-moves.ts'
import { orders } from '#contract/orders.ts'
import type { SettlementCard } from '#contract/settlement-card.ts'
import type { SettlementMove } from '#contract/settlement-moves.ts'
import { settlements } from '#contract/settlements.ts'
import { documentChange, keyOf, offered, resourcesOf, scenarioOne, scenarioOneStart } from './orders.ts'
import type { Someone, World } from './world.ts'

type Step = OrderMove extends infer M ? (M extends unknown ? Omit<M, 'orderId' | 'version'> : never) : never
type Registered = Pick<SettlementCard, 'id' | 'version'>
type SettlementStep = SettlementMove extends infer M ? (M extends unknown ? Omit<M, 'settlementId' | 'version'> : never) : never

/** The order after a step of its own. */
export const moved = async (who: Someone, row: Pick<OrderRow, 'id' | 'version'>, step: Step) =>
  (await who.ask(orders.move, { data: { ...keyOf(row), ...step } as OrderMove })).data
/** An order as this viewer reads it. */
export const card = async (who: Someone, { id }: { id: string }) => (await who.ask(orders.get, { query: { orderId: id } })).data
/** A settlement as this viewer reads it. */
export const settlementCard = async (who: Someone, { id }: { id: string }) =>
  (await who.ask(settlements.get, { query: { settlementId: id } })).data
/** A step of a settlement, with its answer. */
export const step = (who: Someone, { id, version }: Registered, more: SettlementStep) =>
  who.ask(settlements.move, { data: { settlementId: id, version, ...more } as SettlementMove })
/** The money of an order as this viewer reads it. */
export const moneyOf = async (who: Someone, { id }: { id: string }) => (await who.ask(settlements.ofOrder, { query: { orderId: id } })).data
type NewSettlement = { kind: 'payable' | 'receivable'; other: string; ids: string[]; customer?: boolean }
/** Makes a settlement with an organisation, or with a customer. */
export const make = (who: Someone, { kind, other, ids, customer = false }: NewSettlement) =>
  who.ask(settlements.create, {
    data: { kind, counterpart: { kind: customer ? 'customer' : 'organization', id: other }, orderIds: ids, comment: '' },
  })

/** Terms under which the term begins with the documents. */
export const byScans: OrderDraft = { ...scenarioOne, payTrigger: 'scans' }

async function mark(who: Someone, row: OrderRow, what: TaskMark) {
  const { flights } = await card(who, row)
  const task = flights[0]!.tasks.find(each => each.marks.includes(what))!
  return (await who.ask(orders.report, { data: { ...keyOf(row), taskId: task.id, mark: what, comment: '' } })).data
}

type Pair = { forwarder: Someone; executor: Someone }

/** All documents handed in and accepted on the day the clock shows. */
export async function withDocuments({ forwarder, executor }: Pair, row: OrderRow): Promise<OrderRow> {
  let now: OrderRow = row
  for (const document of (await card(executor, row)).documentRows) {
    now = (await executor.ask(documents.change, { data: documentChange(keyOf(now), document.id, 'upload') })).data
    now = (await forwarder.ask(documents.change, { data: documentChange(keyOf(now), document.id, 'accept') })).data
  }
  return moved(forwarder, now, { action: 'complete' })
}

/** What is done with orders and their settlements, in the world of a test. */
export function settlementSteps(state: () => { world: World }) {
  async function openPair(name = 'ВолгаТранс'): Promise<Pair> {
    const forwarder = await state().world.forwarder({ name: 'Северный Экспедитор' })
    const executor = await state().world.executor({ name })
    await state().world.partners(forwarder, executor)
    return { forwarder, executor }
  }

  /** An order carried out on its days, its documents not in yet. */
  async function delivered({ forwarder, executor }: Pair, draft: OrderDraft = byScans): Promise<OrderRow> {
    await state().world.setClock(scenarioOneStart)
    let row: OrderRow = await moved(executor, await offered(forwarder, executor, draft), { action: 'accept' })
    row = await moved(executor, row, { action: 'assign', ...(await resourcesOf(state().world, executor)) })
    await state().world.setClock('2026-10-06T09:00:00+03:00')
    for (const what of ['depart', 'arrive', 'finish'] as const) row = await mark(executor, row, what)
    await state().world.setClock('2026-10-07T09:00:00+03:00')
    for (const what of ['arrive', 'finish'] as const) row = await mark(executor, row, what)
    return row
  }

  return { openPair, delivered }
}
