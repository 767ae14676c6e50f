import { useState } from 'react'
import type { OrderFilter, OrderRow } from '#contract/order-list.ts'
import { defaultZone } from '#contract/zone.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { Change } from '#web/lists/list.ts'
import type { ShapeProps } from '#web/lists/shapes/shapes.ts'
import { paths } from '#web/paths.ts'
import { StatusShape } from '#web/ui/badges/StatusMark.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { moscowDay } from '../days.ts'
import { isLate, markOf } from '../display.ts'
import { listWords, statusWords } from '../words.ts'
import { CalendarDays } from './CalendarDays.tsx'
import { agenda, lay, midnight, type Span } from './timeline.ts'
import './calendar.css'
import { orderViewWords } from './words.ts'

const DAY = 86_400_000
const moscow = { zone: defaultZone }

type CalendarProps = ShapeProps<OrderRow> & { filter: OrderFilter; onFilter: (change: Change<OrderFilter>) => void }

/** Orders over days, from their loading to their unloading; on a phone what happens day after day. */
export function OrdersCalendar({ filter, onFilter, ...props }: CalendarProps) {
  const t = useWords(orderViewWords)
  const f = useFormat()
  const minute = useNow(60_000)
  const { rows, complete, phone } = props
  const asked = filter.loading?.from
  const [days, setDays] = useState<7 | 14>(7)
  const [from, setFrom] = useState(() => (asked ? midnight(Date.parse(asked)) : midnight(minute, -1)))
  // the days one filters by are the days one wants to see
  const [followed, setFollowed] = useState(asked)
  if (followed !== asked) {
    setFollowed(asked)
    if (asked) setFrom(midnight(Date.parse(asked)))
  }
  const span: Span = { from, days }
  const laid = lay(rows, span, minute, row => isLate(row, minute))
  const move = (by: number) => setFrom(last => last + by * DAY)
  const toToday = () => setFrom(midnight(minute, -1))

  return (
    <div className="views-calendar">
      <div className="views-calendar-bar">
        <IconButton label={t.earlier} icon={<ChevronLeftIcon />} size={phone ? 'touch' : 'normal'} onClick={() => move(-days)} />
        <Button size={phone ? 'touch' : 'small'} onClick={toToday}>
          {t.today}
        </Button>
        <IconButton label={t.later} icon={<ChevronRightIcon />} size={phone ? 'touch' : 'normal'} onClick={() => move(days)} />
        <b className="medium s14 nowrap" role="status">
          {f.dates(moscowDay(from), moscowDay(from, days - 1))}
        </b>
        {!phone && (
          <>
            <span className="muted s12 nowrap">{t.moscow}</span>
            <Segmented
              label={t.span}
              size="small"
              value={String(days)}
              onChange={id => setDays(id === '14' ? 14 : 7)}
              options={[
                { id: '7', label: t.week },
                { id: '14', label: t.twoWeeks },
              ]}
            />
          </>
        )}
        <span className="spacer" />
        {laid.before.length > 0 && (
          <Button size="small" variant="ghost" onClick={() => setFrom(startOf(laid.before.at(-1)) ?? from - days * DAY)}>
            {t.before(laid.before.length)}
          </Button>
        )}
        {laid.after.length > 0 && (
          <Button size="small" variant="ghost" onClick={() => setFrom(startOf(laid.after[0]) ?? from + days * DAY)}>
            {t.after(laid.after.length)}
          </Button>
        )}
        {laid.undated.length > 0 && <span className="muted s12 nowrap">{t.undated(laid.undated.length)}</span>}
        {!complete && (
          <Button
            size="small"
            variant="ghost"
            onClick={() => onFilter({ loading: { from: moscowDay(from), to: moscowDay(from, days - 1) }, sort: 'loading' })}
          >
            {t.onlyThese}
          </Button>
        )}
      </div>
      {phone ? (
        <Agenda rows={rows} span={span} />
      ) : (
        <CalendarDays {...props} bars={laid.bars} span={span} now={minute} onMove={move} onToday={toToday} />
      )}
    </div>
  )
}

const startOf = (row: OrderRow | undefined): number | null => {
  const at = row?.stops[0]?.windowFrom ?? row?.stops[0]?.windowTo
  return at ? midnight(Date.parse(at)) : null
}

function Agenda({ rows, span }: { rows: readonly OrderRow[]; span: Span }) {
  const t = useWords(orderViewWords)
  const l = useWords(listWords)
  const status = useWords(statusWords)
  const f = useFormat()
  const now = useNow(60_000)
  const days = agenda(rows, span)
  return (
    <div className="views-agenda">
      {days.length === 0 && <p className="views-none muted s13">{t.noneThen}</p>}
      {days.map(({ day, visits }) => (
        <section key={day}>
          <h2>{f.date(day, { ...moscow, weekday: true })}</h2>
          <ul>
            {visits.map(({ row, stop, at, end }) => (
              <li key={`${row.id} ${at} ${end}`}>
                <span className="medium nowrap">{f.time(at, { zone: stop.tz })}</span>
                <span className="views-agenda-what">
                  <span className="truncate">
                    {stop.place[f.locale]}, {t[stop.kind]}
                  </span>
                  <span className="views-agenda-order muted s12">
                    <StatusShape kind={markOf(row, now)} size={12} />
                    {row.opens ? <Link to={paths.order(row.id)}>{row.number ?? l.draft}</Link> : (row.number ?? l.draft)}
                    <span className="truncate">{status[row.status]}</span>
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
