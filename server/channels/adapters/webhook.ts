import { createHmac } from 'node:crypto'
import type { Outbound } from '#server/platform/outbound.ts'
import { type Adapter, askOutside, outcomeOfStatus } from './adapter.ts'

/** Where a program of an organisation listens, and what is shared with it. */
export type WebhookAddress = { url: string; secret: string }

const SECRET = /^whsec_/

/** The signature of a message as Standard Webhooks has it. */
export const webhookSignature = (secret: string, id: string, seconds: number, body: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace(SECRET, ''), 'base64'))
    .update(`${id}.${seconds}.${body}`)
    .digest('base64')}`

/** Programs of organisations: a message is JSON, signed, under the id of its delivery, by which a repetition is known. */
export function webhookAdapter({ ask, close }: Outbound): Adapter {
  return {
    async send({ id, address, message, now }) {
      const { url, secret } = JSON.parse(address) as WebhookAddress
      const seconds = Math.floor(now.getTime() / 1000)
      const { subject, lines } = message
      const body = JSON.stringify({
        type: typeof message.data?.type === 'string' ? message.data.type : 'message',
        timestamp: now.toISOString(),
        data: message.data ?? { subject, lines },
      })
      const answer = await askOutside(ask, url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(seconds),
          'webhook-signature': webhookSignature(secret, id, seconds, body),
        },
        body,
      })
      if ('kind' in answer) return { ...answer, outage: false }
      if (answer.status >= 200 && answer.status < 300) return { kind: 'sent' }
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
