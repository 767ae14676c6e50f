import { type RefObject, useMemo, useRef } from 'react'
import type { DataTableProps } from '#web/ui/table/props.ts'

export type RowSelection = ReturnType<typeof useRowSelection>

/** Which rows are chosen, by boxes, ranges and keys; rows that have not come yet cannot be. */
export function useRowSelection<Row>(latest: RefObject<DataTableProps<Row>>) {
  'use no memo'
  const anchor = useRef(0)
  return useMemo(() => {
    const change = (from: number, to: number, on: (index: number) => boolean) => {
      const { rows, rowId, selected, onSelect } = latest.current
      const next = new Set(selected)
      for (let index = Math.min(from, to); index <= Math.max(from, to); index++) {
        const row = rows.at(index)
        if (row === undefined) continue
        if (on(index)) next.add(rowId(row))
        else next.delete(rowId(row))
      }
      onSelect?.(next)
    }
    return {
      /** Ranges begin here from now on. */
      begin(index: number) {
        anchor.current = index
      },
      tick(index: number, on: boolean, range: boolean) {
        change(range ? anchor.current : index, index, () => on)
        anchor.current = index
      },
      /** Moves the end of a range: what it grows over is chosen, what it leaves is not. */
      extend(from: number, to: number) {
        const start = anchor.current
        change(from, to, index => index >= Math.min(start, to) && index <= Math.max(start, to))
      },
      all(on: boolean) {
        const { rows, onSelect, onSelectAll } = latest.current
        if (!on) onSelect?.(new Set())
        else if (onSelectAll) onSelectAll()
        else change(0, rows.length - 1, () => true)
      },
    }
  }, [latest])
}

/** Every row there is, and it is chosen. */
export function allOf<Row>({ rows, rowId, selected }: DataTableProps<Row>): boolean {
  if (!selected || rows.length === 0 || selected.size < rows.length) return false
  for (let index = 0; index < rows.length; index++) {
    const row = rows.at(index)
    if (row !== undefined && !selected.has(rowId(row))) return false
  }
  return true
}

/** The chosen rows in the order of the table, at most so many. */
export function chosenOf<Row>({ rows, rowId, selected }: DataTableProps<Row>, most: number): Row[] {
  const found: Row[] = []
  const wanted = Math.min(most, selected?.size ?? 0)
  for (let index = 0; index < rows.length && found.length < wanted; index++) {
    const row = rows.at(index)
    if (row !== undefined && selected?.has(rowId(row))) found.push(row)
  }
  return found
}
