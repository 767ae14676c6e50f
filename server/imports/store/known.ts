import { sql } from 'kysely'
import { requirementColumns } from '#server/customers/row.ts'
import type { Tx } from '#server/platform/db.ts'
import { offered } from '#server/restrictions/store/masking.ts'

/** What rows of tables name and is there already: of the acting organisation alone, but for organisations, which all may look up by tin. */

const customers = (tx: Tx) => tx.selectFrom('customers').where('orgId', '=', tx.actor.orgId)
const nodalPoints = (tx: Tx) => tx.selectFrom('nodalPoints').where('orgId', '=', tx.actor.orgId).where('active', '=', true)

export const listCustomersByTin = async (tx: Tx, tins: readonly string[]) =>
  tins.length === 0 ? [] : customers(tx).select(['country', 'tin']).where('tin', 'in', tins).execute()

export const listCustomersByCode = async (tx: Tx, codes: readonly string[]) =>
  codes.length === 0 ? [] : customers(tx).select('externalId').where('externalId', 'in', codes).execute()

export const listCustomersByName = async (tx: Tx, searchNames: readonly string[]) =>
  searchNames.length === 0 ? [] : customers(tx).select('searchName').where('searchName', 'in', searchNames).execute()

/** Customers whose tin or name for searching is among these, whether they are active or not. */
export const listNamedCustomers = (tx: Tx, { tins, searchNames }: { tins: readonly string[]; searchNames: readonly string[] }) =>
  customers(tx)
    .select(['id', 'tin', 'searchName'])
    .where(({ eb, or }) => or([eb('tin', 'in', tins), eb('searchName', 'in', searchNames)]))
    .execute()

const activeCustomers = (tx: Tx) =>
  customers(tx)
    .select(['id', 'name', 'tin', 'searchName', ...requirementColumns])
    .where('active', '=', true)

/** The active ones with these tins or names, and what an order asks of each. */
export const listActiveCustomers = (tx: Tx, { tins, searchNames }: { tins: readonly string[]; searchNames: readonly string[] }) =>
  activeCustomers(tx)
    .where(({ eb, or }) => or([eb('tin', 'in', tins), eb('searchName', 'in', searchNames)]))
    .execute()

/** Active customers, those of the latest orders first. */
export const listUsedCustomers = (tx: Tx, limit: number) =>
  activeCustomers(tx).orderBy(sql`used_at desc nulls last`).orderBy('searchName').limit(limit).execute()

export const listNodalPointsByCode = async (tx: Tx, codes: readonly string[]) =>
  codes.length === 0 ? [] : nodalPoints(tx).select('externalId').where('externalId', 'in', codes).execute()

export const listNodalPointsByAddress = async (tx: Tx, addressKeys: readonly string[]) =>
  addressKeys.length === 0 ? [] : nodalPoints(tx).select(['addressKey', 'name']).where('addressKey', 'in', addressKeys).execute()

/** Nodal points by their codes or by their names in small letters, as an order needs them. */
export const listNamedNodalPoints = async (
  tx: Tx,
  { codes, names, limit }: { codes: readonly string[]; names: readonly string[]; limit: number },
) =>
  offered(
    tx,
    await nodalPoints(tx)
      .select(['externalId', 'name', 'place', 'tz', 'address', 'contactName', 'contactPhone'])
      .where(({ eb, or, fn }) => or([eb('externalId', 'in', codes), eb(fn<string>('lower', ['name']), 'in', names)]))
      .limit(limit)
      .execute(),
  )

/** Drivers who work here with one of these fingerprints as phone or licence. */
export const listDriversByHash = (tx: Tx, hashes: readonly Buffer[]) =>
  tx
    .selectFrom('drivers')
    .select(['phoneHash', 'licenceHash'])
    .where('orgId', '=', tx.actor.orgId)
    .where('status', '<>', 'dismissed')
    .where(({ eb, or }) => or([eb('phoneHash', 'in', hashes), eb('licenceHash', 'in', hashes)]))
    .execute()

/** Vehicles with these plates that were not sold. */
export const listVehiclesByPlate = (tx: Tx, plates: readonly string[]) =>
  tx
    .selectFrom('vehicles')
    .select(['plate', 'plateCountry'])
    .where('orgId', '=', tx.actor.orgId)
    .where('status', '<>', 'sold')
    .where('plate', 'in', plates)
    .execute()

export const listOrdersByExternalId = async (tx: Tx, externalIds: readonly string[]) =>
  externalIds.length === 0
    ? []
    : tx
        .selectFrom('orders')
        .select(['id', 'number', 'externalId'])
        .where('orgId', '=', tx.actor.orgId)
        .where('externalId', 'in', externalIds)
        .execute()

/** Orders imported from rows that said the same, but for those cancelled. */
export const listOrdersByPrint = async (tx: Tx, prints: readonly Buffer[]) =>
  prints.length === 0
    ? []
    : tx
        .selectFrom('importedOrders as i')
        .innerJoin('orders as o', join => join.onRef('o.orgId', '=', 'i.orgId').onRef('o.id', '=', 'i.orderId'))
        .select(['o.id', 'o.number', 'i.print'])
        .where('i.orgId', '=', tx.actor.orgId)
        .where('i.print', 'in', [...prints])
        .where('o.status', '<>', 'cancelled')
        .execute()

export async function insertImportedOrder(tx: Tx, orderId: string, print: Buffer): Promise<void> {
  await tx.insertInto('importedOrders').values({ orgId: tx.actor.orgId, orderId, print }).execute()
}

/** Orders by the numbers their customers gave them, but for those cancelled. */
export const listOrdersByCustomerNumber = async (tx: Tx, numbers: readonly string[]) =>
  numbers.length === 0
    ? []
    : tx
        .selectFrom('orders')
        .select(['id', 'number', 'customerId', 'customerNumber'])
        .where('orgId', '=', tx.actor.orgId)
        .where('customerNumber', 'in', [...new Set(numbers)])
        .where('customerNumber', '<>', '')
        .where('status', '<>', 'cancelled')
        .execute()

/** Organisations of the product with these tins, blocked ones and the platform itself left out. */
export const listOrganizationsByTin = async (tx: Tx, tins: readonly string[]) =>
  tins.length === 0
    ? []
    : tx
        .selectFrom('organizations')
        .select(['id', 'country', 'tin', 'isForwarder', 'isExecutor'])
        .where('tin', 'in', tins)
        .where('blocked', '=', false)
        .where('isPlatform', '=', false)
        .execute()
