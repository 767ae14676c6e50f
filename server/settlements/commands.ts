import type { Money } from '#contract/primitives.ts'
import type { CounterpartKey } from '#contract/settlement-debts.ts'
import type { SettlementMove } from '#contract/settlement-moves.ts'
import { type SettlementKind, type SettlementStatus, settlementLimits } from '#contract/settlement-states.ts'
import { debtsWith, type Placed } from '#server/deals/settlements/debtStore.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { judge, type Mover, mayNotTakeBack, paidStatus, type SettlementFacts } from './lifecycle.ts'
import {
  checkDebts,
  chosen,
  counterpartOf,
  hinder,
  isHeld,
  linesFor,
  numbersOf,
  outdatedIn,
  presentDebts,
  type Registry,
  restOf,
  same,
  searchOf,
} from './lines.ts'
import { countPaid, insertPayment, lockPaymentOf, paymentsOf, setPayment, takePaymentBack } from './paymentStore.ts'
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
import { inTurn, settle, tellOrders } from './tell.ts'

export type Doer = Pick<Actor, 'orgId' | 'userId' | 'employeeId' | 'actingAs' | 'name' | 'organization' | 'permissions' | 'maxOrder' | 'tz'>

/** A registry for a change, its lines beside. */
export async function lockRegistry(tx: Tx, id: string, version: number | null): Promise<Registry> {
  const settlement = await lockSettlement(tx, id, version)
  return { settlement, lines: await linesOf(tx, [settlement.id]) }
}

/** What the lifecycle asks of a registry; `outdated` is looked up where a step asks for it. */
export const factsOf = ({ settlement, lines }: Registry, outdated: readonly string[] = []): SettlementFacts => ({
  status: settlement.status as SettlementStatus,
  kind: settlement.kind as SettlementKind,
  lines: lines.length,
  paid: lines.filter(line => line.paidOn !== null || line.paid !== 0).length,
  authors: settlement.authors,
  sums: lines.map(line => ({ order: line.number, total: { minor: line.total, currency: line.currency } })),
  outdated,
})

export const moverOf = ({ employeeId, userId, actingAs, permissions, maxOrder }: Doer): Mover => ({
  employeeId,
  userId,
  actingAs,
  permissions,
  maxOrder,
})

type Asked = { kind: SettlementKind; counterpart: CounterpartKey; orderIds: readonly string[]; comment: string }

/** Makes a draft from orders of one counterpart. */
export async function create(tx: Tx, doer: Doer, { kind, counterpart, orderIds, comment }: Asked): Promise<Registry> {
  demandPrices(doer)
  const found = await debtsWith(tx, kind, counterpart, orderIds)
  checkDebts(orderIds, found)
  const settlementId = newId()
  const number = await nextNumber(tx)
  const first = found[0]!
  const settlement = await insertSettlement(tx, {
    orgId: doer.orgId,
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
    authors: authorsWith([], doer),
    createdAt: tx.now,
    createdBy: doer.name,
    search: '',
  })
  await insertLines(tx, linesFor(settlement, found))
  const made = await countAnew(tx, settlement, {}, false)
  return told(tx, doer, made, 'create', { to: 'draft', comment, orders: numbersOf(made.lines) })
}

/** Puts more orders into a draft. */
export async function addOrders(tx: Tx, doer: Doer, before: Registry, orderIds: readonly string[]): Promise<Registry> {
  demand(before, 'edit', doer)
  const { settlement, lines } = before
  if (lines.length + orderIds.length > settlementLimits.lines) refuse('settlement.too_many', { most: settlementLimits.lines })
  const found = await debtsWith(tx, settlement.kind as SettlementKind, counterpartOf(settlement), orderIds)
  checkDebts(orderIds, found)
  await insertLines(tx, linesFor(settlement, found))
  const after = await countAnew(tx, settlement, { authors: authorsWith(settlement.authors, doer) })
  return told(tx, doer, after, 'add', { orders: found.map(debt => debt.number) })
}

/** Takes orders out of a draft. */
export async function removeOrders(tx: Tx, doer: Doer, before: Registry, orderIds: readonly string[]): Promise<Registry> {
  demand(before, 'edit', doer)
  const { settlement, lines } = before
  const gone = chosen(lines, orderIds)
  await deleteLines(tx, settlement.id, orderIds)
  const after = await countAnew(tx, settlement, { authors: authorsWith(settlement.authors, doer) })
  return told(tx, doer, after, 'remove', { orders: numbersOf(gone) })
}

export async function setComment(tx: Tx, doer: Doer, before: Registry, comment: string): Promise<Registry> {
  demand(before, 'edit', doer)
  const settlement = await setSettlement(tx, before.settlement, { comment, authors: authorsWith(before.settlement.authors, doer) })
  await audit(tx, {
    what: 'settlement.comment',
    kind: 'settlement',
    objectId: settlement.id,
    facts: { number: settlement.number, comment },
  })
  await tellChanged(tx, settlement)
  return { settlement, lines: before.lines }
}

/** Takes one step of the lifecycle. */
export async function take(tx: Tx, doer: Doer, before: Registry, data: SettlementMove): Promise<Registry> {
  const from = before.settlement.status as SettlementStatus
  const outdated = data.action === 'approve' || data.action === 'post' ? await outdatedIn(tx, before) : []
  const to = demand(before, data.action, doer, outdated)
  const signed = { at: tx.now, by: doer.name }
  const comment = 'reason' in data ? data.reason : ''
  switch (data.action) {
    case 'submit': {
      const fresh = await refreshed(tx, doer, before)
      const settlement = await setSettlement(tx, fresh.settlement, {
        status: to,
        submittedAt: signed.at,
        submittedBy: signed.by,
        authors: authorsWith(fresh.settlement.authors, doer),
      })
      return moved(tx, doer, { settlement, lines: fresh.lines }, from, 'submit', comment)
    }
    case 'approve': {
      const settlement = await setSettlement(tx, before.settlement, {
        status: to,
        approvedAt: signed.at,
        approvedBy: signed.by,
        approverId: doer.employeeId,
        approverUser: doer.userId,
      })
      return moved(tx, doer, { ...before, settlement }, from, 'approve', comment)
    }
    case 'return': {
      const none = { approvedAt: null, approvedBy: null, approverId: null, approverUser: null }
      const settlement = await setSettlement(tx, before.settlement, { status: to, ...none })
      return moved(tx, doer, { ...before, settlement }, from, 'return', comment)
    }
    case 'post': {
      await setLines(tx, before.settlement.id, null, { posted: true })
      const settlement = await setSettlement(tx, before.settlement, { status: to, postedAt: signed.at, postedBy: signed.by })
      const posted = await moved(tx, doer, { settlement, lines: await linesOf(tx, [settlement.id]) }, from, 'post', comment)
      const parts = offsetOf(posted.lines)
      if (parts.length === 0) return posted
      const day = dayIn(doer.tz, tx.now)
      return record(tx, doer, posted, { kind: 'offset', day, number: '', key: null, amount: null }, parts)
    }
    case 'void': {
      await setLines(tx, before.settlement.id, null, { live: false, posted: false })
      const settlement = await setSettlement(tx, before.settlement, {
        status: to,
        voidedAt: signed.at,
        voidedBy: signed.by,
        payBy: null,
      })
      return moved(tx, doer, { settlement, lines: await linesOf(tx, [settlement.id]) }, from, 'void', comment)
    }
  }
}

type Payment = { orderIds: readonly string[]; day: string; payment: string; amount?: Money | undefined; key?: string }

/** Marks orders of a posted registry as paid, all that is left of them or as much as the amount comes to; both sides of each read the day. */
export async function pay(tx: Tx, doer: Doer, before: Registry, payment: Payment): Promise<Registry> {
  demand(before, 'pay', doer)
  const { orderIds, day, amount } = payment
  const open = before.lines.filter(line => line.paidOn === null)
  const lines = orderIds.length === 0 ? open : chosen(before.lines, orderIds)
  const already = lines.find(line => line.paidOn !== null)
  if (already) refuse('settlement.order_paid', { order: already.number })
  const debts = await presentDebts(tx, before.settlement, lines)
  const held = lines.map(line => debts.get(line.orderId)).find(isHeld)
  if (held) refuse('settlement.on_hold', { order: held.number, hold: held.held })
  checkDay(tx, doer, before, day, [...debts.values()])
  const parts = amount ? spread(lines, amount.minor, amount.currency) : wholeOf(lines)
  if (amount && (amount.minor <= 0 || sumOf(parts) !== amount.minor)) {
    const left = lines.filter(line => line.currency === amount.currency).reduce((sum, line) => sum + Math.max(0, line.total - line.paid), 0)
    refuse('settlement.amount_over', { field: 'amount', left: { minor: left, currency: amount.currency } })
  }
  return record(
    tx,
    doer,
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

function checkDay(tx: Tx, doer: Doer, { settlement }: Registry, day: string, debts: readonly Placed[]): void {
  if (day > dayIn(doer.tz, tx.now)) refuse('settlement.day_ahead', { field: 'day' })
  const from = firstPayDay(settlement, debts, doer.tz)
  if (from !== null && day < from) refuse('settlement.day_before', { field: 'day', from: dayWords(from) })
}

/** A day as a sentence says it. */
function dayWords(day: string): { ru: string; en: string } {
  const of = (locale: string) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(day))
  return { ru: of('ru'), en: of('en') }
}

type Recorded = { kind: 'payment' | 'offset'; day: string; number: string; key: string | null; amount: number | null }

/** Writes a payment, or what was set off, and what follows from it for the registry and for each of its orders. */
async function record(tx: Tx, doer: Doer, before: Registry, payment: Recorded, parts: readonly PaidPart[]): Promise<Registry> {
  const { settlement } = before
  const from = settlement.status
  const marked = authorsWith([], doer)
  await insertPayment(tx, { id: newId(), settlementId: settlement.id, marked, person: doer.name, ...payment }, parts)
  const after = await countPayments(tx, before)
  const touched = new Set(parts.map(({ orderId }) => orderId))
  const lines = after.lines.filter(line => touched.has(line.orderId))
  for (const line of inTurn(lines)) await settle(tx, doer, after.settlement, line, payment.kind)
  return told(tx, doer, after, payment.kind === 'payment' ? 'pay' : 'offset', {
    from,
    to: after.settlement.status,
    orders: numbersOf(lines),
    day: payment.day,
    payment: payment.number,
  })
}

/** The lines as their payments have them, and the status that follows. */
async function countPayments(tx: Tx, { settlement }: Registry): Promise<Registry> {
  await countPaid(tx, settlement.id)
  const lines = await linesOf(tx, [settlement.id])
  const status = paidStatus(lines)
  return countAnew(tx, settlement, { status, paidOn: status === 'paid' ? lastDay(lines.map(line => line.paidOn)) : null })
}

type TakenBack = { settlementId: string; version: number; paymentId: string; reason: string }

/** Takes a payment back that was marked by mistake: its orders are owed again, as if it had never been. */
export async function unpay(tx: Tx, doer: Doer, { settlementId, version, paymentId, reason }: TakenBack): Promise<Registry> {
  const bank = await lockPaymentOf(tx, paymentId)
  const before = await lockRegistry(tx, settlementId, version)
  demand(before, 'unpay', doer)
  const { settlement } = before
  const found = (await paymentsOf(tx, settlement.id)).find(({ payment }) => payment.id === paymentId)
  if (!found || found.payment.backAt !== null) return refuse('settlement.payment_gone', { field: 'paymentId' })
  const closed = mayNotTakeBack(found.payment.marked, doer)
  if (closed) refuse(closed.code)
  // the payment of the statement may be given to another registry now
  if (bank && found.payment.amount !== null) await setPayment(tx, bank, { taken: bank.taken - found.payment.amount })
  await takePaymentBack(tx, paymentId, { by: doer.name, employeeId: doer.employeeId, userId: doer.userId, reason })
  const after = await countPayments(tx, before)
  const touched = new Set(found.lines.map(({ orderId }) => orderId))
  const lines = after.lines.filter(line => touched.has(line.orderId))
  for (const line of inTurn(lines)) await settle(tx, doer, after.settlement, line, found.payment.kind as Recorded['kind'], reason)
  return told(tx, doer, after, 'unpay', {
    from: settlement.status,
    to: after.settlement.status,
    comment: reason,
    orders: numbersOf(lines),
    day: found.payment.day,
    payment: found.payment.number,
  })
}

/** Writes a step everywhere: what orders tell of the registry, its history, audit, the events. */
async function moved(
  tx: Tx,
  doer: Doer,
  registry: Registry,
  from: SettlementStatus,
  what: SettlementMove['action'],
  comment: string,
): Promise<Registry> {
  const { settlement } = registry
  await tellOrders(tx, doer, registry, from, what)
  return told(tx, doer, registry, what, { from, to: settlement.status, comment })
}

/** The line of the history and of the audit, and the event. */
async function told(tx: Tx, doer: Doer, registry: Registry, what: string, entry: Partial<Entry>): Promise<Registry> {
  const { settlement } = registry
  await insertEntry(tx, settlement.id, { what, person: doer.name, ...entry })
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
  await tellChanged(tx, settlement)
  return registry
}

export const tellChanged = (tx: Tx, { orgId, id, version }: SettlementRecord) =>
  publish(tx, 'settlement.changed', [orgId], { settlementId: id, version })

/** Writes that what the bank takes was made of a registry; the registry itself stays. */
export async function noteFile(tx: Tx, doer: Doer, registry: Registry, day: string): Promise<void> {
  await told(tx, doer, registry, 'file', { day })
}

/** Writes the sums of a registry after its lines changed, in the same transaction. */
async function countAnew(
  tx: Tx,
  settlement: SettlementRecord,
  changes: Parameters<typeof setSettlement>[2],
  raise = true,
): Promise<Registry> {
  const lines = await linesOf(tx, [settlement.id])
  await writeTotals(tx, settlement.id, lines)
  const counted = {
    ...changes,
    lines: lines.length,
    payBy: firstDay(lines.filter(line => line.paidOn === null).map(line => line.payBy)),
    search: searchOf(settlement, lines),
  }
  const after = await setSettlement(tx, raise ? settlement : { ...settlement, version: settlement.version - 1 }, counted)
  return { settlement: after, lines }
}

/** Takes over what the orders come to now, before anybody is asked to approve it. */
async function refreshed(tx: Tx, doer: Doer, before: Registry): Promise<Registry> {
  const { settlement, lines } = before
  const found = await presentDebts(tx, settlement, lines)
  const changed: string[] = []
  for (const line of lines) {
    const debt = found.get(line.orderId) ?? refuse('settlement.order_unknown', { order: line.number })
    hinder({ ...debt, settlementId: null })
    const parts = restOf(debt)
    const part = debt.tookPart + 1
    if (same(line, parts) && line.payBy === parts.payBy && line.part === part) continue
    await setLines(tx, settlement.id, [line.orderId], { ...parts, part })
    changed.push(line.number)
  }
  if (changed.length === 0) return before
  const after = await countAnew(tx, settlement, {})
  await insertEntry(tx, settlement.id, { what: 'refresh', person: doer.name, orders: changed })
  return after
}

// ---------------------------------------------------------------------------------------------------------------------
// Rights
// ---------------------------------------------------------------------------------------------------------------------

function demand(registry: Registry, action: Parameters<typeof judge>[1], doer: Doer, outdated: readonly string[] = []): SettlementStatus {
  const judged = judge(factsOf(registry, outdated), action, moverOf(doer))
  return typeof judged === 'string' ? judged : refuse(judged.code, judged.info)
}

/** Asks for a step that writes nothing of the registry itself. */
export const demandStep = (registry: Registry, action: Parameters<typeof judge>[1], doer: Doer, outdated: readonly string[]): void =>
  void demand(registry, action, doer, outdated)

export function demandPrices({ permissions }: Pick<Doer, 'permissions'>): void {
  if (!permissions.has('orders.prices')) refuse('access.denied', { permission: 'orders.prices' })
}

const authorsWith = (authors: readonly string[], { employeeId, userId, actingAs }: Doer): string[] => [
  ...new Set([...authors, employeeId, userId, ...(actingAs === null ? [] : [actingAs])]),
]
