import type { Dashboard, FigureId } from '#contract/analytics.ts'
import type { Behind, Counting } from '#server/analytics/record.ts'
import { unusualIn } from '#server/analytics/rules/anomalies.ts'
import { daysBefore, type Span } from '#server/analytics/rules/periods.ts'
import { type Dimension, sumFacts } from '#server/analytics/store/facts.ts'
import { narrowTo } from './orders.ts'

export type UnusualFact = { figure: FigureId; by: Dimension; key: string; since: string; times: number; behind: Behind | null }

const WEEKS_BEFORE = 8
const MOST = 5

/** Of whom it is told on which dashboard. */
const looked: Partial<Record<Dashboard, readonly Dimension[]>> = { execution: ['lane', 'partner'], partners: ['partner'] }

/** Lateness at unloadings that is out of its usual run in the last seven of the days asked for. */
export async function lookForUnusual(asked: Counting, dashboard: Dashboard): Promise<UnusualFact[]> {
  const { filter, span } = asked
  const last: Span = { from: daysBefore(span.to, 6), to: span.to }
  const found: UnusualFact[] = []
  for (const by of looked[dashboard] ?? []) {
    const days: Span = { from: daysBefore(last.from, WEEKS_BEFORE * 7), to: span.to }
    const sums = await sumFacts(asked, { cut: { by: 'weeksOf', of: by }, span: days, measures: ['unloadingKnown', 'unloadingLate'] })
    const weeks = [...sums].map(([key, points]) => ({
      key,
      weeks: Array.from({ length: WEEKS_BEFORE + 1 }, (_, i) => {
        const all = points.get(String(i))?.all
        return { cases: all?.unloadingKnown ?? 0, bad: all?.unloadingLate ?? 0 }
      }),
    }))
    const { side, counterpart, customer, responsible, body, from, to } = filter
    for (const { key, times } of unusualIn(weeks)) {
      const narrow = narrowTo(by, key)
      const count = sums.get(key)?.get('0')?.all.unloadingLate ?? 0
      const listed = { side, done: last, counterpart, customer, responsible, body, from, to, facts: ['unloadingLate'], ...narrow }
      found.push({
        figure: 'unloadingLate',
        by,
        key,
        since: last.from,
        times,
        behind: narrow && { list: 'orders', filter: listed, count },
      })
    }
  }
  return found.toSorted((a, b) => b.times - a.times).slice(0, MOST)
}
