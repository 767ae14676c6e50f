import type { z } from 'zod'
import { leadOf } from '#contract/flight-lead.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { fieldsWhere, type OrderFieldName, orderFields } from '#contract/order-fields.ts'
import { OrderRow, type ReadFields, type StopRow } from '#contract/order-list.ts'
import { OrderMove } from '#contract/order-moves.ts'
import type { OrderAction, OrderStatus, StopKind, TransferStatus } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { originalsOf, ringOf } from '#server/deals/documents/rules.ts'
import { openIn } from '#server/deals/extras/rules.ts'
import { totalOf } from '#server/deals/flights/row.ts'
import { visitOf } from '#server/deals/flights/rules/ofOrder.ts'
import type { OrderRecord, OrderState, Party, StopRecord, TransferRecord } from '#server/deals/record.ts'
import { isOwnNamed, legOf } from '#server/deals/transfers/rules.ts'
import { awaitedIn } from '#server/deals/waybills/rules/titles.ts'
import { actionsOf } from '#server/orders/lifecycle.ts'
import { counterOf } from '#server/orders/rules/counter.ts'
import { callsDriver } from '#server/orders/rules/driver.ts'
import { nextOf, tabOf } from '#server/orders/rules/next.ts'
import { enteredIn } from './draft.ts'
import { factsOf } from './facts.ts'

const Listed = OrderRow.omit({ money: true })
export type Listed = z.output<typeof Listed>

/** Actions the lifecycle call knows; the others belong to mechanisms of their own. */
const offered = new Set<string>(OrderMove.options.map(option => option.shape.action.value))

// a stored row is passed through as it is: nothing goes in that its schema does not name
export const plain = ({ id, name, tin }: Party): Party => ({ id, name, tin })
export const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** Claims a side sees that wait for an answer of one of them; a draft is asked of nobody. */
const claimsAwaited = ({ order, claims }: OrderState, side: Side) =>
  claims.flatMap(({ executorId, side: claimant, status, replyDueAt, claimAt, answerAt }) =>
    replyDueAt === null || (side === 'executor' && executorId !== order.executorId)
      ? []
      : [{ side: claimant, status, replyDueAt, since: status === 'disputed' ? answerAt : claimAt }],
  )

export function listedOf(state: OrderState, side: Side): Listed {
  const { order, flights } = state
  const lead = leadOf(flights)
  const leg = legOf(state.transfer)
  const status = order.status as OrderStatus
  const total = (of: 'massKg' | 'pallets') => state.cargos.reduce((sum, cargo) => sum + cargo[of], 0)
  return {
    id: order.id,
    number: order.number,
    side,
    tab: tabOf(status, side),
    status,
    version: order.version,
    opens: true,
    next: nextOf(
      {
        status,
        statusAt: order.statusAt,
        offerExpiresAt: order.offerExpiresAt,
        isCountered: counterOf(state) !== null,
        windows: state.stops.map(stop => ({ from: stop.windowFrom, to: stop.windowTo })),
        passHours: order.passHours,
        flights,
        documents: state.documents,
        originals: status === 'completed' ? originalsOf(state.documents, order.payTrigger) : null,
        approvalUntil: order.approvalUntil,
        resourcesIssue: order.resourcesIssue,
        halt: state.haltRequests.find(request => request.status === 'open') ?? null,
        change: state.change,
        extras: openIn(state),
        claims: claimsAwaited(state, side),
        titles: awaitedIn(state),
        late: state.offers.at(-1)?.lateAt != null,
        guideEnded: order.guideEnded,
        holds: state.holds,
        transfer: state.transfer,
        leg: leg && { at: leg.at, isOwnNamed: isOwnNamed(totalOf(state.cargos), flights) },
      },
      side,
    ),
    stops: state.stops.map(stop => stopOf(state, stop)),
    distanceKm: order.distanceKm,
    cargo: {
      name: state.cargos[0]?.name ?? '',
      category: state.cargos[0]?.category ?? null,
      massKg: total('massKg'),
      volumeM3: Math.round(state.cargos.reduce((sum, cargo) => sum + cargo.volumeM3, 0) * 1000) / 1000,
      pallets: total('pallets'),
    },
    ...readBy(side, enteredIn(state, fieldsWhere('row', true))),
    payment: paymentOf(order),
    comment: order.commentPublic.slice(0, 160),
    counterpart: side === 'forwarder' ? state.executor && plain(state.executor) : plain(state.forwarder),
    customer: side === 'forwarder' ? order.customerName : null,
    responsible: side === 'forwarder' ? { id: order.responsibleId, name: order.responsibleName } : null,
    truck: lead?.truckPlate ?? null,
    trailer: lead?.trailerPlate ?? null,
    driver: lead?.driverName ?? null,
    calls: callsSomebody(state, side),
    documents: ringOf(state.documents),
    transfer: shownTransfer(state.transfer),
    // a stored row knows no present moment: what time closes is refused when it is tried
    actions: actionsOf(factsOf(state, order.statusAt), side).filter((action): action is OrderAction => offered.has(action)),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  }
}

/** Whether the card would name a phone to this side; the time after completion the forwarder may still call in is told there alone. */
const callsSomebody = ({ order, flights, stops }: OrderState, side: Side): boolean =>
  stops.some(stop => stop.contactPhone !== null) ||
  (leadOf(flights)?.driverPhone != null && (side === 'executor' || callsDriver(order, order.statusAt)))

/** Fields of a draft as a side reads them: what is the forwarder's own is empty to the executor. */
export const readBy = <F extends OrderFieldName>(side: Side, entered: Pick<OrderDraft, F>): ReadFields<F> =>
  Object.fromEntries(
    (Object.keys(entered) as F[]).map(name => [
      name,
      side === 'forwarder' || orderFields[name].sees === 'both' ? entered[name] : orderFields[name].kind === 'list' ? [] : null,
    ]),
  ) as ReadFields<F>

/** A transfer while it stands; one that was rejected or recalled is a matter of the history. */
const shownTransfer = (transfer: TransferRecord | null): OrderRow['transfer'] =>
  transfer && transfer.status !== 'rejected' && transfer.status !== 'recalled' ? (transfer.status as TransferStatus) : null

export const paymentOf = (order: OrderRecord): OrderRow['payment'] => ({
  days: order.payDays,
  kind: order.payDaysKind as OrderRow['payment']['kind'],
  trigger: order.payTrigger as OrderRow['payment']['trigger'],
})

export function stopOf(state: OrderState, stop: StopRecord): StopRow {
  const visit = visitOf(state.flights, stop.seq)
  return {
    kind: stop.kind as z.output<typeof StopKind>,
    place: { ru: stop.placeRu, en: stop.placeEn },
    placeCode: stop.placeCode,
    tz: stop.tz,
    windowFrom: iso(stop.windowFrom),
    windowTo: iso(stop.windowTo),
    status: visit?.status ?? 'planned',
    arrivedAt: iso(visit?.arrivedAt ?? null),
    completedAt: iso(visit?.completedAt ?? null),
  }
}
