import { z } from 'zod'
import { BulkResults, BulkRows } from './bulk.ts'
import { get, post } from './call.ts'
import { PartnerCard, PartnerContract, PartnerEntry, PartnerRow, PartnerScore } from './partner-card.ts'
import { CheckItem, CheckResult, PartnerTab, RejectReason, SuspendReason } from './partner-states.ts'
import { Day, Id, MoneyFromZero, PageQuery, pageOf, Side, text } from './primitives.ts'
import { openOrganizationRefusals } from './refusals/company.ts'
import { closedRefusals, lockRefusals } from './refusals/orders.ts'
import { groupRefusals } from './refusals/partners.ts'
import { codesOf } from './refusals/words.ts'

export const PartnerSort = z.enum(['name', 'recent'])

/** One schema for three things: the filter in the address, the key of the cached answer, the query of the call. */
export const PartnerFilter = z.object({
  tab: PartnerTab.default('all'),
  sort: PartnerSort.default('name'),
  search: z.string().trim().max(100).default(''),
  own: z.array(Side).max(2).default([]),
  theirs: z.array(Side).max(2).default([]),
  group: z.array(text(1, 60)).max(20).default([]),
  /** Only those with something expired or about to. */
  expiring: z.stringbool().or(z.boolean()).default(false),
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
  ...codesOf(openOrganizationRefusals, lockRefusals, closedRefusals),
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
] as const

/** Partnerships: asked for and answered, checked, under contract, and how a partner works. */
export const partners = {
  list: get('/api/partners/v0/list', {
    about: 'A page of own partnerships in whatever status, by name or the last change; what was typed is found however typed.',
    needs: 'partners.view',
    staleAfter: ['partner.changed'],
    query: z.object({ ...PartnerFilter.shape, ...PageQuery.shape }),
    out: pageOf(PartnerRow),
  }),
  counts: get('/api/partners/v0/counts', {
    about: 'Partnerships behind each tab.',
    needs: 'partners.view',
    staleAfter: ['partner.changed'],
    query: PartnerFilter.pick({ own: true, theirs: true }),
    out: z.object({ tabs: z.record(PartnerTab, z.int()) }),
  }),
  get: get('/api/partners/v0/get', {
    about: 'One partnership: the public card of the other side, checks, contract, and what is kept about it.',
    needs: 'partners.view',
    staleAfter: ['partner.changed'],
    query: z.object({ partnerId: Id }),
    out: PartnerCard,
    fails: ['partner.not_found'],
  }),
  history: get('/api/partners/v0/history', {
    about: 'What happened to a partnership, newest first; private marks among it.',
    needs: 'partners.view',
    staleAfter: ['partner.changed'],
    query: z.object({ partnerId: Id }),
    out: z.object({ items: z.array(PartnerEntry) }),
    fails: ['partner.not_found'],
  }),
  score: get('/api/partners/v0/score', {
    about: 'How a partner works, counted from the own orders with it alone.',
    needs: 'partners.view',
    staleAfter: ['settlement.paid', 'partner.changed'],
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
      creditLimit: MoneyFromZero.nullable().optional(),
    }),
    out: PartnerRow,
    fails: [...codesOf(groupRefusals), 'partner.not_found', 'partner.changed'],
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
    staleAfter: ['partner.changed'],
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
    fails: [...codesOf(groupRefusals), 'partner.group_taken', 'partner.changed'],
    emits: ['partner.changed'],
  }),
  removeGroup: post('/api/partners/v0/groups/remove', {
    about: 'Removes a group; its partners stay.',
    needs: 'partners.edit',
    effect: 'edit',
    data: z.strictObject({ groupId: Id, version: z.int() }),
    out: z.object({}),
    fails: [...codesOf(groupRefusals), 'partner.changed'],
    emits: ['partner.changed'],
  }),
  bulk: post('/api/partners/v0/bulk', {
    about: 'Does one thing to up to a hundred partnerships and answers for each of them.',
    needs: 'partners.edit',
    data: PartnerBulk,
    out: BulkResults,
    rowFails: [...refusedMoves, ...codesOf(groupRefusals)],
    emits: ['partner.changed'],
  }),
}
