import type { ChannelName } from '#contract/channels.ts'
import { fileLimits } from '#contract/files.ts'
import type { Config } from '#server/config.ts'
import { openOutbound } from '#server/platform/outbound.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { openVapid } from '../push/encryption.ts'
import type { Adapter, Messenger } from './adapter.ts'
import { emailAdapter } from './email.ts'
import { maxMessenger } from './max.ts'
import { pushAdapter } from './push.ts'
import { smsAdapter } from './sms.ts'
import { telegramMessenger } from './telegram.ts'
import { webhookAdapter } from './webhook.ts'

export type MessengerName = 'telegram' | 'max'
export type Channels = ReturnType<typeof openChannels>

const PATIENCE_MS = 10_000
/** Longer than a messenger holds the line while nothing comes in. */
const POLL_PATIENCE_MS = 30_000

/** The channels an installation is set up for, each with what it is asked by. */
export function openChannels(
  { mail, channels }: Pick<Config, 'mail' | 'channels'>,
  secrets: Pick<Secrets, 'keyFor'>,
  { patience = PATIENCE_MS }: { patience?: number } = {},
) {
  const outbound = (name: ChannelName, patienceMs = patience) => openOutbound({ inside: channels.inside.includes(name), patienceMs })
  const files = (name: ChannelName) =>
    openOutbound({ inside: channels.inside.includes(name), patienceMs: POLL_PATIENCE_MS, mostBytes: fileLimits.bytes })
  const vapid = channels.push && openVapid(secrets.keyFor('push'), channels.push.contact)
  const messengers: Partial<Record<MessengerName, Messenger>> = {
    ...(channels.telegram && { telegram: telegramMessenger(outbound('telegram', POLL_PATIENCE_MS), files('telegram'), channels.telegram) }),
    ...(channels.max && { max: maxMessenger(outbound('max', POLL_PATIENCE_MS), files('max'), channels.max) }),
  }
  const adapters: Partial<Record<ChannelName, Adapter>> = {
    ...(mail && { email: emailAdapter({ ...mail, replyTo: channels.replyTo }) }),
    ...(vapid && { push: pushAdapter(outbound('push'), vapid) }),
    ...(channels.sms && { sms: smsAdapter(outbound('sms'), channels.sms) }),
    ...messengers,
    ...(channels.webhooks && { webhook: webhookAdapter(outbound('webhook')) }),
  }
  return {
    adapters,
    messengers,
    /** What browsers are bound with; null where the installation sends no push. */
    pushKey: vapid?.publicKey ?? null,
    close: async () => void (await Promise.all(Object.values(adapters).map(adapter => adapter?.close()))),
  }
}
