import { Locale } from '#contract/primitives.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { occur } from '#server/platform/occurrences.ts'
import { publish } from '#server/platform/outbox.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { judgeFailing } from '../rules.ts'
import { listOwners, lockBinding, setBinding } from '../store/bindings.ts'
import { failingMessage } from '../words.ts'
import { deliverSealed } from './deliver.ts'

const DAY_MS = 86_400_000

/** How a program took a message: one that fails for days is told of to its people by letter, and after a week it is switched off. */
export async function noteProgram(tx: Tx, secrets: Pick<Secrets, 'seal'>, webhookId: string, isSent: boolean): Promise<void> {
  const program = await lockBinding(tx, webhookId)
  if (program?.state !== 'working') return
  const { failingSince, warned, name } = program
  if (isSent) {
    if (failingSince === null) return
    await setBinding(tx, webhookId, { failingSince: null, warned: 0 })
    return publish(tx, 'channels.changed', [tx.actor.orgId], {})
  }
  if (failingSince === null) {
    await setBinding(tx, webhookId, { failingSince: tx.now })
    return publish(tx, 'channels.changed', [tx.actor.orgId], {})
  }
  const failingMs = tx.now.getTime() - failingSince.getTime()
  const follows = judgeFailing(failingMs, warned)
  if (follows === null) return
  const isOff = follows === 'off'
  await setBinding(tx, webhookId, isOff ? { state: 'off', reason: 'week' } : { warned: warned + 1 })
  if (isOff) await audit(tx, { what: 'webhook.off', kind: 'organization', objectId: webhookId, facts: { name } })
  const { orgId } = tx.actor
  await occur(tx, {
    ...{ code: isOff ? 'webhook.off' : 'webhook.failing', objectId: webhookId, home: orgId, audience: [orgId] },
    facts: { number: name },
  })
  const days = Math.floor(failingMs / DAY_MS)
  for (const { id, locale } of await listOwners(tx))
    await deliverSealed(tx, secrets, {
      ...{ to: { employeeId: id }, channel: 'email', urgent: true, objectId: null, source: { kind: 'failing', webhookId } },
      message: failingMessage(Locale.catch('ru').parse(locale), { name, days, isOff }),
    })
  return publish(tx, 'channels.changed', [orgId], {})
}
