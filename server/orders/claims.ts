import type { ClaimChange, ClaimStatus } from '#contract/claims.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import type { PartedClaim } from '#contract/parted.ts'
import type { Money, Side } from '#contract/primitives.ts'
import { checkLimit } from '#server/orders/rules.ts'
import { agreedWith, isAway, isOwnWord, isSilent, spokenBy, standing } from '#server/deals/claims/row.ts'
import { claimStep, replyDue, underWay } from '#server/deals/claims/rules.ts'
import { insertClaim, setClaim } from '#server/deals/claims/store.ts'
import type { ClaimRecord, OrderState } from '#server/deals/record.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { type Doer, mayAct, peopleBehind, put, remark, sideOf } from './commands.ts'
import { timerOf } from './moves.ts'
import { followSum } from './settled.ts'
import { showOrder, stateOf } from './store.ts'

/** More of them nobody reads. */
const MOST = 100

/** Takes one step of a claim, or files a new one; the order keeps its status. */
export async function changeClaim(tx: Tx, doer: Doer, before: OrderState, data: ClaimChange): Promise<OrderState> {
  const side = sideOf(before, doer.orgId)
  mayAct(doer, side)
  if (!doer.permissions.has('orders.prices')) refuse('access.denied', { permission: 'orders.prices' })
  const paper = 'paperId' in data && data.paperId !== undefined ? proofIn(before, data.paperId) : null
  if (data.action === 'file') {
    checkAmount(before.order.currency, data.amount, false)
    return file(tx, doer, before, data, paper, side)
  }

  const claim = seen(before, side).find(each => each.id === data.claimId) ?? refuse('claim.not_found', { field: 'claimId' })
  const away = isAway(before, claim)
  // whoever lost the order answers without a new version of it
  if (claim.version !== (data.claimVersion ?? (away ? 0 : claim.version))) refuse('claim.changed', { version: claim.version })
  if ('amount' in data) checkAmount(claim.currency, data.amount, data.action === 'dispute')
  await stepClaim(tx, doer, claim, data, {
    side,
    paper,
    silent: isSilent(before, claim),
    // what the forwarder owes by it he agrees to within what he may order
    mayOwe: minor => {
      if (side === 'forwarder' && claim.side === 'executor') withinLimit(doer, before, claim.executorId, minor)
    },
  })
  const told = { what: data.action, kind: claim.kind, words: 'words' in data ? data.words : '' }
  return away ? doneAside(tx, doer, before, claim.executorId, told) : done(tx, doer, before, side, told)
}

/** What a step of a claim may be, whoever takes it. */
export type ClaimStep = Exclude<ClaimChange, { action: 'file' }> | PartedClaim

type Standing = {
  side: Side
  paper: string | null
  /** The other side can answer nothing any more. */
  silent: boolean
  /** Refuses a sum beyond what this person may owe. */
  mayOwe: (minor: number) => void
}

/** Judges one step of a claim that is held, and writes it. */
export async function stepClaim(tx: Tx, doer: Doer, claim: ClaimRecord, data: ClaimStep, { side, paper, silent, mayOwe }: Standing) {
  const from = claim.status as ClaimStatus
  const to = claimStep(from, data.action, claim.side as Side, side, silent) ?? refuse('claim.step_closed', { status: from })
  const people = peopleBehind(doer)
  if ((data.action === 'agree' || data.action === 'concede') && isOwnWord(claim, side, people)) refuse('claim.own_approval')
  if (data.action === 'agree') mayOwe(standing(claim))
  if (data.action === 'dispute') mayOwe(data.amount.minor)
  const words = 'words' in data ? data.words : ''
  const reply = { replyBy: to === 'opened' || to === 'disputed' ? replyDue(tx.now) : null }
  switch (data.action) {
    case 'raise':
      // whoever asks for another sum than was worked out says why
      if (data.amount.minor !== claim.amount && words.length < 3) refuse('order.comment_missing', { field: 'words' })
      return setClaim(tx, claim, {
        ...reply,
        status: to,
        ...asked(tx, doer, data.amount, words, paper),
        facts: spokenBy(claim.facts, { askedIds: people }),
      })
    case 'insist':
      return setClaim(tx, claim, {
        ...reply,
        status: to,
        ...asked(tx, doer, data.amount, words, paper ?? claim.askedPaper),
        ...unanswered,
        facts: spokenBy(claim.facts, { askedIds: people, answeredIds: [] }),
      })
    case 'dispute':
      if (data.amount.minor >= standing(claim)) refuse('claim.not_less', { field: 'amount' })
      return setClaim(tx, claim, {
        ...reply,
        status: to,
        answered: data.amount.minor,
        answeredWords: words,
        answeredBy: doer.name,
        answeredAt: tx.now,
        answeredPaper: paper,
        facts: spokenBy(claim.facts, { answeredIds: people }),
      })
    case 'concede':
      return setClaim(tx, claim, { ...reply, status: claim.answered === 0 ? 'rejected' : to })
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
function withinLimit(doer: Doer, before: OrderState, executorId: string, more: number): void {
  const { order, claims } = before
  const owed = agreedWith(claims, executorId).filter(({ side }) => side === 'executor')
  const price = executorId === order.executorId ? (order.price ?? 0) : 0
  const minor = owed.reduce((sum, claim) => sum + standing(claim), price + more)
  checkLimit(doer, { minor, currency: order.currency })
}

type Filed = Extract<ClaimChange, { action: 'file' }>

/** A claim a person makes himself, against the side that carries out the order with him. */
async function file(
  tx: Tx,
  doer: Doer,
  before: OrderState,
  { kind, amount, words }: Filed,
  paper: string | null,
  side: Side,
): Promise<OrderState> {
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
      facts: { by: 'person', askedIds: peopleBehind(doer) },
    },
    { ...asked(tx, doer, amount, words, paper), replyBy: replyDue(tx.now) },
  )
  return done(tx, doer, before, side, { what: 'file', kind, words })
}

/** Nobody answered in time: both sides read it, and the claim stays open. */
export const overdueIn = ({ claims }: OrderState, now: Date): ClaimRecord[] =>
  claims.filter(claim => claim.replyBy !== null && claim.replyBy <= now)

const unanswered = { answered: null, answeredWords: '', answeredBy: null, answeredAt: null, answeredPaper: null }

const asked = (tx: Tx, doer: Doer, amount: Money, words: string, paper: string | null) => ({
  asked: amount.minor,
  askedWords: words,
  askedBy: doer.name,
  askedAt: tx.now,
  askedPaper: paper,
})

/** A paper of the order as proof: one both sides see, and that has come. */
function proofIn({ documents }: OrderState, id: string): string {
  const paper = documents.find(each => each.id === id)
  return paper?.shared && paper.version > 0 ? id : refuse('claim.paper', { field: 'paperId' })
}

/** Claims a side may read: an executor those of his own time with the order. */
export const seen = ({ order, claims }: OrderState, side: Side): readonly ClaimRecord[] =>
  side === 'forwarder' ? claims : claims.filter(claim => claim.executorId === order.executorId)

/** Refuses a sum in another currency than the claim's, or of nothing; `none`: nothing may be said. */
export function checkAmount(own: string, { minor, currency }: Money, none: boolean): void {
  if (currency !== own) refuse('claim.currency', { field: 'amount', currency: own })
  if (minor < 0 || (minor === 0 && !none)) refuse('claim.amount', { field: 'amount' })
}

type Said = { what: ClaimChange['action']; kind: string; words: string }

/** The order's line of it, and the next moment an answer is due. No sum: a history is read by those who may not see prices too. */
async function done(tx: Tx, doer: Doer, before: OrderState, side: Side, { what, kind, words }: Said): Promise<OrderState> {
  const told = { what: `claim.${what}`, side, organization: doer.organization, person: doer.name, comment: words }
  const state = await put(tx, before, before.order.status as OrderStatus, { changes: {}, facts: { claim: kind } }, told)
  await waitForReply(tx, state)
  return followSum(tx, state)
}

/**
 * The line of a step of a claim with a former executor, which he and the forwarder read: the order keeps its version, for whoever carries it
 * now hears nothing of it.
 */
async function doneAside(tx: Tx, doer: Doer, before: OrderState, executorId: string, { what, kind, words }: Said): Promise<OrderState> {
  const told = { what: `claim.${what}`, side: 'forwarder' as const, organization: doer.organization, person: doer.name, comment: words }
  const state = await stateOf(tx, before.order)
  await showOrder(tx, state)
  await remark(tx, state, told, { claim: kind }, executorId)
  await waitForReply(tx, state)
  return state
}

/** One moment for the whole order: the earliest reply that is still to come. */
export async function waitForReply(tx: Tx, { order, claims }: OrderState): Promise<void> {
  const due = claims.flatMap(({ replyBy }) => (replyBy && replyBy > tx.now ? [replyBy] : []))
  const timer = timerOf(order, 'order.claim')
  await dropTimers(tx, timer)
  const [first] = due.toSorted((a, b) => a.getTime() - b.getTime())
  if (first) await setTimer(tx, { ...timer, runAt: first })
}
