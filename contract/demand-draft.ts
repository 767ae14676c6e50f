import { z } from 'zod'
import { DemandKind, PriceMode } from './demand-states.ts'
import { OrderDraft } from './order-draft.ts'
import { Code, Day, Id, Instant, Money, text } from './primitives.ts'
import { Audience } from './tender-draft.ts'
import { Basis } from './tender-states.ts'

export const demandLimits = {
  /** Answers are awaited for so many minutes at least. */
  shortest: 5,
  /** So long a chosen executor may have to confirm, in minutes. */
  confirm: { least: 5, most: 2880 },
  /** An offer holds for so many minutes at least. */
  validity: 15,
  lanes: 50,
  weeks: 26,
  /** Orders made of a grid by one call. */
  orders: 50,
  /** A price is not more than this, in minor units. */
  amount: 900_000_000_000,
} as const

/** What a trip or an order of a demand may cost. */
export const DemandPrice = Money.refine(value => value.minor > 0 && value.minor <= demandLimits.amount)

/** A group of partners that reads the demand so many minutes after it was published. */
export const DemandStage = z.strictObject({ groupId: Id, delayMinutes: z.int().min(0).max(10_080) })
export type DemandStage = z.output<typeof DemandStage>

/** One lane of a grid; `weeks` are Mondays with the trips needed. */
export const LaneDraft = z.strictObject({
  /** Left out of a new lane; kept of an old one. */
  id: Id.nullable().default(null),
  from: z.string().max(60),
  to: z.string().max(60),
  truckType: Code.nullable().default(null),
  bodyTypes: z.array(Code).max(30).default([]),
  temperature: Code.nullable().default(null),
  cargo: text(0, 200).default(''),
  massKg: z.int().min(0).max(60_000).default(0),
  /** What a trip is paid, or the ends of the range. */
  price: DemandPrice.nullable().default(null),
  priceTo: DemandPrice.nullable().default(null),
  weeks: z
    .array(z.strictObject({ week: Day, trips: z.int().min(0).max(1000) }))
    .max(demandLimits.weeks)
    .default([]),
})
export type LaneDraft = z.output<typeof LaneDraft>

/** What a forwarder enters. A draft may lack much; publishing asks for the rest by name. */
export const DemandDraft = z.strictObject({
  kind: DemandKind,
  /** Of a spot demand: a placed order, or `order`, which is placed by publishing. */
  orderId: Id.nullable().default(null),
  order: OrderDraft.nullable().default(null),
  /** Vehicles needed. */
  trucks: z.int().min(1).max(50).default(1),
  title: text(0, 150).default(''),
  mode: PriceMode.default('request'),
  price: DemandPrice.nullable().default(null),
  priceTo: DemandPrice.nullable().default(null),
  /** Whether executors read the upper end of a range. */
  showsTo: z.boolean().default(true),
  currency: z.string().length(3).default('RUB'),
  /** What offers are compared by; shown to executors. */
  basis: Basis.default('gross'),
  /** «Кто быстрее»: whoever first takes the price (the lower end of a range) has it; his acceptance of a counter-offer is final too. */
  takeNow: z.boolean().default(false),
  counters: z.boolean().default(true),
  confirmMinutes: z.int().min(demandLimits.confirm.least).max(demandLimits.confirm.most).default(60),
  audience: Audience.default({ kind: 'partners' }),
  /** With groups: who reads it how much later; a group left out as the group itself says. */
  stages: z.array(DemandStage).max(50).default([]),
  /** Until when answers are taken. */
  deadline: Instant.nullable().default(null),
  note: text(0, 1000).default(''),
  lanes: z.array(LaneDraft).max(demandLimits.lanes).default([]),
})
export type DemandDraft = z.output<typeof DemandDraft>
