import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, Map as GlMap, Point } from 'maplibre-gl'
import { CLUSTERED_BELOW, type Cluster, clustersOf } from '#web/map/clusters.ts'
import type { Place, Ways } from '#web/map/overlay.ts'
import { ageOf, isMoving, latOfY, type MapVehicle, mercatorX, mercatorY } from '#web/map/vehicles.ts'
import { type Colours, colours } from './colours.ts'
import { frame, groundIn, layPlate, newMap, type Opening } from './glMap.ts'
import { overLayers, overlayOf, overlaySources, underLayers } from './overlayLayers.ts'
import type { Appearance } from './style.ts'
import { cellOf } from './symbols.ts'
import { nameTowns } from './townNames.ts'
import { VehicleLayer } from './vehicleLayer.ts'

type Options = Opening & {
  /** Something was chosen by hand: a vehicle, or nothing. */
  onPick: (id: string | null) => void
  /** The time positions are judged by, in milliseconds. */
  clock: () => number
}

export type OpenedMap = ReturnType<typeof openMap>

/** So many plates are written at once; where more stand, none is. */
const PLATES = 60
const REACH = 22

/** Clusters as the engine reads them. */
const featuresOf = (clusters: readonly Cluster[], vehicles: readonly MapVehicle[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: clusters.map(({ x, y, members }, i) => ({
    type: 'Feature',
    properties: { i, count: members.length, late: members.filter(member => vehicles[member]!.late).length },
    geometry: { type: 'Point', coordinates: [x * 360 - 180, latOfY(y)] },
  })),
})

/** The plates that are written: of all these where they are few, else of the chosen one. */
const platesOf = (seen: readonly MapVehicle[], chosen: string | null): FeatureCollection => ({
  type: 'FeatureCollection',
  features: (seen.length > PLATES ? seen.filter(({ id }) => id === chosen) : seen).map(({ name, lon, lat }) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Point', coordinates: [lon, lat] },
  })),
})

/** Everything that lies above the ground, the vehicles in between. */
function layOver(map: GlMap, layer: VehicleLayer, c: Colours) {
  layPlate(map, c)
  for (const [name, one] of Object.entries(overlaySources())) if (!map.getSource(name)) map.addSource(name, one)
  for (const one of underLayers(c)) map.addLayer(one)
  map.addLayer(layer)
  for (const one of overLayers(c)) map.addLayer(one)
}

function layWays(map: GlMap, ways: Ways | null, locale: Appearance['locale']) {
  map.getSource<GeoJSONSource>('ways')?.setData(overlayOf(ways, locale))
  nameTowns(map, ways)
}

/** A map in a box, and everything that is done with it. */
export function openMap({ box, below, look, words, onPick, still, clock }: Options) {
  let [at, vehicles, chosen, ways] = [look, [] as readonly MapVehicle[], null as string | null, null as Ways | null]
  let [xs, ys] = [new Float64Array(0), new Float64Array(0)]
  let clusters: Cluster[] = []
  let grouped = new Uint8Array(0)
  let [level, whole] = [-1, true]
  const layer = new VehicleLayer(colours[look.theme], still)
  const styled = groundIn(below)
  const map = newMap({ box, style: styled(look), words, still, closest: typeof below !== 'string' && below.kind === 'ground' ? 13 : 18 })
  const cellsNow = () => {
    const now = clock()
    const cells = new Float32Array(vehicles.length)
    for (let i = 0; i < vehicles.length; i++) {
      const one = vehicles[i]!
      cells[i] = cellOf({ moving: isMoving(one), age: ageOf(one.at, now), late: one.late })
    }
    // the chosen one is seen, whatever stands around it
    for (const { members } of clusters) for (const member of members) if (vehicles[member]!.id !== chosen) cells[member] = -1
    return cells
  }
  const source = (name: string) => map.getSource<GeoJSONSource>(name)
  const regroup = () => {
    level = Math.floor(map.getZoom() * 2) / 2
    clusters = whole ? clustersOf(xs, ys, level) : []
    grouped = new Uint8Array(vehicles.length)
    for (const { members } of clusters) for (const member of members) grouped[member] = 1
    source('clusters')?.setData(featuresOf(clusters, vehicles))
  }
  const writePlates = () => {
    const bounds = map.getBounds()
    const [west, south, east, north] = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
    const seen = vehicles.filter((one, i) => !grouped[i] && one.lon > west && one.lon < east && one.lat > south && one.lat < north)
    source('plates')?.setData(platesOf(seen, chosen))
  }
  /** After another style everything that lies above it is laid anew. */
  const dress = () => {
    const c = colours[at.theme]
    layer.paint(c)
    layOver(map, layer, c)
    layWays(map, ways, at.locale)
    regroup()
    layer.look(cellsNow())
    writePlates()
  }
  map.on('style.load', dress)
  map.on('zoom', () => {
    if (Math.min(Math.floor(map.getZoom() * 2) / 2, CLUSTERED_BELOW) === Math.min(level, CLUSTERED_BELOW)) return
    regroup()
    layer.look(cellsNow())
  })
  map.on('moveend', writePlates)

  const nearest = (lon: number, lat: number): MapVehicle | null => {
    const [x, y, size] = [mercatorX(lon), mercatorY(lat), 512 * 2 ** map.getZoom()]
    let [best, far] = [null as MapVehicle | null, REACH]
    for (let i = 0; i < xs.length; i++) {
      const distance = Math.hypot(xs[i]! - x, ys[i]! - y) * size
      if (distance < far && (!grouped[i] || vehicles[i]!.id === chosen)) [best, far] = [vehicles[i]!, distance]
    }
    return best
  }
  const clusterAt = (point: Point) =>
    map.getLayer('cluster-discs') ? map.queryRenderedFeatures(point, { layers: ['cluster-discs'] })[0] : undefined
  map.on('click', ({ point, lngLat }) => {
    const group = clusters[Number(clusterAt(point)?.properties.i ?? -1)]
    if (group) return lookAt(group.members.map(member => vehicles[member]!))
    onPick(nearest(lngLat.lng, lngLat.lat)?.id ?? null)
  })
  map.on('mousemove', ({ point, lngLat }) => {
    map.getCanvas().style.cursor = nearest(lngLat.lng, lngLat.lat) || clusterAt(point) ? 'pointer' : ''
  })

  const lookAt = (places: readonly Place[], most = 11) => frame(map, places, { most, still })

  return {
    /** Told when what lies below could not be had. */
    onError: (tell: () => void) => void map.on('error', () => tell()),
    onDrawn: (tell: () => void) => void map.once('idle', tell),
    show(next: readonly MapVehicle[]) {
      vehicles = next
      xs = Float64Array.from(next, ({ lon }) => mercatorX(lon))
      ys = Float64Array.from(next, ({ lat }) => mercatorY(lat))
      regroup()
      const turns = Float32Array.from(next, one => (isMoving(one) ? (one.course! * Math.PI) / 180 : 0))
      layer.place({ ids: next.map(({ id }) => id), xs, ys, cells: cellsNow(), turns })
      layer.choose(chosen)
      writePlates()
    },
    /** Whether those that stand close are drawn as one. */
    group(next: boolean) {
      whole = next
      regroup()
      layer.look(cellsNow())
    },
    choose(id: string | null, go: boolean) {
      chosen = id
      layer.look(cellsNow())
      layer.choose(id)
      writePlates()
      const found = go ? vehicles.find(one => one.id === id) : undefined
      if (found) map.easeTo({ center: [found.lon, found.lat], zoom: Math.max(map.getZoom(), 7), animate: !still, duration: 600 })
    },
    lay(next: Ways | null) {
      ways = next
      layWays(map, ways, at.locale)
    },
    lookAt,
    dress(next: Appearance) {
      if (next.theme === at.theme && next.locale === at.locale) return
      at = next
      map.setStyle(styled(next), { diff: false })
    },
    /** The engine itself, for what measures it. */
    engine: map,
    close: () => map.remove(),
  }
}
