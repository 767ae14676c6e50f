/** A vehicle where it was last heard of. */
export type MapVehicle = {
  id: string
  /** By what people know it: its plate. */
  name: string
  lat: number
  lon: number
  /** Degrees from north; null where it was not told. */
  course: number | null
  speedKmh: number | null
  /** When it was there, in milliseconds. */
  at: number
  /** Whether what it does is overdue. */
  late: boolean
}

/** How old a position is: of now, more than a quarter of an hour, more than two hours. */
export type Age = 'fresh' | 'stale' | 'old'

export function ageOf(at: number, now: number): Age {
  const minutes = (now - at) / 60_000
  return minutes > 120 ? 'old' : minutes > 15 ? 'stale' : 'fresh'
}

/** Slower than this it stands: a receiver that stands still tells some kilometres an hour too. */
export const STANDING_KMH = 5

export const isMoving = ({ speedKmh, course }: Pick<MapVehicle, 'speedKmh' | 'course'>): boolean =>
  course !== null && (speedKmh === null || speedKmh >= STANDING_KMH)

/** Spherical mercator from 0 to 1 over the world, as the engine counts. */
export const mercatorX = (lon: number): number => (lon + 180) / 360
export function mercatorY(lat: number): number {
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
export const latOfY = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
