import { z } from 'zod'
import { get, post } from './call.ts'
import { LaneExecutor } from './lane-executors.ts'
import { refusedDrafts, refusedMoves } from './order-moves.ts'
import { Bilingual, Code, CurrencyCode, Day, Id, Instant, Money, Side } from './primitives.ts'
import { openRefusals } from './refusals/orders.ts'
import { codesOf } from './refusals/words.ts'

const place = z.string().max(60)

/** An order agreed on this lane before. */
export const LanePrice = z.object({
  orderId: Id,
  number: z.string().nullable(),
  /** When its loading began. */
  loadingAt: Instant,
  from: Bilingual,
  to: Bilingual,
  /** Without VAT. */
  net: Money,
  perKm: Money.nullable(),
})

/** The lower quarter, the middle and the upper quarter of prices. */
export const Quartiles = z.object({ p25: Money, median: Money, p75: Money })

/** What one's own orders on a lane cost, without VAT: of the last 365 days, the same group of bodies, the same currency. */
export const LaneHint = z.object({
  /** How wide it was looked: between these towns, or between their regions where fewer than five orders ran between the towns. */
  scope: z.enum(['town', 'region']),
  /** How many orders the figures are of; 500 of the last at most. */
  count: z.int(),
  /** Null without any order. */
  price: Quartiles.nullable(),
  /** The same per kilometre, of the orders whose distance is known. */
  perKm: Quartiles.nullable(),
  /** How many of the prices lie in each of equal steps from the least to the most. */
  spread: z.object({ least: Money, most: Money, counts: z.array(z.int()) }).nullable(),
  last: z.array(LanePrice).max(5),
})
export type LaneHint = z.output<typeof LaneHint>

/** An own order that can be repeated. */
export const RecentOrder = z.object({
  orderId: Id,
  number: z.string().nullable(),
  createdAt: Instant,
  loadingAt: Instant.nullable(),
  route: z.array(Bilingual),
  cargo: z.string(),
  massKg: z.int(),
  customer: z.string().nullable(),
  executor: z.string().nullable(),
  /** Null without the right to see prices. */
  price: Money.nullable(),
})
export type RecentOrder = z.output<typeof RecentOrder>

/** The most copies one intent makes. */
export const MOST_COPIES = 62

/** What own orders from one place to another cost, and orders to repeat. */
export const lanes = {
  hint: get('/api/lanes/v0/hint', {
    about:
      'What own orders from one place to another cost without VAT over the last 365 days: quarters, middle and the last five; of the regions where the towns have fewer than five.',
    needs: 'orders.prices',
    staleAfter: ['order.changed'],
    query: z.object({
      side: Side.default('forwarder'),
      from: place,
      to: place,
      body: z.array(Code).max(30).default([]),
      currency: CurrencyCode.default('RUB'),
    }),
    out: LaneHint,
  }),
  recent: get('/api/lanes/v0/recent', {
    about:
      'Own orders as forwarder to repeat, newest first, ten at most: of a lane, of a customer, of both together; without either the last ones.',
    needs: 'orders.create',
    staleAfter: ['order.changed'],
    query: z.object({ from: place.optional(), to: place.optional(), customerId: Id.optional() }),
    out: z.object({ orders: z.array(RecentOrder).max(10) }),
  }),
  executors: get('/api/lanes/v0/executors', {
    about:
      'Partners an own order may be offered to, 20 at most: without a warning that weighs before others, then who drove its lane, came in time and was cheaper; by name or tin where something is typed. Suspended and blacklisted ones stand last.',
    needs: 'partners.view',
    staleAfter: ['order.changed', 'partner.changed'],
    query: z.object({ orderId: Id, search: z.string().trim().max(100).default('') }),
    out: z.object({ items: z.array(LaneExecutor).max(20) }),
    fails: codesOf(openRefusals),
  }),
  copy: post('/api/lanes/v0/copy', {
    about:
      'Copies an own order to other days of loading: every stop keeps its time of day on its own clock and its days after the first. Each day is told of on its own.',
    needs: 'orders.create',
    data: z.strictObject({
      orderId: Id,
      days: z
        .array(Day)
        .min(1)
        .max(MOST_COPIES)
        .refine(days => new Set(days).size === days.length),
      goal: z.enum(['keep', 'place']).default('keep'),
    }),
    out: z.object({
      results: z.array(
        z.object({
          day: Day,
          ok: z.boolean(),
          orderId: Id.optional(),
          number: z.string().nullable().optional(),
          error: z.object({ code: z.string(), message: z.string() }).optional(),
        }),
      ),
    }),
    fails: codesOf(openRefusals),
    rowFails: [...refusedMoves, ...refusedDrafts],
    emits: ['order.changed'],
  }),
}
