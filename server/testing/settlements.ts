import type { TaskMark } from '#contract/order-card.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import type { SettlementCard } from '#contract/settlement-card.ts'
import type { SettlementMove } from '#contract/settlement-moves.ts'
import type { SettlementKind } from '#contract/settlement-states.ts'
import { settlements } from '#contract/settlements.ts'
import { partedTimers } from '#server/orders/parted.ts'
import { inHome } from '#server/platform/db.ts'
import { crewOf, keyOf, offered, scenarioOne, scenarioOneStart } from './orders.ts'
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
export async function deliveredBy(world: World, { forwarder, executor }: Offices, draft: OrderDraft = scenarioOne): Promise<OrderRow> {
  await world.setClock(scenarioOneStart)
  let row: OrderRow = await offered(forwarder, executor, draft)
  row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
  row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'assign', ...(await crewOf(world, executor)) } })).data
  const mark = async (what: TaskMark) => {
    const task = (await orderCard(executor, row)).flight!.tasks.find(each => each.marks.includes(what))!
    row = (await executor.ask(orders.report, { data: { ...keyOf(row), taskId: task.id, mark: what, comment: '' } })).data
  }
  await world.setClock('2026-10-06T09:00:00+03:00')
  for (const what of ['depart', 'arrive', 'finish'] as const) await mark(what)
  await world.setClock('2026-10-07T09:00:00+03:00')
  for (const what of ['arrive', 'finish'] as const) await mark(what)
  return row
}

/** What former executors' steps set off in their forwarders' homes is done. */
export async function followParted(world: World): Promise<void> {
  const { rows } = await world.root.query<{ org_id: Someone['org']; object_id: string; kind: keyof typeof partedTimers }>(
    `delete from timers where kind in ('claim.parted', 'order.parted') returning org_id, object_id, kind`,
  )
  for (const { org_id: home, object_id: objectId, kind } of rows)
    await inHome(world.db, home, tx => partedTimers[kind](tx, { home, kind, objectId, runAt: tx.now, attempts: 0 }))
}

type Registered = Pick<SettlementCard, 'id' | 'version'>
export const registryKey = ({ id, version }: Registered) => ({ settlementId: id, version })

export const makeRegistry = (who: Someone, kind: SettlementKind, other: string, orderIds: string[]) =>
  who.ask(settlements.create, { data: { kind, counterpart: { kind: 'organization', id: other }, orderIds, comment: '' } })

/** A step of a registry, whatever it takes beside the registry itself. */
type RegistryStep = SettlementMove extends infer M ? (M extends unknown ? Omit<M, 'settlementId' | 'version'> : never) : never

export const stepRegistry = (who: Someone, made: Registered, move: RegistryStep, options: { key?: string } = {}) =>
  who.ask(settlements.move, { data: { ...registryKey(made), ...move } as SettlementMove }, options)

/** A registry of the forwarder that is posted, approved by another person. */
export async function postedRegistry({ forwarder, executor, approver }: Offices, orderIds: string[]): Promise<SettlementCard> {
  let made = (await makeRegistry(forwarder, 'payable', executor.org, orderIds)).data
  for (const [who, action] of [
    [forwarder, 'submit'],
    [approver, 'approve'],
    [forwarder, 'post'],
  ] as const)
    made = (await stepRegistry(who, made, { action })).data
  return made
}
