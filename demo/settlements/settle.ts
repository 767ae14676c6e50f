import { sql } from 'kysely'
import type { SharedState } from '#contract/settlement-debts.ts'
import { insertRows } from '#demo/making/bulk.ts'
import { type Debt, debtsOf } from '#server/deals/settlements/row.ts'
import type { Debtor } from '#server/deals/settlements/rules.ts'
import { dayIn } from '#server/platform/clock.ts'
import { type Db, inHome, type OrgId, rowsText, type Tx } from '#server/platform/db.ts'
import { customerPayDueOn, totalsOf } from '#server/settlements/rules/sums.ts'
import { bills, type Office, type Planned, payRuns } from './plan.ts'
import { entryRows, paymentRows, settled, settlementRow, sharesOf } from './rows.ts'

/** What is owed for orders of the demo world, as their stories left it. */
export const debtsIn = (states: readonly Debtor[]): Debt[] => states.flatMap(state => debtsOf(state, []))

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

/** The most orders of one settlement. */
const MOST = 100

/** Stores settlements of one organisation in the order of their days; tells what their orders say of them. */
async function store(db: Db, office: Office, planned: readonly Planned[], states: Map<string, SharedState>): Promise<object[]> {
  const { org } = office
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
  for (const part of parts.toSorted((a, b) => (a.createdOn < b.createdOn ? -1 : 1))) {
    const year = part.createdOn.slice(0, 4)
    const count = (last.get(year) ?? 0) + 1
    last.set(year, count)
    const made = settled(office, part, count)
    settlements.push(settlementRow(made))
    lines.push(...made.lines)
    totals.push(...totalsOf(made.lines).map(total => ({ orgId: org, settlementId: made.id, ...total, demo: true })))
    entries.push(...entryRows(made))
    const paid = paymentRows(made)
    payments.push(...paid.payments)
    paymentLines.push(...paid.paymentLines)
    shares.push(...sharesOf(made, states))
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
