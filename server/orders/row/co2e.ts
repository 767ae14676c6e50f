import type { Co2eBasis, OrderCo2e } from '#contract/co2e.ts'
import { totalOf } from '#server/deals/flights/row.ts'
import { estimatedCo2e } from '#server/deals/flights/rules/co2e.ts'
import type { EmissionRecord } from '#server/deals/flights/store/emissions.ts'
import type { OrderState } from '#server/deals/record.ts'

/** To the tenth, as each figure is kept. */
const sumOf = (rows: readonly { wtwKg: number; ttwKg: number }[], of: 'wtwKg' | 'ttwKg'): number =>
  rows.reduce((sum, row) => sum + Math.round(row[of] * 10), 0) / 10

/** CO2e of an order: what its flights were found to cause with it; by its own requirement as long as nothing was. */
export function co2eIn({ order, cargos }: Pick<OrderState, 'order' | 'cargos'>, emissions: readonly EmissionRecord[]): OrderCo2e | null {
  const measured = measuredCo2e(emissions)
  if (measured !== null) return measured
  const { id, distanceKm, truckType, capacityKg, bodyTypes, temperature } = order
  const { massKg } = totalOf(cargos)
  const share = estimatedCo2e({ orderId: id, massKg, distanceKm, truckType, capacityKg, bodyTypes, temperature })
  if (share === null) return null
  const sum = { wtwKg: share.wtw / 10, ttwKg: share.ttw / 10 }
  return { ...sum, isEstimate: true, parts: [{ flightId: null, ...sum, ...share.basis }] }
}

/** What was found of an order on its flights, or on a flight of the orders its viewer sees; null while nothing was. */
export const measuredCo2e = (emissions: readonly EmissionRecord[]): OrderCo2e | null =>
  emissions.length === 0
    ? null
    : {
        wtwKg: sumOf(emissions, 'wtwKg'),
        ttwKg: sumOf(emissions, 'ttwKg'),
        isEstimate: false,
        parts: emissions.map(({ flightId, wtwKg, ttwKg, basis }) => ({ flightId, wtwKg, ttwKg, ...(basis as Co2eBasis) })),
      }
