import { type Selectable, sql } from 'kysely'
import type { FlightStatus, TaskStatus } from '#contract/order-states.ts'
import type {
  FlightRecord,
  FlightState,
  FlightTask,
  OrderFlight,
  Plan,
  PlannedLoad,
  PlannedStop,
  PlannedTask,
  Resources,
} from '#server/deals/flights/record.ts'
import { freshTask, placeOf } from '#server/deals/flights/rules/fresh.ts'
import type { Share } from '#server/deals/flights/rules/ofOrder.ts'
import { periodOf } from '#server/deals/flights/rules/period.ts'
import { flightStatusOf, isFinal, type TaskFacts } from '#server/deals/flights/rules/tasks.ts'
import { nameOf } from '#server/drivers/rules.ts'
import type { OrderFlights } from '#server/platform/db.gen.ts'
import { enter, type OrgId, type Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

type LinkRecord = Selectable<OrderFlights>

/** The flights that carry an order now, opened for the actor where they live with another organisation; leg by leg, the oldest first. */
export async function findFlightsOf(tx: Tx, home: OrgId, orderId: string): Promise<OrderFlight[]> {
  const links = await tx
    .selectFrom('orderFlights')
    .selectAll()
    .where('orgId', '=', home)
    .where('orderId', '=', orderId)
    .where('droppedAt', 'is', null)
    .orderBy('leg')
    .orderBy('flightId')
    .execute()
  const found: OrderFlight[] = []
  for (const link of links) {
    const flight = await readFlight(tx, link)
    if (flight) found.push(flight)
  }
  return found
}

/** The flight a link names, as its order knows it. */
export async function readFlight(tx: Tx, link: LinkRecord): Promise<OrderFlight | null> {
  if (link.flightOrgId !== tx.actor.orgId) await enter(tx, 'flight', link.flightId)
  const flight = await findFlight(tx, link.flightOrgId, link.flightId)
  return flight && asOrderSees(flight, link)
}

/** A flight of an opened home with all its tasks. */
export async function findFlight(tx: Tx, home: string, id: string): Promise<FlightState | null> {
  const flight = await tx.selectFrom('flights').selectAll().where('orgId', '=', home).where('id', '=', id).executeTakeFirst()
  if (!flight) return null
  const tasks = await tx.selectFrom('flightTasks').selectAll().where('orgId', '=', home).where('flightId', '=', id).orderBy('seq').execute()
  return { ...flight, status: flight.status as FlightStatus, tasks: tasks as FlightTask[] }
}

/** A flight of the acting executor for a change; null where he has none of that id. */
export async function lockFlight(tx: Tx, id: string): Promise<FlightState | null> {
  const own = tx.selectFrom('flights').select('id').where('orgId', '=', tx.actor.orgId).where('id', '=', id)
  return (await own.forUpdate().executeTakeFirst()) ? findFlight(tx, tx.actor.orgId, id) : null
}

/** All of a flight an order knows a part of, as it is now. */
export const wholeOf = async (tx: Tx, { orgId, id }: FlightState): Promise<FlightState> => (await findFlight(tx, orgId, id))!

/** A flight as one of its orders knows it. */
export function asOrderSees(flight: FlightState, link: Pick<LinkRecord, 'orderId' | 'leg' | 'replacedBy' | keyof Share>): OrderFlight {
  const tasks = flight.tasks.filter(({ orderId }) => orderId === link.orderId)
  const derived = flight.status === 'interrupted' || flight.status === 'cancelled'
  const { massKg, volumeM3, pallets, pieces } = link
  return {
    ...flight,
    status: derived ? flight.status : flightStatusOf(tasks, flight.status !== 'awaiting_resources'),
    tasks,
    leg: link.leg,
    share: massKg === null ? null : { massKg, volumeM3: volumeM3 ?? 0, pallets: pallets ?? 0, pieces: pieces ?? 0 },
    replacedBy: link.replacedBy,
    turn: flight.tasks.find(task => !isFinal(task.status))?.id ?? null,
    shared: flight.tasks.some(({ orderId }) => orderId !== link.orderId && orderId !== flight.id),
  }
}

/** How many flights an order has had: the next one's number ends with it. */
export async function countFlights(tx: Tx, home: OrgId, orderId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('orderFlights')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', home)
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return n
}

const resourceColumns = ({ truck, trailer, driver, coDriver }: Resources) => ({
  truckId: truck.id,
  truckPlate: truck.plate,
  truckModel: `${truck.make} ${truck.model}`.trim(),
  trailerId: trailer?.id ?? null,
  trailerPlate: trailer?.plate ?? null,
  trailerModel: trailer ? `${trailer.make} ${trailer.model}`.trim() : null,
  driverId: driver.id,
  driverName: nameOf(driver),
  driverPhone: driver.phone,
  coDriverId: coDriver?.id ?? null,
  coDriverName: coDriver && nameOf(coDriver),
  coDriverPhone: coDriver?.phone ?? null,
})

const plannedOf = ({ kind, from, to, country = null, ...at }: PlannedStop) => ({
  kind,
  plannedFrom: from,
  plannedTo: to,
  country,
  ...placeOf(at),
})

const taskColumns = (flight: FlightKey, { orderId, orderOrgId, stopSeq, minutes = null, leftover = false, ...stop }: PlannedTask) => ({
  ...freshTask,
  id: newId(),
  orderOrgId: orderOrgId ?? flight.orgId,
  orderId: orderId ?? flight.id,
  stopSeq,
  minutes,
  leftover,
  ...plannedOf(stop),
})

/** A flight of the acting executor with its tasks, and what it has on board. */
export async function insertFlight(tx: Tx, plan: Plan, resources: Resources): Promise<FlightState> {
  const org = tx.actor.orgId
  const flight = await tx
    .insertInto('flights')
    .values({
      orgId: org,
      id: newId(),
      version: 1,
      number: plan.number,
      status: 'assigned',
      ...resourceColumns(resources),
      ...periodOf(null, plan.until ? [...plan.tasks, { from: plan.until, to: plan.until, minutes: 0 }] : plan.tasks),
      replacesId: plan.replacesId ?? null,
      createdAt: tx.now,
      updatedAt: tx.now,
      demo: plan.demo,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const tasks = await insertTasks(
    tx,
    flight,
    plan.tasks.map((task, i) => ({ task, seq: i + 1 })),
  )
  for (const load of plan.loads) await linkOrder(tx, flight, load)
  return { ...flight, status: 'assigned', tasks }
}

type FlightKey = Pick<FlightRecord, 'orgId' | 'id'>

async function insertTasks(tx: Tx, flight: FlightKey, tasks: readonly { task: PlannedTask; seq: number }[]): Promise<FlightTask[]> {
  if (tasks.length === 0) return []
  const made = await tx
    .insertInto('flightTasks')
    .values(tasks.map(({ task, seq }) => ({ orgId: flight.orgId, flightId: flight.id, seq, ...taskColumns(flight, task) })))
    .returningAll()
    .execute()
  return made.toSorted((a, b) => a.seq - b.seq) as FlightTask[]
}

/** Puts an order on board: in the order's home, and with the executor. */
export async function linkOrder(tx: Tx, flight: FlightKey, load: PlannedLoad): Promise<void> {
  const { orderId, orderOrgId, orderNumber, leg, share, total } = load
  await tx
    .insertInto('orderFlights')
    .values({ orgId: orderOrgId, orderId, flightId: flight.id, flightOrgId: flight.orgId, leg, ...(share ?? {}) })
    .onConflict(oc => oc.columns(['orgId', 'orderId', 'flightId']).doUpdateSet({ droppedAt: null, leg, ...(share ?? noShare) }))
    .execute()
  await tx
    .insertInto('flightLoads')
    .values({ orgId: flight.orgId, flightId: flight.id, orderId, orderOrgId, orderNumber, leg, ...(share ?? total) })
    .onConflict(oc => oc.columns(['orgId', 'flightId', 'orderId']).doUpdateSet({ leg, ...(share ?? total) }))
    .execute()
}

const noShare = { massKg: null, volumeM3: null, pallets: null, pieces: null }

/** Says in the order's home which flight goes on with it after this one. */
export const nameSuccessor = (
  tx: Tx,
  flight: FlightKey,
  { orderId, orderOrgId }: Pick<PlannedLoad, 'orderId' | 'orderOrgId'>,
  next: FlightKey,
) =>
  tx
    .updateTable('orderFlights')
    .set({ replacedBy: next.id })
    .where('orgId', '=', orderOrgId)
    .where('orderId', '=', orderId)
    .where('flightId', '=', flight.id)
    .execute()

const holdersIn = ({ truckId, trailerId, driverId, coDriverId }: FlightState) =>
  [truckId, trailerId, driverId, coDriverId].filter(id => id !== null)

/** Names other resources in a flight, and notes whom it went with. */
export const setResources = (tx: Tx, flight: FlightState, resources: Resources): Promise<FlightState> =>
  setFlight(tx, flight, {
    ...resourceColumns(resources),
    ...{ formerResources: holdersIn(flight), formerUntil: tx.now },
    // what one driver said another one did not
    ...(flight.driverId !== resources.driver.id && {
      confirmedAt: null,
      status: flight.status === 'confirmed' ? 'assigned' : flight.status,
    }),
  })

/** A task that stands already, or one to be made. */
export type Placed = { is: FlightTask } | { task: PlannedTask }

/** Gives a flight these tasks in this order: new ones are made, those left out go. */
export async function placeTasks(tx: Tx, flight: FlightState, placed: readonly Placed[]): Promise<FlightState> {
  const { orgId, id: flightId } = flight
  const kept = new Set(placed.flatMap(each => ('is' in each ? each.is.id : [])))
  const gone = flight.tasks.filter(task => !kept.has(task.id))
  if (gone.length > 0)
    await tx
      .deleteFrom('flightTasks')
      .where('orgId', '=', orgId)
      .where('flightId', '=', flightId)
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute()
  // a place in the order is taken by one at a time: all step aside first
  await tx.updateTable('flightTasks').set({ seq: sql`seq + 1000` }).where('orgId', '=', orgId).where('flightId', '=', flightId).execute()
  const tasks: FlightTask[] = []
  for (const [i, each] of placed.entries()) {
    const seq = i + 1
    if ('is' in each) {
      await updateTask(tx, flight, each.is.id, { seq })
      tasks.push({ ...each.is, seq })
    } else tasks.push(...(await insertTasks(tx, flight, [{ task: each.task, seq }])))
  }
  return { ...flight, tasks }
}

const updateTask = (tx: Tx, { orgId, id }: FlightKey, taskId: string, changes: Partial<Omit<FlightTask, 'orgId' | 'flightId' | 'id'>>) =>
  tx.updateTable('flightTasks').set(changes).where('orgId', '=', orgId).where('flightId', '=', id).where('id', '=', taskId).execute()

/**
 * Writes the stops of one order as they are now; those the vehicle has reached stay as they are. A stop that is new comes behind the order's
 * stop before it.
 */
export async function setStops(tx: Tx, flight: FlightState, stops: readonly PlannedTask[]): Promise<FlightState> {
  const { orderId } = stops[0]!
  const isIts = (task: FlightTask) => task.orderId === orderId && (task.kind === 'loading' || task.kind === 'unloading')
  const own = flight.tasks.filter(isIts)
  const placed: Placed[] = []
  let next = 0
  const take = async () => {
    const [task, stop] = [own[next], stops[next]]
    next++
    if (task && stop) placed.push({ is: await moveTask(tx, flight, task, stop) })
    else if (stop) placed.push({ task: stop })
  }
  for (const task of flight.tasks) {
    if (!isIts(task)) placed.push({ is: task })
    else await take()
    // behind the order's last stop those come that it had not
    if (next === own.length && isIts(task)) while (next < stops.length) await take()
  }
  const changed = placed.some(each => 'task' in each) || own.length > stops.length
  return changed ? placeTasks(tx, flight, placed) : { ...flight, tasks: placed.flatMap(each => ('is' in each ? each.is : [])) }
}

async function moveTask(tx: Tx, flight: FlightState, task: FlightTask, stop: PlannedTask): Promise<FlightTask> {
  if (task.status !== 'planned' && task.status !== 'en_route') return task
  const planned = { ...plannedOf(stop), stopSeq: stop.stopSeq }
  await updateTask(tx, flight, task.id, planned)
  return { ...task, ...planned }
}

/** Changes a flight found before and raises its version. */
export async function setFlight<F extends FlightState>(
  tx: Tx,
  flight: F,
  changes: Partial<Omit<FlightRecord, 'orgId' | 'id' | 'version'>>,
): Promise<F> {
  const changed = { ...changes, version: flight.version + 1, updatedAt: tx.now }
  await tx.updateTable('flights').set(changed).where('orgId', '=', flight.orgId).where('id', '=', flight.id).execute()
  return { ...flight, ...changed } as F
}

type HandoverColumn = 'confirmedAt' | 'handover' | 'receiver' | 'receiverPosition' | 'receiverPower' | 'handoverReason' | 'signatureId'

/** Changes one task of a flight. */
export async function setTask<F extends FlightState>(
  tx: Tx,
  flight: F,
  taskId: string,
  changes: Partial<TaskFacts> & { status: TaskStatus } & Partial<
      Pick<
        FlightTask,
        | 'comment'
        | 'source'
        | 'evidence'
        | 'reason'
        | 'seals'
        | 'pallets'
        | 'pieces'
        | 'massKg'
        | 'temperature'
        | 'damaged'
        | HandoverColumn
      >
    >,
): Promise<F> {
  await updateTask(tx, flight, taskId, changes)
  return { ...flight, tasks: flight.tasks.map(task => (task.id === taskId ? { ...task, ...changes } : task)) }
}

/** Cancels what a flight has still to do. */
export async function cancelTasks(tx: Tx, flight: FlightState): Promise<FlightState> {
  const open: readonly TaskStatus[] = ['planned', 'en_route', 'arrived', 'in_service']
  await tx
    .updateTable('flightTasks')
    .set({ status: 'cancelled' })
    .where('orgId', '=', flight.orgId)
    .where('flightId', '=', flight.id)
    .where('status', 'in', open)
    .execute()
  return { ...flight, tasks: flight.tasks.map(task => (open.includes(task.status) ? { ...task, status: 'cancelled' as const } : task)) }
}

/** Ends the link of an order to a flight. */
export async function unlinkOrder(tx: Tx, flight: FlightKey, home: OrgId, orderId: string): Promise<void> {
  await tx
    .updateTable('orderFlights')
    .set({ droppedAt: tx.now })
    .where('orgId', '=', home)
    .where('orderId', '=', orderId)
    .where('flightId', '=', flight.id)
    .execute()
  await tx
    .deleteFrom('flightLoads')
    .where('orgId', '=', flight.orgId)
    .where('flightId', '=', flight.id)
    .where('orderId', '=', orderId)
    .execute()
}

type Foretold = ReadonlyMap<string, { projectedAt: Date; forecast: unknown }>

/** Notes which step of a silence of its truck was told last. Nothing anybody edits: the version stays. */
export const setSilence = (tx: Tx, { orgId, id }: FlightState, told: Pick<FlightState, 'silentSince' | 'silenceTold'>) =>
  tx.updateTable('flights').set(told).where('orgId', '=', orgId).where('id', '=', id).execute()

/** Writes what is foretold of the tasks of a flight; of those that are left out nothing is. */
export async function setForecasts(tx: Tx, { orgId, id, tasks }: FlightState, told: Foretold): Promise<void> {
  for (const task of tasks) {
    const { projectedAt, forecast } = told.get(task.id) ?? { projectedAt: null, forecast: null }
    if (projectedAt === null && task.projectedAt === null) continue
    await tx
      .updateTable('flightTasks')
      .set({ projectedAt, forecast: forecast === null ? null : JSON.stringify(forecast) })
      .where('orgId', '=', orgId)
      .where('flightId', '=', id)
      .where('id', '=', task.id)
      .execute()
  }
}
