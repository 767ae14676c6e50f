import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CalendarKind } from '#contract/calendars.ts'
import { Locale } from '#contract/primitives.ts'
import type { Config } from '#server/config.ts'
import { type Db, inHome, type OrgId, type Tx } from '#server/platform/db.ts'
import { hasTag, tagOf } from '#server/platform/etag.ts'
import { isId } from '#server/platform/ids.ts'
import { CALENDARS, hashOf } from './handlers.ts'
import { calendarText } from './ical/text.ts'
import { ofFlight, ofOrder } from './row.ts'
import { type FeedRecord, findFeed, isOrganization, listFlights, listOrders, setRead } from './store.ts'
import { calendarWords } from './words.ts'

type Deps = { workerDb: Db; config: Pick<Config, 'url'> }

const VISITS_A_MINUTE = 60
const TOKEN = /^[\w-]{54}$/

/** A calendar by its link: whoever has the link is known by nothing else. */
export function bindCalendars(app: FastifyInstance, { workerDb, config }: Deps) {
  const limit = app.createRateLimit({ max: VISITS_A_MINUTE, timeWindow: 60_000, keyGenerator: request => request.ip })
  app.get<{ Params: { token: string } }>(`${CALENDARS}/:token`, async (request, reply) => {
    const allowed = await limit(request)
    if (!allowed.isAllowed && allowed.isExceeded) return reply.code(429).header('retry-after', String(allowed.ttlInSeconds)).send('')
    const token = request.params.token.replace(/\.ics$/, '')
    const org = TOKEN.test(token) ? idOf(Buffer.from(token, 'base64url').subarray(0, 16)) : ''
    if (!isId(org) || !(await isOrganization(workerDb, org))) return sendGone(request, reply)
    const text = await inHome(workerDb, org as OrgId, async tx => {
      const feed = await findFeed(tx, hashOf(token))
      if (!feed) return null
      await setRead(tx, feed.id)
      return textOf(tx, feed, config.url)
    })
    if (text === null) return sendGone(request, reply)
    // what says when it was made is no news by itself
    const tag = tagOf(text.replaceAll(/DTSTAMP:\w+/g, ''))
    reply.header('etag', tag).header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex, nofollow')
    if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(text)
  })
}

const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

async function textOf(tx: Tx, feed: FeedRecord, url: string): Promise<string> {
  const [kind, locale] = [CalendarKind.parse(feed.kind), Locale.catch('ru').parse(feed.locale)]
  const told = { locale, url, host: new URL(url).host }
  const events =
    kind === 'loadings'
      ? (await listOrders(tx)).flatMap(order => ofOrder(order, told))
      : (await listFlights(tx)).map(flight => ofFlight(kind, flight, told))
  return calendarText({ name: feed.name, events, now: tx.now })
}

function sendGone(request: FastifyRequest, reply: FastifyReply) {
  const locale: Locale = /^\s*en/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'ru'
  return reply.code(404).type('text/plain; charset=utf-8').send(calendarWords[locale].gone)
}
