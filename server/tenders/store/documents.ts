import type { Insertable, Selectable } from 'kysely'
import { columns } from '#server/files/row.ts'
import type { Files } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import type { TenderRecord } from '#server/tenders/record.ts'

export type Key = Pick<TenderRecord, 'orgId' | 'id'>

const kept = (tx: Tx, { orgId, id }: Key) =>
  tx
    .selectFrom('files')
    .where('orgId', '=', orgId)
    .where('kind', '=', 'tender')
    .where('objectId', '=', id)
    .where('draft', '=', false)
    .where('status', '=', 'ready')
    .where('removedAt', 'is', null)

/** Documents of a tender, or of a form, those on their way as well. */
export async function countDocuments(tx: Tx, home: string, objectId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', home)
    .where('kind', '=', 'tender')
    .where('objectId', '=', objectId)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}

/** The documents of a tender, the oldest first. */
export const listDocuments = (tx: Tx, tender: Key) =>
  kept(tx, tender)
    .select([...columns, 'sha256'])
    .orderBy('id')
    .execute()

/** Those of them no scanner found anything in, whole. */
export const listClean = (tx: Tx, tender: Key): Promise<Selectable<Files>[]> =>
  kept(tx, tender).selectAll().where('scanned', '<>', 'infected').orderBy('id').execute()

export async function insertDocuments(tx: Tx, documents: readonly Insertable<Files>[]): Promise<void> {
  await tx.insertInto('files').values(documents).execute()
}
