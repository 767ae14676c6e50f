import type { Insertable, Updateable } from 'kysely'
import type { OrderRecord, OrderState, TitleHead, WaybillRecord } from '#server/deals/record.ts'
import type { Waybills, WaybillTitles } from '#server/platform/db.gen.ts'
import type { Db, OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'

export type WaybillState = { waybill: WaybillRecord; titles: readonly TitleHead[] }

const headColumns = [
  'orgId',
  'waybillId',
  'id',
  'orderId',
  'partyId',
  'seq',
  'kind',
  'role',
  'side',
  'state',
  'fileName',
  'sha256',
  'formedAt',
  'formedBy',
  'signerId',
  'signerName',
  'signerPost',
  'attorneyNumber',
  'method',
  'signedAt',
  'operator',
  'operatorId',
  'registeredAt',
  'endedAt',
  'gis',
  'gisUid',
  'previousId',
  'correctsId',
  'replaced',
  'reason',
  'refusedSide',
  'refusedBy',
  'toldAt',
  'busyUntil',
  'attempts',
  'askAt',
  'consigneeBy',
  'consigneeName',
  'consigneeTin',
] as const

/** The waybills of an order's deal with its present executor, with their titles, oldest first. */
export async function findWaybills(
  tx: Tx,
  { orgId, id, executorId }: Pick<OrderRecord, 'orgId' | 'id' | 'executorId'>,
): Promise<WaybillState[]> {
  if (executorId === null) return []
  const rows = await tx
    .selectFrom('waybills')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('orderId', '=', id)
    .where('partyId', '=', executorId)
    .where('endedAt', 'is', null)
    .orderBy('seq')
    .execute()
  const found: WaybillState[] = []
  for (const waybill of rows) found.push({ waybill, titles: await titlesOf(tx, waybill) })
  return found
}

/** Waybills of deals of an order that are over, the latest first: an executor reads those of his own. */
export async function earlierWaybills(tx: Tx, { orgId, id }: Pick<OrderRecord, 'orgId' | 'id'>): Promise<WaybillState[]> {
  const rows = await tx
    .selectFrom('waybills')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('orderId', '=', id)
    .where('endedAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  const found: WaybillState[] = []
  for (const waybill of rows) found.push({ waybill, titles: await titlesOf(tx, waybill) })
  return found
}

export type RoadsideKey = Pick<WaybillRecord, 'orgId' | 'id' | 'roadsideSeed'>

/** What documents name electronic waybills of an order by: their numbers, and the roadside page while there is one; oldest first. */
export async function numbersOfWaybills(
  tx: Tx,
  { orgId, id, executorId }: Pick<OrderRecord, 'orgId' | 'id' | 'executorId'>,
  linkOf: (waybill: RoadsideKey) => string | null = () => null,
): Promise<{ id: string; number: string; uid: string | null; roadside: string | null }[]> {
  if (executorId === null) return []
  const found = await tx
    .selectFrom('waybills')
    .select(['orgId', 'id', 'number', 'uid', 'roadsideSeed', 'roadsideUntil'])
    .where('orgId', '=', orgId)
    .where('orderId', '=', id)
    .where('partyId', '=', executorId)
    .where('endedAt', 'is', null)
    .orderBy('seq')
    .execute()
  return found.map(each => ({
    id: each.id,
    number: each.number,
    uid: each.uid,
    roadside: each.roadsideUntil !== null && each.roadsideUntil > tx.now ? linkOf(each) : null,
  }))
}

/** Electronic waybills of orders that were carried to their end. */
export const endedWaybills = (
  tx: Tx,
  homes: readonly string[],
  orderIds: readonly string[],
): Promise<Pick<WaybillRecord, 'orderId' | 'number' | 'createdAt'>[]> =>
  tx
    .selectFrom('waybills')
    .select(['orderId', 'number', 'createdAt'])
    .where('orgId', 'in', homes)
    .where('orderId', 'in', orderIds)
    .where('completedAt', 'is not', null)
    .orderBy('orderId')
    .orderBy('seq')
    .execute()

export const titlesOf = (tx: Tx, { orgId, id }: Pick<WaybillRecord, 'orgId' | 'id'>): Promise<TitleHead[]> =>
  tx.selectFrom('waybillTitles').select(headColumns).where('orgId', '=', orgId).where('waybillId', '=', id).orderBy('seq').execute()

/** The waybill of a known id, for the roadside page; the home is the one one acts in. */
export async function findByIdHere(tx: Tx, id: string): Promise<WaybillState | null> {
  const waybill = await tx.selectFrom('waybills').selectAll().where('orgId', '=', tx.actor.orgId).where('id', '=', id).executeTakeFirst()
  return waybill ? { waybill, titles: await titlesOf(tx, waybill) } : null
}

/** Whether there is such an organisation, asked from outside of any. */
export const isOrganization = async (workerDb: Db, id: OrgId): Promise<boolean> =>
  (await workerDb.selectFrom('organizations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The bytes of a title: its file, and its signature where there is one. */
export const findBytes = (tx: Tx, { orgId, waybillId, id }: Pick<TitleHead, 'orgId' | 'waybillId' | 'id'>) =>
  tx
    .selectFrom('waybillTitles')
    .select(['xml', 'signature'])
    .where('orgId', '=', orgId)
    .where('waybillId', '=', waybillId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

type Made = Pick<WaybillRecord, 'flightId' | 'consigneeBy' | 'consigneeName' | 'consigneeTin'>

/** A new waybill of an order that is locked: the first bears its number, later ones say which of its waybills they are. */
export async function insertWaybill(tx: Tx, { order }: Pick<OrderState, 'order'>, made: Made): Promise<WaybillRecord> {
  const last = await tx
    .selectFrom('waybills')
    .select('seq')
    .where('orgId', '=', order.orgId)
    .where('orderId', '=', order.id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const seq = (last?.seq ?? 0) + 1
  const number = order.number ?? ''
  return tx
    .insertInto('waybills')
    .values({
      ...made,
      seq,
      number: seq === 1 ? number : `${number}/${seq}`,
      orgId: order.orgId,
      id: newId(),
      orderId: order.id,
      partyId: order.executorId ?? refuse('waybill.cancelled'),
      version: 1,
      uid: null,
      roadsideSeed: null,
      roadsideUntil: null,
      createdAt: tx.now,
      completedAt: null,
      endedAt: null,
      demo: order.demo,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Changes a waybill whose order is locked and raises its version; what comes of itself, as an operator's yes does, leaves it, and meets
 * nobody's open form.
 */
export async function setWaybill(
  tx: Tx,
  waybill: WaybillRecord,
  changes: Updateable<Waybills> = {},
  { quiet = false } = {},
): Promise<WaybillRecord> {
  return tx
    .updateTable('waybills')
    .set({ ...changes, version: waybill.version + (quiet ? 0 : 1) })
    .where('orgId', '=', waybill.orgId)
    .where('id', '=', waybill.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Formed = Omit<Insertable<WaybillTitles>, 'orgId' | 'waybillId' | 'orderId' | 'partyId'>

export async function insertTitle(tx: Tx, { orgId, id, orderId, partyId }: WaybillRecord, title: Formed): Promise<void> {
  await tx
    .insertInto('waybillTitles')
    .values({ ...title, orgId, waybillId: id, orderId, partyId })
    .execute()
}

/** Whether a title of that file stands in any waybill of the home. */
export const isFileKnown = async (tx: Tx, { orgId }: Pick<WaybillRecord, 'orgId'>, fileName: string): Promise<boolean> =>
  (await tx.selectFrom('waybillTitles').select('id').where('orgId', '=', orgId).where('fileName', '=', fileName).executeTakeFirst()) !==
  undefined

export async function setTitle(
  tx: Tx,
  { orgId, waybillId, id }: Pick<TitleHead, 'orgId' | 'waybillId' | 'id'>,
  changes: Updateable<WaybillTitles>,
) {
  await tx
    .updateTable('waybillTitles')
    .set(changes)
    .where('orgId', '=', orgId)
    .where('waybillId', '=', waybillId)
    .where('id', '=', id)
    .execute()
}
