import type { TaskMark } from '#contract/order-card.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderMove } from '#contract/order-moves.ts'
import { orderRules } from '#contract/order-rules.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import { customerVatOf } from '#contract/order-vat.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import type { draftRefusals } from '#contract/refusals/orders.ts'
import { defaultZone } from '#contract/zone.ts'
import { ownTax } from '#server/company/store.ts'
import { documentsRequiredBy, findCustomer, recordCustomerUse } from '#server/customers/store.ts'
import { recordPriceChange } from '#server/deals/extras/store.ts'
import type { OrderRecord, OrderState, Viewer } from '#server/deals/record.ts'
import type { Step } from '#server/deals/step.ts'
import { isPassed } from '#server/deals/transfers/lifecycle.ts'
import { checkStops, keptOf } from '#server/deals/transfers/rules.ts'
import { showFlight } from '#server/flights/projection.ts'
import { flightStatusOf, hasStarted, isDelivered, mark, timeOf } from '#server/flights/rules.ts'
import { setFlight, setTask, shortenAssignments } from '#server/flights/store.ts'
import { recordNodalPointUse } from '#server/nodal-points/store.ts'
import type { PlaceRecord } from '#server/places/row.ts'
import { findPlaces } from '#server/places/store.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/outbox.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { drivingMinutes, type GeoPoint } from '#server/routing/estimate.ts'
import { routeOf } from '#server/routing/route.ts'
import { columnsOf, draftOf } from './draft.ts'
import { endHaltRequest } from './exceptionsStore.ts'
import { stepFollowers } from './followers.ts'
import { holdOn, move, rightOf, type StepBy } from './lifecycle.ts'
import { checkCurrency, checkPlaced, checkPrice, expireOffer, moves, otherCurrency, type StepChanges, timerOf } from './moves.ts'
import { showOrder } from './projection.ts'
import { customerVatColumns, factsOf } from './row.ts'
import { checkLimit, priceOf } from './rules.ts'
import {
  audienceOf,
  hasSourcing,
  insertEntry,
  insertOrder,
  listLiveOffers,
  lockOrder,
  openOrder,
  orderStateOf,
  recordSave,
  setContent,
  setOrder,
} from './store.ts'

/** The people behind a command: the person signed in and, where support works in somebody's place, him too. */
export const actingPeople = ({ userId, actingAs = null }: Pick<CommandActor, 'userId' | 'actingAs'>): string[] =>
  actingAs === null ? [userId] : [userId, actingAs]

/** An order's viewer of one side: what he may see and do there. */
export const viewerOf = (actor: CommandActor, side: Side): Viewer => ({
  prices: actor.permissions.has('orders.prices'),
  may: actor.permissions.has(rightOf[side]),
  people: actingPeople(actor),
})

/** The order for a change, opened and locked; refused when the version is not the present one. */
export async function lockState(tx: Tx, id: string, version: number | null): Promise<OrderState> {
  return orderStateOf(tx, await lockOrder(tx, await openOrder(tx, id), id, version))
}

/** The side of the order this organisation stands on; for others there is no such order. */
export function sideOf({ order }: OrderState, orgId: string): Side {
  if (order.orgId === orgId) return 'forwarder'
  return order.executorId === orgId ? 'executor' : refuse('order.not_found')
}

/** Makes a draft in the actor's organisation. */
export async function create(tx: Tx, actor: CommandActor, draft: OrderDraft): Promise<OrderState> {
  const { columns, places } = await prepare(tx, draft)
  const order = await insertOrder(tx, {
    ...columns,
    orgId: actor.orgId,
    id: newId(),
    version: 1,
    status: 'draft',
    responsibleId: actor.userId,
    responsibleName: actor.name,
    createdAt: tx.now,
    updatedAt: tx.now,
    statusAt: tx.now,
    demo: false,
  })
  await setContent(tx, order, draft, places)
  await recordPriceChange(tx, null, order, actor.name)
  await insertEntry(tx, order, { what: 'create', side: 'forwarder', to: 'draft', organization: actor.organization, person: actor.name })
  await audit(tx, { what: 'order.create', kind: 'order', objectId: order.id, to: 'draft' })
  return publishChange(tx, await orderStateOf(tx, order))
}

/** Changes what was entered, while nobody was offered the order. */
export async function save(tx: Tx, actor: CommandActor, before: OrderState, draft: OrderDraft): Promise<OrderState> {
  const status = before.order.status
  if (sideOf(before, actor.orgId) !== 'forwarder' || (status !== 'draft' && status !== 'placed'))
    refuse('order.step_closed', { status, action: 'save' })
  checkStops(before, draft)
  const { columns, places } = await prepare(tx, draft)
  checkCurrency(before, columns.currency)
  await setContent(tx, before.order, draft, places)
  const state = await orderStateOf(tx, await setOrder(tx, before.order, { ...columns, ...keptOf(before, draft) }))
  if (status === 'placed') {
    checkLimit(actor, priceOf(state))
    await checkPlaced(tx, state)
  }
  const fields = changedFields(draftOf(before), draftOf(state))
  await recordPriceChange(tx, before.order, state.order, actor.name)
  await recordSave(tx, state.order, { organization: actor.organization, person: actor.name, fields })
  await audit(tx, {
    what: 'order.save',
    kind: 'order',
    objectId: state.order.id,
    facts: { fields },
  })
  return publishChange(tx, state)
}

/** Takes one step of the lifecycle. */
export async function takeStep(tx: Tx, actor: CommandActor, before: OrderState, data: OrderMove): Promise<OrderState> {
  const side = sideOf(before, actor.orgId)
  const status = move(factsOf(before, tx.now), data.action, { side, permissions: actor.permissions })
  if (data.action === 'place' || data.action === 'offer') checkLimit(actor, ('price' in data ? data.price : null) ?? priceOf(before))
  const act = moves[data.action] as (tx: Tx, state: OrderState, move: OrderMove, side: Side) => Promise<StepChanges>
  return applyStep(tx, before, status, await act(tx, before, data, side), {
    what: data.action,
    side,
    organization: actor.organization,
    person: actor.name,
    reason: 'reason' in data ? data.reason : null,
    comment: 'comment' in data ? data.comment : '',
  })
}

/** Takes back what was offered and not answered; what runs goes on. */
export async function withdrawOffers(tx: Tx, actor: Omit<CommandActor, 'permissions'>, executorId: string, reason: string) {
  const permissions: ReadonlySet<Permission> = new Set(['orders.edit'])
  for (const { id, version } of await listLiveOffers(tx, executorId)) {
    const before = await lockState(tx, id, version)
    await takeStep(tx, { ...actor, permissions }, before, { orderId: id, version, action: 'revoke', reason, comment: '' })
  }
}

/** An unanswered offer runs out. */
export async function expire(tx: Tx, before: OrderState): Promise<OrderState> {
  const status = move(factsOf(before, tx.now), 'expire', { side: 'system', permissions: new Set() })
  return applyStep(tx, before, status, await expireOffer(tx, before), { what: 'expire', side: 'system' })
}

/** An order paid long enough ago goes to the archive. */
export async function archive(tx: Tx, before: OrderState): Promise<OrderState> {
  const status = move(factsOf(before, tx.now), 'archive', { side: 'system', permissions: new Set() })
  return applyStep(tx, before, status, { changes: {} }, { what: 'archive', side: 'system' })
}

/**
 * A line the forwarder and one executor read of what happened to their deal and changed nothing in the order: its version stays, so no open
 * form meets a conflict.
 */
export async function addHistoryLine(
  tx: Tx,
  state: Pick<OrderState, 'order' | 'offers'>,
  told: HistoryLine,
  facts: Record<string, unknown> = {},
  /** The executor whose deal it is about; nobody else's executor reads or hears of it. */
  party: string | null = state.order.executorId,
): Promise<void> {
  await insertEntry(tx, state.order, { ...told, party, facts })
  await audit(tx, { what: `order.${told.what}`, kind: 'order', objectId: state.order.id, facts })
  await notifyParties(tx, state, party)
}

/**
 * Tells the forwarder and the executor of one deal that something of it changed. Who lost the order hears of the version he keeps, so that
 * he learns of nothing that came after.
 */
export async function notifyParties(tx: Tx, { order, offers }: Pick<OrderState, 'order' | 'offers'>, party: string | null): Promise<void> {
  const now = { orderId: order.id, version: order.version }
  if (party === null || party === order.executorId)
    return publish(tx, 'order.changed', party === null ? [order.orgId] : [order.orgId, party], now)
  await publish(tx, 'order.changed', [order.orgId], now)
  const kept = offers.findLast(offer => offer.executorId === party && offer.endedVersion !== null)?.endedVersion
  if (kept != null) await publish(tx, 'order.changed', [party], { orderId: order.id, version: kept })
}

/**
 * The driver or a vehicle promised to an order is out: both sides read it, and the executor must name another. An order whose flight has set
 * off goes on as it is.
 */
export async function recordUnavailable(
  tx: Tx,
  orderId: string,
  what: 'driver_unavailable' | 'vehicle_unavailable',
  by: { name: string | null },
  facts: Record<string, unknown>,
): Promise<void> {
  const state = await lockState(tx, orderId, null)
  const told: HistoryLine = { what, side: by.name === null ? 'system' : 'executor', person: by.name }
  const status = state.order.status as OrderStatus
  if (!waitsForResources.has(status)) return addHistoryLine(tx, state, told, facts)
  await applyStep(tx, state, status, { changes: { resourcesIssue: what }, facts }, told)
}

type Report = { taskId: string; what: TaskMark; at: Date; comment: string }

/** Marks a stop of the flight; the statuses of flight and order follow from the stops. */
export async function report(tx: Tx, actor: CommandActor, before: OrderState, { taskId, what, at, comment }: Report): Promise<OrderState> {
  if (sideOf(before, actor.orgId) !== 'executor') refuse('order.step_closed', { status: before.order.status, action: what })
  if (isPassed(before.transfer?.status)) refuse('order.transferred')
  mayAct(actor, 'executor')
  const flight = before.flight ?? refuse('order.flight_missing')
  if (before.order.status === 'accepted') refuse('order.approval_missing')
  const index = flight.tasks.findIndex(task => task.id === taskId)
  // a typed time has whole minutes, so it may stand a little before the order
  if (at.getTime() < before.order.createdAt.getTime() - 60_000) refuse('task.time', { at: at.toISOString() })
  const status = mark(flight.tasks, index, what, at, tx.now)
  const task = flight.tasks[index]!
  if (what === 'fail' && comment.length < 3) refuse('order.comment_missing', { field: 'comment' })
  const hold = what === 'finish' && task.kind === 'unloading' ? holdOn(factsOf(before, tx.now), 'delivery') : undefined
  if (hold) refuse('order.on_hold', { hold: hold.kind, by: hold.side })

  const times = what === 'fail' || what === 'finish' ? { arrivedAt: task.arrivedAt ?? at, completedAt: at } : { [timeOf[what]]: at }
  const marked = await setTask(tx, flight, taskId, { status, ...times, comment, source: 'dispatcher' })
  const flightStatus = flightStatusOf(marked.tasks, marked.driverId !== null && marked.truckId !== null)
  const moved = await setFlight(tx, marked, { status: flightStatus })
  if (flightStatus === 'completed') await shortenAssignments(tx, moved, at)
  await showFlight(tx, moved, before.order.orgId)

  const steps: ('start' | 'deliver')[] = []
  if (before.order.status === 'ready' && hasStarted(moved.tasks)) steps.push('start')
  if (isDelivered(moved.tasks)) steps.push('deliver')
  let to = before.order.status as OrderStatus
  for (const step of steps) to = move({ ...factsOf(before, tx.now), status: to }, step, { side: 'system', permissions: new Set() })
  // what is delivered is not stopped any more
  const halt = to === 'documents' ? before.haltRequests.find(each => each.status === 'open') : undefined
  if (halt) {
    await endHaltRequest(tx, halt, 'expired', null, '')
    await dropTimers(tx, timerOf(before.order, 'order.halt'))
  }
  const stop = before.stops.find(each => each.seq === task.stopSeq)
  const facts = { place: { ru: stop?.placeRu ?? '', en: stop?.placeEn ?? '' }, stop: task.stopSeq, at: at.toISOString() }
  return applyStep(
    tx,
    before,
    to,
    { changes: {}, facts },
    { what: `report.${what}`, side: 'executor', organization: actor.organization, person: actor.name, comment },
  )
}

export type HistoryLine = {
  what: string
  side: StepBy
  organization?: string | null
  person?: string | null
  reason?: string | null
  comment?: string
}

const waitsForResources = new Set<OrderStatus>(['accepted', 'ready'])
const noResources = { approvalUntil: null, resourcesIssue: null }

/**
 * Writes a step everywhere: order, history, audit, what the viewers see, the event. What satellites do about it stands in `stepOrder`; here is
 * what the step is itself.
 */
export async function applyStep(
  tx: Tx,
  before: OrderState,
  to: OrderStatus,
  { changes, facts = {}, lost = null, as }: StepChanges,
  by: HistoryLine,
  /** Hidden: a line its forwarder alone reads. */
  { hidden = false } = {},
): Promise<OrderState> {
  const from = before.order.status as OrderStatus
  const status = as?.to ?? to
  const what = as?.what ?? by.what
  const step: Step = { before, status, lost, comment: by.comment ?? '' }
  const followers = stepFollowers.given
  await followers.beforeWrite(tx, step)
  // a moment of the order's own: whatever looks for its executor hears that it went another way, or how an offer of it ended
  const left = from === 'searching' && status !== 'searching' && what !== 'accept' && what !== 'end_search'
  if (left || (from === 'offered' && status !== 'offered' && (await hasSourcing(tx, before.order))))
    await setTimer(tx, { ...timerOf(before.order, 'order.sourcing'), runAt: tx.now })
  const order = await setOrder(tx, before.order, {
    ...(status === 'placed' ? {} : { guideEnded: false }),
    ...changes,
    ...(waitsForResources.has(status) ? {} : noResources),
    status,
  })
  await followers.afterWrite(tx, step, order)
  // the line of prices is the order's own history: what both sides agreed on stands with the agreement, what the forwarder entered here
  if (order.orgId === tx.actor.orgId && by.person && what !== 'change.accept') await recordPriceChange(tx, before.order, order, by.person)
  await insertEntry(tx, order, {
    ...by,
    what,
    from,
    to: status,
    party: hidden ? null : (lost ?? order.executorId),
    facts,
    version: order.version,
  })
  await audit(tx, {
    what: `order.${what}`,
    kind: 'order',
    objectId: order.id,
    from,
    to: status,
    facts: { ...facts, ...(by.reason ? { reason: by.reason } : {}) },
  })
  const read = (now: OrderRecord) => orderStateOf(tx, now)
  return publishChange(tx, await followers.afterRead(tx, step, await read(order), read), lost)
}

/** Shows an order as it is now to its viewers and tells them of the change. */
export async function publishChange(tx: Tx, state: OrderState, lost: string | null = null): Promise<OrderState> {
  await showOrder(tx, state)
  await stepFollowers.given.afterShow(tx, state.order)
  await publish(tx, 'order.changed', audienceOf(state, lost), { orderId: state.order.id, version: state.order.version })
  return state
}

export function mayAct(actor: CommandActor, side: Side): void {
  const right = rightOf[side]
  if (!actor.permissions.has(right)) refuse('access.denied', { permission: right })
}

const refuseDraft: RefuseWith<typeof draftRefusals> = refuse

/** Refuses a draft that means nothing: unknown places, times and sums that cannot be computed with. Gives its places. */
export async function checkDraft(tx: Tx, draft: OrderDraft): Promise<ReadonlyMap<string, PlaceRecord>> {
  const codes = draft.stops.flatMap(stop => (stop.place === null ? [] : [stop.place]))
  const places = new Map((await findPlaces(tx, codes)).map(place => [place.code, place]))
  draft.stops.forEach((stop, i) => {
    if (stop.place !== null && !places.has(stop.place)) refuseDraft('input.invalid', { field: `stops.${i}.place`, why: stop.place })
    checkWindow(stop, `stops.${i}`)
  })
  if (draft.price) checkPrice(draft.price)
  if (draft.customerPrice && draft.customerPrice.minor < 0) refuseDraft('input.invalid', { field: 'customerPrice', why: belowZero })
  if (draft.price && draft.customerPrice && draft.price.currency !== draft.customerPrice.currency)
    refuseDraft('input.invalid', { field: 'customerPrice', why: otherCurrency })
  for (const name of ['waitRate', 'layoverRate', 'latePenalty'] as const) {
    const sum = draft.terms[name]
    const field = `terms.${name}`
    if (sum && sum.minor < 0) refuseDraft('input.invalid', { field, why: belowZero })
    const currency = draft.price?.currency ?? draft.customerPrice?.currency ?? 'RUB'
    if (sum && sum.currency !== currency) refuseDraft('input.invalid', { field, why: otherCurrency })
  }
  draft.cargos.forEach(({ declaredValue }, i) => {
    if (declaredValue && declaredValue.minor < 0) refuseDraft('input.invalid', { field: `cargos.${i}.declaredValue`, why: belowZero })
  })
  return places
}

/** What a draft becomes in the tables: customer and places must be known, the distance is estimated when not typed. */
export async function prepare(tx: Tx, draft: OrderDraft) {
  const places = await checkDraft(tx, draft)
  const customer =
    draft.customerId === null ? null : ((await findCustomer(tx, draft.customerId)) ?? refuse('customer.not_found', { field: 'customerId' }))
  if (customer) await recordCustomerUse(tx, customer.id)
  await recordNodalPointUse(tx, draft.stops)
  const from = draft.stops[0]?.windowFrom
  const day = dayIn(defaultZone, from ? new Date(from) : tx.now)
  return {
    places,
    columns: {
      ...columnsOf(draft),
      ...customerVatColumns(draft.customerVat ?? customerVatOf(draft, await ownTax(tx, day), day)),
      customerName: customer?.name ?? null,
      requiredDocuments: customer ? await documentsRequiredBy(tx, customer.id) : [],
      ...(await roadOf(tx, draft, places)),
    },
  }
}

/** How long the road is and how long it is driven: as typed, else as known of the places. */
export async function roadOf(
  tx: Tx,
  { stops, distanceKm }: Pick<OrderDraft, 'stops' | 'distanceKm'>,
  places: ReadonlyMap<string, PlaceRecord>,
) {
  if (distanceKm !== null) return { distanceKm, distanceBy: 'typed', durationMin: drivingMinutes(distanceKm) }
  const geoPoints: GeoPoint[] = stops.flatMap(({ place }) => places.get(place ?? '') ?? [])
  const route = geoPoints.length === stops.length ? await routeOf(tx, geoPoints) : null
  return { distanceKm: route?.km ?? null, distanceBy: route?.source ?? 'estimate', durationMin: route?.minutes ?? null }
}

const belowZero = { ru: 'сумма не может быть меньше нуля', en: 'an amount cannot be below zero' }
const farAway = { ru: 'год от 2000 до 2999', en: 'a year from 2000 to 2999' }
const EARLIEST = Date.UTC(2000, 0, 1)
const LATEST = Date.UTC(3000, 0, 1)

/** A window may be empty, but what is given must be a time that can be computed with, and its end not before its start. */
function checkWindow({ windowFrom, windowTo }: OrderDraft['stops'][number], field: string): void {
  for (const [name, text] of Object.entries({ windowFrom, windowTo })) {
    const at = text === null ? EARLIEST : Date.parse(text)
    if (at < EARLIEST || at >= LATEST) refuseDraft('input.invalid', { field: `${field}.${name}`, why: farAway })
  }
  if (windowFrom !== null && windowTo !== null && Date.parse(windowTo) < Date.parse(windowFrom))
    refuseDraft('input.invalid', { field: `${field}.windowTo`, why: orderRules['stop.window_turned'] })
}

const changedFields = (before: OrderDraft, after: OrderDraft) =>
  (Object.keys(after) as (keyof OrderDraft)[]).filter(key => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
