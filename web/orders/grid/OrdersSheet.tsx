import { type Dispatch, type ReactNode, type SetStateAction, useState } from 'react'
import type { OrderCard } from '#contract/order-card.ts'
import { useWords } from '#web/i18n/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { type SheetState, settled } from '#web/ui/table/sheet/state.ts'
import { useSheet } from '#web/ui/table/sheet/useSheet.tsx'
import { sideWords } from '../words.ts'
import { GridReview } from './GridReview.tsx'
import { gridWords } from './gridWords.ts'
import { SheetBar, saidId } from './SheetBar.tsx'
import { useApply } from './useApply.ts'
import { useGridCtx } from './useGridCtx.ts'
import { useOrderGround } from './useOrderGround.tsx'
import { useOrderRows } from './useOrderRows.ts'

const rowHeight = { wide: 40, narrow: 64 }

/** The sheet of the orders that were found, with its bar, what became of applying it and the look over what will change. */
export function OrdersSheet({
  cards,
  lost,
  sheet: state,
  onSheet,
  onBusy,
  onKeep,
  refetch,
  note,
}: {
  cards: readonly OrderCard[]
  lost: number
  sheet: SheetState
  onSheet: Dispatch<SetStateAction<SheetState>>
  onBusy: (busy: boolean) => void
  /** Keeps what is left now: what was applied is forgotten before it is told. */
  onKeep: () => Promise<boolean>
  refetch: () => Promise<unknown>
  note: ReactNode
}) {
  const t = useWords(gridWords)
  const side = useWords(sideWords)
  const narrow = useBelow(768)
  const ctx = useGridCtx()
  const { rows, changes, ready, faulty, cells, touched } = useOrderRows(cards, state.typed, ctx)
  const [reviewing, setReviewing] = useState(false)
  const applying = useApply({ ready, onBusy, refetch, onDone: done => onSheet(settled(state, done)), onKeep })
  const { results, outcome, failure } = applying
  const ground = useOrderGround({ rows, changes, results, ctx })
  const sheet = useSheet({ ground, state, onState: onSheet, label: t.how, described: saidId })
  const apply = () => void applying.apply().then(() => setReviewing(false))
  const here = sheet.here?.row.card.id ?? ''

  const toFault = () => {
    const row = rows.indexOf(faulty[0]!)
    const change = changes.get(faulty[0]!.card.id)
    const col = ground.columns.findIndex(({ id }) => (change?.wrong as Record<string, string> | undefined)?.[id] !== undefined)
    sheet.goTo({ row, col: Math.max(0, col) })
  }

  return (
    <>
      <PageHead
        title={t.title}
        count={
          <>
            {rows.length} <Badge tone="go">{side.forwarder}</Badge>
          </>
        }
      >
        {note}
        <span className="s13 nowrap" role="status">
          {cells === 0 ? <span className="muted">{t.nothing}</span> : <b className="medium">{t.changes(cells, touched)}</b>}
        </span>
        <Button variant="primary" disabled={ready.length === 0} onClick={() => setReviewing(true)}>
          {t.apply}
        </Button>
      </PageHead>
      {lost > 0 && <Banner tone="info">{t.lostSome(lost)}</Banner>}
      {failure && (
        <Banner
          tone="danger"
          action={
            <Button size="small" onClick={apply}>
              {t.retry}
            </Button>
          }
        >
          {t.failed}. {failure.message}
        </Banner>
      )}
      {outcome && !failure && <Banner tone={outcome.done === outcome.all ? 'go' : 'warn'}>{t.done(outcome.done, outcome.all)}</Banner>}
      <SheetBar
        sheet={sheet}
        state={state}
        nameOf={ground.nameOf}
        change={changes.get(here)}
        applied={results.get(here)}
        faults={faulty.length}
        onFault={toFault}
        typed={cells > 0}
      />
      <DataTable
        label={t.table(rows.length)}
        columns={sheet.columns}
        rows={rows}
        rowId={ground.rowId}
        rowHeight={narrow ? rowHeight.narrow : rowHeight.wide}
        mode={sheet.mode}
      />
      <p className="grid-how muted s12">{t.how}</p>
      {reviewing && (
        <GridReview
          rows={ready}
          typed={state.typed}
          ctx={ctx}
          faults={faulty.length}
          nameOf={ground.nameOf}
          pending={applying.pending}
          onClose={() => setReviewing(false)}
          onApply={apply}
        />
      )}
    </>
  )
}
