import { createHmac } from 'node:crypto'
import type { Outbound } from '#server/platform/outbound.ts'
import type { Message, ProgramEvent } from '../record.ts'
import { type Adapter, askOutside, outcomeOfStatus } from './adapter.ts'

/** Where a program of an organisation listens, and what is shared with it. */
export type WebhookAddress = { url: string; secret: string; before?: { secret: string; until: string } | undefined }

const SECRET = /^whsec_/

/** The signature of a message as Standard Webhooks has it. */
export const webhookSignature = (secret: string, id: string, seconds: number, body: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace(SECRET, ''), 'base64'))
    .update(`${id}.${seconds}.${body}`)
    .digest('base64')}`

/** What a rule tells a program. */
const eventOf = ({ data, subject, lines }: Message, now: Date): ProgramEvent => ({
  type: typeof data?.type === 'string' ? data.type : 'message',
  timestamp: now.toISOString(),
  data: data ?? { subject, lines },
})

/** Programs of organisations: a message is JSON, signed, under the id of its delivery, by which a repetition is known. */
export function webhookAdapter({ ask, close }: Outbound): Adapter {
  return {
    async send({ id, address, message, now }) {
      const { url, secret, before } = JSON.parse(address) as WebhookAddress
      const seconds = Math.floor(now.getTime() / 1000)
      const body = JSON.stringify(message.event ?? eventOf(message, now))
      const secrets = [secret, ...(before && new Date(before.until) > now ? [before.secret] : [])]
      const answer = await askOutside(ask, url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(seconds),
          'webhook-signature': secrets.map(each => webhookSignature(each, id, seconds, body)).join(' '),
        },
        body,
      })
      if ('kind' in answer) return { ...answer, outage: false }
      if (answer.status >= 200 && answer.status < 300) return { kind: 'sent', receipt: `HTTP ${answer.status}` }
      if (answer.status === 410) return { kind: 'gone', detail: 'HTTP 410' }
      const outcome = outcomeOfStatus(answer, now)
      // a program is put right by its people: what it refuses is offered again, as what it cannot take just now
      return outcome.kind === 'later' || outcome.kind === 'refused'
        ? {
            kind: 'later',
            reason: 'failed',
            outage: false,
            ...(outcome.kind === 'later' && { afterMs: outcome.afterMs }),
            detail: outcome.detail,
          }
        : outcome
    },
    close,
  }
}
