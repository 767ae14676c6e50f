import { z } from 'zod'
import { BulkResults } from './bulk.ts'
import { get, post } from './call.ts'
import { InlineFile } from './files.ts'
import { BarsQuery, FlightBars } from './flight-bars.ts'
import { CandidatesQuery, Timeline, TimelineQuery, Unassigned, UnassignedFilter } from './flight-board.ts'
import { FlightCard, FlightFound } from './flight-card.ts'
import { FigureDays, FlightFigures } from './flight-figures.ts'
import { FlightFit, FlightFitQuery } from './flight-fit.ts'
import { FlightLanes, FlightLanesQuery } from './flight-lanes.ts'
import { FlightFilter, FlightListRow, FlightTab } from './flight-list.ts'
import { FlightBulk, FlightMove, FlightMoved, FlightPlan } from './flight-moves.ts'
import { HistoryRow } from './order-card.ts'
import { Day, Id, Instant, PageQuery, pageOf, Side } from './primitives.ts'
import { PrintFormat } from './prints.ts'
import { driverAssignmentRefusals } from './refusals/drivers.ts'
import {
  fitRefusals,
  flightLockRefusals,
  flightMoveRefusals,
  flightOpenRefusals,
  flightSwapRefusals,
  ownTaskRefusals,
} from './refusals/flights.ts'
import { handoverHandRefusals } from './refusals/handovers.ts'
import { closedRefusals, explanationRefusals, lockRefusals, openRefusals, reasonRefusals, stepRefusals } from './refusals/orders.ts'
import { openVehicleRefusals, vehicleAssignmentRefusals } from './refusals/vehicles.ts'
import { codesOf } from './refusals/words.ts'
import { TruckCandidate } from './truck-candidates.ts'

const assignmentFails = [
  ...codesOf(lockRefusals),
  ...codesOf(stepRefusals),
  ...codesOf(closedRefusals),
  ...codesOf(vehicleAssignmentRefusals),
  ...codesOf(driverAssignmentRefusals),
  ...codesOf(fitRefusals),
  ...codesOf(flightMoveRefusals),
] as const

const bulkFails = [
  ...codesOf(flightLockRefusals),
  ...assignmentFails,
  ...codesOf(reasonRefusals),
  ...codesOf(explanationRefusals),
  'order.transferred',
  'order.flight_missing',
  'order.approval_missing',
  'order.leg_waits',
  'order.on_hold',
  'task.not_found',
  'task.step_closed',
  'task.out_of_order',
  'task.time',
  ...codesOf(handoverHandRefusals),
] as const

/** Flights: one vehicle's runs for one or more orders, as each side may see them. */
export const flights = {
  list: get('/api/flights/v0/list', {
    about: 'Flights of one side of the own organisation by tab, filter and order, a page at a time.',
    needs: 'flights.view',
    staleAfter: ['flight.changed', 'order.changed', 'arrival.changed'],
    query: PageQuery.extend(FlightFilter.shape),
    out: pageOf(FlightListRow),
  }),
  counts: get('/api/flights/v0/counts', {
    about: 'How many flights stand behind each tab; 1 001 stands for more than a thousand.',
    needs: 'flights.view',
    staleAfter: ['flight.changed', 'order.changed'],
    query: z.object({ side: Side }),
    out: z.record(FlightTab, z.int()),
  }),
  figures: get('/api/flights/v0/figures', {
    about: 'How own trucks worked within 7 or 30 days: time on flights and without, arrivals in time and the empty road day by day.',
    needs: 'flights.view',
    staleAfter: ['flight.changed', 'car.changed'],
    query: z.object({ days: FigureDays.default('7') }),
    out: FlightFigures,
  }),
  lanes: get('/api/flights/v0/lanes', {
    about: 'Where flights of a filter go: how many from one place to another, and how many of them are late; of the first 300.',
    needs: 'flights.view',
    staleAfter: ['flight.changed', 'order.changed'],
    query: FlightLanesQuery,
    out: FlightLanes,
  }),
  get: get('/api/flights/v0/get', {
    about: 'One flight: stops with plan, fact and forecast, load by leg, orders, resources, costs; of others’ orders nothing.',
    needs: 'flights.view',
    staleAfter: ['flight.changed', 'order.changed', 'sheet.changed', 'arrival.changed'],
    query: z.object({ flightId: z.string().max(64) }),
    out: FlightCard,
    fails: codesOf(flightOpenRefusals),
  }),
  dayPlan: get('/api/flights/v0/dayPlan', {
    about:
      'The plan of a day as a form to print or send: own flights by their vehicles, each stop with its window and cargo, and what the drivers are told; of one truck or driver where one is named.',
    needs: 'flights.view',
    staleAfter: [],
    query: z.object({ day: Day, truckId: Id.optional(), driverId: Id.optional(), format: PrintFormat.default('pdf') }),
    out: InlineFile,
    fails: ['flight.day_empty'],
  }),
  history: get('/api/flights/v0/history', {
    about: 'What happened to a flight, the newest first: its executor reads all of it, a forwarder what concerns his orders.',
    needs: 'flights.view',
    staleAfter: ['flight.changed', 'sheet.changed', 'flight.late'],
    query: z.object({ flightId: Id }),
    out: z.object({
      items: z.array(HistoryRow),
      /** When the flight was made, to its executor where that is not among them: of what came before the first line nothing is written. */
      madeAt: Instant.nullable().default(null),
    }),
    fails: codesOf(flightOpenRefusals),
  }),
  find: get('/api/flights/v0/find', {
    about: 'Flights by their number: two organisations may have given an order the same one.',
    needs: 'flights.view',
    staleAfter: ['flight.changed'],
    query: z.object({ number: z.string().trim().min(1).max(64) }),
    out: z.object({ items: z.array(FlightFound) }),
  }),
  fit: get('/api/flights/v0/fit', {
    about:
      'How own vehicles and a driver fit a flight of these orders, or one they would come on board of, or how a task of its own fits the flight, or how it fits the resources of another one that takes its own: what planning it would be refused with, what needs a reason, and the most it has on board.',
    needs: 'flights.plan',
    staleAfter: ['flight.changed', 'order.changed', 'car.changed', 'driver.changed'],
    query: FlightFitQuery,
    out: FlightFit,
    fails: [
      ...codesOf(flightOpenRefusals),
      ...codesOf(openRefusals, closedRefusals, openVehicleRefusals),
      'driver.not_found',
      ...codesOf(ownTaskRefusals),
      ...codesOf(flightSwapRefusals),
    ],
  }),
  unassigned: get('/api/flights/v0/unassigned', {
    about:
      'Accepted orders that lack a vehicle for all or a part of them, by how soon one must be named, with what filters can be set to and how much of the work is covered; no prices.',
    needs: 'flights.plan',
    staleAfter: ['order.changed', 'flight.changed'],
    query: UnassignedFilter,
    out: Unassigned,
  }),
  timeline: get('/api/flights/v0/timeline', {
    about:
      'The fleet within up to 14 days by truck or driver: flights laid out in loading, driving, rest and unloading, what stands between them, and what is wrong; no prices.',
    needs: 'flights.plan',
    staleAfter: ['flight.changed', 'car.changed', 'driver.changed', 'arrival.changed'],
    query: TimelineQuery,
    out: Timeline,
  }),
  bars: get('/api/flights/v0/bars', {
    about:
      'Flights of one side’s filter laid out in time, up to 14 days by truck or driver, or 42 of one of them alone; a forwarder is told his own orders’ flights by the vehicles that carry them, and nothing else of those.',
    needs: 'flights.view',
    staleAfter: ['flight.changed', 'order.changed', 'car.changed', 'driver.changed', 'arrival.changed'],
    query: BarsQuery,
    out: FlightBars,
  }),
  candidates: get('/api/flights/v0/candidates', {
    about:
      'Own trucks with what usually goes along with them, in the order the judge would take them for these orders, and what he says of each.',
    needs: 'flights.plan',
    staleAfter: ['flight.changed', 'order.changed', 'car.changed', 'driver.changed'],
    query: CandidatesQuery,
    out: z.object({ items: z.array(TruckCandidate) }),
    fails: codesOf(openRefusals, closedRefusals),
  }),
  plan: post('/api/flights/v0/plan', {
    about:
      'Makes a flight of one or more orders, each whole or in part, with its vehicle and driver; the orders wholly on flights are ready.',
    needs: 'flights.plan',
    data: FlightPlan,
    out: FlightMoved,
    fails: assignmentFails,
    emits: ['flight.changed', 'order.changed'],
  }),
  move: post('/api/flights/v0/move', {
    about:
      'Takes one step of a flight: another order on board, one off it or over to another flight, a part of one to a second vehicle, other resources, those of another flight that takes its own, an interruption with the flight that goes on, a relay with a second vehicle, the order of tasks, a task of its own that comes, goes or is marked, what stayed on board handed over, instructions, the trip sheet, costs, times of one that is over.',
    needs: 'flights.plan',
    effect: 'edit',
    data: FlightMove,
    out: FlightMoved,
    fails: [
      ...codesOf(flightLockRefusals),
      ...assignmentFails,
      ...codesOf(reasonRefusals),
      ...codesOf(explanationRefusals),
      'task.not_found',
      'task.step_closed',
      'task.out_of_order',
      'task.time',
      'task.photos',
      'task.no_reason',
      'task.unmarked',
      'task.same',
      'task.between',
    ],
    emits: ['flight.changed', 'order.changed'],
  }),
  bulk: post('/api/flights/v0/bulk', {
    about:
      'Takes one step with up to 100 flights and tells of each how it ended: marks the next stop, gives instructions, names another truck or drivers.',
    needs: 'flights.plan',
    data: FlightBulk,
    out: BulkResults,
    rowFails: bulkFails,
    emits: ['flight.changed', 'order.changed'],
  }),
}
