import { z } from 'zod'
import { Instant, Locale } from './primitives.ts'

/** What a driver says of the positions of his phone; `withdrawn` ends what was `given` before. */
export const ConsentAnswer = z.enum(['given', 'refused', 'withdrawn'])
export type ConsentAnswer = z.output<typeof ConsentAnswer>

/** What stands of a driver's consent; null where he has not answered the text of today. */
export const PositionConsent = z.object({ answer: ConsentAnswer, at: Instant })
export type PositionConsent = z.output<typeof PositionConsent>

/** The text a phone shows: its number and the days it names; and what the driver last said to it. */
export const ConsentQuestion = z.object({
  version: z.int(),
  wholeDays: z.int(),
  thinnedDays: z.int(),
  consent: PositionConsent.nullable(),
})
export type ConsentQuestion = z.output<typeof ConsentQuestion>

/** An answer as it was given, and what it was given to. */
export const ConsentRecord = z.object({
  answer: ConsentAnswer,
  at: Instant,
  receivedAt: Instant,
  version: z.int(),
  locale: Locale,
  /** The text of that number, as it was read. */
  text: z.array(z.string()),
  phone: z.string(),
})
export type ConsentRecord = z.output<typeof ConsentRecord>
