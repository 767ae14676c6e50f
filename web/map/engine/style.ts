import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { Ground } from '#web/map/ground/ground.ts'
import { seas } from '#web/map/ground/seas.ts'
import { type Colours, colours } from './colours.ts'

export type Appearance = { theme: 'light' | 'dark'; locale: 'ru' | 'en' }

/** What lies below what moves: the outline of our own, or tiles the installation named. */
export type Below =
  | { kind: 'ground'; ground: Ground }
  | { kind: 'raster'; tiles: string; attribution: string }
  | { kind: 'archive'; url: string; vector: boolean; attribution: string }

/** The font of the product: without an address of glyphs the engine draws letters with it by itself. */
const plain = ['Golos Text']

const paper = (c: Colours): LayerSpecification[] => [{ id: 'water', type: 'background', paint: { 'background-color': c.water } }]

const zoomed = (...stops: (number | readonly unknown[])[]) => ['interpolate', ['exponential', 1.4], ['zoom'], ...stops] as never

function groundLayers(c: Colours, { locale }: Appearance): LayerSpecification[] {
  return [
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': c.land } },
    { id: 'shore', type: 'line', source: 'land', paint: { 'line-color': c.shore, 'line-width': zoomed(2, 0.4, 8, 1) } },
    {
      id: 'rivers',
      type: 'line',
      source: 'rivers',
      filter: ['<=', ['get', 'zoom'], ['+', ['zoom'], 0.5]],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': c.river, 'line-width': zoomed(3, 0.5, 6, 1.1, 10, 2.4) },
    },
    { id: 'lakes', type: 'fill', source: 'lakes', paint: { 'fill-color': c.water, 'fill-outline-color': c.shore } },
    {
      id: 'roads-minor',
      type: 'line',
      source: 'roads',
      minzoom: 3.5,
      filter: ['>', ['get', 'rank'], 1],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': c.minor, 'line-width': zoomed(3.5, 0.5, 6, 1.3, 10, 3) },
    },
    {
      id: 'roads-edge',
      type: 'line',
      source: 'roads',
      filter: ['==', ['get', 'rank'], 1],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': c.roadEdge, 'line-width': zoomed(2.5, 0.9, 6, 3, 10, 6) },
    },
    {
      id: 'roads',
      type: 'line',
      source: 'roads',
      filter: ['==', ['get', 'rank'], 1],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': c.road, 'line-width': zoomed(2.5, 0.5, 6, 1.8, 10, 4.4) },
    },
    {
      id: 'refs',
      type: 'symbol',
      source: 'roads',
      minzoom: 5,
      filter: ['any', ['==', ['get', 'rank'], 1], ['>=', ['zoom'], 6.4]],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 340,
        'text-field': ['get', 'ref'],
        'text-font': plain,
        'text-size': 10,
        'text-rotation-alignment': 'viewport',
        'icon-image': 'ref-plate',
        'icon-text-fit': 'both',
        'icon-text-fit-padding': [2, 4, 1, 4],
        'icon-rotation-alignment': 'viewport',
        'text-padding': 12,
      },
      paint: { 'text-color': c.ref },
    },
    {
      id: 'seas',
      type: 'symbol',
      source: 'seas',
      minzoom: 2.6,
      filter: ['<=', ['get', 'zoom'], ['zoom']],
      layout: { 'text-field': ['get', locale], 'text-font': plain, 'text-size': 12, 'text-letter-spacing': 0.14, 'text-max-width': 7 },
      paint: { 'text-color': c.sea },
    },
    ...townLayers(c, { source: 'towns', name: ['get', locale], size: ['get', 'thousands'], order: ['get', 'order'] }),
  ]
}

type Towns = { source: string; name: unknown; size: unknown; order: unknown }

function townLayers(c: Colours, { source, name, size, order }: Towns): LayerSpecification[] {
  const near = ['<=', ['get', 'zoom'], ['zoom']] as never
  return [
    {
      id: 'town-dots',
      type: 'circle',
      source,
      filter: near,
      paint: {
        'circle-radius': ['interpolate', ['linear'], size as never, 20, 1.6, 500, 2.4, 1500, 3.2],
        'circle-color': c.paper,
        'circle-stroke-color': c.townDot,
        'circle-stroke-width': 1.2,
      },
    },
    {
      id: 'town-names',
      type: 'symbol',
      source,
      filter: near,
      layout: {
        'text-field': name as never,
        'text-font': plain,
        'text-size': ['interpolate', ['linear'], size as never, 20, 11, 300, 12, 1000, 13.5, 5000, 16],
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.55,
        'text-justify': 'auto',
        'text-max-width': 9,
        'text-padding': 5,
        'symbol-sort-key': order as never,
      },
      paint: { 'text-color': c.town, 'text-halo-color': c.townHalo, 'text-halo-width': 1.4 },
    },
  ]
}

/** Tiles in the layers of Protomaps, in the same colours. */
function archiveLayers(c: Colours, { locale }: Appearance): LayerSpecification[] {
  const of = { source: 'tiles' } as const
  const kind = (...kinds: string[]) => ['in', ['get', 'kind'], ['literal', kinds]] as never
  return [
    { id: 'land', type: 'fill', ...of, 'source-layer': 'earth', paint: { 'fill-color': c.land } },
    {
      id: 'lakes',
      type: 'fill',
      ...of,
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': c.water },
    },
    {
      id: 'roads-minor',
      type: 'line',
      ...of,
      'source-layer': 'roads',
      filter: kind('major_road', 'medium_road', 'minor_road'),
      paint: { 'line-color': c.minor, 'line-width': zoomed(6, 0.5, 12, 2, 16, 8) },
    },
    {
      id: 'roads-edge',
      type: 'line',
      ...of,
      'source-layer': 'roads',
      filter: kind('highway'),
      paint: { 'line-color': c.roadEdge, 'line-width': zoomed(4, 1, 10, 5, 16, 14) },
    },
    {
      id: 'roads',
      type: 'line',
      ...of,
      'source-layer': 'roads',
      filter: kind('highway'),
      paint: { 'line-color': c.road, 'line-width': zoomed(4, 0.5, 10, 3.4, 16, 11) },
    },
    {
      id: 'town-names',
      type: 'symbol',
      ...of,
      'source-layer': 'places',
      filter: kind('locality'),
      layout: {
        'text-field': ['coalesce', ['get', `name:${locale}`], ['get', 'name']],
        'text-font': plain,
        'text-size': ['interpolate', ['linear'], ['coalesce', ['get', 'population_rank'], 5], 3, 11, 9, 12.5, 13, 16],
        'symbol-sort-key': ['-', 0, ['coalesce', ['get', 'population_rank'], 0]],
        'text-padding': 5,
      },
      paint: { 'text-color': c.town, 'text-halo-color': c.townHalo, 'text-halo-width': 1.4 },
    },
  ]
}

const drawn = (data: Ground[keyof Ground]): SourceSpecification => ({ type: 'geojson', data, tolerance: 0.25 })

/** The map without anything that moves, in the colours and the language of the page; nothing of it is fetched from elsewhere. */
export function styleOf(below: Below, look: Appearance): StyleSpecification {
  const c = colours[look.theme]
  const base = { version: 8 as const, name: 'Trassa' }
  if (below.kind === 'raster')
    return {
      ...base,
      sources: { tiles: { type: 'raster', tiles: [below.tiles], tileSize: 256, attribution: below.attribution, maxzoom: 19 } },
      layers: [
        ...paper(c),
        // a picture that was painted for the day is dimmed at night
        {
          id: 'tiles',
          type: 'raster',
          source: 'tiles',
          paint: look.theme === 'dark' ? { 'raster-brightness-max': 0.55, 'raster-saturation': -0.4 } : {},
        },
      ],
    }
  if (below.kind === 'archive')
    return {
      ...base,
      sources: {
        tiles: {
          type: below.vector ? 'vector' : 'raster',
          url: `pmtiles://${below.url}`,
          attribution: below.attribution,
          ...(!below.vector && { tileSize: 256 }),
        },
      },
      layers: [...paper(c), ...(below.vector ? archiveLayers(c, look) : [{ id: 'tiles', type: 'raster' as const, source: 'tiles' }])],
    }
  const { land, lakes, rivers, roads, towns } = below.ground
  return {
    ...base,
    sources: {
      land: drawn(land),
      lakes: drawn(lakes),
      rivers: drawn(rivers),
      roads: drawn(roads),
      towns: drawn(towns),
      seas: drawn(seas),
    },
    layers: [...paper(c), ...groundLayers(c, look)],
  }
}
