import { type Selectable, sql } from 'kysely'
import type { Locale, Side } from '#contract/primitives.ts'
import { numberBy } from '#contract/requisites.ts'
import type { DictName } from '#server/dicts/store.ts'
import type { Drivers, OrderPrints, PrintSettings, Vehicles } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { takeNumbers } from '#server/platform/numbers.ts'
import { maskedOne } from '#server/restrictions/store/masking.ts'

export type PrintRecord = Selectable<OrderPrints>
export type SettingsRecord = Selectable<PrintSettings>

type Key = { orgId: string; id: string }

const columns = ['id', 'form', 'edition', 'claimId', 'number', 'date', 'version', 'language', 'sha256', 'at', 'byName'] as const
export type IssuedRecord = Pick<PrintRecord, (typeof columns)[number]>

/** What the acting organisation issued of an order, newest first. */
export const listIssued = (tx: Tx, { orgId, id }: Key): Promise<IssuedRecord[]> =>
  tx
    .selectFrom('orderPrints')
    .select(columns)
    .where('orgId', '=', orgId)
    .where('orderId', '=', id)
    .where('byOrgId', '=', tx.actor.orgId)
    .orderBy('id', 'desc')
    .execute()

/** A paper as it was kept. */
export type KeptRecord = IssuedRecord & Pick<PrintRecord, 'sealed'>

/** One of them with what it was made of. */
export const findIssued = (tx: Tx, { orgId, id }: Key, printId: string): Promise<KeptRecord | undefined> =>
  tx
    .selectFrom('orderPrints')
    .select([...columns, 'sealed'])
    .where('orgId', '=', orgId)
    .where('orderId', '=', id)
    .where('id', '=', printId)
    .where('byOrgId', '=', tx.actor.orgId)
    .executeTakeFirst()

/** Numbers and days of what was issued of orders, the latest version of each: by the home, and by who has the order now. */
export const numbersIssued = (
  tx: Tx,
  homes: readonly string[],
  orderIds: readonly string[],
): Promise<Pick<PrintRecord, 'orderId' | 'side' | 'form' | 'number' | 'date'>[]> =>
  tx
    .selectFrom('orderPrints as p')
    .innerJoin('orders as o', join => join.onRef('o.orgId', '=', 'p.orgId').onRef('o.id', '=', 'p.orderId'))
    .distinctOn(['p.orderId', 'p.side', 'p.form', 'p.claimId'])
    .select(['p.orderId', 'p.side', 'p.form', 'p.number', 'p.date'])
    .where('p.orgId', 'in', homes)
    .where('p.orderId', 'in', orderIds)
    .where(sql<boolean>`p.by_org_id = case p.side when 'executor' then o.executor_id else p.org_id end`)
    .orderBy('p.orderId')
    .orderBy('p.side')
    .orderBy('p.form')
    .orderBy('p.claimId')
    .orderBy('p.version', 'desc')
    .execute()

/** The trip sheets of flights that carried these orders, as the homes of the orders name them. */
export const sheetsNamed = async (
  tx: Tx,
  homes: readonly string[],
  orderIds: readonly string[],
): Promise<Pick<PrintRecord, 'orderId' | 'side' | 'form' | 'number' | 'date'>[]> => {
  const named = await tx
    .selectFrom('orderFlights')
    .select(['orderId', 'sheetNumber', 'sheetDate'])
    .where('orgId', 'in', homes)
    .where('orderId', 'in', orderIds)
    .where('sheetNumber', 'is not', null)
    .where('droppedAt', 'is', null)
    .orderBy('flightId')
    .execute()
  return named.map(({ orderId, sheetNumber, sheetDate }) => ({
    orderId,
    side: 'executor',
    form: 'trip_sheet',
    number: sheetNumber!,
    date: sheetDate!,
  }))
}

export type Issue = Pick<PrintRecord, 'form' | 'edition' | 'claimId' | 'number' | 'date' | 'version' | 'sha256' | 'sealed' | 'byName'> & {
  side: Side
  language: Locale
}

export async function insertIssued(tx: Tx, { orgId, id }: Key, issue: Issue): Promise<IssuedRecord> {
  return tx
    .insertInto('orderPrints')
    .values({ ...issue, orgId, orderId: id, id: newId(), byOrgId: tx.actor.orgId, at: tx.now })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** The next number of the acting organisation's papers of a form, by its mask. */
export async function nextPrintNumber(tx: Tx, form: string, mask: string, year: number): Promise<string> {
  return numberBy(mask, year, await takeNumbers(tx, `print.${form}`, year))
}

export const findPrintSettings = (tx: Tx): Promise<SettingsRecord | undefined> =>
  tx.selectFrom('printSettings').selectAll().where('orgId', '=', tx.actor.orgId).executeTakeFirst()

/** Writes the settings where they still have that version (0: there are none yet); tells whether they had. */
export async function setPrintSettings(
  tx: Tx,
  version: number,
  { masks, ...rest }: { masks: Record<string, string>; stamp: boolean; sign: boolean; clausesRu: string; clausesEn: string },
): Promise<boolean> {
  const values = { ...rest, masks: JSON.stringify(masks) }
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('printSettings')
      .values({ orgId: tx.actor.orgId, ...values })
      .onConflict(on => on.column('orgId').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await tx
    .updateTable('printSettings')
    .set({ ...values, version: version + 1 })
    .where('orgId', '=', tx.actor.orgId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export type Requisites = {
  orgId: string
  bik: string | null
  bank: string | null
  account: string | null
  correspondent: string | null
  currency: string | null
  clausesRu: string
  clausesEn: string
}

/** What the sides of an order print of themselves on its papers; the other side's only once the order is agreed. */
export async function requisitesOf(tx: Tx, orderId: string): Promise<ReadonlyMap<string, Requisites>> {
  const { rows } = await sql<Requisites>`
    select org_id, bik, bank, account, correspondent, currency, clauses_ru, clauses_en from gate.order_requisites(${orderId})`.execute(tx)
  return new Map(rows.map(row => [row.orgId, row]))
}

/** Entries of dictionaries, also those no longer offered: an order may hold them. */
export const namesIn = (tx: Tx, dicts: readonly DictName[]) =>
  tx.selectFrom('dictEntries').select(['dict', 'code', 'nameRu', 'nameEn']).where('dict', 'in', dicts).execute()

const partyColumns = [
  'id',
  'nameFull',
  'nameShort',
  'country',
  'legalForm',
  'tin',
  'kpp',
  'ogrn',
  'legalAddress',
  'actualAddress',
  'directorName',
  'directorPost',
  'directorBasis',
  'phones',
  'emails',
  'taxRegime',
  'tz',
] as const

/** The public cards of organisations. */
export const partiesOf = (tx: Tx, ids: readonly string[]) =>
  tx.selectFrom('organizations').select(partyColumns).where('id', 'in', ids).execute()
export type PartyRecord = Awaited<ReturnType<typeof partiesOf>>[number]

/** The forwarder's own client of an order. */
export const findOwnCustomer = async (tx: Tx, id: string) =>
  maskedOne(tx, await tx.selectFrom('customers').selectAll().where('orgId', '=', tx.actor.orgId).where('id', '=', id).executeTakeFirst())

/** Own vehicles with these ids. */
export const vehiclesOf = (tx: Tx, ids: readonly string[]): Promise<Selectable<Vehicles>[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.selectFrom('vehicles').selectAll().where('orgId', '=', tx.actor.orgId).where('id', 'in', ids).execute()

export const driverOf = (tx: Tx, id: string): Promise<Selectable<Drivers> | undefined> =>
  tx.selectFrom('drivers').selectAll().where('orgId', '=', tx.actor.orgId).where('id', '=', id).executeTakeFirst()

/** Blobs of the acting organisation's own pictures by purpose, the newest of each. */
export async function picturesOf(tx: Tx, purposes: readonly string[]): Promise<Map<string, { blob: string; pictured: boolean }>> {
  const rows = await tx
    .selectFrom('files')
    .select(['purpose', 'blob', 'pictured'])
    .where('orgId', '=', tx.actor.orgId)
    .where('kind', '=', 'organization')
    .where('objectId', '=', tx.actor.orgId)
    .where('purpose', 'in', purposes)
    .where('draft', '=', false)
    .where('status', '=', 'ready')
    .where('scanned', '<>', 'infected')
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ purpose, blob, pictured }) => [purpose, { blob, pictured }]))
}
