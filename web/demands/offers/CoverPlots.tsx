import { type ReactNode, useId, useState } from 'react'
import type { CoverageCell } from '#contract/demand-card.ts'
import { cardWords } from '#web/demands/card/words.ts'
import { byWeek, type Week } from '#web/demands/display.ts'
import { sundayOf } from '#web/demands/weeks/weeks.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'

const tall = 110
const wide = 56

/** How the need of each week is covered, and how much of it has become orders; as plots or as tables. */
export function CoverPlots({ coverage }: { coverage: readonly CoverageCell[] }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const weeks = byWeek(coverage)
  if (weeks.every(({ needed }) => needed === 0)) return null
  const total = (of: keyof Omit<Week, 'week'>) => f.number(weeks.reduce((sum, week) => sum + week[of], 0))
  return (
    <div className="demand-plots">
      <Plot
        title={t.plotCover}
        note={t.plotCoverAsk}
        label={t.plotSaid(total('needed'), total('confirmed'), t.taken.toLocaleLowerCase())}
        weeks={weeks}
        heads={[t.needed, t.promisedCol, t.confirmedCol]}
        values={week => [week.needed, week.promised, week.confirmed]}
      />
      <Plot
        title={t.plotFact}
        note={t.plotFactAsk}
        label={t.plotSaid(total('needed'), total('ordered'), t.orderedCol.toLocaleLowerCase())}
        weeks={weeks}
        heads={[t.plan, t.orderedCol]}
        values={week => [week.needed, week.ordered]}
      />
    </div>
  )
}

/** `values`: the need, then what is held against it, the surest last. */
function Plot({
  title,
  note,
  label,
  weeks,
  heads,
  values,
}: {
  title: string
  note: string
  label: string
  weeks: readonly Week[]
  heads: readonly string[]
  values: (week: Week) => readonly number[]
}) {
  const t = useWords(cardWords)
  const f = useFormat()
  const hatch = useId()
  const [asTable, setAsTable] = useState(false)
  const top = Math.max(1, ...weeks.flatMap(week => values(week)))
  const high = (n: number) => (n / top) * tall
  const nameOf = ({ week }: Week) => f.dates(week, sundayOf(week), { year: 'never' })
  const bars = (week: Week, i: number): ReactNode => {
    const [needed = 0, ...held] = values(week)
    return (
      <g key={week.week} transform={`translate(${i * wide + 8} 0)`}>
        <rect x="0.5" y={16 + tall - high(needed)} width="39" height={high(needed)} className="demand-bar-needed" />
        {held.map((n, at) => {
          const sure = at === held.length - 1
          return (
            n > 0 && (
              <rect
                key={at}
                x={4}
                y={16 + tall - high(n)}
                width="32"
                height={high(n)}
                className={sure ? 'demand-bar-sure' : 'demand-bar-held'}
                {...(!sure && { style: { fill: `url(#${hatch})` } })}
              />
            )
          )
        })}
        <text x="20" y={11 + tall - high(Math.max(needed, ...held))} textAnchor="middle">
          {f.number(held.at(-1) ?? 0)}/{f.number(needed)}
        </text>
        <text x="20" y={tall + 32} textAnchor="middle" className="demand-plot-axis">
          {f.date(week.week, { year: 'never' })}
        </text>
      </g>
    )
  }
  return (
    <Section
      title={title}
      note={note}
      aside={
        <Button size="small" onClick={() => setAsTable(!asTable)}>
          {asTable ? t.asPlot : t.asTable}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by the keyboard */}
      <div className="demand-scroll" role="group" tabIndex={0} aria-label={title}>
        {asTable ? (
          <table className="demand-table">
            <thead>
              <tr>
                <th scope="col">{t.week}</th>
                {heads.map(head => (
                  <th key={head} scope="col" className="num">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map(week => (
                <tr key={week.week}>
                  <th scope="row">{nameOf(week)}</th>
                  {values(week).map((value, i) => (
                    <td key={heads[i]} className="num">
                      {f.number(value)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <svg width={weeks.length * wide + 8} height={tall + 40} className="demand-plot" role="img" aria-label={`${title}. ${label}`}>
            <defs>
              <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect width="6" height="6" className="demand-bar-ground" />
                <line x1="0" y1="0" x2="0" y2="6" className="demand-bar-line" />
              </pattern>
            </defs>
            {weeks.map(bars)}
            <line x1="0" x2={weeks.length * wide + 8} y1={tall + 16.5} y2={tall + 16.5} className="demand-plot-ground" />
          </svg>
        )}
      </div>
      <p className="s12 muted">{label}</p>
    </Section>
  )
}
