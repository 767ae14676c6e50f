import type { OrderDraft } from '#contract/order-draft.ts'
import { lineOf } from '#contract/order-sums.ts'
import type { Money } from '#contract/primitives.ts'
import type { SumFacts } from './record.ts'

/** A price as its VAT mode and rate make it. */
export function sumOf(price: Money, vatMode: OrderDraft['vatMode'], vatRate: number): SumFacts {
  const { net, vat, gross } = lineOf(price.minor, vatMode, vatRate)
  const of = (minor: number): Money => ({ minor, currency: price.currency })
  return { net: of(net), vat: of(vat), gross: of(gross), vatMode, vatRate: vatMode === 'none' ? 0 : vatRate }
}
