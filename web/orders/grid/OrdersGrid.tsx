import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { orders } from '#contract/orders.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { DraftNote } from '#web/forms/DraftNote.tsx'
import { DraftOffer } from '#web/forms/DraftOffer.tsx'
import '#web/forms/forms.css'
import { LeaveGuard } from '#web/forms/LeaveGuard.tsx'
import { useDraft } from '#web/forms/useDraft.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { newSheet, type Typed } from '#web/ui/table/sheet/state.ts'
import './grid.css'
import { gridWords } from './gridWords.ts'
import { OrdersSheet } from './OrdersSheet.tsx'

/** Chosen orders as a sheet: typed over cell by cell or by blocks, checked as one types, looked over and applied row by row. */
export function OrdersGrid({ ids }: { ids: readonly string[] }) {
  const t = useWords(gridWords)
  const navigate = useNavigate()
  const [sheet, setSheet] = useState(newSheet)
  const [busy, setBusy] = useState(false)
  const seen = { values: { ids: [...ids], typed: {} as Typed }, version: 0 }
  const autosave = useDraft({
    name: 'order-grid/chosen',
    values: { ids: [...ids], typed: sheet.typed },
    base: seen,
    busy,
    onTake: kept => {
      setSheet(newSheet(kept.typed))
      if (kept.ids.join() !== ids.join()) void navigate(paths.ordersEdit(kept.ids), { replace: true })
    },
  })
  const found = useQuery({ ...queryOf(orders.getMany, { ids: [...ids] }, { quiet: true }), placeholderData: keepPreviousData })
  const label = () => t.typedCells

  if (autosave.opening === 'asking' || found.isPending)
    return (
      <div className="grid-waiting" aria-busy="true">
        <h1 className="visually-hidden">{t.title}</h1>
        <Skeleton width={220} height={28} />
        <Skeleton lines={8} height={32} />
      </div>
    )
  if (autosave.opening !== null) return <DraftOffer title={t.title} opening={autosave.opening} label={label} />
  if (!found.data)
    return (
      <ErrorState
        title={<h1>{t.failedTitle}</h1>}
        code={(found.error instanceof CallError && found.error.request) || undefined}
        onRetry={() => void found.refetch()}
      >
        {found.error?.message}
      </ErrorState>
    )
  if (found.data.items.length === 0)
    return (
      <EmptyState
        drawing="search"
        title={<h1>{t.lostTitle}</h1>}
        actions={
          <ButtonLink variant="primary" to={paths.ordersEdit([])}>
            {t.addMore}
          </ButtonLink>
        }
      >
        {t.lostText}
      </EmptyState>
    )
  const unsent = Object.keys(sheet.typed).length > 0
  return (
    <>
      <OrdersSheet
        cards={found.data.items}
        lost={ids.length - found.data.items.length}
        sheet={sheet}
        onSheet={setSheet}
        onBusy={setBusy}
        onKeep={autosave.keep}
        refetch={found.refetch}
        note={unsent || autosave.status.state === 'conflict' ? <DraftNote autosave={autosave} label={label} /> : null}
      />
      <LeaveGuard form={{ autosave, unsent, keepsOnLeave: false, lettingGo: () => false, label, sending: busy }} />
    </>
  )
}
