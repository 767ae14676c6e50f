import { type KeyboardEvent, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import type { FigureUnit } from '#contract/analytics.ts'
import { useWords } from '#web/i18n/words.ts'
import { useWidth } from '#web/ui/charts/useWidth.ts'
import type { BoardFacts } from './Anomalies.tsx'
import type { Point as Row } from './LaneBars.tsx'
import { NoteMarks } from './marks/PlotNotes.tsx'
import { spotsOf } from './marks/spots.ts'
import { labelEvery, type Point, timeShape } from './shapes.ts'
import { words } from './words.ts'

const [HEIGHT, FOOT, HEAD] = [170, 24, 10]
/** The room for a scale, and how wide a sign of it is. */
const [LEAST_LEFT, SIGN] = [58, 6]

type Props = {
  title: string
  unit: FigureUnit
  rows: readonly Row[]
  before: readonly (number | null)[]
  text: (value: number | null) => string
  tick: (value: number) => string
  /** What the dashed line is. */
  than: string
  goal: { value: number; text: string } | null
  data: BoardFacts
}

const pathOf = (line: readonly Point[]) =>
  `M${line.map(({ x, y }) => `${x.toFixed(1)} ${(y + HEAD).toFixed(1)}`).join('L')}${line.length === 1 ? 'h.01' : ''}`

/** A figure over time: bars or a line, the days compared with dashed; arrows walk its points, Enter opens the list behind one. */
export function TimePlot({ title, unit, rows, before, text, tick, than, goal, data }: Props) {
  const t = useWords(words)
  const [box, width] = useWidth<HTMLDivElement>()
  const [current, setCurrent] = useState(0)
  const shapeIn = (left: number) =>
    timeShape(
      rows.map(({ value }) => value),
      before,
      { width, height: HEIGHT, unit, left, goal: goal?.value ?? null },
    )
  const left = Math.max(LEAST_LEFT, 10 + SIGN * Math.max(...shapeIn(0).ticks.map(({ value }) => tick(value).length)))
  const shape = shapeIn(left)
  const spots = spotsOf(
    data.notes,
    rows.map(({ key }) => key),
    shape.columns,
  )
  const every = labelEvery(rows.length, width - left)
  const known = rows.flatMap(({ value }) => value ?? [])
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const to = Math.max(0, Math.min(rows.length - 1, current + step))
    setCurrent(to)
    event.currentTarget.querySelectorAll<HTMLElement>('[data-point]')[to]?.focus()
  }
  return (
    <>
      {spots.length > 0 && <NoteMarks spots={spots} data={data} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move the focus between the links within */}
      <div ref={box} className="board-plot" style={{ position: 'relative', marginTop: spots.length > 0 ? 0 : 8 }} onKeyDown={walk}>
        <svg
          width={width}
          viewBox={`0 0 ${width} ${HEAD + HEIGHT + FOOT}`}
          height={HEAD + HEIGHT + FOOT}
          role="img"
          aria-label={[t.plotLabel(title, text(known.length ? least : null), text(known.length ? most : null)), goal?.text]
            .filter(Boolean)
            .join(' ')}
          style={{ display: 'block', maxWidth: '100%', overflow: 'visible' }}
        >
          {spots.map(({ from, to, x, notes }) => (
            <g key={notes[0]!.id}>
              <rect x={from} y={0} width={to - from} height={HEAD + HEIGHT} fill="var(--accent)" opacity="0.08" />
              <path d={`M${x} 0V${HEAD + HEIGHT}`} stroke="var(--ink-3)" />
            </g>
          ))}
          {shape.ticks.map(({ y, value }) => (
            <g key={y}>
              <line x1={left} x2={width} y1={y + HEAD} y2={y + HEAD} stroke="var(--line)" />
              <text x={left - 8} y={y + HEAD + 4} textAnchor="end" fontSize="11" fill="var(--ink-3)">
                {tick(value)}
              </text>
            </g>
          ))}
          {shape.bars.map((bar, at) => bar && <rect key={rows[at]!.key} {...bar} y={bar.y + HEAD} fill="var(--accent)" />)}
          {shape.before.map(line => (
            <path
              key={line[0]!.x}
              d={pathOf(line)}
              fill="none"
              stroke="var(--ink-3)"
              strokeWidth="1.5"
              strokeDasharray="4 3"
              strokeLinecap="round"
            />
          ))}
          {shape.lines.map(line => (
            <path
              key={line[0]!.x}
              d={pathOf(line)}
              fill="none"
              stroke="var(--accent)"
              strokeWidth={line.length === 1 ? 6 : 2}
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          ))}
          {shape.goal !== null && (
            <path d={`M${left} ${shape.goal + HEAD}H${width}`} stroke="var(--go)" strokeWidth="1.5" strokeDasharray="8 4" />
          )}
          {shape.columns.map(
            ({ x, width: wide }, at) =>
              at % every === 0 && (
                <text key={rows[at]!.key} x={x + wide / 2} y={HEAD + HEIGHT + 17} textAnchor="middle" fontSize="11" fill="var(--ink-3)">
                  {rows[at]!.name}
                </text>
              ),
          )}
        </svg>
        {rows.map((row, at) => {
          const { x, width: wide } = shape.columns[at]!
          const said = t.point(row.name, row.text, before.length > at ? text(before[at] ?? null) : null)
          const shared = {
            title: said,
            'aria-label': said,
            'data-point': '',
            tabIndex: at === current ? 0 : -1,
            onFocus: () => setCurrent(at),
            style: { left: x, width: wide },
          }
          return row.to === null ? <span key={row.key} role="img" {...shared} /> : <RouterLink key={row.key} to={row.to} {...shared} />
        })}
      </div>
      <p className="row row-wrap muted s12" style={{ columnGap: 16 }}>
        {before.some(value => value !== null) && <LegendLine colour="var(--ink-3)" dashes="4 3" text={than} />}
        {goal && <LegendLine colour="var(--go)" dashes="8 4" text={goal.text} />}
      </p>
    </>
  )
}

const LegendLine = ({ colour, dashes, text }: { colour: string; dashes: string; text: string }) => (
  <span>
    <svg width="22" height="6" aria-hidden="true" style={{ marginInlineEnd: 6, verticalAlign: 'middle', display: 'inline-block' }}>
      <path d="M0 3h22" stroke={colour} strokeWidth="1.5" strokeDasharray={dashes} />
    </svg>
    {text}
  </span>
)
