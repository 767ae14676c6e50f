import type { Insertable, Updateable } from 'kysely'
import type { ContractRates, TenderAwards } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import type { AwardRecord, BetRecord, LotRecord, TenderRecord } from '#server/tenders/record.ts'

export const awardsOf = (tx: Tx, { orgId, id }: Pick<TenderRecord, 'orgId' | 'id'>): Promise<AwardRecord[]> =>
  tx.selectFrom('tenderAwards').selectAll().where('orgId', '=', orgId).where('tenderId', '=', id).orderBy('id').execute()

/** When the organiser last left the rest of a lot without a winner; null: never. */
export async function leftOpenAt(tx: Tx, { orgId, id }: Pick<TenderRecord, 'orgId' | 'id'>, lotId: string): Promise<Date | null> {
  const found = await tx
    .selectFrom('tenderEntries')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('orgId', '=', orgId)
    .where('tenderId', '=', id)
    .where('lotId', '=', lotId)
    .where('what', '=', 'decide')
    .executeTakeFirst()
  return found?.at ?? null
}

/** The bets of a lot that are or were somebody's last word, best first; a guest reads his own alone. */
export const rankedBets = (tx: Tx, { orgId, side }: Pick<TenderRecord, 'orgId' | 'side'>, lotId: string): Promise<BetRecord[]> =>
  tx
    .selectFrom('tenderBets')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('lotId', '=', lotId)
    .where('status', 'not in', ['replaced', 'withdrawn'])
    .where('compared', 'is not', null)
    .orderBy('compared', side === 'executor' ? 'desc' : 'asc')
    .orderBy('seq')
    .execute()

/** What became of bets; what was bid nobody changes. */
export async function setBets(
  tx: Tx,
  { orgId, id }: Pick<LotRecord, 'orgId' | 'id'>,
  seqs: readonly number[],
  changes: { status: string; reason?: string },
): Promise<void> {
  if (seqs.length === 0) return
  await tx.updateTable('tenderBets').set(changes).where('orgId', '=', orgId).where('lotId', '=', id).where('seq', 'in', seqs).execute()
}

export const insertAward = (tx: Tx, award: Insertable<TenderAwards>): Promise<AwardRecord> =>
  tx.insertInto('tenderAwards').values(award).returningAll().executeTakeFirstOrThrow()

export async function setAward(tx: Tx, { orgId, id }: Pick<AwardRecord, 'orgId' | 'id'>, changes: Updateable<TenderAwards>): Promise<void> {
  await tx.updateTable('tenderAwards').set(changes).where('orgId', '=', orgId).where('id', '=', id).execute()
}

export const livingLots = (tx: Tx, orderId: string): Promise<Pick<LotRecord, 'id' | 'tenderId'>[]> =>
  tx
    .selectFrom('tenderLots')
    .select(['id', 'tenderId'])
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', '=', orderId)
    .where('status', 'in', ['pending', 'open', 'closed', 'awarded'])
    .execute()

/** The lot an award is of, as `setBets` asks for it. */
export const lotOf = ({ orgId, lotId }: Pick<AwardRecord, 'orgId' | 'lotId'>) => ({ orgId, id: lotId })

/** An award of the acting organisation in a tender of a home; undefined where there is none. */
export const findAward = (
  tx: Tx,
  home: string,
  { tenderId, awardId }: { tenderId: string; awardId: string },
): Promise<AwardRecord | undefined> =>
  tx
    .selectFrom('tenderAwards')
    .selectAll()
    .where('orgId', '=', home)
    .where('tenderId', '=', tenderId)
    .where('id', '=', awardId)
    .where('executorId', '=', tx.actor.orgId)
    .executeTakeFirst()

/** Agrees a price of an executor for a lane and its months. */
export async function insertRate(tx: Tx, rate: Insertable<ContractRates>): Promise<void> {
  await tx.insertInto('contractRates').values(rate).execute()
}
