import type { FlightMoveOf, HappenedAt } from '#contract/flight-moves.ts'
import { defaultZone } from '#contract/zone.ts'
import { lockResources, startFlight } from '#server/deals/flights/commands.ts'
import type { FlightState, FlightTask, PlannedTask } from '#server/deals/flights/record.ts'
import { projectedAt } from '#server/deals/flights/rules/forecast.ts'
import { hasStarted, isDone, isFinal, markedIn } from '#server/deals/flights/rules/tasks.ts'
import { isOfFlight } from '#server/deals/flights/rules/viewing.ts'
import { cancelTasks, linkOrder, nameSuccessor, setFlight, setTask } from '#server/deals/flights/store/flights.ts'
import { shortenAssignments } from '#server/deals/flights/store/resources.ts'
import { checkReason } from '#server/orders/commands/checks.ts'
import { loadOf } from '#server/orders/commands/fit.ts'
import { takeInterruptionPhotos } from '#server/orders/commands/photos.ts'
import { checkResources, resourcesFacts } from '#server/orders/commands/resources.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { plannedAgain } from './aboard.ts'
import { numberOf, ownNumber } from './numbers.ts'
import { eachOrder, type Moved, refuseMove, tellOrder, toldBy } from './orders.ts'

/**
 * Ends a flight where its vehicle stands and begins the one that goes on for it: the cargo on board is reloaded there, and what was still to be
 * done is done by the other vehicle. Both sides of every order read why and when it goes on.
 */
export async function interrupt(tx: Tx, actor: CommandActor, flight: FlightState, data: FlightMoveOf<'interrupt'>): Promise<Moved> {
  const { reason, comment, where, seals, photosId } = data
  const [at, reloadAt] = [new Date(data.at), new Date(data.reloadAt)]
  if (!hasStarted(flight.tasks)) refuseMove('flight.idle')
  if (at > tx.now || at < lastMark(flight)) refuseMove('flight.time', { field: 'at' })
  if (reloadAt < at) refuseMove('flight.reload_time', { field: 'reloadAt' })
  await checkReason(tx, 'executor_revoke_reasons', reason, comment)
  const resources = await lockResources(tx, data)

  await takeInterruptionPhotos(tx, flight, { photosId })
  const stopped = await setFlight(tx, await cancelTasks(tx, flight), {
    status: 'interrupted',
    interruptedAt: at,
    interruptReason: reason,
    interruptComment: comment,
  })
  await shortenAssignments(tx, stopped, at)

  // what nobody took stays on the vehicle that stands, until somebody says where it went
  const left = flight.tasks.filter(
    task => !isFinal(task.status) && !task.leftover && (!isOfFlight(flight, task) || forCargo.has(task.kind)),
  )
  const going = new Set(left.flatMap(task => (isOfFlight(flight, task) ? [] : task.orderId)))
  const reloads = onBoard(flight).map(task => reloadOf(task, where, reloadAt))
  let next: FlightState | null = null
  await eachOrder(tx, flight, async ({ state: order, share }) => {
    const { id } = order.order
    if (going.has(id)) {
      await checkResources(tx, order, resources, { share, late: true })
      next ??= await startFlight(
        tx,
        {
          number: going.size === 1 ? await numberOf(tx, order) : await ownNumber(tx),
          demo: flight.demo,
          tasks: [...reloads, ...left.map(plannedAgain)],
          loads: [],
          replacesId: flight.id,
          until: endOf([...reloads, ...left.map(plannedAgain)], reloadAt),
        },
        resources,
      )
      // what an order has on board stands in the order's own home, which is open just now
      const known = order.flights.find(each => each.id === flight.id)
      const load = loadOf(order, known?.leg ?? 1, share)
      await linkOrder(tx, next, load)
      await nameSuccessor(tx, flight, load, next)
      // whoever takes over from it further on does so still
      if (known?.replacedBy) await nameSuccessor(tx, next, load, { orgId: next.orgId, id: known.replacedBy })
    }
    await tellOrder(tx, order, {
      by: { what: 'interrupt', ...toldBy(actor), reason, comment },
      facts: {
        ...resourcesFacts(resources),
        place: { ru: where.place, en: where.place },
        at: at.toISOString(),
        until: reloadAt.toISOString(),
      },
    })
  })
  return { flight: stopped, next: next && (await sealReloads(tx, next, seals)) }
}

/** When the last of the tasks is expected to be over, from the moment the other vehicle is there. */
export function endOf(tasks: readonly PlannedTask[], now: Date): Date | null {
  const open = { status: 'planned' as const, departedAt: null, arrivedAt: null, serviceAt: null, completedAt: null }
  const expected = projectedAt(
    tasks.map(({ orderId: _, ...task }) => ({ ...open, ...task, plannedFrom: task.from, minutes: task.minutes ?? null })),
    { now, tz: tasks[0]?.tz ?? defaultZone },
  )
  const last = Math.max(...expected.map(at => at?.getTime() ?? 0))
  return last > 0 ? new Date(last + RELOAD_MS) : null
}

/** What the other vehicle does too, for it is the cargo's; fuel, rest, wash and the way back were of the one that stands. */
const forCargo = new Set(['customs', 'weighing'])

/** So long a reload takes where nobody says otherwise. */
const RELOAD_MS = 3600_000

/** Handing the cargo of a task's order over to another vehicle, or taking it. */
export const reloadOf = (
  { orderId, orderOrgId, tz, country }: Pick<FlightTask, 'orderId' | 'orderOrgId' | 'tz' | 'country'>,
  where: HappenedAt,
  from: Date,
): PlannedTask => ({
  kind: 'reload',
  orderId,
  orderOrgId,
  stopSeq: 0,
  from,
  to: new Date(from.getTime() + RELOAD_MS),
  placeRu: where.place,
  placeEn: where.place,
  address: where.place,
  tz,
  lat: where.lat,
  lon: where.lon,
  country,
  minutes: RELOAD_MS / 60_000,
})

/** One task of each order that is on board: loaded, and not unloaded or handed over everywhere. */
function onBoard({ id, tasks }: FlightState): FlightTask[] {
  const loaded = tasks.filter(task => task.orderId !== id && task.kind !== 'unloading' && isDone(task.status))
  return [...new Map(loaded.map(task => [task.orderId, task])).values()].filter(({ orderId }) =>
    tasks.some(
      task => task.orderId === orderId && !task.leftover && (task.kind === 'unloading' || task.kind === 'reload') && !isFinal(task.status),
    ),
  )
}

/** Notes the seals put on where a flight takes cargo over. */
export async function sealReloads(tx: Tx, flight: FlightState, seals: readonly string[]): Promise<FlightState> {
  let sealed = flight
  if (seals.length > 0)
    for (const task of flight.tasks)
      if (task.kind === 'reload') sealed = await setTask(tx, sealed, task.id, { status: task.status, seals: [...seals] })
  return sealed
}

/** The last moment somebody marked on a flight. */
export const lastMark = ({ tasks }: FlightState): Date => new Date(Math.max(0, ...markedIn(tasks)))
