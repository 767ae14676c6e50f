import {
  AttributionControl,
  Map as GlMap,
  LngLatBounds,
  NavigationControl,
  ScaleControl,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { Place } from '#web/map/overlay.ts'
import type { Colours } from './colours.ts'
import { type Appearance, type Below, styleOf } from './style.ts'

export type MapWords = Readonly<Record<string, string>>

/** What every map is opened with. */
export type Opening = {
  box: HTMLElement
  /** What lies below: an outline or tiles, or the address of a whole style. */
  below: Below | string
  look: Appearance
  words: MapWords
  /** Whether nothing shall glide. */
  still: boolean
}

let prepared = false
/** The worker comes from here as a file of its own: the policy of the page runs nothing else. */
function prepare() {
  if (prepared) return
  prepared = true
  setWorkerUrl(workerUrl)
}

/** Whether this browser can draw a map at all. */
export function canDraw(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}

type NewMap = Pick<Opening, 'box' | 'words' | 'still'> & { style: StyleSpecification | string; closest: number }

/** The engine with its controls: nothing of it turns or tilts. */
export function newMap({ box, style, words, still, closest }: NewMap): GlMap {
  prepare()
  const map = new GlMap({
    container: box,
    style,
    center: [48, 56],
    zoom: 3.4,
    minZoom: 2,
    maxZoom: closest,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    locale: words,
    fadeDuration: still ? 0 : 200,
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.addControl(new ScaleControl({ maxWidth: 90 }), 'bottom-left')
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
  return map
}

/** The style of what lies below, by how the page looks. */
export const groundIn =
  (below: Below | string) =>
  (look: Appearance): StyleSpecification | string =>
    typeof below === 'string' ? below : styleOf(below, look)

/** A rounded plate that stretches to what is written on it. */
function plate(fill: string, edge: string): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = 32
  canvas.height = 32
  const at = canvas.getContext('2d')!
  at.beginPath()
  at.roundRect(1.5, 1.5, 29, 29, 7)
  at.fillStyle = fill
  at.fill()
  at.strokeStyle = edge
  at.lineWidth = 2
  at.stroke()
  return at.getImageData(0, 0, 32, 32)
}

/** What numbers of roads are written on. */
export function layPlate(map: GlMap, c: Colours) {
  if (map.hasImage('ref-plate')) map.removeImage('ref-plate')
  map.addImage('ref-plate', plate(c.refPlate, c.roadEdge), {
    pixelRatio: 2,
    stretchX: [[8, 24]],
    stretchY: [[8, 24]],
    content: [6, 6, 26, 26],
  })
}

/** Moves the map so that all of these places are on it. */
export function frame(map: GlMap, places: readonly Place[], { most, still }: { most: number; still: boolean }) {
  if (places.length === 0) return
  const bounds = new LngLatBounds()
  for (const { lon, lat } of places) bounds.extend([lon, lat])
  const box = map.getContainer()
  const { clientWidth, clientHeight } = box
  const free = Math.min(64, clientWidth / 8, clientHeight / 8)
  // what the signs mean lies over the foot of the map, and over no place that is to be seen
  const signs = box.closest('.map-stage')?.querySelector('.map-signs')
  const covered = signs ? box.getBoundingClientRect().bottom - signs.getBoundingClientRect().top : 0
  const padding = { top: free, left: free, right: free, bottom: Math.max(free, Math.min(covered + 16, clientHeight / 2)) }
  map.fitBounds(bounds, { padding, maxZoom: most, animate: !still, duration: 700 })
}
