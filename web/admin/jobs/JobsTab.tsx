import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type FailedWork, installation, type Queue, type Round, type TimerKind } from '#contract/installation.ts'
import { factWords } from '#contract/installation-warnings.ts'
import { Answered, Wide } from '#web/admin/Answered.tsx'
import { CallError } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { jobWords } from './words.ts'

const GiveUpDialog = lazy(async () => ({ default: (await import('./GiveUpDialog.tsx')).GiveUpDialog }))
const PauseDialog = lazy(async () => ({ default: (await import('./PauseDialog.tsx')).PauseDialog }))

const EVERY_MS = 15_000
const STUCK_S = 60

/** Queues, moments by kind and rounds of the processes: what waits, what is late, what failed. */
export function JobsTab() {
  const t = useWords(jobWords)
  const query = useQuery({ ...queryOf(installation.jobs, {}, { quiet: true }), refetchInterval: EVERY_MS })
  const [pausing, setPausing] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<FailedWork | null>(null)
  return (
    <section className="admin-dict" aria-label={t.label}>
      <Answered query={query}>
        {({ queues, timers, rounds, failed }) => (
          <>
            <h2 style={{ marginBlock: '20px 6px' }}>{t.queues}</h2>
            <Queues queues={queues} onPause={setPausing} />
            <h2 style={{ marginBlock: '20px 6px' }}>{t.failed}</h2>
            <Failed failed={failed} onLeave={setLeaving} />
            <h2 style={{ marginBlock: '20px 6px' }}>{t.schedule}</h2>
            <Schedule timers={timers} onPause={setPausing} />
            <h2 style={{ marginBlock: '20px 6px' }}>{t.rounds}</h2>
            <Rounds rounds={rounds} />
          </>
        )}
      </Answered>
      <Suspense>
        {pausing !== null && <PauseDialog kind={pausing} onClose={() => setPausing(null)} />}
        {leaving && <GiveUpDialog work={leaving} onClose={() => setLeaving(null)} />}
      </Suspense>
    </section>
  )
}

function Hold({ kind, name, paused, onPause }: { kind: string; name: string; paused: boolean; onPause: (kind: string) => void }) {
  const t = useWords(jobWords)
  const send = useSend(installation.pause)
  return paused ? (
    <Button size="small" pending={send.isPending} aria-label={t.resumeOf(name)} onClick={() => send.mutate({ kind, paused: false })}>
      {t.resume}
    </Button>
  ) : (
    <Button size="small" aria-label={t.pauseOf(name)} onClick={() => onPause(kind)}>
      {t.pause}
    </Button>
  )
}

function Queues({ queues, onPause }: { queues: readonly Queue[]; onPause: (kind: string) => void }) {
  const t = useWords(jobWords)
  const f = useFormat()
  const { locale } = useLocale()
  return (
    <Wide label={t.queues}>
      <table style={{ minWidth: 600 }}>
        <thead>
          <tr>
            <th scope="col">{t.queue}</th>
            <th scope="col">{t.waiting}</th>
            <th scope="col">{t.late}</th>
            <th scope="col">{t.failing}</th>
            <th scope="col">{t.state}</th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ name, waiting, lateSeconds, failing, paused, pausable }) => {
            const called = factWords[name]?.[locale] ?? name
            const stuck = lateSeconds > STUCK_S
            return (
              <tr key={name}>
                <td>{called}</td>
                <td>{f.number(waiting)}</td>
                <td>{lateSeconds > 0 ? f.duration(lateSeconds * 1000) : '—'}</td>
                <td>{f.number(failing)}</td>
                <td>
                  <Badge tone={paused ? 'warn' : stuck ? 'danger' : 'go'}>{paused ? t.paused : stuck ? t.stuck : t.runs}</Badge>{' '}
                  {pausable && <Hold kind={name} name={called} paused={paused} onPause={onPause} />}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Wide>
  )
}

function Failed({ failed, onLeave }: { failed: readonly FailedWork[]; onLeave: (work: FailedWork) => void }) {
  const t = useWords(jobWords)
  const f = useFormat()
  const send = useSend(installation.moveWork)
  if (failed.length === 0) return <p className="muted s13">{t.noFailed}</p>
  const retry = ({ queue, organization, objectId, kind }: FailedWork) =>
    send.mutate(
      { queue: queue as 'timers', organization: organization?.id ?? null, objectId, kind, move: 'retry' },
      {
        onSuccess: () => void toasts.add({ type: 'success', title: t.retried, content: kind }),
        onError: error => void toasts.add({ type: 'danger', title: t.error, content: error instanceof CallError ? error.message : '' }),
      },
    )
  return (
    <Wide label={t.failed}>
      <table style={{ minWidth: 600 }}>
        <thead>
          <tr>
            <th scope="col">{t.kind}</th>
            <th scope="col">{t.organization}</th>
            <th scope="col">{t.attempts}</th>
            <th scope="col">{t.again}</th>
            <th scope="col">
              <span className="visually-hidden">{t.retry}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {failed.map(work => (
            <tr key={`${work.objectId} ${work.kind}`}>
              <td className="mono s12">{work.kind}</td>
              <td>{work.organization?.name ?? '—'}</td>
              <td>{work.attempts}</td>
              <td>{f.relative(work.runAt)}</td>
              <td className="row row-wrap">
                <Button size="small" aria-label={t.retryOf(work.kind)} onClick={() => retry(work)}>
                  {t.retry}
                </Button>
                {work.queue !== 'deliveries' && (
                  <Button size="small" aria-label={t.giveUpOf(work.kind)} onClick={() => onLeave(work)}>
                    {t.giveUp}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  )
}

function Schedule({ timers, onPause }: { timers: readonly TimerKind[]; onPause: (kind: string) => void }) {
  const t = useWords(jobWords)
  const f = useFormat()
  return (
    <Wide label={t.schedule}>
      <table style={{ minWidth: 720 }}>
        <thead>
          <tr>
            <th scope="col">{t.kind}</th>
            <th scope="col">{t.waiting}</th>
            <th scope="col">{t.last}</th>
            <th scope="col">{t.took}</th>
            <th scope="col">{t.next}</th>
            <th scope="col" style={{ width: 130 }}>
              {t.state}
            </th>
          </tr>
        </thead>
        <tbody>
          {timers.map(({ kind, waiting, late, lastAt, tookMs, nextAt, paused }) => (
            <tr key={kind}>
              <td className="mono s12">{kind}</td>
              <td>{f.number(waiting)}</td>
              <td>{lastAt === null ? <span className="muted">{t.never}</span> : f.relative(lastAt)}</td>
              <td>{tookMs === null ? '—' : t.ms(f.number(tookMs, 1))}</td>
              <td>
                {nextAt === null ? '—' : late > 0 && !paused ? <span className="danger">{f.relative(nextAt)}</span> : f.relative(nextAt)}
              </td>
              <td className="row">
                {paused && <Badge tone="warn">{t.paused}</Badge>}
                <Hold kind={kind} name={kind} paused={paused} onPause={onPause} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  )
}

function Rounds({ rounds }: { rounds: readonly Round[] }) {
  const t = useWords(jobWords)
  const f = useFormat()
  if (rounds.length === 0) return <p className="muted s13">{t.noRounds}</p>
  return (
    <Wide label={t.rounds}>
      <table style={{ minWidth: 520 }}>
        <thead>
          <tr>
            <th scope="col">{t.kind}</th>
            <th scope="col">{t.last}</th>
            <th scope="col">{t.took}</th>
            <th scope="col">{t.next}</th>
          </tr>
        </thead>
        <tbody>
          {rounds.map(({ name, lastAt, tookMs, nextAt }) => (
            <tr key={name}>
              <td>{Object.hasOwn(t, name) ? String(t[name as 'chain']) : name}</td>
              <td>{f.relative(lastAt)}</td>
              <td>{t.ms(f.number(tookMs, 1))}</td>
              <td>{nextAt === null ? '—' : f.relative(nextAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  )
}
