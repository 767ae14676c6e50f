import type { Nudges } from './listen.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/** A commit that waits longer for a standby is told of. */
export const LONG_COMMIT_S = 2
/** What was heard so long ago is not known any more. */
const OLD_MS = 10_000

/** Of sessions of other log-ins it needs `pg_read_all_stats`. */
const QUESTION = `select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float8 as seconds, count(*)::int as count
  from pg_stat_activity where wait_event = 'SyncRep'`

export type CommitWatch = {
  /** Since how many seconds the longest commit has been waiting for a standby; 0 where none does. */
  waiting(): number
}

/**
 * Notices commits that wait for a synchronous standby, by what the listening line is asked every two seconds: beyond two seconds it says so in
 * the log, once, and when it is over. Such a commit is stored and not confirmed, and nothing is answered until one standby has it.
 */
export function watchCommits({ nudges, log }: { nudges: Pick<Nudges, 'ask'>; log: Log }): CommitWatch {
  let heard = { seconds: 0, at: performance.now() }
  let isTold = false
  nudges.ask(QUESTION, ({ seconds, count }) => {
    heard = { seconds: Number(seconds), at: performance.now() }
    const isLong = heard.seconds > LONG_COMMIT_S
    if (isLong === isTold) return
    isTold = isLong
    if (isLong) log.error({ event: 'commits.waiting', ms: Math.round(heard.seconds * 1000), count: Number(count) })
    else log.info({ event: 'commits.confirmed' })
  })
  return { waiting: () => (performance.now() - heard.at < OLD_MS ? heard.seconds : 0) }
}

/** How long commits wait, as a figure. */
export const bindCommitWait = (metrics: Metrics, commits: CommitWatch) =>
  metrics.gauge(
    'trassa_commit_wait_seconds',
    'Since when the longest commit has been waiting for a standby',
    () => ({ standby: commits.waiting() }),
    'for',
  )
