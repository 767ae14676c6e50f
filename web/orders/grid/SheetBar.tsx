import { useNavigate } from 'react-router'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { ArrowDownIcon, UndoIcon } from '#web/ui/pictures/screenIcons.tsx'
import type { SheetState } from '#web/ui/table/sheet/state.ts'
import type { Sheet } from '#web/ui/table/sheet/useSheet.tsx'
import { sheetWords } from '#web/ui/table/sheet/words.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { gridWords } from './gridWords.ts'
import type { GridRow, RowChange } from './row.ts'
import type { Applied } from './useApply.ts'

/** What the cell the keyboard is at is described by. */
export const saidId = 'grid-said'

/** The bar over the sheet: its buttons, all that is to be said of the cell the keyboard is at, and the way to what is wrong. */
export function SheetBar({
  sheet,
  state,
  nameOf,
  change,
  applied,
  faults,
  onFault,
  typed,
}: {
  sheet: Sheet<GridRow>
  state: SheetState
  nameOf: (row: GridRow) => string
  /** What was typed into the row of the keyboard comes to, and what became of it when it was sent. */
  change: RowChange | undefined
  applied: Applied | undefined
  faults: number
  onFault: () => void
  /** Something is typed and not applied. */
  typed: boolean
}) {
  const t = useWords(gridWords)
  const s = useWords(sheetWords)
  const { here, told } = sheet
  const met = here && change?.met[here.column.id as keyof RowChange['met']]
  const why = here
    ? [
        change?.wrong[here.column.id as keyof RowChange['wrong']],
        met === undefined || met === null ? undefined : s.met(met),
        ...(change?.beyond ?? []),
        applied && !applied.ok ? applied.message : undefined,
        here.row.locked ?? here.row.lockedCells[here.column.id as keyof GridRow['lockedCells']],
      ].filter(text => text !== undefined && text !== null && text !== '')
    : []
  return (
    <div className="grid-bar">
      <Button size="small" icon={<ArrowDownIcon size={14} />} kbd="Ctrl D" onClick={sheet.fillDown}>
        {t.fill}
      </Button>
      <IconButton label={t.undo} kbd="Ctrl Z" icon={<UndoIcon size={16} />} disabled={state.past.length === 0} onClick={sheet.undo} />
      <IconButton
        label={t.redo}
        kbd="Ctrl Y"
        icon={
          <span className="grid-redo">
            <UndoIcon size={16} />
          </span>
        }
        disabled={state.future.length === 0}
        onClick={sheet.redo}
      />
      <p id={saidId} className="grid-said s13" role="status">
        {here && (
          <>
            <b className="medium">{s.cellOf(nameOf(here.row), here.column.header)}</b>{' '}
            <span className={why.length > 0 && here.row.locked === null ? 'danger' : 'muted'}>
              {[told, ...why].filter(Boolean).join('. ')}
            </span>
          </>
        )}
      </p>
      {here && (
        <Link to={here.row.locked === null ? paths.orderEdit(here.row.card.id) : paths.order(here.row.card.id)}>
          {t.formOf(nameOf(here.row))}
        </Link>
      )}
      {faults > 0 && (
        <Button size="small" variant="danger-plain" onClick={onFault}>
          {t.faults(faults)}
        </Button>
      )}
      <span className="spacer" />
      <ChooseOthers blocked={typed ? t.typedFirst : null} />
    </div>
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
