import type { Bilingual } from '#contract/primitives.ts'
import { isPerson } from '#contract/requisites.ts'
import type { Block, Cell, Signer } from '#server/prints/forms/form.ts'
import type { LineFacts, OrderPrintFacts, PartyFacts } from '#server/wording/record.ts'
import { dayText, dayWords } from '#server/wording/words/days.ts'
import { currencyName, numberText, unitPrice, vatRateText } from '#server/wording/words/sums.ts'
import { type Bill, billOf, lineName, missingForBill, sumCell } from './bill.ts'
import { paperOf, signerOf } from './parties.ts'

/** The part an invoice of VAT and an УПД share: lines 1 to 8 and columns 1 to 14 of the form (ПП РФ 1137, edition since 01.04.2026). */

export const taxEdition = 'ПП РФ от 26.12.2011 № 1137, прил. 1, ред. ПП РФ от 23.01.2026 № 26'

/** A service is measured in no unit of the classifier. */
const dash: Cell = { text: '—', align: 'center' }

/** Why this seller draws no invoice of VAT. */
export function missingForTax(facts: OrderPrintFacts): Bilingual[] {
  const bill = billOf(facts)
  return [
    ...missingForBill(facts, { address: true }),
    ...(bill && bill.seller.country !== 'RU'
      ? [
          {
            ru: 'исполнитель не состоит на учёте в России: печатайте счёт и акт',
            en: 'the executor pays no taxes in Russia: print an invoice and an act',
          },
        ]
      : []),
  ]
}

/** Whether nothing of a bill is taxed: no invoice of VAT belongs to it. */
export const isUntaxed = (bill: Bill): boolean => bill.lines.every(line => line.sum.vatMode === 'none')

/**
 * Who signs an invoice of VAT, by hand and without a post, as its form has it: a picture of a signature on it would cost the buyer his
 * deduction.
 */
export function taxSigners({ seller, sellerAs }: Bill): Signer[] {
  const person = isPerson(seller.legalForm)
  const role = person
    ? 'Индивидуальный предприниматель или иное уполномоченное лицо'
    : 'Руководитель организации или иное уполномоченное лицо'
  const { party: _, ...signer } = signerOf(seller, role, sellerAs)
  const bare = { post: null, stamp: null }
  return [{ ...signer, ...bare }, ...(person ? [] : [{ role: 'Главный бухгалтер или иное уполномоченное лицо', ...bare }])]
}

/** The entry of a person who trades in his own name, as his invoices of VAT must say it. */
export const taxEntry = ({ seller }: Bill): Block[] =>
  isPerson(seller.legalForm) && seller.ogrn
    ? [{ kind: 'text', small: true, text: `Запись в реестре предпринимателей: ОГРНИП ${seller.ogrn}` }]
    : []

const taxNumbers = ({ tin, kpp }: PartyFacts): string => [tin, kpp].filter(Boolean).join(' / ') || '—'

/** Which invoice of a prepayment is set off; the product draws none of those, so there is nothing to name. */
const advanceLine: Cell[] = [
  {
    text: 'К счёту-фактуре (счетам-фактурам), выставленному (выставленным) при получении оплаты, частичной оплаты или иных платежей в счёт предстоящих поставок товаров (выполнения работ, оказания услуг), передачи имущественных прав: № — от —, исправление № — от —',
    small: true,
    span: 5,
  },
  { text: '(5б)', align: 'center', small: true },
]

/** Lines of the head with their numbers, as the form counts them. */
export function taxHead(facts: OrderPrintFacts, bill: Bill, code: 'sf' | 'upd'): Block {
  const { number, date } = paperOf(facts, code)
  const act = facts.numbers.act
  const shipped =
    code === 'upd'
      ? `Универсальный передаточный документ, № ${number} от ${dayText(date)}`
      : act
        ? `Акт оказанных услуг, № ${act.number} от ${dayText(act.date)}`
        : '—'
  const line = (label: string, value: string, no: string): Cell[] => [
    { text: label, small: true },
    { text: value, bold: true },
    { text: no, align: 'center', small: true },
  ]
  const left = [
    line('Счёт-фактура', `№ ${number} от ${dayWords(date)}`, '(1)'),
    line('Исправление', '№ — от —', '(1а)'),
    line('Продавец', bill.seller.name || bill.seller.short, '(2)'),
    line('Адрес', bill.seller.address || '—', '(2а)'),
    line('ИНН/КПП продавца', taxNumbers(bill.seller), '(2б)'),
    // a service has neither consignor nor consignee
    line('Грузоотправитель и его адрес', '—', '(3)'),
    line('Грузополучатель и его адрес', '—', '(4)'),
  ]
  const right = [
    line('К платёжно-расчётному документу', '№ — от —', '(5)'),
    line('Документ об отгрузке', shipped, '(5а)'),
    line('Покупатель', bill.buyer.name || bill.buyer.short, '(6)'),
    line('Адрес', bill.buyer.address || '—', '(6а)'),
    line('ИНН/КПП покупателя', taxNumbers(bill.buyer), '(6б)'),
    line('Валюта: наименование, код', currencyName(bill.total.gross.currency), '(7)'),
    line('Идентификатор государственного контракта, договора (соглашения)', '—', '(8)'),
  ]
  return {
    kind: 'table',
    plain: true,
    widths: [16, 29, 4, 19, 28, 4],
    head: [],
    body: [...left.map((cells, at) => [...cells, ...right[at]!]), advanceLine],
  }
}

const columns: [text: string, no: string, width: number][] = [
  ['№\nп/п', '1', 3.8],
  ['Наименование товара (описание выполненных работ, оказанных услуг), имущественного права', '1а', 20],
  ['Код вида товара', '1б', 5],
  ['код', '2', 3.2],
  ['условное обозначение (национальное)', '2а', 9.5],
  ['Количество (объём)', '3', 7.4],
  ['Цена (тариф) за единицу измерения', '4', 10.5],
  ['Стоимость товаров (работ, услуг), имущественных прав без налога — всего', '5', 10.5],
  ['В том числе сумма акциза', '6', 6],
  ['Налоговая ставка', '7', 7],
  ['Сумма налога, предъявляемая покупателю', '8', 10],
  ['Стоимость товаров (работ, услуг), имущественных прав с налогом — всего', '9', 10.5],
  ['цифровой код', '10', 6.5],
  ['краткое наименование', '10а', 9.5],
  ['Регистрационный номер декларации на товары или партии товара, подлежащего прослеживаемости', '11', 12],
  ['код', '12', 3.2],
  ['условное обозначение', '12а', 8.5],
  ['Количество товара, подлежащего прослеживаемости', '13', 12],
  ['Стоимость товара, подлежащего прослеживаемости, без НДС, руб.', '14', 12],
]

/** Groups of the upper row of the head: from which column, how many, under which name. */
const groups: Record<number, { span: number; text: string }> = {
  3: { span: 2, text: 'Единица измерения' },
  12: { span: 2, text: 'Страна происхождения товара' },
  15: { span: 2, text: 'Единица количества для прослеживаемости' },
}

const grouped = new Set(Object.entries(groups).flatMap(([at, { span }]) => Array.from({ length: span }, (_, on) => Number(at) + on)))

const small = (cell: Cell): Cell => ({ ...cell, small: true, bold: false })

function taxRow(bill: Bill, line: LineFacts, at: number): Cell[] {
  return [
    { text: String(at + 1), align: 'center' },
    { text: lineName(bill, at, { brief: true }) },
    dash,
    dash,
    dash,
    { text: numberText(line.quantity), align: 'right' },
    { text: unitPrice(line.sum.net, line.quantity), align: 'right' },
    sumCell(line.sum.net),
    { text: 'без акциза', align: 'center', small: true },
    { text: vatRateText(line.sum), align: 'center' },
    line.sum.vatMode === 'none' ? { text: 'без НДС', align: 'center' } : sumCell(line.sum.vat),
    sumCell(line.sum.gross),
    dash,
    dash,
    dash,
    dash,
    dash,
    dash,
    dash,
  ]
}

/** The table of the form: two rows of names and one of numbers stand over every page, the sum to pay under the last row. */
export function taxTable(bill: Bill): Block {
  const upper = columns.flatMap(([text], at): Cell[] => {
    const group = groups[at]
    if (group) return [small({ text: group.text, span: group.span })]
    return grouped.has(at) ? [] : [small({ text, rows: 2 })]
  })
  return {
    kind: 'table',
    widths: columns.map(([, , width]) => width),
    head: [
      upper,
      columns.flatMap(([text], at) => (grouped.has(at) ? [small({ text })] : [])),
      columns.map(([, no]) => small({ text: no })),
    ],
    body: bill.lines.map((line, at) => taxRow(bill, line, at)),
    foot: [
      [
        { text: 'Всего к оплате (9)', span: 7, align: 'left' },
        sumCell(bill.total.net),
        { text: 'Х', align: 'center' },
        { text: 'Х', align: 'center' },
        isUntaxed(bill) ? { text: 'без НДС', align: 'center' } : sumCell(bill.total.vat),
        sumCell(bill.total.gross),
        { text: '', span: 7 },
      ],
    ],
  }
}
