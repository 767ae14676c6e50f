import { z } from 'zod'
import { OrderDraft, Vat, VatMode, VatRate } from './order-draft.ts'
import { type FieldsWhere, fieldsWhere, type OrderFieldName, orderFields } from './order-fields.ts'
import { NextAction, OrderAction, OrderTab, StopKind, TaskStatus, TransferStatus, ViewerStatus } from './order-states.ts'
import { Bilingual, Code, CurrencyCode, Day, DayRange, Id, Instant, Money, Side } from './primitives.ts'
import { SettlementKind } from './settlement-states.ts'

export const StopRow = z.object({
  kind: StopKind,
  place: Bilingual,
  placeCode: z.string().nullable(),
  tz: z.string(),
  windowFrom: Instant.nullable(),
  windowTo: Instant.nullable(),
  status: TaskStatus,
  arrivedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
})
export type StopRow = z.output<typeof StopRow>

/** Money of an order as this viewer may see it; the customer's price is the forwarder's alone. */
export const OrderMoney = z.object({
  price: Money.nullable(),
  /** What is agreed by a unit; absent where the price is for the whole trip. */
  unitRate: Money.optional(),
  vatMode: VatMode,
  vatRate: VatRate,
  vat: Money.nullable(),
  /** What the executor asks instead while his offer waits, and what he says to it; absent where he asks nothing. */
  counter: z.object({ price: Money, comment: z.string() }).optional(),
  /** What approved extras add to the price, with VAT in or on them as in the price; absent where there are none. */
  extras: Money.optional(),
  customerPrice: Money.nullable(),
  /** VAT of the customer's price, the forwarder's alone; null to anybody else. */
  customerVat: Vat.nullable().default(null),
  /** What is left of the customer's price without VAT, and its share; null where nothing can be said. */
  margin: z.object({ money: Money, share: z.number() }).nullable().default(null),
})
export type OrderMoney = z.output<typeof OrderMoney>

export const Party = z.object({ id: Id, name: z.string(), tin: z.string() })

type Entered<F extends OrderFieldName> = (typeof OrderDraft.shape)[F] extends { unwrap(): infer T extends z.ZodType } ? T : never
type Read<F extends OrderFieldName> = F extends FieldsWhere<'sees', 'both'> | FieldsWhere<'kind', 'list'>
  ? Entered<F>
  : z.ZodNullable<Entered<F>>

/** Values of fields as they are read. */
export type ReadFields<F extends OrderFieldName> = { [N in F]: z.output<Read<N>> }

const unseen = new Set<OrderFieldName>(fieldsWhere('sees', 'forwarder'))

/** Fields of an order as they are read, by their names: a list somebody may not see is empty to him, and anything else null. */
export const readShape = <F extends OrderFieldName>(names: readonly F[]): { [N in F]: z.ZodDefault<Read<N>> } =>
  Object.fromEntries(
    names.map(name => {
      const entered = OrderDraft.shape[name].unwrap() as z.ZodType
      const isHidden = unseen.has(name) && orderFields[name].kind !== 'list'
      // a row stored by the release before has none of a field that is new
      return [name, (isHidden ? entered.nullable() : entered).default(isHidden ? null : blankDraft[name])]
    }),
  ) as unknown as { [N in F]: z.ZodDefault<Read<N>> }

const blankDraft = OrderDraft.parse({})

/** All the cargo of an order in one: the name and kind of the first, the sums of all. */
export const CargoSummary = z.object({
  name: z.string(),
  category: Code.nullable(),
  massKg: z.int(),
  volumeM3: z.number(),
  pallets: z.int(),
})

/** In how many days an order is paid, of which kind, and what they are counted from. */
export const PaymentTerms = z.object({
  days: z.int(),
  kind: z.enum(['calendar', 'banking']),
  trigger: z.enum(['unloading', 'scans', 'originals', 'act_signed']),
})

/** How far the documents of an order are. */
export const DocumentCounts = z.object({ accepted: z.int(), uploaded: z.int(), total: z.int() })

/** An order in a list, as one organisation sees it. Nothing in it changes by time alone. */
export const OrderRow = z.object({
  id: Id,
  number: z.string().nullable(),
  side: Side,
  tab: OrderTab,
  status: ViewerStatus,
  version: z.int(),
  /** False: the order is listed and cannot be opened any more (revoked, declined). */
  opens: z.boolean(),
  next: NextAction,
  stops: z.array(StopRow),
  distanceKm: z.int().nullable(),
  cargo: CargoSummary,
  ...readShape(fieldsWhere('row', true)),
  payment: PaymentTerms,
  /** The beginning of what both sides read. */
  comment: z.string(),
  counterpart: Party.nullable(),
  /** Named to the forwarder alone. */
  customer: z.string().nullable(),
  responsible: z.object({ id: Id, name: z.string() }).nullable(),
  truck: z.string().nullable(),
  trailer: z.string().nullable(),
  driver: z.string().nullable(),
  /** There is a phone the viewer may call: of the driver, or of who meets the vehicle at a stop. */
  calls: z.boolean().default(false),
  documents: DocumentCounts,
  /** How far the order is being passed on to another executor; null when it is not. */
  transfer: TransferStatus.nullable(),
  actions: z.array(OrderAction),
  createdAt: Instant,
  updatedAt: Instant,
  /** Null when the person has no right to see prices. */
  money: OrderMoney.nullable(),
})
export type OrderRow = z.output<typeof OrderRow>

/** `late`: those first that are expected latest, then as by what is due. */
export const OrderSort = z.enum(['due', 'loading', 'created', 'late'])
export type OrderSort = z.output<typeof OrderSort>

/** What may go wrong with an order, the worst first. */
export const OrderRisk = z.enum(['missed', 'delay', 'executor', 'vehicle', 'documents', 'due'])
export type OrderRisk = z.output<typeof OrderRisk>

/** How far the documents of an order are: none asked for, some missing, all there and some not checked, all accepted. */
export const DocumentsState = z.enum(['none', 'missing', 'review', 'accepted'])
export type DocumentsState = z.output<typeof DocumentsState>

/** What is so of a delivered order, as its viewer counts it: each is a figure of the dashboards. */
export const orderFacts = [
  'loadingKnown',
  'loadingInTime',
  'loadingLate',
  'unloadingKnown',
  'unloadingInTime',
  'unloadingLate',
  'lateFromLoading',
  'lateAtLoading',
  'lateOnRoad',
  'lateUnexplained',
  'loadingWaited',
  'unloadingWaited',
  'stopsKnown',
  'stopsInTime',
  'answered',
  'offersKnown',
  'incomeKnown',
  'spendKnown',
  'marginKnown',
  'documentsAsked',
  'documentsAccepted',
  'documentsMissing',
  'documentsUnderReview',
  'documentsReturned',
  'cycleKnown',
  'co2eKnown',
  'co2eUnknown',
] as const
export const OrderFact = z.enum(orderFacts)
export type OrderFact = z.output<typeof OrderFact>

/** Orders with a debt that is not paid: of which kind, with its last day within these days, or without one so far. */
export const DebtFilter = z
  .object({ kind: SettlementKind, from: Day.optional(), to: Day.optional(), term: z.literal('none').optional() })
  .optional()

/** Numbers of a filter, either end open. */
export const NumberRange = z.object({ from: z.number().min(0).max(1e9).optional(), to: z.number().min(0).max(1e9).optional() }).optional()
const Ids = z.array(Id).max(50).default([])
const Flag = z.stringbool().or(z.boolean()).default(false)

/** Where a route begins or ends: cities, `km` around them, and whole regions by their Russian names. */
export const WhereFilter = z
  .object({
    places: z.array(z.string().max(60)).max(10).default([]),
    regions: z.array(z.string().max(100)).max(20).default([]),
    km: z.int().min(1).max(500).optional(),
  })
  .optional()
export type WhereFilter = z.output<typeof WhereFilter>

/** One schema for three things: the filter in the address, the key of the cached answer, the query of the call. */
export const OrderFilter = z.object({
  side: Side,
  tab: OrderTab.default('all'),
  sort: OrderSort.default('due'),
  status: z.array(ViewerStatus).max(14).default([]),
  search: z.string().trim().max(100).default(''),
  counterpart: Ids,
  body: z.array(Code).max(30).default([]),
  /** Loading begins within these days, both included, in Moscow time; so with unloading. */
  loading: DayRange,
  unloading: DayRange,
  /** Created, loaded and delivered within these days, by the same clock. */
  created: DayRange,
  loaded: DayRange,
  delivered: DayRange,
  /** Delivered within these days by the clock of the organisation; as dashboards count them, those that were cancelled left out. */
  done: DayRange,
  /** Only delivered orders of which all of this is so. */
  facts: z.array(OrderFact).max(5).default([]),
  /** Only orders with a debt that is not paid. Refused to whom prices are closed. */
  debt: DebtFilter,
  /** Only orders in this currency. */
  currency: CurrencyCode.optional(),
  /** Only orders nobody is in charge of. */
  unassigned: Flag,
  from: WhereFilter,
  to: WhereFilter,
  customer: Ids,
  /** Who is in charge. */
  responsible: Ids,
  /** Tonnes of the whole cargo. */
  weight: NumberRange,
  /** Roubles; orders in other currencies are left out. Refused to whom prices are closed. */
  price: NumberRange,
  risk: z.array(OrderRisk).max(6).default([]),
  documents: z.array(DocumentsState).max(4).default([]),
  tags: z.array(z.string().max(40)).max(20).default([]),
  /** Only orders that need a vehicle and have none. */
  noVehicle: Flag,
  /** Only orders that wait for me. */
  mine: Flag,
  /** Only orders I watch. */
  watched: Flag,
  /** Only orders whose next step is past its deadline, whoever must take it. */
  overdue: Flag,
})
export type OrderFilter = z.output<typeof OrderFilter>

/** Orders by tab (counted to 1 001) and the figures of the first page. */
export const OrderCounts = z.object({
  tabs: z.record(z.string(), z.int()),
  mine: z.int(),
  /** Of mine: past their deadline. */
  late: z.int(),
  /** On the way and past the deadline of their next step. */
  behind: z.int(),
  /** Past their loading: nobody has taken them, no vehicle is named, or it has not left. */
  missed: z.int(),
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
    places: z.array(z.object({ code: z.string(), name: Bilingual, lat: z.number(), lon: z.number() })),
  }),
  /** The next five loadings of 48 hours, without prices. */
  coming: z.array(OrderRow),
  /** Eight weeks up to this one by the day of the last unloading: a delivery is in time when every unloading was reached before its window ended. */
  onTime: z.array(z.object({ from: Instant, delivered: z.int(), inTime: z.int() })).length(8),
})
export type OrderSummary = z.output<typeof OrderSummary>
