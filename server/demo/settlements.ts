import { sql } from 'kysely'
import type { SharedState } from '#contract/settlement-debts.ts'
import { type Debt, debtsOf } from '#server/deals/settlements/row.ts'
import type { Debtor } from '#server/deals/settlements/rules.ts'
import { dayAfter, dayIn } from '#server/platform/clock.ts'
import { type Db, inHome, type OrgId, rowsText, type Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { customerPayDueOn, firstDay, lastDay, totalsOf } from '#server/settlements/rules/sums.ts'
import { insertRows } from './bulk.ts'
import type { Person } from './plan.ts'
import { type Chance, openChance } from './random.ts'

/** Companies pay on Thursdays. */
const PAY_WEEKDAY = 4

/** The pay day at or before a day. */
function payDayBefore(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dayAfter(day, -((weekday - PAY_WEEKDAY + 7) % 7))
}

/** When a debt was paid by a company at work: mostly in time, some a week or two late, few much later; `prompt`: always in time; null while it is not. */
export function paidOn(payDueOn: string, from: string, chance: Chance, today: string, prompt = false): string | null {
  const late = chance.weighted([0, 1, 2, 5, 8, 40] as const, weeks => ({ 0: 70, 1: 16, 2: 7, 5: 4, 8: 2, 40: 1 })[weeks])
  let day = dayAfter(payDayBefore(payDueOn), prompt ? 0 : late * 7)
  while (day <= from) day = dayAfter(day, 7)
  return day < today ? day : null
}

/** The moment of a day at which a payment is written down. */
export const paidAt = (day: string): number => Date.parse(`${day}T09:00:00Z`)

/** What is owed for orders of the demo world, as their stories left it. */
export const debtsIn = (states: readonly Debtor[]): Debt[] => states.flatMap(state => debtsOf(state, []))

/** An organisation that keeps settlements: who makes them, who approves them, and whom it pays, those it works with most first. */
export type Office = { org: OrgId; tz: string; maker: Person; approver: Person; executors: readonly string[] }

type Status = 'draft' | 'pending_approval' | 'approved' | 'posted' | 'paid' | 'voided'
type Planned = {
  office: Office
  kind: 'payable' | 'receivable'
  status: Status
  debts: Debt[]
  createdOn: string
  paid: Map<string, string>
}

/** Puts what is owed into settlements in every state over the year, and shows each side what it is owed. */
export async function settleDemo(db: Db, offices: readonly Office[], debts: readonly Debt[], now: Date): Promise<void> {
  const owed = Map.groupBy(debts, debt => debt.orgId)
  const shares: object[] = []
  const states = new Map<string, SharedState>()
  for (const office of offices) {
    const today = dayIn(office.tz, now)
    const own = owed.get(office.org) ?? []
    const customers = await inHome(db, office.org, tx =>
      tx.selectFrom('customers').select(['id', 'tin', 'payDays', 'payDaysKind']).where('orgId', '=', office.org).execute(),
    )
    const terms = new Map(customers.map(each => [each.id, each]))
    for (const debt of own)
      if (debt.counterpartKind === 'customer') {
        const term = terms.get(debt.counterpartId)
        debt.counterpartTin = term?.tin ?? ''
        debt.payDueOn = customerPayDueOn(debt.deliveredOn, term?.payDays ?? null, term?.payDaysKind ?? null)
      }
    const planned = [
      ...payRuns(office, own, today),
      ...bills(
        office,
        own.filter(debt => debt.kind === 'receivable'),
        today,
      ),
    ]
    shares.push(...(await store(db, office, planned, states)))
    // the terms of a customer are his own, and never part of what is shown
    for (const debt of own) if (debt.counterpartKind === 'customer') Object.assign(debt, { payDueOn: null, counterpartTin: '' })
  }
  for (const debt of debts) {
    const [party, executor] = debt.kind === 'payable' ? ['executor', debt.counterpartId] : ['forwarder', debt.orgId]
    const other = debt.counterpartKind === 'customer' ? null : states.get([debt.orderId, party, executor].join(' '))
    Object.assign(debt, { counterpartState: other ?? null })
  }
  const homes = Map.groupBy(debts, debt => debt.homeOrgId as OrgId)
  const shared = Map.groupBy(shares as { orgId: OrgId }[], share => share.orgId)
  for (const [home, theirs] of homes)
    await inHome(db, home, async tx => {
      await plansAnew(tx)
      await insertRows(tx, 'orderSettlements', shared.get(home) ?? [])
      await showAllDebts(tx, theirs)
    })
}

/** Plans made while the tables were empty would look through all of them for each row; the commit does not wait for the disk. */
async function plansAnew(tx: Tx): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx)
  await sql`discard plans`.execute(tx)
}

async function showAllDebts(tx: Tx, debts: readonly Debt[]): Promise<void> {
  const orders = [...Map.groupBy(debts, debt => debt.orderId)]
  for (let i = 0; i < orders.length; i += 1000) {
    const part = orders.slice(i, i + 1000)
    await sql`select gate.show_debts(id, shown::jsonb, '{}') from unnest(${part.map(([id]) => id)}::uuid[],
      ${part.map(([, rows]) => rowsText(rows))}::text[]) rows (id, shown)`.execute(tx)
  }
}

const open = ['posted', 'pending_approval', 'approved', 'draft'] as const

/** What a forwarder pays: a settlement a week for each executor, and those under way. */
function payRuns(office: Office, own: readonly Debt[], today: string): Planned[] {
  const payable = own.filter(debt => debt.kind === 'payable' && debt.total > 0)
  const runs: Planned[] = []
  for (const [key, debts] of Map.groupBy(
    payable.filter(debt => debt.settledOn !== null),
    debt => `${debt.counterpartId} ${debt.settledOn}`,
  )) {
    const day = key.slice(-10)
    runs.push({
      office,
      kind: 'payable',
      status: 'paid',
      debts,
      createdOn: dayAfter(day, -3),
      paid: new Map(debts.map(debt => [debt.orderId, day])),
    })
  }
  const byDay = payable
    .filter(debt => debt.settledOn === null && debt.payDueOn !== null)
    .toSorted((a, b) => (a.payDueOn! < b.payDueOn! ? -1 : 1))
  const waiting = Map.groupBy(byDay, debt => debt.counterpartId)
  // who is owed for several orders has the last of them in no settlement yet
  const put = office.executors.flatMap(id => {
    const debts = waiting.get(id) ?? []
    return debts.length === 0 ? [] : [debts.slice(0, Math.max(1, debts.length - 1))]
  })
  const dueBy = (day: string) => (debts: readonly Debt[]) => debts.filter(debt => debt.payDueOn! >= today && debt.payDueOn! <= day)
  // in a quiet season settlements are made for weeks ahead, or there would be none of some state
  const weeks = [1, 2, 3, 4, 5].find(some => put.filter(debts => dueBy(dayAfter(today, some * 7))(debts).length > 0).length >= open.length)
  const soonOf = dueBy(dayAfter(today, (weeks ?? 5) * 7))
  let made = 0
  for (const [turn, debts] of put.entries()) {
    const soon = soonOf(debts)
    const late = debts.filter(debt => debt.payDueOn! < today)
    const createdOn = dayAfter(today, -1 - (turn % 3))
    if (soon.length > 0)
      runs.push({ office, kind: 'payable', status: open[made++ % open.length]!, debts: soon, createdOn, paid: new Map() })
    // of what is overdue some waits for money, some nobody has put together yet
    if (late.length > 0 && turn % 2 === 0)
      runs.push({ office, kind: 'payable', status: 'posted', debts: late, createdOn: dayAfter(today, -9 - turn), paid: new Map() })
    if (turn === 1)
      runs.push({ office, kind: 'payable', status: 'voided', debts: debts.slice(0, 4), createdOn: dayAfter(today, -5), paid: new Map() })
  }
  return runs
}

/** Bills, one for each half of a month: a forwarder's to his customers, an executor's to forwarders. */
function bills(office: Office, own: readonly Debt[], today: string): Planned[] {
  const half = (day: string) => `${day.slice(0, 7)}-${day.slice(8) <= '15' ? '15' : '31'}`
  const made: Planned[] = []
  const delivered = own.filter(debt => debt.deliveredOn !== null && debt.total > 0)
  for (const [key, debts] of Map.groupBy(delivered, debt => `${debt.counterpartId} ${half(debt.deliveredOn!)}`)) {
    const until = lastDay(debts.map(debt => debt.deliveredOn))!
    const createdOn = dayAfter(until, 1)
    // what is not half a month old is billed together with the rest of it
    if (key.slice(-10) >= today || createdOn >= today) continue
    const paid = new Map<string, string>()
    const chance = openChance([...key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7))
    const due = lastDay(debts.map(debt => debt.payDueOn))
    const day = debts[0]!.counterpartKind === 'customer' && due !== null ? paidOn(due, createdOn, chance, today) : null
    for (const debt of debts) {
      if (day !== null) Object.assign(debt, { settledOn: day, paid: debt.total })
      if (debt.settledOn !== null && debt.settledOn > dayAfter(createdOn, 1)) paid.set(debt.orderId, debt.settledOn)
    }
    const whole = debts.every(debt => paid.has(debt.orderId))
    const lately = createdOn >= dayAfter(today, -10)
    made.push({
      office,
      kind: 'receivable',
      status: whole ? 'paid' : lately && paid.size === 0 ? chance.pick(['pending_approval', 'approved', 'posted'] as const) : 'posted',
      debts,
      createdOn,
      paid,
    })
  }
  return made
}

/** The most orders of one settlement. */
const MOST = 100

/** Stores settlements of one organisation in the order of their days; tells what their orders say of them. */
async function store(
  db: Db,
  { org, maker, approver }: Office,
  planned: readonly Planned[],
  states: Map<string, SharedState>,
): Promise<object[]> {
  const settlements: object[] = []
  const lines: object[] = []
  const totals: object[] = []
  const entries: object[] = []
  const shares: object[] = []
  const payments: object[] = []
  const paymentLines: object[] = []
  const last = new Map<string, number>()
  const parts = planned.flatMap(plan =>
    Array.from({ length: Math.ceil(plan.debts.length / MOST) }, (_, i) => ({ ...plan, debts: plan.debts.slice(i * MOST, (i + 1) * MOST) })),
  )
  for (const { kind, status, debts, createdOn, paid } of parts.toSorted((a, b) => (a.createdOn < b.createdOn ? -1 : 1))) {
    const id = newId()
    const year = createdOn.slice(0, 4)
    const count = (last.get(year) ?? 0) + 1
    last.set(year, count)
    const number = `${year.slice(2)}/${String(count).padStart(4, '0')}`
    const at = (hours: number) => new Date(Date.parse(`${createdOn}T07:00:00Z`) + hours * 3600_000)
    const submitted = status !== 'draft'
    const approved = status === 'approved' || status === 'posted' || status === 'paid'
    const posted = status === 'posted' || status === 'paid'
    const moments = { create: at(0), submit: at(1), approve: at(4), post: at(22), void: at(3) }
    const first = debts[0]!
    const live = status !== 'voided'
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
    const partly = status === 'posted' && paid.size > 0
    const own = debts.map(debt => ({
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
    lines.push(...own)
    totals.push(...totalsOf(own).map(total => ({ orgId: org, settlementId: id, ...total, demo: true })))
    const counterpart = {
      counterpartKind: first.counterpartKind,
      counterpartId: first.counterpartId,
      counterpartName: first.counterpartName,
      counterpartTin: first.counterpartTin,
    }
    settlements.push({
      orgId: org,
      id,
      version: entryNames(status).length,
      number,
      kind,
      status: partly ? 'partly_paid' : status,
      statusAt,
      ...counterpart,
      comment: '',
      lines: own.length,
      payDueOn: firstDay(own.filter(line => line.paidOn === null).map(line => line.payDueOn)),
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
      search: [number, first.counterpartName, first.counterpartTin, ...own.map(line => line.number)]
        .filter(Boolean)
        .join(' · ')
        .toLowerCase(),
      demo: true,
    })
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
        orders: what === 'create' || what === 'pay' ? own.map(line => line.number) : [],
        day: what === 'pay' ? lastDay(paidDays) : null,
        payment: what === 'pay' ? payment : '',
        demo: true,
      })
      before = to
    }
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
    if (!live || status === 'draft') continue
    const party = kind === 'payable' ? 'forwarder' : first.counterpartKind === 'customer' ? 'customer' : 'executor'
    for (const [i, line] of own.entries()) {
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
  }
  await inHome(db, org, async tx => {
    await plansAnew(tx)
    await insertRows(tx, 'settlements', settlements)
    await insertRows(tx, 'settlementLines', lines)
    await insertRows(tx, 'settlementTotals', totals)
    await insertRows(tx, 'settlementEntries', entries)
    await insertRows(tx, 'settlementPayments', payments)
    await insertRows(tx, 'settlementPaymentLines', paymentLines)
    await insertRows(
      tx,
      'numberings',
      [...last].map(([year, count]) => ({ orgId: org, kind: 'settlement', year: Number(year), last: count })),
    )
  })
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
