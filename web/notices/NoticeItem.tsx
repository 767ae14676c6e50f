import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Notice, type NoticeLine, notices } from '#contract/notices.ts'
import { type OccurrenceCode, occurrences } from '#contract/occurrences.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { setUnread } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { asks, useRights } from '#web/orders/actions/doings.ts'
import { doWords } from '#web/orders/actions/nextWords.ts'
import { askPath } from '#web/orders/actions/steps.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { MoreIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { placeOf } from './places.ts'
import { concernWords, noticeWords } from './words.ts'

type Props = { line: NoticeLine; onDone: () => void }

const asked: readonly OccurrenceCode[] = [
  'order.offered',
  'order.placed',
  'change.suggested',
  'transfer.requested',
  'resources.overdue',
  'approval.overdue',
  'halt.asked',
  'waybill.waits',
  'extra.suggested',
  'documents.overdue',
  'check.overdue',
  'claim.raised',
]
const ofForwarder: ReadonlySet<OccurrenceCode> = new Set(asked)
const ofExecutor: ReadonlySet<OccurrenceCode> = new Set([...asked, 'task.late'])
/** What asked for a step: that it waits no more is worth saying of these alone. */
const asksOf = (side: NoticeLine['side']) => (side === 'executor' ? ofExecutor : ofForwarder)

/** One object: the newest thing that happened to it, the step it waits for, and the rest folded beneath. */
export function NoticeItem({ line, onDone }: Props) {
  const t = useWords(noticeWords)
  const f = useFormat()
  const [unfolded, setUnfolded] = useState(false)
  const [more, setMore] = useState(false)
  const send = useSend(notices.read)
  const { newest, objectId, unread, count, stands } = line
  const read = (isRead: boolean) =>
    send.mutate({ objectIds: [objectId], read: isRead }, { onSuccess: ({ unread: left }) => setUnread(left) })
  const open = () => {
    if (unread > 0) read(true)
    onDone()
  }
  const place = placeOf(line)
  const title = useTitle(newest)
  return (
    <li className="stack">
      <span className="row">
        {place === null ? (
          <span className="medium">{title}</span>
        ) : (
          <Link to={place} quiet className={unread > 0 ? 'medium' : ''} onClick={open}>
            {title}
          </Link>
        )}
        {unread > 0 && <Badge tone={newest.urgent ? 'danger' : 'info'}>{t.isNew}</Badge>}
        {stands === 'settled' && asksOf(line.side).has(newest.code) && <Badge>{t.settled}</Badge>}
        <span className="spacer" />
        <IconButton
          size="small"
          label={t.actions(title)}
          icon={<MoreIcon size={16} />}
          aria-expanded={more}
          onClick={() => setMore(!more)}
        />
      </span>
      <Details notice={newest} />
      {more && <More line={line} onRead={read} />}
      <span className="row">
        {stands === 'waits' && <StepLink line={line} onDone={open} />}
        {count > 1 && (
          <Button size="small" variant="ghost" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {unfolded ? t.fold : t.folded(count - 1)}
          </Button>
        )}
        <span className="spacer" />
        <time className="muted s12" dateTime={newest.at}>
          {f.relative(newest.at)}
        </time>
      </span>
      {unfolded && <History objectId={objectId} />}
    </li>
  )
}

function useTitle({ code, number }: Pick<Notice, 'code' | 'number'>): string {
  const { locale } = useLocale()
  const words = occurrences[code].words[locale]
  return number === '' ? words : `${words}: ${number}`
}

/** Who did it, about what, and in which words. */
function Details({ notice }: { notice: Notice }) {
  const t = useWords(noticeWords)
  const f = useFormat()
  const { locale } = useLocale()
  const { about, person, organization, comment, minutes, days } = notice
  const late = minutes === null ? null : t.late(f.duration(minutes * 60_000))
  const parts = [
    about?.[locale],
    late,
    days === null ? null : t.inDays(days),
    person,
    organization === person ? null : organization,
    comment,
  ]
  const text = parts.filter(Boolean).join(' · ')
  return text === '' ? null : <span className="muted s12">{text}</span>
}

/** The step the order waits for, where its dialog opens, as the queue offers it. */
function StepLink({ line: { objectId, next, side }, onDone }: Props) {
  const verbs = useWords(doWords)
  const rights = useRights(side ?? 'forwarder')
  const ask = next === null ? undefined : asks[next]
  if (next === null || next === 'none' || ask === undefined || !rights.act) return null
  return (
    <ButtonLink size="small" variant="primary" to={askPath(objectId, ask)} onClick={onDone}>
      {verbs[next]}
    </ButtonLink>
  )
}

type MoreProps = { line: NoticeLine; onRead: (isRead: boolean) => void }

/** Why one was told, and what may be done about it; no menu, for a press outside of the panel closes it. */
function More({ line: { objectId, muted, unread, newest }, onRead }: MoreProps) {
  const t = useWords(noticeWords)
  const concerns = useWords(concernWords)
  const mute = useSend(notices.mute)
  const silence = (target: string, on: boolean) =>
    mute.mutate({ target: target as OccurrenceCode, on }, { onSuccess: ({ unread: left }) => setUnread(left) })
  return (
    <span className="stack">
      <span className="muted s12">{concerns[newest.concern]}</span>
      <span className="row row-wrap">
        <Button size="small" onClick={() => onRead(unread > 0)}>
          {unread > 0 ? t.read : t.unread}
        </Button>
        <Button size="small" pending={mute.isPending} onClick={() => silence(objectId, !muted)}>
          {muted ? t.hearObject : t.muteObject}
        </Button>
        <Button
          size="small"
          pending={mute.isPending}
          reason={newest.mandatory ? t.always : null}
          onClick={() => silence(newest.code, true)}
        >
          {t.muteEvent}
        </Button>
      </span>
    </span>
  )
}

function History({ objectId }: { objectId: string }) {
  const { data } = useQuery(queryOf(notices.history, { objectId }, { quiet: true }))
  if (!data) return <Skeleton lines={2} />
  return (
    <ol className="stack">
      {data.items.slice(1).map(notice => (
        <Earlier key={notice.id} notice={notice} />
      ))}
    </ol>
  )
}

function Earlier({ notice }: { notice: Notice }) {
  const f = useFormat()
  const title = useTitle({ code: notice.code, number: '' })
  return (
    <li className="s12">
      <span>{title}</span> <span className="muted">{f.relative(notice.at)}</span> <Details notice={notice} />
    </li>
  )
}
