import type { RetentionPeriod } from '#contract/retention.ts'
import type { Rules } from '#server/config.ts'
import { boundsOf, daysAt, waiting } from './rules.ts'
import type { PeriodRecord } from './store.ts'

export function toPeriod(record: Omit<PeriodRecord, 'orgId'>, rules: Pick<Rules, 'positions'>, now: Date): RetentionPeriod {
  const { least, most } = boundsOf(record.kind, rules)
  const next = waiting(record, now)
  return {
    ...{ kind: record.kind, version: record.version, days: daysAt(record, most, now), most, least },
    next: next && { days: next.days, at: next.at.toISOString(), by: record.byName },
    last: record.ranAt && { at: record.ranAt.toISOString(), removed: record.removed },
  }
}
