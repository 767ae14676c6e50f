import { z } from 'zod'
import { Day, Id, Instant } from './primitives.ts'

/** How a fleet worked within some days that end now. */
export const FlightFigures = z.object({
  from: Instant,
  to: Instant,
  /** Own vehicles that pull, but for sold ones, by their plates; at most 500. */
  trucks: z.array(
    z.object({
      id: Id,
      plate: z.string(),
      model: z.string(),
      /** Minutes of the time it was on flights. */
      busy: z.int(),
      /** The other minutes of it. */
      idle: z.int(),
      flights: z.int(),
    }),
  ),
  /** Every day of the time by the clock of the organisation, the earliest first. */
  days: z.array(
    z.object({
      day: Day,
      /** Loadings and unloadings reached that day, and those of them within their windows. */
      arrivals: z.int(),
      onTime: z.int(),
      /** The road of the flights that began that day, where both parts of it are known. */
      loadedKm: z.int(),
      emptyKm: z.int(),
      /** How many of the trucks stood on average in each three hours of the day, from midnight on; null: they are not over. */
      idleTrucks: z.array(z.number().nullable()).length(8),
    }),
  ),
})
export type FlightFigures = z.output<typeof FlightFigures>

export const FigureDays = z.enum(['7', '30'])
export type FigureDays = z.output<typeof FigureDays>
