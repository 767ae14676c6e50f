import type { Selectable } from 'kysely'
import type { Bilingual } from '#contract/primitives.ts'
import type { FlightRecord } from '#server/deals/flights/record.ts'
import type { FlightOverrides } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

type FlightKey = Pick<FlightRecord, 'orgId' | 'id'>
export type OverrideRecord = Omit<Selectable<FlightOverrides>, 'warnings'> & { warnings: Bilingual[] }

/** Keeps with a flight what was warned of, and why its resources were given all the same. */
export async function insertOverride(
  tx: Tx,
  { orgId, id: flightId }: FlightKey,
  { person, reason, warnings }: { person: string; reason: string; warnings: readonly Bilingual[] },
): Promise<void> {
  await tx
    .insertInto('flightOverrides')
    .values({ orgId, id: newId(), flightId, at: tx.now, person, reason, warnings: JSON.stringify(warnings) })
    .execute()
}

/** What was overridden in a flight of one's own, the first first. */
export const listOverrides = (tx: Tx, { orgId, id }: FlightKey) =>
  tx.selectFrom('flightOverrides').selectAll().where('orgId', '=', orgId).where('flightId', '=', id).orderBy('at').execute() as Promise<
    OverrideRecord[]
  >
