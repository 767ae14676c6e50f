import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#contract/primitives.ts'
import { type TitleKind, titleWords } from '#contract/waybills.ts'
import { defaultZone } from '#contract/zone.ts'
import { draftOf } from '#server/orders/row.ts'
import type { OrderState, TitleHead } from '#server/deals/record.ts'
import { standingIn, tellsPrice } from '#server/deals/waybills/standing.ts'
import { findOrder, stateOf } from '#server/orders/store.ts'
import { type Db, inHome } from '#server/platform/db.ts'
import { setPlainPolicy } from '#server/platform/headers.ts'
import { type Html, html } from '#server/platform/html.ts'
import { brand, page } from '#server/platform/pages.ts'
import { crewTold } from './crew.ts'
import type { Roads } from './road.ts'
import { findByIdHere, findBytes, type WaybillState } from './store.ts'
import { sayingOf } from './titles/read.ts'
import { turnedBy } from './titles/said.ts'
import { gisWords, roadWords, stateWords } from './words.ts'

type Deps = { workerDb: Db; roads: Roads; simulated: boolean }

const LOOKS_A_MINUTE = 60

type Amounts = { places: number; massKg: number }

/** What an inspector on the road sees: no price and no title about it, no phone, nothing of the customer. */
type Seen = {
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

/** The page for the road: whoever has its link sees it, without a session and without a script. */
export function bindRoad(app: FastifyInstance, { workerDb, roads, simulated }: Deps) {
  const limit = app.createRateLimit({ max: LOOKS_A_MINUTE, timeWindow: 60_000, keyGenerator: request => request.ip })

  app.get<{ Params: { token: string } }>('/waybill/:token', async (request, reply) => {
    const locale = localeOf(request)
    const other = `?lang=${locale === 'ru' ? 'en' : 'ru'}`
    const allowed = await limit(request)
    if (!allowed.isAllowed && allowed.isExceeded) {
      reply.code(429).header('retry-after', String(allowed.ttlInSeconds))
      return send(reply, notePage(locale, other, roadWords[locale].often, roadWords[locale].oftenLead))
    }
    const seen = await look(request.params.token)
    if (!seen) return send(reply.code(404), notePage(locale, other, roadWords[locale].gone, roadWords[locale].goneLead))
    return send(reply, roadPage(locale, other, seen, simulated))
  })

  async function look(token: string): Promise<Seen | null> {
    const link = roads.read(token)
    if (!link) return null
    const known = await workerDb.selectFrom('organizations').select('id').where('id', '=', link.org).executeTakeFirst()
    if (!known) return null
    return inHome(workerDb, link.org, async tx => {
      const found = await findByIdHere(tx, link.waybillId)
      if (!found || !roads.fits(link, found.waybill)) return null
      if (found.waybill.roadUntil === null || found.waybill.roadUntil <= tx.now) return null
      const state = await stateOf(tx, await findOrder(tx, link.org, found.waybill.orderId))
      // the deal it belongs to is over
      if (state.order.executorId !== found.waybill.partyId || state.order.status === 'cancelled') return null
      const last = (kind: string) => standingIn(found.titles).findLast(title => title.kind === kind && title.state === 'signed')
      const told = last('t2') ? standingIn(found.titles).filter(title => title.state === 'signed') : []
      const plates = (await crewTold(tx, told)) ?? { truck: state.flight?.truckPlate ?? '', trailer: state.flight?.trailerPlate ?? '' }
      const third = last('t3')
      const elsewhere = third ? turnedBy((await findBytes(tx, third)).xml) : null
      const counting = last('t2') ?? last('t1')
      const counted = counting ? countedIn(counting.kind as TitleKind, (await findBytes(tx, counting)).xml) : null
      return { state, found, plates, elsewhere, counted, picture: roads.link(found.waybill)?.picture ?? '', now: tx.now }
    })
  }
}

function countedIn(kind: TitleKind, xml: Buffer): Amounts | null {
  const say = sayingOf(kind, xml)
  const [places, massKg] = [say('taken.places', 'loaded.places', 'totals.places'), say('taken.massKg', 'loaded.massKg', 'totals.massKg')]
  return places === '' || massKg === '' ? null : { places: Number(places), massKg: Number(massKg) }
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
  html`<header>${brand(roadWords[locale].product)}<a href="${other}" hreflang="${locale === 'ru' ? 'en' : 'ru'}">${roadWords[locale].other}</a></header>`

const notePage = (locale: Locale, other: string, title: string, lead: string) =>
  page(locale, `${title} – ${roadWords[locale].product}`, 'road', html`${top(locale, other)}<main><h1>${title}</h1><p>${lead}</p></main>`)

const clock = (locale: Locale, at: Date) => {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: defaultZone, hour: '2-digit', minute: '2-digit' }).format(at)
  return `${day(locale, at)}, ${time} ${roadWords[locale].zone}`
}

const day = (locale: Locale, at: Date) =>
  new Intl.DateTimeFormat(locale === 'ru' ? 'ru-RU' : 'en-GB', {
    timeZone: defaultZone,
    day: '2-digit',
    month: locale === 'ru' ? '2-digit' : 'short',
    year: 'numeric',
  }).format(at)

function roadPage(
  locale: Locale,
  other: string,
  { state, found, plates, elsewhere, counted, picture, now }: Seen,
  simulated: boolean,
): string {
  const say = roadWords[locale]
  const { waybill } = found
  const titles = standingIn(found.titles).filter(title => title.signedAt !== null && !tellsPrice(title.kind as TitleKind))
  const held = (kind: TitleKind) => titles.some(title => title.kind === kind && title.state === 'signed')
  const status = waybill.completedAt ? say.over : held('t2') ? say.going : held('t1') ? say.loading : say.prepared
  const tone = waybill.completedAt || held('t2') ? 'good' : 'early'
  const { cargos } = draftOf(state)
  const number = new Intl.NumberFormat(locale === 'ru' ? 'ru-RU' : 'en-GB')
  const total = { places: cargos.reduce((sum, { places }) => sum + places, 0), massKg: cargos.reduce((sum, { massKg }) => sum + massKg, 0) }
  const differs = counted !== null && (counted.places !== total.places || counted.massKg !== total.massKg)
  const amounts = ({ places, massKg }: Amounts) => `${say.pieces}: ${number.format(places)}, ${number.format(massKg)} ${say.mass}`
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
<ol>${state.points.map(
      point =>
        html`<li><span>${point.kind === 'loading' ? say.loadingPoint : say.unloadingPoint}</span><b>${locale === 'ru' ? point.placeRu : point.placeEn}</b><span>${point.address}</span></li>`,
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
<p class="foot">${say.noScript} ${clock(locale, now)} ${waybill.roadUntil && html`${say.until} ${day(locale, waybill.roadUntil)}`}</p>
</main>`,
  )
}

function titleLine(locale: Locale, title: TitleHead): Html {
  const state = stateWords[title.state as keyof typeof stateWords][locale]
  // the state's number of what was refused says nothing any more
  const gis = title.state === 'refused' ? '' : gisWords[title.gis as keyof typeof gisWords][locale]
  const by = [title.signerName, title.attorneyNumber && `${roadWords[locale].attorney} ${title.attorneyNumber}`].filter(Boolean).join(', ')
  return html`<li><b>${titleWords[title.kind as TitleKind][locale]}</b><span class="${title.state === 'signed' ? 'good' : 'early'}">${[state, gis].filter(Boolean).join(', ')}</span><span>${by}${title.signedAt && html`, ${clock(locale, title.signedAt)}`}</span></li>`
}
