import type { Selectable } from 'kysely'
import type { FlightStatus, TaskStatus } from '#contract/order-states.ts'
import type { Plan, PlannedStop, Resources } from '#server/deals/flights/record.ts'
import type { FlightRecord, FlightState, TaskRecord } from '#server/deals/flights/row.ts'
import { freshTask } from '#server/deals/flights/rules/fresh.ts'
import { periodOf } from '#server/deals/flights/rules/period.ts'
import type { TaskFacts } from '#server/deals/flights/rules/tasks.ts'
import { nameOf } from '#server/drivers/rules.ts'
import type { OrderFlights } from '#server/platform/db.gen.ts'
import { enter, type OrgId, type Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { freeResources } from './resources.ts'

type LinkRecord = Selectable<OrderFlights>

/** The flight that carries an order now, opened for the actor when it lives with another organisation. */
export async function findFlightOf(tx: Tx, home: OrgId, orderId: string): Promise<FlightState | null> {
  const link = await tx
    .selectFrom('orderFlights')
    .selectAll()
    .where('orgId', '=', home)
    .where('orderId', '=', orderId)
    .where('droppedAt', 'is', null)
    .executeTakeFirst()
  return link ? readFlight(tx, link) : null
}

/** The flight a link names. */
export async function readFlight(tx: Tx, link: LinkRecord): Promise<FlightState | null> {
  if (link.flightOrgId !== tx.actor.orgId) await enter(tx, 'flight', link.flightId)
  const flight = await tx
    .selectFrom('flights')
    .selectAll()
    .where('orgId', '=', link.flightOrgId)
    .where('id', '=', link.flightId)
    .executeTakeFirst()
  if (!flight) return null
  const tasks = await tx
    .selectFrom('flightTasks')
    .selectAll()
    .where('orgId', '=', link.flightOrgId)
    .where('flightId', '=', link.flightId)
    .orderBy('seq')
    .execute()
  return { ...flight, status: flight.status as FlightStatus, tasks: tasks as (TaskRecord & TaskFacts)[] }
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

const resourceColumns = ({ truck, trailer, driver }: Resources) => ({
  truckId: truck.id,
  truckPlate: truck.plate,
  truckModel: `${truck.make} ${truck.model}`.trim(),
  trailerId: trailer?.id ?? null,
  trailerPlate: trailer?.plate ?? null,
  trailerModel: trailer ? `${trailer.make} ${trailer.model}`.trim() : null,
  driverId: driver.id,
  driverName: nameOf(driver),
  driverPhone: driver.phone,
})

/** The task a stop of an order becomes in a flight. */
const taskOf = ({ orderId, orderOrgId }: Pick<Plan, 'orderId' | 'orderOrgId'>, stop: PlannedStop) => ({
  ...freshTask,
  id: newId(),
  seq: stop.seq,
  orderOrgId,
  orderId,
  stopSeq: stop.seq,
  ...plannedOf(stop),
})

const plannedOf = ({ kind, from, to, placeRu, placeEn, address, tz, lat, lon }: PlannedStop) => ({
  kind,
  plannedFrom: from,
  plannedTo: to,
  placeRu,
  placeEn,
  address,
  tz,
  lat,
  lon,
})

/** The flight of an order in the executor's home, with one task for each stop. */
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
      ...periodOf(null, plan.stops),
      createdAt: tx.now,
      updatedAt: tx.now,
      demo: plan.demo,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const tasks = await tx
    .insertInto('flightTasks')
    .values(plan.stops.map(stop => ({ orgId: org, flightId: flight.id, ...taskOf(plan, stop) })))
    .returningAll()
    .execute()
  await tx
    .insertInto('orderFlights')
    .values({ orgId: plan.orderOrgId, orderId: plan.orderId, flightId: flight.id, flightOrgId: org })
    .execute()
  return { ...flight, status: 'assigned', tasks: tasks.toSorted((a, b) => a.seq - b.seq) as (TaskRecord & TaskFacts)[] }
}

/** Names other resources in a flight. */
export const setResources = (tx: Tx, flight: FlightState, resources: Resources): Promise<FlightState> =>
  setFlight(tx, flight, resourceColumns(resources))

/** Writes the stops of an order as they are now; those the vehicle has reached stay as they are. */
export async function setStops(
  tx: Tx,
  flight: FlightState,
  { orderId, orderOrgId, stops }: Pick<Plan, 'orderId' | 'orderOrgId' | 'stops'>,
): Promise<FlightState['tasks']> {
  const key = { orgId: flight.orgId, flightId: flight.id }
  const tasks: FlightState['tasks'][number][] = []
  for (const [i, stop] of stops.entries()) {
    const task = flight.tasks[i]
    if (task && task.status !== 'planned' && task.status !== 'en_route') tasks.push(task)
    else if (task) tasks.push(await moveTask(tx, flight, task, stop))
    else {
      const made = await tx
        .insertInto('flightTasks')
        .values({ ...key, ...taskOf({ orderId, orderOrgId }, stop) })
        .returningAll()
        .executeTakeFirstOrThrow()
      tasks.push(made as TaskRecord & TaskFacts)
    }
  }
  for (const gone of flight.tasks.slice(stops.length))
    await tx
      .deleteFrom('flightTasks')
      .where('orgId', '=', flight.orgId)
      .where('flightId', '=', flight.id)
      .where('id', '=', gone.id)
      .execute()
  return tasks
}

async function moveTask(tx: Tx, flight: FlightState, task: FlightState['tasks'][number], stop: PlannedStop) {
  const planned = plannedOf(stop)
  await tx
    .updateTable('flightTasks')
    .set(planned)
    .where('orgId', '=', flight.orgId)
    .where('flightId', '=', flight.id)
    .where('id', '=', task.id)
    .execute()
  return { ...task, ...planned }
}

/** Changes a flight found before and raises its version. */
export async function setFlight(
  tx: Tx,
  flight: FlightState,
  changes: Partial<Omit<FlightRecord, 'orgId' | 'id' | 'version'>>,
): Promise<FlightState> {
  const changed = { ...changes, version: flight.version + 1, updatedAt: tx.now }
  await tx.updateTable('flights').set(changed).where('orgId', '=', flight.orgId).where('id', '=', flight.id).execute()
  return { ...flight, ...changed } as FlightState
}

/** Changes one stop of a flight. */
export async function setTask(
  tx: Tx,
  flight: FlightState,
  taskId: string,
  changes: Partial<TaskFacts> & { status: TaskStatus; comment?: string; source?: string },
): Promise<FlightState> {
  await tx
    .updateTable('flightTasks')
    .set(changes)
    .where('orgId', '=', flight.orgId)
    .where('flightId', '=', flight.id)
    .where('id', '=', taskId)
    .execute()
  return { ...flight, tasks: flight.tasks.map(task => (task.id === taskId ? { ...task, ...changes } : task)) }
}

/** Takes the order off its flight: the flight and its open stops are cancelled, the resources are free. Both sides are yet to see it. */
export async function dropFlight(tx: Tx, flight: FlightState, home: OrgId, orderId: string): Promise<FlightState> {
  await tx
    .updateTable('flightTasks')
    .set({ status: 'cancelled' })
    .where('orgId', '=', flight.orgId)
    .where('flightId', '=', flight.id)
    .where('status', 'in', ['planned', 'en_route'])
    .execute()
  await freeResources(tx, flight)
  const cancelled = await setFlight(tx, flight, { status: 'cancelled' })
  const tasks = cancelled.tasks.map(task =>
    task.status === 'planned' || task.status === 'en_route' ? { ...task, status: 'cancelled' as const } : task,
  )
  await tx
    .updateTable('orderFlights')
    .set({ droppedAt: tx.now })
    .where('orgId', '=', home)
    .where('orderId', '=', orderId)
    .where('flightId', '=', flight.id)
    .execute()
  return { ...cancelled, tasks }
}
