import { type Selectable, sql } from 'kysely'
import type { FlightStatus, TaskStatus } from '#contract/order-states.ts'
import type { driverAssignmentRefusals } from '#contract/refusals/drivers.ts'
import type { vehicleAssignmentRefusals } from '#contract/refusals/vehicles.ts'
import { nameOf } from '#server/drivers/rules.ts'
import type { Drivers, OrderFlights, Vehicles } from '#server/platform/db.gen.ts'
import { enter, type OrgId, type Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import { violated } from '#server/platform/violation.ts'
import type { FlightRecord, FlightState, TaskRecord } from './row.ts'
import type { TaskFacts } from './rules.ts'

const refuseAssignment: RefuseWith<typeof vehicleAssignmentRefusals & typeof driverAssignmentRefusals> = refuse

type LinkRecord = Selectable<OrderFlights>
type VehicleRecord = Selectable<Vehicles>
type DriverRecord = Selectable<Drivers>

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

export type Resources = { truck: VehicleRecord; trailer: VehicleRecord | null; driver: DriverRecord }

/** The vehicles and the driver of the acting executor, locked against changes until the transaction ends. */
export async function lockResources(tx: Tx, truckId: string, trailerId: string | null, driverId: string): Promise<Resources> {
  const vehicle = (id: string) =>
    tx.selectFrom('vehicles').selectAll().where('orgId', '=', tx.actor.orgId).where('id', '=', id).forShare().executeTakeFirst()
  const truck = (await vehicle(truckId)) ?? refuseAssignment('car.not_found', { field: 'truckId' })
  const trailer = trailerId === null ? null : ((await vehicle(trailerId)) ?? refuseAssignment('car.not_found', { field: 'trailerId' }))
  const driver =
    (await tx
      .selectFrom('drivers')
      .selectAll()
      .where('orgId', '=', tx.actor.orgId)
      .where('id', '=', driverId)
      .forShare()
      .executeTakeFirst()) ?? refuseAssignment('driver.not_found', { field: 'driverId' })
  return { truck, trailer, driver }
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

export type Plan = {
  orderId: string
  orderOrgId: OrgId
  number: string
  stops: readonly { seq: number; kind: string; from: Date; to: Date }[]
  demo: boolean
}

/** Makes the flight of an order in the executor's home, with one task for each stop, and takes the resources for its time. */
export async function insertFlight(tx: Tx, plan: Plan, resources: Resources): Promise<FlightState> {
  const first = plan.stops[0]!
  const last = plan.stops.at(-1)!
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
      plannedStart: first.from,
      plannedEnd: last.to > first.from ? last.to : new Date(first.from.getTime() + 3600_000),
      createdAt: tx.now,
      updatedAt: tx.now,
      demo: plan.demo,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const tasks = await tx
    .insertInto('flightTasks')
    .values(
      plan.stops.map(stop => ({
        orgId: org,
        flightId: flight.id,
        id: newId(),
        seq: stop.seq,
        kind: stop.kind,
        orderOrgId: plan.orderOrgId,
        orderId: plan.orderId,
        stopSeq: stop.seq,
        status: 'planned',
        plannedFrom: stop.from,
        plannedTo: stop.to,
        comment: '',
      })),
    )
    .returningAll()
    .execute()
  await tx
    .insertInto('orderFlights')
    .values({ orgId: plan.orderOrgId, orderId: plan.orderId, flightId: flight.id, flightOrgId: org })
    .execute()
  await takeResources(tx, flight, resources)
  return { ...flight, status: 'assigned', tasks: tasks.toSorted((a, b) => a.seq - b.seq) as (TaskRecord & TaskFacts)[] }
}

/** What a mirror repeats of the flight of the actual carrier. */
const mirroredColumns = (of: FlightState) => ({
  status: of.status,
  truckPlate: of.truckPlate,
  truckModel: of.truckModel,
  trailerPlate: of.trailerPlate,
  trailerModel: of.trailerModel,
  driverName: of.driverName,
  driverPhone: of.driverPhone,
  plannedStart: of.plannedStart,
  plannedEnd: of.plannedEnd,
})

const taskColumns = (of: TaskFacts & { status: TaskStatus }) => ({
  status: of.status,
  departedAt: of.departedAt,
  arrivedAt: of.arrivedAt,
  serviceAt: of.serviceAt,
  completedAt: of.completedAt,
})

/** Makes a flight in the acting executor's home that repeats the one of the actual carrier: stop for stop, with no resources of its own. */
export async function insertMirror(tx: Tx, plan: Omit<Plan, 'stops'>, of: FlightState): Promise<FlightState> {
  const org = tx.actor.orgId
  const flight = await tx
    .insertInto('flights')
    .values({
      ...mirroredColumns(of),
      orgId: org,
      id: newId(),
      version: 1,
      number: plan.number,
      mirrorsOrgId: of.orgId,
      mirrorsId: of.id,
      createdAt: tx.now,
      updatedAt: tx.now,
      demo: plan.demo,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const tasks = await tx
    .insertInto('flightTasks')
    .values(
      of.tasks.map(task => ({
        ...taskColumns(task),
        orgId: org,
        flightId: flight.id,
        id: newId(),
        seq: task.seq,
        kind: task.kind,
        orderOrgId: plan.orderOrgId,
        orderId: plan.orderId,
        stopSeq: task.stopSeq,
        plannedFrom: task.plannedFrom,
        plannedTo: task.plannedTo,
        comment: '',
      })),
    )
    .returningAll()
    .execute()
  await tx
    .insertInto('orderFlights')
    .values({ orgId: plan.orderOrgId, orderId: plan.orderId, flightId: flight.id, flightOrgId: org })
    .execute()
  return { ...flight, status: of.status, tasks: tasks.toSorted((a, b) => a.seq - b.seq) as (TaskRecord & TaskFacts)[] }
}

/** Who marked a stop, as the sides above the actual carrier read it: his dispatcher is none of the executor's people. */
const sourceAbove = (source: string | null): string => (source === null || source === 'dispatcher' ? 'carrier' : source)

/** Brings a mirror up to the flight it repeats, and tells it with the stops that changed; null when nothing did. */
export async function setMirror(tx: Tx, flight: FlightState, of: FlightState): Promise<FlightState | null> {
  const said = (each: FlightState) => JSON.stringify({ ...mirroredColumns(each), driverPhone: each.driverPhone?.toString('hex') ?? null })
  let changed = flight
  for (const [i, task] of flight.tasks.entries()) {
    const theirs = of.tasks[i]
    if (theirs && JSON.stringify(taskColumns(task)) !== JSON.stringify(taskColumns(theirs)))
      changed = await setTask(tx, changed, task.id, { ...taskColumns(theirs), comment: theirs.comment, source: sourceAbove(theirs.source) })
  }
  return changed === flight && said(flight) === said(of) ? null : setFlight(tx, changed, mirroredColumns(of))
}

/** Other resources for a flight that has not begun. */
export async function setResources(tx: Tx, flight: FlightState, resources: Resources): Promise<FlightState> {
  await freeResources(tx, flight)
  const changed = await setFlight(tx, flight, resourceColumns(resources))
  await takeResources(tx, changed, resources)
  return changed
}

async function takeResources(
  tx: Tx,
  flight: Pick<FlightRecord, 'orgId' | 'id' | 'plannedStart' | 'plannedEnd'>,
  resources: Resources,
): Promise<void> {
  const vehicles = [
    { field: 'truckId', vehicle: resources.truck },
    ...(resources.trailer ? [{ field: 'trailerId', vehicle: resources.trailer }] : []),
  ]
  const clash = (column: 'vehicleId' | 'driverId', id: string) =>
    tx
      .selectFrom('assignments as a')
      .innerJoin('flights as f', join => join.onRef('f.orgId', '=', 'a.orgId').onRef('f.id', '=', 'a.flightId'))
      .select('f.number')
      .where('a.orgId', '=', flight.orgId as OrgId)
      .where(`a.${column}`, '=', id)
      .where('a.startsAt', '<', flight.plannedEnd)
      .where('a.endsAt', '>', flight.plannedStart)
      .executeTakeFirst()
  // asked first for the words; the exclusion constraints decide when two ask at once
  for (const { field, vehicle } of vehicles) {
    const other = await clash('vehicleId', vehicle.id)
    if (other) refuseAssignment('car.busy', { plate: vehicle.plate, flight: other.number, field })
  }
  const other = await clash('driverId', resources.driver.id)
  if (other) refuseAssignment('driver.busy', { name: nameOf(resources.driver), flight: other.number, field: 'driverId' })
  const period = { orgId: flight.orgId, flightId: flight.id, startsAt: flight.plannedStart, endsAt: flight.plannedEnd }
  try {
    await tx
      .insertInto('assignments')
      .values([
        ...vehicles.map(({ vehicle }) => ({ ...period, id: newId(), vehicleId: vehicle.id, driverId: null })),
        { ...period, id: newId(), vehicleId: null, driverId: resources.driver.id },
      ])
      .execute()
  } catch (error) {
    if (violated(error) === 'assignments__vehicle')
      refuseAssignment('car.busy', { plate: resources.truck.plate, flight: '…', field: 'truckId' })
    if (violated(error) === 'assignments__driver')
      refuseAssignment('driver.busy', { name: nameOf(resources.driver), flight: '…', field: 'driverId' })
    throw error
  }
}

/** The plan of one stop: when and what for. */
type Stop = Plan['stops'][number]

/**
 * Gives a flight the stops of its order as they are now, and its resources the new time. Stops the vehicle has reached stay as they are.
 * Refused when the resources are in another flight then.
 */
export async function replanFlight(
  tx: Tx,
  flight: FlightState,
  { orderId, orderOrgId, stops }: Pick<Plan, 'orderId' | 'orderOrgId' | 'stops'>,
): Promise<FlightState> {
  const key = { orgId: flight.orgId, flightId: flight.id }
  const tasks: FlightState['tasks'][number][] = []
  for (const [i, stop] of stops.entries()) {
    const task = flight.tasks[i]
    if (task && task.status !== 'planned' && task.status !== 'en_route') tasks.push(task)
    else if (task) tasks.push(await moveTask(tx, flight, task, stop))
    else {
      const made = await tx
        .insertInto('flightTasks')
        .values({
          ...key,
          id: newId(),
          seq: stop.seq,
          kind: stop.kind,
          orderOrgId,
          orderId,
          stopSeq: stop.seq,
          status: 'planned',
          plannedFrom: stop.from,
          plannedTo: stop.to,
          comment: '',
        })
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
  const moved = await setFlight(tx, flight, timesOf(flight, stops))
  await keepResources(tx, moved)
  return { ...moved, tasks }
}

async function moveTask(tx: Tx, flight: FlightState, task: FlightState['tasks'][number], stop: Stop) {
  const planned = { kind: stop.kind, plannedFrom: stop.from, plannedTo: stop.to }
  await tx
    .updateTable('flightTasks')
    .set(planned)
    .where('orgId', '=', flight.orgId)
    .where('flightId', '=', flight.id)
    .where('id', '=', task.id)
    .execute()
  return { ...task, ...planned }
}

const resourcesBusy = (what: string | null, number: string): never => refuse('change.resources_busy', { what: what ?? '…', flight: number })

/** When a flight runs with these stops: one that has begun keeps its beginning. */
function timesOf(flight: FlightState, stops: Plan['stops']): { plannedStart: Date; plannedEnd: Date } {
  const begun = flight.tasks.some(task => task.status !== 'planned')
  const start = begun ? flight.plannedStart : stops[0]!.from
  const last = stops.at(-1)!.to
  return { plannedStart: start, plannedEnd: last > start ? last : new Date(start.getTime() + 3600_000) }
}

/** Refuses stops at whose times the resources of a flight of one's own are in another one. */
export async function checkResourcesFree(tx: Tx, flight: FlightState, stops: Plan['stops']): Promise<void> {
  const { plannedStart, plannedEnd } = timesOf(flight, stops)
  const { rows } = await sql<{ vehicleId: string | null; number: string }>`
    select mine.vehicle_id, f.number from assignments mine
    join assignments other on other.org_id = mine.org_id and other.flight_id <> mine.flight_id
      and (other.vehicle_id = mine.vehicle_id or other.driver_id = mine.driver_id)
    join flights f on f.org_id = other.org_id and f.id = other.flight_id
    where mine.org_id = ${flight.orgId} and mine.flight_id = ${flight.id}
      and other.starts_at < ${plannedEnd} and other.ends_at > ${plannedStart}
    limit 1`.execute(tx)
  const [clash] = rows
  if (!clash) return
  const plate = clash.vehicleId === flight.truckId ? flight.truckPlate : flight.trailerPlate
  resourcesBusy(clash.vehicleId === null ? flight.driverName : plate, clash.number)
}

/** Holds the resources of a flight for its new time. */
async function keepResources(tx: Tx, flight: FlightState): Promise<void> {
  await tx
    .updateTable('assignments')
    .set({ startsAt: flight.plannedStart, endsAt: flight.plannedEnd })
    .where('orgId', '=', flight.orgId)
    .where('flightId', '=', flight.id)
    .execute()
    .catch(error => {
      // asked first for the words; the constraints decide when two ask at once, and for the other side, which sees no other flight
      if (violated(error) === 'assignments__vehicle') resourcesBusy(flight.truckPlate, '…')
      if (violated(error) === 'assignments__driver') resourcesBusy(flight.driverName, '…')
      throw error
    })
}

/** Lets the resources go: the flight holds them no longer. */
export async function freeResources(tx: Tx, flight: Pick<FlightState, 'orgId' | 'id'>): Promise<void> {
  await tx.deleteFrom('assignments').where('orgId', '=', flight.orgId).where('flightId', '=', flight.id).execute()
}

/** Ends the hold of the resources at the moment the flight really ended, when that is earlier than planned. */
export async function shortenAssignments(tx: Tx, flight: Pick<FlightState, 'orgId' | 'id'>, at: Date): Promise<void> {
  await tx
    .deleteFrom('assignments')
    .where('orgId', '=', flight.orgId)
    .where('flightId', '=', flight.id)
    .where('startsAt', '>=', at)
    .execute()
  await tx
    .updateTable('assignments')
    .set({ endsAt: at })
    .where('orgId', '=', flight.orgId)
    .where('flightId', '=', flight.id)
    .where('endsAt', '>', at)
    .execute()
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
  await tx
    .updateTable('orderFlights')
    .set({ droppedAt: tx.now })
    .where('orgId', '=', home)
    .where('orderId', '=', orderId)
    .where('flightId', '=', flight.id)
    .execute()
  return cancelled
}
