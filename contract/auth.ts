import { z } from 'zod'
import { get, post } from './call.ts'
import { Id, Locale, Side } from './primitives.ts'

/** The person who asks, the one organisation he works in now and what he may do there. */
export const Me = z.object({
  id: Id,
  user: z.object({ id: Id, name: z.string(), email: z.string().nullable() }),
  organization: z.object({ id: Id, name: z.string(), tin: z.string().nullable(), sides: z.array(Side) }),
  employee: z.object({ id: Id, roles: z.array(z.string()), position: z.string() }),
  permissions: z.array(z.string()),
  locale: Locale,
  beta: z.boolean(),
})
export type Me = z.output<typeof Me>

/** What a page must know before anybody signed in; configuration alone, nothing of the build. */
export const AuthConfig = z.object({
  kind: z.enum(['embedded', 'implicit']),
  authorize: z.string(),
  info: z.string(),
  clientId: z.string(),
  redirect: z.string(),
  /** Address of the monitoring service or null. */
  monitoring: z.string().nullable(),
  /** Internal hosts that get the extra menu item. */
  testHosts: z.array(z.string()),
  demo: z.boolean(),
})
export type AuthConfig = z.output<typeof AuthConfig>

export const auth = {
  config: get('/api/auth/config', {
    about: 'The identity provider and the other settings a page needs before sign-in.',
    needs: 'anyone',
    out: AuthConfig,
  }),
  check: get('/api/user/getYaId/v0', {
    about: 'Checks the session on start: the person, or 401.',
    needs: 'session',
    out: Me,
  }),
  drop: get('/api/drop_ya_cookie', {
    about: 'Signs out: ends the session and clears its cookies.',
    needs: 'anyone',
    effect: 'session',
    out: z.object({ ok: z.boolean() }),
  }),
  set: post('/api/set_ya_cookie', {
    about: 'Signs in: the token of the provider in `Authorization: OAuth …` becomes a session.',
    needs: 'anyone',
    effect: 'session',
    data: z.strictObject({ url: z.string().max(8192) }),
    out: z.object({ ok: z.boolean(), url: z.string() }),
    fails: ['session.token_refused', 'session.unknown_account', 'session.url', 'provider.down'],
  }),
  alternative: get('/api/m_cookie_request', {
    about: 'Alternative sign-in: whether this browser already holds a live session under the cookie and domain named.',
    needs: 'anyone',
    effect: 'session',
    query: z.object({ name: z.string().max(100).default(''), dmn: z.string().max(300).default('') }),
    out: z.object({ ok: z.boolean() }),
  }),
}
