import type { Permission } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import type { Person } from '#demo/plan/record.ts'
import { DEPTH } from '#server/config.ts'
import { takeStep } from '#server/orders/commands/moves.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { type Db, inHome, type OrgId } from '#server/platform/db.ts'
import { follow } from '#server/transfers/commands/mirror.ts'
import { type TransferActor, takeTransfer, transferObstacle } from '#server/transfers/commands/steps.ts'

/** Somebody of a demo organisation who acts in its name. */
export type Hand = { org: OrgId; organization: string; person: Person; sides: readonly Side[] }

/** How far the transfers of the demo world are. */
const stages = ['requested', 'approved', 'active'] as const

const reasons = {
  requested: 'Тягач встал на ремонт, замены к погрузке нет',
  approved: 'Обратной загрузки нет, выгоднее отдать местному перевозчику',
  active: 'Свои машины заняты до конца недели',
}

/**
 * Passes some orders of an executor who is a forwarder too on to another one, by the commands people would give: one asked for, one
 * approved, one taken.
 */
export async function passOrdersOn(db: Db, { by, forwarder, carrier }: Hands, now: Date): Promise<number> {
  const given = await inHome(db, by.org, tx =>
    tx
      .selectFrom('orderParties')
      .select('orderId')
      .where('orgId', '=', by.org)
      .where('homeOrgId', '=', forwarder.org)
      .where('side', '=', 'executor')
      .where('status', 'in', ['accepted', 'ready'])
      .where('loadingAt', '>', new Date(now.getTime() + 43_200_000))
      .orderBy('status')
      .orderBy('loadingAt')
      .limit(12)
      .execute(),
  )
  let done = 0
  for (const { orderId } of given) {
    const stage = stages[done]
    if (!stage) break
    if (await passOn(db, orderId, stage, { by, forwarder, carrier })) done++
  }
  return done
}

type Hands = Record<'by' | 'forwarder' | 'carrier', Hand>

async function passOn(db: Db, orderId: string, stage: (typeof stages)[number], { by, forwarder, carrier }: Hands): Promise<boolean> {
  const asked = await inHome(db, by.org, async tx => {
    const state = await lockState(tx, orderId, null)
    if (await transferObstacle(tx, transferActorOf(by), state, DEPTH.usual)) return false
    const proposedId = stage === 'active' ? carrier.org : null
    const request = { action: 'request' as const, orderId, version: state.order.version, reason: reasons[stage], proposedId }
    await takeTransfer(tx, transferActorOf(by), state, { move: request, limit: DEPTH.usual })
    return true
  })
  if (!asked || stage === 'requested') return asked
  const childId = await inHome(db, forwarder.org, async tx => {
    const state = await lockState(tx, orderId, null)
    const approve = { action: 'approve' as const, orderId, version: state.order.version }
    return (await takeTransfer(tx, transferActorOf(forwarder), state, { move: approve, limit: DEPTH.usual })).transfer?.childId ?? null
  })
  if (childId === null || stage === 'approved') return true
  await inHome(db, by.org, async tx => {
    const draft = await lockState(tx, childId, null)
    const placed = await takeStep(tx, transferActorOf(by), draft, { action: 'place', orderId: childId, version: draft.order.version })
    // an eighth stays with who passes it on, in whole five hundreds
    const minor = Math.round(((placed.order.customerPrice ?? 0) * 0.875) / 50_000) * 50_000
    await takeStep(tx, transferActorOf(by), placed, {
      action: 'offer',
      orderId: childId,
      version: placed.order.version,
      executorId: carrier.org,
      answerMinutes: 120,
      price: { minor, currency: placed.order.currency },
    })
  })
  await inHome(db, carrier.org, async tx => {
    const state = await lockState(tx, childId, null)
    await takeStep(tx, transferActorOf(carrier), state, { action: 'accept', orderId: childId, version: state.order.version })
  })
  await inHome(db, by.org, tx => follow(tx, childId))
  return true
}

const rights: ReadonlySet<Permission> = new Set(['orders.edit', 'orders.execute', 'orders.transfer'])

const transferActorOf = ({ org, organization, person, sides }: Hand): TransferActor => ({
  orgId: org,
  organization,
  userId: person.id,
  name: person.name,
  sides,
  permissions: rights,
})
