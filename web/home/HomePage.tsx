import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { OrderFilter } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'
import { CallError } from '#web/api/client.ts'
import { useConnection } from '#web/api/live/liveConnection.ts'
import { pagesOf, queryOf } from '#web/api/query.ts'
import { useCan, useMe, useSide } from '#web/api/session.ts'
import { ExpiryStrip } from '#web/compliance/ExpiryStrip.tsx'
import { ArrivalsContext, useArrivals } from '#web/geofences/arrivals.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { deadlineOf } from '#web/orders/display.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { BlockFailed } from './BlockFailed.tsx'
import { Changes, useFirstPage } from './changes/Changes.tsx'
import { HomeHead } from './HomeHead.tsx'
import { Invitations } from './Invitations.tsx'
import './home.css'
import { HomeArea } from '#web/private-area/waiting/HomeArea.tsx'
import { HomeSettlements } from '#web/settlements/home/HomeSettlements.tsx'
import { NextDay } from './NextDay.tsx'
import { NextLoadings } from './NextLoadings.tsx'
import { LanePanel } from './panels/LanePanel.tsx'
import { OnTimePanel } from './panels/OnTimePanel.tsx'
import { PanelSkeleton } from './panels/Panel.tsx'
import { WeekPlot } from './panels/WeekPlot.tsx'
import { PracticeBlock, PracticeStrip } from './practice/PracticeBlock.tsx'
import { shownItems } from './queue/pinned.ts'
import { Queue } from './queue/Queue.tsx'
import { QueueSkeleton } from './queue/QueueItem.tsx'
import { useMissed } from './queue/useMissed.ts'
import { queueItemOf, useProgress } from './start/progress.ts'
import { Start, StartBrief } from './start/Start.tsx'
import { Tiles } from './tiles/Tiles.tsx'
import { tilesOf } from './tiles/tiles.ts'
import { LateFlights, MissingDocuments, useOnway } from './WatchedOrders.tsx'
import { words } from './words.ts'

const MoneyHome = lazy(async () => ({ default: (await import('./money/MoneyHome.tsx')).MoneyHome }))
const PlatformHome = lazy(async () => ({ default: (await import('./PlatformHome.tsx')).PlatformHome }))

// what time alone makes late is counted anew without an event
const recountMs = 60_000
const resumMs = 5 * 60_000

/** The first page: everything that waits for this person, by deadline, with what happens otherwise and the way to do it. */
export function HomePage() {
  const t = useWords(words)
  const side = useSide()
  const mayView = useCan('orders.view')
  const runs = useCan('platform.manage')
  const settles = useCan('settlements.edit')
  const commands = useCan('orders.command')
  if (side !== null && mayView && settles && !commands) return <Lazily page={<MoneyHome key={side} side={side} />} />
  if (side !== null && mayView) return <Home key={side} side={side} />
  if (runs) return <Lazily page={<PlatformHome />} />
  return (
    <div className="home-alone">
      <h1 tabIndex={-1} className="visually-hidden">
        {t.title}
      </h1>
      <EmptyState drawing="barrier" title={t.noSideTitle}>
        {t.noSideText}
      </EmptyState>
    </div>
  )
}

const Lazily = ({ page }: { page: ReactNode }) => <Suspense fallback={<QueueSkeleton rows={shownItems} />}>{page}</Suspense>

/** Who asks for something: a partnership, or a place in the own private area. */
function Asking() {
  const seesPartners = useCan('partners.view')
  const seesAreas = useCan('private.edit')
  return (
    <>
      {seesPartners && <Invitations />}
      {seesAreas && <HomeArea />}
    </>
  )
}

/** What is left of the beginning, beside the queue: steps not done, and the practice organisations. */
function Begun({ side }: { side: Side }) {
  const { data: first } = useFirstPage(side)
  if (!first) return null
  return (
    <>
      {first.start && <StartBrief side={side} steps={first.start} />}
      {first.practice.rooms.length > 0 && first.practice.back === null && <PracticeBlock practice={first.practice} />}
    </>
  )
}

function Home({ side }: { side: Side }) {
  const t = useWords(words)
  const f = useFormat()
  const me = useMe()
  const prices = useCan('orders.prices')
  const seesSettlements = useCan('settlements.view')
  const seesFlights = useCan('flights.view')
  const now = useNow(10_000)
  const connection = useConnection()
  const queue = useInfiniteQuery(pagesOf(orders.list, OrderFilter.parse({ side, mine: true }), { quiet: true }))
  const counts = useQuery({ ...queryOf(orders.counts, { side }, { quiet: true }), refetchInterval: recountMs })
  const summary = useQuery({ ...queryOf(orders.summary, { side }, { quiet: true }), refetchInterval: resumMs })
  const missed = useMissed(side, now)
  const own = queue.data?.pages.flatMap(page => page.items)
  const rows = own && missed ? [...missed, ...own] : undefined
  const onway = useOnway(side)
  const driven = onway.data?.pages.flatMap(page => page.items)
  // asked once of both
  const arrivals = useArrivals(
    rows && !onway.isPending ? [...new Map([...rows, ...(driven ?? [])].map(row => [row.id, row])).values()] : [],
  )
  const queueItems = own?.map(row => queueItemOf(row.id, `${row.next.code}${row.next.stop ?? ''}`, row.next.dueAt)) ?? null
  const mine = counts.data?.mine ?? own?.length ?? 0
  const today = { scope: `${me.organization.id}.${side}`, at: now, queueItems, more: queue.hasNextPage, mine: counts.data?.mine }
  const { done: cleared, goal } = useProgress(today)
  const empty = counts.data?.tabs.all === 0
  const { data: first } = useFirstPage(side)

  const left = (own ?? []).map(row => deadlineOf(row.next, now)?.left).filter(time => time !== undefined)
  const late = counts.data?.late ?? left.filter(time => time < 0).length
  const soon = left.filter(time => time >= 0 && time <= 3600_000).length
  const told = [
    mine > 1000 ? t.manyThings : t.queueItems(mine),
    ...(late > 0 ? [t.lateThings(late)] : []),
    ...(soon > 0 ? [t.soonThings(soon)] : []),
    ...(rows && (connection.state === 'offline' || queue.error) ? [t.asOf(f.time(queue.dataUpdatedAt))] : []),
  ]

  return (
    <div className="home">
      {first && <PracticeStrip practice={first.practice} />}
      <HomeHead
        side={side}
        summary={rows && !empty && told.join(', ')}
        cleared={cleared}
        goal={counts.data || counts.error ? goal : undefined}
        keys={rows !== undefined && rows.length > 0}
      />
      {counts.error && !counts.data ? (
        <BlockFailed error={counts.error} onRetry={() => void counts.refetch()} />
      ) : (
        <Tiles tiles={counts.data ? tilesOf(side, counts.data, { week: summary.data?.week, prices, now }) : null} />
      )}
      {empty ? (
        <>
          <Asking />
          {first?.start && <Start side={side} steps={first.start} />}
          {first && <PracticeBlock practice={first.practice} />}
        </>
      ) : (
        <>
          <div className="home-columns">
            <section className="home-queue" aria-label={t.queue}>
              {!rows && queue.isPending && <QueueSkeleton rows={shownItems} />}
              {!rows && queue.error && (
                <ErrorState
                  title={t.failedTitle}
                  code={(queue.error instanceof CallError && queue.error.request) || undefined}
                  onRetry={() => void queue.refetch()}
                >
                  <p>{queue.error.message}</p>
                </ErrorState>
              )}
              {rows?.length === 0 && (
                <EmptyState drawing="stamp" title={t.emptyTitle} actions={<ButtonLink to={paths.orders(side)}>{t.allOrders}</ButtonLink>}>
                  {cleared > 0 ? `${t.done(cleared)}. ${t.emptyText}` : t.emptyText}
                </EmptyState>
              )}
              {rows && rows.length > 0 && (
                <ArrivalsContext value={arrivals}>
                  <Queue side={side} rows={rows} now={now} cleared={cleared} mine={mine} />
                </ArrivalsContext>
              )}
            </section>
            <aside className="home-aside" aria-label={t.watch}>
              <Changes of="work" side={side} />
              <Asking />
              <LateFlights side={side} now={now} total={counts.data?.tabs.onway ?? 0} arrivals={arrivals} />
              <MissingDocuments side={side} total={counts.data?.tabs.docs ?? 0} />
              <ExpiryStrip />
              {seesSettlements && <HomeSettlements />}
              <Begun side={side} />
              {!(summary.error && !summary.data) && (
                <NextLoadings side={side} now={now} orders={summary.data?.coming} total={counts.data?.loadingSoon ?? 0} />
              )}
            </aside>
          </div>
          {summary.error && !summary.data ? (
            <BlockFailed error={summary.error} onRetry={() => void summary.refetch()} />
          ) : (
            <div className="home-bottom">
              {summary.data ? (
                <>
                  <WeekPlot week={summary.data.week} now={now} />
                  <LanePanel onway={summary.data.onway} />
                  <OnTimePanel side={side} onTime={summary.data.onTime} />
                </>
              ) : (
                [t.weekTitle, t.map, t.onTime].map(title => <PanelSkeleton key={title} title={title} />)
              )}
            </div>
          )}
          {seesFlights && <NextDay side={side} />}
        </>
      )}
    </div>
  )
}
