import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { SMTPServerDataStream } from 'smtp-server'
import { faultFields, type Log } from '#server/platform/log.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import type { LetterFate } from '../commands/taking.ts'
import type { Arrived } from '../record.ts'
import { type LetterRecipient, recipientOf } from '../rules.ts'
import { readArrived } from './parsing.ts'

const LARGEST = 10 * 1024 * 1024
const MOST_CLIENTS = 50
const MOST_RECIPIENTS = 10
const PATIENCE_MS = 60_000

export type Reception = {
  /** Whether somebody has the address. */
  knows: (recipient: LetterRecipient) => Promise<boolean>
  /** Takes a letter in for each; what it does is there when it answers. */
  take: (recipients: readonly LetterRecipient[], arrived: Arrived) => Promise<readonly LetterFate[]>
}

type Options = Reception & {
  listen: { host: string; port: number }
  domain: string
  authServer: string | null
  metrics: Metrics
  log: Log
}

const refused = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })

/**
 * A server of SMTP behind the installation's own mail server, which hands over letters to the domain. A letter is acknowledged when it is
 * stored; what could not be stored is answered 451, and that server tries again. Nobody signs in, and nothing is passed on.
 */
export async function openReception({ listen, domain, authServer, knows, take, metrics, log }: Options) {
  const { SMTPServer } = await import('smtp-server')
  const counted = metrics.incomingLetters
  const server = new SMTPServer({
    name: domain,
    banner: 'Trassa',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    hideSize: false,
    size: LARGEST,
    maxClients: MOST_CLIENTS,
    socketTimeout: PATIENCE_MS,
    onRcptTo: ({ address }, session, done) => {
      if (session.envelope.rcptTo.length >= MOST_RECIPIENTS) return done(refused(452, 'too many recipients'))
      const recipient = recipientOf(address, domain)
      const unknown = () => done(refused(550, '5.1.1 nobody here has this address'))
      if (!recipient) return unknown()
      knows(recipient).then(known => (known ? done() : unknown()), failed(done))
    },
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.flatMap(({ address }) => recipientOf(address, domain) ?? [])
      const returnPath = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
      void bodyOf(stream)
        .then(async raw => {
          if (raw === null) return done(refused(552, `5.3.4 a letter is ${LARGEST / 1024 / 1024} MB at most`))
          const arrived = await readArrived(raw, { returnPath, server: authServer }).catch(() => null)
          if (!arrived) {
            counted.inc({ what: 'unreadable' })
            return done(refused(554, '5.6.0 this is no letter'))
          }
          for (const what of await take(recipients, arrived)) counted.inc({ what })
          done(null, 'taken')
        })
        .catch(failed(done))
    },
  })
  const failed = (done: (error: Error) => void) => (error: unknown) => {
    log.error({ event: 'letter.failed', ...faultFields(error) })
    done(refused(451, '4.3.0 try again later'))
  }
  server.on('error', error => log.warn({ event: 'letter.connection', ...faultFields(error) }))
  server.listen(listen.port, listen.host)
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>(done => server.close(() => done())),
  }
}

/** The letter; null where it is longer than letters may be. What is too long is read to its end and forgotten. */
async function bodyOf(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    length += part.length
    if (length <= LARGEST) parts.push(part)
    else parts.length = 0
  }
  return length > LARGEST || stream.sizeExceeded ? null : Buffer.concat(parts)
}
