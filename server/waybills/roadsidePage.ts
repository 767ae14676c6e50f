import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#contract/primitives.ts'
import { type TitleKind, titleWords } from '#contract/waybills.ts'
import { defaultZone } from '#contract/zone.ts'
import type { OrderState, TitleHead } from '#server/deals/record.ts'
import { tellsPrice, titlesInForce } from '#server/deals/waybills/rules.ts'
import { draftOf } from '#server/orders/row/draft.ts'
import { findOrder, orderStateOf } from '#server/orders/store/orders.ts'
import { type Db, inHome } from '#server/platform/db.ts'
import { setPlainPolicy } from '#server/platform/headers.ts'
import { type Html, html } from '#server/platform/html.ts'
import { brand, page } from '#server/platform/pages.ts'
import { namedResources } from './resources.ts'
import type { RoadsideLinks } from './roadsideLinks.ts'
import { findByIdHere, findBytes, type WaybillState } from './store.ts'
import { sayingOf } from './titles/read.ts'
import { readdressedIn } from './titles/readValues.ts'
import { gisWords, roadsideWords, stateWords } from './words.ts'

type Deps = { workerDb: Db; roadsideLinks: RoadsideLinks; simulated: boolean }

const LOOKS_A_MINUTE = 60

type Amounts = { pieces: number; massKg: number }

/** What an inspector on the road sees: no price and no title about it, no phone, nothing of the customer. */
type RoadsideView = {
  state: OrderState
  found: WaybillState
  plates: { truck: string; trailer: string }
  /** The consignee and the address the cargo was sent to instead. */
  elsewhere: { name: string; tin: string; address: string } | null
  /** Pieces and mass as the last title that counted them says; null before there is one. */
  counted: Amounts | null
  picture: string
  now: Date
}

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
    const known = await workerDb.selectFrom('organizations').select('id').where('id', '=', link.org).executeTakeFirst()
    if (!known) return null
    return inHome(workerDb, link.org, async tx => {
      const found = await findByIdHere(tx, link.waybillId)
      if (!found || !roadsideLinks.fits(link, found.waybill)) return null
      if (found.waybill.roadsideUntil === null || found.waybill.roadsideUntil <= tx.now) return null
      const state = await orderStateOf(tx, await findOrder(tx, link.org, found.waybill.orderId))
      // the deal it belongs to is over
      if (state.order.executorId !== found.waybill.partyId || state.order.status === 'cancelled') return null
      const last = (kind: string) => titlesInForce(found.titles).findLast(title => title.kind === kind && title.state === 'signed')
      const told = last('t2') ? titlesInForce(found.titles).filter(title => title.state === 'signed') : []
      const plates = (await namedResources(tx, told)) ?? {
        truck: state.flight?.truckPlate ?? '',
        trailer: state.flight?.trailerPlate ?? '',
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

const top = (locale: Locale, other: string) =>
  html`<header>${brand(roadsideWords[locale].product)}<a href="${other}" hreflang="${locale === 'ru' ? 'en' : 'ru'}">${roadsideWords[locale].other}</a></header>`

const notePage = (locale: Locale, other: string, title: string, lead: string) =>
  page(
    locale,
    `${title} – ${roadsideWords[locale].product}`,
    'road',
    html`${top(locale, other)}<main><h1>${title}</h1><p>${lead}</p></main>`,
  )

const clock = (locale: Locale, at: Date) => {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: defaultZone, hour: '2-digit', minute: '2-digit' }).format(at)
  return `${day(locale, at)}, ${time} ${roadsideWords[locale].zone}`
}

const day = (locale: Locale, at: Date) =>
  new Intl.DateTimeFormat(locale === 'ru' ? 'ru-RU' : 'en-GB', {
    timeZone: defaultZone,
    day: '2-digit',
    month: locale === 'ru' ? '2-digit' : 'short',
    year: 'numeric',
  }).format(at)

function roadsidePage(
  locale: Locale,
  other: string,
  { state, found, plates, elsewhere, counted, picture, now }: RoadsideView,
  simulated: boolean,
): string {
  const say = roadsideWords[locale]
  const { waybill } = found
  const titles = titlesInForce(found.titles).filter(title => title.signedAt !== null && !tellsPrice(title.kind as TitleKind))
  const held = (kind: TitleKind) => titles.some(title => title.kind === kind && title.state === 'signed')
  const status = waybill.completedAt ? say.over : held('t2') ? say.going : held('t1') ? say.loading : say.prepared
  const tone = waybill.completedAt || held('t2') ? 'good' : 'early'
  const { cargos } = draftOf(state)
  const number = new Intl.NumberFormat(locale === 'ru' ? 'ru-RU' : 'en-GB')
  const total = { pieces: cargos.reduce((sum, { pieces }) => sum + pieces, 0), massKg: cargos.reduce((sum, { massKg }) => sum + massKg, 0) }
  const differs = counted !== null && (counted.pieces !== total.pieces || counted.massKg !== total.massKg)
  const amounts = ({ pieces, massKg }: Amounts) => `${say.pieces}: ${number.format(pieces)}, ${number.format(massKg)} ${say.mass}`
  const party = (name: string, who: { name: string; tin: string | null }) =>
    html`<div><dt>${name}</dt><dd>${who.name}${who.tin && html`<span>${say.inn} ${who.tin}</span>`}</dd></div>`
  return page(
    locale,
    `${say.title} ${say.of(waybill.number, day(locale, waybill.createdAt))}`,
    'road',
    html`${top(locale, other)}
<main>
<h1>${say.title}</h1>
<p class="number mono">${say.of(waybill.number, day(locale, waybill.createdAt))}</p>
<p class="state ${tone}">${status}</p>
<dl class="uid"><div><dt>${say.uid}</dt><dd class="mono">${waybill.uid ?? say.noUid}</dd></div></dl>
${simulated && html`<p class="note">${say.simulated}</p>`}
<h2>${say.vehicle}</h2>
${plates.truck === '' ? html`<p>${say.noVehicle}</p>` : html`<dl class="plates"><div><dt>${say.truck}</dt><dd class="mono">${plates.truck}</dd></div>${plates.trailer !== '' && html`<div><dt>${say.trailer}</dt><dd class="mono">${plates.trailer}</dd></div>`}</dl>`}
<h2>${say.route}</h2>
<ol>${state.stops.map(
      stop =>
        html`<li><span>${stop.kind === 'loading' ? say.loadingStop : say.unloadingStop}</span><b>${locale === 'ru' ? stop.placeRu : stop.placeEn}</b><span>${stop.address}</span></li>`,
    )}
${elsewhere && html`<li><span>${say.readdressed}</span><b>${elsewhere.address}</b></li>`}</ol>
<h2>${say.cargo}</h2>
<ul class="lines">${cargos.map(cargo => html`<li><b>${cargo.name}</b><span>${amounts(cargo)}</span>${cargo.adr && html`<span class="adr">${say.un} ${cargo.adr.un}</span>`}</li>`)}
${cargos.length > 1 && html`<li class="sum"><b>${say.total}</b><span>${amounts(total)}</span></li>`}
${differs && html`<li class="sum"><b>${say.counted}</b><span>${amounts(counted)}</span></li>`}</ul>
<dl>${party(say.consignor, state.forwarder)}${state.executor && party(say.carrier, state.executor)}${party(say.consignee, elsewhere ?? { name: waybill.consigneeName, tin: waybill.consigneeTin })}</dl>
<h2>${say.titles}</h2>
${titles.length === 0 ? html`<p>${say.noTitles}</p>` : html`<ul class="lines">${titles.map(title => titleLine(locale, title))}</ul>`}
<div class="code">${{ markup: picture }}<p>${say.printed}</p></div>
<p class="foot">${say.noScript} ${clock(locale, now)} ${waybill.roadsideUntil && html`${say.until} ${day(locale, waybill.roadsideUntil)}`}</p>
</main>`,
  )
}

function titleLine(locale: Locale, title: TitleHead): Html {
  const state = stateWords[title.state as keyof typeof stateWords][locale]
  // the state's number of what was refused says nothing any more
  const gis = title.state === 'refused' ? '' : gisWords[title.gis as keyof typeof gisWords][locale]
  const by = [title.signerName, title.attorneyNumber && `${roadsideWords[locale].attorney} ${title.attorneyNumber}`]
    .filter(Boolean)
    .join(', ')
  return html`<li><b>${titleWords[title.kind as TitleKind][locale]}</b><span class="${title.state === 'signed' ? 'good' : 'early'}">${[state, gis].filter(Boolean).join(', ')}</span><span>${by}${title.signedAt && html`, ${clock(locale, title.signedAt)}`}</span></li>`
}
