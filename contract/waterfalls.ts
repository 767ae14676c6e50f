import { z } from 'zod'
import { BulkResults, BulkRows } from './bulk.ts'
import { get, post } from './call.ts'
import { refusedSpots } from './demands.ts'
import { Vat, VatMode, VatRate } from './order-draft.ts'
import { Party } from './order-list.ts'
import { refusedMoves } from './order-moves.ts'
import { Bilingual, Code, Day, Id, Instant, Money, PageQuery, pageOf, Version } from './primitives.ts'
import { limitRefusals, openRefusals } from './refusals/orders.ts'
import { codesOf } from './refusals/words.ts'
import { Audience } from './tender-draft.ts'

/** How exactly a rate names its lane: two places, places around them, or regions. The more exact counts first. */
export const RateLevel = z.enum(['exact', 'near', 'region'])
export type RateLevel = z.output<typeof RateLevel>

const terms = {
  radiusKm: z.int().min(0).max(200).default(0),
  bodyTypes: z.array(Code).max(30).default([]),
  price: Money,
  /** Left out: as the executor’s tax regime says on the first day; of a change, as it is. */
  vat: Vat.optional(),
  validFrom: Day,
  validTo: Day,
  /** Of the lane’s orders, in percent. */
  share: z.number().min(0.01).max(100).multipleOf(0.01).default(100),
  /** Trips a week at most; null: no end. */
  weeklyCap: z.int().min(0).max(1000).nullable().default(null),
}

export const RateDraft = z.strictObject({
  executorId: Id,
  /** Codes of places; with `fromRegion`, `toRegion` the Russian name of a region. */
  from: z.string().min(1).max(100),
  fromRegion: z.boolean().default(false),
  to: z.string().min(1).max(100),
  toRegion: z.boolean().default(false),
  ...terms,
})
export type RateDraft = z.output<typeof RateDraft>

/** `coming`: its first day is ahead; `ended`: stopped, or its last day is behind. */
export const RateState = z.enum(['current', 'coming', 'ended'])
export type RateState = z.output<typeof RateState>

/** A price agreed for a lane and months. */
export const RateRow = z.object({
  id: Id,
  version: z.int(),
  executor: Party,
  level: RateLevel,
  from: Bilingual,
  fromCode: z.string(),
  fromRegion: z.boolean(),
  to: Bilingual,
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
  /** Orders of the present week this executor is offered on this lane, or accepted. */
  ordersTaken: z.int(),
  /** The tender that awarded it: its price, VAT, lane and first day stay as awarded. */
  tender: z.object({ id: Id, number: z.string().nullable() }).nullable(),
  state: RateState,
  createdAt: Instant,
})
export type RateRow = z.output<typeof RateRow>

export const WaterfallStatus = z.enum(['running', 'matched', 'spot', 'stopped'])
export type WaterfallStatus = z.output<typeof WaterfallStatus>

/** Why an executor is not asked: his week is full, the two do not work together now, or his rate no longer fits (VAT, currency). */
export const PassedBy = z.enum(['cap', 'blocked', 'unfit'])
export type PassedBy = z.output<typeof PassedBy>

/**
 * Why a waterfall stopped: a person stopped it, its order went another way, the loading is too near for a demand, a step was refused, or
 * none of those chosen took it.
 */
export const StopReason = z.enum(['person', 'order', 'late', 'refused', 'nobody'])
export type StopReason = z.output<typeof StopReason>

/** A rate an order may be offered by, or an executor chosen for it, who has none: how much of its week is used, and why its executor would not be asked now. */
export const GuideRate = z.object({
  rateId: Id.nullable(),
  executor: Party,
  price: Money,
  vatMode: VatMode,
  vatRate: VatRate,
  level: RateLevel.nullable(),
  share: z.number().nullable(),
  /** How long one who was chosen may think. */
  answerMinutes: z.int().nullable(),
  weeklyCap: z.int().nullable(),
  ordersTaken: z.int(),
  passedBy: PassedBy.nullable(),
})
export type GuideRate = z.output<typeof GuideRate>

/** An order offered to executors one after another: by their rates, or to those chosen for it. */
export const Waterfall = z.object({
  orderId: Id,
  version: z.int(),
  isChosen: z.boolean(),
  status: WaterfallStatus,
  /** The Monday of the week of loading, by which caps count. */
  week: Day,
  startedAt: Instant,
  startedBy: z.string(),
  endedAt: Instant.nullable(),
  answerMinutes: z.int(),
  /** Why it stopped; a refusal is worded in `stopComment`. */
  stopReason: StopReason.nullable(),
  stopComment: z.string().nullable(),
  /** Where it ended without a taker. */
  demandId: Id.nullable(),
  /** In the order they came; `passed`: he was not asked. */
  steps: z.array(
    z.object({
      executor: Party,
      price: Money,
      level: RateLevel.nullable(),
      answerMinutes: z.int(),
      at: Instant,
      status: z.enum(['offered', 'accepted', 'declined', 'expired', 'revoked', 'passed']),
      passedBy: PassedBy.nullable(),
      /** How much of his week was used when he was passed over for it. */
      ordersTaken: z.int().nullable(),
      weeklyCap: z.int().nullable(),
      /** Until when the offer that is out may be answered. */
      answerDueAt: Instant.nullable(),
      endedAt: Instant.nullable(),
      /** Code of the reason he declined with. */
      reason: z.string().nullable(),
    }),
  ),
  /** Whose turn comes after, as rates stand now; empty once it ended. */
  next: z.array(GuideRate),
})
export type Waterfall = z.output<typeof Waterfall>

export const RateFilter = z.object({
  state: z
    .enum(['held', ...RateState.options, 'all'])

    .default('held'),
  /** Name of an end of the lane or of an executor. */
  search: z.string().trim().max(100).default(''),
  executor: z.array(Id).max(20).default([]),
})
export type RateFilter = z.output<typeof RateFilter>

export const waterfallLimits = { answer: { least: 5, most: 10_080 }, turns: 10 } as const

const answerMinutes = z.int().min(waterfallLimits.answer.least).max(waterfallLimits.answer.most)

/** One of several executors an order is offered to in turn: for how much, and how long he may think. */
export const Turn = z.strictObject({ executorId: Id, price: Money, answerMinutes })
export type Turn = z.output<typeof Turn>

/** Each once, in the order they are asked. */
const Turns = z
  .array(Turn)
  .min(1)
  .max(waterfallLimits.turns)
  .refine(turns => new Set(turns.map(({ executorId }) => executorId)).size === turns.length)

const refusedTurns = [...codesOf(openRefusals, limitRefusals), 'order.executor_unknown', 'order.executor_unavailable'] as const

/** Rates agreed with executors, and orders offered by them to one after the other. */
export const waterfalls = {
  rates: get('/api/contractRate/v0/list', {
    about: 'Rates agreed with executors, newest first: by default those that hold or will.',
    needs: 'demands.create',
    staleAfter: ['order.changed', 'rates.changed'],
    query: RateFilter.extend(PageQuery.shape),
    out: pageOf(RateRow),
  }),
  createRate: post('/api/contractRate/create/v0', {
    about: 'Agrees a rate with a partner by hand.',
    needs: 'demands.create',
    data: RateDraft,
    out: RateRow,
    fails: ['rate.invalid', 'order.executor_unknown'],
    emits: ['rates.changed'],
  }),
  changeRate: post('/api/contractRate/v0/edit', {
    about:
      'Changes a rate that has not ended: whom and between which places stays. What is offered or agreed by it keeps its price; of one a tender awarded the end, the share and the cap change.',
    needs: 'demands.create',
    effect: 'edit',
    data: z.strictObject({ rateId: Id, version: Version, ...terms }),
    out: RateRow,
    fails: ['rate.not_found', 'rate.changed', 'rate.ended', 'rate.awarded', 'rate.invalid'],
    emits: ['rates.changed'],
  }),
  stopRate: post('/api/contractRate/v0/stop', {
    about: 'Ends a rate: nothing more is offered by it.',
    needs: 'demands.create',
    effect: 'edit',
    data: z.strictObject({ rateId: Id, version: Version }),
    out: RateRow,
    fails: ['rate.not_found', 'rate.changed', 'rate.ended'],
    emits: ['rates.changed'],
  }),
  guide: get('/api/contractRate/v0/guide', {
    about: 'By which rates a placed order of one’s own would be offered, in the order of asking; those passed over stand last.',
    needs: 'demands.create',
    staleAfter: ['order.changed', 'rates.changed'],
    query: z.object({ orderId: Id }),
    out: z.object({ week: Day.nullable(), rates: z.array(GuideRate) }),
    fails: codesOf(openRefusals),
  }),
  start: post('/api/waterfall/create/v0', {
    about:
      'Offers placed orders to executors by their rates: by share, within weekly caps, the next when one declines or lets it run out; whom nobody takes becomes a spot demand.',
    needs: 'demands.create',
    data: z.strictObject({
      rows: BulkRows,
      answerMinutes: answerMinutes.default(120),
      /** Whom the spot demand reaches at the end, and how long it takes answers. */
      audience: Audience.default({ kind: 'partners' }),
      spotHours: z.int().min(1).max(168).default(24),
    }),
    out: BulkResults,
    fails: ['demand.incomplete'],
    rowFails: [...refusedMoves, ...refusedSpots, 'waterfall.order_busy', 'waterfall.no_rates', 'waterfall.nobody'],
    emits: ['order.changed', 'demand.changed'],
  }),
  startTurns: post('/api/waterfall/turns/create/v0', {
    about:
      'Offers a placed order to chosen executors one after another: the next is asked when one declines or lets his time run out; whom none takes comes back.',
    needs: 'demands.create',
    data: z.strictObject({ orderId: Id, version: Version, turns: Turns }),
    out: Waterfall,
    fails: [...refusedMoves, ...refusedTurns, 'waterfall.order_busy'],
    emits: ['order.changed'],
  }),
  changeTurns: post('/api/waterfall/turns/v0/edit', {
    about: 'Changes who of the chosen is asked after the one whose turn it is; an offer that is out stands.',
    needs: 'demands.create',
    effect: 'edit',
    data: z.strictObject({ orderId: Id, /** Of the waterfall. */ version: Version, turns: Turns }),
    out: Waterfall,
    fails: [...refusedTurns, 'waterfall.none', 'waterfall.changed', 'waterfall.asked'],
    emits: ['order.changed'],
  }),
  stop: post('/api/waterfall/v0/stop', {
    about: 'No further executor is asked; an offer that is out stands.',
    needs: 'demands.create',
    data: z.strictObject({ orderId: Id }),
    out: Waterfall,
    fails: [...codesOf(openRefusals), 'waterfall.none'],
    emits: ['order.changed'],
  }),
  get: get('/api/waterfall/v0/get', {
    about: 'How an own order is being offered by rates; null when it never was.',
    needs: 'demands.create',
    staleAfter: ['order.changed', 'rates.changed'],
    query: z.object({ orderId: Id }),
    out: Waterfall.nullable(),
    fails: codesOf(openRefusals),
  }),
}
