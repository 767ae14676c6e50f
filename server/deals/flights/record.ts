import type { Selectable } from 'kysely'
import type { StopEvidence } from '#contract/geofences.ts'
import type { FlightStatus } from '#contract/order-states.ts'
import type { Drivers, Flights, FlightTasks, Vehicles } from '#server/platform/db.gen.ts'
import type { OrgId } from '#server/platform/db.ts'
import type { Share } from './rules/ofOrder.ts'
import type { TaskFacts } from './rules/tasks.ts'

type VehicleRecord = Selectable<Vehicles>
type DriverRecord = Selectable<Drivers>

export type Resources = { truck: VehicleRecord; trailer: VehicleRecord | null; driver: DriverRecord; coDriver: DriverRecord | null }

export type FlightRecord = Selectable<Flights>
export type TaskRecord = Selectable<FlightTasks>
export type FlightTask = Omit<TaskRecord, 'evidence'> & TaskFacts & { orderId: string; stopSeq: number; evidence: StopEvidence }

/** A flight with all its tasks, in their order. */
export type FlightState = Omit<FlightRecord, 'status'> & { status: FlightStatus; tasks: readonly FlightTask[] }

/** A flight as one of its orders knows it: with that order's tasks alone, and the status they say. */
export type OrderFlight = FlightState & {
  leg: number
  /** Which part of the order it carries; null: all of it. */
  share: Share | null
  /** The flight that goes on with the order after it: after an interruption, or from a relay on. */
  replacedBy: string | null
  /** Whether it carries other orders too. */
  shared: boolean
  /** The task of the whole flight that comes next, whosever it is; null when none is left. */
  turn: string | null
}

/** Where and when something is done, and what. */
export type PlannedStop = {
  kind: string
  from: Date
  to: Date
  placeRu: string
  placeEn: string
  address: string
  tz: string
  lat: number | null
  lon: number | null
  country?: string | null
}

/** A task to be: at which stop of which order, 0 where it is at none of them; no order: the flight does it for itself. */
export type PlannedTask = PlannedStop & {
  orderId: string | null
  orderOrgId: string | null
  stopSeq: number
  minutes?: number | null
  leftover?: boolean
}

/** An order to be on board: `share` null is all of it. */
export type PlannedLoad = {
  orderId: string
  orderOrgId: OrgId
  orderNumber: string
  leg: number
  share: Share | null
  total: Share
}

/** A flight to be. */
export type Plan = {
  number: string
  demo: boolean
  tasks: readonly PlannedTask[]
  loads: readonly PlannedLoad[]
  replacesId?: string | null
  /** When it is expected to end, where that is later than its windows. */
  until?: Date | null
}
