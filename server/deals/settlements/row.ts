import type { DocumentsState } from '#contract/order-list.ts'
import { lineOf } from '#contract/order-sums.ts'
import type { SharedState } from '#contract/settlement-debts.ts'
import { defaultZone } from '#contract/zone.ts'
import { tasksIn } from '#server/deals/flights/rules/ofOrder.ts'
import { customerVatIn } from '#server/deals/rules.ts'
import { dayIn } from '#server/platform/clock.ts'
import {
  carriedOf,
  type Deal,
  type Debtor,
  formerDealsOf,
  type OrderSettlementState,
  paidStateOf,
  progressOf,
  supplementDueOn,
} from './rules.ts'

/** A row of `order_debts`. */
export type Debt = ReturnType<typeof rowOf>

/**
 * What is owed for an order as each side has it: the forwarder owes his executor and is owed by his customer, the executor is owed by the
 * forwarder. Of the deal that is on nothing before delivery; of one that ended without it what was agreed, whichever way. VAT of a
 * customer's bill is the forwarder's own.
 */
export function debtsOf(state: Debtor, settled: readonly OrderSettlementState[]): Debt[] {
  const carried = carriedOf(state)
  const deals = [...(carried ? [carried] : []), ...formerDealsOf(state)]
  return [...deals.flatMap(deal => sidesOf(state, deal, settled)), ...(carried ? billOf(state, settled) : [])]
}

/** A deal as its two sides have it. */
function sidesOf(state: Debtor, deal: Deal, settled: readonly OrderSettlementState[]): Debt[] {
  const { order, forwarder } = state
  const { executor, agreed: _, opens, ...parts } = deal
  const orderSettlements = settled.filter(each => each.executorId === executor.id)
  const { settledOn, paid, supplement } = paidStateOf(state, deal, orderSettlements)
  const standing = { ...parts, opens, paid, settledOn, payDueOn: supplement ? supplementDueOn(state, deal) : deal.payDueOn }
  return [
    rowOf(state, {
      viewer: order.orgId,
      kind: 'payable',
      with: { kind: 'organization', ...executor },
      counterpartState: shared(orderSettlements, 'executor'),
      ...standing,
    }),
    rowOf(state, {
      viewer: executor.id,
      kind: 'receivable',
      with: { kind: 'organization', ...forwarder },
      counterpartState: shared(orderSettlements, 'forwarder'),
      ...standing,
    }),
  ]
}

/** What the forwarder bills his customer for an order that was carried. */
function billOf(state: Debtor, settled: readonly OrderSettlementState[]): Debt[] {
  const { order } = state
  if (order.customerPrice === null || order.customerPrice <= 0 || order.customerId === null) return []
  const billed = customerVatIn(order)
  const bill = lineOf(order.customerPrice, billed.vatMode, billed.vatRate)
  const customer = progressOf(settled, 'customer', bill.gross)
  return [
    rowOf(state, {
      viewer: order.orgId,
      kind: 'receivable',
      basis: 'freight',
      opens: true,
      with: { kind: 'customer', id: order.customerId, name: order.customerName ?? '', tin: '' },
      counterpartState: null,
      currency: order.currency,
      ...bill,
      ...billed,
      extras: 0,
      claims: 0,
      paid: customer.paid,
      payFrom: null,
      payDueOn: null,
      settledOn: customer.on,
    }),
  ]
}

/** How an order stands with a party: in the settlement that is not paid yet, else in its last one. */
function shared(settled: readonly OrderSettlementState[], party: string): SharedState | null {
  const own = settled.filter(each => each.party === party)
  const last = own.findLast(each => each.paidOn === null) ?? own.at(-1)
  return last ? sharedOf(last) : null
}

/** What the other side reads of a settlement. */
export const sharedOf = ({
  number,
  status,
  approvedOn,
  postedOn,
  paidOn,
  payment,
}: Omit<OrderSettlementState, 'executorId'>): SharedState => ({
  number,
  status: status as SharedState['status'],
  approvedOn,
  postedOn,
  paidOn,
  payment,
})

type DebtRowInput = Omit<Deal, 'executor' | 'agreed'> & {
  viewer: string
  kind: 'payable' | 'receivable'
  with: { kind: 'organization' | 'customer'; id: string; name: string; tin: string }
  counterpartState: SharedState | null
  paid: number
  settledOn: string | null
}

function rowOf(state: Debtor, { viewer, with: other, opens, ...asked }: DebtRowInput) {
  const { order, stops, flights } = state
  const [first, last] = [stops[0], stops.at(-1)]
  const number = order.number ?? ''
  // whoever has lost the order keeps the route it had then, which the gate knows; nothing of a deal that is over was carried
  const [from, to] = opens || viewer === order.orgId ? [first, last] : []
  const carried = asked.basis === 'freight'
  return {
    orgId: viewer,
    orderId: order.id,
    homeOrgId: order.orgId,
    version: order.version,
    counterpartKind: other.kind,
    counterpartId: other.id,
    counterpartName: other.name,
    counterpartTin: other.tin,
    number,
    status: asked.basis === 'claims' ? 'cancelled' : order.status,
    documents: asked.basis === 'claims' ? 'none' : documentsStateIn(state),
    fromRu: from?.placeRu ?? '',
    fromEn: from?.placeEn ?? '',
    toRu: to?.placeRu ?? '',
    toEn: to?.placeEn ?? '',
    loadingOn: asked.basis !== 'claims' && first?.windowFrom ? dayIn(first.tz, first.windowFrom) : null,
    deliveredOn: carried ? deliveredOn({ stops, flights }) : null,
    ...asked,
    total: asked.gross + asked.claims,
    holdKind: (opens && state.holds.find(hold => hold.blocks.includes('billing'))?.kind) || null,
    search: [number, other.name, other.tin, from?.placeRu, from?.placeEn, to?.placeRu, to?.placeEn]
      .filter(Boolean)
      .join(' · ')
      .toLowerCase(),
    demo: order.demo,
  }
}

/** The day the last stop was left, by its own clock. */
function deliveredOn({ stops, flights }: Pick<Debtor, 'stops' | 'flights'>): string | null {
  const done = tasksIn(flights).filter(task => task.kind === 'unloading' && task.completedAt !== null)
  const last = done.toSorted((a, b) => a.completedAt!.getTime() - b.completedAt!.getTime()).at(-1)
  return last ? dayIn(stops.find(stop => stop.seq === last.stopSeq)?.tz ?? defaultZone, last.completedAt!) : null
}

/** How far the documents are that both sides know and the order asks for. */
function documentsStateIn({ documents }: Pick<Debtor, 'documents'>): DocumentsState {
  const asked = documents.filter(document => document.shared && document.required)
  if (asked.length === 0) return 'none'
  if (asked.some(document => document.status === 'required' || document.status === 'rejected')) return 'missing'
  return asked.every(document => document.status === 'accepted') ? 'accepted' : 'review'
}
