import type { z } from 'zod'
import type { FlightFound } from '#contract/flight-card.ts'
import type { FlightLanes } from '#contract/flight-lanes.ts'
import type { FlightListRow } from '#contract/flight-list.ts'
import { foretold } from '#server/deals/flights/projection.ts'
import type { ListedFlight } from '#server/deals/flights/row.ts'
import { toExpected } from '#server/deals/flights/row.ts'
import { foremost } from '#server/deals/flights/rules/expected.ts'
import { listExpected } from '#server/deals/flights/store/arrivals.ts'
import { lanesOf } from '#server/flights/rules/lanes.ts'
import { type CostRecord, costsOf, type FlightRecord, type LoadPart, listOwnFlights, loadPartsOf } from '#server/flights/store/list.ts'
import { listOwnRows } from '#server/orders/store/rows.ts'
import type { Tx } from '#server/platform/db.ts'
import { costOf, type KnownOrder, knownOrders, revenueOf, sumOf, toFlightOrder } from './orders.ts'

/** A flight as its viewer's row keeps it. */
export const listedIn = ({ rowJson }: Pick<FlightRecord, 'rowJson'>): ListedFlight => JSON.parse(rowJson) as ListedFlight

/** What the money of flights is worked out of. */
export type MoneySources = { orders: ReadonlyMap<string, KnownOrder>; parts: readonly LoadPart[]; costs: readonly CostRecord[] }

/** Rows of a page with what its orders say, which is asked for all of them at once; money where this person may see it. */
export async function rowsWithOrders(tx: Tx, records: readonly Pick<FlightRecord, 'rowJson'>[], prices: boolean): Promise<FlightListRow[]> {
  const listed = records.map(listedIn)
  const orders = knownOrders(await listOwnRows(tx, [...new Set(listed.flatMap(flight => flight.orderIds))]))
  const ids = prices ? listed.flatMap(flight => (flight.side === 'executor' ? flight.id : [])) : []
  const parts = await loadPartsOf(tx, ids.length === 0 ? {} : { flightIds: ids, orderIds: [...orders.keys()] })
  const costs = await costsOf(tx, ids)
  const onRoad = listed.flatMap(({ id, status }) => (foretold.has(status) ? [id] : []))
  const expected = Map.groupBy(await listExpected(tx, { flightIds: onRoad }), ({ flightId }) => flightId)
  return listed.map(flight => {
    const { orderIds, ...row } = flight
    const first = foremost(expected.get(flight.id) ?? [])
    return {
      ...row,
      expected: first && toExpected(first, tx.now),
      orders: orderIds.flatMap(id => {
        const order = orders.get(id)
        return order ? toFlightOrder(order) : []
      }),
      money: prices ? moneyOf(flight, { orders, parts, costs }) : null,
    }
  })
}

/** What a flight earns and costs its executor; a forwarder is told nothing of it. */
export function moneyOf(flight: ListedFlight, { orders, parts, costs }: MoneySources): FlightListRow['money'] {
  if (flight.side !== 'executor') return null
  return {
    revenue: sumOf(
      flight.orderIds.map(id => {
        const order = orders.get(id)
        return order ? revenueOf(order, flight.id, parts) : null
      }),
    ),
    cost: costOf(costs.filter(cost => cost.flightId === flight.id)),
  }
}

/** Where flights go, by the places their orders name. */
export async function lanesIn(tx: Tx, records: readonly FlightRecord[]): Promise<Omit<FlightLanes, 'complete'>> {
  const listed = records.map(listedIn)
  const orders = knownOrders(await listOwnRows(tx, [...new Set(listed.flatMap(flight => flight.orderIds))]))
  const placeOf = ({ orderId, place }: ListedFlight['stops'][number]) =>
    orders.get(orderId ?? '')?.row.stops.find(stop => stop.place.ru === place.ru)?.placeCode ?? null
  return lanesOf(listed, placeOf, tx.now)
}

/** Flights found by a number, each with whom it is for or by. */
export async function foundIn(tx: Tx, rows: readonly { rowJson: string }[]): Promise<z.output<typeof FlightFound>[]> {
  const listed = rows.map(row => JSON.parse(row.rowJson) as ListedFlight)
  const orders = knownOrders(await listOwnRows(tx, [...new Set(listed.flatMap(flight => flight.orderIds))]))
  return listed.map(({ id, number, startsAt, orderIds }) => {
    const names = new Set(orderIds.flatMap(orderId => orders.get(orderId)?.row.counterpart?.name ?? []))
    return { id, number, counterpart: names.size > 0 ? [...names].join(', ') : null, startsAt }
  })
}

/** Flights a card names, by their ids, as far as they open to whoever reads it. */
export async function namedFlights(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, { id: string; number: string }>> {
  const rows = await listOwnFlights(tx, ids)
  return new Map(rows.map(listedIn).map(({ id, number }) => [id, { id, number }]))
}
