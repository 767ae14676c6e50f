import { answerDueAfter, type WorkTime } from '#contract/work-time.ts'
import type { Tx } from '#server/platform/db.ts'
import { calendarOf, weekOf } from '../row.ts'
import { findWorkTime } from '../store.ts'

/** When the acting organisation works. */
export async function workTimeOf(tx: Tx): Promise<WorkTime> {
  const { tz, country, hours, calendar } = await findWorkTime(tx)
  return { tz, week: weekOf({ hours }), calendar: calendarOf({ calendar }, country) }
}

type Stops = readonly { windowFrom: Date | null; windowTo: Date | null }[]

/** When what the acting organisation asks is to be answered; its working hours never put that behind the first loading. */
export async function answerDueOf(tx: Tx, minutes: number, stops: Stops): Promise<Date> {
  return answerDueAfter(tx.now, minutes, await workTimeOf(tx), stops[0]?.windowFrom ?? stops[0]?.windowTo ?? null)
}
