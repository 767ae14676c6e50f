import type { Config } from '#server/config.ts'
import type { Db } from '#server/platform/db.ts'
import { lazily } from '#server/platform/lazily.ts'
import { openLoop } from '#server/platform/listen.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Letter } from './row.ts'
import { claimMail, setEnded, setNextTry, type WaitingMail } from './store.ts'

const LOOK_MS = 1000
const LONGEST_TRIES = 8
const FIRST_WAIT_S = 30
/** Longer than a server may take for one letter: another process takes it up only when this one is gone. */
const LEASE_S = 120
const PATIENCE_MS = 15_000

/**
 * Sends the letters of the queue, one after another. A server that does not take one is asked again after half a minute, then after
 * twice the time; after eight tries the letter is given up. A process that dies in between leaves the letter to another, so in that
 * case it may come twice, under one `Message-ID`.
 */
export function startMail(options: { db: Db; secrets: Secrets; mail: NonNullable<Config['mail']>; isPaused?: () => boolean; log: Log }) {
  const { db, secrets, mail, isPaused = () => false, log } = options
  let opened = () => undefined as unknown
  const server = lazily(async () => {
    const { createTransport } = await import('nodemailer')
    const timeouts = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
    const transport = createTransport({ url: mail.url, ...timeouts })
    opened = () => transport.close()
    return transport
  })

  async function send({ id, sealed, attempts }: WaitingMail) {
    try {
      const { to, subject, text, html, headers } = JSON.parse(secrets.open(sealed)) as Letter
      await (await server()).sendMail({
        from: mail.from,
        to,
        subject,
        text,
        html,
        messageId: `<${id}@${mail.host}>`,
        ...(headers && { headers }),
      })
      await setEnded(db, id, 'sent')
    } catch (error) {
      log.warn({ event: 'mail.refused', count: attempts, ...faultFields(error) })
      if (attempts >= LONGEST_TRIES) await setEnded(db, id, 'failed')
      else await setNextTry(db, id, FIRST_WAIT_S * 2 ** (attempts - 1))
    }
  }

  const loop = openLoop(async () => {
    if (isPaused()) return LOOK_MS
    try {
      const waiting = await claimMail(db, LEASE_S)
      if (!waiting) return LOOK_MS
      await send(waiting)
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
