import { dayPlus } from './order-dates.ts'

/** Holidays of every year. Labour Code of Russia, 112. */
const holidays = [
  '01-01',
  '01-02',
  '01-03',
  '01-04',
  '01-05',
  '01-06',
  '01-07',
  '01-08',
  '02-23',
  '03-08',
  '05-01',
  '05-09',
  '06-12',
  '11-04',
]

/** A year as the dictionary has it: days off beside holidays and weekends, weekend days that are worked; holidays where they are other than the law's. */
export type CalendarYear = { code: string; off: readonly string[]; worked: readonly string[]; holidays?: readonly string[] | undefined }

/**
 * What the Government moved, as a process knows it before it has read the dictionary `calendar_years`: decrees 1335 of 2024, 1466 of 2025 and
 * 1187 of 17.09.2026; the days of that one stand as public calendars that cite it have them.
 */
const shipped: readonly CalendarYear[] = [
  { code: '2025', off: ['05-02', '05-08', '06-13', '11-03', '12-31'], worked: ['11-01'] },
  { code: '2026', off: ['01-09', '03-09', '05-11', '12-31'], worked: [] },
  { code: '2027', off: ['02-22', '05-03', '05-10', '06-14', '11-05', '12-31'], worked: ['02-20'] },
]

const byYear = (years: readonly CalendarYear[]): ReadonlyMap<string, CalendarYear> => new Map(years.map(year => [year.code, year]))
let decreed = byYear(shipped)

/** From now on the days are those of the dictionary: whoever reads it hands it over, the server at its start and after each change, a page as it needs them. */
export function learnYears(years: readonly CalendarYear[]): void {
  decreed = byYear(years)
  movedTo.clear()
}

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const isWeekend = (day: string) => weekday(day) === 0 || weekday(day) === 6
const isHoliday = (day: string) => (decreed.get(day.slice(0, 4))?.holidays ?? holidays).includes(day.slice(5))

/** Where no decree is known a holiday on a weekend, but for January's, is taken on the next day that would be worked. */
const movedTo = new Map<string, ReadonlySet<string>>()
function moved(year: string): ReadonlySet<string> {
  const known = movedTo.get(year)
  if (known) return known
  const days = new Set<string>()
  for (const holiday of holidays.filter(each => !each.startsWith('01-'))) {
    let day = `${year}-${holiday}`
    if (!isWeekend(day)) continue
    while (isWeekend(day) || isHoliday(day) || days.has(day)) day = dayPlus(day, 1)
    days.add(day)
  }
  movedTo.set(year, days)
  return days
}

/** Whether the Government's decree for the year of a day is known here; without it days may still be moved. */
export const isOfficialDayOff = (day: string): boolean => decreed.has(day.slice(0, 4))

/** What the state makes of a calendar day of Russia: a holiday, a day off that was moved there, a weekend day that is worked; null: nothing. */
export function stateDay(day: string): 'holiday' | 'moved' | 'worked' | null {
  const year = day.slice(0, 4)
  const rules = decreed.get(year)
  if (rules?.worked.includes(day.slice(5))) return 'worked'
  if (isHoliday(day)) return 'holiday'
  return (rules ? rules.off.includes(day.slice(5)) : moved(year).has(day)) ? 'moved' : null
}

/** Whether banks of Russia work on a calendar day, `2026-10-30`. */
export function isBankingDay(day: string): boolean {
  const state = stateDay(day)
  return state === 'worked' || (state === null && !isWeekend(day))
}

/** The day, or the next one on which banks work. */
function workedFrom(day: string): string {
  let at = day
  while (!isBankingDay(at)) at = dayPlus(at, 1)
  return at
}

/**
 * The last day to pay: so many days after a calendar day, which itself does not count. A term of calendar days that ends on a day off ends
 * on the next one that is worked. Civil Code of Russia, 191 and 193.
 */
export function dueDayOf(from: string, days: number, kind: 'calendar' | 'banking'): string {
  if (kind === 'calendar') return workedFrom(dayPlus(from, days))
  let day = from
  for (let left = days; left > 0; left -= 1) day = workedFrom(dayPlus(day, 1))
  return workedFrom(day)
}
