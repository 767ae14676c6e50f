import { createHash, randomBytes } from 'node:crypto'
import type { calendars } from '#contract/calendars.ts'
import type { Config } from '#server/config.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { toFeed } from './row.ts'
import { deleteFeed, insertFeed, listFeeds } from './store.ts'

/** Where calendars are read. */
export const CALENDARS = '/api/calendar/v0'
const MOST = 50

/** What a link ends with: the organisation, which the link alone names, and what nobody guesses. */
const tokenOf = (orgId: string) => Buffer.concat([Buffer.from(orgId.replaceAll('-', ''), 'hex'), randomBytes(24)]).toString('base64url')

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export const calendarHandlers = (config: Pick<Config, 'url'>): Handlers<typeof calendars> => ({
  async list({ transaction }) {
    return transaction(async tx => ({ items: (await listFeeds(tx)).map(toFeed) }))
  },

  async create({ actor, transaction }, { data: { kind, name, locale } }) {
    return transaction(async tx => {
      if ((await listFeeds(tx)).length >= MOST) refuse('calendar.too_many', { limit: MOST })
      const token = tokenOf(actor.orgId)
      const feed = await insertFeed(tx, { kind, name, locale, tokenHash: hashOf(token), createdBy: actor.name })
      await record(tx, 'calendar.made', feed.id, { name })
      return { feed: toFeed(feed), url: `${config.url}${CALENDARS}/${token}.ics` }
    })
  },

  async revoke({ transaction }, { data: { feedId } }) {
    return transaction(async tx => {
      const gone = (await deleteFeed(tx, feedId)) ?? refuse('calendar.not_found')
      await record(tx, 'calendar.revoked', feedId, { name: gone.name })
      return { revoked: true }
    })
  },
})

async function record(tx: Tx, what: string, objectId: string, facts: Record<string, unknown>) {
  await audit(tx, { what, kind: 'organization', objectId, facts })
  await publish(tx, 'calendars.changed', [tx.actor.orgId], {})
}
