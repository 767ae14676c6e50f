import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type IsolationLevel, sql } from 'kysely'
import type { Config } from '#server/config.ts'
import { describeAgent } from './agent.ts'
import { type Db, dress, inTransaction, type OrgId, type Tx } from './db.ts'
import { refuse } from './refusal.ts'

/** Who acts by a link: a driver of one flight of his employer. */
export type DriverActor = {
  linkId: string
  flightId: string
  driverId: string
  name: string
  organization: string
  tz: string
}

/** What a phone with a link asks for: hash of what its cookie holds, and which of its links. */
export type DriverPass = { device: Buffer; linkId: string }

type Closed = 'unknown' | 'revoked' | 'over' | 'taken'
type Opened = DriverActor & { orgId: OrgId; closed: Closed | null; now: Date }

const hash = (text: string) => createHash('sha256').update(text).digest()
const SECRET = /^[\w-]{43}$/

/** The longest a phone is known: as long as a browser keeps a cookie. */
const KEPT_SECONDS = 400 * 86_400

/**
 * One transaction of a driver by his link, refused in words where the link opens nothing. It acts in his employer's home and for no person;
 * whatever he names is to be looked for in the flight of the link.
 */
export const inDriverLink = <T>(
  db: Db,
  { device, linkId }: DriverPass,
  work: (tx: Tx, driver: DriverActor) => Promise<T>,
  isolation?: IsolationLevel,
): Promise<T> =>
  inTransaction(
    db,
    async trx => {
      const { rows } = await sql<Omit<Opened, 'linkId' | 'name' | 'organization'> & { driverName: string | null; orgName: string }>`
        select * from gate.act_as_driver(${device}, ${linkId})`.execute(trx)
      const { closed, orgId, now, driverName, orgName, ...of } = rows[0]!
      if (closed !== null) refuse(`driver_link.${closed}`)
      const actor = { orgId, userId: null, employeeId: null, actingAs: null }
      return work(dress(trx, { session: null, actor, now }), { ...of, linkId, name: driverName ?? '', organization: orgName })
    },
    isolation,
  )

/** A new secret a link ends with, and its hash. */
export function newDriverToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hash(token) }
}

export type DriverPhones = ReturnType<typeof openDriverPhones>

/** The phones of drivers, as their cookies name them. */
export function openDriverPhones({ db, config }: { db: Db; config: Config }) {
  const name = config.secure ? '__Host-driver' : 'driver'
  const secretOf = (request: FastifyRequest) => {
    const secret = request.cookies[name]
    return secret !== undefined && SECRET.test(secret) ? secret : null
  }
  return {
    cookie: name,
    /** Key of the phone a request comes from; null: it opened no link. */
    of(request: FastifyRequest): Buffer | null {
      const secret = secretOf(request)
      return secret === null ? null : hash(secret)
    },
    /** Binds a link to the phone that opens it, and tells which link it is. */
    async open({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, token: string): Promise<DriverPass> {
      const secret = secretOf(request) ?? randomBytes(32).toString('base64url')
      const device = hash(secret)
      const agent = describeAgent(request.headers['user-agent'] ?? '')
      const { rows } = await sql<{ linkId: string; closed: Closed | null }>`
        select * from gate.open_driver_link(${hash(token)}, ${device}, ${agent})`.execute(db)
      const { linkId, closed } = rows[0]!
      if (closed !== null) refuse(`driver_link.${closed}`)
      reply.setCookie(name, secret, { path: '/', secure: config.secure, httpOnly: true, sameSite: 'strict', maxAge: KEPT_SECONDS })
      return { device, linkId }
    },
    /** The links of a phone that open something, the newest first. */
    async linksOf(device: Buffer): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`select id from gate.links_of_device(${device}) as id`.execute(db)
      return rows.map(({ id }) => id)
    },
  }
}
