const day = 86_400_000
const moscow = 3 * 3600_000

/** The day payment is expected: so many days after a moment, on Moscow's calendar; of banking days, Saturdays and Sundays do not count. */
export function dayAfter(from: string, days: number, kind: 'calendar' | 'banking'): string {
  let at = Date.parse(from)
  let left = days
  while (left > 0) {
    at += day
    const weekday = new Date(at + moscow).getUTCDay()
    if (kind === 'calendar' || (weekday !== 0 && weekday !== 6)) left -= 1
  }
  return new Date(at).toISOString()
}
