import { readPhone } from '#contract/identifiers.ts'
import type { Confidence, Found, Page } from './text.ts'
import { bodies, givenNames, loadings, packages, regimes } from './words.ts'

const numberOf = (written: string) => Number(written.replace(/[\s█']/g, '').replace(',', '.'))
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
  /(?<![\d.,№])(?:\+?\s?7|8)[\s(.-]*\d{3}[\s).-]*\d{3}[\s.-]*\d{2}[\s.-]*\d{2}(?!\d)|\+\s?(?:375|996|998|374|992|993|994|995|373)[\s(.-]*\d{2,3}[\s).-]*\d{3}[\s.-]*\d{2}[\s.-]*\d{2,3}(?!\d)|(?<![\d.,№-])9\d{2}[\s-]?\d{3}[\s-]?\d{2}[\s-]?\d{2}(?!\d)/

const notName =
  /^(?:тел|телефон\S*|моб|мобильный|контакт\S*|лицо|звон\S*|whatsapp|вацап|вотсап|viber|telegram|тг|на|по|и|или|загрузк\S*|погрузк\S*|выгрузк\S*|разгрузк\S*|склад\S*|отправител\S*|получател\S*|менеджер|логист|диспетчер|кладовщик|т|доб|мастер|начальник|phone|contact|mob|tel|cell|call|ответственн\S*|водител\S*|по|вопросам|спросить|за|в|с)$/

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
    else if (open !== null && goesOn) Object.assign(open, { to: end, known: open.known || known, words: open.words + 1 })
    else {
      open = { from: at, to: end, known, words: 1 }
      runs.push(open)
    }
  }
  const spoken = /конт|тел|звон|моб|phone|contact/.test(page.low.slice(page.line(from).from, to)) || page.line(from).from === from
  const named = runs.filter(
    ({ known, words, from, to }) =>
      known || (words === 1 && spoken && to - from > 3) || (words === 2 && /\s\p{Lu}\.?/u.test(page.raw.slice(from, to))),
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
        if (/(?:грузк\S*|растентов\S*|loading)\s*[:-]?\s*(?:█+\s*[/,+и-]*\s*)*$/.test(before)) return some(code)
        if (/^(?:\s*[/,+и-]*\s*█*)*\s*(?:(?:за|по|вы)грузк|loading)/.test(after)) return some(code)
        if (/(?:^|[\n,/+█;])\s*$/.test(before) && /^\s*(?:$|[\n,/+█;.])/.test(after)) return some(code, 'likely')
        return null
      }),
    )
  // the word that said it is understood too, or it would be taken for a stop
  page.find(/(?:(?:тип|способ|вид|варианты?)\s+)?(?:за|по)грузк\S*\s*[:-]?\s*(?=█)|(?<=█)\s*(?:за|по)грузк\S*/, match =>
    found.some(({ from, to }) => Math.abs(to - match.index) < 3 || Math.abs(from - match.index - match[0].length) < 3) ? some(null) : null,
  )
  return found
}

export function findTemperature(page: Page): Found<string>[] {
  const degrees = (text: string) => Number(text.replace(/\s/g, ''))
  const range = page.find(
    /(?<![\d.,])([+-]\s?\d{1,2}|0)\s*(?:°\s*[сc]?|градус\S*|[сc](?![а-яa-z]))?\s*(?:\.{2,}|~|до|\/|-|,|\s)\s*([+-]\s?\d{1,2}|\d{1,2}(?=\s*(?:°|град|[сc](?![а-яa-z]))))\s*(?:°\s*[сc]?|градус\S*|[сc](?![а-яa-z]))?(?![\d:]|[.,]\d|\s*(?:т|кг|м|куб|руб)(?![а-я]))/,
    match => {
      const [min, max] = [degrees(match[1]!), degrees(match[2]!)].toSorted((a, b) => a - b)
      const regime = regimes.find(([, low, high]) => low === min && high === max)
      return regime ? some(regime[0]) : null
    },
  )
  if (range.length > 0) return range
  return page.find(
    /(?<![\d.,а-я])-\s?(\d{2})(?:\s*(?:°\s*[сc]?|градус\S*|[сc](?![а-яa-z])))?(?![\d:.]|,\d|\s*(?:т|кг|м|куб|руб|тыс|октяб|ноябр|декаб)(?![а-я]))/,
    match => {
      const near = page.low.slice(Math.max(0, match.index - 40), match.index + 30)
      const marked = /°|градус/.test(match[0])
      const regime = regimes.find(([, low, high]) => low === null && high === -Number(match[1]))
      const spoken = marked || /темп|режим|рефриж|заморо|мороз|█\s*$|t\s*$/.test(near.slice(0, 40))
      return regime && spoken && !/\d\s*$/.test(page.low.slice(Math.max(0, match.index - 2), match.index))
        ? some(regime[0], marked ? 'sure' : 'likely')
        : null
    },
  )
}

export type Dangerous = { un: string | null; class: string | null }

export function findDangerous(page: Page): Found<Dangerous>[] {
  const numbers = page.find(/(?<![a-zа-я])(?:un|оон)\s*[№-]?\s*(\d{4})(?!\d)/, match => some(match[1]!))
  if (numbers.length === 0 && !/(?<![a-zа-я])(?:adr|адр|допог)(?![а-яa-z])/.test(page.low)) return []
  page.find(/(?<![a-zа-я])(?:adr|адр|допог)(?![а-яa-z])/, () => some(null))
  const classes = page.find(/(?:класс(?:а|\s+опасности)?|class|кл\.)\s*(\d(?:\.\d)?)(?!\d)/, match => some(match[1]!.replace('.', '_')))
  const at = numbers[0] ?? classes[0]
  return at ? [{ ...at, value: { un: numbers[0]?.value ?? null, class: classes[0]?.value ?? null } }] : []
}

export type Price = { minor: number; currency: string }
export type Vat = { mode: 'included' | 'excluded' | 'none'; rate: number | null }

const amount = "(\\d{1,3}(?:[ .']\\d{3})+|\\d+(?:[.,]\\d{1,2})?)"
const thousand = '(тыс\\.?(?:яч[аи]?)?|т\\.?\\s?р\\.?|к|k|косар\\S*)'
const money =
  'руб(?:лей|ля|\\.)?|р(?:\\.|(?![а-яa-z]))|₽|rub|rur|тенге|тнг|тг|kzt|₸|byn|бел\\.?\\s?руб\\S*|usd|\\$|долл\\S*|€|eur|евро(?!\\s*(?:пал|под|фур))'
const vatWord = '(?:с|без|\\+|в\\s*т\\.?\\s*ч\\.?)\\s*ндс|ндс|(?:без)?нал(?![а-яa-z])|б\\/н|vat|plus vat'
const label =
  '(?<![а-яa-z])(?:ставк\\S*|цен[аы]|стоимость(?:\\s+(?:перевозки|услуг|рейса|фрахта))?|фрахт|бюджет|сумма|оплата|тариф|rate|price|target|freight|даем|дадим|плачу|платим)'

/** What carriage costs; the first of two prices where the letter gives one with VAT and one without. */
export function findPrices(page: Page): Found<Price>[] {
  const currency = (word: string) =>
    /тенг|тнг|тг|kzt|₸/.test(word)
      ? 'KZT'
      : /byn|бел/.test(word)
        ? 'BYN'
        : /usd|\$|долл/.test(word)
          ? 'USD'
          : /€|eur|евро/.test(word)
            ? 'EUR'
            : 'RUB'
  const priced = (written: string, thousands: string | undefined, unit: string | undefined, sure: Confidence) => {
    const units = numberOf(/^\d{1,3}(?:[ .']\d{3})+$/.test(written) ? written.replace(/[ .']/g, '') : written) * (thousands ? 1000 : 1)
    return units >= 500 && units < 50_000_000 ? some({ minor: Math.round(units * 100), currency: currency(unit ?? '') }, sure) : null
  }
  const near = '(?<![\\d.,:/-])'
  const ends = '(?!\\d|:\\d|[.,]\\d)'
  const decimals = '(?:[.,]00)?'
  const patterns: [RegExp, Confidence][] = [
    [new RegExp(`${label}\\s*[:=-]?\\s*(?:на рейс\\s*)?${near}${amount}${decimals}\\s*${thousand}?\\s*(${money})?${ends}`), 'sure'],
    [new RegExp(`(?<=(?<![a-z])(?:eur|usd|rub|€|\\$)\\s?)${near}${amount}${decimals}()()${ends}`), 'sure'],
    [new RegExp(`${near}${amount}${decimals}\\s*${thousand}?\\s*(${money})${ends}(?!\\s*(?:за|/)\\s*(?:км|тонн))`), 'sure'],
    [new RegExp(`${near}${amount}${decimals}\\s*${thousand}(?![а-яa-z])()${ends}`), 'likely'],
    [new RegExp(`${near}(\\d{1,3}(?: \\d{3})+|\\d{5,6})${decimals}()()\\s*(?=${vatWord})`), 'likely'],
    [new RegExp(`${near}(\\d{2,3} 000|\\d{2,3}000)()()${ends}(?!\\s*(?:кг|kg|т|км|м))`), 'guess'],
  ]
  for (const [pattern, sure] of patterns) {
    const found = page.find(pattern, match => {
      const beside = page.low.slice(match.index + match[0].length, match.index + match[0].length + 6)
      if (/^\s*(?:кг|kg|тонн|тн|км|куб|пал)/.test(beside) || /^\s*т(?![а-я.])/.test(beside)) return null
      const ahead = /(?:eur|usd|€|\$)\s?$/.exec(page.low.slice(Math.max(0, match.index - 5), match.index))?.[0]
      return priced(match[1]!, match[2] || undefined, match[3] || ahead, sure)
    })
    if (found.length > 0) return found
  }
  return []
}

export function findVat(page: Page, near: number | null): Found<Vat>[] {
  const found = page.find<Vat>(
    /(?:с учетом\s+)?(\+\s*ндс|не включая ндс|excl\.?\s*vat|без учета ндс)|(без\s*ндс|ндс\s*не\s*облагается|без\s+налога|without vat|no vat|б\/ндс)|((?:(?<![а-яa-z])(?:с|вкл\S*|в\s*т\.?\s*ч\.?|в том числе|incl\.?|including|with)\s*)?(?:ндс|vat)(?:\s*[(:-]?\s*(\d{1,2})\s*%\)?)?)|(?<![а-яa-z])(нал|наличн\S*|наличка|cash)(?![а-яa-z])/,
    match => {
      if (match[1]) return some({ mode: 'excluded', rate: null })
      if (match[2]) return some({ mode: 'none', rate: null })
      if (match[5]) return some({ mode: 'none', rate: null }, 'guess')
      const rate = match[4] === undefined ? null : Number(match[4])
      const said = rate !== null || /^(?:с|вкл|в\s*т|в том|incl|with)/.test(match[3]!.trim())
      return said ? some({ mode: 'included', rate }) : null
    },
  )
  return near === null ? found : found.toSorted((a, b) => distance(a, near) - distance(b, near))
}
const distance = ({ from }: { from: number }, at: number) => (from >= at ? from - at : 1000 + at - from)

export type Pay = {
  days: number | null
  kind: 'calendar' | 'banking' | null
  trigger: 'unloading' | 'scans' | 'originals' | 'act_signed' | null
}

export function findPay(page: Page): Found<Pay>[] {
  const triggerOf = (text: string): Pay['trigger'] =>
    /(?:оригинал|ориг\.?(?![а-я])|ттн|originals)/.test(text)
      ? 'originals'
      : /(?:скан|копи[яйи]|фото док|scans)/.test(text)
        ? 'scans'
        : /(?:по факту|по выгрузк|на выгрузк|после выгрузк|after unloading)/.test(text)
          ? 'unloading'
          : /(?:подписани\S* акт|по акту)/.test(text)
            ? 'act_signed'
            : null
  const found = page.find(
    /(?:(?:б\/н|безнал\S*|отсрочка(?:\s+платежа)?|оплата|срок оплаты|условия оплаты|payment)[:\s,-]*)*(?:в течение\s+)?(?:(\d{1,2})\s*-\s*)?(?<![\d.,:])(\d{1,3})\s*(?:-?(?:ти|х))?\s*((?:б(?:анк\S*|\.|\/)?\s*(?:дн\S*|д\.?(?![а-я])|days))|(?:раб\S*\s*дн\S*)|(?:banking|business|working) days|(?:к\.\s?д\.?|кал\S*\s*дн\S*|calendar days)|д(?:ней|ня|н\.|ень)|days)([^\n;]{0,60})/,
    match => {
      const unit = match[3]!
      const spoken = /оплат|отсроч|payment|б\/н|безнал/.test(page.low.slice(Math.max(0, match.index - 30), match.index) + match[0])
      const banking = /^(?:б|раб|bank|busi|work)/.test(unit)
      const calendar = /^(?:к|cal)/.test(unit)
      const trigger = triggerOf(match[4] ?? '')
      if (!banking && !calendar && !spoken && trigger === null) return null
      const days = Number(match[2])
      if (days > 180) return null
      return some(
        { days, kind: banking ? ('banking' as const) : calendar ? ('calendar' as const) : null, trigger },
        match[1] ? 'likely' : 'sure',
      )
    },
  )
  if (found.length > 0) return found
  return page.find(
    /(?:оплата|расч[её]т)[^\n;]{0,40}?(?:(?:по факту|на|после|по)\s+выгрузк[а-я]*|по факту)/,
    () => some<Pay>({ days: 0, kind: null, trigger: 'unloading' }, 'likely'),
    false,
  )
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
      /(?<![\d.,:])(?:(\d{1,2}(?:[.,]\d+)?)\s*-\s*)?(\d{1,3}(?:[.,]\d{1,3})?)(?:\s*(?:тонн\S*|тн|тоны|tons?|tonnes?|mt)|\s*[тt])(?![а-яa-z]|\.\s?р|\/р)\.?/,
      match => {
        const kg = Math.round(numberOf(match[2]!) * 1000)
        return kg >= 20 && kg <= 60_000 ? some({ kg, vehicle: vehicle(match.index) }, match[1] ? 'likely' : 'sure') : null
      },
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
    ...page.find(/(?<![\d.,:])(\d{2,3})\s?м(?![а-яa-z0-9.]|\s*(?:х|x|\*))/, match =>
      Number(match[1]) >= 30 && Number(match[1]) <= 130 ? cubic(match[1]!, 'likely') : null,
    ),
    ...page.find(
      /(?:^|\n|[,;(]\s*)\s*(?:объем(?:\s+груза)?|volume)\s*(?:,?\s*(?:м3|куб\S*))?\s*[:=-]?\s*(\d{1,3}(?:[.,]\d{1,3})?)(?![\d.,])/,
      match => cubic(match[1]!, 'likely'),
    ),
    ...page.find(/(?<=█\s?)\/\s*(\d{2,3})(?![\d.,:%]|\s*(?:пал|т(?![а-я])|руб|р(?![а-я])|п(?![а-я])))/, match => {
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
      /(?<![\d.,:])(\d{1,2})\s*(?:(?:евро|euro|фин)\.?\s?-?\s?)?(?:пал(?:л?ет\S*|\.|(?![а-я]))|п\.\s?м\.?|под{1,2}он\S*|pal{1,2}ets?|pal(?![a-z])|plts?|европал\S*|europallets?|евро(?![а-яa-z]))(?:\s*\(?(?:евро|euro|фин)\S*\)?)?/,
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
