import { type Charged, lineOf, orderTotal } from '#contract/extras.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { PapersState } from '#contract/order-list.ts'
import type { SharedState } from '#contract/settlements.ts'
import { standing } from '#server/claims/row.ts'
import type { ClaimRecord } from '#server/claims/store.ts'
import type { OrderState } from '#server/orders/row.ts'
import { dayIn } from '#server/platform/clock.ts'

/** How an order stands in one party's registry, as it is kept beside the order. */
export type Settled = {
  party: string
  number: string
  status: string
  approvedOn: string | null
  postedOn: string | null
  paidOn: string | null
  payment: string
}

export type Debtor = Pick<OrderState, 'order' | 'points' | 'documents' | 'flight' | 'forwarder' | 'executor' | 'claims' | 'holds'>

/** A row of `order_debts`. */
export type Debt = ReturnType<typeof rowOf>

/** Statuses in which something is owed for an order. */
const owing = new Set<string>(['documents', 'completed', 'archived'])
/** Statuses in which something is or was owed. */
export const mayOwe = (status: string): boolean => owing.has(status) || status === 'cancelled'

/**
 * What is owed for an order as each side has it: the forwarder owes his executor and is owed by his customer, the executor is owed by the
 * forwarder. Nothing before delivery. VAT is in a customer's price as it is in the executor's, and so on the bill that is printed.
 */
export function debtsOf(state: Debtor, extras: readonly Charged[], settled: readonly Settled[]): Debt[] {
  const { order, executor, forwarder } = state
  if (!owing.has(order.status) || executor === null) return []
  const of = (party: string) => settled.find(each => each.party === party)
  const [paying, billing, customer] = [of('forwarder'), of('executor'), of('customer')]
  const paidOn = earliest([paying?.paidOn, billing?.paidOn]) ?? (order.settledAt === null ? null : dayIn('Europe/Moscow', order.settledAt))
  const rows: Debt[] = []
  if (order.price !== null) {
    const sum = orderTotal(order.price, order.vatMode as OrderDraft['vatMode'], order.vatRate, extras)
    const extra = sum.gross - orderTotal(order.price, order.vatMode as OrderDraft['vatMode'], order.vatRate, []).gross
    const claims = claimsIn(state)
    const parts = {
      net: sum.net,
      vat: sum.vat,
      gross: sum.gross,
      vatMode: order.vatMode,
      vatRate: order.vatRate,
      extras: extra,
      claims,
      payFrom: order.payFrom,
      payBy: order.payBy,
      settledOn: paidOn,
    }
    rows.push(
      rowOf(state, {
        viewer: order.orgId,
        kind: 'payable',
        with: { kind: 'organization', ...executor },
        theirs: shared(billing),
        ...parts,
      }),
      rowOf(state, {
        viewer: executor.id,
        kind: 'receivable',
        with: { kind: 'organization', ...forwarder },
        theirs: shared(paying),
        ...parts,
      }),
    )
  }
  if (order.customerPrice !== null && order.customerPrice > 0 && order.customerId !== null)
    rows.push(
      rowOf(state, {
        viewer: order.orgId,
        kind: 'receivable',
        with: { kind: 'customer', id: order.customerId, name: order.customerName ?? '', tin: '' },
        theirs: null,
        ...lineOf(order.customerPrice, order.vatMode as OrderDraft['vatMode'], order.vatRate),
        vatMode: order.vatMode,
        vatRate: order.vatRate,
        extras: 0,
        claims: 0,
        payFrom: null,
        payBy: null,
        settledOn: customer?.paidOn ?? null,
      }),
    )
  return rows
}

/** Agreed claims between forwarder and executor: for the executor with a plus, against him with a minus. */
function claimsIn({ order, claims }: Pick<Debtor, 'order' | 'claims'>): number {
  const due = (claim: ClaimRecord) => (claim.status === 'agreed' || claim.status === 'settled') && claim.executorId === order.executorId
  return claims.filter(due).reduce((sum, claim) => sum + (claim.side === 'executor' ? standing(claim) : -standing(claim)), 0)
}

const earliest = (days: readonly (string | null | undefined)[]): string | null => days.filter(day => day != null).toSorted()[0] ?? null

const shared = (settled: Settled | undefined): SharedState | null =>
  settled
    ? {
        number: settled.number,
        status: settled.status as SharedState['status'],
        approvedOn: settled.approvedOn,
        postedOn: settled.postedOn,
        paidOn: settled.paidOn,
        payment: settled.payment,
      }
    : null

type Asked = {
  viewer: string
  kind: 'payable' | 'receivable'
  with: { kind: 'organization' | 'customer'; id: string; name: string; tin: string }
  theirs: SharedState | null
  net: number
  vat: number
  gross: number
  vatMode: string
  vatRate: number
  extras: number
  claims: number
  payFrom: string | null
  payBy: string | null
  settledOn: string | null
}

function rowOf(state: Debtor, { viewer, with: other, ...asked }: Asked) {
  const { order, points, flight } = state
  const [first, last] = [points[0], points.at(-1)]
  const number = order.number ?? ''
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
    status: order.status,
    papers: papersIn(state),
    fromRu: first?.placeRu ?? '',
    fromEn: first?.placeEn ?? '',
    toRu: last?.placeRu ?? '',
    toEn: last?.placeEn ?? '',
    loadingOn: first?.windowFrom ? dayIn(first.tz, first.windowFrom) : null,
    deliveredOn: deliveredOn({ points, flight }),
    currency: order.currency,
    ...asked,
    total: asked.gross + asked.claims,
    held: state.holds.find(hold => hold.blocks.includes('billing'))?.kind ?? null,
    search: [number, other.name, other.tin, first?.placeRu, first?.placeEn, last?.placeRu, last?.placeEn]
      .filter(Boolean)
      .join(' · ')
      .toLowerCase(),
    demo: order.demo,
  }
}

/** The day the last stop was left, by its own clock. */
function deliveredOn({ points, flight }: Pick<Debtor, 'points' | 'flight'>): string | null {
  const done = (flight?.tasks ?? []).filter(task => task.kind === 'unloading' && task.completedAt !== null)
  const last = done.toSorted((a, b) => a.completedAt!.getTime() - b.completedAt!.getTime()).at(-1)
  return last ? dayIn(points.find(point => point.seq === last.pointSeq)?.tz ?? 'Europe/Moscow', last.completedAt!) : null
}

/** How far the papers are that both sides know and the order asks for. */
function papersIn({ documents }: Pick<Debtor, 'documents'>): PapersState {
  const asked = documents.filter(paper => paper.shared && paper.required)
  if (asked.length === 0) return 'none'
  if (asked.some(paper => paper.status === 'required' || paper.status === 'rejected')) return 'missing'
  return asked.every(paper => paper.status === 'accepted') ? 'accepted' : 'review'
}
