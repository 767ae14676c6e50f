import { z } from 'zod'
import { PointKind } from './order-states.ts'
import { Code, Id, Instant, Money, text } from './primitives.ts'
import { ruled } from './value-rules.ts'

export const VatMode = z.enum(['included', 'excluded', 'none'])

export const VatRate = z.union([z.literal(22), z.literal(20), z.literal(10), z.literal(7), z.literal(5), z.literal(0)])

const phone = ruled('phone').regex(/^\+[1-9]\d{7,14}$/)

export const PointDraft = z.strictObject({
  kind: PointKind,
  place: z.string().max(60).nullable(),
  address: text(0, 300).default(''),
  windowFrom: Instant.nullable().default(null),
  windowTo: Instant.nullable().default(null),
  counterparty: text(0, 250).default(''),
  contactName: text(0, 100).default(''),
  contactPhone: phone.nullable().default(null),
  handling: z.array(Code).max(10).default([]),
  notes: text(0, 500).default(''),
})
export type PointDraft = z.output<typeof PointDraft>

export const CargoDraft = z.strictObject({
  name: text(2, 200),
  category: Code.nullable().default(null),
  packageType: Code.nullable().default(null),
  places: z.int().min(0).max(100_000).default(0),
  massKg: z.int().min(1).max(120_000),
  volumeM3: z.number().min(0).max(200).multipleOf(0.001).default(0),
  pallets: z.int().min(0).max(100).default(0),
})
export type CargoDraft = z.output<typeof CargoDraft>

/** What a forwarder enters. A draft may lack much; placing asks for the rest by name. */
export const OrderDraft = z.strictObject({
  customerId: Id.nullable().default(null),
  customerNumber: text(0, 64).default(''),
  points: z.array(PointDraft).max(50).default([]),
  cargos: z.array(CargoDraft).max(200).default([]),
  truckType: Code.nullable().default(null),
  capacityKg: z.int().min(0).max(60_000).default(0),
  volumeM3: z.number().min(0).max(200).multipleOf(0.001).default(0),
  pallets: z.int().min(0).max(50).default(0),
  bodyTypes: z.array(Code).max(30).default([]),
  loadingTypes: z.array(Code).max(20).default([]),
  temperature: Code.nullable().default(null),
  /** Road distance in km; left out, it is estimated from the places. */
  distanceKm: z.int().min(1).max(20_000).nullable().default(null),
  price: Money.nullable().default(null),
  vatMode: VatMode.default('included'),
  vatRate: VatRate.default(22),
  customerPrice: Money.nullable().default(null),
  payDays: z.int().min(0).max(180).default(14),
  payDaysKind: z.enum(['calendar', 'banking']).default('banking'),
  payTrigger: z.enum(['unloading', 'scans', 'originals', 'act_signed']).default('originals'),
  commentPublic: text(0, 2000).default(''),
  commentInternal: text(0, 2000).default(''),
})
export type OrderDraft = z.output<typeof OrderDraft>

/** Direct offer to one executor: he answers within 5 minutes to 7 days. */
export const OfferTerms = z.strictObject({ executorId: Id, answerMinutes: z.int().min(5).max(10_080).default(120) })
