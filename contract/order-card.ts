import { z } from 'zod'
import { AdrClass } from './adr.ts'
import { OrderCo2e } from './co2e.ts'
import { CustomerAsk } from './customer-asks.ts'
import { DocumentRow } from './documents.ts'
import { StopEvidence } from './geofences.ts'
import { CargoDraft, OrderTerms } from './order-draft.ts'
import { OrderExceptions } from './order-exceptions.ts'
import { fieldsWhere } from './order-fields.ts'
import { OrderRow, Party, PaymentTerms, readShape, StopRow } from './order-list.ts'
import { FlightStatus, OrderStatus, TaskKind, TaskStatus } from './order-states.ts'
import { Bilingual, Code, Day, Id, Instant, Money } from './primitives.ts'
import { DistanceBy } from './routing.ts'

/** How a handover was confirmed: by the consignee's code, by his signature; or a dispatcher ended the unloading without either. */
export const HandoverMethod = z.enum(['code', 'signature', 'hand'])
export type HandoverMethod = z.output<typeof HandoverMethod>

/** Who took the cargo at an unloading, and how he proved it. */
export const TaskHandover = z.object({
  method: HandoverMethod,
  /** When the consignee confirmed it; null where it was ended by hand. */
  at: Instant.nullable(),
  receiver: z.string(),
  position: z.string(),
  /** Number of his power of attorney. */
  power: z.string(),
  /** Why a dispatcher ended it by hand. */
  reason: z.string(),
  /** The picture of his signature among the files of the flight. */
  signatureId: Id.nullable(),
})
export type TaskHandover = z.output<typeof TaskHandover>

export const TaskRow = z.object({
  id: Id,
  /** Which stop of the order it is, from 0; null where it is none of them. */
  stop: z.int().nullable(),
  kind: TaskKind,
  /** Where it is, where that is no stop of the order. */
  place: Bilingual.nullable(),
  status: TaskStatus,
  departedAt: Instant.nullable(),
  arrivedAt: Instant.nullable(),
  serviceAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  /** Left out while nobody confirmed one there. */
  handover: TaskHandover.optional(),
  /** What speaks for each time. */
  evidence: StopEvidence.optional(),
  /** Marks the side may make now. */
  marks: z.array(z.enum(['depart', 'arrive', 'serve', 'finish', 'fail'])),
})
export type TaskRow = z.output<typeof TaskRow>

export const TaskMark = TaskRow.shape.marks.element
export type TaskMark = z.output<typeof TaskMark>

/** A vehicle of a flight: of one of another organisation nothing more is known than this. */
export const FlightVehicle = z.object({ id: Id.nullable(), plate: z.string(), model: z.string() })

/** A part of an order on one of its flights. */
export const CarriedShare = z.object({ massKg: z.int(), volumeM3: z.number(), pallets: z.int(), pieces: z.int() })

export const FlightRow = z.object({
  id: Id,
  number: z.string(),
  status: FlightStatus,
  truck: FlightVehicle.nullable(),
  trailer: FlightVehicle.nullable(),
  driver: z.object({ id: Id.nullable(), name: z.string(), phone: z.string().nullable() }).nullable(),
  /** Who takes turns with him. */
  coDriver: z.object({ id: Id.nullable(), name: z.string() }).optional(),
  /** Which part of the order it carries; null: all of it. */
  share: CarriedShare.nullable(),
  /** Who drives it where the executor of the order passed it on; null: he himself. */
  carrier: z.string().nullable(),
  tasks: z.array(TaskRow),
})
export type FlightRow = z.output<typeof FlightRow>

export const StopCard = z.object({
  ...StopRow.shape,
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  address: z.string(),
  partyName: z.string(),
  contactName: z.string(),
  contactPhone: z.string().nullable(),
  handling: z.array(Code),
  notes: z.string(),
})

/** The sum of an order: without VAT, the VAT, and with it. */
export const OrderTotal = z.object({ net: Money, vat: Money, gross: Money })
export type OrderTotal = z.output<typeof OrderTotal>

/** An order opened: the row and everything the viewer may see of it. */
export const OrderCard = z.object({
  ...OrderRow.shape,
  ...readShape(fieldsWhere('card', 'order')),
  /** What its customer still asks for until he is billed; nothing to the other side. */
  customerAsks: z.array(CustomerAsk),
  forwarder: Party,
  executor: Party.nullable(),
  stops: z.array(StopCard),
  cargos: z.array(z.object({ ...CargoDraft.shape, name: z.string(), massKg: z.int(), volumeM3: z.number() })),
  requirement: z.object({
    ...readShape(fieldsWhere('card', 'requirement')),
    /** What every cargo that says one can travel at together; null where none says. */
    tempRange: z.object({ min: z.number(), max: z.number() }).nullable(),
    /** Classes of the dangerous goods among the cargo. */
    adrClasses: z.array(AdrClass),
  }),
  /** Wider than 2.55 m, higher than 4 m or longer than 20 m. */
  oversize: z.boolean(),
  /** The price with the approved extras; null without a price, and for who may not see prices. */
  total: OrderTotal.nullable(),
  /** Amounts of the terms are null for who may not see prices. */
  terms: z.object(OrderTerms.shape),
  payment: z.object({
    ...PaymentTerms.shape,
    /** The day the term begins, and the last day to pay; null until what the terms wait for has come. */
    from: Day.nullable(),
    by: Day.nullable(),
  }),
  offerExpiresAt: Instant.nullable(),
  distanceBy: DistanceBy,
  /** Driving time without breaks. */
  durationMin: z.int().nullable(),
  cancelReason: z.string().nullable(),
  /** The order this one was passed on from, and the one it was passed on as: told to the organisation both are of. */
  parentId: Id.nullable(),
  childId: Id.nullable(),
  /** Those that carry the order or did until they were interrupted, in the order they were made. */
  flights: z.array(FlightRow),
  documentRows: z.array(DocumentRow),
  exceptions: OrderExceptions,
  /** Kilograms of CO2e, well to wheel: `co2e` in one number. */
  co2eKg: z.number().nullable(),
  /** Null while the order has no way or weighs nothing. */
  co2e: OrderCo2e.nullable().default(null),
})
export type OrderCard = z.output<typeof OrderCard>

/** What happened to an order, in the same words for both sides. */
export const HistoryRow = z.object({
  id: Id,
  at: Instant,
  what: z.string(),
  from: OrderStatus.nullable(),
  to: OrderStatus.nullable(),
  side: z.enum(['forwarder', 'executor', 'system']),
  organization: z.string().nullable(),
  person: z.string().nullable(),
  reason: z.string().nullable(),
  comment: z.string(),
  /** Plain facts for the words: place names, plates, document kinds. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), Bilingual])),
})
export type HistoryRow = z.output<typeof HistoryRow>
