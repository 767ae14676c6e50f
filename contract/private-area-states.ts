import { z } from 'zod'

/** Of a closed area nothing new is put up and nobody is let in; what runs in it runs to its end. */
export const PrivateAreaStatus = z.enum(['open', 'closed'])
export type PrivateAreaStatus = z.output<typeof PrivateAreaStatus>

/** How an executor stands with an area. */
export const PrivateMemberStatus = z.enum([
  /** Invited, has not looked yet. */
  'invited',
  /** Invited, has read what it is about. */
  'opened',
  /** Applied of his own accord. */
  'asked',
  'joined',
  'blocked',
  'declined',
  'expired',
  /** The invitation was taken back, or ended with the area. */
  'recalled',
  /** The application was turned down. */
  'refused',
  /** The application was taken back, or ended with the area. */
  'withdrawn',
  'left',
])
export type PrivateMemberStatus = z.output<typeof PrivateMemberStatus>

/** Every step of a membership; `judge` of the server says who takes it from which status. */
export const PrivateMemberAction = z.enum([
  'look',
  'join',
  'decline',
  'accept',
  'withdraw',
  'leave',
  'admit',
  'refuse',
  'recall',
  'block',
  'unblock',
])
export type PrivateMemberAction = z.output<typeof PrivateMemberAction>

/** What the owner (or the staff of the platform for him) does with the area itself. */
export const PrivateAreaAction = z.enum(['save', 'invite', 'post', 'close', 'open'])
export type PrivateAreaAction = z.output<typeof PrivateAreaAction>

/** A step of a membership, and why it is closed to the reader. */
export const PrivateMemberStep = z.object({ action: PrivateMemberAction, allow: z.boolean(), reason: z.string().nullable() })
export const steps = z.array(PrivateMemberStep)

export const PrivateActivityWhat = z.enum([
  'create',
  'save',
  'rules',
  'invite',
  'look',
  'join',
  'decline',
  'expire',
  'recall',
  'ask',
  'withdraw',
  'admit',
  'refuse',
  'accept',
  'leave',
  'block',
  'unblock',
  'post',
  'post_changed',
  'post_removed',
  'end',
  'close',
  'open',
])
export type PrivateActivityWhat = z.output<typeof PrivateActivityWhat>
