import { z } from 'zod'
import { get } from './call.ts'
import { OccurrenceCode } from './occurrences.ts'
import { Id, Instant } from './primitives.ts'

/** What happened, as programs are told of it: no sums and nothing of a person. */
export const ProgramEvent = z.object({
  type: OccurrenceCode,
  timestamp: Instant,
  data: z.object({
    id: Id,
    /** What kind of object it happened to. */
    shape: z.string(),
    objectId: Id,
    /** The address it is read whole at, with the rights of whoever reads; null where there is none. */
    read: z.string().nullable(),
    /** Whether the own organisation did it. */
    own: z.boolean(),
    facts: z.record(z.string(), z.unknown()),
  }),
})
export type ProgramEvent = z.output<typeof ProgramEvent>

/** What happened, for programs that ask by themselves. */
export const programEvents = {
  changes: get('/api/events/v0/changes', {
    about:
      'What happened since a cursor, the oldest first, of what the caller may see; without a cursor all that is stored, 40 days. None is missed and none comes twice.',
    needs: 'session',
    staleAfter: [],
    query: z.object({ cursor: z.string().max(100).optional(), limit: z.coerce.number().int().min(1).max(500).default(100) }),
    out: z.object({
      items: z.array(ProgramEvent),
      /** To be given next time, also when there was nothing. */
      cursor: z.string(),
      /** Whether there is more now. */
      more: z.boolean(),
    }),
  }),
}
