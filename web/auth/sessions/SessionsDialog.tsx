import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Session, sessions } from '#contract/sessions.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { signOut } from '#web/api/session.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { HandsetIcon, ScreenIcon } from '#web/ui/pictures/screenIcons.tsx'
import './SessionsDialog.css'
import { browserNames, systemNames, words } from './words.ts'

const minuteMs = 60_000

/** Where the person is signed in, and the end of any of it: a window, on a phone a sheet from below. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(words)
  const phone = useBelow(768)
  const list = useQuery(queryOf(sessions.list, {}, { quiet: true }))
  const others = useSend(sessions.endOthers)
  const [leaving, setLeaving] = useState(false)
  const [why, setWhy] = useState<string | null>(null)
  const several = (list.data?.items.length ?? 0) > 1
  const busy = others.isPending || leaving

  const endOthers = async () => {
    setWhy(null)
    try {
      return await others.mutateAsync({})
    } catch (error) {
      setWhy((error as Error).message)
      return null
    }
  }
  const leave = async () => {
    setLeaving(true)
    if (await endOthers()) await signOut()
    setLeaving(false)
  }
  const stay = async () => {
    const ended = await endOthers()
    if (ended) toasts.add({ type: 'success', title: t.endedOthers, content: t.endedCount(ended.ended) })
  }

  const footer = several && (
    <>
      <Button variant="ghost" pending={leaving} disabled={busy && !leaving} onClick={() => void leave()}>
        {t.everywhere}
      </Button>
      <Button variant="danger-plain" pending={others.isPending && !leaving} disabled={leaving} onClick={() => void stay()}>
        {t.endOthers}
      </Button>
    </>
  )
  const content = (
    <div className="sessions">
      <p>{t.lead}</p>
      {why && <Banner tone="danger">{why}</Banner>}
      {list.data?.wrongPasswords && <WrongPasswords {...list.data.wrongPasswords} />}
      {list.data ? (
        <ul className="sessions-list">
          {list.data.items.map(session => (
            <Row key={session.id} session={session} onFailed={setWhy} />
          ))}
        </ul>
      ) : list.isPending ? (
        <Skeleton lines={4} height={16} />
      ) : (
        <ErrorState compact title={t.failed} onRetry={() => void list.refetch()} />
      )}
      {list.data && !several && <p>{t.alone}</p>}
    </div>
  )
  return phone ? (
    <Sheet open onClose={onClose} side="bottom" title={t.title} footer={footer}>
      {content}
    </Sheet>
  ) : (
    <Dialog open onClose={onClose} title={t.title} footer={footer}>
      {content}
    </Dialog>
  )
}

/** Somebody tried passwords on the account: the owner is told as soon as he looks. */
function WrongPasswords({ count, lastAt }: { count: number; lastAt: string }) {
  const t = useWords(words)
  const format = useFormat()
  return <Banner tone="warn">{t.wrong(count, format.dateTime(lastAt))}</Banner>
}

function Row({ session, onFailed }: { session: Session; onFailed: (why: string | null) => void }) {
  const t = useWords(words)
  const format = useFormat()
  const phone = useBelow(768)
  const now = useNow(minuteMs)
  const list = useQuery(queryOf(sessions.list, {}, { quiet: true }))
  const end = useSend(sessions.end)
  const { browser, system, current, organization } = session
  const name = [browser === 'yandex' ? t.yandex : (browserNames[browser] ?? t.unknown), systemNames[system]].filter(Boolean).join(', ')
  const since = t.since(format.dateTime(session.createdAt))
  const seen = current ? t.now : t.seen(format.relative(session.seenAt, Math.max(now, Date.parse(session.seenAt))))

  const finish = async () => {
    onFailed(null)
    try {
      await end.mutateAsync({ sessionId: session.id })
      toasts.add({ type: 'success', title: t.ended, content: name })
    } catch (error) {
      // it ended by itself meanwhile: the list says so
      if (error instanceof CallError && error.status === 404) void list.refetch()
      else onFailed((error as Error).message)
    }
  }

  return (
    <li data-current={current || undefined}>
      {system === 'android' || system === 'ios' ? <HandsetIcon /> : <ScreenIcon />}
      <div>
        <p className="sessions-name">
          {name}
          {current && <Badge tone="go">{t.here}</Badge>}
        </p>
        <p className="sessions-note">{seen}</p>
        <p className="sessions-note">{`${since} · ${organization.name}`}</p>
      </div>
      {!current && (
        <Button size={phone ? 'touch' : 'small'} pending={end.isPending} aria-label={t.endOf(name, since)} onClick={() => void finish()}>
          {t.end}
        </Button>
      )}
    </li>
  )
}
