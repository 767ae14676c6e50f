import type { Selectable } from 'kysely'
import type { FlightRecord } from '#server/deals/flights/record.ts'
import { occurOfLine } from '#server/deals/flights/store/occurrences.ts'
import type { FlightEntries } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

export type FlightEntryRecord = Selectable<FlightEntries>
type Key = Pick<FlightRecord, 'orgId' | 'id'>
type Numbered = Key & Partial<Pick<FlightRecord, 'number'>>

export type FlightEntry = {
  what: string
  organization: string
  person: string
  /** The forwarder who reads the line too; nobody where none is named. */
  sharedWith?: string | null
  reason?: string | null
  comment?: string
  facts?: Record<string, unknown>
}

/** Adds a line to what happened to a flight, in its home, and lets those hear of it whom it concerns. */
export async function insertEntry(tx: Tx, flight: Numbered, entry: FlightEntry): Promise<void> {
  const { orgId, id } = flight
  const { what, organization, person, sharedWith = null, reason = null, comment = '', facts = {} } = entry
  await tx
    .insertInto('flightEntries')
    .values({
      orgId,
      flightId: id,
      id: newId(),
      at: tx.now,
      what,
      byOrgName: organization,
      byName: person,
      sharedWith: sharedWith === orgId ? null : sharedWith,
      reason,
      comment,
      facts: JSON.stringify(facts),
    })
    .execute()
  await occurOfLine(tx, flight, entry)
}

export const entriesMost = 300

/** The last lines of a flight the actor may read, the newest first. */
export const listEntries = (tx: Tx, { orgId, id }: Key): Promise<FlightEntryRecord[]> =>
  tx
    .selectFrom('flightEntries')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('flightId', '=', id)
    .orderBy('id', 'desc')
    .limit(entriesMost)
    .execute()
