import type { FlightFigures } from '#contract/flight-figures.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { figureWords } from './figureWords.ts'

/** The parts of a day by the hours they last. */
export const partsOfDay = Array.from({ length: 8 }, (_, i) => `${i * 3}–${i * 3 + 3}`)

const [left, head, width, height] = [64, 24, 62, 26] as const

/** How many vehicles stood, day by day and part by part: the more, the darker, with the number in each cell. Said in words for who does not see it. */
export function StandingHours({ days, most }: { days: FlightFigures['days']; most: number }) {
  const t = useWords(figureWords)
  const f = useFormat()
  const dayOf = (day: string) => f.date(day, { year: 'never' })
  const [size, tall] = [left + partsOfDay.length * width, head + days.length * height]
  const cells = days.flatMap(({ day, idleTrucks }, row) => idleTrucks.map((idle, part) => ({ day, idle, row, part })))
  const worst = cells.reduce((a, b) => ((b.idle ?? -1) > (a.idle ?? -1) ? b : a))
  const said = t.standingMost(dayOf(worst.day), partsOfDay[worst.part]!, f.number(worst.idle ?? 0, 1))
  return (
    <svg role="img" aria-label={said} viewBox={`0 0 ${size} ${tall}`} style={{ maxWidth: size, width: '100%' }} fontSize={12}>
      {partsOfDay.map((part, i) => (
        <text key={part} x={left + (i + 0.5) * width} y={head - 8} textAnchor="middle" fill="currentColor">
          {part}
        </text>
      ))}
      {days.map(({ day }, row) => (
        <text key={day} x={0} y={head + (row + 0.65) * height} fill="currentColor">
          {dayOf(day)}
        </text>
      ))}
      {cells.map(({ day, idle, row, part }) => (
        <g key={`${day} ${part}`} transform={`translate(${left + part * width} ${head + row * height})`}>
          <g className="warn">
            <rect
              width={width - 2}
              height={height - 2}
              rx={3}
              fill="currentColor"
              fillOpacity={idle === null ? 0 : 0.04 + 0.36 * (idle / most)}
            />
          </g>
          <text x={width / 2} y={height * 0.65} textAnchor="middle" fill="currentColor">
            {idle === null ? '' : f.number(idle, 1)}
          </text>
        </g>
      ))}
    </svg>
  )
}
