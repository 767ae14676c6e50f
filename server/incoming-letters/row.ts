import type { IncomingLetter, IncomingLetterRow, LetterBox } from '#contract/incoming-letters.ts'
import type { IncomingLetterRecord } from './record.ts'
import { boxAddress } from './rules.ts'
import type { BoxRecord } from './store.ts'

export const toLetterRow = (letter: IncomingLetterRecord): IncomingLetterRow => ({
  id: letter.id,
  version: letter.version,
  at: letter.at.toISOString(),
  state: letter.state,
  wait: letter.wait,
  sender: letter.sender,
  fromName: letter.fromName,
  fromAddress: letter.fromAddress,
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

export const toBox = (org: string, box: BoxRecord | undefined, domain: string | null): LetterBox => ({
  offered: domain !== null,
  address: box && domain !== null ? boxAddress(org, box.secret, domain) : null,
  person: box?.person ?? null,
})
