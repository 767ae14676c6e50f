import type { AlarmKind, SensorPlace } from '#contract/sensors.ts'
import { apartOf } from './apart.ts'
import { openedAway, openingsOf } from './doors.ts'
import { fuelChangesOf } from './fuel.ts'
import { isIn, minutesOf, type Reading, type Stretch } from './readings.ts'
import { type Balance, balanceOf, beyond, type Excursion, excursionsOf, type Limits, type Precooling, precoolingOf } from './temperature.ts'

/** What a vehicle told at a moment beside where it was. */
export type SensorReading = {
  at: number
  lat: number
  lon: number
  speed: number | null
  temperature: number | null
  rearTemperature: number | null
  doorsOpen: boolean | null
  fuel: number | null
}

/** A vehicle of the flight with what it told. `hasZones`: its body is divided, so of its sensors one is that of a cargo. */
export type SensedVehicle = { vehicleId: string; isTrailer: boolean; hasZones: boolean; readings: readonly SensorReading[] }

/** An order on board and what it asks. */
export type Carried = { orderId: string; orderOrgId: string; limits: Limits; graceMinutes: number }

type JudgedTask = {
  kind: string
  status: string
  orderId: string
  arrivedAt: Date | null
  serviceAt: Date | null
  completedAt: Date | null
  departedAt: Date | null
  temperature: number | null
}

export type Sensed = {
  vehicles: readonly SensedVehicle[]
  orders: readonly Carried[]
  tasks: readonly JudgedTask[]
  /** When the vehicle was in the areas of its stops by its positions. */
  visits: readonly Stretch[]
  /** Written down by people under way. */
  byHand: readonly Reading[]
  now: number
  /** When the flight ended; null: it goes on. */
  endedAt: number | null
}

/** Something that happened and that somebody should know of. */
export type FoundAlarm = {
  kind: AlarmKind
  orderId: string | null
  orderOrgId: string | null
  vehicleId: string | null
  from: number
  until: number | null
  minutes: number
  value: number | null
  bound: number | null
  lat: number | null
  lon: number | null
}

/** How an order's cargo fared as far as its range goes. */
export type Climate = {
  orderId: string
  orderOrgId: string
  limits: Limits
  graceMinutes: number
  aboard: Stretch | null
  sensor: { vehicleId: string; place: SensorPlace } | null
  balance: Balance | null
  precooling: Precooling | null
}

type Series = { vehicle: SensedVehicle; place: SensorPlace; readings: Reading[] }

const done = (status: string) => ['completed', 'partially_completed', 'failed', 'cancelled'].includes(status)
const real = ({ status }: { status: string }) => status !== 'failed' && status !== 'cancelled'
const ms = (at: Date | null): number | null => at?.getTime() ?? null

/** The time an order's cargo is judged: from the end of its first loading to the beginning of its last unloading; null before. */
export function carriedStretch(tasks: readonly JudgedTask[], orderId: string, endedAt: number | null): Stretch | null {
  const own = tasks.filter(task => task.orderId === orderId)
  const loading = own.find((task, i) => real(task) && (task.kind === 'loading' || (task.kind === 'reload' && i === 0)))
  const from = loading ? ms(loading.completedAt) : null
  if (!loading || from === null) return null
  const rest = own.slice(own.indexOf(loading) + 1).filter(({ kind }) => kind !== 'loading')
  const last = rest.findLast(real)
  const until =
    last && rest.slice(0, rest.indexOf(last)).every(({ status }) => done(status)) ? ms(last.serviceAt ?? last.completedAt) : null
  const end = until ?? endedAt
  return { from, until: end === null ? null : Math.max(from, end) }
}

/** The times a vehicle stood at stops where doors may open: not where it rests or fills up. */
export function staysOf(tasks: readonly JudgedTask[]): Stretch[] {
  return tasks.flatMap(({ kind, arrivedAt, completedAt }, i) => {
    if (arrivedAt === null || kind === 'fuel' || kind === 'rest') return []
    const left = tasks[i + 1]?.departedAt ?? null
    const until = completedAt === null ? left : left === null ? completedAt : new Date(Math.max(left.getTime(), completedAt.getTime()))
    return [{ from: arrivedAt.getTime(), until: ms(until) }]
  })
}

const seriesOf = (vehicles: readonly SensedVehicle[]): Series[] =>
  vehicles
    .flatMap(vehicle =>
      (['temperature', 'rearTemperature'] as const).map(key => ({
        vehicle,
        place: key === 'temperature' ? ('front' as const) : ('rear' as const),
        readings: vehicle.readings.flatMap(reading => (reading[key] === null ? [] : [{ at: reading.at, value: reading[key] }])),
      })),
    )
    .filter(({ readings }) => readings.length > 0)

/** Where a vehicle was about a moment. */
function spotAt(readings: readonly SensorReading[], at: number): { lat: number; lon: number } | null {
  const found = readings.findLast(reading => reading.at <= at) ?? readings[0]
  return found ? { lat: found.lat, lon: found.lon } : null
}

/** Excursions of several sensors of one body: those that overlap on one side are one. */
function merged(excursions: readonly (Excursion & { vehicleId: string })[], now: number): (Excursion & { vehicleId: string })[] {
  const found: (Excursion & { vehicleId: string })[] = []
  for (const next of excursions.toSorted((a, b) => a.from - b.from)) {
    const last = found.find(({ side, until, from }) => side === next.side && next.from <= (until ?? now) && from <= (next.until ?? now))
    if (!last) {
      found.push({ ...next })
      continue
    }
    last.until = last.until === null || next.until === null ? null : Math.max(last.until, next.until)
    if (next.side === 'warm' ? next.worst > last.worst : next.worst < last.worst) last.worst = next.worst
    last.minutes = Math.max(last.minutes, next.minutes, minutesOf((last.until ?? now) - last.from))
  }
  return found
}

/** The moment the doors of a body are first opened for a loading, or work begins there. */
function begunAt({ arrivedAt, serviceAt }: JudgedTask, openings: readonly Stretch[]): number | null {
  const arrived = ms(arrivedAt)
  if (arrived === null) return null
  const opened = openings.find(({ from }) => from >= arrived)?.from
  return Math.min(ms(serviceAt) ?? opened ?? arrived, opened ?? Number.POSITIVE_INFINITY)
}

type Opened = { all: readonly Stretch[]; handling: readonly Stretch[] }

function climateOf(
  carried: Carried,
  sensed: Sensed,
  series: readonly Series[],
  opened: Opened,
): { climate: Climate; alarms: FoundAlarm[] } {
  const { orderId, orderOrgId, limits, graceMinutes } = carried
  const { tasks, byHand, endedAt, now } = sensed
  const aboard = carriedStretch(tasks, orderId, endedAt)
  const loading = tasks.find(task => task.orderId === orderId && real(task))
  const begun = loading ? begunAt(loading, opened.all) : null
  const judged = series.map(one => ({
    ...one,
    balance: aboard && balanceOf(one.readings, limits, aboard, now),
    precooling: begun === null ? null : precoolingOf(one.readings, limits, begun),
  }))
  const outside = (one: (typeof judged)[number]) => one.balance?.outsideMinutes ?? 0
  const known = judged.filter(({ balance }) => balance === null || balance.knownMinutes > 0)
  const byOutside = known.toSorted((a, b) => outside(a) - outside(b))
  // of a divided body the cargo lies at the sensor that fits it best, of any other the worst one counts
  const isDivided = series.some(({ vehicle }) => vehicle.hasZones)
  const main = (isDivided ? byOutside[0] : byOutside.at(-1)) ?? judged[0]
  const counted = isDivided ? (main ? [main] : []) : judged
  const cooled = counted.flatMap(({ precooling }) => precooling ?? [])
  const precooling = cooled.toSorted((a, b) => Math.abs(beyond(limits, b.temperature)) - Math.abs(beyond(limits, a.temperature)))[0] ?? null
  const common = { orderId, orderOrgId, minutes: 0, until: null }
  const alarms: FoundAlarm[] = []
  if (precooling && !precooling.ready && begun !== null)
    alarms.push({
      ...common,
      ...{ kind: 'warm_loading', vehicleId: main?.vehicle.vehicleId ?? null, from: begun, until: begun, value: precooling.temperature },
      bound: beyond(limits, precooling.temperature) > 0 ? limits.max : limits.min,
      ...placed(main?.vehicle, begun),
    })
  if (aboard) {
    const excursions = counted.flatMap(({ readings, vehicle }) =>
      excursionsOf(readings, { limits, graceMinutes, aboard, handling: opened.handling }).map(each => ({
        ...each,
        vehicleId: vehicle.vehicleId,
      })),
    )
    for (const { from, until, worst, minutes, bound, vehicleId } of merged(excursions, now)) {
      const vehicle = counted.find(each => each.vehicle.vehicleId === vehicleId)?.vehicle
      alarms.push({ ...common, kind: 'temperature', vehicleId, from, until, minutes, value: worst, bound, ...placed(vehicle, from) })
    }
  }
  // what people wrote down holds for its moment alone; at an unloading too, where the cargo itself is measured
  const written = [
    ...byHand.filter(({ at }) => aboard !== null && isIn(aboard, at)),
    ...tasks.flatMap(({ orderId: of, temperature, completedAt }) =>
      of === orderId && temperature !== null && completedAt ? [{ at: completedAt.getTime(), value: temperature }] : [],
    ),
  ]
  for (const { at, value } of written) {
    const off = beyond(limits, value)
    if (off !== 0)
      alarms.push({
        ...common,
        ...{ kind: 'temperature', vehicleId: null, from: at, until: at, value, bound: off > 0 ? limits.max : limits.min },
        ...placed(sensed.vehicles[0], at),
      })
  }
  const climate: Climate = {
    ...{ orderId, orderOrgId, limits, graceMinutes, aboard, precooling },
    sensor: main ? { vehicleId: main.vehicle.vehicleId, place: main.place } : null,
    balance: main?.balance ?? null,
  }
  return { climate, alarms }
}

const placed = (vehicle: SensedVehicle | undefined, at: number): { lat: number | null; lon: number | null } =>
  (vehicle && spotAt(vehicle.readings, at)) ?? { lat: null, lon: null }

/** The parts of the first stretches that lie in the second ones. */
const within = (these: readonly Stretch[], those: readonly Stretch[], now: number): Stretch[] =>
  these.flatMap(a =>
    those.flatMap(b => {
      const from = Math.max(a.from, b.from)
      const until = Math.min(a.until ?? Number.POSITIVE_INFINITY, b.until ?? Number.POSITIVE_INFINITY)
      return until > from ? [{ from, until: until === Number.POSITIVE_INFINITY ? null : Math.min(until, now) }] : []
    }),
  )

/**
 * What the sensors of a flight say: how the cargo of each order that asks for a range fared, and what somebody should know of. All is worked
 * out from what is known now, so that late positions make it whole and nothing depends on the order they come in.
 */
export function judgeSensors(sensed: Sensed): { climates: Climate[]; alarms: FoundAlarm[] } {
  const { vehicles, orders, tasks, visits, now, endedAt } = sensed
  const series = seriesOf(vehicles)
  const stays = [...staysOf(tasks), ...visits]
  const doors = vehicles.map(vehicle => ({
    vehicle,
    openings: openingsOf(
      vehicle.readings.flatMap(({ at, doorsOpen }) => (doorsOpen === null ? [] : [{ at, open: doorsOpen }])),
      endedAt === null,
    ),
  }))
  const all = doors.flatMap(({ openings }) => openings).toSorted((a, b) => a.from - b.from)
  const opened = { all, handling: within(all, stays, now) }
  const judged = orders.map(order => climateOf(order, sensed, series, opened))
  const alarms = judged.flatMap(each => each.alarms)
  const none = { orderId: null, orderOrgId: null, bound: null }
  const loaded = [...new Set(tasks.map(({ orderId }) => orderId))].flatMap(id => carriedStretch(tasks, id, endedAt) ?? [])
  for (const { vehicle, openings } of doors)
    for (const { from, until } of openedAway(openings, stays))
      if (loaded.some(stretch => isIn(stretch, from)))
        alarms.push({
          ...none,
          ...{ kind: 'door', vehicleId: vehicle.vehicleId, from, until, minutes: minutesOf((until ?? now) - from), value: null },
          ...placed(vehicle, from),
        })
  for (const { vehicleId, readings } of vehicles)
    for (const { what, from, until, litres, lat, lon } of fuelChangesOf(readings)) {
      const kind = what === 'drained' ? ('fuel_drained' as const) : ('fuel_filled' as const)
      alarms.push({ ...none, kind, vehicleId, from, until, minutes: minutesOf(until - from), value: litres, lat, lon })
    }
  const [truck, trailer] = [vehicles.find(each => !each.isTrailer), vehicles.find(each => each.isTrailer)]
  if (truck && trailer)
    for (const { from, until, km, lat, lon } of apartOf(truck.readings, trailer.readings))
      alarms.push({
        ...none,
        ...{
          kind: 'trailer_apart',
          vehicleId: trailer.vehicleId,
          from,
          until,
          minutes: minutesOf((until ?? now) - from),
          value: km,
          lat,
          lon,
        },
      })
  return { climates: judged.map(({ climate }) => climate), alarms: alarms.toSorted((a, b) => a.from - b.from) }
}
