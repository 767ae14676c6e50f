import type { EmissionPeriod, EmissionRow, EmissionSum } from '#contract/emissions.ts'
import type { Span, Summed } from './record.ts'

const MONTHS: Record<EmissionPeriod, number> = { month: 1, quarter: 3, whole: 0 }

const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The first day of the month so many months later; of one that is not there, before. */
const monthAfter = (day: string, months: number): number => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1)

/** The days a report is of: those asked for; an end left open is today, a beginning the first of the month eleven months before the end. */
export function spanOf(asked: { from?: string | undefined; to?: string | undefined } | undefined, today: string): Span {
  const to = asked?.to ?? (asked?.from !== undefined && asked.from > today ? asked.from : today)
  return { from: asked?.from ?? dayText(monthAfter(to, -11)), to }
}

/** The days of a line: its month or quarter as far as it lies within those asked for. */
export function periodOf(step: EmissionPeriod, start: string, { from, to }: Span): Span {
  if (step === 'whole') return { from, to }
  const end = dayText(monthAfter(start, MONTHS[step]) - 86_400_000)
  return { from: start > from ? start : from, to: end < to ? end : to }
}

/** The sums of a line as people read them, in whole tenths until here, and the intensity they make. */
export function sumOf({ orders, unknown, measured, byFuel, ownEmpty, tonKm, wtw, ttw }: Omit<Summed, 'period' | 'partyId' | 'isTotal'>) {
  return {
    ...{ orders, unknown, measured, byFuel, ownEmpty },
    tonKm: Math.round(tonKm) / 10,
    wtwKg: Math.round(wtw) / 10,
    ttwKg: Math.round(ttw) / 10,
    intensity: tonKm === 0 ? null : Math.round((100_000 * wtw) / tonKm) / 100,
  } satisfies EmissionSum
}

const nothing = { orders: 0, unknown: 0, measured: 0, byFuel: 0, ownEmpty: 0, tonKm: 0, wtw: 0, ttw: 0 }

/** The report: lines with the latest period first and the most first within it, and all in one sum. */
export function reportOf(summed: readonly Summed[], step: EmissionPeriod, span: Span, names: ReadonlyMap<string, string>) {
  const rows = summed
    .filter(({ isTotal }) => !isTotal)
    .map(({ period, partyId, ...sums }): EmissionRow => {
      const days = periodOf(step, period!, span)
      const party = partyId === null ? null : { id: partyId, name: names.get(partyId) ?? '' }
      return { id: `${period}:${partyId ?? 'none'}`, ...days, party, ...sumOf(sums) }
    })
    .toSorted((a, b) => b.from.localeCompare(a.from) || b.wtwKg - a.wtwKg || a.id.localeCompare(b.id))
  return { rows, totals: sumOf(summed.find(({ isTotal }) => isTotal) ?? nothing) }
}

const added = ['orders', 'unknown', 'measured', 'byFuel', 'ownEmpty', 'tonKm', 'wtwKg', 'ttwKg'] as const

/** As many lines as a paper takes, and what all others come to. */
export function linesOf(rows: readonly EmissionRow[], most: number): { lines: readonly EmissionRow[]; others: EmissionSum | null } {
  if (rows.length <= most) return { lines: rows, others: null }
  const sums = Object.fromEntries(
    added.map(of => [of, rows.slice(most).reduce((sum, row) => sum + Math.round(row[of] * 10), 0) / 10]),
  ) as Omit<EmissionSum, 'intensity'>
  return { lines: rows.slice(0, most), others: { ...sums, intensity: sumOf({ ...sums, wtw: sums.wtwKg, ttw: sums.ttwKg }).intensity } }
}

/** How many of a hundred orders whose figure is known. */
export const percentOf = ({ orders, unknown }: Pick<EmissionSum, 'orders' | 'unknown'>, some: number): number | null =>
  orders === unknown ? null : Math.round((100 * some) / (orders - unknown))
