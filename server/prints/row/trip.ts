import { defaultZone } from '#contract/zone.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import { ordersAmong } from '#server/deals/flights/row.ts'
import { isOfFlight } from '#server/deals/flights/rules/viewing.ts'
import type { OrderState } from '#server/deals/record.ts'
import type { Tx } from '#server/platform/db.ts'
import { loadOf } from '#server/prints/parts/road.ts'
import type { OrderPrintFacts, TripFacts, TripStopFacts } from '#server/wording/record.ts'
import type { Names } from './names.ts'
import type { Printed } from './printed.ts'
import { type Printer, resourcesOn } from './resources.ts'

/** An order on board with what its executor prints of it. */
export type Aboard = { state: OrderState; printed: Printed }

/**
 * What the trip sheet of an own flight is made of: vehicle, both drivers, every order on board and every stop in the sequence of the flight.
 * Of the orders it takes what the road needs, and no sum.
 */
export async function tripPrinted(
  tx: Tx,
  flight: FlightState,
  aboard: readonly Aboard[],
  asked: { printer: Printer; names: Names; open: (sealed: Buffer) => string },
): Promise<Printed> {
  const resources = await resourcesOn(tx, flight, asked)
  const sequence = ordersAmong(flight, flight.tasks)
  const known = aboard.toSorted((a, b) => sequence.indexOf(a.state.order.id) - sequence.indexOf(b.state.order.id))
  const [first] = known
  const facts: OrderPrintFacts = {
    ...first!.printed.facts,
    customer: null,
    stops: [],
    cargos: known.flatMap(({ printed }) => printed.facts.cargos),
    truck: resources.truck,
    trailer: resources.trailer,
    driver: resources.drivers[0] ?? null,
    flight: flight.number,
    distanceKm: flight.loadedKm ?? (known.length === 1 ? first!.printed.facts.distanceKm : null),
    price: null,
    customerPrice: null,
    lines: [],
    comment: '',
    claims: [],
    former: {},
    seals: [],
    numbers: {},
    waybill: null,
    waybillNumbers: [],
    trip: {
      orders: known.map(orderOn(flight)),
      stops: stopsOf(flight, known),
      drivers: resources.drivers,
      odometer: { start: flight.odometerStart, end: flight.odometerEnd },
      fuelL: flight.fuelL,
    },
  }
  return { side: 'executor', facts, revealed: resources.revealed, clauses: { ru: '', en: '' } }
}

/** An order as the sheet names it: of what goes on several vehicles the part that is on this one. */
const orderOn =
  (flight: FlightState) =>
  ({ state, printed: { facts } }: Aboard): TripFacts['orders'][number] => {
    const share = state.flights.find(({ id }) => id === flight.id)?.share
    const load = loadOf(facts.cargos)
    return {
      number: facts.number,
      date: facts.date,
      cargos: facts.cargos,
      massKg: share?.massKg ?? load.massKg,
      pieces: share ? share.pieces : load.pieces,
    }
  }

/** Stops in the order they are driven: at those of an order who waits there, at the flight's own the place alone. */
function stopsOf(flight: FlightState, aboard: readonly Aboard[]): TripStopFacts[] {
  const byOrder = new Map(aboard.map(({ state, printed }) => [state.order.id, printed.facts]))
  return flight.tasks
    .filter(({ status }) => status !== 'cancelled')
    .map(task => {
      const order = isOfFlight(flight, task) ? undefined : byOrder.get(task.orderId)
      const stop = order?.stops.find(({ seq }) => seq === task.stopSeq)
      const at = stop ?? { ...nowhere, country: task.country ?? '' }
      return {
        kind: task.kind,
        place: stop?.place ?? { ru: task.placeRu, en: task.placeEn },
        region: at.region,
        country: at.country,
        address: task.address || at.address,
        partyName: at.partyName,
        contactName: at.contactName,
        contactPhone: at.contactPhone,
        windowFrom: stop ? stop.windowFrom : task.plannedFrom,
        windowTo: stop ? stop.windowTo : task.plannedTo,
        tz: task.tz || at.tz,
        arrivedAt: task.arrivedAt,
        order: order?.number ?? '',
      }
    })
}

const nowhere = { region: { ru: '', en: '' }, address: '', partyName: '', contactName: '', contactPhone: '', tz: defaultZone }
