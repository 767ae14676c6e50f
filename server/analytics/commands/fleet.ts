import { type FigureId, figuresOf } from '#contract/analytics.ts'
import { FlightFilter } from '#contract/flight-list.ts'
import type { Behind, Counting, FigureFact, PlotFact, PlotFacts } from '#server/analytics/record.ts'
import { cutOf, nextOf, pointsOf, type Span, stepOf } from '#server/analytics/rules/periods.ts'
import { MOST_ROWS } from '#server/analytics/rules/plots.ts'
import { type FlightSum, sumBusy, sumFlights } from '#server/flights/store/sums.ts'

type FlightValue = { value: number | null; of: number; facts: string[]; isMoney?: boolean }

const ratio = (top: number, bottom: number) => (bottom === 0 ? null : top / bottom)
const known = (count: number, value: number) => (count === 0 ? null : value)

/** The figures of flights out of their sums; each of the flights with these facts. */
const figuresIn = (sums: FlightSum | undefined, isOwn: boolean): Partial<Record<FigureId, FlightValue>> => {
  const of = (name: keyof FlightSum) => Number(sums?.[name] ?? 0)
  const earned = ['roadKnown', 'costKnown', 'incomeKnown']
  const road = isOwn ? ['roadKnown'] : ['loadedKnown']
  return {
    flights: { value: of('flights'), of: of('flights'), facts: [] },
    loadedKm: { value: known(of('loadedKnown'), of('loadedKm')), of: of('loadedKnown'), facts: road },
    emptyKm: { value: known(of('roadKnown'), of('emptyKm')), of: of('roadKnown'), facts: road },
    emptyShare: { value: ratio(of('emptyKm'), of('roadKm')), of: of('roadKnown'), facts: road },
    flightCost: { value: known(of('costKnown'), of('cost')), of: of('costKnown'), facts: ['costKnown'], isMoney: true },
    flightMargin: { value: known(of('marginKnown'), of('margin')), of: of('marginKnown'), facts: earned, isMoney: true },
    marginPerKm: { value: ratio(of('margin'), of('marginKm')), of: of('marginKnown'), facts: earned, isMoney: true },
    costPerKm: { value: ratio(of('costOfBoth'), of('kmOfBoth')), of: of('bothKnown'), facts: ['roadKnown', 'costKnown'], isMoney: true },
  }
}

/** Figures of flights that were over on the days asked for, by time and by vehicle, and how busy own vehicles were. */
export async function countFleet(
  asked: Counting,
): Promise<{ figures: Map<FigureId, FigureFact & { before: number | null }>; plots: PlotFacts[] }> {
  const { tx, filter, span, before, tz, prices } = asked
  const { side, truck, currency } = filter
  const isOwn = side === 'executor'
  const step = stepOf(span, filter.step)
  const asFilter = (days: Span) => ({ side, tab: 'done', ended: days, truck })
  const summed = (days: Span, by: Parameters<typeof sumFlights>[1]['by']) =>
    sumFlights(tx, { filter: FlightFilter.parse(asFilter(days)), tz, currency, by })
  const behind = (filterOf: Behind['filter'], { facts, of, isMoney }: FlightValue): Behind => ({
    list: 'flights',
    filter: { ...filterOf, facts, ...(isMoney && { currency }) },
    count: of,
  })
  const shown = ({ value, isMoney }: FlightValue) => (isMoney && !prices ? null : value)
  const figures = new Map<FigureId, FigureFact & { before: number | null }>()
  const now = figuresIn((await summed(span, 'nothing'))[0], isOwn)
  const then = before && figuresIn((await summed(before, 'nothing'))[0], isOwn)
  const ids = figuresOf('fleet', side)
  for (const id of ids) {
    const told = now[id]
    const was = then?.[id]
    if (told) figures.set(id, { value: shown(told), of: told.of, behind: behind(asFilter(span), told), before: was ? shown(was) : null })
  }
  if (isOwn) for (const [id, fact] of await busyIn(asked)) figures.set(id, fact)
  const columns = ids.filter(id => id in now)
  const valuesOf = (sums: FlightSum | undefined) => columns.map(id => shown(figuresIn(sums, isOwn)[id]!))
  const pointsIn = async (days: Span) => {
    const found = new Map((await summed(days, step)).map(sums => [sums.key, sums]))
    return pointsOf(days, step).map(point => ({ point, sums: found.get(point) }))
  }
  const rows = (await pointsIn(span)).map(({ point, sums }): PlotFact => {
    const of = sums?.flights ?? 0
    return {
      key: point,
      values: valuesOf(sums),
      of,
      behind: behind(asFilter(cutOf(point, nextOf(point, step), span)), { value: of, of, facts: [] }),
    }
  })
  const past = before ? (await pointsIn(before)).map(({ sums }) => valuesOf(sums)) : []
  const plots: PlotFacts[] = [{ by: 'time', figures: columns, rows, before: past, more: 0 }]
  if (!isOwn) return { figures, plots }
  const vehicles = (await summed(span, 'vehicle')).toSorted((a, b) => b.flights - a.flights || (a.key < b.key ? -1 : 1))
  plots.push({
    by: 'vehicle',
    figures: columns,
    rows: vehicles.slice(0, MOST_ROWS).map(sums => ({
      key: sums.key,
      values: valuesOf(sums),
      of: sums.flights,
      behind: sums.key === '' ? null : behind({ ...asFilter(span), truck: [sums.key] }, { value: null, of: sums.flights, facts: [] }),
    })),
    before: [],
    more: Math.max(0, vehicles.length - MOST_ROWS),
  })
  return { figures, plots }
}

/** The share of the time of all own vehicles that they were on flights, by their plan, and the hours a day one stood on average. */
async function busyIn({ tx, filter, span, before, tz }: Counting) {
  const listed = (days: Span) => ({ side: filter.side, days, facts: ['withTruck'] })
  const shareIn = async (days: Span) => {
    const { flights, busyHours, allHours } = await sumBusy(tx, { filter: FlightFilter.parse(listed(days)), tz, span: days })
    return { flights, share: allHours === 0 ? null : Math.min(1, busyHours / allHours) }
  }
  const { flights, share } = await shareIn(span)
  const was = before && (await shareIn(before)).share
  const behind: Behind = { list: 'flights', filter: listed(span), count: flights }
  const idle = (of: number | null) => of && 24 * (1 - of)
  return [
    ['busyShare', { value: share, of: flights, behind, before: was }],
    ['idleHours', { value: share === 0 ? 24 : idle(share), of: flights, behind, before: was === 0 ? 24 : idle(was) }],
  ] as const
}
