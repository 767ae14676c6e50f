import type { FlightCard } from '#contract/flight-card.ts'
import { isOver } from '#contract/flight-lead.ts'
import type { FlightMove } from '#contract/flight-moves.ts'
import { useCan } from '#web/api/session.ts'

/** Steps with a button of their own; a mark is made at its task. */
export type FlightDoing = Exclude<FlightMove['action'], 'mark_task'>

type Rights = { plan: boolean; prices: boolean; correct: boolean }

/** The rights of the person who works here, as far as steps of flights ask for them. */
export const useFlightRights = (): Rights => ({
  plan: useCan('flights.plan'),
  prices: useCan('orders.prices'),
  correct: useCan('organization.manage'),
})

const isPlanned = ({ status }: { status: string }) => status === 'planned'

/** Orders on board of which nothing has begun, so that a part of one can go to another vehicle. */
export const splittable = (card: Pick<FlightCard, 'orders' | 'tasks'>): FlightCard['orders'] =>
  card.orders.filter(({ id }) => card.tasks.every(task => task.orderId !== id || isPlanned(task)))

const isAhead = ({ status }: { status: string }) => status === 'planned' || status === 'en_route'

/** Stops of an order a second vehicle may do from there on: something is on board before, nothing is begun after, and it is not handed over yet. */
export function relayStops({ tasks }: Pick<FlightCard, 'tasks'>, orderId: string): FlightCard['tasks'] {
  const own = tasks.filter(task => task.orderId === orderId && task.status !== 'cancelled')
  return own.filter((_, i) => {
    const goes = own.slice(i)
    const puts = own.slice(0, i).some(({ kind, status }) => (kind === 'loading' || kind === 'reload') && status !== 'failed')
    return puts && goes.every(each => isAhead(each) && each.kind !== 'reload') && goes.some(({ kind }) => kind === 'unloading')
  })
}
/** Tasks of the flight's own, and for leftovers, that may be taken out again. */
export const droppable = (card: Pick<FlightCard, 'tasks'>): FlightCard['tasks'] =>
  card.tasks.filter(task => (task.orderId === null || task.leftover) && isPlanned(task))

/** Tasks with a time that was marked. */
export const correctable = (card: Pick<FlightCard, 'tasks'>): FlightCard['tasks'] =>
  card.tasks.filter(task => task.departedAt ?? task.arrivedAt)

/** The steps this person may take with the flight now. Of a flight that repeats the actual carrier’s there is none: its vehicle is not one’s own. */
export function flightDoingsOf(card: FlightCard, { plan, prices, correct }: Rights): ReadonlySet<FlightDoing> {
  const doings = new Set<FlightDoing>()
  if (!plan || card.side !== 'executor' || !card.truck?.id) return doings
  if (prices) doings.add('costs')
  doings.add('sheet')
  if (card.orders.some(({ leftover }) => leftover !== null)) doings.add('unload_leftover')
  if (isOver(card)) {
    if (correct && correctable(card).length > 0) doings.add('correct')
    return doings
  }
  const begun = card.tasks.some(({ status }) => status !== 'planned' && status !== 'cancelled')
  if (!begun) doings.add('swap')
  doings
    .add(begun ? 'interrupt' : 'replace')
    .add('instruct')
    .add('add')
    .add('add_task')
  if (droppable(card).length > 0) doings.add('drop_task')
  if (splittable(card).length > 0) doings.add('remove')
  if (card.orders.some(({ id }) => relayStops(card, id).length > 0)) doings.add('relay')
  if (!begun && splittable(card).length > 0) doings.add('split')
  if (card.tasks.filter(isPlanned).length > 1 && new Set(card.tasks.map(({ orderId }) => orderId)).size > 1) doings.add('sequence')
  return doings
}
