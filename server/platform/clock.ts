import { sql } from 'kysely'
import { dayPlus } from '#contract/order-dates.ts'
import type { Db } from './db.ts'

/** The installation's one clock, for where no transaction has told it already (`tx.now`). */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db)
  return rows[0]!.now
}

const days = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of a moment where a zone's clocks stand: `2026-11-21`. */
export function dayIn(tz: string, at: Date): string {
  const known = days.get(tz) ?? new Intl.DateTimeFormat('en-CA', { timeZone: tz, year: 'numeric', month: '2-digit', day: '2-digit' })
  days.set(tz, known)
  return known.format(at)
}

/** The day so many days later. */
export function dayAfter(day: string, count: number): string {
  return dayPlus(day, count)
}
