import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { findCaller, rememberCaller } from './actor.ts'
import { ownOrigins } from './bind.ts'
import type { Db } from './db.ts'
import { timeOf } from './ids.ts'
import type { Limits } from './limits.ts'
import { type Follower, followOutbox, type Nudges } from './listen.ts'
import { endStreams, framesOf, openStreams, type Stream, seenFrame, write } from './liveStreams.ts'
import { faultFields, type Log } from './log.ts'
import { refuseForeign } from './origin.ts'
import { isPosition, type Published, presentPosition, readAfter } from './outbox.ts'
import { refuse } from './refusal.ts'
import type { Replicas } from './replicas.ts'
import { keyShown, type Sessions } from './session.ts'

const HEARTBEAT_MS = 15_000
/** How often the streams of sessions that ended are looked for, in ms. */
export const RECHECK_MS = 3_000
const KEPT_MS = 20 * 3600_000
const MISSED = 1_000
const PER_SESSION = 6

type Deps = {
  config: Config
  db: Db
  workerDb: Db
  replicas: Pick<Replicas, 'shown' | 'follow'>
  sessions: Sessions
  limits: Limits
  nudges: Nudges
  log: Log
}

export type Live = { streams(): number; position(): string | null }

/** Events of the outbox of every process, told to the browsers of the organisations they name and to no others. */
export function bindLive(app: FastifyInstance, { config, db, workerDb, replicas, sessions, limits, nudges, log }: Deps): Live {
  const streams = openStreams()
  let closing = false

  const follower: Follower = followOutbox({
    db: workerDb,
    log,
    onEvents: async events => {
      if (events.some(event => event.name === 'session.ended')) void endClosed()
      streams.tell(events, await replicas.shown())
    },
  })
  replicas.follow(follower.at)
  nudges.on('events', follower.nudge)

  async function open(request: FastifyRequest) {
    refuseForeign(request, ownOrigins(config, request), true)
    const session = sessions.of(request)
    const caller = session && (await findCaller(db, session))
    if (!caller) return refuse('session.none')
    // programs ask for changes, or are told by webhooks
    if (keyShown(request) !== null) return refuse('access_key.people')
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
    const same = streams.ofSession(actor.orgId, session)
    if (same.length >= PER_SESSION) same[0]!.response.end()

    reply.hijack()
    const response = reply.raw
    const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }
    response.writeHead(200, headers as Record<string, string>)
    request.raw.socket.setTimeout(0)
    const stream = streams.add({ session, orgId: actor.orgId, employeeId: actor.employeeId, permissions: actor.permissions, response })
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
      const missed = await missedSince(workerDb, from, stream.orgId)
      write(stream, seenFrame(await replicas.shown()))
      if (missed === null) write(stream, `retry: 2000\nid: ${at}\nevent: reload\ndata: {}\n\n`)
      else {
        write(stream, 'retry: 2000\n\n')
        for (const event of missed.events) {
          const frame = framesOf(event)(stream)
          if (frame !== null) write(stream, frame)
        }
        at = missed.at
      }
    }
    streams.release(stream, at)
  }

  const heartbeat = setInterval(() => {
    for (const stream of streams.all()) write(stream, ':\n\n')
  }, HEARTBEAT_MS)

  const endClosed = () => endStreams(db, streams.all()).catch(error => void log.warn({ event: 'live.unchecked', ...faultFields(error) }))
  const recheck = setInterval(endClosed, RECHECK_MS)

  app.addHook('preClose', async () => {
    closing = true
    clearInterval(heartbeat)
    clearInterval(recheck)
    for (const stream of streams.all()) stream.response.end()
    await follower.stop()
  })

  return { streams: () => streams.all().length, position: follower.at }
}

/** What an organisation was told after a position, and the position reached; null where it is too long ago or too much. */
async function missedSince(db: Db, from: string, orgId: string): Promise<{ events: Published[]; at: string } | null> {
  if (!isPosition(from) || Date.now() - timeOf(from.slice(from.indexOf('-') + 1)) > KEPT_MS) return null
  const events: Published[] = []
  let at = from
  for (let read = 0; read < 10 * MISSED; ) {
    const page = await readAfter(db, at, MISSED)
    events.push(...page.filter(event => event.audience.includes(orgId)))
    if (events.length > MISSED) return null
    at = page.at(-1)?.at ?? at
    read += page.length
    if (page.length < MISSED) return { events, at }
  }
  return null
}
