import { sql } from 'kysely'
import { cyrillicPlate, readPhone } from '#contract/identifiers.ts'
import type { Day } from '#contract/primitives.ts'
import type { DriverRecord } from '#server/drivers/record.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type DriverColumns, type WritingKeys, writtenColumns } from './columns.ts'

/** Own drivers, to be narrowed. */
export const own = (tx: Tx) => tx.selectFrom('drivers').selectAll().where('orgId', '=', tx.actor.orgId)

/** One own driver, or null; `lock` keeps others from changing him until the transaction ends. */
export async function findDriver(tx: Tx, id: string, { lock = false } = {}): Promise<DriverRecord | null> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return null
  const query = own(tx).where('id', '=', id)
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? null
}

/** Own drivers one may be picked from, those at work first; hired ones while their hire lasts, nobody whose data is restricted. */
export function listDrivers(tx: Tx, today: Day): Promise<DriverRecord[]> {
  return own(tx)
    .where('status', '<>', 'dismissed')
    .where('restrictedAt', 'is', null)
    .where(({ eb, or }) => or([eb('hiredUntil', 'is', null), eb('hiredUntil', '>=', today)]))
    .orderBy(sql`status <> 'active'`)
    .orderBy('lastName')
    .orderBy('firstName')
    .orderBy('id')
    .execute()
}

const watched: readonly string[] = ['active', 'on_leave', 'blocked', 'verification']

/** Own drivers whose documents are watched; `id`: this one alone. */
export const listWatched = (tx: Tx, id?: string): Promise<DriverRecord[]> =>
  own(tx)
    .where('status', 'in', watched)
    .$if(id !== undefined, query => query.where('id', '=', id!))
    .orderBy('id')
    .execute()

/** Adds a driver of the acting executor; documents and phone go to the database as ciphertext with a keyed hash beside. */
export async function insertDriver(tx: Tx, keys: WritingKeys, draft: DriverColumns): Promise<string> {
  const id = draft.id ?? newId()
  const { lastName, firstName } = draft
  await tx
    .insertInto('drivers')
    .values({
      status: 'draft',
      createdAt: tx.now,
      ...writtenColumns(keys, draft),
      lastName,
      firstName,
      orgId: tx.actor.orgId,
      id,
    })
    .execute()
  return id
}

/** Changes a driver found before and raises his version. */
export async function setDriver(tx: Tx, keys: WritingKeys, before: DriverRecord, changes: Partial<DriverColumns>): Promise<DriverRecord> {
  return tx
    .updateTable('drivers')
    .set({ ...writtenColumns(keys, changes), version: before.version + 1 })
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Drivers of the organisation who have the phone or the licence, whatever their status. */
export async function duplicatesOf(
  tx: Tx,
  { fingerprint }: Pick<WritingKeys, 'fingerprint'>,
  { phone, licence }: { phone: string | null; licence: string | null },
  but: string | null,
) {
  const called = phone && readPhone(phone)
  const asked = [
    ...(called ? [{ by: 'phone', column: 'phoneHash', hash: fingerprint(called) } as const] : []),
    ...(licence && cyrillicPlate(licence).length > 3
      ? [{ by: 'licence', column: 'licenceHash', hash: fingerprint(cyrillicPlate(licence)) } as const]
      : []),
  ]
  const found = []
  for (const { by, column, hash } of asked) {
    const rows = await own(tx)
      .where(column, '=', hash)
      .$if(but !== null, query => query.where('id', '<>', but!))
      .limit(5)
      .execute()
    found.push(...rows.map(driver => ({ by, driver })))
  }
  return found
}

/** The organisation's own zone. */
export async function zoneOf(tx: Tx, org: OrgId = tx.actor.orgId): Promise<string> {
  const { tz } = await tx.selectFrom('organizations').select('tz').where('id', '=', org).executeTakeFirstOrThrow()
  return tz
}

const SHOWN = 100

/** What the journal says of a driver, the newest first. */
export function listHistory(tx: Tx, driverId: string) {
  return tx
    .selectFrom('audits as a')
    .leftJoin('employees as e', join => join.onRef('e.orgId', '=', 'a.orgId').onRef('e.id', '=', 'a.byEmployeeId'))
    .select(['a.id', 'a.at', 'a.what', 'a.fromStatus', 'a.toStatus', 'a.facts', 'e.name'])
    .where('a.orgId', '=', tx.actor.orgId)
    .where('a.objectId', '=', driverId)
    .orderBy('a.id', 'desc')
    .limit(SHOWN)
    .execute()
}
