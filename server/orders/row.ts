import { z } from 'zod'
import { orderTotal, signed } from '#contract/extras.ts'
import { pick } from '#contract/fields.ts'
import type { FlightRow, HistoryRow, OrderCard } from '#contract/order-card.ts'
import { adrClassesOf, commonRange, isOversize } from '#contract/order-cargo.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { HoldBlocks, HoldKind } from '#contract/order-exceptions.ts'
import { fieldsWhere, type OrderFieldName, orderFields } from '#contract/order-fields.ts'
import { type DocumentsState, OrderMoney, OrderRow, type ReadFields, type StopRow } from '#contract/order-list.ts'
import { OrderMove } from '#contract/order-moves.ts'
import { unpricedTerms } from '#contract/order-parts.ts'
import type { OrderAction, OrderStatus, StopKind, TaskStatus, TransferStatus, ViewerStatus } from '#contract/order-states.ts'
import { marginOf, vatOf } from '#contract/order-sums.ts'
import type { Vat } from '#contract/order-vat.ts'
import type { Money, Side } from '#contract/primitives.ts'
import { agreedIn } from '#server/deals/claims/row.ts'
import { toDocumentRow } from '#server/deals/documents/row.ts'
import { originalsOf, ringOf } from '#server/deals/documents/rules.ts'
import { totalsOf } from '#server/deals/extras/row.ts'
import { openIn } from '#server/deals/extras/rules.ts'
import type { EntryRecord, OfferRecord, OrderRecord, OrderState, Party, StopRecord, TransferRecord, Viewer } from '#server/deals/record.ts'
import { customerVatIn } from '#server/deals/rules.ts'
import { isPassed } from '#server/deals/transfers/lifecycle.ts'
import { awaitedIn, revisionOf } from '#server/deals/waybills/titlesInForce.ts'
import { toFlight } from '#server/flights/row.ts'
import { isLost } from '#server/flights/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { draftOf, enteredIn } from './draft.ts'
import { exceptionsOf } from './exceptionsRow.ts'
import { actionsOf, type OrderFacts } from './lifecycle.ts'
import { co2eOf, nextOf, tabOf } from './rules.ts'

/** The number of the shape below: raised when stored rows must be rebuilt after a release, by itself when a row carries another field. Those below 8000 told of the waybill as well. */
export const SHAPE = 8000 + fieldsWhere('row', true).length

const Listed = OrderRow.omit({ money: true })
type Listed = z.output<typeof Listed>

/** Actions the lifecycle call knows; the others belong to mechanisms of their own. */
const offered = new Set<string>(OrderMove.options.map(option => option.shape.action.value))

// a stored row is passed through as it is: nothing goes in that its schema does not name
const plain = ({ id, name, tin }: Party): Party => ({ id, name, tin })

/** JSON in ASCII: a page of such texts is passed on byte by byte, where two-byte letters would be decoded and encoded again for every reader. */
const asciiOf = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[\u0080-\uffff]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Sorts an order without a deadline behind all with one, the latest loading first: one index and one comparison serve every order. */
const FAR = Date.UTC(4000, 0, 1)
const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** What the lifecycle asks of an order. */
export function factsOf(state: OrderState, now: Date): OrderFacts {
  const { order } = state
  return {
    status: order.status as OrderStatus,
    hasPrice: order.price !== null,
    hasSourcing: false,
    missingDocuments: state.documents
      .filter(document => document.required && document.status !== 'accepted')
      .map(document => document.kind),
    isHaltAgreed: order.status === 'in_progress' && state.flight !== null && isLost(state.flight.tasks),
    needsApproval: order.approvesResources,
    awaitsApproval: order.approvalUntil !== null,
    wereResourcesReturned: order.resourcesIssue === 'returned',
    isTransferred: isPassed(state.transfer?.status),
    holds: state.holds.map(hold => ({
      kind: hold.kind as HoldKind,
      side: hold.side as Side,
      blocks: hold.blocks as HoldBlocks[],
    })),
    isPaid: order.settledAt !== null,
    hasOpenExtra: openIn(state).length > 0,
    paidDays: order.settledAt === null ? 0 : Math.floor((now.getTime() - order.settledAt.getTime()) / 86_400_000),
    doneDays: order.status === 'completed' ? Math.floor((now.getTime() - order.statusAt.getTime()) / 86_400_000) : 0,
  }
}

/**
 * What rows of one version of an order follow each other by: titles of its waybill and steps of its claims leave the version as it is, and
 * none of them is ever taken back.
 */
const exceptionsVersionOf = ({ waybill, claims }: OrderState): number =>
  claims.reduce((sum, claim) => sum + claim.version, waybill ? revisionOf(waybill) : 0)

/** Claims a side sees that wait for an answer of one of them; a draft is asked of nobody. */
const claimsAwaited = ({ order, claims }: OrderState, side: Side) =>
  claims.flatMap(({ executorId, side: claimant, status, replyDueAt, claimAt, answerAt }) =>
    replyDueAt === null || (side === 'executor' && executorId !== order.executorId)
      ? []
      : [{ side: claimant, status, replyDueAt, since: status === 'disputed' ? answerAt : claimAt }],
  )

/** An order as one organisation has it in its lists; `of` is all that this organisation's rows are made of. */
type View = { viewer: string; side: Side; of: OrderState; row: Listed }

/** The order as an organisation has it: the forwarder, the executor, or whoever had it; null for everybody else. */
function viewOf(state: OrderState, viewer: string): View | null {
  const whole = (side: Side): View => ({ viewer, side, of: state, row: listedOf(state, side) })
  if (viewer === state.order.orgId) return whole('forwarder')
  if (viewer === state.executor?.id) return whole('executor')
  const offer = lostOffers(state).get(viewer)
  if (!offer) return null
  const of = leftOf(state, offer)
  return {
    viewer,
    side: 'executor',
    of,
    row: { ...listedOf(of, 'executor'), status: offer.status as ViewerStatus, opens: false, actions: [] },
  }
}

/** The last offer of every executor who had one and does not have the order now. */
const lostOffers = ({ order, offers }: OrderState): ReadonlyMap<string, OfferRecord> =>
  new Map(offers.filter(offer => offer.endedAt !== null && offer.executorId !== order.executorId).map(offer => [offer.executorId, offer]))

/** A projection row of one viewer, ready for `gate.show_order`. */
export type ProjectionRow = ReturnType<typeof shownOf>

/** The rows of every organisation that may see the order: the forwarder, the executor, and those who had it. */
export function rowsOf(state: OrderState): ProjectionRow[] {
  const viewers = [state.order.orgId, ...(state.executor ? [state.executor.id] : []), ...lostOffers(state).keys()]
  return viewers.flatMap(viewer => viewOf(state, viewer) ?? []).map(shownOf)
}

function shownOf({ viewer, side, of: state, row }: View) {
  const { order } = state
  const loading = state.stops[0]?.windowFrom ?? order.createdAt
  const money = moneyOf(state, side)
  return {
    org_id: viewer,
    opens: row.opens,
    side,
    tab: row.tab,
    status: row.status,
    version: order.version,
    exceptions_version: exceptionsVersionOf(state),
    shape: SHAPE,
    mine: row.next.whose === 'me',
    due_at: row.next.dueAt ?? new Date(FAR - loading.getTime()).toISOString(),
    loading_at: loading.toISOString(),
    unloading_at: iso(state.stops.slice(1).at(-1)?.windowFrom ?? null),
    created_at: order.createdAt.toISOString(),
    counterpart_id: row.counterpart?.id ?? null,
    responsible_id: side === 'forwarder' ? order.responsibleId : null,
    customer_id: side === 'forwarder' ? order.customerId : null,
    from_place: state.stops[0]?.placeCode ?? null,
    to_place: state.stops.at(-1)?.placeCode ?? null,
    body_types: order.bodyTypes,
    mass_kg: row.cargo.massKg,
    documents: documentsStateOf(row.documents),
    tags: row.tags,
    open: ['placed', 'searching', 'offered'].includes(order.status),
    price: money.price?.minor ?? null,
    currency: order.currency,
    ...drivenOf(state),
    search: searchOf(state, row),
    row_json: asciiOf(row),
    money_json: asciiOf(z.encode(OrderMoney, money)),
  }
}

/** How far the documents are; one that was sent back is missing again. */
const documentsStateOf = ({ accepted, uploaded, total }: Listed['documents']): DocumentsState =>
  total === 0 ? 'none' : accepted + uploaded < total ? 'missing' : uploaded > 0 ? 'review' : 'accepted'

const deliveredIn = new Set<string>(['documents', 'completed', 'archived'])

/**
 * The facts the first page counts: when the first stop was loaded, when the last one was unloaded, and by how many begun minutes the
 * vehicle came after the end of an unloading's window, the worst of them. 0 is in time; null while it is not delivered or no window
 * was given.
 */
function drivenOf({ order, stops, flight }: OrderState) {
  const tasks = flight?.tasks ?? []
  const first = tasks.find(task => task.stopSeq === stops[0]?.seq)
  const loaded = first && (first.status === 'completed' || first.status === 'partially_completed') ? first.completedAt : null
  const unloadings = deliveredIn.has(order.status) ? tasks.filter(task => task.kind === 'unloading' && task.completedAt !== null) : []
  const last = unloadings.reduce((end, task) => Math.max(end, task.completedAt?.getTime() ?? 0), 0)
  const late = unloadings.flatMap(task => {
    const end = stops.find(stop => stop.seq === task.stopSeq)?.windowTo
    return end && task.arrivedAt ? [Math.max(0, Math.ceil((task.arrivedAt.getTime() - end.getTime()) / 60_000))] : []
  })
  return {
    loaded_at: iso(loaded),
    delivered_at: last > 0 ? new Date(last).toISOString() : null,
    late_min: late.length > 0 ? Math.max(...late) : null,
  }
}

/**
 * An order as the executor who declined it, let it expire or lost it keeps it: his own offer and his own claims, nothing of what came after.
 */
function leftOf(state: OrderState, offer: OfferRecord): OrderState {
  const { order } = state
  return {
    ...state,
    flight: null,
    transfer: null,
    documents: [],
    holds: [],
    haltRequests: [],
    claims: state.claims.filter(claim => claim.executorId === offer.executorId),
    change: null,
    extras: [],
    waybill: null,
    executor: { id: offer.executorId, name: offer.executorName, tin: offer.executorTin },
    order: {
      ...order,
      version: offer.endedVersion ?? order.version,
      status: 'cancelled',
      executorId: offer.executorId,
      price: offer.price,
      currency: offer.currency,
      vatMode: offer.vatMode,
      vatRate: offer.vatRate,
      updatedAt: offer.endedAt ?? order.updatedAt,
    },
  }
}

function listedOf(state: OrderState, side: Side): Listed {
  const { order, flight } = state
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
        windows: state.stops.map(stop => ({ from: stop.windowFrom, to: stop.windowTo })),
        flight: flight && { status: flight.status, tasks: flight.tasks },
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
    truck: flight?.truckPlate ?? null,
    trailer: flight?.trailerPlate ?? null,
    driver: flight?.driverName ?? null,
    documents: ringOf(state.documents),
    transfer: shownTransfer(state.transfer),
    // a stored row knows no present moment: what time closes is refused when it is tried
    actions: actionsOf(factsOf(state, order.statusAt), side).filter((action): action is OrderAction => offered.has(action)),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  }
}

/** Fields of a draft as a side reads them: what is the forwarder's own is empty to the executor. */
const readBy = <F extends OrderFieldName>(side: Side, entered: Pick<OrderDraft, F>): ReadFields<F> =>
  Object.fromEntries(
    (Object.keys(entered) as F[]).map(name => [
      name,
      side === 'forwarder' || orderFields[name].sees === 'both' ? entered[name] : orderFields[name].kind === 'list' ? [] : null,
    ]),
  ) as ReadFields<F>

/** A transfer while it stands; one that was rejected or recalled is a matter of the history. */
const shownTransfer = (transfer: TransferRecord | null): OrderRow['transfer'] =>
  transfer && transfer.status !== 'rejected' && transfer.status !== 'recalled' ? (transfer.status as TransferStatus) : null

const paymentOf = (order: OrderRecord): OrderRow['payment'] => ({
  days: order.payDays,
  kind: order.payDaysKind as OrderRow['payment']['kind'],
  trigger: order.payTrigger as OrderRow['payment']['trigger'],
})

function stopOf(state: OrderState, stop: StopRecord): StopRow {
  const task = state.flight?.tasks.find(each => each.stopSeq === stop.seq)
  return {
    kind: stop.kind as z.output<typeof StopKind>,
    place: { ru: stop.placeRu, en: stop.placeEn },
    placeCode: stop.placeCode,
    tz: stop.tz,
    windowFrom: iso(stop.windowFrom),
    windowTo: iso(stop.windowTo),
    status: (task?.status ?? 'planned') as TaskStatus,
    arrivedAt: iso(task?.arrivedAt ?? null),
    completedAt: iso(task?.completedAt ?? null),
  }
}

/** Money of an order for one side: the customer's price stays with the forwarder. */
export function moneyOf({ order, extras, claims }: OrderState, side: Side): OrderMoney {
  const money = (minor: number | null): Money | null => (minor === null ? null : { minor, currency: order.currency })
  const vatMode = order.vatMode as OrderMoney['vatMode']
  const approved = extras.filter(({ status }) => status === 'approved')
  const customerVat = side === 'forwarder' ? customerVatIn(order) : null
  const cost =
    order.price === null
      ? null
      : {
          ...orderTotal(order.price, vatMode, order.vatRate, approved),
          claims: agreedIn(claims, order.executorId),
          currency: order.currency,
        }
  return {
    price: money(order.price),
    vatMode,
    vatRate: order.vatRate as OrderMoney['vatRate'],
    vat: order.price === null ? null : money(vatOf(order.price, vatMode, order.vatRate)),
    ...(approved.length > 0 && { extras: money(approved.reduce((sum, extra) => sum + signed(extra), 0))! }),
    customerPrice: side === 'forwarder' ? money(order.customerPrice) : null,
    customerVat,
    margin: customerVat && marginOf({ price: money(order.customerPrice), vat: customerVat }, cost),
  }
}

export const customerVatColumns = ({ vatMode, vatRate }: Vat) => ({ customerVatMode: vatMode, customerVatRate: vatRate })

/** What a list is searched in, in small letters as the text searched for. */
function searchOf(state: OrderState, row: Listed): string {
  const { order, flight } = state
  const words = [
    order.number,
    ...state.stops.flatMap(stop => [stop.placeRu, stop.placeEn]),
    row.counterpart?.name,
    row.counterpart?.tin,
    row.cargo.name,
  ]
  if (row.side === 'forwarder') words.push(order.customerName, order.customerNumber)
  words.push(flight?.truckPlate, flight?.trailerPlate, flight?.driverName)
  return words.filter(Boolean).join(' · ').toLowerCase()
}

/** The row of one viewer, with the money this person may see. */
export function toRow(state: OrderState, viewer: string, prices: boolean): OrderRow {
  const view = viewOf(state, viewer) ?? refuse('order.not_found')
  return { ...view.row, money: prices ? moneyOf(view.of, view.side) : null }
}

/** Resources that are not approved mark nothing. */
const driveable = (order: OrderRecord, flight: FlightRow): FlightRow =>
  order.approvalUntil === null && order.status !== 'accepted'
    ? flight
    : { ...flight, tasks: flight.tasks.map(task => ({ ...task, marks: [] })) }

/** The forwarder may call the driver from assignment until 30 days after completion. */
const callsDriver = (order: OrderRecord, now: Date) =>
  ['ready', 'in_progress', 'documents'].includes(order.status) ||
  (order.status === 'completed' && now.getTime() - order.statusAt.getTime() < 30 * 86_400_000)

/** An order opened, as one side sees it. */
export function toCard(state: OrderState, side: Side, viewer: Viewer, openPhone: (sealed: Buffer) => string, now: Date): OrderCard {
  const { prices, may } = viewer
  const { order } = state
  const mine = side === 'forwarder'
  const draft = draftOf(state)
  const range = commonRange(draft.cargos)
  const row = toRow(state, mine ? order.orgId : (order.executorId ?? order.orgId), prices)
  const seen = <P extends 'order' | 'requirement'>(where: P) => readBy(side, pick(draft, fieldsWhere('card', where)))
  return {
    ...row,
    ...seen('order'),
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
    flight:
      state.flight &&
      driveable(order, toFlight(state.flight, side, side === 'executor' || callsDriver(order, now) ? openPhone : () => null)),
    parentId: mine ? order.parentId : null,
    childId: mine || !isPassed(state.transfer?.status) ? null : (state.transfer?.childId ?? null),
    documentRows: state.documents
      .filter(document => mine || document.shared)
      .map(document => toDocumentRow(document, { side, order: order.status as OrderStatus, trigger: order.payTrigger, now, may })),
    exceptions: exceptionsOf(state, factsOf(state, now), side, viewer),
    co2eKg: order.distanceKm === null || row.cargo.massKg === 0 ? null : co2eOf(row.cargo.massKg, order.distanceKm),
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
