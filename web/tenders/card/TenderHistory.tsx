import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { TenderEntry } from '#contract/tender-card.ts'
import type { LotRow } from '#contract/tender-list.ts'
import { tenders } from '#contract/tenders.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { AskAgain } from '#web/ui/feedback/AskAgain.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { cardWords, entryWords } from './words.ts'

const Who = z.object({
  executor: z.string().optional().catch(undefined),
  winners: z
    .array(z.object({ executor: z.string(), share: z.number() }))
    .optional()
    .catch(undefined),
})

/** Whom an entry concerns: the winners with their shares, or the one who answered. */
function whoOf(facts: TenderEntry['facts']): string {
  const { executor, winners } = Who.parse(facts)
  return winners?.map(one => (one.share < 100 ? `${one.executor}, ${one.share} %` : one.executor)).join('; ') ?? executor ?? ''
}

/** What happened to a tender, newest first. */
export function TenderHistory({ id, lots }: { id: string; lots: readonly LotRow[] }) {
  const t = useWords(cardWords)
  const words: Readonly<Record<string, string>> = useWords(entryWords)
  const f = useFormat()
  const numberOf = (lotId: string | null) => lots.find(lot => lot.id === lotId)?.number
  const found = useQuery(queryOf(tenders.history, { tenderId: id }, { quiet: true }))
  if (found.isPending) return <Skeleton lines={4} height={14} />
  if (!found.data)
    return <AskAgain onRetry={() => void found.refetch()}>{found.error instanceof CallError ? found.error.message : t.failed}</AskAgain>
  if (found.data.items.length === 0) return <p className="muted s13">{t.historyNone}</p>
  return (
    <ol className="tender-notes">
      {found.data.items.map(entry => (
        <li key={entry.id}>
          <span className="row">
            <b className="s13">{words[entry.what.replace(/^tender\./, '')] ?? entry.what}</b>
            <span className="spacer" />
            <time className="s12 muted nowrap" dateTime={entry.at}>
              {f.dateTime(entry.at)}
            </time>
          </span>
          <span className="s12 muted">
            {[entry.person ?? t.system, lots.length > 1 && numberOf(entry.lotId)].filter(Boolean).join(' · ')}
          </span>
          {whoOf(entry.facts) && <span className="s13">{whoOf(entry.facts)}</span>}
          {entry.comment && <span className="s13">{entry.comment}</span>}
        </li>
      ))}
    </ol>
  )
}
