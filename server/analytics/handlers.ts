import { type analytics, type FigureId, figures, figuresOf } from '#contract/analytics.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { dayIn } from '#server/platform/clock.ts'
import { refuse } from '#server/platform/refusal.ts'
import { spanBefore, spanOf, stepOf } from './rules.ts'
import { sumDelivered } from './store.ts'

export const handlers: Handlers<typeof analytics> = {
  async dashboard({ actor, transaction }, { query }) {
    const { dashboard, side, compare, currency } = query
    if (!actor.sides.includes(side)) refuse('access.denied', { permission: 'analytics.view', side })
    return transaction(async tx => {
      const span = spanOf(query.days, dayIn(actor.tz, tx.now))
      const before = spanBefore(span, compare)
      const { orders, known, late, minutes } = await sumDelivered(tx, { side, span, tz: actor.tz })
      const values: Partial<Record<FigureId, { value: number | null; of: number }>> = {
        delivered: { value: orders, of: orders },
        unloadingInTime: { value: known === 0 ? null : 1 - late / known, of: known },
        unloadingLate: { value: late, of: known },
        lateness: { value: late === 0 ? null : minutes / late / 60, of: late },
      }
      return {
        dashboard,
        side,
        currency,
        currencies: [currency],
        ...span,
        step: stepOf(span, query.step),
        before,
        figures: figuresOf(dashboard, side).map(id => ({
          id,
          unit: figures[id].unit,
          ...(values[id] ?? { value: null, of: 0 }),
          before: null,
          drill: null,
        })),
        plots: [],
        anomalies: [],
        asOf: tx.now.toISOString(),
      }
    })
  },
}
