import type { FastifyRequest } from 'fastify'
import type { auth } from '#contract/auth.ts'
import type { innerDoor } from '#contract/inner-door.ts'
import type { Config } from '#server/config.ts'
import { findCaller } from '#server/platform/actor.ts'
import { type Handlers, type OpenCtx, ownOrigins } from '#server/platform/bind.ts'
import type { Db } from '#server/platform/db.ts'
import type { Limits } from '#server/platform/limits.ts'
import type { Log } from '#server/platform/log.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { INTERNAL, type Sessions } from '#server/platform/session.ts'
import type { Tickets } from '#server/platform/tickets.ts'
import { meOf } from '#server/users/handlers.ts'
import { openAttempts } from './commands.ts'
import { openInternal } from './internal/door.ts'
import type { Account, CodeProvider, InnerDoor, Provider } from './providers/provider.ts'
import { findEmployed } from './store.ts'

type Deps = {
  config: Config
  workerDb: Db
  secrets: Secrets
  sessions: Sessions
  limits: Limits
  tickets: Tickets
  provider: Provider
  /** By what the staff comes in by the inner door. */
  inner: { door: InnerDoor; provider: CodeProvider | null }
  log: Log
}

/** How long who works nowhere yet has to register an organisation or to join one. */
const ARRIVAL_S = 3600

export function authHandlers({ config, workerDb, secrets, sessions, limits, tickets, provider, inner, log }: Deps): {
  auth: Handlers<typeof auth>
  innerDoor: Handlers<typeof innerDoor>
} {
  const attempts = openAttempts(workerDb, secrets)
  const internal = openInternal({ config, workerDb, sessions, limits, inner, log })

  /** How sessions that came by a provider call it. */
  const nameOf = (one: Provider) => (one === inner.provider ? `${INTERNAL}${one.name}` : one.name)

  /** Counts a sign-in that does not hold, and ends it. */
  async function turnAway(request: FastifyRequest, code: 'session.token_refused' | 'session.attempt_over'): Promise<never> {
    await limits.signIn.failed(request)
    log.warn({ event: 'security', code, request: request.id })
    return refuse(code)
  }

  /** Signs the browser in as the person whom the provider means; who works nowhere yet is given what he may go on with. */
  async function enter({ request, reply }: OpenCtx['http'], account: Omit<Account, 'clientId'>, idToken: Buffer | null) {
    const { subject, login, name, email } = account
    const employed = await findEmployed(workerDb, provider.name, subject)
    if (!employed) {
      const about = { provider: provider.name, subject, login, name, email, idToken: idToken?.toString('base64') ?? null }
      return refuse('session.unknown_account', { login, arrival: await tickets.give('arrival', about, ARRIVAL_S) })
    }
    if (employed.isPlatform && config.internal.kind !== 'off') return refuse('internal.only')
    await sessions.start({ request, reply }, employed, { provider: provider.name, idToken })
  }

  const own: Handlers<typeof auth> = {
    async config() {
      const { monitoring, analytics, testHosts } = config
      const installed = { monitoring, analytics, testHosts, demo: config.demo && config.idp.kind === 'embedded' }
      if (config.idp.kind === 'oidc') return { kind: 'oidc', issuer: config.idp.issuer, ...installed }
      const { kind, authorize, info, clientId, redirect } = config.idp
      return { kind, authorize, info, clientId, redirect, ...installed }
    },

    async check(ctx) {
      await sessions.keep(ctx.http.request, ctx.http.reply, ctx.caller)
      return meOf(ctx)
    },

    async drop({ session, http: { request, reply } }) {
      const ended = session && (await sessions.end(session))
      // who stood in for somebody leaves his own session too
      const own = sessions.ownOf(request)
      if (own) await sessions.end(own)
      sessions.clear(reply)
      reply.header('clear-site-data', '"cache", "storage"')
      const from = [provider, inner.provider].find(one => one?.flow === 'code' && ended?.provider === nameOf(one))
      if (!ended?.idToken || from?.flow !== 'code') return { ok: true }
      const url = await from.goodbye(secrets.open(ended.idToken), `${config.url}/login`)
      return { ok: true, ...(url !== null && { url }) }
    },

    async set({ http }, { data }) {
      const { request } = http
      await limits.signIn.check(request)
      const url = ownAddress(data.url, ownOrigins(config, request)) ?? refuse('session.url')
      const token = tokenOf(request.headers.authorization)
      const account = token && provider.flow === 'token' && (await provider.confirm(token))
      if (account === 'down') return refuse('provider.down')
      if (!account || account.clientId !== config.idp.clientId) return turnAway(request, 'session.token_refused')
      await enter(http, account, null)
      return { ok: true, url }
    },

    async begin({ http: { request } }, { data }) {
      const asked = data.internal ? internal.providerFor(request) : provider
      if (asked.flow !== 'code') return refuse('call.unknown')
      await limits.signIn.check(request)
      const url = ownAddress(data.url, ownOrigins(config, request)) ?? refuse('session.url')
      const begun = await asked.begin()
      if (begun === 'down') return refuse('provider.down')
      const { authorize, ...expected } = begun
      return { authorize, attempt: await attempts.begin({ ...expected, url, ...(data.internal && { internal: true }) }) }
    },

    async finish({ http }, { data }) {
      if (provider.flow !== 'code' && inner.provider === null) return refuse('call.unknown')
      await limits.signIn.check(http.request)
      const attempt = (await attempts.take(data.attempt)) ?? (await turnAway(http.request, 'session.attempt_over'))
      const asked = attempt.internal ? internal.providerFor(http.request) : provider
      if (asked.flow !== 'code') return refuse('call.unknown')
      const account = await asked.finish(attempt, data.returned)
      if (account === 'down') return refuse('provider.down')
      if (!account) return turnAway(http.request, 'session.token_refused')
      if ('denied' in account) return refuse('session.denied', { reason: account.denied })
      if (attempt.internal) await internal.enter(http, asked.name, account.subject, secrets.seal(account.idToken))
      else await enter(http, account, secrets.seal(account.idToken))
      return { ok: true, url: attempt.url }
    },

    async alternative({ db, session, http: { request } }, { query: { name, dmn } }) {
      const host = new URL(config.url).hostname
      if (name !== sessions.cookie || ![host, request.hostname.replace(/:\d+$/, '')].includes(dmn.replace(/^\./, ''))) return { ok: false }
      return { ok: session !== null && (await findCaller(db, session)) !== null }
    },
  }
  return {
    auth: own,
    innerDoor: {
      internal: async ({ http: { request } }) => internal.standing(request),
      enterInternal: async ({ http }, { data }) =>
        data.step === 'password' ? internal.password(http.request, data) : internal.code(http, data),
    },
  }
}

const tokenOf = (header: string | undefined) => /^(?:OAuth|Bearer) ([\x21-\x7e]{8,4096})$/i.exec(header ?? '')?.[1] ?? null

/** The way on this site, or null where the address leads elsewhere: a host can hide behind a second slash or a backslash. */
export function ownAddress(url: string, origins: readonly string[]): string | null {
  if (!/^[\x21-\x7e\u00a0-\uffff]*$/.test(url) || url.includes('\\')) return null
  if (!URL.canParse(url, origins[0])) return null
  const { origin, pathname, search, hash, username, password } = new URL(url, origins[0])
  if (!origins.includes(origin) || username || password || pathname.startsWith('//')) return null
  return pathname + search + hash
}
