import { expect, test } from 'vitest'
import { type InstallationFacts, percentOf, warningsOf } from './warnings.ts'

const now = new Date('2027-03-01T10:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const well: InstallationFacts = {
  now,
  mail: { configured: true, waiting: 0, failing: 0, oldestSeconds: 0, failedHour: 0 },
  queues: [{ name: 'timers', lateSeconds: 2 }],
  failing: [],
  paused: [],
  disks: [],
  certificates: [],
  backups: { made: ago(2), restored: ago(200), installed: ago(9000) },
  channels: [],
  faults: 0,
  flags: [],
  replicas: [{ name: 'b:5432', state: 'serving', lagSeconds: 0 }],
  commitsWait: 0,
  clockOff: false,
  secretOpen: false,
}
const disk = (free: number) => ({ name: 'data' as const, where: '/data', totalBytes: 1000, freeBytes: free })
const certificate = (endsAt: Date | null) => ({ host: 'a.example', use: 'sms', endsAt })
const found = (facts: Partial<InstallationFacts>) => warningsOf({ ...well, ...facts }).map(({ code, severity }) => `${code} ${severity}`)

test('while all is well nothing is said', () => expect(warningsOf(well)).toEqual([]))

test.each<[string, Partial<InstallationFacts>, string[]]>([
  [
    'a letter that is tried for the second time',
    { mail: { ...well.mail, waiting: 3, failing: 1, oldestSeconds: 5 } },
    ['mail.down danger'],
  ],
  ['one that waits a second', { mail: { ...well.mail, waiting: 1, oldestSeconds: 1 } }, []],
  ['letters given up', { mail: { ...well.mail, failedHour: 2 } }, ['mail.failed warn']],
  ['a replica that is away', { replicas: [{ name: 'b:5432', state: 'away', lagSeconds: 0 }] }, ['replica.away warn']],
  ['one of several hosts that takes writes now', { replicas: [{ name: 'b:5432', state: 'primary', lagSeconds: 0 }] }, []],
  ['one far behind', { replicas: [{ name: 'b:5432', state: 'late', lagSeconds: 40 }] }, ['replica.late warn']],
  ['a commit that waits for a standby', { commitsWait: 4.2 }, ['commits.waiting danger']],
  ['one that waits a second', { commitsWait: 1 }, []],
  ['no mail at all', { mail: { ...well.mail, configured: false } }, ['mail.off info']],
  ['a queue late by two minutes', { queues: [{ name: 'deliveries', lateSeconds: 120 }] }, ['queue.late warn']],
  ['by an hour', { queues: [{ name: 'timers', lateSeconds: 3600 }] }, ['queue.late danger']],
  ['a file that is written for ten minutes', { queues: [{ name: 'exports', lateSeconds: 600 }] }, []],
  ['a kind that keeps failing', { failing: [{ kind: 'order.expire', count: 1 }] }, ['queue.failing warn']],
  ['a pause of an hour', { paused: [{ name: 'mails', setAt: ago(1) }] }, []],
  ['a pause of two days', { paused: [{ name: 'mails', setAt: ago(48) }] }, ['queue.paused warn']],
  ['a disk at 79 %', { disks: [disk(210)] }, []],
  ['a disk at 85 %', { disks: [disk(150)] }, ['disk.full warn']],
  ['a disk at 92 %', { disks: [disk(80)] }, ['disk.full danger']],
  ['a certificate of this second', { certificates: [certificate(now)] }, ['certificate.ended danger']],
  ['one of ten days', { certificates: [certificate(ago(-240))] }, ['certificate.ending warn']],
  ['one of a year', { certificates: [certificate(ago(-9000))] }, []],
  ['a host that is away', { certificates: [certificate(null)] }, ['certificate.unreachable warn']],
  ['a backup of 23 hours', { backups: { ...well.backups, made: ago(23.9) } }, []],
  ['a backup of a day', { backups: { ...well.backups, made: ago(24) } }, ['backup.old warn']],
  ['of four days', { backups: { ...well.backups, made: ago(97) } }, ['backup.old danger']],
  ['none', { backups: { ...well.backups, made: null } }, ['backup.none warn']],
  ['no restore since the beginning', { backups: { ...well.backups, restored: null } }, ['restore.old info']],
  ['a channel that gives up', { channels: [{ channel: 'sms', deadHour: 5 }] }, ['channel.failing warn']],
  ['a flag past its day', { flags: [{ key: 'new_table', since: '2027-02-01' }] }, ['flag.stale info']],
  ['faults', { faults: 10 }, ['faults.many danger']],
  [
    'a clock that is off and open keys, what is worst first',
    { clockOff: true, secretOpen: true },
    ['clock.off danger', 'secret.open warn'],
  ],
])('%s', (_, facts, expected) => expect(found(facts)).toEqual(expected))

test('how full a disk is, in whole percent', () => {
  expect([percentOf(disk(80)), percentOf(disk(0)), percentOf({ totalBytes: 0, freeBytes: 0 })]).toEqual([92, 100, 0])
})
