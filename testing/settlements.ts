import type { TaskMark } from '#contract/order-card.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import type { SettlementCard } from '#contract/settlement-card.ts'
import type { SettlementMove } from '#contract/settlement-moves.ts'
import type { SettlementKind } from '#contract/settlement-states.ts'
import { settlements } from '#contract/settlements.ts'
import { lostOrderTimers } from '#server/orders/jobs.ts'
import { inHome } from '#server/platform/db.ts'
import { keyOf, offered, resourcesOf, scenarioOne, scenarioOneStart } from './orders.ts'
import type { Someone, World } from './world.ts'

/** A forwarder and an executor who are partners, each with a second person who may approve. */
export type Offices = { forwarder: Someone; executor: Someone; approver: Someone; second: Someone }

export async function openOffices(world: World): Promise<Offices> {
  const forwarder = await world.forwarder({ name: 'Северный Экспедитор' })
  const executor = await world.executor({ name: 'ВолгаТранс' })
  await world.partners(forwarder, executor)
  return {
    forwarder,
    executor,
    approver: await world.colleague(forwarder, 'accountant'),
    second: await world.colleague(executor, 'accountant'),
  }
}

export const orderCard = async (who: Someone, { id }: { id: string }) => (await who.ask(orders.get, { query: { orderId: id } })).data

/** An order carried out by 7 October 2026, 9:00 in Moscow, which the clock then shows. */
export async function deliveredBy(
  world: World,
  { forwarder, executor }: Pick<Offices, 'forwarder' | 'executor'>,
  draft: OrderDraft = scenarioOne,
): Promise<OrderRow> {
  await world.setClock(scenarioOneStart)
  let row: OrderRow = await offered(forwarder, executor, draft)
  row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
  row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'assign', ...(await resourcesOf(world, executor)) } })).data
  const mark = async (what: TaskMark) => {
    const task = (await orderCard(executor, row)).flights[0]!.tasks.find(each => each.marks.includes(what))!
    row = (await executor.ask(orders.report, { data: { ...keyOf(row), taskId: task.id, mark: what, comment: '' } })).data
  }
  await world.setClock('2026-10-06T09:00:00+03:00')
  for (const what of ['depart', 'arrive', 'finish'] as const) await mark(what)
  await world.setClock('2026-10-07T09:00:00+03:00')
  for (const what of ['arrive', 'finish'] as const) await mark(what)
  return row
}

/** What former executors' steps set off in their forwarders' homes is done. */
export async function followLostOrders(world: World): Promise<void> {
  const { rows } = await world.root.query<{ org_id: Someone['org']; object_id: string; kind: keyof typeof lostOrderTimers }>(
    `delete from timers where kind in ('claim.lost', 'order.lost') returning org_id, object_id, kind`,
  )
  for (const { org_id: home, object_id: objectId, kind } of rows)
    await inHome(world.db, home, tx => lostOrderTimers[kind](tx, { home, kind, objectId, runAt: tx.now, attempts: 0 }))
}

type Registered = Pick<SettlementCard, 'id' | 'version'>
export const settlementKey = ({ id, version }: Registered) => ({ settlementId: id, version })

export const makeSettlement = (who: Someone, kind: SettlementKind, other: string, orderIds: string[]) =>
  who.ask(settlements.create, { data: { kind, counterpart: { kind: 'organization', id: other }, orderIds, comment: '' } })

/** A step of a settlement, whatever it takes beside the settlement itself. */
type SettlementStep = SettlementMove extends infer M ? (M extends unknown ? Omit<M, 'settlementId' | 'version'> : never) : never

export const stepSettlement = (who: Someone, made: Registered, move: SettlementStep, options: { key?: string } = {}) =>
  who.ask(settlements.move, { data: { ...settlementKey(made), ...move } as SettlementMove }, options)

/** A settlement of the forwarder that is posted, approved by another person. */
export async function postedSettlement({ forwarder, executor, approver }: Offices, orderIds: string[]): Promise<SettlementCard> {
  let made = (await makeSettlement(forwarder, 'payable', executor.org, orderIds)).data
  for (const [who, action] of [
    [forwarder, 'submit'],
    [approver, 'approve'],
    [forwarder, 'post'],
  ] as const)
    made = (await stepSettlement(who, made, { action })).data
  return made
}
