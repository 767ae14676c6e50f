import { PlannerRequest, PlannerResult, type PlannerRun, PlannerStatus } from '#contract/planner.ts'
import type { PlannerRunRecord } from './record.ts'

/** A search that was heard of no more for so long is over: its process is gone. */
const SILENT_MS = 60_000

/** Whether a search stands as going on, though nobody goes on with it. */
export const isLost = ({ status, heardAt }: PlannerRunRecord, now: Date): boolean =>
  status === 'running' && now.getTime() - heardAt.getTime() > SILENT_MS

/** A search as people see it. */
export function toRun(record: PlannerRunRecord, now: Date): PlannerRun {
  const { id, status, percent, orders, trucks, best, startedAt, endedAt, heardAt } = record
  const lost = isLost(record, now)
  return {
    ...{ id, percent, orders, trucks, flightId: requestOf(record).flightId },
    status: lost ? 'failed' : PlannerStatus.parse(status),
    best: best === null ? null : PlannerResult.parse(best),
    startedAt: startedAt.toISOString(),
    endedAt: (lost ? heardAt : endedAt)?.toISOString() ?? null,
  }
}

/** What a search was asked for. */
export const requestOf = ({ request }: Pick<PlannerRunRecord, 'request'>) => PlannerRequest.parse(request)
