import type { Selectable } from 'kysely'
import type { DriverLeaves, Drivers } from '#server/platform/db.gen.ts'

export type DriverRecord = Selectable<Drivers>
export type LeaveRecord = Selectable<DriverLeaves>
/** A flight of a driver; `started`: it is on its way, whatever its plan said. */
export type CurrentFlight = { id: string; number: string; truck: string | null; startsAt: Date; endsAt: Date; started: boolean }
/** A driver and what stands around him. */
export type DriverState = {
  driver: DriverRecord
  leaves: readonly LeaveRecord[]
  /** Those that have not ended, by their beginning. */
  flights: readonly CurrentFlight[]
  lastFlightAt: Date | null
  scan: boolean
  preferredPlate: string | null
}

/** The place of a driver in the list; `expires` is the nearest last day of his documents. */
export type DriverKey = { expires: string; lastName: string; firstName: string; id: string }
