import type { Selectable } from 'kysely'
import type { ConsentAnswer } from '#contract/consents.ts'
import type { PositionConsents } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { StoredAnswer } from './rules.ts'

export type AnswerRecord = Selectable<PositionConsents>

const own = (tx: Tx, drivers: readonly string[]) =>
  tx.selectFrom('positionConsents').where('orgId', '=', tx.actor.orgId).where('driverId', 'in', drivers)

/** What each of these drivers of the acting organisation said last. */
export async function lastAnswers(tx: Tx, drivers: readonly string[]): Promise<ReadonlyMap<string, StoredAnswer>> {
  if (drivers.length === 0) return new Map()
  const rows = await own(tx, drivers)
    .distinctOn('driverId')
    .select(['driverId', 'answer', 'at', 'version'])
    .orderBy('driverId')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ driverId, answer, ...row }) => [driverId, { ...row, answer: answer as ConsentAnswer }]))
}

/** What a driver said last. */
export const lastAnswer = async (tx: Tx, driverId: string): Promise<StoredAnswer | null> =>
  (await lastAnswers(tx, [driverId])).get(driverId) ?? null

/** All a driver ever said, the earliest first. */
export const listAnswers = (tx: Tx, driverId: string): Promise<AnswerRecord[]> =>
  own(tx, [driverId]).selectAll().orderBy('at').orderBy('id').limit(1000).execute()

/** Writes down an answer. */
export async function insertAnswer(tx: Tx, answer: Omit<AnswerRecord, 'orgId' | 'id' | 'receivedAt'>): Promise<void> {
  await tx
    .insertInto('positionConsents')
    .values({ ...answer, orgId: tx.actor.orgId, id: newId(), receivedAt: tx.now })
    .execute()
}
