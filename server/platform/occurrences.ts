import { sql } from 'kysely'
import {
  type Cause,
  type GivenFacts,
  meaningOf,
  type ObjectKind,
  type OccurrenceCode,
  type OccurrenceFacts,
} from '#contract/occurrences.ts'
import { actFor, type Db, inTransaction, type OrgId, type Tx } from './db.ts'
import { newId } from './ids.ts'
import { openLoop } from './listen.ts'
import { faultFields, type Log } from './log.ts'

/** Something that happened to an object, as one organisation hears of it. */
export type Occurrence = {
  id: string
  at: Date
  code: OccurrenceCode
  kind: ObjectKind
  objectId: string
  home: OrgId
  byOrgId: string
  byEmployeeId: string | null
  cause: Cause | null
  facts: OccurrenceFacts
}

/** What follows from one occurrence. */
export type HearOne = (tx: Tx, occurrence: Occurrence) => Promise<void>

/**
 * What an organisation does about an occurrence; the transaction acts for it. `together` does the same about several in their order, for
 * less; where one of them fails each is heard by itself. `restMs`: so long it waits for others to come.
 */
export type OccurrenceConsumer =
  | HearOne
  | { hear: HearOne; together: (tx: Tx, occurrences: readonly Occurrence[]) => Promise<void>; restMs: number }

export const consumerNames = ['notices', 'rules'] as const
export type ConsumerName = (typeof consumerNames)[number]

type Happened<C extends OccurrenceCode> = {
  code: C
  /** What a person opens for it, where it is another object than that of the code. */
  kind?: ObjectKind
  objectId: string
  /** The organisations that hear of it. */
  audience: readonly (string | null)[]
  facts: GivenFacts<C>
  /** The home of an object of which only a part is open here; left out, that of the object. */
  home?: string
}

/** Writes what happened beside the change that made it so: both are committed, or neither. */
export async function occur<C extends OccurrenceCode>(tx: Tx, { code, kind, objectId, audience, facts, home }: Happened<C>): Promise<void> {
  const hearing = [...new Set(audience)].filter(org => org !== null).toSorted()
  if (hearing.length === 0) return
  const meaning = meaningOf(code)
  const told = JSON.stringify(meaning.facts.parse(facts))
  const cause = tx.cause && JSON.stringify(tx.cause)
  await sql`
    select gate.occur(${newId()}, ${tx.now}, ${code}, ${kind ?? meaning.kind}, ${objectId}, ${home ?? null}, ${hearing}::uuid[],
      ${tx.actor.employeeId}, ${cause}::jsonb, ${told}::jsonb, ${[...consumerNames]}::text[])`.execute(tx)
  tx.nudges.add('occurrences')
}

/** What a line of a history is to those who hear of it, and which of them do; or why nobody is told. */
export type HistoryOccurrence<To extends string> = { code: OccurrenceCode; to: To } | string

/** What a line of a history is to those who hear of it; a line nobody thought of is a fault, so that none is forgotten. */
export function meaningOfLine<To extends string>(
  lines: Readonly<Record<string, HistoryOccurrence<To>>>,
  what: string,
): { code: OccurrenceCode; to: To } | null {
  const found = Object.hasOwn(lines, what) ? lines[what]! : undefined
  if (found === undefined) throw new Error(`nobody has said what «${what}» is to those who hear of it`)
  return typeof found === 'string' ? null : found
}

const AT_ONCE = 50
const LONGEST_SLEEP_MS = 1000
const LONGEST_WAIT_S = 300

type Hearing = { orgId: OrgId; consumer: ConsumerName; objectId: string }
type Waiting = Occurrence & { attempts: number }

/**
 * Has every consumer hear what happened. The row that says it has not heard yet goes in the transaction of what it does: at least once, the
 * effect once, a process that dies leaves it to another. An object's occurrences are heard in their order; a consumer that throws is tried
 * again later and holds up that object alone. Consumers that are not named are left to processes that have them.
 */
export function startOccurrences(options: {
  db: Db
  consumers: Partial<Record<ConsumerName, OccurrenceConsumer>>
  waits?: () => boolean
  log?: Log
}): { nudge: () => void; stop: () => Promise<void> } {
  const { db, consumers, waits = () => false, log } = options
  // each has a lane of its own: slow rules hold up no notice
  const lanes = consumerNames
    .filter(name => consumers[name])
    .map(name => {
      const failed = (orgId: string, code: string, attempts: number, error: unknown) =>
        log?.error({ event: 'occurrence.failed', org: orgId, route: `${name} ${code}`, count: attempts + 1, ...faultFields(error) })
      const consumer = consumers[name]!
      const restMs = typeof consumer === 'function' ? 0 : consumer.restMs
      let rested = 0
      return openLoop(async () => {
        if (waits()) return LONGEST_SLEEP_MS
        const left = rested + restMs - performance.now()
        if (restMs > 0 && left > 0) return left
        try {
          if (await hearSome(db, name, consumer, failed)) return 0
          rested = performance.now()
          return await untilNext(db, name)
        } catch (error) {
          log?.error({ event: 'occurrences.broken', ...faultFields(error) })
          return LONGEST_SLEEP_MS
        }
      })
    })
  return {
    nudge: () => {
      for (const lane of lanes) lane.nudge()
    },
    stop: async () => void (await Promise.all(lanes.map(lane => lane.stop()))),
  }
}

type Failed = (orgId: string, code: string, attempts: number, error: unknown) => void

/** Hears what waits of some objects of one organisation; false where nothing is due. */
async function hearSome(db: Db, name: ConsumerName, consumer: OccurrenceConsumer, failed: Failed): Promise<boolean> {
  let begun: { orgId: OrgId; waiting: Waiting } | undefined
  try {
    return await inTransaction(db, async trx => {
      const claimed = await claim(trx, name)
      if (claimed.length === 0) return false
      const orgId = claimed[0]!.orgId
      const tx = await actFor(trx, orgId)
      const waiting = await listWaiting(tx, name, claimed)
      const one = typeof consumer === 'function' ? consumer : consumer.hear
      const hear = async (each: Waiting) => {
        begun = { orgId, waiting: each }
        tx.cause = null
        await one(tx, each)
      }
      // all in one go, as it nearly always goes; one by one where one of them failed
      if (
        await atOnce(tx, async () => {
          if (typeof consumer !== 'function' && waiting.length > 1) {
            begun = { orgId, waiting: waiting[0]! }
            return consumer.together(tx, waiting)
          }
          for (const each of waiting) await hear(each)
        })
      )
        await forget(tx, name, waiting)
      else await oneByOne(tx, { name, waiting, hear, failed })
      return true
    })
  } catch (error) {
    if (!begun) throw error
    const { orgId, waiting } = begun
    failed(orgId, waiting.code, waiting.attempts, error)
    await inTransaction(db, async trx => postpone(await actFor(trx, orgId), name, waiting))
    return true
  }
}

/** The oldest that is due and more of its organisation: of each object only the one no other waits before. */
async function claim(trx: Parameters<typeof actFor>[0], name: ConsumerName): Promise<Hearing[]> {
  const heads = sql`from hearings h where h.run_at <= (select app_now()) and h.consumer = ${name}
    and not exists (select 1 from hearings e
      where e.org_id = h.org_id and e.consumer = h.consumer and e.object_id = h.object_id and e.id < h.id)`
  const first =
    await sql<Hearing>`select h.org_id, h.consumer, h.object_id ${heads} order by h.run_at, h.id limit 1 for update of h skip locked`.execute(
      trx,
    )
  if (first.rows.length === 0) return []
  const more = await sql<Hearing>`select h.org_id, h.consumer, h.object_id ${heads} and h.org_id = ${first.rows[0]!.orgId}
    order by h.run_at, h.id limit ${AT_ONCE} for update of h skip locked`.execute(trx)
  return more.rows
}

/** What waits of objects whose first is claimed, which keeps the rest of each from everybody else. */
const listWaiting = async (tx: Tx, name: ConsumerName, claimed: readonly Hearing[]): Promise<Waiting[]> =>
  (await tx
    .selectFrom('hearings as h')
    .innerJoin('occurrences as o', on => on.onRef('o.orgId', '=', 'h.orgId').onRef('o.id', '=', 'h.id'))
    .select([
      'o.id',
      'o.at',
      'o.code',
      'o.kind',
      'o.objectId',
      'o.homeOrgId as home',
      'o.byOrgId',
      'o.byEmployeeId',
      'o.cause',
      'o.facts',
      'h.attempts',
    ])
    .where('h.orgId', '=', tx.actor.orgId)
    .where('h.consumer', '=', name)
    .where(
      'h.objectId',
      'in',
      claimed.map(({ objectId }) => objectId),
    )
    .where('h.runAt', '<=', tx.now)
    .orderBy('o.id')
    .limit(4 * AT_ONCE)
    .execute()) as Waiting[]

async function atOnce(tx: Tx, work: () => Promise<void>): Promise<boolean> {
  await sql`savepoint heard`.execute(tx)
  try {
    await work()
    await sql`release savepoint heard`.execute(tx)
    return true
  } catch {
    await sql`rollback to savepoint heard`.execute(tx)
    tx.nudges.clear()
    return false
  }
}

type Alone = { name: ConsumerName; waiting: readonly Waiting[]; hear: (each: Waiting) => Promise<void>; failed: Failed }

async function oneByOne(tx: Tx, { name, waiting, hear, failed }: Alone): Promise<void> {
  const stuck = new Set<string>()
  for (const each of waiting) {
    if (stuck.has(each.objectId)) continue
    const nudges = new Set(tx.nudges)
    await sql`savepoint heard`.execute(tx)
    try {
      await hear(each)
      await sql`release savepoint heard`.execute(tx)
      await forget(tx, name, [each])
    } catch (error) {
      await sql`rollback to savepoint heard`.execute(tx)
      tx.nudges = nudges
      stuck.add(each.objectId)
      await postpone(tx, name, each)
      failed(tx.actor.orgId, each.code, each.attempts, error)
    }
  }
}

const mine = (tx: Tx, name: ConsumerName, ids: string[]) =>
  sql`org_id = ${tx.actor.orgId} and consumer = ${name} and id = any (${ids}::uuid[])`

const forget = (tx: Tx, name: ConsumerName, heard: readonly Waiting[]) =>
  sql`delete from hearings where ${mine(
    tx,
    name,
    heard.map(({ id }) => id),
  )}`.execute(tx)

async function postpone(tx: Tx, name: ConsumerName, { id, attempts }: Waiting): Promise<void> {
  const runAt = new Date(tx.now.getTime() + Math.min(2 ** attempts, LONGEST_WAIT_S) * 1000)
  await sql`update hearings set run_at = ${runAt}, attempts = ${Math.min(attempts + 1, 1000)} where ${mine(tx, name, [id])}`.execute(tx)
}

async function untilNext(db: Db, name: ConsumerName): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from (min(h.run_at) - app_now())) * 1000)::float8 as ms from hearings h
    where h.consumer = ${name} and h.run_at > app_now()`.execute(db)
  const ms = rows[0]?.ms ?? LONGEST_SLEEP_MS
  return Math.min(Math.max(Math.ceil(ms), 50), LONGEST_SLEEP_MS)
}
