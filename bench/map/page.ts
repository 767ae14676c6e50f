import { openMap } from '#web/map/engine/openMap.ts'
import { readGround } from '#web/map/ground/ground.ts'
import type { MapVehicle } from '#web/map/vehicles.ts'

const given = new URLSearchParams(location.search)
const theme = given.get('theme') === 'dark' ? 'dark' : 'light'
const locale = given.get('locale') === 'en' ? 'en' : 'ru'
const count = Number(given.get('count') ?? 10_000)
document.documentElement.dataset.theme = theme

/** The same throws each time: a run is compared with the one before. */
let seed = 7
const throwOf = (most: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return (seed / 2_147_483_648) * most
}

const ground = await readGround()
const towns = ground.towns.features.slice(0, 400).flatMap(({ geometry }) => (geometry.type === 'Point' ? [geometry.coordinates] : []))
const fleet: MapVehicle[] = Array.from({ length: count }, (_, i) => {
  const [lon = 0, lat = 0] = towns[Math.floor(throwOf(towns.length))]!
  const minutes = throwOf(1) < 0.8 ? throwOf(12) : throwOf(1) < 0.6 ? 20 + throwOf(60) : 200
  return {
    id: String(i),
    name: `А${String(100 + (i % 900))}ВС 16`,
    lon: lon + throwOf(3) - 1.5,
    lat: lat + throwOf(2) - 1,
    course: throwOf(360),
    speedKmh: throwOf(1) < 0.75 ? 40 + throwOf(50) : 0,
    at: Date.now() - minutes * 60_000,
    late: throwOf(1) < 0.12,
  }
})

const map = openMap({
  box: document.getElementById('box')!,
  below: { kind: 'ground', ground },
  look: { theme, locale },
  words: {},
  onPick: () => undefined,
  still: false,
  clock: Date.now,
})
await new Promise<void>(done => map.onDrawn(done))

/** All of them some hundred metres further on, as after a minute. */
function drive() {
  for (const one of fleet) {
    const way = ((one.course ?? 0) * Math.PI) / 180
    one.lat += Math.cos(way) * 0.01
    one.lon += Math.sin(way) * 0.015
    one.at = Date.now()
  }
  map.show(fleet)
}
map.show(fleet)

const gl = document.createElement('canvas').getContext('webgl2')
const named = gl?.getExtension('WEBGL_debug_renderer_info')
Object.assign(window, { map, drive, renderer: gl && named ? gl.getParameter(named.UNMASKED_RENDERER_WEBGL) : 'unknown' })
