import { useEffect, useState } from 'react'
import type { OrderRow } from '#contract/orders.ts'

type Held = {
  key: string
  pages: number
  source: readonly OrderRow[]
  /** Rows in the order they are shown. */
  shown: readonly OrderRow[]
  /** Rows that came since and wait. */
  fresh: number
  moved: boolean
  changed: ReadonlyMap<string, ReadonlySet<string>>
}

type Came = { rows: readonly OrderRow[]; key: string; pages: number }

const columnsOf = (was: OrderRow, is: OrderRow): ReadonlySet<string> => {
  const differs = (of: (row: OrderRow) => unknown) => JSON.stringify(of(was)) !== JSON.stringify(of(is))
  const columns: [string, boolean][] = [
    ['number', was.number !== is.number],
    ['status', was.status !== is.status],
    ['next', differs(row => row.next)],
    ['route', differs(row => row.stops)],
    ['party', differs(row => [row.counterpart, row.truck])],
    ['cargo', differs(row => row.cargo)],
    ['documents', differs(row => row.documents)],
    ['price', differs(row => row.money)],
  ]
  return new Set(columns.filter(([, changed]) => changed).map(([id]) => id))
}

/** What is shown after new rows came: the same filter and pages keep their order and hold back what is new; anything else shows all. */
export function settle(held: Held | null, { rows, key, pages }: Came): Held {
  const fromNew = { key, pages, source: rows, shown: rows, fresh: 0, moved: false, changed: new Map() }
  if (!held || held.key !== key || held.pages !== pages || held.shown.length === 0) return fromNew
  const came = new Map(rows.map(row => [row.id, row]))
  const shown = held.shown.flatMap(row => came.get(row.id) ?? [])
  if (shown.length === 0) return fromNew
  const known = new Set(held.shown.map(row => row.id))
  const before = new Map(held.shown.map(row => [row.id, row]))
  const changed = new Map(
    shown.flatMap(row => {
      const was = before.get(row.id)
      return was && was.version !== row.version ? [[row.id, columnsOf(was, row)] as const] : []
    }),
  )
  const common = rows.filter(row => known.has(row.id))
  return {
    ...fromNew,
    shown,
    fresh: rows.length - common.length,
    moved: common.some((row, i) => row.id !== shown[i]?.id),
    changed,
  }
}

const TINT = 1300

/** The rows of a list without jumps: what came or moved by itself waits until it is asked for. */
export function useCalmRows(came: Came) {
  const [held, setHeld] = useState<Held>(() => settle(null, came))
  let now = held
  if (held.source !== came.rows || held.key !== came.key || held.pages !== came.pages) {
    now = settle(held, came)
    setHeld(now)
  }
  useEffect(() => {
    if (now.changed.size === 0) return
    const timer = setTimeout(() => setHeld(last => ({ ...last, changed: new Map() })), TINT)
    return () => clearTimeout(timer)
  }, [now.changed])
  return {
    rows: now.shown,
    fresh: now.fresh,
    moved: now.moved,
    changed: now.changed,
    showAll: () => setHeld(settle(null, came)),
  }
}
