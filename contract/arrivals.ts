import { z } from 'zod'
import { Id, Instant } from './primitives.ts'

/** When the vehicle of a flight is expected at a stop, as far as its reader may know: four of five such flights come until `until`, one of five before `from`. */
export const ExpectedArrival = z.object({
  flightId: Id,
  taskId: Id,
  orderId: Id,
  /** Which of the stops of its order it is; null where it is none of them. */
  stop: z.int().nullable(),
  /** The middle of the range. */
  at: Instant,
  from: Instant,
  until: Instant,
  windowTo: Instant,
})
export type ExpectedArrival = z.output<typeof ExpectedArrival>
