import { adrClassesOf, commonRange, regimeRange } from '#contract/order-cargo.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { FlightTask } from '#server/deals/flights/record.ts'
import type { OrderState } from '#server/deals/record.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Around, FlightPlan, Neighbour, Surroundings } from './judge.ts'
import type { Driven } from './norms.ts'
import type { Share } from './ofOrder.ts'
import { minutesBetween, type Position, SERVICE } from './roads.ts'

/** A flight before or after the one in question, of a vehicle or a driver, and where it ends or begins. */
export type NeighbourRecord = Omit<Position, 'country'> & {
  vehicleId: string | null
  driverId: string | null
  isBefore: boolean
  number: string
  /** What that place is called. */
  placeRu: string
  placeEn: string
  at: Date
  until: Date
}

/** The flight an order makes when one vehicle carries it whole: its stops as tasks, on days of the organisation. */
export function planOf({ order, stops }: Pick<OrderState, 'order' | 'stops'>, cargos: OrderDraft['cargos'], tz: string): FlightPlan {
  const roads = roadsOf(stops, order.durationMin)
  const sum = (of: 'massKg' | 'volumeM3' | 'pallets') => cargos.reduce((all, cargo) => all + cargo[of], 0)
  const degrees = cargos.flatMap(({ tempMin: min, tempMax: max }) => (min === null || max === null ? [] : [{ min, max }]))
  const regime = regimeRange(order.temperature)
  const { bodyTypes, loadingTypes, loadingAll, recorder, ownFleet, permitUntil } = order
  return {
    tasks: stops.map(({ kind, placeCode, address, placeRu, placeEn, windowFrom, windowTo }, i) => ({
      kind,
      orderId: order.id,
      place: placeCode && `${placeCode} ${address}`,
      stop: { ru: placeRu || address, en: placeEn || address },
      driveMinutes: roads[i] ?? 0,
      km: null,
      window: windowFrom && windowTo && { from: windowFrom, to: windowTo },
      serviceMinutes: SERVICE,
    })),
    loads: [
      {
        orderId: order.id,
        massKg: sum('massKg'),
        volumeM3: sum('volumeM3'),
        pallets: sum('pallets'),
        goods: cargos.map(({ category, adr }) => ({ category, adr })),
        ranges: commonRange(cargos) ? degrees : regime ? [regime] : [],
        asks: { bodyTypes, loadingTypes, loadingAll, recorder, ownFleet, permitUntil },
      },
    ],
    adrClasses: adrClassesOf(cargos),
    entersMoscow: stops.some(({ placeCode }) => placeCode === 'moscow'),
    from: dayIn(tz, stops[0]?.windowFrom ?? order.createdAt),
    until: dayIn(tz, stops.at(-1)?.windowTo ?? order.createdAt),
    tz,
    isPair: order.crewSize > 1,
  }
}

/** The same for a share of the order. */
export const sharedPlan = (plan: FlightPlan, { massKg, volumeM3, pallets }: Share): FlightPlan => ({
  ...plan,
  loads: plan.loads.map(load => ({ ...load, massKg, volumeM3, pallets })),
})

const DAY_MS = 86_400_000

type Sequenced = Pick<
  FlightTask,
  'kind' | 'orderId' | 'stopSeq' | 'placeRu' | 'placeEn' | 'address' | 'lat' | 'lon' | 'plannedFrom' | 'plannedTo' | 'minutes'
>

/** The flight several orders make on one vehicle: their tasks in its sequence, each with the way from the one before by coordinates. */
export function joinedPlan(tasks: readonly Sequenced[], plans: readonly FlightPlan[]): FlightPlan {
  const known = plans.flatMap(plan => plan.tasks)
  const orders = new Set(plans.flatMap(({ loads }) => loads.map(({ orderId }) => orderId)))
  const days = (of: 'from' | 'until') => plans.map(plan => plan[of]).toSorted()
  return {
    tasks: tasks.map((task, i) => {
      const before = tasks[i - 1]
      const stop = { ru: task.placeRu || task.address, en: task.placeEn || task.address }
      return {
        kind: task.kind,
        orderId: task.orderId,
        place: known.find(each => each.orderId === task.orderId && each.stop.ru === stop.ru)?.place ?? `${task.placeRu} ${task.address}`,
        stop,
        driveMinutes: before ? (minutesBetween(before, task) ?? 0) : 0,
        km: null,
        // nobody waits for what the flight does for itself: it is out of reach where it is off by more than a day
        window: { from: task.plannedFrom, to: new Date(task.plannedTo.getTime() + (orders.has(task.orderId) ? 0 : DAY_MS)) },
        serviceMinutes: task.minutes ?? SERVICE,
        ...(task.kind === 'rest' && { isRest: true }),
      }
    }),
    loads: plans.flatMap(plan => plan.loads),
    adrClasses: [...new Set(plans.flatMap(plan => plan.adrClasses))],
    from: days('from')[0]!,
    until: days('until').at(-1)!,
    tz: plans[0]!.tz,
    entersMoscow: plans.some(plan => plan.entersMoscow),
    isPair: plans.some(plan => plan.isPair),
  }
}

/** Minutes of driving to each stop from the one before: the order's own, shared out by what coordinates say of its legs. */
function roadsOf(stops: readonly Position[], minutes: number | null): number[] {
  const legs = stops.slice(1).map((stop, i) => minutesBetween(stops[i]!, stop))
  const known = legs.every(leg => leg !== null)
  const estimated = legs.reduce<number>((sum, leg) => sum + (leg ?? 0), 0)
  const share = (leg: number | null) => (known && estimated > 0 ? leg! / estimated : 1 / legs.length)
  const whole = minutes ?? estimated
  return [0, ...legs.map(leg => Math.round(whole * share(leg)))]
}

/** What stands around a flight in time: the flights next to it, and what each driver has behind him by then. */
export type Nearby = { neighbours: readonly NeighbourRecord[]; driven: ReadonlyMap<string, Driven> }

/** What the vehicles and the drivers do before and after the flight of an order, with the ways between by coordinates. */
export function aroundOf(
  { neighbours, driven }: Nearby,
  stops: readonly Position[],
  ids: { truckId?: string | undefined; trailerId?: string | undefined; driverId?: string | undefined; coDriverId?: string | undefined },
): Around {
  const of = (key: 'vehicleId' | 'driverId', id: string | undefined): Surroundings => {
    const found = (isBefore: boolean): Neighbour | null => {
      const near = id === undefined ? undefined : neighbours.find(each => each[key] === id && each.isBefore === isBefore)
      const stop = isBefore ? stops[0] : stops.at(-1)
      if (!near || !stop) return null
      // a neighbour's country is not kept with it
      return {
        number: near.number,
        at: near.at,
        until: near.until,
        driveMinutes: minutesBetween({ ...near, country: stop.country ?? null }, stop),
      }
    }
    return { before: found(true), after: found(false) }
  }
  const person = (id: string | undefined) => {
    const behind = driven.get(id ?? '')
    return { ...of('driverId', id), ...(behind && { driven: behind }) }
  }
  return {
    truck: of('vehicleId', ids.truckId),
    trailer: of('vehicleId', ids.trailerId),
    driver: person(ids.driverId),
    ...(ids.coDriverId !== undefined && { coDriver: person(ids.coDriverId) }),
  }
}
