import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { installation, type PlotName } from '#contract/installation.ts'
import { Answered } from '#web/admin/Answered.tsx'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { curveOf, type PlotPoint } from './curve.ts'
import { healthWords } from './words.ts'

const spans = { hour: 1, day: 24, week: 168 } as const
type Span = keyof typeof spans

/** Small plots of what the product measured of itself. */
export function Plots() {
  const t = useWords(healthWords)
  const [span, setSpan] = useState<Span>('hour')
  const query = useQuery({ ...queryOf(installation.plots, { hours: spans[span] }, { quiet: true }), refetchInterval: 60_000 })
  return (
    <>
      <header className="row row-wrap">
        <h2>{t.plots}</h2>
        <span className="spacer" />
        <Segmented
          label={t.hours}
          size="small"
          value={span}
          onChange={setSpan}
          options={(Object.keys(spans) as Span[]).map(id => ({ id, label: t[id] }))}
        />
      </header>
      <Answered query={query}>
        {({ series }) =>
          series.every(({ points }) => points.length === 0) ? (
            <p className="muted s13">{t.noPoints}</p>
          ) : (
            <ul style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))', gap: 16 }}>
              {series.map(({ name, points }) => (
                <Plot key={name} name={name} points={points} />
              ))}
            </ul>
          )
        }
      </Answered>
    </>
  )
}

const [WIDTH, HEIGHT] = [190, 44]

function Plot({ name, points }: { name: PlotName; points: readonly PlotPoint[] }) {
  const t = useWords(healthWords)
  const f = useFormat()
  const last = f.number(points.at(-1)?.value ?? 0, 1)
  const most = f.number(Math.max(0, ...points.map(({ value }) => value)), 1)
  const bad = name === 'faults' && points.some(({ value }) => value > 0)
  return (
    <li>
      <p className="row s13">
        <span className="muted">{t[name]}</span>
        <span className="spacer" />
        <b>{last}</b>
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        height={HEIGHT}
        preserveAspectRatio="none"
        role="img"
        aria-label={t.plotSays(t[name], last, most)}
      >
        <line x1="0" y1={HEIGHT - 0.5} x2={WIDTH} y2={HEIGHT - 0.5} stroke="var(--line)" />
        <path
          d={curveOf(points, WIDTH, HEIGHT - 2)}
          fill="none"
          stroke={bad ? 'var(--danger)' : 'var(--accent)'}
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="muted s12">{t.atMost(most)}</p>
    </li>
  )
}
