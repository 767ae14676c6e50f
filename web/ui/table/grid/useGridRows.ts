import { type RefObject, useEffect } from 'react'
import { useDensity } from '#web/ui/appearance.ts'
import type { DataTableProps } from '#web/ui/table/props.ts'
import { HEAD } from './useActive.ts'
import { useVirtualRows } from './useVirtualRows.ts'

const heights = { compact: 32, standard: 40, roomy: 48 }
const headHeight = 32
const skeletonRows = 14
const ahead = 12
const nearby = 5

/** The rows of a grid that are drawn; more of them are asked for when their end comes near, and whoever loads them is told which are in sight. */
export function useGridRows<Row>({
  props,
  latest,
  box,
  tall,
  activeRow,
  rested,
}: {
  props: DataTableProps<Row>
  latest: RefObject<DataTableProps<Row>>
  box: RefObject<HTMLDivElement | null>
  tall: number
  activeRow: number
  rested: () => void
}) {
  'use no memo'
  const { rows, rowId, loading, hasMore } = props
  const [density] = useDensity()
  const height = props.rowHeight ?? heights[density]
  const waiting = Boolean(loading) && rows.length === 0
  const count = waiting ? skeletonRows : rows.length + (hasMore ? 3 : 0)

  const virtual = useVirtualRows({
    box,
    tall,
    head: headHeight,
    height,
    count,
    // focus must not fall out of the grid while it is scrolled
    keep: activeRow === HEAD ? null : activeRow,
    idOf(index) {
      if (waiting || index >= rows.length) return `bones-${index}`
      const row = rows.at(index)
      return row === undefined ? `place-${index}` : rowId(row)
    },
    rested,
  })
  const { span } = virtual

  const wanting = Boolean(hasMore) && !loading && count > 0 && span.to + nearby >= rows.length - ahead
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page may leave the end still in sight
  useEffect(() => {
    if (wanting) latest.current.onMore?.()
  }, [wanting, rows.length, latest])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may stand at the same places
  useEffect(() => latest.current.onSeen?.(span.from, span.to), [span.from, span.to, rows, latest])

  return { ...virtual, height, waiting, count }
}
