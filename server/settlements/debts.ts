import { payableBy } from '#contract/banking-days.ts'
import { orderTotal } from '#contract/extras.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { PapersState } from '#contract/order-list.ts'
import { lineOf } from '#contract/order-sums.ts'
import type { SharedState } from '#contract/settlements.ts'
import { agreedIn } from '#server/claims/row.ts'
import { customerVatIn, type OrderState } from '#server/orders/row.ts'
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
  /** How much of the order the registry took up, and how much of that is paid. */
  total: number
  paid: number
}

export type Debtor = Pick<
  OrderState,
  'order' | 'points' | 'documents' | 'flight' | 'forwarder' | 'executor' | 'claims' | 'holds' | 'extras' | 'zone'
>

/** A row of `order_debts`. */
export type Debt = ReturnType<typeof rowOf>

/** Statuses in which something is owed for an order. */
const owing = new Set<string>(['documents', 'completed', 'archived'])
/** Statuses in which something is or was owed. */
export const mayOwe = (status: string): boolean => owing.has(status) || status === 'cancelled'

/**
 * What is owed for an order as each side has it: the forwarder owes his executor and is owed by his customer, the executor is owed by the
 * forwarder. Nothing before delivery. VAT of a customer's bill is the forwarder's own.
 */
export function debtsOf(state: Debtor, settled: readonly Settled[]): Debt[] {
  const { order, executor, forwarder } = state
  if (!owing.has(order.status) || executor === null) return []
  const rows: Debt[] = []
  const mode = order.vatMode as OrderDraft['vatMode']
  const sum = orderTotal(order.price, mode, order.vatRate, approvedIn(state))
  const claims = agreedIn(state.claims, order.executorId)
  const { settledOn, paid, supplement } = standingOf(state, settled, sum.gross + claims)
  const parts = {
    net: sum.net,
    vat: sum.vat,
    gross: sum.gross,
    vatMode: order.vatMode,
    vatRate: order.vatRate,
    extras: sum.gross - orderTotal(order.price, mode, order.vatRate, []).gross,
    claims,
    paid,
    payFrom: order.payFrom,
    payBy: supplement ? supplementBy(state) : order.payBy,
    settledOn,
  }
  rows.push(
    rowOf(state, {
      viewer: order.orgId,
      kind: 'payable',
      with: { kind: 'organization', ...executor },
      theirs: shared(settled, 'executor'),
      ...parts,
    }),
    rowOf(state, {
      viewer: executor.id,
      kind: 'receivable',
      with: { kind: 'organization', ...forwarder },
      theirs: shared(settled, 'forwarder'),
      ...parts,
    }),
  )
  if (order.customerPrice !== null && order.customerPrice > 0 && order.customerId !== null) {
    const billed = customerVatIn(order)
    const bill = lineOf(order.customerPrice, billed.vatMode, billed.vatRate)
    const customer = progressOf(settled, 'customer', bill.gross)
    rows.push(
      rowOf(state, {
        viewer: order.orgId,
        kind: 'receivable',
        with: { kind: 'customer', id: order.customerId, name: order.customerName ?? '', tin: '' },
        theirs: null,
        ...bill,
        ...billed,
        extras: 0,
        claims: 0,
        paid: customer.paid,
        payFrom: null,
        payBy: null,
        settledOn: customer.on,
      }),
    )
  }
  return rows
}

const approvedIn = ({ extras }: Pick<Debtor, 'extras'>) => extras.filter(({ status }) => status === 'approved')

/** The day on which the deal of forwarder and executor was paid to the end; null while something is owed either way. */
export const settledOnOf = (state: Debtor, settled: readonly Settled[]): string | null => {
  const [row] = debtsOf(state, settled)
  return row?.settledOn ?? null
}

/** How far the registries of one party have paid a debt: to the end, when all of it is in them and every one of them is paid. */
function progressOf(settled: readonly Settled[], party: string, total: number) {
  const own = settled.filter(each => each.party === party)
  const paid = own.reduce((sum, each) => sum + each.paid, 0)
  const done = own.length > 0 && own.every(each => each.paidOn !== null)
  return {
    paid,
    done,
    on:
      done && paid === total
        ? own
            .map(each => each.paidOn!)
            .toSorted()
            .at(-1)!
        : null,
  }
}

/** What is paid of a deal as either side marked it: whoever is first says the day. */
function standingOf({ order }: Pick<Debtor, 'order'>, settled: readonly Settled[], total: number) {
  const sides = [progressOf(settled, 'forwarder', total), progressOf(settled, 'executor', total)]
  const settledOn = earliest(sides.map(side => side.on))
  if (settledOn !== null) return { settledOn, paid: total, supplement: false }
  // an order that was settled before its registries were kept
  if (order.settledAt !== null && sides.every(side => side.paid === 0 && !side.done))
    return { settledOn: dayIn('Europe/Moscow', order.settledAt), paid: total, supplement: false }
  const paid = sides.map(side => side.paid).reduce((most, each) => (Math.abs(each) > Math.abs(most) ? each : most))
  return { settledOn: null, paid, supplement: sides.some(side => side.done) }
}

/** What was agreed after an order had been paid has a term of its own, as long as the order's and from the day of the agreement. */
function supplementBy(state: Debtor): string | null {
  const { order, claims, zone } = state
  const agreed = [
    ...approvedIn(state).map(extra => extra.answeredAt),
    ...claims.filter(claim => claim.status === 'agreed').map(claim => claim.updatedAt),
  ].filter(at => at !== null)
  const last = agreed.toSorted((a, b) => b.getTime() - a.getTime())[0]
  if (!last || order.payBy === null) return order.payBy
  const by = payableBy(dayIn(zone, last), order.payDays, order.payDaysKind as 'calendar' | 'banking')
  return by > order.payBy ? by : order.payBy
}

const earliest = (days: readonly (string | null | undefined)[]): string | null => days.filter(day => day != null).toSorted()[0] ?? null

/** How an order stands with a party: in the registry that is not paid yet, else in its last one. */
function shared(settled: readonly Settled[], party: string): SharedState | null {
  const own = settled.filter(each => each.party === party)
  const last = own.findLast(each => each.paidOn === null) ?? own.at(-1)
  return last ? sharedOf(last) : null
}

/** What the other side reads of a registry. */
export const sharedOf = ({ number, status, approvedOn, postedOn, paidOn, payment }: Settled): SharedState => ({
  number,
  status: status as SharedState['status'],
  approvedOn,
  postedOn,
  paidOn,
  payment,
})

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
  paid: number
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
