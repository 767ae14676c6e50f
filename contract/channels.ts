import { z } from 'zod'
import { get, post } from './call.ts'
import { Id, Instant, PageQuery, pageOf, text } from './primitives.ts'

/** The ways a message leaves the product. */
export const channelNames = ['email', 'push', 'sms', 'telegram', 'max', 'webhook'] as const
export const ChannelName = z.enum(channelNames)
export type ChannelName = z.output<typeof ChannelName>

/** Messengers are bound by a code. */
export const MessengerName = z.enum(['telegram', 'max'])

/** `waiting`: its code was not used yet; `off`: switched off, by its owner or because nobody is reached there any more. */
export const BindingState = z.enum(['waiting', 'working', 'off'])
export type BindingState = z.output<typeof BindingState>

/** Why a message did not leave. */
export const DeliveryReason = z.enum([
  'unreachable',
  'limited',
  'failed',
  'refused',
  'gone',
  'unbound',
  'not_set_up',
  'day_limit',
  'month_limit',
])
export type DeliveryReason = z.output<typeof DeliveryReason>

/** Where a channel leads, as its owner recognises it. */
export const ChannelBinding = z.object({
  id: Id,
  /** A browser and its system, the last digits of a phone, the name of a chat or of a program. */
  name: z.string(),
  state: BindingState,
  createdAt: Instant,
  sentAt: Instant.nullable(),
  /** What the other side said when it was switched off. */
  reason: z.string().nullable(),
})
export type ChannelBinding = z.output<typeof ChannelBinding>

/** What became of the last test: sent after so many milliseconds, on its way yet, or not and why. */
export const ChannelTest = z.object({
  at: Instant,
  status: z.enum(['waiting', 'sent', 'dropped', 'dead']),
  tookMs: z.int().nullable(),
  reason: DeliveryReason.nullable(),
  /** The words of the other side. */
  detail: z.string(),
})
export type ChannelTest = z.output<typeof ChannelTest>

export const OwnChannel = z.object({
  channel: ChannelName,
  /** Whether the installation is set up for it; one it has not is told of and not offered. */
  offered: z.boolean(),
  /** Whether messages reach the person by it now. */
  works: z.boolean(),
  bindings: z.array(ChannelBinding),
  test: ChannelTest.nullable(),
})
export type OwnChannel = z.output<typeof OwnChannel>

/** Where the push service of a browser takes messages for it, and what they are encrypted for (RFC 8291). */
export const PushSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  keys: z.strictObject({ p256dh: z.string().regex(/^[\w-]{87}$/), auth: z.string().regex(/^[\w-]{22}$/) }),
})
export type PushSubscription = z.output<typeof PushSubscription>

/** A message that was given up. */
export const DeadDelivery = z.object({
  id: Id,
  channel: ChannelName,
  /** What it is about: a notice, a digest, a driver's link … */
  source: z.string(),
  /** For whom: a name of the own organisation, or of its program; null where it is a phone alone. */
  recipient: z.string().nullable(),
  reason: DeliveryReason,
  detail: z.string(),
  attempts: z.int(),
  createdAt: Instant,
  endedAt: Instant,
})
export type DeadDelivery = z.output<typeof DeadDelivery>

const binding = { bindingId: Id }
const changed = { emits: ['channels.changed'] } as const

/** How a person is reached outside the product, and what did not reach anybody. */
export const channels = {
  mine: get('/api/channels/v0/mine', {
    about: 'How the asking person is reached outside the product: each channel, what is bound, and what became of its last test.',
    needs: 'session',
    staleAfter: ['channels.changed'],
    out: z.object({
      items: z.array(OwnChannel),
      /** His address of mail; null where he has none. */
      email: z.string().nullable(),
      /** Key of the installation browsers are bound with; null where it sends no push. */
      pushKey: z.string().nullable(),
    }),
  }),
  switchMail: post('/api/channels/v0/switchMail', {
    ...changed,
    about: 'Switches letters of notices to the asking person on or off; letters of his account come all the same.',
    needs: 'session',
    data: z.strictObject({ on: z.boolean() }),
    out: z.object({ on: z.boolean() }),
  }),
  bindPush: post('/api/channels/v0/bindPush', {
    ...changed,
    about: 'Binds the browser that asks: from then on it shows notices while no page is open.',
    needs: 'session',
    data: z.strictObject({ subscription: PushSubscription }),
    out: z.object(binding),
    fails: ['channel.not_set_up', 'channel.endpoint'],
  }),
  bindPhone: post('/api/channels/v0/bindPhone', {
    ...changed,
    about: 'Sends a code by SMS to a phone that is to be bound; five a day.',
    needs: 'session',
    data: z.strictObject({ phone: text(5, 30) }),
    out: z.object(binding),
    fails: ['channel.not_set_up', 'channel.phone', 'channel.often'],
  }),
  confirmPhone: post('/api/channels/v0/confirmPhone', {
    ...changed,
    about: 'Binds a phone by the code that was sent to it; it holds ten minutes and five tries.',
    needs: 'session',
    data: z.strictObject({ ...binding, code: z.string().regex(/^\d{6}$/) }),
    out: z.object({ bound: z.boolean() }),
    fails: ['channel.not_found', 'channel.code_over'],
  }),
  bindMessenger: post('/api/channels/v0/bindMessenger', {
    ...changed,
    about: 'A link that binds a chat of a messenger: opened once within 15 minutes, by whoever is to be reached there.',
    needs: 'session',
    data: z.strictObject({ channel: MessengerName }),
    out: z.object({ ...binding, url: z.string(), picture: z.string(), until: Instant }),
    fails: ['channel.not_set_up'],
  }),
  unbind: post('/api/channels/v0/unbind', {
    ...changed,
    about: 'Removes one of the own bindings.',
    needs: 'session',
    data: z.strictObject(binding),
    out: z.object({ removed: z.boolean() }),
    fails: ['channel.not_found'],
  }),
  test: post('/api/channels/v0/test', {
    ...changed,
    about: 'Sends a test by a channel to the asking person; what became of it stands in the list of channels.',
    needs: 'session',
    data: z.strictObject({ channel: ChannelName }),
    out: z.object({ sent: z.boolean() }),
    fails: ['channel.not_set_up', 'channel.unbound', 'channel.often'],
  }),
  dead: get('/api/channels/v0/dead', {
    about: 'Messages of the organisation that were given up, the newest first.',
    needs: 'organization.manage',
    staleAfter: ['channels.changed'],
    query: PageQuery,
    out: pageOf(DeadDelivery),
  }),
  sendAgain: post('/api/channels/v0/sendAgain', {
    ...changed,
    about: 'Sends messages again that were given up; what may not be seen any more does not leave.',
    needs: 'organization.manage',
    data: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
    out: z.object({ sent: z.int() }),
  }),
}
