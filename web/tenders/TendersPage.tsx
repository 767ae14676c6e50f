import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { Side } from '#contract/primitives.ts'
import { LotFilter, LotOutcome, type LotRow } from '#contract/tender-list.ts'
import { executorLotTabs, forwarderLotTabs, type LotTab, TenderKind } from '#contract/tender-states.ts'
import { tenders } from '#contract/tenders.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { ownersOf } from '#web/audience/owners.ts'
import { useOptions } from '#web/dicts/dictNames.ts'
import { useWords } from '#web/i18n/words.ts'
import { currencyOptions } from '#web/lists/filters/currencyOptions.ts'
import type { FilterField } from '#web/lists/filters/fields.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useList } from '#web/lists/list.ts'
import { suggestExecutors } from '#web/orders/suggest.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { TenderIcon } from '#web/ui/pictures/icons.tsx'
import { hiddenColumns, useLotColumns } from './columns.tsx'
import { countedWords, outcomeWords } from './outcomeWords.ts'
import './tenders.css'
import { useLotName } from './useLotName.ts'
import { kindWords, listWords, lotWords, tabWords } from './words.ts'

const LotPeek = lazy(async () => ({ default: (await import('./LotPeek.tsx')).LotPeek }))
const LotRowCard = lazy(async () => ({ default: (await import('./LotRowCard.tsx')).LotRowCard }))
const WatchWall = lazy(async () => ({ default: (await import('./wall/WatchWall.tsx')).WatchWall }))

const tabsOf: Record<Side, readonly LotTab[]> = { forwarder: forwarderLotTabs, executor: executorLotTabs }
const bothTabs: readonly LotTab[] = [...forwarderLotTabs, ...executorLotTabs.filter(tab => tab !== 'all')]
const hot = new Set<LotTab>(['choosing', 'invited', 'taking'])

/** Lots of one side: what one puts up and what one may bid for, as a table or as a wall to watch. */
export function TendersPage({ side }: { side: Side }) {
  const [query] = useSearchParams()
  // the wall under the name addresses of other products have for a shape of a list
  if (query.get('view') === 'wall') return <Navigate to={paths.tenders(side, 'tenders.as=wall')} replace />
  return <Lots key={side} side={side} />
}

function Lots({ side }: { side: Side }) {
  const t = useWords(listWords)
  const l = useWords(lotWords)
  const tabNames = useWords(tabWords)
  const { organization } = useMe()
  const nameOf = useLotName()
  const mayCreate = useCan('tenders.create')
  const mayBet = useCan('tenders.bet')
  const list = useList({ id: `tenders.${side}`, call: tenders.list, schema: LotFilter, prefix: 'tenders', fixed: { side } })
  const counts = useQuery(queryOf(tenders.counts, { side }, { quiet: true }))
  const of = counts.data?.tabs
  // a forwarder may bid for capacity and an executor may offer it: their tabs come when there is something behind them
  const tabs = bothTabs.filter(tab => tabsOf[side].includes(tab) || (of?.[tab] ?? 0) > 0 || list.filter.tab === tab)
  const create = { label: side === 'forwarder' ? t.create : t.createCapacity, to: paths.tenderCreate(side) }
  return (
    <ListPage
      list={list}
      title={t.title}
      badge={<Badge tone={side === 'forwarder' ? 'go' : 'info'}>{t[side]}</Badge>}
      label={t.label}
      tabs={{
        current: list.filter.tab,
        items: tabs.map(id => ({ id, label: tabNames[id], count: of?.[id], hot: hot.has(id) })),
      }}
      create={mayCreate ? create : undefined}
      exportAs="lots"
      columns={useLotColumns(side, mayBet)}
      hidden={hiddenColumns[side]}
      fields={useFields(list.filter, list.rows, list.filter.private)}
      searchHint={t.searchHint}
      shapes={[
        {
          id: 'wall',
          label: t.wall,
          icon: <TenderIcon size={16} />,
          show: ({ rows }) => (
            <Suspense fallback={<Skeleton lines={8} height={36} />}>
              <WatchWall lots={rows} />
            </Suspense>
          ),
        },
      ]}
      nameOf={lot => (lot.number === null ? l.draft : nameOf(lot))}
      hrefOf={lot => (lot.opens ? paths.tender(side, lot.tenderId, lot.id) : null)}
      menuOf={(lot, open) => [
        ...open,
        ...(lot.orderId !== null && lot.organizer.id === organization.id
          ? [{ id: 'order', label: t.toOrder, to: paths.order(lot.orderId) }]
          : []),
        ...(lot.number === null
          ? []
          : [
              {
                id: 'copy',
                label: t.copyNumber,
                onAction: () => void navigator.clipboard?.writeText(lot.number ?? '').catch(() => undefined),
              },
            ]),
      ]}
      card={lot => (
        <Suspense fallback={<Skeleton lines={4} height={12} />}>
          <LotRowCard lot={lot} />
        </Suspense>
      )}
      peek={(lot, moving) => (
        <Suspense>
          <LotPeek lot={lot} {...moving} />
        </Suspense>
      )}
      empty={{
        drawing: 'clock',
        title: side === 'forwarder' ? t.emptyForwarder : t.emptyExecutor,
        text: side === 'forwarder' ? t.emptyForwarderText : t.emptyExecutorText,
        actions: mayCreate && (
          <ButtonLink variant={side === 'forwarder' ? 'primary' : 'plain'} to={create.to}>
            {create.label}
          </ButtonLink>
        ),
      }}
    />
  )
}

function useFields({ side, currency }: LotFilter, rows: readonly LotRow[], owner: string | undefined): FilterField<LotFilter>[] {
  const t = useWords(listWords)
  const counted = useWords(countedWords)
  const outcomes = useWords(outcomeWords)
  const kinds = useWords(kindWords)
  const bodies = useOptions('bodyTypes')
  const organizers = new Map(rows.map(({ organizer }) => [organizer.id, organizer]))
  const owners = ownersOf(
    rows.map(({ isPrivate, organizer }) => ({ isPrivate, of: organizer })),
    owner,
    t.private,
  )
  return [
    { name: 'kind', kind: 'choices', label: t.kind, pinned: true, options: TenderKind.options.map(id => ({ id, label: kinds[id] })) },
    { name: 'body', kind: 'choices', label: t.body, pinned: true, options: bodies },
    {
      name: 'organizer',
      kind: 'suggest',
      label: t.organizer,
      ...(side === 'executor' ? { pinned: true } : {}),
      nameOf: id => organizers.get(id)?.name,
      load: async (text, signal) =>
        side === 'forwarder'
          ? suggestExecutors(text, signal)
          : [...organizers.values()]
              .filter(({ name }) => name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()))
              .map(({ id, name, tin }) => ({ id, label: name, hint: tin })),
    },
    ...(owners.length > 0 ? [{ name: 'private' as const, kind: 'choice' as const, label: t.private, options: owners }] : []),
    { name: 'created', kind: 'dates', label: counted.created },
    { name: 'outcome', kind: 'choice', label: counted.outcome, options: LotOutcome.options.map(id => ({ id, label: outcomes[id] })) },
    { name: 'currency', kind: 'choice', label: counted.currency, options: currencyOptions(currency) },
  ]
}
