import { type FieldsWhere, fieldRow, fieldsWhere } from '#contract/order-fields.ts'
import type { OrderFilter, OrderRisk, OrderRow } from '#contract/order-list.ts'
import { risksOf } from '#contract/order-risks.ts'
import { amountText, type Bilingual } from '#contract/primitives.ts'
import { statusWords } from '#contract/status-words.ts'
import { defaultZone } from '#contract/zone.ts'
import { foremost } from '#server/deals/flights/rules/expected.ts'
import { listExpected } from '#server/deals/flights/store/arrivals.ts'
import type { ExportColumn, ExportContext } from '#server/exports/export.ts'
import { indexedPlaces } from '#server/places/store.ts'
import { asksForPlaces } from './store/filter.ts'
import { countFiltered } from './store/list.ts'

const moment = (at: string | null | undefined, zone: string | undefined) => (at && zone ? { at, zone } : null)
const last = (row: OrderRow) => row.stops.slice(1).at(-1)

/** Dictionaries whose names stand in the file. */
export const orderDicts = ['body_types', 'temperature_regimes', 'download_types'] as const

type Expected = { from: string; until: string; zone: string }

/** An order in a file: with what it causes on its flights, in kilograms of CO2e, and when its vehicle is expected at its next stop. */
type FiledOrder = OrderRow & { co2eKg?: number | null; expected?: Expected | null }

/** Orders of a file with when their vehicles are expected, as the list tells it; those on no road with nothing. */
export async function withExpected<R extends OrderRow>({ transaction }: Pick<ExportContext, 'transaction'>, rows: readonly R[]) {
  const found = await transaction(tx => listExpected(tx, { orderIds: rows.map(({ id }) => id) }))
  const ofOrders = Map.groupBy(found, ({ orderId }) => orderId)
  return rows.map(row => {
    const next = foremost(ofOrders.get(row.id) ?? [])
    if (next === null) return { ...row, expected: null }
    const zone = row.stops[next.stopSeq - 1]?.tz ?? defaultZone
    return { ...row, expected: { from: next.fromAt.toISOString(), until: next.untilAt.toISOString(), zone } }
  })
}

/** Orders as a file, under the names of the columns of the screen. */
export const orderExport: readonly ExportColumn<FiledOrder>[] = [
  { id: 'number', ru: 'Номер', en: 'Number', value: row => row.number },
  { id: 'status', ru: 'Статус', en: 'Status', value: (row, locale) => statusWords.order.status[row.status]?.[locale] ?? row.status },
  { id: 'next', ru: 'Срок действия', en: 'Action due', kind: 'moment', value: row => moment(row.next.dueAt, defaultZone) },
  { id: 'route', ru: 'Маршрут', en: 'Route', value: (row, locale) => row.stops.map(stop => stop.place[locale]).join(' – ') },
  { id: 'loading', ru: 'Погрузка', en: 'Loading', kind: 'moment', value: row => moment(row.stops[0]?.windowFrom, row.stops[0]?.tz) },
  { id: 'unloading', ru: 'Выгрузка', en: 'Unloading', kind: 'moment', value: row => moment(last(row)?.windowFrom, last(row)?.tz) },
  { id: 'expected', ru: 'Ожидается с', en: 'Expected from', kind: 'moment', value: row => moment(row.expected?.from, row.expected?.zone) },
  {
    id: 'expected',
    ru: 'Ожидается до',
    en: 'Expected until',
    kind: 'moment',
    value: row => moment(row.expected?.until, row.expected?.zone),
  },
  { id: 'cargo', ru: 'Груз', en: 'Cargo', value: row => row.cargo.name },
  { id: 'cargo', ru: 'Масса, кг', en: 'Weight, kg', value: row => row.cargo.massKg },
  { id: 'cargo', ru: 'Объём, м³', en: 'Volume, m³', value: row => row.cargo.volumeM3 },
  { id: 'cargo', ru: 'Паллеты', en: 'Pallets', value: row => row.cargo.pallets },
  { id: 'body', ru: 'Кузов', en: 'Body', value: (row, _, { nameOf }) => row.bodyTypes.map(code => nameOf('body_types', code)).join(', ') },
  {
    id: 'body',
    ru: 'Температура',
    en: 'Temperature',
    value: (row, _, { nameOf }) => row.temperature && nameOf('temperature_regimes', row.temperature),
  },
  { id: 'customer', ru: 'Заказчик', en: 'Customer', value: row => row.customer },
  fieldColumn('customerNumber'),
  { id: 'party', ru: 'Контрагент', en: 'Counterpart', value: row => row.counterpart?.name ?? null },
  { id: 'party', ru: 'ИНН', en: 'Tax number', value: row => row.counterpart?.tin ?? null },
  { id: 'party', ru: 'Машина', en: 'Vehicle', value: row => row.truck },
  { id: 'resources', ru: 'Прицеп', en: 'Trailer', value: row => row.trailer },
  { id: 'resources', ru: 'Водитель', en: 'Driver', value: row => row.driver },
  { id: 'responsible', ru: 'Ведёт', en: 'In charge', value: row => row.responsible?.name ?? null },
  {
    id: 'risk',
    ru: 'Риск',
    en: 'Risk',
    value: (row, locale, { now }) =>
      risksOf(row, now)
        .map(risk => risks[risk][locale])
        .join(', '),
  },
  { id: 'documents', ru: 'Документов принято', en: 'Documents accepted', value: row => row.documents.accepted },
  { id: 'documents', ru: 'Документов всего', en: 'Documents in all', value: row => row.documents.total },
  {
    id: 'handling',
    ru: 'Тип загрузки',
    en: 'Loading type',
    value: (row, _, { nameOf }) => row.loadingTypes.map(code => nameOf('download_types', code)).join(', '),
  },
  { id: 'terms', ru: 'Отсрочка, дней', en: 'Payment term, days', value: row => row.payment.days },
  { id: 'terms', ru: 'Дни', en: 'Days', value: (row, locale) => dayKinds[row.payment.kind][locale] },
  { id: 'terms', ru: 'Платёж', en: 'Payment', value: (row, locale) => triggers[row.payment.trigger][locale] },
  { id: 'distance', ru: 'Расстояние, км', en: 'Distance, km', value: row => row.distanceKm },
  { id: 'co2e', ru: 'CO2e, кг', en: 'CO2e, kg', value: row => row.co2eKg ?? null },
  { id: 'comment', ru: 'Комментарий', en: 'Comment', value: row => row.comment },
  { id: 'tags', ru: 'Метки', en: 'Tags', value: row => row.tags.join(', ') },
  ...fieldsWhere('column', true)
    .filter(name => name !== 'customerNumber')
    .map(fieldColumn),
  { id: 'created', ru: 'Создан', en: 'Created', kind: 'moment', value: row => moment(row.createdAt, defaultZone) },
  { id: 'updated', ru: 'Обновлён', en: 'Updated', kind: 'moment', value: row => moment(row.updatedAt, defaultZone) },
  { id: 'customerPrice', ru: 'Ставка заказчика', en: 'Customer’s price', kind: 'money', value: row => amountOf(row.money?.customerPrice) },
  { id: 'margin', ru: 'Маржа', en: 'Margin', kind: 'money', value: row => amountOf(row.money?.margin?.money) },
  { id: 'price', ru: 'Цена', en: 'Price', kind: 'money', value: row => amountOf(row.money?.price) },
  { id: 'price', ru: 'Валюта', en: 'Currency', value: row => row.money?.price?.currency ?? null },
]

/** A column of the file made from the table of fields. */
function fieldColumn(name: FieldsWhere<'column', true>): ExportColumn<FiledOrder> {
  const { kind, label } = fieldRow(name)
  return { id: name, ...label, value: (row, locale) => (kind === 'flag' ? (row[name] ? yes[locale] : null) : row[name]) }
}
const yes: Bilingual = { ru: 'да', en: 'yes' }

const risks: Record<OrderRisk, Bilingual> = {
  missed: { ru: 'погрузка пропущена', en: 'loading missed' },
  delay: { ru: 'опаздывает', en: 'running late' },
  executor: { ru: 'нет исполнителя', en: 'no executor' },
  vehicle: { ru: 'нет машины', en: 'no vehicle' },
  documents: { ru: 'документы просрочены', en: 'documents overdue' },
  due: { ru: 'срок близко', en: 'due soon' },
}
const dayKinds: Record<OrderRow['payment']['kind'], Bilingual> = {
  banking: { ru: 'банковские', en: 'banking' },
  calendar: { ru: 'календарные', en: 'calendar' },
}
const triggers: Record<OrderRow['payment']['trigger'], Bilingual> = {
  unloading: { ru: 'после выгрузки', en: 'after unloading' },
  scans: { ru: 'после сканов', en: 'after scans' },
  originals: { ru: 'после оригиналов', en: 'after originals' },
  act_signed: { ru: 'после подписания акта', en: 'after the act is signed' },
}

const amountOf = (money: { minor: number } | null | undefined) => (money ? Number(amountText(money.minor)) : null)

/** How many orders a filter names, for a person the list has answered. */
export async function countListed({ pool, db, actor, session }: ExportContext, filter: OrderFilter, most: number): Promise<number> {
  const places = asksForPlaces(filter) ? await indexedPlaces(db) : []
  return countFiltered(pool, { org: actor.orgId, session, employeeId: actor.employeeId, filter, places }, most)
}
