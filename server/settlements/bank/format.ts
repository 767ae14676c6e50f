import iconv from 'iconv-lite'
import { amountText, type Bilingual, Day, minorOf } from '#contract/primitives.ts'
import { settlementLimits } from '#contract/settlement-states.ts'

/** Payer or payee as a payment order names him. */
export type BankParty = {
  name: string
  tin: string
  kpp: string
  account: string
  bank: string
  bik: string
  correspondent: string
}

/** One payment order in roubles. */
export type BankPayment = {
  number: string
  /** `2026-10-12`. */
  day: string
  /** Kopecks. */
  amount: number
  payer: BankParty
  payee: BankParty
  purpose: string
  /** The day money left or came, where the bank says so. */
  doneOn: string | null
}

/** What is exchanged with the bank: whose account it is, the days it is about and the payments. */
export type BankFile = {
  account: string
  from: string | null
  to: string | null
  createdAt: { day: string; time: string }
  payments: BankPayment[]
}

export type LineError = { line: number; words: Bilingual }

const HEAD = '1CClientBankExchange'
const END = 'КонецФайла'
const written = (day: string) => day.split('-').toReversed().join('.')

const partyLines = (who: 'Плательщик' | 'Получатель', party: BankParty): [string, string][] => [
  [`${who}Счет`, party.account],
  [who, `ИНН ${party.tin} ${party.name}`],
  [`${who}ИНН`, party.tin],
  [`${who}КПП`, party.kpp],
  [`${who}1`, party.name],
  [`${who}РасчСчет`, party.account],
  [`${who}Банк1`, party.bank],
  [`${who}БИК`, party.bik],
  [`${who}Корсчет`, party.correspondent],
]

/** The file as text of lines; every value stands on one of them. */
export function writeText({ account, from, to, createdAt, payments }: BankFile): string {
  const head: [string, string][] = [
    ['ВерсияФормата', '1.03'],
    ['Кодировка', 'Windows'],
    ['Отправитель', 'Трасса'],
    ['Получатель', ''],
    ['ДатаСоздания', written(createdAt.day)],
    ['ВремяСоздания', createdAt.time],
    ...(from === null ? [] : [['ДатаНачала', written(from)] as [string, string]]),
    ...(to === null ? [] : [['ДатаКонца', written(to)] as [string, string]]),
    ['РасчСчет', account],
    ['Документ', 'Платежное поручение'],
  ]
  const account_ = [
    'СекцияРасчСчет',
    ...(from === null ? [] : [`ДатаНачала=${written(from)}`]),
    ...(to === null ? [] : [`ДатаКонца=${written(to)}`]),
    `РасчСчет=${account}`,
    'КонецРасчСчет',
  ]
  const documents = payments.flatMap(payment => [
    'СекцияДокумент=Платежное поручение',
    ...linesOf([
      ['Номер', payment.number],
      ['Дата', written(payment.day)],
      ['Сумма', amountText(payment.amount)],
      ...(payment.doneOn === null ? [] : [['ДатаСписано', written(payment.doneOn)] as [string, string]]),
      ...partyLines('Плательщик', payment.payer),
      ...partyLines('Получатель', payment.payee),
      ['ВидОплаты', '01'],
      ['Очередность', '5'],
      ['НазначениеПлатежа', payment.purpose],
    ]),
    'КонецДокумента',
  ])
  return [HEAD, ...linesOf(head), ...account_, ...documents, END, ''].join('\r\n')
}

const linesOf = (pairs: readonly [string, string][]) => pairs.map(([name, value]) => `${name}=${value}`)

/** The first letter windows-1251 has no place for; null when there is none. */
export function foreignLetter(text: string): string | null {
  for (const letter of text) if (iconv.decode(iconv.encode(letter, 'win1251'), 'win1251') !== letter) return letter
  return null
}

/** The file as the bank takes it: windows-1251, lines of Windows. Letters outside were refused before. */
export const writeBytes = (file: BankFile): Buffer => iconv.encode(writeText(file), 'win1251')

/** A statement's bytes as text: UTF-8, windows-1251 or the code page of DOS, whichever gives the words of the format. */
function textOf(bytes: Uint8Array): string | null {
  const known = (text: string) => /СекцияДокумент|ВерсияФормата|СекцияРасчСчет/i.test(text)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (known(text)) return text
  } catch {
    // not UTF-8
  }
  for (const page of ['win1251', 'cp866']) {
    const text = iconv.decode(Buffer.from(bytes), page)
    if (known(text)) return text
  }
  return null
}

const heading = { ru: 'нет строки 1CClientBankExchange', en: 'the line 1CClientBankExchange is missing' }
const noWords = { ru: 'в файле нет ни одного раздела этого формата', en: 'the file has no section of this format' }
const badDay = { ru: 'не прочитать день', en: 'the day cannot be read' }
const badSum = { ru: 'не прочитать сумму', en: 'the amount cannot be read' }
const noNumber = { ru: 'нет номера документа', en: 'the number of the document is missing' }
const longNumber = {
  ru: `номер документа длиннее ${settlementLimits.paymentNumber} знаков`,
  en: `the number of the document has more than ${settlementLimits.paymentNumber} letters`,
}
const tooMany = {
  ru: `в файле больше ${settlementLimits.payments} документов, возьмите меньше дней`,
  en: `the file has more than ${settlementLimits.payments} documents, take fewer days`,
}
const cut = { ru: 'документ не закончен', en: 'the document is not ended' }

/** Reads a statement; what is broken in it is told by line and left out. */
export function readBytes(bytes: Uint8Array): { file: BankFile; faults: LineError[] } | { why: Bilingual } {
  const text = textOf(bytes)
  if (text === null) return { why: noWords }
  // control characters say nothing, and the database keeps none of them
  const plain = text.replace(/^\ufeff/, '').replaceAll(/[^\P{Cc}\t\r\n]/gu, ' ')
  const lines = plain.split(/\r\n|\r|\n/)
  if (!lines.slice(0, 5).some(line => line.trim().toLowerCase() === HEAD.toLowerCase())) return { why: heading }
  const file: BankFile = { account: '', from: null, to: null, createdAt: { day: '', time: '' }, payments: [] }
  const faults: LineError[] = []
  let document: { at: number; fields: Map<string, string> } | null = null
  let inAccount = false
  for (const [i, line] of lines.entries()) {
    const { name, value } = pairOf(line)
    if (name === '') continue
    if (name === 'секциядокумент') {
      if (document) faults.push({ line: document.at, words: cut })
      document = { at: i + 1, fields: new Map() }
    } else if (name === 'конецдокумента') {
      if (document) {
        const read = paymentOf(document.fields, file.account)
        if ('words' in read) faults.push({ line: document.at, words: read.words })
        else file.payments.push(read)
      }
      document = null
    } else if (document) document.fields.set(name, value)
    else if (name === 'секциярасчсчет') inAccount = true
    else if (name === 'конецрасчсчет') inAccount = false
    else if (name === 'расчсчет') file.account ||= value
    else if (name === 'датаначала') file.from ??= dayOf(value)
    else if (name === 'датаконца') file.to ??= dayOf(value)
    else if (!inAccount && name === 'датасоздания') file.createdAt.day = dayOf(value) ?? ''
    else if (!inAccount && name === 'времясоздания') file.createdAt.time = value
  }
  if (document) faults.push({ line: document.at, words: cut })
  if (file.payments.length > settlementLimits.payments) return { why: tooMany }
  return { file, faults }
}

function pairOf(line: string): { name: string; value: string } {
  const at = line.indexOf('=')
  const name = at < 0 ? line : line.slice(0, at)
  return { name: name.trim().toLowerCase().replaceAll('ё', 'е'), value: at < 0 ? '' : line.slice(at + 1).trim() }
}

function paymentOf(fields: ReadonlyMap<string, string>, account: string): BankPayment | { words: LineError['words'] } {
  const of = (name: string) => fields.get(name) ?? ''
  const number = of('номер')
  const day = dayOf(of('дата'))
  const amount = minorIn(of('сумма'))
  if (number === '') return { words: noNumber }
  if (number.length > settlementLimits.paymentNumber) return { words: longNumber }
  if (day === null) return { words: badDay }
  if (amount === null) return { words: badSum }
  // banks split a long purpose over several lines
  const purpose = [of('назначениеплатежа'), ...[1, 2, 3, 4, 5, 6].map(n => of(`назначениеплатежа${n}`))].filter(
    (each, i) => i === 0 || each !== '',
  )
  const whole = purpose[0] === '' ? purpose.slice(1).join(' ') : purpose[0]!
  const [payer, payee] = [partyOf('плательщик', of), partyOf('получатель', of)]
  const [left, came] = [dayOf(of('датасписано')), dayOf(of('датапоступило'))]
  // money that comes in is there on the day it came, whenever it left the payer
  const incoming = account !== '' && payee.account === account && payer.account !== account
  return { number, day, amount, payer, payee, purpose: whole, doneOn: incoming ? (came ?? left) : (left ?? came) }
}

function partyOf(who: string, of: (name: string) => string): BankParty {
  const [, tin = '', name = ''] = /^ИНН\s*(\d{10,12})?\s*(.*)$/is.exec(of(who)) ?? ['', '', of(who)]
  return {
    name: of(`${who}1`) || name,
    tin: brief(of(`${who}инн`) || tin),
    kpp: of(`${who}кпп`),
    account: brief(of(`${who}расчсчет`) || of(`${who}счет`)),
    bank: of(`${who}банк1`),
    bik: of(`${who}бик`),
    correspondent: of(`${who}корсчет`),
  }
}

/** Accounts and tax numbers are shorter: what a payment is known again by names both sides of it whole. */
const brief = (text: string): string => [...text].slice(0, 40).join('')

function dayOf(text: string): string | null {
  const [, d, m, y] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text.trim()) ?? []
  if (!d || !m || !y) return null
  const day = `${y}-${m}-${d}`
  return Day.safeParse(day).success ? day : null
}

function minorIn(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00a0]/g, '').replace(',', '.')
  // no more digits than an amount on the wire has
  if (!/^\d{1,11}(\.\d{1,2})?$/.test(plain)) return null
  const minor = minorOf(plain)
  return minor > 0 ? minor : null
}

/** What one payment is known again by. */
export const keyOf = ({ number, day, amount, payer, payee }: BankPayment): string =>
  [number, day, String(amount), payer.account || payer.tin, payee.account || payee.tin].join('|').slice(0, 300)
