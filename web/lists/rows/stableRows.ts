import { useEffect, useState } from 'react'

type Listed = { id: string }

type StableRows<Row> = {
  key: string
  pages: number
  source: readonly Row[]
  /** Rows in the order they are shown. */
  rows: readonly Row[]
  /** Rows that came since and wait. */
  fresh: number
  moved: boolean
  /** What the rows that have just changed were before. */
  was: ReadonlyMap<string, Row>
}

type Came<Row> = { rows: readonly Row[]; key: string; pages: number }

/** What is shown after new rows came: the same filter and pages keep their order and hold back what is new; anything else shows all. */
export function settle<Row extends Listed>(held: StableRows<Row> | null, { rows, key, pages }: Came<Row>): StableRows<Row> {
  const fromNew = { key, pages, source: rows, rows: rows, fresh: 0, moved: false, was: new Map<string, Row>() }
  if (!held || held.key !== key || held.pages !== pages || held.rows.length === 0) return fromNew
  const came = new Map(rows.map(row => [row.id, row]))
  const shown = held.rows.flatMap(row => came.get(row.id) ?? [])
  if (shown.length === 0) return fromNew
  const before = new Map(held.rows.map(row => [row.id, row]))
  const was = new Map(
    shown.flatMap(row => {
      const former = before.get(row.id)
      return former && former !== row ? [[row.id, former] as const] : []
    }),
  )
  const common = rows.filter(row => before.has(row.id))
  return { ...fromNew, rows: shown, fresh: rows.length - common.length, moved: common.some((row, i) => row.id !== shown[i]?.id), was }
}

const TINT = 1300

/** The rows of a list without jumps: what came or moved by itself waits until it is asked for. */
export function useStableRows<Row extends Listed>(came: Came<Row>) {
  const [held, setHeld] = useState<StableRows<Row>>(() => settle(null, came))
  let now = held
  if (held.source !== came.rows || held.key !== came.key || held.pages !== came.pages) {
    now = settle(held, came)
    setHeld(now)
  }
  useEffect(() => {
    if (now.was.size === 0) return
    const timer = setTimeout(() => setHeld(last => ({ ...last, was: new Map() })), TINT)
    return () => clearTimeout(timer)
  }, [now.was])
  return { rows: now.rows, fresh: now.fresh, moved: now.moved, was: now.was, showAll: () => setHeld(settle(null, came)) }
}
