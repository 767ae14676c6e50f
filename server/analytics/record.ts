import type { AnalyticsFilter, Drill, FigureId, PlotBy } from '#contract/analytics.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Span } from './rules/periods.ts'

/** Sums of measures, by their names. */
export type Sums = Readonly<Record<string, number>>

/** Sums of one point or object: of all currencies, and of the one asked for. */
export type Counted = { all: Sums; inCurrency: Sums }

/** A list with the filter behind a figure, and how many rows it has. */
export type Behind = { list: Drill['list']; filter: Readonly<Record<string, unknown>>; count: number }

export type FigureFact = { value: number | null; of: number; behind: Behind | null }

export type PlotFact = {
  key: string
  values: readonly (number | null)[]
  of: number
  behind: Behind | null
}

export type PlotFacts = {
  by: PlotBy
  figures: readonly FigureId[]
  rows: readonly PlotFact[]
  before: readonly (readonly (number | null)[])[]
  more: number
}

/** What a dashboard is counted with. */
export type Counting = {
  tx: Tx
  filter: AnalyticsFilter
  span: Span
  /** Of the figures compared with; null without. */
  before: Span | null
  tz: string
  today: string
  /** Codes of the places asked for; null: of all. */
  places: { from: string[] | null; to: string[] | null }
  /** Whether the person may see prices. */
  prices: boolean
  /** By what the delivered orders are to be divided, where not by everything. */
  wanted?: ReadonlySet<PlotBy>
}
