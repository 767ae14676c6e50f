import type { Bilingual, Money } from '#contract/primitives.ts'
import type { Placed } from '#server/deals/settlements/record.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'
import { inTurn, settle } from '#server/settlements/effects.ts'
import { mayNotTakeBack, paidStatus } from '#server/settlements/lifecycle.ts'
import type { SettlementRecord, SettlementState } from '#server/settlements/record.ts'
import { chosen, isHeld, numbersOf } from '#server/settlements/rules/lines.ts'
import { firstDay, lastDay, type PaidPart, spread, wholeOf } from '#server/settlements/rules/sums.ts'
import { countPaid, insertPayment, lockPaymentOf, paymentsOf, setPayment, takePaymentBack } from '#server/settlements/store/payments.ts'
import { linesOf } from '#server/settlements/store/settlements.ts'
import { authorsWith, nextStatus, type SettlementActor } from './actors.ts'
import { recordEntry } from './history.ts'
import { countAnew, lockSettlementState, presentDebts } from './lines.ts'

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
  checkDay(tx, actor, before, { day, debts: [...debts.values()] })
  const parts = amount ? spread(lines, amount.minor, amount.currency) : wholeOf(lines)
  if (amount && (amount.minor <= 0 || sumOf(parts) !== amount.minor)) {
    const left = lines.filter(line => line.currency === amount.currency).reduce((sum, line) => sum + Math.max(0, line.total - line.paid), 0)
    refuse('settlement.amount_over', { field: 'amount', left: { minor: left, currency: amount.currency } })
  }
  return record(tx, actor, before, {
    kind: 'payment',
    day,
    number: payment.payment,
    key: payment.key ?? null,
    amount: amount?.minor ?? null,
    parts,
  })
}

const sumOf = (parts: readonly PaidPart[]): number => parts.reduce((sum, each) => sum + each.amount, 0)

/** The first day a payment may have: nothing is paid out before somebody approved it, and nothing comes in before its order was loaded. */
export function firstPayDay(settlement: SettlementRecord, debts: readonly Pick<Placed, 'loadingOn'>[], tz: string): string | null {
  if (settlement.kind === 'payable') return settlement.approvedAt && dayIn(tz, settlement.approvedAt)
  return firstDay(debts.map(debt => debt.loadingOn))
}

function checkDay(
  tx: Tx,
  actor: SettlementActor,
  { settlement }: SettlementState,
  { day, debts }: { day: string; debts: readonly Placed[] },
): void {
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

type Recorded = {
  kind: 'payment' | 'offset'
  day: string
  number: string
  key: string | null
  amount: number | null
  /** How much of each order it pays. */
  parts: readonly PaidPart[]
}

/** Writes a payment, or what was set off, and what follows from it for the settlement and for each of its orders. */
export async function record(
  tx: Tx,
  actor: SettlementActor,
  before: SettlementState,
  { parts, ...payment }: Recorded,
): Promise<SettlementState> {
  const { settlement } = before
  const from = settlement.status
  const marked = authorsWith([], actor)
  await insertPayment(tx, { id: newId(), settlementId: settlement.id, marked, person: actor.name, ...payment }, parts)
  const after = await countPayments(tx, before)
  const touched = new Set(parts.map(({ orderId }) => orderId))
  const lines = after.lines.filter(line => touched.has(line.orderId))
  for (const line of inTurn(lines)) await settle(tx, actor, after.settlement, { line, kind: payment.kind })
  return recordEntry(tx, actor, after, {
    what: payment.kind === 'payment' ? 'pay' : 'offset',
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
  for (const line of inTurn(lines))
    await settle(tx, actor, after.settlement, { line, kind: found.payment.kind as Recorded['kind'], back: reason })
  return recordEntry(tx, actor, after, {
    what: 'unpay',
    from: settlement.status,
    to: after.settlement.status,
    comment: reason,
    orders: numbersOf(lines),
    day: found.payment.day,
    payment: found.payment.number,
  })
}
