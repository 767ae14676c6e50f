import { lanesMost } from '#contract/flight-lanes.ts'
import type { FlightBulk } from '#contract/flight-moves.ts'
import type { flights } from '#contract/flights.ts'
import type { Side } from '#contract/primitives.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import { entriesMost, listEntries } from '#server/deals/flights/store/entries.ts'
import { listLoads } from '#server/deals/flights/store/loads.ts'
import { zoneOf } from '#server/drivers/store/drivers.ts'
import { toFit } from '#server/orders/row/fit.ts'
import type { Actor, CommandActor } from '#server/platform/actor.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { perRow, type RowCtx } from '#server/platform/perRow.ts'
import { refuse } from '#server/platform/refusal.ts'
import { instructFlight, markFlight, replaceIn } from './commands/bulk.ts'
import { candidatesFor } from './commands/candidates.ts'
import { fitOfFlight } from './commands/fit.ts'
import { moveFlight } from './commands/moves.ts'
import { planFlight } from './commands/plan.ts'
import { dayPlanForm } from './print/dayPlan.ts'
import { barsIn } from './row/bars.ts'
import { timelineIn, unassignedIn } from './row/board.ts'
import { readFlightCursor, writeFlightCursor } from './row/cursor.ts'
import { toEvent } from './row/entries.ts'
import { cardOf } from './row/gathered.ts'
import { foundIn, lanesIn, rowsWithOrders } from './row/list.ts'
import { figuresOf } from './rules/figures.ts'
import { openFlight } from './store/card.ts'
import { findDays, listArrivals, listRuns, listTrucks } from './store/figures.ts'
import { countFlights, findByNumber, pageOfFlights } from './store/list.ts'

export const handlers: Handlers<typeof flights> = {
  async list({ actor, transaction }, { query: { cursor, limit, ...filter } }) {
    ownSide(actor, filter.side)
    const after = cursor ? readFlightCursor(cursor) : null
    return transaction(async tx => {
      const { rows, next } = await pageOfFlights(tx, { filter, after, limit, tz: actor.tz })
      return { items: await rowsWithOrders(tx, rows, seesPrices(actor)), next: next && writeFlightCursor(next) }
    })
  },

  async counts({ actor, transaction }, { query: { side } }) {
    ownSide(actor, side)
    return transaction(tx => countFlights(tx, side, actor.tz))
  },

  async lanes({ actor, transaction }, { query }) {
    ownSide(actor, query.side)
    return transaction(async tx => {
      const filter = { ...query, sort: 'due' as const }
      const { rows, next } = await pageOfFlights(tx, { filter, after: null, limit: lanesMost, tz: actor.tz })
      return { ...(await lanesIn(tx, rows)), complete: next === null }
    })
  },

  async figures({ actor, transaction }, { query }) {
    ownSide(actor, 'executor')
    return transaction(async tx => {
      const { days, from } = await findDays(tx, Number(query.days), actor.tz)
      const asked = { from, to: tx.now, tz: actor.tz }
      const trucks = await listTrucks(tx)
      const [runs, arrivals] = [await listRuns(tx, trucks, asked), await listArrivals(tx, trucks, asked)]
      return figuresOf(asked, { trucks, runs, arrivals, days })
    })
  },

  async get({ actor, transaction, secrets }, { query: { flightId } }) {
    return transaction(async tx => {
      const flight = await openFlight(tx, flightId)
      const loads = await listLoads(tx, flight)
      const viewing = {
        viewer: actor.orgId,
        prices: seesPrices(actor),
        openPhone: secrets.open,
        now: tx.now,
        today: dayIn(actor.tz, tx.now),
      }
      return cardOf(tx, flight, loads, viewing)
    })
  },

  async dayPlan({ actor, locale, transaction }, { query: { format, ...query } }) {
    ownSide(actor, 'executor')
    const { name, draw } = await transaction(async tx =>
      dayPlanForm(tx, query, { locale, tz: await zoneOf(tx), organization: actor.organization }),
    )
    const { bytes, mime, ending } = await draw(format)
    return { name: `${name}.${ending}`, mime, base64: Buffer.from(bytes).toString('base64') }
  },

  async history({ actor, transaction }, { query: { flightId } }) {
    return transaction(async tx => {
      const flight = await openFlight(tx, flightId)
      const items = (await listEntries(tx, flight)).map(toEvent)
      const isWhole = items.length === entriesMost || items.some(({ what }) => what === 'flight.plan')
      return { items, madeAt: flight.orgId === actor.orgId && !isWhole ? flight.createdAt.toISOString() : null }
    })
  },

  async find({ transaction }, { query: { number } }) {
    return transaction(async tx => ({ items: await foundIn(tx, await findByNumber(tx, number)) }))
  },

  async fit({ actor, transaction }, { query }) {
    return transaction(async tx => {
      const { peak, ...fit } = await fitOfFlight(tx, actor, query)
      return { ...toFit(fit), peak }
    })
  },

  async unassigned({ actor, transaction }, { query }) {
    ownSide(actor, 'executor')
    return transaction(async tx => unassignedIn(tx, query, await zoneOf(tx)))
  },

  async timeline({ actor, transaction }, { query }) {
    ownSide(actor, 'executor')
    return transaction(async tx => timelineIn(tx, query, await zoneOf(tx)))
  },

  async bars({ actor, transaction }, { query }) {
    ownSide(actor, query.side)
    return transaction(async tx => barsIn(tx, query, await zoneOf(tx)))
  },

  async candidates({ actor, transaction }, { query: { orderIds } }) {
    ownSide(actor, 'executor')
    return transaction(async tx => ({ items: await candidatesFor(tx, actor, orderIds, dayIn(await zoneOf(tx), tx.now)) }))
  },

  async plan({ actor, transaction }, { data }) {
    return transaction(async tx => toMoved(await planFlight(tx, actor, data)))
  },

  async move({ actor, transaction }, { data }) {
    return transaction(async tx => {
      const { flight, next } = await moveFlight(tx, actor, data)
      return toMoved(flight, next)
    })
  },

  async bulk({ actor, transaction, ...ctx }, { data }) {
    return transaction(tx => bulkOf(tx, ctx, actor, data))
  },
}

/** One step with many flights, told of each. */
function bulkOf(tx: Tx, ctx: RowCtx, actor: CommandActor, data: FlightBulk) {
  const versionOf = async (moved: Promise<{ flight: FlightState }>) => ({ version: (await moved).flight.version })
  switch (data.action) {
    case 'mark':
      return perRow(tx, ctx, data.rows, async row => ({ version: (await markFlight(tx, actor, row, data)).version }))
    case 'instruct':
      return perRow(tx, ctx, data.rows, row => versionOf(instructFlight(tx, actor, row, data)))
    default:
      return perRow(tx, ctx, data.rows, row => versionOf(replaceIn(tx, actor, row, data)))
  }
}

const toMoved = (flight: FlightState, next: FlightState | null = null) => ({
  id: flight.id,
  number: flight.number,
  version: flight.version,
  status: flight.status,
  next: next && { id: next.id, number: next.number },
})

/** A list of a side the organisation does not have is refused, never empty. */
function ownSide(actor: Actor, side: Side): void {
  if (!actor.sides.includes(side)) refuse('access.denied', { permission: 'flights.view', side })
}

const seesPrices = (actor: Actor): boolean => actor.permissions.has('orders.prices')
