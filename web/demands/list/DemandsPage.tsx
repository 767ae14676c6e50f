import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { DemandFilter, type DemandRow } from '#contract/demand-list.ts'
import type { DemandMove } from '#contract/demand-moves.ts'
import { DemandKind, executorDemandTabs, forwarderDemandTabs, PriceMode } from '#contract/demand-states.ts'
import { demands } from '#contract/demands.ts'
import type { Side } from '#contract/primitives.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { ownersOf } from '#web/audience/owners.ts'
import { canAnswer } from '#web/demands/display.ts'
import { demandWords, kindWords, listWords, modeWords, tabWords } from '#web/demands/words.ts'
import { useOptions } from '#web/dicts/dictNames.ts'
import { useWords } from '#web/i18n/words.ts'
import type { BulkAction, RowResult } from '#web/lists/bulk/bulk.ts'
import type { FilterField } from '#web/lists/filters/fields.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useList } from '#web/lists/list.ts'
import { sideWords } from '#web/orders/words.ts'
import { paths } from '#web/paths.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { BoardIcon } from '#web/ui/pictures/icons.tsx'
import { StampIcon } from '#web/ui/pictures/screenIcons.tsx'
import { useDemandColumns } from './columns.tsx'
import { DemandRowCard } from './DemandRowCard.tsx'
import { useDemandsKept } from './neighbours.ts'
import { useAnswering } from './useAnswering.tsx'
import '../demands.css'

const DemandMatrix = lazy(async () => ({ default: (await import('#web/demands/weeks/DemandMatrix.tsx')).DemandMatrix }))
const RatesDialog = lazy(async () => ({ default: (await import('#web/rates/RatesDialog.tsx')).RatesDialog }))
const LettersDialog = lazy(async () => ({ default: (await import('#web/incoming-letters/LettersDialog.tsx')).LettersDialog }))
const DemandPeek = lazy(async () => ({ default: (await import('./DemandPeek.tsx')).DemandPeek }))

const tabsOf = { forwarder: forwarderDemandTabs, executor: executorDemandTabs } as const
const hot = new Set<string>(['choosing', 'waiting', 'confirming'])
const hidden = ['body', 'responsible', 'created']

/** Demand of one side: what one's own organisation needs, or what it may respond to. */
export function DemandsPage({ side }: { side: Side }) {
  const t = useWords(listWords)
  const w = useWords(demandWords)
  const tabs = useWords(tabWords)
  const sides = useWords(sideWords)
  const navigate = useNavigate()
  const mayCreate = useCan('demands.create') && side === 'forwarder'
  const mayOffer = useCan('demands.offer') && side === 'executor'
  const list = useList({ id: `demands.${side}`, call: demands.list, schema: DemandFilter, prefix: 'demands', fixed: { side } })
  const counts = useQuery(queryOf(demands.counts, { side }, { quiet: true }))
  const bulk = useBulk()
  const [rates, setRates] = useState(false)
  const mayRead = useCan('orders.command') && side === 'executor'
  const [letters, setLetters] = useState(false)
  const { onAnswer, dialog } = useAnswering(mayOffer)
  const phone = useBelow(768)
  useDemandsKept(side)
  const first = list.rows.find(canAnswer)

  return (
    <>
      <ListPage
        list={list}
        title={w.title}
        badge={<Badge tone="go">{sides[side]}</Badge>}
        label={t.label}
        tabs={{
          current: list.filter.tab,
          items: tabsOf[side].map(id => ({ id, label: tabs[id], count: counts.data?.tabs[id], hot: hot.has(id) })),
        }}
        create={mayCreate ? { label: t.create, to: paths.demandCreate() } : undefined}
        actions={
          side === 'forwarder'
            ? mayCreate &&
              (phone ? (
                <IconButton size="touch" label={t.rates} icon={<StampIcon />} onClick={() => setRates(true)} />
              ) : (
                <Button onClick={() => setRates(true)}>{t.rates}</Button>
              ))
            : (mayOffer || mayRead) && (
                <>
                  {mayRead && <Button onClick={() => setLetters(true)}>{t.letters}</Button>}
                  {mayOffer && (
                    <Button
                      variant="primary"
                      reason={first ? null : t.nothingOpen}
                      onClick={() => first && void navigate(paths.demand(first.id))}
                    >
                      {w.respond}
                    </Button>
                  )}
                </>
              )
        }
        exportAs="demands"
        columns={useDemandColumns(side, onAnswer)}
        hidden={hidden}
        fields={useFields(side, list.rows, list.filter.private)}
        searchHint={side === 'forwarder' ? t.searchForwarder : t.searchExecutor}
        nameOf={row => row.number ?? w.draftNo}
        hrefOf={row => (row.opens ? paths.demand(row.id) : null)}
        menuOf={(row, opens) => [
          ...opens,
          ...(row.number
            ? [
                {
                  id: 'copy',
                  label: t.copyNumber,
                  onAction: () => void navigator.clipboard?.writeText(row.number ?? '').catch(() => undefined),
                },
              ]
            : []),
        ]}
        bulk={mayCreate ? bulk : undefined}
        shapes={[
          {
            id: 'matrix',
            label: t.matrix,
            icon: <BoardIcon size={16} />,
            show: ({ rows, onOpen }) => (
              <Suspense fallback={<Skeleton lines={8} height={32} />}>
                <DemandMatrix rows={rows} onOpen={onOpen} />
              </Suspense>
            ),
          },
        ]}
        card={row => <DemandRowCard demand={row} onAnswer={onAnswer} />}
        peek={(row, moving) => (
          <Suspense>
            <DemandPeek demand={row} onAnswer={onAnswer} {...moving} />
          </Suspense>
        )}
        empty={
          side === 'forwarder'
            ? { drawing: 'pallet', title: t.emptyTitle, text: t.emptyText }
            : {
                drawing: 'pallet',
                title: t.emptyExecutor,
                text: t.emptyExecutorText,
                actions: <ButtonLink to={paths.partners()}>{t.toPartners}</ButtonLink>,
              }
        }
      />
      {dialog}
      {letters && (
        <Suspense>
          <LettersDialog onClose={() => setLetters(false)} />
        </Suspense>
      )}
      {rates && (
        <Suspense fallback={null}>
          <RatesDialog onClose={() => setRates(false)} />
        </Suspense>
      )}
    </>
  )
}

function useFields(side: Side, rows: readonly DemandRow[], owner: string | undefined): FilterField<DemandFilter>[] {
  const t = useWords(listWords)
  const kinds = useWords(kindWords)
  const modes = useWords(modeWords)
  const bodies = useOptions('bodyTypes')
  const forwarders = new Map(rows.map(({ forwarder }) => [forwarder.id, forwarder.name]))
  const owners = ownersOf(
    rows.map(({ isPrivate, forwarder }) => ({ isPrivate, of: forwarder })),
    owner,
    t.private,
  )
  return [
    { name: 'kind', kind: 'choices', label: t.kind, pinned: true, options: DemandKind.options.map(id => ({ id, label: kinds[id] })) },
    { name: 'mode', kind: 'choices', label: t.mode, pinned: true, options: PriceMode.options.map(id => ({ id, label: modes[id] })) },
    { name: 'body', kind: 'choices', label: t.body, options: bodies },
    ...(side === 'executor'
      ? [
          {
            name: 'forwarder' as const,
            kind: 'choices' as const,
            label: t.forwarder,
            pinned: true,
            options: [...forwarders].map(([id, label]) => ({ id, label })).sort((a, b) => a.label.localeCompare(b.label)),
          },
        ]
      : []),
    ...(owners.length > 0 ? [{ name: 'private' as const, kind: 'choice' as const, label: t.private, options: owners }] : []),
  ]
}

/** Steps that need no words, taken for many; each demand answers for itself. */
function useBulk(): BulkAction<DemandRow>[] {
  const t = useWords(listWords)
  const { mutateAsync } = useSend(demands.move)
  const take = (action: 'publish' | 'pause' | 'resume') => async (rows: readonly DemandRow[]) => {
    const results: RowResult[] = []
    for (const { id, version } of rows) {
      try {
        const key = { demandId: id, version }
        const move: DemandMove = action === 'resume' ? { ...key, action, deadline: null } : { ...key, action }
        await mutateAsync(move)
        results.push({ id, ok: true })
      } catch (error) {
        results.push({ id, ok: false, error: { message: error instanceof CallError ? error.message : String(error) } })
      }
    }
    return results
  }
  return [
    {
      id: 'publish',
      label: t.publish,
      refuses: row => (row.status === 'draft' ? null : t.onlyDrafts),
      confirm: rows => ({ title: t.publishTitle(rows.length), consequences: [t.publishThen] }),
      run: take('publish'),
    },
    {
      id: 'pause',
      label: t.pause,
      refuses: row => (row.status === 'active' ? null : t.onlyActive),
      confirm: rows => ({ title: t.pauseTitle(rows.length), consequences: [t.pauseThen] }),
      run: take('pause'),
    },
    {
      id: 'resume',
      label: t.resume,
      refuses: row => (row.status === 'paused' ? null : t.onlyPaused),
      confirm: rows => ({ title: t.resumeTitle(rows.length), consequences: [t.resumeThen] }),
      run: take('resume'),
    },
  ]
}
