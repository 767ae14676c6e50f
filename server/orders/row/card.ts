import { asksLeft } from '#contract/customer-asks.ts'
import type { CustomerRequirements } from '#contract/customer-requirements.ts'
import { pick } from '#contract/fields.ts'
import type { FlightRow, HistoryRow, OrderCard } from '#contract/order-card.ts'
import { adrClassesOf, commonRange, isOversize } from '#contract/order-cargo.ts'
import { fieldsWhere } from '#contract/order-fields.ts'
import { unpricedTerms } from '#contract/order-parts.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import type { findLatePayment } from '#server/deals/claims/effects.ts'
import { toLatePayment } from '#server/deals/claims/row.ts'
import { toDocumentRow } from '#server/deals/documents/row.ts'
import { totalsOf } from '#server/deals/extras/row.ts'
import { toFlight } from '#server/deals/flights/row.ts'
import type { EmissionRecord } from '#server/deals/flights/store/emissions.ts'
import type { EntryRecord, OrderRecord, OrderState, Viewer } from '#server/deals/record.ts'
import { isPassed } from '#server/deals/transfers/lifecycle.ts'
import { callsDriver } from '#server/orders/rules/driver.ts'
import { co2eIn } from './co2e.ts'
import { draftOf } from './draft.ts'
import { exceptionsOf } from './exceptions.ts'
import { factsOf } from './facts.ts'
import { iso, paymentOf, plain, readBy, stopOf } from './list.ts'
import { toRow } from './views.ts'

/** Resources that are not approved mark nothing. */
const driveable = (order: OrderRecord, flight: FlightRow): FlightRow =>
  order.approvalUntil === null && order.status !== 'accepted'
    ? flight
    : { ...flight, tasks: flight.tasks.map(task => ({ ...task, marks: [] })) }

/** Statuses in which nothing is entered any more. */
const ended = new Set(['archived', 'cancelled'])

type CardViewing = {
  side: Side
  viewer: Viewer
  openPhone: (sealed: Buffer) => string
  now: Date
  /** What its flights were found to cause with it. */
  emissions: readonly EmissionRecord[]
  /** What has run for late payment. */
  late: Awaited<ReturnType<typeof findLatePayment>>
  /** What the customer requires. */
  asked: CustomerRequirements
}

/** An order opened, as one side sees it. */
export function toCard(state: OrderState, { side, viewer, openPhone, now, emissions, late, asked }: CardViewing): OrderCard {
  const { prices, may } = viewer
  const { order } = state
  const mine = side === 'forwarder'
  const draft = draftOf(state)
  const range = commonRange(draft.cargos)
  const row = toRow(state, mine ? order.orgId : (order.executorId ?? order.orgId), prices)
  const co2e = co2eIn(state, emissions)
  const seen = <P extends 'order' | 'requirement'>(where: P) => readBy(side, pick(draft, fieldsWhere('card', where)))
  return {
    ...row,
    ...seen('order'),
    customerAsks: mine && !ended.has(order.status) ? asksLeft(draft, asked) : [],
    forwarder: plain(state.forwarder),
    executor: state.executor && plain(state.executor),
    stops: state.stops.map(stop => ({
      ...stopOf(state, stop),
      lat: stop.lat,
      lon: stop.lon,
      address: stop.address,
      partyName: stop.partyName,
      contactName: stop.contactName,
      contactPhone: stop.contactPhone,
      handling: stop.handling,
      notes: stop.notes,
    })),
    cargos: draft.cargos,
    requirement: {
      ...seen('requirement'),
      tempRange: range && { min: range.min, max: range.max },
      adrClasses: adrClassesOf(draft.cargos),
    },
    oversize: draft.cargos.some(isOversize),
    total: prices ? totalsOf(order, state.extras).total : null,
    terms: prices ? draft.terms : unpricedTerms(draft.terms),
    payment: { ...paymentOf(order), from: order.payFrom, by: order.payDueOn },
    offerExpiresAt: iso(order.offerExpiresAt),
    distanceBy: order.distanceBy as OrderCard['distanceBy'],
    durationMin: order.durationMin,
    cancelReason: order.cancelReason,
    flights: state.flights.map(flight => {
      const row = toFlight(flight, side, side === 'executor' || callsDriver(order, now) ? openPhone : () => null)
      return driveable(order, { ...row, carrier: flight.mirrorsId === null ? null : (state.transfer?.carrierName ?? null) })
    }),
    parentId: mine ? order.parentId : null,
    childId: mine || !isPassed(state.transfer?.status) ? null : (state.transfer?.childId ?? null),
    documentRows: state.documents
      .filter(document => mine || document.shared)
      .map(document => toDocumentRow(document, { side, order: order.status as OrderStatus, trigger: order.payTrigger, now, may })),
    exceptions: {
      ...exceptionsOf(state, factsOf(state, now), side, viewer),
      latePayment: late && prices ? toLatePayment(late, !mine && may && late.left > 0) : null,
    },
    co2eKg: co2e?.wtwKg ?? null,
    co2e,
  }
}

export const toEntry = (entry: EntryRecord): HistoryRow => ({
  id: entry.id,
  at: entry.at.toISOString(),
  what: entry.what,
  from: entry.fromStatus as OrderStatus | null,
  to: entry.toStatus as OrderStatus | null,
  side: entry.side as HistoryRow['side'],
  organization: entry.byOrgName,
  person: entry.byName,
  reason: entry.reason,
  comment: entry.comment,
  facts: entry.facts as HistoryRow['facts'],
})
