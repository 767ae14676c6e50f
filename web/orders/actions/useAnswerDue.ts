import { useQuery } from '@tanstack/react-query'
import { company } from '#contract/company.ts'
import { answerDueAfter } from '#contract/work-time.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'

/** When an answer asked for now would be due, as the server reckons it: in working time where the organisation counts that. */
export function useAnswerDue(now: number, minutes: number, loading: string | null, asks = true): number {
  const sees = useCan('organization.view')
  const own = useQuery({ ...queryOf(company.get, {}, { quiet: true }), enabled: asks && sees }).data
  if (!own) return now + minutes * 60_000
  const work = { tz: own.tz, week: own.settings.hours, calendar: own.settings.calendar }
  return answerDueAfter(new Date(now), minutes, work, loading === null ? null : new Date(loading)).getTime()
}
