import type { LatestPosition, VehiclePosition } from '#contract/positions.ts'
import type { VehicleKind } from '#contract/vehicles.ts'
import type { Fix, Measured, PositionSource } from './record.ts'

/** The last position of a vehicle with what names it. */
export type LatestRecord = Fix &
  Pick<Measured, 'speed' | 'course' | 'ignition' | 'temperature'> & { vehicleId: string; plate: string; kind: string; source: string }

export type TrackRecord = Fix & Pick<Measured, 'accuracy' | 'speed' | 'course'> & { source: string }

/** Five places are a metre, which is as much as is stored. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

export const toLatest = ({ vehicleId, plate, kind, at, lat, lon, temperature, source, ...measured }: LatestRecord): LatestPosition => ({
  carId: vehicleId,
  plate,
  kind: kind as VehicleKind,
  at: at.toISOString(),
  lat: rounded(lat),
  lon: rounded(lon),
  speed: measured.speed,
  course: measured.course,
  ignition: measured.ignition,
  temperature: temperature === null ? null : Math.round(temperature * 10) / 10,
  source: source as PositionSource,
})

export const toPoint = ({ at, lat, lon, speed, course, source }: TrackRecord): VehiclePosition => ({
  at: at.toISOString(),
  lat: rounded(lat),
  lon: rounded(lon),
  speed,
  course,
  source: source as PositionSource,
})
