import type { Feature, FeatureCollection, Geometry } from 'geojson'
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { Fence } from '#contract/geofences.ts'
import { cornersAround } from '#web/geofences/plan.ts'
import { type Place, piecesOf, staysOf, type Ways } from '#web/map/overlay.ts'
import type { Colours } from './colours.ts'

const empty = (): SourceSpecification => ({ type: 'geojson', data: { type: 'FeatureCollection', features: [] } })

const text = { 'text-font': ['Golos Text'], 'text-size': 12 }
const round = { 'line-cap': 'round' as const, 'line-join': 'round' as const }
const of = (kind: string) => ['==', ['get', 'kind'], kind] as never

/** What overlays are drawn from; empty until something is known. */
export const overlaySources = (): Record<string, SourceSpecification> => ({ ways: empty(), clusters: empty(), plates: empty() })

/** What lies under the vehicles: places of stops, the way as planned and as driven. */
export const underLayers = (c: Colours): LayerSpecification[] => [
  { id: 'zones', type: 'fill', source: 'ways', filter: of('zone'), paint: { 'fill-color': c.zone, 'fill-opacity': 0.12 } },
  { id: 'zone-edges', type: 'line', source: 'ways', filter: of('zone'), paint: { 'line-color': c.zone, 'line-width': 1.6 } },
  {
    id: 'planned',
    type: 'line',
    source: 'ways',
    filter: of('planned'),
    layout: round,
    paint: { 'line-color': c.planned, 'line-width': 2.4, 'line-dasharray': [0.4, 2], 'line-opacity': 0.9 },
  },
  {
    id: 'trail-edge',
    type: 'line',
    source: 'ways',
    filter: of('trail'),
    layout: round,
    paint: { 'line-color': c.paper, 'line-width': ['+', ['get', 'width'], 2.6] },
  },
  {
    id: 'trail',
    type: 'line',
    source: 'ways',
    filter: of('trail'),
    layout: round,
    paint: { 'line-color': ['match', ['get', 'pace'], 'slow', c.late, c.moving], 'line-width': ['get', 'width'] },
  },
  {
    id: 'gaps',
    type: 'line',
    source: 'ways',
    filter: of('gap'),
    paint: { 'line-color': c.old, 'line-width': 1.6, 'line-dasharray': [2, 2] },
  },
  {
    id: 'stays',
    type: 'circle',
    source: 'ways',
    filter: of('stay'),
    paint: { 'circle-radius': 4, 'circle-color': c.paper, 'circle-stroke-color': c.standing, 'circle-stroke-width': 2 },
  },
  {
    id: 'stops',
    type: 'circle',
    source: 'ways',
    filter: of('stop'),
    paint: {
      'circle-radius': 6.5,
      'circle-color': ['case', ['get', 'done'], c.planned, c.paper],
      'circle-stroke-color': c.planned,
      'circle-stroke-width': 2.4,
    },
  },
]

/** What lies above them: names, plates and clusters. */
export function overLayers(c: Colours): LayerSpecification[] {
  const halo = { 'text-color': c.ink, 'text-halo-color': c.paper, 'text-halo-width': 1.6 }
  return [
    {
      id: 'stop-names',
      type: 'symbol',
      source: 'ways',
      filter: of('stop'),
      layout: {
        ...text,
        'text-field': ['get', 'name'],
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 1,
        'text-justify': 'auto',
      },
      paint: halo,
    },
    {
      id: 'stay-names',
      type: 'symbol',
      source: 'ways',
      minzoom: 7,
      filter: of('stay'),
      layout: { ...text, 'text-size': 11, 'text-field': ['get', 'name'], 'text-offset': [0, 1], 'text-anchor': 'top' },
      paint: { ...halo, 'text-color': c.standing },
    },
    {
      id: 'plates',
      type: 'symbol',
      source: 'plates',
      layout: {
        ...text,
        'text-size': 11,
        'text-field': ['get', 'name'],
        'text-offset': [0, 1.7],
        'text-anchor': 'top',
        'text-optional': true,
      },
      paint: halo,
    },
    {
      id: 'cluster-discs',
      type: 'circle',
      source: 'clusters',
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['log10', ['get', 'count']], 0.4, 12, 2, 18, 3.5, 26],
        'circle-color': c.moving,
        'circle-stroke-color': c.paper,
        'circle-stroke-width': 2.5,
        'circle-opacity': 0.94,
      },
    },
    {
      id: 'cluster-rings',
      type: 'circle',
      source: 'clusters',
      filter: ['>', ['get', 'late'], 0],
      paint: {
        'circle-radius': ['+', 3.5, ['interpolate', ['linear'], ['log10', ['get', 'count']], 0.4, 12, 2, 18, 3.5, 26]],
        'circle-opacity': 0,
        'circle-stroke-color': c.late,
        'circle-stroke-width': 2.4,
      },
    },
    {
      id: 'cluster-counts',
      type: 'symbol',
      source: 'clusters',
      layout: {
        'text-font': ['Golos Text'],
        'text-size': 13,
        'text-field': ['to-string', ['get', 'count']],
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': c.paper },
    },
  ]
}

const line = (places: readonly Place[]): Geometry => ({ type: 'LineString', coordinates: places.map(({ lon, lat }) => [lon, lat]) })
const widths = { slow: 3, steady: 4, fast: 5 } as const

/** A circle is a ring of so many corners. */
const ROUND = 48

/** The border of an area, closed. */
function ringOf(area: Fence): [number, number][] {
  const corners = area.kind === 'circle' ? cornersAround(area, area.radiusM, ROUND) : area.vertices
  return [...corners, corners[0]!].map(({ lon, lat }) => [lon, lat])
}

/** The way of a flight as the engine reads it. */
export function overlayOf(ways: Ways | null, locale: 'ru' | 'en'): FeatureCollection {
  if (!ways) return { type: 'FeatureCollection', features: [] }
  const feature = (kind: string, geometry: Geometry, properties: object = {}): Feature => ({
    type: 'Feature',
    properties: { kind, ...properties },
    geometry,
  })
  const point = ({ lon, lat }: Place): Geometry => ({ type: 'Point', coordinates: [lon, lat] })
  const stood = (minutes: number) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    const [h, m] = locale === 'ru' ? ['ч', 'мин'] : ['h', 'min']
    return [hours > 0 ? `${hours} ${h}` : '', rest > 0 ? `${rest} ${m}` : ''].filter(Boolean).join(' ')
  }
  return {
    type: 'FeatureCollection',
    features: [
      ...ways.areas.map(area => feature('zone', { type: 'Polygon', coordinates: [ringOf(area)] })),
      ...ways.planned.filter(({ length }) => length > 1).map(course => feature('planned', line(course))),
      ...piecesOf(ways.trail).map(({ pace, line: course }) =>
        pace === 'gap' ? feature('gap', line(course)) : feature('trail', line(course), { pace, width: widths[pace] }),
      ),
      ...staysOf(ways.trail).map(stay => feature('stay', point(stay), { name: stood(stay.minutes) })),
      ...ways.stops.map(stop => feature('stop', point(stop), { name: stop.name, done: stop.done })),
    ],
  }
}
