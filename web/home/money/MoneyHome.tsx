import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { orders } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'
import { CandidateFilter } from '#contract/settlement-debts.ts'
import { SettlementFilter } from '#contract/settlement-list.ts'
import { settlements } from '#contract/settlements.ts'
import { pagesOf, queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { BlockFailed } from '#web/home/BlockFailed.tsx'
import { Changes, useFirstPage } from '#web/home/changes/Changes.tsx'
import { HomeHead } from '#web/home/HomeHead.tsx'
import { Block } from '#web/home/NextLoadings.tsx'
import { PracticeStrip } from '#web/home/practice/PracticeBlock.tsx'
import { StartBrief } from '#web/home/start/Start.tsx'
import { Tiles } from '#web/home/tiles/Tiles.tsx'
import { kindOf, moneyTilesOf } from '#web/home/tiles/tiles.ts'
import { MissingDocuments } from '#web/home/WatchedOrders.tsx'
import { words } from '#web/home/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { AgeingStrip } from '#web/settlements/ageing/AgeingStrip.tsx'
import { groupsOf } from '#web/settlements/due/groups.ts'
import { DueMark } from '#web/settlements/SettlementCells.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Link } from '#web/ui/text/Link.tsx'

const shownRows = 8
/** As far as orders ready to be settled are counted here. */
const readMost = 100

/** The first page of whoever keeps the money: settlements to make, debts by age, payments due, documents missing. */
export function MoneyHome({ side }: { side: Side }) {
  const t = useWords(words)
  const { data } = useFirstPage(side)
  const counts = useQuery(queryOf(orders.counts, { side }, { quiet: true }))
  const tabs = useQuery(queryOf(settlements.counts, { kind: [] }, { quiet: true }))
  const ready = useReady(side)
  const rows = ready.data?.pages[0]
  const docs = counts.data?.tabs.docs ?? 0
  const known = tabs.data && rows && counts.data
  return (
    <div className="home">
      {data && <PracticeStrip practice={data.practice} />}
      <HomeHead side={side} summary={t.moneyText} cleared={0} goal={0} keys={false} />
      <Tiles
        tiles={known ? moneyTilesOf(side, tabs.data.tabs, { ready: { count: rows.items.length, more: rows.next !== null }, docs }) : null}
      />
      <AgeingStrip />
      <div className="home-columns">
        <div className="home-aside">
          <ToSettle side={side} />
          <ToPay />
        </div>
        <aside className="home-aside" aria-label={t.watch}>
          <Changes of="money" side={side} />
          {data?.start && <StartBrief side={side} steps={data.start} />}
          <MissingDocuments side={side} total={docs} />
        </aside>
      </div>
    </div>
  )
}

/** Orders that can be settled at once: what a forwarder pays for, or an executor is paid for. */
function useReady(side: Side) {
  const filter = CandidateFilter.parse({ kind: kindOf(side), ready: true })
  return useInfiniteQuery(pagesOf(settlements.candidates, { ...filter, limit: readMost }, { quiet: true }))
}

function ToSettle({ side }: { side: Side }) {
  const t = useWords(words)
  const f = useFormat()
  const { data, error, isPending, refetch } = useReady(side)
  const page = data?.pages[0]
  const groups = groupsOf(page?.items ?? [])
  const kind = kindOf(side)
  return (
    <Block
      title={t.toSettle}
      to={paths.settlements(`section=due&kind=${kind}&due.ready=true`)}
      total={page?.items.length ?? 0}
      more={page?.next != null}
    >
      {isPending && <Skeleton lines={6} />}
      {!data && error && <BlockFailed error={error} onRetry={() => void refetch()} />}
      {data && groups.length === 0 && <p className="muted s13">{t.toSettleNone}</p>}
      {groups.slice(0, shownRows).map(({ key, counterpart, orders: theirs }) => (
        <Link
          key={key}
          to={paths.settlements(`section=due&kind=${kind}&due.ready=true&due.counterpart=${counterpart.id}`)}
          quiet
          className="home-coming"
        >
          <span className="truncate">{counterpart.name}</span>
          <span className="muted nowrap">{t.toSettleOrders(f.number(theirs.length))}</span>
        </Link>
      ))}
    </Block>
  )
}

function ToPay() {
  const t = useWords(words)
  const f = useFormat()
  const prices = useCan('orders.prices')
  const filter = SettlementFilter.parse({ tab: 'posted', sort: 'due' })
  const { data, error, isPending, refetch } = useInfiniteQuery(pagesOf(settlements.list, { ...filter, limit: 20 }, { quiet: true }))
  const page = data?.pages[0]
  const rows = page?.items ?? []
  return (
    <Block
      title={t.toPay}
      to={paths.settlements('settlements.sort=due&settlements.tab=posted')}
      total={rows.length}
      more={page?.next != null}
    >
      {isPending && <Skeleton lines={6} />}
      {!data && error && <BlockFailed error={error} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && <p className="muted s13">{t.toPayNone}</p>}
      {rows.slice(0, shownRows).map(row => (
        <Link key={row.id} to={paths.settlement(row.id)} quiet className="home-coming">
          <span className="home-document-name">
            <span className="truncate">{row.counterpart.name}</span>
            <DueMark owed={row} line />
          </span>
          <span className="nowrap">{prices && row.totals?.map(({ left }) => f.money(left)).join(' · ')}</span>
        </Link>
      ))}
    </Block>
  )
}
