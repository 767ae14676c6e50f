import { useQuery } from '@tanstack/react-query'
import { demands } from '#contract/demands.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { demandWords } from '#web/demands/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { AskAgain } from '#web/ui/feedback/AskAgain.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { entryWords, otherEntry } from './historyWords.ts'
import { cardWords } from './words.ts'

/** What happened to a demand, newest first. */
export function DemandHistory({ id }: { id: string }) {
  const t = useWords(cardWords)
  const w = useWords(demandWords)
  const words: Readonly<Record<string, string>> = useWords(entryWords)
  const { other } = useWords(otherEntry)
  const f = useFormat()
  const found = useQuery(queryOf(demands.history, { demandId: id }, { quiet: true }))
  if (found.isPending) return <Skeleton lines={4} height={14} />
  if (!found.data)
    return <AskAgain onRetry={() => void found.refetch()}>{found.error instanceof CallError ? found.error.message : w.failed}</AskAgain>
  if (found.data.items.length === 0) return <p className="muted s13">{t.noHistoryYet}</p>
  return (
    <ol className="demand-history">
      {found.data.items.map(entry => (
        <li key={entry.id}>
          <span className="row">
            <span>
              <b>{words[entry.what] ?? other}</b>
              {typeof entry.facts.executor === 'string' && entry.facts.executor !== entry.organization && `: ${entry.facts.executor}`}
            </span>
            <span className="spacer" />
            <time className="s12 muted nowrap" dateTime={entry.at}>
              {f.dateTime(entry.at)}
            </time>
          </span>
          <span className="s12 muted">{[entry.person, entry.organization].filter(Boolean).join(', ') || t.machine}</span>
          {entry.comment && <span className="s13">{entry.comment}</span>}
        </li>
      ))}
    </ol>
  )
}
