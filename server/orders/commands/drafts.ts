import type { OrderDraft } from '#contract/order-draft.ts'
import { pricedTermNames } from '#contract/order-parts.ts'
import { orderRules } from '#contract/order-rules.ts'
import { customerVatOf } from '#contract/order-vat.ts'
import type { draftRefusals } from '#contract/refusals/orders.ts'
import { defaultZone } from '#contract/zone.ts'
import { ownTax } from '#server/company/store.ts'
import { findTemplate } from '#server/condition-templates/store.ts'
import { documentsRequiredBy, findCustomer, recordCustomerUse } from '#server/customers/store.ts'
import { recordPriceChange } from '#server/deals/extras/store.ts'
import type { OrderRecord, OrderState } from '#server/deals/record.ts'
import { checkStops, keptOf } from '#server/deals/transfers/rules.ts'
import { recordNodalPointUse } from '#server/nodal-points/store.ts'
import { columnsOf, draftOf } from '#server/orders/row/draft.ts'
import { customerVatColumns } from '#server/orders/row/money.ts'
import { checkLimit, priceOf } from '#server/orders/rules/sums.ts'
import { insertEntry, recordSave } from '#server/orders/store/history.ts'
import { insertOrder, orderStateOf, setContent, setOrder, storedContact, storedStops } from '#server/orders/store/orders.ts'
import type { PlaceRecord } from '#server/places/row.ts'
import { findPlaces } from '#server/places/store.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import { maskOf } from '#server/restrictions/rules.ts'
import { restrictedOf } from '#server/restrictions/store/masking.ts'
import { routeOf } from '#server/routing/commands.ts'
import { drivingMinutes, type GeoPoint } from '#server/routing/rules.ts'
import { checkCurrency, checkPlaced, checkPrice, otherCurrency, refuseClosed } from './checks.ts'
import { sideOf } from './sides.ts'
import { publishChange } from './step.ts'

/** Makes a draft in the actor's organisation. */
export async function create(tx: Tx, actor: CommandActor, draft: OrderDraft): Promise<OrderState> {
  await checkContacts(tx, draft, null)
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
  if (sideOf(before, actor.orgId) !== 'forwarder' || (status !== 'draft' && status !== 'placed')) refuseClosed(status, 'save')
  checkStops(before, draft)
  await checkContacts(tx, draft, before.order)
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

const refuseDraft: RefuseWith<typeof draftRefusals> = refuse

/** Refuses contacts whose processing is restricted; those who stood there before stay. */
async function checkContacts(
  tx: Tx,
  { stops, contactName, contactPhone }: OrderDraft,
  order: Pick<OrderRecord, 'orgId' | 'id'> | null,
): Promise<void> {
  const restricted = await restrictedOf(tx)
  if (restricted.length === 0) return
  const own = order === null ? undefined : await storedContact(tx, order)
  const isOwn = own?.contactName === contactName && own.contactPhone === contactPhone
  if (!isOwn && maskOf(restricted, { name: contactName, phone: contactPhone, email: null }) !== null)
    refuseDraft('contact.restricted', { name: contactName, field: 'contactName' })
  const before = order === null ? [] : await storedStops(tx, order)
  const known = new Set(before.map(({ contactName, contactPhone }) => `${contactName}|${contactPhone}`))
  stops.forEach(({ contactName, contactPhone }, i) => {
    if (known.has(`${contactName}|${contactPhone}`)) return
    if (maskOf(restricted, { name: contactName, phone: contactPhone, email: null }) !== null)
      refuseDraft('contact.restricted', { name: contactName, field: `stops.${i}.contactName` })
  })
}

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
  const currency = draft.price?.currency ?? draft.customerPrice?.currency ?? draft.unitRate?.currency ?? 'RUB'
  if (draft.unitRate && draft.unitRate.minor < 0) refuseDraft('input.invalid', { field: 'unitRate', why: belowZero })
  if (draft.unitRate && draft.unitRate.currency !== currency) refuseDraft('input.invalid', { field: 'unitRate', why: otherCurrency })
  for (const name of pricedTermNames) {
    const sum = draft.terms[name]
    const field = `terms.${name}`
    if (sum && sum.minor < 0) refuseDraft('input.invalid', { field, why: belowZero })
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
    draft.customerId === null
      ? null
      : ((await findCustomer(tx, draft.customerId)) ?? refuseDraft('customer.not_found', { field: 'customerId' }))
  if (customer) await recordCustomerUse(tx, customer.id)
  await checkTemplate(tx, draft.template)
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

/** Refuses a template that is not one's own, or an edition there is none of yet. */
export async function checkTemplate(tx: Tx, template: OrderDraft['template']): Promise<void> {
  const found = template && (await findTemplate(tx, template.id))
  if (template && (!found || template.edition > found.edition)) refuseDraft('template.not_found', { field: 'template' })
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
