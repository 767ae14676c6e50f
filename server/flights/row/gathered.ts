import type { FlightCard } from '#contract/flight-card.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import { ordersAmong } from '#server/deals/flights/row.ts'
import { tasksFor } from '#server/deals/flights/rules/viewing.ts'
import { splitsOf } from '#server/deals/flights/store/costs.ts'
import { emissionsOfFlight } from '#server/deals/flights/store/emissions.ts'
import type { LoadRecord } from '#server/deals/flights/store/loads.ts'
import { listOverrides } from '#server/deals/flights/store/overrides.ts'
import { listSheets } from '#server/deals/flights/store/sheets.ts'
import { listFiles } from '#server/files/store.ts'
import { findSuccessor, partsOf, resourcesOf } from '#server/flights/store/card.ts'
import { costsOf, loadPartsOf } from '#server/flights/store/list.ts'
import { listOwnRows } from '#server/orders/store/rows.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { type CardViewing, toFlightCard } from './card.ts'
import { namedFlights } from './list.ts'
import { knownOrders, usualSplit } from './orders.ts'

const noResources = { truck: null, trailer: null, driver: null, coDriver: null }

/** Gathers what the card of an opened flight tells its viewer; the orders come last, for reading them may close the flight. */
export async function cardOf(tx: Tx, flight: FlightState, loads: readonly LoadRecord[], viewing: CardViewing): Promise<FlightCard> {
  const mine = flight.orgId === viewing.viewer
  const tasks = tasksFor(flight, viewing.viewer, mine ? 'executor' : 'forwarder')
  const orderIds = ordersAmong(flight, tasks)
  const resources = mine ? await resourcesOf(tx, flight) : noResources
  const photos = (await listFiles(tx, { kind: 'flight', objectId: flight.id, draft: false }, '', flight.orgId as OrgId)).filter(
    ({ scanned }) => scanned !== 'infected',
  )
  const overrides = mine ? await listOverrides(tx, flight) : []
  const paid = mine && viewing.prices
  const costs = paid ? await costsOf(tx, [flight.id]) : []
  const split = paid ? ((await splitsOf(tx, [flight.id])).get(flight.id) ?? usualSplit) : null
  const shares = paid ? await loadPartsOf(tx, { flightIds: [flight.id], orderIds }) : []
  const successor = await findSuccessor(tx, flight)
  const named = await namedFlights(
    tx,
    [flight.replacesId, successor].filter(id => id !== null),
  )
  const [latest] = mine ? await listSheets(tx, flight) : []
  const sheet = latest ? { number: latest.number, date: latest.date, version: latest.version } : null
  const emissions = await emissionsOfFlight(tx, flight.id, orderIds)
  const orders = knownOrders(await listOwnRows(tx, orderIds))
  const parts = await partsOf(tx, orderIds)
  return toFlightCard(
    { flight, loads, photos, overrides, shares, costs, split, resources, orders, parts, named, successor, sheet, emissions },
    viewing,
  )
}
