/** What bounds a price of so much a kilometre, in minor units; `upTo` null: nothing above. */
type Bounds = { perKm: number; atLeast: number; upTo: number | null }

/** The price of a way, to the whole rouble and at least the lower bound; null where it would be above the upper one. */
export function boundedPrice({ perKm, atLeast, upTo }: Bounds, distanceKm: number): number | null {
  const minor = Math.max(atLeast, Math.ceil((perKm * distanceKm) / 100) * 100)
  return upTo !== null && minor > upTo ? null : minor
}
