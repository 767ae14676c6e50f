import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Comment, comments } from '#contract/comments.ts'
import type { HistoryRow, OrderCard } from '#contract/order-card.ts'
import { orders } from '#contract/orders.ts'
import { watchers } from '#contract/watchers.ts'
import { ask, CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { cardWords } from '#web/orders/card/cardWords.ts'
import { byDay, dayWord } from '#web/orders/history/days.ts'
import { useHistoryLines } from '#web/orders/history/lines.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { CommentBox } from './CommentBox.tsx'
import { CommentEntry } from './CommentEntry.tsx'
import './comments.css'
import { commentWords } from './commentWords.ts'
import { OrderWatchers } from './OrderWatchers.tsx'

const firstShown = 30

type Item = { id: string; at: string } & ({ comment: Comment } | { event: HistoryRow })

/** What happens around an order, newest first: its history and what people write about it, beside every tab. */
export function OrderFeed({ card, onlyComments = false }: { card: OrderCard; onlyComments?: boolean }) {
  const t = useWords(commentWords)
  const words = useWords(cardWords)
  const f = useFormat()
  const today = useNow(60_000)
  const orderId = card.id
  const written = useQuery(queryOf(comments.list, { orderId }, { quiet: true }))
  const history = useQuery({ ...queryOf(orders.history, { orderId }, { quiet: true }), enabled: !onlyComments })
  const watching = useQuery(queryOf(watchers.list, { orderId }, { quiet: true }))
  const [chosen, setShown] = useState<'all' | 'comments'>('all')
  const [whole, setWhole] = useState(false)
  const shown = onlyComments ? 'comments' : chosen
  const watched = watching.data?.items.some(({ self }) => self) ?? false

  const items: Item[] = [
    ...(written.data?.items ?? []).map(comment => ({ id: comment.id, at: comment.at, comment })),
    ...(shown === 'all' ? (history.data?.items ?? []) : []).map(event => ({ id: event.id, at: event.at, event })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? 1 : -1))
  const isNew = useNews(orderId, written.data, history.data?.items[0]?.at, watched)
  const fresh = items.filter(isNew).length
  const rows = whole ? items : items.slice(0, firstShown)
  const pending = written.isPending || (shown === 'all' && history.isPending)
  const failed = [written, ...(onlyComments ? [] : [history])].find(({ error, data }) => error && !data)
  const code = failed?.error instanceof CallError ? failed.error.request : null

  return (
    <Section
      id="feed"
      title={onlyComments ? t.comments : t.feed}
      bare
      note={fresh > 0 && <Badge tone="warn">{t.fresh(fresh)}</Badge>}
      aside={
        onlyComments || (
          <Segmented
            size="small"
            label={t.shown}
            value={shown}
            onChange={setShown}
            options={[
              { id: 'all', label: t.all },
              { id: 'comments', label: t.comments },
            ]}
          />
        )
      }
    >
      <OrderWatchers orderId={orderId} />
      <CommentBox card={card} />
      {failed && <ErrorState compact code={code ?? undefined} onRetry={() => void Promise.all([written.refetch(), history.refetch()])} />}
      {!failed && pending && <Skeleton lines={5} />}
      {!failed && !pending && items.length === 0 && (
        <p className="muted s13">
          {t.none} {t.noneHint}
        </p>
      )}
      {byDay(pending ? [] : rows, f).map(({ day, at, rows: entries }) => (
        <div key={day} className="order-day">
          <h3>{dayWord(at, today, f, words)}</h3>
          <ol>
            {entries.map(item => (
              <li key={item.id} className={isNew(item) ? 'order-day-new' : undefined}>
                <time dateTime={item.at} className="muted" title={f.dateTime(item.at)}>
                  {f.time(item.at)}
                </time>
                <div>
                  {isNew(item) && <span className="visually-hidden">{t.isNew}: </span>}
                  {'comment' in item ? <CommentEntry orderId={orderId} comment={item.comment} /> : <Event row={item.event} />}
                </div>
              </li>
            ))}
          </ol>
        </div>
      ))}
      {rows.length < items.length && (
        <Button variant="ghost" size="small" onClick={() => setWhole(true)}>
          {words.earlier(items.length - rows.length)}
        </Button>
      )}
    </Section>
  )
}

function Event({ row }: { row: HistoryRow }) {
  const line = useHistoryLines()(row)
  return (
    <>
      {line.title}
      {line.details.map(detail => (
        <span key={detail} className="order-day-detail">
          {detail}
        </span>
      ))}
      <span className="order-under">{line.by}</span>
    </>
  )
}

/** What came since this person's last visit and is not his own: comments for everybody, events for who watches the order. */
function useNews(
  orderId: string,
  written: { items: readonly Comment[]; seenAt: string | null } | undefined,
  eventAt: string | undefined,
  watched: boolean,
): (item: Item) => boolean {
  const { user } = useMe()
  // what was new when the page was opened stays marked while one looks
  const [since, setSince] = useState<string | null>()
  if (since === undefined && written) setSince(written.seenAt)
  const latest = [written?.items[0]?.at, eventAt].filter(at => at !== undefined).reduce<string>((max, at) => (at > max ? at : max), '')
  const seen = written?.seenAt ?? ''
  const unseen = written !== undefined && latest > seen
  useEffect(() => {
    // nobody waits for it: what could not be told is told with the next news
    if (unseen && latest !== '' && document.visibilityState === 'visible') void ask(comments.see, { data: { orderId } }, { quiet: true })
  }, [unseen, latest, orderId])

  return item => {
    if (!since || item.at <= since) return false
    return 'comment' in item ? !item.comment.own && item.comment.removedAt === null : watched && item.event.person !== user.name
  }
}
