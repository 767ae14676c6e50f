import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { events as contract, type EventName, type Withheld } from '#contract/events.ts'
import type { Permission } from '#contract/permissions.ts'
import { type Rights, rightsOf } from './actor.ts'
import type { Db } from './db.ts'
import type { Published } from './outbox.ts'

const SLOW_BYTES = 256 * 1024

type Position = readonly [tx: bigint, id: string]

/** One browser that listens. */
export type Stream = {
  session: Buffer
  orgId: string
  employeeId: string
  /** Of its person, as of the last look whether the session goes on. */
  permissions: ReadonlySet<Permission>
  response: ServerResponse
  /** Events that came while older ones were still being read; null once the stream runs along. */
  waiting: { at: Position; frame: string }[] | null
  /** What is not after this was sent while catching up; null once the stream is past it. */
  sent: Position | null
}

/** The streams of a process, by the organisation they listen for. */
export function openStreams() {
  const byOrg = new Map<string, Set<Stream>>()
  const all = () => [...byOrg.values()].flatMap(set => [...set])

  return {
    all,
    /** Streams one session has open, the oldest first. */
    ofSession: (orgId: string, session: Buffer) => [...(byOrg.get(orgId) ?? [])].filter(stream => stream.session.equals(session)),
    /** Listens until its response closes. What is told meanwhile waits for `release`. */
    add(listener: Pick<Stream, 'session' | 'orgId' | 'employeeId' | 'permissions' | 'response'>): Stream {
      const stream: Stream = { ...listener, waiting: [], sent: null }
      const mine = byOrg.get(stream.orgId) ?? new Set()
      byOrg.set(stream.orgId, mine.add(stream))
      stream.response.on('close', () => {
        mine.delete(stream)
        if (mine.size === 0 && byOrg.get(stream.orgId) === mine) byOrg.delete(stream.orgId)
      })
      stream.response.on('error', () => undefined)
      return stream
    },
    /** Lets a stream that has caught up to a position run along: what waited and is newer goes out, and from now on everything at once. */
    release(stream: Stream, at: string) {
      const waiting = stream.waiting ?? []
      stream.waiting = null
      stream.sent = positionOf(at)
      for (const event of waiting) pass(stream, event.at, event.frame)
    },
    /**
     * Tells events to the organisations they name and to no others, each after the position of the journal, where one is given, that whoever asks
     * anew because of it must be shown.
     */
    tell(events: readonly Published[], seen: string | null = null) {
      for (const event of events) {
        const frameFor = framesOf(event, seenFrame(seen))
        const at = positionOf(event.at)
        for (const org of event.audience)
          for (const stream of byOrg.get(org) ?? []) {
            const frame = frameFor(stream)
            if (frame === null) continue
            if (stream.waiting) stream.waiting.push({ at, frame })
            else pass(stream, at, frame)
          }
      }
    },
  }
}

/**
 * Ends the streams whose sessions have ended; the others go on with the rights their people have now. A session is asked for once however many
 * streams it has, and who has the same rights shares them: thousands of streams would otherwise hold a set each, made anew at every look.
 */
export async function endStreams(db: Db, held: readonly Stream[]): Promise<void> {
  if (held.length === 0) return
  const sessions = new Map(held.map(({ session }) => [session.toString('latin1'), session]))
  const { rows } = await sql<{ session: Buffer; orgId: string } & Rights>`
    select s as session, w.org_id, w.roles, w.limits, w.is_forwarder, w.is_executor, w.is_platform
    from unnest(${[...sessions.values()]}::bytea[]) s cross join lateral gate.who(s) w`.execute(db)
  const known = new Map<string, ReadonlySet<Permission>>()
  const living = new Map<string, { orgId: string; permissions: ReadonlySet<Permission> }>()
  for (const { session, orgId, ...rights } of rows) {
    const same = JSON.stringify(rights)
    const permissions = known.get(same) ?? rightsOf(rights)
    known.set(same, permissions)
    living.set(session.toString('latin1'), { orgId, permissions })
  }
  for (const stream of held) {
    const found = living.get(stream.session.toString('latin1'))
    if (found?.orgId === stream.orgId) stream.permissions = found.permissions
    else stream.response.end()
  }
}

/** Writes to a stream as it is; a reader that does not read is cut off and comes back with the position it reached. */
export function write({ response }: Pick<Stream, 'response'>, frame: string): void {
  if (frame === '') return
  if (response.writableLength > SLOW_BYTES) response.destroy()
  else response.write(frame)
}

function pass(stream: Stream, at: Position, frame: string) {
  if (stream.sent && !isAfter(at, stream.sent)) return
  stream.sent = null
  write(stream, frame)
}

/** Says from where on the journal has to be shown from now on; nothing where nothing is given. */
export const seenFrame = (seen: string | null): string => (seen === null ? '' : `event: seen\ndata: ${seen}\n\n`)

const frameOf = ({ at, name, payload }: Published) => `id: ${at}\nevent: ${name}\ndata: ${payload}\n\n`

const withheldOf = (name: EventName): Withheld | undefined => (contract[name] as { withheld?: Withheld } | undefined)?.withheld

const isPersonal = (name: EventName) => (contract[name] as { person?: 'employeeId' } | undefined)?.person !== undefined

/** An event as each stream is told it: what its person may not see is null, and what is another's is not told at all. */
export function framesOf(event: Published, before = ''): (to: Pick<Stream, 'permissions' | 'employeeId'>) => string | null {
  const whole = before + frameOf(event)
  if (isPersonal(event.name)) {
    const { employeeId } = JSON.parse(event.payload) as { employeeId: string }
    return to => (to.employeeId === employeeId ? whole : null)
  }
  const withheld = withheldOf(event.name)
  if (!withheld) return () => whole
  const hidden = Object.fromEntries(withheld.fields.map(field => [field, null]))
  const less = before + frameOf({ ...event, payload: JSON.stringify({ ...(JSON.parse(event.payload) as object), ...hidden }) })
  return ({ permissions }) => (permissions.has(withheld.without) ? whole : less)
}

const isAfter = ([tx, id]: Position, [otherTx, otherId]: Position) => tx > otherTx || (tx === otherTx && id > otherId)

function positionOf(at: string): Position {
  const dash = at.indexOf('-')
  return [BigInt(at.slice(0, dash)), at.slice(dash + 1)]
}
