import { z } from 'zod'
import { BulkResults, BulkRows } from './bulk.ts'
import { get, post } from './call.ts'
import { Code, Id, Instant, Money, PageQuery, pageOf, Side, text } from './primitives.ts'
import { ruled } from './value-rules.ts'

export const OrderStatus = z.enum([
  'draft',
  'placed',
  'searching',
  'offered',
  'accepted',
  'ready',
  'in_progress',
  'documents',
  'completed',
  'archived',
  'cancelled',
])
export type OrderStatus = z.output<typeof OrderStatus>

/** How an order looks to an executor who no longer has it. */
export const LostStatus = z.enum(['declined', 'expired', 'revoked'])
export const SeenStatus = z.enum([...OrderStatus.options, ...LostStatus.options])
export type SeenStatus = z.output<typeof SeenStatus>

/** Everything that moves an order; the steps table says who may and when. */
export const OrderAction = z.enum([
  'place',
  'search',
  'offer',
  'accept',
  'decline',
  'expire',
  'assign',
  'replace',
  'start',
  'deliver',
  'complete',
  'rework',
  'archive',
  'revoke',
  'cancel',
  'stop',
])
export type OrderAction = z.output<typeof OrderAction>

export const forwarderTabs = ['all', 'drafts', 'search', 'confirm', 'assigned', 'onway', 'docs', 'done', 'cancelled'] as const
export const executorTabs = ['all', 'new', 'resources', 'upcoming', 'onway', 'docs', 'done', 'lost'] as const
export const OrderTab = z.enum([...forwarderTabs, 'new', 'resources', 'upcoming', 'lost'])
export type OrderTab = z.output<typeof OrderTab>

export const PointKind = z.enum(['loading', 'unloading'])
export const TaskStatus = z.enum([
  'planned',
  'en_route',
  'arrived',
  'in_service',
  'completed',
  'partially_completed',
  'failed',
  'cancelled',
])
export type TaskStatus = z.output<typeof TaskStatus>
export const FlightStatus = z.enum([
  'awaiting_resources',
  'assigned',
  'confirmed',
  'to_loading',
  'loading',
  'in_transit',
  'unloading',
  'completed',
  'interrupted',
  'cancelled',
])
export type FlightStatus = z.output<typeof FlightStatus>
export const DocumentStatus = z.enum(['required', 'uploaded', 'accepted', 'rejected'])
export type DocumentStatus = z.output<typeof DocumentStatus>
export const DocumentKind = z.enum(['order_request', 'tn', 'poa_m2', 'upd', 'act', 'invoice'])
export type DocumentKind = z.output<typeof DocumentKind>

/** What an order waits for. Worded by the screen; `whose` says whether the reader is the one who must act. */
export const NextCode = z.enum([
  'finish_draft',
  'choose_executor',
  'answer_offer',
  'assign_resources',
  'depart',
  'arrive',
  'serve',
  'upload_documents',
  'check_documents',
  'complete_order',
  'none',
])
export type NextCode = z.output<typeof NextCode>
export const NextAction = z.object({
  code: NextCode,
  whose: z.enum(['me', 'them', 'nobody']),
  dueAt: Instant.nullable(),
  /** When the wait began: with `dueAt` it gives the share of time used. */
  sinceAt: Instant.nullable(),
  /** Stop meant, by its place in the route from 0. */
  stop: z.int().nullable(),
  count: z.int().nullable(),
})
export type NextAction = z.output<typeof NextAction>

/** A name in both languages, of a place or a dictionary entry. */
export const Named = z.object({ ru: z.string(), en: z.string() })

export const StopRow = z.object({
  kind: PointKind,
  place: Named,
  tz: z.string(),
  windowFrom: Instant.nullable(),
  windowTo: Instant.nullable(),
  status: TaskStatus,
  arrivedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
})
export type StopRow = z.output<typeof StopRow>

export const VatMode = z.enum(['included', 'excluded', 'none'])
export const VatRate = z.union([z.literal(22), z.literal(20), z.literal(10), z.literal(7), z.literal(5), z.literal(0)])

/** Money of an order as this viewer may see it; the customer's price is the forwarder's alone. */
export const OrderMoney = z.object({
  price: Money.nullable(),
  vatMode: VatMode,
  vatRate: VatRate,
  vat: Money.nullable(),
  customerPrice: Money.nullable(),
})
export type OrderMoney = z.output<typeof OrderMoney>

export const Party = z.object({ id: Id, name: z.string(), tin: z.string() })

/** An order in a list, as one organisation sees it. Nothing in it changes by time alone. */
export const OrderRow = z.object({
  id: Id,
  number: z.string().nullable(),
  side: Side,
  tab: OrderTab,
  status: SeenStatus,
  version: z.int(),
  /** False: the order is listed and cannot be opened any more (revoked, declined). */
  opens: z.boolean(),
  next: NextAction,
  stops: z.array(StopRow),
  distanceKm: z.int().nullable(),
  cargo: z.object({ name: z.string(), category: Code.nullable(), massKg: z.int(), volumeM3: z.number(), pallets: z.int() }),
  bodyTypes: z.array(Code),
  temperature: Code.nullable(),
  counterpart: Party.nullable(),
  /** Named to the forwarder alone. */
  customer: z.string().nullable(),
  responsible: z.object({ id: Id, name: z.string() }).nullable(),
  truck: z.string().nullable(),
  trailer: z.string().nullable(),
  driver: z.string().nullable(),
  documents: z.object({ accepted: z.int(), uploaded: z.int(), total: z.int() }),
  actions: z.array(OrderAction),
  createdAt: Instant,
  updatedAt: Instant,
  /** Null when the person has no right to see prices. */
  money: OrderMoney.nullable(),
})
export type OrderRow = z.output<typeof OrderRow>

export const OrderSort = z.enum(['due', 'loading', 'created'])
export type OrderSort = z.output<typeof OrderSort>

/** One schema for three things: the filter in the address, the key of the cached answer, the query of the call. */
export const OrderFilter = z.object({
  side: Side,
  tab: OrderTab.catch('all').default('all'),
  sort: OrderSort.catch('due').default('due'),
  status: z.array(SeenStatus).max(14).catch([]).default([]),
  search: z.string().trim().max(100).catch('').default(''),
  counterpart: z.array(Id).max(50).catch([]).default([]),
  body: z.array(Code).max(30).catch([]).default([]),
  /** Loading begins within these days, both included, in Moscow time. */
  loading: z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() }).optional().catch(undefined),
  /** Only orders that wait for me. */
  mine: z.stringbool().or(z.boolean()).catch(false).default(false),
  /** Only orders whose next step is past its deadline, whoever must take it. */
  overdue: z.stringbool().or(z.boolean()).catch(false).default(false),
})
export type OrderFilter = z.output<typeof OrderFilter>

const phone = ruled('phone').regex(/^\+[1-9]\d{7,14}$/)

export const PointDraft = z.strictObject({
  kind: PointKind,
  place: z.string().max(60).nullable(),
  address: text(0, 300).default(''),
  windowFrom: Instant.nullable().default(null),
  windowTo: Instant.nullable().default(null),
  counterparty: text(0, 250).default(''),
  contactName: text(0, 100).default(''),
  contactPhone: phone.nullable().default(null),
  handling: z.array(Code).max(10).default([]),
  notes: text(0, 500).default(''),
})
export type PointDraft = z.output<typeof PointDraft>

export const CargoDraft = z.strictObject({
  name: text(2, 200),
  category: Code.nullable().default(null),
  packageType: Code.nullable().default(null),
  places: z.int().min(0).max(100_000).default(0),
  massKg: z.int().min(1).max(120_000),
  volumeM3: z.number().min(0).max(200).multipleOf(0.001).default(0),
  pallets: z.int().min(0).max(100).default(0),
})
export type CargoDraft = z.output<typeof CargoDraft>

/** What a forwarder enters. A draft may lack much; placing asks for the rest by name. */
export const OrderDraft = z.strictObject({
  customerId: Id.nullable().default(null),
  customerNumber: text(0, 64).default(''),
  points: z.array(PointDraft).max(50).default([]),
  cargos: z.array(CargoDraft).max(200).default([]),
  truckType: Code.nullable().default(null),
  capacityKg: z.int().min(0).max(60_000).default(0),
  volumeM3: z.number().min(0).max(200).multipleOf(0.001).default(0),
  pallets: z.int().min(0).max(50).default(0),
  bodyTypes: z.array(Code).max(30).default([]),
  loadingTypes: z.array(Code).max(20).default([]),
  temperature: Code.nullable().default(null),
  /** Road distance in km; left out, it is estimated from the places. */
  distanceKm: z.int().min(1).max(20_000).nullable().default(null),
  price: Money.nullable().default(null),
  vatMode: VatMode.default('included'),
  vatRate: VatRate.default(22),
  customerPrice: Money.nullable().default(null),
  payDays: z.int().min(0).max(180).default(14),
  payDaysKind: z.enum(['calendar', 'banking']).default('banking'),
  payTrigger: z.enum(['unloading', 'scans', 'originals', 'act_signed']).default('originals'),
  commentPublic: text(0, 2000).default(''),
  commentInternal: text(0, 2000).default(''),
})
export type OrderDraft = z.output<typeof OrderDraft>

/** Direct offer to one executor: he answers within 5 minutes to 7 days. */
export const OfferTerms = z.strictObject({ executorId: Id, answerMinutes: z.int().min(5).max(10_080).default(120) })

export const TaskRow = z.object({
  id: Id,
  seq: z.int(),
  kind: PointKind,
  status: TaskStatus,
  departedAt: Instant.nullable(),
  arrivedAt: Instant.nullable(),
  serviceAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  /** Marks the side may make now. */
  marks: z.array(z.enum(['depart', 'arrive', 'serve', 'finish', 'fail'])),
})
export type TaskRow = z.output<typeof TaskRow>
export const TaskMark = TaskRow.shape.marks.element
export type TaskMark = z.output<typeof TaskMark>

export const FlightRow = z.object({
  id: Id,
  number: z.string(),
  status: FlightStatus,
  truck: z.object({ id: Id, plate: z.string(), model: z.string() }).nullable(),
  trailer: z.object({ id: Id, plate: z.string(), model: z.string() }).nullable(),
  driver: z.object({ id: Id, name: z.string(), phone: z.string().nullable() }).nullable(),
  tasks: z.array(TaskRow),
})
export type FlightRow = z.output<typeof FlightRow>

export const DocumentRow = z.object({
  id: Id,
  kind: DocumentKind,
  status: DocumentStatus,
  dueAt: Instant.nullable(),
  changedAt: Instant.nullable(),
  comment: z.string(),
  actions: z.array(z.enum(['upload', 'accept', 'reject'])),
})
export type DocumentRow = z.output<typeof DocumentRow>

export const PointRow = z.object({
  ...StopRow.shape,
  placeCode: z.string().nullable(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  address: z.string(),
  counterparty: z.string(),
  contactName: z.string(),
  contactPhone: z.string().nullable(),
  handling: z.array(Code),
  notes: z.string(),
})

/** An order opened: the row and everything the viewer may see of it. */
export const OrderCard = z.object({
  ...OrderRow.shape,
  forwarder: Party,
  executor: Party.nullable(),
  points: z.array(PointRow),
  cargos: z.array(z.object({ ...CargoDraft.shape, name: z.string(), massKg: z.int(), volumeM3: z.number() })),
  requirement: z.object({
    truckType: Code.nullable(),
    capacityKg: z.int(),
    volumeM3: z.number(),
    pallets: z.int(),
    bodyTypes: z.array(Code),
    loadingTypes: z.array(Code),
    temperature: Code.nullable(),
  }),
  payment: z.object({
    days: z.int(),
    kind: z.enum(['calendar', 'banking']),
    trigger: z.enum(['unloading', 'scans', 'originals', 'act_signed']),
  }),
  offerExpiresAt: Instant.nullable(),
  customerId: Id.nullable(),
  customerNumber: z.string().nullable(),
  commentPublic: z.string(),
  /** Null for everybody but the forwarder. */
  commentInternal: z.string().nullable(),
  cancelReason: z.string().nullable(),
  flight: FlightRow.nullable(),
  papers: z.array(DocumentRow),
  /** Kilograms of CO2e, well to wheel, by the default road intensity. */
  co2eKg: z.number().nullable(),
})
export type OrderCard = z.output<typeof OrderCard>

/** What happened to an order, in the same words for both sides. */
export const HistoryRow = z.object({
  id: Id,
  at: Instant,
  what: z.string(),
  from: OrderStatus.nullable(),
  to: OrderStatus.nullable(),
  side: z.enum(['forwarder', 'executor', 'system']),
  organization: z.string().nullable(),
  person: z.string().nullable(),
  reason: z.string().nullable(),
  comment: z.string(),
  /** Plain facts for the words: place names, plates, document kinds. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), Named])),
})
export type HistoryRow = z.output<typeof HistoryRow>

const changing = { orderId: Id, version: z.int().min(1) }
const reasoned = { reason: Code, comment: text(0, 500).default('') }

/** One command of the lifecycle, with the fields of its action. */
export const OrderMove = z.discriminatedUnion('action', [
  z.strictObject({ ...changing, action: z.literal('place') }),
  z.strictObject({ ...changing, action: z.literal('offer'), ...OfferTerms.shape, price: Money.optional() }),
  z.strictObject({ ...changing, action: z.literal('accept') }),
  z.strictObject({ ...changing, action: z.literal('decline'), ...reasoned }),
  z.strictObject({ ...changing, action: z.literal('assign'), truckId: Id, trailerId: Id.nullable().default(null), driverId: Id }),
  z.strictObject({
    ...changing,
    action: z.literal('replace'),
    truckId: Id,
    trailerId: Id.nullable().default(null),
    driverId: Id,
    ...reasoned,
  }),
  z.strictObject({ ...changing, action: z.literal('complete') }),
  z.strictObject({ ...changing, action: z.literal('rework'), comment: text(3, 500) }),
  z.strictObject({ ...changing, action: z.literal('revoke'), ...reasoned }),
  z.strictObject({ ...changing, action: z.literal('cancel'), ...reasoned }),
])
export type OrderMove = z.output<typeof OrderMove>

/** A step taken with many orders at once: those that need no choice of their own per order. */
export const OrderBulk = z.discriminatedUnion('action', [
  z.strictObject({ rows: BulkRows, action: z.literal('place') }),
  z.strictObject({ rows: BulkRows, action: z.literal('accept') }),
  z.strictObject({ rows: BulkRows, action: z.literal('complete') }),
  z.strictObject({ rows: BulkRows, action: z.literal('decline'), ...reasoned }),
  z.strictObject({ rows: BulkRows, action: z.literal('cancel'), ...reasoned }),
])
export type OrderBulk = z.output<typeof OrderBulk>

/** Orders by tab (counted to 1 001) and the figures of the first page. */
export const OrderCounts = z.object({
  tabs: z.record(z.string(), z.int()),
  mine: z.int(),
  /** Of mine: past their deadline. */
  late: z.int(),
  /** On the way and past the deadline of their next step. */
  behind: z.int(),
  /** Loading today, tomorrow or the day after in Moscow, and nobody has taken it. */
  withoutExecutor: z.int(),
  /** Loading within the same three days, drafts and what is over left out. */
  loadingSoon: z.int(),
})

/** What the first page sums up, of the viewer's own orders alone. */
export const OrderSummary = z.object({
  /** The week of today, Monday to Sunday in Moscow; offers that are not answered yet are in nobody's plan. */
  week: z.object({
    from: Instant,
    /** Loadings planned for the day by the start of their window; `done`: those of them that are loaded. */
    days: z.array(z.object({ planned: z.int(), done: z.int() })).length(7),
    /** Prices of the week's loadings per currency, the largest first; null without the right to see prices. */
    sums: z.array(Money).nullable(),
  }),
  /** Orders under way: all, those past the deadline of their next step, and their lanes, the busiest 40. */
  onway: z.object({
    total: z.int(),
    late: z.int(),
    lanes: z.array(z.object({ from: z.string(), to: z.string(), total: z.int(), late: z.int() })),
    places: z.array(z.object({ code: z.string(), name: Named, lat: z.number(), lon: z.number() })),
  }),
  /** The next five loadings of 48 hours, without prices. */
  coming: z.array(OrderRow),
  /** Eight weeks up to this one by the day of the last unloading: a delivery is in time when every unloading was reached before its window ended. */
  onTime: z.array(z.object({ from: Instant, delivered: z.int(), inTime: z.int() })).length(8),
})
export type OrderSummary = z.output<typeof OrderSummary>

const refusedMoves = [
  'order.not_found',
  'order.changed',
  'order.step_closed',
  'order.incomplete',
  'order.executor_missing',
  'order.executor_unknown',
  'order.executor_unavailable',
  'order.price_missing',
  'order.over_limit',
  'order.offer_expired',
  'order.audience_missing',
  'order.consent_missing',
  'order.unpaid',
  'order.rework_late',
  'order.reason_missing',
  'order.comment_missing',
  'order.flight_missing',
  'order.documents_missing',
  'car.not_found',
  'car.busy',
  'car.inactive',
  'car.papers',
  'car.unfit',
  'driver.not_found',
  'driver.busy',
  'driver.inactive',
  'driver.away',
  'driver.papers',
] as const

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
    fails: [...refusedMoves, 'customer.not_found'],
    emits: ['order.changed'],
  }),
  save: post('/api/orders/v0/save', {
    about: 'Changes a draft or a placed order that nobody was offered yet.',
    needs: 'orders.edit',
    effect: 'edit',
    data: z.strictObject({ ...changing, draft: OrderDraft }),
    out: OrderRow,
    fails: [...refusedMoves, 'customer.not_found'],
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
      'order.flight_missing',
      'order.comment_missing',
      'task.not_found',
      'task.step_closed',
      'task.out_of_order',
      'task.time',
    ],
    emits: ['order.changed'],
  }),
  paper: post('/api/orders/v0/paper', {
    about: 'Marks a paper of the order as uploaded, accepted or rejected.',
    needs: 'orders.command',
    effect: 'edit',
    data: z.strictObject({
      ...changing,
      documentId: Id,
      action: z.enum(['upload', 'accept', 'reject']),
      comment: text(0, 500).default(''),
    }),
    out: OrderRow,
    fails: ['order.not_found', 'order.changed', 'order.step_closed', 'order.comment_missing', 'document.not_found', 'document.step_closed'],
    emits: ['order.changed'],
  }),
}
