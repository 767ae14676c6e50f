import { sql } from 'kysely'
import type { auth } from '#contract/auth.ts'
import type { Config } from '#server/config.ts'
import { findCaller } from '#server/platform/actor.ts'
import { type Handlers, ownOrigins } from '#server/platform/bind.ts'
import type { Db } from '#server/platform/db.ts'
import type { Limits } from '#server/platform/limits.ts'
import type { Log } from '#server/platform/log.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Sessions } from '#server/platform/session.ts'
import { meOf } from '#server/users/handlers.ts'
import type { Provider } from './provider.ts'

type Deps = { config: Config; workerDb: Db; sessions: Sessions; limits: Limits; provider: Provider; log: Log }

export const authHandlers = ({ config, workerDb, sessions, limits, provider, log }: Deps): Handlers<typeof auth> => ({
  async config() {
    const { kind, authorize, info, clientId, redirect } = config.idp
    return { kind, authorize, info, clientId, redirect, monitoring: config.monitoring, testHosts: config.testHosts, demo: config.demo }
  },

  async check(ctx) {
    await sessions.keep(ctx.http.request, ctx.http.reply, ctx.caller)
    return meOf(ctx)
  },

  async drop({ session, http: { reply } }) {
    if (session) await sessions.end(session)
    sessions.clear(reply)
    reply.header('clear-site-data', '"cache", "storage"')
    return { ok: true }
  },

  async set({ http: { request, reply } }, { data }) {
    await limits.signIn.check(request)
    const url = ownAddress(data.url, ownOrigins(config, request)) ?? refuse('session.url')
    const token = tokenOf(request.headers.authorization)
    const account = token && (await provider.confirm(token))
    if (account === 'down') return refuse('provider.down')
    if (!account || account.clientId !== config.idp.clientId) {
      await limits.signIn.failed(request)
      log.warn({ event: 'security', code: 'session.token_refused', request: request.id })
      return refuse('session.token_refused')
    }
    const employed = await findEmployed(workerDb, provider.name, account.subject)
    if (!employed) return refuse('session.unknown_account', { login: account.login })
    await sessions.start(request, reply, employed, provider.name)
    return { ok: true, url }
  },

  async alternative({ db, session, http: { request } }, { query: { name, dmn } }) {
    const host = new URL(config.url).hostname
    if (name !== sessions.cookie || ![host, request.hostname.replace(/:\d+$/, '')].includes(dmn.replace(/^\./, ''))) return { ok: false }
    return { ok: session !== null && (await findCaller(db, session)) !== null }
  },
})

const tokenOf = (header: string | undefined) => /^(?:OAuth|Bearer) ([\x21-\x7e]{8,4096})$/i.exec(header ?? '')?.[1] ?? null

/** The way on this site, or null where the address leads elsewhere: a host can hide behind a second slash or a backslash. */
export function ownAddress(url: string, origins: readonly string[]): string | null {
  if (!/^[\x21-\x7e\u00a0-\uffff]*$/.test(url) || url.includes('\\')) return null
  if (!URL.canParse(url, origins[0])) return null
  const { origin, pathname, search, hash, username, password } = new URL(url, origins[0])
  if (!origins.includes(origin) || username || password || pathname.startsWith('//')) return null
  return pathname + search + hash
}

type Employed = { userId: string; orgId: string; employeeId: string }

async function findEmployed(workerDb: Db, provider: string, subject: string): Promise<Employed | undefined> {
  const { rows } = await sql<Employed>`
    select i.user_id, m.org_id, m.employee_id from identities i cross join lateral gate.employments_of(i.user_id) with ordinality m
    where i.provider = ${provider} and i.subject = ${subject} order by m.ordinality limit 1`.execute(workerDb)
  return rows[0]
}
