import type { Insertable } from 'kysely'
import type { CounterpartKey } from '#contract/settlement-debts.ts'
import type { SettlementKind } from '#contract/settlement-states.ts'
import { debtsWith, type Placed } from '#server/deals/settlements/store.ts'
import type { SettlementLines } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { LineRecord, SettlementRecord } from './record.ts'
import { payDueOnOf } from './row.ts'

/** A settlement with its lines. */
export type SettlementState = { settlement: SettlementRecord; lines: readonly LineRecord[] }

/** The other side of a settlement, as debts name it. */
export const counterpartOf = ({ counterpartKind, counterpartId }: SettlementRecord): CounterpartKey => ({
  kind: counterpartKind as CounterpartKey['kind'],
  id: counterpartId,
})

/** A hold that keeps money back: what is to be paid out, never what comes in. */
export const isHeld = (debt: Placed | undefined): boolean => debt !== undefined && debt.kind === 'payable' && debt.holdKind !== null

/** Refuses orders that cannot be put into a settlement. */
export function checkDebts(asked: readonly string[], found: readonly Placed[]): void {
  if (found.length < asked.length) refuse('settlement.order_unknown', { field: 'orderIds' })
  for (const debt of found) checkFree(debt)
}

/** Refuses a debt that cannot be put into a settlement now. */
export function checkFree(debt: Placed): void {
  const closed = obstacleOf(debt)
  if (closed) refuse(closed.code, closed.info)
}

/** Why a debt cannot be put into a settlement now. */
export function obstacleOf(debt: Placed) {
  if (debt.settledOn !== null) return { code: 'settlement.order_paid', info: { order: debt.number } } as const
  if (debt.settlementId !== null)
    return { code: 'settlement.order_taken', info: { order: debt.number, settlement: debt.settlementNumber } } as const
  const rest = restOf(debt)
  if (debt.tookLines > 0 && rest.gross === 0 && rest.claims === 0)
    return { code: 'settlement.nothing_due', info: { order: debt.number } } as const
  if (isHeld(debt)) return { code: 'settlement.on_hold', info: { order: debt.number, hold: debt.holdKind } } as const
  return null
}

/** The sums of a line. */
type Parts = Pick<LineRecord, 'currency' | 'net' | 'vat' | 'gross' | 'vatMode' | 'vatRate' | 'extras' | 'claims' | 'total' | 'payDueOn'>

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
  payDueOn: payDueOnOf(debt),
})

/** What posted settlements left of a debt: the line of the next one. */
export const restOf = (debt: Placed): Parts => ({
  ...partsOf(debt),
  net: debt.net - debt.tookNet,
  vat: debt.vat - debt.tookVat,
  gross: debt.gross - debt.tookGross,
  extras: debt.extras - debt.tookExtras,
  claims: debt.claims - debt.tookClaims,
  total: debt.total - debt.tookTotal,
})

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

/** What a settlement is found by. */
export const searchOf = (
  { number, counterpartName, counterpartTin }: Pick<SettlementRecord, 'number' | 'counterpartName' | 'counterpartTin'>,
  lines: readonly Pick<LineRecord, 'number'>[],
): string => [number, counterpartName, counterpartTin, ...numbersOf(lines)].filter(Boolean).join(' · ').toLowerCase()

/** The numbers of the orders of lines. */
export const numbersOf = (lines: readonly Pick<LineRecord, 'number'>[]): string[] => lines.map(line => line.number)

/** The lines of these orders; refused where one is not in the settlement. */
export function chosen(lines: readonly LineRecord[], orderIds: readonly string[]): LineRecord[] {
  const wanted = new Set(orderIds)
  const found = lines.filter(line => wanted.has(line.orderId))
  return found.length === wanted.size ? found : refuse('settlement.order_unknown', { field: 'orderIds' })
}

/** Whether a line comes to these sums. */
export const same = (line: LineRecord, parts: Parts) =>
  line.currency === parts.currency &&
  line.net === parts.net &&
  line.vat === parts.vat &&
  line.claims === parts.claims &&
  line.total === parts.total

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
