import { WebhookFilter } from '#contract/webhooks.ts'

/** A filter as its row has it; one that is not whole lets everything through. */
export const filterOf = (stored: unknown): WebhookFilter => WebhookFilter.catch({ events: [], othersOnly: false }).parse(stored)

/** Whether a program asked to be told of something. What is said of webhooks themselves is for people: it would feed itself. */
export const takes = (filter: WebhookFilter, { code, byOrgId }: { code: string; byOrgId: string }, orgId: string): boolean =>
  !code.startsWith('webhook.') &&
  code !== 'delivery.dead' &&
  (filter.events.length === 0 || (filter.events as readonly string[]).includes(code)) &&
  !(filter.othersOnly && byOrgId === orgId)
