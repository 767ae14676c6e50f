import type { ProgramEvent } from './calls.gen.ts'

/** What a webhook says: what happened, or that it is tested. */
export type WebhookEvent = ProgramEvent | { type: 'webhook.test'; timestamp: string; data: { shape: 'test'; name: string } }

/** A message that nobody who knows the secret has signed, or has signed just now. */
export class WebhookError extends Error {
  override name = 'WebhookError'
}

type Message = {
  /** The secret, or both while one takes the place of the other. */
  secret: string | readonly string[]
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>
  /** The body as it came, to the letter. */
  body: string
  /** How old or how far ahead a message may be. */
  toleranceSeconds?: number
  now?: number
}

/**
 * Checks the signature of a message (Standard Webhooks) and gives what it says. `id` is the same each time a message is sent again: whoever
 * has dealt with it drops it.
 */
export async function readWebhook({ secret, headers, body, toleranceSeconds = 300, now = Date.now() }: Message): Promise<{
  id: string
  event: WebhookEvent
}> {
  const header = (name: string) => (headers instanceof Headers ? headers.get(name) : headers[name])?.toString() ?? ''
  const [id, seconds, signatures] = [header('webhook-id'), header('webhook-timestamp'), header('webhook-signature').split(' ')]
  if (!id || !/^\d{1,12}$/.test(seconds)) throw new WebhookError('no id or no time')
  if (Math.abs(now / 1000 - Number(seconds)) > toleranceSeconds) throw new WebhookError('too old, or from ahead')
  const signed = new TextEncoder().encode(`${id}.${seconds}.${body}`)
  for (const each of typeof secret === 'string' ? [secret] : secret) {
    const key = await crypto.subtle.importKey('raw', bytesOf(each.replace(/^whsec_/, '')), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ])
    for (const signature of signatures) {
      if (!signature.startsWith('v1,')) continue
      // compared inside, in a time that tells nothing
      if (await crypto.subtle.verify('HMAC', key, bytesOf(signature.slice(3)), signed))
        return { id, event: JSON.parse(body) as WebhookEvent }
    }
  }
  throw new WebhookError('the signature does not fit')
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
  } catch {
    return new Uint8Array([0])
  }
}
