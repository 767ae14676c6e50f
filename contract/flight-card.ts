import { z } from 'zod'
import { ClaimRow } from './claims.ts'
import { Co2eSum, OrderCo2e } from './co2e.ts'
import { FileRow } from './files.ts'
import { CostSplit, FlightCost } from './flight-costs.ts'
import { FlightListRow, FlightStop } from './flight-list.ts'
import { StopEvidence } from './geofences.ts'
import { CarriedShare, TaskHandover, TaskMark } from './order-card.ts'
import { HandoverRule } from './order-draft.ts'
import { DocumentStatus, OrderStatus } from './order-states.ts'
import { Bilingual, Day, Id, Instant, Money } from './primitives.ts'

/** What a vehicle has on board on the way to a stop, after the stop before it. */
export const FlightLoad = z.object({ massKg: z.int(), volumeM3: z.number(), pallets: z.int() })
export type FlightLoad = z.output<typeof FlightLoad>

/** What a stop came to: how much of how much was taken, why not all of it, and what was told with its end. */
export const TaskResult = z.object({
  /** Why it failed or was done but in part: a code of `taskFailureReasons`; null where nothing of the kind was said. */
  reason: z.string().nullable(),
  /** What was counted; `of` null where several stops share the cargo and nobody said how much is whose. */
  amounts: z.array(z.object({ measure: z.enum(['pallets', 'pieces', 'massKg']), handled: z.int(), of: z.int().nullable() })),
  temperature: z.number().nullable(),
  seals: z.array(z.string()),
  damaged: z.boolean(),
})
export type TaskResult = z.output<typeof TaskResult>

/** Four of five flights of this kind come until `until`, one of five before `from`. Who drives and when is the executor's alone. */
export const FlightForecast = z.object({
  from: Instant,
  until: Instant,
  rescue: z.object({ leaveBy: Instant.nullable(), coDriver: z.boolean(), windowTo: Instant }).nullable(),
})
export type FlightForecast = z.output<typeof FlightForecast>

/** A task of a flight with everything that is known of it. */
export const FlightTaskCard = z.object({
  ...FlightStop.shape,
  seq: z.int(),
  orderNumber: z.string().nullable(),
  address: z.string(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  contactName: z.string(),
  contactPhone: z.string().nullable(),
  notes: z.string(),
  departedAt: Instant.nullable(),
  serviceAt: Instant.nullable(),
  /** When it is expected by what has happened so far; null once the vehicle was there. */
  projectedAt: Instant.nullable(),
  /** The range around it as far as own flights of the past tell, and what would save a window that will be missed. */
  forecast: FlightForecast.nullable().default(null),
  /** When the consignee or consignor said so too. */
  confirmedAt: Instant.nullable(),
  /** What the vehicle has on board when it leaves. */
  load: FlightLoad,
  comment: z.string(),
  /** Null while there is nothing to tell of it. */
  result: TaskResult.nullable(),
  /** What the order asks of the handover there; null where the task is no unloading of an order. */
  handoverRule: HandoverRule.nullable(),
  /** Wrong codes hold the driver back there. */
  isHandoverHeld: z.boolean(),
  handover: TaskHandover.nullable(),
  /** What was photographed there, as far as the viewer may see it. */
  photos: z.array(FileRow),
  /** Who told of the last mark: dispatcher, driver, geofence, api, carrier. */
  source: z.string().nullable(),
  /** What speaks for each time: whose it is, and what else was told. */
  evidence: StopEvidence.optional(),
  /** Marks the viewer may make now. */
  marks: z.array(TaskMark),
})
export type FlightTaskCard = z.output<typeof FlightTaskCard>

/** An order on board: how much of it, and what it asks. */
export const FlightOrderCard = z.object({
  id: Id,
  number: z.string(),
  counterpart: z.string().nullable(),
  status: OrderStatus,
  version: z.int(),
  cargo: z.string(),
  share: CarriedShare,
  /** What stays on board of it after the last task, where its unloadings are over; null where nothing does. */
  leftover: FlightLoad.nullable(),
  /** What it is paid for its share, without VAT; the executor's alone. */
  revenue: Money.nullable(),
  /** Its part of what the flight costs; likewise. */
  cost: Money.nullable(),
  /** What it causes on this flight. */
  co2e: Co2eSum.nullable().default(null),
  documents: FlightListRow.shape.orders.element.shape.documents,
  /** What follows from cargo that was not handed over whole: the discrepancy act, and claims for what is missing or damaged. */
  discrepancy: z
    .object({
      act: DocumentStatus.nullable(),
      claims: z.array(ClaimRow.pick({ id: true, kind: true, status: true, amount: true })),
    })
    .nullable(),
})
export type FlightOrderCard = z.output<typeof FlightOrderCard>

/** How long a document of the resources is valid. */
const ResourceDocument = z.object({ document: z.string(), name: Bilingual, until: z.iso.date().nullable(), over: z.boolean() })

/** A flight opened: the row and everything the viewer may see of it. */
export const FlightCard = z.object({
  // of each task the card tells when it is expected
  ...FlightListRow.omit({ orders: true, expected: true }).shape,
  tasks: z.array(FlightTaskCard),
  orders: z.array(FlightOrderCard),
  /** What the bodies take; null where no vehicle says it. */
  carries: z.object({ massKg: z.number().nullable(), volumeM3: z.number().nullable(), pallets: z.number().nullable() }),
  driverPhone: z.string().nullable(),
  instructions: z.string(),
  /** Documents of truck, trailer and drivers that bound the flight; the executor's alone, and empty to the forwarder. */
  documents: z.array(z.object({ of: z.enum(['truck', 'trailer', 'driver', 'co_driver']), ...ResourceDocument.shape })),
  /** What was warned of when resources were given, and why they were given; the executor's alone. */
  overrides: z.array(z.object({ at: Instant, person: z.string(), reason: z.string(), warnings: z.array(Bilingual) })),
  /** CO2e of the orders its viewer sees: to its executor all of it. */
  co2e: OrderCo2e.nullable().default(null),
  costs: z.array(FlightCost),
  /** How they are split between the orders; the executor's alone. */
  costSplit: CostSplit.nullable(),
  odometer: z.object({ start: z.int().nullable(), end: z.int().nullable(), fuelL: z.number().nullable() }).nullable(),
  /** Its trip sheet as it was issued last; the executor's alone. */
  sheet: z.object({ number: z.string(), date: Day, version: z.int() }).nullable().default(null),
  interruption: z.object({ at: Instant, reason: z.string(), comment: z.string(), photos: z.array(FileRow) }).nullable(),
  /** The interrupted flight this one goes on for, and the one that goes on for this. */
  replaces: z.object({ id: Id, number: z.string() }).nullable(),
  replacedBy: z.object({ id: Id, number: z.string() }).nullable(),
})
export type FlightCard = z.output<typeof FlightCard>

/** A flight by what people call it: several where forwarders gave orders the same number. */
export const FlightFound = z.object({ id: Id, number: z.string(), counterpart: z.string().nullable(), startsAt: Instant })
