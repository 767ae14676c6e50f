import { z } from 'zod'
import { get, post } from './call.ts'
import { FitFinding, LateMinutes } from './order-fit.ts'
import { Bilingual, Id, Instant } from './primitives.ts'
import { flightOpenRefusals } from './refusals/flights.ts'
import { openRefusals } from './refusals/orders.ts'
import { openVehicleRefusals } from './refusals/vehicles.ts'
import { codesOf } from './refusals/words.ts'

/** `named`: so many ids a request names; without any it is about as many orders and trucks as follow. */
export const plannerLimits = { named: 100, orders: 300, trucks: 300, seconds: 60 } as const

const Pair = z.strictObject({ orderId: Id, truckId: Id })
const pairs = z.array(Pair).max(plannerLimits.named).default([])
const weight = (usual: number) => z.number().min(0).max(10).default(usual)

/** How dear something is beside the road: 0 does not count, 1 is usual. */
export const PlannerWeights = z.strictObject({
  emptyKm: weight(1),
  late: weight(1),
  hired: weight(1),
  overtime: weight(1),
  fairness: weight(1),
})

export type PlannerWeights = z.output<typeof PlannerWeights>

/** What is to be planned: orders and trucks by their ids, none named: all that are open and all own ones. */
export const PlannerRequest = z.strictObject({
  orderIds: z.array(Id).max(plannerLimits.named).default([]),
  truckIds: z.array(Id).max(plannerLimits.named).default([]),
  /** Orders that go on this truck or on none, and trucks an order must not have. */
  fixed: pairs,
  banned: pairs,
  weights: PlannerWeights.default({ emptyKm: 1, late: 1, hired: 1, overtime: 1, fairness: 1 }),
  /** By how much windows of open orders may be missed; what follows a flight keeps them. */
  lateMinutes: LateMinutes.default(0),
  seconds: z.int().min(1).max(plannerLimits.seconds).default(10),
  /** A flight that is late or broke down: planned is what its truck and driver do after it, moving as little as it can; orders are none then. */
  flightId: Id.nullable().default(null),
})
export type PlannerRequest = z.output<typeof PlannerRequest>

export const PlannerStatus = z.enum(['running', 'done', 'stopped', 'failed'])
export type PlannerStatus = z.output<typeof PlannerStatus>

/** A stop of a proposal as it would go: when its work begins by the planner's search, and its window. */
export const PlannerStop = z.object({ orderId: Id, kind: z.string(), place: Bilingual, at: Instant, from: Instant, to: Instant })

/** A flight that goes over to others, as whoever moves it and takes that back needs it. */
export const PlannerMove = z.object({
  flightId: Id,
  version: z.int(),
  number: z.string(),
  plate: z.string(),
  truckId: Id,
  trailerId: Id.nullable(),
  driverId: Id,
  coDriverId: Id.nullable(),
})

/** A flight that may be planned: its orders with what `flights.plan` asks for, what the judge says of it, and why this truck. */
export const PlannerProposal = z.object({
  orders: z.array(z.object({ orderId: Id, orderVersion: z.int(), number: z.string() })),
  truckId: Id,
  trailerId: Id.nullable(),
  driverId: Id,
  plate: z.string(),
  driver: z.string(),
  stops: z.array(PlannerStop),
  /** Kilometres to the first stop from where the truck is free; null: nobody knows where that is. */
  emptyKm: z.int().nullable(),
  freeAt: Instant,
  /** Another truck that could, and how much more it would cost, in kilometres of the usual truck; null: none. */
  nextBest: z.object({ truckId: Id, plate: z.string(), more: z.int() }).nullable(),
  /** Warnings alone: what the judge blocks is not proposed. */
  findings: z.array(FitFinding),
  /** What `flights.plan` is given for windows that are missed; 0: none is. */
  lateMinutes: LateMinutes.default(0),
  why: Bilingual,
  /** The flight that goes over to this truck from the one named here, by `replace` of `flights.move`; null: it is a new one. */
  moves: PlannerMove.nullable().default(null),
})
export type PlannerProposal = z.output<typeof PlannerProposal>

/** An order, or a coming flight, without a place: which rule stands in the way, and what would help. */
export const PlannerUnplaced = z.object({
  orderId: Id,
  number: z.string(),
  why: Bilingual,
  help: Bilingual.nullable(),
  /** The flight, which stays with whom it has. */
  flightId: Id.nullable().default(null),
})
export type PlannerUnplaced = z.output<typeof PlannerUnplaced>

export const PlannerResult = z.object({
  proposals: z.array(PlannerProposal),
  unplaced: z.array(PlannerUnplaced),
  /** Numbers of coming flights that stay as they are: they are still in time. */
  stays: z.array(z.string()).default([]),
})
export type PlannerResult = z.output<typeof PlannerResult>

export const PlannerRun = z.object({
  id: Id,
  /** The flight it plans after; null: it is about open orders. */
  flightId: Id.nullable(),
  status: PlannerStatus,
  /** How much of its time is over, in percent. */
  percent: z.int(),
  /** How many orders and trucks it is about; null until it has begun. */
  orders: z.int().nullable(),
  trucks: z.int().nullable(),
  /** The best plan so far, every proposal of it let pass by the judge; null until there is one. */
  best: PlannerResult.nullable(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
})
export type PlannerRun = z.output<typeof PlannerRun>

const Key = z.strictObject({ runId: Id })

/** The automatic plan: proposals for orders without a vehicle, which people apply with `flights.plan`. */
export const planner = {
  start: post('/api/planner/v0/start', {
    about:
      'Looks in the background for the best plan of open orders on own trucks, or of what a late flight’s truck and driver do next; nothing is changed by it. A search of the same person gives way to it.',
    needs: 'flights.plan',
    data: PlannerRequest,
    out: PlannerRun,
    fails: ['planner.off', 'planner.running', ...codesOf(openRefusals, openVehicleRefusals, flightOpenRefusals)],
  }),
  get: get('/api/planner/v0/get', {
    about: 'How far a search is, with its best plan so far; without an id the latest of the own organisation.',
    needs: 'flights.plan',
    staleAfter: ['flight.changed', 'order.changed'],
    query: z.object({ runId: Id.optional() }),
    out: z.object({ run: PlannerRun.nullable() }),
    fails: ['planner.not_found'],
  }),
  stop: post('/api/planner/v0/stop', {
    about: 'Ends a search within a second or two; its best plan is kept. One that is over stays as it is.',
    needs: 'flights.plan',
    data: Key,
    out: PlannerRun,
    fails: ['planner.not_found'],
  }),
}
