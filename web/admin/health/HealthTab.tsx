import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type InstallationState, type InstallationWarning, installation } from '#contract/installation.ts'
import { factWords, filled, warningMeanings } from '#contract/installation-warnings.ts'
import { Answered, Wide } from '#web/admin/Answered.tsx'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Facts } from '#web/ui/layout/Facts.tsx'
import { Plots } from './Plots.tsx'
import { healthWords } from './words.ts'

const BackupDialog = lazy(async () => ({ default: (await import('./BackupDialog.tsx')).BackupDialog }))

const EVERY_MS = 20_000

/** The installation as it stands: what is wrong and what to do first, then what it is made of. */
export function HealthTab() {
  const t = useWords(healthWords)
  const query = useQuery({ ...queryOf(installation.state, {}, { quiet: true }), refetchInterval: EVERY_MS })
  const [noting, setNoting] = useState<'made' | 'restored' | null>(null)
  return (
    <section className="admin-dict" aria-label={t.label}>
      <Answered query={query}>
        {state => (
          <>
            <Warnings warnings={state.warnings} />
            <Plots />
            <Versions state={state} />
            <Replicas replicas={state.replicas} />
            <Disks places={state.places} />
            <Channels state={state} />
            <Certificates certificates={state.certificates} />
            <Backups backups={state.backups} onNote={setNoting} />
          </>
        )}
      </Answered>
      <Suspense>{noting && <BackupDialog kind={noting} onClose={() => setNoting(null)} />}</Suspense>
    </section>
  )
}

function Warnings({ warnings }: { warnings: readonly InstallationWarning[] }) {
  const t = useWords(healthWords)
  const f = useFormat()
  const { locale } = useLocale()
  if (warnings.length === 0)
    return (
      <Banner tone="go">
        <b>{t.well}.</b> {t.wellText}
      </Banner>
    )
  return (
    <>
      <h2 style={{ marginBlock: '20px 6px' }}>{t.warnings(warnings.length)}</h2>
      <ul className="stack" style={{ marginBlockEnd: 20 }}>
        {warnings.map(({ code, subject, severity, since, facts }) => (
          <li key={`${code} ${subject}`}>
            <Banner tone={severity}>
              <b>{filled(warningMeanings[code].title[locale], facts, locale)}</b> <span className="s12">{t.since(f.dateTime(since))}</span>
              <br />
              {t.todo}: {filled(warningMeanings[code].todo[locale], facts, locale)}
            </Banner>
          </li>
        ))}
      </ul>
    </>
  )
}

function Versions({ state }: { state: InstallationState }) {
  const t = useWords(healthWords)
  const f = useFormat()
  const { version, runtime, migrations, processes } = state
  return (
    <>
      <h2 style={{ marginBlock: '20px 6px' }}>{t.versions}</h2>
      <Facts
        items={[
          { label: t.product, value: version },
          { label: 'Node.js', value: runtime.node },
          { label: 'PostgreSQL', value: runtime.postgres },
          { label: t.database, value: f.number(runtime.databaseMb) },
          { label: t.migration, value: migrations.last },
          { label: t.migrations, value: f.number(migrations.count) },
        ]}
      />
      {processes.length > 0 && (
        <Wide label={t.processes}>
          <table style={{ minWidth: 480 }}>
            <thead>
              <tr>
                <th scope="col">{t.process}</th>
                <th scope="col">{t.duties}</th>
                <th scope="col">{t.started}</th>
                <th scope="col">{t.seen}</th>
                <th scope="col">{t.memory}</th>
              </tr>
            </thead>
            <tbody>
              {processes.map(({ id, startedAt, seenAt, memoryMb, roles }) => (
                <tr key={id}>
                  <td className="mono s12">{id.slice(-8)}</td>
                  <td>{roles.map(role => t[role]).join(', ')}</td>
                  <td>{f.relative(startedAt)}</td>
                  <td>{f.relative(seenAt)}</td>
                  <td>{f.number(memoryMb)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      )}
    </>
  )
}

/** Servers that answer reads beside the primary; nothing where there are none. */
function Replicas({ replicas }: { replicas: InstallationState['replicas'] }) {
  const t = useWords(healthWords)
  const f = useFormat()
  const { locale } = useLocale()
  if (replicas.length === 0) return null
  return (
    <>
      <h2 style={{ marginBlock: '20px 6px' }}>{t.replicas}</h2>
      <Wide label={t.replicas}>
        <table style={{ minWidth: 480 }}>
          <thead>
            <tr>
              <th scope="col">{t.replica}</th>
              <th scope="col">{t.standing}</th>
              <th scope="col">{t.lag}</th>
            </tr>
          </thead>
          <tbody>
            {replicas.map(({ name, state, lagSeconds }) => (
              <tr key={name}>
                <td className="mono s12">{name}</td>
                <td>
                  {state === 'serving' || state === 'primary' ? (
                    factWords[state]?.[locale]
                  ) : (
                    <Badge tone="warn">{factWords[state]?.[locale] ?? state}</Badge>
                  )}
                </td>
                <td>{f.number(lagSeconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </>
  )
}

function Disks({ places }: { places: InstallationState['places'] }) {
  const t = useWords(healthWords)
  const f = useFormat()
  const { locale } = useLocale()
  return (
    <>
      <h2 style={{ marginBlock: '20px 6px' }}>{t.disks}</h2>
      {places.length === 0 && <p className="muted s13">{t.noDisks}</p>}
      {places.map(({ name, where, totalGb, freeGb, percent }) => (
        <p key={name} className="row row-wrap s13">
          <meter min={0} max={100} low={80} high={90} optimum={0} value={percent} aria-label={factWords[name]?.[locale]} />
          <b>{percent} %</b> {factWords[name]?.[locale]}
          <span className="muted">{t.free(f.number(freeGb), f.number(totalGb))}</span>
          <span className="muted mono s12" style={{ overflowWrap: 'anywhere' }}>
            {where}
          </span>
        </p>
      ))}
    </>
  )
}

function Channels({ state: { mail, channels } }: { state: InstallationState }) {
  const t = useWords(healthWords)
  const f = useFormat()
  const { locale } = useLocale()
  const rows = [
    { channel: t.letters, configured: mail.configured, waiting: mail.waiting, sentDay: mail.sentDay, deadDay: mail.failedDay },
    ...channels.map(row => ({ ...row, channel: factWords[row.channel]?.[locale] ?? row.channel })),
  ]
  return (
    <>
      <h2 style={{ marginBlock: '20px 6px' }}>{t.channels}</h2>
      <Wide label={t.channels}>
        <table style={{ minWidth: 480 }}>
          <thead>
            <tr>
              <th scope="col">{t.channel}</th>
              <th scope="col">{t.waiting}</th>
              <th scope="col">{t.sentDay}</th>
              <th scope="col">{t.deadDay}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ channel, configured, waiting, sentDay, deadDay }) => (
              <tr key={channel}>
                <td>
                  {channel} {!configured && <Badge>{t.isOff}</Badge>}
                </td>
                <td>{f.number(waiting)}</td>
                <td>{f.number(sentDay)}</td>
                <td>{f.number(deadDay)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </>
  )
}

function Certificates({ certificates }: { certificates: InstallationState['certificates'] }) {
  const t = useWords(healthWords)
  const f = useFormat()
  const { locale } = useLocale()
  return (
    <>
      <h2 style={{ marginBlock: '20px 6px' }}>{t.certificates}</h2>
      {certificates.length === 0 ? (
        <p className="muted s13">{t.noCertificates}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t.host}</th>
              <th scope="col">{t.forWhat}</th>
              <th scope="col">{t.until}</th>
            </tr>
          </thead>
          <tbody>
            {certificates.map(({ host, use, endsAt }) => (
              <tr key={host}>
                <td style={{ overflowWrap: 'anywhere' }}>{host}</td>
                <td>{factWords[use]?.[locale] ?? use}</td>
                <td>{endsAt === null ? <Badge tone="warn">{t.away}</Badge> : f.date(endsAt, { year: 'always' })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

type BackupsProps = { backups: InstallationState['backups']; onNote: (kind: 'made' | 'restored') => void }

function Backups({ backups, onNote }: BackupsProps) {
  const t = useWords(healthWords)
  const f = useFormat()
  const marked = (mark: InstallationState['backups']['made']) =>
    mark === null ? t.never : `${f.dateTime(mark.at)}, ${[mark.name, mark.by].filter(Boolean).join(', ')}`
  return (
    <>
      <h2 style={{ marginBlock: '20px 6px' }}>{t.backups}</h2>
      <Facts
        items={[
          { label: t.made, value: marked(backups.made) },
          { label: t.restored, value: marked(backups.restored) },
        ]}
      />
      <p className="row row-wrap">
        <Button size="small" onClick={() => onNote('made')}>
          {t.noteMade}
        </Button>
        <Button size="small" onClick={() => onNote('restored')}>
          {t.noteRestored}
        </Button>
      </p>
    </>
  )
}
