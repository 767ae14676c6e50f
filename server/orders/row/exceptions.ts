import type { errors } from '#contract/errors.ts'
import { type HaltRequest, type HoldRow, type OrderExceptions, partOf, type Reserve, revokeTermsOf } from '#contract/order-exceptions.ts'
import type { Money, Side } from '#contract/primitives.ts'
import { cannotAnswer, toClaim } from '#server/deals/claims/row.ts'
import { underWay } from '#server/deals/claims/rules.ts'
import type { HaltRequestRecord, HoldRecord, OfferRecord, OrderRecord, OrderState, Viewer } from '#server/deals/record.ts'
import { closedTo, type OrderFacts } from '#server/orders/lifecycle.ts'
import { Refusal } from '#server/platform/refusal.ts'

const agreed = new Set(['accepted', 'ready'])
const over = new Set(['archived', 'cancelled'])

/** What a side reads of the steps of an order beside its status. */
export function exceptionsOf(state: OrderState, facts: OrderFacts, side: Side, viewer: Viewer): Omit<OrderExceptions, 'latePayment'> {
  const { prices, may } = viewer
  const { order } = state
  const mine = side === 'forwarder'
  const money = (minor: number | null): Money | null => (minor === null || !prices ? null : { minor, currency: order.currency })
  const open = state.haltRequests.find(halt => halt.status === 'open')
  return {
    closed: closedTo(facts, side).map(({ action, why }) => ({ action, why: wordsOf(why, facts) })),
    approval: { isRequested: order.approvesResources, until: order.approvalUntil?.toISOString() ?? null, hours: order.approvalHours },
    resourcesIssue: order.resourcesIssue as OrderExceptions['resourcesIssue'],
    revoke: agreed.has(order.status) ? revokeTermsOf(termsOf(state, prices)) : null,
    // one that blocks nothing and is not shared is its side's own note
    holds: state.holds.filter(hold => hold.side === side || hold.shared || hold.blocks.length > 0).map(hold => toHold(hold, side)),
    mayHold: !over.has(order.status) && order.status !== 'draft',
    haltRequests: state.haltRequests.map(halt => toHaltRequest(halt, money(partOf(order.price ?? 0, halt.paidPercent)))),
    haltActions: haltActionsOf(facts, open !== undefined, side),
    claims: state.claims
      .filter(claim => mine || claim.executorId === order.executorId)
      .map(claim => toClaim(claim, side, viewer, cannotAnswer(state, claim))),
    mayFile: prices && may && order.executorId !== null && underWay.has(order.status),
    reserves: mine ? reservesOf(state.offers, order, prices) : [],
  }
}

/** What the terms of taking back are read from. */
export function termsOf({ order, stops }: Pick<OrderState, 'order' | 'stops'>, prices = true) {
  return {
    price: order.price === null || !prices ? null : { minor: order.price, currency: order.currency },
    freeHours: order.freeRevokeHours,
    percent: order.penaltyPercent,
    loadingAt: stops[0]?.windowFrom ?? null,
  }
}

/** A refusal in both languages, as the command would say it. */
function wordsOf(code: keyof typeof errors, facts: OrderFacts) {
  const hold = facts.holds.find(each => each.blocks.length > 0)
  const said = new Refusal(code, {
    status: facts.status,
    missing: [...facts.missingDocuments],
    ...(hold ? { hold: hold.kind, by: hold.side } : {}),
  })
  return { ru: said.wordsIn('ru'), en: said.wordsIn('en') }
}

/** Steps of stopping open to a side now. */
export function haltActionsOf(facts: OrderFacts, open: boolean, side: Side): OrderExceptions['haltActions'] {
  if (facts.status !== 'in_progress') return []
  if (side === 'executor') return open ? ['agree', 'refuse'] : []
  if (open) return ['withdraw']
  return facts.isHaltAgreed ? ['halt'] : ['ask']
}

const toHold = (hold: HoldRecord, side: Side): HoldRow => ({
  id: hold.id,
  side: hold.side as Side,
  kind: hold.kind as HoldRow['kind'],
  severity: hold.severity as HoldRow['severity'],
  blocks: hold.blocks as HoldRow['blocks'],
  shared: hold.shared,
  reason: hold.side === side || hold.shared ? hold.reason : null,
  setAt: hold.setAt.toISOString(),
  setBy: hold.side === side || hold.shared ? hold.setBy : null,
  mayRelease: hold.side === side,
  ...(hold.taskId !== null && { taskId: hold.taskId }),
})

const toHaltRequest = (halt: HaltRequestRecord, amount: Money | null): HaltRequest => ({
  id: halt.id,
  version: halt.version,
  status: halt.status as HaltRequest['status'],
  reason: halt.reason,
  comment: halt.comment,
  cargoPlace: halt.cargoPlace,
  paidPercent: halt.paidPercent,
  amount,
  askedAt: halt.askedAt.toISOString(),
  askedBy: halt.askedBy,
  answerDueAt: halt.answerDueAt.toISOString(),
  answeredAt: halt.answeredAt?.toISOString() ?? null,
  answeredBy: halt.answeredBy,
  answer: halt.answer,
})

/** Who had an offer of this order and lost it, each once by his last one, the latest first. */
function reservesOf(offers: readonly OfferRecord[], order: OrderRecord, prices: boolean): Reserve[] {
  if (order.status !== 'placed' && order.status !== 'searching') return []
  const last = new Map(
    offers.filter(offer => offer.endedAt !== null && offer.status !== 'cancelled').map(offer => [offer.executorId, offer]),
  )
  return [...last.values()]
    .toSorted((a, b) => (b.endedAt?.getTime() ?? 0) - (a.endedAt?.getTime() ?? 0))
    .map(offer => ({
      id: offer.executorId,
      name: offer.executorName,
      price: prices ? { minor: offer.price, currency: offer.currency } : null,
      ended: offer.status as Reserve['ended'],
      endedAt: offer.endedAt!.toISOString(),
      lateAt: offer.lateAt?.toISOString() ?? null,
    }))
}
