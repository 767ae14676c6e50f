import { type Selectable, sql } from 'kysely'
import type { ExportAsk, ExportKind } from '#contract/exports.ts'
import type { Locale } from '#contract/primitives.ts'
import type { Exports } from '#server/platform/db.gen.ts'
import type { Db, OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { ExportRecord } from './row.ts'

/** One run of one export: whoever holds it writes, and nobody else. */
export type Run = { org: OrgId; id: string; runId: string }

type Changes = Partial<Omit<Selectable<Exports>, 'orgId' | 'id' | 'failureInfo' | 'prints'>> & { failureInfo?: string }

const LISTED = 50

const own = (tx: Tx) => tx.selectFrom('exports').selectAll().where('orgId', '=', tx.actor.orgId)
const mine = (tx: Tx) => own(tx).where('employeeId', '=', tx.actor.employeeId!).where('status', '<>', 'removed')

/** What the asking person had made, newest first. */
export const listExports = (tx: Tx): Promise<ExportRecord[]> =>
  mine(tx).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(LISTED).execute()

/** An export of the asking person; `lock`: for a change. */
export const findExport = async (tx: Tx, id: string, { lock = false } = {}): Promise<ExportRecord> =>
  (await mine(tx)
    .where('id', '=', id)
    .$if(lock, query => query.forUpdate())
    .executeTakeFirst()) ?? refuse('export.not_found')

/** An export of the organisation whoever asked for it, for the machine; locked. */
export const lockAny = (tx: Tx, id: string): Promise<ExportRecord | undefined> =>
  own(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export async function countOpen(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom('exports')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', tx.actor.orgId)
    .where('employeeId', '=', tx.actor.employeeId!)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return n
}

type ExportRequest = Omit<ExportAsk, 'format'> & { format: ExportKind }

/** `prints`: whose printed forms an archive is to hold. */
export async function insertExport(
  tx: Tx,
  asked: ExportRequest,
  { name, locale, prints = null }: { name: string; locale: Locale; prints?: object | null },
): Promise<ExportRecord> {
  const { orgId, employeeId, userId, actingAs } = tx.actor
  tx.nudges.add('exports')
  return tx
    .insertInto('exports')
    .values({
      ...asked,
      ...(prints && { prints: JSON.stringify(prints) }),
      orgId,
      id: newId(),
      employeeId: employeeId!,
      userId: userId!,
      actingAs,
      locale,
      name,
      status: 'waiting',
      runAt: tx.now,
      createdAt: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const changeExport = (tx: Tx, id: string, changes: Changes): Promise<ExportRecord> =>
  tx.updateTable('exports').set(changes).where('orgId', '=', tx.actor.orgId).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** The same as long as this run holds it; tells whether it does. */
export async function changeRun(tx: Tx, { id, runId }: Run, changes: Changes): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('exports')
    .set(changes)
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .where('runId', '=', runId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteExport = (tx: Tx, id: string) =>
  tx.deleteFrom('exports').where('orgId', '=', tx.actor.orgId).where('id', '=', id).execute()

/** Takes up one export for a while, whatever the organisation; none where nothing waits. The worker's pool alone can do it. */
export async function claimExport(workerDb: Db, leaseSeconds: number): Promise<Run | null> {
  const runId = newId()
  const { rows } = await sql<{ orgId: OrgId; id: string }>`select org_id, id from gate.claim_export(${runId}, ${leaseSeconds})`.execute(
    workerDb,
  )
  return rows[0] ? { org: rows[0].orgId, id: rows[0].id, runId } : null
}
