import type { CustomerItem } from '#contract/customers.ts'
import type { ExportColumn } from '#server/exports/export.ts'

/** Customers as a file, under the names of the columns of the screen. */
export const customerExport: readonly ExportColumn<CustomerItem>[] = [
  { id: 'name', ru: 'Заказчик', en: 'Customer', value: row => row.name },
  { id: 'tin', ru: 'ИНН', en: 'Tax number', value: row => row.tin },
  { id: 'kpp', ru: 'КПП', en: 'KPP', value: row => row.kpp },
  { id: 'address', ru: 'Адреса', en: 'Addresses', value: row => row.addresses.join('; ') },
  { id: 'contact', ru: 'Контакт', en: 'Contact', value: row => row.contactName },
  { id: 'contact', ru: 'Телефон', en: 'Phone', value: row => row.contactPhone },
  { id: 'payDays', ru: 'Отсрочка, дней', en: 'Payment term, days', value: row => row.payDays },
  {
    id: 'used',
    ru: 'Последний заказ',
    en: 'Last order',
    kind: 'day',
    value: row => (row.usedAt ? { day: row.usedAt.slice(0, 10) } : null),
  },
]
