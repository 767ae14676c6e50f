import { useQuery } from '@tanstack/react-query'
import { flags, type OwnFlag } from '#contract/flags.ts'
import { isTester, setTester } from '#web/api/beta.ts'
import { buildVersion } from '#web/api/build.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { Switch } from '#web/ui/choices/Switch.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import './flags.css'
import { words } from './words.ts'

/** What is being tried out on this person, why and since when; the badge of the top line stands for what is listed here. */
export function FlagsPage() {
  const t = useWords(words)
  const version = buildVersion()
  return (
    <>
      <PageHead title={t.title} />
      <div className="flags">
        <p className="ink-2">{t.lead}</p>
        <OwnFlags />
        <Section title={t.testing}>
          <Switch checked={isTester()} onChange={setTester} note={t.testerNote}>
            {t.tester}
          </Switch>
        </Section>
        {version && (
          <p className="flags-version muted s13">
            {t.version} <span className="mono">{version}</span>
            <CopyButton text={version} label={t.copyVersion} size="small" iconOnly />
          </p>
        )}
      </div>
    </>
  )
}

function OwnFlags() {
  const t = useWords(words)
  const own = useQuery(queryOf(flags.mine, {}, { quiet: true }))
  if (own.isPending)
    return (
      <div className="flags-list" role="status" aria-busy="true" aria-label={t.loading}>
        <Skeleton width={260} height={18} />
        <Skeleton lines={2} height={14} />
      </div>
    )
  if (!own.data) {
    const code = own.error instanceof CallError ? own.error.request : null
    return <ErrorState compact title={t.failed} code={code ?? undefined} onRetry={() => void own.refetch()} />
  }
  if (own.data.items.length === 0)
    return (
      <EmptyState drawing="stamp" title={<h2>{t.emptyTitle}</h2>}>
        {t.emptyText}
      </EmptyState>
    )
  return (
    <ul className="flags-list">
      {own.data.items.map(flag => (
        <FlagItem key={flag.key} flag={flag} />
      ))}
    </ul>
  )
}

function FlagItem({ flag }: { flag: OwnFlag }) {
  const t = useWords(words)
  const f = useFormat()
  const { locale } = useLocale()
  const name = flag[`name_${locale}`]
  const about = flag[`about_${locale}`]
  return (
    <li>
      <div className="row row-wrap">
        <h2>{name || <span className="mono">{flag.key}</span>}</h2>
        <Badge tone={flag.reach === 'testers' ? 'info' : 'warn'}>{t[flag.reach]}</Badge>
        {flag.since !== null && <span className="muted s13">{t.since(f.date(flag.since))}</span>}
        <span className="spacer" />
        {name && <span className="muted mono s12">{flag.key}</span>}
      </div>
      {about && <p className="ink-2">{about}</p>}
    </li>
  )
}
