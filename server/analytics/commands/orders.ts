import { type Dashboard, type FigureId, figuresOf, type PlotBy, tellsPrices } from '#contract/analytics.ts'
import type { OrderFact } from '#contract/order-list.ts'
import type { Side } from '#contract/primitives.ts'
import type { Behind, Counted, Counting, FigureFact, PlotFact, PlotFacts } from '#server/analytics/record.ts'
import { figureOf, isOfOrders, measuresOf, narrowingOf, type OrderFigure } from '#server/analytics/rules/figures.ts'
import { cutOf, daysIn, nextOf, pointsOf, type Span, stepOf } from '#server/analytics/rules/periods.ts'
import { MOST_ROWS } from '#server/analytics/rules/plots.ts'
import { type Dimension, sumFacts, together } from '#server/analytics/store/facts.ts'

/** By what the delivered orders of a dashboard are divided besides time. */
const dimensions: Partial<Record<Dashboard, Record<Side, readonly Dimension[]>>> = {
  execution: { forwarder: ['lane', 'partner', 'customer'], executor: ['lane', 'partner'] },
  money: { forwarder: ['customer', 'partner', 'lane'], executor: ['partner', 'lane'] },
  documents: { forwarder: ['partner'], executor: ['partner'] },
  emissions: { forwarder: ['customer', 'partner', 'lane'], executor: ['partner', 'lane'] },
  partners: { forwarder: ['partner'], executor: ['partner'] },
  people: { forwarder: ['person'], executor: [] },
}

/** Where lateness at an unloading may have arisen, each a fact of an order. */
const reasons = ['lateFromLoading', 'lateAtLoading', 'lateOnRoad', 'lateUnexplained'] as const satisfies readonly OrderFact[]

/** What a dashboard tells of each partner or person beside its own figures. */
const more: Partial<Record<Dashboard, readonly OrderFigure[]>> = {
  partners: ['delivered', 'unloadingLate', 'loadingWait', 'unloadingWait', 'documentCycle', 'income', 'spend'],
  people: ['delivered', 'unloadingInTime', 'unloadingLate', 'documentsMissing', 'margin'],
}

const isFor = (id: OrderFigure, side: Side) => figuresOfAll(side).has(id)
const figuresOfAll = (side: Side): ReadonlySet<FigureId> =>
  new Set((['execution', 'money', 'documents', 'emissions', 'partners'] as const).flatMap(each => figuresOf(each, side)))

/** The filter of the list of orders that shows the delivered ones a dashboard counts. */
const deliveredIn = ({ filter }: Counting, span: Span) => {
  const { side, counterpart, customer, responsible, body, from, to } = filter
  return { side, done: span, counterpart, customer, responsible, body, from, to }
}

const behindOf = (filter: Behind['filter'], count: number): Behind => ({ list: 'orders', filter, count })

/** Figures of delivered orders a dashboard has, their plots, and the figures of the days compared with. */
export async function countDelivered(asked: Counting, dashboard: Dashboard) {
  const { filter, span, before, prices } = asked
  const ids = figuresOf(dashboard, filter.side).filter(isOfOrders)
  const columns = [...new Set([...ids.filter(id => id !== 'partners'), ...(more[dashboard] ?? []).filter(id => isFor(id, filter.side))])]
  const measures = [...measuresOf(columns), ...(dashboard === 'execution' ? reasons : [])]
  const isWanted = (by: PlotBy) => asked.wanted?.has(by) ?? true
  const isOverTime = ids.length > 0 && isWanted('time')
  const sumsIn = async (days: Span): Promise<Points> => {
    const cut = isOverTime ? ({ by: 'time', step: stepOf(span, filter.step) } as const) : ({ by: 'nothing' } as const)
    return (await sumFacts(asked, { cut, span: days, measures })).get('') ?? new Map()
  }
  const [points, pointsBefore] = [await sumsIn(span), before && (await sumsIn(before))]
  const now = await wholeOf(asked, ids, { span, points, measures })
  const then = before && pointsBefore && (await wholeOf(asked, ids, { span: before, points: pointsBefore, measures }))
  const figures = new Map<FigureId, FigureFact & { before: number | null }>()
  for (const id of ids) {
    const { value, of } = figureOf(id, now, prices)
    const behind = behindOf({ ...deliveredIn(asked, span), ...narrowingOf(id, filter.currency) }, of)
    figures.set(id, { value, of, behind, before: then && figureOf(id, then, prices).value })
  }
  const plots: PlotFacts[] = []
  if (isOverTime) plots.push(overTime(asked, columns, { points, pointsBefore }))
  if (dashboard === 'execution' && isWanted('reason')) plots.push(lateBy(asked, now))
  // whom an offer was made to is not who carries the order in the end
  const divided = columns.filter(id => id !== 'offersInTime')
  for (const by of dimensions[dashboard]?.[filter.side] ?? [])
    if (isWanted(by)) plots.push(await dividedBy(asked, by, { columns: divided, measures }))
  return { figures, plots }
}

/** Orders late at an unloading by where the lateness arose, the most first; nothing where none was late. */
function lateBy(asked: Counting, { all }: Counted): PlotFacts {
  const counted = reasons.map(key => ({ key, of: all[key] ?? 0 })).filter(({ of }) => of > 0)
  const rows = counted
    .toSorted((a, b) => b.of - a.of)
    .map(({ key, of }): PlotFact => ({ key, values: [of], of, behind: behindOf({ ...deliveredIn(asked, asked.span), facts: [key] }, of) }))
  return { by: 'reason', figures: ['unloadingLate'], rows, before: [], more: 0 }
}

type Points = ReadonlyMap<string, Counted>

/** The sums of all points of some days; and how many other sides their orders had, which does not add up. */
async function wholeOf(
  asked: Counting,
  ids: readonly OrderFigure[],
  { span, points, measures }: { span: Span; points: Points; measures: readonly string[] },
): Promise<Counted> {
  const whole = together(points.values(), measures)
  if (!ids.includes('partners')) return whole
  const partners = [...(await sumFacts(asked, { cut: { by: 'partner' }, span, measures: ['orders'] })).keys()].filter(key => key !== '')
  return { ...whole, all: { ...whole.all, partners: partners.length } }
}

/** The points of a period, also those on which nothing was delivered, and of the one compared with. */
function overTime(
  asked: Counting,
  columns: readonly OrderFigure[],
  { points, pointsBefore }: { points: Points; pointsBefore: Points | null },
): PlotFacts {
  const { span, before, prices } = asked
  const step = stepOf(span, asked.filter.step)
  const told = (days: Span, found: Points) =>
    pointsOf(days, step).map(point => ({ point, counted: found.get(point) ?? { all: {}, inCurrency: {} } }))
  const valuesOf = (counted: Counted) => columns.map(id => figureOf(id, counted, prices).value)
  const rows = told(span, points).map(({ point, counted }): PlotFact => {
    const of = counted.all.orders ?? 0
    return { key: point, values: valuesOf(counted), of, behind: behindOf(deliveredIn(asked, cutOf(point, nextOf(point, step), span)), of) }
  })
  const then = before === null || pointsBefore === null || daysIn(before) === 0 ? [] : told(before, pointsBefore)
  return { by: 'time', figures: columns, rows, before: then.map(({ counted }) => valuesOf(counted)), more: 0 }
}

async function dividedBy(
  asked: Counting,
  by: Dimension,
  { columns, measures }: { columns: readonly OrderFigure[]; measures: readonly string[] },
): Promise<PlotFacts> {
  const { span, prices } = asked
  const found = [...(await sumFacts(asked, { cut: { by }, span, measures }))].map(([key, points]) => ({ key, counted: points.get('')! }))
  // the largest by what the dashboard tells first, where that is a sum; else those of the most orders
  const [first] = columns
  const rank = ({ counted }: (typeof found)[number]) =>
    (first && prices && tellsPrices(first) && figureOf(first, counted, prices).value) || 0
  const sorted = found.toSorted((a, b) => rank(b) - rank(a) || b.counted.all.orders! - a.counted.all.orders! || (a.key < b.key ? -1 : 1))
  const rows = sorted.slice(0, MOST_ROWS).map(({ key, counted }): PlotFact => {
    const of = counted.all.orders ?? 0
    const narrow = narrowTo(by, key)
    const values = columns.map(id => figureOf(id, counted, prices).value)
    return { key, values, of, behind: narrow && behindOf({ ...deliveredIn(asked, span), ...narrow }, of) }
  })
  return { by, figures: columns, rows, before: [], more: Math.max(0, sorted.length - MOST_ROWS) }
}

/** What narrows a list to one object a plot divides by; null where no filter can say it. */
export function narrowTo(by: PlotBy, key: string): Record<string, unknown> | null {
  if (by === 'lane') {
    const [from, to] = key.split('>')
    return from && to ? { from: { places: [from] }, to: { places: [to] } } : null
  }
  if (by === 'person') return key === '' ? { unassigned: true } : { responsible: [key] }
  if (key === '') return null
  return by === 'partner' ? { counterpart: [key] } : by === 'customer' ? { customer: [key] } : null
}
