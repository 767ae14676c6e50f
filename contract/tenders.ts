import { z } from 'zod'
import { get, post } from './call.ts'
import { FileRow } from './files.ts'
import { OrderDraft, VatMode, VatRate } from './order-draft.ts'
import { Party } from './order-list.ts'
import { Named, OrderStatus } from './order-states.ts'
import { Code, Day, Id, Instant, Money, PageQuery, pageOf, Side, text, Verdict } from './primitives.ts'
import { GivenFile } from './settlements.ts'
import { AwardStatus, Basis, BetStatus, LotStatus, LotTab, TenderAction, TenderKind, TenderStatus, Visibility } from './tender-states.ts'

export const tenderLimits = {
  /** The most lots of one tender. */
  lots: 100,
  /** The most invited times lots: each of them has a row in each of their lists. */
  rows: 20_000,
  /** The most tenders of one organisation that are announced or under way. */
  open: 50,
  /** The shortest time bids are taken, in minutes. */
  shortest: 10,
  /** The most rounds. */
  rounds: 3,
  /** The most documents of one tender. */
  documents: 20,
  /** The most lots on a watch wall. */
  wall: 12,
  /** A bet is not more than this, in minor units. */
  amount: 900_000_000_000,
} as const

/** Whom a tender or a demand reaches. Whoever is blocked is left out of each. */
export const Audience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('partners') }),
  z.strictObject({ kind: z.literal('groups'), groupIds: z.array(Id).min(1).max(50) }),
  z.strictObject({ kind: z.literal('list'), organizationIds: z.array(Id).min(1).max(500) }),
  /** The members of the own private area. */
  z.strictObject({ kind: z.literal('private') }),
  /** Every verified organisation of the other side. */
  z.strictObject({ kind: z.literal('public') }),
])
export type Audience = z.output<typeof Audience>

/** What one must meet to bid; checked at every bet. */
export const Eligibility = z.strictObject({
  /** Share of deliveries in time with the organiser, in percent; who has none yet passes. */
  minRating: z.int().min(0).max(100).default(0),
  /** No hired vehicles. */
  ownFleet: z.boolean().default(false),
  /** The least sum of the liability policy; null: none asked for. */
  insuranceMin: Money.nullable().default(null),
  /** A driver with an ADR certificate that holds. */
  adr: z.boolean().default(false),
})
export type Eligibility = z.output<typeof Eligibility>

/** Prices of one lot, in the basis of the tender. `limit` is told to nobody: up to it a winner is awarded by itself. */
const prices = {
  start: Money.nullable().default(null),
  limit: Money.nullable().default(null),
  floor: Money.nullable().default(null),
}

/** What is put up: an order that waits for an executor, one that is made by announcing, a lane for months, or (by an executor) own capacity. */
export const LotDraft = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('order'), orderId: Id, ...prices }),
  z.strictObject({ what: z.literal('draft'), draft: OrderDraft, ...prices }),
  z.strictObject({
    what: z.literal('lane'),
    from: z.string().max(60),
    to: z.string().max(60),
    /** So far around both ends it counts as the lane. */
    radiusKm: z.int().min(0).max(200).default(0),
    cargo: text(0, 200).default(''),
    massKg: z.int().min(0).max(60_000).default(0),
    bodyTypes: z.array(Code).max(30).default([]),
    temperature: Code.nullable().default(null),
    validFrom: Day,
    validTo: Day,
    trips: z.int().min(1).max(10_000),
    per: z.enum(['week', 'total']).default('week'),
    /** Who carries on it today. */
    incumbents: z.array(Id).max(20).default([]),
    ...prices,
  }),
  z.strictObject({
    what: z.literal('capacity'),
    from: z.string().max(60),
    to: z.string().max(60),
    readyFrom: Instant,
    readyTo: Instant,
    truckType: Code.nullable().default(null),
    bodyTypes: z.array(Code).max(30).default([]),
    capacityKg: z.int().min(1).max(60_000),
    volumeM3: z.number().min(0).max(200).multipleOf(0.001).default(0),
    comment: text(0, 300).default(''),
    ...prices,
  }),
])
export type LotDraft = z.output<typeof LotDraft>

/** What an organiser enters. A draft may lack much; announcing asks for the rest by name. */
export const TenderDraft = z.strictObject({
  /** `executor`: offers own capacity, and prices go up. */
  side: Side,
  title: text(0, 150).default(''),
  kind: TenderKind.default('reduction'),
  /** Of a contract: nobody reads a bet before the end. A sealed request always is. */
  sealed: z.boolean().default(false),
  currency: z.string().length(3).default('RUB'),
  basis: Basis.default('gross'),
  visibility: Visibility.default('rank'),
  startsAt: Instant.nullable().default(null),
  endsAt: Instant.nullable().default(null),
  /** Rounds there may be; each further one is opened by the organiser. */
  rounds: z.int().min(1).max(tenderLimits.rounds).default(1),
  /** Whether the best of the round before is told in the next. */
  showsBest: z.boolean().default(true),
  stepKind: z.enum(['abs', 'pct']).default('abs'),
  /** In the currency. */
  step: Money.nullable().default(null),
  /** Of the start price. */
  stepPercent: z.number().min(0.1).max(10).multipleOf(0.1).nullable().default(null),
  /** A leading bet within so many seconds before the end moves the end to so many seconds after the bet, so many times (0: always). */
  windowSeconds: z.int().min(0).max(1800).default(300),
  extendSeconds: z.int().min(0).max(1800).default(300),
  extendMost: z.int().min(0).max(100).default(12),
  /** Of a Dutch one: the price rises by the step every so many seconds, up to the limit. */
  dutchSeconds: z.int().min(10).max(3600).default(60),
  /** The winner is awarded by itself when his price is within the limit of the lot. */
  autoAward: z.boolean().default(false),
  confirmMinutes: z.int().min(15).max(2880).default(120),
  /** Until when a bet may be withdrawn; null: never. */
  withdrawUntil: Instant.nullable().default(null),
  shareRule: z.enum(['winner_takes_all', 'top_n', 'manual']).default('winner_takes_all'),
  audience: Audience.default({ kind: 'partners' }),
  eligibility: Eligibility.prefault({}),
  payDays: z.int().min(0).max(180).default(14),
  payDaysKind: z.enum(['calendar', 'banking']).default('banking'),
  payTrigger: z.enum(['unloading', 'scans', 'originals', 'act_signed']).default('originals'),
  contact: text(0, 200).default(''),
  comment: text(0, 2000).default(''),
  lots: z.array(LotDraft).max(tenderLimits.lots).default([]),
})
export type TenderDraft = z.output<typeof TenderDraft>

const vat = { vatMode: VatMode, vatRate: VatRate }

/** A bet as its reader may see it. */
export const BetSeen = z.object({
  /** Its number in the lot's log. */
  seq: z.int(),
  round: z.int(),
  alias: z.string(),
  /** Null where names are hidden. */
  bidder: Party.nullable(),
  own: z.boolean(),
  status: BetStatus,
  /** What the bidder is paid; null while it is sealed. */
  amount: Money.nullable(),
  ...vat,
  /** Its value in the basis of the tender, rounded for the eye. */
  compared: Money.nullable(),
  /** Of a contract: how much of the volume he takes at most, in percent. */
  share: z.number().nullable(),
  comment: z.string(),
  validUntil: Instant.nullable(),
  /** Made by the server for a bidder who left it a floor. */
  auto: z.boolean(),
  at: Instant,
  hash: z.string(),
})
export type BetSeen = z.output<typeof BetSeen>

/** A lot as time and bets change it, by what its viewer may see. The moments are the server's. */
export const LotLive = z.object({
  lotId: Id,
  tenderId: Id,
  status: LotStatus,
  round: z.int(),
  opensAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  extensions: z.int(),
  /** Null: no end to them. */
  extensionsLeft: z.int().nullable(),
  /** Bets so far, the number of the last one; a change of it means something happened. */
  bets: z.int(),
  /** Bidders; null where even that is hidden. */
  bidders: z.int().nullable(),
  /** The best value in the basis; null where it is hidden or there is none. */
  best: Money.nullable(),
  /** The most the viewer may bid now in his own money (the least, where prices go up); null where any price will do. */
  ceiling: Money.nullable(),
  /** His last valid bet. */
  own: z.object({ seq: z.int(), amount: Money.nullable(), ...vat, compared: Money.nullable(), at: Instant, status: BetStatus }).nullable(),
  /** His place; null where it is hidden or he has no bet. */
  rank: z.int().nullable(),
  /** Whether his bet is the best; null where that is hidden. */
  leading: z.boolean().nullable(),
  /** The head of the log's chain. */
  head: z.string(),
  /** What the own server-side bidder does; the bidder's alone. */
  robot: z.object({ floor: Money, step: Money, until: Instant.nullable(), active: z.boolean(), stopped: z.string().nullable() }).nullable(),
})
export type LotLive = z.output<typeof LotLive>

/** A lot in a list, as one organisation sees it. Nothing of it changes by bets or time: that is `live`. */
export const LotRow = z.object({
  id: Id,
  tenderId: Id,
  version: z.int(),
  side: Side,
  tab: LotTab,
  opens: z.boolean(),
  number: z.string().nullable(),
  tenderNumber: z.string().nullable(),
  title: z.string(),
  kind: TenderKind,
  sealed: z.boolean(),
  visibility: Visibility,
  basis: Basis,
  tenderStatus: TenderStatus,
  organizer: Party,
  /** The organiser offers capacity: prices go up. */
  rising: z.boolean(),
  what: z.enum(['order', 'lane', 'capacity']),
  orderId: Id.nullable(),
  from: Named,
  to: Named,
  tz: z.string(),
  windowFrom: Instant.nullable(),
  windowTo: Instant.nullable(),
  distanceKm: z.int().nullable(),
  cargo: z.string(),
  massKg: z.int(),
  bodyTypes: z.array(Code),
  temperature: Code.nullable(),
  validFrom: Day.nullable(),
  validTo: Day.nullable(),
  trips: z.int().nullable(),
  per: z.enum(['week', 'total']).nullable(),
  start: Money.nullable(),
  step: Money.nullable(),
  floor: Money.nullable(),
  /** Told to the organiser alone. */
  limit: Money.nullable(),
  invited: z.int().nullable(),
  /** It is for the members of the organiser’s private area alone. */
  isPrivate: z.boolean(),
  responsible: z.object({ id: Id, name: z.string() }).nullable(),
  createdAt: Instant,
  live: LotLive,
})
export type LotRow = z.output<typeof LotRow>

export const Question = z.object({
  id: Id,
  at: Instant,
  /** Null: asked by somebody else, who is not named. */
  asker: Party.nullable(),
  own: z.boolean(),
  text: z.string(),
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
})
export type Question = z.output<typeof Question>

export const Award = z.object({
  id: Id,
  lotId: Id,
  executor: Party,
  seq: z.int(),
  amount: Money,
  ...vat,
  net: Money,
  vatSum: Money,
  share: z.number(),
  status: AwardStatus,
  /** Of a lane by the week: how many of its trips are his; null elsewhere. */
  weeklyCap: z.int().nullable(),
  /** Why it is not the lowest. */
  reason: z.string(),
  /** Why the winner gave it back; empty where he did not. */
  declined: z.string(),
  awardedAt: Instant,
  confirmBy: Instant.nullable(),
  decidedAt: Instant.nullable(),
  orderId: Id.nullable(),
})
export type Award = z.output<typeof Award>

/** A document of a tender; `sha256` is of the file as it came, in hex. */
export const TenderFile = FileRow.extend({
  sha256: z.string(),
  /** The addendum it came with; null: it was there when the tender was announced. */
  addendum: Id.nullable(),
})
export type TenderFile = z.output<typeof TenderFile>

/** Own vehicles that carry what a lot asks for, and those of them nobody is promised while it is loaded; null where it has no day yet. */
export const OwnFleet = z.object({ lotId: Id, fit: z.int(), free: z.int().nullable() })
export type OwnFleet = z.output<typeof OwnFleet>

/** A tender opened, as its viewer may see it. */
export const TenderCard = z.object({
  id: Id,
  version: z.int(),
  number: z.string().nullable(),
  side: Side,
  /** The viewer organises it. */
  own: z.boolean(),
  status: TenderStatus,
  round: z.int(),
  organizer: Party,
  /** What was entered; of others than the organiser without limits, list of the invited and internal ids. */
  draft: TenderDraft,
  /** The value of a step in money where it is in percent: by lot, in `lots`. */
  lots: z.array(LotRow),
  awards: z.array(Award),
  /** Terms, drawings and whatever else the organiser attached, the oldest first. */
  documents: z.array(TenderFile),
  addenda: z.array(z.object({ id: Id, at: Instant, text: z.string(), endsAt: Instant.nullable() })),
  questions: z.array(Question),
  /** Of the organiser: invited, who opened it, who bid. */
  funnel: z.object({ invited: z.int(), opened: z.int(), bidding: z.int() }).nullable(),
  cancel: z.object({ reason: z.string(), comment: z.string() }).nullable(),
  /** The hash of the terms, frozen when they were announced. */
  terms: z.string().nullable(),
  /** Every step that belongs to the status: open to the reader, or closed with the reason in words. */
  actions: z.array(z.object({ action: TenderAction, allow: z.boolean(), reason: z.string().nullable() })),
  /** Whether the viewer may bid, and why not: what stands against him before what time does (`not_begun`, `ended`). */
  mayBet: Verdict.extend({ code: z.string().nullable() }),
  /** Of an invited executor who may see his vehicles: those that fit each lot; nobody else is told. */
  fleet: z.array(OwnFleet).nullable(),
  /** How the organiser is taxed where he is who is paid: bets on capacity have his VAT. Null elsewhere. */
  payee: z.object({ regime: z.string().nullable(), country: z.string() }).nullable(),
  createdAt: Instant,
})
export type TenderCard = z.output<typeof TenderCard>

/** One rung of the ladder an organiser decides by. */
export const LadderRow = BetSeen.extend({
  rank: z.int(),
  /** More than the best, in the basis. */
  delta: Money.nullable(),
  /** With the asking organiser; null where there is nothing to count. */
  onTime: z.number().nullable(),
  cancelled: z.number().nullable(),
  orders: z.int(),
  /** Papers that were asked for and hold today; null: the tender asks for none of this kind. */
  papers: z.object({ verified: z.boolean(), insurance: z.boolean().nullable(), adr: z.boolean().nullable() }),
  eligible: Verdict,
})
export type LadderRow = z.output<typeof LadderRow>

export const TenderEntry = z.object({
  id: Id,
  at: Instant,
  what: z.string(),
  lotId: Id.nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  person: z.string().nullable(),
  comment: z.string(),
  facts: z.record(z.string(), z.unknown()),
})
export type TenderEntry = z.output<typeof TenderEntry>

export const LotFilter = z.object({
  side: Side,
  tab: LotTab.catch('all').default('all'),
  sort: z.enum(['due', 'created', '-created']).catch('due').default('due'),
  /** Number of a lot, a tender or an order, title, place, name of the other side. */
  search: z.string().trim().max(100).catch('').default(''),
  kind: z.array(TenderKind).max(6).catch([]).default([]),
  body: z.array(Code).max(30).catch([]).default([]),
  organizer: z.array(Id).max(20).catch([]).default([]),
  tender: Id.optional().catch(undefined),
  /** The owner of a private area: what is put up in it alone. */
  private: Id.optional().catch(undefined),
  /** What is announced or takes bids alone. */
  running: z.literal('yes').optional().catch(undefined),
})
export type LotFilter = z.output<typeof LotFilter>

const changing = { tenderId: Id, version: z.int().min(1) }
/** The form the documents were put into. */
const filesId = Id.optional()
const shareOf = z.number().min(0.01).max(100).multipleOf(0.01)

export const TenderMove = z.discriminatedUnion('action', [
  z.strictObject({ ...changing, action: z.literal('announce') }),
  /** Terms stay; date, contact and a comment may be added, and every bidder hears of it. */
  z.strictObject({ ...changing, action: z.literal('addendum'), text: text(3, 1000), endsAt: Instant.nullable().default(null), filesId }),
  z.strictObject({
    ...changing,
    action: z.literal('rebid'),
    endsAt: Instant,
    organizationIds: z.array(Id).max(500).nullable().default(null),
  }),
  /** `winners` of one lot; several with shares of a contract. `reason`: when it is not the lowest. */
  z.strictObject({
    ...changing,
    action: z.literal('award'),
    lotId: Id,
    winners: z
      .array(z.strictObject({ seq: z.int().min(1), share: shareOf.default(100) }))
      .min(1)
      .max(10),
    reason: text(0, 500).default(''),
  }),
  /** Nobody gets the lot. */
  z.strictObject({ ...changing, action: z.literal('decide'), lotId: Id, reason: text(3, 500) }),
  z.strictObject({ ...changing, action: z.literal('cancel'), reason: Code, comment: text(0, 1000).default('') }),
])
export type TenderMove = z.output<typeof TenderMove>

const found = ['tender.not_found'] as const

/** What bidders of one's former tender were told. */
export const FormerTerms = z.object({
  tenderId: Id,
  number: z.string().nullable(),
  title: z.string(),
  at: Instant,
  comment: z.string(),
  contact: z.string(),
  payDays: z.int(),
  payDaysKind: z.enum(['calendar', 'banking']),
  payTrigger: z.enum(['unloading', 'scans', 'originals', 'act_signed']),
})
export type FormerTerms = z.output<typeof FormerTerms>

const Reasons = Verdict.extend({ reasons: z.array(z.object({ code: z.string(), message: z.string() })) })

export const tenders = {
  mayCreate: get('/api/tender/create/v0/allow', {
    about: 'Whether the asking person may make a tender, and every reason why not.',
    needs: 'session',
    out: Reasons,
  }),
  list: get('/api/tender/v0/list', {
    about: 'A page of lots as the asking organisation sees them, each with what time and bets have made of it.',
    needs: 'tenders.view',
    query: LotFilter.extend(PageQuery.shape),
    out: pageOf(LotRow),
  }),
  counts: get('/api/tender/v0/counts', {
    about: 'Lots behind each tab, counted to 1 001.',
    needs: 'tenders.view',
    query: z.object({ side: Side }),
    out: z.object({ tabs: z.record(z.string(), z.int()), ending: z.int() }),
  }),
  get: get('/api/tender/v0/get', {
    about: 'A tender with its lots, awards, questions and the steps open to the reader.',
    needs: 'tenders.view',
    query: z.object({ tenderId: Id }),
    out: TenderCard,
    fails: found,
  }),
  history: get('/api/tender/v0/history', {
    about: 'What happened to a tender, newest first.',
    needs: 'tenders.view',
    query: z.object({ tenderId: Id }),
    out: z.object({ items: z.array(TenderEntry) }),
    fails: found,
  }),
  formerTerms: get('/api/tender/v0/formerTerms', {
    about: 'The terms of the last 20 own tenders of one side that have some in words, each wording once, newest first.',
    needs: 'tenders.create',
    query: z.object({ side: Side }),
    out: z.object({ items: z.array(FormerTerms) }),
  }),
  create: post('/api/tender/create/v0', {
    about: 'Makes a tender as a draft, or announces it at once.',
    needs: 'tenders.create',
    data: z.strictObject({ draft: TenderDraft, goal: z.enum(['draft', 'announce']), filesId }),
    out: TenderCard,
    fails: [
      'tender.incomplete',
      'tender.limit',
      'tender.not_allowed',
      'tender.order_busy',
      'order.not_found',
      'order.incomplete',
      'order.over_limit',
      'order.external_id_taken',
      'customer.not_found',
      'partner.group_unknown',
      'file.object_full',
    ],
    emits: ['tender.changed', 'order.changed', 'files.changed'],
  }),
  save: post('/api/tender/v0/save', {
    about: 'Changes a draft, whole.',
    needs: 'tenders.create',
    effect: 'edit',
    data: z.strictObject({ ...changing, draft: TenderDraft }),
    out: TenderCard,
    fails: [
      ...found,
      'tender.changed',
      'tender.step_closed',
      'tender.not_allowed',
      'order.not_found',
      'customer.not_found',
      'partner.group_unknown',
    ],
    emits: ['tender.changed'],
  }),
  move: post('/api/tender/v0/move', {
    about: 'Takes one step of a tender’s life as its organiser.',
    needs: 'tenders.create',
    effect: 'edit',
    data: TenderMove,
    out: TenderCard,
    fails: [
      ...found,
      'tender.changed',
      'tender.step_closed',
      'tender.incomplete',
      'tender.limit',
      'tender.not_allowed',
      'tender.order_busy',
      'tender.time',
      'tender.rounds_over',
      'lot.not_found',
      'lot.step_closed',
      'bet.not_found',
      'award.taken',
      'award.shares',
      'award.share_over',
      'award.reason_missing',
      'award.not_eligible',
      'award.limit',
      'order.not_found',
      'order.step_closed',
      'order.incomplete',
      'order.over_limit',
      'order.external_id_taken',
      'customer.not_found',
      'order.reason_missing',
      'order.comment_missing',
      'file.object_full',
    ],
    emits: ['tender.changed', 'lot.changed', 'order.changed', 'files.changed'],
  }),
  copy: post('/api/tender/v0/copy', {
    about: 'A draft with the terms and lots of a tender, times moved to now; orders that are sought or taken by now are left out and told.',
    needs: 'tenders.create',
    data: z.strictObject({ tenderId: Id }),
    out: z.object({ id: Id, left: z.array(z.object({ order: z.string(), status: OrderStatus })) }),
    fails: [...found, 'tender.not_allowed', 'customer.not_found', 'partner.group_unknown', 'order.not_found'],
    emits: ['tender.changed'],
  }),
  ask: post('/api/tender/v0/ask', {
    about: 'A question of an invited organisation; all invited read it, none reads whose it is.',
    needs: 'tenders.bet',
    data: z.strictObject({ tenderId: Id, text: text(3, 1000) }),
    out: Question,
    fails: [...found, 'tender.step_closed', 'tender.too_many_questions'],
    emits: ['tender.changed'],
  }),
  answer: post('/api/tender/v0/answer', {
    about: 'The organiser’s answer to a question, once; all invited read it.',
    needs: 'tenders.create',
    data: z.strictObject({ tenderId: Id, questionId: Id, text: text(1, 2000) }),
    out: Question,
    fails: [...found, 'question.not_found', 'question.answered'],
    emits: ['tender.changed'],
  }),
  ladder: get('/api/tender/v0/ladder', {
    about: 'The bets of a lot the organiser decides by, best first: with places, differences and how reliable each bidder was.',
    needs: 'tenders.create',
    query: z.object({ tenderId: Id, lotId: Id }),
    out: z.object({ items: z.array(LadderRow), awards: z.array(Award) }),
    fails: [...found, 'lot.not_found', 'lot.sealed'],
  }),
  confirm: post('/api/tender/v0/confirm', {
    about: 'The winner takes the lot: the order or the contract’s rate is his from then on.',
    needs: 'tenders.bet',
    data: z.strictObject({ tenderId: Id, awardId: Id }),
    out: TenderCard,
    fails: [...found, 'award.not_found', 'award.ended', 'order.step_closed'],
    emits: ['tender.changed', 'lot.changed', 'order.changed'],
  }),
  refuse: post('/api/tender/v0/refuse', {
    about: 'The winner gives the lot back with a reason: the reserve is asked.',
    needs: 'tenders.bet',
    data: z.strictObject({ tenderId: Id, awardId: Id, reason: text(3, 500) }),
    out: TenderCard,
    fails: [...found, 'award.not_found', 'award.ended'],
    emits: ['tender.changed', 'lot.changed'],
  }),
  ofOrder: get('/api/tender/v0/ofOrder', {
    about: 'The tender and the demand an order is or was given out by, as far as the asking organisation may open them.',
    needs: 'tenders.view',
    query: z.object({ orderId: Id }),
    out: z.object({
      tender: z.object({ id: Id, lotId: Id, number: z.string(), status: LotStatus }).nullable(),
      demand: z.object({ id: Id, number: z.string() }).nullable(),
    }),
    fails: ['order.not_found'],
  }),
  reach: post('/api/tender/v0/reach', {
    about: 'How many organisations an audience reaches now.',
    needs: 'tenders.create',
    effect: 'read',
    data: z.strictObject({ side: Side, audience: Audience }),
    out: z.object({ organizations: z.int() }),
    fails: ['partner.group_unknown'],
  }),
  protocol: get('/api/tender/v0/protocol', {
    about: 'The protocol of a tender that ended, as a form to print or send.',
    needs: 'tenders.view',
    query: z.object({ tenderId: Id, format: z.enum(['pdf', 'docx', 'xlsx', 'html']).default('pdf') }),
    out: GivenFile,
    fails: [...found, 'tender.not_ended'],
  }),
}
