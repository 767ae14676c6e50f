import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type CalendarFeed, calendars } from '#contract/calendars.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Trouble } from './SecretText.tsx'
import { calendarKinds, words } from './words.ts'

const CalendarDialog = lazy(async () => ({ default: (await import('./CalendarDialog.tsx')).CalendarDialog }))

/** Links by which calendar programs read what is planned. */
export function Calendars() {
  const t = useWords(words)
  const { data, error } = useQuery(queryOf(calendars.list, {}, { quiet: true }))
  const [isMaking, setMaking] = useState(false)
  const [leaving, setLeaving] = useState<CalendarFeed | null>(null)
  return (
    <Section
      title={t.calendars}
      note={t.calendarsLead}
      aside={
        <Button size="small" onClick={() => setMaking(true)}>
          {t.addCalendar}
        </Button>
      }
    >
      <Trouble error={error} />
      {!data && !error && <Skeleton lines={1} height={32} />}
      {data?.items.length === 0 && <p className="muted s13">{t.noCalendars}</p>}
      {data?.items.map(feed => (
        <Feed key={feed.id} feed={feed} onRevoke={() => setLeaving(feed)} />
      ))}
      <Suspense>{isMaking && <CalendarDialog onClose={() => setMaking(false)} />}</Suspense>
      {leaving && <Revoking feed={leaving} onClose={() => setLeaving(null)} />}
    </Section>
  )
}

function Feed({ feed, onRevoke }: { feed: CalendarFeed; onRevoke: () => void }) {
  const t = useWords(words)
  const f = useFormat()
  const { locale } = useLocale()
  return (
    <div className="row row-wrap" style={{ paddingBlock: 6 }}>
      <b>{feed.name}</b>
      <span className="s13">{calendarKinds[feed.kind][locale]}</span>
      <span className="muted s13">{feed.readAt ? t.readAt(f.relative(feed.readAt)) : t.neverRead}</span>
      <span className="spacer" />
      <Button size="small" variant="danger-plain" aria-label={t.revokeOf(feed.name)} onClick={onRevoke}>
        {t.revoke}
      </Button>
    </div>
  )
}

function Revoking({ feed, onClose }: { feed: CalendarFeed; onClose: () => void }) {
  const t = useWords(words)
  const revoke = useSend(calendars.revoke)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.revokeTitle(feed.name)}
      consequences={[{ text: t.revokeLinkNow, tone: 'warn' }]}
      confirm={t.revoke}
      danger
      pending={revoke.isPending}
      error={revoke.error?.message}
      onConfirm={() => revoke.mutate({ feedId: feed.id }, { onSuccess: onClose })}
    />
  )
}
