import { z } from 'zod'
import { ExpectedArrival } from './arrivals.ts'
import { FlightVehicle } from './order-card.ts'
import { DocumentCounts } from './order-list.ts'
import { FlightStatus, TaskKind, TaskStatus } from './order-states.ts'
import { Bilingual, CurrencyCode, DayRange, Id, Instant, Money, Side } from './primitives.ts'

export const flightTabs = ['all', 'plan', 'today', 'road', 'late', 'done', 'trouble'] as const
export const FlightTab = z.enum(flightTabs)
export type FlightTab = z.output<typeof FlightTab>

/** Where a flight stands by itself; `today` and `late` are told by the moment of the question. */
export const StoredFlightTab = z.enum(['plan', 'road', 'done', 'trouble'])
export type StoredFlightTab = z.output<typeof StoredFlightTab>

/** Why a flight needs a look. */
export const FlightTrouble = z.enum(['interrupted', 'failed', 'partial', 'cancelled'])
export type FlightTrouble = z.output<typeof FlightTrouble>

/** A task as lists show it. */
export const FlightStop = z.object({
  taskId: Id,
  kind: TaskKind,
  place: Bilingual,
  tz: z.string(),
  from: Instant,
  to: Instant,
  status: TaskStatus,
  arrivedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  /** The order it is done for; null for what the flight does for itself. */
  orderId: Id.nullable(),
  /** A reload that hands over what an unloading done in part left on board. */
  leftover: z.boolean().optional(),
})
export type FlightStop = z.output<typeof FlightStop>

/** An order on a flight, as the viewer knows it. */
export const FlightOrder = z.object({
  id: Id,
  number: z.string(),
  /** The other side of it; null where it is not told. */
  counterpart: z.string().nullable(),
  documents: DocumentCounts,
})
export type FlightOrder = z.output<typeof FlightOrder>

/** Money of a flight: to its executor, and to those of his people who may see prices. */
export const FlightMoney = z.object({
  /** Of all its orders without VAT, each by its share on this flight; null while some order has no price. */
  revenue: Money.nullable(),
  /** The facts, and the plan where there is no fact; null where neither is known. */
  cost: Money.nullable(),
})

/** A flight in a list, as one organisation sees it: its own orders and their stops alone. Nothing in it changes by time alone. */
export const FlightListRow = z.object({
  id: Id,
  number: z.string(),
  side: Side,
  status: FlightStatus,
  version: z.int(),
  truck: FlightVehicle.nullable(),
  trailer: FlightVehicle.nullable(),
  driver: z.object({ id: Id.nullable(), name: z.string() }).nullable(),
  /** Who takes turns with him; the executor's alone. */
  coDriver: z.object({ id: Id.nullable(), name: z.string() }).nullable().default(null),
  stops: z.array(FlightStop),
  /** Which of the stops is next; null when none is left. */
  next: z.int().nullable(),
  /** Until when the next stop is to be reached, or to be left where the vehicle is there; null when nothing is left. */
  dueAt: Instant.nullable(),
  trouble: FlightTrouble.nullable(),
  /** The first window ahead that will probably be missed, else the next stop; null where nobody knows or may know. */
  expected: ExpectedArrival.nullable().default(null),
  /** The road with cargo and without, as planned; null where it is not known. The forwarder is told of his own orders alone. */
  loadedKm: z.int().nullable(),
  emptyKm: z.int().nullable(),
  orders: z.array(FlightOrder),
  startsAt: Instant,
  endsAt: Instant,
  money: FlightMoney.nullable(),
})
export type FlightListRow = z.output<typeof FlightListRow>

/** `late`: those first that are expected latest, then as by what is due. */
export const FlightSort = z.enum(['starts', '-starts', 'due', 'late'])

/** What dashboards count of flights: with their road known, with costs or what they earned in the currency, on a vehicle; the first one a forwarder reads too. */
export const FlightFact = z.enum(['loadedKnown', 'roadKnown', 'costKnown', 'incomeKnown', 'withTruck'])
export type FlightFact = z.output<typeof FlightFact>

/** One schema for three things: the filter in the address, the key of the cached answer, the query of the call. */
export const FlightFilter = z.object({
  side: Side,
  tab: FlightTab.default('all'),
  /** By what is due unless asked otherwise: what needs somebody first, then what is over, the latest first. */
  sort: FlightSort.default('due'),
  status: z.array(FlightStatus).max(10).default([]),
  /** A part of the number, a plate or a name. */
  search: z.string().trim().max(100).default(''),
  truck: z.array(Id).max(50).default([]),
  driver: z.array(Id).max(50).default([]),
  /** On the way on any of these days, in the zone of the organisation. */
  days: DayRange,
  /** Over by their plan within these days, in the same zone. */
  ended: DayRange,
  /** Only flights of which all of this is so. */
  facts: z.array(FlightFact).max(4).default([]),
  currency: CurrencyCode.optional(),
})
export type FlightFilter = z.output<typeof FlightFilter>
