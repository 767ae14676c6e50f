import { z } from 'zod'
import { type ChannelName, channelNames } from '#contract/channels.ts'
import { httpAddress, oneOf, optional, or, text } from './configFields.ts'

/** How many messages a channel takes in a second, a minute and a day, by all processes together. */
export type ChannelLimits = { second: number; minute: number; day: number }

/** How many messages each channel takes in a second, a minute and a day where the installation says nothing. */
const usualLimits: Record<ChannelName, ChannelLimits> = {
  email: { second: 10, minute: 300, day: 50_000 },
  push: { second: 100, minute: 3000, day: 1_000_000 },
  sms: { second: 5, minute: 100, day: 1000 },
  telegram: { second: 25, minute: 1000, day: 500_000 },
  max: { second: 25, minute: 1000, day: 500_000 },
  webhook: { second: 500, minute: 20_000, day: 5_000_000 },
}

const isChannel = (name: string): name is ChannelName => (channelNames as readonly string[]).includes(name)
const parts = (value: string) => value.split(',').map(part => part.trim())

/** `sms=5/100/1000`: so many a second, a minute and a day. */
const limits = text
  .refine(
    value => parts(value).every(part => /^[a-z]+=\d{1,7}\/\d{1,7}\/\d{1,7}$/.test(part) && isChannel(part.split('=')[0]!)),
    `limits such as sms=5/100/1000 (a second, a minute, a day) of: ${channelNames.join(', ')}`,
  )
  .transform(value =>
    Object.fromEntries(
      parts(value).map(part => {
        const [name = '', most = ''] = part.split('=')
        const [second, minute, day] = most.split('/').map(Number)
        return [name, { second, minute, day }]
      }),
    ),
  )

const inside = text
  .refine(value => parts(value).every(isChannel), `some of: ${channelNames.join(', ')}`)
  .transform(value => parts(value) as ChannelName[])

const bot = text.refine(value => /^\w{3,64}$/.test(value), 'the name of the bot, without @')

/** The variables of channels. */
export const channelFields = {
  TRASSA_MAIL_REPLY_TO: optional(text.max(200, 'at most 200 characters').refine(value => value.includes('@'), 'an address of mail')),
  TRASSA_PUSH_CONTACT: optional(
    text.refine(value => /^(mailto:.+@.+|https:\/\/[^/].*)$/.test(value), 'a contact such as mailto:admin@example.ru'),
  ),
  TRASSA_SMS_KIND: or(oneOf('http', 'smsc'), 'http'),
  TRASSA_SMS_URL: optional(httpAddress),
  TRASSA_SMS_BODY: optional(
    text.max(2000, 'at most 2000 characters').refine(value => value.includes('{text}'), 'JSON with {phone}, {text} and {id}'),
  ),
  TRASSA_SMS_LOGIN: optional(text),
  TRASSA_SMS_KEY: optional(text),
  TRASSA_SMS_SENDER: optional(text.max(20, 'at most 20 characters')),
  TRASSA_SMS_ORGANIZATION_DAY: or(text.refine(value => /^\d{1,6}$/.test(value), 'a whole number up to 999999').transform(Number), 200),
  TRASSA_SMS_ORGANIZATION_MONTH: optional(text.refine(value => /^\d{1,7}$/.test(value), 'a whole number up to 9999999').transform(Number)),
  TRASSA_TELEGRAM_TOKEN: optional(text),
  TRASSA_TELEGRAM_BOT: optional(bot),
  TRASSA_TELEGRAM_URL: or(httpAddress, 'https://api.telegram.org'),
  TRASSA_MAX_TOKEN: optional(text),
  TRASSA_MAX_BOT: optional(bot),
  TRASSA_MAX_URL: or(httpAddress, 'https://platform-api2.max.ru'),
  TRASSA_WEBHOOKS: or(oneOf('on', 'off'), 'on'),
  TRASSA_CHANNEL_LIMITS: or(limits, {}),
  TRASSA_CHANNELS_INSIDE: or(inside, []),
}

const Fields = z.object(channelFields)
type Fields = z.output<typeof Fields>
export type ChannelConfig = ReturnType<typeof readChannels>

/** What an installation is set up for, channel by channel; null where it is not. */
export function readChannels(at: Fields) {
  const messenger = (token: string | undefined, name: string | undefined, url: string) =>
    token !== undefined && name !== undefined ? { token, bot: name, url } : null
  const sms = {
    kind: at.TRASSA_SMS_KIND,
    url: at.TRASSA_SMS_URL ?? (at.TRASSA_SMS_KIND === 'smsc' ? 'https://smsc.ru/rest/send/' : null),
    body: at.TRASSA_SMS_BODY ?? null,
    login: at.TRASSA_SMS_LOGIN ?? null,
    key: at.TRASSA_SMS_KEY ?? null,
    sender: at.TRASSA_SMS_SENDER ?? null,
    organizationDay: at.TRASSA_SMS_ORGANIZATION_DAY,
    /** In the currency of the gate. */
    organizationMonth: at.TRASSA_SMS_ORGANIZATION_MONTH ?? null,
  }
  const isSmsSet = sms.kind === 'smsc' ? sms.key !== null : sms.url !== null
  return {
    replyTo: at.TRASSA_MAIL_REPLY_TO ?? null,
    push: at.TRASSA_PUSH_CONTACT === undefined ? null : { contact: at.TRASSA_PUSH_CONTACT },
    sms: isSmsSet ? { ...sms, url: sms.url! } : null,
    telegram: messenger(at.TRASSA_TELEGRAM_TOKEN, at.TRASSA_TELEGRAM_BOT, at.TRASSA_TELEGRAM_URL),
    max: messenger(at.TRASSA_MAX_TOKEN, at.TRASSA_MAX_BOT, at.TRASSA_MAX_URL),
    webhooks: at.TRASSA_WEBHOOKS === 'on',
    limits: { ...usualLimits, ...at.TRASSA_CHANNEL_LIMITS } as Record<ChannelName, ChannelLimits>,
    /** Channels whose other side stands behind the firewall. */
    inside: at.TRASSA_CHANNELS_INSIDE,
  }
}

/** The channels an installation has, in the order people read them. */
export const offeredChannels = (channels: ChannelConfig, mail: object | null): readonly ChannelName[] =>
  channelNames.filter(name => (name === 'email' ? mail !== null : name === 'webhook' ? channels.webhooks : channels[name] !== null))
