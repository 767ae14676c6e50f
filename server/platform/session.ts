import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Caller } from './actor.ts'
import { describeAgent } from './agent.ts'
import { fits, makeToken } from './csrf.ts'
import type { Db } from './db.ts'
import { newId } from './ids.ts'

const XSRF = 'XSRF-TOKEN'
/** What every key of a program begins with: by it people and scanners of secrets know what they found. */
export const KEY_PREFIX = 'trs_'
/** What the provider of a session that came by the inner door is called before its name. */
export const INTERNAL = 'internal:'
const BEARER = /^Bearer (trs_\S{1,200})$/i

export type Employed = { userId: string; orgId: string; employeeId: string }

/** Where a session comes from: the provider, and sealed what it asks for at sign-out. */
export type Origin = { provider: string; idToken: Buffer | null }

type Begun = Origin & { agent: string; since: Date | null }

export type Sessions = ReturnType<typeof openSessions>

/** The key a request of a program shows, if it shows one. */
export const keyShown = (request: FastifyRequest): string | null => BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null

const hash = (id: string) => createHash('sha256').update(id).digest()

/** The sessions of browsers: made, moved, prolonged and ended here alone; the database keeps hashes, browsers the ids. */
export function openSessions({ workerDb, key, config }: { workerDb: Db; key: Buffer; config: Config }) {
  const name = config.secure ? '__Host-sid' : 'sid'
  const { idleSeconds, longestSeconds } = config.session
  const shared = { path: '/', secure: config.secure, maxAge: longestSeconds } as const

  function give(reply: FastifyReply, id: string, xsrf: Buffer) {
    reply.setCookie(name, id, { ...shared, httpOnly: true, sameSite: 'lax' })
    giveToken(reply, hash(id), xsrf)
  }

  /** The one maker of a session; its moments are those of the database. */
  async function insert(db: Db, { userId, orgId, employeeId }: Employed, { provider, idToken, agent, since }: Begun) {
    const id = randomBytes(32).toString('base64url')
    const xsrf = randomBytes(16)
    await sql`
      insert into sessions (token_hash, id, user_id, org_id, employee_id, xsrf, provider, id_token, agent, created_at, seen_at, expires_at)
      select ${hash(id)}, ${newId()}, ${userId}, ${orgId}, ${employeeId}, ${xsrf}, ${provider}, ${idToken}::bytea, ${agent}, since, now,
        least(now + make_interval(secs => ${idleSeconds}), since + make_interval(secs => ${longestSeconds}))
      from (select coalesce(${since}::timestamptz, app_now()) as since, app_now() as now) t`.execute(db)
    return { id, xsrf }
  }

  const giveToken = (reply: FastifyReply, session: Buffer, xsrf: Buffer) =>
    reply.setCookie(XSRF, makeToken(key, session, xsrf), { ...shared, httpOnly: false, sameSite: 'strict' })

  const named = new WeakMap<FastifyRequest, Buffer | null>()
  function of(request: FastifyRequest): Buffer | null {
    const known = named.get(request)
    if (known !== undefined) return known
    const id = request.cookies[name]
    // a program's key counts before a cookie: it is what the request says of itself
    const shown = keyShown(request) ?? (id && /^[\w-]{43}$/.test(id) ? id : null)
    const key = shown === null ? null : hash(shown)
    named.set(request, key)
    return key
  }

  async function end(session: Buffer, within: Db = workerDb): Promise<Origin | null> {
    const { rows } = await sql<Origin>`delete from sessions where token_hash = ${session} returning provider, id_token`.execute(within)
    return rows[0] ?? null
  }

  /** Prolongs a session that is used, at most once a minute, and never shortens it. Reads do not: events make pages read while nobody sits there. */
  async function prolong(caller: Caller) {
    if (caller.now.getTime() - caller.seenAt.getTime() < 60_000) return
    await sql`
      update sessions set seen_at = app_now(),
        expires_at = greatest(expires_at,
          least(app_now() + make_interval(secs => ${idleSeconds}), created_at + make_interval(secs => ${longestSeconds})))
      where token_hash = ${caller.session} and acting_as is null`.execute(workerDb)
  }

  const clear = (reply: FastifyReply) => takeCookies(reply, name, config)

  return {
    cookie: name,
    /** Key of the session the browser names, whether it lives or not. */
    of,
    /** Names the session of a request that proved it in another way than by showing a secret of ours. */
    prove: (request: FastifyRequest, session: Buffer) => void named.set(request, session),
    /** Signs a browser in under a new id, within a transaction where one is given; the session it had before is gone. */
    async start(
      { request, reply }: { request: FastifyRequest; reply: FastifyReply },
      who: Employed,
      origin: Origin,
      within: Db = workerDb,
    ) {
      const before = of(request)
      const agent = describeAgent(request.headers['user-agent'] ?? '')
      const { id, xsrf } = await insert(within, who, { ...origin, agent, since: null })
      if (before) await end(before, within)
      give(reply, id, xsrf)
      return hash(id)
    },
    /** The same sign-in goes on under a new id in another employment of the same person; null when it is not his. */
    async move(reply: FastifyReply, caller: Caller, employeeId: string): Promise<Buffer | null> {
      const moved = await workerDb.transaction().execute(async tx => {
        const { rows } = await sql<Origin & { orgId: string; userId: string; agent: string }>`
          select m.org_id, s.user_id, s.agent, s.provider, s.id_token from sessions s cross join lateral gate.employments_of(s.user_id) m
          where s.token_hash = ${caller.session} and s.acting_as is null and m.employee_id = ${employeeId}
            and (not m.is_platform or ${config.internal.kind === 'off'} or s.provider like ${`${INTERNAL}%`}) for update of s`.execute(tx)
        const found = rows[0]
        if (!found) return null
        await sql`delete from sessions where token_hash = ${caller.session}`.execute(tx)
        return insert(tx, { userId: found.userId, orgId: found.orgId, employeeId }, { ...found, since: caller.createdAt })
      })
      if (!moved) return null
      give(reply, moved.id, moved.xsrf)
      return hash(moved.id)
    },
    /**
     * A session no browser has, for work that goes on with the rights of the one who asked for it; whoever asked for it ends it. It ends
     * by itself when the employment does.
     */
    async lend({ userId, orgId, employeeId }: Employed, actingAs: string | null, asked: Date, seconds: number): Promise<Buffer> {
      const key = hash(randomBytes(32).toString('base64url'))
      await sql`
        insert into sessions (token_hash, id, user_id, org_id, employee_id, acting_as, xsrf, provider, created_at, seen_at, expires_at)
        select ${key}, ${newId()}, ${userId}, ${orgId}, ${employeeId}, ${actingAs}::uuid, ${randomBytes(16)}, 'export', ${asked}::timestamptz,
          ${asked}::timestamptz, app_now() + make_interval(secs => ${seconds})`.execute(workerDb)
      return key
    },
    ...standIns({ name, config, give, clear }),
    /** Ends a session at once, on every process, and tells where it came from. */
    end: (session: Buffer) => end(session),
    prolong,
    clear,
    /** Prolongs a session and gives its token again where the browser lost it. */
    async keep(request: FastifyRequest, reply: FastifyReply, caller: Caller) {
      if (!fits(key, caller.session, caller.xsrf, request.cookies[XSRF] ?? '')) giveToken(reply, caller.session, caller.xsrf)
      await prolong(caller)
    },
    /** Whether a request that changes something shows the token of its own session. */
    isOwn: (request: FastifyRequest, caller: Caller) => {
      const cookie = request.cookies[XSRF]
      return cookie !== undefined && request.headers['x-xsrf-token'] === cookie && fits(key, caller.session, caller.xsrf, cookie)
    },
  }
}

/** The cookie in which a browser keeps its own session while it works in somebody's place. */
const backOf = (name: string) => `${name}-back`

/** Takes the cookies back. */
function takeCookies(reply: FastifyReply, name: string, { secure }: Pick<Config, 'secure'>): void {
  for (const one of [name, backOf(name)]) reply.clearCookie(one, { path: '/', secure, httpOnly: true, sameSite: 'lax' })
  reply.clearCookie(XSRF, { path: '/', secure, sameSite: 'strict' })
}

type StandInMeans = {
  name: string
  config: Config
  give: (reply: FastifyReply, id: string, xsrf: Buffer) => void
  clear: (reply: FastifyReply) => void
}

/** How a browser goes over to a session in somebody's place, and back to its own. */
function standIns({ name, config, give, clear }: StandInMeans) {
  const back = backOf(name)
  const lasting = { path: '/', secure: config.secure, httpOnly: true, sameSite: 'lax' } as const
  const ownKey = (request: FastifyRequest): string | null => {
    const id = request.cookies[back]
    return id && /^[\w-]{43}$/.test(id) ? id : null
  }
  return {
    /**
     * Hands a browser over to a session that works in somebody's place: what it is known by, made here, and the cookies it goes on with. Its
     * own key the browser keeps until then.
     */
    standIn(request: FastifyRequest) {
      const id = randomBytes(32).toString('base64url')
      const xsrf = randomBytes(16)
      const own = request.cookies[name] ?? ''
      return {
        ...{ id: newId(), session: hash(id), xsrf, agent: describeAgent(request.headers['user-agent'] ?? '') },
        begin(reply: FastifyReply, seconds: number) {
          reply.setCookie(back, own, { ...lasting, maxAge: seconds + 86_400 })
          give(reply, id, xsrf)
        },
      }
    },
    /** The session a browser had of its own before it worked in somebody's place. */
    ownOf(request: FastifyRequest): Buffer | null {
      const id = ownKey(request)
      return id === null ? null : hash(id)
    },
    /** Goes back to it, where it lives, else to none. */
    stepBack(request: FastifyRequest, reply: FastifyReply, xsrf: Buffer | null) {
      const id = ownKey(request)
      if (id === null || xsrf === null) return clear(reply)
      reply.clearCookie(back, lasting)
      give(reply, id, xsrf)
    },
  }
}
