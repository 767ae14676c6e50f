import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'

export type LastPlace = { vehicleId: string; at: Date; lat: number; lon: number; speed: number | null; course: number | null }

/** Where own vehicles were last heard of, by the vehicle: of thousands no more than a map shows. */
export async function lastPlaces(tx: Tx, vehicleIds: readonly string[]): Promise<ReadonlyMap<string, LastPlace>> {
  if (vehicleIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('lastPositions')
    .select(['vehicleId', 'at', 'lat', 'lon', 'speed', 'course'])
    .where('orgId', '=', tx.actor.orgId)
    .where(sql<boolean>`vehicle_id = any (${[...new Set(vehicleIds)]}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [row.vehicleId, row]))
}
