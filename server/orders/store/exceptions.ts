import { type Insertable, sql } from 'kysely'
import { findOpenChange } from '#server/deals/changes/store.ts'
import { claimsOf } from '#server/deals/claims/store.ts'
import { listExtras } from '#server/deals/extras/store.ts'
import type { ClaimRecord, HaltRequestRecord, OfferRecord, OrderExceptionRecords, OrderRecord } from '#server/deals/record.ts'
import type { OrderHolds } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

type Key = Pick<OrderRecord, 'orgId' | 'id'>

const agreed = new Set(['accepted', 'ready', 'in_progress', 'documents'])
const ended = new Set(['completed', 'archived'])
const begun = new Set(['in_progress', 'documents', 'completed', 'archived', 'cancelled'])

/** Whether titles of a waybill may be signed for an order of this status. */
export const keepsWaybill = ({ status }: Pick<OrderRecord, 'status'>): boolean => agreed.has(status) || status === 'completed'

/** Whether somebody may claim something for an order of this status and story. */
export const keepsClaims = ({ status }: Pick<OrderRecord, 'status'>, offers: readonly OfferRecord[]): boolean =>
  begun.has(status) || agreed.has(status) || offers.some(offer => offer.status === 'revoked' || offer.status === 'cancelled')

/** Whether an order of this status may have been stopped on its way. */
export const keepsHaltRequests = ({ status }: Pick<OrderRecord, 'status'>): boolean => begun.has(status)

/** Whether a change of what was agreed may wait for its answer. */
export const keepsChange = ({ status }: Pick<OrderRecord, 'status'>): boolean => agreed.has(status)

/** Whether extras count: what was agreed of an order that was stopped on its way is owed with the part of its price. */
export const keepsExtras = ({ status }: Pick<OrderRecord, 'status'>, haltRequests: readonly HaltRequestRecord[]): boolean =>
  agreed.has(status) || ended.has(status) || (status === 'cancelled' && haltRequests.some(request => request.status === 'agreed'))

/** Which records an order has beside its status. */
export type PresentRecords = Record<'holds' | 'haltRequests' | 'claims' | 'change' | 'extras', boolean>

/** The same for a query that is asked anyway: most orders have none of them, and would be asked about each by a statement of its own. */
export const presentRecords = ({ orgId, id }: Key) => {
  const of = sql`org_id = ${orgId} and order_id = ${id}`
  return sql<PresentRecords | null>`jsonb_build_object(
    'holds', exists (select 1 from order_holds where ${of} and released_at is null),
    'haltRequests', exists (select 1 from order_halt_requests where ${of}),
    'claims', exists (select 1 from order_claims where ${of}),
    'change', exists (select 1 from order_changes where ${of} and status = 'proposed'),
    'extras', exists (select 1 from order_extras where ${of}))`
}

/** Where nobody said what there is, everything may be. */
const anything: PresentRecords = { holds: true, haltRequests: true, claims: true, change: true, extras: true }

/** Reads what stands beside the status; what there is none of, or an order of this status and story cannot have, is not asked for. */
export async function exceptionRecordsOf(
  tx: Tx,
  order: OrderRecord,
  offers: readonly OfferRecord[],
  present: PresentRecords | null | undefined,
): Promise<OrderExceptionRecords> {
  const there = present ?? anything
  const claims = there.claims && keepsClaims(order, offers) ? await claimsOf(tx, order) : []
  const haltRequests = there.haltRequests && keepsHaltRequests(order) ? await haltRequestsOf(tx, order) : []
  return {
    holds: there.holds ? await holdsOf(tx, order) : [],
    haltRequests,
    claims,
    silent: await silentIn(tx, order, claims),
    change: there.change && keepsChange(order) ? await findOpenChange(tx, order) : null,
    extras: there.extras && keepsExtras(order, haltRequests) ? await listExtras(tx, order) : [],
  }
}

const haltRequestsOf = (tx: Tx, { orgId, id }: Key): Promise<HaltRequestRecord[]> =>
  tx.selectFrom('orderHaltRequests').selectAll().where('orgId', '=', orgId).where('orderId', '=', id).orderBy('id', 'desc').execute()

const holdsOf = (tx: Tx, { orgId, id }: Key): Promise<OrderExceptionRecords['holds']> =>
  tx
    .selectFrom('orderHolds')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('orderId', '=', id)
    .where('releasedAt', 'is', null)
    .orderBy('id')
    .execute()

async function silentIn(tx: Tx, order: OrderRecord, claims: readonly ClaimRecord[]): Promise<string[]> {
  const formerExecutors = [...new Set(claims.flatMap(({ executorId }) => (executorId === order.executorId ? [] : [executorId])))]
  if (formerExecutors.length === 0) return []
  const there = await tx.selectFrom('organizations').select('id').where('id', 'in', formerExecutors).where('blocked', '=', false).execute()
  return formerExecutors.filter(id => !there.some(each => each.id === id))
}

export async function insertHold(tx: Tx, order: Key, hold: Omit<Insertable<OrderHolds>, 'orgId' | 'orderId' | 'id' | 'setAt'>) {
  await tx
    .insertInto('orderHolds')
    .values({ ...hold, orgId: order.orgId, orderId: order.id, id: newId(), setAt: tx.now })
    .execute()
}

export async function releaseHold(tx: Tx, order: Key, id: string, name: string): Promise<void> {
  await tx
    .updateTable('orderHolds')
    .set({ releasedAt: tx.now, releasedBy: name })
    .where('orgId', '=', order.orgId)
    .where('orderId', '=', order.id)
    .where('id', '=', id)
    .where('releasedAt', 'is', null)
    .execute()
}

type HaltInput = Pick<HaltRequestRecord, 'reason' | 'comment' | 'cargoPlace' | 'paidPercent' | 'askedBy' | 'answerDueAt'>

/** Stores a request to stop; one that needs no answer is agreed at once. */
export async function insertHaltRequest(tx: Tx, order: Key, asked: HaltInput, status: 'open' | 'agreed' = 'open'): Promise<void> {
  const at = status === 'open' ? null : tx.now
  await tx
    .insertInto('orderHaltRequests')
    .values({
      ...asked,
      orgId: order.orgId,
      orderId: order.id,
      id: newId(),
      version: 1,
      status,
      askedAt: tx.now,
      answeredAt: at,
      answeredBy: null,
      answer: '',
    })
    .execute()
}

/** Ends the open request to stop. */
export async function endHaltRequest(
  tx: Tx,
  request: HaltRequestRecord,
  { status, by, answer }: { status: string; by: string | null; answer: string },
): Promise<void> {
  await tx
    .updateTable('orderHaltRequests')
    .set({ status, answeredAt: tx.now, answeredBy: by, answer, version: request.version + 1 })
    .where('orgId', '=', request.orgId)
    .where('orderId', '=', request.orderId)
    .where('id', '=', request.id)
    .execute()
}
