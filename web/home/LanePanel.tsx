import { useState } from 'react'
import type { OrderSummary } from '#contract/order-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { useWidth } from '#web/ui/useWidth.ts'
import { laneMap } from './lanes.ts'
import { Panel } from './Panel.tsx'
import { words } from './words.ts'

const HEIGHT = 236

/** Where the orders under way are driven: a lane as thick as its orders are many, its late part dashed. */
export function LanePanel({ onway }: { onway: OrderSummary['onway'] }) {
  const t = useWords(words)
  const f = useFormat()
  const { locale } = useLocale()
  const [asTable, setAsTable] = useState(false)
  const [box, width] = useWidth()
  const { lanes, places, total, late } = onway
  const name = new Map(places.map(place => [place.code, place.name[locale]]))
  const map = lanes.length > 0 ? laneMap(onway, locale, width, HEIGHT) : null
  const shown = lanes.reduce((sum, lane) => sum + lane.total, 0)

  return (
    <Panel title={t.map} note={total > 0 ? t.mapNote(total, lanes.length) : ''} asTable={map ? asTable : null} onTable={setAsTable}>
      {total === 0 && <p className="muted s13">{t.mapNone}</p>}
      {total > 0 && !map && <p className="muted s13">{t.mapUnknown(total)}</p>}
      {map && asTable && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t.lane}</th>
              <th scope="col">{t.onwayNow}</th>
              <th scope="col">{t.late}</th>
            </tr>
          </thead>
          <tbody>
            {lanes.map(lane => (
              <tr key={`${lane.from} ${lane.to}`}>
                <th scope="row">
                  {name.get(lane.from)} – {name.get(lane.to)}
                </th>
                <td>{f.number(lane.total)}</td>
                <td>{f.number(lane.late)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {map && !asTable && (
        <div ref={box} className="home-map">
          <svg
            width={width}
            height={HEIGHT}
            viewBox={`0 0 ${width} ${HEIGHT}`}
            role="img"
            aria-label={t.mapLabel(total, lanes.length, late)}
          >
            {map.rivers.map(river => (
              <path key={river} d={river} className="home-map-river" />
            ))}
            {map.lanes.map(lane => (
              <path key={lane.id} d={lane.path} strokeWidth={lane.width} className={lane.late ? 'home-map-late' : 'home-map-lane'} />
            ))}
            {map.places.map(place => (
              <g key={place.code}>
                <title>{place.name}</title>
                <circle cx={place.x} cy={place.y} r="3.5" className="home-map-place" />
                {place.label && (
                  <text x={place.label.x} y={place.label.y} textAnchor={place.label.anchor} className="home-map-name">
                    {place.name}
                  </text>
                )}
              </g>
            ))}
          </svg>
          {(late > 0 || total > shown) && (
            <p className="s12 muted home-map-foot">
              {late > 0 && (
                <span className="warn">
                  <svg width="26" height="6" aria-hidden="true">
                    <path d="M0 3h26" strokeWidth="2" className="home-map-late" />
                  </svg>{' '}
                  {t.mapLate(late)}
                </span>
              )}
              {total > shown && <span>{t.mapRest(total - shown)}</span>}
            </p>
          )}
        </div>
      )}
    </Panel>
  )
}
