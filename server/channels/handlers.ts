import { type ChannelName, type channels as calls, channelNames } from '#contract/channels.ts'
import type { channelRefusals } from '#contract/refusals/channels.ts'
import type { Config } from '#server/config.ts'
import { describeAgent } from '#server/platform/agent.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { readKey, writeKey } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { qrCode } from '#server/platform/qrCode.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import type { Channels } from './adapters/open.ts'
import { bindMessenger, bindPhone, bindPush, checkOffered, confirmPhone, switchMail, unbind } from './commands/bind.ts'
import { deliverSealed } from './commands/deliver.ts'
import { toDead, toOwnChannel } from './row.ts'
import { bindingsOf, channelsOf, emailOf } from './store/bindings.ts'
import { countTests, lastTests, listDead, reviveDeliveries } from './store/deliveries.ts'
import { testMessage } from './words.ts'

const refuseChannel: RefuseWith<typeof channelRefusals> = refuse
const TESTS_AN_HOUR = 20
const HOUR_MS = 3_600_000

/** Channels of a person; programs are the organisation's. */
const ofPeople: readonly ChannelName[] = channelNames.filter(name => name !== 'webhook')

export const channelHandlers = (
  { channels: config }: Pick<Config, 'channels'>,
  { messengers, pushKey }: Channels,
): Handlers<typeof calls> => ({
  async mine({ actor, transaction }) {
    return transaction(async tx => {
      const { employeeId } = actor
      const bindings = await bindingsOf(tx, { employeeId })
      const known = {
        offered: tx.rules.channels,
        working: await channelsOf(tx, employeeId),
        bindings,
        tests: await lastTests(tx, employeeId),
      }
      return { items: ofPeople.map(channel => toOwnChannel(channel, known)), email: await emailOf(tx, employeeId), pushKey }
    })
  },

  async switchMail({ actor, transaction }, { data: { on } }) {
    return transaction(async tx => {
      await switchMail(tx, actor.employeeId, on)
      return { on }
    })
  },

  async bindPush({ actor, secrets, http, transaction }, { data: { subscription } }) {
    const name = describeAgent(http.request.headers['user-agent'] ?? '')
    const inside = config.inside.includes('push')
    return transaction(async tx => ({
      bindingId: await bindPush(tx, secrets, { owner: { employeeId: actor.employeeId }, name, subscription, inside }),
    }))
  },

  async bindPhone({ actor, locale, secrets, transaction }, { data: { phone } }) {
    return transaction(async tx => ({ bindingId: await bindPhone(tx, secrets, { employeeId: actor.employeeId, phone, locale }) }))
  },

  async confirmPhone({ actor, transaction }, { data }) {
    return transaction(async tx => ({ bound: await confirmPhone(tx, actor.employeeId, data) }))
  },

  async bindMessenger({ actor, transaction }, { data: { channel } }) {
    return transaction(async tx => {
      const { id, code, until } = await bindMessenger(tx, channel, { employeeId: actor.employeeId })
      const url = messengers[channel]!.link(code)
      return { bindingId: id, url, picture: qrCode(url), until: until.toISOString() }
    })
  },

  async unbind({ actor, transaction }, { data: { bindingId } }) {
    return transaction(async tx => ({ removed: await unbind(tx, bindingId, actor.employeeId) }))
  },

  async test({ actor, locale, secrets, transaction }, { data: { channel } }) {
    return transaction(async tx => {
      checkOffered(tx, channel)
      const { employeeId } = actor
      if (!(await channelsOf(tx, employeeId)).includes(channel)) refuseChannel('channel.unbound')
      if ((await countTests(tx, employeeId, new Date(tx.now.getTime() - HOUR_MS))) >= TESTS_AN_HOUR) refuseChannel('channel.often')
      await deliverSealed(tx, secrets, {
        ...{ to: { employeeId }, channel, urgent: true, objectId: null, source: { kind: 'test' } },
        message: testMessage(locale),
      })
      await changed(tx)
      return { sent: true }
    })
  },

  async dead({ transaction }, { query: { cursor, limit } }) {
    const after = cursor ? readKey(cursor).id : null
    const found = await transaction(tx => listDead(tx, { after, limit: limit + 1 }))
    const items = found.slice(0, limit)
    const last = found.length > limit ? items.at(-1)! : null
    return { items: items.map(toDead), next: last && writeKey({ key: '', id: last.id }) }
  },

  async sendAgain({ transaction }, { data: { ids } }) {
    return transaction(async tx => {
      const sent = await reviveDeliveries(tx, ids)
      if (sent === 0) return { sent }
      await audit(tx, { what: 'delivery.again', kind: 'channel', objectId: null, facts: { count: sent } })
      tx.nudges.add('deliveries')
      await changed(tx)
      return { sent }
    })
  },
})

const changed = (tx: Tx) => publish(tx, 'channels.changed', [tx.actor.orgId], {})
