import { type FieldsWhere, fieldRow } from '#contract/order-fields.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { minorDigits } from '#web/i18n/numbers.ts'
import { useWords } from '#web/i18n/words.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { columnWords } from './words.ts'

type Money = { minor: number; currency: string }

/** A sum as a sheet takes it: a number and nothing else. */
export const bare = (money: Money | null | undefined) => (money ? String(money.minor / 10 ** minorDigits(money.currency)) : '')

/** A column that shows a text, cut where it does not fit. */
export const textColumn = (id: string, header: string, width: number, text: (row: OrderRow) => string): ListColumn<OrderRow> => ({
  id,
  header,
  width,
  cell: row => (
    <span className="truncate" title={text(row)}>
      {text(row)}
    </span>
  ),
  text,
})

/** Makes the column of a field from its row in the table of fields. */
export function useFieldColumn(): (name: FieldsWhere<'column', true>) => ListColumn<OrderRow> {
  const c = useWords(columnWords)
  const f = useFormat()
  return name =>
    textColumn(name, fieldRow(name).label[f.locale], 120, row => {
      const value: string | number | boolean | null = row[name]
      if (typeof value === 'boolean') return value ? c.yes : ''
      if (typeof value === 'number') return value === 0 ? '' : f.number(value)
      return value ?? ''
    })
}

/** Makes a column of sums. */
export function useSumColumn(): (id: string, header: string, money: (row: OrderRow) => Money | null | undefined) => ListColumn<OrderRow> {
  const f = useFormat()
  return (id, header, money) => ({
    id,
    header,
    width: 104,
    align: 'end',
    cell: row => {
      const value = money(row)
      return value ? <span className="nowrap">{f.money(value)}</span> : null
    },
    text: row => bare(money(row)),
  })
}
