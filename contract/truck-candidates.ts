import { z } from 'zod'
import { Bilingual, Id } from './primitives.ts'

/** How a truck, with the trailer and the driver that usually go with it, would take the orders. */
export const TruckCandidate = z.object({
  truckId: Id,
  trailerId: Id.nullable(),
  driverId: Id.nullable(),
  /** `none`: nobody usually drives it. */
  level: z.enum(['fits', 'tight', 'none', 'blocked']),
  /** Minutes of the empty run to the first loading; null where it is not known where the truck comes from. */
  approach: z.int().nullable(),
  /** The least time to spare at a window; null: nobody drives it yet. */
  slack: z.int().nullable(),
  /** The first thing that keeps it, or that is worth knowing. */
  text: Bilingual.nullable(),
})
export type TruckCandidate = z.output<typeof TruckCandidate>
