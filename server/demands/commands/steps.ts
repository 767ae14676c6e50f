import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderState } from '#server/deals/record.ts'
import { showDemand } from '#server/demands/projection.ts'
import type { DemandRecord, DemandState } from '#server/demands/record.ts'
import type { Why } from '#server/demands/rules.ts'
import { demandStateOf, isTaken, lockDemand, openDemand, setDemand } from '#server/demands/store/demands.ts'
import { type Entry, insertEntry } from '#server/demands/store/history.ts'
import { draftOf } from '#server/orders/row/draft.ts'
import { findOrder, lockOrder, orderStateOf } from '#server/orders/store/orders.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'

export type Locked = DemandState & { at: Date }

/** A demand opened and held for a change, and the moment it was got hold of. */
export async function lockState(tx: Tx, id: string, version: number | null): Promise<Locked> {
  const { at, ...demand } = await lockDemand(tx, await openDemand(tx, id), id, version)
  return { ...(await demandStateOf(tx, demand)), at }
}

/** A demand held by an executor who wants to have it: of one that somebody else has by now he is told so. */
export async function lockToTake(tx: Tx, id: string): Promise<Locked> {
  try {
    return await lockState(tx, id, null)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'demand.not_found' && (await isTaken(tx, id))) refuse('demand.taken')
    throw error
  }
}

/** The own demand for a change; of others there is none. */
export async function lockOwn(tx: Tx, id: string, version: number | null): Promise<Locked> {
  const state = await lockState(tx, id, version)
  return state.demand.orgId === tx.actor.orgId ? state : refuse('demand.not_found')
}

export const timerOf = ({ orgId, id }: Pick<DemandRecord, 'orgId' | 'id'>, kind: string) => ({ home: orgId as OrgId, kind, objectId: id })

export const orderOf = async (tx: Tx, { orgId }: Pick<DemandRecord, 'orgId'>, orderId: string): Promise<OrderState> =>
  orderStateOf(tx, await findOrder(tx, orgId as OrgId, orderId))

export const lockOrderOf = async (tx: Tx, { orgId }: Pick<DemandRecord, 'orgId'>, orderId: string): Promise<OrderState> =>
  orderStateOf(tx, await lockOrder(tx, orgId as OrgId, orderId, null))

export const refuseFirst = (errors: readonly Why[]): void => {
  const [first] = errors
  if (first) refuse('demand.incomplete', { ...first, fields: errors })
}

/** Writes what happened everywhere: demand, history, audit, what viewers see, the event. */
export async function applyStep(
  tx: Tx,
  before: DemandState,
  changes: Parameters<typeof setDemand>[2],
  { raise = true, audience, ...entry }: Entry & { raise?: boolean; audience?: readonly string[] },
): Promise<DemandState> {
  const demand = await setDemand(tx, before.demand, changes, raise)
  const moved = demand.status === before.demand.status ? {} : { from: before.demand.status, to: demand.status }
  await insertEntry(tx, demand, { ...moved, ...entry })
  await audit(tx, { what: `demand.${entry.what}`, kind: 'demand', objectId: demand.id, ...moved, facts: entry.facts ?? {} })
  return publishChange(tx, await demandStateOf(tx, demand), audience)
}

/** Shows a demand as it is now and tells those it reaches, or the ones named. */
export async function publishChange(tx: Tx, state: DemandState, audience?: readonly string[]): Promise<DemandState> {
  await showDemand(tx, state)
  const all = state.recipients.filter(reach => reach.visibleFrom <= tx.now).map(reach => reach.executorId)
  const { id: demandId, version, orgId } = state.demand
  await publish(tx, 'demand.changed', [orgId, ...(audience ?? all)], { demandId, version })
  return state
}

export const byOf = (actor: Pick<CommandActor, 'organization' | 'name'>) => ({ organization: actor.organization, person: actor.name })

/** What the forwarder reads of the order of his own demand. */
export const orderDraftOf = async (tx: Tx, { demand }: DemandState): Promise<OrderDraft | null> =>
  demand.orderId === null || demand.orgId !== tx.actor.orgId ? null : draftOf(await orderOf(tx, demand, demand.orderId))
