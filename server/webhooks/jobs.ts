import { deliverSealed } from '#server/channels/commands/deliver.ts'
import { listWebhooks } from '#server/channels/store/bindings.ts'
import type { HearOne } from '#server/platform/occurrences.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { toEvent } from './row.ts'
import { filterOf, takes } from './rules.ts'

/** Puts what an organisation hears on its way to each of its programs that asked for it. */
export const webhookTeller =
  (secrets: Pick<Secrets, 'seal'>): HearOne =>
  async (tx, occurrence) => {
    for (const { id, state, filter } of await listWebhooks(tx)) {
      if (state !== 'working' || !takes(filterOf(filter), occurrence, tx.actor.orgId)) continue
      await deliverSealed(tx, secrets, {
        ...{ to: { webhookId: id }, channel: 'webhook', urgent: false, objectId: occurrence.objectId },
        ...{ source: { kind: 'event', occurrenceId: occurrence.id }, event: occurrence.code },
        message: { locale: 'en', subject: occurrence.code, lines: [], locked: '', short: '', event: toEvent(occurrence, tx.actor.orgId) },
      })
    }
  }
