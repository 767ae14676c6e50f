import type { OrderStatus, TransferStatus } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import type { TransferMove, TransferObstacle } from '#contract/transfers.ts'
import { findCard } from '#server/company/store.ts'
import type { OrderState, TransferRecord } from '#server/deals/record.ts'
import { isLive, moveTransfer, stepsOf, type TransferFacts, type TransferStep } from '#server/deals/transfers/lifecycle.ts'
import { insertTransfer, setTransfer } from '#server/deals/transfers/store.ts'
import { sideOf } from '#server/orders/commands/sides.ts'
import { applyStep } from '#server/orders/commands/step.ts'
import { listPartners } from '#server/organizations/store.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { ANSWER_HOURS, obstacleOf } from '#server/transfers/rules.ts'
import { cancelChild, lockChild, makeChild } from './child.ts'
import { endLeg, legColumns } from './leg.ts'

/** A person who may pass orders on, or answer those who ask to. */
export type TransferActor = CommandActor & { sides: readonly Side[] }

const HOUR = 3600_000

/** Why this person may not pass the order on, or null; without an order, whether his organisation may at all. */
export async function transferObstacle(
  tx: Tx,
  who: TransferActor,
  state: OrderState | null,
  limit: number,
): Promise<TransferObstacle | null> {
  const card = await findCard(tx)
  const asker = {
    isForwarder: who.sides.includes('forwarder'),
    // the forwarder of an order is not the one who could pass it on
    isExecutor: who.sides.includes('executor') && (state === null || sideOf(state, who.orgId) === 'executor'),
    mayTransfer: who.permissions.has('orders.transfer'),
    inRegister: card.goslog === 'active' && card.goslogNumber !== null,
  }
  if (!state) return obstacleOf(asker, null, limit)
  const { order, transfer } = state
  return obstacleOf(
    asker,
    { status: order.status as OrderStatus, policy: order.transferPolicy, depth: order.depth, transfer: transfer?.status },
    limit,
  )
}

/** Takes one step of a transfer; the order is locked. */
export async function takeTransfer(
  tx: Tx,
  who: TransferActor,
  before: OrderState,
  { move: data, limit }: { move: TransferMove; limit: number },
): Promise<OrderState> {
  const side = sideOf(before, who.orgId)
  if (data.action === 'request') {
    const why = await transferObstacle(tx, who, before, limit)
    if (why) refuse(why)
    return request(tx, who, before, data)
  }
  const transfer = before.transfer ?? refuse('transfer.not_found')
  const to = moveTransfer(await factsOf(tx, before, transfer, { action: data.action }), data.action, side, who.permissions)
  const told = { side, organization: who.organization, person: who.name, comment: 'reason' in data ? data.reason : '' }
  await dropTimers(tx, lapseOf(before))
  // what the executor did for the leg he keeps ends before the child is opened, which may live in another home
  const left = data.action === 'approve' ? { to: before.order.status as OrderStatus, changes: {} } : await endLeg(tx, before)
  if (data.action === 'approve') {
    const approved = await setTransfer(tx, transfer, {
      status: to,
      answerDueAt: null,
      answeredAt: tx.now,
      answeredBy: who.name,
      childId: newId(),
    })
    await makeChild(tx, before, approved)
  } else if (data.action === 'reject') {
    await setTransfer(tx, transfer, { status: to, answerDueAt: null, answeredAt: tx.now, answeredBy: who.name, answer: data.reason })
  } else {
    await cancelChild(tx, transfer, data.reason)
    await setTransfer(tx, transfer, {
      status: to,
      answerDueAt: null,
      endedAt: tx.now,
      endedSide: side,
      endedBy: who.name,
      ending: data.reason,
    })
  }
  return applyStep(tx, before, left.to, { changes: left.changes, by: { what: `transfer.${data.action}`, ...told } })
}

async function request(
  tx: Tx,
  who: TransferActor,
  before: OrderState,
  data: Extract<TransferMove, { action: 'request' }>,
): Promise<OrderState> {
  const { order } = before
  const [proposed] = data.proposedId === null ? [] : await listPartners(tx, ['forwarder', 'executor'], { ids: [data.proposedId] })
  if (data.proposedId !== null && (!proposed || proposed.id === order.orgId)) refuse('transfer.proposed_unknown', { field: 'proposedId' })
  const leg = await legColumns(tx, before, data.leg)
  const free = order.transferPolicy === 'free'
  const was = before.transfer?.status as TransferStatus | undefined
  const to = moveTransfer({ status: was ?? 'none', isFree: free, isChildReady: false }, 'request', 'executor', who.permissions)
  const due = new Date(tx.now.getTime() + ANSWER_HOURS * HOUR)
  const transfer = await insertTransfer(tx, {
    orgId: order.orgId,
    orderId: order.id,
    status: to,
    depth: order.depth + 1,
    executorId: who.orgId,
    executorName: who.organization,
    requestedAt: tx.now,
    requestedById: who.userId,
    requestedBy: who.name,
    reason: data.reason,
    proposedId: proposed?.id ?? null,
    proposedName: proposed?.nameShort ?? null,
    answerDueAt: free ? null : due,
    answeredAt: free ? tx.now : null,
    childId: free ? newId() : null,
    ...leg,
  })
  if (free) await makeChild(tx, before, transfer)
  else await setTimer(tx, { ...lapseOf(before), runAt: due })
  return applyStep(tx, before, order.status as OrderStatus, {
    changes: { transferId: transfer.id },
    facts: free ? {} : { until: due.toISOString() },
    by: { what: 'transfer.request', side: 'executor', organization: who.organization, person: who.name, comment: data.reason },
  })
}

/** Nobody answered in time: the request is over, and may be made again. */
export async function lapse(tx: Tx, before: OrderState): Promise<void> {
  const { transfer } = before
  if (transfer?.status !== 'requested' || transfer.answerDueAt === null || transfer.answerDueAt > tx.now) return
  const to = moveTransfer({ status: 'requested', isFree: false, isChildReady: false }, 'lapse', 'system', new Set())
  const left = await endLeg(tx, before)
  await setTransfer(tx, transfer, { status: to, answerDueAt: null, answeredAt: tx.now, answer: 'no_answer' })
  await applyStep(tx, before, left.to, { changes: left.changes, by: { what: 'transfer.lapse', side: 'system' } })
}

/** What a side may do now with the transfer it reads of; whether it is too late for a recall the recall itself finds out. */
export async function actionsOf(
  tx: Tx,
  state: OrderState,
  transfer: TransferRecord,
  side: Side,
): Promise<('approve' | 'reject' | 'recall')[]> {
  const open: readonly TransferStep[] = stepsOf(await factsOf(tx, state, transfer, { action: 'recall', lock: false }), side)
  return (['approve', 'reject', 'recall'] as const).filter(action => open.includes(action))
}

async function factsOf(
  tx: Tx,
  { order }: OrderState,
  transfer: TransferRecord,
  { action, lock = true }: { action: TransferStep; lock?: boolean },
): Promise<TransferFacts> {
  const status = transfer.status as TransferStatus
  const asked = action === 'recall' && isLive(status) && status !== 'requested'
  // the child itself tells, for the parent may be a moment behind it
  const child = asked && lock ? await lockChild(tx, transfer) : null
  const stands = child ? child.status : order.status
  return {
    status,
    isFree: order.transferPolicy === 'free',
    isChildReady: asked && began.has(stands) && (child !== null || status === 'active'),
  }
}

const began = new Set(['ready', 'in_progress', 'documents', 'completed', 'archived'])

const lapseOf = ({ order }: OrderState) => ({ home: order.orgId as OrgId, kind: 'transfer.lapse', objectId: order.id })
