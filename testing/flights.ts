import { FlightFilter, type FlightListRow } from '#contract/flight-list.ts'
import { flights } from '#contract/flights.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'
import { accepted, mark, moved } from './orderSteps.ts'
import { resourcesOf, scenarioOne } from './orders.ts'
import type { Someone, World } from './world.ts'

/** Scenario 1, loaded and unloaded on these days. */
export const onDays = (loading: string, unloading: string, change: Partial<OrderDraft> = {}): OrderDraft => ({
  ...scenarioOne,
  ...change,
  stops: [
    { ...scenarioOne.stops[0]!, windowFrom: `${loading}T09:00:00+03:00`, windowTo: `${loading}T12:00:00+03:00` },
    { ...scenarioOne.stops[1]!, windowFrom: `${unloading}T08:00:00+03:00`, windowTo: `${unloading}T14:00:00+03:00` },
  ],
})

type Pair = { forwarder: Someone; executor: Someone }

/** An order its executor has given resources of its own, with its flight. */
export async function flown(world: World, pair: Pair, draft: OrderDraft = scenarioOne): Promise<{ order: OrderRow; flightId: string }> {
  const row = await accepted(pair, draft)
  const order = await moved(pair.executor, row, { action: 'assign', ...(await resourcesOf(world, pair.executor)) })
  const card = (await pair.executor.ask(orders.get, { query: { orderId: row.id } })).data
  return { order, flightId: card.flights[0]!.id }
}

export async function drive(executor: Someone, order: OrderRow, ...marks: TaskMark[]): Promise<OrderRow> {
  let row = order
  for (const what of marks) row = await mark(executor, row, what, what === 'fail' ? 'Ворота закрыты, груз не готов' : '')
  return row
}

export const listFlights = async (who: Someone, side: Side, filter: Partial<FlightFilter> = {}, limit = 50) =>
  (await who.ask(flights.list, { query: { ...FlightFilter.parse({ side, sort: 'starts' }), ...filter, limit } })).data.items
export const idsOf = (rows: readonly FlightListRow[]) => rows.map(({ id }) => id)
export const flightCard = async (who: Someone, flightId: string) => (await who.ask(flights.get, { query: { flightId } })).data
