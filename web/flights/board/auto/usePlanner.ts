import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PlannerRequest, type PlannerRun, planner } from '#contract/planner.ts'
import { queryOf, useSend } from '#web/api/query.ts'

/** How often a search that goes on is asked about, in milliseconds. */
const ASK = 1000

/** The search for a plan of open orders, or after a flight: one of it that goes on in the organisation already is shown, whoever began it. */
export function usePlanner(flightId: string | null) {
  const [runId, setRunId] = useState<string | null>(null)
  const start = useSend(planner.start)
  const stop = useSend(planner.stop)
  const { data, refetch } = useQuery({
    ...queryOf(planner.get, runId === null ? {} : { runId }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data?.run?.status === 'running' ? ASK : false),
  })
  const found = data?.run ?? null
  if (runId === null && found?.status === 'running' && found.flightId === flightId) setRunId(found.id)
  const run: PlannerRun | null = runId !== null && found?.id === runId ? found : null
  return {
    run,
    isRunning: run?.status === 'running',
    error: start.error ?? stop.error,
    starting: start.isPending,
    stopping: stop.isPending,
    start: (request: PlannerRequest) => {
      // a colleague's search that stands in the way is shown instead
      const onError = () => {
        setRunId(null)
        void refetch()
      }
      start.mutate(request, { onSuccess: ({ id }) => setRunId(id), onError })
    },
    stop: () => runId !== null && stop.mutate({ runId }, { onSuccess: () => void refetch() }),
    /** Back to what a search is asked with. */
    leave: () => setRunId(null),
  }
}
