import { type CalendarYear, learnYears } from '#contract/banking-days.ts'
import { dicts } from '#contract/dicts.ts'
import type { Db } from '#server/platform/db.ts'
import { listEntries } from './store.ts'

const Row = dicts.calendarYears.out.shape.years.element

/** From now on this process counts days as the dictionary of years has them. */
export async function learnCalendar(db: Db): Promise<void> {
  const entries = await listEntries(db, 'calendar_years')
  const years = entries.flatMap(({ code, nameRu, nameEn, attrs }): CalendarYear[] => {
    const read = Row.safeParse({ code, name_ru: nameRu, name_en: nameEn, ...(attrs as object) })
    return read.success ? [read.data] : []
  })
  learnYears(years)
}
