import { type CSSProperties, memo } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { HEAD, stepOf } from './lanes.ts'
import { boardWords } from './words.ts'

const HOUR = 3_600_000
/** How wide a day must be, in pixels, to tell its month, and the day of the week too. */
const ROOM = { month: 64, weekday: 100 }

// a style sheet is fetched with the first page of the product: what stands in one place alone is said there
const looks = {
  axis: { position: 'sticky', top: 0, zIndex: 4, height: 44, borderBottom: '1px solid var(--line)', background: 'var(--surface)' },
  day: { position: 'absolute', top: 4, paddingLeft: 6, borderLeft: '1px solid var(--line-strong)', whiteSpace: 'nowrap' },
  hour: { position: 'absolute', top: 23, color: 'var(--ink-3)', transform: 'translateX(-50%)' },
  now: { padding: '0 5px', borderRadius: 3, background: 'var(--ink)', color: 'var(--surface)' },
} as const satisfies Record<string, CSSProperties>

/** `driven`: some lane says how long its driver was at the wheel. */
type AxisProps = { begins: number; hours: number; px: number; tz: string; now: number; driven: boolean }

/** Days and hours over the lanes, by the clock of the organisation, and the present moment. */
export const TimelineAxis = memo(function TimelineAxis({ begins, hours, px, tz, now, driven }: AxisProps) {
  const t = useWords(boardWords)
  const f = useFormat()
  const step = stepOf(px)
  const marks = Array.from({ length: Math.floor(hours / step) }, (_, i) => i * step)
  const days = Array.from({ length: Math.ceil(hours / 24) }, (_, i) => i * 24)
  const at = (hour: number) => begins + hour * HOUR
  const nowHour = (now - begins) / HOUR
  // so much of a day as its width has room for: where that is its number alone, the first of a month names it
  const dayText = (hour: number) => {
    const text = f.date(at(hour), { zone: tz, weekday: 24 * px >= ROOM.weekday, year: 'never' })
    const number = Number.parseInt(text, 10)
    return 24 * px >= ROOM.month || number === 1 ? text : number
  }
  return (
    <div style={{ ...looks.axis, width: HEAD + hours * px }} aria-hidden="true">
      <div className="board-head s12 muted">
        <span>{t.laneHead}</span>
        {driven && <span>{t.wheelHead}</span>}
      </div>
      {days.map(hour => (
        <span key={hour} className="s12 medium" style={{ ...looks.day, left: HEAD + hour * px, width: 24 * px }}>
          {dayText(hour)}
        </span>
      ))}
      {step < 24 &&
        marks.map(
          hour =>
            hour % 24 !== 0 &&
            Math.abs(hour - nowHour) * px > 34 && (
              <span key={hour} className="s12" style={{ ...looks.hour, left: HEAD + hour * px }}>
                {f.time(at(hour), { zone: tz, showZone: false }).slice(0, 2)}
              </span>
            ),
        )}
      {nowHour > 0 && nowHour < hours && (
        <span className="s12 medium" style={{ ...looks.hour, ...looks.now, left: HEAD + nowHour * px }}>
          {f.time(now, { zone: tz })}
        </span>
      )}
    </div>
  )
})
