import { type Insertable, sql, type Updateable } from 'kysely'
import { fileLimits } from '#contract/files.ts'
import type { Side } from '#contract/primitives.ts'
import { columns, type FileRecord } from '#server/files/row.ts'
import type { OrderDocuments, OrderDocumentVersions } from '#server/platform/db.gen.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { setTimer } from '#server/platform/timers.ts'
import type { DocumentRecord, VersionRecord } from '../record.ts'

type Key = { orgId: string; id: string }
type New = Pick<DocumentRecord, 'kind' | 'side' | 'required' | 'shared' | 'origin'> & { title?: string; dueAt: Date | null }

/** Puts documents an order has from now on, after those it has; one the order asks for already stays as it is. Tells the ids. */
export async function insertDocuments(tx: Tx, { orgId, id }: Key, documents: readonly New[], after: number): Promise<string[]> {
  if (documents.length === 0) return []
  const rows = documents.map((document, i) => ({
    ...document,
    orgId,
    orderId: id,
    id: newId(),
    seq: after + i + 1,
    status: 'required',
    title: document.title ?? '',
    comment: '',
  }))
  await tx
    .insertInto('orderDocuments')
    .values(rows)
    // a literal: a plan for any value could not tell which index is meant
    .onConflict(oc => oc.columns(['orgId', 'orderId', 'kind']).where(sql<boolean>`origin = 'rule'`).doNothing())
    .execute()
  return rows.map(row => row.id)
}

export async function setDocument(tx: Tx, { orgId, orderId, id }: DocumentRecord, changes: Updateable<OrderDocuments>): Promise<void> {
  await tx
    .updateTable('orderDocuments')
    .set(changes)
    .where('orgId', '=', orgId)
    .where('orderId', '=', orderId)
    .where('id', '=', id)
    .execute()
}

export async function deleteDocument(tx: Tx, { orgId, orderId, id }: DocumentRecord): Promise<void> {
  await tx.deleteFrom('orderDocuments').where('orgId', '=', orgId).where('orderId', '=', orderId).where('id', '=', id).execute()
}

/** Documents both sides see go with the executor they were asked of; the forwarder's own stay. */
export async function deleteShared(tx: Tx, { orgId, id }: Key): Promise<void> {
  await tx.deleteFrom('orderDocuments').where('orgId', '=', orgId).where('orderId', '=', id).where('shared', '=', true).execute()
}

export async function insertVersion(
  tx: Tx,
  { orgId, orderId, id, shared }: DocumentRecord,
  version: Omit<Insertable<OrderDocumentVersions>, 'orgId' | 'orderId' | 'documentId' | 'shared' | 'at'>,
): Promise<void> {
  await tx
    .insertInto('orderDocumentVersions')
    .values({ ...version, orgId, orderId, documentId: id, shared, at: tx.now })
    .execute()
}

export async function setVersion(
  tx: Tx,
  { orgId, orderId, id }: DocumentRecord,
  version: number,
  changes: Updateable<OrderDocumentVersions>,
): Promise<void> {
  await tx
    .updateTable('orderDocumentVersions')
    .set(changes)
    .where('orgId', '=', orgId)
    .where('orderId', '=', orderId)
    .where('documentId', '=', id)
    .where('version', '=', version)
    .execute()
}

/** Documents of orders the actor may see that were handed in and not sent back, as each order has them. */
export async function handedIn(
  tx: Tx,
  orderIds: readonly string[],
): Promise<Pick<DocumentRecord, 'orgId' | 'orderId' | 'kind' | 'title' | 'shared' | 'side' | 'via'>[]> {
  const { rows } = await sql<{ home: OrgId | null }>`
    select distinct gate.enter('order', o) as home from unnest(${[...orderIds]}::uuid[]) o`.execute(tx)
  const homes = rows.flatMap(({ home }) => home ?? [])
  if (homes.length === 0) return []
  return tx
    .selectFrom('orderDocuments')
    .select(['orgId', 'orderId', 'kind', 'title', 'shared', 'side', 'via'])
    .where('orgId', 'in', homes)
    .where('orderId', 'in', orderIds)
    .where('status', 'in', ['uploaded', 'checking', 'accepted'])
    .orderBy('orderId')
    .orderBy('seq')
    .execute()
}

/** The documents of an order in their order. */
export const listDocuments = (tx: Tx, { orgId, id }: Key): Promise<DocumentRecord[]> =>
  tx.selectFrom('orderDocuments').selectAll().where('orgId', '=', orgId).where('orderId', '=', id).orderBy('seq').execute()

/** Documents of an order the actor may reach, by what their files are reached by. */
export const kindsOf = (tx: Tx, { orgId, id }: Key): Promise<Pick<DocumentRecord, 'id' | 'kind'>[]> =>
  tx.selectFrom('orderDocuments').select(['id', 'kind']).where('orgId', '=', orgId).where('orderId', '=', id).execute()

/** How far the discrepancy act of an order is, which both its sides see; null where it has none. */
export const findActStatus = async (tx: Tx, { orgId, id }: Key): Promise<string | null> =>
  (
    await tx
      .selectFrom('orderDocuments')
      .select('status')
      .where('orgId', '=', orgId)
      .where('orderId', '=', id)
      .where('kind', '=', 'discrepancy_act')
      .where('shared', '=', true)
      .executeTakeFirst()
  )?.status ?? null

/** Every version of the documents of an order the actor may see, the latest first. */
export const versionsOf = (tx: Tx, { orgId, id }: Key): Promise<VersionRecord[]> =>
  tx
    .selectFrom('orderDocumentVersions')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('orderId', '=', id)
    .orderBy('documentId')
    .orderBy('version', 'desc')
    .execute()

/** The number of the latest version of a document, whatever became of it. */
export async function lastVersion(tx: Tx, { orgId, orderId, id }: DocumentRecord): Promise<number> {
  const { last } = await tx
    .selectFrom('orderDocumentVersions')
    .select(({ fn }) => fn.max('version').as('last'))
    .where('orgId', '=', orgId)
    .where('orderId', '=', orderId)
    .where('documentId', '=', id)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Bytes all files of the acting organisation take in a home whose object it has opened. */
export async function guestSpace(tx: Tx, home: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select gate.guest_space(${home}) as bytes`.execute(tx)
  return Number(rows[0]!.bytes)
}

const filesIn = (tx: Tx, { orgId, id }: Key) =>
  tx
    .selectFrom('files')
    .where('files.orgId', '=', orgId)
    .where('files.kind', '=', 'order_document')
    .where('files.objectId', '=', id)
    .where('files.removedAt', 'is', null)

/** Kept files of the documents of an order the actor may reach, the oldest first. */
export async function documentFilesOf(tx: Tx, order: Key): Promise<(FileRecord & { by: string | null })[]> {
  const rows = await filesIn(tx, order)
    .leftJoin('employees as e', on => on.onRef('e.orgId', '=', 'files.orgId').onRef('e.id', '=', 'files.createdBy'))
    .select(columns.map(column => `files.${column}` as const))
    .select('e.name as by')
    .where('files.status', '=', 'ready')
    .orderBy('files.id')
    .execute()
  return rows as (FileRecord & { by: string | null })[]
}

/** How many kept files stand under a purpose. */
export async function countKept(tx: Tx, order: Key, purpose: string): Promise<number> {
  const { n } = await filesIn(tx, order)
    .select(tx.fn.countAll<number>().as('n'))
    .where('files.purpose', '=', purpose)
    .where('files.status', '=', 'ready')
    .executeTakeFirstOrThrow()
  return n
}

/** How many files the documents of one side have and how much they take, those on their way as well. */
export async function countFiles(tx: Tx, order: Key, side: Side): Promise<{ n: number; bytes: number }> {
  const found = await filesIn(tx, order)
    .innerJoin('orderDocuments as d', on =>
      on
        .onRef('d.orgId', '=', 'files.orgId')
        .onRef('d.orderId', '=', 'files.objectId')
        .on(sql<boolean>`d.id::text = split_part(files.purpose, ':', 2)`),
    )
    .select(tx.fn.countAll<number>().as('n'))
    .select(sql<number>`coalesce(sum(files.stored_bytes), 0)::bigint`.as('bytes'))
    .where('d.side', '=', side)
    .executeTakeFirstOrThrow()
  return { n: found.n, bytes: Number(found.bytes) }
}

/** Pages that go to the order above after their document: so long one that was removed above is still known there. */
const PAGES_MS = fileLimits.undoMinutes * 60_000
const RESCAN_MS = 10 * 60_000

/** A document with the purpose its files have there. */
type Pages = { document: DocumentRecord; purpose: string }

/** Gives pages added to a document that went to the order above already, to the document there; tells how many. */
export async function copyPages(tx: Tx, from: Pages, to: Pages): Promise<number> {
  const above = await tx
    .selectFrom('files')
    .select('blob')
    .where('orgId', '=', to.document.orgId)
    .where('kind', '=', 'order_document')
    .where('objectId', '=', to.document.orderId)
    .where('purpose', '=', to.purpose)
    .execute()
  return copyFiles(tx, from, to, new Set(above.map(({ blob }) => blob)))
}

/**
 * Gives the files of one document to another of the order above it: the same bytes, in that order's home. Where some of them stand there
 * already, those that came since.
 */
export async function copyFiles(tx: Tx, from: Pages, to: Pages, above: ReadonlySet<string> | null = null): Promise<number> {
  const found = await filesIn(tx, { orgId: from.document.orgId, id: from.document.orderId })
    .selectAll()
    .where('files.purpose', '=', from.purpose)
    .where('files.status', '=', 'ready')
    .where('files.scanned', '<>', 'infected')
    .orderBy('files.id')
    .execute()
  if (above && !found.some(({ blob }) => above.has(blob))) return 0
  const since = tx.now.getTime() - PAGES_MS
  const rows = above ? found.filter(({ blob, treatedAt }) => !above.has(blob) && treatedAt !== null && treatedAt.getTime() > since) : found
  if (rows.length === 0) return 0
  const home = to.document.orgId as OrgId
  const copies = rows.map(row => ({
    ...row,
    orgId: home,
    id: newId(),
    objectId: to.document.orderId,
    purpose: to.purpose,
    storedBytes: 0,
    guestId: null,
  }))
  await tx.insertInto('files').values(copies).execute()
  // what waits for its scanner waits there too
  for (const { id, scanned } of copies)
    if (scanned === 'waiting') await setTimer(tx, { home, kind: 'file.scan', objectId: id, runAt: new Date(tx.now.getTime() + RESCAN_MS) })
  return copies.length
}

/** Moves the day to pay; the order's version stays, for nothing anybody typed is another. */
export async function setPay(tx: Tx, { orgId, id }: Key, pay: { payFrom: string | null; payDueOn: string | null }): Promise<void> {
  await tx.updateTable('orders').set(pay).where('orgId', '=', orgId).where('id', '=', id).execute()
}
