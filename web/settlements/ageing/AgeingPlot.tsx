import { useId } from 'react'
import type { AgeingBucket, AgeingRow } from '#contract/settlement-debts.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useWidth } from '#web/ui/charts/useWidth.ts'
import { lengthOf, partsOf } from './ageing.ts'
import { ageingWords } from './words.ts'

const most = 12
const tall = 26

/** A bar for each counterpart, its parts by age: darker and hatched the older, so that no colour is needed to read it. */
export function AgeingPlot({ rows, bucket, label }: { rows: readonly AgeingRow[]; bucket: AgeingBucket | null; label: string }) {
  const t = useWords(ageingWords)
  const f = useFormat()
  const id = useId()
  const [box, width] = useWidth<HTMLElement>(860)
  const phone = width < 640
  const shown = rows.slice(0, most)
  const sumOf = (row: AgeingRow) => (bucket === null ? row.total.minor : row.buckets[bucket].minor)
  const whole = Math.max(1, ...shown.map(row => (bucket === null ? lengthOf(row.buckets) : row.buckets[bucket].minor)))
  const from = phone ? 0 : 230
  const room = width - from - (phone ? 8 : 120)
  const step = phone ? tall + 20 : tall + 6
  return (
    <figure className="settle-plot" ref={box}>
      <svg width={width} height={shown.length * step} role="img" aria-label={label}>
        <defs>
          <pattern id={`${id}-old`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" className="settle-plot-over60" />
            <line x1="0" y1="0" x2="0" y2="6" className="settle-plot-hatch" />
          </pattern>
        </defs>
        {shown.map((row, at) => {
          const y = at * step + (phone ? 16 : 0)
          const parts = partsOf(row.buckets, whole).filter(part => bucket === null || part.bucket === bucket)
          const begin = bucket === null ? 0 : (parts[0]?.from ?? 0)
          const length = parts.reduce((sum, { share }) => sum + share, 0) * room
          return (
            <g key={row.counterpart.id}>
              <text
                x={phone ? 0 : from - 12}
                y={phone ? y - 4 : y + tall / 2 + 4}
                textAnchor={phone ? 'start' : 'end'}
                className="settle-plot-name"
              >
                {short(row.counterpart.name, 28)}
              </text>
              {parts.map(part => (
                <rect
                  key={part.bucket}
                  x={from + (part.from - begin) * room}
                  y={y}
                  width={Math.max(1.5, part.share * room)}
                  height={tall - 6}
                  className={`settle-plot-${part.bucket}`}
                  {...(part.bucket === 'over60' && { style: { fill: `url(#${id}-old)` } })}
                />
              ))}
              <text
                x={phone ? width - 8 : from + length + 8}
                y={phone ? y - 4 : y + tall / 2 + 1}
                textAnchor={phone ? 'end' : 'start'}
                className="settle-plot-sum"
              >
                {f.money({ minor: sumOf(row), currency: row.currency })}
              </text>
            </g>
          )
        })}
      </svg>
      {rows.length > most && <figcaption className="s12 muted">{t.most(most, rows.length)}</figcaption>}
    </figure>
  )
}

const short = (name: string, letters: number) => (name.length > letters ? `${name.slice(0, letters - 1)}…` : name)
