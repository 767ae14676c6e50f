import { useState } from 'react'
import type { Side } from '#contract/primitives.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { moscowDay } from '#web/orders/days.ts'
import { listWords } from '#web/orders/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { words } from './words.ts'

const STEP = 3 * 3600_000
const moscow = { zone: 'Europe/Moscow' }
const [WIDTH, HEIGHT, FLOOR, HEAD] = [720, 190, 160, 20]

/** Loadings of 72 hours by three hours, as bars or as a table. */
export function LoadingPlot({ side, from, all, open }: { side: Side; from: string; all: readonly number[]; open: readonly number[] }) {
  const t = useWords(words)
  const list = useWords(listWords)
  const f = useFormat()
  const [asTable, setAsTable] = useState(false)
  const start = Date.parse(from)
  const bars = all.map((n, i) => ({ at: start + i * STEP, all: n, open: open[i] ?? 0 }))
  const total = sum(all)
  const top = Math.max(1, ...all)
  const step = WIDTH / bars.length
  const tall = (n: number) => (n / top) * (FLOOR - HEAD)

  return (
    <section className="home-plot" aria-labelledby="home-plot">
      <div className="home-section-head">
        <h2 id="home-plot">{t.plot}</h2>
        {total > 0 && !asTable && <span className="muted s13">{side === 'forwarder' ? t.plotForwarder : t.plotExecutor}</span>}
        <span className="spacer" />
        {total > 0 && (
          <Button size="small" variant="ghost" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? list.asPlot : list.asTable}
          </Button>
        )}
      </div>
      {total === 0 && <p className="muted s13">{t.plotNone}</p>}
      {total > 0 && asTable && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by the keyboard
        <section className="home-plot-table" tabIndex={0} aria-label={t.plot}>
          <table>
            <thead>
              <tr>
                <th scope="col">{list.from}</th>
                <th scope="col">{list.all}</th>
                <th scope="col">{side === 'forwarder' ? list.openForwarder : list.openExecutor}</th>
              </tr>
            </thead>
            <tbody>
              {bars
                .filter(bar => bar.all > 0)
                .map(bar => (
                  <tr key={bar.at}>
                    <th scope="row">{f.dateTime(bar.at, moscow)}</th>
                    <td>{f.number(bar.all)}</td>
                    <td>{f.number(bar.open)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      )}
      {total > 0 && !asTable && (
        <svg className="home-plot-svg" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t.plotLabel(total, sum(open))}>
          <defs>
            <pattern id="home-hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="4" height="4" className="home-plot-ground" />
              <rect width="2" height="4" className="home-plot-hatch" />
            </pattern>
          </defs>
          <line x1="0" x2={WIDTH} y1={FLOOR + 0.5} y2={FLOOR + 0.5} className="home-plot-axis" />
          {bars.map((bar, i) => {
            const x = i * step + step * 0.14
            const settled = bar.all - bar.open
            const first = i === 0 || moscowDay(bar.at) !== moscowDay(bar.at - STEP)
            return (
              <g key={bar.at}>
                <title>{list.stripBar(f.dateTime(bar.at, moscow), bar.all, bar.open)}</title>
                {first && i > 0 && <line x1={i * step} x2={i * step} y1={HEAD - 12} y2={FLOOR + 6} className="home-plot-midnight" />}
                {first && bars.length - i > 2 && (
                  <text
                    x={i * step}
                    y={HEIGHT - 10}
                    className={i === 0 ? 'home-plot-day home-plot-now' : 'home-plot-day'}
                    dx={i === 0 ? 0 : 4}
                  >
                    {f.date(bar.at, { ...moscow, weekday: true })}
                  </text>
                )}
                <rect x={x} width={step * 0.72} y={FLOOR - tall(settled)} height={tall(settled)} className="home-plot-all" />
                {bar.open > 0 && (
                  <rect
                    x={x + 0.5}
                    width={step * 0.72 - 1}
                    y={FLOOR - tall(bar.all)}
                    height={tall(bar.open)}
                    fill="url(#home-hatch)"
                    className="home-plot-open"
                  />
                )}
                {bar.all > 0 && (
                  <text x={x + step * 0.36} y={FLOOR - tall(bar.all) - 5} textAnchor="middle" className="home-plot-figure">
                    {bar.all}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      )}
    </section>
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)
