import type { PartnerRow } from '#contract/partner-card.ts'
import { amountText, type Bilingual, type Side } from '#contract/primitives.ts'
import { statusWords } from '#contract/status-words.ts'
import type { ExportColumn } from '#server/exports/export.ts'

const sides: Record<Side, Bilingual> = {
  forwarder: { ru: 'Экспедитор', en: 'Forwarder' },
  executor: { ru: 'Исполнитель', en: 'Executor' },
}
const share = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 10)
const day = (value: string | null | undefined) => (value ? { day: value } : null)

/** Partnerships as a file, under the names of the columns of the screen. */
export const partnerExport: readonly ExportColumn<PartnerRow>[] = [
  { id: 'name', ru: 'Партнёр', en: 'Partner', value: row => row.organization.name },
  { id: 'tin', ru: 'ИНН', en: 'Tax number', value: row => row.organization.tin },
  { id: 'direction', ru: 'Сторона партнёра', en: 'Side of the partner', value: (row, locale) => sides[row.theirs][locale] },
  { id: 'status', ru: 'Статус', en: 'Status', value: (row, locale) => statusWords.partner.status[row.status][locale] },
  { id: 'changed', ru: 'Статус с', en: 'Status since', kind: 'day', value: row => day(row.statusAt.slice(0, 10)) },
  { id: 'orders', ru: 'Заказов', en: 'Orders', value: row => row.figures.orders },
  { id: 'onTime', ru: 'Вовремя, %', en: 'In time, %', value: row => share(row.figures.onTime) },
  { id: 'cancelled', ru: 'Отменено, %', en: 'Cancelled, %', value: row => share(row.figures.cancelled) },
  { id: 'checks', ru: 'Проверок пройдено', en: 'Checks passed', value: row => row.checks.passed },
  { id: 'checks', ru: 'Проверок всего', en: 'Checks in all', value: row => row.checks.total },
  { id: 'group', ru: 'Группы', en: 'Groups', value: row => row.groups.join(', ') },
  { id: 'rating', ru: 'Оценка', en: 'Rating', value: row => row.rating },
  { id: 'contract', ru: 'Договор', en: 'Contract', value: row => row.contract?.number ?? null },
  { id: 'contract', ru: 'Договор до', en: 'Contract until', kind: 'day', value: row => day(row.contract?.until) },
  {
    id: 'limit',
    ru: 'Кредитный лимит',
    en: 'Credit limit',
    kind: 'money',
    value: row => (row.creditLimit ? Number(amountText(row.creditLimit.minor)) : null),
  },
  { id: 'limit', ru: 'Валюта', en: 'Currency', value: row => row.creditLimit?.currency ?? null },
  { id: 'since', ru: 'Работаем с', en: 'Together since', kind: 'day', value: row => day(row.since) },
]
