import type { ExpectedArrival } from '#contract/arrivals.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { TwoLineCell } from '#web/ui/table/cells/TwoLineCell.tsx'
import { outlookOf } from './outlook.ts'
import { arrivalWords } from './words.ts'

type Arrival = Pick<ExpectedArrival, 'at' | 'from' | 'until' | 'windowTo'>
type ArrivalText = { range: string; against: string; tone: 'danger' | 'warn' | null; said: string }

/** When a vehicle is expected and how that stands against its window, in words: short for a cell, and `said` with the zone. */
export function useArrivalText(): (told: Arrival, zone: string) => ArrivalText {
  const t = useWords(arrivalWords)
  const f = useFormat()
  return (told, zone) => {
    const { at, from, until, windowTo } = told
    const { kind } = outlookOf(told)
    const isMoment = Date.parse(until) - Date.parse(from) < 60_000
    const isSameDay = f.date(windowTo, { zone }) === f.date(until, { zone })
    const shape = { zone, year: 'never' as const }
    const range = isMoment ? f.dateTime(at, shape) : f.window(from, until, shape)
    const against = t[kind](f[isSameDay ? 'time' : 'dateTime'](windowTo, { ...shape, showZone: false }))
    return {
      range,
      against,
      tone: kind === 'late' ? 'danger' : kind === 'risk' ? 'warn' : null,
      said: `${t.expected(range)}: ${against}`,
    }
  }
}

/** The same in a cell: the range, and under it how it stands; nothing where nothing is expected. */
export function ArrivalCell({ told, zone }: { told: Arrival | null; zone: string }) {
  const text = useArrivalText()
  if (told === null) return <span className="muted">—</span>
  const { range, against, tone, said } = text(told, zone)
  return (
    <span title={said} className="truncate">
      <TwoLineCell top={range} under={against} {...(tone ? { tone } : {})} />
    </span>
  )
}
