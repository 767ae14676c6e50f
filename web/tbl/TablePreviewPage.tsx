import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { useFilters, writeFilters } from '#web/api/filters.ts'
import { now, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { ColumnsDialog } from '#web/ui/table/columns/ColumnsDialog.tsx'
import { useTableLayout } from '#web/ui/table/columns/useTableLayout.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { columnsOf, useCellContext } from './columns.tsx'
import { FrameRun, FrameTimes } from './FrameMeter.tsx'
import { ROWS, type SampleRow, type SortKey, sortKeys } from './rows.ts'
import { SampleBulk } from './SampleBulk.tsx'
import { SampleCard } from './SampleCard.tsx'
import { SamplePeek } from './SamplePeek.tsx'
import { Settings } from './Settings.tsx'
import { useFrames } from './useFrames.ts'
import { useSource } from './useSource.ts'
import './tbl.css'
import { tblWords } from './words.ts'

const HOUR = 3600_000
const prefix = 'tbl'

/** What the address says of this page: the order, the row shown beside, and how the data come. */
const State = z.object({
  sort: z.array(z.string().regex(new RegExp(`^-?(${sortKeys.join('|')})$`))).default([]),
  row: z
    .string()
    .regex(/^\d{1,5}$/)
    .optional(),
  data: z.enum(['all', 'empty', 'failing']).default('all'),
  network: z.enum(['fast', 'slow']).default('fast'),
})

const idOf = (row: SampleRow) => row.id

/** The living sample of every list: a hundred thousand made-up rows, every kind of cell, and what the browser makes of them. */
export function TablePreviewPage() {
  const t = useWords(tblWords)
  const f = useFormat()
  const context = useCellContext()
  const phone = useBelow(768)
  const { search } = useLocation()
  const [state, setState, ignored] = useFilters(State, prefix)
  const [base] = useState(() => Math.floor(now() / HOUR) * HOUR)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [layout, setLayout] = useTableLayout('tbl.table')
  const [choosing, setChoosing] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const meter = useFrames(area)

  const sort = state.sort.map(part => ({ id: part.replace('-', '') as SortKey, desc: part.startsWith('-') }))
  const source = useSource({ sort, data: state.data, network: state.network, base })
  const columns = columnsOf(context, source.save, row => `?${writeFilters(State, { search, prefix, change: { row: row.id } })}`)
  const current = state.row === undefined ? undefined : source.rowOf(Number(state.row))
  const peek = (row: SampleRow | null) => setState({ row: row?.id ?? null })

  const selectAll = () => setSelected(new Set(Array.from({ length: source.rows.length }, (_, index) => String(index))))
  const toggle = (row: SampleRow) => {
    const next = new Set(selected)
    if (!next.delete(row.id)) next.add(row.id)
    setSelected(next)
  }

  const settings = (
    <Settings
      phone={phone}
      data={state.data}
      network={state.network}
      onData={data => setState({ data })}
      onNetwork={network => setState({ network })}
      onColumns={() => setChoosing(true)}
    />
  )
  const empty =
    source.opened === 'failed' ? (
      <ErrorState title={t.failedTitle} code="TBL1-00" onRetry={source.retry}>
        {t.failedText}
      </ErrorState>
    ) : (
      <EmptyState drawing="pallet" title={t.emptyTitle} actions={<Button onClick={() => setState({ data: null })}>{t.showAll}</Button>}>
        {t.emptyText}
      </EmptyState>
    )

  return (
    <div className="tbl">
      <PageHead title={t.title} count={f.number(source.rows.length)} note={phone ? undefined : t.about}>
        {!phone && <FrameTimes frames={meter.frames} />}
        <FrameRun running={meter.running} run={meter.run} short={phone} disabled={source.rows.length === 0} />
        {phone && settings}
      </PageHead>
      {phone ? (
        <p className="tbl-about muted s13">
          {t.about}
          {meter.frames && <FrameTimes frames={meter.frames} />}
        </p>
      ) : (
        settings
      )}
      <ColumnsDialog open={choosing} onClose={() => setChoosing(false)} columns={columns} layout={layout} onLayout={setLayout} />
      {ignored.length > 0 && <Banner tone="info">{t.ignored(ignored.join(', '))}</Banner>}
      {source.missing > 0 && (
        <Banner
          tone="warn"
          action={
            <Button size="small" onClick={source.retry}>
              {t.retry}
            </Button>
          }
        >
          {t.missing(source.missing)}
        </Banner>
      )}
      <div className="tbl-body" ref={area}>
        <DataTable
          label={t.label}
          columns={columns}
          rows={source.rows}
          rowId={idOf}
          total={source.opened === 'asked' && state.data !== 'empty' ? ROWS : source.rows.length}
          loading={source.opened === 'asked' && state.data !== 'empty'}
          empty={empty}
          sort={sort}
          onSort={next => setState({ sort: next.map(part => (part.desc ? `-${part.id}` : part.id)) })}
          selected={selected}
          onSelect={setSelected}
          onSelectAll={selectAll}
          current={current?.id}
          onPeek={peek}
          onOpen={peek}
          rowMenu={row => [
            { id: 'peek', label: t.openRow, kbd: '↵', onAction: () => peek(row) },
            { id: 'copy', label: t.copyNumber, onAction: () => void navigator.clipboard?.writeText(row.number).catch(() => undefined) },
            { id: 'choose', label: selected.has(row.id) ? t.unchooseRow : t.chooseRow, kbd: 'X', onAction: () => toggle(row) },
            'separator',
            { id: 'remove', label: t.remove, danger: true, disabled: true, hint: t.removeWhy },
          ]}
          layout={layout}
          onLayout={setLayout}
          onSeen={source.seen}
          card={(row, card) => <SampleCard row={row} card={card} context={context} />}
        />
        {current && <SamplePeek row={current} context={context} onClose={() => peek(null)} />}
        <SampleBulk selected={selected} all={source.rows.length} onAll={selectAll} onClear={() => setSelected(new Set())} />
      </div>
    </div>
  )
}
