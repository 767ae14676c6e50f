import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { CoverageCell } from '#contract/demand-card.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import './grid.css'
import { type Covered, coveredOf } from '#web/demands/display.ts'
import { WeekFrame } from './WeekFrame.tsx'
import { useWeekName, WeekHead } from './WeekHead.tsx'
import { matrixWords } from './words.ts'

export type MatrixLane = {
  key: string
  name: string
  head: ReactNode
  cells: ReadonlyMap<string, Pick<CoverageCell, 'needed' | 'promised' | 'confirmed'>>
}

const steps: Partial<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
const shades: readonly Covered[] = ['none', 'part', 'most', 'promised', 'full']

/** Lanes by weeks to be read: each cell says in figures and by its shade how far the need is covered; arrows walk over it. */
export function WeekMatrix({
  label,
  lanes,
  weeks,
  onOpen,
}: {
  label: string
  lanes: readonly MatrixLane[]
  weeks: readonly string[]
  onOpen?: ((key: string, week: string) => void) | undefined
}) {
  const t = useWords(matrixWords)
  const f = useFormat()
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState({ row: 0, col: 0 })
  const weekName = useWeekName()
  const of = (lane: MatrixLane, week: string) => lane.cells.get(week) ?? { needed: 0, promised: 0, confirmed: 0 }
  const spot = { row: Math.min(at.row, lanes.length - 1), col: Math.min(at.col, weeks.length - 1) }

  const press = (event: KeyboardEvent, row: number, col: number) => {
    const [lane, week] = [lanes[row], weeks[col]]
    if (event.key === 'Enter' && lane && week && onOpen) {
      event.preventDefault()
      onOpen(lane.key, week)
      return
    }
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = {
      row: Math.max(0, Math.min(lanes.length - 1, row + step[0])),
      col: Math.max(0, Math.min(weeks.length - 1, col + step[1])),
    }
    setAt(next)
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${next.row}:${next.col}"]`)
    cell?.focus()
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const sum = (of: readonly (readonly [MatrixLane, string])[], what: 'needed' | 'confirmed') =>
    of.reduce((all, [lane, week]) => all + (lane.cells.get(week)?.[what] ?? 0), 0)
  const totals = (all: readonly (readonly [MatrixLane, string])[]) => `${f.number(sum(all, 'confirmed'))} / ${f.number(sum(all, 'needed'))}`

  return (
    <>
      <WeekFrame>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table one walks over by arrows is a grid */}
        <table ref={table} role="grid" aria-label={label}>
          <WeekHead weeks={weeks} />
          <tbody>
            {lanes.map((lane, row) => (
              <tr key={lane.key}>
                <th scope="row" className="demand-grid-lane">
                  {lane.head}
                </th>
                {weeks.map((week, col) => {
                  const cell = of(lane, week)
                  const covered = coveredOf(cell)
                  const [n, p, c] = [f.number(cell.needed), f.number(cell.promised), f.number(cell.confirmed)]
                  const beyond = Math.max(0, cell.promised - cell.confirmed)
                  return (
                    <td
                      key={week}
                      data-cell={`${row}:${col}`}
                      tabIndex={row === spot.row && col === spot.col ? 0 : -1}
                      {...(covered && { 'data-cover': covered })}
                      onKeyDown={event => press(event, row, col)}
                      onFocus={() => setAt({ row, col })}
                      onClick={() => covered && onOpen?.(lane.key, week)}
                    >
                      <span className="visually-hidden">
                        {covered
                          ? t.cell(lane.name, weekName(week), { needed: n, promised: p, confirmed: c })
                          : t.nothing(lane.name, weekName(week))}
                      </span>
                      {covered ? (
                        <span aria-hidden="true" className="nowrap">
                          <b>{c}</b>
                          {beyond > 0 && `+${f.number(beyond)}`} / {n}
                        </span>
                      ) : (
                        <span aria-hidden="true" className="muted">
                          ·
                        </span>
                      )}
                    </td>
                  )
                })}
                <td className="demand-grid-sum">{totals(weeks.map(week => [lane, week] as const))}</td>
              </tr>
            ))}
          </tbody>
          {lanes.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row" className="demand-grid-lane">
                  {t.all}
                </th>
                {weeks.map(week => (
                  <td key={week}>{totals(lanes.map(lane => [lane, week] as const))}</td>
                ))}
                <td className="demand-grid-sum">{totals(lanes.flatMap(lane => weeks.map(week => [lane, week] as const)))}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </WeekFrame>
      <p className="demand-matrix-keys s12 ink-2">
        {shades.map(shade => (
          <span key={shade}>
            <i data-cover={shade} /> {t[shade]}
          </span>
        ))}
        <span className="muted">{t.how}</span>
      </p>
    </>
  )
}
