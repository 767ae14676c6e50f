import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { TimelineQuery, UnassignedFilter } from '#contract/flight-board.ts'
import { flights } from '#contract/flights.ts'
import { queryOf } from '#web/api/query.ts'

/** What time alone makes urgent or late is asked for anew without an event. */
const AGAIN = 60_000
const kept = { placeholderData: keepPreviousData, refetchInterval: AGAIN }

/** What lacks a vehicle and the fleet in time, as they are looked for. */
export function useBoardReads(filter: UnassignedFilter, by: TimelineQuery['by'], search: string) {
  const [asked, found] = [useDeferredValue(filter), useDeferredValue(search)]
  const tasks = useQuery({ ...queryOf(flights.unassigned, UnassignedFilter.parse(asked), { quiet: true }), ...kept })
  const fleet = useQuery({ ...queryOf(flights.timeline, TimelineQuery.parse({ by, search: found }), { quiet: true }), ...kept })
  return {
    tasks: tasks.data,
    fleet: fleet.data,
    failed: (tasks.isError && !tasks.data) || (fleet.isError && !fleet.data),
    retry: () => {
      void tasks.refetch()
      void fleet.refetch()
    },
  }
}
