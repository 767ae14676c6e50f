import { z } from 'zod'
import { Announcement } from './announced.ts'
import { get, post } from './call.ts'
import { Id, Instant, Locale, Side } from './primitives.ts'
import { defaultZone } from './zone.ts'

/** The person who asks, the one organisation he works in now and what he may do there. */
export const Me = z.object({
  id: Id,
  user: z.object({ id: Id, name: z.string(), email: z.string().nullable() }),
  organization: z.object({
    id: Id,
    name: z.string(),
    tin: z.string().nullable(),
    sides: z.array(Side),
    /** How it is taxed today, and where. */
    regime: z.string().nullable().default(null),
    country: z.string().default('RU'),
  }),
  employee: z.object({ id: Id, roles: z.array(z.string()), position: z.string() }),
  permissions: z.array(z.string()),
  locale: Locale,
  /** The zone the organisation works in: its days begin there. */
  tz: z.string().default(defaultZone),
  /** Whether any flag is on for the person in this browser. */
  beta: z.boolean(),
  /** What the flags the web asks for give the person, by their keys. */
  flags: z.record(z.string(), z.unknown()).optional(),
  /** Of how many objects the bell has something unread; a hundred stands for more. */
  unread: z.int().default(0),
  /** Support that works in the place of this person: who does, why, whether it may change things, until when; null: he himself. */
  acting: z.object({ name: z.string(), by: z.string(), reason: z.string(), writes: z.boolean(), until: Instant }).nullable().default(null),
  /** What is announced to everybody now or within a day, and the person has not put away. */
  announcements: z.array(Announcement).default([]),
})
export type Me = z.output<typeof Me>

/** A browser whose page is in beta mode says so in this header with every call, as `true`. */
export const BETA_HEADER = 'x-beta-tester'

const Installed = z.object({
  /** Address of the monitoring service or null. */
  monitoring: z.string().nullable(),
  /** Traffic analytics: where visits are counted and for which account; null while no account is set. */
  analytics: z.object({ address: z.string(), account: z.string() }).nullable(),
  /** Internal hosts that get the extra menu item. */
  testHosts: z.array(z.string()),
  /** Whether the sign-in page lists accounts of the demo world: they are known to the embedded provider alone. */
  demo: z.boolean(),
})

/** What a page must know before anybody signed in; configuration alone, nothing of the build. */
export const AuthConfig = z.discriminatedUnion('kind', [
  Installed.extend({
    kind: z.enum(['embedded', 'implicit']),
    authorize: z.string(),
    info: z.string(),
    clientId: z.string(),
    redirect: z.string(),
  }),
  /** The server itself speaks to the provider: `auth.begin`, `auth.finish`. */
  Installed.extend({ kind: z.literal('oidc'), issuer: z.string() }),
])
export type AuthConfig = z.output<typeof AuthConfig>

/** Signing in and out. */
export const auth = {
  config: get('/api/auth/config', {
    about: 'The identity provider and the other settings a page needs before sign-in.',
    needs: 'anyone',
    staleAfter: [],
    out: AuthConfig,
  }),
  check: get('/api/user/getYaId/v0', {
    about: 'Checks the session on start: the person, or 401.',
    needs: 'session',
    staleAfter: [],
    out: Me,
  }),
  drop: get('/api/drop_ya_cookie', {
    about: 'Signs out: ends the session and clears its cookies. `url` leads on where the provider has a sign-out of its own.',
    needs: 'anyone',
    effect: 'session',
    staleAfter: [],
    out: z.object({ ok: z.boolean(), url: z.string().optional() }),
  }),
  set: post('/api/set_ya_cookie', {
    about: 'Signs in: the token of the provider in `Authorization: OAuth …` becomes a session.',
    needs: 'anyone',
    effect: 'session',
    data: z.strictObject({ url: z.string().max(8192) }),
    out: z.object({ ok: z.boolean(), url: z.string() }),
    fails: ['session.token_refused', 'session.unknown_account', 'session.url', 'provider.down', 'internal.only'],
  }),
  begin: post('/api/auth/begin/v0', {
    about: 'Begins a sign-in at an OpenID Connect provider: the address to go to, and what the window keeps to finish it.',
    needs: 'anyone',
    effect: 'session',
    data: z.strictObject({ url: z.string().max(8192), internal: z.boolean().optional() }),
    out: z.object({ authorize: z.string(), attempt: z.string() }),
    fails: ['session.url', 'provider.down', 'internal.closed', 'internal.address'],
  }),
  finish: post('/api/auth/finish/v0', {
    about: 'Finishes it: the query the provider returned with becomes a session. An attempt counts once and for ten minutes.',
    needs: 'anyone',
    effect: 'session',
    data: z.strictObject({ attempt: z.string().max(100), returned: z.string().max(8192) }),
    out: z.object({ ok: z.boolean(), url: z.string() }),
    fails: [
      'session.attempt_over',
      'session.denied',
      'session.token_refused',
      'session.unknown_account',
      'provider.down',
      'internal.closed',
      'internal.address',
      'internal.not_staff',
      'internal.only',
    ],
  }),
  alternative: get('/api/m_cookie_request', {
    about: 'Alternative sign-in: whether this browser already holds a live session under the cookie and domain named.',
    needs: 'anyone',
    effect: 'session',
    staleAfter: [],
    query: z.object({ name: z.string().max(100).default(''), dmn: z.string().max(300).default('') }),
    out: z.object({ ok: z.boolean() }),
  }),
}
