import { type analytics, type Dashboard, type Drill, type FigureId, figuresOf, tellsPrices } from '#contract/analytics.ts'
import type { Side } from '#contract/primitives.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { dayIn } from '#server/platform/clock.ts'
import { refuse } from '#server/platform/refusal.ts'
import { counted, countingOf, placesOf } from './commands/counted.ts'
import { lookForUnusual } from './commands/unusual.ts'
import { listGoals } from './goals/store.ts'
import { toNote } from './notes/row.ts'
import { listNotes } from './notes/store.ts'
import type { PlotFacts } from './record.ts'
import { mayOpen, toAnomalies, toFigure, toPlot } from './row.ts'
import { spanOf, stepOf } from './rules/periods.ts'
import { listCurrencies } from './store/facts.ts'

export const handlers: Handlers<typeof analytics> = {
  async dashboard({ actor, db, transaction }, { query: { dashboard, ...filter } }) {
    const { side, currency } = filter
    if (!actor.sides.includes(side)) refuse('access.denied', { permission: 'analytics.view', side })
    const places = await placesOf(db, filter)
    const opens = (list: Drill['list']) => mayOpen(actor.permissions, list)
    return transaction(async tx => {
      const span = spanOf(filter.days, dayIn(actor.tz, tx.now))
      const asked = countingOf(tx, actor, { filter, span, places })
      const { figures, plots } = await counted(asked, dashboard)
      const shown = []
      for (const plot of plots) shown.push(await toPlot(tx, plot, opens))
      return {
        dashboard,
        side,
        currency,
        currencies: [...new Set([...(await listCurrencies(tx, side)), currency])],
        ...span,
        step: stepOf(span, filter.step),
        before: asked.before,
        figures: figuresOf(dashboard, side).map(id => toFigure(id, figures.get(id), opens)),
        plots: shown,
        anomalies: await toAnomalies(tx, await lookForUnusual(asked, dashboard), opens),
        notes: (await listNotes(tx, { among: [dashboard], side }, span)).map(note => toNote(note, actor)),
        goals: await listGoals(tx, {
          side,
          currency,
          among: toldIn(dashboard, side, plots).filter(id => asked.prices || !tellsPrices(id)),
        }),
        asOf: tx.now.toISOString(),
      }
    })
  },
}

/** Every figure of a dashboard: of its tiles and of its plots. */
const toldIn = (dashboard: Dashboard, side: Side, plots: readonly PlotFacts[]): FigureId[] => [
  ...new Set([...figuresOf(dashboard, side), ...plots.flatMap(({ figures }) => figures)]),
]
