import type { TaskStatus } from '#contract/order-states.ts'
import type { Plan } from '#server/deals/flights/record.ts'
import type { FlightState, TaskRecord } from '#server/deals/flights/row.ts'
import type { TaskFacts } from '#server/deals/flights/rules/tasks.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { setFlight, setTask } from './flights.ts'

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
        placeRu: task.placeRu,
        placeEn: task.placeEn,
        address: task.address,
        tz: task.tz,
        lat: task.lat,
        lon: task.lon,
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
