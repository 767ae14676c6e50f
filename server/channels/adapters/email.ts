import type { Config } from '#server/config.ts'
import { lazily } from '#server/platform/lazily.ts'
import { noticeLetter } from '../letter/letter.ts'
import type { Attachment } from '../record.ts'
import { type Adapter, detailOf, type Outcome } from './adapter.ts'

const PATIENCE_MS = 15_000

type Mail = NonNullable<Config['mail']> & { replyTo: string | null }

/** Letters of notices and digests. The id of the delivery is that of the letter, so a repetition is known by it. */
export function emailAdapter({ url, from, host, replyTo }: Mail): Adapter {
  let opened = () => undefined as unknown
  const server = lazily(async () => {
    const { createTransport } = await import('nodemailer')
    const timeouts = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
    const transport = createTransport({ url, pool: true, maxConnections: 4, ...timeouts })
    opened = () => transport.close()
    return transport
  })
  return {
    async send({ id, address, message, unsubscribe }) {
      const letter = noticeLetter(message, unsubscribe ?? null)
      const reply = message.replyTo ?? replyTo
      let files: readonly Attachment[] = []
      try {
        files = (await message.attachments?.()) ?? []
      } catch (error) {
        return { kind: 'later', reason: 'failed', detail: detailOf(error instanceof Error ? error.message : '') }
      }
      try {
        await (await server()).sendMail({
          from,
          to: address,
          ...letter,
          messageId: `<${id}@${host}>`,
          attachments: files.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: Buffer.from(bytes) })),
          ...(reply !== null && { replyTo: reply }),
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe !== undefined && {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
        return { kind: 'sent' }
      } catch (error) {
        return outcomeOf(error as { responseCode?: number; response?: string; code?: string; command?: string })
      }
    },
    close: async () => void opened(),
  }
}

/** A letter that is refused for good says so by 5xx at its recipient or its text; anything before concerns the server itself. */
function outcomeOf({
  responseCode = 0,
  response = '',
  code = '',
  command = '',
}: {
  responseCode?: number
  response?: string
  code?: string
  command?: string
}): Outcome {
  const detail = detailOf(response.replace(/\S+@\S+/g, '…') || code)
  const isOfLetter = /^(RCPT|DATA)/.test(command) || code === 'EENVELOPE' || code === 'EMESSAGE'
  if (responseCode >= 500 && isOfLetter) return { kind: 'refused', detail }
  if (responseCode >= 400 && isOfLetter) return { kind: 'later', reason: responseCode === 421 ? 'limited' : 'failed', detail }
  return { kind: 'later', reason: 'unreachable', detail, outage: true }
}
