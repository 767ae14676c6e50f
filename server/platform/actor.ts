import type { FastifyRequest } from 'fastify'
import { type Permission, permissionsOf } from '#contract/permissions.ts'
import { Locale, type Money, type Side } from '#contract/primitives.ts'
import { ask, type Db, type OrgId } from './db.ts'
import { type Line, openLine } from './line.ts'
import { rememberWay } from './wayIn.ts'

/** Who asks: a person, the one organisation he is proven to work in, and what he may do there. */
export type Actor = {
  userId: string
  orgId: OrgId
  employeeId: string
  /** The person in whose place support acts, or null. */
  actingAs: string | null
  name: string
  email: string | null
  roles: readonly string[]
  position: string
  sides: readonly Side[]
  permissions: ReadonlySet<Permission>
  /** The largest order he may place or offer; null: any. */
  maxOrder: Money | null
  locale: Locale
  organization: string
  tz: string
}

/**
 * Who gives a command: a person of one organisation and what he may do in it. A person without a limit may agree to any sum. What a module
 * needs of him besides it asks for in a type of its own.
 */
export type CommandActor = Pick<Actor, 'orgId' | 'userId' | 'name' | 'organization' | 'permissions'> &
  Partial<Pick<Actor, 'maxOrder' | 'actingAs'>> & {
    /** Who tells what he marks, where it is no person of the organisation. */
    source?: 'driver' | 'geofence'
  }

/** Whether a sum is above what a person may agree to: his limit in one currency lets no other one through. */
export const isAboveLimit = (limit: Money | null | undefined, sum: Money): boolean =>
  limit !== null && limit !== undefined && (sum.currency !== limit.currency || sum.minor > limit.minor)

/** What is known of the browser a request comes from. */
export type Caller = {
  /** Key of the session's row: the hash of what the cookie holds. */
  session: Buffer
  actor: Actor
  xsrf: Buffer
  provider: string
  createdAt: Date
  seenAt: Date
  /** Time of the database when it was asked. */
  now: Date
  /** The key a program came with; null where a person acts. */
  key: { id: string; scopes: readonly string[] } | null
}

type CallerRow = {
  user_id: string
  org_id: OrgId
  employee_id: string
  acting_as: string | null
  name: string
  email: string | null
  locale: string
  position_name: string
  roles: string[]
  limits: Rights['limits']
  is_forwarder: boolean
  is_executor: boolean
  is_platform: boolean
  org_name: string
  tz: string
  provider: string
  xsrf: Buffer
  created_at: Date
  seen_at: Date
  now: Date
}

/** Who is asked for in one question at most. */
const TOGETHER = 100
const lines = new WeakMap<Db, Line<Buffer, CallerRow | null>>()

/** Requests that come while the database is asked for the callers of others are asked for together next: a question costs more than its rows. */
function lineTo(db: Db): Line<Buffer, CallerRow | null> {
  const known = lines.get(db)
  if (known) return known
  const line = openLine<Buffer, CallerRow | null>(
    async (_, sessions) => {
      const rows = await ask<CallerRow & { n: number }>(db, 'select * from gate.callers($1)', [sessions])
      const found = new Map(rows.map(row => [row.n, row]))
      return sessions.map((_, i) => found.get(i + 1) ?? null)
    },
    { most: TOGETHER, atOnce: 1 },
  )
  lines.set(db, line)
  return line
}

/** The sides of an organisation as its flags tell them. */
export const sidesOf = (flags: { isForwarder: boolean; isExecutor: boolean }): Side[] => [
  ...(flags.isForwarder ? (['forwarder'] as const) : []),
  ...(flags.isExecutor ? (['executor'] as const) : []),
]

/** The caller of a session, or null when the session, the employment or the organisation ended. */
export async function findCaller(db: Db, session: Buffer): Promise<Caller | null> {
  const who = await lineTo(db).join('', session)
  if (!who) return null
  const { roles, limits, is_forwarder: isForwarder, is_executor: isExecutor, is_platform: isPlatform } = who
  return {
    session,
    xsrf: who.xsrf,
    provider: who.provider,
    // support in somebody's place is no sign-in of that person: what asks for a fresh one is not for it
    createdAt: who.acting_as === null ? who.created_at : new Date(0),
    seenAt: who.seen_at,
    now: who.now,
    key: null,
    actor: {
      userId: who.user_id,
      orgId: who.org_id,
      employeeId: who.employee_id,
      actingAs: who.acting_as,
      name: who.name,
      email: who.email,
      roles,
      position: who.position_name,
      sides: sidesOf({ isForwarder, isExecutor }),
      permissions: rightsOf({ roles, limits, isForwarder, isExecutor, isPlatform }),
      maxOrder: limits.maxOrderAmount ?? null,
      locale: Locale.catch('ru').parse(who.locale),
      organization: who.org_name,
      tz: who.tz,
    },
  }
}

/** The caller of a program: what its key may do, and whether it comes from where it may. Notes that the key was used. */
export async function findKey(db: Db, caller: Caller, from: string): Promise<{ caller: Caller; isAllowed: boolean } | null> {
  const [found] = await ask<{ key_id: string; scopes: string[]; allowed: boolean }>(db, 'select * from gate.use_key($1, $2)', [
    caller.session,
    from,
  ])
  if (!found) return null
  // no sign-in of a person: what asks for a fresh one is not for programs
  return { caller: { ...caller, key: { id: found.key_id, scopes: found.scopes }, createdAt: new Date(0) }, isAllowed: found.allowed }
}

/** What the database says of a person decides what he may do. */
export type Rights = {
  roles: string[]
  limits: { maxOrderAmount?: Money | null; seesPrices?: boolean | null }
  isForwarder: boolean
  isExecutor: boolean
  isPlatform: boolean
}

/** What a person may do in his organisation. */
export function rightsOf(who: Rights): Set<Permission> {
  const sides = sidesOf(who)
  return narrowed(permissionsOf(who.roles, who.isPlatform ? [...sides, 'platform'] : sides), who.limits.seesPrices)
}

/** Whether a person sees prices may be said for him alone, whatever his roles say. */
function narrowed(permissions: Set<Permission>, seesPrices: boolean | null | undefined): Set<Permission> {
  if (seesPrices === false) permissions.delete('orders.prices')
  if (seesPrices === true && permissions.has('orders.view')) permissions.add('orders.prices')
  return permissions
}

const callers = new WeakMap<FastifyRequest, Caller>()

/** Remembers who sends this request and how he came, for its log line, the words of its refusals and the journal. */
export function rememberCaller(request: FastifyRequest, caller: Caller) {
  callers.set(request, caller)
  rememberWay(request, caller.session, caller.key?.id ?? null)
}

export const callerOf = (request: FastifyRequest) => callers.get(request) ?? null

/** The language of an answer: the one the page shows, else the person's, else the browser's, else Russian. */
export function localeOf(request: FastifyRequest): Locale {
  const shown = Locale.safeParse(request.headers['x-locale'])
  if (shown.success) return shown.data
  // our own page says in this header what it shows, another client what the machine was set to
  if (request.headers['x-platform'] === 'web') return preferredLocale(request.headers['accept-language'])
  return callerOf(request)?.actor.locale ?? preferredLocale(request.headers['accept-language'])
}

/** The language a browser asks for (`Accept-Language`), else Russian. */
export function preferredLocale(header: string | undefined): Locale {
  for (const part of (header ?? '').split(',')) {
    const found = Locale.safeParse(part.trim().slice(0, 2).toLowerCase())
    if (found.success) return found.data
  }
  return 'ru'
}
