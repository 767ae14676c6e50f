import { z } from 'zod'
import { Bilingual, Id, Instant, Money } from './primitives.ts'
import { TruckCandidate } from './truck-candidates.ts'

/** Own resources one order may be given: a truck, with the trailer and the driver that would go with it. */
export const OrderCandidate = TruckCandidate.extend({
  plate: z.string(),
  /** The body that would carry it. */
  bodyType: z.string().nullable(),
  trailerPlate: z.string().nullable(),
  driverName: z.string().nullable(),
  /** Where the flight before leaves the truck, and the empty run from there; null where no flight says it. */
  place: Bilingual.nullable(),
  approachKm: z.int().nullable(),
  /** When the flight before sets it free; null: it is free now. */
  freeAt: Instant.nullable(),
  /** What the driver may still drive in the week of the loading, in minutes. */
  driveLeft: z.int().nullable(),
  /** The empty run and the order's own road by the cost rates; null without rates or without the right to see sums. */
  cost: Money.nullable(),
})
export type OrderCandidate = z.output<typeof OrderCandidate>

export const OrderCandidates = z.object({ items: z.array(OrderCandidate) })
export const OrderCandidatesQuery = z.object({
  orderId: Id,
  /** Orders that would go with it on one flight: each has its say. */
  with: z.array(Id).max(19).default([]),
})
