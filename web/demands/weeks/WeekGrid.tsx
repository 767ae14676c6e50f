import { type ReactNode, useId, useRef } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { names } from '#web/ui/names.ts'
import { type TypedCell, useGridEntry } from './useGridEntry.ts'
import { WeekFrame } from './WeekFrame.tsx'
import { useWeekName, WeekHead } from './WeekHead.tsx'
import { readTrips } from './weeks.ts'
import { gridWords } from './words.ts'
import './grid.css'

export type GridLane = {
  key: string
  /** The lane for those who do not see its head. */
  name: string
  head: ReactNode
  /** What stands after the total. */
  tail?: ReactNode
}

type WeekGridProps = {
  label: string
  lanes: readonly GridLane[]
  weeks: readonly string[]
  textOf: (key: string, week: string) => string
  onType: (cells: readonly TypedCell[]) => void
  /** What a cell stands against: how many are needed. */
  noteOf?: (key: string, week: string) => ReactNode
  /** Nothing can be typed there. */
  locked?: (key: string, week: string) => boolean
  errorOf?: (key: string, week: string) => string | null
  /** The id of the first cell, so that a list of errors leads to it. */
  id?: string
}

/** Lanes by weeks to be typed over: a number of trips in each cell, a block of a spreadsheet pasted from any of them on. */
export function WeekGrid({ label, lanes, weeks, textOf, onType, noteOf, locked, errorOf, id }: WeekGridProps) {
  const t = useWords(gridWords)
  const f = useFormat()
  const table = useRef<HTMLTableElement>(null)
  const keys = useId()
  const { pasted, press, paste, undo } = useGridEntry({ table, lanes, weeks, textOf, locked, onType })
  const weekName = useWeekName()
  const trips = (key: string, week: string) => readTrips(textOf(key, week)) ?? 0
  const sum = (cells: readonly (readonly [string, string])[]) => f.number(cells.reduce((all, [key, week]) => all + trips(key, week), 0))

  return (
    <div className="demand-grid">
      <WeekFrame label={label}>
        <table ref={table} aria-describedby={keys}>
          <WeekHead weeks={weeks} />
          <tbody>
            {lanes.map((lane, row) => (
              <tr key={lane.key}>
                <th scope="row" className="demand-grid-lane">
                  {lane.head}
                </th>
                {weeks.map((week, col) => {
                  const text = textOf(lane.key, week)
                  const closed = locked?.(lane.key, week) ?? false
                  const error = errorOf?.(lane.key, week) ?? (readTrips(text) === null ? t.wrong : null)
                  const note = noteOf?.(lane.key, week)
                  return (
                    <td key={week} className={names(closed && 'demand-grid-closed')}>
                      {closed ? (
                        <span className="muted">–</span>
                      ) : (
                        <input
                          {...(row === 0 && col === 0 && id !== undefined && { id })}
                          data-cell={`${row}:${col}`}
                          inputMode="numeric"
                          autoComplete="off"
                          maxLength={6}
                          aria-label={t.cell(lane.name, weekName(week))}
                          aria-invalid={error !== null || undefined}
                          title={error ?? undefined}
                          value={text}
                          onFocus={event => event.currentTarget.select()}
                          onChange={event => onType([{ key: lane.key, week, text: event.currentTarget.value }])}
                          onKeyDown={event => press(event, row, col)}
                          onPaste={event => paste(event, row, col)}
                        />
                      )}
                      {note !== undefined && <span className="demand-grid-note">{note}</span>}
                    </td>
                  )
                })}
                <td className="demand-grid-sum">
                  {sum(weeks.map(week => [lane.key, week] as const))}
                  {lane.tail}
                </td>
              </tr>
            ))}
          </tbody>
          {lanes.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row" className="demand-grid-lane">
                  {t.total}
                </th>
                {weeks.map(week => (
                  <td key={week}>{sum(lanes.map(lane => [lane.key, week] as const))}</td>
                ))}
                <td className="demand-grid-sum">{sum(lanes.flatMap(lane => weeks.map(week => [lane.key, week] as const)))}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </WeekFrame>
      <p className="demand-grid-foot s12 muted">
        <span id={keys} className="keys-hint">
          {t.keys}
        </span>
        {pasted && (
          <span className="ink-2" role="status">
            {t.pasted(pasted.cells)}
            {pasted.lost > 0 && <b className="warn">, {t.lost(pasted.lost)}</b>}{' '}
            <Button size="small" variant="ghost" onClick={undo}>
              {t.undo}
            </Button>
          </span>
        )}
      </p>
    </div>
  )
}
