import { z } from 'zod'
import type { LaneHint, RecentOrder } from '#contract/lanes.ts'
import { OrderMoney, OrderRow } from '#contract/order-list.ts'
import { netOf, quartersOf, spreadOf } from './rules.ts'
import type { listAgreed, listRecent } from './store.ts'

const LaneOrder = OrderRow.pick({ number: true, stops: true, distanceKm: true, cargo: true, customer: true, counterpart: true })
type LaneOrder = z.output<typeof LaneOrder>

// rows of the projection are our own texts: they are read, not judged
const laneOrderOf = ({ rowJson }: { rowJson: string }) => JSON.parse(rowJson) as LaneOrder
const moneyOf = ({ moneyJson }: { moneyJson: string }) => z.decode(OrderMoney, JSON.parse(moneyJson))

const none = { ru: '', en: '' }

/** The figures of a lane from the orders agreed on it. */
export function toHint(rows: Awaited<ReturnType<typeof listAgreed>>, scope: LaneHint['scope'], currency: string): LaneHint {
  const agreed = rows.map(row => {
    const money = moneyOf(row)
    const seen = laneOrderOf(row)
    const net = netOf(row.price ?? 0, money.vatMode, money.vat?.minor ?? null)
    return { row, seen, net, perKm: seen.distanceKm ? Math.round(net / seen.distanceKm) : null }
  })
  return {
    scope,
    count: agreed.length,
    price: quartersOf(
      agreed.map(({ net }) => net),
      currency,
    ),
    perKm: quartersOf(
      agreed.flatMap(({ perKm }) => perKm ?? []),
      currency,
    ),
    spread: spreadOf(
      agreed.map(({ net }) => net),
      currency,
    ),
    last: agreed.slice(0, 5).map(({ row, seen, net, perKm }) => ({
      orderId: row.orderId,
      number: seen.number,
      loadingAt: row.loadingAt.toISOString(),
      from: seen.stops[0]?.place ?? none,
      to: seen.stops.at(-1)?.place ?? none,
      net: { minor: net, currency },
      perKm: perKm === null ? null : { minor: perKm, currency },
    })),
  }
}

export function toRecent(row: Awaited<ReturnType<typeof listRecent>>[number], prices: boolean): RecentOrder {
  const seen = laneOrderOf(row)
  return {
    orderId: row.orderId,
    number: seen.number,
    createdAt: row.createdAt.toISOString(),
    loadingAt: seen.stops[0]?.windowFrom ?? null,
    route: seen.stops.map(stop => stop.place),
    cargo: seen.cargo.name,
    massKg: seen.cargo.massKg,
    customer: seen.customer,
    executor: seen.counterpart?.name ?? null,
    price: prices ? moneyOf(row).price : null,
  }
}
