import { z } from 'zod'
import type { CostSplit } from '#contract/flight-costs.ts'
import type { FlightOrder } from '#contract/flight-list.ts'
import { OrderMoney } from '#contract/order-list.ts'
import { costOf as costOfOrder, lineOf } from '#contract/order-sums.ts'
import type { Money } from '#contract/primitives.ts'
import { splitSum, weightsOf } from '#server/deals/flights/rules/split.ts'
import type { CostRecord, LoadPart } from '#server/flights/store/list.ts'
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

/** What an order pays its executor in all, without VAT. Null without a price. */
export function netOf({ money }: KnownOrder): Money | null {
  const price = costOfOrder(money)
  return price && { minor: lineOf(price.minor, money.vatMode, money.vatRate).net, currency: price.currency }
}

/**
 * What an order pays for what a flight carries of it: its price without VAT split between its flights, by mass on one leg, over several by
 * tonne-kilometres where those are known. What no flight carries yet is nobody's, and a flight that was broken off leaves its part to the
 * one that goes on. All of it where no share is kept.
 */
export function revenueOf(order: KnownOrder, flightId: string, parts: readonly LoadPart[]): Money | null {
  const net = netOf(order)
  const all = parts.filter(({ orderId }) => orderId === order.row.id)
  if (!net || !all.some(part => part.flightId === flightId)) return net
  const live = all.filter(({ status }) => status !== 'interrupted' && status !== 'cancelled')
  const going = live.length > 0 ? live : all
  const relayed = new Set(going.map(({ leg }) => leg)).size > 1
  const byWay = relayed && going.every(({ kgKm }) => kgKm !== null)
  const weights = going.map(({ kgKm, massKg }) => (byWay ? kgKm! : massKg))
  const carried = weights.reduce((sum, weight) => sum + weight, 0)
  const left = relayed ? 0 : Math.max(0, order.row.cargo.massKg - carried)
  const sums = splitSum(net.minor, [...weights, ...(left > 0 ? [left] : [])])
  return { minor: sums[going.findIndex(part => part.flightId === flightId)] ?? 0, currency: net.currency }
}

/** What a flight costs for each of its orders, by the way its people chose; null while nothing is known. */
export function orderCostsOf(
  cost: Money | null,
  { flightId, parts, split }: { flightId: string; parts: readonly LoadPart[]; split: CostSplit | undefined },
): ReadonlyMap<string, Money> {
  if (!cost) return new Map()
  const orders = parts
    .filter(part => part.flightId === flightId)
    .toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0) || (a.orderId < b.orderId ? -1 : 1))
  const sums = splitSum(cost.minor, weightsOf(split ?? usualSplit, orders))
  return new Map(orders.map(({ orderId }, i) => [orderId, { minor: sums[i]!, currency: cost.currency }]))
}

/** By tonne-kilometres unless people chose another way. */
export const usualSplit: CostSplit = { by: 'ton_km', shares: [] }

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
