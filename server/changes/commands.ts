import type { z } from 'zod'
import {
  type AgreedField,
  type AgreedValues,
  agreedChange,
  changeRules,
  type changes,
  closedFields,
  isSameStop,
  ownChange,
  withAgreed,
  withOwn,
} from '#contract/changes.ts'
import { withBlocks } from '#contract/condition-blocks.ts'
import { errorsForCustomer } from '#contract/customer-errors.ts'
import { orderTotal } from '#contract/extras.ts'
import { isOver } from '#contract/flight-lead.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { fieldsWhere } from '#contract/order-fields.ts'
import { errorsToAssign, errorsToPlace, type OrderFieldError } from '#contract/order-rules.ts'
import { isAgreed, type OrderStatus } from '#contract/order-states.ts'
import { type Vat, vatFits } from '#contract/order-vat.ts'
import type { Money, Side } from '#contract/primitives.ts'
import { defaultZone } from '#contract/zone.ts'
import { answerDueOf } from '#server/company/time/workTime.ts'
import type { ChosenTemplate } from '#server/condition-templates/commands.ts'
import { requirementsOf } from '#server/customers/store.ts'
import { endChange, insertChange, moveDocuments, setAgreedPrice } from '#server/deals/changes/store.ts'
import { dueOf, requestDocuments } from '#server/deals/documents/effects.ts'
import { checkResourcesFree, lockResources, replanFlight } from '#server/deals/flights/commands.ts'
import { showPlanned } from '#server/deals/flights/effects.ts'
import type { OrderFlight } from '#server/deals/flights/record.ts'
import { visitOf } from '#server/deals/flights/rules/ofOrder.ts'
import type { ChangeRecord, OrderRecord, OrderState } from '#server/deals/record.ts'
import { isPassed } from '#server/deals/transfers/lifecycle.ts'
import { legOf } from '#server/deals/transfers/rules.ts'
import { otherVat, refuseClosed } from '#server/orders/commands/checks.ts'
import { checkDraft, checkTemplate, prepare, roadOf, save } from '#server/orders/commands/drafts.ts'
import { stopsOf } from '#server/orders/commands/fit.ts'
import { checkResources } from '#server/orders/commands/resources.ts'
import { mayAct, sideOf } from '#server/orders/commands/sides.ts'
import { applyStep, type StepChanges, timerOf } from '#server/orders/commands/step.ts'
import { columnsOfFields, draftOf } from '#server/orders/row/draft.ts'
import { resourcesDue } from '#server/orders/rules/next.ts'
import { checkLimit, priceOf } from '#server/orders/rules/sums.ts'
import { insertEntry } from '#server/orders/store/history.ts'
import { orderStateOf, setContent } from '#server/orders/store/orders.ts'
import { listPartners } from '#server/organizations/store.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'

type ChangeInput = Pick<z.output<typeof changes.propose.data>, 'comment' | 'answerMinutes'>
type Suggested = z.output<typeof changes.suggest.data>

/**
 * Saves an agreed order as its forwarder edited it: his own fields at once, what was agreed on as a request to the executor. With
 * nothing of either changed nothing is written.
 */
export async function propose(
  tx: Tx,
  actor: CommandActor,
  before: OrderState,
  { draft, ...asked }: ChangeInput & { draft: OrderDraft },
): Promise<OrderState> {
  checkSide(before, actor, 'forwarder')
  const now = draftOf(before)
  const own = withOwn(now, draft)
  const { fields } = agreedChange(now, draft)
  if (fields.includes('template')) await checkTemplate(tx, draft.template)
  const saved = await saveOwn(tx, actor, before, own)
  return fields.length === 0
    ? saved
    : ask(tx, actor, saved, { draft: withAgreed(draftOf(saved), agreedChange(now, draft).after), side: 'forwarder', ...asked })
}

/**
 * Puts an order under a template: one nobody agreed to yet takes its terms at once, an agreed one asks its executor for them. Gives the order
 * as it was where it has them already.
 */
export async function applyTemplate(
  tx: Tx,
  actor: CommandActor,
  before: OrderState,
  { chosen: { blocks, ...template }, ...asked }: ChangeInput & { chosen: ChosenTemplate },
): Promise<OrderState> {
  const draft = { ...withBlocks(draftOf(before), blocks), template }
  return isAgreed(statusOf(before)) ? propose(tx, actor, before, { draft, ...asked }) : save(tx, actor, before, draft)
}

/** The executor asks for another price or other times. */
export async function suggest(
  tx: Tx,
  actor: CommandActor,
  before: OrderState,
  { price, windows, ...asked }: Suggested,
): Promise<OrderState> {
  checkSide(before, actor, 'executor')
  const now = draftOf(before)
  const stops = now.stops.map((stop, i) => {
    const window = windows.find(each => each.stop === i + 1)
    return window ? { ...stop, windowFrom: window.windowFrom, windowTo: window.windowTo } : stop
  })
  return ask(tx, actor, before, { draft: { ...now, ...(price && { price }), stops }, side: 'executor', ...asked })
}

/** Accepts what the other side asked for: the order, its flight, documents and deadlines change in this one step. */
export async function accept(tx: Tx, actor: CommandActor, before: OrderState, changeId: string): Promise<OrderState> {
  const { change, side } = openChange(tx, before, actor, changeId)
  if (change.side === side) refuseClosed(before.order.status, 'change')
  mayAct(actor, side)
  const will = change.will as AgreedValues
  if ('price' in will && !actor.permissions.has('orders.prices')) refuse('access.denied', { permission: 'orders.prices' })
  if (side === 'forwarder') checkLimit(actor, will.price ?? priceOf(before))
  const draft = withAgreed(draftOf(before), will)
  await judge(tx, before, draft, change.side as Side)
  const changes = await apply(tx, before, { draft, fields: change.fields as AgreedField[], side })
  await close(tx, before, change, { status: 'accepted', by: actor.name, answer: '' })
  return applyStep(tx, before, statusOf(before), { changes, facts: factsOf(change), by: { what: 'change.accept', ...saidBy(actor, side) } })
}

/** Refuses what the other side asked for. */
export async function refuseChange(
  tx: Tx,
  actor: CommandActor,
  before: OrderState,
  { changeId, reason }: { changeId: string; reason: string },
): Promise<OrderState> {
  const { change, side } = openChange(tx, before, actor, changeId)
  if (change.side === side) refuseClosed(before.order.status, 'change')
  mayAct(actor, side)
  await close(tx, before, change, { status: 'refused', by: actor.name, answer: reason })
  const told = { what: 'change.refuse', ...saidBy(actor, side), comment: reason }
  return applyStep(tx, before, statusOf(before), { facts: factsOf(change), by: told })
}

/** Takes one's own request back. */
export async function withdraw(tx: Tx, actor: CommandActor, before: OrderState, changeId: string): Promise<OrderState> {
  const { change, side } = openChange(tx, before, actor, changeId)
  if (change.side !== side) refuseClosed(before.order.status, 'change')
  mayAct(actor, side)
  await close(tx, before, change, { status: 'withdrawn', by: actor.name, answer: '' })
  return applyStep(tx, before, statusOf(before), { facts: factsOf(change), by: { what: 'change.withdraw', ...saidBy(actor, side) } })
}

/** Nobody answered in time: the request is over, and the order stays as agreed. */
export async function lapse(tx: Tx, before: OrderState): Promise<void> {
  const { change } = before
  if (change === null || change.answerDueAt > tx.now) return
  await close(tx, before, change, { status: 'lapsed', by: null, answer: '' })
  await applyStep(tx, before, statusOf(before), { facts: factsOf(change), by: { what: 'change.lapse', side: 'system' } })
}

const statusOf = ({ order }: OrderState) => order.status as OrderStatus
const factsOf = ({ fields }: Pick<ChangeRecord, 'fields'>) => ({ fields: fields.join() })
const saidBy = (actor: CommandActor, side: Side) => ({ side, organization: actor.organization, person: actor.name })

function checkSide(before: OrderState, actor: CommandActor, side: Side): void {
  const { status } = before.order
  if (sideOf(before, actor.orgId) !== side || !isAgreed(status as OrderStatus)) refuseClosed(status, 'change')
  mayAct(actor, side)
}

function openChange(tx: Tx, before: OrderState, actor: CommandActor, changeId: string): { change: ChangeRecord; side: Side } {
  const side = sideOf(before, actor.orgId)
  const { change } = before
  // one whose time is over is closed, though the timer may not have told yet
  if (change?.id !== changeId || change.answerDueAt <= tx.now) return refuse('change.closed')
  return { change, side }
}

async function close(tx: Tx, { order }: OrderState, change: ChangeRecord, ending: Parameters<typeof endChange>[2]): Promise<void> {
  await endChange(tx, change, ending)
  await dropTimers(tx, timerOf(order, 'order.change'))
}

/** Stores a request after the order it would make was judged as a form is. */
async function ask(
  tx: Tx,
  actor: CommandActor,
  before: OrderState,
  { draft, side, comment, answerMinutes }: ChangeInput & { draft: OrderDraft; side: Side },
) {
  const { order } = before
  const { fields, before: was, after: will } = agreedChange(draftOf(before), draft)
  if (fields.length === 0) refuse('change.none')
  if (before.change) refuse('change.open')
  // whoever may not see a sum would not know what he changes
  if (!actor.permissions.has('orders.prices')) refuse('access.denied', { permission: 'orders.prices' })
  if (side === 'forwarder') checkLimit(actor, will.price ?? priceOf(before))
  await judge(tx, before, draft, side)
  if (side === 'executor') await checkFlight(tx, before, draft)
  const answerDueAt = await answerDueOf(tx, answerMinutes, before.stops)
  await insertChange(tx, order, {
    partyId: order.executorId!,
    side,
    fields,
    was,
    will,
    comment,
    proposedBy: actor.name,
    answerDueAt,
  })
  await setTimer(tx, { ...timerOf(order, 'order.change'), runAt: answerDueAt })
  const facts = { fields: fields.join(), until: answerDueAt.toISOString() }
  return applyStep(tx, before, statusOf(before), { facts, by: { what: 'change.propose', ...saidBy(actor, side), comment } })
}

/** Refuses to leave a stop without the one who was named to meet the vehicle there. */
function checkMetStays(before: OrderDraft, after: OrderDraft): void {
  const already = new Set(errorsToAssign(before).map(({ field }) => field))
  const fields = errorsToAssign(after).filter(({ field }) => !already.has(field))
  if (fields.length > 0) refuse('order.incomplete', { missing: ['stop.contact'], fields })
}

/** Saves what needs nobody's yes. The executor is told of what he reads, and of nothing else. */
async function saveOwn(tx: Tx, actor: CommandActor, before: OrderState, own: OrderDraft): Promise<OrderState> {
  const { noticed, own: mine } = ownChange(draftOf(before), own)
  if (noticed.length + mine.length === 0) return before
  checkMetStays(draftOf(before), own)
  const { columns, places } = await prepare(tx, own)
  const { distanceKm, distanceBy, durationMin, customerName, ...rest } = columns
  if (noticed.includes('contacts')) await setContent(tx, before.order, own, places)
  const changes = {
    ...rest,
    ...(mine.includes('customerId') ? { customerName } : {}),
    ...(noticed.includes('distanceKm') ? { distanceKm, distanceBy, durationMin } : {}),
  }
  const fields = (names: string[]) => ({ fields: names.join() })
  const said = saidBy(actor, 'forwarder')
  // what is his own stands in a line the executor does not read
  if (noticed.length > 0 && mine.length > 0)
    await insertEntry(tx, before.order, { what: 'save', ...said, party: null, facts: fields(mine), version: before.order.version + 1 })
  return noticed.length > 0
    ? applyStep(tx, before, statusOf(before), { changes, facts: fields(noticed), by: { what: 'details', ...said } })
    : applyStep(tx, before, statusOf(before), { changes, facts: fields(mine), by: { what: 'save', ...said }, hidden: true })
}

const scopeOf = (state: OrderState) => ({
  status: statusOf(state),
  stops: state.flights.length === 0 ? [] : state.stops.map(({ seq }) => visitOf(state.flights, seq)?.status ?? 'planned'),
  passed: state.order.parentId !== null || isPassed(state.transfer?.status) || legOf(state.transfer) !== null,
})

/**
 * Refuses a change that is not open to its side any more, or that would make an order no form would let through. What the order lacked
 * before does not hold it back.
 */
async function judge(tx: Tx, before: OrderState, draft: OrderDraft, side: Side): Promise<void> {
  const now = draftOf(before)
  const { fields, before: was, after: will } = agreedChange(now, draft)
  const [closed] = closedFields(fields, { before: was, after: will }, scopeOf(before), side)
  if (closed) refuse('change.field_closed', { field: closed.field, why: changeRules[closed.rule] })
  await checkDraft(tx, draft)
  if (draft.price) checkSums(before, draft.price)
  draft.stops.forEach((stop, i) => {
    const old = now.stops[i]
    if (stop.windowTo !== null && !(old && isSameStop(old, stop)) && Date.parse(stop.windowTo) < tx.now.getTime())
      refuse('change.field_closed', { field: `stops.${i}.windowTo`, why: changeRules.past })
  })
  const required = await requirementsOf(tx, draft.customerId)
  const km = 'distanceKm' in will ? draft.distanceKm : before.order.distanceKm
  const fieldErrorsOf = (of: OrderDraft): OrderFieldError[] => [
    ...errorsToPlace(of, tx.now, km),
    ...errorsToAssign(of),
    ...errorsForCustomer(of, required),
  ]
  const already = new Set(fieldErrorsOf(now).map(({ field, rule }) => `${field} ${rule}`))
  const errors = fieldErrorsOf(draft).filter(({ field, rule }) => !already.has(`${field} ${rule}`))
  if (errors.length > 0) refuse('order.incomplete', { missing: errors.map(({ rule, why }) => why ?? rule), fields: errors })
  if (draft.price === null) refuse('order.incomplete', { missing: ['price.none'], fields: [{ field: 'price', rule: 'price.none' }] })
  if ((fields.includes('vatMode') || fields.includes('vatRate')) && tx.actor.orgId === before.order.orgId) await checkVat(tx, before, draft)
}

/** Extras and claims are of the order's currency, and the extras of an order never come to more than it pays. */
function checkSums({ order, extras, claims }: OrderState, price: Money): void {
  const live = extras.filter(({ status }) => status === 'proposed' || status === 'approved')
  if (price.currency !== order.currency && live.length + claims.length > 0)
    refuse('change.field_closed', { field: 'price', why: changeRules.currency })
  const approved = live.filter(({ status }) => status === 'approved')
  const comesTo = orderTotal(price.minor, 'none', 0, approved).gross
  if (comesTo < 0) refuse('change.field_closed', { field: 'price', why: changeRules.below })
}

async function checkVat(tx: Tx, { order }: OrderState, draft: OrderDraft): Promise<void> {
  const [partner] = await listPartners(tx, ['forwarder', 'executor'], { ids: [order.executorId!] })
  if (!partner) return
  const day = dayIn(defaultZone, new Date(draft.stops[0]?.windowFrom ?? tx.now))
  const vat: Vat = { vatMode: draft.vatMode, vatRate: draft.vatRate }
  if (!vatFits(vat, { regime: partner.taxRegime, country: partner.country }, day))
    refuse('input.invalid', { field: 'vatRate', why: otherVat })
}

/** The stops of a draft as a flight plans them. */
const planned = (draft: OrderDraft) =>
  draft.stops.map((stop, i) => ({ seq: i + 1, kind: stop.kind, from: new Date(stop.windowFrom!), to: new Date(stop.windowTo!) }))

/** Refuses what one's own resources could not drive. */
async function checkFlight(tx: Tx, { flights }: OrderState, draft: OrderDraft): Promise<void> {
  for (const flight of flights)
    if (flight.orgId === tx.actor.orgId && flight.truckId !== null && !isOver(flight)) await checkResourcesFree(tx, flight, planned(draft))
}

type Moved = { before: OrderState; after: OrderState; side: Side; routed: boolean }

/** A flight of an order that was changed: whether its resources still fit, and the stops it has now. */
async function moveFlight(tx: Tx, flight: OrderFlight, { before, after, side, routed }: Moved): Promise<void> {
  if (side === 'executor' && flight.truckId !== null && flight.driverId !== null) await checkFit(tx, flight, before, after)
  if (!routed) return
  // of several vehicles or legs each keeps to the stops it has
  const had = new Set(flight.tasks.map(({ stopSeq }) => stopSeq))
  const alone = before.flights.length === 1
  if (!alone && before.stops.length !== after.stops.length) refuse('change.flights_several')
  const stops = stopsOf(after).filter(({ stopSeq }) => stopSeq > 0 && (alone || had.has(stopSeq)))
  // one that only carries it from a reload to another comes to none of them
  if (stops.length === 0) return
  if (side === 'executor' && !flight.shared) await checkResourcesFree(tx, flight, stops)
  await showPlanned(tx, await replanFlight(tx, flight, stops), before.order.orgId)
}

/** Writes what was agreed everywhere it stands beside the order's own row; tells the columns of that. */
async function apply(
  tx: Tx,
  before: OrderState,
  { draft, fields, side }: { draft: OrderDraft; fields: readonly AgreedField[]; side: Side },
): Promise<StepChanges['changes']> {
  const places = await checkDraft(tx, draft)
  const columns: StepChanges['changes'] = columnsOfFields(draft, fields)
  const routed = fields.includes('stops')
  if (routed || fields.includes('cargos')) await setContent(tx, before.order, draft, places)
  if (routed && draft.stops.some((stop, i) => stop.place !== before.stops[i]?.placeCode))
    Object.assign(columns, await roadOf(tx, draft, places))
  const after = await orderStateOf(tx, { ...before.order, ...columns } as OrderRecord)

  // a flight that repeats the actual carrier's keeps to that
  for (const flight of before.flights)
    if (flight.mirrorsId === null && !isOver(flight)) await moveFlight(tx, flight, { before, after, side, routed })
  if (routed || fields.includes('terms')) await moveDeadlines(tx, before, after)
  const { price, vatMode, vatRate } = after.order
  if (fields.some(field => field === 'price' || field === 'vatMode' || field === 'vatRate'))
    await setAgreedPrice(tx, before.order, { price: price!, vatMode, vatRate })
  await requestDocuments(tx, after)
  return columns
}

const resourceFields: readonly string[] = fieldsWhere('fits', true)

/** Refuses what the resources the executor named could not carry, in the words naming it would be refused with. */
async function checkFit(tx: Tx, flight: OrderFlight, { change }: OrderState, after: OrderState): Promise<void> {
  if (!change?.fields.some(field => resourceFields.includes(field)) || flight.tasks.some(task => task.status !== 'planned')) return
  const resources = await lockResources(tx, flight)
  try {
    await checkResources(tx, after, resources, flight)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    refuse('change.resources_unfit', { why: { ru: error.wordsIn('ru'), en: error.wordsIn('en') } })
  }
}

/** Deadlines that follow the windows of the stops and the days the terms give for papers. */
async function moveDeadlines(tx: Tx, { order }: OrderState, after: OrderState): Promise<void> {
  const due = dueOf(after)
  if (due) await moveDocuments(tx, order, due)
  if (order.status !== 'accepted' || order.approvalUntil !== null) return
  const windows = after.stops.map(stop => ({ from: stop.windowFrom, to: stop.windowTo }))
  await setTimer(tx, {
    ...timerOf(order, 'order.resources'),
    runAt: resourcesDue({ windows, statusAt: order.statusAt, passHours: after.order.passHours }),
  })
}
