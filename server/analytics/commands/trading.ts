import { type FigureId, figuresOf, tellsPrices } from '#contract/analytics.ts'
import type { LotOutcome } from '#contract/tender-list.ts'
import type { Behind, Counting, FigureFact, PlotFacts, Sums } from '#server/analytics/record.ts'
import { cutOf, nextOf, pointsOf, type Span, stepOf } from '#server/analytics/rules/periods.ts'
import { sumLots } from '#server/analytics/store/lots.ts'

/** A figure of lots: `top` by `bottom`, of the lots with an outcome, or of what `of` counts in them. */
type Spec = { top: string; bottom?: string; cases: LotOutcome; count: string; of?: string }

const specs: Partial<Record<FigureId, (side: string) => Spec>> = {
  lots: side =>
    side === 'forwarder' ? { top: 'published', cases: 'published', count: 'published' } : { top: 'bet', cases: 'bet', count: 'bet' },
  lotsAwarded: () => ({ top: 'awarded', cases: 'awarded', count: 'awarded' }),
  lotsUnsold: () => ({ top: 'unsold', cases: 'unsold', count: 'unsold' }),
  bidders: () => ({ top: 'bidders', bottom: 'decided', cases: 'decided', count: 'decided' }),
  saving: () => ({ top: 'savingSum', bottom: 'startSum', cases: 'compared', count: 'compared' }),
  savingUsual: () => ({ top: 'usualSaved', bottom: 'usualSum', cases: 'usual', count: 'usual' }),
  savingSum: () => ({ top: 'savingSum', cases: 'compared', count: 'compared' }),
  invitedLooked: () => ({ top: 'looked', bottom: 'asked', cases: 'invited', count: 'invited', of: 'asked' }),
  invitedBet: () => ({ top: 'tookPart', bottom: 'asked', cases: 'invited', count: 'invited', of: 'asked' }),
  timeToAward: () => ({ top: 'awardHours', bottom: 'timed', cases: 'timed', count: 'timed' }),
  lotsWon: () => ({ top: 'won', cases: 'won', count: 'won' }),
  winRate: () => ({ top: 'won', bottom: 'betDecided', cases: 'betDecided', count: 'betDecided' }),
}

/** Figures of lots that were put up on the days asked for, and their run. */
export async function countLots(
  asked: Counting,
): Promise<{ figures: Map<FigureId, FigureFact & { before: number | null }>; plots: PlotFacts[] }> {
  const { filter, span, before, prices } = asked
  const ids = figuresOf('trading', filter.side)
  const step = stepOf(span, filter.step)
  const figureOf = (id: FigureId, sums: Sums | undefined) => {
    const { top, bottom, count, of: counted = count } = specs[id]!(filter.side)
    const of = sums?.[counted] ?? 0
    const over = bottom === undefined ? 1 : (sums?.[bottom] ?? 0)
    return {
      of,
      listed: sums?.[count] ?? 0,
      value: (tellsPrices(id) && (!prices || of === 0)) || over === 0 ? null : (sums?.[top] ?? 0) / over,
    }
  }
  const behind = (outcome: LotOutcome, days: Span, count: number): Behind => ({
    list: 'tenders',
    filter: {
      side: filter.side,
      created: days,
      outcome,
      body: filter.body,
      ...((outcome === 'compared' || outcome === 'usual') && { currency: filter.currency }),
    },
    count,
  })
  const [points, pointsBefore] = [await sumLots(asked, { span, step }), before && (await sumLots(asked, { span: before, step }))]
  const now = wholeOf(points)
  const then = pointsBefore && wholeOf(pointsBefore)
  const figures = new Map(
    ids.map(id => {
      const { value, of, listed } = figureOf(id, now)
      const fact = { value, of, behind: behind(specs[id]!(filter.side).cases, span, listed) }
      return [id, { ...fact, before: before === null ? null : figureOf(id, then ?? undefined).value }] as const
    }),
  )
  const pointsIn = (days: Span, found: ReadonlyMap<string, Sums>) => pointsOf(days, step).map(point => ({ point, sums: found.get(point) }))
  const rows = pointsIn(span, points).map(({ point, sums }) => {
    const { of } = figureOf('lots', sums)
    const { cases } = specs.lots!(filter.side)
    return {
      key: point,
      values: ids.map(id => figureOf(id, sums).value),
      of,
      behind: behind(cases, cutOf(point, nextOf(point, step), span), of),
    }
  })
  const past = before && pointsBefore ? pointsIn(before, pointsBefore).map(({ sums }) => ids.map(id => figureOf(id, sums).value)) : []
  return { figures, plots: [{ by: 'time', figures: ids, rows, before: past, more: 0 }] }
}

/** What all points make together: each of their sums adds up. */
function wholeOf(points: ReadonlyMap<string, Sums>): Sums {
  const whole: Record<string, number> = {}
  for (const sums of points.values()) for (const [name, sum] of Object.entries(sums)) whole[name] = (whole[name] ?? 0) + sum
  return whole
}
