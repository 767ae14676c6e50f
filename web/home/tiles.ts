import type { z } from 'zod'
import type { OrderCounts } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'
import { writeQuery } from '#contract/query-string.ts'
import { moscowDay } from '#web/orders/days.ts'
import { paths } from '#web/paths.ts'

type Counts = z.output<typeof OrderCounts>

export type Tile = {
  id: 'withoutExecutor' | 'confirm' | 'onway' | 'late' | 'docs' | 'soon' | 'offers' | 'resources'
  count: number
  /** The whole this is a part of, where there is one. */
  of?: number
  tone?: 'warn' | 'danger'
  to: string
}

/** The six figures of a side, each leading to the list it counts. */
export function tilesOf(side: Side, counts: Counts, now: number): Tile[] {
  const tab = (name: string) => counts.tabs[name] ?? 0
  const list = (filter: Record<string, unknown>) => `${paths.orders(side)}?${writeQuery(filter, 'orders')}`
  const soon = { from: moscowDay(now), to: moscowDay(now, 3) }
  const when = <T extends 'warn' | 'danger'>(n: number, tone: T) => (n > 0 ? { tone } : {})
  const own: Tile[] =
    side === 'forwarder'
      ? [
          {
            id: 'withoutExecutor',
            count: counts.withoutExecutor,
            of: counts.loadingSoon,
            ...when(counts.withoutExecutor, 'warn'),
            to: list({ status: ['placed', 'searching', 'offered'], loading: soon }),
          },
          { id: 'confirm', count: tab('confirm'), to: paths.orders(side, 'confirm') },
        ]
      : [
          { id: 'offers', count: tab('new'), ...when(tab('new'), 'warn'), to: paths.orders(side, 'new') },
          { id: 'resources', count: tab('resources'), ...when(tab('resources'), 'warn'), to: paths.orders(side, 'resources') },
        ]
  return [
    ...own,
    { id: 'onway', count: tab('onway'), to: paths.orders(side, 'onway') },
    { id: 'late', count: counts.late, of: counts.mine, ...when(counts.late, 'danger'), to: list({ mine: true }) },
    { id: 'docs', count: tab('docs'), to: paths.orders(side, 'docs') },
    { id: 'soon', count: counts.loadingSoon, to: list({ loading: soon, sort: 'loading' }) },
  ]
}
