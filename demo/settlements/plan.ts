import type { Person } from '#demo/plan/record.ts'
import { openChance } from '#demo/random.ts'
import type { Debt } from '#server/deals/settlements/row.ts'
import { dayAfter } from '#server/platform/clock.ts'
import type { OrgId } from '#server/platform/db.ts'
import { lastDay } from '#server/settlements/rules/sums.ts'
import { paidOn } from './days.ts'

/** An organisation that keeps settlements: who makes them, who approves them, and whom it pays, those it works with most first. */
export type Office = { org: OrgId; tz: string; maker: Person; approver: Person; executors: readonly string[] }

export type Status = 'draft' | 'pending_approval' | 'approved' | 'posted' | 'paid' | 'voided'

export type Planned = {
  office: Office
  kind: 'payable' | 'receivable'
  status: Status
  debts: Debt[]
  createdOn: string
  paid: Map<string, string>
}

const open = ['posted', 'pending_approval', 'approved', 'draft'] as const

/** What a forwarder pays: a settlement a week for each executor, and those under way. */
export function payRuns(office: Office, own: readonly Debt[], today: string): Planned[] {
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
export function bills(office: Office, own: readonly Debt[], today: string): Planned[] {
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
    const day = debts[0]!.counterpartKind === 'customer' && due !== null ? paidOn({ payDueOn: due, from: createdOn, today }, chance) : null
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
