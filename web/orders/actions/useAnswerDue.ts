import { useQuery } from '@tanstack/react-query'
import { company } from '#contract/company.ts'
import { answerDueAfter } from '#contract/work-time.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'

/** When an answer asked for now would be due, as the server reckons it: in working time where the organisation counts that. */
export function useAnswerDue(now: number, minutes: number, loading: string | null, asks = true): number {
  return useAnswerDues(now, [minutes], loading, asks)[0]!
}

/** The same of several answers, each asked for when the time of the one before is over. */
export function useAnswerDues(now: number, minutes: readonly number[], loading: string | null, asks = true): number[] {
  const sees = useCan('organization.view')
  const own = useQuery({ ...queryOf(company.get, {}, { quiet: true }), enabled: asks && sees }).data
  const work = own && { tz: own.tz, week: own.settings.hours, calendar: own.settings.calendar }
  let at = now
  return minutes.map(each => {
    at = work ? answerDueAfter(new Date(at), each, work, loading === null ? null : new Date(loading)).getTime() : at + each * 60_000
    return at
  })
}
