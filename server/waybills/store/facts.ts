import { sql } from 'kysely'
import type { Bilingual } from '#contract/primitives.ts'
import type { Tx } from '#server/platform/db.ts'

/** Parties of an order as titles name them. */
export const findParties = async (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('organizations')
        .select([
          ...(['id', 'nameFull', 'nameShort', 'country', 'tin', 'kpp', 'ogrn', 'legalForm', 'legalAddress', 'actualAddress'] as const),
          ...(['phones', 'emails'] as const),
        ])
        .where('id', 'in', ids)
        .execute()

/** The whole name of a driver of the acting executor. */
export async function fullNameOf(tx: Tx, driverId: string): Promise<string | null> {
  const found = await tx
    .selectFrom('drivers')
    .select(['lastName', 'firstName', 'middleName'])
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', driverId)
    .executeTakeFirst()
  return found ? [found.lastName, found.firstName, found.middleName].filter(Boolean).join(' ') : null
}

/** Names of dictionary entries by their codes. */
export async function namesOf(tx: Tx, dict: string, codes: readonly string[]): Promise<Map<string, Bilingual>> {
  if (codes.length === 0) return new Map()
  const rows = await tx
    .selectFrom('dictEntries')
    .select(['code', 'nameRu', 'nameEn'])
    .where('dict', '=', dict)
    .where('code', 'in', codes)
    .execute()
  return new Map(rows.map(({ code, nameRu, nameEn }) => [code, { ru: nameRu, en: nameEn }]))
}

/** What else a dictionary says of its entries, by their codes. */
export async function traitsOf(tx: Tx, dict: string, codes: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  if (codes.length === 0) return new Map()
  const rows = await tx.selectFrom('dictEntries').select(['code', 'attrs']).where('dict', '=', dict).where('code', 'in', codes).execute()
  return new Map(rows.map(({ code, attrs }) => [code, (attrs ?? {}) as Record<string, unknown>]))
}

type VehicleColumns = { [name: string]: unknown }
type ResourcesRecord = {
  truck: VehicleColumns | null
  trailer: VehicleColumns | null
  lastName: string | null
  firstName: string | null
  middleName: string | null
  phone: Buffer | null
  tin: Buffer | null
  licence: Buffer | null
  licenceIssued: string | null
}

/** The vehicle, trailer and driver of a flight of an agreed order as the cards of whoever drives hold them, for its sides alone; null where none is named. */
export async function resourceCards(tx: Tx, orderId: string, flightId: string): Promise<ResourcesRecord | null> {
  const { rows } = await sql<ResourcesRecord>`
    select truck, trailer, last_name, first_name, middle_name, phone, tin, licence, licence_issued::text as licence_issued
    from gate.flight_resources(${orderId}, ${flightId})`.execute(tx)
  return rows[0] ?? null
}

/** A vehicle of the acting organisation's own fleet under one of these plates. */
export const findVehicle = (tx: Tx, plates: readonly string[]) =>
  tx
    .selectFrom('vehicles')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('plate', 'in', plates)
    // the plate of one that was sold may serve another
    .where('status', '<>', 'sold')
    .orderBy('id')
    .executeTakeFirst()

/** A driver of the acting organisation by his whole name in small letters, without ё; of namesakes the one at work. */
export const findDriver = (tx: Tx, name: string) =>
  tx
    .selectFrom('drivers')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('status', '<>', 'dismissed')
    .where(sql<string>`translate(lower(concat_ws(' ', last_name, first_name, nullif(middle_name, ''))), 'ё', 'е')`, '=', name)
    .orderBy(sql`status <> 'active'`)
    .orderBy('id')
    .executeTakeFirst()
