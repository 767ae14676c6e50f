import { type analytics, type Dashboard, type Drill, type FigureId, figuresOf, tellsPrices } from '#contract/analytics.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import { asksForPlaces, codesOf } from '#server/orders/store/filter.ts'
import { indexedPlaces } from '#server/places/store.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { dayIn } from '#server/platform/clock.ts'
import { refuse } from '#server/platform/refusal.ts'
import { countFleet } from './commands/fleet.ts'
import { countDebts, countWork } from './commands/now.ts'
import { countDelivered } from './commands/orders.ts'
import { countLots } from './commands/trading.ts'
import { lookForUnusual } from './commands/unusual.ts'
import { listGoals } from './goals/store.ts'
import { toNote } from './notes/row.ts'
import { listNotes } from './notes/store.ts'
import type { Counting, FigureFact, PlotFacts } from './record.ts'
import { toAnomalies, toFigure, toPlot } from './row.ts'
import { spanBefore, spanOf, stepOf } from './rules/periods.ts'
import { listCurrencies } from './store/facts.ts'

const rightOf: Record<Drill['list'], Permission> = { orders: 'orders.view', flights: 'flights.view', tenders: 'tenders.view' }

export const handlers: Handlers<typeof analytics> = {
  async dashboard({ actor, db, transaction }, { query: { dashboard, ...filter } }) {
    const { side, currency } = filter
    if (!actor.sides.includes(side)) refuse('access.denied', { permission: 'analytics.view', side })
    const index = asksForPlaces(filter) ? await indexedPlaces(db) : []
    const opens = (list: Drill['list']) => actor.permissions.has(rightOf[list])
    return transaction(async tx => {
      const today = dayIn(actor.tz, tx.now)
      const span = spanOf(filter.days, today)
      const before = spanBefore(span, filter.compare)
      const asked: Counting = {
        tx,
        filter,
        span,
        before,
        tz: actor.tz,
        today,
        places: { from: codesOf(filter.from, index) ?? null, to: codesOf(filter.to, index) ?? null },
        prices: actor.permissions.has('orders.prices'),
      }
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
        before,
        figures: figuresOf(dashboard, side).map(id => toFigure(id, figures.get(id), opens)),
        plots: shown,
        anomalies: await toAnomalies(tx, await lookForUnusual(asked, dashboard), opens),
        notes: (await listNotes(tx, { dashboard, side }, span)).map(note => toNote(note, actor)),
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

type Counted = { figures: ReadonlyMap<FigureId, FigureFact & { before?: number | null }>; plots: readonly PlotFacts[] }

async function counted(asked: Counting, dashboard: Dashboard): Promise<Counted> {
  if (dashboard === 'trading') return countLots(asked)
  if (dashboard === 'fleet') return countFleet(asked)
  const delivered = await countDelivered(asked, dashboard)
  const now = dashboard === 'money' ? await countDebts(asked) : dashboard === 'people' ? await countWork(asked) : null
  if (now === null) return delivered
  return { figures: new Map([...delivered.figures, ...now.figures]), plots: [...now.plots, ...delivered.plots] }
}
