import { z } from 'zod'
import type { FlightOrder } from '#contract/flight-list.ts'
import { OrderMoney } from '#contract/order-list.ts'
import { lineOf } from '#contract/order-sums.ts'
import type { Money } from '#contract/primitives.ts'
import type { CostRecord } from '#server/flights/store/list.ts'
import type { Listed } from '#server/orders/row/list.ts'
import type { OwnRow } from '#server/orders/store/rows.ts'

/** An order as the viewer's own list has it. */
export type KnownOrder = { row: Listed; money: OrderMoney }

/** Reads stored rows of orders, by their ids. */
export const knownOrders = (rows: readonly OwnRow[]): ReadonlyMap<string, KnownOrder> =>
  new Map(
    rows.map(({ orderId, rowJson, moneyJson }) => [
      orderId,
      { row: JSON.parse(rowJson) as Listed, money: z.decode(OrderMoney, JSON.parse(moneyJson)) },
    ]),
  )

export const toFlightOrder = ({ row }: KnownOrder): FlightOrder => ({
  id: row.id,
  number: row.number ?? '',
  counterpart: row.counterpart?.name ?? null,
  documents: row.documents,
})

/**
 * What an order pays for what a flight carries of it: its price without VAT by the share of its mass, to the kopeck and rounded down; all of
 * it where no share is kept. Null without a price.
 */
export function revenueOf({ row, money }: KnownOrder, massKg: number | null): Money | null {
  if (!money.price) return null
  const { net } = lineOf(money.price.minor, money.vatMode, money.vatRate)
  const whole = row.cargo.massKg
  const minor = massKg === null || whole === 0 || massKg >= whole ? net : Number((BigInt(net) * BigInt(massKg)) / BigInt(whole))
  return { minor, currency: money.price.currency }
}

/** The sum of amounts, all of them known and of one currency; else nothing can be said. */
export function sumOf(amounts: readonly (Money | null)[]): Money | null {
  const known = amounts.filter(amount => amount !== null)
  const [first] = known
  if (!first || known.length < amounts.length || known.some(({ currency }) => currency !== first.currency)) return null
  return { minor: known.reduce((sum, { minor }) => sum + minor, 0), currency: first.currency }
}

/** What a flight cost as far as it is known: the facts, and the plan where there is none; what has neither is left out. */
export const costOf = (costs: readonly CostRecord[]): Money | null =>
  sumOf(
    costs.flatMap(({ plan, fact, currency }) => {
      const minor = fact ?? plan
      return minor === null ? [] : { minor, currency }
    }),
  )
