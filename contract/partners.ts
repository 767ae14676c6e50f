import { z } from 'zod'
import { BulkResults, BulkRows } from './bulk.ts'
import { get, post } from './call.ts'
import { PartnerStatus, PublicCard, SharedStatus } from './organizations.ts'
import { Bilingual, Day, Id, Instant, Money, PageQuery, pageOf, Side, text } from './primitives.ts'

/** Everything that moves a partnership; asking for one is a call of its own. */
export const PartnerAction = z.enum([
  'accept',
  'activate',
  'reject',
  'withdraw',
  'suspend',
  'resume',
  'blacklist',
  'restore',
  'terminate',
  'ask',
])
export type PartnerAction = z.output<typeof PartnerAction>

export const PartnerTab = z.enum(['all', 'incoming', 'outgoing', 'verification', 'active', 'suspended', 'blacklisted', 'ended'])
export type PartnerTab = z.output<typeof PartnerTab>

/** Why a partnership is suspended or refused, as both sides read it. */
export const SuspendReason = z.enum(['compliance_expired', 'debt', 'goslog', 'quality', 'other'])
export type SuspendReason = z.output<typeof SuspendReason>
export const RejectReason = z.enum(['no_need', 'terms', 'checks_failed', 'unknown_sender', 'other'])
export type RejectReason = z.output<typeof RejectReason>
export const PartnerReason = z.union([SuspendReason, RejectReason])
export type PartnerReason = z.output<typeof PartnerReason>

/** What is checked about a partner. `tin` and `contract` are checked by the product, the rest by a person who names his source. */
export const CheckItem = z.enum([
  'tin',
  'register',
  'okved',
  'goslog',
  'authority',
  'bank',
  'insurance',
  'contract',
  'vehicles',
  'contacts',
  'losses',
])
export type CheckItem = z.output<typeof CheckItem>

export const CheckResult = z.enum(['passed', 'failed'])
export type CheckResult = z.output<typeof CheckResult>

export const CheckRow = z.object({
  item: CheckItem,
  /** Without it the partnership is not activated. */
  blocks: z.boolean(),
  /** The product looks by itself; nobody marks it. */
  automatic: z.boolean(),
  /** Null: not checked yet. */
  result: CheckResult.nullable(),
  source: z.string(),
  date: Day.nullable(),
  /** The last day it holds: of a policy, an authority, a contract. */
  validUntil: Day.nullable(),
  expired: z.boolean(),
  comment: z.string(),
  by: z.string(),
})
export type CheckRow = z.output<typeof CheckRow>

export const PartnerContract = z.object({
  number: z.string(),
  date: Day.nullable(),
  until: Day.nullable(),
  payDays: z.int().nullable(),
  payDaysKind: z.enum(['banking', 'calendar']),
  payTrigger: z.enum(['originals', 'scans', 'unloading']),
})
export type PartnerContract = z.output<typeof PartnerContract>

/** Figures of a partner from the orders the asking organisation had with it; shares are of one, null where there is nothing to count. */
export const PartnerFigures = z.object({
  /** Orders there ever were with it. */
  orders: z.int(),
  /** Deliveries with a known time, and the share of them in time. */
  delivered: z.int(),
  onTime: z.number().nullable(),
  cancelled: z.number().nullable(),
  declined: z.number().nullable(),
})
export type PartnerFigures = z.output<typeof PartnerFigures>

/** Something one should know before working together. */
export const PartnerWarning = z.enum([
  'new_here',
  'not_verified',
  'no_orders',
  'check_failed',
  'compliance_expired',
  'compliance_soon',
  'contract_over',
  'contract_none',
])
export type PartnerWarning = z.output<typeof PartnerWarning>

export const PartnerRow = z.object({
  id: Id,
  version: z.int(),
  /** The side the asking organisation stands on in this partnership, and the other one. */
  own: Side,
  theirs: Side,
  organization: z.object({
    id: Id,
    name: z.string(),
    tin: z.string(),
    country: z.string(),
    legalForm: z.string(),
    verified: z.boolean(),
  }),
  status: PartnerStatus,
  tab: PartnerTab,
  /** Waits for the asking organisation's word. */
  incoming: z.boolean(),
  statusAt: Instant,
  /** First day of working together. */
  since: Day.nullable(),
  message: z.string(),
  reason: PartnerReason.nullable(),
  comment: z.string(),
  groups: z.array(z.string()),
  rating: z.int().nullable(),
  figures: PartnerFigures,
  checks: z.object({ passed: z.int(), total: z.int(), left: z.array(CheckItem), failed: z.int() }),
  contract: z.object({ number: z.string(), until: Day.nullable() }).nullable(),
  creditLimit: Money.nullable(),
  /** The nearest last day of what was checked. */
  expires: Day.nullable(),
  warnings: z.array(PartnerWarning),
  actions: z.array(PartnerAction),
})
export type PartnerRow = z.output<typeof PartnerRow>

export const PartnerCard = PartnerRow.omit({ organization: true, contract: true, checks: true }).extend({
  organization: PublicCard,
  contract: PartnerContract,
  checks: z.array(CheckRow),
  note: z.string(),
  blacklist: z.object({ reason: z.string(), at: Instant, by: z.string() }).nullable(),
  /** Whether the asking side leads: checks, activates, suspends, keeps the contract. */
  leads: z.boolean(),
  /** The partnership as the other side has it before its eyes. */
  seen: z.object({ status: SharedStatus, statusAt: Instant, message: z.string(), reason: PartnerReason.nullable(), comment: z.string() }),
  /** Orders under way with it: while there are some, it cannot be ended. */
  openOrders: z.int(),
  /** When one may ask again after a refusal; null: now. */
  askFrom: Instant.nullable(),
})
export type PartnerCard = z.output<typeof PartnerCard>

export const PartnerEntry = z.object({
  id: Id,
  at: Instant,
  what: z.string(),
  to: SharedStatus.nullable(),
  by: z.enum(['me', 'them', 'system']),
  /** A person of one's own organisation; people of the other side are not named. */
  name: z.string(),
  /** The other side does not see it. */
  private: z.boolean(),
  reason: PartnerReason.nullable(),
  comment: z.string(),
})
export type PartnerEntry = z.output<typeof PartnerEntry>

const Lane = z.object({
  from: Bilingual,
  to: Bilingual,
  orders: z.int(),
  onTime: z.number().nullable(),
  /** The middle price of a trip with this partner and with everybody of this lane; null without the right to see prices. */
  price: Money.nullable(),
  others: Money.nullable(),
})

export const PartnerScore = z.object({
  figures: PartnerFigures,
  /** 0..100, from five deliveries on. */
  score: z.int().nullable(),
  /** Share of all orders carried in the last year. */
  share: z.number().nullable(),
  lanesWorked: z.int(),
  lanes: z.array(Lane),
  /** Twelve months, the present one last. */
  months: z.array(z.object({ month: z.string(), orders: z.int(), delivered: z.int(), inTime: z.int(), share: z.number().nullable() })),
  /** Sums of prices of the last year by currency; null without the right to see prices. */
  sums: z.array(Money).nullable(),
  /** Days a payment came after its day; null: no payment is known. */
  paymentDelay: z.number().nullable(),
})
export type PartnerScore = z.output<typeof PartnerScore>

export const PartnerSort = z.enum(['name', 'recent'])

/** One schema for three things: the filter in the address, the key of the cached answer, the query of the call. */
export const PartnerFilter = z.object({
  tab: PartnerTab.catch('all').default('all'),
  sort: PartnerSort.catch('name').default('name'),
  search: z.string().trim().max(100).catch('').default(''),
  own: z.array(Side).max(2).catch([]).default([]),
  theirs: z.array(Side).max(2).catch([]).default([]),
  group: z.array(text(1, 60)).max(20).catch([]).default([]),
  /** Only those with something expired or about to. */
  expiring: z.stringbool().or(z.boolean()).catch(false).default(false),
})
export type PartnerFilter = z.output<typeof PartnerFilter>

const changing = { partnerId: Id, version: z.int() }
const comment = text(0, 500).default('')

export const PartnerMove = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('accept'), ...changing }),
  z.strictObject({ action: z.literal('activate'), ...changing }),
  z.strictObject({ action: z.literal('reject'), ...changing, reason: RejectReason, comment }),
  z.strictObject({ action: z.literal('withdraw'), ...changing }),
  z.strictObject({ action: z.literal('suspend'), ...changing, reason: SuspendReason, comment }),
  z.strictObject({ action: z.literal('resume'), ...changing }),
  z.strictObject({ action: z.literal('blacklist'), ...changing, reason: text(3, 500) }),
  z.strictObject({ action: z.literal('restore'), ...changing }),
  z.strictObject({ action: z.literal('terminate'), ...changing, comment }),
  z.strictObject({ action: z.literal('ask'), ...changing, message: text(0, 500).default('') }),
])
export type PartnerMove = z.output<typeof PartnerMove>

export const PartnerGroup = z.object({ id: Id, version: z.int(), name: z.string(), delayMinutes: z.int(), partners: z.int() })
export type PartnerGroup = z.output<typeof PartnerGroup>

const rows = BulkRows
/** What may be done to many at once. */
export const PartnerBulk = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('group'), rows, add: z.array(text(1, 60)).max(10), remove: z.array(text(1, 60)).max(10) }),
  z.strictObject({ action: z.literal('accept'), rows }),
  z.strictObject({ action: z.literal('activate'), rows }),
  z.strictObject({ action: z.literal('suspend'), rows, reason: SuspendReason, comment }),
  z.strictObject({ action: z.literal('resume'), rows }),
  z.strictObject({ action: z.literal('blacklist'), rows, reason: text(3, 500) }),
  z.strictObject({ action: z.literal('terminate'), rows, comment }),
])
export type PartnerBulk = z.output<typeof PartnerBulk>

const refusedMoves = [
  'partner.not_found',
  'partner.changed',
  'partner.step_closed',
  'partner.unavailable',
  'partner.checks_missing',
  'partner.orders_open',
  'partner.comment_missing',
  'partner.wait',
  'partner.exists',
  'partner.blacklisted',
  'partner.self',
  'partner.side',
  'organization.not_found',
  'order.changed',
  'order.step_closed',
] as const

/** Partnerships: asked for and answered, checked, under contract, and how a partner works. */
export const partners = {
  list: get('/api/partners/v0/list', {
    about: 'A page of own partnerships in whatever status, by name or the last change; what was typed is found however typed.',
    needs: 'partners.view',
    query: z.object({ ...PartnerFilter.shape, ...PageQuery.shape }),
    out: pageOf(PartnerRow),
  }),
  counts: get('/api/partners/v0/counts', {
    about: 'Partnerships behind each tab.',
    needs: 'partners.view',
    query: PartnerFilter.pick({ own: true, theirs: true }),
    out: z.object({ tabs: z.record(PartnerTab, z.int()) }),
  }),
  get: get('/api/partners/v0/get', {
    about: 'One partnership: the public card of the other side, checks, contract, and what is kept about it.',
    needs: 'partners.view',
    query: z.object({ partnerId: Id }),
    out: PartnerCard,
    fails: ['partner.not_found'],
  }),
  history: get('/api/partners/v0/history', {
    about: 'What happened to a partnership, newest first; private marks among it.',
    needs: 'partners.view',
    query: z.object({ partnerId: Id }),
    out: z.object({ items: z.array(PartnerEntry) }),
    fails: ['partner.not_found'],
  }),
  score: get('/api/partners/v0/score', {
    about: 'How a partner works, counted from the own orders with it alone.',
    needs: 'partners.view',
    query: z.object({ partnerId: Id }),
    out: PartnerScore,
    fails: ['partner.not_found'],
  }),
  invite: post('/api/partners/v0/invite', {
    about: 'Asks an organisation for a partnership in one direction; it answers by accepting or rejecting.',
    needs: 'partners.edit',
    data: z.strictObject({ organizationId: Id, own: Side, theirs: Side, message: text(0, 500).default('') }),
    out: PartnerRow,
    fails: refusedMoves,
    emits: ['partner.changed'],
  }),
  move: post('/api/partners/v0/move', {
    about: 'Takes one step of a partnership.',
    needs: 'partners.edit',
    effect: 'edit',
    data: PartnerMove,
    out: PartnerRow,
    fails: refusedMoves,
    emits: ['partner.changed'],
  }),
  check: post('/api/partners/v0/check', {
    about: 'Marks one item of the checklist with its source and day; without a result takes the mark back.',
    needs: 'partners.edit',
    effect: 'edit',
    data: z.strictObject({
      ...changing,
      item: CheckItem,
      result: CheckResult.nullable(),
      source: text(0, 200).default(''),
      date: Day.nullable().default(null),
      validUntil: Day.nullable().default(null),
      comment,
    }),
    out: PartnerRow,
    fails: ['partner.not_found', 'partner.changed', 'partner.check_automatic', 'partner.source_missing', 'partner.check_date'],
    emits: ['partner.changed'],
  }),
  save: post('/api/partners/v0/save', {
    about: 'Changes what the own side alone keeps about a partner: groups, note, rating, credit limit. What is left out stays.',
    needs: 'partners.edit',
    effect: 'edit',
    data: z.strictObject({
      ...changing,
      groups: z.array(text(1, 60)).max(10).optional(),
      note: text(0, 2000).optional(),
      rating: z.int().min(0).max(100).nullable().optional(),
      creditLimit: Money.nullable().optional(),
    }),
    out: PartnerRow,
    fails: ['partner.not_found', 'partner.changed', 'partner.group_unknown'],
    emits: ['partner.changed'],
  }),
  contract: post('/api/partners/v0/contract', {
    about: 'Enters the contract of a partnership; both sides read it.',
    needs: 'partners.edit',
    effect: 'edit',
    data: z.strictObject({
      ...changing,
      number: text(1, 60),
      date: Day,
      until: Day.nullable().default(null),
      payDays: z.int().min(0).max(180).nullable().default(null),
      payDaysKind: PartnerContract.shape.payDaysKind.default('banking'),
      payTrigger: PartnerContract.shape.payTrigger.default('originals'),
    }),
    out: PartnerRow,
    fails: ['partner.not_found', 'partner.changed', 'partner.step_closed', 'partner.check_date'],
    emits: ['partner.changed'],
  }),
  groups: get('/api/partners/v0/groups', {
    about: 'Own groups of partners with the delay of what is published to them.',
    needs: 'partners.view',
    out: z.object({ items: z.array(PartnerGroup) }),
  }),
  saveGroup: post('/api/partners/v0/groups/save', {
    about: 'Makes a group or changes it; its partners follow a new name.',
    needs: 'partners.edit',
    data: z.strictObject({
      group: z.strictObject({ id: Id, version: z.int() }).nullable().default(null),
      name: text(1, 60),
      delayMinutes: z.int().min(0).max(10_080),
    }),
    out: PartnerGroup,
    fails: ['partner.group_taken', 'partner.group_unknown', 'partner.changed'],
    emits: ['partner.changed'],
  }),
  removeGroup: post('/api/partners/v0/groups/remove', {
    about: 'Removes a group; its partners stay.',
    needs: 'partners.edit',
    effect: 'edit',
    data: z.strictObject({ groupId: Id, version: z.int() }),
    out: z.object({}),
    fails: ['partner.group_unknown', 'partner.changed'],
    emits: ['partner.changed'],
  }),
  bulk: post('/api/partners/v0/bulk', {
    about: 'Does one thing to up to a hundred partnerships and answers for each of them.',
    needs: 'partners.edit',
    data: PartnerBulk,
    out: BulkResults,
    emits: ['partner.changed'],
  }),
}
