import { readPhone } from '#contract/identifiers.ts'
import type { Confidence, Found, Page } from './text.ts'
import { bodies, givenNames, loadings, packages } from './words.ts'

export const numberOf = (written: string) => Number(written.replace(/[\s█']/g, '').replace(',', '.'))
const some = <T>(value: T, sure: Confidence = 'sure') => ({ value, sure })

/** What looks like something else and is not: tax numbers, accounts, addresses of mail and pages, shares. */
export function hideRequisites(page: Page) {
  const hide = (pattern: RegExp) => page.find(pattern, () => some(null))
  hide(/(?:инн|кпп|огрн(?:ип)?|бик|окпо|унп|бин|р\/с|к\/с|корр?\.?\s?счет|расч[.\s]*счет|счет)\s*[:№]?\s*[\d/ ]{6,30}/)
  hide(/[\w.+-]+@[\w.-]+/)
  hide(/(?:https?:\/\/|www\.)\S+/)
  hide(/\d+(?:[.,]\d+)?\s*%\s*(?:от|предоплат|за)[^\n,;]*/)
  hide(/(?:штраф|пен[яи]|неустойк|простой|сверхнорматив|страхов|объявленная|стоимость груза|ценность)[^\n;]*/)
  hide(/(?:договор\S*|доверенност\S*|паспорт)\s+(?!заявк)[^\n]{0,40}от\s+\d{2}\.\d{2}\.\d{4}/)
}

export type Phone = { phone: string; name: string }

const phonePattern =
  /(?<![\d.,№])(?:\+?\s?7|8)(?:[\s().-]{0,3}\d){10}(?!\d|[.,]\d)|\+\s?(?!7|375|99)[1-9]\d{0,2}(?:[\s().-]{0,2}\d){8,10}(?!\d)|\+\s?(?:375|996|998|374|992|993|994|995|373)[\s(.-]*\d{2,3}[\s).-]*\d{3}[\s.-]*\d{2}[\s.-]*\d{2,3}(?!\d)|(?<![\d.,№-])9\d{2}[\s-]?\d{3}[\s-]?\d{2}[\s-]?\d{2}(?!\d)/

const notName =
  /^(?:ндс|усн|ооо|оао|зао|ао|ип|тк|тс|руб\S*|безнал|нал|срочно|тент|реф|борт|зад|бок|верх|ттн|оттн|рф|рб|рк|вопрос\S*|цена|ставка|оплата|жду|пишите|набирай\S*|тел|т|ш|г|с|телефон\S*|моб|мобильный|контакт\S*|лицо|звон\S*|whatsapp|вацап|вотсап|viber|telegram|тг|на|по|и|или|загрузк\S*|погрузк\S*|выгрузк\S*|разгрузк\S*|склад\S*|отправител\S*|получател\S*|менеджер|логист|диспетчер|кладовщик|т|доб|мастер|начальник|phone|contact|mob|tel|cell|call|ответственн\S*|водител\S*|по|вопросам|спросить|за|в|с)$/

/** Phones with the names beside them on their lines. */
export function findPhones(page: Page): Found<Phone>[] {
  const phones = page.find(phonePattern, match => {
    const phone = readPhone(/^9/.test(match[0]) ? `+7${match[0]}` : match[0].replace(/^\+\s/, '+'))
    return phone === null ? null : some(phone)
  })
  return phones.map(({ value, from, to, sure }) => {
    const line = page.line(from)
    const after = nameIn(page, to, Math.min(line.to, to + 45), 'first')
    const before = nameIn(page, Math.max(line.from, from - 60), from, 'last')
    const name = before ?? after
    if (name) page.blank(name.from, name.to)
    return {
      value: { phone: value, name: name ? page.raw.slice(name.from, name.to).trim() : '' },
      sure,
      from: Math.min(from, name?.from ?? from),
      to: Math.max(to, name?.to ?? to),
    }
  })
}

type Run = { from: number; to: number; known: boolean; words: number }

/** One to three words that name a person: begun with capitals, or a known given name among them. */
function nameIn(page: Page, from: number, to: number, which: 'first' | 'last') {
  const line = page.line(from)
  // where all is written in capitals they tell no names
  const shouted = !/\p{Ll}/u.test(page.raw.slice(line.from, line.to))
  const runs: Run[] = []
  let open: Run | null = null
  for (const match of page.low.slice(from, to).matchAll(/[a-zа-я]+(?:-[а-яa-z]+)?\.?(?:[а-я]\.)?|[^a-zа-я\s]/g)) {
    const at = from + match.index
    const end = at + match[0].length
    const word = match[0].replace(/\.$/, '')
    const known = givenNames.has(word)
    const capital = /\p{Lu}/u.test(page.raw[at] ?? '') && !shouted
    const named: boolean = /^[a-zа-я]/.test(word) && !notName.test(word) && (known || capital)
    const goesOn: boolean = open !== null && open.words < 3 && !page.low.slice(open.to, at).includes('\n')
    if (!named) open = null
    else if (open !== null && /[а-яa-z]{3}\.$/.test(page.low.slice(open.from, open.to))) {
      open = { from: at, to: end, known, words: 1 }
      runs.push(open)
    } else if (open !== null && goesOn) Object.assign(open, { to: end, known: open.known || known, words: open.words + 1 })
    else {
      open = { from: at, to: end, known, words: 1 }
      runs.push(open)
    }
  }
  const spoken = /конт|тел|звон|моб|phone|contact/.test(page.low.slice(page.line(from).from, to)) || page.line(from).from === from
  // between a phone and a name nobody knows as one stands no figure
  const beside = (run: Run) => !/[\d█]/.test(which === 'last' ? page.low.slice(run.to, to) : page.low.slice(from, run.from))
  const named = runs.filter(
    run =>
      run.known ||
      (beside(run) && run.words === 1 && spoken && run.to - run.from > 3) ||
      (beside(run) && run.words === 2 && /\s\p{Lu}\.?/u.test(page.raw.slice(run.from, run.to))),
  )
  return (which === 'first' ? named[0] : named.at(-1)) ?? null
}

export function findBodies(page: Page): Found<string>[] {
  return bodies.flatMap(([code, pattern]) =>
    page.find(pattern, match => {
      const before = page.low.slice(Math.max(0, match.index - 14), match.index)
      const after = page.low.slice(match.index + match[0].length, match.index + match[0].length + 20)
      const refused = /(?:не|без|кроме|задн[а-я]*)\s+$/.test(before) || /^\s*(?:[а-я]+\s+)?не\s+(?:нуж|надо|предл|подх|рассм)/.test(after)
      return refused ? null : some(code)
    }),
  )
}

/** Ways of loading: named beside «загрузка» or «растентовка», or standing alone between commas, strokes and ends of lines. */
export function findLoadings(page: Page): Found<string>[] {
  const found: Found<string>[] = []
  for (const [code, pattern] of loadings)
    found.push(
      ...page.find(pattern, match => {
        const before = page.low.slice(Math.max(0, match.index - 26), match.index)
        const after = page.low.slice(match.index + match[0].length, match.index + match[0].length + 14)
        if (
          /(?<![а-я])(?:тент|реф|борт|изотерм|фургон|штора|tent|flatbed)[а-я]*\s*(?:with\s*)?$/.test(before) &&
          /^\s*(?:$|[\n,/+█;.]|[a-zа-я0-9])/.test(after)
        )
          return some(code, 'likely')
        if (/^(?:full_untarp|tail_lift|crossbars|posts)$/.test(code)) return some(code)
        if (/^(?:сзади|сбоку|с боку|сверху|краном)$/.test(match[0])) return some(code, 'likely')
        if (/(?:груз(?:к\S*|им|ят|ить)|растентов\S*|loading)\s*[:-]?\s*(?:█+\s*[/,+и-]*\s*)*$/.test(before)) return some(code)
        if (/^(?:\s*[/,+и-]*\s*█*)*\s*(?:(?:за|по|вы)грузк|(?:растент|loading))/.test(after)) return some(code)
        if (
          /(?:^|[\n,/+█;.]|(?<![а-я])(?:или|и|либо))\s*$/.test(before) &&
          /^\s*(?:$|[\n,/+█;.)]|(?:или|и|либо|обязательно|только|желательно)(?![а-я]))/.test(after)
        )
          return some(code, 'likely')
        return null
      }),
    )
  // the word that said it is understood too, or it would be taken for a stop
  page.find(/(?:(?:тип|способ|вид|варианты?)\s+)?(?:за|по)грузк\S*\s*[:-]?\s*(?=█)|(?<=█)\s*(?:за|по)грузк\S*/, match =>
    found.some(({ from, to }) => Math.abs(to - match.index) < 3 || Math.abs(from - match.index - match[0].length) < 3) ? some(null) : null,
  )
  return found
}

export type Dangerous = { un: string | null; class: string | null }

export function findDangerous(page: Page): Found<Dangerous>[] {
  const numbers = page.find(/(?<![a-zа-я])(?:un|оон)\s*[№-]?\s*(\d{4})(?!\d)/, match => some(match[1]!))
  if (numbers.length === 0 && !/(?<![a-zа-я])(?:adr|адр|допог|опасн[а-я]* груз[а-я]*)(?![а-яa-z])/.test(page.low)) return []
  const classes = page.find(
    /(?:класс(?:а|\s+опасности)?|class|кл\.|adr|адр|допог)\s*(?:класс(?:а)?\s*|class\s*|кл\.?\s*)?[:-]?\s*(\d(?:\.\d)?)(?!\d)(?:\s*(?:-?(?:й|го)\s*)?класс?а?)?|(?<!\d)(\d(?:\.\d)?)\s*(?:-?(?:й|го|ий)\s*)?класс(?:а)?(?![а-я])/,
    match => some((match[1] ?? match[2])!.replace('.', '_')),
  )
  page.find(/(?<![a-zа-я])(?:adr|адр|допог)(?![а-яa-z])/, () => some(null))
  const at = numbers[0] ?? classes[0]
  return at ? [{ ...at, value: { un: numbers[0]?.value ?? null, class: classes[0]?.value ?? null } }] : []
}

/** The number a customer gave the order. */
export function findNumber(page: Page): Found<string>[] {
  return page.find(
    /(?:(?:договор-)?заявк[аиу](?:\s+на\s+(?:перевозку|транспорт|рейс)(?:\s+груза)?)?|заказ(?:\s+на\s+перевозку)?|order|ref(?:erence)?|po|№\s*(?:заявки|заказа)|номер\s+(?:заявки|заказа))[ \t]*(?:(?:№|n|no|номер|#|:)\.?[ \t]*)*(?=[a-zа-я0-9-]*\d)([a-zа-я]{0,6}[-/]?\d[a-zа-я0-9/-]*)(?![a-zа-я0-9])(?:\s+от\s+\d{1,2}\.\d{2}\.\d{2,4})?/,
    match => {
      const at = match.index + match[0].indexOf(match[1]!)
      if (/^\d{1,2}$/.test(match[1]!) || /^\d{1,2}[-/]\d{1,2}$/.test(match[1]!)) return null
      return some(page.raw.slice(at, at + match[1]!.length), /№|номер|no|#/.test(match[0]) ? 'sure' : 'likely')
    },
  )
}

export type Mass = { kg: number; vehicle: boolean }

export function findMasses(page: Page): Found<Mass>[] {
  const vehicle = (at: number) => {
    const before = page.low.slice(page.line(at).from, at)
    if (
      /(?:мешк\S*|пачк\S*|короб\S*|биг-?б[эе]г\S*|упаков\S*|по)\s*$/.test(before) &&
      /^\s*\d{1,2}(?:[.,]\d)?\s*кг/.test(page.low.slice(at))
    )
      return true
    return /(?:нужн\S*|надо|треб\S*|ищ\S*|подать|поставить|г\/п|гп|грузоподъемн\S*|машин[аыу]|авто|транспорт\S*|тип тс|тс|кузов|truck)[^,;.]{0,24}$/.test(
      before,
    )
  }
  const found = [
    ...page.find(/(?<![\d.,:/])(\d{1,3}(?:[ ']\d{3})+|\d{2,6}(?:[.,]\d+)?)\s*(?:кг|kg|килограмм\S*)(?![а-яa-z])/, match => {
      const kg = Math.round(numberOf(match[1]!))
      return kg >= 20 && kg <= 120_000 ? some({ kg, vehicle: vehicle(match.index) }) : null
    }),
    ...page.find(
      /(?<![\d.,:])(?:(\d{1,2}(?:[.,]\d+)?)\s*-\s*)?(\d{1,3}(?:[.,]\d{1,3})?)(?:\s*(?:тонн\S*|тн|тоны|tons?|tonnes?|mt)|\s*[тt])(?![а-яa-z]|\.?\s?р(?![а-я])|\.\s?р|\/р)\.?(?:\s+(\d{3})(?:\s*кг)?(?!\d|\s*(?:м|куб|пал|руб|р|₽|тыс)|[.,:]\d))?/,
      match => {
        const kg = Math.round(numberOf(match[2]!) * 1000) + Number(match[3] ?? 0)
        const behind = page.low.slice(match.index + match[0].length, match.index + match[0].length + 26)
        const isTruck = /^\s*(?:[a-z]+\s+){0,2}(?:trucks?|trailers?|lorr(?:y|ies)|reefers?)(?![a-z])/.test(behind)
        return kg >= 20 && kg <= 60_000 ? some({ kg, vehicle: isTruck || vehicle(match.index) }, match[1] ? 'likely' : 'sure') : null
      },
    ),
    ...page.find(
      /(?<=(?<!\d\s?)(?:тонн|тн)\s+)(\d{1,2})(?![\d.,:]|\s*(?:т|кг|куб|м|пал|руб|тыс|ч|янв|фев|мар|апр|ма|ию|авг|сен|окт|ноя|дек))/,
      match => some({ kg: Number(match[1]) * 1000, vehicle: false }, 'likely'),
    ),
    ...page.find(/(?:г\/п|гп|грузоподъемность\S*)\s*[:=-]?\s*(\d{1,2}(?:[.,]\d+)?)(?!\d)/, match =>
      some({ kg: Math.round(numberOf(match[1]!) * 1000), vehicle: true }),
    ),
    ...page.find(/(?<![\d.,])(\d{1,2})\s?-?\s?(?:ти\s?|х\s?)?тонник\S*/, match => some({ kg: Number(match[1]) * 1000, vehicle: true })),
    ...page.find(
      /(?:^|\n|[,;(]\s*)\s*(?:тоннаж|вес(?:\s+брутто|\s+груза)?|масса(?:\s+брутто|\s+груза)?|брутто|weight)\s*(?:,\s*(т|кг))?\s*[:=-]?\s*(\d{1,3}(?:[ ']\d{3})+|\d{1,6}(?:[.,]\d{1,3})?)(?![\d.,]|\s*(?:т|кг|м))/,
      match => {
        const figure = numberOf(match[2]!)
        const kg = Math.round(match[1] === 'кг' || (match[1] === undefined && figure > 60) ? figure : figure * 1000)
        return kg >= 20 && kg <= 120_000 ? some({ kg, vehicle: false }, match[1] ? 'sure' : 'likely') : null
      },
    ),
  ]
  return found.toSorted((a, b) => a.from - b.from)
}

const bodyWord = new RegExp(
  `(?:${bodies.map(([, pattern]) => pattern.source).join('|')}|(?<![а-я])(?:машин[аыу]|(?:евро)?фур[аыу]|кузов[а-я]*|полуприцеп[а-я]*))`,
)
const bodyBefore = new RegExp(`${bodyWord.source}\\s*(?:на|от|не менее|объем(?:ом)?|:)?\\s*$`)
const bodyAfter = new RegExp(`^\\s*${bodyWord.source}`)

/** A volume beside a body is the body's: «тент 82 м3», «нужен 90 кубов реф», and not that of the goods before it. */
export function findBodyVolumes(page: Page): Found<number>[] {
  return page.find(/(?<![\d.,:-])(\d{2,3})\s*(?:м\s?3|m3|м\.?\s?куб[а-я]*|куб(?:ов|а|ометр[а-я]*)?)(?![а-яa-z0-9])/, match => {
    const line = page.line(match.index)
    const before = page.low.slice(line.from, match.index)
    const after = page.low.slice(match.index + match[0].length, line.to)
    const m3 = Number(match[1])
    const own =
      bodyBefore.test(before) ||
      (bodyAfter.test(after) && /(?:^|[,;.:!]|(?<![а-я])(?:нуж[а-я]+|надо|ищ[а-я]+|требу[а-я]+))\s*$/.test(before))
    return own && m3 >= 8 && m3 <= 150 ? some(m3, 'likely') : null
  })
}

export function findVolumes(page: Page): Found<number>[] {
  const cubic = (written: string, sure: Confidence) => {
    const volume = Math.round(numberOf(written) * 1000) / 1000
    return volume <= 200 ? some(volume, sure) : null
  }
  const ofVehicle = (at: number) =>
    /(?:^|[\s•-])(?:тс|тип тс|транспорт[а-я]*|машина|авто|полуприцеп|truck)(?=[\s:])[^,;\n]{0,30}$/.test(
      page.low.slice(page.line(at).from, at),
    )
  const found = [
    // two figures of a vehicle: what is meant is not the cargo
    ...page.find(/(?<![\d.,])\d{1,3}\s*-\s*\d{1,3}\s*(?:м3|куб\S*|m3)/, () => some(0)),
    ...page.find(
      /(?<![\d.,:])(\d{1,3}(?:[.,]\d{1,3})?)\s*(?:м\s?3|m\s?3|м\.?\s?куб\S*|куб(?:\.?\s?м\.?|ов|а|ометр\S*|ов\S*)?|cbm|m\^3)(?![а-яa-z0-9])/,
      match => cubic(ofVehicle(match.index) ? '0' : match[1]!, 'sure'),
    ),
    ...page.find(/(?<=(?<!\d\s?)(?:кубов|кубометров)\s+)(\d{1,3})(?![\d.,:]|\s*(?:т|кг|пал|руб|тыс))/, match => cubic(match[1]!, 'likely')),
    ...page.find(/(?<![\d.,:])(\d{2,3})\s?м(?![а-яa-z0-9.]|\s*(?:х|x|\*))/, match =>
      Number(match[1]) >= 30 && Number(match[1]) <= 130 ? cubic(match[1]!, 'likely') : null,
    ),
    ...page.find(
      /(?:^|\n|[,;(]\s*)\s*(?:объем(?:\s+груза)?|volume)\s*(?:,?\s*(?:м3|куб\S*))?\s*[:=-]?\s*(\d{1,3}(?:[.,]\d{1,3})?)(?![\d.,])/,
      match => cubic(match[1]!, 'likely'),
    ),
    ...page.find(/(?<=█\s?)\/\s*(\d{2,3})(?![\d.,:%]|\s*\d|\s*(?:пал|т(?![а-я])|тыс|руб|р(?![а-я])|п(?![а-я])))/, match => {
      const after = Number(match[1])
      return after > 34 && after <= 130 ? some(after, 'likely') : null
    }),
  ]
  return found.filter(({ value }) => value > 0).toSorted((a, b) => a.from - b.from)
}

export function findPallets(page: Page): Found<{ count: number; package: string | null }>[] {
  const kind = (text: string) => (/евро|euro/.test(text) ? 'pallet_eur' : /фин|fin/.test(text) ? 'pallet_fin' : null)
  const read = (count: string, text: string, sure: Confidence = 'sure') =>
    Number(count) > 0 && Number(count) <= 66 ? some({ count: Number(count), package: kind(text) }, sure) : null
  return [
    ...page.find(
      /(?<![\d.,:])(\d{1,2})\s*(?:(?:евро|euro|фин)\.?\s?-?\s?)?(?:пал(?:л?ет\S*|л?\.|(?![а-я]))|палл(?![а-я])|п\.\s?м\.?|п\/п(?![а-я])|п\/м(?![а-я])|под{1,2}он\S*|pal{1,2}ets?|pal(?![a-z])|plts?|европал\S*|europallets?|евро(?![а-яa-z]))(?:\s*\(?(?:евро|euro|фин)\S*\)?)?/,
      match => read(match[1]!, match[0]),
    ),
    ...page.find(
      /(?:(?:кол(?:-|ич)\S*\s*)?(?:пал(?:л?ет)?\S*|под{1,2}он\S*|pallets?)(?:\s*,\s*шт\.?)?)\s*[:=-]?\s*(\d{1,2})(?![\d.,:])(?:\s*шт\.?)?(?:\s*\(?(?:евро|euro|фин)\S*\)?)?/,
      match => read(match[1]!, match[0], 'likely'),
    ),
  ].toSorted((a, b) => a.from - b.from)
}

export function findPieceCount(page: Page): Found<number>[] {
  return [
    ...page.find(/(?<![\d.,:])(\d{1,5})\s*(?:груз\S+\s+)?мест[ао]?(?![а-яa-z])/, match => some(Number(match[1]))),
    ...page.find(/кол(?:-|ич)\S*\s*(?:груз\S*\s*)?мест\s*[:=-]?\s*(\d{1,5})(?!\d)/, match => some(Number(match[1]))),
  ]
}

/** How the cargo is packed; looked at only, for the word is part of their name. */
export const findPackages = (page: Page): Found<string>[] =>
  packages.flatMap(([code, pattern]) => page.find(pattern, () => some(code, 'likely'), false))

const vehicles =
  'машин[аыу]?|авто(?:мобил\\S*)?(?![а-я])|фур[аыу]?(?![а-я])|тент(?:а|ов|ованн\\S*)(?![а-я])|реф(?:а|ов|рижератор\\S*)?(?![а-я])|борт(?:а|ов|ов[а-я]+)(?![а-я])|контейнер(?:а|ов)|изотерм\\S*|trucks?|trailers?|еврофур\\S*|тягач\\S*|самосвал\\S*|зерновоз\\S*|ед(?:иниц\\S*)?\\.?\\s+(?:тс|техники|транспорта)'

/** How many vehicles are wanted, where more than one is. */
export function findTrucks(page: Page): Found<number>[] {
  const read = (count: string) => (Number(count) > 1 && Number(count) <= 50 ? some(Number(count), 'likely') : null)
  return [
    ...page.find(new RegExp(`(?<![\\d.,:/-])(\\d{1,2})\\s*(?:-?(?:х|е|и)\\s+)?(?:[а-я]+(?:ых|ие|ые)\\s+)?(?=(?:${vehicles}))`), match =>
      read(match[1]!),
    ),
    ...page.find(/(?<![\d.,:/-])(\d{1,2})\s?[xх]\s?(?=(?:20|40|45)\s?(?:hc|hq|dc|dv|фут|'|ф))/, match => read(match[1]!)),
  ]
}
