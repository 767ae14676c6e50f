import type { FeatureCollection, Position } from 'geojson'
import groundUrl from './ground.json?url'

/** The file made by `tools/map.ts`: coordinates in thousandths of a degree, each as its distance from the one before. */
export type GroundFile = {
  land: number[][][]
  lakes: number[][][]
  /** From which zoom on, then the course. */
  rivers: number[][]
  roads: [ref: string, rank: number, ...course: number[]][]
  towns: [ru: string, en: string, lon: number, lat: number, thousands: number][]
}

/** What the map draws below everything where no tiles are configured. */
export type Ground = Record<'land' | 'lakes' | 'rivers' | 'roads' | 'towns', FeatureCollection>

/** A line as it was before it was written down. */
export function courseOf(steps: readonly number[]): Position[] {
  let [x, y] = [0, 0]
  const course: Position[] = []
  for (let i = 0; i + 1 < steps.length; i += 2) {
    x += steps[i]!
    y += steps[i + 1]!
    course.push([x / 1000, y / 1000])
  }
  return course
}

/** How near one has to look for a town of so many thousands to be named. */
export const zoomOfTown = (thousands: number): number =>
  thousands >= 900 ? 2.6 : thousands >= 400 ? 3.8 : thousands >= 200 ? 4.6 : thousands >= 100 ? 5.4 : thousands >= 50 ? 6.2 : 7.2

const ringOf = (steps: readonly number[]) => {
  const ring = courseOf(steps)
  return [...ring, ring[0]!]
}
const areas = (shapes: readonly number[][][]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: {},
      geometry: { type: 'MultiPolygon', coordinates: shapes.map(rings => rings.map(ringOf)) },
    },
  ],
})

/** The file as the engine reads it. */
export function groundOf({ land, lakes, rivers, roads, towns }: GroundFile): Ground {
  return {
    land: areas(land),
    lakes: areas(lakes),
    rivers: {
      type: 'FeatureCollection',
      features: rivers.map(([zoom, ...course]) => ({
        type: 'Feature',
        properties: { zoom },
        geometry: { type: 'LineString', coordinates: courseOf(course) },
      })),
    },
    roads: {
      type: 'FeatureCollection',
      features: roads.map(([ref, rank, ...course]) => ({
        type: 'Feature',
        properties: { ref, rank },
        geometry: { type: 'LineString', coordinates: courseOf(course) },
      })),
    },
    towns: {
      type: 'FeatureCollection',
      features: towns.map(([ru, en, lon, lat, thousands], i) => ({
        type: 'Feature',
        properties: { ru, en, thousands, zoom: zoomOfTown(thousands), order: i },
        geometry: { type: 'Point', coordinates: [lon / 1000, lat / 1000] },
      })),
    },
  }
}

let known: Promise<Ground> | undefined

/** Read once for all maps of the page; a failure is not remembered. */
export function readGround(): Promise<Ground> {
  known ??= fetch(groundUrl).then(async answer => {
    if (!answer.ok) throw new Error(`${answer.status} ${groundUrl}`)
    return groundOf((await answer.json()) as GroundFile)
  })
  known.catch(() => {
    known = undefined
  })
  return known
}
