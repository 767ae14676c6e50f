import { z } from 'zod'
import type { TenderFile } from '#contract/tender-card.ts'
import { tenderLimits } from '#contract/tender-draft.ts'
import { attachFiles } from '#server/files/commands/files.ts'
import type { Owner, Shared } from '#server/files/record.ts'
import { toRow } from '#server/files/row.ts'
import { enter, type OrgId, type Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'
import { setTimer } from '#server/platform/timers.ts'
import type { TenderEntryRecord } from '#server/tenders/record.ts'
import { countDocuments, insertDocuments, type Key, listClean, listDocuments } from '#server/tenders/store/documents.ts'
import { findStatus, lockStatus } from '#server/tenders/store/tenders.ts'

const RESCAN_MS = 10 * 60_000

/** What an addendum to a tender brought along, as its line of the history holds it. */
const Brought = z.object({ files: z.array(z.string()).catch([]) })

const broughtBy = (entry: Pick<TenderEntryRecord, 'facts'>): string[] => Brought.parse(entry.facts).files

/** The documents of a tender, the oldest first; those a scanner found something in are shown to the organiser alone. */
export async function documentsOf(tx: Tx, tender: Key, entries: readonly TenderEntryRecord[]): Promise<TenderFile[]> {
  const own = tender.orgId === tx.actor.orgId
  const rows = await listDocuments(tx, tender)
  const later = new Map(
    entries.filter(({ what }) => what === 'addendum').flatMap(entry => broughtBy(entry).map(id => [id, entry.id] as const)),
  )
  return rows
    .filter(({ scanned }) => own || scanned !== 'infected')
    .map(({ sha256, kind: _, ...row }) => ({
      ...toRow({ ...row, kind: 'tender', by: null }),
      sha256: sha256?.toString('hex') ?? '',
      addendum: later.get(row.id) ?? null,
    }))
}

/** What the documents add to the terms that are frozen by announcing: nothing where there are none. */
export async function frozenDocuments(tx: Tx, tender: Key): Promise<{ documents?: { name: string; sha256: string }[] }> {
  const documents = await documentsOf(tx, tender, [])
  return documents.length > 0 ? { documents: documents.map(({ name, sha256 }) => ({ name, sha256 })) } : {}
}

/** Makes what the organiser put into the form of a tender, or of an addendum to it, the tender's; tells their ids. */
export async function takeDocuments(tx: Tx, tender: Key, filesId: string | undefined, { whole }: { whole: boolean }): Promise<string[]> {
  if (filesId === undefined) return []
  const ids = await attachFiles(tx, 'tender', { draftId: filesId, objectId: tender.id, whole })
  if ((await countDocuments(tx, tender.orgId, tender.id)) > tenderLimits.documents)
    refuse('file.object_full', { limit: tenderLimits.documents })
  return ids
}

/** Gives the documents of one tender to a copy of it in the same home: the same bytes, counted once. */
export async function copyDocuments(tx: Tx, from: Key, to: Key): Promise<void> {
  const rows = await listClean(tx, from)
  if (rows.length === 0) return
  const copies = rows.map(row => ({ ...row, id: newId(), objectId: to.id, storedBytes: 0 }))
  await insertDocuments(tx, copies)
  for (const { id, orgId, scanned } of copies)
    if (scanned === 'waiting')
      await setTimer(tx, { home: orgId as OrgId, kind: 'file.scan', objectId: id, runAt: new Date(tx.now.getTime() + RESCAN_MS) })
}

const shared: Shared = {
  drafts: true,

  async mayWrite(tx, actor, id) {
    return (await findStatus(tx, actor.orgId, id)) === 'draft'
  },

  async admits(tx, actor, id, how) {
    if (how === 'read') return () => true
    const status = await lockStatus(tx, actor.orgId, id)
    if (status === null) return refuse('file.object_not_found')
    if (status !== 'draft') refuse('file.frozen')
    return () => true
  },

  async room(tx, objectId) {
    const limit = tenderLimits.documents
    if ((await countDocuments(tx, tx.actor.orgId, objectId)) >= limit) refuse('file.object_full', { limit })
  },

  settled: async (_tx, _actor, file) => file.purpose,
}

/**
 * Documents of a tender: its organiser changes them while it is a draft and adds to them by an addendum; everybody it reaches reads them
 * from the moment it is announced.
 */
export const tenderFiles: Owner = {
  read: 'tenders.view',
  write: 'tenders.create',
  async home(tx, id) {
    const { orgId } = tx.actor
    return (await findStatus(tx, orgId, id)) === null ? enter(tx, 'tender', id) : orgId
  },
  shared,
}
