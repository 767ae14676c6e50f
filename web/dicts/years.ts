import { useQuery } from '@tanstack/react-query'
import { isOfficialDayOff, learnYears } from '#contract/banking-days.ts'
import { dicts } from '#contract/dicts.ts'
import { queryOf } from '#web/api/query.ts'

const codesOf = ({ years }: { years: readonly { code: string; off: string[]; worked: string[] }[] }) => {
  learnYears(years)
  return years.map(({ code }) => code).join(' ')
}

/** Which years the dictionary has days of; as soon as they are read, days of this page are counted by it. Null: not read yet. */
export function useYears(): string | null {
  const { data } = useQuery({ ...queryOf(dicts.calendarYears, {}, { quiet: true }), select: codesOf })
  return data ?? null
}

/** Whether the days of a day's year are known, so that a last day to pay counted by them is certain. */
export function useIsDecreed(): (day: string) => boolean {
  const years = useYears()
  return day => (years === null ? isOfficialDayOff(day) : years.split(' ').includes(day.slice(0, 4)))
}
