import { z } from 'zod'
import { PartnerWarning } from './partner-states.ts'
import { Day, Id, Money } from './primitives.ts'

/** A partner an order may be offered to, with what speaks for him on its lane and against him. */
export const LaneExecutor = z.object({
  id: Id,
  name: z.string(),
  tin: z.string(),
  country: z.string(),
  taxRegime: z.string(),
  /** Whom one suspended or blacklisted stands last and is offered nothing. */
  status: z.enum(['active', 'suspended', 'blacklisted']),
  /** Trips he took on this very lane in the last 365 days. */
  trips: z.int(),
  /** What the last of them cost; null without one, or without the right to see prices. */
  lastPrice: Money.nullable(),
  /** The share of all his deliveries for the asking forwarder that came in time; null where none is known. */
  onTime: z.number().nullable(),
  checks: z.object({ passed: z.int(), total: z.int() }),
  warnings: z.array(PartnerWarning),
  /** The last day of the contract with him. */
  contractUntil: Day.nullable(),
})
export type LaneExecutor = z.output<typeof LaneExecutor>
