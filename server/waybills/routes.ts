import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { leadOf } from '#contract/flight-lead.ts'
import type { Locale } from '#contract/primitives.ts'
import type { TitleKind } from '#contract/waybills.ts'
import { onWaybill } from '#server/deals/waybills/rules/consignments.ts'
import { titlesInForce } from '#server/deals/waybills/rules/titles.ts'
import { findOrder, orderStateOf } from '#server/orders/store/orders.ts'
import { type Db, inHome } from '#server/platform/db.ts'
import { setPlainPolicy } from '#server/platform/headers.ts'
import { namedResources } from './facts/resources.ts'
import type { RoadsideLinks } from './roadside/links.ts'
import { type Amounts, notePage, type RoadsideView, roadsidePage } from './roadside/page.ts'
import { findByIdHere, findBytes, isOrganization } from './store/waybills.ts'
import { sayingOf } from './titles/read.ts'
import { readdressedIn } from './titles/readValues.ts'
import { roadsideWords } from './words.ts'

type Deps = { workerDb: Db; roadsideLinks: RoadsideLinks; simulated: boolean }

const LOOKS_A_MINUTE = 60

/** The roadside page: whoever has its link sees it, without a session and without a script. */
export function bindRoadsidePage(app: FastifyInstance, { workerDb, roadsideLinks, simulated }: Deps) {
  const limit = app.createRateLimit({ max: LOOKS_A_MINUTE, timeWindow: 60_000, keyGenerator: request => request.ip })

  app.get<{ Params: { token: string } }>('/waybill/:token', async (request, reply) => {
    const locale = localeOf(request)
    const other = `?lang=${locale === 'ru' ? 'en' : 'ru'}`
    const allowed = await limit(request)
    if (!allowed.isAllowed && allowed.isExceeded) {
      reply.code(429).header('retry-after', String(allowed.ttlInSeconds))
      return send(reply, notePage(locale, other, roadsideWords[locale].often, roadsideWords[locale].oftenLead))
    }
    const seen = await look(request.params.token)
    if (!seen) return send(reply.code(404), notePage(locale, other, roadsideWords[locale].gone, roadsideWords[locale].goneLead))
    return send(reply, roadsidePage(locale, other, seen, simulated))
  })

  async function look(token: string): Promise<RoadsideView | null> {
    const link = roadsideLinks.read(token)
    if (!link) return null
    if (!(await isOrganization(workerDb, link.org))) return null
    return inHome(workerDb, link.org, async tx => {
      const found = await findByIdHere(tx, link.waybillId)
      if (!found || !roadsideLinks.fits(link, found.waybill)) return null
      if (found.waybill.roadsideUntil === null || found.waybill.roadsideUntil <= tx.now) return null
      const state = onWaybill(await orderStateOf(tx, await findOrder(tx, link.org, found.waybill.orderId)), found.waybill)
      // the deal it belongs to is over
      if (state.order.executorId !== found.waybill.partyId || state.order.status === 'cancelled') return null
      const last = (kind: string) => titlesInForce(found.titles).findLast(title => title.kind === kind && title.state === 'signed')
      const told = last('t2') ? titlesInForce(found.titles).filter(title => title.state === 'signed') : []
      const plates = (await namedResources(tx, told)) ?? {
        truck: leadOf(state.flights)?.truckPlate ?? '',
        trailer: leadOf(state.flights)?.trailerPlate ?? '',
      }
      const third = last('t3')
      const elsewhere = third ? readdressedIn((await findBytes(tx, third)).xml) : null
      const counting = last('t2') ?? last('t1')
      const counted = counting ? countedIn(counting.kind as TitleKind, (await findBytes(tx, counting)).xml) : null
      return { state, found, plates, elsewhere, counted, picture: roadsideLinks.link(found.waybill)?.picture ?? '', now: tx.now }
    })
  }
}

function countedIn(kind: TitleKind, xml: Buffer): Amounts | null {
  const say = sayingOf(kind, xml)
  const [pieces, massKg] = [say('taken.pieces', 'loaded.pieces', 'totals.pieces'), say('taken.massKg', 'loaded.massKg', 'totals.massKg')]
  return pieces === '' || massKg === '' ? null : { pieces: Number(pieces), massKg: Number(massKg) }
}

function localeOf(request: FastifyRequest): Locale {
  const { lang } = request.query as { lang?: unknown }
  if (lang === 'ru' || lang === 'en') return lang
  return /^\s*en/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'ru'
}

function send(reply: FastifyReply, markup: string) {
  setPlainPolicy(reply)
  return reply.header('x-robots-tag', 'noindex, nofollow').type('text/html; charset=utf-8').send(markup)
}
