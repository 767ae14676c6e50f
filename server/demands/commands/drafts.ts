import type { DemandLane } from '#contract/demand-card.ts'
import type { DemandDraft } from '#contract/demand-draft.ts'
import { orderRules } from '#contract/order-rules.ts'
import { findCustomer } from '#server/customers/store.ts'
import type { DemandRecord, DemandState } from '#server/demands/record.ts'
import { factsOfEntered, factsOfGrid, factsOfOrder } from '#server/demands/row/facts.ts'
import { draftText, laneText, type StoredDemandFacts } from '#server/demands/row/stored.ts'
import { gridErrors } from '#server/demands/rules.ts'
import { demandStateOf, insertDemand } from '#server/demands/store/demands.ts'
import { setGrid } from '#server/demands/store/grid.ts'
import { insertEntry } from '#server/demands/store/history.ts'
import { checkDraft } from '#server/orders/commands/drafts.ts'
import type { PlaceRecord } from '#server/places/row.ts'
import { findPlaces } from '#server/places/store.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'
import { distancesOf } from '#server/routing/commands.ts'
import { checkAudience } from './audience.ts'
import { applyStep, byOf, type Locked, orderOf, publishChange, refuseFirst } from './steps.ts'

/** Places a draft names, known all of them; whatever else it names must be the forwarder's own. */
export async function placesOf(tx: Tx, draft: DemandDraft): Promise<ReadonlyMap<string, PlaceRecord>> {
  await checkAudience(tx, draft)
  if (draft.order) {
    await checkDraft(tx, draft.order)
    const { customerId } = draft.order
    if (customerId !== null && !(await findCustomer(tx, customerId))) refuse('customer.not_found', { field: 'order.customerId' })
  }
  const codes = [...draft.lanes.flatMap(lane => [lane.from, lane.to]), ...(draft.order?.stops ?? []).flatMap(({ place }) => place ?? [])]
  const places = new Map((await findPlaces(tx, [...new Set(codes)])).map(place => [place.code, place]))
  draft.lanes.forEach((lane, i) => {
    for (const end of ['from', 'to'] as const)
      if (!places.has(lane[end])) refuse('input.invalid', { field: `lanes.${i}.${end}`, why: orderRules['stop.place'] })
  })
  return places
}

/** Lanes with ids: those that had one keep it. */
export const named = (draft: DemandDraft, known: ReadonlySet<string>): DemandDraft => ({
  ...draft,
  lanes: draft.lanes.map(lane => ({ ...lane, id: lane.id !== null && known.has(lane.id) ? lane.id : newId() })),
})

export async function lanesOf(tx: Tx, draft: DemandDraft, places: ReadonlyMap<string, PlaceRecord>): Promise<DemandLane[]> {
  const ways = draft.lanes.map(lane => [places.get(lane.from)!, places.get(lane.to)!] as const)
  const distances = await distancesOf(tx, ways)
  return draft.lanes.map((lane, i) => {
    const [from, to] = ways[i]!
    return {
      id: lane.id!,
      from: { ru: from.nameRu, en: from.nameEn },
      fromCode: lane.from,
      to: { ru: to.nameRu, en: to.nameEn },
      toCode: lane.to,
      distanceKm: distances[i]!,
      truckType: lane.truckType,
      bodyTypes: lane.bodyTypes,
      temperature: lane.temperature,
      cargo: lane.cargo,
      massKg: lane.massKg,
      price: draft.mode === 'request' ? null : lane.price,
      priceTo: draft.mode === 'range' ? lane.priceTo : null,
    }
  })
}

export const writeGrid = async (tx: Tx, demand: DemandRecord, draft: DemandDraft, lanes: readonly DemandLane[]) => {
  refuseFirst(gridErrors(draft))
  return setGrid(
    tx,
    demand,
    lanes.map((lane, i) => ({
      id: lane.id,
      seq: i + 1,
      facts: laneText(lane),
      price: lane.price?.minor ?? null,
      priceTo: lane.priceTo?.minor ?? null,
    })),
    draft.lanes.flatMap(lane =>
      lane.weeks.filter(({ trips }) => trips > 0).map(({ week, trips }) => ({ laneId: lane.id!, week, needed: trips })),
    ),
  )
}

/** What rows show of a draft as it stands. */
export async function shownOf(
  tx: Tx,
  draft: DemandDraft,
  places: ReadonlyMap<string, PlaceRecord>,
  lanes: readonly DemandLane[],
): Promise<StoredDemandFacts> {
  if (draft.kind === 'period') return factsOfGrid(draft, places, lanes)
  if (draft.orderId === null) return factsOfEntered(draft.order, places, draft.trucks)
  return factsOfOrder(await orderOf(tx, { orgId: tx.actor.orgId }, draft.orderId), draft.trucks)
}

export const columnsOf = (draft: DemandDraft) => ({
  kind: draft.kind,
  orderId: draft.kind === 'spot' ? draft.orderId : null,
  currency: draft.currency,
  basis: draft.basis,
  takeNow: draft.takeNow,
  deadline: draft.deadline === null ? null : new Date(draft.deadline),
  draft: draftText(draft),
})

/** Makes a draft in the actor's organisation. */
export async function create(
  tx: Tx,
  actor: CommandActor,
  entered: DemandDraft,
  given: { waterfallId?: string; demo?: boolean } = {},
): Promise<DemandState> {
  const draft = named(entered, new Set())
  const places = await placesOf(tx, draft)
  const lanes = await lanesOf(tx, draft, places)
  const demand = await insertDemand(tx, {
    ...columnsOf(draft),
    orgId: actor.orgId,
    id: newId(),
    status: 'draft',
    statusAt: tx.now,
    facts: JSON.stringify(await shownOf(tx, draft, places, lanes)),
    waterfallId: given.waterfallId ?? null,
    demo: given.demo ?? false,
    responsibleId: actor.userId,
    responsibleName: actor.name,
    createdAt: tx.now,
    updatedAt: tx.now,
  })
  await writeGrid(tx, demand, draft, lanes)
  await insertEntry(tx, demand, { what: 'create', to: 'draft', ...byOf(actor) })
  await audit(tx, { what: 'demand.create', kind: 'demand', objectId: demand.id, to: 'draft' })
  return publishChange(tx, await demandStateOf(tx, demand), [])
}

/** Changes a draft, whole. */
export async function save(tx: Tx, actor: CommandActor, before: Locked, entered: DemandDraft): Promise<DemandState> {
  if (before.demand.status !== 'draft') refuse('demand.step_closed', { status: before.demand.status, action: 'save' })
  const draft = named({ ...entered, kind: before.draft.kind }, new Set(before.lanes.map(({ id }) => id)))
  const places = await placesOf(tx, draft)
  const lanes = await lanesOf(tx, draft, places)
  await writeGrid(tx, before.demand, draft, lanes)
  const facts = JSON.stringify(await shownOf(tx, draft, places, lanes))
  return applyStep(tx, before, { ...columnsOf(draft), facts }, { what: 'save', ...byOf(actor), audience: [] })
}
