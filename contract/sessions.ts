import { z } from 'zod'
import { get, post } from './call.ts'
import { Id, Instant } from './primitives.ts'

export const Browser = z.enum(['chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung', 'yandex', 'other'])
export type Browser = z.output<typeof Browser>

export const OperatingSystem = z.enum(['android', 'chromeos', 'ios', 'linux', 'macos', 'windows', 'other'])
export type OperatingSystem = z.output<typeof OperatingSystem>

/** A living session of the person who asks. */
export const Session = z.object({
  id: Id,
  /** The one that asks. */
  current: z.boolean(),
  browser: Browser,
  system: OperatingSystem,
  /** Where the person works in it. */
  organization: z.object({ id: Id, name: z.string() }),
  createdAt: Instant,
  /** The last visit or change, exact to a minute. */
  seenAt: Instant,
})
export type Session = z.output<typeof Session>

/** The own sessions. */
export const sessions = {
  list: get('/api/sessions/v0/list', {
    about: 'Own living sessions, the current one first, and how often a wrong password was given for the account.',
    needs: 'session',
    staleAfter: ['session.ended'],
    out: z.object({
      items: z.array(Session),
      /** Wrong passwords the account was tried with since the sign-in before the last one; null: none, or a provider elsewhere knows. */
      wrongPasswords: z.object({ count: z.int(), lastAt: Instant }).nullable().default(null),
    }),
  }),
  end: post('/api/sessions/v0/end', {
    about: 'Ends one of the own sessions, at once and on every process.',
    needs: 'session',
    data: z.strictObject({ sessionId: Id }),
    out: z.object({ ended: z.int() }),
    fails: ['session.not_found'],
    emits: ['session.ended'],
  }),
  endOthers: post('/api/sessions/v0/endOthers', {
    about: 'Ends every own session but the one that asks.',
    needs: 'session',
    out: z.object({ ended: z.int() }),
    emits: ['session.ended'],
  }),
}
