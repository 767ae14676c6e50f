import type { DemandLetter, IncomingLetter, IncomingLetterRow, LetterBox } from '#contract/incoming-letters.ts'
import type { MessengerName } from '#server/channels/adapters/open.ts'
import type { IncomingLetterRecord } from './record.ts'
import { boxAddress, boxCode } from './rules.ts'
import type { BoxRecord } from './store/boxes.ts'
import type { DemandLetterRecord } from './store/letters.ts'

export const toLetterRow = (letter: IncomingLetterRecord): IncomingLetterRow => ({
  id: letter.id,
  version: letter.version,
  at: letter.at.toISOString(),
  state: letter.state,
  wait: letter.wait,
  sender: letter.sender,
  channel: letter.channel,
  introducible: letter.state === 'waiting' && letter.wait === 'sender_unknown' && letter.chatId !== null,
  fromName: letter.fromName,
  // where a chat leads is nobody's to read
  fromAddress: letter.channel === 'email' ? letter.fromAddress : '',
  known: letter.known,
  subject: letter.subject,
  proven: letter.proven,
  orders: letter.orderIds,
  attachments: letter.attachments,
})

export const toLetter = (letter: IncomingLetterRecord): IncomingLetter => ({
  ...toLetterRow(letter),
  text: letter.text,
  refused: letter.refused,
})

/** How organisations are reached: the domain of their addresses, and what a bot is opened by with a code. */
export type BoxWays = { domain: string | null; bots: Partial<Record<MessengerName, (code: string) => string>> }

export const toBox = (org: string, box: BoxRecord | undefined, { domain, bots }: BoxWays): LetterBox => ({
  offered: domain !== null || Object.keys(bots).length > 0,
  opened: box !== undefined,
  address: box && domain !== null ? boxAddress(org, box.secret, domain) : null,
  chats: box
    ? (Object.entries(bots) as [MessengerName, (code: string) => string][]).map(([channel, link]) => ({
        channel,
        url: link(boxCode(org, box.secret)),
      }))
    : [],
  person: box?.person ?? null,
})

export const toDemandLetter = ({
  id,
  at,
  channel,
  known,
  fromName,
  fromAddress,
  text,
  wait,
  ...offer
}: DemandLetterRecord): DemandLetter => ({
  ...{ id, channel, text, wait },
  at: at.toISOString(),
  from: known ?? (fromName || fromAddress),
  price: offer.price === null ? null : { minor: offer.price, currency: offer.currency! },
  vatMode: offer.vatMode as DemandLetter['vatMode'],
  loadingOn: offer.loadingOn,
  loadingHour: offer.loadingHour,
})
