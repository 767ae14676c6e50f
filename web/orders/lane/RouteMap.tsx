import { laneMap } from '#web/home/lanes.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { useWidth } from '#web/ui/useWidth.ts'
import type { PointFields } from '../draft.ts'
import './lane.css'
import { useRoad, useRoadText } from './road.ts'
import { laneWords } from './words.ts'

const HEIGHT = 150

/** Where the route lies, how long it is and how long it is driven. */
export function RouteMap({ points }: { points: readonly PointFields[] }) {
  const t = useWords(laneWords)
  const { locale } = useLocale()
  const [box, width] = useWidth<HTMLElement>(260)
  const road = useRoad(points)
  const roadText = useRoadText()
  const places = points.flatMap(({ place }) =>
    place && place.lat !== null && place.lon !== null
      ? [{ code: place.id, name: { ru: place.label, en: place.label }, lat: place.lat, lon: place.lon }]
      : [],
  )
  if (places.length < 2 || places.length < points.length) return null
  const known = [...new Map(places.map(place => [place.code, place])).values()]
  const legs = places.slice(1).map((place, i) => ({ from: places[i]!.code, to: place.code, total: 1, late: 0 }))
  const map = laneMap({ lanes: legs.filter(leg => leg.from !== leg.to), places: known }, locale, width, HEIGHT)
  const said = road ? roadText(road) : ''

  return (
    <figure className="lane-map" ref={box}>
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={t.map(places.map(place => place.name[locale]).join(' – '), said)}
      >
        {map.rivers.map(river => (
          <path key={river} d={river} className="lane-map-river" />
        ))}
        {map.lanes.map(lane => (
          <path key={lane.id} d={lane.path} className="lane-map-leg" />
        ))}
        {map.places.map(place => (
          <g key={place.code}>
            <circle cx={place.x} cy={place.y} r="3.5" className="lane-map-place" />
            {place.label && (
              <text x={place.label.x} y={place.label.y} textAnchor={place.label.anchor} className="lane-map-name">
                {place.name}
              </text>
            )}
          </g>
        ))}
      </svg>
      {road && <figcaption className="s12 muted">{said}</figcaption>}
    </figure>
  )
}
