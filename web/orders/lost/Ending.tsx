import type { HistoryRow } from '#contract/order-card.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useHistoryLines } from '#web/orders/history/lines.ts'

/** The line that ended the deal, in full. */
export function Ending({ row }: { row: HistoryRow }) {
  const f = useFormat()
  const line = useHistoryLines()(row)
  return (
    <>
      <p>
        <b>{line.title}</b>, {f.dateTime(row.at)}
      </p>
      {[...line.details, line.by].map(each => (
        <p key={each} className="s13 ink-2">
          {each}
        </p>
      ))}
    </>
  )
}
