import type { HoldBlocks, HoldKind } from '#contract/order-exceptions.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { openIn } from '#server/deals/extras/rules.ts'
import { tasksIn } from '#server/deals/flights/rules/ofOrder.ts'
import { isLost } from '#server/deals/flights/rules/tasks.ts'
import type { OrderState } from '#server/deals/record.ts'
import { isPassed } from '#server/deals/transfers/lifecycle.ts'
import type { OrderFacts } from '#server/orders/lifecycle.ts'

/** What the lifecycle asks of an order. */
export function factsOf(state: OrderState, now: Date): OrderFacts {
  const { order } = state
  return {
    status: order.status as OrderStatus,
    hasPrice: order.price !== null,
    hasSourcing: false,
    missingDocuments: state.documents
      .filter(document => document.required && document.status !== 'accepted')
      .map(document => document.kind),
    isHaltAgreed: order.status === 'in_progress' && isLost(tasksIn(state.flights)),
    needsApproval: order.approvesResources,
    awaitsApproval: order.approvalUntil !== null,
    wereResourcesReturned: order.resourcesIssue === 'returned',
    isTransferred: isPassed(state.transfer?.status),
    holds: state.holds.map(hold => ({
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
