import type { OrderRow } from '#contract/order-list.ts'
import type { Money } from '#contract/primitives.ts'
import { isOver } from '../display.ts'

/** Orders from one place to another. */
export type Direction = {
  id: string
  from: { code: string; name: OrderRow['stops'][number]['place'] }
  to: { code: string; name: OrderRow['stops'][number]['place'] }
  total: number
  /** Past the deadline of their next step. */
  late: number
  /** Prices per currency, the largest first; empty where none may be seen. */
  sums: Money[]
}

/** Orders by where they go, the busiest first; `nowhere` have no place at one of their ends yet. */
export function directionsOf(rows: readonly OrderRow[], now: number): { directions: Direction[]; nowhere: number } {
  const found = new Map<string, Direction>()
  let nowhere = 0
  for (const row of rows) {
    const [from, to] = [row.stops[0], row.stops.slice(1).at(-1)]
    if (!from?.placeCode || !to?.placeCode) {
      nowhere += 1
      continue
    }
    const id = `${from.placeCode} ${to.placeCode}`
    const one = found.get(id) ?? {
      id,
      from: { code: from.placeCode, name: from.place },
      to: { code: to.placeCode, name: to.place },
      total: 0,
      late: 0,
      sums: [],
    }
    one.total += 1
    if (isOver(row.next, now)) one.late += 1
    const price = row.money?.price
    if (price) {
      const sum = one.sums.find(each => each.currency === price.currency)
      if (sum) sum.minor += price.minor
      else one.sums.push({ ...price })
    }
    found.set(id, one)
  }
  const directions = [...found.values()].toSorted((a, b) => b.total - a.total || b.late - a.late)
  for (const one of directions) one.sums.sort((a, b) => b.minor - a.minor)
  return { directions, nowhere }
}
