import type { Money, Side } from '#contract/primitives.ts'
import { type AgeingBucket, type AgeingRow, ageingBuckets, type Counterpart } from '#contract/settlement-debts.ts'

/** Whose debt it is to the viewer: he owes executors, forwarders owe him, or his customers do. */
export const ageingViews = ['payable', 'receivable', 'customers'] as const
export type AgeingView = (typeof ageingViews)[number]

export const viewOf = ({ kind, counterpart }: Pick<AgeingRow, 'kind'> & { counterpart: Pick<Counterpart, 'kind'> }): AgeingView =>
  kind === 'payable' ? 'payable' : counterpart.kind === 'customer' ? 'customers' : 'receivable'

/** The debts an organisation of these sides may have. */
export const viewsOf = (sides: readonly Side[]): AgeingView[] =>
  ageingViews.filter(view => sides.includes(view === 'receivable' ? 'executor' : 'forwarder'))

export const overdueBuckets = ['d1to7', 'd8to30', 'd31to60', 'over60'] as const satisfies readonly AgeingBucket[]

/** What stands behind a view in one currency. */
export type AgeingLine = {
  view: AgeingView
  currency: string
  total: Money
  overdue: Money
  buckets: Record<AgeingBucket, Money>
}

/** Debts summed by view and currency: never one currency with another. The largest of a view first. */
export function linesOf(rows: readonly AgeingRow[]): AgeingLine[] {
  const lines = new Map<string, AgeingLine>()
  for (const row of rows) {
    const view = viewOf(row)
    const key = `${view} ${row.currency}`
    const none = () => ({ minor: 0, currency: row.currency })
    const line = lines.get(key) ?? {
      view,
      currency: row.currency,
      total: none(),
      overdue: none(),
      buckets: { noTerm: none(), notDue: none(), d1to7: none(), d8to30: none(), d31to60: none(), over60: none() },
    }
    line.total.minor += row.total.minor
    line.overdue.minor += row.overdue.minor
    for (const bucket of ageingBuckets) line.buckets[bucket].minor += row.buckets[bucket].minor
    lines.set(key, line)
  }
  return [...lines.values()].toSorted(
    (a, b) =>
      ageingViews.indexOf(a.view) - ageingViews.indexOf(b.view) || b.total.minor - a.total.minor || (a.currency < b.currency ? -1 : 1),
  )
}

/** The debts of a view in a currency, narrowed to one age where it is named; the most of that age first. */
export const rowsOf = (
  rows: readonly AgeingRow[],
  { view, currency, bucket }: { view: AgeingView; currency: string; bucket: AgeingBucket | null },
): AgeingRow[] =>
  rows
    .filter(row => viewOf(row) === view && row.currency === currency && (bucket === null || row.buckets[bucket].minor !== 0))
    .toSorted((a, b) =>
      bucket === null
        ? b.overdue.minor - a.overdue.minor || b.total.minor - a.total.minor
        : b.buckets[bucket].minor - a.buckets[bucket].minor,
    )

export type Part = { bucket: AgeingBucket; from: number; share: number }

/** How long a bar is: everything owed one way; what is against the counterpart takes nothing off it. */
export const lengthOf = (buckets: AgeingRow['buckets']): number =>
  ageingBuckets.reduce((sum, bucket) => sum + Math.max(0, buckets[bucket].minor), 0)

/** The parts of a bar, as shares of `whole`; what is against the counterpart has no length. */
export function partsOf(buckets: AgeingRow['buckets'], whole: number): Part[] {
  let from = 0
  return ageingBuckets.flatMap(bucket => {
    const share = whole > 0 ? Math.max(0, buckets[bucket].minor) / whole : 0
    if (share === 0) return []
    const part = { bucket, from, share }
    from += share
    return [part]
  })
}

/** The days an age stands for, as a list is filtered by its last day; null where it is no day. */
export function daysOf(bucket: AgeingBucket, today: string): { from?: string; to?: string } | null {
  const before = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
  switch (bucket) {
    case 'noTerm':
      return null
    case 'notDue':
      return { from: today }
    case 'd1to7':
      return { from: before(7), to: before(1) }
    case 'd8to30':
      return { from: before(30), to: before(8) }
    case 'd31to60':
      return { from: before(60), to: before(31) }
    case 'over60':
      return { to: before(61) }
  }
}
