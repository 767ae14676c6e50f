import type { Selectable } from 'kysely'
import type { Dashboard } from '#contract/analytics.ts'
import type { Side } from '#contract/primitives.ts'
import type { Span } from '#server/analytics/rules/periods.ts'
import type { AnalyticsNotes } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'

export type NoteRecord = Selectable<AnalyticsNotes>
type Content = { from: string; to: string; text: string }

/** Of one dashboard of one side. */
const MOST = 300

const withAuthor = (tx: Tx) =>
  tx
    .selectFrom('analyticsNotes as n')
    .innerJoin('employees as e', on => on.onRef('e.orgId', '=', 'n.orgId').onRef('e.id', '=', 'n.employeeId'))
    .selectAll('n')
    .select('e.name as author')
    .where('n.orgId', '=', tx.actor.orgId)

/** Notes on any of these days of some dashboards, the earliest first. */
export const listNotes = (tx: Tx, { among, side }: { among: readonly Dashboard[]; side: Side }, { from, to }: Span) =>
  withAuthor(tx)
    .where('n.dashboard', 'in', [...among])
    .where('n.side', '=', side)
    .where('n.fromOn', '<=', to)
    .where('n.toOn', '>=', from)
    .orderBy('n.fromOn')
    .orderBy('n.id')
    .execute()

export const findNote = async (tx: Tx, id: string) =>
  (await withAuthor(tx).where('n.id', '=', id).executeTakeFirst()) ?? refuse('analytics_note.not_found')

/** A note for a change; refused when another change was quicker. */
export async function lockNote(tx: Tx, id: string, version: number): Promise<NoteRecord> {
  const note = await tx
    .selectFrom('analyticsNotes')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!note) return refuse('analytics_note.not_found')
  if (note.version !== version) refuse('analytics_note.changed', { version: note.version, asked: version })
  return note
}

/** Writes a note of the person; refused where the dashboard has as many as it may. */
export async function insertNote(tx: Tx, of: { dashboard: Dashboard; side: Side }, { from, to, text }: Content): Promise<string> {
  const { count } = await tx
    .selectFrom('analyticsNotes')
    .select(on => on.fn.countAll<number>().as('count'))
    .where('orgId', '=', tx.actor.orgId)
    .where('dashboard', '=', of.dashboard)
    .where('side', '=', of.side)
    .executeTakeFirstOrThrow()
  if (count >= MOST) refuse('analytics_note.too_many', { most: MOST })
  const id = newId()
  const note = { ...of, fromOn: from, toOn: to, text, changedAt: tx.now }
  await tx
    .insertInto('analyticsNotes')
    .values({ orgId: tx.actor.orgId, id, employeeId: tx.actor.employeeId!, ...note })
    .execute()
  return id
}

export const setNote = (tx: Tx, { orgId, id, version }: NoteRecord, { from, to, text }: Content) =>
  tx
    .updateTable('analyticsNotes')
    .set({ fromOn: from, toOn: to, text, changedAt: tx.now, version: version + 1 })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .execute()

export const deleteNote = (tx: Tx, { orgId, id }: NoteRecord) =>
  tx.deleteFrom('analyticsNotes').where('orgId', '=', orgId).where('id', '=', id).execute()
