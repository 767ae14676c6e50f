import { z } from 'zod'
import { get, post } from './call.ts'
import { OrderDraft, VatMode, VatRate } from './order-draft.ts'
import { Party } from './order-list.ts'
import { Named, PointKind } from './order-states.ts'
import { Code, Day, Id, Instant, Money, PageQuery, pageOf, Side, text, Verdict } from './primitives.ts'
import { Basis } from './tender-states.ts'
import { Audience } from './tenders.ts'

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

/** One order that needs an executor now, or capacity on lanes per week for weeks ahead. */
export const DemandKind = z.enum(['spot', 'period'])
export type DemandKind = z.output<typeof DemandKind>

export const DemandStatus = z.enum(['draft', 'active', 'paused', 'choosing', 'confirming', 'matched', 'expired', 'cancelled'])
export type DemandStatus = z.output<typeof DemandStatus>

export const OfferStatus = z.enum([
  'submitted',
  'countered_by_forwarder',
  'countered_by_executor',
  'selected',
  'confirmed',
  'declined',
  'withdrawn',
  'expired',
  'lost',
])
export type OfferStatus = z.output<typeof OfferStatus>

/** The executor's price is given, asked for, or asked for within two ends. */
export const PriceMode = z.enum(['fixed', 'request', 'range'])
export type PriceMode = z.output<typeof PriceMode>

/** Everything a forwarder does with a demand; the steps table says when. */
export const DemandAction = z.enum(['publish', 'edit', 'pause', 'resume', 'extend', 'choose', 'cancel', 'finish', 'orders', 'tender'])
export type DemandAction = z.output<typeof DemandAction>

/** Everything either side does in a negotiation. */
export const OfferAction = z.enum(['counter', 'accept', 'decline', 'withdraw', 'select', 'confirm', 'reconfirm'])
export type OfferAction = z.output<typeof OfferAction>

export const forwarderDemandTabs = ['all', 'drafts', 'active', 'choosing', 'confirming', 'done', 'cancelled'] as const
export const executorDemandTabs = ['all', 'available', 'answered', 'waiting', 'won', 'lost'] as const
export const DemandTab = z.enum([...forwarderDemandTabs, 'available', 'answered', 'waiting', 'won', 'lost'])
export type DemandTab = z.output<typeof DemandTab>

const vat = { vatMode: VatMode, vatRate: VatRate }
const price = Money.refine(value => value.minor > 0 && value.minor <= demandLimits.amount)

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
  price: price.nullable().default(null),
  priceTo: price.nullable().default(null),
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
  price: price.nullable().default(null),
  priceTo: price.nullable().default(null),
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

/** One move of a negotiation, as both sides read it. */
export const OfferTurn = z.object({
  id: Id,
  at: Instant,
  by: z.enum(['forwarder', 'executor', 'system']),
  person: z.string().nullable(),
  what: z.enum([
    'offer',
    'answer',
    'counter',
    'accept',
    'take',
    'decline',
    'withdraw',
    'select',
    'confirm',
    'expire',
    'reconfirm',
    'changed',
    'lost',
    'accepted_part',
  ]),
  amount: Money.nullable(),
  comment: z.string(),
})
export type OfferTurn = z.output<typeof OfferTurn>

/** What an executor promised for one lane and week of a grid. */
export const AnswerCell = z.object({
  laneId: Id,
  week: Day,
  promised: z.int(),
  /** Taken by the forwarder. */
  confirmed: z.int(),
  /** Turned into orders. */
  ordered: z.int(),
})
export type AnswerCell = z.output<typeof AnswerCell>

/** The price of an answer for each trip on a lane. */
export const AnswerLane = z.object({ laneId: Id, amount: Money, net: Money, effective: Money })
export type AnswerLane = z.output<typeof AnswerLane>

/** An executor's offer with everything said about it. An executor reads his own alone. */
export const Offer = z.object({
  id: Id,
  executor: Party,
  status: OfferStatus,
  /** The revision of the demand it was made for. */
  revision: z.int(),
  /** The demand changed since: the executor says whether it stands. */
  needsReconfirm: z.boolean(),
  /** The executor accepted the forwarder's last price, who confirms it. */
  agreed: z.boolean(),
  /** The price as it stands now, whoever named it; null of a grid. */
  amount: Money.nullable(),
  /** What the executor himself named last, also while the forwarder's price awaits his answer; the sums below are of it. */
  offered: Money.nullable(),
  ...vat,
  gross: Money.nullable(),
  net: Money.nullable(),
  /** `net` where the forwarder deducts VAT, else `gross`. */
  effective: Money.nullable(),
  /** The place among live offers by each reckoning; null to executors and of offers that ended. */
  places: z.object({ gross: z.int(), net: z.int(), effective: z.int() }).nullable(),
  trucks: z.int(),
  /** The vehicle named, as text. */
  vehicle: z.string(),
  loadingAt: Instant.nullable(),
  validUntil: Instant.nullable(),
  comment: z.string(),
  /** Until when the chosen executor confirms. */
  confirmBy: Instant.nullable(),
  /** Who moves next. */
  turn: Side.nullable(),
  /** The negotiation ended: no new offer in this publication. */
  closed: z.boolean(),
  /** Why it was declined or lost. */
  reason: z.string(),
  /** With the asking forwarder; null where there is nothing to count. */
  onTime: z.number().nullable(),
  orders: z.int(),
  turns: z.array(OfferTurn),
  lanes: z.array(AnswerLane),
  cells: z.array(AnswerCell),
  /** Every step that belongs to the status: open to the reader, or closed with the reason in words. */
  actions: z.array(z.object({ action: OfferAction, allow: z.boolean(), reason: z.string().nullable() })),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Offer = z.output<typeof Offer>

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
  from: Named,
  to: Named,
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
  /** The reader's own offer. */
  own: z
    .object({
      id: Id,
      status: OfferStatus,
      amount: Money.nullable(),
      turn: Side.nullable(),
      needsReconfirm: z.boolean(),
      confirmBy: Instant.nullable(),
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

/** One lane and week of a grid: how much is needed, promised by live answers, confirmed, turned into orders. */
export const CoverageCell = z.object({
  laneId: Id,
  week: Day,
  needed: z.int(),
  promised: z.int(),
  confirmed: z.int(),
  ordered: z.int(),
})
export type CoverageCell = z.output<typeof CoverageCell>

export const DemandLane = z.object({
  id: Id,
  from: Named,
  fromCode: z.string(),
  to: Named,
  toCode: z.string(),
  distanceKm: z.int().nullable(),
  truckType: Code.nullable(),
  bodyTypes: z.array(Code),
  temperature: Code.nullable(),
  cargo: z.string(),
  massKg: z.int(),
  price: Money.nullable(),
  priceTo: Money.nullable(),
})
export type DemandLane = z.output<typeof DemandLane>

/** What is to be carried, without prices and people: of a spot demand. */
export const SoughtOrder = z.object({
  stops: z.array(
    z.object({
      kind: PointKind,
      place: Named,
      tz: z.string(),
      windowFrom: Instant.nullable(),
      windowTo: Instant.nullable(),
      handling: z.array(Code),
    }),
  ),
  cargos: z.array(z.object({ name: z.string(), massKg: z.int(), volumeM3: z.number(), pallets: z.int() })),
  truckType: Code.nullable(),
  loadingTypes: z.array(Code),
  payDays: z.int(),
  payDaysKind: z.enum(['calendar', 'banking']),
  payTrigger: z.enum(['unloading', 'scans', 'originals', 'act_signed']),
  comment: z.string(),
})
export type SoughtOrder = z.output<typeof SoughtOrder>

/** A demand opened, as its viewer may see it. */
export const DemandCard = z.object({
  row: DemandRow,
  sought: SoughtOrder.nullable(),
  /** The viewer is its forwarder. */
  own: z.boolean(),
  /** What was entered, of a spot demand with its order; of others than the forwarder without order, audience, stages and the hidden end. */
  draft: DemandDraft,
  lanes: z.array(DemandLane),
  /** Of a grid: one cell for each lane and week; an executor reads `promised` and `confirmed` as his own. */
  coverage: z.array(CoverageCell),
  /** The forwarder reads all, in the order of the basis, ended ones last; an executor his own. */
  offers: z.array(Offer),
  /** Of the forwarder: reached so far, and the moments at which others will be. */
  reach: z.object({ reached: z.int(), later: z.array(z.object({ at: Instant, organizations: z.int() })) }).nullable(),
  /** Executors the audience names, as the forwarder alone reads them. */
  listed: z.array(Party),
  cancel: z.object({ reason: z.string(), comment: z.string() }).nullable(),
  actions: z.array(z.object({ action: DemandAction, allow: z.boolean(), reason: z.string().nullable() })),
  /** Whether the viewer may offer, and why not. */
  mayOffer: Verdict,
  /** How the viewer's offer will charge VAT. */
  vat: z.object(vat).nullable(),
})
export type DemandCard = z.output<typeof DemandCard>

export const DemandEntry = z.object({
  id: Id,
  at: Instant,
  what: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Null: time itself. */
  person: z.string().nullable(),
  organization: z.string().nullable(),
  comment: z.string(),
  facts: z.record(z.string(), z.unknown()),
})
export type DemandEntry = z.output<typeof DemandEntry>

export const DemandFilter = z.object({
  side: Side,
  tab: DemandTab.catch('all').default('all'),
  sort: z.enum(['due', 'created', '-created']).catch('due').default('due'),
  /** Number of a demand or an order, title, place, name of the other side. */
  search: z.string().trim().max(100).catch('').default(''),
  kind: z.array(DemandKind).max(2).catch([]).default([]),
  mode: z.array(PriceMode).max(3).catch([]).default([]),
  body: z.array(Code).max(30).catch([]).default([]),
  forwarder: z.array(Id).max(20).catch([]).default([]),
  /** The owner of a private area: what is put up in it alone. */
  private: Id.optional().catch(undefined),
  /** What is not over yet alone. */
  running: z.literal('yes').optional().catch(undefined),
})
export type DemandFilter = z.output<typeof DemandFilter>

const changing = { demandId: Id, version: z.int().min(1) }
const cells = z
  .array(z.strictObject({ laneId: Id, week: Day, trips: z.int().min(0).max(1000) }))
  .min(1)
  .max(demandLimits.lanes * demandLimits.weeks)

export const DemandMove = z.discriminatedUnion('action', [
  z.strictObject({ ...changing, action: z.literal('publish') }),
  /** Cargo, route, dates or the grid of a published demand: every live offer needs to be confirmed again. */
  z.strictObject({ ...changing, action: z.literal('edit'), draft: DemandDraft }),
  z.strictObject({ ...changing, action: z.literal('pause') }),
  z.strictObject({ ...changing, action: z.literal('resume'), deadline: Instant.nullable().default(null) }),
  /** A later end; of one that waits for a choice or expired it is published again. */
  z.strictObject({ ...changing, action: z.literal('extend'), deadline: Instant }),
  /** Answers are not awaited any longer. */
  z.strictObject({ ...changing, action: z.literal('choose') }),
  z.strictObject({ ...changing, action: z.literal('cancel'), reason: Code, comment: text(0, 1000).default('') }),
  /** A grid is as covered as it will be. */
  z.strictObject({ ...changing, action: z.literal('finish') }),
])
export type DemandMove = z.output<typeof DemandMove>

const offering = { demandId: Id, offerId: Id, /** The last turn the caller read; another one since is refused. */ turnId: Id }

/** One step of a negotiation. Which side takes it the session says. */
export const OfferMove = z.discriminatedUnion('action', [
  z.strictObject({
    ...offering,
    action: z.literal('counter'),
    amount: price,
    validUntil: Instant.nullable().default(null),
    comment: text(0, 500).default(''),
  }),
  /** The executor takes the forwarder's price: he confirms it, or it is final where the demand says «take now». */
  z.strictObject({ ...offering, action: z.literal('accept') }),
  z.strictObject({ ...offering, action: z.literal('decline'), reason: text(0, 500).default('') }),
  /** The own last move, until the other side has answered. */
  z.strictObject({ ...offering, action: z.literal('withdraw') }),
  /** The forwarder chooses an offer; the executor confirms in time. */
  z.strictObject({ ...offering, action: z.literal('select') }),
  /** The forwarder confirms what an executor accepted; the chosen executor confirms being chosen. */
  z.strictObject({ ...offering, action: z.literal('confirm') }),
  /** After the demand changed: the offer stands. */
  z.strictObject({ ...offering, action: z.literal('reconfirm') }),
])
export type OfferMove = z.output<typeof OfferMove>

const found = ['demand.not_found'] as const
const stepping = [...found, 'demand.changed', 'demand.step_closed', 'demand.order_away'] as const
/** What the order of a spot demand may be refused for. */
const ofOrder = [
  'order.not_found',
  'order.incomplete',
  'order.step_closed',
  'order.over_limit',
  'order.external_id_taken',
  'customer.not_found',
  'demand.incomplete',
  'demand.order_busy',
  'demand.private_closed',
] as const
const taking = [...found, 'demand.not_open', 'demand.closed', 'demand.revised', 'offer.not_allowed'] as const

const StopContact = z.strictObject({ name: text(1, 100), phone: z.string().regex(/^\+[1-9]\d{7,14}$/) })

export const demands = {
  mayCreate: get('/api/demand/create/v0/allow', {
    about: 'Whether the asking person may make a demand, and every reason why not.',
    needs: 'session',
    out: Verdict.extend({ reasons: z.array(z.object({ code: z.string(), message: z.string() })) }),
  }),
  list: get('/api/demand/v0/list', {
    about: 'A page of demands as the asking organisation sees them.',
    needs: 'demands.view',
    query: DemandFilter.extend(PageQuery.shape),
    out: pageOf(DemandRow),
  }),
  counts: get('/api/demand/v0/counts', {
    about: 'Demands behind each tab, counted to 1 001.',
    needs: 'demands.view',
    query: z.object({ side: Side }),
    out: z.object({ tabs: z.record(z.string(), z.int()) }),
  }),
  get: get('/api/demand/v0/get', {
    about: 'A demand with its offers, what was said about them, its coverage and the steps open to the reader.',
    needs: 'demands.view',
    query: z.object({ demandId: Id }),
    out: DemandCard,
    fails: found,
  }),
  history: get('/api/demand/v0/history', {
    about: 'What happened to a demand, newest first.',
    needs: 'demands.view',
    query: z.object({ demandId: Id }),
    out: z.object({ items: z.array(DemandEntry) }),
    fails: found,
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
    fails: ofOrder,
    emits: ['demand.changed', 'order.changed'],
  }),
  save: post('/api/demand/v0/save', {
    about: 'Changes a draft, whole.',
    needs: 'demands.create',
    effect: 'edit',
    data: z.strictObject({ ...changing, draft: DemandDraft }),
    out: DemandCard,
    fails: [...stepping, ...ofOrder],
    emits: ['demand.changed'],
  }),
  move: post('/api/demand/v0/move', {
    about: 'Takes one step of a demand’s life as its forwarder.',
    needs: 'demands.create',
    effect: 'edit',
    data: DemandMove,
    out: DemandCard,
    fails: [...stepping, ...ofOrder, 'transfer.route_fixed', 'order.reason_missing', 'order.comment_missing', 'offer.cells'],
    emits: ['demand.changed', 'order.changed'],
  }),
  offer: post('/api/demand/offer/create/v0', {
    about: 'Offers a price for a spot demand; replaces the executor’s earlier live offer.',
    needs: 'demands.offer',
    data: z.strictObject({
      demandId: Id,
      /** The revision the executor read. */
      revision: z.int().min(1),
      amount: price,
      /** How he charges VAT; left out, as his tax regime says. */
      vat: z.strictObject(vat).optional(),
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
        .array(z.strictObject({ laneId: Id, amount: price }))
        .min(1)
        .max(demandLimits.lanes),
      cells,
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
    data: OfferMove,
    out: DemandCard,
    fails: [
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
      'order.over_limit',
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
    data: z.strictObject({ ...changing, offerId: Id, cells }),
    out: DemandCard,
    fails: [...stepping, 'offer.not_found', 'offer.needs_reconfirm', 'offer.not_allowed', 'offer.cells'],
    emits: ['demand.changed'],
  }),
  split: post('/api/demand/v0/split', {
    about: 'Takes what answers promise up to the need, cheapest first in the basis of the demand.',
    needs: 'demands.create',
    effect: 'edit',
    data: z.strictObject(changing),
    out: DemandCard,
    fails: stepping,
    emits: ['demand.changed'],
  }),
  toOrders: post('/api/demand/v0/orders', {
    about: 'Makes orders of trips an executor was confirmed for and offers them to him at the agreed price.',
    needs: 'demands.create',
    effect: 'edit',
    data: z.strictObject({
      ...changing,
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
      ...stepping,
      'offer.not_found',
      'offer.cells',
      'demand.order_incomplete',
      'order.over_limit',
      'order.executor_unavailable',
      'order.executor_unknown',
    ],
    emits: ['demand.changed', 'order.changed'],
  }),
  toTender: post('/api/demand/v0/tender', {
    about: 'Makes a tender draft of what is still uncovered; a spot demand is cancelled by it.',
    needs: 'demands.create',
    effect: 'edit',
    data: z.strictObject(changing),
    out: z.object({ tenderId: Id }),
    fails: [...stepping, 'demand.nothing_left', 'tender.not_allowed', 'tender.order_busy', 'order.not_found'],
    emits: ['demand.changed', 'tender.changed', 'order.changed'],
  }),
}
