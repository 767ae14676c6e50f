import type { ClaimChange, ClaimStatus } from '#contract/claims.ts'
import type { LostOrderClaim } from '#contract/lost-orders.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import type { Money, Side } from '#contract/primitives.ts'
import { findLatePayment, latePaymentClaim } from '#server/deals/claims/effects.ts'
import { agreedWith, cannotAnswer, currentAmount, hasLostOrder, isOwnWord, spokenBy } from '#server/deals/claims/row.ts'
import { claimStep, replyDue, underWay } from '#server/deals/claims/rules.ts'
import { insertClaim, setClaim } from '#server/deals/claims/store.ts'
import { wantEvidence } from '#server/deals/flights/effects.ts'
import type { ClaimRecord, OrderState } from '#server/deals/record.ts'
import { showOrder } from '#server/orders/projection.ts'
import { checkLimit } from '#server/orders/rules/sums.ts'
import { orderStateOf } from '#server/orders/store/orders.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { checkExplained } from './checks.ts'
import { addHistoryLine } from './history.ts'
import { followSum } from './settled.ts'
import { actingPeople, mayAct, sideOf } from './sides.ts'
import { applyStep, timerOf } from './step.ts'

/** More of them nobody reads. */
const MOST = 100

/** Takes one step of a claim, or files a new one; the order keeps its status. */
export async function changeClaim(tx: Tx, actor: CommandActor, before: OrderState, data: ClaimChange): Promise<OrderState> {
  const side = sideOf(before, actor.orgId)
  mayAct(actor, side)
  if (!actor.permissions.has('orders.prices')) refuse('access.denied', { permission: 'orders.prices' })
  const proof = 'documentId' in data && data.documentId !== undefined ? proofIn(before, data.documentId) : null
  if (data.action === 'file') {
    checkAmount(before.order.currency, data.amount, false)
    return file(tx, actor, before, { ...data, proof, side })
  }
  if (data.action === 'claim_late_payment') return claimLatePayment(tx, actor, before, side)

  const claim = visibleClaims(before, side).find(each => each.id === data.claimId) ?? refuse('claim.not_found', { field: 'claimId' })
  const away = hasLostOrder(before, claim)
  // whoever lost the order answers without a new version of it
  if (claim.version !== (data.claimVersion ?? (away ? 0 : claim.version))) refuse('claim.changed', { version: claim.version })
  if ('amount' in data) checkAmount(claim.currency, data.amount, data.action === 'dispute')
  await stepClaim(tx, actor, claim, {
    data,
    side,
    documentId: proof,
    silent: cannotAnswer(before, claim),
    // what the forwarder owes by it he agrees to within what he may order
    mayOwe: minor => {
      if (side === 'forwarder' && claim.side === 'executor') withinLimit(actor, before, claim.executorId, minor)
    },
  })
  if (data.action === 'raise') await wantEvidence(tx, before.order, 'claim')
  const told = { what: data.action, kind: claim.kind, comment: 'comment' in data ? data.comment : '' }
  return away ? doneAside(tx, actor, before, { executorId: claim.executorId, ...told }) : done(tx, actor, before, { side, ...told })
}

/** What a step of a claim may be, whoever takes it. */
export type ClaimStep = Exclude<ClaimChange, { action: 'file' | 'claim_late_payment' }> | LostOrderClaim

type ClaimStepContext = {
  data: ClaimStep
  side: Side
  documentId: string | null
  /** The other side can answer nothing any more. */
  silent: boolean
  /** Refuses a sum beyond what this person may owe. */
  mayOwe: (minor: number) => void
}

/** Judges one step of a claim that is held, and writes it. */
export async function stepClaim(
  tx: Tx,
  actor: CommandActor,
  claim: ClaimRecord,
  { data, side, documentId, silent, mayOwe }: ClaimStepContext,
) {
  const from = claim.status as ClaimStatus
  const to =
    claimStep({ status: from, claimant: claim.side as Side, side, silent }, data.action) ?? refuse('claim.step_closed', { status: from })
  const people = actingPeople(actor)
  if ((data.action === 'agree' || data.action === 'concede') && isOwnWord(claim, side, people)) refuse('claim.own_approval')
  if (data.action === 'agree') mayOwe(currentAmount(claim))
  if (data.action === 'dispute') mayOwe(data.amount.minor)
  const comment = 'comment' in data ? data.comment : ''
  const reply = { replyDueAt: to === 'opened' || to === 'disputed' ? replyDue(tx.now) : null }
  switch (data.action) {
    case 'raise':
      // whoever asks for another sum than was worked out says why
      if (data.amount.minor !== claim.amount) checkExplained(comment)
      return setClaim(tx, claim, {
        ...reply,
        status: to,
        ...claimColumns(tx, actor, { amount: data.amount, comment, proof: documentId }),
        facts: spokenBy(claim.facts, { claimByIds: people }),
      })
    case 'insist':
      return setClaim(tx, claim, {
        ...reply,
        status: to,
        ...claimColumns(tx, actor, { amount: data.amount, comment, proof: documentId ?? claim.claimDocumentId }),
        ...noAnswer,
        facts: spokenBy(claim.facts, { claimByIds: people, answerByIds: [] }),
      })
    case 'dispute':
      if (data.amount.minor >= currentAmount(claim)) refuse('claim.not_less', { field: 'amount' })
      return setClaim(tx, claim, {
        ...reply,
        status: to,
        answerAmount: data.amount.minor,
        answerComment: comment,
        answerBy: actor.name,
        answerAt: tx.now,
        answerDocumentId: documentId,
        facts: spokenBy(claim.facts, { answerByIds: people }),
      })
    case 'concede':
      return setClaim(tx, claim, { ...reply, status: claim.answerAmount === 0 ? 'rejected' : to })
    case 'agree':
    case 'court':
    case 'withdraw':
      return setClaim(tx, claim, { ...reply, status: to })
  }
}

/**
 * What is owed to an executor, with one claim more, stays within the limit of the person who agrees: his claims agreed to, and the price
 * where he carries the order.
 */
function withinLimit(actor: CommandActor, before: OrderState, executorId: string, more: number): void {
  const { order, claims } = before
  const owed = agreedWith(claims, executorId).filter(({ side }) => side === 'executor')
  const price = executorId === order.executorId ? (order.price ?? 0) : 0
  const minor = owed.reduce((sum, claim) => sum + currentAmount(claim), price + more)
  checkLimit(actor, { minor, currency: order.currency })
}

type Filed = Extract<ClaimChange, { action: 'file' }> & { proof: string | null; side: Side }

/** A claim a person makes himself, against the side that carries out the order with him. */
async function file(tx: Tx, actor: CommandActor, before: OrderState, { kind, amount, comment, proof, side }: Filed): Promise<OrderState> {
  const { order, executor } = before
  if (executor === null || !underWay.has(order.status)) return refuse('claim.too_early', { status: order.status })
  if (before.claims.length >= MOST) refuse('claim.too_many')
  await insertClaim(
    tx,
    order,
    {
      kind,
      side,
      executorId: executor.id,
      executorName: executor.name,
      basis: 'person',
      amount: amount.minor,
      currency: order.currency,
      stop: null,
      facts: { by: 'person', claimByIds: actingPeople(actor) },
    },
    { ...claimColumns(tx, actor, { amount, comment, proof }), replyDueAt: replyDue(tx.now) },
  )
  await wantEvidence(tx, order, 'claim')
  return done(tx, actor, before, { side, what: 'file', kind, comment })
}

/** Claims what has run for late payment to this day and no claim asks for yet; the sum is the product's, by the terms. */
async function claimLatePayment(tx: Tx, actor: CommandActor, before: OrderState, side: Side): Promise<OrderState> {
  const { order, executor } = before
  if (side !== 'executor' || executor === null) return refuse('claim.step_closed', { status: order.status })
  if (before.claims.length >= MOST) refuse('claim.too_many')
  const late = await findLatePayment(tx, before)
  if (late === null || late.left === 0) return refuse('claim.nothing_ran')
  const claim = latePaymentClaim(late, executor)
  const amount = { minor: claim.amount, currency: claim.currency }
  await insertClaim(
    tx,
    order,
    { ...claim, facts: { ...claim.facts, claimByIds: actingPeople(actor) } },
    { ...claimColumns(tx, actor, { amount, comment: '', proof: null }), replyDueAt: replyDue(tx.now) },
  )
  return done(tx, actor, before, { side, what: 'file', kind: 'late_payment', comment: '' })
}

/** Keeps a claim of one's own side as a draft: it goes to nobody until a person raises it. */
export async function draftClaim(
  tx: Tx,
  actor: CommandActor,
  before: OrderState,
  { amount, comment }: { amount: Money; comment: string },
): Promise<OrderState> {
  const { order, executor, claims } = before
  const side = sideOf(before, actor.orgId)
  mayAct(actor, side)
  if (executor === null || !underWay.has(order.status)) return refuse('claim.too_early', { status: order.status })
  if (claims.length >= MOST) refuse('claim.too_many')
  checkAmount(order.currency, amount, false)
  await insertClaim(tx, order, {
    kind: 'other',
    side,
    executorId: executor.id,
    executorName: executor.name,
    basis: 'person',
    amount: amount.minor,
    currency: order.currency,
    stop: null,
    facts: { by: 'person' },
  })
  return applyStep(tx, before, order.status as OrderStatus, {
    facts: { claim: 'other' },
    by: { what: 'claim.draft', side, organization: actor.organization, person: actor.name, comment },
    hidden: true,
  })
}

/** Nobody answered in time: both sides read it, and the claim stays open. */
export const overdueIn = ({ claims }: OrderState, now: Date): ClaimRecord[] =>
  claims.filter(claim => claim.replyDueAt !== null && claim.replyDueAt <= now)

const noAnswer = { answerAmount: null, answerComment: '', answerBy: null, answerAt: null, answerDocumentId: null }

type ClaimWord = { amount: Money; comment: string; proof: string | null }

const claimColumns = (tx: Tx, actor: CommandActor, { amount, comment, proof }: ClaimWord) => ({
  claimAmount: amount.minor,
  claimComment: comment,
  claimBy: actor.name,
  claimAt: tx.now,
  claimDocumentId: proof,
})

/** A document of the order as proof: one both sides see, and that has come. */
function proofIn({ documents }: OrderState, id: string): string {
  const proof = documents.find(each => each.id === id)
  return proof?.shared && proof.version > 0 ? id : refuse('claim.document', { field: 'documentId' })
}

/** Claims a side may read: an executor those of his own time with the order. */
export const visibleClaims = ({ order, claims }: OrderState, side: Side): readonly ClaimRecord[] =>
  side === 'forwarder' ? claims : claims.filter(claim => claim.executorId === order.executorId)

/** Refuses a sum in another currency than the claim's, or of nothing; `none`: nothing may be said. */
export function checkAmount(own: string, { minor, currency }: Money, none: boolean): void {
  if (currency !== own) refuse('claim.currency', { field: 'amount', currency: own })
  if (minor < 0 || (minor === 0 && !none)) refuse('claim.amount', { field: 'amount' })
}

type ClaimStepText = { what: ClaimChange['action']; kind: string; comment: string }

/** The order's line of it, and the next moment an answer is due. No sum: a history is read by those who may not see prices too. */
async function done(
  tx: Tx,
  actor: CommandActor,
  before: OrderState,
  { side, what, kind, comment }: ClaimStepText & { side: Side },
): Promise<OrderState> {
  const told = { what: `claim.${what}`, side, organization: actor.organization, person: actor.name, comment }
  const state = await applyStep(tx, before, before.order.status as OrderStatus, { facts: { claim: kind }, by: told })
  await waitForReply(tx, state)
  return followSum(tx, state)
}

/**
 * The line of a step of a claim with a former executor, which he and the forwarder read: the order keeps its version, for whoever carries it
 * now hears nothing of it.
 */
async function doneAside(
  tx: Tx,
  actor: CommandActor,
  before: OrderState,
  { executorId, what, kind, comment }: ClaimStepText & { executorId: string },
): Promise<OrderState> {
  const told = { what: `claim.${what}`, side: 'forwarder' as const, organization: actor.organization, person: actor.name, comment }
  const state = await orderStateOf(tx, before.order)
  await showOrder(tx, state)
  await addHistoryLine(tx, state, { ...told, facts: { claim: kind }, party: executorId })
  await waitForReply(tx, state)
  return state
}

/** One moment for the whole order: the earliest reply that is still to come. */
export async function waitForReply(tx: Tx, { order, claims }: OrderState): Promise<void> {
  const due = claims.flatMap(({ replyDueAt }) => (replyDueAt && replyDueAt > tx.now ? [replyDueAt] : []))
  const timer = timerOf(order, 'order.claim')
  await dropTimers(tx, timer)
  const [first] = due.toSorted((a, b) => a.getTime() - b.getTime())
  if (first) await setTimer(tx, { ...timer, runAt: first })
}
