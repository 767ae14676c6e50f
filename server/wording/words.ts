import { getGender, getLastnameGender, incline } from 'lvovich'
import numbers from 'number-to-words-ru'
import { amountText, type Day, type Money } from '#contract/primitives.ts'
import { isPerson } from '#contract/requisites.ts'
import { defaultZone } from '#contract/zone.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { AccountFacts, PartyFacts, SumFacts } from './record.ts'

/** Numbers, days, names and requisites as documents of a Russian office write them; in English where a document is English. */

export type Language = 'ru' | 'en'

const nbsp = '\u00a0'

/** A sentence with its full stop, once: «руб.» has one already. */
export const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** What stands where a hand writes. */
export const blank = (length = 24): string => '_'.repeat(length)

const plurals = new Intl.PluralRules('ru')
/** The form that fits a number: `plural(33, ['место', 'места', 'мест'])`. */
export function plural(count: number, [one, few, many]: readonly [string, string, string]): string {
  const rule = plurals.select(count)
  return rule === 'one' ? one : rule === 'few' || rule === 'other' ? few : many
}

type Coin = { whole: [string, string, string]; part: [string, string, string]; genders: [0 | 1, 0 | 1]; name: string; number: string }
const same = (word: string): [string, string, string] => [word, word, word]
const coin = (
  whole: [string, string, string],
  part: [string, string, string],
  name: string,
  number: string,
  genders: [0 | 1, 0 | 1] = [0, 0],
): Coin => ({ whole, part, genders, name, number })

/** Currencies as documents name them: words for one, few and many of both units, the official name and number. */
const coins: Record<string, Coin> = {
  RUB: coin(['рубль', 'рубля', 'рублей'], ['копейка', 'копейки', 'копеек'], 'Российский рубль', '643', [0, 1]),
  KZT: coin(same('тенге'), ['тиын', 'тиына', 'тиынов'], 'Казахстанский тенге', '398'),
  BYN: coin(
    ['белорусский рубль', 'белорусских рубля', 'белорусских рублей'],
    ['копейка', 'копейки', 'копеек'],
    'Белорусский рубль',
    '933',
    [0, 1],
  ),
  UZS: coin(['сум', 'сума', 'сумов'], ['тийин', 'тийина', 'тийинов'], 'Узбекский сум', '860'),
  KGS: coin(['сом', 'сома', 'сомов'], ['тыйын', 'тыйына', 'тыйынов'], 'Киргизский сом', '417'),
  AMD: coin(['драм', 'драма', 'драмов'], ['лума', 'лумы', 'лум'], 'Армянский драм', '051', [0, 1]),
  AZN: coin(['манат', 'маната', 'манатов'], ['гяпик', 'гяпика', 'гяпиков'], 'Азербайджанский манат', '944'),
  GEL: coin(same('лари'), same('тетри'), 'Грузинский лари', '981'),
  TJS: coin(same('сомони'), ['дирам', 'дирама', 'дирамов'], 'Таджикский сомони', '972'),
  TMT: coin(['манат', 'маната', 'манатов'], same('тенге'), 'Туркменский манат', '934'),
  MDL: coin(['лей', 'лея', 'леев'], ['бан', 'бана', 'банов'], 'Молдавский лей', '498'),
  MNT: coin(['тугрик', 'тугрика', 'тугриков'], same('мунгу'), 'Монгольский тугрик', '496'),
  CNY: coin(['юань', 'юаня', 'юаней'], ['фэнь', 'фэня', 'фэней'], 'Китайский юань', '156'),
  USD: coin(['доллар США', 'доллара США', 'долларов США'], ['цент', 'цента', 'центов'], 'Доллар США', '840'),
  EUR: coin(same('евро'), ['цент', 'цента', 'центов'], 'Евро', '978'),
  TRY: coin(['турецкая лира', 'турецкие лиры', 'турецких лир'], ['куруш', 'куруша', 'курушей'], 'Турецкая лира', '949', [1, 0]),
  AED: coin(['дирхам ОАЭ', 'дирхама ОАЭ', 'дирхамов ОАЭ'], ['филс', 'филса', 'филсов'], 'Дирхам ОАЭ', '784'),
  INR: coin(['индийская рупия', 'индийские рупии', 'индийских рупий'], ['пайса', 'пайсы', 'пайс'], 'Индийская рупия', '356', [1, 1]),
  IRR: coin(['иранский риал', 'иранских риала', 'иранских риалов'], ['динар', 'динара', 'динаров'], 'Иранский риал', '364'),
  PLN: coin(['злотый', 'злотых', 'злотых'], ['грош', 'гроша', 'грошей'], 'Польский злотый', '985'),
}

/** Currencies documents know, each with its official Russian name and its number by the classifier. */
export const currencyNumbers: Record<string, { number: string; name: string }> = Object.fromEntries(
  Object.entries(coins).map(([currency, { number, name }]) => [currency, { number, name }]),
)

/** Name and number of a currency as an invoice says them: «Российский рубль, 643». */
export const currencyName = (currency: string): string => {
  const known = coins[currency]
  return known ? `${known.name}, ${known.number}` : currency
}

/** An amount in Russian words, the small unit in digits: «Двенадцать тысяч двести шестьдесят два рубля 30 копеек». */
export function inWords({ minor, currency }: Money): string {
  const known = coins[currency] ?? coin(same(currency), same(''), currency, '')
  return numbers
    .convert(amountText(minor), {
      currency: {
        currencyNameCases: known.whole,
        fractionalPartNameCases: known.part,
        currencyNounGender: { integer: known.genders[0], fractionalPart: known.genders[1] },
        fractionalPartMinLength: 2,
      },
    })
    .trim()
}

/** A count in Russian words: «Тридцать три места»; gender 0 he, 1 she, 2 it. */
export function countInWords(count: number, forms: readonly [string, string, string], gender: 0 | 1 | 2): string {
  const said = numbers.convert(String(Math.trunc(count)), {
    currency: {
      currencyNameCases: [...forms],
      fractionalPartNameCases: same(''),
      currencyNounGender: { integer: gender, fractionalPart: 0 },
      fractionalPartMinLength: 0,
    },
    showNumberParts: { integer: true, fractional: false },
  })
  return said.trim()
}

/** «Двадцать тысяч килограммов». */
export const massInWords = (kg: number): string => countInWords(kg, ['килограмм', 'килограмма', 'килограммов'], 0)
/** «Тридцать три места». */
export const piecesInWords = (pieces: number): string => countInWords(pieces, ['место', 'места', 'мест'], 2)

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, nbsp)

/** A number with at most so many digits after the comma, no trailing zeros: `1 349,5`. */
export function numberText(value: number, digits = 3, language: Language = 'ru'): string {
  const [whole = '0', part = ''] = value.toFixed(digits).split('.')
  const rest = part.replace(/0+$/, '')
  const shown = `${grouped(whole.replace('-', ''))}${rest && (language === 'ru' ? ',' : '.') + rest}`
  return value < 0 && /[1-9]/.test(shown) ? `−${shown}` : shown
}

/** An amount alone, always with its small unit: `12 262,30`. */
export function sumText({ minor }: Money, language: Language = 'ru'): string {
  const [whole = '0', part = '00'] = amountText(Math.abs(minor)).split('.')
  return `${minor < 0 ? '−' : ''}${grouped(whole)}${language === 'ru' ? ',' : '.'}${part}`
}

/** An amount with its currency: `12 262,30 руб.`, abroad `2 150 000,00 KZT`. */
export const moneyText = (money: Money, language: Language = 'ru'): string =>
  `${sumText(money, language)}${nbsp}${language === 'ru' && money.currency === 'RUB' ? 'руб.' : money.currency}`

/** An amount in digits and, in Russian, in words: `68 000,00 руб. (Шестьдесят восемь тысяч рублей 00 копеек)`. */
export const moneyInFull = (money: Money, language: Language = 'ru'): string =>
  language === 'ru' ? `${moneyText(money)} (${inWords(money)})` : moneyText(money, language)

/** The price of one of so many, in four digits where two do not tell it. */
export function unitPrice({ minor }: Money, quantity: number, language: Language = 'ru'): string {
  const thousandths = BigInt(Math.max(1, Math.round(quantity * 1000)))
  const whole = BigInt(minor) * 1000n
  if (whole % thousandths === 0n) return sumText({ minor: Number(whole / thousandths), currency: '' }, language)
  const fine = (2n * whole * 100n + thousandths) / (2n * thousandths)
  const text = String(fine).padStart(5, '0')
  return `${grouped(text.slice(0, -4))}${language === 'ru' ? ',' : '.'}${text.slice(-4)}`
}

/** The rate of VAT as a column says it: `22 %`, «без НДС». */
export const vatRateText = ({ vatMode, vatRate }: Pick<SumFacts, 'vatMode' | 'vatRate'>, language: Language = 'ru'): string =>
  vatMode === 'none' ? (language === 'ru' ? 'без НДС' : 'no VAT') : language === 'ru' ? `${vatRate}${nbsp}%` : `${vatRate}%`

/** What is said of VAT after a sum: «в том числе НДС 22 % — 12 262,30 руб.». */
export function vatPhrase(sum: SumFacts, language: Language = 'ru'): string {
  if (sum.vatMode === 'none') return language === 'ru' ? 'НДС не облагается' : 'not subject to VAT'
  const rate = vatRateText(sum, language)
  if (sum.vatRate === 0) return language === 'ru' ? `НДС ${rate}` : `VAT ${rate}`
  const vat = moneyText(sum.vat, language)
  return language === 'ru' ? `в том числе НДС ${rate}${nbsp}— ${vat}` : `including VAT ${rate} of ${vat}`
}

const months = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
] as const
const monthsEn = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** A day in words: «5 октября 2026 г.». */
export function dayWords(day: Day, language: Language = 'ru'): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return language === 'ru'
    ? `${date}${nbsp}${months[month - 1]}${nbsp}${year}${nbsp}г.`
    : `${date}${nbsp}${monthsEn[month - 1]}${nbsp}${year}`
}

/** A day in digits: `05.10.2026`. */
export const dayText = (day: Day): string => day.split('-').toReversed().join('.')

const clocks = new Map<string, Intl.DateTimeFormat>()
/** What a clock of the zone shows: `09:00`. */
export function hourText(at: Date, tz: string): string {
  const clock = clocks.get(tz) ?? new Intl.DateTimeFormat('ru', { timeZone: tz, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  clocks.set(tz, clock)
  return clock.format(at)
}

const offsets = new Map<string, Intl.DateTimeFormat>()
/** The zone of a moment as documents say it: «МСК», elsewhere `UTC+4`. */
export function zoneText(at: Date, tz: string, language: Language = 'ru'): string {
  if (tz === defaultZone) return language === 'ru' ? 'МСК' : 'MSK'
  const format = offsets.get(tz) ?? new Intl.DateTimeFormat('en', { timeZone: tz, timeZoneName: 'shortOffset' })
  offsets.set(tz, format)
  return (format.formatToParts(at).find(part => part.type === 'timeZoneName')?.value ?? tz).replace('GMT', 'UTC')
}

/** A moment by the clock of a place: `06.10.2026 09:00 МСК`. */
export const momentText = (at: Date, tz: string, language: Language = 'ru'): string =>
  `${dayText(dayIn(tz, at))} ${hourText(at, tz)}${nbsp}${zoneText(at, tz, language)}`

/** A window by the clock of its place, the day once where it is one: `06.10.2026, 09:00–12:00 МСК`; empty where nothing was agreed. */
export function windowText(from: Date | null, to: Date | null, tz: string, language: Language = 'ru'): string {
  if (!from || !to) {
    const at = from ?? to
    if (!at) return ''
    const word = from ? (language === 'ru' ? 'с' : 'from') : language === 'ru' ? 'до' : 'until'
    return `${word}${nbsp}${momentText(at, tz, language)}`
  }
  const [first, last] = [dayIn(tz, from), dayIn(tz, to)]
  if (first !== last) return `${dayText(first)} ${hourText(from, tz)} – ${momentText(to, tz, language)}`
  return `${dayText(first)}, ${hourText(from, tz)}–${hourText(to, tz)}${nbsp}${zoneText(from, tz, language)}`
}

/** Minutes as people say them: «6 ч 40 мин». */
export function spanText(minutes: number, language: Language = 'ru'): string {
  const [hour, minute] = language === 'ru' ? ['ч', 'мин'] : ['h', 'min']
  const parts = [
    ...(minutes >= 60 ? [`${Math.floor(minutes / 60)}${nbsp}${hour}`] : []),
    ...(minutes % 60 > 0 || minutes < 60 ? [`${minutes % 60}${nbsp}${minute}`] : []),
  ]
  return parts.join(' ')
}

const cyrillic = /^[А-ЯЁа-яё\s.’'-]+$/
const middle = /(?:вич|вна|чна|[ия]чна|ич)$/

/** «Ёлкина Петра Ивановича»; a name that cannot be declined with certainty stays as it is. */
export const genitiveName = (name: string): string => declined(name, 'genitive')

/** «Сафину Рустаму Маратовичу», to whom something is given; the same where it cannot be declined with certainty. */
export const dativeName = (name: string): string => declined(name, 'dative')

function declined(name: string, into: 'genitive' | 'dative'): string {
  const words = name.trim().split(/\s+/)
  const whole = words.join(' ')
  if (words.length < 2 || !cyrillic.test(whole)) return whole
  if (words.slice(1).every(word => /^(?:[А-ЯЁ]\.-?)+$/.test(word))) return [declinedSurname(words[0]!, into), ...words.slice(1)].join(' ')
  const ordered = lastFirst(words)
  const turned = ordered !== words
  const [last, first, ...rest] = ordered as [string, string, ...string[]]
  const person = { last, first, middle: rest.join(' ') }
  const gender = getGender(person)
  if (gender !== 'male' && gender !== 'female') return whole
  const said = incline({ ...person, gender }, into)
  const parts = (turned ? [said.first, said.middle, said.last] : [said.last, said.first, said.middle]).filter(Boolean)
  return parts.length === (person.middle ? 3 : 2) ? parts.join(' ') : whole
}

function declinedSurname(last: string, into: 'genitive' | 'dative'): string {
  const gender = getLastnameGender(last)
  return gender === 'male' || gender === 'female' ? (incline({ last, gender }, into).last ?? last) : last
}

/** Last name first, as registers write it: «Пётр Иванович Ёлкин» is turned round. */
const lastFirst = (words: readonly string[]): readonly string[] =>
  words.length === 3 && middle.test(words[1]!) && !middle.test(words[2]!) ? [words[2]!, words[0]!, words[1]!] : words

/** «Ёлкин П. И.»; a name in other letters, of one word, or written so already, stays. */
export function initials(name: string): string {
  const [last = '', ...rest] = lastFirst(name.trim().split(/\s+/))
  if (rest.length === 0 || !cyrillic.test(name) || rest.some(word => word.includes('.'))) return name.trim()
  const letters = rest.slice(0, 2).map(word => `${word[0]!.toUpperCase()}.`)
  return `${last}${nbsp}${letters.join(nbsp)}`
}

const small = (word: string): string => (/^[А-ЯЁ][а-яё]/.test(word) ? word[0]!.toLowerCase() + word.slice(1) : word)

/** One word of a post in the genitive; `done`: it was the noun, and what follows depends on it. Null: not known. */
function genitiveWord(word: string): { text: string; done: boolean } | null {
  if (!/^[А-ЯЁа-яё-]+$/.test(word) || /^[А-ЯЁ]{2,}$/.test(word)) return null
  if (word.includes('-')) {
    const parts = word.split('-').map(part => genitiveWord(part)?.text)
    return parts.every(part => part !== undefined) ? { text: parts.join('-'), done: true } : null
  }
  if (/нно$/.test(word)) return { text: word, done: false }
  if (/(?:[жшщч]ий|ний)$/.test(word)) return { text: word.slice(0, -2) + 'его', done: false }
  if (/(?:ый|ой|[кгх]ий)$/.test(word)) return { text: word.slice(0, -2) + 'ого', done: false }
  if (/[жшщч]ая$/.test(word)) return { text: word.slice(0, -2) + 'ей', done: false }
  if (/ая$/.test(word)) return { text: word.slice(0, -2) + 'ой', done: false }
  if (/(?:тель|арь)$/.test(word)) return { text: word.slice(0, -1) + 'я', done: true }
  if (/лец$/.test(word)) return { text: word.slice(0, -2) + 'ьца', done: true }
  if (/ец$/.test(word)) return { text: word.slice(0, -2) + 'ца', done: true }
  if (/[кгхжшщч]а$/.test(word)) return { text: word.slice(0, -1) + 'и', done: true }
  if (/а$/.test(word)) return { text: word.slice(0, -1) + 'ы', done: true }
  if (/(?:ор|ёр|ер|ник|ент|ист|лог|тант|оном|ир|ен|ар)$/.test(word)) return { text: word + 'а', done: true }
  return null
}

/** «генерального директора» in small letters, as it stands within a sentence; a post of unknown words stays as it is. */
export function genitivePost(post: string): string {
  const words = post.trim().split(/\s+/)
  const said: string[] = []
  for (const [at, word] of words.entries()) {
    const known = genitiveWord(word)
    if (!known) {
      // after an adjective alone the noun must be known, or nothing is declined: «исполняющего обязанности» is one that needs none
      const whole = at > 0 && (words[at] === 'обязанности' || /[жшщч](?:ий|ая)$/.test(words[at - 1]!))
      return small(whole ? [...said, ...words.slice(at)].join(' ') : words.join(' '))
    }
    said.push(known.text)
    if (known.done) return small([...said, ...words.slice(at + 1)].join(' '))
  }
  return small(said.join(' '))
}

const bases: Record<string, string> = {
  устав: 'Устава',
  доверенность: 'доверенности',
  свидетельство: 'свидетельства',
  приказ: 'приказа',
  положение: 'положения',
  решение: 'решения',
  договор: 'договора',
  выписка: 'выписки',
  лист: 'листа',
  протокол: 'протокола',
}

/** «Устава», «доверенности № 12 от 15.01.2026»: what somebody acts on, in the genitive where its first word is known. */
export function genitiveBasis(basis: string): string {
  const [first = '', ...rest] = basis.trim().split(/\s+/)
  return [bases[first.toLowerCase()] ?? first, ...rest].join(' ')
}

/** «в лице генерального директора Ёлкина Петра Ивановича, действующего на основании Устава», with blanks for what is not known. */
export function inPersonOf(party: PartyFacts): string {
  if (isPerson(party.legalForm))
    return party.ogrn ? `действующий от своего имени на основании записи в реестре № ${party.ogrn}` : 'действующий от своего имени'
  const { name, post, basis } = party.director
  const words = name.trim().split(/\s+/)
  const gender = getGender({ last: words[0], first: words[1], middle: words[2] })
  const acting = gender === 'female' ? 'действующей' : 'действующего'
  const who = name.trim() ? genitiveName(name) : blank()
  const as = post.trim() ? genitivePost(post) : blank(16)
  return `в лице ${as} ${who}, ${acting} на основании ${basis.trim() ? genitiveBasis(basis) : blank(16)}`
}

/** «именуемое», of a person «именуемый». */
export const named = (party: PartyFacts): string => (isPerson(party.legalForm) ? 'именуемый' : 'именуемое')

/** How the tax number of a country is called. */
export const tinLabel = (country: string, language: Language = 'ru'): string =>
  language === 'en'
    ? country === 'RU'
      ? 'INN'
      : country === 'KZ'
        ? 'BIN/IIN'
        : country === 'BY'
          ? 'UNP'
          : 'Tax number'
    : country === 'RU'
      ? 'ИНН'
      : country === 'KZ'
        ? 'БИН/ИИН'
        : country === 'BY'
          ? 'УНП'
          : 'Налоговый номер'

/** «ИНН 7810005000, КПП 781001001»; empty where nothing is known. */
export function taxLine(party: PartyFacts, language: Language = 'ru'): string {
  const kpp = language === 'ru' ? 'КПП' : 'KPP'
  return [party.tin && `${tinLabel(party.country, language)}${nbsp}${party.tin}`, party.kpp && `${kpp}${nbsp}${party.kpp}`]
    .filter(Boolean)
    .join(', ')
}

/** «ОГРН 1157847000057», of a person «ОГРНИП …», abroad the number of its register. */
export function registerLine(party: PartyFacts, language: Language = 'ru'): string {
  if (!party.ogrn) return ''
  const word = isPerson(party.legalForm) ? { ru: 'ОГРНИП', en: 'OGRNIP' } : { ru: 'ОГРН', en: 'OGRN' }
  return `${party.country === 'RU' ? word[language] : language === 'ru' ? 'Рег. №' : 'Reg. No.'}${nbsp}${party.ogrn}`
}

/** «расч. счёт …, банк, корр. счёт …, БИК …» (a line may end behind a slash, so none is written), abroad an IBAN with the code of the bank; empty where there is no account. */
export function accountLine(account: AccountFacts | null, language: Language = 'ru'): string {
  if (!account) return ''
  if (!/^\d{20}$/.test(account.account)) {
    const currency = account.currency === 'RUB' ? '' : ` (${account.currency})`
    return `IBAN ${account.account}${currency}, ${account.bank}, SWIFT ${account.bik}`
  }
  const word =
    language === 'ru' ? { own: `расч.${nbsp}счёт`, kept: `корр.${nbsp}счёт`, bik: 'БИК' } : { own: 'acc.', kept: 'corr. acc.', bik: 'BIK' }
  const kept = account.correspondent ? `, ${word.kept}${nbsp}${account.correspondent}` : ''
  return `${word.own}${nbsp}${account.account}, ${account.bank}${kept}, ${word.bik}${nbsp}${account.bik}`
}

/** A telephone as people write it: `+7 812 555-01-01`. */
export const phoneText = (phone: string): string => phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, `+7${nbsp}$1${nbsp}$2-$3-$4`)

/** Name, tax numbers, address and telephone in one line, as forms ask for a party. */
export const partyLine = (party: PartyFacts, language: Language = 'ru'): string =>
  [party.name || party.short, taxLine(party, language), party.address, party.phones.slice(0, 1).map(phoneText).join('')]
    .filter(Boolean)
    .join(', ')

/** The same with the bank account, as a payer is named. */
export const partyWithAccount = (party: PartyFacts, language: Language = 'ru'): string =>
  [partyLine(party, language), accountLine(party.account, language)].filter(Boolean).join(', ')

/** A mark of a vehicle with its plate: «КАМАЗ 54901, А123ВС716». */
export const vehicleName = (vehicle: { plate: string; make: string; model: string } | null): string =>
  vehicle ? [`${vehicle.make} ${vehicle.model}`.trim(), vehicle.plate].filter(Boolean).join(', ') : ''
