import type { HoldChange } from '#contract/order-exceptions.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import type { Permission } from '#contract/permissions.ts'
import { changeHalt, changeHold } from '#server/orders/commands/holds.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { type Db, inHome } from '#server/platform/db.ts'
import type { Hand } from './transfers.ts'

type Hold = Omit<Extract<HoldChange, { action: 'set' }>, 'orderId' | 'version' | 'action'>

/** Holds that warn and close nothing: what stands in the queue of the demo people stays open to them. */
const holds: readonly [OrderStatus, Hold][] = [
  [
    'ready',
    { kind: 'customer', severity: 'advisory', blocks: [], shared: true, reason: 'Клиент просит въезд со двора: пропуск на воротах 4' },
  ],
  ['ready', { kind: 'compliance', severity: 'advisory', blocks: [], shared: false, reason: 'Новый водитель: сверить права с оригиналом' }],
  [
    'documents',
    { kind: 'finance', severity: 'informational', blocks: [], shared: false, reason: 'Простой на выгрузке согласуется отдельно' },
  ],
]

/** The orders of a pair in a status that are loaded last, the latest first. */
export const latestOf = (db: Db, forwarder: Hand, executor: Hand, status: OrderStatus) =>
  inHome(db, forwarder.org, tx =>
    tx
      .selectFrom('orderParties')
      .select('orderId')
      .where('orgId', '=', forwarder.org)
      .where('side', '=', 'forwarder')
      .where('status', '=', status)
      .where('counterpartId', '=', executor.org)
      .orderBy('loadingAt', 'desc')
      .limit(holds.length)
      .execute(),
  )

/** Puts some orders of a forwarder on hold, and asks for one on its way to be stopped, which its executor refuses. */
export async function standBeside(db: Db, forwarder: Hand, executor: Hand): Promise<void> {
  const actors = { forwarder: commandActorOf(forwarder), executor: commandActorOf(executor) }
  for (const [i, [status, hold]] of holds.entries()) {
    const order = (await latestOf(db, forwarder, executor, status))[i]
    if (!order) continue
    await inHome(db, forwarder.org, async tx => {
      const state = await lockState(tx, order.orderId, null)
      await changeHold(tx, actors.forwarder, state, { orderId: order.orderId, version: state.order.version, action: 'set', ...hold })
    })
  }
  const [driven] = await latestOf(db, forwarder, executor, 'in_progress')
  if (!driven) return
  const key = (version: number) => ({ orderId: driven.orderId, version })
  const wish = { reason: 'customer_refused', comment: '', cargoPlace: 'стоянка у М-7, 340-й км', paidPercent: 60, answerMinutes: 240 }
  const asked = await inHome(db, forwarder.org, async tx => {
    const state = await lockState(tx, driven.orderId, null)
    return changeHalt(tx, actors.forwarder, state, { ...key(state.order.version), action: 'ask', ...wish })
  })
  await inHome(db, executor.org, async tx => {
    const [request] = asked.haltRequests
    const answer = { requestId: request!.id, requestVersion: request!.version, comment: 'До выгрузки 40 минут, получатель ждёт' }
    await changeHalt(tx, actors.executor, await lockState(tx, driven.orderId, null), {
      ...key(asked.order.version),
      action: 'refuse',
      ...answer,
    })
  })
}

/** Stops an order on its way as both sides agreed, at a part of its price, where the executor has another one on the road. */
export async function haltOnTheWay(db: Db, forwarder: Hand, executor: Hand): Promise<void> {
  const order = (await latestOf(db, forwarder, executor, 'in_progress'))[1]
  if (!order) return
  const key = (version: number) => ({ orderId: order.orderId, version })
  const wish = { reason: 'customer_refused', comment: '', cargoPlace: 'терминал исполнителя у трассы', paidPercent: 60, answerMinutes: 240 }
  const asked = await inHome(db, forwarder.org, async tx => {
    const state = await lockState(tx, order.orderId, null)
    return changeHalt(tx, commandActorOf(forwarder), state, { ...key(state.order.version), action: 'ask', ...wish })
  })
  const [request] = asked.haltRequests
  const answer = { requestId: request!.id, requestVersion: request!.version, comment: '' }
  await inHome(db, executor.org, async tx =>
    changeHalt(tx, commandActorOf(executor), await lockState(tx, order.orderId, null), {
      ...key(asked.order.version),
      action: 'agree',
      ...answer,
    }),
  )
}

const rights: ReadonlySet<Permission> = new Set(['orders.edit', 'orders.execute', 'orders.halt', 'orders.prices'])

export const commandActorOf = ({ org, organization, person }: Hand): CommandActor => ({
  orgId: org,
  organization,
  userId: person.id,
  name: person.name,
  permissions: rights,
})
