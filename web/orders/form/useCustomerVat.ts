import { lineOf, type Margin, marginOf } from '#contract/order-sums.ts'
import { customerVatOf, type Taxed, type Vat } from '#contract/order-vat.ts'
import { useMe } from '#web/api/session.ts'
import { useNow } from '#web/i18n/format.ts'
import { loadingDay, type OrderFields, readMoney } from './draft.ts'

type Fields = Pick<OrderFields, 'stops' | 'price' | 'vatMode' | 'vatRate' | 'customerPrice' | 'customerVat'>

/** How the customer of a form is billed, as it was said or as the own regime has it, and what is left of that. */
export function useCustomerVat(fields: Fields): { own: Taxed; day: string; billed: Vat; margin: Margin | null } {
  const { organization: own } = useMe()
  const day = loadingDay(fields, useNow(60_000))
  const billed = fields.customerVat ?? customerVatOf(fields, own, day)
  const price = readMoney(fields.price)
  const cost = price && { ...lineOf(price.minor, fields.vatMode, fields.vatRate), claims: 0, currency: price.currency }
  return { own, day, billed, margin: marginOf({ price: readMoney(fields.customerPrice), vat: billed }, cost) }
}
