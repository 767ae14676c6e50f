import { expect, test } from 'vitest'
import { phoneText } from '#contract/phone-text.ts'
import type { PartyFacts } from '#server/wording/record.ts'
import { sumOf } from '#server/wording/rules.ts'
import { foreign } from '#testing/prints/foreign.ts'
import { everyday } from '#testing/prints/orders.ts'
import { dayText, dayWords, momentText, spanText, windowText, zoneText } from './days.ts'
import { dativeName, genitiveBasis, genitiveName, genitivePost, initials, traderName } from './names.ts'
import { accountLine, inPersonOf, taxLine } from './parties.ts'
import {
  countInWords,
  currencyName,
  inWords,
  massInWords,
  moneyText,
  numberText,
  piecesInWords,
  sumText,
  unitPrice,
  vatPhrase,
} from './sums.ts'
import { ended, plural } from './text.ts'

/** Spaces that hold a line together are spaces to a reader. */
const read = (text: string) => text.replaceAll('\u00a0', ' ')
const of = (minor: number, currency = 'RUB') => ({ minor, currency })

test.each([
  [6_800_000, 'RUB', 'Шестьдесят восемь тысяч рублей 00 копеек'],
  [1_226_230, 'RUB', 'Двенадцать тысяч двести шестьдесят два рубля 30 копеек'],
  [246_667, 'RUB', 'Две тысячи четыреста шестьдесят шесть рублей 67 копеек'],
  [10_370_000, 'RUB', 'Сто три тысячи семьсот рублей 00 копеек'],
  [100_000_105, 'RUB', 'Один миллион один рубль 05 копеек'],
  [101, 'RUB', 'Один рубль 01 копейка'],
  [50, 'RUB', 'Ноль рублей 50 копеек'],
  [0, 'RUB', 'Ноль рублей 00 копеек'],
  [-510, 'RUB', 'Минус пять рублей 10 копеек'],
  [
    99_999_999_999,
    'RUB',
    'Девятьсот девяносто девять миллионов девятьсот девяносто девять тысяч девятьсот девяносто девять рублей 99 копеек',
  ],
  [215_000_000, 'KZT', 'Два миллиона сто пятьдесят тысяч тенге 00 тиынов'],
  [2101, 'CNY', 'Двадцать один юань 01 фэнь'],
  [2102, 'TRY', 'Двадцать одна турецкая лира 02 куруша'],
  [200, 'EUR', 'Два евро 00 центов'],
  [300, 'XTS', 'Три XTS 00'],
])('%d of %s in words: %s', (minor, currency, said) => {
  expect(inWords(of(minor, currency))).toBe(said)
})

test('counts in words agree with their nouns in gender', () => {
  expect(piecesInWords(33)).toBe('Тридцать три места')
  expect(piecesInWords(21)).toBe('Двадцать одно место')
  expect(piecesInWords(0)).toBe('Ноль мест')
  expect(massInWords(20_000)).toBe('Двадцать тысяч килограммов')
  expect(massInWords(1002)).toBe('Одна тысяча два килограмма')
  expect(countInWords(2, ['паллета', 'паллеты', 'паллет'], 1)).toBe('Две паллеты')
  expect(plural(11, ['час', 'часа', 'часов'])).toBe('часов')
  expect(plural(21, ['час', 'часа', 'часов'])).toBe('час')
})

test('money and numbers are written as documents write them', () => {
  expect(read(moneyText(of(1_226_230)))).toBe('12 262,30 руб.')
  expect(read(moneyText(of(215_000_000, 'KZT')))).toBe('2 150 000,00 KZT')
  expect(read(moneyText(of(1_226_230), 'en'))).toBe('12 262.30 RUB')
  expect(read(sumText(of(-5)))).toBe('−0,05')
  expect(read(numberText(4839.3))).toBe('4 839,3')
  expect(numberText(0.125)).toBe('0,125')
  expect(numberText(-0.0001)).toBe('0')
  expect(read(numberText(20_000))).toBe('20 000')
  expect(ended('К оплате 5,00 руб.')).toBe('К оплате 5,00 руб.')
  expect(ended('К оплате пять')).toBe('К оплате пять.')
})

test('a price of one is told in kopecks where it comes out, else in four digits', () => {
  expect(read(unitPrice(of(6_800_000), 1))).toBe('68 000,00')
  expect(unitPrice(of(1000), 2.5)).toBe('4,00')
  expect(unitPrice(of(100), 3)).toBe('0,3333')
  expect(read(unitPrice(of(1_220_001), 7))).toBe('1 742,8586')
})

test('VAT is told by its rate, and where there is none by saying so', () => {
  const price = of(6_800_000)
  expect(read(vatPhrase(sumOf(price, 'included', 22)))).toBe('в том числе НДС 22 % — 12 262,30 руб.')
  expect(read(vatPhrase(sumOf(price, 'excluded', 5)))).toBe('в том числе НДС 5 % — 3 400,00 руб.')
  expect(read(vatPhrase(sumOf(price, 'included', 0)))).toBe('НДС 0 %')
  expect(vatPhrase(sumOf(price, 'none', 0))).toBe('НДС не облагается')
  expect(read(vatPhrase(sumOf(price, 'included', 22), 'en'))).toBe('including VAT 22% of 12 262.30 RUB')
})

test('days and moments go by the clock of the place', () => {
  expect(read(dayWords('2026-10-05'))).toBe('5 октября 2026 г.')
  expect(read(dayWords('2026-10-05', 'en'))).toBe('5 October 2026')
  expect(dayText('2026-10-05')).toBe('05.10.2026')
  const [from, to] = [new Date('2026-10-10T04:00:00Z'), new Date('2026-10-10T07:00:00Z')]
  expect(read(momentText(from, 'Asia/Almaty'))).toBe('10.10.2026 09:00 UTC+5')
  expect(read(windowText(from, to, 'Europe/Moscow'))).toBe('10.10.2026, 07:00–10:00 МСК')
  expect(read(windowText(from, new Date('2026-10-11T07:00:00Z'), 'Europe/Moscow'))).toBe('10.10.2026 07:00 – 11.10.2026 10:00 МСК')
  expect(read(windowText(null, to, 'Europe/Moscow', 'en'))).toBe('until 10.10.2026 10:00 MSK')
  expect(windowText(null, null, 'Europe/Moscow')).toBe('')
  expect(zoneText(from, 'Europe/Samara')).toBe('UTC+4')
  expect(read(spanText(400))).toBe('6 ч 40 мин')
  expect(read(spanText(120))).toBe('2 ч')
  expect(read(spanText(0))).toBe('0 мин')
})

test.each([
  ['Ёлкин Пётр Иванович', 'Ёлкина Петра Ивановича', 'Ёлкин П. И.'],
  ['Пётр Иванович Ёлкин', 'Петра Ивановича Ёлкина', 'Ёлкин П. И.'],
  ['Щербак Анна Львовна', 'Щербак Анны Львовны', 'Щербак А. Л.'],
  ['Абдрахманов Ерлан Сагатович', 'Абдрахманова Ерлана Сагатовича', 'Абдрахманов Е. С.'],
  [
    'Константинопольская-Преображенская Александра Константиновна',
    'Константинопольской-Преображенской Александры Константиновны',
    'Константинопольская-Преображенская А. К.',
  ],
  ['Ибрагимов Али Вели оглы', 'Ибрагимова Али Вели оглы', 'Ибрагимов А. В.'],
  ['Ёлкин П. И.', 'Ёлкина П. И.', 'Ёлкин П. И.'],
  ['Щербак А. Л.', 'Щербак А. Л.', 'Щербак А. Л.'],
  ['Сейтжан Айгуль', 'Сейтжан Айгуль', 'Сейтжан А.'],
  ['John Smith', 'John Smith', 'John Smith'],
  ['Ким', 'Ким', 'Ким'],
  ['', '', ''],
  ['!!! ???', '!!! ???', '!!! ???'],
])('%s in the genitive: %s', (name, genitive, short) => {
  expect(genitiveName(name)).toBe(genitive)
  expect(read(initials(name))).toBe(short)
})

test.each([
  ['ИП Ковалёв Андрей Викторович', 'Ковалёв А. В.'],
  ['ИП Ковалёв А. В.', 'Ковалёв А. В.'],
  ['Индивидуальный предприниматель Щербак Анна Львовна', 'Щербак А. Л.'],
  ['ИНДИВИДУАЛЬНЫЙ ПРЕДПРИНИМАТЕЛЬ «Щербак Анна Львовна»', 'Щербак А. Л.'],
  ['И.П. Лузин Олег Ильич', 'Лузин О. И.'],
  ['ИП «Лузин Олег Ильич»', 'Лузин О. И.'],
  ['Глава КФХ Сысоев Пётр Ильич', 'Сысоев П. И.'],
  ['Ипатов Олег Ильич', 'Ипатов О. И.'],
  ['Кфхенко Олег Ильич', 'Кфхенко О. И.'],
])('%s signs as %s', (name, short) => {
  expect(read(initials(traderName(name)))).toBe(short)
})

test.each([
  ['Генеральный директор', 'генерального директора'],
  ['Директор', 'директора'],
  ['Исполняющий обязанности директора', 'исполняющего обязанности директора'],
  ['Временно исполняющий обязанности директора', 'временно исполняющего обязанности директора'],
  ['Первый заместитель генерального директора по логистике', 'первого заместителя генерального директора по логистике'],
  ['Управляющая', 'управляющей'],
  ['Заведующая складом', 'заведующей складом'],
  ['Индивидуальный предприниматель', 'индивидуального предпринимателя'],
  ['Глава КФХ', 'главы КФХ'],
  ['Владелец', 'владельца'],
  ['Директор-распорядитель', 'директора-распорядителя'],
  ['ИП', 'ИП'],
  ['CEO', 'CEO'],
  ['', ''],
])('the post %s in the genitive: %s', (post, genitive) => {
  expect(genitivePost(post)).toBe(genitive)
})

test('who acts for an organisation, and on what', () => {
  expect(inPersonOf(everyday.forwarder)).toBe('в лице генерального директора Ёлкина Петра Ивановича, действующего на основании Устава')
  expect(inPersonOf(everyday.executor!)).toBe(
    'в лице директора Щербак Анны Львовны, действующей на основании доверенности № 12 от 15.01.2026',
  )
  const nobody: PartyFacts = { ...everyday.forwarder, director: { name: '', post: '', basis: '' } }
  expect(inPersonOf(nobody)).toMatch(/^в лице _+ _+, действующего на основании _+$/)
  const person: PartyFacts = { ...everyday.forwarder, legalForm: 'ip', ogrn: '321595800012340' }
  expect(inPersonOf(person)).toContain('321595800012340')
  expect(genitiveBasis('устав')).toBe('Устава')
  expect(genitiveBasis('Доверенность № 7')).toBe('доверенности № 7')
  expect(genitiveBasis('что-то своё')).toBe('что-то своё')
})

test('requisites in lines, at home and abroad', () => {
  expect(read(taxLine(everyday.forwarder))).toBe('ИНН 7810005000, КПП 781001001')
  expect(read(taxLine(foreign.executor!))).toBe('БИН/ИИН 190340001233')
  expect(read(accountLine(everyday.executor!.account))).toBe(
    'расч. счёт 40702810562000045678, Отделение «Банк Татарстан» № 8610 ПАО Сбербанк, г. Казань, корр. счёт 30101810600000000603, БИК 049205603',
  )
  expect(accountLine(foreign.executor!.account)).toBe(
    'IBAN KZ906010131000123456 (KZT), АО «Народный Банк Казахстана», г. Алматы, SWIFT HSBKKZKX',
  )
  expect(accountLine(null)).toBe('')
  expect(read(phoneText('+78125550101'))).toBe('+7 812 555-01-01')
  expect(read(phoneText('+375291234567'))).toBe('+375 29 123-45-67')
  expect(currencyName('RUB')).toBe('Российский рубль, 643')
  expect(currencyName('XTS')).toBe('XTS')
})

test.each([
  ['Сафин Рустам Маратович', 'Сафину Рустаму Маратовичу'],
  ['Константинопольская-Преображенская Александра Константиновна', 'Константинопольской-Преображенской Александре Константиновне'],
  ['Ahmet Yılmaz', 'Ahmet Yılmaz'],
  ['Сафин', 'Сафин'],
])('something is given to %s as %s', (name, dative) => expect(dativeName(name)).toBe(dative))
