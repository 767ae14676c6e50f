import { z } from 'zod'
import { get, post } from './call.ts'
import { OrderTotal } from './order-card.ts'
import { type OrderDraft, Vat } from './order-draft.ts'
import { OrderRow } from './order-list.ts'
import { changing } from './order-moves.ts'
import { lineOf, type Sum } from './order-sums.ts'
import { Id, Instant, Money, Side, text } from './primitives.ts'
import { limitRefusals, lockRefusals, openRefusals } from './refusals/orders.ts'
import { codesOf } from './refusals/words.ts'

/** What is paid beside the price of an order. */
export const ExtraCode = z.enum(['waiting', 'extra_stop', 'loader', 'toll', 'fuel_surcharge', 'tail_lift', 'return', 'other'])
export type ExtraCode = z.output<typeof ExtraCode>

/** `proposed` waits for the other side, also when its time is over; what was `approved` stays so and is only given back by another extra. */
export const ExtraStatus = z.enum(['proposed', 'approved', 'refused', 'withdrawn'])
export type ExtraStatus = z.output<typeof ExtraStatus>

export const ExtraAction = z.enum(['approve', 'refuse', 'withdraw', 'give_back'])
export type ExtraAction = z.output<typeof ExtraAction>

export const ExtraRow = z.object({
  id: Id,
  code: ExtraCode,
  /** The side that proposes. */
  side: Side,
  /** Who bears it: what the forwarder pays is added to what the executor gets, what the executor pays is taken off it. */
  payer: Side,
  status: ExtraStatus,
  /** Below zero in an extra that gives an approved one back; null without the right to see prices. */
  amount: Money.nullable(),
  /** The approved extra this one gives back, whole or in part. */
  returns: Id.nullable(),
  /** What of an approved one may still be given back; null of every other, and without the right to see prices. */
  left: Money.nullable(),
  comment: z.string(),
  /** What proves it, as it was written. */
  evidence: z.string(),
  proposedAt: Instant,
  proposedBy: z.string(),
  /** By then the other side answers; later it is late, and still may. */
  answerDueAt: Instant,
  answeredAt: Instant.nullable(),
  answeredBy: z.string().nullable(),
  answer: z.string(),
  /** What the viewer's side may do with it now. */
  actions: z.array(ExtraAction),
  /** The viewer himself proposed it for the other side: a colleague approves it. */
  own: z.boolean().optional(),
})
export type ExtraRow = z.output<typeof ExtraRow>

/** An approved extra as it counts: who pays it, how much, and which other one it gives back. */
export type Charged = { id?: string; payer: string; amount: number; returns?: string | null }

/** What an extra does to the sum of its order. */
export const signed = ({ payer, amount }: Pick<Charged, 'payer' | 'amount'>): number => (payer === 'forwarder' ? amount : -amount || 0)

/** What an extra adds to the line of what it belongs to: one that gives back leaves the VAT of what is left of the other. */
function lineAfter(extra: Charged, standing: Map<string, number>, vatMode: OrderDraft['vatMode'], vatRate: number): Sum {
  const of = extra.returns ?? extra.id
  const before = of === undefined ? 0 : (standing.get(of) ?? 0)
  const after = before + signed(extra)
  if (of !== undefined) standing.set(of, after)
  const [was, now] = [lineOf(before, vatMode, vatRate), lineOf(after, vatMode, vatRate)]
  return { net: now.net - was.net, vat: now.vat - was.vat, gross: now.gross - was.gross }
}

/** The price of an order and its approved extras: each a line with VAT of its own, less what was given back of it; the sum is theirs. */
export function orderTotal(
  price: number | null,
  vatMode: OrderDraft['vatMode'],
  vatRate: number,
  extras: readonly Charged[],
): Sum & { lines: Sum[] } {
  const standing = new Map<string, number>()
  const lines = [lineOf(price ?? 0, vatMode, vatRate), ...extras.map(extra => lineAfter(extra, standing, vatMode, vatRate))]
  const total = (of: keyof Sum) => lines.reduce((sum, line) => sum + line[of], 0)
  return { net: total('net'), vat: total('vat'), gross: total('gross'), lines }
}

/** What happened to a price. */
export const PriceWhat = z.enum([
  'entered',
  'changed',
  'offered',
  'declined',
  'expired',
  'revoked',
  'agreed',
  'asked',
  'accepted',
  'refused',
  'withdrawn',
  'lapsed',
  'extra',
  'given_back',
])
export type PriceWhat = z.output<typeof PriceWhat>

/** One price that stood, was offered or asked for, as far as the viewer's side may know of it. */
export const PriceRow = z.object({
  id: z.string(),
  at: Instant,
  what: PriceWhat,
  side: Side.nullable(),
  person: z.string().nullable(),
  /** The executor it was offered to; null where there is none. */
  executor: z.string().nullable(),
  before: Money.nullable(),
  after: Money.nullable(),
  vat: Vat.nullable(),
  /** The customer's price, to the forwarder alone; null where it stayed. */
  customer: z.object({ before: Money.nullable(), after: Money.nullable(), vat: Vat.nullable() }).nullable(),
  /** The extra it is about: `after` is its amount. */
  extra: ExtraCode.nullable(),
  comment: z.string(),
})
export type PriceRow = z.output<typeof PriceRow>

const one = { ...changing, extraId: Id }
const comment = text(3, 500)
const evidence = text(0, 500).default('')

/** One step of an extra. Amounts are of the order's currency and above zero, also those given back. */
export const ExtraChange = z.discriminatedUnion('action', [
  z.strictObject({
    ...changing,
    action: z.literal('propose'),
    code: ExtraCode,
    payer: Side.default('forwarder'),
    amount: Money,
    comment,
    evidence,
  }),
  z.strictObject({ ...one, action: z.literal('give_back'), amount: Money, comment, evidence }),
  z.strictObject({ ...one, action: z.literal('approve') }),
  z.strictObject({ ...one, action: z.literal('refuse'), comment }),
  z.strictObject({ ...one, action: z.literal('withdraw') }),
])
export type ExtraChange = z.output<typeof ExtraChange>

/** What is paid beside the price of an order, and how its price came about. */
export const extras = {
  list: get('/api/orders/v0/extras/list', {
    about: 'Extras of an order beside its price, oldest first, and what the order comes to with those approved.',
    needs: 'orders.view',
    staleAfter: ['order.changed'],
    query: z.object({ orderId: Id }),
    out: z.object({
      items: z.array(ExtraRow),
      /** Null without a price or without the right to see prices. */
      total: OrderTotal.nullable(),
      /** What the approved extras add to the price, without and with VAT; null where there are none. */
      extra: OrderTotal.nullable(),
      /** Whether this person's side may propose one now. */
      mayPropose: z.boolean(),
    }),
    fails: codesOf(openRefusals),
  }),
  prices: get('/api/orders/v0/extras/prices', {
    about: 'Every price of an order that stood, was offered or asked for, newest first, as far as the side may know of it.',
    needs: 'orders.prices',
    staleAfter: ['order.changed'],
    query: z.object({ orderId: Id }),
    out: z.object({ items: z.array(PriceRow) }),
    fails: codesOf(openRefusals),
  }),
  change: post('/api/orders/v0/extras/change', {
    about: 'Proposes an extra of an agreed order, approves or refuses one, takes one’s own back, or gives an approved one back by another.',
    needs: 'orders.command',
    effect: 'edit',
    data: ExtraChange,
    out: OrderRow,
    fails: [
      ...codesOf(lockRefusals, limitRefusals),
      'extra.not_found',
      'extra.step_closed',
      'extra.own_approval',
      'extra.closed',
      'extra.amount',
      'extra.currency',
      'extra.too_much',
      'extra.too_many',
    ],
    emits: ['order.changed'],
  }),
}
