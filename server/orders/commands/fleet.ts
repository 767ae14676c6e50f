import { VehicleKind } from '#contract/vehicles.ts'
import { busyOf } from '#server/deals/flights/commands.ts'
import type { Resources } from '#server/deals/flights/record.ts'
import { type Clash, type Finding, judgeBusy, judgeVehicle, type VehicleFacts } from '#server/deals/flights/rules/fit.ts'
import { type Around, type FlightPlan, judgeFlight, judgeTime, type Verdict } from '#server/deals/flights/rules/judge.ts'
import { aroundOf, type Nearby } from '#server/deals/flights/rules/plan.ts'
import type { OrderState } from '#server/deals/record.ts'
import { ownPart } from '#server/deals/transfers/rules.ts'
import type { DriverRecord, LeaveRecord } from '#server/drivers/record.ts'
import { listDrivers } from '#server/drivers/store/drivers.ts'
import { leavesOf } from '#server/drivers/store/leaves.ts'
import type { Tx } from '#server/platform/db.ts'
import type { OwnedRecord } from '#server/vehicles/row.ts'
import { listVehicles } from '#server/vehicles/store.ts'
import { askedOf, clashesOf, lawOf, nearbyOf, toDriverFacts, toVehicleFacts } from './fit.ts'

/** A truck with what goes along with it. */
export type Trio<T = Resources['truck'], D = Resources['driver']> = { truck: T; trailer: T | null; driver: D | null }

type Plan = { plan: FlightPlan; today: string }
/** Vehicles and drivers with all the judge looks at when one after another is asked about for one order. */
type Ground = Plan & { leaves: readonly LeaveRecord[]; clashes: readonly Clash[]; nearby: Nearby }
/** The same of all own ones. */
export type Fleet = Ground & { vehicles: readonly OwnedRecord[]; drivers: readonly DriverRecord[] }

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

async function groundOf(
  tx: Tx,
  state: OrderState,
  { plan, today, vehicles, drivers }: Plan & { vehicles: readonly { id: string }[]; drivers: readonly { id: string }[] },
): Promise<Ground> {
  const holders = { vehicles: idsOf(vehicles), drivers: idsOf(drivers) }
  const leaves = await leavesOf(tx, holders.drivers, today)
  return { plan, today, leaves, clashes: await clashesOf(tx, state, holders), nearby: await nearbyOf(tx, state, holders, plan) }
}

/** All own vehicles and drivers as the judge sees them for an order. */
export async function fleetFor(tx: Tx, state: OrderState): Promise<Fleet> {
  const asked = await askedOf(tx, state)
  const vehicles = await listVehicles(tx, VehicleKind.options)
  const drivers = await listDrivers(tx, asked.today)
  return { ...(await groundOf(tx, state, { ...asked, vehicles, drivers })), vehicles, drivers }
}

/** What is found of a vehicle or a driver by itself, whatever goes along with it. */
export function findingsAlone(tx: Tx, state: OrderState, fleet: Ground) {
  const { plan, clashes, leaves, nearby } = fleet
  const given = (ids: Parameters<typeof aroundOf>[2]) => ({ around: aroundOf(nearby, ownPart(state).stops, ids), ...lawOf(tx) })
  return {
    vehicle(row: Resources['truck']): Finding[] {
      const truck = toVehicleFacts(row)
      const time = judgeTime(plan, { chosen: { ...none, truck }, ...given({ truckId: row.id }) })
      return [
        ...judgeVehicle(truck, 'truckId', plan.until),
        ...time.findings,
        ...judgeBusy(clashes, { ...none, truck: row }),
        ...bodyOf(row),
      ]
    },
    driver(row: Resources['driver']): Finding[] {
      const driver = toDriverFacts(tx, row, leaves)
      const { findings } = judgeFlight(plan, { chosen: { ...none, driver }, ...given({ driverId: row.id }) })
      return [...findings, ...judgeBusy(clashes, { ...none, driver: { ...driver, id: row.id } })]
    },
  }
  // a semi-trailer carries all there is: whatever tractor draws it, its body is the one that is asked for
  function bodyOf(row: Resources['truck']): Finding[] {
    if (row.kind !== 'semi_trailer') return []
    const { findings } = judgeFlight(plan, { chosen: { truck: anyTractor, trailer: toVehicleFacts(row), driver: null }, now: tx.now })
    return findings.filter(({ blocks, field }) => blocks && field === 'trailerId')
  }
}

const none = { truck: null, trailer: null, driver: null, coDriver: null }
const anyTractor: VehicleFacts = {
  ...{ plate: '', kind: 'tractor', status: 'active', bodyType: null, payloadKg: null, volumeM3: null, pallets: null, adrKind: null },
  ...{ curbMassKg: null, grossMassKg: null, axles: null, loadingTypes: [], tempMin: null, tempMax: null, recorder: false },
  ...{ ownership: 'own', compliance: [] },
}

/** What keeps each of the own vehicles and drivers from an order by itself, the first thing of each; whom nothing keeps is left out. */
export async function obstaclesTo(tx: Tx, state: OrderState): Promise<{ id: string; finding: Finding }[]> {
  const fleet = await fleetFor(tx, state)
  const alone = findingsAlone(tx, state, fleet)
  const found = [
    ...fleet.vehicles.map(row => ({ id: row.id, found: alone.vehicle(row) })),
    ...fleet.drivers.map(row => ({ id: row.id, found: alone.driver(row) })),
  ]
  return found.flatMap(({ id, found }) => {
    const finding = found.find(({ blocks }) => blocks)
    return finding ? [{ id, finding }] : []
  })
}

/** How many of the own drivers at work could take an order: whom neither hours, absence, documents nor another flight keeps from it. */
export async function countDrivers(tx: Tx, state: OrderState): Promise<number> {
  const fleet = await fleetFor(tx, state)
  const alone = findingsAlone(tx, state, fleet)
  return fleet.drivers.filter(row => row.status === 'active' && alone.driver(row).every(({ blocks }) => !blocks)).length
}

/** How a truck with a trailer and a driver fits an order: everything found, as the step that gives them would be answered. */
export type Judged = { findings: Finding[]; around: Around; slack: Verdict['slack'] }

/** The judge of one order, asked as often as one likes: what he needs to know of the fleet was read before. */
export function judgeOf(tx: Tx, state: OrderState, { plan, clashes, leaves, nearby }: Ground): (trio: Trio) => Judged {
  const { stops } = ownPart(state)
  return ({ truck, trailer, driver }) => {
    const around = aroundOf(nearby, stops, { truckId: truck.id, trailerId: trailer?.id, driverId: driver?.id })
    const chosen = {
      truck: toVehicleFacts(truck),
      trailer: trailer && toVehicleFacts(trailer),
      driver: driver && toDriverFacts(tx, driver, leaves),
    }
    const { findings, slack } = judgeFlight(plan, { chosen, around, ...lawOf(tx) })
    return { findings: [...findings, ...judgeBusy(clashes, busyOf({ truck, trailer, driver, coDriver: null }))], around, slack }
  }
}

/** The least of the times to spare; null: none is known. */
export function leastSlack(slack: Verdict['slack']): number | null {
  const left = slack.flatMap(minutes => minutes ?? [])
  return left.length > 0 ? Math.min(...left) : null
}

/**
 * How each of the trucks, with its trailer and its driver, fits an order by itself: everything found, and the minutes of the way to its
 * first stop from where the truck is left before; null where that is not known.
 */
export async function judgeEach(
  tx: Tx,
  state: OrderState,
  trios: readonly Trio[],
): Promise<{ findings: Finding[]; approach: number | null; slack: number | null }[]> {
  const vehicles = trios.flatMap(({ truck, trailer }) => [truck, ...(trailer ? [trailer] : [])])
  const drivers = trios.flatMap(({ driver }) => driver ?? [])
  const judge = judgeOf(tx, state, await groundOf(tx, state, { ...(await askedOf(tx, state)), vehicles, drivers }))
  return trios.map(trio => {
    const { findings, around, slack } = judge(trio)
    return { findings, approach: around.truck?.before?.driveMinutes ?? null, slack: leastSlack(slack) }
  })
}
