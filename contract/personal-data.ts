import { z } from 'zod'
import { post } from './call.ts'
import { ConsentRecord } from './consents.ts'
import { DriverCard, DriverSecret, Leave, Passport } from './driver-card.ts'
import { PositionSource } from './positions.ts'
import { Day, Id, Instant } from './primitives.ts'

/** All that is stored of a driver, for who asks what is known of him. */
export const StoredOfDriver = z.object({
  at: Instant,
  organization: z.string(),
  driver: DriverCard.omit({ masked: true, actions: true, missing: true }),
  /** As it was entered, nothing hidden. */
  values: z.partialRecord(DriverSecret, z.string().nullable()),
  passport: Passport.nullable(),
  files: z.array(z.object({ name: z.string(), type: z.string(), size: z.int(), at: Instant })),
  leaves: z.array(Leave),
  flights: z.array(
    z.object({
      number: z.string(),
      startsAt: Instant,
      endsAt: Instant,
      status: z.string(),
      truck: z.string().nullable(),
      role: z.enum(['driver', 'co_driver']),
    }),
  ),
  links: z.array(
    z.object({
      flight: z.string(),
      createdAt: Instant,
      openedAt: Instant.nullable(),
      seenAt: Instant.nullable(),
      revokedAt: Instant.nullable(),
      phone: z.string(),
    }),
  ),
  consents: z.array(ConsentRecord),
  /** Positions of the vehicles he drove while he drove them: how many of each day, and between which moments. */
  positions: z.array(z.object({ day: Day, source: PositionSource, count: z.int(), from: Instant, until: Instant })),
  evidence: z.array(z.object({ flight: z.string(), taskId: Id, reason: z.string(), from: Instant, until: Instant, count: z.int() })),
})
export type StoredOfDriver = z.output<typeof StoredOfDriver>

/** What is stored of a person. */
export const personalData = {
  reveal: post('/api/personalData/v0/reveal', {
    about:
      'All that is stored of an own driver: card, documents, absences, flights, links, consents with their texts, positions by day and evidence. Each call is kept in the journal, and their number is limited.',
    needs: 'drivers.reveal',
    effect: 'read',
    data: z.strictObject({ driverId: Id }),
    out: StoredOfDriver,
    fails: ['driver.not_found'],
  }),
}
