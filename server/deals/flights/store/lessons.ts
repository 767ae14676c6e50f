import type { FlightState } from '#server/deals/flights/record.ts'
import type { Lesson } from '#server/deals/flights/rules/lessons.ts'
import type { Tx } from '#server/platform/db.ts'

/** So many of the newest are read, from so many days. */
const MOST = 5000
const LONGEST_MS = 365 * 86_400_000

/** What the acting executor's own flights have taught, the newest. */
export async function listLessons(tx: Tx): Promise<Lesson[]> {
  const rows = await tx
    .selectFrom('flightLessons')
    .select(['what', 'key', 'kind', 'value'])
    .where('orgId', '=', tx.actor.orgId)
    .where('at', '>', new Date(tx.now.getTime() - LONGEST_MS))
    .orderBy('at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ what, ...lesson }) => ({ of: what as Lesson['of'], ...lesson }))
}

/** What a flight that is over has taught, in place of what it taught before. */
export async function setLessons(tx: Tx, { orgId, id: flightId }: FlightState, lessons: readonly (Lesson & { seq: number; at: Date })[]) {
  await tx.deleteFrom('flightLessons').where('orgId', '=', orgId).where('flightId', '=', flightId).execute()
  const rows = lessons.map(({ of: what, ...lesson }) => ({ orgId, flightId, what, ...lesson }))
  if (rows.length > 0) await tx.insertInto('flightLessons').values(rows).execute()
}
