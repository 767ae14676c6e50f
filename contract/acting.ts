import { z } from 'zod'
import { post } from './call.ts'
import { Id, text } from './primitives.ts'

/** For how many minutes support may work in somebody's place; then it ends by itself. */
export const actingMinutes = { least: 5, most: 60 } as const

/** Support that works in somebody's place. */
export const acting = {
  begin: post('/api/acting/v0/begin', {
    about: 'Goes on in the place of an employee of an organisation, to look alone unless changes are asked for; it ends by itself.',
    needs: 'platform.manage',
    effect: 'given',
    data: z.strictObject({
      orgId: Id,
      employeeId: Id,
      reason: text(5, 300),
      writes: z.boolean().default(false),
      minutes: z.int().min(actingMinutes.least).max(actingMinutes.most).default(15),
    }),
    out: z.object({ ok: z.boolean() }),
    fails: ['acting.not_found'],
    emits: ['acting.changed'],
  }),
  end: post('/api/acting/v0/end', {
    about: 'Ends it, and goes back to the own session where that lives; without one it says where to sign in.',
    needs: 'anyone',
    effect: 'session',
    out: z.object({ ok: z.boolean(), url: z.string() }),
  }),
}
