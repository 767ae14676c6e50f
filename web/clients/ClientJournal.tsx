import { useQuery } from '@tanstack/react-query'
import { clients } from '#contract/clients.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useActionText, useActorText, useFactTexts } from '#web/organization/journal/display.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { partWords, words } from './words.ts'

/** The newest of what was done in an organisation and about it. */
export function ClientJournal({ id }: { id: string }) {
  const t = useWords(partWords)
  const common = useWords(words)
  const f = useFormat()
  const actionText = useActionText()
  const actorText = useActorText()
  const { brief } = useFactTexts()
  const found = useQuery(queryOf(clients.journal, { id }, { quiet: true }))
  if (found.isError) return <ErrorState title={common.failed} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton lines={8} height={24} />
  return (
    <Section title={t.journal}>
      {found.data.items.length === 0 && <p className="muted">{t.noEntries}</p>}
      <ul className="org-accounts">
        {found.data.items.map(entry => (
          <li key={entry.id}>
            <span>
              {actionText(entry)}
              {brief(entry) && <span className="muted">: {brief(entry)}</span>}
            </span>
            <span className="muted s13">
              {[actorText(entry), entry.by.organization].filter(Boolean).join(', ')} ·{' '}
              <time dateTime={entry.at}>{f.dateTime(entry.at)}</time>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
