import { useMemo } from 'react'
import type { OrderCard } from '#contract/order-card.ts'
import { useCan } from '#web/api/session.ts'
import { useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { formWords } from '#web/orders/form/formWords.ts'
import { lockReason } from '#web/orders/form/locked.ts'
import type { Typed } from '#web/ui/table/sheet/state.ts'
import type { GridCtx } from './columns.ts'
import { gridWords } from './gridWords.ts'
import { changeOf, type GridRow, type RowChange, rowOf } from './row.ts'

/** The orders of the sheet and what was typed into each: which can be sent, which are wrong, how much changes. */
export function useOrderRows(cards: readonly OrderCard[], typed: Typed, ctx: GridCtx) {
  const t = useWords(gridWords)
  const locks = useWords(formWords)
  const minute = useNow(60_000)
  const mayEdit = useCan('orders.edit')

  const rows = useMemo(
    () => cards.map(card => rowOf(card, lockReason(card, locks) ?? (mayEdit ? null : t.noRight), ctx)),
    [cards, locks, mayEdit, t, ctx],
  )
  const changes = useMemo(
    () =>
      new Map(
        rows.flatMap((row): [string, RowChange][] => {
          const cells = typed[row.card.id]
          return cells ? [[row.card.id, changeOf(row, cells, ctx, minute)]] : []
        }),
      ),
    [rows, typed, ctx, minute],
  )
  return {
    rows,
    changes,
    ready: rows.flatMap((row): (readonly [GridRow, RowChange])[] => {
      const change = changes.get(row.card.id)
      return change?.set ? [[row, change]] : []
    }),
    faulty: rows.filter(row => {
      const change = changes.get(row.card.id)
      return change && change.changed.length > 0 && change.set === null
    }),
    cells: [...changes.values()].reduce((sum, { changed }) => sum + changed.length, 0),
    touched: [...changes.values()].filter(({ changed }) => changed.length > 0).length,
  }
}
