import type { PlannerRequest } from '#contract/planner.ts'
import { type Db, inHome, type OrgId, type Tx } from '#server/platform/db.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { gatherFacts } from './commands/facts.ts'
import { failRun, recordReport, START } from './commands/runs.ts'
import type { Facts } from './record.ts'
import { requestOf } from './row.ts'
import type { Bound } from './search/search.ts'
import { lockRun, setRun } from './store.ts'
import { startThread } from './thread/thread.ts'

/** How often a search asks whether it is to stop. */
const BEAT_MS = 1000

const boundByTime = ({ seconds }: PlannerRequest): Bound => ({ seed: 1, milliseconds: seconds * 1000 })

/**
 * Searches of plans, each in a thread of this process once its moment has come. `stop` ends those that go on, with what they have found;
 * `idle` waits for them.
 */
export function openPlanner({ workerDb, log, boundOf = boundByTime }: { workerDb: Db; log: Log; boundOf?: typeof boundByTime }): {
  timers: Record<string, TimerHandler>
  idle: () => Promise<void>
  stop: () => Promise<void>
} {
  const running = new Map<Promise<void>, () => void>()
  const idle = async () => {
    await Promise.all(running.keys())
  }

  const search = (home: OrgId, id: string, facts: Facts) => {
    const inOwn = <T>(work: (tx: Tx) => Promise<T>) => inHome(workerDb, home, work)
    const told = async (report: Parameters<typeof recordReport>[2]) => {
      const answer = await inOwn(tx => recordReport(tx, id, report))
      if (!report.isOver && (answer === null || answer.isStopped)) thread.stop()
    }
    let percent = 0
    const thread = startThread({ facts, bound: boundOf(facts.request) }, report => {
      percent = report.percent
      return told(report)
    })
    const began = performance.now()
    const share = () => Math.min(99, Math.max(percent, Math.floor((performance.now() - began) / facts.request.seconds / 10)))
    const beat = setInterval(() => void told({ percent: share(), result: null, isOver: false }).catch(broke), BEAT_MS)
    const broke = (error: unknown) => log.error({ event: 'planner.broken', org: home, ...faultFields(error) })
    const done = thread.done
      .catch(async error => {
        broke(error)
        await inOwn(tx => failRun(tx, id)).catch(broke)
      })
      .finally(() => {
        clearInterval(beat)
        running.delete(done)
      })
    running.set(done, thread.stop)
  }

  return {
    timers: {
      // the facts are gathered in the transaction of the moment; the search itself holds none
      [START]: async (tx, { home, objectId }) => {
        const run = await lockRun(tx, objectId)
        if (run?.status !== 'running') return
        const facts = await gatherFacts(tx, requestOf(run))
        await setRun(tx, run.id, { orders: facts.orders.length, trucks: facts.units.length, heardAt: tx.now })
        search(home, run.id, facts)
      },
    },
    idle,
    stop: async () => {
      for (const stop of running.values()) stop()
      await idle()
    },
  }
}
