import { z } from 'zod'
import { get, post } from './call.ts'

/** How the staff of the platform comes in by a door of its own, beside `auth`: of no use to anybody else, so apart from it. */
export const innerDoor = {
  internal: get('/api/auth/internal/v0', {
    about: 'Whether the internal door of the staff is open on this installation, by what provider, and to the address that asks.',
    needs: 'anyone',
    effect: 'session',
    staleAfter: [],
    out: z.object({ kind: z.enum(['off', 'embedded', 'oidc']), allowed: z.boolean(), address: z.string() }),
  }),
  enterInternal: post('/api/auth/enterInternal/v0', {
    about: 'Signs the staff in by login and password, then by a code of the second factor; the first sign-in sets that up.',
    needs: 'anyone',
    effect: 'session',
    data: z.discriminatedUnion('step', [
      z.strictObject({ step: z.literal('password'), login: z.string().min(1).max(100), password: z.string().min(1).max(200) }),
      z.strictObject({ step: z.literal('code'), ticket: z.string().max(2000), code: z.string().regex(/^\d{6}$/) }),
    ]),
    out: z.discriminatedUnion('next', [
      z.object({
        next: z.literal('code'),
        ticket: z.string(),
        /** What a new factor is set up by; null where there is one. */
        factor: z.object({ secret: z.string(), address: z.string(), picture: z.string() }).nullable(),
      }),
      z.object({ next: z.literal('in') }),
    ]),
    fails: ['internal.closed', 'internal.address', 'internal.wrong', 'internal.not_staff', 'session.attempt_over'],
  }),
}
