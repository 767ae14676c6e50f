import { z } from 'zod'
import { FlightFilter } from './flight-list.ts'
import { Bilingual } from './primitives.ts'

/** So many flights of a filter are told by where they go. */
export const lanesMost = 300

const Place = z.object({ code: z.string(), name: Bilingual })

/** Flights from one place to another. */
export const FlightLane = z.object({
  from: Place,
  to: Place,
  total: z.int(),
  /** Past the moment their next stop is due. */
  late: z.int(),
})
export type FlightLane = z.output<typeof FlightLane>

/** The directions of the first flights of a filter, the busiest first; `nowhere` have an end whose place is not known. */
export const FlightLanes = z.object({ lanes: z.array(FlightLane), nowhere: z.int(), complete: z.boolean() })
export type FlightLanes = z.output<typeof FlightLanes>

export const FlightLanesQuery = FlightFilter.omit({ sort: true })
