import { type ExtraCode, signed } from '#contract/extras.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { Money } from '#contract/primitives.ts'
import type { ExtraRecord } from '#server/deals/record.ts'
import { carriage, extraNames, service, trip } from '#server/prints/words.ts'
import type { LineFacts, SumFacts } from '#server/wording/record.ts'
import { sumOf } from '#server/wording/rules.ts'

type Priced = { currency: string; vatMode: string; vatRate: number }

export const sumIn = (minor: number, { currency, vatMode, vatRate }: Priced): SumFacts =>
  sumOf({ minor, currency }, vatMode as OrderDraft['vatMode'], vatRate)

/** The carriage and the extras; what was given back of one is taken off its own line, and a line nothing is left of goes. */
export function linesOf(price: number, extras: readonly ExtraRecord[], priced: Priced): LineFacts[] {
  const backs = Map.groupBy(extras, ({ returns }) => returns)
  const known = new Set(extras.map(({ id }) => id))
  const lines = extras
    .filter(({ returns }) => returns === null || !known.has(returns))
    .map(extra => ({
      name: extraNames[extra.code as ExtraCode],
      quantity: 1,
      unit: service,
      sum: [extra, ...(backs.get(extra.id) ?? [])].map(each => sumIn(signed(each), priced)).reduce(plus),
    }))
  return [{ name: carriage, quantity: 1, unit: trip, sum: sumIn(price, priced) }, ...lines.filter(({ sum }) => sum.gross.minor !== 0)]
}

const plus = (one: SumFacts, other: SumFacts): SumFacts => {
  const both = (of: 'net' | 'vat' | 'gross'): Money => ({ ...one[of], minor: one[of].minor + other[of].minor })
  return { ...one, net: both('net'), vat: both('vat'), gross: both('gross') }
}
