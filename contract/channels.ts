import { z } from 'zod'

/** The ways a message leaves the product. */
export const channelNames = ['email', 'push', 'sms', 'telegram', 'max', 'webhook'] as const
export const ChannelName = z.enum(channelNames)
export type ChannelName = z.output<typeof ChannelName>
