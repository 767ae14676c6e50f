const DAY = 86_400_000

/** Spans a press chooses; `d30` is what an address without days means. */
export type Period = 'd7' | 'd30' | 'd90' | 'd365'
const periods = ['d7', 'd30', 'd90', 'd365'] as const

/** So many days with today as the last one. */
export const daysBack = (count: number, today: string) => ({
  from: new Date(Date.parse(today) - (count - 1) * DAY).toISOString().slice(0, 10),
  to: today,
})

/** Which span the days are, or days of one's own. */
export function periodOf(days: { from?: string | undefined; to?: string | undefined } | undefined, today: string): Period | 'own' {
  if (!days?.from && !days?.to) return 'd30'
  return (
    periods.find(id => JSON.stringify(daysBack(Number(id.slice(1)), today)) === JSON.stringify({ from: days.from, to: days.to })) ?? 'own'
  )
}
