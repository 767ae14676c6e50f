import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Permission, permissionsOf } from '#contract/permissions.ts'
import { Locale, type Money, type Side } from '#contract/primitives.ts'
import type { Db, OrgId } from './db.ts'

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
  Partial<Pick<Actor, 'maxOrder' | 'actingAs'>>

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
}

type ActorRow = {
  userId: string
  orgId: OrgId
  employeeId: string
  actingAs: string | null
  name: string
  email: string | null
  locale: string
  positionName: string
  roles: string[]
  limits: { maxOrderAmount?: Money | null; seesPrices?: boolean | null }
  isForwarder: boolean
  isExecutor: boolean
  isPlatform: boolean
  orgName: string
  tz: string
  provider: string
  xsrf: Buffer
  createdAt: Date
  seenAt: Date
  now: Date
}

/** The sides of an organisation as its flags tell them. */
export const sidesOf = (flags: { isForwarder: boolean; isExecutor: boolean }): Side[] => [
  ...(flags.isForwarder ? (['forwarder'] as const) : []),
  ...(flags.isExecutor ? (['executor'] as const) : []),
]

/** The caller of a session, or null when the session, the employment or the organisation ended. */
export async function findCaller(db: Db, session: Buffer): Promise<Caller | null> {
  const { rows } = await sql<ActorRow>`select * from gate.who(${session})`.execute(db)
  const who = rows[0]
  if (!who) return null
  const sides = sidesOf(who)
  return {
    session,
    xsrf: who.xsrf,
    provider: who.provider,
    createdAt: who.createdAt,
    seenAt: who.seenAt,
    now: who.now,
    actor: {
      userId: who.userId,
      orgId: who.orgId,
      employeeId: who.employeeId,
      actingAs: who.actingAs,
      name: who.name,
      email: who.email,
      roles: who.roles,
      position: who.positionName,
      sides,
      permissions: rightsOf(who),
      maxOrder: who.limits.maxOrderAmount ?? null,
      locale: Locale.catch('ru').parse(who.locale),
      organization: who.orgName,
      tz: who.tz,
    },
  }
}

/** What the database says of a person decides what he may do. */
export type Rights = Pick<ActorRow, 'roles' | 'limits' | 'isForwarder' | 'isExecutor' | 'isPlatform'>

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

/** Remembers who sends this request, for its log line and the words of its refusals. */
export const rememberCaller = (request: FastifyRequest, caller: Caller) => void callers.set(request, caller)
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
