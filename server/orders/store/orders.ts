import { type Insertable, sql } from 'kysely'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { draftRefusals, lockRefusals, openRefusals } from '#contract/refusals/orders.ts'
import { numberBy } from '#contract/requisites.ts'
import { defaultZone } from '#contract/zone.ts'
import { maskOf } from '#server/company/row.ts'
import { findMasks } from '#server/company/store.ts'
import { listDocuments } from '#server/deals/documents/store.ts'
import { findFlightsOf } from '#server/deals/flights/store/flights.ts'
import type { OrderRecord, OrderState } from '#server/deals/record.ts'
import { findTransfer } from '#server/deals/transfers/store.ts'
import { type StoredTitles, storedTitles, storedWaybillsOf } from '#server/deals/waybills/store.ts'
import { cargoColumns, stopColumns } from '#server/orders/row/draft.ts'
import type { PlaceRecord } from '#server/places/row.ts'
import type { Orders } from '#server/platform/db.gen.ts'
import { enter, type OrgId, type Tx } from '#server/platform/db.ts'
import { takeNumbers, yearOf } from '#server/platform/numbers.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import { violated } from '#server/platform/violation.ts'
import { masked, unmasked } from '#server/restrictions/store/masking.ts'
import { exceptionRecordsOf, keepsWaybill, type PresentRecords, presentRecords } from './exceptions.ts'
import { changesSince } from './history.ts'
import { offersOf } from './offers.ts'

const refuseOpen: RefuseWith<typeof openRefusals> = refuse
const refuseLock: RefuseWith<typeof lockRefusals> = refuse
const refuseDraft: RefuseWith<typeof draftRefusals> = refuse

/** Opens an order for this transaction, wherever it lives; not found when the actor may not open it. */
export const openOrder = async (tx: Tx, id: string): Promise<OrgId> => (await enter(tx, 'order', id)) ?? refuseOpen('order.not_found')

/** Whether an order lives in the acting organisation's home. */
export const isOwnOrder = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('orders').select('id').where('orgId', '=', tx.actor.orgId).where('id', '=', id).executeTakeFirst()) !== undefined

/** The order for a change; refused when another change was quicker. */
export async function lockOrder(tx: Tx, home: OrgId, id: string, version: number | null): Promise<OrderRecord> {
  const order = await tx.selectFrom('orders').selectAll().where('orgId', '=', home).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!order) return refuseLock('order.not_found')
  if (version !== null && order.version !== version)
    refuseLock('order.changed', { version: order.version, asked: version, changes: await changesSince(tx, home, id, version) })
  return order
}

/** Holds orders of the acting home in the order of their ids, so that whoever takes several waits for others and never in a ring. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const own = tx.selectFrom('orders').select('id').where('orgId', '=', tx.actor.orgId).where('id', 'in', ids)
  await own.orderBy('id').forUpdate().execute()
}

export async function findOrder(tx: Tx, home: OrgId, id: string): Promise<OrderRecord> {
  const order = await tx.selectFrom('orders').selectAll().where('orgId', '=', home).where('id', '=', id).executeTakeFirst()
  return order ?? refuseOpen('order.not_found')
}

/** Everything the rows of an order are made of. */
export async function orderStateOf(tx: Tx, stored: OrderRecord): Promise<OrderState> {
  const home = stored.orgId as OrgId
  const [order] = (await masked(tx, [stored], home)) as [OrderRecord]
  const stops = await masked(tx, await storedStops(tx, order), home)
  const cargos = await tx
    .selectFrom('orderCargos')
    .selectAll()
    .where('orgId', '=', home)
    .where('orderId', '=', order.id)
    .orderBy('seq')
    .execute()
  const offers = await offersOf(tx, home, [order.id])
  const documents = await listDocuments(tx, order)
  const parties = await tx
    .selectFrom('organizations')
    .select(['id', 'nameShort', 'tin', 'tz'])
    .select(sql<PresentRecords | null>`case id when ${home} then ${presentRecords(order)} end`.as('present'))
    .$if(keepsWaybill(order), query =>
      query.select(sql<StoredTitles | null>`case id when ${home} then ${storedTitles(order)} end`.as('kept')),
    )
    .where('id', 'in', [order.orgId, order.executorId ?? order.orgId])
    .execute()
  const own = parties.find(each => each.id === home)
  // an organisation that is no more goes on under the name its offer was made to
  const party = (id: string) => {
    const found = parties.find(each => each.id === id)
    const offered = offers.find(each => each.executorId === id)
    return { id, name: found?.nameShort ?? offered?.executorName ?? '', tin: found?.tin ?? offered?.executorTin ?? '' }
  }
  return {
    order,
    stops,
    cargos,
    offers,
    agreedAt: offers.at(-1)?.agreedAt ?? null,
    documents,
    flights: order.executorId === null ? [] : await findFlightsOf(tx, home, order.id),
    transfer: await findTransfer(tx, order),
    ...(await exceptionRecordsOf(tx, order, offers, own?.present)),
    forwarder: party(order.orgId),
    zone: own?.tz ?? defaultZone,
    executor: order.executorId === null ? null : party(order.executorId),
    waybills: storedWaybillsOf(own?.kept),
  }
}

/** Organisations that hear of a change of the order: those who may open it now, and who has just lost it. */
export const audienceOf = (state: OrderState, also: string | null = null): string[] =>
  [state.order.orgId, state.order.executorId, also].filter(org => org !== null)

/** Whether a demand or a waterfall looks for an executor of an order. */
export async function hasSourcing(tx: Tx, { id }: Pick<OrderRecord, 'id'>): Promise<boolean> {
  const { rows } = await sql<{ hasSourcing: boolean }>`select gate.has_sourcing(${id}) as has_sourcing`.execute(tx)
  return rows[0]!.hasSourcing
}

/** The next human number of an organisation's orders in the year of the transaction, by its mask: `26-000123`. */
export async function nextNumber(tx: Tx): Promise<string> {
  const mask = maskOf(await findMasks(tx))
  const year = yearOf(tx)
  return numberBy(mask, year, await takeNumbers(tx, 'order', year))
}

export async function insertOrder(tx: Tx, order: Insertable<Orders>): Promise<OrderRecord> {
  return tx
    .insertInto('orders')
    .values(stored(order))
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(error => refuseTaken(error, order.externalId))
}

/** A column of JSON is written as its text: the driver takes a list for an array of the database. */
const stored = <O extends { customerValues?: unknown }>(order: O): O =>
  order.customerValues === undefined ? order : { ...order, customerValues: JSON.stringify(order.customerValues) }

const refuseTaken = (error: unknown, externalId: string | null | undefined): never => {
  if (violated(error) === 'orders__external_id') refuseDraft('order.external_id_taken', { externalId, field: 'externalId' })
  throw error
}

/** Changes an order locked before and raises its version. */
export async function setOrder(
  tx: Tx,
  order: OrderRecord,
  changes: Partial<Omit<OrderRecord, 'orgId' | 'id' | 'version'>>,
): Promise<OrderRecord> {
  const moved = changes.status !== undefined && changes.status !== order.status ? { statusAt: tx.now } : {}
  const changed = { ...changes, ...moved, version: order.version + 1, updatedAt: tx.now }
  await tx
    .updateTable('orders')
    .set(stored(changed))
    .where('orgId', '=', order.orgId)
    .where('id', '=', order.id)
    .execute()
    .catch(error => refuseTaken(error, changes.externalId))
  return { ...order, ...changed }
}

/** The stops of an order as they are stored, restricted contacts too: for writing alone. */
export const storedStops = (tx: Tx, { orgId, id }: Pick<OrderRecord, 'orgId' | 'id'>) =>
  tx.selectFrom('orderStops').selectAll().where('orgId', '=', orgId).where('orderId', '=', id).orderBy('seq').execute()

/** The contact of the customer of an order as he is stored. */
export const storedContact = (tx: Tx, { orgId, id }: Pick<OrderRecord, 'orgId' | 'id'>) =>
  tx.selectFrom('orders').select(['contactName', 'contactPhone']).where('orgId', '=', orgId).where('id', '=', id).executeTakeFirst()

/** Writes the route and the cargo of a draft anew; a restricted contact nobody touched stays as he is stored. */
export async function setContent(
  tx: Tx,
  order: Pick<OrderRecord, 'orgId' | 'id'>,
  draft: OrderDraft,
  places: ReadonlyMap<string, PlaceRecord>,
) {
  const key = { orgId: order.orgId, orderId: order.id }
  const stops = await unmasked(tx, draft.stops, {
    home: order.orgId,
    stored: () => storedStops(tx, order),
    field: i => `stops.${i}.contactName`,
  })
  await tx.deleteFrom('orderStops').where('orgId', '=', order.orgId).where('orderId', '=', order.id).execute()
  await tx.deleteFrom('orderCargos').where('orgId', '=', order.orgId).where('orderId', '=', order.id).execute()
  if (stops.length > 0)
    await tx
      .insertInto('orderStops')
      .values(
        stops.map((stop, i) => ({
          ...key,
          seq: i + 1,
          ...stopColumns(stop, stop.place === null ? undefined : places.get(stop.place)),
        })),
      )
      .execute()
  if (draft.cargos.length > 0)
    await tx
      .insertInto('orderCargos')
      .values(draft.cargos.map((cargo, i) => ({ ...key, seq: i + 1, ...cargoColumns(cargo) })))
      .execute()
}
