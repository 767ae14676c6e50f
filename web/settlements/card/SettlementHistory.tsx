import { useQuery } from '@tanstack/react-query'
import { settlements } from '#contract/settlements.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { settlementWords } from '#web/settlements/words.ts'
import { AskAgain } from '#web/ui/feedback/AskAgain.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { entryWords, historyWords } from './words.ts'

const named = 5

/** What happened to a settlement, newest first. */
export function SettlementHistory({ id }: { id: string }) {
  const t = useWords(historyWords)
  const w = useWords(settlementWords)
  const words = useWords(entryWords)
  const f = useFormat()
  const found = useQuery(queryOf(settlements.history, { settlementId: id }, { quiet: true }))
  if (found.isPending) return <Skeleton lines={4} height={14} />
  if (!found.data)
    return <AskAgain onRetry={() => void found.refetch()}>{found.error instanceof CallError ? found.error.message : w.failed}</AskAgain>
  if (found.data.items.length === 0) return <p className="muted s13">{t.none}</p>
  return (
    <ol className="settle-history">
      {found.data.items.map(entry => (
        <li key={entry.id}>
          <span className="row">
            <b>{entry.what === 'unpay' && entry.payment === '' ? t.offsetBack : words[entry.what]}</b>
            <span className="spacer" />
            <time className="s12 muted nowrap" dateTime={entry.at}>
              {f.dateTime(entry.at)}
            </time>
          </span>
          <span className="s12 muted">{entry.person ?? t.machine}</span>
          {entry.orders.length > 0 && (
            <span className="s12 mono">{t.orders(entry.orders.slice(0, named).join(', '), Math.max(0, entry.orders.length - named))}</span>
          )}
          {entry.day && <span className="s12">{entry.payment ? t.payment(entry.payment, f.date(entry.day)) : f.date(entry.day)}</span>}
          {entry.comment && <span className="s13">{entry.comment}</span>}
        </li>
      ))}
    </ol>
  )
}
