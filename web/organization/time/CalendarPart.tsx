import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { isOfficialDayOff } from '#contract/banking-days.ts'
import { dayPlus } from '#contract/order-dates.ts'
import { type WorkTime, workDayOf } from '#contract/work-time.ts'
import { useYears } from '#web/dicts/years.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/pictures/screenIcons.tsx'
import { dayWords } from '../words.ts'
import { weekdays } from './values.ts'
import { calendarWords } from './words.ts'

type CalendarProps = {
  /** Null while hours are being typed that are none yet. */
  work: WorkTime | null
  today: string
  mayEdit: boolean
  onToggle: (day: string) => void
}

const firstOf = (year: number, month: number) => `${year}-${String(month + 1).padStart(2, '0')}-01`
const columnOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** The days of a month in weeks from Monday; null beside it. */
function weeksOf(year: number, month: number): (string | null)[][] {
  const first = firstOf(year, month)
  const count = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const cells = [...Array.from({ length: columnOf(first) }, () => null), ...Array.from({ length: count }, (_, i) => dayPlus(first, i))]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, i) => Array.from({ length: 7 }, (_, at) => cells[i * 7 + at] ?? null))
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A month further, on its last day where the month is shorter. */
function monthLater(day: string, by: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + by, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + by, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The year at a glance: which days are worked, and why the others are not; a press puts a day into the own list or takes it out. */
export function CalendarPart(props: CalendarProps) {
  // the days are drawn anew once those the Government moved are read
  const years = useYears()
  return <YearPart key={years ?? ''} {...props} />
}

function YearPart({ work, today, mayEdit, onToggle }: CalendarProps) {
  const t = useWords(calendarWords)
  const { locale } = useLocale()
  const f = useFormat()
  const [at, setAt] = useState(today)
  const year = Number(at.slice(0, 4))
  const grid = useRef<HTMLDivElement>(null)
  const name = new Intl.DateTimeFormat(locale === 'ru' ? 'ru-RU' : 'en-GB', { month: 'long', timeZone: 'UTC' })

  const sayOf = (day: string): string => {
    if (!work) return f.date(day, { weekday: true })
    const { spans, why, note } = workDayOf(work, day)
    const hours = spans.map(({ from, to }) => `${from}–${to}`).join(', ') || t.off
    const because = why === 'week' ? '' : why === 'moved' && spans.length > 0 ? t.movedWork : t[why]
    return [f.date(day, { weekday: true }), hours, note || because].filter(Boolean).join(', ')
  }
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const next =
      step !== undefined
        ? dayPlus(at, step)
        : event.key === 'PageUp'
          ? monthLater(at, -1)
          : event.key === 'PageDown'
            ? monthLater(at, 1)
            : null
    if (next === null) return
    event.preventDefault()
    setAt(next)
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus())
  }
  const worked = work
    ? Array.from({ length: 12 }, (_, month) => weeksOf(year, month).flat())
        .flat()
        .filter(day => day !== null && workDayOf(work, day).spans.length > 0).length
    : null

  return (
    <div className="stack">
      <div className="org-roles">
        <IconButton
          label={t.before}
          icon={<ChevronLeftIcon />}
          onClick={() => setAt(`${year - 1}${at.slice(4)}`.replace('02-29', '02-28'))}
        />
        <b aria-live="polite">{year}</b>
        <IconButton
          label={t.after}
          icon={<ChevronRightIcon />}
          onClick={() => setAt(`${year + 1}${at.slice(4)}`.replace('02-29', '02-28'))}
        />
        {worked !== null && <span className="muted s13">{t.worked(worked)}</span>}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move the focus between the buttons inside */}
      <div
        ref={grid}
        onKeyDown={move}
        style={{ display: 'grid', gap: '16px 24px', gridTemplateColumns: 'repeat(auto-fill, minmax(196px, 1fr))' }}
      >
        {Array.from({ length: 12 }, (_, month) => (
          <Month key={month} title={name.format(Date.UTC(year, month, 1))}>
            {weeksOf(year, month).map((week, i) => (
              <tr key={i}>
                {week.map((day, column) => (
                  <td key={day ?? `${i}.${column}`} style={{ padding: 0 }}>
                    {day && (
                      <DayButton
                        day={day}
                        work={work}
                        today={day === today}
                        focused={day === at}
                        mayEdit={mayEdit}
                        says={sayOf(day)}
                        onFocus={() => setAt(day)}
                        onToggle={() => onToggle(day)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </Month>
        ))}
      </div>
      <p className="s13" role="status">
        <b>{sayOf(at)}</b> <span className="muted">{mayEdit && t.hint}</span>
      </p>
      <p className="muted s12">
        {t.legend}
        {work?.calendar.official && !isKnown(year) && ` ${t.undecreed(year)}`}
      </p>
    </div>
  )
}

const isKnown = (year: number) => isOfficialDayOff(`${year}-12-31`)

function Month({ title, children }: { title: string; children: ReactNode }) {
  const names = useWords(dayWords)
  return (
    <table style={{ borderCollapse: 'collapse', inlineSize: 'fit-content' }}>
      <caption className="medium s13" style={{ textAlign: 'start', paddingBlockEnd: 4, textTransform: 'capitalize' }}>
        {title}
      </caption>
      <thead>
        <tr>
          {weekdays.map(day => (
            <th key={day} scope="col" abbr={names[day]} className="muted s12" style={{ padding: 0, fontWeight: 400 }}>
              {names[day].slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

type DayProps = {
  day: string
  work: WorkTime | null
  today: boolean
  focused: boolean
  mayEdit: boolean
  says: string
  onFocus: () => void
  onToggle: () => void
}

function DayButton({ day, work, today, focused, mayEdit, says, onFocus, onToggle }: DayProps) {
  const { spans, why } = work ? workDayOf(work, day) : { spans: [], why: 'week' as const }
  const off = spans.length === 0
  const special = why === 'holiday' || why === 'moved'
  const own = why === 'own'
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={focused ? 0 : -1}
      aria-label={says}
      aria-pressed={own}
      aria-disabled={!mayEdit}
      onFocus={onFocus}
      onClick={() => mayEdit && work && onToggle()}
      className="s12"
      style={{
        inlineSize: 28,
        blockSize: 26,
        borderRadius: 'var(--r-s)',
        cursor: mayEdit ? 'pointer' : 'default',
        color: off ? (special || own ? 'var(--danger)' : 'var(--ink-3)') : 'var(--ink)',
        background: own ? 'var(--accent-soft)' : off ? 'var(--sunken)' : 'transparent',
        border: `1px solid ${own ? 'var(--accent)' : today ? 'var(--line-strong)' : 'transparent'}`,
        fontWeight: special || own || today ? 650 : 400,
        textDecoration: why === 'eve' ? 'underline dotted' : undefined,
      }}
    >
      {Number(day.slice(8))}
    </button>
  )
}
