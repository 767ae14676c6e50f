import { useState } from 'react'
import type { OrderSummary } from '#contract/order-list.ts'
import { defaultZone } from '#contract/zone.ts'
import { words } from '#web/home/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { moscowDay } from '#web/orders/days.ts'
import { names } from '#web/ui/names.ts'
import { Panel } from './Panel.tsx'

const DAY = 86_400_000
const moscow = { zone: defaultZone }

/** Loadings of the week by day: what is planned as an outline, what is loaded as its solid part. */
export function WeekPlot({ week, now }: { week: OrderSummary['week']; now: number }) {
  const t = useWords(words)
  const f = useFormat()
  const [asTable, setAsTable] = useState(false)
  const start = Date.parse(week.from)
  const today = moscowDay(now)
  const days = week.days.map((day, i) => ({ ...day, at: start + i * DAY, today: moscowDay(start + i * DAY) === today }))
  const top = Math.max(1, ...days.map(day => day.planned))
  const planned = days.reduce((sum, day) => sum + day.planned, 0)
  const done = days.reduce((sum, day) => sum + day.done, 0)
  const tall = (n: number) => `${(n / top) * 100}%`

  return (
    <Panel title={t.weekTitle} note={planned > 0 ? t.weekNote : ''} asTable={planned > 0 ? asTable : null} onTable={setAsTable}>
      {planned === 0 && <p className="muted s13">{t.weekNone}</p>}
      {planned > 0 && asTable && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t.day}</th>
              <th scope="col">{t.planned}</th>
              <th scope="col">{t.loaded}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(day => (
              <tr key={day.at}>
                <th scope="row">{f.date(day.at, { ...moscow, weekday: true, year: 'never' })}</th>
                <td>{f.number(day.planned)}</td>
                <td>{f.number(day.done)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {planned > 0 && !asTable && (
        <div className="home-week" role="img" aria-label={t.weekLabel(done, planned)}>
          {days.map(day => (
            <span key={day.at} className={names('home-week-day', day.today && 'home-week-today')}>
              <span className="home-week-bar">
                <span className="home-week-figure nowrap">
                  {day.done > 0 && <b>{day.done}</b>}
                  {day.done > 0 && t.weekOf(day.planned)}
                  {day.done === 0 && day.planned > 0 && day.planned}
                </span>
                <i style={{ height: tall(day.planned) }}>
                  <u style={{ height: day.planned === 0 ? 0 : `${(day.done / day.planned) * 100}%` }} />
                </i>
              </span>
              <span className="nowrap">
                {f.date(day.at, { ...moscow, weekday: true, year: 'never' }).replace(/^([^,]+),\s(\d+).*$/, '$1 $2')}
              </span>
            </span>
          ))}
        </div>
      )}
    </Panel>
  )
}
