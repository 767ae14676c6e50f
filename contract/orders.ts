import { z } from 'zod'
import { BulkResults } from './bulk.ts'
import { get, post } from './call.ts'
import { ClaimChange } from './claims.ts'
import { HistoryRow, OrderCard, TaskMark } from './order-card.ts'
import { OfferTerms, OrderDraft } from './order-draft.ts'
import { gridMost, OrderPatches } from './order-grid.ts'
import { OrderCounts, OrderFilter, OrderRow, OrderSummary } from './order-list.ts'
import { changing, OrderBulk, OrderMove, refusedMoves } from './order-moves.ts'
import { HoldChange, StopChange } from './order-steps.ts'
import { Id, Instant, PageQuery, pageOf, Side, text } from './primitives.ts'

export const orders = {
  list: get('/api/orders/v0/list', {
    about: 'A page of orders of one side, by tab, filter and sort.',
    needs: 'orders.view',
    query: z.object({ ...OrderFilter.shape, ...PageQuery.shape }),
    out: pageOf(OrderRow),
  }),
  counts: get('/api/orders/v0/counts', {
    about: 'Orders behind each tab, counted to 1 001, and the figures of the first page.',
    needs: 'orders.view',
    query: z.object({ side: Side }),
    out: OrderCounts,
  }),
  windows: get('/api/orders/v0/windows', {
    about: 'Loadings of the next 72 hours by 3 hours: all of them and those without an executor.',
    needs: 'orders.view',
    query: z.object({ side: Side }),
    out: z.object({ from: Instant, all: z.array(z.int()).length(24), open: z.array(z.int()).length(24) }),
  }),
  summary: get('/api/orders/v0/summary', {
    about: 'The week, the lanes driven now, the next loadings and the share of deliveries in time, of one side.',
    needs: 'orders.view',
    query: z.object({ side: Side }),
    out: OrderSummary,
  }),
  get: get('/api/orders/v0/get', {
    about: 'One order with its route, cargo, execution and papers.',
    needs: 'orders.view',
    query: z.object({ orderId: Id }),
    out: OrderCard,
    fails: ['order.not_found'],
  }),
  getMany: get('/api/orders/v0/getMany', {
    about: 'Up to 100 orders opened at once, in the order asked; those one may not open are left out.',
    needs: 'orders.view',
    query: z.object({ ids: z.array(Id).min(1).max(gridMost) }),
    out: z.object({ items: z.array(OrderCard) }),
  }),
  history: get('/api/orders/v0/history', {
    about: 'What happened to an order, newest first.',
    needs: 'orders.view',
    query: z.object({ orderId: Id }),
    out: z.object({ items: z.array(HistoryRow) }),
    fails: ['order.not_found'],
  }),
  create: post('/api/orders/v0/create', {
    about: 'Makes a draft, or places it at once, or places and offers it to an executor.',
    needs: 'orders.create',
    data: z.strictObject({ draft: OrderDraft, goal: z.enum(['keep', 'place', 'offer']).default('keep'), offer: OfferTerms.optional() }),
    out: OrderRow,
    fails: [...refusedMoves, 'customer.not_found', 'order.external_id_taken'],
    emits: ['order.changed'],
  }),
  save: post('/api/orders/v0/save', {
    about: 'Changes a draft or a placed order that nobody was offered yet.',
    needs: 'orders.edit',
    effect: 'edit',
    data: z.strictObject({ ...changing, draft: OrderDraft }),
    out: OrderRow,
    fails: [...refusedMoves, 'customer.not_found', 'transfer.route_fixed', 'order.external_id_taken'],
    emits: ['order.changed'],
  }),
  saveMany: post('/api/orders/v0/saveMany', {
    about: 'Changes the fields named in up to 100 drafts and placed orders that nobody was offered yet, and tells of each how it ended.',
    needs: 'orders.edit',
    data: z.strictObject({ rows: OrderPatches }),
    out: BulkResults,
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
    emits: ['order.changed'],
  }),
  people: get('/api/orders/v0/people', {
    about: 'People of the own organisation who may be in charge of an order.',
    needs: 'orders.view',
    out: z.object({ items: z.array(z.object({ id: Id, name: z.string() })) }),
  }),
  responsible: post('/api/orders/v0/responsible', {
    about: 'Makes another person of the organisation responsible for its order.',
    needs: 'orders.edit',
    effect: 'edit',
    data: z.strictObject({ ...changing, responsibleId: Id }),
    out: OrderRow,
    fails: ['order.not_found', 'order.changed', 'order.step_closed', 'employee.not_found'],
    emits: ['order.changed'],
  }),
  report: post('/api/orders/v0/report', {
    about: 'Marks a stop of the flight: departed to it, arrived, service began, finished, failed. The status of the order follows.',
    needs: 'orders.command',
    effect: 'edit',
    data: z.strictObject({ ...changing, taskId: Id, mark: TaskMark, at: Instant.optional(), comment: text(0, 500).default('') }),
    out: OrderRow,
    fails: [
      'order.not_found',
      'order.changed',
      'order.step_closed',
      'order.transferred',
      'order.flight_missing',
      'order.comment_missing',
      'order.approval_missing',
      'order.on_hold',
      'task.not_found',
      'task.step_closed',
      'task.out_of_order',
      'task.time',
    ],
    emits: ['order.changed'],
  }),
  hold: post('/api/orders/v0/hold', {
    about: 'Sets a hold beside the status of an order, or releases one. A blocking one refuses the steps it names.',
    needs: 'orders.command',
    effect: 'edit',
    data: HoldChange,
    out: OrderRow,
    fails: ['order.not_found', 'order.changed', 'order.step_closed', 'order.hold_not_found', 'order.hold_blocks', 'order.hold_kind'],
    emits: ['order.changed'],
  }),
  stop: post('/api/orders/v0/stop', {
    about:
      'Asks the executor to stop an order on its way, answers that, takes it back, or stops an order nothing of which can be delivered.',
    needs: 'orders.command',
    effect: 'edit',
    data: StopChange,
    out: OrderRow,
    fails: [
      'order.not_found',
      'order.changed',
      'order.step_closed',
      'order.consent_missing',
      'order.reason_missing',
      'order.comment_missing',
      'order.stop_open',
      'order.stop_changed',
    ],
    emits: ['order.changed'],
  }),
  claim: post('/api/orders/v0/claim', {
    about:
      'Raises a claim that was worked out, files another one, agrees, disputes with another view, concedes, insists, goes to court or takes it back.',
    needs: 'orders.command',
    effect: 'edit',
    data: ClaimChange,
    out: OrderRow,
    fails: [
      'order.not_found',
      'order.changed',
      'order.comment_missing',
      'claim.not_found',
      'claim.step_closed',
      'claim.too_early',
      'claim.amount',
      'claim.not_less',
      'claim.currency',
      'claim.paper',
    ],
    emits: ['order.changed'],
  }),
}
