import { z } from 'zod'
import { ExpectedArrival } from './arrivals.ts'
import { BulkResults } from './bulk.ts'
import { get, post } from './call.ts'
import { ClaimChange } from './claims.ts'
import { refusedDocuments } from './documents.ts'
import { LostOrderCard, LostOrderClaim } from './lost-orders.ts'
import { OrderCandidates, OrderCandidatesQuery } from './order-candidates.ts'
import { HistoryRow, OrderCard, TaskMark } from './order-card.ts'
import { OrderDraft, OrderOfferTerms } from './order-draft.ts'
import { HaltChange, HoldChange } from './order-exceptions.ts'
import { FitQuery, OrderFit, OrderObstacle } from './order-fit.ts'
import { gridMost, OrderPatches } from './order-grid.ts'
import { OrderCounts, OrderFilter, OrderRow, OrderSummary } from './order-list.ts'
import { changing, OrderBulk, OrderMove, photographed, refusedDrafts, refusedMoves, TaskOutcome, TaskTimes } from './order-moves.ts'
import { Code, Id, Instant, PageQuery, pageOf, Side, text } from './primitives.ts'
import { handoverHandRefusals } from './refusals/handovers.ts'
import { closedRefusals, explanationRefusals, limitRefusals, lockRefusals, openRefusals, reasonRefusals } from './refusals/orders.ts'
import { childRefusals } from './refusals/transfers.ts'
import { openVehicleRefusals } from './refusals/vehicles.ts'
import { codesOf } from './refusals/words.ts'

/** What saving an order that was entered is refused with. */
const refusedSaves = [...codesOf(childRefusals), ...refusedMoves, ...refusedDrafts] as const

/** Orders of both sides: lists, cards, drafts, the steps of their life, what is marked on the way, holds, halts and claims. */
export const orders = {
  list: get('/api/orders/v0/list', {
    about: 'A page of orders of one side, by tab, filter and sort.',
    needs: 'orders.view',
    staleAfter: ['order.changed', 'watchers.changed'],
    query: z.object({ ...OrderFilter.shape, ...PageQuery.shape }),
    out: pageOf(OrderRow),
  }),
  counts: get('/api/orders/v0/counts', {
    about: 'Orders behind each tab, counted to 1 001, and the figures of the first page.',
    needs: 'orders.view',
    staleAfter: ['order.changed'],
    query: z.object({ side: Side }),
    out: OrderCounts,
  }),
  windows: get('/api/orders/v0/windows', {
    about:
      'Loadings of the next 72 hours by 3 hours: all of them and those without an executor; of what a search finds where one is given.',
    needs: 'orders.view',
    staleAfter: ['order.changed'],
    query: z.object({ side: Side, search: z.string().trim().max(100).default('') }),
    out: z.object({ from: Instant, all: z.array(z.int()).length(24), open: z.array(z.int()).length(24) }),
  }),
  summary: get('/api/orders/v0/summary', {
    about: 'The week, the lanes driven now, the next loadings and the share of deliveries in time, of one side.',
    needs: 'orders.view',
    staleAfter: ['order.changed'],
    query: z.object({ side: Side }),
    out: OrderSummary,
  }),
  get: get('/api/orders/v0/get', {
    about: 'One order with its route, cargo, execution and documents.',
    needs: 'orders.view',
    staleAfter: ['order.changed'],
    query: z.object({ orderId: Id }),
    out: OrderCard,
    fails: codesOf(openRefusals),
  }),
  getMany: get('/api/orders/v0/getMany', {
    about: 'Up to 100 orders opened at once, in the order asked; those one may not open are left out.',
    needs: 'orders.view',
    staleAfter: ['order.changed'],
    query: z.object({ ids: z.array(Id).min(1).max(gridMost) }),
    out: z.object({ items: z.array(OrderCard) }),
  }),
  arrivals: get('/api/orders/v0/arrivals', {
    about:
      'When vehicles are expected at the stops ahead of up to 100 orders: a range, as far as the own organisation may know now where they are. Of an order with several vehicles each is told.',
    needs: 'orders.view',
    staleAfter: ['arrival.changed', 'order.changed'],
    query: z.object({ ids: z.array(Id).min(1).max(gridMost) }),
    out: z.object({ items: z.array(ExpectedArrival) }),
  }),
  fit: get('/api/orders/v0/fit', {
    about: 'How own vehicles and a driver fit an order: everything giving them to it would be refused with, and what is worth knowing.',
    needs: 'orders.execute',
    staleAfter: ['order.changed', 'car.changed', 'driver.changed'],
    query: FitQuery,
    out: OrderFit,
    fails: [...codesOf(openRefusals, closedRefusals, openVehicleRefusals), 'driver.not_found'],
  }),
  fitEach: get('/api/orders/v0/fitEach', {
    about:
      'What keeps each of the own vehicles and drivers from an order by itself: its status, a document, an absence, another flight, and the body of a semi-trailer.',
    needs: 'orders.execute',
    staleAfter: ['order.changed', 'car.changed', 'driver.changed'],
    query: z.object({ orderId: Id }),
    out: z.object({ items: z.array(OrderObstacle) }),
    fails: codesOf(openRefusals, closedRefusals),
  }),
  candidates: get('/api/orders/v0/candidates', {
    about:
      'Own trucks for an order, each with the trailer and the driver the judge lets go with it: those that fit first, the cheapest before others, then those that need a reason; whatever he refuses stands last with the first thing he says.',
    needs: 'orders.execute',
    staleAfter: ['flight.changed', 'order.changed', 'car.changed', 'driver.changed'],
    query: OrderCandidatesQuery,
    out: OrderCandidates,
    fails: codesOf(openRefusals, closedRefusals),
  }),
  history: get('/api/orders/v0/history', {
    about: 'What happened to an order, newest first.',
    needs: 'orders.view',
    staleAfter: ['order.changed', 'waybill.changed', 'prints.changed'],
    query: z.object({ orderId: Id }),
    out: z.object({ items: z.array(HistoryRow) }),
    fails: codesOf(openRefusals),
  }),
  create: post('/api/orders/v0/create', {
    about: 'Makes a draft, or places it at once, or places and offers it to an executor.',
    needs: 'orders.create',
    data: z.strictObject({
      draft: OrderDraft,
      goal: z.enum(['keep', 'place', 'offer']).default('keep'),
      offer: OrderOfferTerms.optional(),
    }),
    out: OrderRow,
    fails: [...refusedMoves, ...refusedDrafts],
    emits: ['order.changed'],
  }),
  save: post('/api/orders/v0/save', {
    about: 'Changes a draft or a placed order that nobody was offered yet.',
    needs: 'orders.edit',
    effect: 'edit',
    data: z.strictObject({ ...changing, draft: OrderDraft }),
    out: OrderRow,
    fails: refusedSaves,
    emits: ['order.changed'],
  }),
  saveMany: post('/api/orders/v0/saveMany', {
    about: 'Changes the fields named in up to 100 drafts and placed orders that nobody was offered yet, and tells of each how it ended.',
    needs: 'orders.edit',
    data: z.strictObject({ rows: OrderPatches }),
    out: BulkResults,
    rowFails: refusedSaves,
    emits: ['order.changed'],
  }),
  move: post('/api/orders/v0/move', {
    about: 'Takes one step of the lifecycle.',
    needs: 'orders.command',
    effect: 'edit',
    data: OrderMove,
    out: OrderRow,
    fails: refusedMoves,
    emits: ['order.changed'],
  }),
  bulk: post('/api/orders/v0/bulk', {
    about: 'Takes one step with up to 100 orders and tells of each how it ended.',
    needs: 'orders.command',
    data: OrderBulk,
    out: BulkResults,
    rowFails: [...refusedMoves, ...refusedDrafts, ...refusedDocuments, 'employee.not_found'],
    emits: ['order.changed'],
  }),
  people: get('/api/orders/v0/people', {
    about: 'People of the own organisation who may be in charge of an order.',
    needs: 'orders.view',
    staleAfter: [],
    out: z.object({ items: z.array(z.object({ id: Id, name: z.string() })) }),
  }),
  responsible: post('/api/orders/v0/responsible', {
    about: 'Makes another person of the organisation responsible for its order.',
    needs: 'orders.edit',
    effect: 'edit',
    data: z.strictObject({ ...changing, responsibleId: Id }),
    out: OrderRow,
    fails: [...codesOf(lockRefusals, closedRefusals), 'employee.not_found'],
    emits: ['order.changed'],
  }),
  sayForCustomer: post('/api/orders/v0/sayForCustomer', {
    about:
      'Enters what the customer of an order asks for on papers and on his bill, whatever its status; the executor hears nothing of it.',
    needs: 'orders.edit',
    effect: 'edit',
    data: z.strictObject({
      ...changing,
      customerNumber: OrderDraft.shape.customerNumber.unwrap(),
      costCentre: OrderDraft.shape.costCentre.unwrap(),
      contractNumber: OrderDraft.shape.contractNumber.unwrap(),
      customerValues: OrderDraft.shape.customerValues.unwrap(),
    }),
    out: OrderRow,
    fails: codesOf(lockRefusals, closedRefusals),
    emits: ['order.changed'],
  }),
  report: post('/api/orders/v0/report', {
    about:
      'Marks a stop of the flight: departed to it, arrived, service began, finished, failed; with the end of one how much was taken. The status of the order follows.',
    needs: 'orders.command',
    effect: 'edit',
    data: z.strictObject({
      ...changing,
      taskId: Id,
      mark: TaskMark,
      at: Instant.optional(),
      /** Why it failed or was done but in part, a code of `taskFailureReasons` with words beside; of an arrival after its time one of `lateReasons`, if any. */
      reason: Code.optional(),
      comment: text(0, 500).default(''),
      outcome: TaskOutcome.optional(),
      ...photographed,
      /** Why an unloading ends that the consignee was to confirm and has not. */
      handoverReason: text(3, 500).optional(),
    }),
    out: OrderRow,
    fails: [
      ...codesOf(lockRefusals, closedRefusals, reasonRefusals, explanationRefusals),
      'order.transferred',
      'order.flight_missing',
      'order.approval_missing',
      'order.leg_waits',
      'order.on_hold',
      'task.not_found',
      'task.step_closed',
      'task.out_of_order',
      'task.not_given',
      'task.time',
      'task.photos',
      'task.no_reason',
      'task.no_outcome',
      'task.part_unknown',
      'task.part_over',
      ...codesOf(handoverHandRefusals),
    ],
    emits: ['order.changed'],
  }),
  unmark: post('/api/orders/v0/unmark', {
    about:
      'Takes back the mark the asking person made within the last 20 seconds, as long as nothing else happened to the order: its stop, its flight and itself are what they were. An unloading that ended and a stop that failed stand.',
    needs: 'orders.command',
    effect: 'edit',
    data: z.strictObject({ ...changing, taskId: Id, mark: TaskMark }),
    out: OrderRow,
    fails: [...codesOf(lockRefusals, closedRefusals), 'order.transferred', 'order.flight_missing', 'task.not_found', 'task.mark_stands'],
    emits: ['order.changed'],
  }),
  correctTimes: post('/api/orders/v0/retime', {
    about:
      'Corrects times that were marked at a stop, with the reason. Drafts of claims are worked out anew; what somebody has raised, agreed to or withdrawn stays.',
    needs: 'orders.command',
    effect: 'edit',
    data: z.strictObject({ ...changing, taskId: Id, times: TaskTimes, comment: text(3, 500) }),
    out: OrderRow,
    fails: [
      ...codesOf(lockRefusals, closedRefusals),
      'order.transferred',
      'order.flight_missing',
      'task.not_found',
      'task.unmarked',
      'task.same',
      'task.between',
    ],
    emits: ['order.changed'],
  }),
  hold: post('/api/orders/v0/hold', {
    about: 'Sets a hold beside the status of an order, or releases one. A blocking one refuses the steps it names.',
    needs: 'orders.command',
    effect: 'edit',
    data: HoldChange,
    out: OrderRow,
    fails: [...codesOf(lockRefusals, closedRefusals), 'order.hold_not_found', 'order.hold_blocks', 'order.hold_kind'],
    emits: ['order.changed'],
  }),
  halt: post('/api/orders/v0/halt', {
    about:
      'Asks the executor to stop an order on its way, answers that, takes it back, or stops an order nothing of which can be delivered.',
    needs: 'orders.command',
    effect: 'edit',
    data: HaltChange,
    out: OrderRow,
    fails: [...codesOf(lockRefusals, closedRefusals, reasonRefusals), 'order.consent_missing', 'order.halt_open', 'order.halt_changed'],
    emits: ['order.changed'],
  }),
  claim: post('/api/orders/v0/claim', {
    about:
      'Raises a claim that was worked out, files another one, agrees, disputes with another view, concedes, insists, goes to court or takes it back, or claims what has run for late payment.',
    needs: 'orders.command',
    effect: 'edit',
    data: ClaimChange,
    out: OrderRow,
    fails: [
      ...codesOf(lockRefusals, limitRefusals, explanationRefusals),
      'claim.not_found',
      'claim.changed',
      'claim.step_closed',
      'claim.too_early',
      'claim.too_many',
      'claim.nothing_ran',
      'claim.amount',
      'claim.not_less',
      'claim.currency',
      'claim.document',
      'claim.own_approval',
    ],
    emits: ['order.changed'],
  }),
  lost: get('/api/orders/v0/lost', {
    about: 'What is left between an executor and the forwarder of an order he lost: his offer, its history and the claims of both.',
    needs: 'orders.view',
    staleAfter: ['order.changed'],
    query: z.object({ orderId: Id }),
    out: LostOrderCard,
    fails: codesOf(openRefusals),
  }),
  lostClaim: post('/api/orders/v0/lostClaim', {
    about: 'Takes one step of a claim by an executor who lost the order: `version` is the claim’s own.',
    needs: 'orders.command',
    effect: 'edit',
    data: LostOrderClaim,
    out: LostOrderCard,
    fails: [
      ...codesOf(openRefusals, explanationRefusals),
      'claim.not_found',
      'claim.changed',
      'claim.step_closed',
      'claim.amount',
      'claim.not_less',
      'claim.currency',
      'claim.own_approval',
    ],
    emits: ['order.changed'],
  }),
}
