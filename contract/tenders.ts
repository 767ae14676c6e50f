import { z } from 'zod'
import { get, post } from './call.ts'
import { InlineFile } from './files.ts'
import { OrderCandidates } from './order-candidates.ts'
import { refusedDrafts } from './order-moves.ts'
import { OrderStatus } from './order-states.ts'
import { Id, PageQuery, pageOf, Side, text, VerdictWithReasons } from './primitives.ts'
import { knownCustomerRefusals } from './refusals/customers.ts'
import { closedRefusals, limitRefusals, openRefusals, placeRefusals, reasonRefusals } from './refusals/orders.ts'
import { groupRefusals } from './refusals/partners.ts'
import { lotOrderRefusals, tenderRightRefusals } from './refusals/tenders.ts'
import { codesOf } from './refusals/words.ts'
import { Award, FormerTerms, LadderRow, Question, TenderCard, TenderEntry } from './tender-card.ts'
import { Audience, TenderDraft } from './tender-draft.ts'
import { LotFilter, LotRow } from './tender-list.ts'
import { filesId, TenderMove, tenderVersion } from './tender-moves.ts'
import { LotStatus } from './tender-states.ts'

const found = ['tender.not_found'] as const

/** Tenders and their lots, from the draft to the award. */
export const tenders = {
  mayCreate: get('/api/tender/create/v0/allow', {
    about: 'Whether the asking person may make a tender, and every reason why not.',
    needs: 'session',
    staleAfter: [],
    out: VerdictWithReasons,
  }),
  list: get('/api/tender/v0/list', {
    about: 'A page of lots as the asking organisation sees them, each with what time and bets have made of it.',
    needs: 'tenders.view',
    staleAfter: ['tender.changed'],
    query: LotFilter.extend(PageQuery.shape),
    out: pageOf(LotRow),
  }),
  counts: get('/api/tender/v0/counts', {
    about: 'Lots behind each tab, counted to 1 001.',
    needs: 'tenders.view',
    staleAfter: ['tender.changed'],
    query: z.object({ side: Side }),
    out: z.object({ tabs: z.record(z.string(), z.int()), ending: z.int() }),
  }),
  get: get('/api/tender/v0/get', {
    about: 'A tender with its lots, awards, questions and the steps open to the viewer.',
    needs: 'tenders.view',
    staleAfter: ['tender.changed', 'files.changed'],
    query: z.object({ tenderId: Id }),
    out: TenderCard,
    fails: found,
  }),
  history: get('/api/tender/v0/history', {
    about: 'What happened to a tender, newest first.',
    needs: 'tenders.view',
    staleAfter: ['tender.changed'],
    query: z.object({ tenderId: Id }),
    out: z.object({ items: z.array(TenderEntry) }),
    fails: found,
  }),
  formerTerms: get('/api/tender/v0/formerTerms', {
    about: 'The terms of the last 20 own tenders of one side that have some in words, each wording once, newest first.',
    needs: 'tenders.create',
    staleAfter: [],
    query: z.object({ side: Side }),
    out: z.object({ items: z.array(FormerTerms) }),
  }),
  create: post('/api/tender/create/v0', {
    about: 'Makes a tender as a draft, or announces it at once.',
    needs: 'tenders.create',
    data: z.strictObject({ draft: TenderDraft, goal: z.enum(['draft', 'announce']), filesId }),
    out: TenderCard,
    fails: [
      ...codesOf(openRefusals, limitRefusals, placeRefusals, groupRefusals, tenderRightRefusals, lotOrderRefusals),
      'tender.incomplete',
      'tender.loads_early',
      'tender.limit',
      ...refusedDrafts,
      'file.object_full',
    ],
    emits: ['tender.changed', 'order.changed', 'files.changed'],
  }),
  save: post('/api/tender/v0/save', {
    about: 'Changes a draft, whole.',
    needs: 'tenders.create',
    effect: 'edit',
    data: z.strictObject({ ...tenderVersion, draft: TenderDraft }),
    out: TenderCard,
    fails: [
      ...codesOf(openRefusals, knownCustomerRefusals, groupRefusals, tenderRightRefusals),
      ...found,
      'tender.changed',
      'tender.step_closed',
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
      ...codesOf(openRefusals, closedRefusals, limitRefusals, placeRefusals, reasonRefusals, tenderRightRefusals, lotOrderRefusals),
      ...found,
      'tender.changed',
      'tender.step_closed',
      'tender.incomplete',
      'tender.loads_early',
      'tender.limit',
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
      ...refusedDrafts,
      'file.object_full',
    ],
    emits: ['tender.changed', 'lot.changed', 'order.changed', 'files.changed'],
  }),
  copy: post('/api/tender/v0/copy', {
    about:
      'A draft with the terms and lots of a tender, times moved to now; orders whose executor is being looked for or found by now are left out and told.',
    needs: 'tenders.create',
    data: z.strictObject({ tenderId: Id }),
    out: z.object({ id: Id, left: z.array(z.object({ order: z.string(), status: OrderStatus })) }),
    fails: [...codesOf(openRefusals, knownCustomerRefusals, groupRefusals, tenderRightRefusals), ...found],
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
  candidates: get('/api/tender/v0/candidates', {
    about:
      'Own trucks for the order of a lot on which bets are taken or awaited, each with the trailer and the driver that would go with it, as they are proposed for an order: those that fit first, what is refused last with its reason. None for a lot that is no order.',
    needs: 'tenders.bet',
    staleAfter: ['tender.changed', 'flight.changed', 'car.changed', 'driver.changed'],
    query: z.object({ tenderId: Id, lotId: Id }),
    out: OrderCandidates,
    fails: [...found, 'lot.not_found'],
  }),
  ladder: get('/api/tender/v0/ladder', {
    about: 'The bets of a lot the organiser decides by, best first: with places, differences and how reliable each bidder was.',
    needs: 'tenders.create',
    staleAfter: ['tender.changed', 'lot.changed'],
    query: z.object({ tenderId: Id, lotId: Id }),
    out: z.object({ items: z.array(LadderRow), awards: z.array(Award) }),
    fails: [...found, 'lot.not_found', 'lot.sealed'],
  }),
  confirm: post('/api/tender/v0/confirm', {
    about: 'The winner takes the lot: the order or the contract’s rate is his from then on.',
    needs: 'tenders.bet',
    data: z.strictObject({ tenderId: Id, awardId: Id }),
    out: TenderCard,
    fails: [...codesOf(closedRefusals), ...found, 'award.not_found', 'award.ended'],
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
    staleAfter: ['order.changed', 'tender.changed'],
    query: z.object({ orderId: Id }),
    out: z.object({
      tender: z.object({ id: Id, lotId: Id, number: z.string(), status: LotStatus }).nullable(),
      demand: z.object({ id: Id, number: z.string() }).nullable(),
    }),
    fails: codesOf(openRefusals),
  }),
  reach: post('/api/tender/v0/reach', {
    about: 'How many organisations an audience reaches now.',
    needs: 'tenders.create',
    effect: 'read',
    data: z.strictObject({ side: Side, audience: Audience }),
    out: z.object({ organizations: z.int() }),
    fails: codesOf(groupRefusals),
  }),
  protocol: get('/api/tender/v0/protocol', {
    about: 'The protocol of a tender that ended, as a form to print or send.',
    needs: 'tenders.view',
    staleAfter: [],
    query: z.object({ tenderId: Id, format: z.enum(['pdf', 'docx', 'xlsx', 'html']).default('pdf') }),
    out: InlineFile,
    fails: [...found, 'tender.not_ended'],
  }),
}
