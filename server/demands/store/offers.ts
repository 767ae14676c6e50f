import type { Insertable, Updateable } from 'kysely'
import type { DemandOfferRecord, TurnRecord } from '#server/demands/record.ts'
import type { DemandOffers, DemandTurns } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Key } from './demands.ts'

export const insertOffer = (tx: Tx, offer: Insertable<DemandOffers>): Promise<DemandOfferRecord> =>
  tx.insertInto('demandOffers').values(offer).returningAll().executeTakeFirstOrThrow()

export const setOffer = (tx: Tx, before: DemandOfferRecord, changes: Updateable<DemandOffers>): Promise<DemandOfferRecord> =>
  tx
    .updateTable('demandOffers')
    .set({ ...changes, updatedAt: tx.now })
    .where('orgId', '=', before.orgId)
    .where('demandId', '=', before.demandId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()

export type Turn = Pick<Insertable<DemandTurns>, 'what' | 'side'> & {
  id?: string
  byName?: string | null
  amount?: number | null
  comment?: string
  before?: object | null
}

/** Adds a move to the thread of an offer and tells its id. */
export async function insertTurn(
  tx: Tx,
  offer: Pick<DemandOfferRecord, 'orgId' | 'demandId' | 'id' | 'executorId' | 'orderId' | 'demo'>,
  turn: Turn,
) {
  const id = turn.id ?? newId()
  await tx
    .insertInto('demandTurns')
    .values({
      orgId: offer.orgId,
      demandId: offer.demandId,
      offerId: offer.id,
      id,
      executorId: offer.executorId,
      orderId: offer.orderId,
      at: tx.now,
      side: turn.side,
      byName: turn.byName ?? null,
      what: turn.what,
      amount: turn.amount ?? null,
      comment: turn.comment ?? '',
      before: turn.before ? JSON.stringify(turn.before) : null,
      demo: offer.demo,
    })
    .execute()
  return id
}

/** The moves of offers, oldest first. */
export const turnsOf = (tx: Tx, demand: Key): Promise<TurnRecord[]> =>
  tx.selectFrom('demandTurns').selectAll().where('orgId', '=', demand.orgId).where('demandId', '=', demand.id).orderBy('id').execute()

export async function findTurn(tx: Tx, { orgId, demandId, id, lastTurn }: DemandOfferRecord): Promise<TurnRecord> {
  return tx
    .selectFrom('demandTurns')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('demandId', '=', demandId)
    .where('offerId', '=', id)
    .where('id', '=', lastTurn)
    .executeTakeFirstOrThrow()
}
