import type { HoldBlocks, HoldKind } from '#contract/order-exceptions.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { openIn } from '#server/deals/extras/rules.ts'
import { totalOf } from '#server/deals/flights/row.ts'
import { tasksIn } from '#server/deals/flights/rules/ofOrder.ts'
import { isLost } from '#server/deals/flights/rules/tasks.ts'
import type { OrderState } from '#server/deals/record.ts'
import { isOwnNamed, isPassedWhole, legOf } from '#server/deals/transfers/rules.ts'
import type { OrderFacts } from '#server/orders/lifecycle.ts'
import { counterOf } from '#server/orders/rules/counter.ts'

/** What the lifecycle asks of an order. */
export function factsOf(state: OrderState, now: Date): OrderFacts {
  const { order } = state
  const leg = legOf(state.transfer)
  return {
    status: order.status as OrderStatus,
    hasPrice: order.price !== null,
    hasSourcing: false,
    isCountered: counterOf(state) !== null,
    missingDocuments: state.documents
      .filter(document => document.required && document.status !== 'accepted')
      .map(document => document.kind),
    isHaltAgreed: order.status === 'in_progress' && isLost(tasksIn(state.flights)),
    needsApproval: order.approvesResources,
    awaitsApproval: order.approvalUntil !== null,
    wereResourcesReturned: order.resourcesIssue === 'returned',
    isTransferred: isPassedWhole(state.transfer),
    waitsForLeg: leg !== null && !leg.isReady,
    isOwnLegNamed: leg !== null && isOwnNamed(totalOf(state.cargos), state.flights),
    // what came of wrong handover codes holds back the driver at one task, and no step of the order
    holds: state.holds
      .filter(({ taskId }) => taskId === null)
      .map(hold => ({
        kind: hold.kind as HoldKind,
        side: hold.side as Side,
        blocks: hold.blocks as HoldBlocks[],
      })),
    isPaid: order.settledAt !== null,
    hasOpenExtra: openIn(state).length > 0,
    paidDays: order.settledAt === null ? 0 : Math.floor((now.getTime() - order.settledAt.getTime()) / 86_400_000),
    doneDays: order.status === 'completed' ? Math.floor((now.getTime() - order.statusAt.getTime()) / 86_400_000) : 0,
  }
}
