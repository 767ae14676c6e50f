import type { SharedState } from '#contract/settlement-debts.ts'
import { newId } from '#server/platform/ids.ts'
import { firstDay, lastDay } from '#server/settlements/rules/sums.ts'
import { paidAt } from './days.ts'
import type { Office, Planned, Status } from './plan.ts'

/** One settlement as it was made: how it stands, when each of its steps was taken, and its lines. */
type Made = ReturnType<typeof settled>

export function settled(office: Office, { kind, status, debts, createdOn, paid }: Planned, count: number) {
  const { org } = office
  const id = newId()
  const number = `${createdOn.slice(2, 4)}/${String(count).padStart(4, '0')}`
  const at = (hours: number) => new Date(Date.parse(`${createdOn}T07:00:00Z`) + hours * 3600_000)
  const submitted = status !== 'draft'
  const approved = status === 'approved' || status === 'posted' || status === 'paid'
  const posted = status === 'posted' || status === 'paid'
  const live = status !== 'voided'
  const moments = { create: at(0), submit: at(1), approve: at(4), post: at(22), void: at(3) }
  const paidDays = [...paid.values()]
  const statusAt = {
    draft: moments.create,
    pending_approval: moments.submit,
    approved: moments.approve,
    posted: moments.post,
    paid: new Date(paidAt(lastDay(paidDays) ?? createdOn)),
    voided: moments.void,
  }[status]
  const payment = String(100 + (count % 900))
  const lines = debts.map(debt => ({
    orgId: org,
    settlementId: id,
    orderId: debt.orderId,
    kind,
    counterpartKind: debt.counterpartKind,
    counterpartId: debt.counterpartId,
    live,
    number: debt.number,
    currency: debt.currency,
    net: debt.net,
    vat: debt.vat,
    gross: debt.gross,
    vatMode: debt.vatMode,
    vatRate: debt.vatRate,
    extras: debt.extras,
    claims: debt.claims,
    total: debt.total,
    posted,
    paid: paid.has(debt.orderId) ? debt.total : 0,
    paidOn: paid.get(debt.orderId) ?? null,
    payment: paid.has(debt.orderId) ? payment : '',
    payDueOn: debt.payDueOn,
    demo: true,
  }))
  const first = debts[0]!
  return {
    office,
    id,
    number,
    kind,
    status,
    debts,
    first,
    createdOn,
    paidDays,
    submitted,
    approved,
    posted,
    live,
    moments,
    statusAt,
    payment,
    lines,
  }
}

/** The settlement itself, with who took each of its steps. */
export function settlementRow({ office, id, number, kind, status, first, paidDays, lines, moments, statusAt, ...made }: Made): object {
  const { org, maker, approver } = office
  const { submitted, approved, posted, live } = made
  const partly = status === 'posted' && paidDays.length > 0
  const counterpart = {
    counterpartKind: first.counterpartKind,
    counterpartId: first.counterpartId,
    counterpartName: first.counterpartName,
    counterpartTin: first.counterpartTin,
  }
  return {
    orgId: org,
    id,
    version: entryNames(status).length,
    number,
    kind,
    status: partly ? 'partly_paid' : status,
    statusAt,
    ...counterpart,
    comment: '',
    lines: lines.length,
    payDueOn: firstDay(lines.filter(line => line.paidOn === null).map(line => line.payDueOn)),
    paidOn: status === 'paid' ? lastDay(paidDays) : null,
    authors: [maker.employeeId, maker.id],
    createdAt: moments.create,
    createdBy: maker.name,
    submittedAt: submitted ? moments.submit : null,
    submittedBy: submitted ? maker.name : null,
    approvedAt: approved ? moments.approve : null,
    approvedBy: approved ? approver.name : null,
    approverId: approved ? approver.employeeId : null,
    approverUser: approved ? approver.id : null,
    postedAt: posted ? moments.post : null,
    postedBy: posted ? maker.name : null,
    voidedAt: live ? null : moments.void,
    voidedBy: live ? null : maker.name,
    search: [number, first.counterpartName, first.counterpartTin, ...lines.map(line => line.number)]
      .filter(Boolean)
      .join(' · ')
      .toLowerCase(),
    demo: true,
  }
}

/** The steps that led to how it stands. */
export function entryRows({ office, id, status, paidDays, lines, moments, statusAt, payment }: Made): object[] {
  const { org, maker, approver } = office
  const entries: object[] = []
  let before: string | null = null
  for (const [what, to] of entryNames(status)) {
    entries.push({
      orgId: org,
      settlementId: id,
      id: newId(),
      at: what === 'pay' ? statusAt : moments[what],
      what,
      fromStatus: before,
      toStatus: to,
      byName: what === 'approve' ? approver.name : maker.name,
      comment: what === 'void' ? 'Собрали заново: не хватало заказа' : '',
      orders: what === 'create' || what === 'pay' ? lines.map(line => line.number) : [],
      day: what === 'pay' ? lastDay(paidDays) : null,
      payment: what === 'pay' ? payment : '',
      demo: true,
    })
    before = to
  }
  return entries
}

/** Its payments, one for each day on which some of it was paid, and what of each line they paid. */
export function paymentRows({ office, id, lines: own, payment }: Made): { payments: object[]; paymentLines: object[] } {
  const { org, maker } = office
  const payments: object[] = []
  const paymentLines: object[] = []
  for (const [day, lines] of Map.groupBy(
    own.filter(line => line.paidOn !== null),
    line => line.paidOn!,
  )) {
    const key = { orgId: org, settlementId: id }
    const paymentId = newId()
    const marked = { marked: [maker.employeeId, maker.id], takenAt: new Date(paidAt(day)), takenBy: maker.name }
    payments.push({ ...key, id: paymentId, kind: 'payment', key: null, day, number: payment, amount: null, ...marked, reason: '' })
    for (const { orderId, paid: amount, currency } of lines) paymentLines.push({ ...key, paymentId, orderId, amount, currency })
  }
  return { payments, paymentLines }
}

/** What orders say of it to the other side, which is kept in `states` too. */
export function sharesOf(
  { office, id, number, kind, status, debts, first, createdOn, approved, posted, live, moments, lines }: Made,
  states: Map<string, SharedState>,
): object[] {
  const { org } = office
  const shares: object[] = []
  if (!live || status === 'draft') return shares
  const party = kind === 'payable' ? 'forwarder' : first.counterpartKind === 'customer' ? 'customer' : 'executor'
  for (const [i, line] of lines.entries()) {
    const shared: SharedState = {
      number,
      status: line.paidOn === null ? status : 'paid',
      approvedOn: approved ? createdOn : null,
      postedOn: posted ? moments.post.toISOString().slice(0, 10) : null,
      paidOn: line.paidOn,
      payment: line.payment,
    }
    const executorId = party === 'forwarder' ? first.counterpartId : party === 'executor' ? org : null
    states.set([line.orderId, party, executorId].join(' '), shared)
    shares.push({
      orgId: debts[i]!.homeOrgId,
      orderId: line.orderId,
      party,
      executorId,
      settlementId: id,
      ...shared,
      postedAt: posted ? moments.post : null,
      total: line.total,
      paid: line.paid,
    })
  }
  return shares
}

type PastStep = readonly ['create' | 'submit' | 'approve' | 'post' | 'pay' | 'void', Status]

/** The steps that lead to a status. */
function entryNames(status: Status): PastStep[] {
  const path: PastStep[] = [
    ['create', 'draft'],
    ['submit', 'pending_approval'],
    ['approve', 'approved'],
    ['post', 'posted'],
    ['pay', 'paid'],
  ]
  if (status === 'voided') return [...path.slice(0, 2), ['void', 'voided']]
  return path.slice(0, path.findIndex(([, to]) => to === status) + 1)
}
