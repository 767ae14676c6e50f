import type { ChannelName } from '#contract/channels.ts'
import type { Locale } from '#contract/primitives.ts'

/** Whom a delivery is for. A driver has a page and no account; a phone, an address of mail or a chat may be anybody's; a webhook is a program. */
export type Recipient =
  | { employeeId: string }
  | { driverLinkId: string }
  | { driverId: string }
  | { phone: string }
  | { email: string }
  | { chat: string }
  | { webhookId: string }

/** What a delivery is about: by it the message is made at the moment of sending. */
export type DeliverySource =
  | { kind: 'notice'; noticeIds: readonly string[] }
  | { kind: 'digest'; digestId: string }
  | { kind: 'driver_link'; linkId: string }
  | { kind: 'plan_changed'; flightId: string }
  | { kind: 'test' }
  | { kind: 'code'; employeeId: string }
  | { kind: 'rule'; ruleId: string; runId: string }
  | { kind: 'event'; occurrenceId: string | null }
  | { kind: 'failing'; webhookId: string }
  | { kind: 'answer'; letterId: string }
  | { kind: 'dashboard'; subscriptionId: string; dueAt: string }

/** A line of a message: what it says and where it leads. */
export type MessageLine = { title: string; text: string; href: string | null; actionLabel: string | null }

/** What is sent, the same for every channel; each takes of it what it can carry. */
export type Message = {
  locale: Locale
  subject: string
  lines: readonly MessageLine[]
  /** For a locked screen: nothing of a person, a sum or an address. */
  locked: string
  /** At most 160 characters, for SMS. */
  short: string
  replyTo?: string
  /** Files of a letter, made when it leaves, outside of every transaction. */
  attachments?: () => Promise<readonly Attachment[]>
  /** What a program receives in place of the text. */
  data?: Record<string, unknown>
  /** The whole body a program receives, the same at every try. */
  event?: ProgramEvent
}

/** A file of a letter. */
export type Attachment = { name: string; type: string; bytes: Uint8Array }

/** What happened, as a program is told of it. */
export type ProgramEvent = { type: string; timestamp: string; data: Record<string, unknown> }

/** One message on one channel to one recipient. */
export type Delivery = {
  id: string
  orgId: string
  to: Recipient
  channel: ChannelName
  /** Not before. */
  at: Date
  urgent: boolean
  /** Messages about one object come to one recipient in their order. */
  objectId: string | null
  source: DeliverySource
  /** What a program is told of, for its log. */
  event?: string | null
}

/** `message`: where it is known already; without it `contentAtSending` makes it when it leaves. */
export type NewDelivery = Omit<Delivery, 'id' | 'orgId' | 'at'> & { at?: Date; message?: Message }
