import type { Outbound } from '#server/platform/outbound.ts'
import { encryptPush, MOST_PAYLOAD, type PushKeys, type Vapid } from '../push/encryption.ts'
import type { Message } from '../record.ts'
import { type Adapter, askOutside, outcomeOfStatus } from './adapter.ts'

/** What a browser was bound with: where its push service takes messages, and what they are encrypted for. */
export type PushAddress = { endpoint: string; keys: PushKeys }

const DAY_S = 86_400

/** What the service worker shows; a repetition replaces what stands there under the same tag. */
function payloadOf(id: string, { locked, lines, locale }: Message): Buffer {
  const href = lines.find(line => line.href !== null)?.href ?? null
  const text = (words: string) => Buffer.from(JSON.stringify({ id, locale, text: words, href }))
  const whole = text(locked)
  return whole.length <= MOST_PAYLOAD ? whole : text(locked.slice(0, 500))
}

/** Browsers, by the push services they name. Those are addresses a person gives: they are asked as any other address from outside. */
export function pushAdapter({ ask, close }: Outbound, vapid: Vapid): Adapter {
  return {
    async send({ id, address, message, urgent, now }) {
      const { endpoint, keys } = JSON.parse(address) as PushAddress
      const answer = await askOutside(ask, endpoint, {
        method: 'POST',
        headers: {
          authorization: vapid.headerFor(endpoint, now),
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          ttl: String(DAY_S),
          urgency: urgent ? 'high' : 'normal',
        },
        body: encryptPush(payloadOf(id, message), keys),
      })
      // another browser has another service: one that is down says nothing of the others
      if ('kind' in answer) return { ...answer, outage: false }
      if (answer.status === 200 || answer.status === 201 || answer.status === 202) return { kind: 'sent' }
      if (answer.status === 404 || answer.status === 410) return { kind: 'gone', detail: `HTTP ${answer.status}` }
      const outcome = outcomeOfStatus(answer, now)
      return outcome.kind === 'later' ? { ...outcome, outage: false } : outcome
    },
    close,
  }
}
