import { z } from 'zod'
import { get, post } from './call.ts'
import { DemandCard, DemandEntry } from './demand-card.ts'
import { DemandDraft, DemandPrice, demandLimits } from './demand-draft.ts'
import { DemandFilter, DemandRow } from './demand-list.ts'
import { DemandMove, DemandOfferMove, DemandVersion, demandVersion, TripCells } from './demand-moves.ts'
import { OrderCandidates } from './order-candidates.ts'
import { Vat } from './order-draft.ts'
import { refusedDrafts } from './order-moves.ts'
import { Day, Id, Instant, PageQuery, pageOf, Side, text, VerdictWithReasons } from './primitives.ts'
import { closedRefusals, limitRefusals, openRefusals, placeRefusals, reasonRefusals } from './refusals/orders.ts'
import { lotOrderRefusals, tenderRightRefusals } from './refusals/tenders.ts'
import { childRefusals } from './refusals/transfers.ts'
import { codesOf } from './refusals/words.ts'
import { Audience } from './tender-draft.ts'

const found = ['demand.not_found'] as const
const stepping = [...found, 'demand.changed', 'demand.step_closed', 'demand.order_away'] as const
/** What the order of a spot demand may be refused for. */
export const refusedSpots = [
  ...codesOf(openRefusals, closedRefusals, limitRefusals, placeRefusals),
  ...refusedDrafts,
  'demand.incomplete',
  'demand.order_busy',
  'demand.private_closed',
] as const
const taking = [...found, 'demand.not_open', 'demand.closed', 'demand.revised', 'offer.not_allowed'] as const

/** Who meets the vehicle at a stop. */
export const StopContact = z.strictObject({ name: text(1, 100), phone: z.string().regex(/^\+[1-9]\d{7,14}$/) })

/** Demands: an executor is sought by offers and counter-offers, or capacity by lanes and weeks. */
export const demands = {
  mayCreate: get('/api/demand/create/v0/allow', {
    about: 'Whether the asking person may make a demand, and every reason why not.',
    needs: 'session',
    staleAfter: [],
    out: VerdictWithReasons,
  }),
  list: get('/api/demand/v0/list', {
    about: 'A page of demands as the asking organisation sees them.',
    needs: 'demands.view',
    staleAfter: ['demand.changed'],
    query: DemandFilter.extend(PageQuery.shape),
    out: pageOf(DemandRow),
  }),
  counts: get('/api/demand/v0/counts', {
    about: 'Demands behind each tab, counted to 1 001.',
    needs: 'demands.view',
    staleAfter: ['demand.changed'],
    query: z.object({ side: Side }),
    out: z.object({ tabs: z.record(z.string(), z.int()) }),
  }),
  get: get('/api/demand/v0/get', {
    about: 'A demand with its offers, what was said about them, its coverage and the steps open to the viewer.',
    needs: 'demands.view',
    staleAfter: ['demand.changed'],
    query: z.object({ demandId: Id }),
    out: DemandCard,
    fails: found,
  }),
  history: get('/api/demand/v0/history', {
    about: 'What happened to a demand, newest first.',
    needs: 'demands.view',
    staleAfter: ['demand.changed'],
    query: z.object({ demandId: Id }),
    out: z.object({ items: z.array(DemandEntry) }),
    fails: found,
  }),
  candidates: get('/api/demand/v0/candidates', {
    about:
      'Own trucks for the order of a spot demand that takes answers, each with the trailer and the driver that would go with it, as they are proposed for an order: those that fit first, what is refused last with its reason.',
    needs: 'demands.offer',
    staleAfter: ['demand.changed', 'flight.changed', 'car.changed', 'driver.changed'],
    query: z.object({ demandId: Id }),
    out: OrderCandidates,
    fails: [...found, 'demand.not_open'],
  }),
  reach: post('/api/demand/v0/reach', {
    about: 'How many organisations an audience reaches now.',
    needs: 'demands.create',
    effect: 'read',
    data: z.strictObject({ audience: Audience }),
    out: z.object({ organizations: z.int() }),
  }),
  create: post('/api/demand/create/v0', {
    about: 'Makes a demand as a draft, or publishes it at once.',
    needs: 'demands.create',
    data: z.strictObject({ draft: DemandDraft, goal: z.enum(['draft', 'publish']) }),
    out: DemandCard,
    fails: refusedSpots,
    emits: ['demand.changed', 'order.changed'],
  }),
  save: post('/api/demand/v0/save', {
    about: 'Changes a draft, whole.',
    needs: 'demands.create',
    effect: 'edit',
    data: z.strictObject({ ...demandVersion, draft: DemandDraft }),
    out: DemandCard,
    fails: [...stepping, ...refusedSpots],
    emits: ['demand.changed'],
  }),
  move: post('/api/demand/v0/move', {
    about: 'Takes one step of a demand’s life as its forwarder.',
    needs: 'demands.create',
    effect: 'edit',
    data: DemandMove,
    out: DemandCard,
    fails: [...codesOf(reasonRefusals, childRefusals), ...stepping, ...refusedSpots, 'offer.cells'],
    emits: ['demand.changed', 'order.changed'],
  }),
  offer: post('/api/demand/offer/create/v0', {
    about: 'Offers a price for a spot demand; replaces the executor’s earlier live offer.',
    needs: 'demands.offer',
    data: z.strictObject({
      demandId: Id,
      /** The revision the executor read. */
      revision: z.int().min(1),
      amount: DemandPrice,
      /** How he charges VAT; left out, as his tax regime says. */
      vat: Vat.optional(),
      trucks: z.int().min(1).max(50).default(1),
      vehicle: text(0, 100).default(''),
      /** Within the window of the first loading. */
      loadingAt: Instant.nullable().default(null),
      validUntil: Instant.nullable().default(null),
      comment: text(0, 500).default(''),
    }),
    out: DemandCard,
    fails: [...taking, 'offer.price', 'offer.vat', 'offer.time', 'offer.trucks', 'offer.ended', 'offer.step_closed'],
    emits: ['demand.changed'],
  }),
  answer: post('/api/demand/answer/create/v0', {
    about: 'Answers a grid by lanes and weeks, in part or whole; replaces the executor’s earlier answer as far as it is not confirmed.',
    needs: 'demands.offer',
    data: z.strictObject({
      demandId: Id,
      revision: z.int().min(1),
      lanes: z
        .array(z.strictObject({ laneId: Id, amount: DemandPrice }))
        .min(1)
        .max(demandLimits.lanes),
      cells: TripCells,
      comment: text(0, 500).default(''),
    }),
    out: DemandCard,
    fails: [...taking, 'offer.price', 'offer.cells', 'offer.ended'],
    emits: ['demand.changed'],
  }),
  takeNow: post('/api/demand/take/create/v0', {
    about: 'Takes a demand at its price: of several the first by the order of commits has it.',
    needs: 'demands.offer',
    data: z.strictObject({ demandId: Id, revision: z.int().min(1) }),
    out: DemandCard,
    fails: [...taking, 'demand.not_takeable', 'demand.taken', 'demand.order_busy', 'offer.ended', 'offer.step_closed'],
    emits: ['demand.changed', 'order.changed'],
  }),
  negotiate: post('/api/demand/offer/v0/move', {
    about: 'Takes one step of a negotiation, as the side the session stands on.',
    needs: 'demands.view',
    data: DemandOfferMove,
    out: DemandCard,
    fails: [
      ...codesOf(limitRefusals),
      ...found,
      'demand.step_closed',
      'demand.closed',
      'demand.counters_off',
      'offer.not_found',
      'offer.step_closed',
      'offer.turn_changed',
      'offer.needs_reconfirm',
      'offer.price',
      'offer.time',
      'offer.over',
      'offer.not_allowed',
      'demand.not_takeable',
      'demand.order_busy',
    ],
    emits: ['demand.changed', 'order.changed'],
  }),
  acceptAnswer: post('/api/demand/answer/v0/accept', {
    about:
      'Takes parts of an answer to a grid: so many trips of a lane in a week; called for several answers, it splits the need among them.',
    needs: 'demands.create',
    effect: 'edit',
    data: z.strictObject({ ...demandVersion, offerId: Id, cells: TripCells }),
    out: DemandCard,
    fails: [...stepping, 'offer.not_found', 'offer.needs_reconfirm', 'offer.not_allowed', 'offer.cells'],
    emits: ['demand.changed'],
  }),
  split: post('/api/demand/v0/split', {
    about: 'Takes what answers promise up to the need, cheapest first in the basis of the demand.',
    needs: 'demands.create',
    effect: 'edit',
    data: DemandVersion,
    out: DemandCard,
    fails: stepping,
    emits: ['demand.changed'],
  }),
  toOrders: post('/api/demand/v0/orders', {
    about: 'Makes orders of trips an executor was confirmed for and offers them to him at the agreed price.',
    needs: 'demands.create',
    effect: 'edit',
    data: z.strictObject({
      ...demandVersion,
      offerId: Id,
      laneId: Id,
      week: Day,
      trips: z.int().min(1).max(demandLimits.orders),
      /** The first order’s windows; of each further one they are the same. */
      loadingFrom: Instant,
      loadingTo: Instant,
      unloadingFrom: Instant,
      unloadingTo: Instant,
      fromAddress: text(1, 300),
      toAddress: text(1, 300),
      /** Who meets the vehicle at either end; left out, the person who asks, under his own phone or the organisation's. */
      contacts: z.strictObject({ from: StopContact, to: StopContact }).optional(),
    }),
    out: z.object({ card: DemandCard, orders: z.array(z.object({ id: Id, number: z.string().nullable() })) }),
    fails: [
      ...codesOf(limitRefusals),
      ...stepping,
      'offer.not_found',
      'offer.cells',
      'demand.order_incomplete',
      'order.executor_unavailable',
      'order.executor_unknown',
    ],
    emits: ['demand.changed', 'order.changed'],
  }),
  toTender: post('/api/demand/v0/tender', {
    about: 'Makes a tender draft of what is still uncovered; a spot demand is cancelled by it.',
    needs: 'demands.create',
    effect: 'edit',
    data: DemandVersion,
    out: z.object({ tenderId: Id }),
    fails: [...codesOf(openRefusals, tenderRightRefusals, lotOrderRefusals), ...stepping, 'demand.nothing_left'],
    emits: ['demand.changed', 'tender.changed', 'order.changed'],
  }),
}
