import { amountText, type Bilingual, type Money } from '#contract/primitives.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Block, Cell } from '#server/prints/forms/form.ts'
import type { LineFacts, OrderPrintFacts, PartyFacts, SumFacts } from '#server/wording/record.ts'
import { dayText } from '#server/wording/words/days.ts'
import { initials } from '#server/wording/words/names.ts'
import { vehicleName } from '#server/wording/words/parties.ts'
import { inWords, moneyText, numberText, sumText, unitPrice, vatRateText } from '#server/wording/words/sums.ts'
import { routeInShort } from './cargo.ts'
import { missingRequisites, missingWords, orderWords, paperOf, type Role } from './parties.ts'

/** Who bills whom for an order: its executor the forwarder, and the forwarder his customer. */
export type Bill = {
  seller: PartyFacts
  buyer: PartyFacts
  sellerAs: Role
  buyerAs: Role
  lines: LineFacts[]
  total: Total
  /** What is taken off by agreement: no line of the paper, and part of what is left to be paid. */
  setOff: LineFacts[]
  payable: Total
  /** Which order or request it follows from. */
  basis: string
  /** What was carried where and by whom, as a line of the bill says it; `brief` without vehicle and driver, for narrow columns. */
  subject: string
  brief: string
}

/** All lines of a bill together; `rate` null where they differ. */
export type Total = { net: Money; vat: Money; gross: Money; rate: Pick<SumFacts, 'vatMode' | 'vatRate'> | null }

const forwarding: Bilingual = { ru: 'Транспортно-экспедиционные услуги', en: 'Forwarding services' }
const trip: Bilingual = { ru: 'усл.', en: 'service' }

/** The bill the viewer may write; null until both sides and the price are known. */
export function billOf(facts: OrderPrintFacts): Bill | null {
  if (facts.viewer === 'executor') {
    if (!facts.executor || !facts.price) return null
    const all =
      facts.lines.length > 0
        ? facts.lines
        : [{ name: { ru: 'Перевозка груза', en: 'Carriage' }, quantity: 1, unit: trip, sum: facts.price }]
    const setOff = all.filter(line => line.sum.gross.minor < 0)
    const lines = all.filter(line => line.sum.gross.minor >= 0)
    return {
      seller: facts.executor,
      buyer: facts.forwarder,
      sellerAs: 'executor',
      buyerAs: 'forwarder',
      lines,
      total: totalOf(lines),
      setOff,
      payable: totalOf(all),
      basis: basisOf(facts),
      subject: subjectOf(facts),
      brief: briefOf(facts),
    }
  }
  if (!facts.customer || !facts.customerPrice) return null
  const lines = [{ name: forwarding, quantity: 1, unit: trip, sum: facts.customerPrice }]
  return {
    seller: facts.forwarder,
    buyer: facts.customer,
    sellerAs: 'forwarder',
    buyerAs: 'customer',
    lines,
    total: totalOf(lines),
    setOff: [],
    payable: totalOf(lines),
    basis: basisOf(facts),
    subject: subjectOf(facts),
    brief: briefOf(facts),
  }
}

/** Net, VAT and gross of lines added up in minor units. */
function totalOf(lines: readonly LineFacts[]): Total {
  const currency = lines[0]?.sum.gross.currency ?? 'RUB'
  const sum = (of: (line: LineFacts) => Money): Money => ({ minor: lines.reduce((all, line) => all + of(line).minor, 0), currency })
  const [first] = lines
  const same = lines.every(
    ({ sum: { vatMode, vatRate } }) => (vatMode === 'none') === (first?.sum.vatMode === 'none') && vatRate === first?.sum.vatRate,
  )
  return {
    net: sum(line => line.sum.net),
    vat: sum(line => line.sum.vat),
    gross: sum(line => line.sum.gross),
    rate: first && same ? { vatMode: first.sum.vatMode, vatRate: first.sum.vatRate } : null,
  }
}

/** What a paper of money misses. */
export function missingForBill(facts: OrderPrintFacts, { account = false, address = false } = {}): Bilingual[] {
  const own = facts.viewer === 'executor'
  const bill = billOf(facts)
  const currencies = new Set(bill?.lines.map(line => line.sum.gross.currency))
  return [
    ...(own && !facts.executor ? [missingWords.executor] : []),
    ...(own && !facts.price ? [missingWords.price] : []),
    ...(!own && !facts.customer ? [missingWords.customer] : []),
    ...(!own && !facts.customerPrice ? [missingWords.customerPrice] : []),
    // a bill without what he asks for comes back unpaid
    ...(!own && account ? (facts.customerUnmet ?? []) : []),
    ...(currencies.size > 1 ? [missingWords.oneCurrency] : []),
    // what was done is put on paper also where nothing is left to be paid for it; a bill asks to be paid
    ...(bill && (account ? bill.payable : bill.total).gross.minor <= 0 ? [missingWords.nothing] : []),
    ...missingRequisites(bill?.seller ?? null, { account, address: true }),
    ...missingRequisites(bill?.buyer ?? null, { account: false, address }),
  ]
}

/** The executor's bill follows from the order, the forwarder's own from what his customer asked for. */
const basisOf = (facts: OrderPrintFacts): string =>
  facts.viewer === 'executor'
    ? orderWords(facts)
    : [
        facts.customerNumber && `заявка ${facts.customerNumber}`,
        ...(facts.customerOwn?.ru ?? []).map(([label, value]) => `${label} ${value}`),
        `заказ № ${facts.number} от ${dayText(facts.date)}`,
      ]
        .filter(Boolean)
        .join(', ')

/** Route, days and order: what tells one carriage from another. */
function briefOf(facts: OrderPrintFacts): string {
  const [first, last] = [facts.stops[0], facts.stops.at(-1)]
  const began = first && (first.leftAt ?? first.arrivedAt ?? first.windowFrom ?? first.windowTo)
  const ended = last && (last.arrivedAt ?? last.leftAt ?? last.windowTo ?? last.windowFrom)
  const days = [...new Set([began && dayText(dayIn(first.tz, began)), ended && dayText(dayIn(last.tz, ended))].filter(Boolean))].join('–')
  return [`маршрут ${routeInShort(facts)}`, days, `заказ № ${facts.number}`].filter(Boolean).join(', ')
}

/** Tractor and trailer as papers of money name them; empty while none is assigned. */
export const vehicleText = ({ truck, trailer }: OrderPrintFacts): string => [vehicleName(truck), trailer?.plate].filter(Boolean).join(' / ')

function subjectOf(facts: OrderPrintFacts): string {
  const vehicle = vehicleText(facts)
  return [briefOf(facts), vehicle && `автомобиль ${vehicle}`, facts.driver && `водитель ${initials(facts.driver.name)}`]
    .filter(Boolean)
    .join(', ')
}

/** The name of a line: the carriage with what it was, extras alone. */
export const lineName = (bill: Bill, at: number, { brief = false } = {}): string => {
  const name = bill.lines[at]!.name.ru
  return at === 0 ? `${name}: ${brief ? bill.brief : bill.subject}` : name
}

export const sumCell = (money: Money): Cell => ({
  text: sumText(money),
  align: 'right',
  value: { number: amountText(money.minor), digits: 2 },
})

/** Lines with prices as they were agreed, VAT included, and what they come to. */
export function billTable(bill: Bill): Block {
  return {
    kind: 'table',
    widths: [5, 50, 8, 8, 14, 15],
    head: [['№', 'Наименование услуг', 'Кол-во', 'Ед.', 'Цена', 'Сумма'].map(text => ({ text }))],
    body: bill.lines.map((line, at) => [
      { text: String(at + 1), align: 'center' },
      { text: lineName(bill, at) },
      { text: numberText(line.quantity), align: 'right' },
      { text: line.unit.ru, align: 'center' },
      { text: unitPrice(line.sum.gross, line.quantity), align: 'right' },
      sumCell(line.sum.gross),
    ]),
  }
}

/** The foot of a bill: without VAT, VAT by its rate, with VAT, as a table without lines at the right. */
export function billTotals(bill: Bill, payable: string): Block {
  const row = (label: string, value: Cell, bold = false): Cell[] => [
    { text: label, align: 'right', bold },
    { ...value, bold },
  ]
  const { net, vat, gross } = bill.total
  return {
    kind: 'table',
    plain: true,
    widths: [85, 15],
    head: [],
    body: [
      row(`Итого без НДС, ${gross.currency === 'RUB' ? 'руб.' : gross.currency}:`, sumCell(net)),
      row(...vatRow(bill.total, sumCell(vat))),
      row(payable, sumCell(gross), true),
    ],
  }
}

const vatRow = ({ rate }: Total, vat: Cell): [string, Cell] => {
  if (!rate) return ['НДС по ставкам строк:', vat]
  return rate.vatMode === 'none' ? ['Без налога (НДС):', { text: '—', align: 'right' }] : [`НДС ${vatRateText(rate)}:`, vat]
}

const off = (money: Money): Money => ({ ...money, minor: -money.minor })

/**
 * What was agreed to be taken off stands apart from the paper's own lines, which are none of them below zero; what is left to be paid is
 * the last line. Nothing where nothing is taken off.
 */
export function setOffNote(bill: Bill): Block[] {
  if (bill.setOff.length === 0) return []
  const left = bill.payable.gross
  const row = (label: string, value: Cell, bold = false): Cell[] => [
    { text: label, align: 'right', bold },
    { ...value, bold },
  ]
  return [
    { kind: 'text', bold: true, text: 'Зачёт встречных требований (в итог документа не входит)' },
    {
      kind: 'table',
      plain: true,
      widths: [85, 15],
      head: [],
      body: [
        row(`Итого по документу, ${left.currency === 'RUB' ? 'руб.' : left.currency}:`, sumCell(bill.total.gross)),
        ...bill.setOff.map(line => row(`Удержано по соглашению сторон: ${line.name.ru.toLowerCase()}`, sumCell(off(line.sum.gross)))),
        left.minor < 0
          ? row('Остаток долга исполнителя:', sumCell(off(left)), true)
          : row('К оплате с учётом зачёта:', sumCell(left), true),
      ],
    },
  ]
}

/** «Всего оказано услуг 1 на сумму …» and the sum in words. */
export const billInWords = (bill: Bill): Block[] => [
  { kind: 'text', text: `Всего наименований ${bill.lines.length}, на сумму ${moneyText(bill.total.gross)}` },
  { kind: 'text', text: `${inWords(bill.total.gross)}${vatInWords(bill.total)}`, bold: true },
]

/** What is left to be paid, in words. */
export const payableInWords = ({ payable }: Bill): Block[] => [
  { kind: 'text', text: `К оплате ${moneyText(payable.gross)}` },
  { kind: 'text', text: `${inWords(payable.gross)}${vatInWords(payable)}`, bold: true },
]

/** «, в том числе НДС 22 % — 12 262,30 руб.», «, НДС не облагается». */
export function vatInWords({ rate, vat }: Total): string {
  if (!rate) return `, в том числе НДС — ${moneyText(vat)}`
  if (rate.vatMode === 'none') return ', НДС не облагается'
  return rate.vatRate === 0 ? `, НДС ${vatRateText(rate)}` : `, в том числе НДС ${vatRateText(rate)} — ${moneyText(vat)}`
}

/** «Счёт № 26-000123 от 12.10.2026», as the foot of a page names a paper. */
export const runningOf = (facts: OrderPrintFacts, code: string, name: string): string => {
  const { number, date } = paperOf(facts, code)
  return `${name} № ${number} от ${dayText(date)}`
}
