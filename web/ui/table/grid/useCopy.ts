import { type RefObject, useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import type { Drawn } from '#web/ui/table/columns/arrange.ts'
import type { DataTableProps } from '#web/ui/table/props.ts'
import { tableWords } from '#web/ui/table/words.ts'
import { plainCell, tabbed } from './copy.ts'
import { HEAD } from './useActive.ts'
import { chosenOf } from './useRowSelection.ts'

const most = 5000

/** Copies the chosen rows, else the active cell, as a spreadsheet takes them; `said` is for those who do not see it. */
export function useCopy<Row>(latest: RefObject<DataTableProps<Row>>, columns: readonly Drawn<Row>[]) {
  'use no memo'
  const t = useWords(tableWords)
  const [said, say] = useState('')

  const write = (text: string, title: string, more = '') => {
    const told = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    told.then(
      () => toasts.add({ type: 'success', title, content: more, id: 'copied' }),
      () => toasts.add({ type: 'warning', title: t.notCopied, content: '', id: 'copied' }),
    )
  }

  /** Whether there was anything to copy. */
  const copy = (row: number, place: number): boolean => {
    const props = latest.current
    const all = props.selected?.size ?? 0
    if (all > 0) {
      const rows = chosenOf(props, most)
      if (!columns.some(column => column.text)) return false
      write(tabbed(rows, columns), t.copiedRows(rows.length), all > most ? t.copiedMost(rows.length, all) : '')
      return true
    }
    const one = row === HEAD ? undefined : props.rows.at(row)
    const text = columns.find(column => column.place === place)?.text
    if (one === undefined || !text) return false
    write(plainCell(text(one)), t.copiedCell)
    return true
  }

  return { copy, said, say }
}
