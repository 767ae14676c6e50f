import { useQuery } from '@tanstack/react-query'
import { geofences } from '#contract/geofences.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { tracks } from '#contract/tracks.ts'
import { queryOf } from '#web/api/query.ts'
import { type Ground, readGround } from '#web/map/ground/ground.ts'
import type { MapStop, Place, TrailPoint, Ways } from '#web/map/overlay.ts'
import { roadWay } from '#web/map/roadWay.ts'

type Stop = {
  lat: number | null
  lon: number | null
  place: Bilingual | null
  kind: string
  status: string
}

const passed = new Set(['completed', 'partially_completed', 'failed', 'cancelled'])

/** Stops that have a place, as the map draws them. */
export const stopsOf = (stops: readonly Stop[], locale: 'ru' | 'en'): MapStop[] =>
  stops.flatMap(({ lat, lon, place, kind, status }) =>
    lat === null || lon === null
      ? []
      : [
          {
            lat,
            lon,
            name: place?.[locale] ?? '',
            kind: kind === 'loading' || kind === 'unloading' ? kind : ('other' as const),
            done: passed.has(status),
          },
        ],
  )

/** The planned way from stop to stop, by the roads the map knows. */
export const plannedOf = (stops: readonly Place[], ground: Ground | undefined): Place[][] =>
  stops.slice(1).map((to, i) => (ground ? roadWay(ground, stops[i]!, to) : [stops[i]!, to]))

/** The points of a track in the order they were passed; evidence that was put aside is no part of the way. */
const trailOf = (points: readonly (readonly [number, number, number, number | null, string])[]): TrailPoint[] =>
  points.map(([at, lat, lon, speedKmh]) => ({ at, lat, lon, speedKmh }))

/** How often a track is asked for while it is looked at. */
const TRACK_MS = 60_000

/** The way of one flight: its stops with their areas, the way between them as planned, and where it went; null while nothing is chosen. */
export function useWays(flightId: string | null, stops: readonly MapStop[]): Ways | null {
  const isWanted = flightId !== null
  const { data: ground } = useQuery({
    queryKey: ['map ground'],
    queryFn: readGround,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data: track } = useQuery({
    ...queryOf(tracks.get, { flightId: flightId ?? '' }, { quiet: true }),
    enabled: isWanted,
    refetchInterval: TRACK_MS,
  })
  const { data: areas } = useQuery({ ...queryOf(geofences.areas, { flightId: flightId ?? '' }, { quiet: true }), enabled: isWanted })
  return isWanted
    ? { stops, areas: areas?.items.map(({ fence }) => fence) ?? [], planned: plannedOf(stops, ground), trail: trailOf(track?.points ?? []) }
    : null
}
