import type { AnalyticsFilter, Dashboard, FigureId } from '#contract/analytics.ts'
import type { Counting, FigureFact, PlotFacts } from '#server/analytics/record.ts'
import { type Span, spanBefore } from '#server/analytics/rules/periods.ts'
import { asksForPlaces, codesOf } from '#server/orders/store/filter.ts'
import { indexedPlaces } from '#server/places/store.ts'
import type { Actor } from '#server/platform/actor.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { countFleet } from './fleet.ts'
import { countDebts, countWork } from './now.ts'
import { countDelivered } from './orders.ts'
import { countLots } from './trading.ts'

type Counted = { figures: ReadonlyMap<FigureId, FigureFact & { before?: number | null }>; plots: readonly PlotFacts[] }

/** Codes of the places a filter asks for; `db` is where they are remembered for. */
export async function placesOf(db: Db, filter: Pick<AnalyticsFilter, 'from' | 'to'>): Promise<Counting['places']> {
  const index = asksForPlaces(filter) ? await indexedPlaces(db) : []
  return { from: codesOf(filter.from, index) ?? null, to: codesOf(filter.to, index) ?? null }
}

/** What a dashboard is counted with for a person. */
export const countingOf = (
  tx: Tx,
  { tz, permissions }: Pick<Actor, 'tz' | 'permissions'>,
  { filter, span, places }: { filter: AnalyticsFilter; span: Span; places: Counting['places'] },
): Counting => ({
  ...{ tx, filter, span, places, tz },
  before: spanBefore(span, filter.compare),
  today: dayIn(tz, tx.now),
  prices: permissions.has('orders.prices'),
})

/** The figures of a dashboard and its plots. */
export async function counted(asked: Counting, dashboard: Dashboard): Promise<Counted> {
  if (dashboard === 'trading') return countLots(asked)
  if (dashboard === 'fleet') return countFleet(asked)
  const delivered = await countDelivered(asked, dashboard)
  const now = dashboard === 'money' ? await countDebts(asked) : dashboard === 'people' ? await countWork(asked) : null
  if (now === null) return delivered
  return { figures: new Map([...delivered.figures, ...now.figures]), plots: [...now.plots, ...delivered.plots] }
}
