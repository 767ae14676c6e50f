import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type FixedKind, fixedMeanings, type RetentionPeriod, retention, retentionMeanings } from '#contract/retention.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { words } from '#web/organization/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { retentionWords } from './words.ts'

const RetentionDialog = lazy(async () => ({ default: (await import('./RetentionDialog.tsx')).RetentionDialog }))

const forGood: readonly FixedKind[] = ['deals', 'journal']

/** How long the organisation keeps what need not stay for good, and what nobody sets. */
export function RetentionTab() {
  const t = useWords(retentionWords)
  const common = useWords(words)
  const { locale } = useLocale()
  const may = useCan('organization.manage')
  const found = useQuery(queryOf(retention.get, {}, { quiet: true }))
  const [open, setOpen] = useState<RetentionPeriod | null>(null)
  if (found.isPending)
    return (
      <div className="org-form">
        <Skeleton lines={6} height={56} />
      </div>
    )
  if (!found.data)
    return (
      <ErrorState
        title={common.failed}
        code={(found.error instanceof CallError && found.error.request) || undefined}
        onRetry={() => void found.refetch()}
      />
    )
  return (
    <div className="org-form">
      {!may && <Banner tone="info">{common.readOnly}</Banner>}
      <Section title={t.own}>
        <p className="muted s13">{t.intro}</p>
        <ul className="org-accounts">
          {found.data.items.map(one => (
            <Period key={one.kind} period={one} onChange={may ? () => setOpen(one) : null} />
          ))}
        </ul>
      </Section>
      <Section title={t.fixed}>
        <ul className="org-accounts">
          {found.data.fixed.map(({ kind, days }) => (
            <li key={kind}>
              <div>
                <p className="row row-wrap">
                  <b>{fixedMeanings[kind].words[locale]}</b>
                  {(days !== null || forGood.includes(kind)) && <span className="ink-2">{days === null ? t.forGood : t.days(days)}</span>}
                </p>
                <p className="muted s13">{fixedMeanings[kind].ground[locale]}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      {open && (
        <Suspense>
          <RetentionDialog period={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  )
}

function Period({ period, onChange }: { period: RetentionPeriod; onChange: (() => void) | null }) {
  const t = useWords(retentionWords)
  const f = useFormat()
  const { locale } = useLocale()
  const undo = useSend(retention.undo)
  const { kind, version, days, most, next, last } = period
  const { words: name, what } = retentionMeanings[kind]
  const takeBack = () =>
    undo.mutate(
      { kind, version },
      { onError: error => toasts.add({ type: 'danger', title: t.undo, content: error instanceof CallError ? error.message : '' }) },
    )
  return (
    <li>
      <div>
        <p className="row row-wrap">
          <b>{name[locale]}</b>
          <span className="ink-2">{t.days(days)}</span>
          {days < most && <Badge tone="info">{t.bounds(period.least, most)}</Badge>}
        </p>
        <p className="muted s13">{what[locale]}</p>
        {next && (
          <p className="row row-wrap s13 warn">
            {t.next(t.days(next.days), f.dateTime(next.at), next.by)}
            {onChange && (
              <Button size="small" pending={undo.isPending} onClick={takeBack}>
                {t.undo}
              </Button>
            )}
          </p>
        )}
        {last && last.removed > 0 && <p className="muted s13">{t.last(f.dateTime(last.at), t.rows(last.removed))}</p>}
      </div>
      {onChange && (
        <Button size="small" aria-label={t.changeOf(name[locale])} onClick={onChange}>
          {t.change}
        </Button>
      )}
    </li>
  )
}
