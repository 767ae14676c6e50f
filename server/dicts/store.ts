import type { Db, Tx } from '#server/platform/db.ts'

/** Dictionaries as the database names them; more than have a call of their own. */
export type DictName =
  | 'countries'
  | 'legal_forms'
  | 'truck_types'
  | 'body_types'
  | 'download_types'
  | 'product_categories'
  | 'temperature_regimes'
  | 'package_types'
  | 'currencies'
  | 'time_zones'
  | 'transport_types'
  | 'order_cancel_reasons'
  | 'demand_cancel_reasons'
  | 'executor_revoke_reasons'
  | 'forwarder_revoke_reasons'
  | 'document_reject_reasons'
  | 'task_failure_reasons'
  | 'late_reasons'
  | 'incident_types'
  | 'print_formats'
  | 'print_forms'
  | 'adr_classes'
  | 'adr_packing_groups'
  | 'adr_transport_categories'
  | 'adr_vehicle_kinds'
  | 'atp_classes'
  | 'search_points'
  | 'calendar_years'

export type DictEntryRecord = { code: string; nameRu: string; nameEn: string; attrs: unknown }

export async function findVersion(db: Db, dict: DictName): Promise<number> {
  return (await db.selectFrom('dicts').select('version').where('dict', '=', dict).executeTakeFirstOrThrow()).version
}

/** Active entries in the order people read them. */
export function listEntries(db: Db, dict: DictName): Promise<DictEntryRecord[]> {
  return db
    .selectFrom('dictEntries')
    .select(['code', 'nameRu', 'nameEn', 'attrs'])
    .where('dict', '=', dict)
    .where('active', '=', true)
    .orderBy('sort')
    .orderBy('code')
    .execute()
}

/** The active entry of a dictionary with this code. */
export function findEntry(db: Db | Tx, dict: DictName, code: string): Promise<DictEntryRecord | undefined> {
  return db
    .selectFrom('dictEntries')
    .select(['code', 'nameRu', 'nameEn', 'attrs'])
    .where('dict', '=', dict)
    .where('code', '=', code)
    .where('active', '=', true)
    .executeTakeFirst()
}

/** Whether an active entry of a dictionary has this code. */
export async function hasEntry(db: Db | Tx, dict: DictName, code: string): Promise<boolean> {
  const found = await db
    .selectFrom('dictEntries')
    .select('code')
    .where('dict', '=', dict)
    .where('code', '=', code)
    .where('active', '=', true)
    .executeTakeFirst()
  return found !== undefined
}
