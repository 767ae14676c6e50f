import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { DataTableProps } from '#web/ui/DataTable.tsx'
import { arranged, inSight, totalOf, untouched } from './arrange.ts'

const step = 120

/** The box of a table: how wide it is, how its columns stand in it and which of them are in sight. */
export function useSight<Row>({ columns: given, layout = untouched, onSelect }: DataTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const [scrolled, setScrolled] = useState(0)
  const selectable = onSelect !== undefined

  useLayoutEffect(() => {
    const node = box.current
    if (!node) return
    const measure = () => setRoom(node.clientWidth)
    // one step at a time: sideways alone makes new columns needed
    const scroll = () => setScrolled(Math.round(node.scrollLeft / step) * step)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    node.addEventListener('scroll', scroll, { passive: true })
    return () => {
      observer.disconnect()
      node.removeEventListener('scroll', scroll)
    }
  }, [])

  const columns = useMemo(() => arranged(given, layout, room, selectable), [given, layout, room, selectable])
  const seen = useMemo(() => inSight(columns, scrolled, room), [columns, scrolled, room])
  return { box, room, columns, seen, selectable, wide: totalOf(columns) > room, aside: scrolled > 0 }
}
