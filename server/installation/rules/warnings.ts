import type { ReplicaState } from '#contract/installation.ts'
import type { WarningCode, WarningFacts } from '#contract/installation-warnings.ts'
import { LONG_COMMIT_S } from '#server/platform/commitWatch.ts'

export type Disk = { name: 'data' | 'files'; where: string; totalBytes: number; freeBytes: number }
export type Certificate = { host: string; use: string; endsAt: Date | null }

/** What is known of an installation at a moment. */
export type InstallationFacts = {
  now: Date
  mail: { configured: boolean; waiting: number; failing: number; oldestSeconds: number; failedHour: number }
  /** Queues that are not paused, by how late the oldest in them is. */
  queues: readonly { name: string; lateSeconds: number }[]
  /** Kinds of moments that failed five times and more. */
  failing: readonly { kind: string; count: number }[]
  paused: readonly { name: string; setAt: Date }[]
  disks: readonly Disk[]
  certificates: readonly Certificate[]
  backups: { made: Date | null; restored: Date | null; installed: Date }
  channels: readonly { channel: string; deadHour: number }[]
  /** Answers that were faults within ten minutes. */
  faults: number
  /** Flags whose code should be gone, and since when. */
  flags: readonly { key: string; since: string }[]
  replicas: readonly { name: string; state: ReplicaState; lagSeconds: number }[]
  /** Since how many seconds a commit has been waiting for a standby. */
  commitsWait: number
  clockOff: boolean
  secretOpen: boolean
}

export type Warning = { code: WarningCode; subject: string; severity: 'info' | 'warn' | 'danger'; facts: WarningFacts }

const MINUTE_S = 60
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** A queue is stuck when the oldest of it is late by so much; files may take longer to be written. */
const STUCK_S: Readonly<Record<string, number>> = { exports: 900 }
const USUAL_STUCK_S = 60
const DISK_WARN = 80
const DISK_DANGER = 90
const CERTIFICATE_DAYS = 14
const RESTORE_DAYS = 90
const MANY_FAULTS = 10
const MANY_DEAD = 5

const minutes = (seconds: number) => Math.max(1, Math.round(seconds / MINUTE_S))
const dayOf = (at: Date) => at.toISOString().slice(0, 10).split('-').toReversed().join('.')

/** How full a disk is, in whole percent. */
export const percentOf = ({ totalBytes, freeBytes }: Pick<Disk, 'totalBytes' | 'freeBytes'>): number =>
  totalBytes > 0 ? Math.round((1 - freeBytes / totalBytes) * 100) : 0

/** Everything that is wrong, what is worst first. */
export function warningsOf(facts: InstallationFacts): Warning[] {
  const all = [
    ...ofMail(facts),
    ...ofQueues(facts),
    ...ofDisks(facts),
    ...ofCertificates(facts),
    ...ofBackups(facts),
    ...ofReplicas(facts),
    ...ofCommits(facts),
    ...ofTheRest(facts),
  ]
  const order = { danger: 0, warn: 1, info: 2 }
  return all.toSorted((a, b) => order[a.severity] - order[b.severity])
}

function ofMail({ mail }: InstallationFacts): Warning[] {
  if (!mail.configured) return [{ code: 'mail.off', subject: '', severity: 'info', facts: {} }]
  const found: Warning[] = []
  if (mail.waiting > 0 && (mail.failing > 0 || mail.oldestSeconds > USUAL_STUCK_S))
    found.push({
      code: 'mail.down',
      subject: '',
      severity: 'danger',
      facts: { waiting: mail.waiting, minutes: minutes(mail.oldestSeconds) },
    })
  if (mail.failedHour > 0) found.push({ code: 'mail.failed', subject: '', severity: 'warn', facts: { failed: mail.failedHour } })
  return found
}

function ofQueues({ queues, failing, paused, now }: InstallationFacts): Warning[] {
  return [
    ...queues
      .filter(({ name, lateSeconds }) => lateSeconds > (STUCK_S[name] ?? USUAL_STUCK_S))
      .map(
        ({ name, lateSeconds }): Warning => ({
          code: 'queue.late',
          subject: name,
          severity: lateSeconds > 10 * MINUTE_S ? 'danger' : 'warn',
          facts: { queue: name, minutes: minutes(lateSeconds) },
        }),
      ),
    ...failing.map(
      ({ kind, count }): Warning => ({ code: 'queue.failing', subject: kind, severity: 'warn', facts: { queue: kind, count } }),
    ),
    ...paused
      .filter(({ setAt }) => now.getTime() - setAt.getTime() > DAY_MS)
      .map(({ name }): Warning => ({ code: 'queue.paused', subject: name, severity: 'warn', facts: { queue: name } })),
  ]
}

const ofDisks = ({ disks }: InstallationFacts): Warning[] =>
  disks.flatMap((disk): Warning[] => {
    const percent = percentOf(disk)
    if (percent < DISK_WARN) return []
    const severity = percent >= DISK_DANGER ? 'danger' : 'warn'
    return [{ code: 'disk.full', subject: disk.name, severity, facts: { place: disk.name, percent } }]
  })

const ofCertificates = ({ certificates, now }: InstallationFacts): Warning[] =>
  certificates.flatMap(({ host, use, endsAt }): Warning[] => {
    if (endsAt === null) return [{ code: 'certificate.unreachable', subject: host, severity: 'warn', facts: { host, use } }]
    const left = endsAt.getTime() - now.getTime()
    const facts = { host, use, day: dayOf(endsAt) }
    if (left <= 0) return [{ code: 'certificate.ended', subject: host, severity: 'danger', facts }]
    return left < CERTIFICATE_DAYS * DAY_MS ? [{ code: 'certificate.ending', subject: host, severity: 'warn', facts }] : []
  })

function ofBackups({ backups: { made, restored, installed }, now }: InstallationFacts): Warning[] {
  if (made === null) return [{ code: 'backup.none', subject: '', severity: 'warn', facts: {} }]
  const found: Warning[] = []
  const hours = Math.floor((now.getTime() - made.getTime()) / HOUR_MS)
  if (hours >= 24) found.push({ code: 'backup.old', subject: '', severity: hours >= 72 ? 'danger' : 'warn', facts: { hours } })
  const days = Math.floor((now.getTime() - (restored ?? installed).getTime()) / DAY_MS)
  if (days >= RESTORE_DAYS) found.push({ code: 'restore.old', subject: '', severity: 'info', facts: { days } })
  return found
}

const ofReplicas = ({ replicas }: InstallationFacts): Warning[] =>
  replicas
    .filter(({ state }) => state !== 'serving' && state !== 'primary')
    .map(({ name, state, lagSeconds }): Warning => {
      if (state === 'late')
        return { code: 'replica.late', subject: name, severity: 'warn', facts: { replica: name, seconds: Math.round(lagSeconds) } }
      return { code: 'replica.away', subject: name, severity: 'warn', facts: { replica: name, state } }
    })

const ofCommits = ({ commitsWait }: InstallationFacts): Warning[] =>
  commitsWait > LONG_COMMIT_S
    ? [{ code: 'commits.waiting', subject: '', severity: 'danger', facts: { seconds: Math.round(commitsWait) } }]
    : []

function ofTheRest({ channels, faults, flags, clockOff, secretOpen }: InstallationFacts): Warning[] {
  return [
    ...channels
      .filter(({ deadHour }) => deadHour >= MANY_DEAD)
      .map(
        ({ channel, deadHour }): Warning => ({
          code: 'channel.failing',
          subject: channel,
          severity: 'warn',
          facts: { channel, count: deadHour },
        }),
      ),
    ...(faults >= MANY_FAULTS ? [{ code: 'faults.many', subject: '', severity: 'danger', facts: { count: faults } } as const] : []),
    ...flags.map(
      ({ key, since }): Warning => ({
        code: 'flag.stale',
        subject: key,
        severity: 'info',
        facts: { flag: key, day: since.split('-').toReversed().join('.') },
      }),
    ),
    ...(clockOff ? [{ code: 'clock.off', subject: '', severity: 'danger', facts: {} } as const] : []),
    ...(secretOpen ? [{ code: 'secret.open', subject: '', severity: 'warn', facts: {} } as const] : []),
  ]
}
