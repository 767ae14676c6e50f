import { z } from 'zod'
import { Bilingual, Day, Id, text } from './primitives.ts'

/** The resource a finding is about, by the field of the step that gives it. */
export const FitField = z.enum(['truckId', 'trailerId', 'driverId', 'coDriverId'])
export type FitField = z.output<typeof FitField>

/** One thing that keeps resources from an order, or that is worth knowing before they are given to it. */
export const FitFinding = z.object({
  /** The step is refused with this very code and these words; what does not block only warns. */
  blocks: z.boolean(),
  /** A warning that is let pass with a reason alone: a rule may be broken on the way, or a window missed. */
  needsReason: z.boolean(),
  field: FitField,
  /** That of a refusal, or of a warning beside them. */
  code: z.string(),
  text: Bilingual,
})

/** Why resources are given though the judge warns of them; needed where one of its warnings says so. */
export const OverrideReason = text(0, 300).optional()

/** More than so many minutes nobody lets windows be missed by. */
export const mostLate = 240

/** By how much windows may be missed: then it is warned of with a reason needed, and not refused; else a window that cannot be reached is refused. */
export const LateMinutes = z.int().min(0).max(mostLate)

/** Resources that may be chosen yet: what is left out is not judged. */
export const FitQuery = z.object({
  orderId: Id,
  truckId: Id.optional(),
  trailerId: Id.optional(),
  driverId: Id.optional(),
  coDriverId: Id.optional(),
})

/** How resources fit an order. */
export const OrderFit = z.object({
  /** Those that block come first, and the first of them is what the step would be refused with. */
  findings: z.array(FitFinding),
  /** What the bodies carry together; null where no vehicle says it. */
  carries: z.object({ massKg: z.number().nullable(), volumeM3: z.number().nullable(), pallets: z.number().nullable() }),
  /** The last day of the flight where every document of vehicle and driver holds to it; null where one does not, or one of both is not chosen. */
  validUntil: Day.nullable(),
})
export type OrderFit = z.output<typeof OrderFit>

/** A vehicle or a driver that an order cannot have, and the first thing that keeps it. */
export const OrderObstacle = z.object({ id: Id, text: Bilingual })
export type OrderObstacle = z.output<typeof OrderObstacle>
