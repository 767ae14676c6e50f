import type { z } from 'zod'
import type { InstallationBrief } from '#contract/first-page.ts'
import type { OrderCounts, OrderSummary } from '#contract/order-list.ts'
import { liveStatuses } from '#contract/order-states.ts'
import type { Money, Side } from '#contract/primitives.ts'
import { writeQuery } from '#contract/query-string.ts'
import type { SettlementTab } from '#contract/settlement-list.ts'
import type { SettlementKind } from '#contract/settlement-states.ts'
import { moscowDay } from '#web/orders/days.ts'
import { paths } from '#web/paths.ts'

type MoneyTile = 'settle' | 'pending' | 'approved' | 'partly' | 'expired'
type StateTile = 'unverified' | 'failedJobs' | 'lateJobs' | 'unsent' | 'organizations' | 'people'
type Counts = z.output<typeof OrderCounts>
type Week = OrderSummary['week']

export type Tile = {
  id: 'withoutExecutor' | 'confirm' | 'behind' | 'missed' | 'docs' | 'soon' | 'sum' | 'offers' | 'resources' | MoneyTile | StateTile
  /** Null while it is not known. */
  count: number | null
  /** There are more than the count. */
  more?: boolean
  /** The whole this is a part of, where there is one. */
  of?: number
  /** Shown instead of the count: the largest sum of the week, and how many other currencies there are. */
  money?: { sum: Money; others: number }
  tone?: 'warn' | 'danger'
  to: string
}

/**
 * The six figures of a side, each leading to the list it counts. The sixth is the money of the week for those who may see prices
 * (`week` is undefined until it is known), the loadings of three days for the others.
 */
export function tilesOf(
  side: Side,
  counts: Counts,
  { week, prices, now }: { week: Week | undefined; prices: boolean; now: number },
): Tile[] {
  const tab = (name: string) => counts.tabs[name] ?? 0
  const list = (filter: Record<string, unknown>) => `${paths.orders(side)}?${writeQuery(filter, 'orders')}`
  const days = { from: moscowDay(now), to: moscowDay(now, 2) }
  const when = <T extends 'warn' | 'danger'>(n: number, tone: T) => (n > 0 ? { tone } : {})
  const onway = paths.orders(side, 'onway')
  const own: Tile[] =
    side === 'forwarder'
      ? [
          {
            id: 'withoutExecutor',
            count: counts.withoutExecutor,
            of: counts.loadingSoon,
            ...when(counts.withoutExecutor, 'warn'),
            to: list({ status: ['placed', 'searching', 'offered'], loading: days }),
          },
          { id: 'confirm', count: tab('confirm'), to: paths.orders(side, 'confirm') },
        ]
      : [
          { id: 'offers', count: tab('new'), ...when(tab('new'), 'warn'), to: paths.orders(side, 'new') },
          { id: 'resources', count: tab('resources'), ...when(tab('resources'), 'warn'), to: paths.orders(side, 'resources') },
        ]
  return [
    ...own,
    {
      id: 'behind',
      count: counts.behind,
      of: tab('onway'),
      ...when(counts.behind, 'danger'),
      to: counts.behind > 0 ? `${onway}?${writeQuery({ overdue: true }, 'orders')}` : onway,
    },
    {
      id: 'missed',
      count: counts.missed,
      ...when(counts.missed, 'danger'),
      to: list({ risk: ['missed'] }),
    },
    { id: 'docs', count: tab('docs'), to: paths.orders(side, 'docs') },
    prices
      ? sumOf(week, list, side)
      : { id: 'soon', count: counts.loadingSoon, to: list({ status: liveStatuses, loading: days, sort: 'loading' }) },
  ]
}

function sumOf(week: Week | undefined, list: (filter: Record<string, unknown>) => string, side: Side): Tile {
  if (!week?.sums) return { id: 'sum', count: null, to: paths.orders(side) }
  const from = Date.parse(week.from)
  const [sum, ...others] = week.sums
  return {
    id: 'sum',
    count: 0,
    of: week.days.reduce((all, day) => all + day.planned, 0),
    ...(sum ? { money: { sum, others: others.length } } : {}),
    // an offer that is not answered yet is no money of the executor's
    to: list({
      status: side === 'forwarder' ? liveStatuses : liveStatuses.filter(status => !['placed', 'searching', 'offered'].includes(status)),
      loading: { from: moscowDay(from), to: moscowDay(from, 6) },
      sort: 'loading',
    }),
  }
}

/** Which money a side settles: a forwarder pays, an executor is paid. */
export const kindOf = (side: Side): SettlementKind => (side === 'forwarder' ? 'payable' : 'receivable')

/**
 * The six figures of whoever keeps the money: orders ready to be settled, settlements by what they wait for, and delivered orders whose
 * documents are not complete. `ready`: as many of the orders as were read, and whether there are more.
 */
export function moneyTilesOf(
  side: Side,
  tabs: Partial<Record<SettlementTab, number>>,
  { ready, docs }: { ready: { count: number; more: boolean }; docs: number },
): Tile[] {
  const settled = (id: MoneyTile, tab: SettlementTab, tone?: 'warn' | 'danger'): Tile => {
    const count = tabs[tab] ?? 0
    return { id, count, to: paths.settlements(`settlements.tab=${tab}`), ...(tone && count > 0 && { tone }) }
  }
  return [
    {
      id: 'settle',
      count: ready.count,
      ...(ready.more && { more: true }),
      to: paths.settlements(`section=due&kind=${kindOf(side)}&due.ready=true`),
    },
    settled('pending', 'pending_approval', 'warn'),
    settled('approved', 'approved'),
    settled('partly', 'partly_paid'),
    settled('expired', 'overdue', 'danger'),
    { id: 'docs', count: docs, to: paths.orders(side, 'docs') },
  ]
}

/** The six figures of whoever runs the installation, each with the place where something is done about it. */
export function stateTilesOf(brief: InstallationBrief): Tile[] {
  const clients = (state: string) => `${paths.client()}?${writeQuery({ state }, 'clients')}`
  const jobs = `${paths.admin()}?tab=jobs`
  const bad = (count: number, tone: 'warn' | 'danger') => ({ count, ...(count > 0 && { tone }) })
  return [
    { id: 'unverified', ...bad(brief.unverified, 'warn'), to: clients('unverified') },
    { id: 'failedJobs', ...bad(brief.failedJobs, 'danger'), to: jobs },
    { id: 'lateJobs', ...bad(brief.lateJobs, 'warn'), to: jobs },
    { id: 'unsent', ...bad(brief.unsent, 'warn'), to: `${paths.admin()}?tab=health` },
    { id: 'organizations', count: brief.organizations, of: brief.blocked, to: paths.client() },
    { id: 'people', count: brief.people, of: brief.present, to: `${paths.admin()}?tab=people` },
  ]
}

/** A sum as a tile has room for it: millions and thousands by their word. */
export function shortOf({ minor }: Money, digits: number): { amount: number; unit: 'million' | 'thousand' | 'one' } {
  const amount = minor / 10 ** digits
  if (amount >= 999_500) return { amount: Math.round(amount / 10_000) / 100, unit: 'million' }
  if (amount >= 10_000) return { amount: Math.round(amount / 1000), unit: 'thousand' }
  return { amount: Math.round(amount), unit: 'one' }
}
