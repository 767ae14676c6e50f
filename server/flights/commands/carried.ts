import { busyOf, type ChosenResources, holdersOf } from '#server/deals/flights/commands.ts'
import type { FlightTask } from '#server/deals/flights/record.ts'
import type { Finding } from '#server/deals/flights/rules/fit.ts'
import { judgeBusy } from '#server/deals/flights/rules/fit.ts'
import { judgeFlight, unique } from '#server/deals/flights/rules/judge.ts'
import type { FlightPeriod } from '#server/deals/flights/rules/period.ts'
import { listClashes } from '#server/deals/flights/store/resources.ts'
import { fitFactsOf, judgeBoard } from '#server/orders/commands/fit.ts'
import type { Tx } from '#server/platform/db.ts'
import type { OrderAboard } from './orders.ts'

/** A flight to be judged: its time and its open tasks in their sequence; `id` null for one that is yet to be. */
export type CarriedFlight = FlightPeriod & {
  id: string | null
  tasks: readonly (Parameters<typeof judgeBoard>[1]['tasks'][number] & Pick<FlightTask, 'orderId' | 'flightId'>)[]
}
type Carrying = {
  resources: ChosenResources
  /** Flights that would let the resources go. */
  freed?: readonly string[]
}

/**
 * What the judge says of resources that would carry the orders of a flight: of each order by itself, of all of them together with what the
 * flight does for itself, and of what the resources do at that time. `whole` is his verdict on the flight, `until` the last day of it.
 */
export async function judgeCarried(tx: Tx, flight: CarriedFlight, orders: readonly OrderAboard[], { resources, freed = [] }: Carrying) {
  const judged: { findings: readonly Finding[]; until: string }[] = []
  const whole = await judgeBoard(tx, { ...flight, freed }, orders, resources)
  for (const { state, share } of orders) {
    const { plan, ...facts } = await fitFactsOf(tx, state, resources, { share, freed })
    judged.push({ findings: judgeFlight(plan, facts).findings, until: plan.until })
  }
  const isJoined = orders.length > 1 || flight.tasks.some(({ orderId, flightId }) => orderId === flightId)
  if (isJoined) judged.push(whole)
  const except = flight.id === null ? freed : [flight.id, ...freed]
  const clashes = await listClashes(tx, flight, holdersOf(resources), except)
  const until = judged
    .map(each => each.until)
    .toSorted()
    .at(-1)!
  return { findings: unique([...judged.flatMap(({ findings }) => findings), ...judgeBusy(clashes, busyOf(resources))]), whole, until }
}
