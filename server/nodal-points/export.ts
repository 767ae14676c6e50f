import { hoursText } from '#contract/hours.ts'
import type { NodalPointItem } from '#contract/nodal-points.ts'
import type { Bilingual } from '#contract/primitives.ts'
import type { ExportColumn } from '#server/exports/export.ts'

const kinds: Record<NodalPointItem['kind'], Bilingual> = {
  warehouse: { ru: 'Склад', en: 'Warehouse' },
  plant: { ru: 'Завод', en: 'Plant' },
  store: { ru: 'Магазин', en: 'Store' },
  terminal: { ru: 'Терминал', en: 'Terminal' },
  port: { ru: 'Порт', en: 'Port' },
  customs: { ru: 'Таможня', en: 'Customs' },
}

/** Nodal points as a file, under the names of the columns of the screen. */
export const nodalPointExport: readonly ExportColumn<NodalPointItem>[] = [
  { id: 'name', ru: 'Узловая точка', en: 'Nodal point', value: row => row.name },
  { id: 'kind', ru: 'Вид', en: 'Kind', value: (row, locale) => kinds[row.kind][locale] },
  { id: 'town', ru: 'Город', en: 'Town', value: (row, locale) => row.placeName[locale] },
  { id: 'address', ru: 'Адрес', en: 'Address', value: row => row.address },
  { id: 'address', ru: 'Широта', en: 'Latitude', value: row => row.lat },
  { id: 'address', ru: 'Долгота', en: 'Longitude', value: row => row.lon },
  { id: 'customer', ru: 'Заказчик', en: 'Customer', value: row => row.customer?.name ?? null },
  { id: 'customer', ru: 'ИНН', en: 'Tax number', value: row => row.tin },
  { id: 'hours', ru: 'Часы', en: 'Hours', value: (row, locale) => (row.hours === null ? null : hoursText(row.hours, locale)) },
  { id: 'gates', ru: 'Ворота', en: 'Gates', value: row => row.gates.join(', ') },
  { id: 'restrictions', ru: 'Высота до, м', en: 'Height up to, m', value: row => row.restrictions.heightM },
  { id: 'restrictions', ru: 'Масса до, кг', en: 'Mass up to, kg', value: row => row.restrictions.massKg },
  { id: 'contact', ru: 'Контакт', en: 'Contact', value: row => row.contactName },
  { id: 'contact', ru: 'Телефон', en: 'Phone', value: row => row.contactPhone },
  { id: 'priority', ru: 'Приоритет', en: 'Priority', value: row => row.priority },
  {
    id: 'used',
    ru: 'Последний заказ',
    en: 'Last order',
    kind: 'day',
    value: row => (row.usedAt ? { day: row.usedAt.slice(0, 10) } : null),
  },
]
