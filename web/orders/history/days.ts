import type { Format } from '#web/i18n/format.ts'

/** What happened at moments, the newest first, gathered by days. */
export function byDay<T extends { at: string }>(rows: readonly T[], f: Format): { day: string; at: string; rows: T[] }[] {
  const days: { day: string; at: string; rows: T[] }[] = []
  for (const row of rows) {
    const day = f.date(row.at, { year: 'always' })
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(row)
    else days.push({ day, at: row.at, rows: [row] })
  }
  return days
}

export function dayWord(at: string, now: number, f: Format, t: { today: string; yesterday: string }): string {
  const day = f.date(at)
  if (day === f.date(now)) return t.today
  return day === f.date(now - 86_400_000) ? t.yesterday : day
}
