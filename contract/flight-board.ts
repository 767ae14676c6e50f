import { z } from 'zod'
import { FlightLoad } from './flight-card.ts'
import { FlightStatus, StopKind } from './order-states.ts'
import { Bilingual, Code, Day, Id, Instant } from './primitives.ts'
import { VehicleKind, VehicleStatus } from './vehicles.ts'

/** How soon a vehicle must be named: by the deadline of the step, in days of the organisation. */
export const urgencies = ['overdue', 'soon', 'today', 'tomorrow', 'later'] as const
export const Urgency = z.enum(urgencies)
export type Urgency = z.output<typeof Urgency>

/** What the unassigned are narrowed by; `region` is that of the first loading, by its Russian name. */
export const UnassignedFilter = z.object({
  search: z.string().trim().max(100).default(''),
  region: z.array(z.string().max(100)).max(20).default([]),
  body: z.array(Code).max(30).default([]),
  customer: z.array(Id).max(50).default([]),
})
export type UnassignedFilter = z.output<typeof UnassignedFilter>

/** An accepted order, or what is left of one, that no vehicle carries yet; nothing of its price. */
export const UnassignedOrder = z.object({
  id: Id,
  number: z.string(),
  version: z.int(),
  urgency: Urgency,
  /** Until when a vehicle is to be named. */
  dueAt: Instant,
  stops: z.array(z.object({ kind: StopKind, place: Bilingual, tz: z.string(), from: Instant.nullable(), to: Instant.nullable() })),
  distanceKm: z.int().nullable(),
  cargo: z.string(),
  /** What no flight carries yet. */
  left: FlightLoad,
  /** Whether another part of it is on a flight already. */
  isPart: z.boolean(),
  bodyTypes: z.array(Code),
  customer: z.string(),
})
export type UnassignedOrder = z.output<typeof UnassignedOrder>

/** A value a filter can be set to, and how many orders have it. */
export const UnassignedOption = z.object({ id: z.string(), name: Bilingual, count: z.int() })

export const Unassigned = z.object({
  /** The most urgent first. */
  items: z.array(UnassignedOrder),
  /** How many of the filter there are of each urgency. */
  counts: z.record(Urgency, z.int()),
  /** What the filters can be set to. */
  options: z.object({
    regions: z.array(UnassignedOption),
    customers: z.array(UnassignedOption),
    bodies: z.array(z.object({ id: z.string(), count: z.int() })),
  }),
  /** Orders that have their vehicles and have not begun, and they with those that have none; counted as far as 1 001. */
  covered: z.int(),
  total: z.int(),
  /** False: there are more than are told of. */
  complete: z.boolean(),
})
export type Unassigned = z.output<typeof Unassigned>

/** The most days of a timeline. */
export const TIMELINE_DAYS = 14

export const TimelineQuery = z.object({
  by: z.enum(['truck', 'driver']).default('truck'),
  /** The first day; none: the day before the present one. */
  from: Day.optional(),
  days: z.coerce.number().int().min(1).max(TIMELINE_DAYS).default(TIMELINE_DAYS),
  search: z.string().trim().max(100).default(''),
})
export type TimelineQuery = z.output<typeof TimelineQuery>

/** The row of a truck or a driver with what usually goes along with it. */
export const TimelineLane = z.object({
  id: Id,
  truck: z.object({ id: Id, plate: z.string(), kind: VehicleKind, body: Code.nullable(), payloadKg: z.int().nullable() }).nullable(),
  trailer: z.object({ id: Id, plate: z.string(), body: Code.nullable(), payloadKg: z.int().nullable() }).nullable(),
  driver: z.object({ id: Id, name: z.string() }).nullable(),
  /** That of the truck; null: the lane has none. */
  status: VehicleStatus.nullable(),
  /** At the wheel today, as far as the window holds it. */
  driveMinutes: z.int(),
})
export type TimelineLane = z.output<typeof TimelineLane>

export const PartKind = z.enum(['loading', 'unloading', 'work', 'drive', 'rest', 'wait', 'slack'])
export type PartKind = z.output<typeof PartKind>

/** What is wrong with a flight where it stands. */
export const TimelineConflict = z.enum(['late', 'overlap', 'far', 'service', 'away'])
export type TimelineConflict = z.output<typeof TimelineConflict>

/** Minutes since the beginning of the window; before it they are less than nothing. */
const Minute = z.int()

/** The bar of a flight: its time as it went and as it is expected to go. */
export const TimelineFlight = z.object({
  id: Id,
  number: z.string(),
  version: z.int(),
  status: FlightStatus,
  /** The place of its lane among the lanes. */
  lane: z.int(),
  from: Minute,
  to: Minute,
  /** The first and the last place of it, as places of the answer. */
  ends: z.tuple([z.int(), z.int()]),
  orders: z.int(),
  /** Other resources may be named: nothing of it has begun. */
  isOpen: z.boolean(),
  parts: z.array(z.tuple([PartKind, Minute, Minute])),
  /** The least time to spare at a window ahead; null: none is ahead. */
  slack: z.int().nullable(),
  conflict: TimelineConflict.nullable(),
  /** The range of the arrival at the next stop, or at the first one whose window will probably be missed, and the end of that window. */
  expected: z.object({ at: Minute, from: Minute, until: Minute, windowTo: Minute }).nullable().default(null),
})
export type TimelineFlight = z.output<typeof TimelineFlight>

/** What fills a lane between its flights: an empty run, a rest, a repair, an absence. */
export const TimelineGap = z.object({
  lane: z.int(),
  kind: z.enum(['empty', 'rest', 'service', 'away']),
  from: Minute,
  to: Minute,
  km: z.int().nullable(),
})
export type TimelineGap = z.output<typeof TimelineGap>

export const Timeline = z.object({
  from: Instant,
  to: Instant,
  tz: z.string(),
  places: z.array(Bilingual),
  lanes: z.array(TimelineLane),
  flights: z.array(TimelineFlight),
  gaps: z.array(TimelineGap),
  /** False: there are more trucks or drivers than are told of. */
  complete: z.boolean(),
})
export type Timeline = z.output<typeof Timeline>

export const CandidatesQuery = z.object({ orderIds: z.array(Id).min(1).max(20) })
