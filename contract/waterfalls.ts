import { z } from 'zod'
import { BulkResults, BulkRows } from './bulk.ts'
import { get, post } from './call.ts'
import { VatMode, VatRate } from './order-draft.ts'
import { Party } from './order-list.ts'
import { Named } from './order-states.ts'
import { Code, Day, Id, Instant, Money, PageQuery, pageOf } from './primitives.ts'
import { Audience } from './tenders.ts'

/** How exactly a rate names its lane: two places, places around them, or regions. The more exact counts first. */
export const RateLevel = z.enum(['exact', 'near', 'region'])
export type RateLevel = z.output<typeof RateLevel>

export const RateDraft = z.strictObject({
  executorId: Id,
  /** Codes of places; with `fromRegion`, `toRegion` the Russian name of a region. */
  from: z.string().min(1).max(100),
  fromRegion: z.boolean().default(false),
  to: z.string().min(1).max(100),
  toRegion: z.boolean().default(false),
  radiusKm: z.int().min(0).max(200).default(0),
  bodyTypes: z.array(Code).max(30).default([]),
  price: Money,
  validFrom: Day,
  validTo: Day,
  /** Of the lane’s orders, in percent. */
  share: z.number().min(0.01).max(100).multipleOf(0.01).default(100),
  /** Trips a week at most; null: no end. */
  weeklyCap: z.int().min(0).max(1000).nullable().default(null),
})
export type RateDraft = z.output<typeof RateDraft>

/** A price agreed for a lane and months. */
export const RateRow = z.object({
  id: Id,
  version: z.int(),
  executor: Party,
  level: RateLevel,
  from: Named,
  fromCode: z.string(),
  fromRegion: z.boolean(),
  to: Named,
  toCode: z.string(),
  toRegion: z.boolean(),
  radiusKm: z.int(),
  bodyTypes: z.array(Code),
  price: Money,
  vatMode: VatMode,
  vatRate: VatRate,
  validFrom: Day,
  validTo: Day,
  share: z.number(),
  weeklyCap: z.int().nullable(),
  /** Orders of the present week offered by it or accepted. */
  taken: z.int(),
  tenderId: Id.nullable(),
  active: z.boolean(),
  createdAt: Instant,
})
export type RateRow = z.output<typeof RateRow>

export const WaterfallStatus = z.enum(['running', 'matched', 'spot', 'stopped'])
export type WaterfallStatus = z.output<typeof WaterfallStatus>

/** An order offered to executors by their rates, one after another. */
export const Waterfall = z.object({
  orderId: Id,
  status: WaterfallStatus,
  /** The Monday of the week of loading, by which caps count. */
  week: Day,
  startedAt: Instant,
  answerMinutes: z.int(),
  /** Where it ended without a taker. */
  demandId: Id.nullable(),
  steps: z.array(
    z.object({
      executor: Party,
      price: Money,
      level: RateLevel,
      at: Instant,
      status: z.enum(['offered', 'accepted', 'declined', 'expired', 'revoked']),
      endedAt: Instant.nullable(),
    }),
  ),
})
export type Waterfall = z.output<typeof Waterfall>

export const waterfallLimits = { answer: { least: 5, most: 10_080 } } as const

export const waterfalls = {
  rates: get('/api/contractRate/v0/list', {
    about: 'Rates agreed with executors, newest first.',
    needs: 'demands.create',
    query: z.object({ active: z.stringbool().or(z.boolean()).catch(true).default(true) }).extend(PageQuery.shape),
    out: pageOf(RateRow),
  }),
  createRate: post('/api/contractRate/create/v0', {
    about: 'Agrees a rate with a partner by hand; VAT is as his tax regime says.',
    needs: 'demands.create',
    data: RateDraft,
    out: RateRow,
    fails: ['rate.invalid', 'order.executor_unknown'],
  }),
  stopRate: post('/api/contractRate/v0/stop', {
    about: 'Ends a rate: nothing more is offered by it.',
    needs: 'demands.create',
    effect: 'edit',
    data: z.strictObject({ rateId: Id, version: z.int().min(1) }),
    out: RateRow,
    fails: ['rate.not_found', 'rate.changed'],
  }),
  start: post('/api/waterfall/create/v0', {
    about:
      'Offers placed orders to executors by their rates: by share, within weekly caps, the next when one declines or lets it run out; whom nobody takes becomes a spot demand.',
    needs: 'demands.create',
    data: z.strictObject({
      rows: BulkRows,
      answerMinutes: z.int().min(waterfallLimits.answer.least).max(waterfallLimits.answer.most).default(120),
      /** Whom the spot demand reaches at the end, and how long it takes answers. */
      audience: Audience.default({ kind: 'partners' }),
      spotHours: z.int().min(1).max(168).default(24),
    }),
    out: BulkResults,
    fails: ['demand.incomplete'],
    emits: ['order.changed', 'demand.changed'],
  }),
  stop: post('/api/waterfall/v0/stop', {
    about: 'No further executor is asked; an offer that is out stands.',
    needs: 'demands.create',
    data: z.strictObject({ orderId: Id }),
    out: Waterfall,
    fails: ['order.not_found', 'waterfall.none'],
    emits: ['order.changed'],
  }),
  get: get('/api/waterfall/v0/get', {
    about: 'How an own order is being offered by rates; null when it never was.',
    needs: 'demands.create',
    query: z.object({ orderId: Id }),
    out: Waterfall.nullable(),
    fails: ['order.not_found'],
  }),
}
