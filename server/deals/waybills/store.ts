import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import type { OrderRecord, StoredWaybill } from '../record.ts'

type Written<T> = { [name in keyof T]: Date extends T[name] ? string | (null extends T[name] ? null : never) : T[name] }

/** Its titles as a column has them, each with what is asked of the waybill. */
export type StoredTitles = readonly (Written<StoredWaybill['waybill']> & Written<StoredWaybill['titles'][number]>)[]

/** What an order's next step asks of the waybill of its present deal, for a query that is asked anyway: no way to the database of its own. */
export const storedTitles = ({ orgId, id, executorId }: Pick<OrderRecord, 'orgId' | 'id' | 'executorId'>) =>
  sql<StoredTitles | null>`waybill_kept(${orgId}, ${id}, ${executorId})`

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

/** A waybill out of that column; null while there is none. */
export function storedWaybillOf(rows: StoredTitles | null | undefined): StoredWaybill | null {
  if (!rows?.[0]) return null
  const titles = rows.map(row => ({ ...row, formedAt: new Date(row.formedAt), endedAt: momentOf(row.endedAt) }))
  return { waybill: { ...rows[0], completedAt: momentOf(rows[0].completedAt) }, titles }
}

/** The waybill of a deal ends with it: nobody goes on with it, whoever gets the order next. */
export async function endWaybill(tx: Tx, { orgId, id }: Pick<OrderRecord, 'orgId' | 'id'>): Promise<void> {
  await tx
    .updateTable('waybills')
    .set({ endedAt: tx.now, roadsideSeed: null, roadsideUntil: null })
    .where('orgId', '=', orgId)
    .where('orderId', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}
