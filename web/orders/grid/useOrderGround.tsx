import { useMemo } from 'react'
import { fieldRow, priceFields } from '#contract/order-fields.ts'
import { useWords } from '#web/i18n/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import type { SheetColumn, SheetGround } from '#web/ui/table/sheet/props.ts'
import { type ColumnId, columnIds, columns, type GridCtx } from './columns.ts'
import { gridColumnWords, gridWords } from './gridWords.ts'
import { OrderHead } from './OrderHead.tsx'
import { type GridRow, type RowChange, textOf } from './row.ts'
import type { Applied } from './useApply.ts'

/** Columns of prices and the one that holds their VAT. */
const priced: ReadonlySet<string> = new Set([...priceFields, fieldRow('vatRate').group])
const widest = 220
/** About as wide as a letter and as what stands around a text. */
const [letter, around] = [7, 18]
const headWidth = { wide: 204, narrow: 136 }

const rowId = ({ card }: GridRow) => card.id
const locked = (row: GridRow, id: string) => row.locked ?? row.lockedCells[id as ColumnId] ?? null

/** What a sheet of orders is laid over: a row of each, the columns one types in and what may stand there. */
export function useOrderGround({
  rows,
  changes,
  results,
  ctx,
}: {
  rows: readonly GridRow[]
  changes: ReadonlyMap<string, RowChange>
  results: ReadonlyMap<string, Applied>
  ctx: GridCtx
}): SheetGround<GridRow> {
  const t = useWords(gridWords)
  const titles = useWords(gridColumnWords)
  const narrow = useBelow(768)

  const typedIn = useMemo(() => {
    const shown = columnIds.filter(id => rows.some(({ card }) => card.money !== null) || !priced.has(id))
    return shown.map((id): SheetColumn => {
      const { width, align, options, several } = columns[id]
      const longest = Math.max(...rows.map(row => textOf(row, id, ctx).length), titles[id].length)
      return {
        id,
        header: titles[id],
        width: Math.max(width, Math.min(widest, longest * letter + around)),
        align,
        choices: options?.(ctx) ?? null,
        several: several ?? false,
      }
    })
  }, [rows, titles, ctx])

  return useMemo(() => {
    const nameOf = ({ card }: GridRow): string => card.number ?? t.draft
    return {
      rows,
      rowId,
      nameOf,
      head: {
        id: 'order',
        header: t.order,
        width: narrow ? headWidth.narrow : headWidth.wide,
        cell: row => (
          <OrderHead row={row} name={nameOf(row)} ctx={ctx} change={changes.get(row.card.id)} applied={results.get(row.card.id)} />
        ),
      },
      columns: typedIn,
      text: (row, id) => textOf(row, id as ColumnId, ctx),
      locked,
      judged: ({ card }) => changes.get(card.id),
    }
  }, [rows, typedIn, changes, results, ctx, narrow, t])
}
