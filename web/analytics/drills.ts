import type { Drill } from '#contract/analytics.ts'
import { OrderTab } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { readQuery, writeQuery } from '#contract/query-string.ts'
import { paths } from '#web/paths.ts'

/** Where the list behind a figure stands, with the figure's own conditions. */
export function drillAddress({ list, query }: Drill, side: Side): string {
  const { side: own, tab, ...rest } = readQuery(query)
  const of = own === 'forwarder' || own === 'executor' ? own : side
  if (list !== 'orders') {
    const asked = writeQuery({ ...rest, ...(tab !== undefined && { tab }) }, list)
    return list === 'flights' ? paths.flights(of, asked) : paths.tenders(of, asked)
  }
  const asked = writeQuery(rest, 'orders')
  return `${paths.orders(of, OrderTab.safeParse(tab).data)}${asked && `?${asked}`}`
}
