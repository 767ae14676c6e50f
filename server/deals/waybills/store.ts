import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import type { OrderRecord, StoredWaybill } from '../record.ts'

type Written<T> = { [name in keyof T]: Date extends T[name] ? string | (null extends T[name] ? null : never) : T[name] }

/** Its titles as a column has them, each with what is asked of the waybill. */
export type StoredTitles = readonly (Omit<Written<StoredWaybill['waybill']>, 'id'> & { waybillId: string } & Written<
    StoredWaybill['titles'][number]
  >)[]

/** What an order's next step asks of the waybills of its present deal, for a query that is asked anyway: no way to the database of its own. */
export const storedTitles = ({ orgId, id, executorId }: Pick<OrderRecord, 'orgId' | 'id' | 'executorId'>) =>
  sql<StoredTitles | null>`waybills_kept(${orgId}, ${id}, ${executorId})`

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

/** The waybills out of that column, oldest first. */
export const storedWaybillsOf = (rows: StoredTitles | null | undefined): StoredWaybill[] =>
  [...Map.groupBy(rows ?? [], ({ waybillId }) => waybillId)].map(([id, of]) => ({
    waybill: { ...of[0]!, id, completedAt: momentOf(of[0]!.completedAt) },
    titles: of.map(row => ({ ...row, formedAt: new Date(row.formedAt), endedAt: momentOf(row.endedAt) })),
  }))

/** The waybills of a deal end with it: nobody goes on with them, whoever gets the order next. */
export async function endWaybills(tx: Tx, { orgId, id }: Pick<OrderRecord, 'orgId' | 'id'>): Promise<void> {
  await tx
    .updateTable('waybills')
    .set({ endedAt: tx.now, roadsideSeed: null, roadsideUntil: null })
    .where('orgId', '=', orgId)
    .where('orderId', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}
