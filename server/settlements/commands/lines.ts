import type { Insertable } from 'kysely'
import type { CounterpartKey } from '#contract/settlement-debts.ts'
import { type SettlementKind, settlementLimits } from '#contract/settlement-states.ts'
import type { Placed } from '#server/deals/settlements/record.ts'
import { debtsWith } from '#server/deals/settlements/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { SettlementLines } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { LineRecord, SettlementRecord, SettlementState } from '#server/settlements/record.ts'
import { checkDebts, checkFree, chosen, counterpartOf, numbersOf, restOf, same, searchOf } from '#server/settlements/rules/lines.ts'
import { firstDay } from '#server/settlements/rules/sums.ts'
import {
  deleteLines,
  insertEntry,
  insertLines,
  insertSettlement,
  linesOf,
  lockSettlement,
  nextNumber,
  setLines,
  setSettlement,
  writeTotals,
} from '#server/settlements/store/settlements.ts'
import { authorsWith, checkSeesPrices, nextStatus, type SettlementActor } from './actors.ts'
import { publishChanged, recordEntry } from './history.ts'

/** The lines debts become in a settlement: what is left of each. */
export const linesFor = (settlement: SettlementRecord, found: readonly Placed[]): Insertable<SettlementLines>[] =>
  found.map(debt => ({
    orgId: settlement.orgId,
    settlementId: settlement.id,
    orderId: debt.orderId,
    kind: settlement.kind,
    counterpartKind: settlement.counterpartKind,
    counterpartId: settlement.counterpartId,
    live: true,
    number: debt.number,
    part: debt.tookPart + 1,
    ...restOf(debt),
  }))

/** Orders of a settlement whose sums are others by now, or that cannot be paid any more. */
export async function outdatedIn(tx: Tx, { settlement, lines }: SettlementState): Promise<string[]> {
  const found = await presentDebts(tx, settlement, lines)
  const outdated: string[] = []
  for (const line of lines) {
    const debt = found.get(line.orderId)
    const stopped = debt?.kind === 'payable' && (debt.holdKind !== null || debt.settledOn !== null)
    if (!debt || !same(line, restOf(debt)) || stopped) outdated.push(line.number)
  }
  return outdated
}

/** What is owed now for orders of a settlement with its counterpart, by order; one that is owed nothing for any more is left out. */
export async function presentDebts(tx: Tx, settlement: SettlementRecord, lines: readonly LineRecord[]): Promise<Map<string, Placed>> {
  const found = await debtsWith(
    tx,
    settlement.kind as SettlementKind,
    counterpartOf(settlement),
    lines.map(line => line.orderId),
  )
  return new Map(found.map(debt => [debt.orderId, debt]))
}

/** A settlement for a change, its lines beside. */
export async function lockSettlementState(tx: Tx, id: string, version: number | null): Promise<SettlementState> {
  const settlement = await lockSettlement(tx, id, version)
  return { settlement, lines: await linesOf(tx, [settlement.id]) }
}

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
  return recordEntry(tx, actor, made, { what: 'create', to: 'draft', comment, orders: numbersOf(made.lines) })
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
  return recordEntry(tx, actor, after, { what: 'add', orders: found.map(debt => debt.number) })
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
  return recordEntry(tx, actor, after, { what: 'remove', orders: numbersOf(gone) })
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

/** Writes the sums of a settlement after its lines changed, in the same transaction. */
export async function countAnew(
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
export async function refreshed(tx: Tx, actor: SettlementActor, before: SettlementState): Promise<SettlementState> {
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
