import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db.ts'
import { likeText } from '#server/platform/likeText.ts'

export type AuditQuestion = {
  /** Ids of entries from this one on, and before that one. */
  from: string
  until: string
  organization: string | null
  people: readonly string[] | null
  object: string | null
  kind: string | null
  action: string
  field: string
  search: string
  limit: number
}

export type AuditRecord = {
  orgId: string
  id: string
  at: Date
  byOrgId: string
  byUserId: string | null
  actingAs: string | null
  what: string
  kind: string
  objectId: string | null
  fromStatus: string | null
  toStatus: string | null
  facts: unknown
}

/** Entries of all journals, the newest first. The database refuses whoever is not the platform. */
export async function findAudits(tx: Tx, asked: AuditQuestion): Promise<AuditRecord[]> {
  const { from, until, organization, people, object, kind, action, field, search, limit } = asked
  const words = search.split(/\s+/).filter(Boolean)
  const { rows } = await sql<AuditRecord>`
    select * from gate.find_audits(${from}::uuid, ${until}::uuid, ${organization === null ? null : [organization]}::uuid[], ${people}::uuid[], ${object}::uuid,
      ${kind === null ? null : [kind]}::text[], ${action === '' ? null : `%${likeText(action)}%`}::text, ${field === '' ? null : field}::text,
      ${words.length === 0 ? null : words.map(word => `%${likeText(word)}%`)}::text[], ${limit}::int)`.execute(tx)
  return rows
}

/** People whose name has this in it. */
export async function findPeople(workerDb: Db, name: string): Promise<string[]> {
  const rows = await workerDb
    .selectFrom('users')
    .select('id')
    .where('name', 'ilike', `%${likeText(name)}%`)
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}

/** Names of people by their ids. */
export async function namesOfPeople(workerDb: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await workerDb
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Names of organisations by their ids. */
export async function namesOfOrganizations(db: Db | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'nameShort'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, nameShort }) => [id, nameShort]))
}

/** Organisations by part of their name, after one of them. */
export const listOrganizations = (db: Db | Tx, search: string, after: string | undefined, limit: number) =>
  db
    .selectFrom('organizations')
    .select(['id', 'nameShort as name'])
    .$if(search !== '', query => query.where('nameShort', 'ilike', `%${likeText(search)}%`))
    .$if(after !== undefined, query => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()
