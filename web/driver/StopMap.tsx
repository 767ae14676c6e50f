import type { Day, DayTask } from './day.ts'
import { useLanguage, useTexts } from './language.tsx'
import { HIGH, siteMap, WIDE } from './siteMap.ts'
import { siteWords } from './words.ts'

/** A still picture of where a stop lies, with its gates in words; nothing for a place without coordinates. */
export function StopMap({ day, task }: { day: Day; task: DayTask }) {
  const t = useTexts(siteWords)
  const { locale } = useLanguage()
  const { site, lat, lon } = task
  if (!site || lat === null || lon === null) return null
  const before = day.tasks[day.tasks.indexOf(task) - 1]
  const comesFrom = before && before.lat !== null && before.lon !== null ? { lat: before.lat, lon: before.lon } : null
  const { towns, radius, from, scale } = siteMap({ lat, lon }, site.around, site.geofenceM, comesFrom)
  const [x, y] = [WIDE / 2, HIGH / 2]
  return (
    <figure className="site">
      <svg
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        role="img"
        aria-label={t.map(task.place[locale], towns.map(({ name }) => name[locale]).join(', '))}
      >
        {from && <path className="site-way" d={`M${from.x} ${from.y}L${x} ${y}`} />}
        {radius !== null && <circle className="site-ring" cx={x} cy={y} r={radius} />}
        {towns.map(({ name, anchor, ...at }) => (
          <g key={name.ru}>
            <circle className="site-town" cx={at.x} cy={at.y} r={3} />
            <text x={at.x + (anchor === 'end' ? -10 : 10)} y={at.y + 4} textAnchor={anchor}>
              {name[locale]}
            </text>
          </g>
        ))}
        <circle className="site-stop" cx={x} cy={y} r={6} />
        <path className="site-scale" d={`M8 ${HIGH - 8}v-4m0 4h${scale.length}v-4`} />
        <text x={12} y={HIGH - 14}>
          {t.km(scale.km)}
        </text>
      </svg>
      {(site.gates.length > 0 || site.geofenceM !== null) && (
        <figcaption>
          {site.gates.length > 0 && t.gates(site.gates.join(', '))}
          {site.gates.length > 0 && site.geofenceM !== null && '; '}
          {site.geofenceM !== null && t.radius(site.geofenceM)}
        </figcaption>
      )}
    </figure>
  )
}
