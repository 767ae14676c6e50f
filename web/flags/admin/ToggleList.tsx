import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Flag, flags } from '#contract/flags.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import '#web/flags/flags.css'
import { DayBars } from './DayBars.tsx'
import { shareOn } from './draft.ts'
import { listWords } from './words.ts'

/** Every toggle of the installation: what it is, how far it is on, whose it is, and whether anybody should look at it. */
export function ToggleList() {
  const t = useWords(listWords)
  const { locale } = useLocale()
  const [text, setText] = useState('')
  const list = useQuery(queryOf(flags.list, {}, { quiet: true }))
  const wanted = text.trim().toLocaleLowerCase()
  const items = list.data?.items.filter(flag =>
    [flag.key, flag[`name_${locale}`], flag.owner].join(' ').toLocaleLowerCase().includes(wanted),
  )
  return (
    <>
      <PageHead title={t.title} count={list.data?.items.length} />
      <div className="flags" style={{ maxWidth: 1320 }}>
        <p className="ink-2">{t.lead}</p>
        {list.data?.source === 'ofrep' && <Banner tone="warn">{t.outside}</Banner>}
        <SearchField label={t.search} placeholder={t.search} value={text} onChange={setText} />
        {list.isPending ? (
          <Skeleton lines={8} height={16} />
        ) : !items ? (
          <ErrorState
            compact
            title={t.failed}
            code={(list.error instanceof CallError && list.error.request) || undefined}
            onRetry={() => void list.refetch()}
          />
        ) : items.length === 0 ? (
          <EmptyState drawing="search" title={<h2>{t.nothing}</h2>}>
            {t.nothingText}
          </EmptyState>
        ) : (
          <Toggles items={items} />
        )}
      </div>
    </>
  )
}

function Toggles({ items }: { items: readonly Flag[] }) {
  const t = useWords(listWords)
  const f = useFormat()
  const narrow = useBelow(1080)
  const phone = useBelow(768)
  return (
    <table className="settle-table" aria-label={t.list}>
      <thead>
        <tr>
          <th scope="col">{t.flag}</th>
          <th scope="col">{t.state}</th>
          {!phone && <th scope="col">{t.reach}</th>}
          {!narrow && <th scope="col">{t.owner}</th>}
          {!narrow && <th scope="col">{t.changed}</th>}
          {!narrow && <th scope="col">{t.evaluations}</th>}
        </tr>
      </thead>
      <tbody>
        {items.map(flag => (
          <tr key={flag.key}>
            <th scope="row">
              <Named flag={flag} />
            </th>
            <td>
              <State flag={flag} />
            </td>
            {!phone && (
              <td>
                <Reach flag={flag} />
              </td>
            )}
            {!narrow && <td className="mono s12">{flag.owner}</td>}
            {!narrow && <td className="nowrap">{flag.switchedAt ? f.date(flag.switchedAt) : '–'}</td>}
            {!narrow && (
              <td>
                <DayBars label={t.evaluations} days={flag.evaluations} none={t.never} />
                {flag.failures > 0 && <span className="danger s12">{t.failures(flag.failures)}</span>}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Named({ flag }: { flag: Flag }) {
  const t = useWords(listWords)
  const { locale } = useLocale()
  const name = flag[`name_${locale}`]
  return (
    <>
      <Link to={paths.toggle(flag.key)}>
        <b className="medium">{name || flag.key}</b>
      </Link>
      <span className="row row-wrap s12 muted">
        <span className="mono">{flag.key}</span>
        {!flag.inCode && <span>{t.notInCode}</span>}
      </span>
      {flag[`about_${locale}`] && (
        <p className="s12 ink-2" style={{ maxWidth: 420 }}>
          {flag[`about_${locale}`]}
        </p>
      )}
    </>
  )
}

/** The state of a toggle in a word, and why somebody should look at it. */
export function State({ flag }: { flag: Pick<Flag, 'version' | 'enabled' | 'forTesters' | 'stale'> }) {
  const t = useWords(listWords)
  const f = useFormat()
  const stale = flag.stale && (flag.stale.why === 'whole' ? t.staleWhole : t.staleDay)(f.date(flag.stale.since))
  return (
    <span className="row row-wrap">
      {flag.version === 0 ? (
        <Badge>{t.unset}</Badge>
      ) : flag.enabled ? (
        <Badge tone="go">{t.on}</Badge>
      ) : flag.forTesters ? (
        <Badge tone="info">{t.testers}</Badge>
      ) : (
        <Badge tone="danger">{t.off}</Badge>
      )}
      {stale && (
        <Badge tone="warn" title={stale}>
          {t.stale}
          <span className="visually-hidden">. {stale}</span>
        </Badge>
      )}
    </span>
  )
}

function Reach({ flag }: { flag: Flag }) {
  const t = useWords(listWords)
  const f = useFormat()
  if (flag.version === 0) return <span className="muted">–</span>
  const share = shareOn(flag)
  const more = flag.enabled ? flag.rules.targets.length : 0
  return (
    <>
      <span className="ui-bar ui-bar-mid ui-bar-go" style={{ width: 140 }} aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </span>
      <span className="s12">
        {share > 0 || more > 0 ? t.share(f.percent(share / 100)) : t.nobody}
        {more > 0 && `, ${t.targets(more)}`}
      </span>
    </>
  )
}
