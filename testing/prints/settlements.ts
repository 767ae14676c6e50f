import type { Money } from '#contract/primitives.ts'
import type { PrintedSettlementLine, SettlementPrintFacts } from '#server/prints/forms/settlementFacts.ts'
import { foreign } from './foreign.ts'
import { longNames } from './longNames.ts'
import { everyday } from './orders.ts'

/** Settlements the form is tried on: that of scenario 10, one of two currencies and long names, and one of a single carriage abroad. */

const money = (minor: number, currency = 'RUB'): Money => ({ minor, currency })
const towns = [
  [
    { ru: 'Санкт-Петербург', en: 'Saint Petersburg' },
    { ru: 'Москва', en: 'Moscow' },
  ],
  [
    { ru: 'Нижний Новгород', en: 'Nizhny Novgorod' },
    { ru: 'Казань', en: 'Kazan' },
  ],
  [
    { ru: 'Екатеринбург', en: 'Yekaterinburg' },
    { ru: 'Набережные Челны', en: 'Naberezhnye Chelny' },
  ],
] as const

type Sums = { gross: number; currency: string; extra: number | null; claim: number | null }

const lineOf = (at: number, { gross, currency, extra, claim }: Sums): PrintedSettlementLine => {
  const vat = Math.round((gross * 22) / 122)
  const [from, to] = towns[at % towns.length]!
  return {
    order: `26-${String(120 + at).padStart(6, '0')}`,
    date: `2026-10-${String(1 + (at % 9)).padStart(2, '0')}`,
    customerNumber: at % 2 === 0 ? `МД-${4471 + at}` : '',
    customerOwn: at % 2 === 0 ? 'договор БН-2026/14, центр затрат 4410' : '',
    from,
    to,
    loadedOn: `2026-10-${String(2 + (at % 9)).padStart(2, '0')}`,
    unloadedOn: `2026-10-${String(3 + (at % 9)).padStart(2, '0')}`,
    vehicle: 'А123ВС716 / АР123416',
    driver: 'Сафин Р. М.',
    documents: [`ТН № 26-${String(114 + at).padStart(5, '0')}`, `УПД № ${310 + at}`],
    sum: { net: money(gross - vat, currency), vat: money(vat, currency), gross: money(gross, currency), vatRate: 22 },
    extras: extra === null ? null : money(extra, currency),
    claims: claim === null ? null : money(claim, currency),
    due: money(gross + (claim ?? 0), currency),
    dueOn: '2026-10-30',
  }
}

const totalsOf = (lines: readonly PrintedSettlementLine[]): SettlementPrintFacts['totals'] =>
  [...new Set(lines.map(line => line.due.currency))].map(currency => {
    const own = lines.filter(line => line.due.currency === currency)
    const sum = (of: (line: PrintedSettlementLine) => number) =>
      money(
        own.reduce((total, line) => total + of(line), 0),
        currency,
      )
    return {
      sum: {
        net: sum(line => line.sum.net.minor),
        vat: sum(line => line.sum.vat.minor),
        gross: sum(line => line.sum.gross.minor),
        vatRate: 22,
      },
      claims: own.some(line => line.claims !== null) ? sum(line => line.claims?.minor ?? 0) : null,
      due: sum(line => line.due.minor),
    }
  })

const settlementOf = (lines: PrintedSettlementLine[], more: Partial<SettlementPrintFacts>): SettlementPrintFacts => ({
  viewer: 'forwarder',
  today: '2026-10-15',
  number: 'РП-26-00014',
  date: '2026-10-15',
  period: { from: '2026-10-01', to: '2026-10-11' },
  creditor: everyday.executor!,
  debtor: everyday.forwarder,
  contract: '№ 14/26 от 12.01.2026',
  status: { ru: 'утверждён', en: 'approved' },
  lines,
  totals: totalsOf(lines),
  made: { name: 'Зайцева М. П.', post: 'Бухгалтер', at: '2026-10-15' },
  approved: { name: 'Ёлкин П. И.', post: 'Генеральный директор', at: '2026-10-15' },
  ...more,
})

/** Scenario 10: fourteen orders of one executor, one with detention paid and one with a fine taken off. */
export const fourteen: SettlementPrintFacts = settlementOf(
  Array.from({ length: 14 }, (_, at) =>
    lineOf(at, {
      gross: 6_800_000 + at * 150_033,
      currency: 'RUB',
      extra: at === 3 ? 450_000 : null,
      claim: at === 0 ? 350_000 : at === 5 ? -1_350_000 : null,
    }),
  ),
  {},
)

/** Sixty orders in two currencies between parties of very long names; nobody has approved it. */
export const sixty: SettlementPrintFacts = settlementOf(
  Array.from({ length: 60 }, (_, at) =>
    lineOf(at, { gross: 123_456_789 + at, currency: at % 3 === 0 ? 'KZT' : 'RUB', extra: at % 4 === 0 ? 1_000_001 : null, claim: null }),
  ),
  {
    creditor: longNames.executor!,
    debtor: longNames.forwarder,
    approved: null,
    status: { ru: 'на утверждении', en: 'waits for approval' },
  },
)

/** One carriage of a foreign executor, who pays no VAT. */
export const single: SettlementPrintFacts = (() => {
  const gross = money(215_000_000, 'KZT')
  const line: PrintedSettlementLine = {
    ...lineOf(0, { gross: 0, currency: 'KZT', extra: null, claim: null }),
    order: foreign.number,
    date: foreign.date,
    from: { ru: 'Самара', en: 'Samara' },
    to: { ru: 'Алматы', en: 'Almaty' },
    vehicle: '123ABC02 / 45ACD02',
    driver: 'Ахметов Н. Б.',
    documents: [],
    sum: { net: gross, vat: money(0, 'KZT'), gross, vatRate: 0 },
    due: gross,
    dueOn: null,
  }
  return settlementOf([line], { viewer: 'executor', creditor: foreign.executor!, period: null, contract: '', made: null, approved: null })
})()
