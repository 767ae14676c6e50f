import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DashboardName, DashboardPeriod, type DashboardSubscription, ownDashboards } from '#contract/own-dashboards.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { screens } from '#web/screens.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { OpenBoard } from './openBoard.ts'
import { letterWords, periodWords } from './words.ts'

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** Has the open dashboard sent to oneself at an hour, changes when, and ends it. */
export function LettersDialog({ board, onClose }: { board: OpenBoard; onClose: () => void }) {
  const t = useWords(letterWords)
  const { data, error } = useQuery(queryOf(ownDashboards.subscription, { dashboard: DashboardName.parse(board.id) }, { quiet: true }))
  if (data) return <Letters key={data.subscription?.version ?? 0} board={board} onClose={onClose} {...data} />
  return (
    <Dialog open onClose={onClose} size="small" title={t.title} footer={<Button onClick={onClose}>{t.cancel}</Button>}>
      {error ? <Banner tone="danger">{error.message}</Banner> : <Skeleton lines={4} height={32} />}
    </Dialog>
  )
}

type LettersProps = { board: OpenBoard; onClose: () => void; subscription: DashboardSubscription | null; email: string | null; tz: string }

function Letters({ board, onClose, subscription, email, tz }: LettersProps) {
  const t = useWords(letterWords)
  const periods = useWords(periodWords)
  const f = useFormat()
  const { locale } = useLocale()
  const subscribe = useSend(ownDashboards.subscribe)
  const reschedule = useSend(ownDashboards.reschedule)
  const unsubscribe = useSend(ownDashboards.unsubscribe)
  const [every, setEvery] = useState(subscription?.every ?? 'day')
  const [on, setOn] = useState(subscription?.on ?? 1)
  const [hour, setHour] = useState(subscription?.hour ?? '08:00')
  const [period, setPeriod] = useState(subscription?.settings?.period ?? board.settings.period ?? 'd30')
  const [error, setError] = useState('')
  const pending = subscribe.isPending || reschedule.isPending || unsubscribe.isPending
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  // 5 January 2026 is a Monday
  const days = every === 'week' ? 7 : 31
  const dayName = (day: number) => (every === 'week' ? weekday.format(Date.UTC(2026, 0, 4 + day)) : f.number(day))

  const done = async (sent: Promise<unknown>, title: string) => {
    try {
      await sent
      toasts.add({ type: 'success', title, content: board.name })
      onClose()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : '')
    }
  }
  const send = () => {
    const settings = board.own ? null : { ...board.settings, days: undefined, period }
    const schedule = { every, on: every === 'day' ? 1 : Math.min(on, days), hour, settings }
    const sent = subscription
      ? reschedule.mutateAsync({ subscriptionId: subscription.id, version: subscription.version, ...schedule })
      : subscribe.mutateAsync({ dashboard: DashboardName.parse(board.id), ...schedule })
    void done(sent, t.begun)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t.title}
      subtitle={board.name}
      footer={
        <>
          {subscription && (
            <Button
              variant="danger-plain"
              disabled={pending}
              onClick={() =>
                void done(unsubscribe.mutateAsync({ subscriptionId: subscription.id, version: subscription.version }), t.ended)
              }
            >
              {t.end}
            </Button>
          )}
          <Button onClick={onClose}>{t.cancel}</Button>
          {email !== null && (
            <Button variant="primary" disabled={pending} onClick={send}>
              {subscription ? t.save : t.begin}
            </Button>
          )}
        </>
      }
    >
      <div className="stack" style={{ gap: 16 }}>
        {error !== '' && <Banner tone="danger">{error}</Banner>}
        {email === null ? (
          <>
            <Banner tone="warn">{t.noMail}</Banner>
            <ButtonLink to={screens.notifications.path}>{t.settings}</ButtonLink>
          </>
        ) : (
          <>
            <p>{t.what(email)}</p>
            <Segmented
              label={t.every}
              value={every}
              onChange={setEvery}
              options={(['day', 'week', 'month'] as const).map(id => ({ id, label: t[id] }))}
            />
            <div className="row row-wrap" style={{ gap: 16 }}>
              {every !== 'day' && (
                <Select
                  label={every === 'week' ? t.weekday : t.monthDay}
                  value={String(Math.min(on, days))}
                  onChange={to => to && setOn(Number(to))}
                  options={Array.from({ length: days }, (_, at) => ({ id: String(at + 1), label: dayName(at + 1) }))}
                />
              )}
              <Select
                label={t.hour}
                value={hour}
                onChange={to => to && setHour(to)}
                options={[...new Set([...hours, hour])].toSorted().map(id => ({ id, label: id }))}
              />
              {!board.own && (
                <Select
                  label={t.period}
                  value={period}
                  onChange={to => to && setPeriod(to)}
                  options={DashboardPeriod.options.map(id => ({ id, label: periods[id] }))}
                />
              )}
            </div>
            <p className="muted s13">
              {t.zone(tz)}. {board.own && t.ownPeriod} {subscription && t.next(f.dateTime(subscription.nextAt, { zone: tz }))}
            </p>
          </>
        )}
      </div>
    </Dialog>
  )
}
