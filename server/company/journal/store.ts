import { type RawBuilder, sql } from 'kysely'
import type { JournalConditions, JournalKind, JournalName } from '#contract/journal.ts'
import { personalLists, personalReads } from '#contract/journal.ts'
import type { PageKey } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { likeText } from '#server/platform/likeText.ts'
import type { JournalRecord } from './row.ts'

const kinds: Record<Exclude<JournalKind, 'all'>, readonly string[]> = {
  organization: ['organization'],
  employee: ['employee', 'invitation'],
  bank: ['bank'],
  settlement: ['settlement'],
  session: ['session'],
  order: ['order'],
  flight: ['flight'],
  tender: ['tender'],
  demand: ['demand'],
  driver: ['driver'],
  vehicle: ['vehicle'],
  partner: ['partner', 'partner_group'],
  customer: ['customer', 'nodal_point'],
  rule: ['rule'],
  export: ['export', 'import'],
}

/** So many rows are looked through in one statement, and so many such statements for one page: a million at most, in seconds. */
const WALK = 50_000
const WALKS = 20

export type JournalQuestion = {
  filter: JournalConditions
  /** Whose actions alone are shown; null: everybody's. */
  employeeId: string | null
  /** Where days begin and end. */
  tz: string
  after: PageKey | null
  limit: number
  /** Rows of one portion. */
  walk: number
}

type Row = Omit<JournalRecord, 'number' | 'seq' | 'hash' | 'keyName'>

/**
 * Rows of the journal of the acting organisation, newest first, and from where to go on: null at its end. Conditions no index answers are
 * looked for in the order of the journal, a portion at a time, so that no question holds the database for long.
 */
export async function listJournal(
  tx: Tx,
  asked: Omit<JournalQuestion, 'walk'>,
  walk = WALK,
): Promise<{ rows: Row[]; next: PageKey | null }> {
  const question = { ...asked, walk }
  const found: Row[] = []
  let after = question.after
  for (let i = 0; i < WALKS; i++) {
    const wanted = question.limit + 1 - found.length
    found.push(...(await walked(tx, { ...question, after }, wanted)))
    if (found.length > question.limit) {
      const page = found.slice(0, question.limit)
      const last = page.at(-1)!
      return { rows: page, next: { at: last.at, id: last.id } }
    }
    after = await endOfWalk(tx, { ...question, after })
    if (after === null) break
  }
  return { rows: found, next: after }
}

/** The rows one portion is of: what the key of the journal and the index of its objects answer. */
const portion = (tx: Tx, { filter: { object, personal }, after }: JournalQuestion): RawBuilder<unknown> => sql`
  a.org_id = ${tx.actor.orgId}
  ${after ? sql`and a.id < ${after.id}::uuid` : sql``}
  ${object.length > 0 && !personal ? sql`and a.object_id = any (${[...object]}::uuid[])` : sql``}`

/** What an entry is judged and shown by. */
const columns = sql`a.id, a.at, a.what, a.kind, a.object_id, a.from_status, a.to_status, a.facts, a.by_org_id, a.by_user_id, a.by_employee_id, a.acting_as, a.by_key, a.by_address`

async function walked(tx: Tx, question: JournalQuestion, wanted: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select w.id, w.at, w.what, w.kind, w.object_id, w.from_status, w.to_status, w.facts, w.by_org_id, w.by_key, w.by_address,
      e.name as person, o.name_short as organization, case when w.acting_as is not null then (
        select s.by_name from acting_sessions s where s.org_id = ${tx.actor.orgId} and s.by_user_id = w.by_user_id limit 1) end as support
    from (
      select w.* from (select ${columns} from audits a where ${portion(tx, question)} order by a.id desc limit ${question.walk}) w
      where ${conditions(question)} order by w.id desc limit ${wanted}) w
    left join employees e on e.org_id = ${tx.actor.orgId} and e.id = w.by_employee_id
    left join organizations o on o.id = w.by_org_id
    order by w.id desc`.execute(tx)
  return rows
}

/** Where the next portion begins: null where this one was the last. */
async function endOfWalk(tx: Tx, question: JournalQuestion): Promise<PageKey | null> {
  const { rows } = await sql<PageKey>`
    select a.id, a.at from audits a where ${portion(tx, question)} order by a.id desc offset ${question.walk - 1} limit 1`.execute(tx)
  return rows[0] ?? null
}

function conditions({ filter, employeeId, tz }: JournalQuestion): RawBuilder<unknown> {
  const { kind, by, object, action, period, personal, key, address, search } = filter
  const all: RawBuilder<unknown>[] = []
  if (kind && kind !== 'all') all.push(sql`w.kind = any (${[...kinds[kind]]}::text[])`)
  if (employeeId !== null) all.push(sql`w.by_employee_id = ${employeeId}::uuid`)
  if (by.length > 0) all.push(sql`w.by_employee_id = any (${[...by]}::uuid[])`)
  if (action.length > 0) all.push(sql`w.what = any (${[...action]}::text[])`)
  if (key.length > 0) all.push(sql`w.by_key = any (${[...key]}::uuid[])`)
  if (address) all.push(sql`w.by_address = ${address}`)
  if (period?.from) all.push(sql`w.at >= (${period.from}::date::timestamp at time zone ${tz})`)
  if (period?.to) all.push(sql`w.at < ((${period.to}::date + 1)::timestamp at time zone ${tz})`)
  if (personal) {
    const ofLists = sql`w.facts ->> 'list' = any (${[...personalLists]}::text[])`
    const isList = sql`(w.what in ('list.exported', 'export.downloaded'))`
    const isScan = sql`(w.what = 'file.opened' and w.kind = 'driver')`
    all.push(sql`(w.what = any (${[...personalReads]}::text[]) and (not ${isList} or ${ofLists}) or ${isScan})`)
    // a list as a file shows everybody who stands in it
    if (object.length > 0) all.push(sql`(w.object_id = any (${[...object]}::uuid[]) or ${isList})`)
  }
  for (const word of search.split(/\s+/).filter(Boolean))
    all.push(sql`concat_ws(' ', w.what, w.facts::text) ilike ${`%${likeText(word)}%`}`)
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

/** How objects are called, each by its table: number, plate or name. */
const named = {
  order: sql`select o.id, 'order' as kind, o.number as name from orders o where o.org_id = gate_org.id`,
  flight: sql`select f.id, 'flight' as kind, f.number as name from flights f where f.org_id = gate_org.id`,
  settlement: sql`select s.id, 'settlement' as kind, s.number as name from settlements s where s.org_id = gate_org.id`,
  tender: sql`select t.id, 'tender' as kind, t.number as name from tenders t where t.org_id = gate_org.id`,
  driver: sql`select d.id, 'driver' as kind, concat_ws(' ', d.last_name, d.first_name, d.middle_name) as name from drivers d where d.org_id = gate_org.id`,
  vehicle: sql`select v.id, 'vehicle' as kind, v.plate as name from vehicles v where v.org_id = gate_org.id`,
  customer: sql`select c.id, 'customer' as kind, c.name from customers c where c.org_id = gate_org.id`,
  partner: sql`select p.id, 'partner' as kind, o.name_short as name from partners p join organizations o on o.id = p.partner_org_id where p.org_id = gate_org.id`,
  employee: sql`select e.id, 'employee' as kind, e.name from employees e where e.org_id = gate_org.id`,
} satisfies Record<string, RawBuilder<unknown>>

type Name = { id: string; kind: string; name: string | null }

/** Of every kind some rows, by its key backwards. */
const someOf = (tx: Tx, one: RawBuilder<unknown>, where: RawBuilder<unknown>, limit: number): RawBuilder<unknown> =>
  sql`(select n.* from (select ${tx.actor.orgId}::uuid as id) gate_org, lateral (${one}) n where ${where} order by n.id desc limit ${limit})`

/** The names of objects of the acting organisation, by their ids. */
export async function namesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const each = Object.values(named).map(one => someOf(tx, one, sql`n.id = any (${[...ids]}::uuid[])`, ids.length))
  const { rows } = await sql<Name>`${sql.join(each, sql` union all `)}`.execute(tx)
  return new Map(rows.flatMap(row => (row.name === null ? [] : [[row.id, row.name] as const])))
}

const MOST = 4

/** Objects of the acting organisation whose number or name has this in it, of each kind the newest. */
export async function findObjects(tx: Tx, search: string): Promise<JournalName[]> {
  const like = `%${likeText(search)}%`
  const each = Object.values(named).map(one => someOf(tx, one, sql`n.name ilike ${like}`, MOST))
  const { rows } = await sql<Name>`${sql.join(each, sql` union all `)}`.execute(tx)
  return rows.flatMap(({ name, ...row }) => (name ? [{ ...row, name }] : []))
}

/** People and programs of the acting organisation, those at work first. */
export async function findActors(tx: Tx, search: string): Promise<JournalName[]> {
  const rows = await tx
    .selectFrom('employees')
    .select(['id', 'name', 'service'])
    .where('orgId', '=', tx.actor.orgId)
    .where('name', 'ilike', `%${likeText(search)}%`)
    .orderBy('active', 'desc')
    .orderBy('name')
    .limit(20)
    .execute()
  return rows.map(({ id, name, service }) => ({ id, name, kind: service ? 'program' : 'employee' }))
}

/** Keys programs of the acting organisation come with, those of before too. */
export async function findKeys(tx: Tx, search: string): Promise<JournalName[]> {
  const rows = await tx
    .selectFrom('accessKeys')
    .select(['id', 'name', 'hint'])
    .where('orgId', '=', tx.actor.orgId)
    .where('name', 'ilike', `%${likeText(search)}%`)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ id, name, hint }) => ({ id, name: `${name} ${hint}`, kind: 'key' }))
}

/** The names of keys, by their ids. */
export async function keyNamesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('accessKeys')
    .select(['id', 'name', 'hint'])
    .where('orgId', '=', tx.actor.orgId)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name, hint }) => [id, `${name} ${hint}`]))
}

/** The places of rows in the chain. */
export async function linksOf(tx: Tx, ids: readonly string[]): Promise<Map<string, { seq: number; hash: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('auditLinks')
    .select(['auditId', 'seq', 'hash'])
    .where('orgId', '=', tx.actor.orgId)
    .where('auditId', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ auditId, seq, hash }) => [auditId, { seq: Number(seq), hash: hash.toString('hex') }]))
}
