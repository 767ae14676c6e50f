import type { CounterpartKey } from '#contract/settlement-debts.ts'
import type { Placed } from '#server/deals/settlements/record.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { LineRecord, SettlementRecord } from '#server/settlements/record.ts'
import { payDueOnOf } from '#server/settlements/row.ts'

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
