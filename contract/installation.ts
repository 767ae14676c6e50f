import { z } from 'zod'
import { get, post } from './call.ts'
import { FixedLimit, InstallationLimit, LimitName, LimitUse } from './installation-limits.ts'
import { warningCodes } from './installation-warnings.ts'
import { DayRange, Id, Instant, PageQuery, pageOf, text } from './primitives.ts'
import { openOrganizationRefusals } from './refusals/company.ts'
import { codesOf } from './refusals/words.ts'

/** What an entry of any organisation's journal is looked for by; days are those of the person who asks. */
export const AuditFilter = z.object({
  organization: Id.optional(),
  /** Part of the name of who did it. */
  person: z.string().trim().max(100).default(''),
  object: Id.optional(),
  kind: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional(),
  /** Part of the code of the action. */
  action: z
    .string()
    .regex(/^[a-z_.]{0,60}$/)
    .default(''),
  /** A field that was changed, or a fact that was written down. */
  field: z
    .string()
    .regex(/^\w{0,60}$/)
    .default(''),
  period: DayRange,
  search: z.string().trim().max(100).default(''),
})
export type AuditFilter = z.output<typeof AuditFilter>

const Named = z.object({ id: Id, name: z.string() })
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  organization: Named,
  by: z.object({ name: z.string().nullable(), organization: z.string().nullable(), actingAs: z.string().nullable() }),
  what: z.string(),
  kind: z.string(),
  objectId: Id.nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const ChainProof = z.object({
  organization: Named,
  holds: z.boolean(),
  rows: z.int(),
  why: z.enum(['gap', 'missing', 'changed', 'unlinked']).nullable(),
})
export type ChainProof = z.output<typeof ChainProof>

export const QueueName = z.enum(['timers', 'mails', 'deliveries', 'exports', 'occurrences'])
export type QueueName = z.output<typeof QueueName>

/** A queue as it stands: how many wait, how late the oldest is, how many failed and are tried again. */
export const Queue = z.object({
  name: QueueName,
  waiting: z.int(),
  late: z.int(),
  lateSeconds: z.int(),
  failing: z.int(),
  paused: z.boolean(),
  pausable: z.boolean(),
})
export type Queue = z.output<typeof Queue>

/** Moments of one kind: when the last one came and how long it took, as the processes at work remember, and when the next is due. */
export const TimerKind = z.object({
  kind: z.string(),
  waiting: z.int(),
  late: z.int(),
  lateSeconds: z.int(),
  failing: z.int(),
  nextAt: Instant.nullable(),
  lastAt: Instant.nullable(),
  tookMs: z.number().nullable(),
  done: z.int(),
  paused: z.boolean(),
})
export type TimerKind = z.output<typeof TimerKind>

/** Work a process does again and again by itself. */
export const Round = z.object({ name: z.string(), lastAt: Instant, tookMs: z.number(), nextAt: Instant.nullable() })
export type Round = z.output<typeof Round>

/** One piece of work that failed and waits to be tried again. */
export const FailedWork = z.object({
  queue: QueueName,
  organization: Named.nullable(),
  objectId: Id,
  kind: z.string(),
  attempts: z.int(),
  runAt: Instant,
})
export type FailedWork = z.output<typeof FailedWork>

export const WarningSeverity = z.enum(['info', 'warn', 'danger'])
export type WarningSeverity = z.output<typeof WarningSeverity>

export const InstallationWarning = z.object({
  code: z.enum(warningCodes),
  subject: z.string(),
  severity: WarningSeverity,
  since: Instant,
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type InstallationWarning = z.output<typeof InstallationWarning>

/** What a process does of all an installation does: answers people, does what has come due, takes in positions. */
export const ProcessRole = z.enum(['web', 'worker', 'positions'])
export type ProcessRole = z.output<typeof ProcessRole>
/**
 * How a replica stands: asked, not answering, too far behind, the one of several hosts that takes writes now, a primary of its own, or a copy of
 * another database.
 */
export const ReplicaState = z.enum(['serving', 'away', 'late', 'primary', 'promoted', 'foreign'])
export type ReplicaState = z.output<typeof ReplicaState>
const Process = z.object({
  id: Id,
  startedAt: Instant,
  seenAt: Instant,
  memoryMb: z.number(),
  version: z.string(),
  roles: z.array(ProcessRole),
})
const Place = z.object({ name: z.enum(['data', 'files']), where: z.string(), totalGb: z.number(), freeGb: z.number(), percent: z.number() })
const Certificate = z.object({ host: z.string(), use: z.string(), endsAt: Instant.nullable() })
/** A backup that was made, or a restore that proved one. */
export const BackupMark = z.object({ at: Instant, name: z.string(), by: z.string() })

/** The installation as it stands. */
export const InstallationState = z.object({
  at: Instant,
  warnings: z.array(InstallationWarning),
  version: z.string(),
  runtime: z.object({ node: z.string(), postgres: z.string(), databaseMb: z.number() }),
  migrations: z.object({ last: z.string(), count: z.int(), at: Instant.nullable() }),
  processes: z.array(Process),
  /** As the process that answers sees them. */
  replicas: z.array(z.object({ name: z.string(), state: ReplicaState, lagSeconds: z.number() })),
  places: z.array(Place),
  mail: z.object({ configured: z.boolean(), waiting: z.int(), sentDay: z.int(), failedDay: z.int() }),
  channels: z.array(z.object({ channel: z.string(), configured: z.boolean(), waiting: z.int(), sentDay: z.int(), deadDay: z.int() })),
  certificates: z.array(Certificate),
  backups: z.object({ made: BackupMark.nullable(), restored: BackupMark.nullable() }),
})
export type InstallationState = z.output<typeof InstallationState>

export const PlotName = z.enum(['answers', 'faults', 'slowMs', 'queueSeconds', 'signIns', 'diskPercent', 'memoryMb', 'poolWaiting'])
export type PlotName = z.output<typeof PlotName>

/** The installation as its administrators see and run it. */
export const installation = {
  audits: get('/api/installation/v0/audits', {
    about: 'Entries of the journals of all organisations, the newest first; without a period those of the last week.',
    needs: 'platform.manage',
    staleAfter: [],
    query: PageQuery.extend(AuditFilter.shape),
    out: pageOf(AuditEntry),
  }),
  organizations: get('/api/installation/v0/organizations', {
    about: 'Organisations by part of their name, for a filter of the journal or a proof of its chain.',
    needs: 'platform.manage',
    staleAfter: [],
    query: z.object({ search: z.string().trim().max(100).default(''), cursor: z.string().max(300).optional() }),
    out: pageOf(Named),
  }),
  proof: get('/api/installation/v0/proof', {
    about: 'Proves the chain over the journal of an organisation: every row is there, unchanged, and none is left out.',
    needs: 'platform.manage',
    staleAfter: [],
    query: z.object({ organization: Id }),
    out: ChainProof,
    fails: codesOf(openOrganizationRefusals),
  }),
  limits: get('/api/installation/v0/limits', {
    about: 'What is limited, how, and by whom it was set; who uses most of what is counted.',
    needs: 'platform.manage',
    staleAfter: ['installation.changed'],
    out: z.object({
      items: z.array(InstallationLimit),
      fixed: z.array(FixedLimit),
      met: z.array(z.object({ name: z.string(), n: z.int() })),
      uses: z.array(LimitUse),
    }),
  }),
  setLimit: post('/api/installation/v0/setLimit', {
    about: 'Sets a limit for the whole installation, at once in every process; null goes back to what is configured.',
    needs: 'platform.manage',
    effect: 'edit',
    data: z.strictObject({ name: LimitName, value: z.int().nullable(), version: z.int() }),
    out: InstallationLimit,
    fails: ['limit.changed', 'limit.bounds'],
    emits: ['installation.changed'],
  }),
  jobs: get('/api/installation/v0/jobs', {
    about: 'Queues, moments by kind, rounds of the processes, and work that failed and waits.',
    needs: 'platform.manage',
    staleAfter: ['installation.changed'],
    out: z.object({
      queues: z.array(Queue),
      timers: z.array(TimerKind),
      rounds: z.array(Round),
      failed: z.array(FailedWork),
    }),
  }),
  moveWork: post('/api/installation/v0/moveWork', {
    about: 'Tries work that waits at once, or gives it up.',
    needs: 'platform.manage',
    data: z.strictObject({
      queue: z.enum(['timers', 'mails', 'deliveries']),
      organization: Id.nullable(),
      objectId: Id,
      kind: z.string().max(60),
      move: z.enum(['retry', 'cancel']),
    }),
    out: z.object({ objectId: Id }),
    fails: ['work.gone', 'work.unmovable'],
    emits: ['installation.changed'],
  }),
  pause: post('/api/installation/v0/pause', {
    about: 'Pauses moments of one kind or the queue of letters in every process, or lets them go on.',
    needs: 'platform.manage',
    data: z.strictObject({ kind: z.string().regex(/^[a-z][a-z_.]{1,60}$/), paused: z.boolean() }),
    out: z.object({ kind: z.string(), paused: z.boolean() }),
    fails: ['work.unmovable'],
    emits: ['installation.changed'],
  }),
  state: get('/api/installation/v0/state', {
    about: 'The installation as it stands: what is wrong and what to do, versions, disks, mail, channels, certificates, backups.',
    needs: 'platform.manage',
    staleAfter: ['installation.changed'],
    out: InstallationState,
  }),
  plots: get('/api/installation/v0/plots', {
    about: 'What the product measured of itself over the last hours, at most 60 points of each figure.',
    needs: 'platform.manage',
    staleAfter: [],
    query: z.object({ hours: z.coerce.number().int().min(1).max(168).default(24) }),
    out: z.object({
      series: z.array(z.object({ name: PlotName, points: z.array(z.object({ at: Instant, value: z.number() })) })),
    }),
  }),
  noteBackup: post('/api/installation/v0/noteBackup', {
    about: 'Notes that a backup was made, or that one was restored and looked at.',
    needs: 'platform.manage',
    data: z.strictObject({ kind: z.enum(['made', 'restored']), name: text(1, 120) }),
    out: BackupMark,
    emits: ['installation.changed'],
  }),
}
