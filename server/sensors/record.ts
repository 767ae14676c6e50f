import type { Selectable } from 'kysely'
import type { AlarmKind, RecordPoint, SensorPlace } from '#contract/sensors.ts'
import type { FlightAlarms } from '#server/platform/db.gen.ts'
import type { Climate } from './rules/judge.ts'
import type { Stretch } from './rules/readings.ts'

export type AlarmRecord = Omit<Selectable<FlightAlarms>, 'kind'> & { kind: AlarmKind }

/** What one sensor of a vehicle measured. */
export type StoredSeries = { vehicleId: string; place: SensorPlace; points: readonly RecordPoint[] }

export type StoredClimate = Climate & { number: string; isMedicine: boolean }
export type ClimateRecord = {
  climates: readonly StoredClimate[]
  doors: readonly Stretch[]
  series: readonly StoredSeries[] | null
  checkedAt: Date
  recordedAt: Date | null
}

export type ReadingRecord = { id: string; at: Date; temperature: number; byName: string; comment: string }
