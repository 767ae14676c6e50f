import { useState } from 'react'
import type { Pin, TableLayout } from '#web/ui/table/props.ts'
import { narrowest, untouched } from './arrange.ts'

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(one => typeof one === 'string') : [])

const edges = new Set<unknown>(['start', 'end', 'none'] satisfies Pin[])

/** A layout read back from where it was kept; what is not one is left out. */
export function readLayout(kept: string | null, usual: TableLayout): TableLayout {
  if (kept === null) return usual
  try {
    const { order, hidden, widths, pins } = JSON.parse(kept) as Record<string, unknown>
    return {
      order: texts(order),
      hidden: texts(hidden),
      widths: Object.fromEntries(
        Object.entries(widths ?? {}).filter(([, width]) => typeof width === 'number' && width >= narrowest && width < 5000),
      ),
      pins: Object.fromEntries(Object.entries(pins ?? {}).filter(([, pin]) => edges.has(pin))),
    }
  } catch {
    return usual
  }
}

/** The layout of a table as this device remembers it under a key; `usual` says what is hidden at first. */
export function useTableLayout(key: string, usual: Partial<TableLayout> = {}) {
  const first = { ...untouched, ...usual }
  const [layout, setLayout] = useState(() => {
    try {
      return readLayout(localStorage.getItem(key), first)
    } catch {
      return first
    }
  })
  const change = (next: TableLayout | null) => {
    setLayout(next ?? first)
    try {
      if (next === null) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A browser that forbids storage forgets it at the next visit.
    }
  }
  return [layout, change] as const
}
