import { sql } from 'kysely'
import type { FlagRules } from '#contract/flag-rules.ts'
import type { FlagChoice } from '#contract/flags.ts'
import type { Db, OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { likeText } from '#server/platform/likeText.ts'
import { columns, type EditionRecord, type FlagRecord, type FlagState, type PersonRecord, stateOf } from './row.ts'
import { rulesIn } from './rules.ts'

type Read = Omit<FlagRecord, 'rules'> & { rules: unknown }
const toRecord = (row: Read): FlagRecord => ({ ...row, rules: rulesIn(row.key, row.rules) })

/** Every flag that is set, by its key. */
export async function listFlags(db: Db | Tx): Promise<FlagRecord[]> {
  return (await db.selectFrom('flags').select(columns).orderBy('key').execute()).map(toRecord)
}

/** Every flag that is set, none of which anybody else changes until the transaction ends: needs reach from one to another. */
export async function lockFlags(tx: Tx): Promise<FlagRecord[]> {
  return (await tx.selectFrom('flags').select(columns).orderBy('key').forUpdate().execute()).map(toRecord)
}

const toRow = ({ rules, ...flag }: FlagRecord) => ({ ...flag, rules: JSON.stringify(rules) })

/** Adds a flag unless somebody did meanwhile; tells whether it was added. */
export async function insertFlag(tx: Tx, flag: FlagRecord): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('flags')
    .values(toRow(flag))
    .onConflict(on => on.column('key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function setFlag(tx: Tx, flag: FlagRecord) {
  const { key, ...row } = toRow(flag)
  await tx.updateTable('flags').set(row).where('key', '=', key).execute()
}

/** Keeps what a flag has become, by whom and why. */
export async function insertEdition(tx: Tx, flag: FlagRecord, by: { name: string; reason: string }) {
  await tx
    .insertInto('flagEditions')
    .values({
      orgId: tx.actor.orgId,
      key: flag.key,
      version: flag.version,
      at: tx.now,
      byUserId: tx.actor.userId,
      byName: by.name,
      reason: by.reason,
      state: JSON.stringify(stateOf(flag)),
    })
    .execute()
}

const MOST_EDITIONS = 50

/** What a flag was, the latest first. */
export async function listEditions(tx: Tx, key: string): Promise<EditionRecord[]> {
  const rows = await tx
    .selectFrom('flagEditions')
    .select(['key', 'version', 'at', 'byName', 'reason', 'state'])
    .where('orgId', '=', tx.actor.orgId)
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .limit(MOST_EDITIONS)
    .execute()
  return rows.map(row => ({ ...row, state: row.state as FlagState }))
}

export async function findEdition(tx: Tx, key: string, version: number): Promise<EditionRecord | undefined> {
  const row = await tx
    .selectFrom('flagEditions')
    .select(['key', 'version', 'at', 'byName', 'reason', 'state'])
    .where('orgId', '=', tx.actor.orgId)
    .where('key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && { ...row, state: row.state as FlagState }
}

/** What the person who acts said himself, by flag. */
export async function listChoices(tx: Tx): Promise<Record<string, FlagChoice>> {
  const rows = await tx
    .selectFrom('flagChoices')
    .select(['key', 'choice'])
    .where('orgId', '=', tx.actor.orgId)
    .where('userId', '=', tx.actor.userId)
    .execute()
  return Object.fromEntries(rows.map(({ key, choice }) => [key, choice as FlagChoice]))
}

/** Writes what the person who acts says of a flag himself; null forgets it. */
export async function setChoice(tx: Tx, key: string, choice: FlagChoice | null) {
  const { orgId, userId } = tx.actor
  if (choice === null) {
    await tx.deleteFrom('flagChoices').where('orgId', '=', orgId).where('userId', '=', userId).where('key', '=', key).execute()
    return
  }
  await tx
    .insertInto('flagChoices')
    .values({ orgId, userId: userId!, key, choice, at: tx.now })
    .onConflict(on => on.columns(['orgId', 'userId', 'key']).doUpdateSet({ choice, at: tx.now }))
    .execute()
}

export async function insertOpinion(tx: Tx, opinion: { key: string; name: string; useful: boolean | null; text: string }) {
  const { orgId, userId } = tx.actor
  await tx
    .insertInto('flagOpinions')
    .values({ orgId, id: newId(), userId: userId!, at: tx.now, ...opinion })
    .execute()
}

type OpinionRecord = { at: Date; name: string; organization: string; useful: boolean | null; text: string }

const MOST_OPINIONS = 100

/** What people think of a flag, the latest first; for the staff of the platform. */
export async function listOpinions(tx: Tx, key: string): Promise<OpinionRecord[]> {
  return (await sql<OpinionRecord>`select * from gate.flag_opinions(${key}, ${MOST_OPINIONS})`.execute(tx)).rows
}

type PeopleFilter = { search?: string; person?: { userId: string; orgId: string } | null; limit: number }

/** People a flag can be tried for; for the staff of the platform, the database refuses everybody else. */
export async function listPeople(tx: Tx, { search = '', person = null, limit }: PeopleFilter): Promise<PersonRecord[]> {
  const { rows } = await sql<PersonRecord>`
    select * from gate.flag_people(${likeText(search)}, ${person?.userId ?? null}::uuid, ${person?.orgId ?? null}::uuid, ${limit})`.execute(
    tx,
  )
  return rows
}

/** Names of the organisations and people rules speak of, for the staff of the platform. */
export async function listNamed(tx: Tx, { targets }: FlagRules): Promise<{ id: string; name: string }[]> {
  const orgIds = targets.flatMap(target => target.orgIds)
  const userIds = new Set(targets.flatMap(target => target.userIds))
  const organizations =
    orgIds.length > 0 ? await tx.selectFrom('organizations').select(['id', 'nameShort as name']).where('id', 'in', orgIds).execute() : []
  const people = userIds.size > 0 ? (await listPeople(tx, { limit: 20_000 })).filter(({ userId }) => userIds.has(userId)) : []
  return [...organizations, ...new Map(people.map(({ userId, name }) => [userId, { id: userId, name }])).values()]
}

export type CountRecord = { key: string; variant: string; day: string; count: number; failed: number }

/** How often flags were asked for on each day since then, days counted in UTC. */
export async function listCounts(tx: Tx, since: Date, key?: string): Promise<CountRecord[]> {
  const rows = await tx
    .selectFrom('flagCounts')
    .select(on => [
      'key',
      'variant',
      sql<string>`to_char(hour at time zone 'UTC', 'YYYY-MM-DD')`.as('day'),
      on.fn.sum<number>('count').as('count'),
      on.fn.sum<number>('failed').as('failed'),
    ])
    .where('orgId', '=', tx.actor.orgId)
    .where('hour', '>=', since)
    .$if(key !== undefined, query => query.where('key', '=', key!))
    .groupBy(['key', 'variant', sql`3`])
    .orderBy(sql`3`)
    .orderBy('variant')
    .execute()
  return rows.map(row => ({ ...row, count: Number(row.count), failed: Number(row.failed) }))
}

export type Counted = { key: string; variant: string; count: number; failed: number }

/** Adds to what was counted in the hour of a moment, in the home of the platform. */
export async function addCounts(tx: Tx, counted: readonly Counted[], at = tx.now) {
  const hour = new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000)
  await tx
    .insertInto('flagCounts')
    .values(counted.map(each => ({ orgId: tx.actor.orgId, hour, ...each })))
    .onConflict(on =>
      on.columns(['orgId', 'key', 'hour', 'variant']).doUpdateSet({
        count: sql<number>`flag_counts.count + excluded.count`,
        failed: sql<number>`flag_counts.failed + excluded.failed`,
      }),
    )
    .execute()
}

export async function deleteCountsBefore(tx: Tx, before: Date) {
  await tx.deleteFrom('flagCounts').where('orgId', '=', tx.actor.orgId).where('hour', '<', before).execute()
}

/** The organisation that runs the installation; null in one that has none yet. */
export async function findPlatform(db: Db): Promise<OrgId | null> {
  const found = await db.selectFrom('organizations').select('id').where('isPlatform', '=', true).orderBy('id').limit(1).executeTakeFirst()
  return (found?.id ?? null) as OrgId | null
}
