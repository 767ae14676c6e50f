import type { OrderRow } from '#contract/orders.ts'
import { type Money, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { BulkBar } from '#web/ui/BulkBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { listWords, statusWords } from './words.ts'

/** Prices per currency, the largest first. */
function sumsOf(rows: readonly OrderRow[]): Money[] {
  const sums = new Map<string, number>()
  for (const { money } of rows) if (money?.price) sums.set(money.price.currency, (sums.get(money.price.currency) ?? 0) + money.price.minor)
  return [...sums].map(([currency, minor]) => ({ currency, minor })).toSorted((a, b) => b.minor - a.minor)
}

/** What can be done with the chosen orders, and what they cost together. */
export function OrdersBulk({ rows, onClear }: { rows: readonly OrderRow[]; onClear: () => void }) {
  const t = useWords(listWords)
  const f = useFormat()
  const status = useWords(statusWords)
  const copy = async (text: string, said: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.add({ type: 'success', title: said, content: '' })
    } catch {
      toasts.add({ type: 'warning', title: t.copyFailed, content: '' })
    }
  }
  const numbers = rows.map(row => row.number).filter(number => number !== null)
  const lines = rows.map(row =>
    [
      row.number ?? '',
      status[row.status],
      row.stops.map(stop => stop.place[f.locale]).join(' – '),
      row.stops[0] ? f.window(row.stops[0].windowFrom, row.stops[0].windowTo, { zone: row.stops[0].tz }) : '',
      row.counterpart?.name ?? '',
      row.truck ?? '',
      f.weight(row.cargo.massKg),
      row.money?.price ? f.money(row.money.price) : '',
    ].join('\t'),
  )
  return (
    <BulkBar count={rows.length} onClear={onClear} note={sumsOf(rows).map(f.money).join(' · ')}>
      {numbers.length > 0 && (
        <Button onClick={() => void copy(numbers.join('\n'), t.copiedNumbers(numbers.length))}>{t.copyNumbers}</Button>
      )}
      <Button onClick={() => void copy(lines.join('\n'), t.copiedRows(rows.length))}>{t.copyTable}</Button>
    </BulkBar>
  )
}
