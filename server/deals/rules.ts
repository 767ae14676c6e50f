import type { Vat } from '#contract/order-vat.ts'
import type { OrderRecord } from './record.ts'

/** How VAT stands in what the customer of an order is billed. */
export const customerVatIn = (order: Pick<OrderRecord, 'customerVatMode' | 'customerVatRate'>) =>
  ({ vatMode: order.customerVatMode, vatRate: order.customerVatRate }) as Vat
