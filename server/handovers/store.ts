import { type Selectable, sql } from 'kysely'
import type { HandoverCodes } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { maskedOne } from '#server/restrictions/store/masking.ts'

export type CodeRecord = Selectable<HandoverCodes>
type Key = Pick<CodeRecord, 'orderId' | 'taskId'>

/** Puts a code in place of the one a task had. */
export async function insertCode(tx: Tx, code: Key & Pick<CodeRecord, 'sealed' | 'mark' | 'madeBy'>): Promise<void> {
  const fresh = { sealed: code.sealed, mark: code.mark, madeBy: code.madeBy, madeAt: tx.now, tries: 0, usedAt: null }
  await tx
    .insertInto('handoverCodes')
    .values({ orgId: tx.actor.orgId, orderId: code.orderId, taskId: code.taskId, ...fresh })
    .onConflict(already => already.columns(['orgId', 'orderId', 'taskId']).doUpdateSet(fresh))
    .execute()
}

/** The codes of an own order. */
export const listCodes = (tx: Tx, orderId: string): Promise<CodeRecord[]> =>
  tx.selectFrom('handoverCodes').selectAll().where('orgId', '=', tx.actor.orgId).where('orderId', '=', orderId).execute()

/** Counts a try at the code of a task and tells what to compare it with; the code itself is not open to who tries. */
export async function tryCode(tx: Tx, { orderId, taskId }: Key): Promise<{ mark: Buffer | null; tries: number | null }> {
  const { rows } = await sql<{ mark: Buffer | null; tries: number | null }>`
    select mark, tries from gate.try_handover_code(${orderId}, ${taskId})`.execute(tx)
  return rows[0] ?? { mark: null, tries: null }
}

/** The code of a task was right and opens nothing again. */
export const spendCode = (tx: Tx, { orderId, taskId }: Key) => sql`select gate.use_handover_code(${orderId}, ${taskId})`.execute(tx)

/** The address of who takes the cargo where a stop is, as an own nodal point of the same town and street has it. */
export async function emailAt(tx: Tx, { placeCode, address }: { placeCode: string | null; address: string }): Promise<string | null> {
  if (placeCode === null || address === '') return null
  const found = await tx
    .selectFrom('nodalPoints')
    .select(['contactName', 'contactPhone', 'contactEmail'])
    .where('orgId', '=', tx.actor.orgId)
    .where('active', '=', true)
    .where('hiddenFromSuggest', '=', false)
    .where('place', '=', placeCode)
    .where('address', '=', address)
    .where('contactEmail', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return (await maskedOne(tx, found))?.contactEmail ?? null
}
