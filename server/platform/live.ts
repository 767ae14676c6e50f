import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { events as contract, type EventName, type Withheld } from '#contract/events.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Config } from '#server/config.ts'
import { findCaller, type Rights, rememberCaller, rightsOf } from './actor.ts'
import { ownOrigins } from './bind.ts'
import type { Db } from './db.ts'
import { timeOf } from './ids.ts'
import type { Limits } from './limits.ts'
import { type Follower, followOutbox, type Nudges } from './listen.ts'
import { faultFields, type Log } from './log.ts'
import { refuseForeign } from './origin.ts'
import { isPosition, type Published, presentPosition, readAfter } from './outbox.ts'
import { refuse } from './refusal.ts'
import type { Sessions } from './session.ts'

const HEARTBEAT_MS = 15_000
/** How often the streams of sessions that ended are looked for, in ms. */
export const RECHECK_MS = 3_000
const SLOW_BYTES = 256 * 1024
const KEPT_MS = 20 * 3600_000
const MISSED = 1_000
const PER_SESSION = 6

type Stream = {
  session: Buffer
  orgId: string
  /** Of its person, as of the last look whether the session goes on. */
  permissions: ReadonlySet<Permission>
  response: ServerResponse
  /** Events that came while older ones were still being read; null once the stream runs along. */
  waiting: { at: Position; frame: string }[] | null
  /** What is not after this was sent while catching up; null once the stream is past it. */
  sent: Position | null
}

type Position = readonly [tx: bigint, id: string]

type Deps = { config: Config; db: Db; workerDb: Db; sessions: Sessions; limits: Limits; nudges: Nudges; log: Log }

export type Live = { streams(): number; position(): string | null }

/** Events of the outbox of every process, told to the browsers of the organisations they name and to no others. */
export function bindLive(app: FastifyInstance, { config, db, workerDb, sessions, limits, nudges, log }: Deps): Live {
  const streams = new Map<string, Set<Stream>>()
  const all = () => [...streams.values()].flatMap(set => [...set])
  let closing = false

  const follower: Follower = followOutbox({ db: workerDb, log, onEvents: tell })
  nudges.on('events', follower.nudge)

  function tell(events: readonly Published[]) {
    if (events.some(event => event.name === 'session.ended')) void closeEnded()
    for (const event of events) {
      const frameFor = framesOf(event)
      const at = positionOf(event.at)
      for (const org of event.audience)
        for (const stream of streams.get(org) ?? []) {
          const frame = frameFor(stream)
          if (stream.waiting) stream.waiting.push({ at, frame })
          else pass(stream, at, frame)
        }
    }
  }

  function write({ response }: Stream, frame: string) {
    // a reader that does not read comes back with the position it reached
    if (response.writableLength > SLOW_BYTES) response.destroy()
    else response.write(frame)
  }

  function pass(stream: Stream, at: Position, frame: string) {
    if (stream.sent && !isAfter(at, stream.sent)) return
    stream.sent = null
    write(stream, frame)
  }

  async function open(request: FastifyRequest) {
    refuseForeign(request, ownOrigins(config, request), true)
    const session = sessions.of(request)
    const caller = session && (await findCaller(db, session))
    if (!caller) return refuse('session.none')
    rememberCaller(request, caller)
    await limits.call('/api/live', { request, session, actor: caller.actor })
    if (closing) refuse('server.busy')
    return caller
  }

  // where a page stands that has heard of nothing yet: what commits after this answer was asked for, its stream begins with
  app.addHook('onRequest', async (request, reply) => {
    const at = request.method === 'GET' && request.url.startsWith('/api/') ? follower.at() : null
    if (at) reply.header('x-live-at', at)
  })

  app.get('/api/live', async (request, reply) => {
    const { session, actor } = await open(request)
    const mine = streams.get(actor.orgId) ?? new Set()
    const same = [...mine].filter(stream => stream.session.equals(session))
    if (same.length >= PER_SESSION) same[0]!.response.end()

    reply.hijack()
    const response = reply.raw
    const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }
    response.writeHead(200, headers as Record<string, string>)
    request.raw.socket.setTimeout(0)
    const stream: Stream = { session, orgId: actor.orgId, permissions: actor.permissions, response, waiting: [], sent: null }
    streams.set(actor.orgId, mine.add(stream))
    response.on('close', () => {
      mine.delete(stream)
      if (mine.size === 0 && streams.get(actor.orgId) === mine) streams.delete(actor.orgId)
    })
    response.on('error', () => undefined)
    try {
      await catchUp(stream, request.headers['last-event-id'] ?? (request.query as Record<string, unknown>).from)
    } catch (error) {
      log.error({ event: 'live.unread', ...faultFields(error) })
      response.destroy()
    }
  })

  /** Sends what was missed, then lets the stream run along; a position too old to go on from makes everything stale. */
  async function catchUp(stream: Stream, given: unknown) {
    // what commits between this position and the first event heard is in the wait already
    let at = follower.at() ?? (await presentPosition(workerDb))
    const from = typeof given === 'string' && given !== '' ? given : null
    if (from === null) write(stream, `retry: 2000\nid: ${at}\nevent: ready\ndata: {}\n\n`)
    else {
      const missed = await since(from, stream.orgId)
      if (missed === null) write(stream, `retry: 2000\nid: ${at}\nevent: reload\ndata: {}\n\n`)
      else {
        write(stream, 'retry: 2000\n\n')
        for (const event of missed.events) write(stream, framesOf(event)(stream))
        at = missed.at
      }
    }
    const waiting = stream.waiting ?? []
    stream.waiting = null
    stream.sent = positionOf(at)
    for (const event of waiting) pass(stream, event.at, event.frame)
  }

  async function since(from: string, orgId: string): Promise<{ events: Published[]; at: string } | null> {
    if (!isPosition(from) || Date.now() - timeOf(from.slice(from.indexOf('-') + 1)) > KEPT_MS) return null
    const events: Published[] = []
    let at = from
    for (let read = 0; read < 10 * MISSED; ) {
      const page = await readAfter(workerDb, at, MISSED)
      events.push(...page.filter(event => event.audience.includes(orgId)))
      if (events.length > MISSED) return null
      at = page.at(-1)?.at ?? at
      read += page.length
      if (page.length < MISSED) return { events, at }
    }
    return null
  }

  const heartbeat = setInterval(() => {
    for (const stream of all()) write(stream, ':\n\n')
  }, HEARTBEAT_MS)

  async function closeEnded() {
    const held = all()
    if (held.length === 0) return
    try {
      const { rows } = await sql<{ session: Buffer; orgId: string } & Rights>`
        select s as session, w.org_id, w.roles, w.limits, w.is_forwarder, w.is_executor, w.is_platform from unnest(${held.map(stream => stream.session)}::bytea[]) s cross join lateral gate.who(s) w`.execute(
        db,
      )
      const living = new Map(rows.map(row => [row.session.toString('hex'), row]))
      for (const stream of held) {
        const row = living.get(stream.session.toString('hex'))
        if (row?.orgId === stream.orgId) stream.permissions = rightsOf(row)
        else stream.response.end()
      }
    } catch (error) {
      log.warn({ event: 'live.unchecked', ...faultFields(error) })
    }
  }
  const recheck = setInterval(closeEnded, RECHECK_MS)

  app.addHook('preClose', async () => {
    closing = true
    clearInterval(heartbeat)
    clearInterval(recheck)
    for (const stream of all()) stream.response.end()
    await follower.stop()
  })

  return { streams: () => all().length, position: follower.at }
}

const frameOf = ({ at, name, payload }: Published) => `id: ${at}\nevent: ${name}\ndata: ${payload}\n\n`

const withheldOf = (name: EventName): Withheld | undefined => (contract[name] as { withheld?: Withheld } | undefined)?.withheld

/** An event as each stream is told it: what its person may not see is null. */
function framesOf(event: Published): (to: Pick<Stream, 'permissions'>) => string {
  const whole = frameOf(event)
  const withheld = withheldOf(event.name)
  if (!withheld) return () => whole
  const hidden = Object.fromEntries(withheld.fields.map(field => [field, null]))
  const less = frameOf({ ...event, payload: JSON.stringify({ ...(JSON.parse(event.payload) as object), ...hidden }) })
  return ({ permissions }) => (permissions.has(withheld.without) ? whole : less)
}

const isAfter = ([tx, id]: Position, [otherTx, otherId]: Position) => tx > otherTx || (tx === otherTx && id > otherId)

function positionOf(at: string): Position {
  const dash = at.indexOf('-')
  return [BigInt(at.slice(0, dash)), at.slice(dash + 1)]
}
