import type { Insertable } from 'kysely'
import type { Day } from '#contract/primitives.ts'
import type { LeaveRecord } from '#server/drivers/record.ts'
import type { DriverLeaves } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

/** Absences of drivers that have not ended before a day, the earliest first. */
export function leavesOf(tx: Tx, drivers: readonly string[], since: Day): Promise<LeaveRecord[]> {
  if (drivers.length === 0) return Promise.resolve([])
  return tx
    .selectFrom('driverLeaves')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('driverId', 'in', drivers)
    .where('endsOn', '>=', since)
    .orderBy('startsOn')
    .execute()
}

/** Keeps an absence, looked for among the others before: the database takes none that meets another. */
export async function insertLeave(tx: Tx, leave: Omit<Insertable<DriverLeaves>, 'orgId' | 'id' | 'createdAt'>): Promise<void> {
  await tx
    .insertInto('driverLeaves')
    .values({ ...leave, orgId: tx.actor.orgId, id: newId(), createdAt: tx.now })
    .execute()
}

/** Ends the absence that holds on a day: its last day was the one before; one that began on it is forgotten. */
export async function endLeave(tx: Tx, driverId: string, today: Day, yesterday: Day): Promise<void> {
  const present = () =>
    tx
      .selectFrom('driverLeaves')
      .select('id')
      .where('orgId', '=', tx.actor.orgId)
      .where('driverId', '=', driverId)
      .where('startsOn', '<=', today)
      .where('endsOn', '>=', today)
  await tx
    .deleteFrom('driverLeaves')
    .where('orgId', '=', tx.actor.orgId)
    .where('driverId', '=', driverId)
    .where('startsOn', '=', today)
    .execute()
  await tx
    .updateTable('driverLeaves')
    .set({ endsOn: yesterday })
    .where('orgId', '=', tx.actor.orgId)
    .where('driverId', '=', driverId)
    .where('id', 'in', present())
    .execute()
}

/** Forgets the absences of a driver who is dismissed, from a day on. */
export async function dropLeaves(tx: Tx, driverId: string, since: Day): Promise<void> {
  await tx
    .deleteFrom('driverLeaves')
    .where('orgId', '=', tx.actor.orgId)
    .where('driverId', '=', driverId)
    .where('startsOn', '>=', since)
    .execute()
}
