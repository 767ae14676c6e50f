import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { OrderFilter, OrderRow } from '#contract/order-list.ts'
import { defaultZone } from '#contract/zone.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { Change } from '#web/lists/list.ts'
import type { ShapeProps } from '#web/lists/shapes.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { StatusShape } from '#web/ui/StatusMark.tsx'
import { moscowDay } from '../days.ts'
import { delayOf, isLate, markOf } from '../display.ts'
import { listWords, statusWords } from '../words.ts'
import { agenda, type Bar, daysOf, isWeekend, lay, midnight, nowOn, type Span } from './timeline.ts'
import './views.css'
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
        <Days {...props} bars={laid.bars} span={span} now={minute} onMove={move} onToday={toToday} />
      )}
    </div>
  )
}

const startOf = (row: OrderRow | undefined): number | null => {
  const at = row?.stops[0]?.windowFrom ?? row?.stops[0]?.windowTo
  return at ? midnight(Date.parse(at)) : null
}

function Days({
  bars,
  span,
  now,
  onMove,
  onToday,
  ...props
}: ShapeProps<OrderRow> & {
  bars: readonly Bar<OrderRow>[]
  span: Span
  now: number
  onMove: (days: number) => void
  onToday: () => void
}) {
  const t = useWords(orderViewWords)
  const l = useWords(listWords)
  const status = useWords(statusWords)
  const f = useFormat()
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<string | null>(null)
  const kept = useRef(false)
  const line = nowOn(span, now)
  const active = bars.some(({ row }) => row.id === at) ? at : (bars[0]?.row.id ?? null)

  // the keyboard stays on its order while the days move under it, or goes to the first one there
  useEffect(() => {
    if (!kept.current) return
    kept.current = false
    box.current?.querySelector<HTMLElement>(`[data-bar="${active}"]`)?.focus()
  })

  const press = (event: KeyboardEvent) => {
    const id = (event.target as Element).closest<HTMLElement>('[data-bar]')?.dataset.bar
    const index = bars.findIndex(({ row }) => row.id === id)
    const row = bars[index]?.row
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const goTo = (next: number) => {
      const wanted = bars[Math.max(0, Math.min(bars.length - 1, next))]?.row.id
      if (wanted === undefined) return
      setAt(wanted)
      box.current?.querySelector<HTMLElement>(`[data-bar="${wanted}"]`)?.focus()
    }
    const moving = (by: number) => () => {
      kept.current = true
      setAt(row.id)
      onMove(by)
    }
    const doings: Partial<Record<string, () => void>> = {
      ArrowDown: () => goTo(index + 1),
      ArrowUp: () => goTo(index - 1),
      ArrowLeft: moving(-1),
      ArrowRight: moving(1),
      PageUp: moving(-span.days),
      PageDown: moving(span.days),
      Home: () => {
        kept.current = true
        onToday()
      },
      Enter: () => props.onOpen(row),
      ' ': () => props.onPeek(row),
    }
    const doing = doings[event.key] ?? (event.code === 'KeyX' ? () => props.onToggle(row) : undefined)
    if (!doing) return props.onKey(event, row)
    event.preventDefault()
    doing()
  }

  const days = daysOf(span)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the orders in it
    <div ref={box} className="views-days" onKeyDown={press}>
      <div className="views-days-head" aria-hidden="true">
        <span />
        <div className="views-scale">
          {days.map(day => (
            <span key={day} className={isWeekend(day) ? 'views-weekend' : undefined}>
              {f.date(day, { ...moscow, weekday: true })}
            </span>
          ))}
          {line !== null && (
            <i className="views-now" style={{ left: `${line * 100}%` }}>
              <b>{f.time(now, moscow)}</b>
            </i>
          )}
        </div>
      </div>
      <div className="views-days-body">
        <div className="views-days-lines" aria-hidden="true">
          <span />
          <div className="views-scale">
            {days.map(day => (
              <span key={day} className={isWeekend(day) ? 'views-weekend' : undefined} />
            ))}
            {line !== null && <i className="views-now" style={{ left: `${line * 100}%` }} />}
          </div>
        </div>
        <ul aria-label={t.calendar} aria-description={t.keys}>
          {bars.map(({ row, left, width, cut, over }) => {
            const name = row.number ?? l.draft
            const [first, last] = [row.stops[0], row.stops.at(-1)]
            const route = [first, last].flatMap(stop => stop?.place[f.locale] || []).join(' – ')
            const word = delayOf(row, now) !== null ? t.late : status[row.status].toLocaleLowerCase()
            const says = (stop: typeof first) => (stop ? f.window(stop.windowFrom, stop.windowTo, { zone: stop.tz }) : '')
            const marks = ['views-bar', cut.start && 'views-bar-before', cut.end && 'views-bar-after', `views-bar-${markOf(row, now)}`]
            return (
              <li key={row.id} className={props.current === row.id ? 'views-line views-line-current' : 'views-line'}>
                <span className="views-line-head">
                  <Checkbox
                    checked={props.selected.has(row.id)}
                    onChange={() => props.onToggle(row)}
                    label={t.select(name)}
                    tabIndex={-1}
                  />
                  <span className="views-line-name">
                    <span className="mono s13">{name}</span>
                    <span className="muted s12 truncate">{route}</span>
                  </span>
                </span>
                <span className="views-track">
                  <button
                    type="button"
                    data-bar={row.id}
                    tabIndex={active === row.id ? 0 : -1}
                    className={marks.filter(Boolean).join(' ')}
                    style={{ left: `${left * 100}%`, width: `max(22px, ${(width + over) * 100}%)` }}
                    aria-label={t.bar(name, route, says(first), says(last), word)}
                    title={`${says(first)} → ${says(last)}`}
                    onClick={() => {
                      setAt(row.id)
                      props.onPeek(row)
                    }}
                  >
                    <StatusShape kind={markOf(row, now)} size={12} />
                    <span className="truncate">{row.truck ?? row.counterpart?.name ?? route}</span>
                    {over > 0 && <i className="views-bar-over" style={{ width: `${(over / (width + over)) * 100}%` }} />}
                  </button>
                </span>
              </li>
            )
          })}
        </ul>
        {bars.length === 0 && <p className="views-none muted s13">{t.noneThen}</p>}
      </div>
    </div>
  )
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
