import type { Buffer } from 'node:buffer'
import type { IncomingLetterState, LetterSender, LetterWait } from '#contract/incoming-letters.ts'

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

export type LetterAttachment = { name: string; type: string; bytes: Buffer }

/** A letter as it came over the wire, read and judged by itself alone. */
export type Arrived = {
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
