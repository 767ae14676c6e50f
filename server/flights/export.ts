import type { FlightFilter, FlightListRow, FlightTrouble } from '#contract/flight-list.ts'
import { amountText, type Bilingual } from '#contract/primitives.ts'
import { statusWords } from '#contract/status-words.ts'
import { defaultZone } from '#contract/zone.ts'
import type { ExportColumn, ExportContext } from '#server/exports/export.ts'
import { countMatching } from './store/list.ts'

const nextOf = (row: FlightListRow) => (row.next === null ? null : row.stops[row.next]!)
const moment = (at: string | null, zone: string | undefined) => (at === null ? null : { at, zone: zone ?? defaultZone })
const amountOf = (money: { minor: number } | null | undefined) => (money ? Number(amountText(money.minor)) : null)
/** What is left to the executor, where both sums are known and of one currency. */
const marginIn = ({ money }: FlightListRow) =>
  money?.revenue && money.cost && money.revenue.currency === money.cost.currency ? { minor: money.revenue.minor - money.cost.minor } : null
const isDone = ({ status }: FlightListRow['stops'][number]) => status === 'completed' || status === 'partially_completed'

const troubles: Record<FlightTrouble, Bilingual> = {
  interrupted: { ru: 'прерван', en: 'interrupted' },
  failed: { ru: 'этап сорван', en: 'a step failed' },
  partial: { ru: 'выполнен не полностью', en: 'done in part' },
  cancelled: { ru: 'отменён', en: 'cancelled' },
}

/** Flights as a file, under the names of the columns of the screen. */
export const flightExport: readonly ExportColumn<FlightListRow>[] = [
  { id: 'number', ru: 'Номер', en: 'Number', value: row => row.number },
  { id: 'status', ru: 'Статус', en: 'Status', value: (row, locale) => statusWords.flight.status[row.status][locale] },
  { id: 'trouble', ru: 'Что случилось', en: 'Trouble', value: (row, locale) => row.trouble && troubles[row.trouble][locale] },
  { id: 'truck', ru: 'Машина', en: 'Vehicle', value: row => row.truck?.plate ?? null },
  { id: 'truck', ru: 'Прицеп', en: 'Trailer', value: row => row.trailer?.plate ?? null },
  {
    id: 'driver',
    ru: 'Водитель',
    en: 'Driver',
    value: row => [row.driver, row.coDriver].flatMap(each => each?.name ?? []).join(', ') || null,
  },
  { id: 'route', ru: 'Маршрут', en: 'Route', value: (row, locale) => row.stops.map(stop => stop.place[locale]).join(' – ') },
  { id: 'next', ru: 'Следующая точка', en: 'Next stop', value: (row, locale) => nextOf(row)?.place[locale] ?? null },
  { id: 'next', ru: 'Срок', en: 'Due', kind: 'moment', value: row => moment(row.dueAt, nextOf(row)?.tz) },
  {
    id: 'expected',
    ru: 'Ожидается с',
    en: 'Expected from',
    kind: 'moment',
    value: row => row.expected && moment(row.expected.from, nextOf(row)?.tz),
  },
  {
    id: 'expected',
    ru: 'Ожидается до',
    en: 'Expected until',
    kind: 'moment',
    value: row => row.expected && moment(row.expected.until, nextOf(row)?.tz),
  },
  { id: 'progress', ru: 'Этапов выполнено', en: 'Steps done', value: row => row.stops.filter(isDone).length },
  { id: 'progress', ru: 'Этапов всего', en: 'Steps in all', value: row => row.stops.length },
  { id: 'starts', ru: 'Начало', en: 'Start', kind: 'moment', value: row => moment(row.startsAt, row.stops[0]?.tz) },
  { id: 'ends', ru: 'Конец', en: 'End', kind: 'moment', value: row => moment(row.endsAt, row.stops.at(-1)?.tz) },
  { id: 'distance', ru: 'Пробег с грузом, км', en: 'Loaded, km', value: row => row.loadedKm },
  { id: 'distance', ru: 'Порожний пробег, км', en: 'Empty, km', value: row => row.emptyKm },
  { id: 'orders', ru: 'Заказы', en: 'Orders', value: row => row.orders.map(({ number }) => number).join(', ') },
  {
    id: 'orders',
    ru: 'Контрагент',
    en: 'Counterpart',
    value: row => [...new Set(row.orders.flatMap(({ counterpart }) => counterpart ?? []))].join(', '),
  },
  {
    id: 'documents',
    ru: 'Документов принято',
    en: 'Documents accepted',
    value: row => row.orders.reduce((sum, { documents }) => sum + documents.accepted, 0),
  },
  {
    id: 'documents',
    ru: 'Документов всего',
    en: 'Documents in all',
    value: row => row.orders.reduce((sum, { documents }) => sum + documents.total, 0),
  },
  { id: 'revenue', ru: 'Выручка без НДС', en: 'Revenue without VAT', kind: 'money', value: row => amountOf(row.money?.revenue) },
  { id: 'cost', ru: 'Затраты', en: 'Costs', kind: 'money', value: row => amountOf(row.money?.cost) },
  { id: 'margin', ru: 'Маржа', en: 'Margin', kind: 'money', value: row => amountOf(marginIn(row)) },
  {
    id: 'margin',
    ru: 'Маржа на км',
    en: 'Margin per km',
    kind: 'money',
    value: row => {
      const [margin, km] = [marginIn(row), (row.loadedKm ?? 0) + (row.emptyKm ?? 0)]
      return margin && row.loadedKm !== null && km > 0 ? amountOf({ minor: Math.round(margin.minor / km) }) : null
    },
  },
  {
    id: 'revenue',
    ru: 'Валюта',
    en: 'Currency',
    value: row => row.money?.revenue?.currency ?? row.money?.cost?.currency ?? null,
  },
]

/** How many flights a filter names, for a person the list has answered. */
export const countListedFlights = ({ actor, transaction }: ExportContext, filter: FlightFilter, most: number): Promise<number> =>
  transaction(tx => countMatching(tx, filter, actor.tz, most))
