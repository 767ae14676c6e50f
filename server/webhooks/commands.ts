import { randomBytes } from 'node:crypto'
import type { channelRefusals } from '#contract/refusals/channels.ts'
import type { webhookRefusals } from '#contract/refusals/webhooks.ts'
import type { WebhookFilter } from '#contract/webhooks.ts'
import type { WebhookAddress } from '#server/channels/adapters/webhook.ts'
import { checkOffered, isOutside } from '#server/channels/commands/bind.ts'
import { deliverSealed } from '#server/channels/commands/deliver.ts'
import { type BindingRecord, deleteBinding, insertBinding, listWebhooks, lockBinding, setBinding } from '#server/channels/store/bindings.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { addressOf } from './row.ts'
import { countTests, replayMessages } from './store.ts'

export const refuseWebhook: RefuseWith<typeof webhookRefusals & typeof channelRefusals> = refuse

const MOST_WEBHOOKS = 20
const TESTS_AN_HOUR = 10
const HOUR_MS = 3_600_000
const LONGEST_REPLAY_MS = 30 * 24 * HOUR_MS

async function record(tx: Tx, what: string, id: string, facts: object): Promise<void> {
  await audit(tx, { what: `webhook.${what}`, kind: 'organization', objectId: id, facts: { ...facts } })
  await publish(tx, 'channels.changed', [tx.actor.orgId], {})
}

/** A webhook of the acting organisation, which nobody else changes until the transaction ends. */
export async function openWebhook(tx: Tx, id: string): Promise<BindingRecord> {
  const found = await lockBinding(tx, id)
  return found?.channel === 'webhook' ? found : refuseWebhook('webhook.not_found')
}

const makeSecret = () => `whsec_${randomBytes(32).toString('base64')}`

const place = (secrets: Pick<Secrets, 'seal' | 'fingerprint'>, address: WebhookAddress) => ({
  sealed: secrets.seal(JSON.stringify(address)),
  addressHash: secrets.fingerprint(address.url),
})

type Draft = { name: string; url: string; filter: WebhookFilter; inside: boolean }

/** Adds a program of the organisation; tells its secret, which is sealed from then on. */
export async function addWebhook(tx: Tx, secrets: Secrets, { name, url, filter, inside }: Draft): Promise<{ id: string; secret: string }> {
  checkOffered(tx, 'webhook')
  checkAddress(url, inside)
  if ((await listWebhooks(tx)).length >= MOST_WEBHOOKS) refuseWebhook('channel.webhooks', { limit: MOST_WEBHOOKS })
  const secret = makeSecret()
  const id = await insertBinding(tx, {
    ...{ channel: 'webhook', name, state: 'working', filter: JSON.stringify(filter) },
    ...place(secrets, { url, secret }),
  })
  await record(tx, 'added', id, { name, host: new URL(url).host })
  return { id, secret }
}

const checkAddress = (url: string, inside: boolean) => {
  if (!inside && !isOutside(url)) refuseWebhook('channel.address', { field: 'url' })
}

type Change = Omit<Draft, 'url'> & { url: string | null; on: boolean }

/** Changes a webhook; one that is switched on again begins without the failures of before. */
export async function changeWebhook(tx: Tx, secrets: Secrets, id: string, { name, url, filter, on, inside }: Change): Promise<void> {
  const known = await openWebhook(tx, id)
  if (url !== null) checkAddress(url, inside)
  const restarts = on && known.state !== 'working'
  await setBinding(tx, id, {
    ...{ name, filter: JSON.stringify(filter), state: on ? 'working' : 'off', reason: on ? null : known.reason },
    ...(restarts && { failingSince: null, warned: 0 }),
    ...(url !== null && place(secrets, { ...addressOf(secrets, known), url })),
  })
  await record(tx, 'changed', id, { name, on })
}

export async function removeWebhook(tx: Tx, id: string): Promise<void> {
  const { name } = await openWebhook(tx, id)
  await deleteBinding(tx, id)
  await record(tx, 'removed', id, { name })
}

/** Makes another secret; for so many hours messages are signed by both. */
export async function rotateSecret(tx: Tx, secrets: Secrets, id: string, overlapHours: number): Promise<string> {
  const known = await openWebhook(tx, id)
  const { url, secret: old } = addressOf(secrets, known)
  const secret = makeSecret()
  const until = new Date(tx.now.getTime() + overlapHours * HOUR_MS).toISOString()
  await setBinding(tx, id, place(secrets, { url, secret, ...(overlapHours > 0 && { before: { secret: old, until } }) }))
  await record(tx, 'rotated', id, { name: known.name, hours: overlapHours })
  return secret
}

/** Sends the event of a test. */
export async function testWebhook(tx: Tx, secrets: Secrets, id: string): Promise<string> {
  const { state, name } = await openWebhook(tx, id)
  if (state !== 'working') refuseWebhook('webhook.off')
  if ((await countTests(tx, id, new Date(tx.now.getTime() - HOUR_MS))) >= TESTS_AN_HOUR) refuseWebhook('channel.often')
  const event = { type: 'webhook.test', timestamp: tx.now.toISOString(), data: { shape: 'test', name } }
  const messageId = await deliverSealed(tx, secrets, {
    ...{ to: { webhookId: id }, channel: 'webhook', urgent: true, objectId: null, event: event.type },
    ...{
      source: { kind: 'event', occurrenceId: null },
      message: { locale: 'en', subject: event.type, lines: [], locked: '', short: '', event },
    },
  })
  await publish(tx, 'channels.changed', [tx.actor.orgId], {})
  return messageId
}

/** Sends a period anew. */
export async function replay(tx: Tx, id: string, period: { from: Date; until: Date }): Promise<number> {
  const { state, name } = await openWebhook(tx, id)
  if (state !== 'working') refuseWebhook('webhook.off')
  const length = period.until.getTime() - period.from.getTime()
  if (length <= 0 || length > LONGEST_REPLAY_MS) refuseWebhook('webhook.period', { field: 'from' })
  const sent = await replayMessages(tx, id, period)
  if (sent === 0) return sent
  tx.nudges.add('deliveries')
  await record(tx, 'replayed', id, { name, count: sent })
  return sent
}
