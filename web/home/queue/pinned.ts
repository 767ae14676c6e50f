import { useState } from 'react'
import type { OrderRow } from '#contract/order-list.ts'

/** A thing to do as it is shown; `gone`: somebody has done it meanwhile, and its place is kept while it is looked at. */
export type Pinned = { row: OrderRow; gone: boolean }

export type PinnedList = {
  source: readonly OrderRow[]
  items: readonly Pinned[]
  /** Things that came above what is shown and wait until they are asked for. */
  fresh: number
  moved: boolean
}

type Came = {
  rows: readonly OrderRow[]
  /** The person's pointer or focus is in the queue. */
  looking: boolean
  /** Orders this person has just dealt with: their rows leave at once, or go where their next step belongs. */
  dealt: ReadonlySet<string>
}

export const shownItems = 15

const anew = (source: readonly OrderRow[]): PinnedList => ({
  source,
  items: source.slice(0, shownItems).map(row => ({ row, gone: false })),
  fresh: 0,
  moved: false,
})

/**
 * The queue after new rows came: what is shown keeps its place and is refilled from below; what others did stays as gone while it is
 * looked at; what is new or has moved up waits.
 */
export function settle(held: PinnedList | null, { rows, looking, dealt }: Came): PinnedList {
  if (!held || held.items.length === 0) return anew(rows)
  const came = new Map(rows.map(row => [row.id, row]))
  const own = new Set(
    held.items.flatMap(({ row: { id, version } }) => (dealt.has(id) && came.has(id) && came.get(id)!.version !== version ? [id] : [])),
  )
  const kept = held.items.flatMap(({ row }): Pinned[] => {
    const now = came.get(row.id)
    if (own.has(row.id)) return []
    if (now) return [{ row: now, gone: false }]
    return looking && !dealt.has(row.id) ? [{ row, gone: true }] : []
  })
  const known = new Set(kept.flatMap(one => (one.gone ? [] : [one.row.id])))
  if (known.size === 0 && !looking) return anew(rows)
  const last = rows.findLastIndex(row => known.has(row.id))
  // the next step of what this person has just done goes to its own place in the order
  for (const [i, row] of rows.slice(0, last + 1).entries()) {
    if (!own.has(row.id)) continue
    const before = rows.slice(0, i).findLast(one => known.has(one.id))
    kept.splice(before ? kept.findIndex(one => one.row.id === before.id) + 1 : 0, 0, { row, gone: false })
    known.add(row.id)
  }
  const below = rows.slice(last + 1, last + 1 + Math.max(0, shownItems - known.size)).map(row => ({ row, gone: false }))
  const common = rows.filter(row => known.has(row.id))
  const shown = kept.filter(one => !one.gone)
  return {
    source: rows,
    items: [...kept, ...below],
    fresh: rows.slice(0, last + 1).length - common.length,
    moved: common.some((row, i) => row.id !== shown[i]?.row.id),
  }
}

/** The rows of the queue without jumps under the pointer or the focus; another `visit` shows what came as it is. */
export function usePinned(rows: readonly OrderRow[], looking: boolean, dealt: ReadonlySet<string>, visit: number) {
  const [{ held, seen }, setHeld] = useState(() => ({ held: settle(null, { rows, looking, dealt }), seen: visit }))
  let now = held
  if (!same(held.source, rows)) {
    now = settle(seen === visit ? held : null, { rows, looking, dealt })
    setHeld({ held: now, seen: visit })
  }
  return { ...now, showAll: () => setHeld({ held: anew(rows), seen: visit }) }
}

const same = (a: readonly OrderRow[], b: readonly OrderRow[]) => a.length === b.length && a.every((row, i) => row === b[i])
