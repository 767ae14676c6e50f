import { type ReactNode, useState } from 'react'
import type { Timeline, TimelineFlight } from '#contract/flight-board.ts'
import { dayOf, momentAt } from '#contract/order-dates.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { barsByLane, within } from './lanes.ts'
import { boardWords, conflictWords, gapWords } from './words.ts'

type PhoneLaneProps = { data: Timeline; now: number; tasks: ReactNode; onFlight: (flight: TimelineFlight) => void }

/** On a phone the tasks, or what one truck does today, in the order of time. */
export function PhoneLane({ data, now, tasks, onFlight }: PhoneLaneProps) {
  const t = useWords(boardWords)
  const gapName = useWords(gapWords)
  const conflicts = useWords(conflictWords)
  const f = useFormat()
  const { locale } = useLocale()
  const [shown, setShown] = useState<'tasks' | 'lane'>('tasks')
  const [chosen, setChosen] = useState<string | null>(null)
  const rows = barsByLane(data)
  const busy = rows.findIndex(({ flights }) => flights.length > 0)
  const lane = Math.max(0, chosen === null ? busy : data.lanes.findIndex(({ id }) => id === chosen))
  const begins = Date.parse(data.from)
  const midnight = (Date.parse(momentAt(dayOf(new Date(now).toISOString(), data.tz), '00:00', data.tz)) - begins) / 60_000
  const bars = rows[lane] ?? { flights: [], gaps: [] }
  const today = [...within(bars.flights, midnight, midnight + 1440), ...within(bars.gaps, midnight, midnight + 1440)].toSorted(
    (a, b) => a.from - b.from,
  )
  const time = (minute: number) => f.dateTime(begins + minute * 60_000, { zone: data.tz, year: 'never' })
  return (
    <>
      <div className="board-group">
        <Segmented
          label={t.pane}
          value={shown}
          onChange={setShown}
          options={[
            { id: 'tasks', label: t.tasks },
            { id: 'lane', label: t.byTruck },
          ]}
        />
      </div>
      {shown === 'tasks' ? (
        tasks
      ) : (
        <div className="board-list">
          <div className="board-group">
            <Select
              label={t.truckOf}
              value={data.lanes[lane]?.id ?? null}
              onChange={setChosen}
              options={data.lanes.map(({ id, truck, driver }) => ({
                id,
                label: [truck?.plate, driver?.name].filter(Boolean).join(', '),
              }))}
            />
          </div>
          <ul>
            {today.map(each =>
              'number' in each ? (
                <li key={each.id} className="board-group">
                  <Button variant="ghost" block onClick={() => onFlight(each)}>
                    {each.ends.map(i => data.places[i]?.[locale]).join(' – ')} <span className="mono">{each.number}</span>
                  </Button>
                  <p className="s13 muted">
                    {time(each.from)} – {time(each.to)}
                  </p>
                  {each.conflict && <p className="s13 danger">{conflicts[each.conflict]}</p>}
                </li>
              ) : (
                <li key={`${each.kind} ${each.from}`} className="board-group s13 muted">
                  {gapName[each.kind]}
                  {each.km !== null && ` ${t.km(each.km)}`}, {time(each.from)} – {time(each.to)}
                </li>
              ),
            )}
            {today.length === 0 && <li className="board-group s13 muted">{t.nothingToday}</li>}
          </ul>
        </div>
      )}
    </>
  )
}
