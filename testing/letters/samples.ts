import { afterwards } from './afterwards.ts'
import { mails } from './mails.ts'
import { messages } from './messages.ts'
import type { Sample } from './sample.ts'
import { tables } from './tables.ts'
import { unseen } from './unseen.ts'

/** Letters in different hands, with what a person reads out of them. */
export const samples: readonly Sample[] = [...mails, ...messages, ...tables]

/** Letters no rule was written for. Their share says how unseen ones are read. */
export const heldBack: readonly Sample[] = [...unseen, ...afterwards]
