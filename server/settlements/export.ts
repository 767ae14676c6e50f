import type { OrderDraft } from '#contract/order-draft.ts'
import { amountText, type Bilingual, type Money } from '#contract/primitives.ts'
import type { JournalLine } from '#contract/settlement-journal.ts'
import type { SettlementFilter, SettlementRow } from '#contract/settlement-list.ts'
import type { SettlementKind } from '#contract/settlement-states.ts'
import { setOffWords, statusWords } from '#contract/status-words.ts'
import { defaultZone } from '#contract/zone.ts'
import type { Cell, ExportColumn, ExportContext } from '#server/exports/export.ts'
import { dayIn } from '#server/platform/clock.ts'
import { countMatching } from './store/list.ts'

const kinds: Record<SettlementKind, Bilingual> = {
  payable: { ru: 'К оплате', en: 'Payable' },
  receivable: { ru: 'К получению', en: 'Receivable' },
}
const modes: Record<OrderDraft['vatMode'], Bilingual> = {
  included: { ru: 'в сумме', en: 'included' },
  excluded: { ru: 'сверху', en: 'on top' },
  none: { ru: 'без НДС', en: 'no VAT' },
}
const day = (value: string | null) => (value ? { day: value } : null)
const sum = (money: Money | null | undefined) => (money ? Number(amountText(money.minor)) : null)

/** A number a program can add up; where a settlement has several currencies, its sums as text. */
function sums({ totals }: SettlementRow, of: 'total' | 'left'): Cell {
  if (!totals || totals.length === 0) return null
  const [first, ...others] = totals
  return others.length === 0 ? sum(first?.[of]) : totals.map(total => `${amountText(total[of].minor)} ${total.currency}`).join('; ')
}

/** Settlements as a file, a row for each. */
export const settlementExport: readonly ExportColumn<SettlementRow>[] = [
  { id: 'number', ru: 'Реестр', en: 'Settlement', value: row => row.number },
  { id: 'kind', ru: 'Направление', en: 'Direction', value: (row, locale) => kinds[row.kind][locale] },
  {
    id: 'status',
    ru: 'Статус',
    en: 'Status',
    value: (row, locale) => (row.byOffset ? setOffWords : statusWords.settlement.status[row.status])[locale],
  },
  { id: 'counterpart', ru: 'Контрагент', en: 'Counterpart', value: row => row.counterpart.name },
  { id: 'counterpart', ru: 'ИНН', en: 'Tax number', value: row => row.counterpart.tin },
  { id: 'lines', ru: 'Заказов', en: 'Orders', value: row => row.lines },
  {
    id: 'total',
    ru: 'Сумма',
    en: 'Sum',
    kind: 'money',
    value: row => sums(row, 'total'),
  },
  {
    id: 'left',
    ru: 'Осталось',
    en: 'Left',
    kind: 'money',
    value: row => sums(row, 'left'),
  },
  { id: 'total', ru: 'Валюта', en: 'Currency', value: row => row.totals?.map(total => total.currency).join('; ') ?? null },
  { id: 'due', ru: 'Оплатить до', en: 'Pay by', kind: 'day', value: row => day(row.payDueOn) },
  { id: 'paid', ru: 'Оплачен', en: 'Paid on', kind: 'day', value: row => day(row.paidOn) },
  { id: 'created', ru: 'Создан', en: 'Created', kind: 'moment', value: row => ({ at: row.createdAt, zone: defaultZone }) },
  { id: 'author', ru: 'Создал', en: 'Created by', value: row => row.createdBy },
]

/** Documents and payments as accounting takes them: a flat line each, with requisites, rates and sums. */
export const journalExport: readonly ExportColumn<JournalLine>[] = [
  { id: 'day', ru: 'Дата', en: 'Day', kind: 'day', value: row => day(row.day) },
  { id: 'settlement', ru: 'Реестр', en: 'Settlement', value: row => row.settlement },
  { id: 'kind', ru: 'Направление', en: 'Direction', value: (row, locale) => kinds[row.kind][locale] },
  { id: 'counterpart', ru: 'Контрагент', en: 'Counterpart', value: row => row.counterpart.name },
  { id: 'tin', ru: 'ИНН', en: 'Tax number', value: row => row.counterpart.tin },
  { id: 'kpp', ru: 'КПП', en: 'KPP', value: row => row.kpp },
  { id: 'order', ru: 'Заказ', en: 'Order', value: row => row.order },
  { id: 'customerNumber', ru: 'Номер заказчика', en: 'Customer’s number', value: row => row.customerNumber },
  { id: 'delivered', ru: 'Доставлен', en: 'Delivered', kind: 'day', value: row => day(row.deliveredOn) },
  { id: 'net', ru: 'Сумма без НДС', en: 'Sum without VAT', kind: 'money', value: row => sum(row.sum?.net) },
  { id: 'vatMode', ru: 'НДС', en: 'VAT', value: (row, locale) => (row.sum ? modes[row.sum.vatMode][locale] : null) },
  { id: 'vatRate', ru: 'Ставка НДС, %', en: 'VAT rate, %', value: row => (row.sum && row.sum.vatMode !== 'none' ? row.sum.vatRate : null) },
  { id: 'vat', ru: 'Сумма НДС', en: 'VAT sum', kind: 'money', value: row => sum(row.sum?.vat) },
  { id: 'gross', ru: 'Сумма с НДС', en: 'Sum with VAT', kind: 'money', value: row => sum(row.sum?.gross) },
  { id: 'claims', ru: 'Претензии', en: 'Claims', kind: 'money', value: row => sum(row.sum?.claims) },
  { id: 'total', ru: 'К оплате', en: 'To pay', kind: 'money', value: row => sum(row.sum?.total) },
  { id: 'currency', ru: 'Валюта', en: 'Currency', value: row => row.sum?.total.currency ?? null },
  { id: 'payDueOn', ru: 'Оплатить до', en: 'Pay by', kind: 'day', value: row => day(row.payDueOn) },
  { id: 'amount', ru: 'Оплачено', en: 'Paid', kind: 'money', value: row => sum(row.amount) },
  { id: 'payment', ru: 'Номер платёжного поручения', en: 'Payment order', value: row => row.payment },
]

/** How many settlements a filter names, for a person the list has answered. */
export const countListedSettlements = ({ actor, transaction }: ExportContext, filter: SettlementFilter, most: number): Promise<number> =>
  transaction(tx => countMatching(tx, filter, { today: dayIn(actor.tz, tx.now), tz: actor.tz, most }))
