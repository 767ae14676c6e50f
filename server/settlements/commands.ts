import type { Bilingual, Money } from '#contract/primitives.ts'
import type { CounterpartKey } from '#contract/settlement-debts.ts'
import type { SettlementMove } from '#contract/settlement-moves.ts'
import { type SettlementKind, type SettlementStatus, settlementLimits } from '#contract/settlement-states.ts'
import { debtsWith, type Placed } from '#server/deals/settlements/store.ts'
import type { Actor, CommandActor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { judge, mayNotTakeBack, paidStatus, type SettlementFacts, type StepActor } from './lifecycle.ts'
import {
  checkDebts,
  checkFree,
  chosen,
  counterpartOf,
  isHeld,
  linesFor,
  numbersOf,
  outdatedIn,
  presentDebts,
  restOf,
  type SettlementState,
  same,
  searchOf,
} from './lines.ts'
import { countPaid, insertPayment, lockPaymentOf, paymentsOf, setPayment, takePaymentBack } from './paymentStore.ts'
import { inTurn, publishToOrders, settle } from './publish.ts'
import type { SettlementRecord } from './record.ts'
import { firstDay, lastDay, offsetOf, type PaidPart, spread, wholeOf } from './rules.ts'
import {
  deleteLines,
  type Entry,
  insertEntry,
  insertLines,
  insertSettlement,
  linesOf,
  lockSettlement,
  nextNumber,
  setLines,
  setSettlement,
  writeTotals,
} from './store.ts'

/** Whoever works on settlements is known as an author, and by his limit. */
export type SettlementActor = Required<CommandActor> & Pick<Actor, 'employeeId' | 'tz'>

/** A settlement for a change, its lines beside. */
export async function lockSettlementState(tx: Tx, id: string, version: number | null): Promise<SettlementState> {
  const settlement = await lockSettlement(tx, id, version)
  return { settlement, lines: await linesOf(tx, [settlement.id]) }
}

/** What the lifecycle asks of a settlement; `outdated` is looked up where a step asks for it. */
export const factsOf = ({ settlement, lines }: SettlementState, outdated: readonly string[] = []): SettlementFacts => ({
  status: settlement.status as SettlementStatus,
  kind: settlement.kind as SettlementKind,
  lines: lines.length,
  paid: lines.filter(line => line.paidOn !== null || line.paid !== 0).length,
  authors: settlement.authors,
  sums: lines.map(line => ({ order: line.number, total: { minor: line.total, currency: line.currency } })),
  outdated,
})

export const stepActorOf = ({ employeeId, userId, actingAs, permissions, maxOrder }: SettlementActor): StepActor => ({
  employeeId,
  userId,
  actingAs,
  permissions,
  maxOrder,
})

type SettlementRequest = { kind: SettlementKind; counterpart: CounterpartKey; orderIds: readonly string[]; comment: string }

/** Makes a draft from orders of one counterpart. */
export async function create(
  tx: Tx,
  actor: SettlementActor,
  { kind, counterpart, orderIds, comment }: SettlementRequest,
): Promise<SettlementState> {
  checkSeesPrices(actor)
  const found = await debtsWith(tx, kind, counterpart, orderIds)
  checkDebts(orderIds, found)
  const settlementId = newId()
  const number = await nextNumber(tx)
  const first = found[0]!
  const settlement = await insertSettlement(tx, {
    orgId: actor.orgId,
    id: settlementId,
    version: 1,
    number,
    kind,
    status: 'draft',
    statusAt: tx.now,
    counterpartKind: counterpart.kind,
    counterpartId: counterpart.id,
    counterpartName: first.counterpartName,
    counterpartTin: first.counterpartTin ?? '',
    comment,
    lines: 0,
    authors: authorsWith([], actor),
    createdAt: tx.now,
    createdBy: actor.name,
    search: '',
  })
  await insertLines(tx, linesFor(settlement, found))
  const made = await countAnew(tx, settlement, {}, false)
  return told(tx, actor, made, 'create', { to: 'draft', comment, orders: numbersOf(made.lines) })
}

/** Puts more orders into a draft. */
export async function addOrders(
  tx: Tx,
  actor: SettlementActor,
  before: SettlementState,
  orderIds: readonly string[],
): Promise<SettlementState> {
  nextStatus(before, 'edit', actor)
  const { settlement, lines } = before
  if (lines.length + orderIds.length > settlementLimits.lines) refuse('settlement.too_many', { most: settlementLimits.lines })
  const found = await debtsWith(tx, settlement.kind as SettlementKind, counterpartOf(settlement), orderIds)
  checkDebts(orderIds, found)
  await insertLines(tx, linesFor(settlement, found))
  const after = await countAnew(tx, settlement, { authors: authorsWith(settlement.authors, actor) })
  return told(tx, actor, after, 'add', { orders: found.map(debt => debt.number) })
}

/** Takes orders out of a draft. */
export async function removeOrders(
  tx: Tx,
  actor: SettlementActor,
  before: SettlementState,
  orderIds: readonly string[],
): Promise<SettlementState> {
  nextStatus(before, 'edit', actor)
  const { settlement, lines } = before
  const gone = chosen(lines, orderIds)
  await deleteLines(tx, settlement.id, orderIds)
  const after = await countAnew(tx, settlement, { authors: authorsWith(settlement.authors, actor) })
  return told(tx, actor, after, 'remove', { orders: numbersOf(gone) })
}

export async function setComment(tx: Tx, actor: SettlementActor, before: SettlementState, comment: string): Promise<SettlementState> {
  nextStatus(before, 'edit', actor)
  const settlement = await setSettlement(tx, before.settlement, { comment, authors: authorsWith(before.settlement.authors, actor) })
  await audit(tx, {
    what: 'settlement.comment',
    kind: 'settlement',
    objectId: settlement.id,
    facts: { number: settlement.number, comment },
  })
  await publishChanged(tx, settlement)
  return { settlement, lines: before.lines }
}

/** Takes one step of the lifecycle. */
export async function takeStep(tx: Tx, actor: SettlementActor, before: SettlementState, data: SettlementMove): Promise<SettlementState> {
  const from = before.settlement.status as SettlementStatus
  const outdated = data.action === 'approve' || data.action === 'post' ? await outdatedIn(tx, before) : []
  const to = nextStatus(before, data.action, actor, outdated)
  const signed = { at: tx.now, by: actor.name }
  const comment = 'reason' in data ? data.reason : ''
  switch (data.action) {
    case 'submit': {
      const fresh = await refreshed(tx, actor, before)
      const settlement = await setSettlement(tx, fresh.settlement, {
        status: to,
        submittedAt: signed.at,
        submittedBy: signed.by,
        authors: authorsWith(fresh.settlement.authors, actor),
      })
      return moved(tx, actor, { settlement, lines: fresh.lines }, from, 'submit', comment)
    }
    case 'approve': {
      const settlement = await setSettlement(tx, before.settlement, {
        status: to,
        approvedAt: signed.at,
        approvedBy: signed.by,
        approverId: actor.employeeId,
        approverUser: actor.userId,
      })
      return moved(tx, actor, { ...before, settlement }, from, 'approve', comment)
    }
    case 'return': {
      const none = { approvedAt: null, approvedBy: null, approverId: null, approverUser: null }
      const settlement = await setSettlement(tx, before.settlement, { status: to, ...none })
      return moved(tx, actor, { ...before, settlement }, from, 'return', comment)
    }
    case 'post': {
      await setLines(tx, before.settlement.id, null, { posted: true })
      const settlement = await setSettlement(tx, before.settlement, { status: to, postedAt: signed.at, postedBy: signed.by })
      const posted = await moved(tx, actor, { settlement, lines: await linesOf(tx, [settlement.id]) }, from, 'post', comment)
      const parts = offsetOf(posted.lines)
      if (parts.length === 0) return posted
      const day = dayIn(actor.tz, tx.now)
      return record(tx, actor, posted, { kind: 'offset', day, number: '', key: null, amount: null }, parts)
    }
    case 'void': {
      await setLines(tx, before.settlement.id, null, { live: false, posted: false })
      const settlement = await setSettlement(tx, before.settlement, {
        status: to,
        voidedAt: signed.at,
        voidedBy: signed.by,
        payDueOn: null,
      })
      return moved(tx, actor, { settlement, lines: await linesOf(tx, [settlement.id]) }, from, 'void', comment)
    }
  }
}

type Payment = { orderIds: readonly string[]; day: string; payment: string; amount?: Money | undefined; key?: string }

/** Marks orders of a posted settlement as paid, all that is left of them or as much as the amount comes to; both sides of each read the day. */
export async function pay(tx: Tx, actor: SettlementActor, before: SettlementState, payment: Payment): Promise<SettlementState> {
  nextStatus(before, 'pay', actor)
  const { orderIds, day, amount } = payment
  const open = before.lines.filter(line => line.paidOn === null)
  const lines = orderIds.length === 0 ? open : chosen(before.lines, orderIds)
  const already = lines.find(line => line.paidOn !== null)
  if (already) refuse('settlement.order_paid', { order: already.number })
  const debts = await presentDebts(tx, before.settlement, lines)
  const held = lines.map(line => debts.get(line.orderId)).find(isHeld)
  if (held) refuse('settlement.on_hold', { order: held.number, hold: held.holdKind })
  checkDay(tx, actor, before, day, [...debts.values()])
  const parts = amount ? spread(lines, amount.minor, amount.currency) : wholeOf(lines)
  if (amount && (amount.minor <= 0 || sumOf(parts) !== amount.minor)) {
    const left = lines.filter(line => line.currency === amount.currency).reduce((sum, line) => sum + Math.max(0, line.total - line.paid), 0)
    refuse('settlement.amount_over', { field: 'amount', left: { minor: left, currency: amount.currency } })
  }
  return record(
    tx,
    actor,
    before,
    { kind: 'payment', day, number: payment.payment, key: payment.key ?? null, amount: amount?.minor ?? null },
    parts,
  )
}

const sumOf = (parts: readonly PaidPart[]): number => parts.reduce((sum, each) => sum + each.amount, 0)

/** The first day a payment may have: nothing is paid out before somebody approved it, and nothing comes in before its order was loaded. */
export function firstPayDay(settlement: SettlementRecord, debts: readonly Pick<Placed, 'loadingOn'>[], tz: string): string | null {
  if (settlement.kind === 'payable') return settlement.approvedAt && dayIn(tz, settlement.approvedAt)
  return firstDay(debts.map(debt => debt.loadingOn))
}

function checkDay(tx: Tx, actor: SettlementActor, { settlement }: SettlementState, day: string, debts: readonly Placed[]): void {
  if (day > dayIn(actor.tz, tx.now)) refuse('settlement.day_ahead', { field: 'day' })
  const from = firstPayDay(settlement, debts, actor.tz)
  if (from !== null && day < from) refuse('settlement.day_before', { field: 'day', from: dayWords(from) })
}

/** A day as a sentence says it. */
function dayWords(day: string): Bilingual {
  const of = (locale: string) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(day))
  return { ru: of('ru'), en: of('en') }
}

type Recorded = { kind: 'payment' | 'offset'; day: string; number: string; key: string | null; amount: number | null }

/** Writes a payment, or what was set off, and what follows from it for the settlement and for each of its orders. */
async function record(
  tx: Tx,
  actor: SettlementActor,
  before: SettlementState,
  payment: Recorded,
  parts: readonly PaidPart[],
): Promise<SettlementState> {
  const { settlement } = before
  const from = settlement.status
  const marked = authorsWith([], actor)
  await insertPayment(tx, { id: newId(), settlementId: settlement.id, marked, person: actor.name, ...payment }, parts)
  const after = await countPayments(tx, before)
  const touched = new Set(parts.map(({ orderId }) => orderId))
  const lines = after.lines.filter(line => touched.has(line.orderId))
  for (const line of inTurn(lines)) await settle(tx, actor, after.settlement, line, payment.kind)
  return told(tx, actor, after, payment.kind === 'payment' ? 'pay' : 'offset', {
    from,
    to: after.settlement.status,
    orders: numbersOf(lines),
    day: payment.day,
    payment: payment.number,
  })
}

/** The lines as their payments have them, and the status that follows. */
async function countPayments(tx: Tx, { settlement }: SettlementState): Promise<SettlementState> {
  await countPaid(tx, settlement.id)
  const lines = await linesOf(tx, [settlement.id])
  const status = paidStatus(lines)
  return countAnew(tx, settlement, { status, paidOn: status === 'paid' ? lastDay(lines.map(line => line.paidOn)) : null })
}

type UnpayRequest = { settlementId: string; version: number; paymentId: string; reason: string }

/** Takes a payment back that was marked by mistake: its orders are owed again, as if it had never been. */
export async function unpay(
  tx: Tx,
  actor: SettlementActor,
  { settlementId, version, paymentId, reason }: UnpayRequest,
): Promise<SettlementState> {
  const bank = await lockPaymentOf(tx, paymentId)
  const before = await lockSettlementState(tx, settlementId, version)
  nextStatus(before, 'unpay', actor)
  const { settlement } = before
  const found = (await paymentsOf(tx, settlement.id)).find(({ payment }) => payment.id === paymentId)
  if (!found || found.payment.backAt !== null) return refuse('settlement.payment_gone', { field: 'paymentId' })
  const closed = mayNotTakeBack(found.payment.marked, actor)
  if (closed) refuse(closed.code)
  // the payment of the statement may be given to another settlement now
  if (bank && found.payment.amount !== null) await setPayment(tx, bank, { taken: bank.taken - found.payment.amount })
  await takePaymentBack(tx, paymentId, { by: actor.name, employeeId: actor.employeeId, userId: actor.userId, reason })
  const after = await countPayments(tx, before)
  const touched = new Set(found.lines.map(({ orderId }) => orderId))
  const lines = after.lines.filter(line => touched.has(line.orderId))
  for (const line of inTurn(lines)) await settle(tx, actor, after.settlement, line, found.payment.kind as Recorded['kind'], reason)
  return told(tx, actor, after, 'unpay', {
    from: settlement.status,
    to: after.settlement.status,
    comment: reason,
    orders: numbersOf(lines),
    day: found.payment.day,
    payment: found.payment.number,
  })
}

/** Writes a step everywhere: what orders tell of the settlement, its history, audit, the events. */
async function moved(
  tx: Tx,
  actor: SettlementActor,
  state: SettlementState,
  from: SettlementStatus,
  what: SettlementMove['action'],
  comment: string,
): Promise<SettlementState> {
  const { settlement } = state
  await publishToOrders(tx, actor, state, from, what)
  return told(tx, actor, state, what, { from, to: settlement.status, comment })
}

/** The line of the history and of the audit, and the event. */
async function told(tx: Tx, actor: SettlementActor, state: SettlementState, what: string, entry: Partial<Entry>): Promise<SettlementState> {
  const { settlement } = state
  await insertEntry(tx, settlement.id, { what, person: actor.name, ...entry })
  await audit(tx, {
    what: `settlement.${what}`,
    kind: 'settlement',
    objectId: settlement.id,
    from: entry.from ?? null,
    to: entry.to ?? null,
    facts: {
      number: settlement.number,
      ...(entry.orders && { orders: entry.orders }),
      ...(entry.comment && { comment: entry.comment }),
      ...(entry.day && { day: entry.day, payment: entry.payment ?? '' }),
    },
  })
  await publishChanged(tx, settlement)
  return state
}

export const publishChanged = (tx: Tx, { orgId, id, version }: SettlementRecord) =>
  publish(tx, 'settlement.changed', [orgId], { settlementId: id, version })

/** Writes that what the bank takes was made of a settlement; the settlement itself stays. */
export async function recordBankFile(tx: Tx, actor: SettlementActor, state: SettlementState, day: string): Promise<void> {
  await told(tx, actor, state, 'file', { day })
}

/** Writes the sums of a settlement after its lines changed, in the same transaction. */
async function countAnew(
  tx: Tx,
  settlement: SettlementRecord,
  changes: Parameters<typeof setSettlement>[2],
  raise = true,
): Promise<SettlementState> {
  const lines = await linesOf(tx, [settlement.id])
  await writeTotals(tx, settlement.id, lines)
  const counted = {
    ...changes,
    lines: lines.length,
    payDueOn: firstDay(lines.filter(line => line.paidOn === null).map(line => line.payDueOn)),
    search: searchOf(settlement, lines),
  }
  const after = await setSettlement(tx, raise ? settlement : { ...settlement, version: settlement.version - 1 }, counted)
  return { settlement: after, lines }
}

/** Takes over what the orders come to now, before anybody is asked to approve it. */
async function refreshed(tx: Tx, actor: SettlementActor, before: SettlementState): Promise<SettlementState> {
  const { settlement, lines } = before
  const found = await presentDebts(tx, settlement, lines)
  const changed: string[] = []
  for (const line of lines) {
    const debt = found.get(line.orderId) ?? refuse('settlement.order_unknown', { order: line.number })
    checkFree({ ...debt, settlementId: null })
    const parts = restOf(debt)
    const part = debt.tookPart + 1
    if (same(line, parts) && line.payDueOn === parts.payDueOn && line.part === part) continue
    await setLines(tx, settlement.id, [line.orderId], { ...parts, part })
    changed.push(line.number)
  }
  if (changed.length === 0) return before
  const after = await countAnew(tx, settlement, {})
  await insertEntry(tx, settlement.id, { what: 'refresh', person: actor.name, orders: changed })
  return after
}

// ---------------------------------------------------------------------------------------------------------------------
// Rights
// ---------------------------------------------------------------------------------------------------------------------

function nextStatus(
  state: SettlementState,
  action: Parameters<typeof judge>[1],
  actor: SettlementActor,
  outdated: readonly string[] = [],
): SettlementStatus {
  const judged = judge(factsOf(state, outdated), action, stepActorOf(actor))
  return typeof judged === 'string' ? judged : refuse(judged.code, judged.info)
}

/** Asks for a step that writes nothing of the settlement itself. */
export const checkStep = (
  state: SettlementState,
  action: Parameters<typeof judge>[1],
  actor: SettlementActor,
  outdated: readonly string[],
): void => void nextStatus(state, action, actor, outdated)

export function checkSeesPrices({ permissions }: Pick<SettlementActor, 'permissions'>): void {
  if (!permissions.has('orders.prices')) refuse('access.denied', { permission: 'orders.prices' })
}

const authorsWith = (authors: readonly string[], { employeeId, userId, actingAs }: SettlementActor): string[] => [
  ...new Set([...authors, employeeId, userId, ...(actingAs === null ? [] : [actingAs])]),
]
