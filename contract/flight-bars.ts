import { z } from 'zod'
import { Timeline } from './flight-board.ts'
import { FlightFilter } from './flight-list.ts'
import { Day, Id } from './primitives.ts'
import { VehicleStatus } from './vehicles.ts'

/** The most days of one lane alone; of several at once there are those of the board. */
export const LANE_DAYS = 42

/** Whose lanes are asked for. */
export const LaneKind = z.enum(['truck', 'driver', 'trailer'])
export type LaneKind = z.output<typeof LaneKind>

/** Flights of a list in time: what the list is narrowed by narrows them as well. */
export const BarsQuery = FlightFilter.omit({ sort: true }).extend({
  by: LaneKind.default('truck'),
  /** One truck, driver or trailer alone; the executor's alone. */
  of: Id.optional(),
  /** The first day; none: that of the filter, else the day before the present one. */
  from: Day.optional(),
  span: z.coerce.number().int().min(1).max(LANE_DAYS).default(14),
})
export type BarsQuery = z.output<typeof BarsQuery>

/** A lane as its viewer knows it: a forwarder is told the plate and a reduced name, and whose vehicle it is. */
export const BarLane = z.object({
  id: Id,
  truck: z.object({ id: Id.nullable(), plate: z.string() }).nullable(),
  driver: z.object({ id: Id.nullable(), name: z.string() }).nullable(),
  carrier: z.string().nullable(),
  status: VehicleStatus.nullable(),
  /** At the wheel today; null where it is not told. */
  driveMinutes: z.int().nullable(),
})
export type BarLane = z.output<typeof BarLane>

export const FlightBars = Timeline.omit({ lanes: true }).extend({ lanes: z.array(BarLane) })
export type FlightBars = z.output<typeof FlightBars>
