import { useQuery } from '@tanstack/react-query'
import type { PartnerEntry } from '#contract/partner-card.ts'
import { CheckItem } from '#contract/partner-states.ts'
import { partners } from '#contract/partners.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { cardWords, checkItemWords, partnerReasonWords, partnersWords } from '#web/partners/words.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { entryWords } from './words.ts'

/** What happened to a partnership, newest first; people of the other side are not named. */
export function PartnerHistory({ partnerId }: { partnerId: string }) {
  const t = useWords(cardWords)
  const w = useWords(partnersWords)
  const f = useFormat()
  const reasons = useWords(partnerReasonWords)
  const what = useEntryWords()
  const { tz } = useMe()
  const history = useQuery(queryOf(partners.history, { partnerId }, { quiet: true }))
  const code = history.error instanceof CallError ? (history.error.request ?? undefined) : undefined
  return (
    <Section title={t.history}>
      {history.isPending && <Skeleton lines={5} height={16} />}
      {!history.data && history.error && <ErrorState compact title={w.failed} code={code} onRetry={() => void history.refetch()} />}
      {history.data?.items.length === 0 && <p className="muted">{t.historyEmpty}</p>}
      <ol className="partner-history">
        {history.data?.items.map(entry => (
          <li key={entry.id}>
            <time dateTime={entry.at} className="muted s13 nowrap">
              {f.dateTime(entry.at, { zone: tz })}
            </time>
            <div>
              <span>
                <span className="medium">{what(entry)}</span>
                {entry.reason && <> · {reasons[entry.reason]}</>}
              </span>
              {entry.comment && <span className="partner-pre ink-2">{entry.comment}</span>}
              <span className="s12 muted">
                {entry.by === 'me' ? entry.name : entry.by === 'them' ? t.them : t.system}
                {entry.private && ` · ${t.private}`}
              </span>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function useEntryWords() {
  const t = useWords(cardWords)
  const words = useWords(entryWords)
  const items = useWords(checkItemWords)
  return ({ what }: PartnerEntry): string => {
    const [kind = '', item, result] = what.split('.')
    const checked = CheckItem.safeParse(item)
    if (kind === 'check' && checked.success)
      return `${items[checked.data]}: ${(result === 'passed' ? t.passed : result === 'failed' ? t.failed : t.unchecked).toLocaleLowerCase()}`
    return words[kind as keyof typeof words] ?? what
  }
}
