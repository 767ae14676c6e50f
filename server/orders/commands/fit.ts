import { leadOf } from '#contract/flight-lead.ts'
import { busyOf, type ChosenResources, findResources, holdersOf } from '#server/deals/flights/commands.ts'
import type { FlightState, OrderFlight, Plan, PlannedLoad, PlannedTask, Resources } from '#server/deals/flights/record.ts'
import { totalOf } from '#server/deals/flights/row.ts'
import { drivenAfter } from '#server/deals/flights/rules/driven.ts'
import {
  areDocumentsValid,
  type Chosen,
  carriedBy,
  type DriverFacts,
  type Finding,
  type Fit,
  judgeBusy,
  ofTime,
  refuseUnfit,
  type VehicleFacts,
} from '#server/deals/flights/rules/fit.ts'
import { type Around, type FlightPlan, judgeFlight } from '#server/deals/flights/rules/judge.ts'
import { type Norms, normsOf } from '#server/deals/flights/rules/norms.ts'
import { isNothing, type Share } from '#server/deals/flights/rules/ofOrder.ts'
import { type FlightPeriod, periodOf } from '#server/deals/flights/rules/period.ts'
import { aroundOf, joinedPlan, type Nearby, planOf, sharedPlan } from '#server/deals/flights/rules/plan.ts'
import { listClashes, listNeighbours, listTasksBefore } from '#server/deals/flights/store/resources.ts'
import type { OrderState } from '#server/deals/record.ts'
import { ownLeft, ownLegNumber, ownOpen, ownPart } from '#server/deals/transfers/rules.ts'
import type { LeaveRecord } from '#server/drivers/record.ts'
import { toLeave } from '#server/drivers/row/drivers.ts'
import { complianceOf as complianceOfDriver, nameOf } from '#server/drivers/rules.ts'
import { zoneOf } from '#server/drivers/store/drivers.ts'
import { leavesOf } from '#server/drivers/store/leaves.ts'
import { draftOf } from '#server/orders/row/draft.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { complianceOf as complianceOfVehicle } from '#server/vehicles/rules.ts'

/**
 * How the resources chosen so far fit an order: with both a truck and a driver, no finding blocks exactly where giving them to it now would be
 * accepted as far as they are concerned, and the first that blocks is its refusal.
 */
export async function fitOf(tx: Tx, state: OrderState, ids: Parameters<typeof findResources>[1]): Promise<Fit> {
  const resources = await findResources(tx, ids)
  const { plan, ...facts } = await fitFactsOf(tx, state, resources)
  const clashes = await clashesOf(tx, state, holdersOf(resources))
  const findings = [...judgeFlight(plan, facts).findings, ...judgeBusy(clashes, busyOf(resources))]
  const { chosen } = facts
  return { findings, carries: carriedBy(chosen), validUntil: areDocumentsValid(chosen, findings) ? plan.until : null }
}

/** The flight whose resources would be others; null while a part of the order has none. */
function replacedIn({ cargos, flights }: OrderState): OrderFlight | null {
  const open = ownOpen(flights)
  return open.length > 0 && isNothing(ownLeft(totalOf(cargos), flights)) ? leadOf(open) : null
}

/** Flights that have one of these at the time of the order's own. */
export function clashesOf(tx: Tx, state: OrderState, holders: Parameters<typeof listClashes>[2]) {
  const flight = replacedIn(state)
  return listClashes(tx, flight ?? periodOf(null, stopsOf(state)), holders, flight ? [flight.id] : [])
}

type Holders = Parameters<typeof listNeighbours>[2]

/** What each of the vehicles and drivers does next to the order's flight, but for flights they are `freed` of. */
export function nearbyOf(tx: Tx, state: OrderState, holders: Holders, { tz, freed = [] }: { tz: string; freed?: readonly string[] }) {
  const flight = replacedIn(state)
  return nearbyFlight(tx, { ...periodOf(flight, stopsOf(state)), id: flight?.id ?? null, freed }, holders, tz)
}

type Surrounded = FlightPeriod & { id: string | null; freed?: readonly string[] }

async function nearbyFlight(tx: Tx, { id, freed = [], ...period }: Surrounded, holders: Holders, tz: string): Promise<Nearby> {
  const except = id === null ? freed : [id, ...freed]
  const neighbours = await listNeighbours(tx, period, holders, except)
  const tasks = Map.groupBy(await listTasksBefore(tx, period.plannedStart, holders.drivers, except), ({ driverId }) => driverId)
  const driven = new Map([...tasks].map(([driver, theirs]) => [driver, drivenAfter(theirs, { tz, norms: lawOf(tx).norms })!]))
  return { neighbours, driven }
}

/**
 * What the judge looks at: the resources with their documents and absences, what they do before and after, and the flight the order makes of
 * them, on days of the organisation.
 */
export async function fitFactsOf(
  tx: Tx,
  state: OrderState,
  resources: ChosenResources,
  { share = null, freed }: { share?: Share | null; freed?: readonly string[] } = {},
): Promise<{ plan: FlightPlan; chosen: ChosenFacts; around: Around; now: Date; norms: Norms }> {
  const { truck, trailer, driver, coDriver } = resources
  const { plan, today } = await askedOf(tx, state)
  const nearby = await nearbyOf(tx, state, holdersOf(resources), { tz: plan.tz, ...(freed && { freed }) })
  return {
    chosen: await chosenOf(tx, resources, today),
    plan: share ? sharedPlan(plan, share) : plan,
    around: aroundOf(nearby, ownPart(state).stops, {
      truckId: truck?.id,
      trailerId: trailer?.id,
      driverId: driver?.id,
      coDriverId: coDriver?.id,
    }),
    ...lawOf(tx),
  }
}

type ChosenFacts = Chosen & { coDriver: DriverFacts | null }

/** What the judge looks at of the resources as far as they are chosen, the drivers with their absences from a day on. */
async function chosenOf(tx: Tx, { truck, trailer, driver, coDriver }: ChosenResources, today: string): Promise<ChosenFacts> {
  const people = [driver, coDriver].flatMap(each => each?.id ?? [])
  const leaves = people.length > 0 ? await leavesOf(tx, people, today) : []
  return {
    truck: truck && toVehicleFacts(truck),
    trailer: trailer && toVehicleFacts(trailer),
    driver: driver && toDriverFacts(tx, driver, leaves),
    coDriver: coDriver && toDriverFacts(tx, coDriver, leaves),
  }
}

/** A vehicle as the judge sees it. */
export const toVehicleFacts = (row: Resources['truck']): VehicleFacts => ({ ...row, compliance: complianceOfVehicle(row) })
/** A driver as the judge sees him, with his absences. */
export const toDriverFacts = (tx: Tx, row: Resources['driver'], leaves: readonly LeaveRecord[]): DriverFacts => ({
  ...row,
  blockingDocuments: tx.rules.blockingDocuments,
  name: nameOf(row),
  compliance: complianceOfDriver(row),
  leaves: leaves.filter(({ driverId }) => driverId === row.id).map(toLeave),
})

/** When it is, and the driving norms of the installation. */
export const lawOf = (tx: Tx) => ({ now: tx.now, norms: normsOf(tx.rules.drivingNorms) })

/** The flight an order makes, and the day it is, where the organisation is. */
export async function askedOf(tx: Tx, state: OrderState): Promise<{ plan: FlightPlan; today: string }> {
  const tz = await zoneOf(tx)
  return { plan: planOf(ownPart(state), draftOf(state).cargos, tz), today: dayIn(tz, tx.now) }
}

/** Orders with the part of each that is on board; null is all of it. */
type OnBoard = readonly { state: OrderState; share: Share | null }[]
/** A flight that is judged: its tasks in their sequence and its time; `id` null for one that is yet to be, `freed` what its resources would be free of. */
type Judged = Surrounded & {
  tasks: Parameters<typeof joinedPlan>[0]
  /** By how many minutes windows may be missed. */
  lateMost?: number
}

/** How late a flight may be: too late to be in time anyhow, where papers, bodies and load alone are judged, or by so many minutes. */
export type Lateness = { late?: boolean; lateMost?: number }

/** What the judge says of a flight of several orders, leg by leg, with the resources as far as they are chosen. */
export async function judgeBoard(tx: Tx, { lateMost = 0, ...flight }: Judged, orders: OnBoard, resources: ChosenResources) {
  const { truck, trailer, driver, coDriver } = resources
  const tz = await zoneOf(tx)
  const plans = orders.map(({ state, share }) => {
    const plan = planOf(ownPart(state), draftOf(state).cargos, tz)
    return share ? sharedPlan(plan, share) : plan
  })
  const nearby = await nearbyFlight(tx, flight, holdersOf(resources), tz)
  const ends = flight.tasks.map(({ lat, lon }) => ({ lat, lon, country: null }))
  const plan = joinedPlan(flight.tasks, plans)
  const chosen = await chosenOf(tx, resources, dayIn(tz, tx.now))
  const around = aroundOf(nearby, ends, { truckId: truck?.id, trailerId: trailer?.id, driverId: driver?.id, coDriverId: coDriver?.id })
  const { findings, legs } = judgeFlight(plan, { chosen, around, ...lawOf(tx), lateMost })
  return { findings, legs, chosen, until: plan.until }
}

/** Refuses resources that cannot carry what is on board of a flight of several orders, or cannot be everywhere in time; what is only warned of comes back. */
export async function checkBoard(
  tx: Tx,
  flight: FlightState,
  orders: OnBoard,
  { resources, late = false, lateMost = 0 }: Lateness & { resources: Resources },
): Promise<Finding[]> {
  const { findings } = await judgeBoard(tx, { ...flight, lateMost }, orders, resources)
  const judged = late ? findings.filter(({ code }) => !ofTime.has(code)) : findings
  refuseUnfit(judged)
  return judged.filter(({ blocks }) => !blocks)
}

/** The stops of an order as its executor's flights have them: of a leg that is passed on they come no nearer than the reload. */
export const stopsOf = (state: Pick<OrderState, 'order' | 'stops' | 'transfer'>): PlannedTask[] =>
  ownPart(state).stops.map(({ seq, kind, windowFrom, windowTo, placeRu, placeEn, address, tz, lat, lon, country }) => ({
    orderId: state.order.id,
    orderOrgId: state.order.orgId,
    stopSeq: seq,
    kind,
    from: windowFrom!,
    to: windowTo!,
    placeRu,
    placeEn,
    address,
    tz,
    lat,
    lon,
    country,
  }))

/** The flight that carries an order, or a share of it. */
export const planOfOrder = (state: OrderState, number: string, share: Share | null = null): Plan => ({
  number,
  demo: state.order.demo,
  tasks: stopsOf(state),
  loads: [loadOf(state, ownLegNumber(state.transfer), share)],
})

/** All of an order on board, or a share of it, on a leg of its way. */
export const loadOf = ({ order, cargos }: OrderState, leg = 1, share: Share | null = null): PlannedLoad => ({
  orderId: order.id,
  orderOrgId: order.orgId as OrgId,
  orderNumber: order.number ?? '',
  leg,
  share,
  total: totalOf(cargos),
})
