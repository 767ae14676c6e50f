import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HistoryRow } from '#contract/order-card.ts'
import { orders } from '#contract/orders.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { cardWords } from '#web/orders/card/cardWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { byDay, dayWord } from './days.ts'
import { useHistoryLines } from './lines.ts'

const firstShown = 30

/** What happened to the order, newest first, by day. */
export function OrderHistory({ orderId }: { orderId: string }) {
  const t = useWords(cardWords)
  const { data, error, refetch, isPending } = useQuery(queryOf(orders.history, { orderId }, { quiet: true }))
  return (
    <Section id="history" title={t.history} bare>
      {isPending && <Skeleton lines={5} />}
      {error && !data && (
        <ErrorState compact code={(error instanceof CallError && error.request) || undefined} onRetry={() => void refetch()} />
      )}
      {data && data.items.length === 0 && <p className="muted">{t.noHistory}</p>}
      {data && <HistoryDays rows={data.items} />}
    </Section>
  )
}

/** Lines of a history by day, the first of them at once. */
export function HistoryDays({ rows }: { rows: readonly HistoryRow[] }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const today = useNow(60_000)
  const read = useHistoryLines()
  const [all, setAll] = useState(false)
  const shown = all ? rows : rows.slice(0, firstShown)
  return (
    <>
      {byDay(shown, f).map(({ day, at, rows: entries }) => (
        <div key={day} className="order-day">
          <h3>{dayWord(at, today, f, t)}</h3>
          <ol>
            {entries.map(row => {
              const line = read(row)
              return (
                <li key={row.id}>
                  <time dateTime={row.at} className="muted" title={f.dateTime(row.at)}>
                    {f.time(row.at)}
                  </time>
                  <div>
                    {line.title}
                    {line.details.map(detail => (
                      <span key={detail} className="order-day-detail">
                        {detail}
                      </span>
                    ))}
                    <span className="order-under">{line.by}</span>
                  </div>
                </li>
              )
            })}
          </ol>
        </div>
      ))}
      {shown.length < rows.length && (
        <Button variant="ghost" size="small" onClick={() => setAll(true)}>
          {t.earlier(rows.length - shown.length)}
        </Button>
      )}
    </>
  )
}
