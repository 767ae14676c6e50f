import { z } from 'zod'
import { DemandKind, DemandOfferStatus, DemandStatus, DemandTab, PriceMode } from './demand-states.ts'
import { Party } from './order-list.ts'
import { Bilingual, Code, Day, Id, Instant, Money, Side } from './primitives.ts'
import { Basis } from './tender-states.ts'

/** A demand in a list, as one organisation sees it. Nothing of it changes by time alone. */
export const DemandRow = z.object({
  id: Id,
  version: z.int(),
  side: Side,
  tab: DemandTab,
  opens: z.boolean(),
  number: z.string().nullable(),
  kind: DemandKind,
  status: DemandStatus,
  title: z.string(),
  forwarder: Party,
  mode: PriceMode,
  basis: Basis,
  takeNow: z.boolean(),
  orderId: Id.nullable(),
  orderNumber: z.string().nullable(),
  /** Of a grid: its first lane; `lanes` says how many there are. */
  from: Bilingual,
  to: Bilingual,
  tz: z.string(),
  lanes: z.int(),
  windowFrom: Instant.nullable(),
  windowTo: Instant.nullable(),
  /** First and last Monday of a grid. */
  weekFrom: Day.nullable(),
  weekTo: Day.nullable(),
  distanceKm: z.int().nullable(),
  cargo: z.string(),
  massKg: z.int(),
  bodyTypes: z.array(Code),
  temperature: Code.nullable(),
  trucks: z.int(),
  /** Trips or vehicles; an executor reads what he himself promised and was confirmed. */
  needed: z.int(),
  promised: z.int(),
  confirmed: z.int(),
  price: Money.nullable(),
  priceTo: Money.nullable(),
  /** Live offers; told to the forwarder alone. */
  offers: z.int().nullable(),
  /** The best live offer in the basis; told to the forwarder alone. */
  best: Money.nullable(),
  /** The viewer's own offer. */
  own: z
    .object({
      id: Id,
      status: DemandOfferStatus,
      amount: Money.nullable(),
      turn: Side.nullable(),
      needsReconfirm: z.boolean(),
      confirmDueAt: Instant.nullable(),
    })
    .nullable(),
  revision: z.int(),
  deadline: Instant.nullable(),
  /** It is for the members of its forwarder’s private area alone. */
  isPrivate: z.boolean(),
  responsible: z.object({ id: Id, name: z.string() }).nullable(),
  createdAt: Instant,
})
export type DemandRow = z.output<typeof DemandRow>

export const DemandFilter = z.object({
  side: Side,
  tab: DemandTab.default('all'),
  sort: z.enum(['due', 'created', '-created']).default('due'),
  /** Number of a demand or an order, title, place, name of the other side. */
  search: z.string().trim().max(100).default(''),
  kind: z.array(DemandKind).max(2).default([]),
  mode: z.array(PriceMode).max(3).default([]),
  body: z.array(Code).max(30).default([]),
  forwarder: z.array(Id).max(20).default([]),
  /** The owner of a private area: what is put up in it alone. */
  private: Id.optional(),
  /** What is not over yet alone. */
  running: z.literal('yes').optional(),
})
export type DemandFilter = z.output<typeof DemandFilter>
