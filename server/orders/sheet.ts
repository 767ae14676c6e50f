import type { OrderRow } from '#contract/order-list.ts'
import { amountText } from '#contract/primitives.ts'
import { statusWords } from '#contract/status-words.ts'
import type { SheetColumn } from '#server/exports/sheet.ts'

const moment = (at: string | null | undefined, zone: string | undefined) => (at && zone ? { at, zone } : null)
const last = (row: OrderRow) => row.stops.slice(1).at(-1)

/** Orders as a file, under the names of the columns of the screen. */
export const orderSheet: readonly SheetColumn<OrderRow>[] = [
  { id: 'number', ru: 'Номер', en: 'Number', value: row => row.number },
  { id: 'status', ru: 'Статус', en: 'Status', value: (row, locale) => statusWords.order.status[row.status]?.[locale] ?? row.status },
  { id: 'next', ru: 'Срок действия', en: 'Action due', kind: 'moment', value: row => moment(row.next.dueAt, 'Europe/Moscow') },
  { id: 'route', ru: 'Маршрут', en: 'Route', value: (row, locale) => row.stops.map(stop => stop.place[locale]).join(' – ') },
  { id: 'route', ru: 'Расстояние, км', en: 'Distance, km', value: row => row.distanceKm },
  { id: 'loading', ru: 'Погрузка', en: 'Loading', kind: 'moment', value: row => moment(row.stops[0]?.windowFrom, row.stops[0]?.tz) },
  { id: 'unloading', ru: 'Выгрузка', en: 'Unloading', kind: 'moment', value: row => moment(last(row)?.windowFrom, last(row)?.tz) },
  { id: 'cargo', ru: 'Груз', en: 'Cargo', value: row => row.cargo.name },
  { id: 'cargo', ru: 'Масса, кг', en: 'Weight, kg', value: row => row.cargo.massKg },
  { id: 'cargo', ru: 'Объём, м³', en: 'Volume, m³', value: row => row.cargo.volumeM3 },
  { id: 'cargo', ru: 'Паллеты', en: 'Pallets', value: row => row.cargo.pallets },
  { id: 'customer', ru: 'Заказчик', en: 'Customer', value: row => row.customer },
  { id: 'customerNumber', ru: 'Номер заказчика', en: 'Customer’s number', value: row => row.customerNumber },
  { id: 'party', ru: 'Контрагент', en: 'Counterpart', value: row => row.counterpart?.name ?? null },
  { id: 'party', ru: 'ИНН', en: 'Tax number', value: row => row.counterpart?.tin ?? null },
  { id: 'party', ru: 'Машина', en: 'Vehicle', value: row => row.truck },
  { id: 'crew', ru: 'Прицеп', en: 'Trailer', value: row => row.trailer },
  { id: 'crew', ru: 'Водитель', en: 'Driver', value: row => row.driver },
  { id: 'responsible', ru: 'Ведёт', en: 'In charge', value: row => row.responsible?.name ?? null },
  { id: 'documents', ru: 'Документов принято', en: 'Papers accepted', value: row => row.documents.accepted },
  { id: 'documents', ru: 'Документов всего', en: 'Papers in all', value: row => row.documents.total },
  { id: 'comment', ru: 'Комментарий', en: 'Comment', value: row => row.comment },
  { id: 'tags', ru: 'Метки', en: 'Tags', value: row => row.tags.join(', ') },
  { id: 'created', ru: 'Создан', en: 'Created', kind: 'moment', value: row => moment(row.createdAt, 'Europe/Moscow') },
  { id: 'updated', ru: 'Обновлён', en: 'Updated', kind: 'moment', value: row => moment(row.updatedAt, 'Europe/Moscow') },
  { id: 'customerPrice', ru: 'Ставка заказчика', en: 'Customer’s price', kind: 'money', value: row => amountOf(row.money?.customerPrice) },
  { id: 'price', ru: 'Цена', en: 'Price', kind: 'money', value: row => amountOf(row.money?.price) },
  { id: 'price', ru: 'Валюта', en: 'Currency', value: row => row.money?.price?.currency ?? null },
]

const amountOf = (money: { minor: number } | null | undefined) => (money ? Number(amountText(money.minor)) : null)
