import { useNavigate } from 'react-router'
import { gridMost } from '#contract/order-grid.ts'
import type { OrderRow } from '#contract/order-list.ts'
import type { Side } from '#contract/primitives.ts'
import { defineWords, useWords } from '#web/i18n/words.ts'
import type { BulkAction } from '#web/lists/bulk/bulk.ts'
import { useRights } from '#web/orders/actions/doings.ts'
import { statusWords } from '#web/orders/words.ts'
import { paths } from '#web/paths.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'

const words = defineWords({
  edit: { ru: 'Править в таблице', en: 'Edit in a table' },
  closed: { ru: (status: string) => `нельзя править в статусе «${status}»`, en: (status: string) => `not editable while “${status}”` },
  tooMany: { ru: 'За раз правят не больше 100 заказов', en: 'No more than 100 orders are edited at once' },
})

/** Chosen orders that nobody was offered yet go to the sheet together. */
export function useGridBulk(side: Side): BulkAction<OrderRow>[] {
  const t = useWords(words)
  const status = useWords(statusWords)
  const navigate = useNavigate()
  if (!useRights(side).edit) return []
  return [
    {
      id: 'grid',
      label: t.edit,
      refuses: row => (row.status === 'draft' || row.status === 'placed' ? null : t.closed(status[row.status])),
      ask: rows => {
        if (rows.length > gridMost) toasts.add({ type: 'warning', title: t.tooMany, content: '' })
        else void navigate(paths.ordersEdit(rows.map(({ id }) => id)))
      },
    },
  ]
}
