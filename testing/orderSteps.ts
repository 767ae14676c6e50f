import type { TaskMark } from '#contract/order-card.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import type { OrderMove } from '#contract/order-moves.ts'
import { orders } from '#contract/orders.ts'
import { keyOf, offered, type openPair, scenarioOne } from './orders.ts'
import type { Someone } from './world.ts'

export type Pair = Awaited<ReturnType<typeof openPair>>
type Step = OrderMove extends infer M ? (M extends unknown ? Omit<M, 'orderId' | 'version'> : never) : never

/** A step of an order, with its answer. */
export const move = async (who: Someone, row: OrderRow, step: Step) =>
  who.ask(orders.move, { data: { ...keyOf(row), ...step } as OrderMove })
/** The order after a step that is possible. */
export const moved = async (who: Someone, row: OrderRow, step: Step) => (await move(who, row, step)).data
/** An order as this viewer reads it. */
export const card = async (who: Someone, { id }: Pick<OrderRow, 'id'>) => (await who.ask(orders.get, { query: { orderId: id } })).data
/** What happened to an order, as this viewer reads it. */
export const history = async (who: Someone, { id }: Pick<OrderRow, 'id'>) =>
  (await who.ask(orders.history, { query: { orderId: id } })).data.items.map(entry => entry.what)

/** Terms under which the forwarder approves the resources. */
export const approving: OrderDraft = { ...scenarioOne, terms: { ...scenarioOne.terms, approvesResources: true, approvalHours: 3 } }

/** An order its executor has accepted. */
export const accepted = async ({ forwarder, executor }: Pick<Pair, 'forwarder' | 'executor'>, draft: OrderDraft = scenarioOne) =>
  moved(executor, await offered(forwarder, executor, draft), { action: 'accept' })
/** An order with the resources of its executor. */
export const ready = async (pair: Pair, draft?: OrderDraft) =>
  moved(pair.executor, await accepted(pair, draft), { action: 'assign', ...pair.resources })

/** Why a stop of a test failed, beside the words. */
export const whyFailed = (what: TaskMark) => (what === 'fail' ? { reason: 'site_closed' } : {})

/** The order after the executor has marked something of its flight. */
export async function mark(who: Someone, row: OrderRow, what: TaskMark, comment = '') {
  const { flights } = await card(who, row)
  const task = flights[0]!.tasks.find(each => each.marks.includes(what))!
  return (await who.ask(orders.report, { data: { ...keyOf(row), taskId: task.id, mark: what, comment, ...whyFailed(what) } })).data
}
