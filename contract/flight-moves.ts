import { z } from 'zod'
import { BulkRows, rowsOf } from './bulk.ts'
import { CostKind, CostSplit } from './flight-costs.ts'
import { TaskMark } from './order-card.ts'
import { LateMinutes, OverrideReason } from './order-fit.ts'
import { photographed, TaskTimes } from './order-moves.ts'
import { FlightStatus, ServiceKind } from './order-states.ts'
import { Code, Id, Instant, MoneyFromZero, text, Version } from './primitives.ts'

/** A part of an order on one flight; the parts on its flights come to the whole. */
export const FlightShare = z.strictObject({
  massKg: z.int().min(0).max(1_000_000),
  volumeM3: z.number().min(0).max(10_000).multipleOf(0.001),
  pallets: z.int().min(0).max(10_000),
  pieces: z.int().min(0).max(1_000_000),
})
export type FlightShare = z.output<typeof FlightShare>

const resources = { truckId: Id, trailerId: Id.nullable(), driverId: Id, coDriverId: Id.nullable().optional() }
const order = { orderId: Id, orderVersion: Version }
const key = { flightId: Id, version: Version }
const reasoned = { reason: z.string().min(1).max(60), comment: text(0, 500) }

/** A flight to be: of one order or of several, each whole or in part, with a vehicle and a driver. */
export const FlightPlan = z.strictObject({
  orders: z
    .array(z.strictObject({ ...order, share: FlightShare.nullable().default(null) }))
    .min(1)
    .max(20),
  ...resources,
  overrideReason: OverrideReason,
  lateMinutes: LateMinutes.optional(),
})
export type FlightPlan = z.output<typeof FlightPlan>

/** Where something happens that is no stop of an order: an address, and coordinates where they are known. */
export const HappenedAt = z.strictObject({
  place: text(1, 200),
  lat: z.number().min(-90).max(90).nullable().default(null),
  lon: z.number().min(-180).max(180).nullable().default(null),
})
export type HappenedAt = z.output<typeof HappenedAt>

export const FlightMove = z.discriminatedUnion('action', [
  /** Another order comes on board, whole or in part. */
  z.strictObject({
    action: z.literal('add'),
    ...key,
    ...order,
    share: FlightShare.nullable().default(null),
    overrideReason: OverrideReason,
  }),
  /** A part of an order goes to a second vehicle. */
  z.strictObject({ action: z.literal('split'), ...key, ...order, share: FlightShare, ...resources, overrideReason: OverrideReason }),
  /** An order leaves the flight before its own tasks begin; it goes on board of another one where that is named. */
  z.strictObject({
    action: z.literal('remove'),
    ...key,
    ...order,
    ...reasoned,
    to: z.strictObject(key).nullable().default(null),
    overrideReason: OverrideReason,
  }),
  /** Other resources before the flight begins. */
  z.strictObject({ action: z.literal('replace'), ...key, ...resources, ...reasoned, overrideReason: OverrideReason }),
  /** Two flights that have not begun go over to each other's vehicles and drivers, both or neither. */
  z.strictObject({ action: z.literal('swap'), ...key, with: z.strictObject(key), ...reasoned, overrideReason: OverrideReason }),
  /** The vehicle cannot go on: another one takes the cargo where it stands and does what is left. */
  z.strictObject({
    action: z.literal('interrupt'),
    ...key,
    ...resources,
    ...reasoned,
    at: Instant,
    where: HappenedAt,
    /** When the other vehicle is there. */
    reloadAt: Instant,
    seals: z.array(text(1, 20)).max(20).default([]),
    ...photographed,
  }),
  /** From a place in the way on a second vehicle carries an order: the first hands it over there. */
  z.strictObject({
    action: z.literal('relay'),
    ...key,
    ...order,
    ...resources,
    overrideReason: OverrideReason,
    /** The first stop of the order the second vehicle does; none: its first unloading nobody has come to. */
    fromTaskId: Id.nullable().default(null),
    where: HappenedAt,
    /** When both vehicles are there. */
    reloadAt: Instant,
    seals: z.array(text(1, 20)).max(20).default([]),
  }),
  /** The tasks ahead in another order. */
  z.strictObject({ action: z.literal('sequence'), ...key, taskIds: z.array(Id).min(1).max(100) }),
  /** A task of the flight's own comes behind another one, or before all of them. */
  z.strictObject({
    action: z.literal('add_task'),
    ...key,
    kind: ServiceKind,
    after: Id.nullable(),
    where: HappenedAt,
    from: Instant,
    minutes: z.int().min(1).max(10_080),
    overrideReason: OverrideReason,
  }),
  /**
   * What stays on board of an order once its unloadings are over is handed over somewhere: planned while the flight is on the road, told of
   * as done once it is over.
   */
  z.strictObject({ action: z.literal('unload_leftover'), ...key, orderId: Id, where: HappenedAt, at: Instant, comment: text(0, 500) }),
  /** A task of the flight's own, or one for a leftover, is not to be done any more. */
  z.strictObject({ action: z.literal('drop_task'), ...key, taskId: Id }),
  /** What happened at a task of the flight's own, now or at a time that is given. */
  z.strictObject({
    action: z.literal('mark_task'),
    ...key,
    taskId: Id,
    mark: TaskMark,
    at: Instant.nullable().default(null),
    /** Why it failed: a code of `taskFailureReasons`, with words beside. */
    reason: Code.optional(),
    comment: text(0, 500).default(''),
    ...photographed,
  }),
  /** Times of a flight that is over are corrected by who manages the organisation, within a day and with the reason. */
  z.strictObject({ action: z.literal('correct'), ...key, taskId: Id, times: TaskTimes, comment: text(3, 500) }),
  /** What the drivers are told. */
  z.strictObject({ action: z.literal('instruct'), ...key, instructions: text(0, 2000) }),
  /** Odometer in kilometres and fuel in litres, as the trip sheet has them. */
  z.strictObject({
    action: z.literal('sheet'),
    ...key,
    odometerStart: z.int().min(0).max(9_999_999).nullable(),
    odometerEnd: z.int().min(0).max(9_999_999).nullable(),
    fuelL: z.number().min(0).max(5000).multipleOf(0.1).nullable(),
  }),
  /** What it is to cost and what it did; what is not said is worked out where it can be. A split that is left out stays as it was. */
  z.strictObject({
    action: z.literal('costs'),
    ...key,
    costs: z
      .array(z.strictObject({ kind: CostKind, plan: MoneyFromZero.nullable(), fact: MoneyFromZero.nullable(), note: text(0, 300) }))
      .max(CostKind.options.length),
    split: CostSplit.optional(),
  }),
])
export type FlightMove = z.output<typeof FlightMove>
export type FlightMoveOf<A extends FlightMove['action']> = Extract<FlightMove, { action: A }>

const noResource = { ru: 'выберите машину или водителя', en: 'choose a vehicle or a driver' }

/** A step taken with many flights at once. */
export const FlightBulk = z.discriminatedUnion('action', [
  /** The next stop of each is marked as it is shown there; all at one time, now where none is given. */
  z.strictObject({
    action: z.literal('mark'),
    rows: rowsOf(z.strictObject({ id: Id, version: Version, taskId: Id, mark: TaskMark.exclude(['fail']) })),
    at: Instant.optional(),
    comment: text(0, 500).default(''),
  }),
  /** All drivers are told the same. */
  z.strictObject({ action: z.literal('instruct'), rows: BulkRows, instructions: text(0, 2000) }),
  /** Another truck, another driver, another second driver, for those not begun; what is null or left out stays as each has it. */
  z
    .strictObject({
      action: z.literal('replace'),
      rows: BulkRows,
      truckId: Id.nullable().default(null),
      driverId: Id.nullable().default(null),
      coDriverId: Id.optional(),
      overrideReason: OverrideReason,
      ...reasoned,
    })
    .refine(({ truckId, driverId, coDriverId }) => truckId !== null || driverId !== null || coDriverId !== undefined, {
      path: ['truckId'],
      params: { words: noResource },
    }),
])
export type FlightBulk = z.output<typeof FlightBulk>

/** A flight after a change; also the one that goes on for it after an interruption or a relay, that was made of a part, that took its order on board, or that has its vehicles now. */
export const FlightMoved = z.object({
  id: Id,
  number: z.string(),
  version: z.int(),
  status: FlightStatus,
  next: z.object({ id: Id, number: z.string() }).nullable(),
})
export type FlightMoved = z.output<typeof FlightMoved>
