import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notices } from '#contract/notices.ts'
import { OccurrenceGroup, occurrenceGroups } from '#contract/occurrences.ts'
import { pagesOf, useSend } from '#web/api/query.ts'
import { setUnread, useCan } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { screens } from '#web/screens.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { NoticeItem } from './NoticeItem.tsx'
import { groupWords, noticeWords } from './words.ts'

const choices = ['all', 'waits', ...occurrenceGroups] as const
type Choice = (typeof choices)[number]

/** What happened to the objects of the person who looks, a line an object, the newest first. */
export function NoticesPanel({ onDone }: { onDone: () => void }) {
  const t = useWords(noticeWords)
  const groups = useWords(groupWords)
  const [choice, setChoice] = useState<Choice>('all')
  const [q, setQ] = useState('')
  const mayEdit = useCan('notifications.edit')
  const group = OccurrenceGroup.safeParse(choice).data
  const filter = { limit: 20, q: q.trim(), waits: choice === 'waits', ...(group && { group }) }
  const list = useInfiniteQuery(pagesOf(notices.list, filter, { quiet: true }))
  const send = useSend(notices.read)
  const lines = list.data?.pages.flatMap(page => page.items)
  return (
    <div className="profile">
      <section className="stack">
        <span className="row">
          <h2 className="s13">{t.title}</h2>
          <span className="spacer" />
          <Button
            size="small"
            variant="ghost"
            pending={send.isPending}
            onClick={() => send.mutate({ read: true }, { onSuccess: ({ unread }) => setUnread(unread) })}
          >
            {t.readAll}
          </Button>
        </span>
        <span role="group" aria-label={t.filter} className="row row-wrap">
          {choices.map(id => (
            <Button
              key={id}
              size="small"
              variant={id === choice ? 'plain' : 'ghost'}
              aria-pressed={id === choice}
              onClick={() => setChoice(id)}
            >
              {id === 'all' || id === 'waits' ? t[id] : groups[id]}
            </Button>
          ))}
        </span>
        <SearchField label={t.search} placeholder={t.search} value={q} onChange={setQ} />
      </section>
      <section aria-label={t.title} aria-busy={list.isFetching}>
        {!lines && list.isError && <ErrorState title={t.failed} onRetry={() => void list.refetch()} />}
        {!lines && !list.isError && <Skeleton lines={4} />}
        {lines?.length === 0 && <EmptyState compact title={choice === 'all' && q.trim() === '' ? t.none : t.noneFound} />}
        {lines && lines.length > 0 && (
          <ul className="stack">
            {lines.map(line => (
              <NoticeItem key={line.objectId} line={line} onDone={onDone} />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <Button size="small" block pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t.more}
          </Button>
        )}
      </section>
      {mayEdit && (
        <section>
          <Link to={screens.notifications.path} quiet onClick={onDone} className="s13">
            {t.settings}
          </Link>
        </section>
      )}
    </div>
  )
}
