import { z } from 'zod'
import { get, post } from './call.ts'
import { OccurrenceCode } from './occurrences.ts'
import { Id, Instant, PageQuery, pageOf, text } from './primitives.ts'
import { recentSignInRefusals } from './refusals/sessions.ts'
import { codesOf } from './refusals/words.ts'

/** What a webhook is told of. */
export const WebhookFilter = z.strictObject({
  /** None: everything. */
  events: z.array(OccurrenceCode).max(200).default([]),
  /** Only what another organisation did. */
  othersOnly: z.boolean().default(false),
})
export type WebhookFilter = z.output<typeof WebhookFilter>

/** A program of the organisation that is told of what happens; where it listens is kept sealed. */
export const Webhook = z.object({
  id: Id,
  name: z.string(),
  /** The server it listens at. */
  host: z.string(),
  state: z.enum(['working', 'off']),
  /** Why it is off. */
  reason: z.string().nullable(),
  filter: WebhookFilter,
  createdAt: Instant,
  sentAt: Instant.nullable(),
  /** Since when nothing arrives. */
  failingSince: Instant.nullable(),
  /** Messages on their way. */
  waiting: z.int(),
  /** Until when messages bear the signature by the secret before too. */
  overlapUntil: Instant.nullable(),
})
export type Webhook = z.output<typeof Webhook>

/** A try to deliver a message: when, how long it took, and what came back. */
export const WebhookTry = z.object({ at: Instant, ms: z.int(), answer: z.string() })

/** One message to a program. */
export const WebhookMessage = z.object({
  id: Id,
  /** What happened, or `webhook.test`. */
  type: z.string(),
  objectId: Id.nullable(),
  createdAt: Instant,
  status: z.enum(['waiting', 'sent', 'dropped', 'dead']),
  /** When it is tried next. */
  nextAt: Instant.nullable(),
  tries: z.array(WebhookTry),
})
export type WebhookMessage = z.output<typeof WebhookMessage>

const named = { webhookId: Id }
const changed = { emits: ['channels.changed'] } as const
const fresh = codesOf(recentSignInRefusals)
const Url = z.url().max(500)
const Secret = z.string()

/** Programs of the organisation that are told of what happens, by messages after Standard Webhooks. */
export const webhooks = {
  list: get('/api/webhooks/v0/list', {
    about: 'Webhooks of the own organisation, the oldest first.',
    needs: 'organization.manage',
    staleAfter: ['channels.changed'],
    out: z.object({ items: z.array(Webhook) }),
  }),
  create: post('/api/webhooks/v0/create', {
    ...changed,
    about: 'Adds a webhook and tells this once the secret its messages are signed with. Needs a fresh sign-in.',
    needs: 'organization.manage',
    data: z.strictObject({ name: text(1, 100), url: Url, filter: WebhookFilter }),
    out: z.object({ webhook: Webhook, secret: Secret }),
    fails: [...fresh, 'channel.not_set_up', 'channel.address', 'channel.webhooks'],
  }),
  save: post('/api/webhooks/v0/save', {
    ...changed,
    about: 'Changes name and filter of a webhook, where it listens if an address is given, and switches it on or off.',
    needs: 'organization.manage',
    data: z.strictObject({ ...named, name: text(1, 100), url: Url.nullable().default(null), filter: WebhookFilter, on: z.boolean() }),
    out: Webhook,
    fails: ['webhook.not_found', 'channel.address'],
  }),
  remove: post('/api/webhooks/v0/remove', {
    ...changed,
    about: 'Removes a webhook with its log; what waited for it does not leave.',
    needs: 'organization.manage',
    data: z.strictObject(named),
    out: z.object({ removed: z.boolean() }),
    fails: ['webhook.not_found'],
  }),
  rotate: post('/api/webhooks/v0/rotate', {
    ...changed,
    about: 'Makes another secret and tells it this once; for so many hours messages bear both signatures. Needs a fresh sign-in.',
    needs: 'organization.manage',
    data: z.strictObject({ ...named, overlapHours: z.int().min(0).max(720).default(24) }),
    out: z.object({ webhook: Webhook, secret: Secret }),
    fails: [...fresh, 'webhook.not_found'],
  }),
  test: post('/api/webhooks/v0/test', {
    ...changed,
    about: 'Sends the event `webhook.test`; what became of it stands in the log. Ten an hour.',
    needs: 'organization.manage',
    data: z.strictObject(named),
    out: z.object({ messageId: Id }),
    fails: ['webhook.not_found', 'webhook.off', 'channel.often'],
  }),
  log: get('/api/webhooks/v0/log', {
    about: 'Messages to a webhook of the last 30 days with every try, the newest first.',
    needs: 'organization.manage',
    staleAfter: ['channels.changed'],
    query: PageQuery.extend(named),
    out: pageOf(WebhookMessage),
    fails: ['webhook.not_found'],
  }),
  body: get('/api/webhooks/v0/body', {
    about: 'The body of a message to a webhook, as it went out.',
    needs: 'organization.manage',
    staleAfter: [],
    query: z.object({ messageId: Id }),
    out: z.object({ body: z.string() }),
    fails: ['webhook.message_gone'],
  }),
  replay: post('/api/webhooks/v0/replay', {
    ...changed,
    about: 'Sends what happened in a period again, under the same ids and in the same order; at most ten thousand messages.',
    needs: 'organization.manage',
    data: z.strictObject({ ...named, from: Instant, until: Instant }),
    out: z.object({ sent: z.int() }),
    fails: ['webhook.not_found', 'webhook.off', 'webhook.period'],
  }),
}
