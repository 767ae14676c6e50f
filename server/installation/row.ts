import type {
  AuditEntry,
  FailedWork,
  InstallationWarning,
  ProcessRole,
  Queue,
  QueueName,
  Round,
  TimerKind,
} from '#contract/installation.ts'
import type { WarningCode } from '#contract/installation-warnings.ts'
import type { Run } from '#server/platform/rounds.ts'
import type { AuditRecord } from './store/audits.ts'
import type { AlarmRecord, SampleRecord } from './store/health.ts'
import type { FailedRecord, QueueRecord, TimerKindRecord } from './store/work.ts'

export type Names = { people: ReadonlyMap<string, string>; organizations: ReadonlyMap<string, string> }

const isPlain = (value: unknown): value is AuditEntry['facts'][string] =>
  ['string', 'number', 'boolean'].includes(typeof value) || (Array.isArray(value) && value.every(item => typeof item === 'string'))
const isChange = (value: unknown): value is AuditEntry['changes'][number] =>
  typeof value === 'object' && value !== null && ['field', 'before', 'after'].every(name => typeof Reflect.get(value, name) === 'string')

export function toAudit(row: AuditRecord, { people, organizations }: Names): AuditEntry {
  const { changes, ...facts } = row.facts as Record<string, unknown>
  return {
    id: row.id,
    at: row.at.toISOString(),
    organization: { id: row.orgId, name: organizations.get(row.orgId) ?? '' },
    by: {
      name: (row.byUserId && people.get(row.byUserId)) || null,
      organization: row.byOrgId === row.orgId ? null : (organizations.get(row.byOrgId) ?? null),
      actingAs: (row.actingAs && people.get(row.actingAs)) || null,
    },
    what: row.what,
    kind: row.kind,
    objectId: row.objectId,
    from: row.fromStatus,
    to: row.toStatus,
    facts: Object.fromEntries(Object.entries(facts).filter(([, value]) => isPlain(value))) as AuditEntry['facts'],
    changes: Array.isArray(changes) ? changes.filter(isChange) : [],
  }
}

const pausableQueues: readonly string[] = ['mails']

export const toQueue = ({ name, ...row }: QueueRecord, paused: boolean): Queue => ({
  name: name as QueueName,
  ...row,
  paused,
  pausable: pausableQueues.includes(name),
})

/** What a process told of itself in its last row. */
export type ProcessFigures = {
  startedAt?: number
  version?: string
  roles?: ProcessRole[]
  memoryMb?: number
  rounds?: Record<string, Run>
  timers?: Record<string, Run>
  met?: Record<string, number>
}
export const figuresOf = ({ figures }: SampleRecord): ProcessFigures => figures as ProcessFigures

const iso = (ms: number) => new Date(ms).toISOString()

/** The newest of what several processes tell of the same work. */
function newest(all: readonly Record<string, Run>[]): Map<string, Run & { sum: number }> {
  const found = new Map<string, Run & { sum: number }>()
  for (const [name, run] of all.flatMap(each => Object.entries(each))) {
    const before = found.get(name)
    const sum = (before?.sum ?? 0) + run.done
    found.set(name, before && before.lastAt > run.lastAt ? { ...before, sum } : { ...run, sum })
  }
  return found
}

export const toRounds = (all: readonly Record<string, Run>[]): Round[] =>
  [...newest(all)]
    .map(([name, { lastAt, tookMs, nextAt }]) => ({ name, lastAt: iso(lastAt), tookMs, nextAt: nextAt === null ? null : iso(nextAt) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** Moments that wait and those that were acted at, by kind. */
export function toTimerKinds(
  waiting: readonly TimerKindRecord[],
  all: readonly Record<string, Run>[],
  isPaused: (kind: string) => boolean,
): TimerKind[] {
  const runs = newest(all)
  const known = new Map(waiting.map(row => [row.kind, row]))
  return [...new Set([...known.keys(), ...runs.keys()])].toSorted().map(kind => {
    const [row, run] = [known.get(kind), runs.get(kind)]
    return {
      kind,
      waiting: row?.waiting ?? 0,
      late: row?.late ?? 0,
      lateSeconds: row && row.late > 0 ? row.lateSeconds : 0,
      failing: row?.failing ?? 0,
      nextAt: row?.nextAt?.toISOString() ?? null,
      lastAt: run ? iso(run.lastAt) : null,
      tookMs: run?.tookMs ?? null,
      done: run?.sum ?? 0,
      paused: isPaused(kind),
    }
  })
}

export const toFailed = (row: FailedRecord, organizations: ReadonlyMap<string, string>): FailedWork => ({
  queue: row.queue as QueueName,
  organization: row.orgId === null ? null : { id: row.orgId, name: organizations.get(row.orgId) ?? '' },
  objectId: row.objectId,
  kind: row.kind,
  attempts: row.attempts,
  runAt: row.runAt.toISOString(),
})

export const toWarning = ({ code, subject, severity, since, facts }: AlarmRecord): InstallationWarning => ({
  code: code as WarningCode,
  subject,
  severity: severity as InstallationWarning['severity'],
  since: since.toISOString(),
  facts: facts as InstallationWarning['facts'],
})
