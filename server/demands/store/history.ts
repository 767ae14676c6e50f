import type { Insertable } from 'kysely'
import type { DemandEntryRecord, DemandRecord } from '#server/demands/record.ts'
import { occurOfLine } from '#server/demands/store/occurrences.ts'
import type { DemandEntries } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Key } from './demands.ts'

export type Entry = Pick<Insertable<DemandEntries>, 'what'> & {
  from?: string | null
  to?: string | null
  organization?: string | null
  person?: string | null
  /** Only he and the forwarder read it. */
  party?: string | null
  comment?: string
  /** The offer it is about: whoever hears of it is told which. */
  offerId?: string
  facts?: Record<string, unknown>
}

/** Adds a line to the history of a demand, and lets those hear of it whom it concerns. */
export async function insertEntry(tx: Tx, demand: DemandRecord, entry: Entry): Promise<void> {
  await tx
    .insertInto('demandEntries')
    .values({
      orgId: demand.orgId,
      demandId: demand.id,
      id: newId(),
      at: tx.now,
      what: entry.what,
      fromStatus: entry.from ?? null,
      toStatus: entry.to ?? null,
      byOrgName: entry.organization ?? null,
      byName: entry.person ?? null,
      partyId: entry.party ?? null,
      comment: entry.comment ?? '',
      facts: JSON.stringify(entry.facts ?? {}),
      demo: demand.demo,
    })
    .execute()
  await occurOfLine(tx, demand, entry)
}

export const listEntries = (tx: Tx, demand: Key): Promise<DemandEntryRecord[]> =>
  tx
    .selectFrom('demandEntries')
    .selectAll()
    .where('orgId', '=', demand.orgId)
    .where('demandId', '=', demand.id)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
