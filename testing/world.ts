import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { z } from 'zod'
import type { Call, CallRequest, Output } from '#contract/call.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Role } from '#contract/permissions.ts'
import { writeQuery } from '#contract/query-string.ts'
import { openPractices } from '#demo/practice.ts'
import { openApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { makeToken } from '#server/platform/csrf.ts'
import { type Db, type OrgId, openPool } from '#server/platform/db.ts'
import type { Installation } from '#server/platform/installation.ts'
import { openLog } from '#server/platform/log.ts'
import { openSecrets, type Secrets } from '#server/platform/secrets.ts'
import { type FreshDatabase, freshDatabase, setClock, stopClock } from './database.ts'
import { makeCustomer, makeDriver, makeNodalPoint, makePartners, makeTrailer, makeTruck } from './makers.ts'
import { employ, makePerson } from './people.ts'
import { trueNow } from './testDay.ts'

/** An answer of the product; `data` fails the test in words when it was refused, `error` when it was not. */
export type Answer<T> = {
  status: number
  readonly data: T
  readonly error: { code: ErrorCode; message: string; info: Record<string, unknown> }
  headers: Record<string, string | string[] | number | undefined>
  body: string
}

export type How = { key?: string | null; headers?: Record<string, string | undefined>; at?: FastifyInstance }

/** A signed-in person who speaks the contract. */
export type Someone = {
  org: OrgId
  user: string
  employee: string
  session: Buffer
  /** What his browser holds. */
  cookies: { sid: string; xsrf: string }
  ask<C extends Call>(call: C, asked?: CallRequest<C>, how?: How): Promise<Answer<Output<C>>>
}

type Made = { name?: string; roles?: Role[] }

export type World = Awaited<ReturnType<typeof openWorld>>

/** What wraps the keys of a test's installation, and of each of its processes: one wrapped before is opened by nothing else. */
export const testSecret = 'the secret of a world made for tests'

/** Settings under which no test meets a limit it does not mean. */
export const wideLimits = {
  TRASSA_RATE_CALLS: '100000',
  TRASSA_RATE_CALLS_BURST: '100000',
  TRASSA_RATE_ORGANIZATION: '100000',
  TRASSA_RATE_SUGGEST: '100000',
  TRASSA_RATE_SUGGEST_DAY: '1000000',
  TRASSA_RATE_LOOKUP: '100000',
  TRASSA_RATE_LOOKUP_DAY: '1000000',
  TRASSA_RATE_SIGN_IN: '100000',
  TRASSA_RATE_SIGN_IN_HOUR: '100000',
  TRASSA_RATE_TIME_SYNC: '100000',
  TRASSA_RATE_REVEAL_HOUR: '100000',
  TRASSA_RATE_UPLOADS: '100000',
  TRASSA_RATE_EXPORTS: '100000',
  TRASSA_RATE_BETS: '100000',
}

/** `on` is a database to open it on instead of a fresh one; it stays. */
type WorldOptions = { env?: Record<string, string>; jobs?: boolean; on?: FreshDatabase }

/** A fresh database and the whole application over it; limits are wide unless `env` narrows them. */
export async function openWorld({ env = {}, jobs = false, on }: WorldOptions = {}) {
  const database = on ?? (await freshDatabase())
  const folder = join(tmpdir(), `trassa-files-${database.name}`)
  const config: Config = readConfig({
    TRASSA_DEMO: 'off',
    TRASSA_WEB: 'off',
    DATABASE_URL: database.url,
    TRASSA_FILES_FOLDER: folder,
    TRASSA_SECRET: testSecret,
    ...wideLimits,
    ...env,
  })
  // where the settings name log-ins of their own, they are used as they are
  const login = (name: string, role: string) => (env[name] === undefined ? { url: database.url, as: role } : { url: env[name], as: null })
  const installation: Installation = {
    config,
    app: login('DATABASE_URL', database.roles.app),
    worker: login('TRASSA_WORKER_URL', database.roles.worker),
  }
  const lines: string[] = []
  const processes: FastifyInstance[] = []
  /** One more process of the same installation. */
  const open = async (more: Partial<Config> = {}, dist?: string, works = jobs) => {
    const process = await openApp(
      { ...installation, config: { ...config, ...more } },
      {
        log: openLog(line => void lines.push(line)),
        checkAll: true,
        jobs: works,
        time: trueNow,
        practices: openPractices,
        ...(dist !== undefined && { dist }),
      },
    )
    processes.push(process)
    return process
  }
  const app = await open()
  const worker = openPool(installation.worker.url, installation.worker.as, 4)
  const root = new pg.Pool({ connectionString: database.rootUrl, max: 2 })
  root.on('error', () => undefined)
  const secrets: Secrets = await openSecrets(worker.db, config.secret)
  const anybody = clientOf(app, config, null)

  const sign = (who: Employment): Promise<Someone> => signIn({ app, config, root, db: worker.db, secrets }, who)

  const made =
    (sides: { isForwarder?: boolean; isExecutor?: boolean; isPlatform?: boolean }, role: Role) =>
    async ({ name, roles = [role] }: Made = {}) =>
      sign(await makePerson(worker.db, { ...sides, ...(name !== undefined && { name }), roles }))

  const platform = made({ isPlatform: true }, 'administrator')

  return {
    app,
    config,
    database,
    installation,
    secrets,
    /** The database as the worker role: what the machine itself may do. */
    db: worker.db as Db,
    /** The database as a superuser, whom no policy holds. */
    root,
    /** Everything the processes wrote to their log. */
    lines,
    open,
    forwarder: made({ isForwarder: true }, 'owner'),
    executor: made({ isExecutor: true }, 'owner'),
    both: made({ isForwarder: true, isExecutor: true }, 'owner'),
    platform,
    /** A colleague in the same organisation. */
    async colleague(of: Someone, ...roles: Role[]): Promise<Someone> {
      const user = await newUser(worker.db)
      return sign({ org: of.org, user, employee: await employ(worker.db, { org: of.org, user, roles }) })
    },
    /** The same person in one more organisation; tells that employment. */
    employ: (who: Someone, org: OrgId, ...roles: Role[]) => employ(worker.db, { org, user: who.user, roles }),
    /** One more browser of the same person. */
    again: (who: Someone) => sign(who),
    /** The same person as he works in another organisation too, as its owner. */
    alsoAt: async (who: Someone, { org }: Someone): Promise<Someone> =>
      sign({ ...who, org, employee: await employ(worker.db, { org, user: who.user, roles: ['owner'] }) }),
    /** Support signed in, working in the place of this person: the session is the supporter's, the employment that person's. */
    async inPlaceOf(who: Someone, support?: Someone): Promise<Someone> {
      const [lent, { user }] = [await sign(who), support ?? (await platform())]
      await root.query('update sessions set user_id = $1, acting_as = $2 where token_hash = $3', [user, who.user, lent.session])
      return { ...lent, user }
    },
    partners: (forwarder: Someone, executor: Someone) => makePartners(worker.db, forwarder.org, executor.org),
    customer: (of: Someone, draft?: Parameters<typeof makeCustomer>[2]) => makeCustomer(worker.db, of.org, draft),
    nodalPoint: (of: Someone, given?: Parameters<typeof makeNodalPoint>[2]) => makeNodalPoint(worker.db, of.org, given),
    truck: (of: Someone, draft?: Parameters<typeof makeTruck>[2]) => makeTruck(worker.db, of.org, draft),
    trailer: (of: Someone, draft?: Parameters<typeof makeTrailer>[2]) => makeTrailer(worker.db, of.org, draft),
    driver: (of: Someone, draft?: Parameters<typeof makeDriver>[3]) => makeDriver(worker.db, secrets, of.org, draft),
    /** Asks without being signed in. */
    ask: anybody,
    /** Asks with the cookies an answer gave. */
    browser: (cookies: Someone['cookies']) => clientOf(app, config, cookies),
    /** From now on every clock of the installation goes on from the instant; null gives back the true time. */
    setClock: (instant: Date | string | null) => setClock(database, instant),
    /** The same, and the clock stands still there. */
    stopClock: (instant: Date) => stopClock(database, instant),
    /** Rows of a table, whoever owns them. */
    async count(table: string, where = 'true', values: unknown[] = []): Promise<number> {
      const { rows } = await root.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`, values)
      return rows[0]!.n
    },
    /** Listens on a port of its own and tells the address. */
    listen: async (process: FastifyInstance = app) => process.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await Promise.all(processes.map(process => process.close()))
      await Promise.all([worker.db.destroy(), root.end()])
      if (!on) await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Employment = { org: OrgId; user: string; employee: string }
type Gate = { app: FastifyInstance; config: Config; root: pg.Pool; db: Db; secrets: Secrets }

/** Signs a person in where he works, as a browser with a session of its own. */
async function signIn({ app, config, root, db, secrets }: Gate, who: Employment): Promise<Someone> {
  const sid = randomBytes(32).toString('base64url')
  const session = createHash('sha256').update(sid).digest()
  const random = randomBytes(16)
  const { rows } = await root.query<{ now: Date }>('select app_now() as now')
  const now = rows[0]!.now
  await db
    .insertInto('sessions')
    .values({
      tokenHash: session,
      userId: who.user,
      orgId: who.org,
      employeeId: who.employee,
      xsrf: random,
      provider: 'test',
      createdAt: now,
      seenAt: now,
      expiresAt: new Date(now.getTime() + 90 * 86_400_000),
    })
    .execute()
  const cookies = { sid, xsrf: makeToken(secrets.csrf, session, random) }
  return { ...who, session, cookies, ask: clientOf(app, config, cookies) }
}

async function newUser(db: Db): Promise<string> {
  const id = randomUUID()
  await db.insertInto('users').values({ id, name: 'Проба Вторая', createdAt: new Date() }).execute()
  return id
}

function clientOf(app: FastifyInstance, config: Config, cookies: Someone['cookies'] | null): Someone['ask'] {
  return async <C extends Call>(call: C, { query, data }: CallRequest<C> = {}, { key, headers = {}, at = app }: How = {}) => {
    const search = writeQuery(encoded(call.query, query ?? {}))
    const body = call.method === 'GET' ? undefined : z.encode(call.data, (data ?? {}) as never)
    const changes = call.effect !== 'read' && call.effect !== 'session'
    const sent = key === undefined ? (changes ? randomUUID() : undefined) : (key ?? undefined)
    const wrapped = call.method === 'POST' || call.method === 'PATCH'
    const answer = await at.inject({
      method: call.method,
      url: search ? `${call.path}?${search}` : call.path,
      headers: {
        host: new URL(config.url).host,
        accept: 'application/json',
        ...(cookies && { cookie: cookieText(config, cookies), 'x-xsrf-token': cookies.xsrf }),
        ...(sent && { 'idempotency-key': sent }),
        ...Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
      },
      ...(body !== undefined && (wrapped || data !== undefined) && { payload: (wrapped ? { data: body } : body) as object }),
    })
    return answerOf(call, answer.statusCode, answer.headers, answer.body)
  }
}

/** The cookies of a browser as it sends them. */
export const cookieText = (config: Config, { sid, xsrf }: Someone['cookies']) =>
  `${config.secure ? '__Host-sid' : 'sid'}=${sid}; XSRF-TOKEN=${xsrf}`

export function encoded(schema: z.ZodObject, query: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const field = schema.shape[name] as z.ZodType | undefined
      return [name, field ? (z.safeEncode(field, value as never).data ?? value) : value]
    }),
  )
}

export function answerOf<C extends Call>(call: C, status: number, headers: Answer<unknown>['headers'], body: string): Answer<Output<C>> {
  const read = body === '' ? {} : (JSON.parse(body) as { data?: unknown; error?: { code: ErrorCode } })
  const answer = { status, headers, body }
  // not enumerable: an assertion that prints the answer does not set them off
  Object.defineProperty(answer, 'data', {
    get: () => {
      if (status >= 400) throw new Error(`${call.method} ${call.path} was refused: ${status} ${body}`)
      return z.decode(call.out, read.data as never)
    },
  })
  Object.defineProperty(answer, 'error', {
    get: () => {
      if (!read.error) throw new Error(`${call.method} ${call.path} was not refused: ${status}`)
      return read.error
    },
  })
  return answer as Answer<Output<C>>
}
