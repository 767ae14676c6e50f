import type { Place } from '#web/map/overlay.ts'
import { colours } from './colours.ts'
import { frame, groundIn, layPlate, newMap, type Opening } from './glMap.ts'
import type { Appearance } from './style.ts'

/** How near one may go: a yard fills the map, though the outline has nothing to add there. */
const CLOSEST = 18

type Spot = { x: number; y: number }

/** What of the world is seen now: where a place comes in the box, and what place lies under a spot of it. */
export type Sight = {
  width: number
  height: number
  spotOf: (place: Place) => Spot
  placeAt: (spot: Spot) => Place
}

export type OpenedGround = ReturnType<typeof openGround>

/** The ground alone in a box: what is drawn above it is the page's own. */
export function openGround({ box, below, look, words, still }: Opening) {
  let at = look
  const styled = groundIn(below)
  const map = newMap({ box, style: styled(look), words, still, closest: CLOSEST })
  const seenNow = (): Sight => ({
    width: box.clientWidth,
    height: box.clientHeight,
    spotOf: ({ lon, lat }) => map.project([lon, lat]),
    placeAt: ({ x, y }) => {
      const { lng, lat } = map.unproject([x, y])
      return { lon: lng, lat }
    },
  })
  let sight = seenNow()
  map.on('style.load', () => layPlate(map, colours[at.theme]))

  return {
    /** Told when what lies below could not be had. */
    onError: (tell: () => void) => void map.on('error', () => tell()),
    onDrawn: (tell: () => void) => void map.once('idle', tell),
    /** Another one after every move, before that is drawn. */
    sight: () => sight,
    onMove(tell: () => void) {
      const moved = () => {
        sight = seenNow()
        tell()
      }
      map.on('move', moved)
      return () => void map.off('move', moved)
    },
    /** Told of a press that moved nothing. */
    onPress(tell: (place: Place) => void) {
      const pressed = ({ lngLat }: { lngLat: { lng: number; lat: number } }) => tell({ lon: lngLat.lng, lat: lngLat.lat })
      map.on('click', pressed)
      return () => void map.off('click', pressed)
    },
    lookAt: (places: readonly Place[]) => frame(map, places, { most: 16, still }),
    dress(next: Appearance) {
      if (next.theme === at.theme && next.locale === at.locale) return
      at = next
      map.setStyle(styled(next), { diff: false })
    },
    close: () => map.remove(),
  }
}
