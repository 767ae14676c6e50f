import type { Selectable } from 'kysely'
import type { Fence, VisitQuality } from '#contract/geofences.ts'
import type { Fix } from '#server/deals/flights/rules/visits.ts'
import type { FlightVisits } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'

/** The visit of a flight's vehicle to one of its stops, as its positions tell it. */
export type VisitRecord = Pick<Selectable<FlightVisits>, 'taskId' | 'arrivedAt' | 'leftAt'> & {
  arrival: VisitQuality
  departure: VisitQuality | null
  fence: Fence
  track: readonly Fix[]
}

type Key = { orgId: string; id: string }

/** The visits of an opened flight that are known. */
export async function listVisits(tx: Tx, { orgId, id }: Key, taskId?: string): Promise<VisitRecord[]> {
  const rows = await tx
    .selectFrom('flightVisits')
    .select(['taskId', 'arrivedAt', 'arrival', 'leftAt', 'departure', 'fence', 'track'])
    .where('orgId', '=', orgId)
    .where('flightId', '=', id)
    .$if(taskId !== undefined, query => query.where('taskId', '=', taskId!))
    .execute()
  return rows as VisitRecord[]
}

/** Writes a visit of an own flight as it is known now. */
export async function setVisit(tx: Tx, { orgId, id }: Key, { taskId, arrivedAt, leftAt, ...visit }: VisitRecord): Promise<void> {
  const { arrival, departure, fence, track } = visit
  const known = {
    arrivedAt,
    arrival: JSON.stringify(arrival),
    leftAt,
    departure: departure && JSON.stringify(departure),
    fence: JSON.stringify(fence),
    track: JSON.stringify(track),
    seenAt: tx.now,
  }
  await tx
    .insertInto('flightVisits')
    .values({ orgId, flightId: id, taskId, ...known })
    .onConflict(oc => oc.columns(['orgId', 'flightId', 'taskId']).doUpdateSet(known))
    .execute()
}
