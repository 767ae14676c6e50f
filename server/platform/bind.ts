import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Call, Effect, Input, Output } from '#contract/call.ts'
import type { Locale } from '#contract/primitives.ts'
import { readsReplica } from '#contract/replica-reads.ts'
import type { Config } from '#server/config.ts'
import { type AccessTokens, clientShown } from './accessTokens.ts'
import { checkActing } from './acting.ts'
import { type Actor, type Caller, callerOf, findCaller, localeOf, rememberCaller } from './actor.ts'
import type { ClockWatch } from './clockWatch.ts'
import { phoneCompression } from './compression.ts'
import { anew, type Db, inSession, inSessionAnew, inSnapshot, type Tx } from './db.ts'
import { type ConstraintRefusals, checkDeclared, declared } from './declared.ts'
import { type DriverActor, type DriverPhones, inDriverLink } from './driverLink.ts'
import { hasTag, tagOf } from './etag.ts'
import { type Claim, claimOf, once } from './idempotency.ts'
import { read, readText } from './input.ts'
import type { Limits } from './limits.ts'
import { faultFields, type Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { refuseForeign } from './origin.ts'
import { admitProgram } from './programs.ts'
import { Refusal, refuse } from './refusal.ts'
import type { Replicas } from './replicas.ts'
import type { Place } from './replicaWatch.ts'
import type { Secrets } from './secrets.ts'
import { keyShown, type Sessions } from './session.ts'

/** Wire text of an answer, made when the object changed and passed through as it is. */
export type JsonText = string & { readonly json: true }

/** What a call that anybody may make is given. */
export type OpenCtx = {
  locale: Locale
  /** Key of the session the browser names; nobody has checked that it lives. */
  session: Buffer | null
  pool: Pool
  db: Db
  /** Opens and seals personal data. */
  secrets: Secrets
  http: { request: FastifyRequest; reply: FastifyReply }
}

/** What a call of a signed-in person is given. */
export type Ctx = Omit<OpenCtx, 'session'> & {
  actor: Actor
  caller: Caller
  session: Buffer
  /** Time of the database when the request came; inside a transaction `tx.now` is the one to use. */
  now(): Date
  /** For given, write and edit the request's own transaction: committed with the answer kept for its key. For a read a new one. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The key of a request whose answer its handler keeps itself; null for every other call. */
  claim: Claim | null
  /** To be called when the answer is one that was kept. */
  replayed(): void
  /**
   * The wire text another read gives at this address, asked by the same person; null where it refuses him. An address that is no read of the
   * contract is refused.
   */
  read(address: string): Promise<JsonText | null>
  /** To be called with every refusal that is told of a row: one the call does not declare in `rowFails` is a fault of tests and a line of the log. */
  rowRefused(refusal: Refusal): void
}

/** What a call of a driver's phone is given. */
export type DriverCtx = Omit<OpenCtx, 'session'> & {
  /** The links of the phone that open something. */
  links: readonly string[]
  /** For a change the request's own transaction, of the link its query names; for a read a new one of any link of the phone. */
  transaction<T>(linkId: string, work: (tx: Tx, driver: DriverActor) => Promise<T>): Promise<T>
}

type CtxOf<C extends Call> = C['needs'] extends 'anyone' | 'device' ? OpenCtx : C['needs'] extends 'driver' ? DriverCtx : Ctx

/** One function per call of the contract: a missing or an extra one does not compile. */
export type Handlers<M extends Record<string, Call>> = {
  [K in keyof M]: (ctx: CtxOf<M[K]>, input: Input<M[K]>) => Promise<Output<M[K]> | JsonText>
}

/** What every call stands on. */
export type Platform = {
  config: Config
  app: Place
  /** What answers reads beside it. */
  replicas: Replicas
  secrets: Secrets
  sessions: Sessions
  accessTokens: AccessTokens | null
  phones: DriverPhones
  clock: ClockWatch
  limits: Limits
  metrics: Metrics
  log: Log
  /** What a request hears that a constraint of the database stopped. */
  constraints: ConstraintRefusals
  /** Whether every passed-through text is checked against its schema, or one in a hundred. */
  checkAll: boolean
  /** Every read made by GET, by its path. */
  reads: Map<string, Bound>
}

type Handler = (ctx: Ctx, input: { query: unknown; data: unknown }) => Promise<unknown>

const changes: ReadonlySet<Effect> = new Set(['given', 'write', 'edit'])
const keyed: ReadonlySet<Effect> = new Set(['write', 'edit'])
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A call with the name it is known by (`orders.get`), what answers it, and whether a replica may. */
type Bound = { name: string; call: Call; handler: Handler; anywhere: boolean }

/** A module of the contract and what answers its calls. */
export type Module<M extends Record<string, Call>> = { name: string; calls: M; handlers: Handlers<M> }

/** Puts a module's calls on their addresses: who may, what is read, done once, and answered. */
export function bind<M extends Record<string, Call>>(app: FastifyInstance, platform: Platform, module: Module<M>) {
  for (const [name, call] of Object.entries(module.calls)) {
    const handler = (module.handlers as unknown as Record<string, Handler>)[name]!
    const whole = `${module.name}.${name}`
    const bound = { name: whole, call, handler, anywhere: readsReplica(whole, call) }
    if (call.method === 'GET' && call.effect === 'read') platform.reads.set(call.path, bound)
    app.route({
      method: call.method,
      url: call.path,
      ...(call.needs === 'driver' && { compress: phoneCompression }),
      onRequest: (request, reply) => admit(platform, call, request, reply),
      handler: (request, reply) => serve(platform, bound, request, reply),
    })
  }
}

type Admitted = Pick<Call, 'path' | 'needs' | 'effect'>

/** Everything that is decided before the body is read. */
export async function admit(platform: Platform, call: Admitted, request: FastifyRequest, reply?: FastifyReply) {
  const { config, app, sessions, clock, limits } = platform
  if (call.needs === 'driver') return admitDriver(platform, call, request)
  if (call.needs === 'device') return admitDevice(platform, call, request)
  refuseForeign(request, ownOrigins(config, request), call.effect === 'session')
  const client = call.needs === 'anyone' ? null : await clientShown(platform, call.path, request)
  const session = sessions.of(request)
  if (call.needs === 'anyone') return limits.call(call.path, { request, session: null, actor: null, claimed: session })

  const isProgram = client !== null || keyShown(request) !== null
  const caller = session && (await findCaller(app.db, session))
  if (!caller) {
    await limits.call(call.path, { request, session: null, actor: null })
    if (client !== null) refuse('access_token.client', { client })
    return refuse(isProgram ? 'access_key.unknown' : 'session.none')
  }
  if (isProgram) await admitProgram(platform, call, { caller, request, reply })
  else {
    rememberCaller(request, caller)
    checkActing(caller, call)
    if (changes.has(call.effect)) {
      if (!sessions.isOwn(request, caller)) refuse('session.xsrf')
      if ((await clock.reasonNow()) !== null) refuse('server.clock')
      await sessions.prolong(caller)
    }
    await limits.call(call.path, { request, session, actor: caller.actor })
  }
  if (call.needs !== 'session' && !caller.actor.permissions.has(call.needs)) refuse('access.denied', { permission: call.needs })
  if (keyed.has(call.effect) && !keyOf(request)) refuse('key.missing')
}

/**
 * A driver's phone has no token of a page: its cookie goes along with requests of our own pages alone, and a change that another site asks
 * for is refused besides.
 */
async function admitDriver({ config, phones, clock, limits }: Platform, call: Pick<Call, 'path' | 'effect'>, request: FastifyRequest) {
  refuseForeign(request, ownOrigins(config, request), call.effect !== 'read')
  const device = phones.of(request)
  const links = device ? await phones.linksOf(device) : []
  // a phone without a link is nobody yet, and could be another each time
  await limits.call(call.path, { request, session: links.length > 0 ? device : null, actor: null })
  if (!device) return refuse('driver_link.unknown')
  if (changes.has(call.effect) && (await clock.reasonNow()) !== null) refuse('server.clock')
  if (keyed.has(call.effect) && !keyOf(request)) refuse('key.missing')
  admitted.set(request, { device, links })
}

/** A program has neither cookie nor page; its handler looks at its key, and how often it may come is counted by it. */
async function admitDevice({ config, clock, limits }: Platform, call: Pick<Call, 'path' | 'effect'>, request: FastifyRequest) {
  refuseForeign(request, ownOrigins(config, request), true)
  await limits.call(call.path, { request, session: null, actor: null })
  if ((await clock.reasonNow()) !== null) refuse('server.clock')
}

type Phone = { device: Buffer; links: readonly string[] }
const admitted = new WeakMap<FastifyRequest, Phone>()

/** The phone of a driver this request was let in for. */
export const phoneOf = (request: FastifyRequest): Phone => admitted.get(request) ?? refuse('driver_link.unknown')

/** The public address, and the one the request itself came to: a second process answers under its own port. */
export const ownOrigins = (config: Config, request: FastifyRequest) =>
  config.secure ? [config.url] : [config.url, `http://${request.headers.host ?? ''}`]

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && isUuid.test(key) ? key : null
}

async function serve(platform: Platform, { name, call, handler, anywhere }: Bound, request: FastifyRequest, reply: FastifyReply) {
  const locale = localeOf(request)
  const body = unwrapped(call, request.body)
  if (call.effect === 'edit' && !hasVersion(body)) refuse('version.missing')
  const input = { query: readText(call.query, queryOf(platform, request), locale), data: read(call.data, body, locale) }

  const primary = platform.app
  if (call.needs === 'driver') {
    const answer = async (ctx: DriverCtx) =>
      textOf(platform, name, call, await handler(ctx as never, input).catch(declared(platform, name, call)))
    return send(call, request, reply, await answerDriver(platform, { name, call, request, reply, locale }, input.query, answer))
  }
  const caller = callerOf(request)
  const open = { locale, ...primary, secrets: platform.secrets, http: { request, reply }, session: platform.sessions.of(request) }
  const answer = async (ctx: OpenCtx | Ctx) =>
    textOf(platform, name, call, await handler(ctx as Ctx, input).catch(declared(platform, name, call)))
  const asked = process.hrtime.bigint()
  const replayed = () => {
    platform.metrics.replays.inc()
    reply.header('idempotency-replayed', 'true')
  }
  const ctxOf = (caller: Caller, transaction: Ctx['transaction'], { claim = null, at = primary }: Where = {}): Ctx => ({
    ...open,
    ...at,
    claim,
    replayed,
    read: address => readOther(platform, other => readingCtx(caller, other.anywhere ? at : primary), address),
    rowRefused: refusal => checkDeclared(platform, name, { codes: call.rowFails, of: 'a row' }, refusal),
    actor: caller.actor,
    caller,
    session: caller.session,
    now: () => new Date(caller.now.getTime() + Number((process.hrtime.bigint() - asked) / 1_000_000n)),
    transaction,
  })

  const readingCtx = (caller: Caller, at: Place) => ctxOf(caller, work => inSnapshot(at.db, caller.session, work), { at })

  if (!caller) return send(call, request, reply, await answer(open))
  if (call.effect === 'read') {
    const run = (at: Place) => answer(readingCtx(caller, at))
    const asked = { request, reply, session: caller.session }
    return send(call, request, reply, await (anywhere ? platform.replicas.read(asked, run) : run(primary)))
  }
  const { db } = primary
  const key = changes.has(call.effect) ? keyOf(request) : null
  if (!key) return send(call, request, reply, await answer(ctxOf(caller, work => inSession(db, caller.session, work))))
  const claim = claimOf(key, name, caller.actor.employeeId, [request.body ?? null, request.url.split('?')[1] ?? ''])
  if (call.keeps === 'handler') {
    return send(call, request, reply, await answer(ctxOf(caller, work => inSession(db, caller.session, work), { claim })))
  }
  const kept = await once(
    work => inSessionAnew(db, caller.session, work),
    claim,
    tx => answer(ctxOf(caller, work => work(tx))),
  )
  if (kept.replayed) replayed()
  return send(call, request, reply, kept.text)
}

type Where = { claim?: Claim | null; at?: Place }

type DriverCall = { name: string; call: Call; request: FastifyRequest; reply: FastifyReply; locale: Locale }

/** Answers a call of a driver's phone; a change once for its key, in a transaction of the link it names. */
async function answerDriver(
  { app: { pool, db }, secrets, metrics }: Platform,
  { name, call, request, reply, locale }: DriverCall,
  query: unknown,
  answer: (ctx: DriverCtx) => Promise<string>,
): Promise<string> {
  const { device, links } = phoneOf(request)
  // what a page may ask of the phone says nothing on data, and a mark is to weigh little
  reply.removeHeader('permissions-policy').removeHeader('cross-origin-opener-policy')
  const ctxOf = (transaction: DriverCtx['transaction']) => ({ locale, pool, db, secrets, http: { request, reply }, links, transaction })
  const key = changes.has(call.effect) ? keyOf(request) : null
  if (!key) return answer(ctxOf((linkId, work) => inDriverLink(db, { device, linkId }, work, 'repeatable read')))
  const { linkId } = query as { linkId: string }
  const claim = claimOf(key, name, linkId, [saidIn(request.body), linkId])
  let driver: DriverActor | null = null
  const begin = <T>(work: (tx: Tx) => Promise<T>) =>
    anew(() =>
      inDriverLink(db, { device, linkId }, (tx, who) => {
        driver = who
        return work(tx)
      }),
    )
  const kept = await once(begin, claim, tx => answer(ctxOf((_, work) => work(tx, driver!))))
  if (kept.replayed) {
    metrics.replays.inc()
    reply.header('idempotency-replayed', 'true')
  }
  return kept.text
}

/** What a phone says in a change; when it sent that is no part of it: a message whose answer was lost is sent again at another moment. */
function saidIn(body: unknown): unknown {
  const { sentAt: _, ...said } = ((body as { data?: object } | undefined)?.data ?? {}) as { sentAt?: unknown }
  return said
}

async function readOther(platform: Platform, ctxOf: (other: Bound) => Ctx, address: string): Promise<JsonText | null> {
  const [path = '', query = ''] = address.split('?', 2)
  const other = platform.reads.get(path)
  if (!other) return refuse('input.invalid', { field: 'asks', why: { ru: `нет чтения ${path}`, en: `no read ${path}` } })
  const { name, call, handler } = other
  const ctx = ctxOf(other)
  try {
    await platform.limits.call(path, { request: ctx.http.request, session: ctx.session, actor: ctx.actor })
    if (call.needs === 'driver' || call.needs === 'device') return null
    if (call.needs !== 'anyone' && call.needs !== 'session' && !ctx.actor.permissions.has(call.needs)) return null
    const input = { query: readText(call.query, query, ctx.locale), data: read(call.data, {}, ctx.locale) }
    return textOf(platform, name, call, await handler(ctx, input).catch(declared(platform, name, call))) as JsonText
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function queryOf({ config }: Platform, request: FastifyRequest) {
  const text = request.raw.url?.split('?', 2)[1] ?? ''
  if (text.length > config.limits.queryBytes) refuse('input.too_large')
  return text
}

/** POST and PATCH carry `{data}`, the others their body as it is. */
function unwrapped(call: Call, body: unknown): unknown {
  if (call.method === 'GET') return {}
  if (body === undefined || body === null) return {}
  if (call.method !== 'POST' && call.method !== 'PATCH') return body
  if (typeof body !== 'object' || Array.isArray(body))
    return refuse('input.invalid', { field: 'data', why: { ru: 'нет тела {data}', en: 'no body {data}' } })
  const other = Object.keys(body).find(name => name !== 'data')
  if (other !== undefined) return refuse('input.unknown_field', { field: other })
  return 'data' in body ? body.data : {}
}

const hasVersion = (body: unknown) => typeof body === 'object' && body !== null && 'version' in body && body.version !== undefined

const SAMPLE_MS = 1000
/** When a passed-through text of each call was last checked. */
const sampled = new Map<string, number>()

/** One in a hundred and of each call at most one a second: reading a page of rows costs more than all the rest of its answer. */
function isSample(name: string): boolean {
  if (Math.random() >= 0.01) return false
  const now = performance.now()
  if (now - (sampled.get(name) ?? Number.NEGATIVE_INFINITY) < SAMPLE_MS) return false
  sampled.set(name, now)
  return true
}

/** The wire text of what a handler gave back; what the schema does not know never leaves. */
function textOf(platform: Platform, name: string, call: Call, value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(z.encode(call.out, value))
  if (platform.checkAll || isSample(name)) {
    const parsed = call.out.safeParse(JSON.parse(value))
    if (!parsed.success) {
      const wrong = new Error(
        `${name} answers another shape at ${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message}`,
      )
      if (platform.checkAll) throw wrong
      platform.log.error({ event: 'answer', ...faultFields(wrong) })
    }
  }
  return value
}

/** Letters from which a text goes out as bytes: as a text it would be measured and then written into a place three times its size. */
const LONG = 16_384

function send(call: Call, request: FastifyRequest, reply: FastifyReply, text: string) {
  const body = `{"data":${text}}`
  reply.type('application/json; charset=utf-8')
  if (!call.cached) return reply.send(body.length < LONG ? body : Buffer.from(body))
  const tag = tagOf(body)
  reply.header('etag', tag).header('cache-control', 'private, no-cache')
  if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.send(body)
}
