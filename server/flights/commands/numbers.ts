import { countFlights } from '#server/deals/flights/store/flights.ts'
import type { OrderState } from '#server/deals/record.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { takeNumbers, yearOf } from '#server/platform/numbers.ts'

/** The number of the next flight of an order. */
export async function numberOf(tx: Tx, { order }: Pick<OrderState, 'order'>): Promise<string> {
  return `${order.number}-${(await countFlights(tx, order.orgId as OrgId, order.id)) + 1}`
}

/** A number of the executor's own, for a flight of several orders: `Р-26-000123`. */
export async function ownNumber(tx: Tx): Promise<string> {
  const year = yearOf(tx)
  const n = await takeNumbers(tx, 'flight', year)
  return `Р-${String(year).slice(-2)}-${String(n).padStart(6, '0')}`
}
