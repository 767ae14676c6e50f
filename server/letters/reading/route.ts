import { plain } from '#contract/fuzzy-match.ts'
import type { PlaceRecord } from '#server/places/row.ts'
import { type Found, type Page, type Stretch, withinLine } from './text.ts'
import type { TownFound, Towns } from './towns.ts'

export type Role = 'loading' | 'unloading'
type LabelKind = 'stop' | 'when' | 'contact' | 'party' | 'cargo' | 'other'
export type Label = {
  kind: LabelKind
  /** Null: the role of the stop named last. */
  role: Role | null
  from: number
  to: number
  /** Where what it labels ends. */
  end: number
}

const loadingWord =
  'загр\\S{0,2}зк[аиуе]|погр\\S{0,2}зк[аиуе]|погрузок|загрузок|отгрузк[аиуе]|грузить(?:ся)?|грузим(?:ся)?|грузят|загрузиться|отправлени[ея]|отправка|откуда|забор(?= груз|:| [0-9█в])|забрать|забира(?:ем|ть)|забер(?:ем|ите)|взять|загр\\.|погр\\.|loading(?: point| address| place| date)?|pick-?\\s?up'
const unloadingWord =
  '(?:вы|раз)гр\\S{0,2}зк[аиуе]|(?:вы|раз)грузок|выгруж(?:ать|аем)(?:ся)?|разгруж(?:ать|аем)(?:ся)?|выгрузиться|назначени[ея]|куда|доставк[аиу]|доставить|отвезти|увезти|привезти|довезти|вез(?:ем|ти)(?=\\s+(?:в|до|на)\\s)|сдать|сдача|сдаем|при[её]мк?[аи]?(?= груз|:| до| с)|едем|выгр\\.|разгр\\.|unloading(?: point| address| place| date)?|delivery(?: point| address| date)?'
const lead =
  '(?:(?<what>дат[аыу]?(?:\\s+и\\s+время)?|время|срок|подач[аи]|день|готовность|контакт\\S*(?:\\s+лиц[оа])?|тел\\S*|(?:ответственн\\S*)|адрес\\S*|мест[оа]|пункты?|город\\S*|точк[аи])\\s+(?:на\\s+|для\\s+|при\\s+|авто\\S*\\s+(?:на\\s+)?|груза\\s+к\\s+)?)?'
const stopLabel = withinLine(
  new RegExp(
    `(?<![а-яa-z0-9])(?:(?:(?<=(?:^|\\n)[ \\t]*)\\d{1,2}[.)]?|\\d{1,2}\\s*-?\\s*(?:я|ая|st|nd))\\s*)?${lead}(?:(?<load>${loadingWord})|(?<unload>${unloadingWord}))(?![а-яa-z])(?:\\s*(?:№\\s*)?\\d{1,2}(?=\\s*[:.)-]))?\\s*[:>-]*`,
  ),
)
const plainLabel =
  /(?:^|[\n|]|[.;!]\s)[ \t]*(?<name>подача(?:\s+(?:машины|авто|тс))?|готовность(?:\s+груза)?|дат[аыу]?\s+(?:подачи|готовности)(?:\s+(?:груза|тс|авто))?|время подачи|дат[аыу]?(?:\s+и\s+время)?|когда|время|date|контакт\S*(?:\s+лиц[оа])?|телефон\S*|адрес)[ \t]*[:\t]|(?<![а-я])(?<ask>когда|готовност[ьи]|готов[аоы]?(?:\s+к\s+(?:отгрузке|погрузке))?|подача|подать)(?=\s*(?:с|со|к|на|в)?\s*█)/g
const partyLabel =
  /(?<![а-яa-z])(?<party>грузоотправител[ья]|отправитель|shipper|consignor|грузополучател[ья]|получатель|consignee)\s*[:\t-]/g
const cargoLabel =
  /(?:^|[\n,;|]|\.\s|!\s)[ \t]*(?<cargo>что(?=\s*:)|(?:характер|наименование|описание|вид)\s+груза|груз[^:\n█]{0,14}(?=:)|груз(?=[ \t]*[\t-])|товар(?=\s*:)|продукция(?=\s*:)|cargo|goods(?=\s*:)|commodity)[ \t]*[:\t-]*/g
const otherLabel =
  /(?:^|\n)[ \t]*(?:маршрут|направление|рейс|вес|масса|тоннаж|объем|количество|кол-во|паллет\S*|тип|вид|транспорт\S*|требуемый|требования|кузов|машина|тс(?![а-я])|ставка|цена|стоимость|оплата|условия|срок оплаты|форма оплаты|температур\S*|режим|примечани\S*|комментари\S*|заказчик|клиент|плательщик|перевозчик|водитель|truck|rate|payment|weight|volume|price|temperature|route|доп\S*|особые)[^:\n█]{0,40}[:\t-]/g

/** Labels of a letter in order, each with the stretch it speaks of. */
export function findLabels(page: Page): Label[] {
  const labels: Omit<Label, 'end'>[] = []
  const push = (kind: LabelKind, role: Role | null, match: RegExpExecArray | RegExpMatchArray) => {
    const skipped = /^[\n,;|.! \t]*/.exec(match[0])![0].length
    const from = match.index! + skipped
    const to = match.index! + match[0].length
    if (!labels.some(label => label.from < to && from < label.to)) labels.push({ kind, role, from, to })
  }
  for (const match of page.low.matchAll(partyLabel))
    push('party', /отправ|shipper|consignor/.test(match.groups!.party!) ? 'loading' : 'unloading', match)
  for (const match of page.low.matchAll(stopLabel)) {
    const { what = '', load } = match.groups!
    const kind =
      /^(?:дат|врем|срок|подач|день|готов)/.test(what) || /date/.test(match[0])
        ? 'when'
        : /^(?:конт|тел|ответ)/.test(what)
          ? 'contact'
          : 'stop'
    push(kind, load === undefined ? 'unloading' : 'loading', match)
  }
  for (const match of page.low.matchAll(plainLabel)) {
    const { name = '', ask } = match.groups!
    if (ask) {
      push('when', ask === 'когда' ? null : 'loading', match)
      continue
    }
    const kind = /^(?:конт|тел)/.test(name) ? 'contact' : name === 'адрес' ? 'stop' : 'when'
    push(kind, /подач|готовн/.test(name) ? 'loading' : null, match)
  }
  for (const match of page.low.matchAll(cargoLabel)) push('cargo', null, match)
  for (const match of page.low.matchAll(otherLabel)) push('other', null, match)
  labels.sort((a, b) => a.from - b.from)
  return labels.map((label, i) => ({ ...label, end: endOf(page, label, labels[i + 1]?.from ?? page.low.length) }))
}

/** What follows on the line of a label belongs to it; where nothing follows, the lines below do, up to an empty one. */
function endOf(page: Page, label: Omit<Label, 'end'>, next: number): number {
  const line = page.line(label.to)
  const inline = page.low.slice(label.to, Math.min(line.to, next))
  if (/[a-zа-я0-9█]/.test(inline)) return Math.min(line.to, next)
  const empty = /\n[ \t]*\n/.exec(page.low.slice(line.to, next))
  return empty ? line.to + empty.index : next
}

/** `at`: where what is said of it begins; `group`: the label that names it among others. */
export type Stop = {
  kind: Role
  town: TownFound | null
  address: Found<string> | null
  party: Found<string> | null
  at: number
  group?: number
}

const separator =
  /^\s*(?:\([^)\n]*\)\s*)?(?:,?\s*[а-я-]+\s+(?:обл\S*|край|р-н|респ\S*)\s*)?(?<by>-+>?|>+|=+>|\/|\\|\+|до|в|на|to|потом|далее|затем|\ufe0f?>\ufe0f?)\ufe0f?\s*(?:г\.?|город|рп|пос\.?|пгт|порт|ст\.|станция)?\s*(?:[а-я-]+\s+(?:обл\S*|край|респ\S*)\.?,?\s*)?(?:г\.\s*)?$/

/** Between two towns of a route stands the street of the first: «Уфа, Новая 14 - Омск», «Химки (Ленинградская 29) – Дмитров». */
const street =
  /^\s*(?:[(,]|\s(?=(?:ул|пр|пер|ш|наб|д)\.?\s))[^█\n;!?]{2,70}?\)?\s*(?:\s-+>?\s|>+|\)\s*-+\s*|\s(?:на|до)\s)\s*(?:г\.?\s*|город\s+)?$/

/** Towns one after another as a route is written: «Казань - Екатеринбург», «Минск > Брест», «самара уфа» at the beginning of a line. */
export function chains(page: Page, towns: readonly TownFound[]): TownFound[][] {
  const found: (TownFound & { by?: string })[][] = []
  let chain: TownFound[] = []
  const end = () => {
    if (chain.length > 1) found.push(chain)
    chain = []
  }
  for (const town of towns) {
    // in brackets stands an address
    if (/\([^)\n]*$/.test(page.low.slice(page.line(town.from).from, town.from))) continue
    const last = chain.at(-1)
    const between = last ? page.low.slice(last.to, town.from).replace(/\ufe0f/g, '') : ''
    const starts = last !== undefined && chain.length === 1 && /^[^a-zа-я0-9]*$/.test(page.low.slice(page.line(last.from).from, last.from))
    const alone = last !== undefined && /^[^a-zа-я0-9█]*\n[^a-zа-я0-9█]*$/.test(between) && fillsLine(page, last) && fillsLine(page, town)
    if (
      last &&
      (separator.test(between) || (street.test(between) && addressWord.test(between)) || (starts && /^[ ]+$/.test(between)) || alone)
    )
      chain.push(town)
    else {
      end()
      chain = [town]
    }
  }
  end()
  return found.filter(route => new Set(route.map(({ value }) => value.code)).size > 1)
}

/** Whether nothing else stands on the line of a town. */
function fillsLine(page: Page, town: TownFound): boolean {
  const line = page.line(town.from)
  return !/[a-zа-я0-9█]/.test(page.low.slice(line.from, town.from) + page.low.slice(town.to, line.to))
}

const firm =
  /(?:,?\s*(?:склад|рц|завод|база)?\s*)((?:ооо|оао|зао|пао|ао|ип|тоо|одо|чуп|уп)\s+"[^"\n]{2,60}"|(?:ооо|оао|зао|пао|ао|ип|тоо|одо|чуп)\s+[а-яa-z][^,;\n█]{2,40})/

const addressWord =
  /\d|(?:^|[\s,.])(?:ул|улица|пр|проспект|пер|ш|шоссе|наб|бульвар|б-р|проезд|пл|мкр|тракт|промзона|пром\S*|склад|терминал|база|завод|рц|логопарк|технопарк|индустриальн\S*|аэропорт|порт|станция|street|st|road|km)(?=[\s.,]|$)/
const country =
  /^\s*[(,]?\s*(?:рф|россия|рб|беларусь|белоруссия|рк|казахстан|кыргызстан|киргизия|узбекистан|армения|грузия|russia|belarus|kazakhstan)(?![а-яa-z])[\s),.]*/
const region =
  /^\s*[(,]?\s*(?:(?:республика|респ\.)\s+[а-я-]+|[а-я-]+\s+(?:обл\.?|область|край|республика|респ\.?|р-н|район)(?![а-я]))[\s),.]*/

/** The address written after a town, up to the end of its line or to what is no address. */
export function addressAt(page: Page, { from, to }: Stretch, town: PlaceRecord | null, towns: Towns): Found<string> | null {
  let start = from
  for (let cut = true; cut; ) {
    const rest = page.low.slice(start, to)
    const skipped =
      country.exec(rest) ?? region.exec(rest) ?? /^[\s,.:;>)-]+/.exec(rest) ?? /^(?:на|по адресу|адрес)\s+(?=[а-я])/.exec(rest)
    cut = skipped !== null && skipped[0].length > 0
    if (cut) start += skipped![0].length
  }
  let rest = page.low.slice(start, to)
  const inBrackets = rest.startsWith('(')
  if (inBrackets) {
    start += 1
    rest = rest.slice(1)
  }
  const stop =
    /[█\n;|]|\s-\s|(?<!(?:^|[\s,.(])(?:ул|пр|пр-т|пр-кт|пер|ш|г|д|дом|стр|корп|к|наб|пл|им|св|б-р|пос|п|с|лит|оф|вл|мкр|км|обл))\.\s+(?=[а-яa-z])|(?:^|[\s,])(?:контакт|тел\.?|телефон|дата|время|моб|склад\s+(?:ооо|ао|ип)|въезд|пропуск|с\s*$)/.exec(
      rest,
    )
  let end = start + (stop ? stop.index : rest.length)
  const closing = page.low.slice(start, end).search(inBrackets ? /\)/ : /\(/)
  if (closing >= 0) end = start + closing
  const party = firm.exec(page.low.slice(start, end))
  if (party) end = start + party.index
  const trailing = /(?:[\s,.:;(>"-]|(?:^|[\s,])(?:в|к|с|до|на|г|по|от|и)(?=[\s,.:]*$))+$/.exec(page.low.slice(start, end))
  if (trailing) end -= trailing[0].length
  if (end - start < 3 || end - start > 300) return null
  const low = page.low.slice(start, end)
  const within = town === null ? [] : towns.within(low, page.raw.slice(start, end), 0, low.length)
  const suburb = within[0]
  const isSuburb =
    suburb !== undefined &&
    suburb.from === 0 &&
    suburb.to === low.length &&
    town !== null &&
    plain(suburb.value.regionRu) === plain(town.nameRu)
  if (!isSuburb && !addressWord.test(low)) return null
  return { value: page.raw.slice(start, end), sure: /\d/.test(low) ? 'sure' : 'likely', from: start, to: end }
}

export function partyAt(page: Page, from: number, to: number): Found<string> | null {
  const match = firm.exec(page.low.slice(from, to))
  if (!match) return null
  const at = from + match.index + match[0].indexOf(match[1]!)
  return { value: page.raw.slice(at, at + match[1]!.length).trim(), sure: 'likely', from: at, to: at + match[1]!.length }
}
