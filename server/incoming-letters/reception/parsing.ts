import { createHash } from 'node:crypto'
import PostalMime, { type Address } from 'postal-mime'
import type { Arrived, LetterAttachment } from '../record.ts'
import { isAutomatic, isProven, ownWords, plainOf } from '../rules.ts'

const DEEPEST = 10
const LONGEST_TEXT = 20_000
const MOST_ATTACHMENTS = 20
const LONGEST_HEAD = 64 * 1024

/** Reads a letter as it came over the wire. Throws where it is none. `server`: whose word about senders counts. */
export async function readArrived(raw: Buffer, { returnPath, server }: { returnPath: string; server: string | null }): Promise<Arrived> {
  const options = { maxNestingDepth: DEEPEST, maxRfc822NestingDepth: 2, maxHeadersSize: LONGEST_HEAD }
  const mail = await PostalMime.parse(raw, options)
  const from = mailboxOf(mail.from) ?? mailboxOf(mail.sender)
  const fromAddress = (from?.address ?? '').trim().toLowerCase().slice(0, 254)
  const subject = clean(mail.subject ?? '')
    .replace(/\s+/g, ' ')
    .slice(0, 300)
  const whole = clean(mail.text?.trim() ? mail.text : plainOf(mail.html ?? ''))
  const messageId = mail.messageId?.trim().slice(0, 300) || null
  return {
    channel: 'email',
    key: createHash('sha256')
      .update(messageId ?? raw)
      .digest('hex'),
    messageId,
    references: [mail.references, messageId].filter(Boolean).join(' ').slice(-900),
    fromAddress,
    fromName: clean(from?.name ?? '').slice(0, 100),
    subject,
    text: ownWords(whole, subject).slice(0, LONGEST_TEXT),
    proven: isProven(mail.headers, fromAddress, server),
    automatic: fromAddress === '' || isAutomatic(mail.headers, returnPath),
    attachments: mail.attachments
      .filter(({ related, disposition }) => !related && disposition !== 'inline')
      .slice(0, MOST_ATTACHMENTS)
      .map(
        ({ filename, mimeType, content }): LetterAttachment => ({
          name: clean(filename ?? 'file').slice(0, 200),
          type: mimeType,
          bytes: bytesOf(content),
        }),
      ),
  }
}

const mailboxOf = (address: Address | undefined) => (address && 'group' in address && address.group ? address.group[0] : address)

const bytesOf = (content: ArrayBuffer | Uint8Array | string): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)

/** Without what no text may hold. */
const clean = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, '')
