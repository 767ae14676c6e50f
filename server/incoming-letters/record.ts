import type { Buffer } from 'node:buffer'
import type { IncomingLetterState, LetterChannel, LetterSender, LetterWait } from '#contract/incoming-letters.ts'

/** A letter as it stands in the table. */
export type IncomingLetterRecord = {
  id: string
  version: number
  at: Date
  fromAddress: string
  fromName: string
  subject: string
  text: string
  proven: boolean
  channel: LetterChannel
  /** The chat it was written in, of one who came by the organisation's link. */
  chatId: string | null
  sender: LetterSender
  known: string | null
  employeeId: string | null
  customerId: string | null
  state: IncomingLetterState
  wait: LetterWait | null
  orderIds: string[]
  attachments: number
  refused: string[]
}

/** What came with a letter: its bytes, or what brings them once they are needed; null: they cannot be had. */
export type LetterAttachment = { name: string; type: string; bytes: Buffer | (() => Promise<Buffer | null>) }

/** A letter as it came over the wire or was written to the bot, read and judged by itself alone. */
export type Arrived = {
  channel: LetterChannel
  /** The same for the same letter, however often it comes. */
  key: string
  messageId: string | null
  references: string
  fromAddress: string
  fromName: string
  subject: string
  /** What its writer says, without what he quotes unless he passes it on. */
  text: string
  proven: boolean
  /** Written by a machine: nothing is done about it, and nothing is answered. */
  automatic: boolean
  attachments: readonly LetterAttachment[]
}
