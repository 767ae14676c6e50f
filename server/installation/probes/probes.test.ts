import { type AddressInfo, createServer as createPlain } from 'node:net'
import { createServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { selfSigned } from '#testing/certificate.ts'
import { type InstallationFacts, warningsOf } from '../rules/warnings.ts'
import { certificateOf } from './probes.ts'

const DAY_MS = 86_400_000
const now = new Date('2027-03-01T10:00:00Z')
const days = (n: number) => new Date(now.getTime() + n * DAY_MS)
const well: InstallationFacts = {
  now,
  mail: { configured: true, waiting: 0, failing: 0, oldestSeconds: 0, failedHour: 0 },
  ...{ queues: [], failing: [], paused: [], disks: [], certificates: [], channels: [], faults: 0, flags: [] },
  backups: { made: now, restored: now, installed: now },
  ...{ replicas: [], commitsWait: 0, clockOff: false, secretOpen: false },
}

/** What is said of a host on this machine whose certificate ends then. */
async function judged(until: Date): Promise<{ endsAt: Date | null; said: string[] }> {
  const server = createServer(selfSigned('localhost', days(-400), until))
  await new Promise<void>(done => server.listen(0, 'localhost', done))
  onTestFinished(() => new Promise<void>(done => server.close(() => done())))
  const found = await certificateOf({ host: 'localhost', port: (server.address() as AddressInfo).port, use: 'sms' })
  return { endsAt: found.endsAt, said: warningsOf({ ...well, certificates: [found] }).map(({ code, subject }) => `${code} ${subject}`) }
}

test('the day a certificate ends is read by TLS, whoever vouches for it and even when it is over', async () => {
  expect(await judged(days(-1))).toEqual({ endsAt: days(-1), said: ['certificate.ended localhost'] })
  expect(await judged(days(5))).toEqual({ endsAt: days(5), said: ['certificate.ending localhost'] })
  expect(await judged(days(300))).toEqual({ endsAt: days(300), said: [] })
})

test('a host that hangs up, speaks no TLS or is not there has no day', async () => {
  const plain = createPlain(socket =>
    socket
      .on('error', () => undefined)
      .resume()
      .end('220 no TLS here\r\n'),
  )
  await new Promise<void>(done => plain.listen(0, 'localhost', done))
  const asked = { host: 'localhost', port: (plain.address() as AddressInfo).port, use: 'mail' }
  expect((await certificateOf(asked)).endsAt).toBeNull()
  await new Promise<void>(done => plain.close(() => done()))
  const gone = await certificateOf(asked)
  expect(gone.endsAt).toBeNull()
  expect(warningsOf({ ...well, certificates: [gone] }).map(({ code }) => code)).toEqual(['certificate.unreachable'])
})
