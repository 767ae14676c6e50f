import { isOver } from '#contract/flight-lead.ts'
import type { sensors } from '#contract/sensors.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import { drivenSpan } from '#server/deals/flights/rules/visibility.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { followReading } from './commands.ts'
import { recordOf } from './row.ts'
import { insertHandReading, openFlight } from './store.ts'

export const handlers: Handlers<typeof sensors> = {
  async get({ actor, transaction }, { query: { flightId } }) {
    return transaction(async tx => {
      const flight = await openFlight(tx, flightId)
      const mayRecord = flight.orgId === actor.orgId && actor.permissions.has('orders.execute') && mayBeMeasured(flight)
      return recordOf(tx, flight, mayRecord)
    })
  },

  async record({ actor, transaction }, { data: { flightId, at, temperature, comment } }) {
    return transaction(async tx => {
      const flight = await openFlight(tx, flightId)
      if (flight.orgId !== actor.orgId || flight.mirrorsId !== null) refuse('flight.not_found')
      const [moment, driven] = [new Date(at), drivenSpan(flight)]
      // a typed time has whole minutes
      const isWithin = driven !== null && moment.getTime() >= driven.from.getTime() - 60_000 && moment <= (driven.until ?? tx.now)
      if (!isWithin) refuse('sensor.time', { field: 'at' })
      const id = await insertHandReading(tx, flight, { at: moment, temperature, comment, byName: actor.name })
      await audit(tx, { what: 'sensor.record', kind: 'flight', objectId: flight.id, to: String(temperature) })
      await followReading(tx, flight.id)
      await publish(tx, 'flight.changed', [actor.orgId], { flightId: flight.id, version: flight.version })
      return { id }
    })
  },
}

/** Whether a flight is on its way, so that something can be measured on it. */
const mayBeMeasured = (flight: FlightState): boolean => !isOver(flight) && flight.mirrorsId === null && drivenSpan(flight) !== null
