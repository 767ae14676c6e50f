import type { RateUnit } from '#contract/order-draft.ts'
import { numberOf } from './figures.ts'
import type { Confidence, Found, Page } from './text.ts'

export type Price = { minor: number; currency: string }
export type Priced = Price & { unit: RateUnit | null }
export type Vat = { mode: 'included' | 'excluded' | 'none'; rate: number | null; cash: boolean }

const some = <T>(value: T, sure: Confidence = 'sure') => ({ value, sure })
const amount = "(\\d{1,3}(?:[ .']\\d{3})+|\\d+(?:[.,]\\d{1,2})?)"
const thousand = '(тыс\\.?(?:яч[аи]?)?|т\\.?\\s?р\\.?(?:уб\\.?)?|к|k|косар\\S*|шт\\.?\\s?р\\.?|тонн\\S*\\s+рублей)'
const money =
  'руб(?:лей|ля|\\.)?|р(?:\\.|(?![а-яa-z]))|₽|rub|rur|тенге|тнг|тг|kzt|₸|byn|бел\\.?\\s?руб\\S*|usd|\\$|долл\\S*|€|eur|евро(?!\\s*(?:пал|под|фур|тент|куб))'
const vatWord =
  '(?:с|без|\\+|в\\s*т\\.?\\s*ч\\.?)\\s*ндс|ндс|(?:без)?нал(?:ичн\\S*|ом|ичк\\S*)?(?![а-яa-z])|б\\/н(?![а-я])|на\\s+карту|vat|plus vat'
const label =
  '(?<![а-яa-z])(?:ставк\\S*|цен[аыу]|стоимость(?:\\s+(?:перевозки|услуг|рейса|фрахта|доставки))?|фрахт|бюджет|сумм[аыу](?:\\s+прежняя,?)?|оплат(?:а|им|ит)|заплат(?:им|ит|ят)|тариф|rate|price|target|freight|да[ею](?:м|т)|дам|дадим|плачу|платим|плат(?:ит|ят)|готовы\\s+(?:дать|заплатить))'

const currencyOf = (word: string) =>
  /тенг|тнг|тг|kzt|₸/.test(word)
    ? 'KZT'
    : /byn|бел/.test(word)
      ? 'BYN'
      : /usd|\$|долл/.test(word)
        ? 'USD'
        : /€|eur|евро/.test(word)
          ? 'EUR'
          : 'RUB'

function priced(written: string, thousands: string | undefined, unit: string | undefined, sure: Confidence) {
  const units = numberOf(/^\d{1,3}(?:[ .']\d{3})+$/.test(written) ? written.replace(/[ .']/g, '') : written) * (thousands ? 1000 : 1)
  return units >= 500 && units < 50_000_000
    ? some<Priced>({ minor: Math.round(units * 100), currency: currencyOf(unit ?? ''), unit: null }, sure)
    : null
}

const near = '(?<![\\d.,:/-])'
const ends = '(?!\\d|:\\d|[.,]\\d)'
const decimals = '(?:[.,]00)?'
const perUnit =
  '(?:за|/|с|\\\\|per)\\s*(?:1\\s*)?(км|килом\\S*|тонн[уы]?|тн|т|кг|килогр\\S*|куб\\S*|м3|m3|km|kg|t|пал(?:л?ет\\S*|л?\\.)?|под{1,2}он\\S*|pallet)(?![а-яa-z])'

/** A rate by the kilometre, ton, kilogram, cubic metre or pallet: no price of the trip. */
function findRates(page: Page): Found<Priced>[] {
  return page.find(new RegExp(`(?:${label}\\s*[:=-]?\\s*)?${near}${amount}\\s*(${money})?\\s*${perUnit}`), match => {
    const of = match[3]!
    const unit: RateUnit = /^к?(?:км|килом)|km/.test(of)
      ? 'per_km'
      : /^(?:кг|килогр|kg)/.test(of)
        ? 'per_kg'
        : /^(?:куб|м3|m3)/.test(of)
          ? 'per_m3'
          : /^(?:пал|под|pal)/.test(of)
            ? 'per_pallet'
            : 'per_t'
    if (match[2] === undefined && !/\/|за|per/.test(match[0])) return null
    if (match[2] === undefined && !new RegExp(label).test(match[0])) return null
    return some<Priced>({ minor: Math.round(numberOf(match[1]!) * 100), currency: currencyOf(match[2] ?? ''), unit }, 'likely')
  })
}

/** Sums said in thousands alone: «130 с ндс», «даю 65», «без НДС 85». */
function findBare(page: Page): Found<Priced>[] {
  const thousands = (written: string, sure: Confidence) => {
    const figure = Number(written)
    return figure >= 3 && figure <= 999 ? some<Priced>({ minor: figure * 100_000, currency: 'RUB', unit: null }, sure) : null
  }
  const apart = '(?!\\s*(?:т|тн|тонн\\S*|кг|км|м|м3|куб\\S*|пал\\S*|мест\\S*|%|д\\S*|б\\S{0,2}\\s?д\\S*|час\\S*|шт\\S*)(?![а-яa-z])|\\s*%)'
  const found = [
    ...page.find(new RegExp(`${near}(\\d{1,3})\\s*(?=${vatWord})`), match => thousands(match[1]!, 'likely')),
    ...page.find(new RegExp(`(?:с|без)\\s+ндс\\s*[:-]?\\s*(\\d{2,3})${ends}${apart}`), match => thousands(match[1]!, 'likely'), false),
    ...page.find(new RegExp(`${label}\\s*(?:[:=-]|не\\s+больше|до|максимум|максимально)?\\s*${near}(\\d{2,3})${ends}${apart}`), match =>
      thousands(match[1]!, 'likely'),
    ),
  ]
  return found.toSorted((a, b) => a.from - b.from)
}

/** What carriage costs; the first of two prices where the letter gives one with VAT and one without. */
export function findPrices(page: Page): Found<Priced>[] {
  const rates = findRates(page)
  if (rates.length > 0) return rates
  const patterns: [RegExp, Confidence][] = [
    [
      new RegExp(
        `${label}\\s*(?:[:=-]|до|не более)?\\s*(?:на рейс\\s*|за рейс\\s*|(?:с|без)\\s+ндс\\s*[:-]?\\s*)?${near}${amount}${decimals}\\s*${thousand}?\\s*(${money})?${ends}`,
      ),
      'sure',
    ],
    [new RegExp(`(?<=(?<![a-z])(?:eur|usd|rub|€|\\$)\\s?)${near}${amount}${decimals}()()${ends}`), 'sure'],
    [new RegExp(`${near}${amount}${decimals}\\s*${thousand}?\\s*(${money})${ends}`), 'sure'],
    [new RegExp(`(?<![\\d.,:-])${amount}${decimals}\\s*${thousand}(?![а-яa-z])()${ends}`), 'likely'],
    [new RegExp(`${near}(\\d{1,3}(?:[ .]\\d{3})+|\\d{4,6})${decimals}()()\\s*(?=${vatWord})`), 'likely'],
    [new RegExp(`(?:с|без)\\s+ндс\\s*[:-]?\\s*${near}(\\d{1,3}(?:[ .]\\d{3})+|\\d{5,6})${decimals}()()${ends}`), 'likely'],
    [new RegExp(`${near}(\\d{2,3}[ .]000|\\d{2,3}[05]00)()()${ends}(?!\\s*(?:кг|kg|т|км|м|шт|мест|ед))`), 'guess'],
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
  return findBare(page)
}

export function findVat(page: Page, price: { from: number; to: number } | null): Found<Vat>[] {
  const found = page.find<Vat>(
    /(?:с учетом\s+)?(\+\s*ндс|ндс\s*сверху|не включая ндс|excl\.?\s*vat|\+\s*vat|plus vat|без учета ндс)|(без\s*ндс|ндс\s*не\s*облагается|без\s+налога|without vat|no vat|б\/ндс|б\s+ндс|(?<![а-я])усн(?![а-я])|ндс\s*:?\s*нет)|((?:(?<![а-яa-z])(?:с|вкл\S*|в\s*т\.?\s*ч\.?|в том числе|incl\.?|including|with)\s*)?(?:ндс|vat)(?:\s*[(:-]?\s*(\d{1,2})\s*%\)?)?(?:\s*(?:вкл\S*|включ[её]н\S*))?)|(?<![а-яa-z])(нал(?:ом)?|наличн\S*|наличк\S*|cash|кэш)(?![а-яa-z])/,
    match => {
      if (match[1]) return some({ mode: 'excluded', rate: null, cash: false })
      if (match[2]) return some({ mode: 'none', rate: null, cash: false })
      if (match[5]) return some({ mode: 'none', rate: null, cash: true }, 'likely')
      const rate = match[4] === undefined ? null : Number(match[4])
      const said = rate !== null || /^(?:с|вкл|в\s*т|в том|incl|with)|вкл/.test(match[3]!.trim())
      return said ? some({ mode: 'included', rate, cash: false }) : null
    },
  )
  if (price === null) return found
  const near = price.to
  const apart = (vat: Found<Vat>) => {
    // «без НДС 85, с НДС 100»: each is told before its sum
    if (vat.from >= price.from && vat.to <= price.to) return 0
    const told = /^\s*[:-]?\s*(?:█{2,}|█[█ ]*)$/.test(page.low.slice(vat.to, near)) && near - vat.to < 14
    return told && !/^\s*(?:с|без)?\s*█/.test(page.low.slice(near, near + 4)) ? 0 : distance(vat, near)
  }
  return found.toSorted((a, b) => apart(a) - apart(b))
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
