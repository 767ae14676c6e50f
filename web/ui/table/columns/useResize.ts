import { type KeyboardEvent, type PointerEvent, type RefObject, useMemo, useRef } from 'react'
import type { DataTableProps } from '#web/ui/table/props.ts'
import { type Drawn, narrowest, templateOf, totalOf, untouched } from './arrange.ts'

const keyStep = 16

/** Widths of columns by the pointer and by the keyboard. While dragging only the tracks change; the width is told when it is settled. */
export function useResize<Row>({
  box,
  columns,
  selectable,
  latest,
}: {
  box: RefObject<HTMLDivElement | null>
  columns: readonly Drawn<Row>[]
  selectable: boolean
  latest: RefObject<DataTableProps<Row>>
}) {
  'use no memo'
  const drag = useRef<{ id: string; from: number; width: number; now: number } | null>(null)

  return useMemo(() => {
    const settle = (id: string, width: number | null) => {
      const { layout = untouched, onLayout } = latest.current
      const { [id]: _, ...rest } = layout.widths
      onLayout?.({ ...layout, widths: width === null ? rest : { ...rest, [id]: Math.max(narrowest, Math.round(width)) } })
    }
    const draw = (other?: { id: string; width: number }) => {
      box.current?.style.setProperty('--columns', templateOf(columns, selectable, other))
      box.current?.style.setProperty('--width', `${totalOf(columns, other)}px`)
    }

    return {
      start(event: PointerEvent, column: Drawn<Row>) {
        event.preventDefault()
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        const width = event.currentTarget.parentElement?.getBoundingClientRect().width ?? column.width
        drag.current = { id: column.id, from: event.clientX, width, now: width }
      },
      move(event: PointerEvent) {
        const held = drag.current
        if (!held) return
        held.now = Math.max(narrowest, held.width + event.clientX - held.from)
        draw({ id: held.id, width: held.now })
      },
      end() {
        const held = drag.current
        drag.current = null
        if (held && held.now !== held.width) settle(held.id, held.now - spare(columns, held.id))
      },
      cancel() {
        drag.current = null
        draw()
      },
      /** Back to the width the column has by itself. */
      reset: (column: Drawn<Row>) => settle(column.id, null),
      /** Shift with an arrow on a head; answers the new width. */
      key(event: KeyboardEvent, column: Drawn<Row>): number | null {
        if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') || !latest.current.onLayout) return null
        event.preventDefault()
        const drawn = (event.target as HTMLElement).closest('[role="columnheader"]')?.getBoundingClientRect().width ?? column.width
        const width = Math.max(narrowest, Math.round(drawn - spare(columns, column.id)) + (event.key === 'ArrowRight' ? keyStep : -keyStep))
        settle(column.id, width)
        return width
      },
    }
  }, [box, columns, selectable, latest])
}

/** What the edge of the table adds to a column's own width. */
function spare<Row>(columns: readonly Drawn<Row>[], id: string): number {
  const column = columns.find(each => each.id === id)
  return column ? 12 * (Number(column.first) + Number(column.last)) : 0
}
