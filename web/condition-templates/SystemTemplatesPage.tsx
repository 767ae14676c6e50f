import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { conditionTemplates } from '#contract/condition-templates.ts'
import { blocksIn, blockWords } from '#contract/condition-words.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { systemWords, words } from './words.ts'

const SystemTemplateScreen = lazy(async () => ({ default: (await import('./SystemTemplateScreen.tsx')).SystemTemplateScreen }))

/** Templates the platform offers to every organisation, or the one the address names. */
export function SystemTemplatesPage() {
  const { id } = useParams()
  if (id === undefined) return <SystemTemplates />
  return (
    <Suspense fallback={<Skeleton lines={8} height={18} />}>
      <SystemTemplateScreen key={id} id={id} />
    </Suspense>
  )
}

function SystemTemplates() {
  const t = useWords(systemWords)
  const common = useWords(words)
  const f = useFormat()
  const { locale } = useLocale()
  const { data, isError, refetch } = useQuery(queryOf(conditionTemplates.system, {}))
  return (
    <>
      <PageHead title={t.title} count={data && data.items.length > 0 ? data.items.length : undefined}>
        <ButtonLink variant="primary" to={paths.systemCondition('new')}>
          {t.create}
        </ButtonLink>
      </PageHead>
      {isError && !data && <ErrorState title={common.missing} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton lines={6} height={32} />}
      {data?.items.length === 0 && (
        <EmptyState drawing="stamp" title={t.none}>
          {t.noneText}
        </EmptyState>
      )}
      {data?.items.map(({ id, name, edition, at, note, blocks, active }) => (
        <Section
          key={id}
          title={<Link to={paths.systemCondition(id)}>{name[locale]}</Link>}
          note={t.edition(edition, f.date(at))}
          aside={!active && <Badge tone="warn">{t.hidden}</Badge>}
        >
          <p className="s13">{note[locale]}</p>
          <p className="muted s13">
            {blocksIn(blocks)
              .map(block => blockWords[block][locale])
              .join(', ')}
          </p>
        </Section>
      ))}
    </>
  )
}
