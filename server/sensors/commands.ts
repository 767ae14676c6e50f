import { isOver } from '#contract/flight-lead.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import { drivenSpan, isWithin, visibleSpans } from '#server/deals/flights/rules/visibility.ts'
import { insertEntry } from '#server/deals/flights/store/entries.ts'
import { findFlight } from '#server/deals/flights/store/flights.ts'
import { listVisits } from '#server/deals/flights/store/visits.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { applyStep } from '#server/orders/commands/step.ts'
import type { Tx } from '#server/platform/db.ts'
import { occur } from '#server/platform/occurrences.ts'
import { publish } from '#server/platform/outbox.ts'
import { attempt } from '#server/platform/perRow.ts'
import { setTimer } from '#server/platform/timers.ts'
import { openingsOf } from './rules/doors.ts'
import { type FoundAlarm, judgeSensors, type SensedVehicle } from './rules/judge.ts'
import { isShared, pairedAlarms } from './rules/sharing.ts'
import {
  deleteAlarm,
  findClimate,
  insertAlarm,
  insertSensorTimers,
  insertTrailerTimers,
  listAlarms,
  listCarried,
  listDivided,
  listHandReadings,
  listReadings,
  listSeries,
  setAlarm,
  setClimate,
} from './store.ts'

/** The timer by which the sensors of a flight are read. */
export const SENSORS = 'flight.sensors'
const MINUTE = 60_000
/** Readings of so long are looked at together. */
const GATHER_MS = MINUTE
/** The body is looked at for so long before the flight began: whether it was cold. */
const BEFORE_MS = 30 * MINUTE
/** Of a flight under way the record is copied as often as this, so that no thinning of positions takes from it. */
const COPY_MS = 6 * 60 * MINUTE

/** Own vehicles told of temperature, doors or fuel: the flights they drive are looked at soon, each once for all that come until then. */
export const followSensors = (tx: Tx, vehicleIds: readonly string[]): Promise<void> =>
  insertSensorTimers(tx, vehicleIds, { kind: SENSORS, runAt: new Date(tx.now.getTime() + GATHER_MS) })

/** Own vehicles told where they are: of those of them that are drawn in a flight under way it is looked at whether their truck left them. */
export const followDrawn = (tx: Tx, vehicleIds: readonly string[]): Promise<void> =>
  insertTrailerTimers(tx, vehicleIds, { kind: SENSORS, runAt: new Date(tx.now.getTime() + GATHER_MS) })

/** The flight is looked at as soon as possible: somebody wrote a temperature down. */
export const followReading = (tx: Tx, flightId: string): Promise<void> =>
  setTimer(tx, { home: tx.actor.orgId, kind: SENSORS, objectId: flightId, runAt: tx.now })

/**
 * Reads the sensors of an own flight: how the cargo of each order fares is written down, alarms are recorded, told and corrected as more is
 * known, and the record is copied, so that it outlives the positions. Done twice it changes nothing.
 */
export async function takeSensors(tx: Tx, flightId: string): Promise<void> {
  const flight = await findFlight(tx, tx.actor.orgId, flightId)
  if (!flight || flight.mirrorsId !== null || flight.status === 'cancelled') return
  const driven = drivenSpan(flight)
  if (driven === null) return
  const ids = [flight.truckId, flight.trailerId].filter(id => id !== null)
  const divided = await listDivided(tx, ids)
  const period = { from: new Date(driven.from.getTime() - BEFORE_MS), to: driven.until ?? tx.now }
  const vehicles: SensedVehicle[] = []
  for (const vehicleId of ids)
    vehicles.push({
      vehicleId,
      isTrailer: vehicleId === flight.trailerId,
      hasZones: divided.has(vehicleId),
      readings: await listReadings(tx, vehicleId, period),
    })
  const written = await listHandReadings(tx, flight)
  const isSensed = vehicles.some(({ readings }) =>
    readings.some(({ temperature, rearTemperature, doorsOpen, fuel }) => (temperature ?? rearTemperature ?? doorsOpen ?? fuel) !== null),
  )
  const isMeasured = written.length > 0 || flight.tasks.some(({ temperature }) => temperature !== null)
  const hasClimate = isSensed || isMeasured
  // of a truck and a trailer that tell only where they are it is known whether they stayed together
  if (!hasClimate && !(vehicles.length === 2 && vehicles.every(({ readings }) => readings.length > 0))) return
  const orders = hasClimate ? await listCarried(tx, flight) : []
  const visits = await listVisits(tx, flight)
  const { climates, alarms } = judgeSensors({
    ...{ vehicles, orders, tasks: flight.tasks },
    visits: visits.map(({ arrivedAt, leftAt }) => ({ from: arrivedAt.getTime(), until: leftAt?.getTime() ?? null })),
    byHand: written.map(({ at, temperature }) => ({ at: at.getTime(), value: temperature })),
    now: tx.now.getTime(),
    endedAt: driven.until?.getTime() ?? null,
  })
  if (hasClimate) {
    const known = await findClimate(tx, flight)
    const isDue = isOver(flight) || tx.now.getTime() - (known?.recordedAt?.getTime() ?? 0) >= COPY_MS
    await setClimate(tx, flight, {
      climates: climates.map(climate => {
        const { number, isMedicine } = orders.find(({ orderId }) => orderId === climate.orderId)!
        return { ...climate, number, isMedicine }
      }),
      doors: vehicles.flatMap(({ readings }) =>
        openingsOf(
          readings.flatMap(({ at, doorsOpen }) => (doorsOpen === null ? [] : [{ at, open: doorsOpen }])),
          driven.until === null,
        ),
      ),
      series: isDue ? await listSeries(tx, flight.id, [{ from: period.from, until: period.to }]) : null,
    })
  }
  await keepAlarms(tx, flight, alarms)
  if (!isOver(flight))
    await setTimer(tx, { home: tx.actor.orgId, kind: SENSORS, objectId: flight.id, runAt: new Date(tx.now.getTime() + COPY_MS) })
}

/** Records what is new, corrects what is known better, and takes back what is not borne out. */
async function keepAlarms(tx: Tx, flight: FlightState, found: readonly FoundAlarm[]): Promise<void> {
  const known = await listAlarms(tx, flight)
  const { added, changed, gone } = pairedAlarms(known, found)
  for (const { id } of gone) await deleteAlarm(tx, flight, id)
  for (const [{ id }, alarm] of changed) await setAlarm(tx, flight, id, alarm)
  for (const alarm of added) await tellAlarm(tx, flight, alarm, await insertAlarm(tx, flight, alarm))
  if (gone.length + changed.length > 0)
    await publish(tx, 'flight.changed', [tx.actor.orgId], { flightId: flight.id, version: flight.version })
}

/** Who hears of an alarm: the executor, and of the cargo each forwarder it concerns, as far as he may see the flight then. */
function audienceOf(flight: FlightState, { kind, orderOrgId, from }: FoundAlarm): string[] {
  const forwarders = orderOrgId === null ? flight.tasks.map(task => task.orderOrgId) : [orderOrgId]
  return [...new Set(forwarders)].filter(
    org => org !== flight.orgId && isShared(kind) && visibleSpans(flight, org).some(span => isWithin(span, new Date(from))),
  )
}

const codes = { door: 'doors.opened', fuel_drained: 'fuel.drained', trailer_apart: 'trailer.apart' } as const

/** What is told of it, the event, the line of the flight, and of the order whose cargo it is about. */
async function tellAlarm(tx: Tx, flight: FlightState, alarm: FoundAlarm, id: string): Promise<void> {
  if (alarm.kind === 'fuel_filled') return
  const forwarders = audienceOf(flight, alarm)
  await publish(tx, 'sensor.alarm', [flight.orgId, ...forwarders], { flightId: flight.id, alarmId: id, kind: alarm.kind })
  const audience = [flight.orgId, ...forwarders]
  const number = { number: flight.number ?? '' }
  if (alarm.orderId !== null && alarm.kind !== 'door')
    await occur(tx, { code: 'temperature.out', objectId: alarm.orderId, home: alarm.orderOrgId ?? flight.orgId, audience, facts: number })
  else if (alarm.kind !== 'temperature' && alarm.kind !== 'warm_loading')
    await occur(tx, { code: codes[alarm.kind], objectId: flight.id, home: flight.orgId, audience, facts: number })
  const facts = factsOf(alarm)
  const line = { what: `sensor.${alarm.kind}`, organization: '', person: '' }
  const sharedWith = forwarders.length === 1 ? forwarders[0]! : null
  await insertEntry(tx, flight, { ...line, sharedWith, facts })
  if (alarm.orderId === null) return
  const { orderId } = alarm
  await attempt(tx, async () => {
    const before = await lockState(tx, orderId, null)
    await applyStep(tx, before, before.order.status as OrderStatus, { facts, by: { ...line, side: 'executor' } })
  })
}

const factsOf = ({ from, minutes, value, bound }: FoundAlarm): Record<string, string | number> => ({
  since: new Date(from).toISOString(),
  ...(minutes > 0 && { minutes }),
  ...(value !== null && { value: Math.round(value * 10) / 10 }),
  ...(bound !== null && { bound }),
})
