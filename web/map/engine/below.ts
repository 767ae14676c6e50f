import { addProtocol } from 'maplibre-gl'
import type { MapGround } from '#contract/map.ts'
import { readGround } from '#web/map/ground/ground.ts'
import type { Below } from './style.ts'

/** What lies below the map, with what it takes to draw it; the address of a style stays one. */
export async function belowOf(ground: MapGround): Promise<Below | string> {
  switch (ground.kind) {
    case 'outline':
      return { kind: 'ground', ground: await readGround() }
    case 'style':
      return ground.url
    case 'raster':
      return ground
    case 'archive': {
      const { Protocol } = await import('pmtiles')
      addProtocol('pmtiles', new Protocol().tile)
      return { ...ground, url: `${location.origin}${ground.url}` }
    }
  }
}
