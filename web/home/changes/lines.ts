import { ClientsFilter } from '#contract/clients.ts'
import type { FirstPageLine } from '#contract/first-page.ts'
import { OrderFilter } from '#contract/order-list.ts'
import { SettlementFilter } from '#contract/settlement-list.ts'
import { writeFilters } from '#web/api/filters.ts'
import { paths } from '#web/paths.ts'

/** The list a line counts, with its filter in the address. */
export function addressOf(line: FirstPageLine): string {
  if (line.list === 'orders') {
    const { side, ...change } = line.filter
    return `${paths.orders(side)}?${writeFilters(OrderFilter, { search: '', prefix: 'orders', fixed: { side }, change })}`
  }
  if (line.list === 'settlements')
    return paths.settlements(writeFilters(SettlementFilter, { search: '', prefix: 'settlements', change: line.filter }))
  return `${paths.client()}?${writeFilters(ClientsFilter, { search: '', prefix: 'clients', change: line.filter })}`
}
