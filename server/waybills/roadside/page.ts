import type { Locale } from '#contract/primitives.ts'
import { type TitleKind, titleWords } from '#contract/waybills.ts'
import { defaultZone } from '#contract/zone.ts'
import type { OrderState, TitleHead } from '#server/deals/record.ts'
import { tellsPrice, titlesInForce } from '#server/deals/waybills/rules/titles.ts'
import { draftOf } from '#server/orders/row/draft.ts'
import { type Html, html } from '#server/platform/html.ts'
import { brand, page } from '#server/platform/pages.ts'
import type { WaybillState } from '#server/waybills/store/waybills.ts'
import { gisWords, roadsideWords, stateWords } from '#server/waybills/words.ts'

export type Amounts = { pieces: number; massKg: number }

/** What an inspector on the road sees: no price and no title about it, no phone, nothing of the customer. */
export type RoadsideView = {
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

const top = (locale: Locale, other: string) =>
  html`<header>${brand(roadsideWords[locale].product)}<a href="${other}" hreflang="${locale === 'ru' ? 'en' : 'ru'}">${roadsideWords[locale].other}</a></header>`

export const notePage = (locale: Locale, other: string, title: string, lead: string) =>
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

export function roadsidePage(
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
