import type { Selectable } from 'kysely'
import type { FlightRecord } from '#server/deals/flights/record.ts'
import type { FlightLoads } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'

export type LoadRecord = Selectable<FlightLoads>

/** What a flight carries of each order, where its home is open; an order without a row is carried whole. */
export const listLoads = (tx: Tx, { orgId, id }: Pick<FlightRecord, 'orgId' | 'id'>): Promise<LoadRecord[]> =>
  tx.selectFrom('flightLoads').selectAll().where('orgId', '=', orgId).where('flightId', '=', id).orderBy('orderNumber').execute()
