import { useQuery } from '@tanstack/react-query'
import { emissionLimits, emissions } from '#contract/emissions.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'

/** What an order of a list causes, asked for with the rows around it while the column is shown; nothing while no flight carries it. */
export function OrderCo2eCell({ id, rows }: { id: string; rows: readonly { id: string }[] }) {
  const f = useFormat()
  const { orders } = emissionLimits
  const at = rows.findIndex(row => row.id === id)
  const from = at - (at % orders)
  const orderIds = at === -1 ? [id] : rows.slice(from, from + orders).map(row => row.id)
  const { data } = useQuery(queryOf(emissions.ofOrders, { orderIds }, { quiet: true }))
  const found = data?.items.find(({ orderId }) => orderId === id)
  return found ? <span className="nowrap">{f.number(found.wtwKg, 1)}</span> : null
}
