import numbers from 'number-to-words-ru'
import { amountText, type Money } from '#contract/primitives.ts'
import type { SumFacts } from '../record.ts'
import { type Language, nbsp } from './text.ts'

/** Numbers and sums as documents of a Russian office write them; in English where a document is English. */

type Coin = { whole: [string, string, string]; part: [string, string, string]; genders: [0 | 1, 0 | 1]; name: string; number: string }

const same = (word: string): [string, string, string] => [word, word, word]

const coin = (
  whole: Coin['whole'],
  part: Coin['part'],
  { name, number, genders = [0, 0] }: Pick<Coin, 'name' | 'number'> & { genders?: Coin['genders'] },
): Coin => ({ whole, part, genders, name, number })

/** Currencies as documents name them: words for one, few and many of both units, the official name and number. */
const coins: Record<string, Coin> = {
  RUB: coin(['рубль', 'рубля', 'рублей'], ['копейка', 'копейки', 'копеек'], { name: 'Российский рубль', number: '643', genders: [0, 1] }),
  KZT: coin(same('тенге'), ['тиын', 'тиына', 'тиынов'], { name: 'Казахстанский тенге', number: '398' }),
  BYN: coin(['белорусский рубль', 'белорусских рубля', 'белорусских рублей'], ['копейка', 'копейки', 'копеек'], {
    name: 'Белорусский рубль',
    number: '933',
    genders: [0, 1],
  }),
  UZS: coin(['сум', 'сума', 'сумов'], ['тийин', 'тийина', 'тийинов'], { name: 'Узбекский сум', number: '860' }),
  KGS: coin(['сом', 'сома', 'сомов'], ['тыйын', 'тыйына', 'тыйынов'], { name: 'Киргизский сом', number: '417' }),
  AMD: coin(['драм', 'драма', 'драмов'], ['лума', 'лумы', 'лум'], { name: 'Армянский драм', number: '051', genders: [0, 1] }),
  AZN: coin(['манат', 'маната', 'манатов'], ['гяпик', 'гяпика', 'гяпиков'], { name: 'Азербайджанский манат', number: '944' }),
  GEL: coin(same('лари'), same('тетри'), { name: 'Грузинский лари', number: '981' }),
  TJS: coin(same('сомони'), ['дирам', 'дирама', 'дирамов'], { name: 'Таджикский сомони', number: '972' }),
  TMT: coin(['манат', 'маната', 'манатов'], same('тенге'), { name: 'Туркменский манат', number: '934' }),
  MDL: coin(['лей', 'лея', 'леев'], ['бан', 'бана', 'банов'], { name: 'Молдавский лей', number: '498' }),
  MNT: coin(['тугрик', 'тугрика', 'тугриков'], same('мунгу'), { name: 'Монгольский тугрик', number: '496' }),
  CNY: coin(['юань', 'юаня', 'юаней'], ['фэнь', 'фэня', 'фэней'], { name: 'Китайский юань', number: '156' }),
  USD: coin(['доллар США', 'доллара США', 'долларов США'], ['цент', 'цента', 'центов'], { name: 'Доллар США', number: '840' }),
  EUR: coin(same('евро'), ['цент', 'цента', 'центов'], { name: 'Евро', number: '978' }),
  TRY: coin(['турецкая лира', 'турецкие лиры', 'турецких лир'], ['куруш', 'куруша', 'курушей'], {
    name: 'Турецкая лира',
    number: '949',
    genders: [1, 0],
  }),
  AED: coin(['дирхам ОАЭ', 'дирхама ОАЭ', 'дирхамов ОАЭ'], ['филс', 'филса', 'филсов'], { name: 'Дирхам ОАЭ', number: '784' }),
  INR: coin(['индийская рупия', 'индийские рупии', 'индийских рупий'], ['пайса', 'пайсы', 'пайс'], {
    name: 'Индийская рупия',
    number: '356',
    genders: [1, 1],
  }),
  IRR: coin(['иранский риал', 'иранских риала', 'иранских риалов'], ['динар', 'динара', 'динаров'], {
    name: 'Иранский риал',
    number: '364',
  }),
  PLN: coin(['злотый', 'злотых', 'злотых'], ['грош', 'гроша', 'грошей'], { name: 'Польский злотый', number: '985' }),
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
  const known = coins[currency] ?? coin(same(currency), same(''), { name: currency, number: '' })
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
