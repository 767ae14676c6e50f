import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { OrderRow } from '#contract/order-list.ts'
import { defaultZone } from '#contract/zone.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { ShapeProps } from '#web/lists/shapes/shapes.ts'
import { StatusShape } from '#web/ui/badges/StatusMark.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { delayOf, markOf } from '../display.ts'
import { listWords, statusWords } from '../words.ts'
import { type Bar, daysOf, isWeekend, midnight, nowOn, type Span, timesOf } from './timeline.ts'
import { orderViewWords } from './words.ts'

const moscow = { zone: defaultZone }

type DaysProps = ShapeProps<OrderRow> & {
  bars: readonly Bar<OrderRow>[]
  span: Span
  now: number
  onMove: (days: number) => void
  onToday: () => void
}

/** Orders as bars over the days, one a line. */
export function CalendarDays(props: DaysProps) {
  const { bars, span, now } = props
  const t = useWords(orderViewWords)
  const f = useFormat()
  const { box, active, setAt, press } = useDaysKeys(props)
  const line = nowOn(span, now)
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
          {bars.map(bar => (
            <DaysLine
              key={bar.row.id}
              bar={bar}
              now={now}
              current={props.current === bar.row.id}
              selected={props.selected.has(bar.row.id)}
              reached={active === bar.row.id}
              onToggle={() => props.onToggle(bar.row)}
              onPeek={() => {
                setAt(bar.row.id)
                props.onPeek(bar.row)
              }}
            />
          ))}
        </ul>
        {bars.length === 0 && <p className="views-none muted s13">{t.noneThen}</p>}
      </div>
    </div>
  )
}

/** The keyboard over the days: one order of them is reached by Tab, arrows go on to the others and to other days. */
function useDaysKeys({ bars, span, now, onMove, onToday, ...props }: DaysProps) {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<string | null>(null)
  const kept = useRef(false)
  const todays = bars.find(({ row }) => (timesOf(row)?.from ?? 0) >= midnight(now))
  const active = bars.some(({ row }) => row.id === at) ? at : ((todays ?? bars[0])?.row.id ?? null)
  useOpening(box, { id: todays?.row.id, among: bars.length })

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

  return { box, active, setAt, press }
}

/** It opens on the first of today's loadings: what was loaded before and is still under way stands above it. */
function useOpening(box: RefObject<HTMLDivElement | null>, { id, among }: { id: string | undefined; among: number }) {
  const touched = useRef(false)
  useEffect(() => {
    const left = new AbortController()
    const touch = () => {
      touched.current = true
    }
    for (const name of ['wheel', 'pointerdown', 'keydown'])
      box.current?.addEventListener(name, touch, { signal: left.signal, passive: true })
    return () => left.abort()
  }, [box])
  // orders come a page after another: until somebody moves it, it stays with them
  useEffect(() => {
    if (!touched.current && id !== undefined && among > 0)
      box.current?.querySelector(`[data-bar="${id}"]`)?.closest('li')?.scrollIntoView({ block: 'start' })
  }, [box, id, among])
}

type DaysLineProps = {
  bar: Bar<OrderRow>
  now: number
  current: boolean
  selected: boolean
  /** Whether the keyboard comes to this order first. */
  reached: boolean
  onToggle: () => void
  onPeek: () => void
}

/** One order with its bar over the days. */
function DaysLine({ bar, now, current, selected, reached, onToggle, onPeek }: DaysLineProps) {
  const t = useWords(orderViewWords)
  const l = useWords(listWords)
  const status = useWords(statusWords)
  const f = useFormat()
  const { row, left, width, cut, over } = bar
  const name = row.number ?? l.draft
  const [first, last] = [row.stops[0], row.stops.at(-1)]
  const route = [first, last].flatMap(stop => stop?.place[f.locale] || []).join(' – ')
  const word = delayOf(row, now) !== null ? t.late : status[row.status].toLocaleLowerCase()
  const says = (stop: typeof first) => (stop ? f.window(stop.windowFrom, stop.windowTo, { zone: stop.tz }) : '')
  const marks = ['views-bar', cut.start && 'views-bar-before', cut.end && 'views-bar-after', `views-bar-${markOf(row, now)}`]
  return (
    <li className={current ? 'views-line views-line-current' : 'views-line'}>
      <span className="views-line-head">
        <Checkbox checked={selected} onChange={onToggle} label={t.select(name)} tabIndex={-1} />
        <span className="views-line-name">
          <span className="mono s13">{name}</span>
          <span className="muted s12 truncate">{route}</span>
        </span>
      </span>
      <span className="views-track">
        <button
          type="button"
          data-bar={row.id}
          tabIndex={reached ? 0 : -1}
          className={marks.filter(Boolean).join(' ')}
          style={{ left: `${left * 100}%`, width: `max(22px, ${(width + over) * 100}%)` }}
          aria-label={t.bar({ order: name, route, from: says(first), to: says(last), status: word })}
          title={`${says(first)} → ${says(last)}`}
          onClick={onPeek}
        >
          <StatusShape kind={markOf(row, now)} size={12} />
          <span className="truncate">{row.truck ?? row.counterpart?.name ?? route}</span>
          {over > 0 && <i className="views-bar-over" style={{ width: `${(over / (width + over)) * 100}%` }} />}
        </button>
      </span>
    </li>
  )
}
