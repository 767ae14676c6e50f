import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { type ChannelName, channels } from '#contract/channels.ts'
import { openChannels } from '#server/channels/adapters/open.ts'
import { contentAtSending, deliver } from '#server/channels/commands/deliver.ts'
import { sendAll } from '#server/channels/jobs.ts'
import type { Message } from '#server/channels/record.ts'
import { openUnsubscribeLinks } from '#server/channels/unsubscribe/links.ts'
import { inHome, type OrgId, type Tx } from '#server/platform/db.ts'
import { openLog } from '#server/platform/log.ts'
import { openCounterpart, openMailServer } from './counterparts.ts'
import { openWorld, type Someone } from './world.ts'

const START = new Date('2026-10-05T09:00:00Z')

export const noticeMessage = (subject: string): Message => ({
  locale: 'ru',
  subject,
  lines: [{ title: subject, text: 'Заказ 26-000123 опаздывает', href: 'https://trassa.example/orders/1', actionLabel: 'Открыть' }],
  locked: 'Опоздание по заказу',
  short: subject,
})

/** A world whose channels all lead to servers of this machine, and whose clock stands still until it is moved; a notice says its first id. */
export async function openChannelWorld() {
  const mail = await openMailServer()
  const outside = await openCounterpart()
  const world = await openWorld({
    env: {
      TRASSA_MAIL_URL: mail.url,
      TRASSA_MAIL_FROM: 'Trassa <trassa@example.ru>',
      TRASSA_MAIL_REPLY_TO: 'office@example.ru',
      TRASSA_PUSH_CONTACT: 'mailto:admin@example.ru',
      TRASSA_SMS_URL: `${outside.url}/sms`,
      TRASSA_SMS_BODY: '{"to":"{phone}","text":"{text}","id":"{id}"}',
      TRASSA_SMS_KEY: 'key',
      TRASSA_SMS_ORGANIZATION_DAY: '3',
      TRASSA_SMS_ORGANIZATION_MONTH: '10',
      TRASSA_TELEGRAM_TOKEN: 'T0KEN',
      TRASSA_TELEGRAM_BOT: 'trassa_bot',
      TRASSA_TELEGRAM_URL: outside.url,
      TRASSA_MAX_TOKEN: 'MAX',
      TRASSA_MAX_BOT: 'trassa',
      TRASSA_MAX_URL: `${outside.url}/max`,
      TRASSA_CHANNELS_INSIDE: 'push,sms,telegram,max,webhook',
      TRASSA_CHANNEL_LIMITS: 'email=1000/10000/100000,sms=1000/10000/100000,webhook=100000/100000/1000000',
    },
  })
  const opened = openChannels(world.config, world.secrets, { patience: 400 })
  const deps: Parameters<typeof sendAll>[0] = {
    db: world.db,
    secrets: world.secrets,
    channels: opened,
    config: world.config,
    unsubscribeLinks: openUnsubscribeLinks(world.secrets.keyFor('unsubscribe'), world.config.url),
    log: openLog(() => undefined),
  }
  contentAtSending.hand(async (_tx, { source }) =>
    source.kind === 'notice' && source.noticeIds[0] !== 'seen' ? noticeMessage(source.noticeIds[0]!) : null,
  )
  let clock = START.getTime()
  /** The clock of the installation, so many seconds on. */
  const later = async (seconds: number) => {
    clock += seconds * 1000
    await world.stopClock(new Date(clock))
  }
  const within = <T>(who: Someone, work: (tx: Tx) => Promise<T>) => inHome(world.db, who.org as OrgId, work)
  const mine = async (who: Someone) => (await who.ask(channels.mine)).data
  return {
    world,
    mail,
    outside,
    opened,
    deps,
    later,
    within,
    mine,
    /** As it was at the beginning: nothing was sent, and everybody answers. */
    async calm() {
      mail.letters.length = 0
      outside.visits.length = 0
      mail.state.isDown = false
      mail.state.refuses = () => null
      outside.says(() => ({ json: {} }))
      await later(0)
    },
    say: (who: Someone, channel: ChannelName, name: string, objectId: string | null = null) =>
      within(who, tx =>
        deliver(tx, { to: { employeeId: who.employee }, channel, urgent: false, objectId, source: { kind: 'notice', noticeIds: [name] } }),
      ),
    send: (channel: ChannelName) => sendAll(deps, channel),
    async withMail(name: string): Promise<Someone> {
      const who = await world.forwarder()
      await world.root.query('update employees set email = $1 where id = $2', [`${name}@example.ru`, who.employee])
      return who
    },
    channelOf: async (who: Someone, name: ChannelName) => (await mine(who)).items.find(({ channel }) => channel === name)!,
    rowOf: async (id: string) =>
      (
        await world.root.query<{ status: string; reason: string | null; attempts: number; sealed: Buffer | null }>(
          'select * from deliveries where id = $1',
          [id],
        )
      ).rows[0]!,
    browser: (path: string) => browserAt(`${outside.url}${path}`),
    async close() {
      await world.close()
      await Promise.all([mail.close(), outside.close(), opened.close()])
    },
  }
}

/** A browser with its keys, as its push service and it alone know them. */
function browserAt(endpoint: string) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const hkdf = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  return {
    subscription: {
      endpoint,
      keys: { p256dh: pair.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    },
    read(body: Buffer): { text: string; href: string | null } {
      const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 86)]
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs])
      const secret = hkdf(pair.computeSecret(theirs), auth, info, 32)
      const decipher = createDecipheriv(
        'aes-128-gcm',
        hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
        hkdf(secret, salt, 'Content-Encoding: nonce\0', 12),
      )
      decipher.setAuthTag(body.subarray(-16))
      const plain = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()])
      expect(plain.at(-1)).toBe(2)
      return JSON.parse(plain.subarray(0, -1).toString()) as { text: string; href: string | null }
    },
  }
}
