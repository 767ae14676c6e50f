import { z } from 'zod'
import { FlightLoad } from './flight-card.ts'
import { OrderFit } from './order-fit.ts'
import { ServiceKind } from './order-states.ts'
import { Id, Instant } from './primitives.ts'

const amount = (most: number) => z.coerce.number().min(0).max(most).optional()

/**
 * A flight that may be: orders that would come on board of a new one, or of that named. Resources that are not given are those of the flight
 * named, where none is given at all; else they are not judged. A part is that of the one order asked about; without it all that no flight
 * carries yet.
 */
export const FlightFitQuery = z.object({
  flightId: Id.optional(),
  orderIds: z.array(Id).max(20).default([]),
  truckId: Id.optional(),
  trailerId: Id.optional(),
  driverId: Id.optional(),
  coDriverId: Id.optional(),
  /** Another flight: both go over to each other's resources, and what is judged is the flight named with those of this one. */
  swapWith: Id.optional(),
  massKg: amount(1_000_000),
  volumeM3: amount(10_000),
  pallets: amount(10_000),
  /** A task of the flight's own that would come: where all three are given, what it adds to what is found of the flight named is judged alone. */
  taskKind: ServiceKind.optional(),
  taskFrom: Instant.optional(),
  taskMinutes: z.coerce.number().int().min(1).max(10_080).optional(),
  /** The task it comes behind; none: it comes before all of them. */
  taskAfter: Id.optional(),
  taskLat: z.coerce.number().min(-90).max(90).optional(),
  taskLon: z.coerce.number().min(-180).max(180).optional(),
})
export type FlightFitQuery = z.output<typeof FlightFitQuery>

/** How resources fit a flight; `peak` is the most it has on board on any leg. */
export const FlightFit = OrderFit.extend({ peak: FlightLoad })
export type FlightFit = z.output<typeof FlightFit>
