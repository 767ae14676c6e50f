/** Vehicles too near to each other to be told apart: where they are on the whole, and which. */
export type Cluster = { x: number; y: number; members: number[] }

/** From this zoom on every vehicle is drawn by itself. */
export const CLUSTERED_BELOW = 10
const pixels = 46

/**
 * Which of the points lie together at a zoom, by their places in mercator: each is joined with those around it that nobody took yet, in their
 * order, so the same points give the same clusters.
 */
export function clustersOf(xs: Float64Array, ys: Float64Array, zoom: number): Cluster[] {
  if (zoom >= CLUSTERED_BELOW) return []
  const reach = pixels / (512 * 2 ** zoom)
  const cells = new Map<number, number[]>()
  const key = (x: number, y: number) => Math.floor(x / reach) * 1_048_576 + Math.floor(y / reach)
  for (let i = 0; i < xs.length; i++) {
    const at = key(xs[i]!, ys[i]!)
    const cell = cells.get(at)
    if (cell) cell.push(i)
    else cells.set(at, [i])
  }
  const taken = new Uint8Array(xs.length)
  const found: Cluster[] = []
  for (let i = 0; i < xs.length; i++) {
    if (taken[i]) continue
    const members: number[] = []
    let [x, y] = [0, 0]
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const other of cells.get(key(xs[i]! + dx * reach, ys[i]! + dy * reach)) ?? [])
          if (!taken[other] && Math.hypot(xs[other]! - xs[i]!, ys[other]! - ys[i]!) < reach) {
            members.push(other)
            x += xs[other]!
            y += ys[other]!
          }
    // two stand beside each other and are seen as two
    if (members.length < 3) continue
    for (const member of members) taken[member] = 1
    found.push({ x: x / members.length, y: y / members.length, members })
  }
  return found
}
