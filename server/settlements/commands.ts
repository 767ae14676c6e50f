import type { Insertable } from 'kysely'
import type { Money } from '#contract/primitives.ts'
import type { CounterpartKey, SettlementKind, SettlementMove, SettlementStatus } from '#contract/settlements.ts'
import { settlementLimits } from '#contract/settlements.ts'
import { claimsOf, setClaim } from '#server/claims/store.ts'
import { lockState, remark, type Told } from '#server/orders/commands.ts'
import type { OrderState } from '#server/orders/row.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { SettlementLines } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { debtsWith, dropShare, type Placed, setShare, showDebts } from './debtStore.ts'
import { judge, type Mover, mayNotTakeBack, paidStatus, type SettlementFacts } from './lifecycle.ts'
import { countPaid, insertPayment, lockPaymentOf, paymentsOf, setPayment, takePaymentBack } from './paymentStore.ts'
import { payByOf } from './row.ts'
import { firstDay, lastDay, offsetOf, type PaidPart, spread, wholeOf } from './rules.ts'
import { followDebts } from './settled.ts'
import {
  deleteLines,
  type Entry,
  insertEntry,
  insertLines,
  insertSettlement,
  type LineRecord,
  linesOf,
  lockSettlement,
  nextNumber,
  registriesOf,
  type SettlementRecord,
  setLines,
  setSettlement,
  writeTotals,
} from './store.ts'

export type Doer = Pick<Actor, 'orgId' | 'userId' | 'employeeId' | 'actingAs' | 'name' | 'organization' | 'permissions' | 'maxOrder' | 'tz'>

/** A registry with its lines. */
export type Registry = { settlement: SettlementRecord; lines: readonly LineRecord[] }

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

/** Whose registry it is as an order tells of it. */
const partyOf = ({ kind, counterpartKind }: Pick<SettlementRecord, 'kind' | 'counterpartKind'>): 'forwarder' | 'executor' | 'customer' =>
  kind === 'payable' ? 'forwarder' : counterpartKind === 'customer' ? 'customer' : 'executor'

const counterpartOf = ({ counterpartKind, counterpartId }: SettlementRecord): CounterpartKey => ({
  kind: counterpartKind as CounterpartKey['kind'],
  id: counterpartId,
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

/** A hold that keeps money back: what is to be paid out, never what comes in. */
export const isHeld = (debt: Placed | undefined): boolean => debt !== undefined && debt.kind === 'payable' && debt.held !== null

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

/** What an order's payment writes: the day for both sides, claims that went with it, and the order itself when nothing is left to pay. */
async function settle(
  tx: Tx,
  doer: Doer,
  settlement: SettlementRecord,
  line: LineRecord,
  kind: Recorded['kind'],
  back: string | null = null,
): Promise<void> {
  const before = await lockState(tx, line.orderId, null)
  const party = partyOf(settlement)
  await setShare(tx, before.order, shareOf(settlement, line, doer.tz))
  if (party === 'customer') {
    await showDebts(tx, before)
    await tellPaid(tx, [before.order.orgId], before, line)
    return
  }
  const own = before.claims.filter(claim => claim.executorId === before.order.executorId)
  const within = await claimsIn(tx, settlement, line)
  for (const claim of own.filter(within)) {
    // the moment of the agreement stays: it says which line the claim is in
    const { updatedAt } = claim
    if (claim.status === 'agreed' && line.paidOn !== null) await setClaim(tx, claim, { status: 'settled', updatedAt })
    if (claim.status === 'settled' && line.paidOn === null) await setClaim(tx, claim, { status: 'agreed', updatedAt })
  }
  // what was set off is not told as a payment
  const whole = kind === 'offset' ? 'settlement.offset' : party === 'forwarder' ? 'settlement.pay' : 'settlement.received'
  const part = kind === 'offset' ? 'settlement.offset_part' : 'settlement.part'
  const undone = kind === 'offset' ? 'settlement.offset_back' : 'settlement.unpay'
  const what = back !== null ? undone : line.paidOn === null ? part : whole
  const said: Told = { what, side: party, organization: doer.organization, person: doer.name, ...(back !== null && { comment: back }) }
  const facts = {
    registry: settlement.number,
    ...(line.paidOn !== null && { day: line.paidOn }),
    ...(line.payment && { payment: line.payment }),
  }
  await followDebts(tx, { ...before, claims: await claimsOf(tx, before.order) }, said, facts)
  if (line.paidOn !== null) await tellPaid(tx, sidesOf(before), before, line)
}

/** The event of a payment: an order that is paid, or one that changed. */
const tellPaid = (tx: Tx, hearers: string[], { order }: Pick<OrderState, 'order'>, { paidOn }: LineRecord) =>
  paidOn === null
    ? publish(tx, 'order.changed', hearers, { orderId: order.id, version: order.version })
    : publish(tx, 'settlement.paid', hearers, { orderId: order.id, day: paidOn })

/** Claims a line has in its sum: those agreed since the order's line before it was posted, and until its own was. */
async function claimsIn(tx: Tx, { postedAt }: SettlementRecord, line: LineRecord): Promise<(claim: { updatedAt: Date }) => boolean> {
  const earlier = (await registriesOf(tx, line.orderId))
    .filter(each => each.kind === line.kind && each.counterpartKind === line.counterpartKind && each.posted && each.part < line.part)
    .flatMap(each => each.postedAt ?? [])
  return ({ updatedAt }) => postedAt !== null && updatedAt <= postedAt && earlier.every(at => updatedAt > at)
}

const sidesOf = ({ order }: Pick<OrderState, 'order'>): string[] => [order.orgId, order.executorId].filter(org => org !== null)

/** Orders are locked in one order everywhere. */
const inTurn = (lines: readonly LineRecord[]): LineRecord[] => lines.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))

const shareOf = (settlement: SettlementRecord, line: LineRecord, tz: string) => ({
  party: partyOf(settlement),
  settlementId: settlement.id,
  number: settlement.number,
  // an order may be paid before the others of its registry
  status: line.posted ? paidStatus([line]) : settlement.status,
  approvedOn: settlement.approvedAt && dayIn(tz, settlement.approvedAt),
  postedOn: settlement.postedAt && dayIn(tz, settlement.postedAt),
  paidOn: line.paidOn,
  total: line.total,
  paid: line.paid,
  payment: line.payment,
})

const secret = new Set<string>(['draft', 'voided'])
/** Steps the other side reads in the history of the order, by whose registry it is. */
const said: Record<string, Partial<Record<string, string>>> = {
  forwarder: { approve: 'settlement.approve', post: 'settlement.post' },
  executor: { post: 'settlement.bill' },
}

/** Writes a step everywhere: what orders tell of the registry, its history, audit, the events. */
async function moved(
  tx: Tx,
  doer: Doer,
  registry: Registry,
  from: SettlementStatus,
  what: 'submit' | 'approve' | 'return' | 'post' | 'void',
  comment: string,
): Promise<Registry> {
  const { settlement, lines } = registry
  const party = partyOf(settlement)
  for (const line of inTurn(lines)) {
    // a registry nobody was told of leaves nothing to take back
    if (secret.has(settlement.status) && secret.has(from)) break
    const state = await lockState(tx, line.orderId, null)
    if (secret.has(settlement.status)) await dropShare(tx, state.order, party, settlement.id)
    else await setShare(tx, state.order, shareOf(settlement, line, doer.tz))
    await showDebts(tx, state)
    const words = said[party]?.[what]
    const by = party === 'executor' ? 'executor' : 'forwarder'
    if (words)
      await remark(
        tx,
        state,
        { what: words, side: by, organization: doer.organization, person: doer.name },
        { registry: settlement.number },
      )
    else if (party !== 'customer')
      await publish(tx, 'order.changed', sidesOf(state), { orderId: state.order.id, version: state.order.version })
  }
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

// ---------------------------------------------------------------------------------------------------------------------
// Lines
// ---------------------------------------------------------------------------------------------------------------------

/** Refuses orders that cannot be put into a registry. */
function checkDebts(asked: readonly string[], found: readonly Placed[]): void {
  if (found.length < asked.length) refuse('settlement.order_unknown', { field: 'orderIds' })
  for (const debt of found) hinder(debt)
}

function hinder(debt: Placed): void {
  const closed = hindrance(debt)
  if (closed) refuse(closed.code, closed.info)
}

/** Why a debt cannot be put into a registry now. */
export function hindrance(debt: Placed) {
  if (debt.settledOn !== null) return { code: 'settlement.order_paid', info: { order: debt.number } } as const
  if (debt.settlementId !== null)
    return { code: 'settlement.order_taken', info: { order: debt.number, registry: debt.settlementNumber } } as const
  const rest = restOf(debt)
  if (debt.tookLines > 0 && rest.gross === 0 && rest.claims === 0)
    return { code: 'settlement.nothing_due', info: { order: debt.number } } as const
  if (isHeld(debt)) return { code: 'settlement.on_hold', info: { order: debt.number, hold: debt.held } } as const
  return null
}

type Parts = Pick<LineRecord, 'currency' | 'net' | 'vat' | 'gross' | 'vatMode' | 'vatRate' | 'extras' | 'claims' | 'total' | 'payBy'>

/** What a debt comes to. */
export const partsOf = (debt: Placed): Parts => ({
  currency: debt.currency,
  net: debt.net,
  vat: debt.vat,
  gross: debt.gross,
  vatMode: debt.vatMode,
  vatRate: debt.vatRate,
  extras: debt.extras,
  claims: debt.claims,
  total: debt.total,
  payBy: payByOf(debt),
})

/** What posted registries left of a debt: the line of the next one. */
export const restOf = (debt: Placed): Parts => ({
  ...partsOf(debt),
  net: debt.net - debt.tookNet,
  vat: debt.vat - debt.tookVat,
  gross: debt.gross - debt.tookGross,
  extras: debt.extras - debt.tookExtras,
  claims: debt.claims - debt.tookClaims,
  total: debt.total - debt.tookTotal,
})

const linesFor = (settlement: SettlementRecord, found: readonly Placed[]): Insertable<SettlementLines>[] =>
  found.map(debt => ({
    orgId: settlement.orgId,
    settlementId: settlement.id,
    orderId: debt.orderId,
    kind: settlement.kind,
    counterpartKind: settlement.counterpartKind,
    live: true,
    number: debt.number,
    part: debt.tookPart + 1,
    ...restOf(debt),
  }))

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

export const searchOf = (
  { number, counterpartName, counterpartTin }: Pick<SettlementRecord, 'number' | 'counterpartName' | 'counterpartTin'>,
  lines: readonly Pick<LineRecord, 'number'>[],
): string => [number, counterpartName, counterpartTin, ...numbersOf(lines)].filter(Boolean).join(' · ').toLowerCase()

const numbersOf = (lines: readonly Pick<LineRecord, 'number'>[]): string[] => lines.map(line => line.number)

/** The lines of these orders; refused where one is not in the registry. */
function chosen(lines: readonly LineRecord[], orderIds: readonly string[]): LineRecord[] {
  const wanted = new Set(orderIds)
  const found = lines.filter(line => wanted.has(line.orderId))
  return found.length === wanted.size ? found : refuse('settlement.order_unknown', { field: 'orderIds' })
}

const same = (line: LineRecord, parts: Parts) =>
  line.currency === parts.currency &&
  line.net === parts.net &&
  line.vat === parts.vat &&
  line.claims === parts.claims &&
  line.total === parts.total

/** Orders of a registry whose sums are others by now, or that cannot be paid any more. */
export async function outdatedIn(tx: Tx, { settlement, lines }: Registry): Promise<string[]> {
  const found = await presentDebts(tx, settlement, lines)
  const outdated: string[] = []
  for (const line of lines) {
    const debt = found.get(line.orderId)
    const stopped = debt?.kind === 'payable' && (debt.held !== null || debt.settledOn !== null)
    if (!debt || !same(line, restOf(debt)) || stopped) outdated.push(line.number)
  }
  return outdated
}

export async function presentDebts(tx: Tx, settlement: SettlementRecord, lines: readonly LineRecord[]): Promise<Map<string, Placed>> {
  const found = await debtsWith(
    tx,
    settlement.kind as SettlementKind,
    counterpartOf(settlement),
    lines.map(line => line.orderId),
  )
  return new Map(found.map(debt => [debt.orderId, debt]))
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
