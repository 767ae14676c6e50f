import type { Selectable } from 'kysely'
import type { FlightRecord } from '#server/deals/flights/record.ts'
import type { FlightSheets } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

export type SheetRecord = Selectable<FlightSheets>
type Key = Pick<FlightRecord, 'orgId' | 'id'>

const columns = ['id', 'edition', 'number', 'date', 'version', 'language', 'sha256', 'at', 'byName'] as const
export type SheetRow = Pick<SheetRecord, (typeof columns)[number]>

/** Trip sheets of an own flight, the newest first. */
export const listSheets = (tx: Tx, { orgId, id }: Key): Promise<SheetRow[]> =>
  tx.selectFrom('flightSheets').select(columns).where('orgId', '=', orgId).where('flightId', '=', id).orderBy('version', 'desc').execute()

/** One of them with what it was made of. */
export const findSheet = (tx: Tx, { orgId, id }: Key, sheetId: string): Promise<SheetRecord | undefined> =>
  tx
    .selectFrom('flightSheets')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('flightId', '=', id)
    .where('id', '=', sheetId)
    .executeTakeFirst()

export const insertSheet = (tx: Tx, { orgId, id }: Key, sheet: Omit<SheetRecord, 'orgId' | 'flightId' | 'id' | 'at'>): Promise<SheetRow> =>
  tx
    .insertInto('flightSheets')
    .values({ ...sheet, orgId, flightId: id, id: newId(), at: tx.now })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Names the trip sheet of a flight in the home of an order it carries, which is open. */
export const nameSheet = (
  tx: Tx,
  { id }: Pick<Key, 'id'>,
  order: { orgId: string; id: string },
  { number, date }: Pick<SheetRow, 'number' | 'date'>,
) =>
  tx
    .updateTable('orderFlights')
    .set({ sheetNumber: number, sheetDate: date })
    .where('orgId', '=', order.orgId)
    .where('orderId', '=', order.id)
    .where('flightId', '=', id)
    .execute()

/** Number and day of the trip sheet of an order's flight, as the order's home names it. */
export async function sheetNamed(tx: Tx, order: { orgId: string; id: string }, flightId: string) {
  const link = await tx
    .selectFrom('orderFlights')
    .select(['sheetNumber', 'sheetDate'])
    .where('orgId', '=', order.orgId)
    .where('orderId', '=', order.id)
    .where('flightId', '=', flightId)
    .executeTakeFirst()
  return link?.sheetNumber && link.sheetDate ? { number: link.sheetNumber, date: link.sheetDate } : null
}

/** Those of these flights the acting organisation runs itself, in the order they are named. */
export async function ownFlights(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const own = await tx.selectFrom('flights').select('id').where('orgId', '=', tx.actor.orgId).where('id', 'in', ids).execute()
  return ids.filter(id => own.some(flight => flight.id === id))
}
