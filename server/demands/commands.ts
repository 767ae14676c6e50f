import type { DemandLane } from '#contract/demand-card.ts'
import type { DemandDraft } from '#contract/demand-draft.ts'
import { demandFields } from '#contract/demand-fields.ts'
import type { DemandMove } from '#contract/demand-moves.ts'
import { namesWhere, pick } from '#contract/fields.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { orderRules } from '#contract/order-rules.ts'
import { deductsVat } from '#contract/order-vat.ts'
import { defaultZone } from '#contract/zone.ts'
import { findCustomer } from '#server/customers/store.ts'
import type { OrderState } from '#server/deals/record.ts'
import { checkReason } from '#server/orders/commands/checks.ts'
import { checkDraft, create as createOrder } from '#server/orders/commands/drafts.ts'
import { takeStep } from '#server/orders/commands/moves.ts'
import { endSourcing, saveWhileSourcing, startSourcing } from '#server/orders/commands/sourcing.ts'
import { draftOf } from '#server/orders/row/draft.ts'
import { checkLimit } from '#server/orders/rules/sums.ts'
import { findOrder, lockOrder, orderStateOf } from '#server/orders/store/orders.ts'
import { taxedOf } from '#server/organizations/store.ts'
import { listGroups } from '#server/partners/groupStore.ts'
import type { PlaceRecord } from '#server/places/row.ts'
import { findPlaces } from '#server/places/store.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/outbox.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { areaError, reachable } from '#server/private-areas/reach.ts'
import { distancesOf } from '#server/routing/route.ts'
import { isLive, moveDemand } from './lifecycle.ts'
import { showDemand } from './projection.ts'
import { confirmedIn, draftText, factsOf, factsOfGrid, factsOfOrder, laneText } from './row.ts'
import { changedParts, deadlineErrors, delayOf, errorsToPublish, firstWeekOf, gridErrors, type Part, type Why } from './rules.ts'
import type { DemandOfferRecord, DemandRecord, DemandState, StoredDemandFacts } from './state.ts'
import {
  demandStateOf,
  type Entry,
  findTurn,
  insertDemand,
  insertEntry,
  insertRecipients,
  insertTurn,
  inTender,
  isTaken,
  lockDemand,
  nextNumber,
  openDemand,
  setDemand,
  setGrid,
  setOffer,
  timerAt,
} from './store.ts'
import { takeBack } from './thread.ts'

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

const lockOrderOf = async (tx: Tx, { orgId }: Pick<DemandRecord, 'orgId'>, orderId: string): Promise<OrderState> =>
  orderStateOf(tx, await lockOrder(tx, orgId as OrgId, orderId, null))

const refuseFirst = (errors: readonly Why[]): void => {
  const [first] = errors
  if (first) refuse('demand.incomplete', { ...first, fields: errors })
}

/** Writes what happened everywhere: demand, history, audit, what viewers see, the event. */
export async function applyStep(
  tx: Tx,
  before: DemandState,
  changes: Parameters<typeof setDemand>[2],
  entry: Entry,
  { raise = true, audience }: { raise?: boolean; audience?: readonly string[] } = {},
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

const unknown = { ru: 'этого у вас нет', en: 'you have no such thing' }

/** Refuses an audience that names groups or organisations the forwarder does not have. */
export async function checkAudience(tx: Tx, { audience, stages }: Pick<DemandDraft, 'audience' | 'stages'>): Promise<void> {
  const no = (field: string) => refuse('demand.incomplete', { field, why: unknown })
  if (audience.kind === 'groups') {
    const known = new Set((await listGroups(tx)).map(({ id }) => id))
    if (audience.groupIds.some(id => !known.has(id))) no('audience')
  }
  if (audience.kind === 'list') {
    const known = new Set((await reachable(tx, 'forwarder', 'partners')).map(({ id }) => id))
    if (audience.organizationIds.some(id => !known.has(id))) no('audience')
  }
  const staged = new Set(audience.kind === 'groups' ? audience.groupIds : [])
  if (stages.some(({ groupId }) => !staged.has(groupId))) no('stages')
}

/** Places a draft names, known all of them; whatever else it names must be the forwarder's own. */
async function placesOf(tx: Tx, draft: DemandDraft): Promise<ReadonlyMap<string, PlaceRecord>> {
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
const named = (draft: DemandDraft, known: ReadonlySet<string>): DemandDraft => ({
  ...draft,
  lanes: draft.lanes.map(lane => ({ ...lane, id: lane.id !== null && known.has(lane.id) ? lane.id : newId() })),
})

async function lanesOf(tx: Tx, draft: DemandDraft, places: ReadonlyMap<string, PlaceRecord>): Promise<DemandLane[]> {
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

const writeGrid = async (tx: Tx, demand: DemandRecord, draft: DemandDraft, lanes: readonly DemandLane[]) => {
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

/** What is shown of a draft that has no order yet. */
function factsOfEntered(draft: OrderDraft | null, places: ReadonlyMap<string, PlaceRecord>, trucks: number): StoredDemandFacts {
  const stops = (draft?.stops ?? []).map(stop => {
    const place = places.get(stop.place ?? '')
    return {
      ...stop,
      placeRu: place?.nameRu ?? '',
      placeEn: place?.nameEn ?? '',
      tz: place?.tz ?? defaultZone,
      windowFrom: stop.windowFrom === null ? null : new Date(stop.windowFrom),
      windowTo: stop.windowTo === null ? null : new Date(stop.windowTo),
    }
  })
  const order = { ...(draft ?? {}), number: null, distanceKm: draft?.distanceKm ?? null, bodyTypes: draft?.bodyTypes ?? [] }
  const facts = factsOfOrder(
    { order, stops, cargos: draft?.cargos ?? [] } as unknown as Pick<OrderState, 'order' | 'stops' | 'cargos'>,
    trucks,
  )
  return { ...facts, temperature: draft?.temperature ?? null, order: draft ? facts.order : null }
}

/** What rows show of a draft as it stands. */
async function shownOf(
  tx: Tx,
  draft: DemandDraft,
  places: ReadonlyMap<string, PlaceRecord>,
  lanes: readonly DemandLane[],
): Promise<StoredDemandFacts> {
  if (draft.kind === 'period') return factsOfGrid(draft, places, lanes)
  if (draft.orderId === null) return factsOfEntered(draft.order, places, draft.trucks)
  return factsOfOrder(await orderOf(tx, { orgId: tx.actor.orgId }, draft.orderId), draft.trucks)
}

const columnsOf = (draft: DemandDraft) => ({
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
  return applyStep(tx, before, { ...columnsOf(draft), facts }, { what: 'save', ...byOf(actor) }, { audience: [] })
}

/** Takes one step of a demand's life as its forwarder. */
export async function move(tx: Tx, actor: CommandActor, before: Locked, data: DemandMove): Promise<DemandState> {
  const status = moveDemand(factsOf(before), data.action)
  switch (data.action) {
    case 'publish':
      return publishDemand(tx, actor, before)
    case 'edit':
      return before.demand.status === 'draft' ? save(tx, actor, before, data.draft) : edit(tx, actor, before, data.draft)
    case 'pause':
      return applyStep(tx, before, { status }, { what: 'pause', ...byOf(actor) })
    case 'resume':
    case 'extend':
      return prolong(tx, actor, before, data.action, data.deadline)
    case 'choose': {
      await dropTimers(tx, timerOf(before.demand, 'demand.deadline'))
      return applyStep(tx, before, { status, deadline: tx.now }, { what: 'choose', ...byOf(actor) })
    }
    case 'cancel': {
      await checkReason(tx, 'demand_cancel_reasons', data.reason, data.comment)
      return cancel(tx, before, data.reason, data.comment, byOf(actor))
    }
    case 'finish':
      return finish(tx, before, byOf(actor))
  }
}

const loadingOf = (draft: DemandDraft, facts: Pick<StoredDemandFacts, 'windowFrom'>): Date | null =>
  draft.kind === 'period' ? firstWeekOf(draft) : facts.windowFrom === null ? null : new Date(facts.windowFrom)

/** Whom the audience reaches now, and from when each of them. */
export async function audienceOf(
  tx: Tx,
  { audience, stages }: Pick<DemandDraft, 'audience' | 'stages'>,
  from: Date,
): Promise<{ executorId: string; visibleFrom: Date }[]> {
  const error = await areaError(tx, 'forwarder', audience)
  if (error) refuse('demand.private_closed', { field: 'audience', why: error })
  const all = await reachable(tx, 'forwarder', audience.kind === 'public' || audience.kind === 'private' ? audience.kind : 'partners')
  if (audience.kind !== 'groups' && audience.kind !== 'list') return all.map(({ id }) => ({ executorId: id, visibleFrom: from }))
  if (audience.kind === 'list') {
    const chosen = new Set(audience.organizationIds)
    return all.filter(({ id }) => chosen.has(id)).map(({ id }) => ({ executorId: id, visibleFrom: from }))
  }
  const groups = (await listGroups(tx)).filter(group => audience.groupIds.includes(group.id))
  return all.flatMap(({ id, groupNames }) => {
    const minutes = delayOf(groupNames, groups, stages)
    return minutes === null ? [] : [{ executorId: id, visibleFrom: new Date(from.getTime() + minutes * 60_000) }]
  })
}

const nobody: Why = { field: 'audience', why: { ru: 'таких исполнителей нет', en: 'there are no such executors' } }

/** Publishes a draft: the order is placed where it must be, and its search begins. */
export async function publishDemand(tx: Tx, actor: CommandActor, before: Locked): Promise<DemandState> {
  let { draft } = before
  refuseFirst(errorsToPublish(draft, before.at, null))
  // whoever takes the price has the order: it is agreed by publishing
  if (draft.takeNow && draft.mode !== 'request') checkLimit(actor, draft.price, 'amount')
  let { facts } = before
  if (draft.kind === 'spot') {
    const order = await orderToSource(tx, actor, before)
    draft = { ...draft, orderId: order.order.id, order: null }
    facts = factsOfOrder(order, draft.trucks)
  }
  refuseFirst(deadlineErrors(new Date(draft.deadline!), before.at, loadingOf(draft, facts)))
  const recipients = await audienceOf(tx, draft, tx.now)
  if (recipients.length === 0) refuseFirst([nobody])
  const taxed = await taxedOf(tx, actor.orgId)
  const changes = {
    ...columnsOf(draft),
    status: 'active',
    number: before.demand.number ?? (await nextNumber(tx)),
    publication: before.demand.publication + 1,
    publishedAt: tx.now,
    deductsVat: deductsVat(taxed),
    facts: JSON.stringify(facts),
  }
  await insertRecipients(tx, { ...before.demand, orderId: draft.orderId }, recipients)
  await arm(tx, before.demand, new Date(draft.deadline!), recipients)
  return applyStep(tx, before, changes, { what: 'publish', ...byOf(actor), facts: { reached: recipients.length } })
}

/** Sets the moments of a published demand. */
async function arm(tx: Tx, demand: DemandRecord, deadline: Date, recipients: readonly { visibleFrom: Date }[]): Promise<void> {
  await setTimer(tx, { ...timerOf(demand, 'demand.deadline'), runAt: deadline })
  await armStage(tx, demand, recipients)
}

/** The next moment at which others read it. */
export async function armStage(tx: Tx, demand: DemandRecord, recipients: readonly { visibleFrom: Date }[]): Promise<void> {
  const [next] = recipients
    .map(reach => reach.visibleFrom)
    .filter(at => at > tx.now)
    .toSorted((a, b) => a.getTime() - b.getTime())
  if (next) await setTimer(tx, { ...timerOf(demand, 'demand.stage'), runAt: next })
}

/** The order of a spot demand, whose sourcing begins; made and placed where it was only entered. */
async function orderToSource(tx: Tx, actor: CommandActor, { demand, draft }: DemandState): Promise<OrderState> {
  let order: OrderState
  if (draft.orderId === null) {
    order = await createOrder(tx, actor, draft.order!)
    order = await takeStep(tx, actor, order, { orderId: order.order.id, version: order.order.version, action: 'place' })
  } else order = await lockOrderOf(tx, demand, draft.orderId)
  if (order.order.status !== 'placed') refuse('demand.order_busy', { order: order.order.number, field: 'orderId' })
  return startSourcing(tx, actor, order)
}

/** A later end, or going on after a pause; what was expired is published anew. */
async function prolong(tx: Tx, actor: CommandActor, before: Locked, what: 'resume' | 'extend', asked: string | null): Promise<DemandState> {
  const { demand, draft, facts } = before
  const deadline = asked === null ? demand.deadline! : new Date(asked)
  let shown = facts
  const anew = demand.status === 'expired'
  if (demand.orderId !== null) {
    const order = await lockOrderOf(tx, demand, demand.orderId)
    // one whose sourcing runs already has it from this demand, or by what took it over meanwhile
    const own = order.order.status === 'searching' && !anew && !(await inTender(tx, demand, order.order.id))
    if (order.order.status === 'placed') await startSourcing(tx, actor, order)
    else if (!own) refuse('demand.order_busy', { order: order.order.number, field: 'orderId' })
    // it may have been changed while its sourcing did not run
    shown = factsOfOrder(order, draft.trucks)
  }
  refuseFirst(deadlineErrors(deadline, before.at, loadingOf(draft, shown)))
  const changed = changedParts({ draft, facts }, { draft, facts: shown })
  const revised = changed.length > 0
  if (revised) await askAgain(tx, before, changed)
  let { recipients } = before as { recipients: readonly { visibleFrom: Date }[] }
  if (anew) {
    const more = await audienceOf(tx, draft, tx.now)
    await insertRecipients(tx, demand, more)
    recipients = [...recipients, ...more]
  }
  await arm(tx, demand, deadline, recipients)
  const changes = {
    status: 'active',
    deadline,
    draft: draftText({ ...draft, deadline: deadline.toISOString() }),
    ...(anew ? { publication: demand.publication + 1 } : {}),
    ...(revised ? { revision: demand.revision + 1, facts: JSON.stringify(shown) } : {}),
  }
  return applyStep(tx, before, changes, { what: anew ? 'publish' : what, ...byOf(actor), facts: { until: deadline.toISOString() } })
}

/** What a change must not touch once it is published, and no order beside the one that is sought. */
const fixed = ({ draft }: DemandState, entered: DemandDraft): DemandDraft => ({
  ...entered,
  ...pick(draft, namesWhere(demandFields, 'stays', true)),
  order: null,
})

/** Live offers wait for their executors' word, who read what is another now. */
async function askAgain(tx: Tx, { offers }: DemandState, changed: readonly Part[]): Promise<void> {
  for (const offer of offers.filter(each => isLive(each.status))) {
    const last = await findTurn(tx, offer)
    const lastTurn = await insertTurn(tx, offer, {
      what: 'changed',
      side: 'system',
      comment: `changed.${changed.join()}`,
      before: last.before as object | null,
    })
    await setOffer(tx, offer, { needsReconfirm: true, lastTurn })
  }
}

/** Changes a published demand: what cargo, route, dates, price or grid it is about raises the revision, and live offers wait for their word. */
async function edit(tx: Tx, actor: CommandActor, before: Locked, entered: DemandDraft): Promise<DemandState> {
  const { demand } = before
  const known = new Set(before.lanes.map(({ id }) => id))
  // where answers are not awaited any longer, nothing but an extension awaits them again
  const over = demand.status === 'choosing' ? { deadline: before.draft.deadline } : {}
  const draft = named({ ...fixed(before, entered), ...over }, known)
  const places = await placesOf(tx, draft)
  const lanes = await lanesOf(tx, draft, places)
  if (draft.kind === 'spot' && entered.order)
    await saveWhileSourcing(tx, actor, await lockOrderOf(tx, demand, demand.orderId!), entered.order)
  const facts = await shownOf(tx, draft, places, lanes)
  const later = draft.deadline !== before.draft.deadline
  refuseFirst(errorsToPublish({ ...draft, deadline: new Date(before.at.getTime() + 3600_000).toISOString() }, before.at, null))
  if (draft.takeNow && draft.mode !== 'request') checkLimit(actor, draft.price, 'amount')
  if (later && draft.deadline === null) refuseFirst([{ field: 'deadline', why: { ru: 'заполните его', en: 'it is needed' } }])
  if (later) refuseFirst(deadlineErrors(new Date(draft.deadline!), before.at, loadingOf(draft, facts)))
  if (draft.kind === 'period') {
    keepConfirmed(before, draft)
    await writeGrid(tx, demand, draft, lanes)
  }
  const changed = changedParts(before, { draft, facts })
  const revised = changed.length > 0
  const deadline = demand.status === 'choosing' ? demand.deadline! : new Date(draft.deadline!)
  if (later) await setTimer(tx, { ...timerOf(demand, 'demand.deadline'), runAt: deadline })
  if (revised) await askAgain(tx, before, changed)
  const changes = {
    ...columnsOf(draft),
    deadline,
    orderId: demand.orderId,
    facts: JSON.stringify(facts),
    ...(revised ? { revision: demand.revision + 1 } : {}),
  }
  return applyStep(tx, before, changes, { what: 'edit', ...byOf(actor), facts: { revision: demand.revision + (revised ? 1 : 0), changed } })
}

/** Refuses to take away what executors are confirmed for. */
function keepConfirmed({ weeks, answers }: DemandState, draft: DemandDraft): void {
  for (const week of weeks) {
    const confirmed = confirmedIn(answers, week)
    const needed = draft.lanes.find(lane => lane.id === week.laneId)?.weeks.find(each => each.week === week.week)?.trips ?? 0
    if (needed < confirmed)
      refuse('offer.cells', {
        field: 'lanes',
        why: {
          ru: `на неделю ${week.week} уже подтверждено рейсов: ${confirmed}`,
          en: `for the week of ${week.week} ${confirmed} trips are confirmed`,
        },
      })
  }
}

/** Ends live offers, each told why. */
export async function endOffers(
  tx: Tx,
  { demand, offers }: DemandState,
  reason: string,
  but: DemandOfferRecord | null = null,
): Promise<void> {
  for (const offer of offers.filter(each => isLive(each.status) && each.id !== but?.id)) {
    const lastTurn = await insertTurn(tx, offer, { what: 'lost', side: 'system', comment: reason })
    await setOffer(tx, offer, { status: 'lost', confirmDueAt: null, needsReconfirm: false, closed: true, reason, lastTurn })
  }
  if (offers.length > 0) await dropTimers(tx, timerOf(demand, 'demand.offer'))
}

/** Cancels a demand: its order is free again, and every offer is lost for the reason. */
export async function cancel(
  tx: Tx,
  before: DemandState,
  reason: string,
  comment: string,
  by: Pick<Entry, 'organization' | 'person'>,
): Promise<DemandState> {
  const { demand } = before
  await endOffers(tx, before, `cancel.${reason}`)
  await dropTimers(tx, { home: demand.orgId as OrgId, objectId: demand.id })
  if (demand.orderId !== null && demand.status !== 'draft') await endSourcing(tx, await lockOrderOf(tx, demand, demand.orderId))
  return applyStep(
    tx,
    before,
    { status: 'cancelled', chosenId: null, cancelReason: reason, cancelComment: comment },
    { what: 'cancel', ...by, comment, facts: { reason } },
  )
}

/** A grid is as covered as it will be: who is confirmed for trips has won, the others lost. */
export async function finish(tx: Tx, before: DemandState, by: Pick<Entry, 'organization' | 'person'>): Promise<DemandState> {
  for (const offer of before.offers.filter(each => isLive(each.status))) {
    const confirmed = before.answers.some(cell => cell.offerId === offer.id && cell.confirmed > 0)
    if (!confirmed) continue
    const lastTurn = await insertTurn(tx, offer, { what: 'confirm', side: 'forwarder' })
    await setOffer(tx, offer, { status: 'confirmed', needsReconfirm: false, lastTurn })
  }
  const state = await demandStateOf(tx, before.demand)
  await endOffers(tx, state, 'finished')
  await dropTimers(tx, { home: before.demand.orgId as OrgId, objectId: before.demand.id })
  return applyStep(tx, state, { status: 'matched' }, { what: 'finish', ...by })
}

/** The end of answers has come: there is something to choose from, or nothing. */
export async function close(tx: Tx, before: DemandState): Promise<DemandState> {
  const { demand, offers } = before
  if (offers.some(each => isLive(each.status))) return applyStep(tx, before, { status: 'choosing' }, { what: 'deadline' })
  if (before.answers.some(cell => cell.confirmed > 0)) return finish(tx, before, {})
  await dropTimers(tx, { home: demand.orgId as OrgId, objectId: demand.id })
  if (demand.orderId !== null) await endSourcing(tx, await lockOrderOf(tx, demand, demand.orderId))
  return applyStep(tx, before, { status: 'expired' }, { what: 'expire' })
}

/** Sets the nearest moment at which an offer runs out. An executor, who knows his own alone, never moves it later. */
export async function armOffers(tx: Tx, { demand, offers }: DemandState): Promise<void> {
  const ends = offers
    .filter(each => isLive(each.status))
    .flatMap(each => (each.status === 'selected' ? each.confirmDueAt : each.validUntil) ?? [])
  const known = demand.orgId === tx.actor.orgId ? null : await timerAt(tx, demand, 'demand.offer')
  const [next] = [...ends, ...(known ? [known] : [])].toSorted((a, b) => a.getTime() - b.getTime())
  if (next) await setTimer(tx, { ...timerOf(demand, 'demand.offer'), runAt: next })
  else if (demand.orgId === tx.actor.orgId) await dropTimers(tx, timerOf(demand, 'demand.offer'))
}

/** Ends offers whose time is over; when the chosen one let it pass, the forwarder chooses again. A price the forwarder named for a while is taken back. */
export async function expireOffers(tx: Tx, before: DemandState): Promise<DemandState> {
  let changes: Parameters<typeof setDemand>[2] = {}
  const audience: string[] = []
  for (let offer of before.offers.filter(each => isLive(each.status))) {
    const chosen = offer.status === 'selected'
    const over = () => {
      const end = chosen ? offer.confirmDueAt : offer.validUntil
      return end !== null && end <= tx.now
    }
    if (!over()) continue
    if (offer.status === 'countered_by_forwarder' && !offer.agreed) {
      offer = await takeBack(tx, offer, { what: 'expire', comment: 'validity' })
      audience.push(offer.executorId)
      if (!over()) continue
    }
    const reason = chosen ? 'time' : 'validity'
    const lastTurn = await insertTurn(tx, offer, { what: 'expire', side: 'system', comment: reason })
    await setOffer(tx, offer, { status: 'expired', confirmDueAt: null, needsReconfirm: false, closed: chosen, reason, lastTurn })
    audience.push(offer.executorId)
    if (chosen) changes = { status: backTo(before.demand, tx.now), chosenId: null }
  }
  // it was set for an offer that is another one now
  if (audience.length === 0) await armOffers(tx, before)
  if (audience.length === 0) return before
  const after = await applyStep(
    tx,
    before,
    changes,
    { what: 'offer.expire' },
    changes.status === undefined ? { raise: false, audience } : {},
  )
  await armOffers(tx, after)
  return after
}

/** Where a demand goes on when its chosen executor falls away. */
export const backTo = ({ deadline }: DemandRecord, now: Date): 'active' | 'choosing' =>
  deadline !== null && deadline > now ? 'active' : 'choosing'

/** What the forwarder reads of the order of his own demand. */
export const orderDraftOf = async (tx: Tx, { demand }: DemandState): Promise<OrderDraft | null> =>
  demand.orderId === null || demand.orgId !== tx.actor.orgId ? null : draftOf(await orderOf(tx, demand, demand.orderId))
