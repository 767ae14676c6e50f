import { useLocale, useWords } from '#web/i18n/words.ts'
import { LaneDrawing } from '#web/lanes/LaneDrawing.tsx'
import { laneMap } from '#web/lanes/laneMap.ts'
import type { StopFields } from '#web/orders/form/draft.ts'
import { useWidth } from '#web/ui/charts/useWidth.ts'
import './lane.css'
import { useRoad, useRoadText } from './road.ts'
import { mapWords } from './words.ts'

const HEIGHT = 150

/** Where the route lies, how long it is and how long it is driven. */
export function RouteMap({ stops }: { stops: readonly StopFields[] }) {
  const t = useWords(mapWords)
  const { locale } = useLocale()
  const [box, width] = useWidth<HTMLElement>(260)
  const road = useRoad(stops)
  const roadText = useRoadText()
  const places = stops.flatMap(({ place }) =>
    place && place.lat !== null && place.lon !== null
      ? [{ code: place.id, name: { ru: place.label, en: place.label }, lat: place.lat, lon: place.lon }]
      : [],
  )
  if (places.length < 2 || places.length < stops.length) return null
  const known = [...new Map(places.map(place => [place.code, place])).values()]
  const legs = places.slice(1).map((place, i) => ({ from: places[i]!.code, to: place.code, total: 1, late: 0 }))
  const map = laneMap({ lanes: legs.filter(leg => leg.from !== leg.to), places: known }, locale, width, HEIGHT)
  const said = road ? roadText(road) : ''

  return (
    <figure className="lane-map" ref={box}>
      <LaneDrawing
        // a route is one line, however many orders go there
        map={{ ...map, lanes: map.lanes.map(lane => ({ ...lane, width: 1.75 })) }}
        width={width}
        height={HEIGHT}
        label={t.map(places.map(place => place.name[locale]).join(' – '), said)}
      />
      {road && <figcaption className="s12 muted">{said}</figcaption>}
    </figure>
  )
}
