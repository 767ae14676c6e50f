import { z } from 'zod'
import { FlightStatus } from './order-states.ts'
import { Id, Money, MoneyFromZero } from './primitives.ts'

export const CostKind = z.enum(['fuel', 'toll', 'driver', 'hired', 'other'])
export type CostKind = z.output<typeof CostKind>

/** How a sum was worked out; a sum without a basis was written by hand. */
export const CostBasis = z.discriminatedUnion('of', [
  /** By the norm of the vehicle, what it carries and the season. */
  z.object({
    of: z.literal('norm'),
    km: z.int(),
    normL: z.number(),
    tonKm: z.number(),
    loadL: z.number(),
    winterPercent: z.number(),
    litres: z.number(),
    price: Money,
  }),
  /** By the litres of the trip sheet. */
  z.object({ of: z.literal('litres'), litres: z.number(), price: Money }),
  z.object({ of: z.literal('road'), km: z.int(), rate: Money }),
  /** What a driver is paid: each part as far as he is paid by it. */
  z.object({
    of: z.literal('pay'),
    km: z.int().nullable(),
    kmRate: Money.nullable(),
    tripRate: Money.nullable(),
    days: z.int().nullable(),
    dayRate: Money.nullable(),
    /** The second driver where he is paid otherwise; `drivers` are paid alike. */
    drivers: z.int().optional(),
    second: z.object({ kmRate: Money.nullable(), tripRate: Money.nullable(), dayRate: Money.nullable() }).optional(),
  }),
])
export type CostBasis = z.output<typeof CostBasis>

export const FlightCost = z.object({
  kind: CostKind,
  plan: Money.nullable(),
  fact: Money.nullable(),
  note: z.string(),
  planBasis: CostBasis.nullable(),
  factBasis: CostBasis.nullable(),
})
export type FlightCost = z.output<typeof FlightCost>

/** By what the costs of a flight are split between its orders: tonne-kilometres, mass, places, or percents people say. */
export const CostSplitBy = z.enum(['ton_km', 'mass', 'pallets', 'hand'])
export type CostSplitBy = z.output<typeof CostSplitBy>

const percent = z.number().min(0).max(100).multipleOf(0.01)
/** How a flight's costs are split; percents, which come to a hundred, where it is by hand. */
export const CostSplit = z.strictObject({
  by: CostSplitBy,
  shares: z
    .array(z.strictObject({ orderId: Id, percent }))
    .max(100)
    .default([]),
})
export type CostSplit = z.output<typeof CostSplit>

const month = z.int().min(1).max(12)
const rate = MoneyFromZero.nullable().default(null)
/** What a driver is paid, added up as far as said. */
const pay = { driverKm: rate, driverTrip: rate, driverDay: rate }

/** What an executor works the costs of his flights out by; what is not said is not worked out. Sums are without VAT. */
export const CostRates = z.strictObject({
  /** Of a litre. */
  fuelPrice: rate,
  /** More fuel in winter, by the first and the last month of it. */
  winterPercent: z.number().min(0).max(100).multipleOf(0.1),
  winterFrom: month,
  winterTo: month,
  /** More fuel with cargo, in litres per 100 t·km. */
  loadL: z.number().min(0).max(10).multipleOf(0.01),
  /** Of a kilometre of a vehicle of more than 12 t. */
  tollKm: rate,
  ...pay,
})
export type CostRates = z.output<typeof CostRates>

/** What one driver is paid; nothing said: what all are. */
export const DriverRates = z.strictObject(pay)
export type DriverRates = z.output<typeof DriverRates>

/** What is earned, what it costs, and what is left; null where it is not known or of several currencies. */
const balance = { revenue: Money.nullable(), cost: Money.nullable(), margin: Money.nullable() }

/** An order on all flights of its executor: its price without VAT, its part of what they cost, and what a hired carrier gets. */
export const OrderCosts = z.object({
  ...balance,
  flights: z.array(z.object({ id: Id, number: z.string(), status: FlightStatus, cost: Money.nullable() })),
  hired: Money.nullable(),
})
export type OrderCosts = z.output<typeof OrderCosts>

/** The flights of a truck that began in the last so many days. Kilometres are those of flights whose way is known. */
export const TruckCosts = z.object({
  days: z.int(),
  flights: z.int(),
  loadedKm: z.int(),
  emptyKm: z.int(),
  /** To those who may see prices. */
  money: z.object({ ...balance, perKm: Money.nullable() }).nullable(),
})
export type TruckCosts = z.output<typeof TruckCosts>
