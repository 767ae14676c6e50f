import type { FlightMoveOf } from '#contract/flight-moves.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import { lockResources, reschedule, startFlight } from '#server/deals/flights/commands.ts'
import type { FlightState, FlightTask, PlannedTask } from '#server/deals/flights/record.ts'
import { cutAt } from '#server/deals/flights/rules/relay.ts'
import { hasStarted } from '#server/deals/flights/rules/tasks.ts'
import { linkOrder, nameSuccessor, placeTasks, setTask } from '#server/deals/flights/store/flights.ts'
import { checkBoard, loadOf } from '#server/orders/commands/fit.ts'
import { named, override, resourcesFacts } from '#server/orders/commands/resources.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { waitsForResources } from '#server/orders/commands/step.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { plannedAgain } from './aboard.ts'
import { endOf, lastMark, reloadOf, sealReloads } from './interrupt.ts'
import { numberOf } from './numbers.ts'
import { type Moved, ordersOn, refuseBusy, refuseMove, tellOrder, toldBy } from './orders.ts'

/**
 * Lets a second vehicle of the executor go on with an order from a place in the way: there the flight hands its cargo over, and a new one begins
 * with taking it. Whatever else is on board stays. Both vehicles are judged, each for its own way.
 */
export async function relay(tx: Tx, actor: CommandActor, flight: FlightState, data: FlightMoveOf<'relay'>): Promise<Moved> {
  const { orderId, orderVersion, fromTaskId, where, seals } = data
  const reloadAt = new Date(data.reloadAt)
  const aboard = await ordersOn(tx, flight)
  const order = await lockState(tx, orderId, orderVersion)
  const known = order.flights.find(({ id }) => id === flight.id) ?? refuseMove('flight.order_missing', { field: 'orderId' })
  const { stays, goes } = cutAt(known.tasks, fromTaskId) ?? refuseMove('flight.relay_none', { field: 'fromTaskId' })
  const last = stays.at(-1)!
  if (reloadAt < lastMark(flight) || reloadAt < (last.completedAt ?? last.plannedFrom))
    refuseMove('flight.relay_time', { field: 'reloadAt' })
  const own = await lockResources(tx, flight)
  const resources = await lockResources(tx, data)
  if (own.truck.id === resources.truck.id) refuseMove('flight.relay_same', { field: 'truckId' })

  const reload = reloadOf(last, where, reloadAt)
  const given = await reschedule(tx, await handOver(tx, flight, { stays, goes, reload }), refuseBusy)
  const tasks = [reload, ...goes.map(plannedAgain)]
  const next = await startFlight(
    tx,
    { number: await numberOf(tx, order), demo: flight.demo, tasks, loads: [], until: endOf(tasks, reloadAt) },
    resources,
  )
  const load = loadOf(order, known.leg + 1, known.share)
  await linkOrder(tx, next, load)
  await nameSuccessor(tx, flight, load, next)
  const status = order.order.status as OrderStatus
  await tellOrder(tx, order, {
    by: { what: 'relay', ...toldBy(actor) },
    facts: { ...resourcesFacts(resources), place: { ru: where.place, en: where.place }, until: reloadAt.toISOString() },
    changes: waitsForResources.has(status) ? await named(tx, order) : {},
  })

  // who is on the road, or late anyhow, is asked what he may carry and not whether he is in time
  const kept = await checkBoard(tx, given, aboard, { resources: own, late: hasStarted(flight.tasks) })
  const share = { state: order, share: known.share }
  const taken = await checkBoard(tx, next, [share], { resources, late: goes.some(({ plannedTo }) => plannedTo < reloadAt) })
  await override(tx, next, [...kept, ...taken], { actor, reason: data.overrideReason })
  return { flight: given, next: await sealReloads(tx, next, seals) }
}

type Cut = { stays: readonly FlightTask[]; goes: readonly FlightTask[]; reload: PlannedTask }

/** The flight with the reload in place of what the second vehicle does: where it is on its way to already, else by its time behind the order's own. */
async function handOver(tx: Tx, flight: FlightState, { goes, reload }: Cut): Promise<FlightState> {
  const gone = new Set(goes.map(({ id }) => id))
  const kept = flight.tasks.filter(({ id }) => !gone.has(id))
  const begun = goes.find(({ status }) => status === 'en_route')
  let at = 1 + kept.findLastIndex(task => task.orderId === reload.orderId || task.status !== 'planned')
  while (!begun && at < kept.length && kept[at]!.plannedFrom <= reload.from) at++
  const placed = kept.map(is => ({ is }))
  const shortened = await placeTasks(tx, flight, [...placed.slice(0, at), { task: reload }, ...placed.slice(at)])
  return begun ? setTask(tx, shortened, shortened.tasks[at]!.id, { status: 'en_route', departedAt: begun.departedAt }) : shortened
}
