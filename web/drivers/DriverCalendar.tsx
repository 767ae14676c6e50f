import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { drivers } from '#contract/drivers.ts'
import { queryOf } from '#web/api/query.ts'
import { dayIn } from '#web/compliance/display.ts'
import { useToday } from '#web/compliance/useToday.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/pictures/icons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import './drivers.css'
import { cardWords, leaveWords } from './words.ts'

const shown = 28
const DAY = 86_400_000
const plus = (day: string, count: number) => new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10)

/** Four weeks of a driver: a strip of days with his flights and absences, and the same in words below. */
export function DriverCalendar({ driverId }: { driverId: string }) {
  const t = useWords(cardWords)
  const kinds = useWords(leaveWords)
  const f = useFormat()
  const today = useToday()
  const [moved, setMoved] = useState(0)
  const from = plus(today, moved * shown)
  const until = plus(from, shown - 1)
  const { data, error, isPending } = useQuery(queryOf(drivers.calendar, { driverId, from, until }, { quiet: true }))
  if (error) return <Banner tone="danger">{error.message}</Banner>
  const spans = (
    data
      ? [
          ...data.flights.map(flight => ({
            id: flight.id,
            kind: 'flight' as const,
            from: dayIn(data.tz, Date.parse(flight.startsAt)),
            until: dayIn(data.tz, Date.parse(flight.endsAt)),
            text: [t.flightDay(flight.number), flight.truck].filter(Boolean).join(', '),
          })),
          ...data.leaves.map(leave => ({
            id: leave.id,
            kind: 'leave' as const,
            from: leave.from,
            until: leave.until,
            text: kinds[leave.kind],
          })),
        ]
      : []
  ).toSorted((a, b) => a.from.localeCompare(b.from))
  const days = Array.from({ length: shown }, (_, i) => plus(from, i))

  return (
    <div>
      <div className="row">
        <span className="muted s13">{f.dates(from, until)}</span>
        <span className="spacer" />
        <IconButton size="small" label={t.earlier} icon={<ChevronLeftIcon />} onClick={() => setMoved(moved - 1)} />
        <IconButton size="small" label={t.later} icon={<ChevronRightIcon />} onClick={() => setMoved(moved + 1)} />
      </div>
      <div className="driver-days" aria-hidden="true">
        {days.map(day => {
          const span = spans.find(each => each.from <= day && day <= each.until)
          return (
            <span
              key={day}
              className="driver-day"
              data-kind={span?.kind}
              data-today={day === today || undefined}
              title={span ? `${f.date(day)}: ${span.text}` : f.date(day)}
            >
              <i />
              {Number(day.slice(8))}
            </span>
          )
        })}
      </div>
      {isPending && <Skeleton lines={2} />}
      {data && spans.length === 0 && <p className="muted s13">{t.noDays}</p>}
      {spans.length > 0 && (
        <ul className="driver-day-list">
          {spans.map(span => (
            <li key={`${span.kind} ${span.id}`} data-kind={span.kind}>
              <i />
              <span className="nowrap">{f.dates(span.from, span.until)}</span>
              {span.kind === 'flight' ? (
                <Link to={paths.flight(span.id)} quiet className="truncate">
                  {span.text}
                </Link>
              ) : (
                <span className="truncate">{span.text}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
