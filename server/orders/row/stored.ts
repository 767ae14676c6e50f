import { z } from 'zod'
import { leadOf } from '#contract/flight-lead.ts'
import { fieldsWhere } from '#contract/order-fields.ts'
import { type DocumentsState, OrderMoney } from '#contract/order-list.ts'
import { tasksIn, visitOf } from '#server/deals/flights/rules/ofOrder.ts'
import type { OrderState } from '#server/deals/record.ts'
import { revisionOf } from '#server/deals/waybills/rules/titles.ts'
import { factOf } from './fact.ts'
import { iso, type Listed } from './list.ts'
import { moneyOf } from './money.ts'
import { lostOffers, type View, viewOf } from './views.ts'

/** The number of the shape below: raised when stored rows must be rebuilt after a release, by itself when a row carries another field. Those below 8000 told of the waybill as well, those below 9000 left nothing for dashboards to count, those below 10000 no answers to offers, those below 11000 neither whether somebody may be called nor the time of a yes, those below 12000 not that a price asked may be taken back, those below 13000 not what is done at a stop of the vehicle's own. */
export const SHAPE = 13_000 + fieldsWhere('row', true).length

/** How words beyond ASCII are written, those of late: towns, bodies and statuses come again in every row. */
const escapes = new Map<string, string>()
const ESCAPES = 10_000

function escapeOf(word: string): string {
  const known = escapes.get(word)
  if (known !== undefined) return known
  let made = ''
  for (let i = 0; i < word.length; i++) made += `\\u${word.charCodeAt(i).toString(16).padStart(4, '0')}`
  if (escapes.size >= ESCAPES) escapes.clear()
  escapes.set(word, made)
  return made
}

/** JSON in ASCII: a page of such texts is passed on byte by byte, where two-byte letters would be decoded and encoded again for every reader. */
const asciiOf = (value: unknown): string => JSON.stringify(value).replaceAll(/[\u0080-\uffff]+/g, escapeOf)

/**
 * Sorts an order without a deadline behind all with one, the latest loading first: one index and one comparison serve every order.
 * `gate.orders_source` counts on it: between two loadings such orders stand between two moments of `due_at`.
 */
const FAR = Date.UTC(4000, 0, 1)

/**
 * What rows of one version of an order follow each other by: titles of its waybills and steps of its claims leave the version as it is, and
 * none of them is ever taken back.
 */
const exceptionsVersionOf = ({ waybills, claims }: OrderState): number =>
  claims.reduce((sum, claim) => sum + claim.version, 0) + waybills.reduce((sum, each) => sum + revisionOf(each), 0)

/** A projection row of one viewer, ready for `gate.show_order`. */
export type ProjectionRow = ReturnType<typeof shownOf>

/** The rows of every organisation that may see the order: the forwarder, the executor, and those who had it. */
export function rowsOf(state: OrderState): ProjectionRow[] {
  const viewers = [state.order.orgId, ...(state.executor ? [state.executor.id] : []), ...lostOffers(state).keys()]
  return viewers.flatMap(viewer => viewOf(state, viewer) ?? []).map(shownOf)
}

function shownOf(view: View) {
  const { viewer, side, of: state, row } = view
  const { order } = state
  const loading = state.stops[0]?.windowFrom ?? order.createdAt
  const money = moneyOf(state, side)
  const driven = drivenOf(state)
  const documents = documentsStateOf(row.documents)
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
    documents,
    tags: row.tags,
    open: ['placed', 'searching', 'offered'].includes(order.status),
    price: money.price?.minor ?? null,
    currency: order.currency,
    ...driven,
    fact: factOf(view, {
      documents,
      deliveredAt: driven.delivered_at,
      lateMin: driven.late_min,
      margin: money.margin?.money ?? null,
    }),
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
function drivenOf({ order, stops, flights }: OrderState) {
  const tasks = tasksIn(flights)
  const first = stops[0] ? visitOf(flights, stops[0].seq) : null
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

/** What a list is searched in, in small letters as the text searched for. */
function searchOf(state: OrderState, row: Listed): string {
  const { order } = state
  const lead = leadOf(state.flights)
  const words = [
    order.number,
    ...state.stops.flatMap(stop => [stop.placeRu, stop.placeEn]),
    row.counterpart?.name,
    row.counterpart?.tin,
    row.cargo.name,
  ]
  if (row.side === 'forwarder') words.push(order.customerName, order.customerNumber)
  words.push(lead?.truckPlate, lead?.trailerPlate, lead?.driverName)
  return words.filter(Boolean).join(' · ').toLowerCase()
}
