import { type Webhook, type WebhookMessage, WebhookTry } from '#contract/webhooks.ts'
import type { WebhookAddress } from '#server/channels/adapters/webhook.ts'
import type { ProgramEvent } from '#server/channels/record.ts'
import type { BindingRecord } from '#server/channels/store/bindings.ts'
import type { Occurrence } from '#server/platform/occurrences.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { filterOf } from './rules.ts'
import type { MessageRecord } from './store.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** Where the object of an event is read whole, with the rights of whoever asks. */
const reads: Readonly<Record<string, (id: string) => string>> = {
  order: id => `/api/orders/v0/get?orderId=${id}`,
  flight: id => `/api/flights/v0/get?flightId=${id}`,
}

/**
 * What happened, as a program is told of it: which object, of what shape, where to read it, and facts. No sums and nothing of a person: a
 * program reads them with a key that may.
 */
export const toEvent = (
  { id, at, code, kind, objectId, byOrgId, facts }: Omit<Occurrence, 'home' | 'byEmployeeId' | 'cause'>,
  orgId: string,
): ProgramEvent => ({
  type: code,
  timestamp: at.toISOString(),
  data: { id, shape: kind, objectId, read: reads[kind]?.(objectId) ?? null, own: byOrgId === orgId, facts },
})

/** What is sealed of a webhook. */
export const addressOf = (secrets: Pick<Secrets, 'open'>, { sealed }: Pick<BindingRecord, 'sealed'>): WebhookAddress =>
  JSON.parse(secrets.open(sealed!)) as WebhookAddress

/** A webhook as whoever manages the organisation sees it: of where it leads the server alone. */
export function toWebhook(secrets: Pick<Secrets, 'open'>, row: BindingRecord, waiting: number, now: Date): Webhook {
  const { url, before } = addressOf(secrets, row)
  const { id, name, state, reason, filter, createdAt, sentAt, failingSince } = row
  return {
    ...{ id, name, reason, waiting, host: new URL(url).host, state: state === 'working' ? 'working' : 'off', filter: filterOf(filter) },
    ...{ createdAt: createdAt.toISOString(), sentAt: iso(sentAt), failingSince: iso(failingSince) },
    overlapUntil: before && new Date(before.until) > now ? before.until : null,
  }
}

/** A message with its tries. */
export const toMessage = ({ id, event, objectId, createdAt, status, runAt, tries }: MessageRecord): WebhookMessage => ({
  ...{ id, objectId, type: event ?? 'message', status: status as WebhookMessage['status'] },
  createdAt: createdAt.toISOString(),
  nextAt: status === 'waiting' ? runAt.toISOString() : null,
  tries: WebhookTry.array().catch([]).parse(tries),
})
