import type { webhooks } from '#contract/webhooks.ts'
import type { SealedContent } from '#server/channels/commands/deliver.ts'
import { listWebhooks, lockBinding } from '#server/channels/store/bindings.ts'
import type { Config } from '#server/config.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { readKey, writeKey } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { checkRecentSignIn } from '#server/platform/recentSignIn.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { addWebhook, changeWebhook, openWebhook, refuseWebhook, removeWebhook, replay, rotateSecret, testWebhook } from './commands.ts'
import { toMessage, toWebhook } from './row.ts'
import { countWaiting, findSealed, listMessages } from './store.ts'

export function webhookHandlers({ channels }: Pick<Config, 'channels'>): Handlers<typeof webhooks> {
  const inside = channels.inside.includes('webhook')
  return {
    async list({ secrets, transaction }) {
      return transaction(async tx => {
        const [rows, waiting] = [await listWebhooks(tx), await countWaiting(tx)]
        return { items: rows.map(row => toWebhook(secrets, row, waiting.get(row.id) ?? 0, tx.now)) }
      })
    },

    async create(ctx, { data }) {
      checkRecentSignIn(ctx)
      const { secrets } = ctx
      return ctx.transaction(async tx => {
        const { id, secret } = await addWebhook(tx, secrets, { ...data, inside })
        return { webhook: await shown(tx, secrets, id), secret }
      })
    },

    async save({ secrets, transaction }, { data: { webhookId, ...change } }) {
      return transaction(async tx => {
        await changeWebhook(tx, secrets, webhookId, { ...change, inside })
        return shown(tx, secrets, webhookId)
      })
    },

    async remove({ transaction }, { data: { webhookId } }) {
      return transaction(async tx => {
        await removeWebhook(tx, webhookId)
        return { removed: true }
      })
    },

    async rotate(ctx, { data: { webhookId, overlapHours } }) {
      checkRecentSignIn(ctx)
      const { secrets } = ctx
      return ctx.transaction(async tx => {
        const secret = await rotateSecret(tx, secrets, webhookId, overlapHours)
        return { webhook: await shown(tx, secrets, webhookId), secret }
      })
    },

    async test({ secrets, transaction }, { data: { webhookId } }) {
      return transaction(async tx => ({ messageId: await testWebhook(tx, secrets, webhookId) }))
    },

    async log({ transaction }, { query: { webhookId, cursor, limit } }) {
      const after = cursor ? readKey(cursor).id : null
      const found = await transaction(async tx => {
        await openWebhook(tx, webhookId)
        return listMessages(tx, webhookId, after, limit + 1)
      })
      const items = found.slice(0, limit)
      const last = found.length > limit ? items.at(-1)! : null
      return { items: items.map(toMessage), next: last && writeKey({ key: '', id: last.id }) }
    },

    async body({ secrets, transaction }, { query: { messageId } }) {
      const found = await transaction(tx => findSealed(tx, messageId))
      const event = found?.sealed && (JSON.parse(secrets.open(found.sealed)) as SealedContent).message.event
      return event ? { body: JSON.stringify(event) } : refuseWebhook('webhook.message_gone')
    },

    async replay({ transaction }, { data: { webhookId, from, until } }) {
      return transaction(async tx => ({ sent: await replay(tx, webhookId, { from: new Date(from), until: new Date(until) }) }))
    },
  }
}

const shown = async (tx: Tx, secrets: Secrets, id: string) =>
  toWebhook(secrets, (await lockBinding(tx, id))!, (await countWaiting(tx)).get(id) ?? 0, tx.now)
