import type { StopEvidence } from '#contract/geofences.ts'
import type { FlightState, FlightTask, OrderFlight, PlannedLoad } from '#server/deals/flights/record.ts'
import { placeOf } from '#server/deals/flights/rules/fresh.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { linkOrder, lockFlight, setFlight, setTask } from './flights.ts'

/** What a mirror repeats of the flight of the actual carrier. */
const mirroredColumns = (of: FlightState) => ({
  status: of.status,
  truckPlate: of.truckPlate,
  truckModel: of.truckModel,
  trailerPlate: of.trailerPlate,
  trailerModel: of.trailerModel,
  driverName: of.driverName,
  coDriverName: of.coDriverName,
  driverPhone: of.driverPhone,
  plannedStart: of.plannedStart,
  plannedEnd: of.plannedEnd,
})

const taskColumns = (of: FlightTask) => ({
  status: of.status,
  departedAt: of.departedAt,
  arrivedAt: of.arrivedAt,
  serviceAt: of.serviceAt,
  completedAt: of.completedAt,
  pieces: of.pieces,
  pallets: of.pallets,
  massKg: of.massKg,
  reason: of.reason,
  // the picture of a signature stays with the actual carrier and his forwarder
  confirmedAt: of.confirmedAt,
  handover: of.handover,
  receiver: of.receiver,
  receiverPosition: of.receiverPosition,
  receiverPower: of.receiverPower,
  handoverReason: of.handoverReason,
  evidence: evidenceAbove(of.evidence),
})

/** What speaks for the times of a stop, as the sides above the actual carrier read it. */
const evidenceAbove = (evidence: StopEvidence): StopEvidence =>
  Object.fromEntries(
    Object.entries(evidence).map(([key, says]) => [key, { ...says, source: says.source === 'dispatcher' ? 'carrier' : says.source }]),
  )

type Mirrored = { number: string; demo: boolean; load: PlannedLoad }

/** Makes a flight in the acting executor's home that repeats the one of the actual carrier: stop for stop, with no resources of its own. */
export async function insertMirror(tx: Tx, { number, demo, load }: Mirrored, of: OrderFlight): Promise<FlightState> {
  const flight = await tx
    .insertInto('flights')
    .values({
      ...mirroredColumns(of),
      orgId: tx.actor.orgId,
      id: newId(),
      version: 1,
      number,
      mirrorsOrgId: of.orgId,
      mirrorsId: of.id,
      createdAt: tx.now,
      updatedAt: tx.now,
      demo,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const tasks = await mirrorTasks(tx, flight, load, of)
  await linkOrder(tx, flight, { ...load, leg: of.leg, share: of.share })
  return { ...flight, status: of.status, tasks }
}

async function mirrorTasks(
  tx: Tx,
  flight: { orgId: string; id: string },
  { orderId, orderOrgId }: { orderId: string; orderOrgId: string },
  of: OrderFlight,
): Promise<FlightTask[]> {
  const tasks = await tx
    .insertInto('flightTasks')
    .values(
      of.tasks.map((task, i) => ({
        ...taskColumns(task),
        orgId: flight.orgId,
        flightId: flight.id,
        id: newId(),
        seq: i + 1,
        kind: task.kind,
        leftover: task.leftover,
        orderOrgId,
        orderId,
        stopSeq: task.stopSeq,
        plannedFrom: task.plannedFrom,
        plannedTo: task.plannedTo,
        ...placeOf(task),
        comment: '',
      })),
    )
    .returningAll()
    .execute()
  return tasks.toSorted((a, b) => a.seq - b.seq) as FlightTask[]
}

/** Who marked a stop, as the sides above the actual carrier read it: his dispatcher is none of the executor's people. */
const sourceAbove = (source: string | null): string => (source === null || source === 'dispatcher' ? 'carrier' : source)

const stopsText = ({ tasks }: FlightState) => tasks.map(({ kind, stopSeq }) => `${kind} ${stopSeq}`).join()

/** Brings a mirror up to the flight it repeats, and tells it with the stops that changed; null when nothing did. */
export async function setMirror(tx: Tx, flight: OrderFlight, of: OrderFlight): Promise<OrderFlight | null> {
  const said = (each: FlightState) => JSON.stringify({ ...mirroredColumns(each), driverPhone: each.driverPhone?.toString('hex') ?? null })
  let changed = flight
  if (stopsText(flight) !== stopsText(of)) {
    const { orgId, id } = flight
    const [task] = flight.tasks
    await tx.deleteFrom('flightTasks').where('orgId', '=', orgId).where('flightId', '=', id).execute()
    if (task) changed = { ...flight, tasks: await mirrorTasks(tx, flight, task, of) }
  } else {
    for (const [i, task] of flight.tasks.entries()) {
      const theirs = of.tasks[i]!
      if (JSON.stringify(taskColumns(task)) !== JSON.stringify(taskColumns(theirs)))
        changed = await setTask(tx, changed, task.id, {
          ...taskColumns(theirs),
          comment: theirs.comment,
          source: sourceAbove(theirs.source),
        })
    }
  }
  return changed === flight && said(flight) === said(of) ? null : setFlight(tx, changed, mirroredColumns(of))
}

/** The flight of the acting executor that repeats this one for an order of his, held for a change; null where there is none. */
export async function lockMirror(tx: Tx, of: { id: string }, orderId: string): Promise<FlightState | null> {
  const found = await tx
    .selectFrom('flights as f')
    .select('f.id')
    .where('f.orgId', '=', tx.actor.orgId)
    .where('f.mirrorsId', '=', of.id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('flightTasks as t')
          .whereRef('t.orgId', '=', 'f.orgId')
          .whereRef('t.flightId', '=', 'f.id')
          .where('t.orderId', '=', orderId),
      ),
    )
    .executeTakeFirst()
  return found ? lockFlight(tx, found.id) : null
}
