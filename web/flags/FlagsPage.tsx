import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type FlagChoice, flags, type OfferedFlag, type OwnFlag } from '#contract/flags.ts'
import { isTester, setTester } from '#web/api/beta.ts'
import { buildVersion } from '#web/api/build.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useSide } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { Switch } from '#web/ui/choices/Switch.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { FlagNews } from './FlagNews.tsx'
import { FlagPicture } from './FlagPicture.tsx'
import './flags.css'
import { words } from './words.ts'

const OpinionDialog = lazy(async () => ({ default: (await import('./OpinionDialog.tsx')).OpinionDialog }))
const ValuesPanel = lazy(async () => ({ default: (await import('./ValuesPanel.tsx')).ValuesPanel }))

/** What is being tried out on this person, why and since when; the badge of the top line stands for what is listed here. */
export function FlagsPage() {
  const t = useWords(words)
  const version = buildVersion()
  const [values, setValues] = useState(false)
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
          <details onToggle={event => setValues(event.currentTarget.open)}>
            <summary className="s13">{t.values}</summary>
            {values && (
              <Suspense>
                <ValuesPanel />
              </Suspense>
            )}
          </details>
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
  const { items, offered } = own.data
  return (
    <>
      {items.length === 0 ? (
        <EmptyState drawing="stamp" title={<h2>{t.emptyTitle}</h2>}>
          {t.emptyText}
        </EmptyState>
      ) : (
        <ul className="flags-list">
          {items.map(flag => (
            <FlagItem key={flag.key} flag={flag} />
          ))}
        </ul>
      )}
      {offered.length > 0 && (
        <Section title={t.offered}>
          <p className="muted s13">{t.offeredLead}</p>
          <ul className="flags-list">
            {offered.map(flag => (
              <OfferedItem key={flag.key} flag={flag} />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function FlagItem({ flag }: { flag: OwnFlag }) {
  const t = useWords(words)
  const f = useFormat()
  const choose = useChoice(flag.key)
  return (
    <FlagRow
      flag={flag}
      marks={
        <>
          <Badge tone={flag.reach === 'testers' || flag.reach === 'choice' ? 'info' : 'warn'}>{t[flag.reach]}</Badge>
          {flag.since !== null && <span className="muted s13">{t.since(f.date(flag.since))}</span>}
        </>
      }
      ways={
        flag.mayChoose && (
          <Button size="small" pending={choose.isPending} onClick={() => choose.to('out')}>
            {t.leave}
          </Button>
        )
      }
    />
  )
}

function OfferedItem({ flag }: { flag: OfferedFlag }) {
  const t = useWords(words)
  const { locale } = useLocale()
  const choose = useChoice(flag.key)
  return (
    <FlagRow
      flag={flag}
      marks={
        <Switch
          checked={flag.on}
          label={t.take(flag[`name_${locale}`] || flag.key)}
          disabled={choose.isPending}
          onChange={on => choose.to(on ? 'in' : 'out')}
        />
      }
      ways={
        flag.choice !== null && (
          <Button size="small" variant="ghost" pending={choose.isPending} onClick={() => choose.to(null)}>
            {t.reset}
          </Button>
        )
      }
    />
  )
}

/** A feature with what it does, how it looks, where it is met, and what one can say of it. */
function FlagRow({ flag, marks, ways }: { flag: OwnFlag | OfferedFlag; marks: ReactNode; ways: ReactNode }) {
  const t = useWords(words)
  const { locale } = useLocale()
  const side = useSide()
  const [open, setOpen] = useState(false)
  const name = flag[`name_${locale}`]
  const about = flag[`about_${locale}`]
  const path = flag.path === '/orders_forwarder' && side !== null ? paths.orders(side) : flag.path
  return (
    <li>
      <div className="row row-wrap">
        <h2>{name || <span className="mono">{flag.key}</span>}</h2>
        {marks}
        <span className="spacer" />
        {name && <span className="muted mono s12">{flag.key}</span>}
      </div>
      <div className="row row-wrap" style={{ alignItems: 'start' }}>
        <FlagPicture of={flag.picture} />
        <div className="stack" style={{ flex: '1 1 260px' }}>
          {about && <p className="ink-2">{about}</p>}
          <FlagNews of={flag.key} />
          <span className="row row-wrap">
            {ways}
            {path !== null && side !== null && (
              <ButtonLink size="small" variant="ghost" to={path}>
                {t.look}
              </ButtonLink>
            )}
            <Button size="small" variant="ghost" onClick={() => setOpen(true)}>
              {t.opine}
            </Button>
          </span>
        </div>
      </div>
      {open && (
        <Suspense>
          <OpinionDialog flagKey={flag.key} name={name || flag.key} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  )
}

/** Takes or leaves a flag; a failure is told, and the page shows what stands. */
function useChoice(key: string) {
  const t = useWords(words)
  const { isPending, mutateAsync } = useSend(flags.choose)
  const to = (choice: FlagChoice | null) =>
    void mutateAsync({ key, choice }).catch((error: Error) => toasts.add({ type: 'danger', title: t.failedChoice, content: error.message }))
  return { isPending, to }
}
