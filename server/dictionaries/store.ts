import { sql } from 'kysely'
import type { DictEntryRecord } from '#server/dicts/store.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** Every dictionary with its version, and how many entries are in use and archived. */
export function listDicts(db: Db | Tx) {
  return db
    .selectFrom('dicts as d')
    .innerJoin('dictEntries as e', 'e.dict', 'd.dict')
    .select(on => [
      'd.dict',
      'd.version',
      on.fn.countAll<string>().filterWhere('e.active', '=', true).as('entries'),
      on.fn.countAll<string>().filterWhere('e.active', '=', false).as('archived'),
    ])
    .groupBy(['d.dict', 'd.version'])
    .orderBy('d.dict')
    .execute()
}

export type WholeEntryRecord = DictEntryRecord & { sort: number; active: boolean }

/** A dictionary with every entry, archived ones too; null where there is no such one. */
export async function findDict(db: Db | Tx, dict: string): Promise<{ version: number; entries: WholeEntryRecord[] } | null> {
  const found = await db.selectFrom('dicts').select('version').where('dict', '=', dict).executeTakeFirst()
  if (!found) return null
  const entries = await db
    .selectFrom('dictEntries')
    .select(['code', 'nameRu', 'nameEn', 'attrs', 'sort', 'active'])
    .where('dict', '=', dict)
    .orderBy('sort')
    .orderBy('code')
    .execute()
  return { version: found.version, entries }
}

/** Writes entries of a dictionary and raises its version, and tells it; null where another version stands. The database refuses whoever is not the platform. */
export async function writeEntries(tx: Tx, dict: string, version: number, entries: readonly WholeEntryRecord[]): Promise<number | null> {
  const rows = entries.map(({ nameRu, nameEn, ...entry }) => ({ ...entry, name_ru: nameRu, name_en: nameEn }))
  const { rows: answer } = await sql<{ version: number | null }>`
    select gate.write_dict(${dict}, ${version}, ${JSON.stringify(rows)}::jsonb) as version`.execute(tx)
  return answer[0]!.version
}

/** The last changes of a dictionary as the journal of the acting organisation has them. */
export async function listEditions(tx: Tx, dict: string, limit: number) {
  const { rows } = await sql<{ at: Date; what: string; facts: unknown; person: string | null }>`
    select a.at, a.what, a.facts, e.name as person from audits a left join employees e on e.org_id = a.org_id and e.id = a.by_employee_id
    where a.org_id = ${tx.actor.orgId} and a.kind = 'dictionary' and a.facts ->> 'dict' = ${dict} order by a.id desc limit ${limit}`.execute(
    tx,
  )
  return rows
}

/** Where records name entries of a dictionary: a column with a code, or with several. */
export const usedIn: Readonly<Partial<Record<string, readonly { table: string; column: string; many?: true }[]>>> = {
  body_types: [
    { table: 'orders', column: 'body_types', many: true },
    { table: 'vehicles', column: 'body_type' },
  ],
  download_types: [
    { table: 'orders', column: 'loading_types', many: true },
    { table: 'vehicles', column: 'loading_types', many: true },
  ],
  product_categories: [{ table: 'order_cargos', column: 'category' }],
  package_types: [{ table: 'order_cargos', column: 'package_type' }],
  truck_types: [{ table: 'orders', column: 'truck_type' }],
  currencies: [{ table: 'orders', column: 'currency' }],
  order_cancel_reasons: [{ table: 'orders', column: 'cancel_reason' }],
  demand_cancel_reasons: [{ table: 'demands', column: 'cancel_reason' }],
  task_failure_reasons: [{ table: 'flight_tasks', column: 'reason' }],
}

/** How many records of the acting organisation name each entry. */
export async function countUses(tx: Tx, dict: string): Promise<{ code: string; n: number }[]> {
  const each = (usedIn[dict] ?? []).map(({ table, column, many }) => {
    const code = many ? sql`unnest(${sql.ref(`t.${column}`)})` : sql.ref(`t.${column}`)
    return sql`select ${code} as code from ${sql.table(table)} t where t.org_id = ${tx.actor.orgId}`
  })
  if (each.length === 0) return []
  const { rows } = await sql<{ code: string; n: number }>`
    select code, count(*)::int as n from (${sql.join(each, sql` union all `)}) u where code is not null group by code`.execute(tx)
  return rows
}

/** Every organisation whose records may name an entry. */
export async function listOrganizationIds(db: Db): Promise<string[]> {
  return (await db.selectFrom('organizations').select('id').execute()).map(({ id }) => id)
}
