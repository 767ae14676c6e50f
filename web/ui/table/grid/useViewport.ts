import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { arranged, inSight, totalOf, untouched } from '#web/ui/table/columns/arrange.ts'
import type { DataTableProps } from '#web/ui/table/props.ts'

const step = 120

/** The box of a table: how large it is, how its columns stand in it and which of them are in sight. */
export function useViewport<Row>({ columns: given, layout = untouched, onSelect }: DataTableProps<Row>) {
  'use no memo'
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const [tall, setTall] = useState(0)
  const [scrolled, setScrolled] = useState(0)
  const selectable = onSelect !== undefined

  useLayoutEffect(() => {
    const node = box.current
    if (!node) return
    const measure = () => {
      setRoom(node.clientWidth)
      setTall(node.clientHeight)
    }
    // one step at a time: sideways alone makes new columns needed
    const scroll = () => {
      setScrolled(Math.round(node.scrollLeft / step) * step)
      aside(node.scrollLeft > 0)
    }
    // told at once, past React: what is pinned begins to stick with the very first pixel aside
    const aside = (on: boolean) => node.toggleAttribute('data-aside', on)
    const begin = (event: WheelEvent | TouchEvent) => {
      if (event.type === 'touchstart' || ('deltaX' in event && (event.deltaX !== 0 || event.shiftKey))) aside(true)
    }
    const settle = () => aside(node.scrollLeft > 0)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    node.addEventListener('scroll', scroll, { passive: true })
    node.addEventListener('wheel', begin, { passive: true })
    node.addEventListener('touchstart', begin, { passive: true })
    node.addEventListener('scrollend', settle)
    return () => {
      observer.disconnect()
      node.removeEventListener('scroll', scroll)
      node.removeEventListener('wheel', begin)
      node.removeEventListener('touchstart', begin)
      node.removeEventListener('scrollend', settle)
    }
  }, [])

  const columns = useMemo(() => arranged(given, layout, room, selectable), [given, layout, room, selectable])
  const seen = useMemo(() => inSight(columns, scrolled, room), [columns, scrolled, room])
  return { box, room, tall, columns, seen, selectable, wide: totalOf(columns) > room, aside: scrolled > 0 }
}
