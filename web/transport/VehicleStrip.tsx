import { useQuery } from '@tanstack/react-query'
import { type VehicleSpan, vehicles } from '#contract/vehicles.ts'
import { queryOf } from '#web/api/query.ts'
import { useToday } from '#web/compliance/useToday.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { cardWords } from './words.ts'

const DAY = 86_400_000
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

type VehicleStripProps = { vehicleId: string; days: number; listed?: boolean }

/** Flights, promises and repairs of a vehicle on a strip of days, and the same in words. */
export function VehicleStrip({ vehicleId, days, listed = false }: VehicleStripProps) {
  const t = useWords(cardWords)
  const f = useFormat()
  const now = useNow(60_000)
  const today = Date.parse(useToday())
  const from = dayOf(today - 3 * DAY)
  const to = dayOf(today + (days - 4) * DAY)
  const { data, error } = useQuery(queryOf(vehicles.calendar, { carId: vehicleId, from, to }, { quiet: true }))
  if (error) return <p className="s13 warn">{error.message}</p>
  if (!data) return <Skeleton height={44} />

  const begin = Date.parse(data.from)
  const length = Date.parse(data.to) - begin
  const at = (moment: number) => Math.min(1, Math.max(0, (moment - begin) / length)) * 100
  const text = (span: VehicleSpan) => {
    const what = { flight: t.spanFlight, reserved: t.spanReserved, repair: t.spanRepair }[span.kind](span.title)
    const until = span.to === null ? t.open : f.dateTime(span.to, { year: 'never' })
    return `${what}, ${f.dateTime(span.from, { year: 'never' })} – ${until}${span.driver ? `, ${span.driver}` : ''}`
  }
  const marks = Array.from({ length: days }, (_, i) => ({
    at: begin + i * DAY,
    day: dayOf(Date.parse(from) + i * DAY),
  }))

  return (
    <div className="vehicle-strip">
      <div
        className="vehicle-strip-line"
        role="img"
        aria-label={`${t.strip(f.date(from), f.date(to))}. ${data.spans.map(text).join('. ') || t.free}`}
      >
        {marks.map(mark => (
          <i key={mark.day} className="vehicle-strip-day" style={{ left: `${at(mark.at)}%` }} />
        ))}
        {data.spans.map(span => (
          <span
            key={`${span.kind}${span.from}`}
            className="vehicle-strip-span"
            data-kind={span.kind}
            title={text(span)}
            style={{
              left: `${at(Date.parse(span.from))}%`,
              right: `${100 - at(span.to === null ? Date.parse(data.to) : Date.parse(span.to))}%`,
            }}
          />
        ))}
        <b className="vehicle-strip-now" style={{ left: `${at(now)}%` }} />
      </div>
      <div className="vehicle-strip-days s12 muted" aria-hidden="true">
        {marks
          // a date at the very end would be cut
          .filter((mark, i) => i % 7 === 3 && at(mark.at) < 88)
          .map(mark => (
            <span key={mark.day} style={{ left: `${at(mark.at)}%` }}>
              {f.date(mark.day, { year: 'never' })}
            </span>
          ))}
      </div>
      {listed && (
        <ul className="vehicle-strip-list s13">
          {data.spans.length === 0 && <li className="muted">{t.free}</li>}
          {data.spans.map(span => (
            <li key={`${span.kind}${span.from}`} data-kind={span.kind}>
              {text(span)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
