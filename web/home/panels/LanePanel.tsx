import { useState } from 'react'
import type { OrderSummary } from '#contract/order-list.ts'
import { words } from '#web/home/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { LaneDrawing } from '#web/lanes/LaneDrawing.tsx'
import { laneMap } from '#web/lanes/laneMap.ts'
import { useWidth } from '#web/ui/charts/useWidth.ts'
import { Panel } from './Panel.tsx'

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
          <LaneDrawing map={map} width={width} height={HEIGHT} label={t.mapLabel(total, lanes.length, late)} />
          {(late > 0 || total > shown) && (
            <p className="s12 muted home-map-foot">
              {late > 0 && (
                <span className="warn">
                  <svg width="26" height="6" aria-hidden="true">
                    <path d="M0 3h26" strokeWidth="2" className="lanes-late" />
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
