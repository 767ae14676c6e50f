const DAY = 86_400_000
const MOSCOW = 3 * 3600_000

/** The calendar day of a moment in Moscow, where the product counts days of a filter: `2026-11-25`. */
export const moscowDay = (at: number, plus = 0): string => new Date(at + MOSCOW + plus * DAY).toISOString().slice(0, 10)
