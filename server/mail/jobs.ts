import type { Config } from '#server/config.ts'
import type { Db } from '#server/platform/db.ts'
import { lazily } from '#server/platform/lazily.ts'
import { type Lease, openLease } from '#server/platform/lease.ts'
import { openLoop } from '#server/platform/listen.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Letter } from './row.ts'
import { claimMail, setFailed, setNextTry, setSent, type WaitingMail } from './store.ts'

const LOOK_MS = 1000
const LONGEST_TRIES = 8
const FIRST_WAIT_S = 30
/** Longer than a server may take for one letter: another process takes it up only when this one is gone. */
const LEASE_S = 120
const PATIENCE_MS = 15_000

/**
 * Sends the letters of the queue, one after another. A server that does not take one is asked again after half a minute, then after
 * twice the time; after eight tries the letter is given up. A process that dies in between leaves the letter to another, so in that
 * case it may come twice, under one `Message-ID`. One that was stopped after it took a letter up, and wakes up late, leaves it to the other.
 */
export function startMail(options: {
  db: Db
  secrets: Secrets
  mail: NonNullable<Config['mail']>
  isPaused?: () => boolean
  /** By what leases are counted, in ms. */
  clock?: () => number
  log: Log
}) {
  const { db, secrets, mail, isPaused = () => false, clock, log } = options
  let opened = () => undefined as unknown
  const server = lazily(async () => {
    const { createTransport } = await import('nodemailer')
    const timeouts = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
    const transport = createTransport({ url: mail.url, ...timeouts })
    opened = () => transport.close()
    return transport
  })

  async function send({ id, sealed, attempts }: WaitingMail, lease: Lease) {
    try {
      const { to, subject, text, html, headers } = JSON.parse(secrets.open(sealed)) as Letter
      const transport = await server()
      if (!lease.mayBegin()) return
      await transport.sendMail({
        from: mail.from,
        to,
        subject,
        text,
        html,
        messageId: `<${id}@${mail.host}>`,
        ...(headers && { headers }),
      })
      await setSent(db, id)
    } catch (error) {
      log.warn({ event: 'mail.refused', count: attempts, ...faultFields(error) })
      if (attempts >= LONGEST_TRIES) await setFailed(db, { id, attempts })
      else await setNextTry(db, { id, attempts }, FIRST_WAIT_S * 2 ** (attempts - 1))
    }
  }

  const loop = openLoop(async () => {
    if (isPaused()) return LOOK_MS
    try {
      const lease = openLease(LEASE_S, clock)
      const waiting = await claimMail(db, LEASE_S)
      if (!waiting) return LOOK_MS
      await send(waiting, lease)
      return 0
    } catch (error) {
      log.error({ event: 'mail.broken', ...faultFields(error) })
      return LOOK_MS
    }
  }, 'mails')
  return {
    nudge: loop.nudge,
    stop: async () => {
      await loop.stop()
      opened()
    },
  }
}
