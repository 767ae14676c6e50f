import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type ClipboardEvent,
  type Dispatch,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type SetStateAction,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { type TruckTypeRow, withOther } from '#contract/dicts.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { orders } from '#contract/orders.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { DraftNote } from '#web/forms/DraftNote.tsx'
import { DraftOffer } from '#web/forms/DraftOffer.tsx'
import '#web/forms/forms.css'
import { useDict, useOptions } from '#web/dicts/dictNames.ts'
import { LeaveGuard } from '#web/forms/LeaveGuard.tsx'
import { useDraft } from '#web/forms/useDraft.ts'
import { useNow } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { formWords } from '#web/orders/form/formWords.ts'
import { lockReason } from '#web/orders/form/locked.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ArrowDownIcon, UndoIcon } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { moscowDay } from '../days.ts'
import { sideWords } from '../words.ts'
import { type ColumnId, columnIds, columns, type GridCtx, vatId } from './columns.ts'
import type { Onward } from './GridEditor.tsx'
import { type Applied, GridLine } from './GridLine.tsx'
import { GridReview } from './GridReview.tsx'
import './grid.css'
import {
  areaOf,
  type CellPosition,
  clear,
  copied,
  fillDown,
  type GridState,
  type Ground,
  goTo,
  newGrid,
  paste,
  readBlock,
  redo,
  settled,
  type Typed,
  undo,
  type WriteResult,
  write,
} from './gridState.ts'
import { gridColumnWords, gridWords } from './gridWords.ts'
import { changeOf, type GridRow, type RowChange, rowOf, textOf } from './row.ts'

const priced: readonly ColumnId[] = ['price', 'vat', 'customerPrice']
const rates = [22, 20, 10, 7, 5, 0] as const
const arrows: Partial<Record<string, CellPosition>> = {
  ArrowUp: { row: -1, col: 0 },
  ArrowDown: { row: 1, col: 0 },
  ArrowLeft: { row: 0, col: -1 },
  ArrowRight: { row: 0, col: 1 },
}
const onwards: Record<Onward, CellPosition | null> = {
  away: null,
  stay: { row: 0, col: 0 },
  down: { row: 1, col: 0 },
  up: { row: -1, col: 0 },
  right: { row: 0, col: 1 },
  left: { row: 0, col: -1 },
}

/** Chosen orders as a sheet: typed over cell by cell or by blocks, checked as one types, looked over and applied row by row. */
export function OrdersGrid({ ids }: { ids: readonly string[] }) {
  const t = useWords(gridWords)
  const navigate = useNavigate()
  const [grid, setGrid] = useState(newGrid)
  const [busy, setBusy] = useState(false)
  const seen = { values: { ids: [...ids], typed: {} as Typed }, version: 0 }
  const autosave = useDraft({
    name: 'order-grid/chosen',
    values: { ids: [...ids], typed: grid.typed },
    base: seen,
    busy,
    onTake: kept => {
      setGrid(newGrid(kept.typed))
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
  const unsent = Object.keys(grid.typed).length > 0
  return (
    <>
      <LoadedGrid
        cards={found.data.items}
        lost={ids.length - found.data.items.length}
        grid={grid}
        setGrid={setGrid}
        onBusy={setBusy}
        onKeep={autosave.keep}
        refetch={found.refetch}
        note={unsent || autosave.status.state === 'conflict' ? <DraftNote autosave={autosave} label={label} /> : null}
      />
      <LeaveGuard form={{ autosave, unsent, keepsOnLeave: false, lettingGo: () => false, label, sending: busy }} />
    </>
  )
}

function useCtx(): GridCtx {
  const { locale } = useLocale()
  const bodies = useOptions('bodyTypes')
  const loadings = useOptions('downloadTypes')
  const regimes = useOptions('temperatures')
  const form = useWords(formWords)
  const types = useDict<z.output<typeof TruckTypeRow>>('truckTypes')
  const today = moscowDay(useNow(60_000))
  const said = JSON.stringify([bodies, loadings, regimes, types])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words are the same context
  return useMemo(
    () => ({
      locale,
      today,
      bodies,
      loadings,
      regimes,
      vats: [
        ...(['included', 'excluded'] as const).flatMap(vatMode =>
          rates.map(vatRate => ({
            id: vatId({ vatMode, vatRate }),
            label: `${vatMode === 'included' ? form.vatIncluded : form.vatExcluded} ${vatRate}\u00a0%`,
          })),
        ),
        { id: 'none', label: form.vatNone },
      ],
      triggers: [
        { id: 'unloading', label: form.triggerUnloading },
        { id: 'scans', label: form.triggerScans },
        { id: 'originals', label: form.triggerOriginals },
        { id: 'act_signed', label: form.triggerAct },
      ],
      trucks: withOther(types).map(({ code, name_ru, name_en, weight, volume, palletsCount }) => ({
        id: code,
        label: locale === 'ru' ? name_ru : name_en,
        sizes: code === 'other' ? null : { tonnes: weight, volume, pallets: palletsCount },
      })),
    }),
    [locale, today, said],
  )
}

function LoadedGrid({
  cards,
  lost,
  grid,
  setGrid,
  onBusy,
  onKeep,
  refetch,
  note,
}: {
  cards: readonly OrderCard[]
  lost: number
  grid: GridState
  setGrid: Dispatch<SetStateAction<GridState>>
  onBusy: (busy: boolean) => void
  /** Keeps what is left now: what was applied is forgotten before it is told. */
  onKeep: () => Promise<boolean>
  refetch: () => Promise<unknown>
  note: ReactNode
}) {
  const t = useWords(gridWords)
  const titles = useWords(gridColumnWords)
  const side = useWords(sideWords)
  const locks = useWords(formWords)
  const ctx = useCtx()
  const minute = useNow(60_000)
  const mayEdit = useCan('orders.edit')
  const save = useSend(orders.saveMany)
  const [editing, setEditing] = useState<string | null>(null)
  const [told, setTold] = useState('')
  const [reviewing, setReviewing] = useState(false)
  const [results, setResults] = useState<ReadonlyMap<string, Applied>>(new Map())
  const [outcome, setOutcome] = useState<{ done: number; all: number } | null>(null)
  const [failure, setFailure] = useState<CallError | null>(null)
  const [until, setUntil] = useState<number | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const dragging = useRef<'choose' | 'fill' | null>(null)
  const wanted = useRef(false)

  const rows = useMemo(
    () => cards.map(card => rowOf(card, lockReason(card, locks) ?? (mayEdit ? null : t.noRight), ctx)),
    [cards, locks, mayEdit, t, ctx],
  )
  const cols = useMemo(() => columnIds.filter(id => cards.some(card => card.money !== null) || !priced.includes(id)), [cards])
  const byId = useMemo(() => new Map(rows.map(row => [row.card.id, row])), [rows])
  const changes = useMemo(
    () =>
      new Map(
        rows.flatMap((row): [string, RowChange][] => {
          const typed = grid.typed[row.card.id]
          return typed ? [[row.card.id, changeOf(row, typed, ctx, minute)]] : []
        }),
      ),
    [rows, grid.typed, ctx, minute],
  )
  const ground: Ground = {
    rows: rows.map(({ card }) => card.id),
    cols,
    text: ({ row, col }) => {
      const found = byId.get(row)
      return found ? textOf(found, col as ColumnId, ctx) : ''
    },
    locked: ({ row, col }) => {
      const found = byId.get(row)
      return !found || found.locked !== null || found.lockedCells[col as ColumnId] !== undefined
    },
  }
  const nameOf = ({ card }: GridRow): string => card.number ?? t.draft
  const area = areaOf(grid)
  const active = rows[grid.at.row]
  const column = cols[grid.at.col]

  const ready = rows.flatMap(row => {
    const change = changes.get(row.card.id)
    return change?.set ? [[row, change] as const] : []
  })
  const faulty = rows.filter(row => {
    const change = changes.get(row.card.id)
    return change && change.changed.length > 0 && change.set === null
  })
  const cells = [...changes.values()].reduce((sum, { changed }) => sum + changed.length, 0)
  const touched = [...changes.values()].filter(({ changed }) => changed.length > 0).length

  // the focus follows the keyboard's cell, never steals it from elsewhere
  useEffect(() => {
    if (!wanted.current || editing !== null) return
    wanted.current = false
    const cell = table.current?.querySelector<HTMLElement>(`[data-row="${grid.at.row}"][data-col="${grid.at.col}"]`)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const show = (next: SetStateAction<GridState>) => {
    wanted.current = true
    setGrid(next)
  }
  const put = ({ grid, skipped }: WriteResult, saying: readonly string[] = []) => {
    setTold([...saying, ...(skipped > 0 ? [t.skipped(skipped)] : [])].join('. '))
    show(grid)
  }
  const begin = (text: string | null) => {
    if (!active || column === undefined) return
    const cell = { row: active.card.id, col: column }
    if (ground.locked(cell)) return setTold(active.locked ?? active.lockedCells[column] ?? '')
    setEditing(text ?? grid.typed[cell.row]?.[cell.col]?.now ?? ground.text(cell))
  }
  const edited = (text: string | null, onward: Onward) => {
    setEditing(null)
    if (!active || column === undefined) return
    const { grid: next } = text === null ? { grid } : write(grid, ground, [{ row: active.card.id, col: column, text: text.trim() }])
    const step = onwards[onward]
    if (step) show(goTo(next, ground, { row: next.at.row + step.row, col: next.at.col + step.col }))
    else setGrid(next)
  }
  const latest = useRef(edited)
  useEffect(() => {
    latest.current = edited
  })
  const [onEdited] = useState(() => (text: string | null, onward: Onward) => latest.current(text, onward))

  const move = (event: KeyboardEvent, position: CellPosition) => {
    setTold('')
    show(goTo(grid, ground, position, event.shiftKey))
  }
  const shortcut = (event: KeyboardEvent): (() => void) | null => {
    const { at } = grid
    switch (event.code) {
      case 'KeyD':
        return () => put(fillDown(grid, ground))
      case 'KeyZ':
        return () => show(event.shiftKey ? redo(grid, ground) : undo(grid, ground))
      case 'KeyY':
        return () => show(redo(grid, ground))
      case 'KeyA':
        return () => show({ ...grid, from: { row: 0, col: 0 }, at: { row: rows.length - 1, col: cols.length - 1 } })
      case 'Home':
        return () => move(event, { row: 0, col: 0 })
      case 'End':
        return () => move(event, { row: rows.length - 1, col: cols.length - 1 })
      case 'ArrowUp':
        return () => move(event, { row: 0, col: at.col })
      case 'ArrowDown':
        return () => move(event, { row: rows.length - 1, col: at.col })
      case 'ArrowLeft':
        return () => move(event, { row: at.row, col: 0 })
      case 'ArrowRight':
        return () => move(event, { row: at.row, col: cols.length - 1 })
      default:
        return null
    }
  }
  const press = (event: KeyboardEvent) => {
    if (editing !== null || event.altKey) return
    const { key } = event
    const { at } = grid
    const arrow = arrows[key]
    const plainly =
      event.ctrlKey || event.metaKey
        ? shortcut(event)
        : arrow
          ? () => move(event, { row: at.row + arrow.row, col: at.col + arrow.col })
          : key === 'Home'
            ? () => move(event, { row: at.row, col: 0 })
            : key === 'End'
              ? () => move(event, { row: at.row, col: cols.length - 1 })
              : key === 'PageDown' || key === 'PageUp'
                ? () => move(event, { row: at.row + (key === 'PageDown' ? 10 : -10), col: at.col })
                : key === 'Enter' || key === 'F2'
                  ? () => begin(null)
                  : key === 'Delete' || key === 'Backspace'
                    ? () => put(clear(grid, ground))
                    : key.length === 1
                      ? () => begin(key)
                      : null
    if (!plainly) return
    event.preventDefault()
    event.stopPropagation()
    plainly()
  }

  const positionOf = (target: EventTarget | null): CellPosition | null => {
    const cell = (target as Element | null)?.closest?.<HTMLElement>('td[data-row]')
    return cell ? { row: Number(cell.dataset.row), col: Number(cell.dataset.col) } : null
  }
  const pressed = (event: PointerEvent) => {
    const position = positionOf(event.target)
    if (!position || event.button !== 0 || (event.target as Element).closest('.grid-input,.grid-choices')) return
    if ((event.target as Element).closest('[data-handle]')) {
      event.preventDefault()
      dragging.current = 'fill'
      setUntil(area.bottom)
      return
    }
    // what is being typed is kept where it was typed
    if (editing !== null) (document.activeElement as HTMLElement | null)?.blur()
    setTold('')
    const again = grid.at.row === position.row && grid.at.col === position.col && event.pointerType !== 'mouse'
    if (event.pointerType === 'mouse') dragging.current = 'choose'
    if (again) begin(null)
    else show(last => goTo(last, ground, position, event.shiftKey))
  }
  const dragged = (event: PointerEvent) => {
    if (dragging.current === null || event.buttons === 0) return
    const position = positionOf(document.elementFromPoint(event.clientX, event.clientY))
    if (!position) return
    if (dragging.current === 'fill') setUntil(Math.max(area.bottom, position.row))
    else if (position.row !== grid.at.row || position.col !== grid.at.col) show(goTo(grid, ground, position, true))
  }
  useEffect(() => {
    const release = () => {
      if (dragging.current === 'fill' && until !== null) {
        if (until > area.bottom) put(fillDown(grid, ground, until))
        setUntil(null)
      }
      dragging.current = null
    }
    addEventListener('pointerup', release)
    return () => removeEventListener('pointerup', release)
  })

  const copy = (event: ClipboardEvent) => {
    if (editing !== null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copied(grid, ground))
  }
  const pasteBlock = (event: ClipboardEvent) => {
    if (editing !== null) return
    event.preventDefault()
    const block = readBlock(event.clipboardData.getData('text/plain'))
    const { lost: beyond, ...written } = paste(grid, ground, block)
    const count = block.reduce((sum, line) => sum + line.length, 0)
    put(written, [t.pasted(count), ...(beyond > 0 ? [t.lost(beyond)] : [])])
  }

  const apply = async () => {
    onBusy(true)
    setFailure(null)
    try {
      const sent = ready.map(([{ card }, { set }]) => ({ id: card.id, version: card.version, set: set ?? {} }))
      const answer = await save.mutateAsync({ rows: sent })
      const done = new Set(answer.results.filter(({ ok }) => ok).map(({ id }) => id))
      await refetch()
      flushSync(() => setGrid(settled(grid, done)))
      await onKeep()
      setResults(
        new Map(
          answer.results.map(({ id, ok, error }) => [
            id,
            { ok, message: error?.code === 'order.changed' ? t.changedByOthers : (error?.message ?? '') },
          ]),
        ),
      )
      setOutcome({ done: done.size, all: sent.length })
    } catch (error) {
      setFailure(error instanceof CallError ? error : new CallError(String(error)))
    }
    setReviewing(false)
    onBusy(false)
  }

  const here = active && column !== undefined ? changes.get(active.card.id) : undefined
  const result = active && results.get(active.card.id)
  const why =
    active && column !== undefined
      ? [
          here?.wrong[column],
          here?.met[column] === undefined ? undefined : t.met(here.met[column]),
          ...(here?.beyond ?? []),
          result && !result.ok ? result.message : undefined,
          active.locked ?? active.lockedCells[column],
        ].filter(text => text !== undefined && text !== null && text !== '')
      : []

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
            <Button size="small" onClick={() => void apply()}>
              {t.retry}
            </Button>
          }
        >
          {t.failed}. {failure.message}
        </Banner>
      )}
      {outcome && !failure && <Banner tone={outcome.done === outcome.all ? 'go' : 'warn'}>{t.done(outcome.done, outcome.all)}</Banner>}
      <div className="grid-bar">
        <Button size="small" icon={<ArrowDownIcon size={14} />} kbd="Ctrl D" onClick={() => put(fillDown(grid, ground))}>
          {t.fill}
        </Button>
        <IconButton
          label={t.undo}
          kbd="Ctrl Z"
          icon={<UndoIcon size={16} />}
          disabled={grid.past.length === 0}
          onClick={() => show(undo(grid, ground))}
        />
        <IconButton
          label={t.redo}
          kbd="Ctrl Y"
          icon={
            <span className="grid-redo">
              <UndoIcon size={16} />
            </span>
          }
          disabled={grid.future.length === 0}
          onClick={() => show(redo(grid, ground))}
        />
        <p id="grid-said" className="grid-said s13" role="status">
          {active && column !== undefined && (
            <>
              <b className="medium">{t.cellOf(nameOf(active), titles[column])}</b>{' '}
              <span className={why.length > 0 && active.locked === null ? 'danger' : 'muted'}>
                {[told, ...why].filter(Boolean).join('. ')}
              </span>
            </>
          )}
        </p>
        {active && (
          <Link to={active.locked === null ? paths.orderEdit(active.card.id) : paths.order(active.card.id)}>
            {t.formOf(nameOf(active))}
          </Link>
        )}
        {faulty.length > 0 && (
          <Button
            size="small"
            variant="danger-plain"
            onClick={() => {
              const row = rows.indexOf(faulty[0]!)
              const change = changes.get(faulty[0]!.card.id)
              const col = Math.max(
                0,
                cols.findIndex(id => change?.wrong[id] !== undefined),
              )
              show(goTo(grid, ground, { row, col }))
            }}
          >
            {t.faults(faulty.length)}
          </Button>
        )}
        <span className="spacer" />
        <ChooseOthers blocked={cells > 0 ? t.typedFirst : null} />
      </div>
      <div className="grid-scroll" onScroll={event => event.currentTarget.querySelector<HTMLElement>('.grid-bubble')?.hidePopover()}>
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: one types in the cells of this table
          role="grid"
          className="grid-table"
          aria-label={t.table(rows.length)}
          aria-description={t.how}
          aria-rowcount={rows.length + 1}
          aria-colcount={cols.length + 1}
          aria-multiselectable="true"
          onKeyDown={press}
          onPointerDown={pressed}
          onPointerMove={dragged}
          onDoubleClick={event => positionOf(event.target) && begin(null)}
          onCopy={copy}
          onCut={event => {
            copy(event)
            if (editing === null) put(clear(grid, ground))
          }}
          onPaste={pasteBlock}
        >
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" aria-colindex={1} style={{ minWidth: 216 }}>
                {t.order}
              </th>
              {cols.map((id, i) => (
                <th
                  key={id}
                  scope="col"
                  aria-colindex={i + 2}
                  className={columns[id].align === 'end' ? 'grid-end' : undefined}
                  style={{ minWidth: columns[id].width }}
                >
                  {titles[id]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => {
              const within = i >= area.top && i <= area.bottom
              const filling = until !== null && i > area.bottom && i <= until
              return (
                <GridLine
                  key={row.card.id}
                  row={row}
                  index={i}
                  name={nameOf(row)}
                  cols={cols}
                  ctx={ctx}
                  typed={grid.typed[row.card.id]}
                  change={changes.get(row.card.id)}
                  applied={results.get(row.card.id)}
                  at={grid.at.row === i ? grid.at.col : null}
                  first={within || filling ? area.left : -1}
                  last={within || filling ? area.right : -1}
                  handle={i === area.bottom}
                  filling={filling}
                  editing={grid.at.row === i ? editing : null}
                  onEdited={onEdited}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      <p className="grid-how muted s12">{t.how}</p>
      {reviewing && (
        <GridReview
          rows={ready}
          typed={grid.typed}
          ctx={ctx}
          faults={faulty.length}
          nameOf={nameOf}
          pending={save.isPending}
          onClose={() => setReviewing(false)}
          onApply={() => void apply()}
        />
      )}
    </>
  )
}

function ChooseOthers({ blocked }: { blocked: string | null }) {
  const t = useWords(gridWords)
  const navigate = useNavigate()
  return (
    <Button size="small" variant="ghost" reason={blocked} onClick={() => void navigate(paths.ordersEdit([]))}>
      {t.addMore}
    </Button>
  )
}
