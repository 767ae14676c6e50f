import { z } from 'zod'
import { BulkResults, BulkRows } from './bulk.ts'
import { get, post } from './call.ts'
import { OrderRow, Party } from './order-list.ts'
import { OrderStatus, TransferStatus } from './order-states.ts'
import { Bilingual, Id, Instant, Money, text, VerdictWithReasons, Version } from './primitives.ts'
import { lockRefusals, openRefusals } from './refusals/orders.ts'
import { codesOf } from './refusals/words.ts'

const TransferAction = z.enum(['request', 'approve', 'reject', 'recall'])

/** Why an order may not be passed on: the codes of its verdict and of the refusal. */
const transferObstacles = [
  'transfer.no_executor_role',
  'transfer.depth_limit',
  'transfer.no_forwarder_role',
  'transfer.no_permission',
  'transfer.not_in_register',
  'transfer.forbidden_by_terms',
  'transfer.wrong_status',
  'transfer.already_transferred',
] as const
export type TransferObstacle = (typeof transferObstacles)[number]

/** Which of the two parts a reload makes of an order is passed on: what lies before it, or after it. */
const LegGives = z.enum(['before', 'after'])
export type LegGives = z.output<typeof LegGives>

/** One leg of an order to be passed on: where and when it is reloaded. */
export const TransferLeg = z.strictObject({
  gives: LegGives,
  /** The code of a place. */
  place: z.string().min(1).max(60),
  address: text(0, 300).default(''),
  /** When both vehicles are there. */
  at: Instant,
})
export type TransferLeg = z.output<typeof TransferLeg>

/** The same as it stands on a card. */
export const LegView = z.object({ gives: LegGives, place: Bilingual, address: z.string(), tz: z.string(), at: Instant })
export type LegView = z.output<typeof LegView>

/** Who really carries: shown to the forwarder of the parent always. */
const ActualCarrier = z.object({
  name: z.string(),
  tin: z.string(),
  driver: z.string().nullable(),
  truck: z.string().nullable(),
  trailer: z.string().nullable(),
})

/** What stands on the card of an order about its transfer. */
export const Transfer = z.object({
  status: TransferStatus,
  /** The leg that is passed on; null: the whole order is. */
  leg: LegView.nullable(),
  requestedAt: Instant,
  requestedBy: z.string(),
  /** The executor who passes the order on. */
  executor: z.string(),
  reason: z.string(),
  /** Whom the executor means to give it to; nothing binds him. */
  proposed: z.string().nullable(),
  answerDueAt: Instant.nullable(),
  answeredAt: Instant.nullable(),
  /** Null: the policy of the order or the time answered. */
  answeredBy: z.string().nullable(),
  answer: z.string(),
  endedAt: Instant.nullable(),
  endedSide: z.enum(['forwarder', 'executor', 'system']).nullable(),
  ending: z.string(),
  carrier: ActualCarrier.nullable(),
  /** The executor's own order under this one; null for the forwarder. */
  child: z.object({ id: Id, number: z.string().nullable(), status: OrderStatus, executor: Party.nullable() }).nullable(),
  /** The executor's alone, with the right to see prices, once the child has a price in the same currency. */
  money: z
    .object({ parent: Money, child: Money, margin: Money, /** The same with VAT left out, as far as it is deducted. */ net: Money })
    .nullable(),
  /** What the person's side may do with it now. */
  actions: z.array(TransferAction.exclude(['request'])),
})
export type Transfer = z.output<typeof Transfer>

const changing = { orderId: Id, version: Version }

/** One command of a transfer; `version` is that of the order passed on. */
export const TransferMove = z.discriminatedUnion('action', [
  z.strictObject({
    ...changing,
    action: z.literal('request'),
    reason: text(3, 500),
    proposedId: Id.nullable().default(null),
    /** One leg alone; none: the whole order. */
    leg: TransferLeg.optional(),
  }),
  z.strictObject({ ...changing, action: z.literal('approve') }),
  z.strictObject({ ...changing, action: z.literal('reject'), reason: text(3, 500) }),
  z.strictObject({ ...changing, action: z.literal('recall'), reason: text(3, 500) }),
])
export type TransferMove = z.output<typeof TransferMove>

const refusedTransfers = [
  ...codesOf(lockRefusals),
  'transfer.not_found',
  'transfer.step_closed',
  'transfer.under_way',
  'transfer.proposed_unknown',
  ...transferObstacles,
] as const

const refusedLegs = [
  'transfer.leg_place',
  'transfer.leg_time',
  'transfer.leg_mixed',
  'transfer.leg_flights',
  'transfer.leg_approval',
  'transfer.leg_busy',
] as const

/** An executor passes an order on to another one. */
export const transfers = {
  allow: get('/api/orders/v0/transferOrder/forwarder/allow', {
    about: 'Whether the organisation may pass an order on to another executor, at all or the order named, and why not.',
    needs: 'session',
    staleAfter: ['order.changed'],
    query: z.object({ orderId: Id.optional() }),
    out: VerdictWithReasons,
    fails: codesOf(openRefusals),
  }),
  get: get('/api/orders/v0/transferOrder/get', {
    about: 'The latest transfer of an order, and the order it was passed on from.',
    needs: 'orders.view',
    staleAfter: ['order.changed'],
    query: z.object({ orderId: Id }),
    out: z.object({
      transfer: Transfer.nullable(),
      /** Told to the forwarder of a child alone. */
      parent: z
        .object({
          id: Id,
          number: z.string().nullable(),
          forwarder: z.string(),
          /** The leg of it this order is; null: all of it. */
          leg: LegView.nullable(),
        })
        .nullable(),
    }),
    fails: codesOf(openRefusals),
  }),
  move: post('/api/orders/v0/transferOrder/move', {
    about: 'Asks to pass an order on, whole or one leg of it, approves or rejects it, or recalls it before the child is ready.',
    needs: 'orders.command',
    effect: 'edit',
    data: TransferMove,
    out: OrderRow,
    fails: [...refusedTransfers, ...refusedLegs],
    emits: ['order.changed'],
  }),
  request: post('/api/orders/v0/transferOrder/request', {
    about: 'Asks to pass many orders on, for one reason; an answer for each.',
    needs: 'orders.command',
    data: z.strictObject({ rows: BulkRows, reason: text(3, 500), proposedId: Id.nullable().default(null) }),
    out: BulkResults,
    rowFails: refusedTransfers,
    emits: ['order.changed'],
  }),
}
