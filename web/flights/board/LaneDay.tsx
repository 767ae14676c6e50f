import { useState } from 'react'
import type { TimelineFlight } from '#contract/flight-board.ts'
import { dayOf, momentAt } from '#contract/order-dates.ts'
import { useArrivalText } from '#web/geofences/ArrivalCell.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { names } from '#web/ui/names.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/pictures/screenIcons.tsx'
import { arrivalOf } from './arrivals.ts'
import { barsByLane, type Drawn, within } from './lanes.ts'
import { boardWords, conflictWords, gapWords } from './words.ts'

const DAY = 86_400_000

function Expected({ flight, data }: { flight: TimelineFlight; data: Drawn }) {
  const arrival = useArrivalText()
  const told = arrivalOf(flight, Date.parse(data.from))
  if (told === null) return null
  const { said, tone } = arrival(told, data.tz)
  return <p className={names('s13', tone ?? 'muted')}>{said}</p>
}

type LaneDayProps = { data: Drawn; now: number; onFlight: (flight: TimelineFlight) => void }

/** One day of one lane in words, in the order of time: what a narrow screen shows in place of lanes. */
export function LaneDay({ data, now, onFlight }: LaneDayProps) {
  const t = useWords(boardWords)
  const gapName = useWords(gapWords)
  const conflicts = useWords(conflictWords)
  const f = useFormat()
  const { locale } = useLocale()
  const [chosen, setChosen] = useState<string | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const rows = barsByLane(data)
  const begins = Date.parse(data.from)
  const dayAt = (at: number) => dayOf(new Date(at).toISOString(), data.tz)
  const minuteOf = (day: string) => (Date.parse(momentAt(day, '00:00', data.tz)) - begins) / 60_000
  const [first, last] = [dayAt(begins), dayAt(Date.parse(data.to) - 1)]
  const wanted = asked ?? dayAt(now)
  const day = wanted < first ? first : wanted > last ? last : wanted
  const step = (by: -1 | 1) => setAsked(new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY).toISOString().slice(0, 10))
  const midnight = minuteOf(day)
  const isBusy = ({ flights }: (typeof rows)[number]) => within(flights, midnight, midnight + 1440).length > 0
  const busy = rows.findIndex(isBusy)
  const kept = data.lanes.findIndex(({ id }) => id === chosen)
  const lane = Math.max(0, kept >= 0 ? kept : busy >= 0 ? busy : rows.findIndex(({ flights }) => flights.length > 0))
  const bars = rows[lane] ?? { flights: [], gaps: [] }
  const shown = [...within(bars.flights, midnight, midnight + 1440), ...within(bars.gaps, midnight, midnight + 1440)].toSorted(
    (a, b) => a.from - b.from,
  )
  const time = (minute: number) => f.dateTime(begins + minute * 60_000, { zone: data.tz, year: 'never' })
  return (
    <div className="board-list">
      <div className="board-group">
        {data.lanes.length > 1 && (
          <Select
            label={t.truckOf}
            value={data.lanes[lane]?.id ?? null}
            onChange={setChosen}
            options={data.lanes.map(({ id, truck, driver }) => ({
              id,
              label: [truck?.plate, driver?.name].filter(Boolean).join(', ') || t.noTruck,
            }))}
          />
        )}
        <div className="row">
          <IconButton label={t.dayBefore} icon={<ChevronLeftIcon size={16} />} onClick={() => step(-1)} />
          <span role="status" className="medium">
            {f.date(begins + midnight * 60_000, { zone: data.tz, weekday: true, year: 'never' })}
          </span>
          <IconButton label={t.dayAfter} icon={<ChevronRightIcon size={16} />} onClick={() => step(1)} />
        </div>
      </div>
      <ul>
        {shown.map(each =>
          'number' in each ? (
            <li key={each.id} className="board-group">
              <Button variant="ghost" block onClick={() => onFlight(each)}>
                {each.ends.map(i => data.places[i]?.[locale]).join(' – ')} <span className="mono">{each.number}</span>
              </Button>
              <p className="s13 muted">
                {time(each.from)} – {time(each.to)}
              </p>
              {each.conflict && <p className="s13 danger">{conflicts[each.conflict]}</p>}
              <Expected flight={each} data={data} />
            </li>
          ) : (
            <li key={`${each.kind} ${each.from}`} className="board-group s13 muted">
              {gapName[each.kind]}
              {each.km !== null && ` ${t.km(each.km)}`}, {time(each.from)} – {time(each.to)}
            </li>
          ),
        )}
        {shown.length === 0 && <li className="board-group s13 muted">{t.nothingOnDay}</li>}
      </ul>
    </div>
  )
}
