import type { OrderCandidate } from '#contract/order-candidates.ts'
import { truckKinds, VehicleKind } from '#contract/vehicles.ts'
import { defaultZone } from '#contract/zone.ts'
import { daysOf, isPaid } from '#server/deals/flights/effects.ts'
import { proposedCosts, type Rates } from '#server/deals/flights/rules/costs.ts'
import { textOf } from '#server/deals/flights/rules/findingText.ts'
import { kmBetween } from '#server/deals/flights/rules/roads.ts'
import { findRates, listDriverRates } from '#server/deals/flights/store/costs.ts'
import type { OrderState } from '#server/deals/record.ts'
import { ownPart } from '#server/deals/transfers/rules.ts'
import type { DriverRecord } from '#server/drivers/record.ts'
import { nameOf } from '#server/drivers/rules.ts'
import { listDrivers } from '#server/drivers/store/drivers.ts'
import { draftOf } from '#server/orders/row/draft.ts'
import { apart, bestPair, byRank, driveLeft, levelOf, levels, mainOf, worse } from '#server/orders/rules/candidates.ts'
import { findPlaces } from '#server/places/store.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import type { OwnedRecord } from '#server/vehicles/row.ts'
import { listVehicles } from '#server/vehicles/store.ts'
import { lawOf } from './fit.ts'
import { type Fleet, findingsAlone, fleetFor, judgeEach, judgeOf, leastSlack } from './fleet.ts'
import { stateToCarry } from './sides.ts'

/**
 * Own trucks for an order, each with the trailer and the driver it would go with, in the order a person would take them. What the judge
 * refuses stands behind everything he lets pass. The first three share neither trailer nor driver where others go with them as well.
 */
export async function candidatesOf(tx: Tx, actor: CommandActor, state: OrderState): Promise<OrderCandidate[]> {
  const fleet = await fleetFor(tx, state)
  const alone = findingsAlone(tx, state, fleet)
  const judge = judgeOf(tx, state, fleet)
  const { near, runOf } = waysOf(state, fleet)
  const price = await pricesOf(tx, state, { ...fleet, runOf })
  const isFree = (found: ReturnType<typeof alone.vehicle>) => found.every(({ blocks }) => !blocks)
  const trailers = fleet.vehicles.filter(row => isTrailer(row) && isFree(alone.vehicle(row)))
  const drivers = fleet.drivers.filter(row => isFree(alone.driver(row)))
  const stop = ownPart(state).stops[0]
  const awayOf = ({ id }: OwnedRecord) => runOf(id) ?? FAR
  const seesCosts = actor.permissions.has('orders.prices')

  const proposalOf = (truck: OwnedRecord, taken: ReadonlySet<string> = new Set()) => {
    const isTaken = (one: { id: string } | null) => Number(one !== null && taken.has(one.id))
    const drawn = trailers.filter(({ id }) => id === truck.otherId)
    const others = trailers.filter(({ id, kind }) => id !== truck.otherId && kind === 'semi_trailer')
    const able = (
      truck.kind === 'tractor' ? [...drawn, ...others.toSorted((a, b) => awayOf(a) - awayOf(b) || cmp(a.id, b.id))] : [null, ...drawn]
    ).toSorted((a, b) => isTaken(a) - isTaken(b))
    const usual = (driver: DriverRecord) => Number(driver.preferredTruckId !== truck.id)
    const people = drivers.toSorted(
      (a, b) =>
        isTaken(a) - isTaken(b) ||
        price.of(truck, a) - price.of(truck, b) ||
        usual(a) - usual(b) ||
        Number(a.preferredTruckId !== null) - Number(b.preferredTruckId !== null),
    )
    const own = alone.vehicle(truck)
    const pair = isFree(own)
      ? bestPair(able.length > 0 ? able : [null], people, (trailer, driver) => judge({ truck, trailer, driver }))
      : null
    // a truck nothing goes with is told of by what is wrong with it alone, or with the trailer it draws
    const bare = pair?.verdict ?? judge({ truck, trailer: able[0] ?? null, driver: null })
    const { trailer = able[0] ?? null, driver = null } = pair ?? {}
    const findings = isFree(own) ? bare.findings : own
    const level = pair ? pair.level : levelOf(findings) === 'blocked' ? 'blocked' : 'none'
    const main = mainOf(findings)
    const from = near(truck.id)
    const before = bare.around.truck?.before ?? null
    const cost = driver ? price.of(truck, driver) : null
    const carrying = trailer ?? truck
    return {
      ...{ cost, truck },
      ...{ truckId: truck.id, plate: truck.plate, trailerId: trailer?.id ?? null, trailerPlate: trailer?.plate ?? null },
      ...{
        driverId: driver?.id ?? null,
        driverName: driver && nameOf(driver),
        bodyType: carrying.kind === 'tractor' ? null : carrying.bodyType,
      },
      ...{ level, approach: before?.driveMinutes ?? null, slack: leastSlack(bare.slack), text: main && textOf(main) },
      place: from ? { ru: from.placeRu, en: from.placeEn } : null,
      approachKm: runOf(truck.id),
      freeAt: from && from.at > tx.now ? from.at.toISOString() : null,
      driveLeft:
        driver &&
        driveLeft(fleet.nearby.driven.get(driver.id), { norms: lawOf(tx).norms, tz: fleet.plan.tz, at: stop?.windowFrom ?? tx.now }),
    }
  }
  const ranked = fleet.vehicles
    .filter(isTruck)
    .map(truck => proposalOf(truck))
    .toSorted((a, b) => byRank(a, b) || cmp(a.plate, b.plate))
  return apart(ranked, ({ truck }, taken) => proposalOf(truck, taken)).map(({ cost, truck: _, ...row }) => ({
    ...row,
    cost: seesCosts && price.currency !== null && cost !== null && cost > 0 ? { minor: cost, currency: price.currency } : null,
  }))
}

/**
 * The same for whoever may not open the order yet: the way is reckoned between the towns of its stops, which he is told, and not between their
 * addresses.
 */
export async function candidatesByTowns(tx: Tx, actor: CommandActor, state: OrderState): Promise<OrderCandidate[]> {
  const codes = state.stops.flatMap(({ placeCode }) => placeCode ?? [])
  const towns = new Map((await findPlaces(tx, codes)).map(each => [each.code, each]))
  const stops = state.stops.map(stop => {
    const town = towns.get(stop.placeCode ?? '')
    return { ...stop, address: '', lat: town?.lat ?? null, lon: town?.lon ?? null }
  })
  return candidatesOf(tx, actor, { ...state, stops })
}

/**
 * The same trucks as other orders would have them that go along on one flight: each order judges them by itself, and the worst said counts.
 * What all of them weigh together is judged when the flight is planned.
 */
export async function fitFor(
  tx: Tx,
  actor: CommandActor,
  found: readonly OrderCandidate[],
  orderIds: readonly string[],
): Promise<OrderCandidate[]> {
  const vehicles = new Map((await listVehicles(tx, VehicleKind.options)).map(vehicle => [vehicle.id, vehicle]))
  const drivers = new Map((await listDrivers(tx, dayIn(defaultZone, tx.now))).map(driver => [driver.id, driver]))
  const trios = found.map(({ truckId, trailerId, driverId }) => ({
    truck: vehicles.get(truckId)!,
    trailer: vehicles.get(trailerId ?? '') ?? null,
    driver: drivers.get(driverId ?? '') ?? null,
  }))
  let judged = [...found]
  for (const orderId of [...new Set(orderIds)].toSorted()) {
    const verdicts = await judgeEach(tx, await stateToCarry(tx, actor, orderId), trios)
    judged = judged.map((each, i) => {
      const { findings, slack } = verdicts[i]!
      const level = worse(each.level, levelOf(findings))
      const main = mainOf(findings)
      return {
        ...each,
        level,
        slack: slack === null ? each.slack : Math.min(slack, each.slack ?? slack),
        text: level === each.level && each.text ? each.text : main ? textOf(main) : each.text,
      }
    })
  }
  return judged
    .map((each, i) => ({ ...each, i }))
    .toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level) || a.i - b.i)
    .map(({ i: _, ...each }) => each)
}

const FAR = 1e6
const cmp = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const isTruck = ({ kind }: OwnedRecord) => (truckKinds as readonly string[]).includes(kind)
const isTrailer = (row: OwnedRecord) => !isTruck(row)

/** Where the flight before leaves each vehicle, and the kilometres from there to the first loading; null where either is not known. */
function waysOf(state: OrderState, { nearby }: Fleet) {
  const first = ownPart(state).stops[0]
  const before = new Map(
    nearby.neighbours.toReversed().flatMap(each => (each.vehicleId !== null && each.isBefore ? [[each.vehicleId, each] as const] : [])),
  )
  const runs = new Map(
    [...before].map(([id, from]) => [id, first ? kmBetween({ ...from, country: first.country ?? null }, first) : null] as const),
  )
  return { near: (id: string) => before.get(id), runOf: (id: string) => runs.get(id) ?? null }
}

/**
 * What a truck and its driver cost for the empty run and the road of the order, by the cost rates. A truck without a norm is reckoned with
 * that of the thirstiest, and one whose way is not known with the longest there is, so that nothing looks cheap for not being known. Without
 * rates all cost nothing, and the empty run decides.
 */
async function pricesOf(tx: Tx, state: OrderState, { vehicles, plan, runOf }: Fleet & Pick<ReturnType<typeof waysOf>, 'runOf'>) {
  const rates = await findRates(tx)
  if (!rates) return { currency: null, of: () => 0 }
  const paid = new Map(
    (await listDriverRates(tx)).filter(each => isPaid(each) && each.currency === rates.currency).map(each => [each.driverId, each]),
  )
  const { stops } = ownPart(state)
  const legs = stops.slice(1).map((stop, i) => kmBetween(stops[i]!, stop) ?? 0)
  const road = state.order.distanceKm ?? legs.reduce((sum, km) => sum + km, 0)
  const longest = Math.max(0, ...vehicles.map(({ id }) => runOf(id) ?? 0))
  const thirstiest = Math.max(...vehicles.filter(isTruck).map(({ consumption }) => consumption ?? 0)) || null
  const kg = draftOf(state).cargos.reduce((sum, { massKg }) => sum + massKg, 0)
  const known = new Map<string, number>()
  const of = (truck: OwnedRecord, driver: DriverRecord): number => {
    const own: Partial<Rates> | undefined = paid.get(driver.id)
    const key = own ? `${truck.id} ${driver.id}` : truck.id
    const before = known.get(key)
    if (before !== undefined) return before
    const km = road + (runOf(truck.id) ?? longest)
    const costs = proposedCosts({
      rates: { ...rates, ...own },
      km,
      kgKm: kg * road,
      month: Number(plan.from.slice(5, 7)),
      days: daysOf(plan.tz, stops[0]?.windowFrom ?? tx.now, stops.at(-1)?.windowTo ?? tx.now),
      truck: {
        normL: truck.consumption ?? thirstiest,
        electric: truck.fuel === 'electric',
        heavy: (truck.grossMassKg ?? 0) > 12_000 || truck.kind === 'tractor',
      },
      fact: { km: null, litres: null, days: null },
    })
    const sum = Object.values(costs).reduce((all, cost) => all + (cost?.plan?.minor ?? 0), 0)
    known.set(key, sum)
    return sum
  }
  return { currency: rates.currency, of }
}
