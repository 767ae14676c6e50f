import type { OrderDraft } from './order-draft.ts'

type Spot = { lat: number | null; lon: number | null }

/** Road factor over the great circle: an estimate, stated as one wherever it is shown. */
const ROAD = 1.2
const EARTH_KM = 6371

/** VAT inside or on top of a price in minor units, rounded half up. Source: НК РФ ст. 164, 168. */
export function vatOf(minor: number, mode: OrderDraft['vatMode'], rate: number): number {
  if (mode === 'none' || rate === 0) return 0
  const base = mode === 'included' ? 100 + rate : 100
  return Math.floor((2 * minor * rate + base) / (2 * base))
}

/** Kilometres between two places along the great circle; null while one has no coordinates. */
export function greatCircleKm(a: Spot, b: Spot): number | null {
  if (a.lat === null || a.lon === null || b.lat === null || b.lon === null) return null
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const h = Math.sin(rad(b.lat - a.lat) / 2) ** 2 + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(b.lon - a.lon) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(h))
}

/** Estimated road distance in whole km through the places, or null when one of them has no coordinates. */
export function estimatedKm(places: readonly Spot[]): number | null {
  let km = 0
  for (let i = 1; i < places.length; i++) {
    const leg = greatCircleKm(places[i - 1]!, places[i]!)
    if (leg === null) return null
    km += leg
  }
  return places.length < 2 ? null : Math.max(1, Math.round(km * ROAD))
}
