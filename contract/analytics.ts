import { z } from 'zod'
import { get } from './call.ts'
import { OrderFilter, WhereFilter } from './order-list.ts'
import { Bilingual, Code, CurrencyCode, Day, DayRange, Id, Instant, Side } from './primitives.ts'

/** The dashboards everybody has. */
export const dashboards = ['execution', 'trading', 'fleet', 'money', 'documents', 'emissions', 'partners', 'people'] as const
export const Dashboard = z.enum(dashboards)
export type Dashboard = z.output<typeof Dashboard>

/** `share` is of one (0.93), `money` in minor units of the currency of the answer, `number` a mean with a fraction, `intensity` grams on a tonne and a kilometre. */
export const FigureUnit = z.enum(['count', 'number', 'share', 'money', 'hours', 'days', 'km', 'kg', 'tonKm', 'intensity'])
export type FigureUnit = z.output<typeof FigureUnit>

type Figure = { dashboard: Dashboard; unit: FigureUnit; sides: readonly Side[]; better: 'more' | 'less' | null; ofPrices?: boolean }
const both = ['forwarder', 'executor'] as const
const own = ['executor'] as const
const fore = ['forwarder'] as const

/**
 * Every figure: where it stands, in which unit, in whose eyes, and whether more of it is better. A figure about orders is of those that were
 * delivered on the days asked for, by the clock of the organisation; what is so "now" says so.
 */
export const figures = {
  /** Orders delivered. */
  delivered: { dashboard: 'execution', unit: 'count', sides: both, better: 'more' },
  /** Of those whose first stop had a window and was reached: reached before it ended. */
  loadingInTime: { dashboard: 'execution', unit: 'share', sides: both, better: 'more' },
  /** Of those with a window at an unloading: every unloading was reached before its window ended. */
  unloadingInTime: { dashboard: 'execution', unit: 'share', sides: both, better: 'more' },
  /** Orders whose loading was reached after the window. */
  loadingLate: { dashboard: 'execution', unit: 'count', sides: both, better: 'less' },
  /** Orders with an unloading that was reached after its window. */
  unloadingLate: { dashboard: 'execution', unit: 'count', sides: both, better: 'less' },
  /** How late the late ones came to their worst unloading, on average. */
  lateness: { dashboard: 'execution', unit: 'hours', sides: both, better: 'less' },
  /** From arrival, or from the start of the window if that is later, to the end of the work; on average. */
  loadingWait: { dashboard: 'execution', unit: 'hours', sides: both, better: 'less' },
  unloadingWait: { dashboard: 'execution', unit: 'hours', sides: both, better: 'less' },

  /** Lots put up on the days asked for: own ones; to a bidder those he bet on. */
  lots: { dashboard: 'trading', unit: 'count', sides: both, better: null },
  /** Of them: with a winner. */
  lotsAwarded: { dashboard: 'trading', unit: 'count', sides: fore, better: 'more' },
  /** Of them: nobody took them. */
  lotsUnsold: { dashboard: 'trading', unit: 'count', sides: fore, better: 'less' },
  /** Bidders on a lot that is decided, on average. */
  bidders: { dashboard: 'trading', unit: 'number', sides: fore, better: 'more' },
  /** The best price against the start price, of awarded lots of the currency that had both. */
  saving: { dashboard: 'trading', unit: 'share', sides: fore, better: 'more', ofPrices: true },
  /** Awarded orders against the middle price of their lane in the year before, of lanes with at least five own orders that were delivered; without VAT. */
  savingUsual: { dashboard: 'trading', unit: 'share', sides: fore, better: 'more', ofPrices: true },
  savingSum: { dashboard: 'trading', unit: 'money', sides: fore, better: 'more' },
  /** Of the invited to lots that are decided: opened the tender or bet, and bet on the lot. */
  invitedLooked: { dashboard: 'trading', unit: 'share', sides: fore, better: 'more' },
  invitedBet: { dashboard: 'trading', unit: 'share', sides: fore, better: 'more' },
  /** From the end of the bidding to the award, on average. */
  timeToAward: { dashboard: 'trading', unit: 'hours', sides: fore, better: 'less' },
  /** Lots won by the bidder. */
  lotsWon: { dashboard: 'trading', unit: 'count', sides: own, better: 'more' },
  /** Of lots bet on and decided: won. */
  winRate: { dashboard: 'trading', unit: 'share', sides: own, better: 'more' },

  /** Flights that are done, whose plan ended on the days asked for. */
  flights: { dashboard: 'fleet', unit: 'count', sides: both, better: 'more' },
  /** Planned road of them with cargo and without, where both are known. */
  loadedKm: { dashboard: 'fleet', unit: 'km', sides: both, better: 'more' },
  emptyKm: { dashboard: 'fleet', unit: 'km', sides: own, better: 'less' },
  emptyShare: { dashboard: 'fleet', unit: 'share', sides: own, better: 'less' },
  /** Of the time of all own trucks: on flights by their plan; and the other hours of a truck a day, on average. */
  busyShare: { dashboard: 'fleet', unit: 'share', sides: own, better: 'more' },
  idleHours: { dashboard: 'fleet', unit: 'hours', sides: own, better: 'less' },
  /** What the flights cost, by the facts and else by the plan, in the currency. */
  flightCost: { dashboard: 'fleet', unit: 'money', sides: own, better: 'less' },
  costPerKm: { dashboard: 'fleet', unit: 'money', sides: own, better: 'less' },
  /** What the orders of the flights paid without VAT less what the flights cost, of flights that alone carried all their orders; and that for a kilometre of their road. */
  flightMargin: { dashboard: 'fleet', unit: 'money', sides: own, better: 'more' },
  marginPerKm: { dashboard: 'fleet', unit: 'money', sides: own, better: 'more' },

  /** Without VAT: what the forwarder's customers and an executor's forwarders pay. */
  income: { dashboard: 'money', unit: 'money', sides: both, better: 'more' },
  /** Without VAT: what the forwarder pays his executors. */
  spend: { dashboard: 'money', unit: 'money', sides: fore, better: 'less' },
  /** What is left, as the cards of the orders tell it, of orders where it is known. */
  margin: { dashboard: 'money', unit: 'money', sides: fore, better: 'more' },
  marginShare: { dashboard: 'money', unit: 'share', sides: fore, better: 'more', ofPrices: true },
  /** VAT in what is billed for the delivered orders. */
  vat: { dashboard: 'money', unit: 'money', sides: both, better: null },
  /** Now: what is owed to the organisation and not paid, and what of it is past its last day. */
  receivable: { dashboard: 'money', unit: 'money', sides: both, better: null },
  receivableOverdue: { dashboard: 'money', unit: 'money', sides: both, better: 'less' },
  /** Now: what the forwarder owes and has not paid, and what of it is past its last day. */
  payable: { dashboard: 'money', unit: 'money', sides: fore, better: null },
  payableOverdue: { dashboard: 'money', unit: 'money', sides: fore, better: 'less' },

  /** Of the delivered orders that ask for documents: all accepted. */
  documentsAccepted: { dashboard: 'documents', unit: 'share', sides: both, better: 'more' },
  /** From delivery to the last document accepted, on average. */
  documentCycle: { dashboard: 'documents', unit: 'days', sides: both, better: 'less' },
  /** Delivered orders that wait: for a document, or for a check of one. */
  documentsMissing: { dashboard: 'documents', unit: 'count', sides: both, better: 'less' },
  documentsUnderReview: { dashboard: 'documents', unit: 'count', sides: both, better: 'less' },
  /** Delivered orders with a document that was sent back and is not accepted yet. */
  documentsReturned: { dashboard: 'documents', unit: 'count', sides: both, better: 'less' },

  /** CO2e well to wheel of the delivered orders, as their cards tell it. */
  co2e: { dashboard: 'emissions', unit: 'kg', sides: both, better: 'less' },
  co2eIntensity: { dashboard: 'emissions', unit: 'intensity', sides: both, better: 'less' },
  transportWork: { dashboard: 'emissions', unit: 'tonKm', sides: both, better: null },
  /** Orders nobody knows the figure of; not in the sums. */
  co2eUnknown: { dashboard: 'emissions', unit: 'count', sides: both, better: 'less' },

  /** The other sides of delivered orders. */
  partners: { dashboard: 'partners', unit: 'count', sides: both, better: null },
  /** Of delivered orders: without lateness at any stop that had a window. */
  partnerInTime: { dashboard: 'partners', unit: 'share', sides: both, better: 'more' },
  /** From an offer to the answer that took it, on average. */
  answerTime: { dashboard: 'partners', unit: 'hours', sides: both, better: 'less' },

  /** Of the offers made for delivered orders that were answered or ran out: answered in time, in the eyes of who made them. */
  offersInTime: { dashboard: 'partners', unit: 'share', sides: fore, better: 'more' },
  /** The same of the offers an executor got, for orders he carried. */
  answersInTime: { dashboard: 'people', unit: 'share', sides: own, better: 'more' },

  /** Now: orders under way, from placed to delivered, and those past the deadline of their next step. */
  activeOrders: { dashboard: 'people', unit: 'count', sides: both, better: null },
  overdueOrders: { dashboard: 'people', unit: 'count', sides: both, better: 'less' },
  /** Of them without anybody in charge. */
  withoutResponsible: { dashboard: 'people', unit: 'count', sides: fore, better: 'less' },
} as const satisfies Record<string, Figure>
export type FigureId = keyof typeof figures
export const figureIds = Object.keys(figures) as [FigureId, ...FigureId[]]
export const FigureId = z.enum(figureIds)

/** Whether a figure says what something costs: it is told to those alone who may see prices. */
export const tellsPrices = (id: FigureId): boolean => {
  const { unit, ofPrices = false }: Figure = figures[id]
  return unit === 'money' || ofPrices
}

/** The figures of a dashboard in the eyes of a side, in the order they stand. */
export const figuresOf = (dashboard: Dashboard, side: Side): FigureId[] =>
  figureIds.filter(id => figures[id].dashboard === dashboard && (figures[id].sides as readonly Side[]).includes(side))

/** By what a plot divides: time by the step of the answer, or a list of objects, the most first. */
export const PlotBy = z.enum(['time', 'lane', 'partner', 'customer', 'vehicle', 'person', 'age', 'reason'])
export type PlotBy = z.output<typeof PlotBy>

/** How long a point in time of a plot is; left out, days up to 45, weeks up to 200 days, and months beyond. */
export const Step = z.enum(['day', 'week', 'month'])
export type Step = z.output<typeof Step>

/** With what a figure is compared: the same number of days just before, or the same days a year ago. */
export const Comparison = z.enum(['none', 'before', 'year'])
export type Comparison = z.output<typeof Comparison>

/** What a dashboard is asked for, as it stands in its address. What does not divide a dashboard is passed over there (customers where flights are counted). */
export const AnalyticsFilter = z.object({
  side: Side,
  /** Days by the clock of the organisation, both included, three years at most; left out, the last thirty with today. */
  days: DayRange,
  compare: Comparison.default('before'),
  step: Step.optional(),
  currency: CurrencyCode.default('RUB'),
  counterpart: OrderFilter.shape.counterpart,
  customer: OrderFilter.shape.customer,
  responsible: OrderFilter.shape.responsible,
  body: z.array(Code).max(30).default([]),
  from: WhereFilter,
  to: WhereFilter,
  truck: z.array(Id).max(50).default([]),
})
export type AnalyticsFilter = z.output<typeof AnalyticsFilter>

/**
 * The list behind a figure: `query` is its filter as it stands in an address (`readQuery`), for `orders.list`, `flights.list` or `tenders.list`
 * (with `side` in it); it has exactly `count` rows.
 */
export const Drill = z.object({ list: z.enum(['orders', 'flights', 'tenders']), query: z.string(), count: z.int() })
export type Drill = z.output<typeof Drill>

export const FigureValue = z.object({
  id: FigureId,
  unit: FigureUnit,
  /** Null where there is nothing to tell it of, or the person may not see it. */
  value: z.number().nullable(),
  /** Of how many cases it is: the base of a share or of a mean. */
  of: z.int(),
  /** The same of the days compared with; null without them. */
  before: z.number().nullable(),
  /** The cases it is of; null where the person may not open the list. */
  drill: Drill.nullable(),
})
export type FigureValue = z.output<typeof FigureValue>

/** Figures of one point of a plot, each by its place in `figures` of the plot. */
export const PlotRow = z.object({
  /** The first day of a point in time, the code of a reason or an age, an id, or of a lane the codes of its places with `>` between; empty: without one. */
  key: z.string(),
  /** Null where the key says it itself (time, reason, age) or is empty. */
  label: Bilingual.nullable(),
  values: z.array(z.number().nullable()),
  of: z.int(),
  drill: Drill.nullable(),
})
export type PlotRow = z.output<typeof PlotRow>

/** A plot and its table are the same rows. */
export const Plot = z.object({
  by: PlotBy,
  /** What its columns are; the first one is drawn unless another is chosen. */
  figures: z.array(FigureId),
  rows: z.array(PlotRow),
  /** The same by time of the days compared with, from the first on; empty otherwise. */
  before: z.array(z.array(z.number().nullable())),
  /** How many rows more there are than are told. */
  more: z.int(),
})
export type Plot = z.output<typeof Plot>

/** What is out of its usual run beyond the rule of `docs/mechanisms/analytics.md`. */
export const Anomaly = z.object({
  figure: FigureId,
  by: PlotBy,
  key: z.string(),
  label: Bilingual.nullable(),
  /** The first day of it. */
  since: Day,
  /** How many times the usual it is. */
  times: z.number(),
  drill: Drill.nullable(),
})
export type Anomaly = z.output<typeof Anomaly>

/** What somebody of the organisation wrote on days of a dashboard, both included: seen by all of it over the plots by time. */
export const AnalyticsNote = z.object({
  id: Id,
  from: Day,
  to: Day,
  text: z.string(),
  version: z.int(),
  author: z.string(),
  /** Whether the viewer may change and remove it: its author, and who manages the organisation. */
  changeable: z.boolean(),
})
export type AnalyticsNote = z.output<typeof AnalyticsNote>

/** What an organisation wants of a figure as one of its sides; of money in minor units of the currency asked for. */
export const AnalyticsGoal = z.object({ figure: FigureId, value: z.number(), version: z.int() })
export type AnalyticsGoal = z.output<typeof AnalyticsGoal>

/** What an organisation's figures say. */
export const analytics = {
  dashboard: get('/api/analytics/v0/dashboard', {
    about: 'Figures of a dashboard with the lists behind them, its plots, and what is out of its usual run.',
    needs: 'analytics.view',
    staleAfter: ['analytics.changed'],
    query: AnalyticsFilter.extend({ dashboard: Dashboard }),
    out: z.object({
      dashboard: Dashboard,
      side: Side,
      currency: z.string(),
      /** Currencies the organisation has figures in. */
      currencies: z.array(z.string()),
      from: Day,
      to: Day,
      step: Step,
      /** The days compared with. */
      before: z.object({ from: Day, to: Day }).nullable(),
      figures: z.array(FigureValue),
      plots: z.array(Plot),
      anomalies: z.array(Anomaly),
      /** Notes on any of the days, the earliest first. */
      notes: z.array(AnalyticsNote),
      /** Goals of the figures told, those of money in the currency of the answer. */
      goals: z.array(AnalyticsGoal),
      /** When the figures were counted. */
      asOf: Instant,
    }),
  }),
}
