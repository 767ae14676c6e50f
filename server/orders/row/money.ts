import { orderTotal, signed } from '#contract/extras.ts'
import type { OrderMoney } from '#contract/order-list.ts'
import { marginOf, vatOf } from '#contract/order-sums.ts'
import type { Vat } from '#contract/order-vat.ts'
import type { Money, Side } from '#contract/primitives.ts'
import { agreedIn } from '#server/deals/claims/row.ts'
import type { OrderState } from '#server/deals/record.ts'
import { customerVatIn } from '#server/deals/rules.ts'
import { counterOf } from '#server/orders/rules/counter.ts'

/** Money of an order for one side: the customer's price stays with the forwarder. */
export function moneyOf({ order, offers, extras, claims }: OrderState, side: Side): OrderMoney {
  const counter = counterOf({ order, offers })
  const money = (minor: number | null): Money | null => (minor === null ? null : { minor, currency: order.currency })
  const vatMode = order.vatMode as OrderMoney['vatMode']
  const approved = extras.filter(({ status }) => status === 'approved')
  const customerVat = side === 'forwarder' ? customerVatIn(order) : null
  const cost =
    order.price === null
      ? null
      : {
          ...orderTotal(order.price, vatMode, order.vatRate, approved),
          claims: agreedIn(claims, order.executorId),
          currency: order.currency,
        }
  return {
    price: money(order.price),
    ...(order.unitRate !== null && { unitRate: money(order.unitRate)! }),
    vatMode,
    vatRate: order.vatRate as OrderMoney['vatRate'],
    vat: order.price === null ? null : money(vatOf(order.price, vatMode, order.vatRate)),
    ...(counter && { counter }),
    ...(approved.length > 0 && { extras: money(approved.reduce((sum, extra) => sum + signed(extra), 0))! }),
    customerPrice: side === 'forwarder' ? money(order.customerPrice) : null,
    customerVat,
    margin: customerVat && marginOf({ price: money(order.customerPrice), vat: customerVat }, cost),
  }
}

export const customerVatColumns = ({ vatMode, vatRate }: Vat) => ({ customerVatMode: vatMode, customerVatRate: vatRate })
